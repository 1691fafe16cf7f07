// Replay, truth, sampler, stamina: the same turn tells the same story, and the state is what the log says.
#include <algorithm>

#include <gtest/gtest.h>

#include "files/decode/write_roster.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/game.hpp"
#include "host/turn/mailing.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"
#include "samples.hpp"
#include "version.hpp"

namespace adjudicator::laws {
namespace {

const std::size_t random_games = seeds(30u);

// Same files, same dice: the same log, roster and reports, byte for byte, also when everything is read anew.
TEST(Laws, Replay) {
  for (const Position& position : positions(random_games)) {
    const auto orders = sampled_orders(position, 1);
    const auto turn = position.load(orders);
    const auto again = position.load(orders);
    const Outcome one = resolve(*turn);
    EXPECT_EQ(difference(facts_of(*turn, one.log), facts_of(*again, resolve(*again).log)), "")
        << position.name;
    EXPECT_EQ(host::compared_documents(*turn, one, {}, version),
              host::compared_documents(*again, resolve(*again), {}, version))
        << position.name;
  }
}

// The state after a turn is the fold of its log over the state before.
TEST(Laws, Truth) {
  for (const Position& position : positions(random_games))
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto turn = position.load(sampled_orders(position, seed));
      const Outcome outcome = resolve(*turn, "truth " + std::to_string(seed));
      EXPECT_EQ(difference(rows_of(*turn, fold(turn->start, outcome.log)), rows_of(*turn, outcome.after)), "")
          << position.name;
    }
}

// The same while decisions are open.
TEST(Laws, TruthWhileWaiting) {
  std::size_t waiting = 0;
  for (const Position& plain : positions(random_games)) {
    const Position position = with_questions(plain, true);
    const auto turn = position.load(sampled_orders(position, 3));
    const Outcome outcome = resolve(*turn);
    waiting += outcome.waiting;
    // One player's own game waits for what he is told besides.
    EXPECT_TRUE(for_one_player(position) || outcome.waiting == !outcome.log.questions.empty())
        << position.name;
    EXPECT_EQ(difference(rows_of(*turn, fold(turn->start, outcome.log)), rows_of(*turn, outcome.after)), "")
        << position.name;
  }
  EXPECT_GT(waiting, random_games / 4) << "hardly any position asks: the law says little";
}

std::string written_roster(const Turn& turn, const State& state) {
  std::string text;
  files::StringSink sink(text);
  files::write_roster_after(turn, state,
                            *files::make_writer(Spelling::xml, files::Schema::of(turn.system->key), sink));
  return text;
}

Position next_turn(Position position, const std::string& roster) {
  for (Paper& paper : position.papers)
    if (paper.root == "roster") paper = {"roster.xml", "roster", roster};
  return position;
}

/// Rows that are there; a roster does not list what has vanished.
std::vector<std::string> rows_there(const Turn& turn, const State& state) {
  std::vector<std::string> all = rows_of(turn, state);
  std::erase_if(all, [](const std::string& row) { return row.find(" (gone)") != row.npos; });
  return all;
}

// A roster that was written is read as the state that it came from; written again it has the same bytes.
TEST(Laws, RosterIdentity) {
  for (const Position& position : positions(random_games)) {
    const auto turn = position.load(sampled_orders(position, 2));
    const Outcome outcome = resolve(*turn);
    const std::string roster = written_roster(*turn, outcome.after);
    const auto next = next_turn(position, roster).load();
    EXPECT_EQ(next->number, turn->number + 1);
    EXPECT_EQ(difference(rows_there(*next, next->start), rows_there(*turn, outcome.after)), "")
        << position.name;
    next->number = turn->number;
    EXPECT_EQ(written_roster(*next, next->start), roster);
  }
}

// Sampling ends in the same state as judging with the same dice, whatever was sampled before.
TEST(Laws, Sampler) {
  for (const Position& position : positions(random_games)) {
    const auto turn = position.load(sampled_orders(position, 5));
    turn->take_defaults = true;  // a sample asks nobody
    Sampler sampler(*turn);
    PhiloxDice dice(77);
    const auto state_of = [&](std::uint32_t sample) {
      dice.set_sample(sample);
      return rows_of(*turn, sampler.run(dice));
    };
    std::vector<std::vector<std::string>> first;
    for (std::uint32_t sample = 0; sample < 12; ++sample) {
      first.push_back(state_of(sample));
      dice.set_sample(sample);
      EXPECT_EQ(difference(rows_of(*turn, adjudicate(*turn, dice).after), first.back()), "")
          << position.name << " sample " << sample;
    }
    for (std::uint32_t sample = 12; sample-- > 0;)
      EXPECT_EQ(difference(state_of(sample), first[sample]), "") << position.name;
  }
}

/// The first of these that is no warning; empty: there is none.
std::string first_error(const Turn& turn, const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals)
    if (!refusal.code.text().starts_with("W-") && !is_warning(*turn.system, refusal.code))
      return to_text(host::to_diagnostic(turn, refusal));
  return {};
}
/// The same of what is refused before play.
std::string first_error(const Turn& turn) {
  return first_error(turn, turn.plan->refusals);
}

/// What may be ordered at once: suggestions too, but not those that stand in for others.
std::vector<OrderDraft> at_once(std::vector<OrderDraft> form) {
  std::erase_if(form, [](const OrderDraft& draft) { return draft.alternative; });
  return form;
}

/// A line with a blank for what only its writer knows: what his opponent tells him, say (CNA-2.7).
bool has_blank(const OrderDraft& draft) {
  return draft.remark &&
         std::ranges::any_of(draft.attributes, [](const auto& one) { return one.second.empty(); });
}

/// Takes the lines with blanks out of a form, and returns them.
std::vector<OrderDraft> take_blanks(std::vector<OrderDraft>& form) {
  const auto rest = std::stable_partition(form.begin(), form.end(),
                                          [](const OrderDraft& draft) { return !has_blank(draft); });
  std::vector<OrderDraft> blanks(rest, form.end());
  form.erase(rest, form.end());
  return blanks;
}

/// Suggestions stand in a form as comments.
std::vector<OrderDraft> as_given(std::vector<OrderDraft> form) {
  std::erase_if(form, [](const OrderDraft& draft) { return draft.remark; });
  return form;
}

// Random legal orders are legal, and so is a form, with what it suggests. What only the turn can judge (a
// target that the list has not) no order can foresee; of a form as it is given even that holds.
TEST(Laws, SamplesAndFormsAreLegal) {
  for (const Position& position : positions(random_games)) {
    const auto bare = position.load();
    for (std::uint64_t seed = 0; seed <= 5; ++seed) {
      std::vector<Paper> orders;
      for (const SideInfo& side : bare->sides) {
        auto drafts =
            seed == 0 ? at_once(bare->system->form(*bare, side.row)) : sample_orders(*bare, side.row, seed);
        // A blank that is left blank is told, never taken for an answer.
        for (const OrderDraft& blank : take_blanks(drafts))
          EXPECT_NE(first_error(*position.load({order_paper(*bare, side, {blank})})), "")
              << position.name << ' ' << blank.name;
        orders.push_back(order_paper(*bare, side, drafts));
      }
      EXPECT_EQ(first_error(*position.load(orders)), "") << position.name << " seed " << seed;
      if (seed != 0) continue;
      for (const SideInfo& side : bare->sides)
        for (const OrderDraft& draft : bare->system->form(*bare, side.row)) {
          if (!draft.alternative) continue;
          const auto alone = position.load({order_paper(*bare, side, {draft})});
          EXPECT_EQ(first_error(*alone), "") << position.name;
        }
      orders.clear();
      for (const SideInfo& side : bare->sides)
        orders.push_back(order_paper(*bare, side, as_given(bare->system->form(*bare, side.row))));
      const auto turn = position.load(orders);
      EXPECT_EQ(first_error(*turn, resolve(*turn).refused), "") << position.name;
    }
  }
}

// Thousands of turns: each ends, none throws, whether questions are asked, answered by default or never
// asked.
TEST(Laws, Stamina) {
  std::size_t turns = 0;
  for (const Position& plain : positions(seeds(100))) {
    for (const bool ask : {false, true}) {
      const Position position = with_questions(plain, ask);
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const auto turn = position.load(sampled_orders(position, seed));
        PhiloxDice dice(seed);
        for (std::uint32_t sample = 0; sample < 10; ++sample, ++turns) {
          dice.set_sample(sample);
          turn->take_defaults = sample % 2 == 0;
          const Outcome outcome = adjudicate(*turn, dice);
          // A game for one player waits for what the other one tells, whatever the defaults are.
          ASSERT_TRUE(!outcome.waiting || (ask && !turn->take_defaults) || for_one_player(position))
              << position.name;
        }
      }
    }
  }
  EXPECT_GT(turns, enough(3000u));
}

}  // namespace
}  // namespace adjudicator::laws
