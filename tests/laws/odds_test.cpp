// Odds: every course counted once, samples that agree with them, and the same turn with a log and without.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/describe.hpp"
#include "core/function_ref.hpp"
#include "odds/exact.hpp"
#include "odds/sample.hpp"
#include "odds/tally_file.hpp"
#include "positions.hpp"
#include "runner/case_file.hpp"
#include "runner/case_turn.hpp"
#include "runner/homes.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

using odds::Whole;

/// In lowest terms.
struct Fraction {
  Whole above = 0;
  Whole below = 1;
  Fraction() = default;
  Fraction(const Whole& part, const Whole& all) : above(part / gcd(part, all)), below(all / gcd(part, all)) {}
  Fraction& operator+=(const Fraction& other) {
    return *this = Fraction(above * other.below + other.above * below, below * other.below);
  }
  std::string str() const { return above.str() + "/" + below.str(); }
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

/// How likely each thing is that can be said of a turn's end, by what is said. What is as it was is not among it.
using Chances = std::map<std::string, Fraction>;

/// Face after face, in every order of faces: the plainest of all walks.
class EveryFace final : public DiceSource {
 public:
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    return 0;
  }
  bool chooses() const override { return true; }
  std::uint64_t choose(const Dice& dice) override {
    if (at_ == faces_.size()) faces_.push_back({0, dice.faces});
    return faces_[at_++].first;
  }
  bool next() {
    at_ = 0;
    while (!faces_.empty() && ++faces_.back().first == faces_.back().second) faces_.pop_back();
    return !faces_.empty();
  }
  Fraction chance() const {
    Whole of = 1;
    for (const auto& [face, faces] : faces_) of *= faces;
    return {1, of};
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> faces_;
  std::size_t at_ = 0;
};

class Looks final : public Witness {
 public:
  void looked_up(std::uint64_t address, const ChartTitle& chart, Key result) override {
    all.push_back(chart.name + " at " + std::to_string(address) + " gives " + std::string(result.text()));
  }
  void noted(std::uint64_t, Word, Args) override {}  // of the systems here none has outcomes by notes
  std::vector<std::string> all;
};

std::string cell_text(const Turn& turn, Row row, std::string_view trait, std::int64_t value) {
  return turn.start.shape(row.table).name + " " + std::to_string(row.index) + " " + std::string(trait) + " " +
         std::to_string(value);
}

std::string holder_of(const Turn& turn, const State& state, Place hex) {
  std::vector<std::uint32_t> sides;
  for (std::uint32_t table = 0; table < turn.start.tables(); ++table) {
    if (turn.start.shape(table).name != "unit" || !turn.start.has_location(table)) continue;
    const Trait side = turn.start.trait("unit", "side");
    for (std::uint32_t i = 0; i < turn.start.rows(table); ++i)
      if (state.location({table, i}) == hex)
        sides.push_back(static_cast<std::uint32_t>(state.get({table, i}, side)));
  }
  std::ranges::sort(sides);
  sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
  return sides.empty() ? "-1" : sides.size() > 1 ? "-2" : std::to_string(sides.front());
}

/// The side of a row: itself, or by its own trait, its owner's or its unit's; -1: none.
std::int32_t side_of(const State& state, Row row) {
  if (state.shape(row.table).name == "side") return static_cast<std::int32_t>(row.index);
  const auto named = [&](std::string_view name) -> std::optional<Trait> {
    const int found = state.shape(row.table).find(name);
    if (found < 0 || state.shape(row.table).traits[static_cast<std::size_t>(found)].refers_to != name)
      return std::nullopt;
    return Trait{static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(found)};
  };
  if (const auto side = named("side")) return state.get(row, *side);
  if (const Row owner = state.owner(row); owner.exists()) return side_of(state, owner);
  if (const auto unit = named("unit"))
    if (const Row of = state.reference(row, *unit); of.exists()) return side_of(state, of);
  return -1;
}

/// What each side has lost, by all rows of the start.
void say_losses(const Turn& turn, const State& after, const Fraction& chance, Chances& said) {
  std::vector<MeasureSpec> specs(turn.system->measures.begin(), turn.system->measures.end());
  if (std::ranges::find(specs, "units", &MeasureSpec::name) == specs.end())
    specs.push_back({"units", "unit",
                     [](const State& state, Row unit) -> std::int64_t { return state.gone(unit) ? 0 : 1; }});
  for (const MeasureSpec& spec : specs)
    for (std::uint32_t table = 0; table < turn.start.tables(); ++table) {
      if (turn.start.shape(table).name != spec.table) continue;
      std::map<std::int32_t, std::int64_t> lost;
      for (const SideInfo& side : turn.sides) lost[static_cast<std::int32_t>(side.row.index)] = 0;
      for (std::uint32_t i = 0; i < turn.start.rows(table); ++i)
        lost[side_of(turn.start, {table, i})] += spec.of(turn.start, {table, i}) - spec.of(after, {table, i});
      lost.erase(-1);
      for (const auto& [side, points] : lost)
        said[std::string(spec.name) + " lost by " + std::to_string(side) + ": " + std::to_string(points)] +=
            chance;
    }
}

/// What a state says otherwise than the start of its turn.
void say(const Turn& turn, const State& after, const Fraction& chance, Chances& said) {
  for (std::uint32_t table = 0; table < turn.start.tables(); ++table)
    for (std::uint32_t i = 0; i < turn.start.rows(table); ++i) {
      const Row row{table, i};
      for (const Trait trait : turn.start.traits(table))
        if (after.get(row, trait) != turn.start.get(row, trait))
          said[cell_text(turn, row, turn.start.shape(trait).name, after.get(row, trait))] += chance;
      if (after.present(row) != turn.start.present(row))
        said[cell_text(turn, row, "there", after.present(row) ? 1 : 0)] += chance;
    }
  for (std::uint32_t hex = 0; hex < turn.board.size(); ++hex)
    if (const std::string now = holder_of(turn, after, Place(hex));
        now != holder_of(turn, turn.start, Place(hex)))
      said["hex " + std::to_string(hex) + " " + now] += chance;
  say_losses(turn, after, chance, said);
}

template <class Weight>
Chances said_of(const Turn& turn, const odds::Tally<Weight>& tally) {
  Chances said;
  const auto share = [&](const Weight& part) { return Fraction(Whole(part), Whole(tally.all())); };
  for (const auto& [cell, spread] : tally.cells())
    for (const auto& [value, part] : spread.values()) {
      const bool there = cell.trait == State::presence;
      const Trait trait{static_cast<std::uint16_t>(cell.row.table), cell.trait};
      said[cell_text(turn, cell.row, there ? "there" : turn.start.shape(trait).name, value)] += share(part);
    }
  for (const auto& [hex, spread] : tally.holders())
    for (const auto& [holder, part] : spread.values())
      said["hex " + std::to_string(hex) + " " + std::to_string(holder)] += share(part);
  for (std::size_t measure = 0; measure < tally.measures().size(); ++measure)
    for (std::size_t side = 0; side < tally.measures().sides(); ++side)
      for (const auto& [points, part] : tally.lost(measure, side).values())
        said[std::string(tally.measures().name(measure)) + " lost by " + std::to_string(side) + ": " +
             std::to_string(points)] += share(part);
  for (const auto& [reading, results] : tally.results())
    for (const auto& [result, part] : results)
      said[std::string(reading.chart) + " at " + std::to_string(reading.address) + " gives " + result] +=
          share(part);
  return said;
}

/// By all faces, one after the other; nothing where they are more than can be looked at.
std::optional<Chances> by_every_face(const Turn& turn, std::size_t most) {
  Chances said;
  Looks looks;
  Sampler sampler(turn, &looks);
  EveryFace dice;
  do {
    if (most-- == 0) return std::nullopt;
    looks.all.clear();
    const State& after = sampler.run(dice);
    // One path of so many faces: there are too many paths.
    if (said.empty() && dice.chance().below > Whole(4 * most)) return std::nullopt;
    say(turn, after, dice.chance(), said);
    for (const std::string& look : looks.all) said[look] += dice.chance();
  } while (dice.next());
  return said;
}

std::string first_difference(const Chances& a, const Chances& b) {
  for (const auto* both : {&a, &b})
    for (const auto& [what, chance] : *both) {
      const auto one = a.find(what);
      const auto other = b.find(what);
      const Fraction was = one == a.end() ? Fraction() : one->second;
      const Fraction now = other == b.end() ? Fraction() : other->second;
      if (was != now) return what + ": " + was.str() + " and " + now.str();
    }
  return {};
}

/// Those that are played in steps, and one that is not.
std::vector<std::string> systems_with_few_dice() {
  std::vector<std::string> keys{"drill"};
  for (const RuleSystem& system : rule_systems())
    if (system.steps != nullptr) keys.emplace_back(system.key);
  return keys;
}

// Exact odds are those of all faces, as fractions, whatever is merged on the way. Losses too, of all rows.
TEST(Odds, AreThoseOfAllFaces) {
  const std::size_t most = at_night() ? 8'000u : 1'300u;
  for (const std::string& system : systems_with_few_dice()) {
    std::size_t compared = 0;
    std::size_t several = 0;
    for (const Position& position : random_positions(seeds(180u), system))
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto turn = position.load(sampled_orders(position, seed));
        const auto all = by_every_face(*turn, most);
        if (!all) continue;
        const auto exact = odds::exact_odds(*turn, 1'000'000);
        ASSERT_TRUE(exact.has_value()) << position.name;
        EXPECT_EQ(first_difference(*all, said_of(*turn, exact->tally)), "") << position.name << " " << seed;
        ++compared;
        several += turn->system->steps == nullptr || turn->system->steps(*turn) > 3 ? 1 : 0;
      }
    EXPECT_GT(compared, enough(200u)) << system;
    EXPECT_GT(several, enough(20u)) << system << ": hardly a turn has several attacks";
  }
}

/// The turns of the cases of a system whose faults are none.
void each_turn_of_cases(const std::string& system, FunctionRef<void(const Turn&, const std::string&)> visit) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(cases::home_of(system).cases))
    if (entry.path().extension() == ".xml") files.insert(entry.path());
  for (const auto& file : files)
    for (const cases::Run& run : cases::runs_of(cases::read_case(file.string()))) {
      Diagnostics diagnostics;
      const auto turn = cases::load_turn(cases::papers_of(run.root), system, diagnostics);
      if (turn != nullptr && diagnostics.ok()) visit(*turn, file.filename().string() + " " + run.label);
    }
}

// The same of every turn of a rule's case that throws few dice.
TEST(Odds, AreThoseOfAllFacesInEveryCase) {
  const std::size_t most = at_night() ? 100'000u : 1'300u;
  for (const RuleSystem& system : rule_systems()) {
    if (system.steps == nullptr) continue;
    std::size_t compared = 0;
    each_turn_of_cases(std::string(system.key), [&](const Turn& turn, const std::string& name) {
      std::optional<Chances> all;
      try {
        all = by_every_face(turn, most);
      } catch (const DiceError&) {  // of rulings that cannot be
        EXPECT_THROW(odds::exact_odds(turn, 1'000'000), DiceError) << name;
      }
      if (!all) return;
      const auto exact = odds::exact_odds(turn, 1'000'000);
      ASSERT_TRUE(exact.has_value()) << name;
      EXPECT_EQ(first_difference(*all, said_of(turn, exact->tally)), "") << system.key << " " << name;
      ++compared;
    });
    EXPECT_GT(compared, 100u) << system.key;
  }
}

std::string fact_of(const std::vector<std::pair<std::string, std::string>>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &std::pair<std::string, std::string>::first);
  return found == all.end() ? std::string() : found->second;
}

/// A suggestion of a form as an order without support.
OrderDraft alone(const OrderDraft& draft) {
  OrderDraft attack{"attack", {}};
  for (const auto& attribute : draft.attributes)
    if (attribute.first != "naval" && attribute.first != "advance") attack.attributes.push_back(attribute);
  return attack;
}

/// "DR 50%, AR 33%" as lines in the order of their letters.
std::string sorted(const std::string& chances) {
  std::set<std::string> lines;
  for (std::size_t at = 0; at < chances.size();) {
    const std::size_t end = std::min(chances.find(", ", at), chances.size());
    lines.insert(chances.substr(at, end - at));
    at = end + 2;
  }
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

// What a form says of the die of an attack is what odds find where it is ordered and nothing else.
TEST(Odds, AreWhatFormsSay) {
  for (const std::string system : {"classic", "next-war"}) {
    std::size_t compared = 0;
    for (const Position& position : random_positions(seeds(40u), system)) {
      const auto bare = position.load();
      for (const SideInfo& side : bare->sides)
        for (const OrderDraft& draft : bare->system->form(*bare, side.row)) {
          const std::string said = fact_of(draft.facts, "chances");
          if (said.empty()) continue;
          const auto turn = position.load({order_paper(*bare, side, {alone(draft)})});
          const auto exact = odds::exact_odds(*turn, 50'000);
          if (!exact) continue;
          for (const auto& [reading, results] : exact->tally.results()) {
            if (system == "next-war" && reading.chart != "crt") continue;
            std::string found;
            for (const auto& [result, ways] : results)
              found += result + " " +
                       Whole((200 * ways + exact->tally.all()) / (2 * exact->tally.all())).str() + "%\n";
            EXPECT_EQ(sorted(said), found) << position.name;
            ++compared;
          }
        }
    }
    EXPECT_GT(compared, enough(60u)) << system;
  }
}

// However samples are cut, the counts of the parts are those of the whole.
TEST(Odds, OfShardsAreThoseOfOneRun) {
  for (const Position& position : positions(1)) {
    const auto turn = position.load(sampled_orders(position, 1));
    turn->take_defaults = true;
    odds::RunOfSamples run;
    run.samples = 2'300;
    odds::Sampling sampling{run.samples, odds::key_of("shards"), 1, [](std::uint64_t) {}};
    const auto whole = odds::sampled_odds(*turn, sampling);
    for (const std::uint32_t shards : {2u, 8u}) {
      run.shards = shards;
      odds::TallyFile all{run, {}, {}, {}};
      for (std::uint32_t shard = 0; shard < shards; ++shard) {
        sampling.part = {shard, shards};
        odds::TallyFile part{run, {}, {}, {}};
        part.add(shard, run.chunks_of(shard), *turn, odds::sampled_odds(*turn, sampling));
        odds::TallyFault fault;
        const auto read = odds::read_tally(part.text(), fault);
        ASSERT_TRUE(read) << fault.line << ": " << fault.why;
        EXPECT_EQ(read->text(), part.text());
        all.add(*read);
      }
      EXPECT_TRUE(all.missing().empty());
      const auto together = odds::odds_in(all, *turn);
      ASSERT_TRUE(together) << position.name;
      EXPECT_EQ(together->tally.all(), run.samples);
      EXPECT_EQ(first_difference(said_of(*turn, whole.tally), said_of(*turn, together->tally)), "")
          << position.name;
      EXPECT_EQ(together->samples_to, whole.samples_to);
    }
  }
}

// What was counted is the same however many play.
TEST(Odds, DoNotDependOnThreads) {
  for (const Position& position : positions(1)) {
    const auto turn = position.load(sampled_orders(position, 1));
    turn->take_defaults = true;
    const auto by = [&](unsigned threads) {
      return odds::sampled_odds(*turn, {2'500, odds::key_of("threads"), threads, [](std::uint64_t) {}});
    };
    const auto alone = by(1);
    EXPECT_EQ(alone.tally.all(), 2'500u);
    for (const unsigned threads : {2u, 7u}) {
      const auto several = by(threads);
      EXPECT_EQ(first_difference(said_of(*turn, alone.tally), said_of(*turn, several.tally)), "")
          << position.name;
      EXPECT_EQ(alone.samples_to, several.samples_to);
    }
  }
}

// Samples agree with exact odds: Pearson's chi-squared over the results of each chart, at one in a million.
TEST(Odds, OfSamplesAgree) {
  constexpr std::uint64_t samples = 20'000;
  std::size_t compared = 0;
  for (const std::string& system : systems_with_few_dice())
    for (const Position& position : random_positions(seeds(60u), system)) {
      const auto turn = position.load(sampled_orders(position, 2));
      const auto exact = odds::exact_odds(*turn, 20'000);
      if (!exact) continue;
      const auto sampled =
          odds::sampled_odds(*turn, {samples, odds::key_of("agree"), 2, [](std::uint64_t) {}});
      for (const auto& [reading, results] : exact->tally.results()) {
        double chi = 0;
        Whole sum = 0;
        const auto of = sampled.tally.results().find(reading);
        for (const auto& [result, ways] : results) {
          const double expected = static_cast<double>(samples) * static_cast<double>(ways) /
                                  static_cast<double>(exact->tally.all());
          double got = 0;
          if (of != sampled.tally.results().end())
            if (const auto found = of->second.find(result); found != of->second.end())
              got = static_cast<double>(found->second);
          if (expected > 0) chi += (got - expected) * (got - expected) / expected;
          sum += ways;
        }
        // An address that is not always reached has one value more: not being reached.
        const auto values = static_cast<double>(results.size() - (sum == exact->tally.all() ? 1 : 0));
        // The bound of Laurent and Massart for a tail of 10^-6.
        constexpr double x = 13.8155;
        EXPECT_LT(chi, values + 2 * std::sqrt(values * x) + 2 * x) << position.name << " " << reading.chart;
        ++compared;
      }
    }
  EXPECT_GT(compared, enough(200u));
}

/// How likely each value of a cell is at the end, by the ids of row and trait: of a tally of the turn.
std::map<std::string, Fraction> ends_of(const Turn& turn, const odds::Tally<Whole>& tally,
                                        const odds::Cell& cell) {
  std::map<std::string, Fraction> ends;
  const auto say_end = [&](std::int64_t value, const Whole& ways) {
    if (ways > 0) ends[std::to_string(value)] += Fraction(ways, tally.all());
  };
  Whole rest = tally.all();
  const auto all = tally.cells();
  if (const auto found = all.find(cell); found != all.end())
    for (const auto& [value, ways] : found->second.values()) {
      say_end(value, ways);
      rest -= ways;
    }
  say_end(odds::value_of(turn.start, cell), rest);
  return ends;
}

/// A turn and the same with another value of a trait of each unit that has this one.
std::pair<std::unique_ptr<Turn>, std::unique_ptr<Turn>> two_turns(const Position& position,
                                                                  const std::vector<Paper>& orders) {
  auto first = position.load(orders);
  auto second = position.load(orders);
  const Trait trait = first->start.trait("unit", position.system == "classic" ? "defense" : "steps");
  const std::uint32_t units = first->start.table("unit");
  for (std::uint32_t i = 0; i < first->start.rows(units); i += 2)
    if (const std::int32_t value = first->start.get({units, i}, trait); value > 1)
      second->start.set({units, i}, trait, value - 1);
  second->start.forget_journal();
  return {std::move(first), std::move(second)};
}

// Of a turn of which something is not known the odds are the mean of those of each case, by their weights; what begins
// otherwise counts as it ends.
TEST(Odds, OfAMixtureAreTheMeanOfItsTurns) {
  std::size_t compared = 0;
  std::size_t begin_otherwise = 0;
  for (const std::string system : {"classic", "next-war"})
    for (const Position& position : random_positions(seeds(40u), system)) {
      const auto [first, second] = two_turns(position, sampled_orders(position, 3));
      const odds::Mixture turns({first.get(), second.get()}, {{hash_of_address("assume/all"), {2, 1}}});
      const auto one = odds::exact_odds(*first, 20'000);
      const auto other = odds::exact_odds(*second, 20'000);
      const auto both = odds::exact_odds(turns, 40'000);
      if (!one || !other || !both) continue;
      const auto mean = [](const Fraction& a, const Fraction& b) {
        Fraction sum(2 * a.above, 3 * a.below);
        return sum += Fraction(b.above, 3 * b.below);
      };
      for (const auto& [cell, spread] : both->tally.cells()) {
        auto ends = ends_of(*first, one->tally, cell);
        auto others = ends_of(*second, other->tally, cell);
        std::map<std::string, Fraction> expected;
        for (const auto& [value, chance] : ends) expected[value] = mean(chance, others[value]);
        for (const auto& [value, chance] : others) expected[value] = mean(ends[value], chance);
        EXPECT_EQ(first_difference(expected, ends_of(*first, both->tally, cell)), "") << position.name;
        begin_otherwise += odds::value_of(first->start, cell) != odds::value_of(second->start, cell) ? 1 : 0;
        ++compared;
      }
      for (const auto* part : {&one->tally, &other->tally})
        for (const auto& [cell, spread] : part->cells()) EXPECT_TRUE(both->tally.cells().contains(cell));
    }
  EXPECT_GT(compared, enough(200u));
  EXPECT_GT(begin_otherwise, enough(10u)) << "hardly anything begins otherwise: the law says little";
}

// Samples fall on the turns of a mixture by their weights, whoever plays them.
TEST(Odds, OfAMixtureAreDrawnByWeight) {
  const auto position = random_positions(1, "classic").front();
  const auto turn = position.load();
  const odds::Mixture turns(
      std::vector<const Turn*>(6, turn.get()),
      {{hash_of_address("assume/E3"), {1, 2}}, {hash_of_address("assume/E4"), {3, 1, 2}}});
  std::array<std::uint64_t, 6> drawn{};
  PhiloxDice dice(odds::key_of("mixture"));
  constexpr std::uint32_t samples = 36'000;
  for (std::uint32_t sample = 0; sample < samples; ++sample) {
    dice.set_sample(sample);
    ++drawn[turns.drawn(dice)];
  }
  double chi = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const double expected = samples * static_cast<double>(turns.weight(i)) / 18;
    chi += (static_cast<double>(drawn[i]) - expected) * (static_cast<double>(drawn[i]) - expected) / expected;
  }
  EXPECT_LT(chi, 35.9) << "five degrees of freedom, at one in a million";
}

TEST(Odds, OfAMixtureDoNotDependOnThreads) {
  for (const std::string system : {"classic", "next-war"})
    for (const Position& position : random_positions(2, system)) {
      const auto [first, second] = two_turns(position, sampled_orders(position, 3));
      const odds::Mixture turns({first.get(), second.get()}, {{hash_of_address("assume/all"), {2, 1}}});
      const auto by = [&](unsigned threads) {
        return odds::sampled_odds(turns, {2'500, odds::key_of("threads"), threads, [](std::uint64_t) {}});
      };
      const auto alone = by(1);
      EXPECT_EQ(alone.tally.all(), 2'500u);
      for (const unsigned threads : {2u, 7u}) {
        const auto several = by(threads);
        EXPECT_EQ(first_difference(said_of(*first, alone.tally), said_of(*first, several.tally)), "");
        EXPECT_EQ(alone.samples_to, several.samples_to);
      }
    }
}

// A die that has fallen stands, with a log and without: what was told so far comes again, whatever falls after it.
TEST(Odds, KeepWhatHasFallen) {
  std::size_t stood = 0;
  for (const Position& position : positions(seeds(12u))) {
    const auto turn = position.load(sampled_orders(position, 4));
    turn->take_defaults = true;
    const Outcome official = resolve(*turn);
    bool odd = false;
    for (const auto& [address, faces] : dice_of(official.log)) {
      if (!std::exchange(odd, !odd)) continue;  // each second one
      turn->dice.push_back({hash_of_address(address), address, {faces.begin(), faces.end()}, "", ""});
    }
    std::ranges::stable_sort(turn->dice, {}, &GivenDie::address_hash);
    Sampler sampler(*turn);
    for (std::uint32_t sample = 0; sample < 5; ++sample) {
      PhiloxDice dice(5);
      dice.set_sample(sample);
      const Outcome full = adjudicate(*turn, dice);
      EXPECT_EQ(difference(rows_of(*turn, full.after), rows_of(*turn, sampler.run(dice))), "")
          << position.name;
      const auto now = dice_of(full.log);
      for (const GivenDie& given : turn->dice)
        if (const auto die = now.find(given.address); die != now.end()) {
          EXPECT_TRUE(std::ranges::equal(die->second, given.faces)) << given.address;
          ++stood;
        }
    }
  }
  EXPECT_GT(stood, 100u);
}

}  // namespace
}  // namespace adjudicator::laws
