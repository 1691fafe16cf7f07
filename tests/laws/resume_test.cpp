// Resume: each answer continues the story that was told so far, with the same dice.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "core/describe.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"
#include "samples.hpp"

namespace adjudicator::laws {
namespace {

/// The facts of a log by address, but for what an answer makes disappear: the question itself.
std::map<std::string, std::vector<std::string>> story_of(const Turn& turn, const Log& log) {
  std::map<std::string, std::vector<std::string>> story;
  for (const std::string& line : facts_of(turn, log)) {
    const std::size_t space = line.find(' ');
    if (line.compare(space + 1, 6, "asked ") != 0)
      story[line.substr(0, space)].push_back(line.substr(space + 1));
  }
  return story;
}

/// Address by address the earlier facts come again, first and in order.
std::string broken_promise(const Turn& turn, const Log& earlier, const Log& later) {
  const auto now = story_of(turn, later);
  for (const auto& [address, facts] : story_of(turn, earlier)) {
    const auto found = now.find(address);
    for (std::size_t i = 0; i < facts.size(); ++i)
      if (found == now.end() || i >= found->second.size() || found->second[i] != facts[i])
        return address + " " + facts[i];
  }
  return {};
}

/// A random choice that the question allows, as an attribute of an answer: `choice="..."` or `word="..."`.
std::string choice_for(const Turn& turn, const State& state, const Question& q, std::mt19937_64& random) {
  const std::size_t others = q.options.empty() && q.offers_things() ? 1 : q.options.size();
  if (const std::size_t pick = q.words.empty() ? 0 : random() % (q.words.size() + others);
      pick < q.words.size())
    return "word=\"" + std::string(q.words[pick].text()) + "\"";
  std::vector<Row> rows;
  if (!q.options.empty()) {
    rows = q.options[random() % q.options.size()];
  } else {
    std::vector<Row> left = q.candidates;
    const std::size_t count = q.least + random() % (q.most - q.least + 1);
    for (std::size_t i = 0; i < count && !left.empty(); ++i) {
      const auto taken = left.begin() + static_cast<std::ptrdiff_t>(random() % left.size());
      rows.push_back(*taken);
      left.erase(taken);
    }
  }
  std::string text;
  for (Row row : rows) text.append(text.empty() ? "" : " ").append(id_text(turn, state, row));
  return "choice=\"" + text + "\"";
}

/// Orders that answer a question before it is asked.
constexpr std::string_view foreseeing[] = {
    "retreat",    "hold",    "standing",           "barrage-loss",
    "truck-loss", "stand",   "undefended-retreat", "forced-retreat",
    "aa-loss",    "ca-loss", "capture-pick",       "vulnerability-loss"};

class Correspondence {
 public:
  Correspondence(const Position& position, std::uint64_t seed)
      : position_(with_questions(position, true)), random_(seed) {
    // Attacks alone: what orders and lists foresee is not asked.
    const auto turn = position_.load();
    for (const SideInfo& side : turn->sides) {
      auto drafts = sample_orders(*turn, side.row, seed);
      std::erase_if(drafts, [](const OrderDraft& d) {
        return std::ranges::find(foreseeing, d.name) != std::end(foreseeing);
      });
      for (OrderDraft& draft : drafts)
        std::erase_if(draft.attributes,
                      [](const auto& a) { return a.first == "advance" || a.first == "exchange"; });
      orders_.push_back(order_paper(*turn, side, drafts));
    }
  }

  /// Answers one question after another until none is left.
  void play() {
    auto turn = load();
    Outcome outcome = resolve(*turn);
    int answered = 0;
    while (outcome.waiting) {
      if (++answered > 500) {
        ADD_FAILURE() << position_.name << ": the questions do not end";
        break;
      }
      answer(*turn, outcome);
      auto next = load();
      Outcome later = resolve(*next);
      EXPECT_EQ(broken_promise(*next, outcome.log, later.log), "")
          << position_.name << " after answer " << answered;
      if (answered % 5 == 1) sample(*next, later);
      turn = std::move(next);
      outcome = std::move(later);
    }
  }

  /// How many questions of each kind were answered.
  const std::map<std::string, int>& kinds() const { return kinds_; }

 private:
  /// A run without a log goes the same way: with the dice that have fallen, the answers that were given, and defaults for
  /// what is still open.
  void sample(Turn& turn, const Outcome& outcome) const {
    turn.take_defaults = true;
    for (const auto& [address, faces] : dice_of(outcome.log))
      turn.dice.push_back({hash_of_address(address), address, {faces.begin(), faces.end()}, "", ""});
    std::ranges::stable_sort(turn.dice, {}, &GivenDie::address_hash);
    PhiloxDice dice(11);
    const Outcome whole = adjudicate(turn, dice);
    EXPECT_EQ(difference(rows_of(turn, whole.after), rows_of(turn, Sampler(turn).run(dice))), "")
        << position_.name;
    turn.dice.clear();
    turn.take_defaults = false;
  }

  std::unique_ptr<Turn> load() const {
    auto papers = orders_;
    if (const auto bare = position_.load(); !answers_.empty())
      for (const SideInfo& side : bare->sides)
        if (const auto found = answers_.find(side.id); found != answers_.end())
          papers.push_back(answer_paper(*bare, side, found->second));
    return position_.load(papers);
  }

  void answer(const Turn& turn, const Outcome& outcome) {
    const Question& q = outcome.log.questions[random_() % outcome.log.questions.size()];
    ++kinds_[std::string(q.kind.text())];
    answers_[turn.side(q.side).id] += "<answer question=\"" + outcome.log.addresses.text(q.at) +
                                      "\" fingerprint=\"" + q.fingerprint + "\" " +
                                      choice_for(turn, outcome.after, q, random_) + "/>";
  }

  std::map<std::string, int> kinds_;
  Position position_;
  std::vector<Paper> orders_;
  std::map<std::string, std::string> answers_;  // by side
  std::mt19937_64 random_;
};

std::map<std::string, int> answered(const std::vector<Position>& positions, std::uint64_t seed) {
  std::map<std::string, int> kinds;
  for (const Position& position : positions) {
    if (for_one_player(position)) continue;  // it waits for what is told, not for answers
    Correspondence correspondence(position, seed);
    correspondence.play();
    for (const auto& [kind, count] : correspondence.kinds()) kinds[kind] += count;
  }
  return kinds;
}

TEST(Laws, Resume) {
  int sum = 0;
  for (const auto& [kind, count] : answered(positions(seeds(40)), 11)) sum += count;
  EXPECT_GT(sum, enough(100)) << "hardly anything was asked: the law says little";
}

TEST(Laws, ResumeInCna) {
  auto kinds = answered(under_heavy_fire(seeds(280)), 12);
  EXPECT_GT(kinds["barrage-loss"], enough(60));
  EXPECT_GT(kinds["truck-loss"], enough(20));
}

TEST(Laws, ResumeInCloseCombat) {
  auto kinds = answered(in_close_combat(90), 13);
  EXPECT_GT(kinds["capture-pick"], 5);
  for (const char* kind : {"aa-loss", "ca-loss", "retreat", "undefended-retreat"})
    EXPECT_GT(kinds[kind], 10) << kind;
}

}  // namespace
}  // namespace adjudicator::laws
