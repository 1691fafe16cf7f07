#include "odds/exact.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/adjudicate.hpp"

namespace adjudicator::odds {
namespace {

/// How a cell is otherwise than at the start of the turn.
struct Difference {
  Cell cell;
  std::int32_t value = 0;
  friend constexpr auto operator<=>(const Difference&, const Difference&) = default;
};
/// A position, as what it has otherwise than the start; in the order of its cells.
using Position = std::vector<Difference>;

struct HashOfPosition {
  std::size_t operator()(const Position& position) const {
    std::uint64_t h = position.size();
    for (const Difference& one : position)
      for (const std::uint64_t part :
           {std::uint64_t{one.cell.row.table} << 32 | one.cell.row.index,
            std::uint64_t{one.cell.trait} << 32 | static_cast<std::uint32_t>(one.value)}) {
        h = (h ^ part) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
      }
    return static_cast<std::size_t>(h);
  }
};

Position position_of(const State& state, const State& start) {
  std::vector<Cell> cells;
  for (const State::Undo& change : state.since(0)) {
    if (change.trait == State::whole_row)
      throw ProgrammingError("rules that play in steps made a row between them");
    cells.push_back({change.row, change.trait});
  }
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  Position position;
  for (const Cell& cell : cells)
    if (const std::int32_t value = value_of(state, cell); value != value_of(start, cell))
      position.push_back({cell, value});
  return position;
}

void set_up(State& state, const Position& position) {
  state.undo_to(0);
  for (const auto& [cell, value] : position)
    if (cell.trait == State::presence)
      state.remove(cell.row);  // what it would set besides is set by the others
    else
      state.set(cell.row, {static_cast<std::uint16_t>(cell.row.table), cell.trait}, value);
}

/// What charts gave in the course that is walked.
class Readings final : public Witness {
 public:
  explicit Readings(const Turn& turn) : turn_(turn) {}
  void looked_up(std::uint64_t address, const ChartTitle& chart, Key result) override {
    all.emplace_back(Reading{address, chart.name}, result.text());
  }
  void noted(std::uint64_t address, Word what, Args args) override {
    if (const auto [note, text] = outcome_of(turn_, what, args); !text.empty())
      all.emplace_back(Reading{address, note}, text);
  }
  std::vector<std::pair<Reading, std::string>> all;

 private:
  const Turn& turn_;
};

/// Takes each case as likely as any other, and reckons how many courses there would be if all were like this one.
class RandomCourse final : public DiceSource {
 public:
  explicit RandomCourse(std::uint32_t number) : random_(number + 1) {}
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    return 0;
  }
  bool chooses() const override { return true; }
  std::uint64_t choose(const Dice& dice) override { return take(dice.faces); }
  bool chooses_among() const override { return true; }
  std::size_t choose_among(std::span<const std::uint64_t> ways) override {
    return static_cast<std::size_t>(take(ways.size()));
  }
  std::uint64_t courses() const { return courses_; }

 private:
  std::uint64_t take(std::uint64_t cases) {
    constexpr std::uint64_t enough = std::uint64_t{1} << 40;
    courses_ = courses_ > enough / std::max<std::uint64_t>(cases, 1) ? enough : courses_ * cases;
    random_ = random_ * 6364136223846793005u + 1442695040888963407u;
    return (random_ >> 33) % cases;
  }
  std::uint64_t random_;
  std::uint64_t courses_ = 1;
};

class Walk {
 public:
  Walk(const Turn& turn, std::uint64_t most)
      : turn_(turn),
        most_(most),
        readings_(turn),
        sampler_(turn, &readings_),
        odds_{Tally<Whole>(turn)},
        ends_(turn) {}

  std::optional<ExactOdds> run() {
    const bool in_steps = turn_.system->steps != nullptr;
    steps_ = in_steps ? turn_.system->steps(turn_) : 1;
    if (!in_steps && is_beyond_hope()) return std::nullopt;
    positions_.push_back({{}, 1, {}});
    for (step_ = 0; step_ < steps_; ++step_)
      if (!walk_step(in_steps)) return std::nullopt;
    return std::move(odds_);
  }

 private:
  struct Standing {
    Position position;
    Whole ways;
    Path path;  // one of the courses that lead here
  };
  struct Reached {
    Whole ways;
    Path path;
  };

  /// Knuth's estimate, by a few courses.
  bool is_beyond_hope() {
    constexpr std::uint32_t courses = 32;
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < courses; ++i) {
      RandomCourse dice(i);
      sampler_.run(dice);
      sum += dice.courses();
    }
    return sum / courses > 2 * most_;
  }

  /// False: there are too many courses.
  bool walk_step(bool in_steps) {
    const bool last = step_ + 1 == steps_;
    of_ = 1;
    for (const Standing& standing : positions_) {
      WalkingDice dice;
      do {
        if (++odds_.courses > most_) return false;
        readings_.all.clear();
        set_up(sampler_.state(), standing.position);
        if (in_steps)
          sampler_.run_step(step_, dice);
        else
          sampler_.run(dice);
        arrive(standing, dice, last);
      } while (dice.next());
    }
    settle();
    // Each of the positions needs a course at least in each step that is left.
    return last || positions_.size() <= (most_ - odds_.courses) / (steps_ - step_ - 1);
  }

  void arrive(const Standing& from, const WalkingDice& dice, bool last) {
    const Whole ways = from.ways * dice.ways() * part_of(dice.of());
    const auto path = [&] {
      Path whole = from.path;
      const Path further = dice.path();
      whole.insert(whole.end(), further.begin(), further.end());
      return whole;
    };
    for (const auto& [reading, result] : readings_.all) {
      results_[{reading, result}] += ways;
      if (!odds_.ways_to.contains(reading.address)) odds_.ways_to.emplace(reading.address, Way{path(), 0});
    }
    const State& state = sampler_.state();
    if (last) return ends_.count(state, state.since(0), ways);
    const auto [found, is_new] = reached_.try_emplace(position_of(state, turn_.start));
    found->second.ways += ways;
    if (is_new) found->second.path = path();
  }

  /// Courses of one step throw different dice: all ways of it are brought to one number that they are of. How many of these
  /// make one of a course.
  Whole part_of(const Whole& of) {
    if (const Whole more = lcm(of_, of) / of_; more > 1) {
      of_ *= more;
      for (auto& [position, reached] : reached_) reached.ways *= more;
      for (auto& [what, ways] : results_) ways *= more;
      ends_.multiply(more);
    }
    return of_ / of;
  }

  void settle() {
    odds_.tally.multiply(of_);
    for (const auto& [what, ways] : results_) odds_.tally.count(what.first, what.second, ways);
    results_.clear();
    odds_.tally.add(ends_);
    positions_.clear();
    while (!reached_.empty()) {
      auto node = reached_.extract(reached_.begin());
      positions_.push_back(
          {std::move(node.key()), std::move(node.mapped().ways), std::move(node.mapped().path)});
    }
    std::ranges::sort(positions_, {}, &Standing::position);
  }

  const Turn& turn_;
  const std::uint64_t most_;
  Readings readings_;
  Sampler sampler_;
  ExactOdds odds_;
  std::size_t steps_ = 1;
  std::size_t step_ = 0;
  std::vector<Standing> positions_;  // before the step
  // Of the step that is walked.
  Whole of_ = 1;
  std::unordered_map<Position, Reached, HashOfPosition> reached_;
  std::map<std::pair<Reading, std::string>, Whole> results_;
  Tally<Whole> ends_;  // of the last step
};

/// All of them in the proportion of their weights, of ways that are as many for each.
ExactOdds mixed(const Mixture& turns, std::vector<ExactOdds> parts) {
  Whole of = 1;
  Whole least = 0;  // that all weights are multiples of
  for (std::size_t i = 0; i < parts.size(); ++i) {
    of = lcm(of, parts[i].tally.all());
    least = gcd(least, turns.weight(i));
  }
  ExactOdds all{Tally<Whole>(turns[0])};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    ExactOdds& part = parts[i];
    part.tally.multiply(turns.weight(i) / least * (of / part.tally.all()));
    all.tally.add(part.tally);
    all.courses += part.courses;
    for (auto& [address, way] : part.ways_to) all.ways_to.try_emplace(address, Way{std::move(way.path), i});
  }
  return all;
}

}  // namespace

std::optional<ExactOdds> exact_odds(const Mixture& turns, std::uint64_t most) {
  std::vector<ExactOdds> parts;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    auto part = Walk(turns[i], most / turns.size()).run();
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  if (parts.size() == 1) return std::move(parts.front());
  return mixed(turns, std::move(parts));
}

}  // namespace adjudicator::odds
