#include "reports/report/luck.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "core/describe.hpp"

namespace adjudicator::reports {
namespace {

using Wide = unsigned __int128;

// ---- Counting all outcomes

/// Whole numbers of a fixed width, one a sum: how many outcomes have it.
class Outcomes {
 public:
  explicit Outcomes(std::span<const Throws> throws) {
    std::uint64_t bits = 64;  // a word to spare, for what is multiplied
    for (const Throws& t : throws) bits += t.dice * static_cast<std::uint64_t>(std::bit_width(t.faces));
    width_ = bits / 64 + 1;
    cells_.resize(width_);
    cells_[0] = 1;
    for (const Throws& t : throws)
      for (std::uint64_t i = 0; i < t.dice; ++i) add_die(t.faces, t.step);
  }

  std::size_t sums() const { return cells_.size() / width_; }

  Spread around(std::int64_t got) const {
    Spread spread;
    std::vector<Number> up_to;  // outcomes of at most that sum
    Number all(width_);
    for (std::size_t i = 0; i < sums(); ++i) {
      add(all.data(), cell(i));
      up_to.push_back(all);
    }
    Number above = all;
    if (got > 0) subtract(above.data(), up_to[static_cast<std::size_t>(got) - 1].data());
    spread.lower_tail = share(up_to[static_cast<std::size_t>(got)], all);
    spread.upper_tail = share(above, all);
    std::size_t low = 0;
    while (compare(times(up_to[low], 10), all) < 0) ++low;
    spread.usual_low = static_cast<std::int64_t>(low);
    std::size_t high = sums() - 1;
    const auto from = [&](std::size_t i) {
      Number rest = all;
      if (i > 0) subtract(rest.data(), up_to[i - 1].data());
      return rest;
    };
    while (compare(times(from(high), 10), all) < 0) --high;
    spread.usual_high = static_cast<std::int64_t>(high);
    return spread;
  }

 private:
  using Number = std::vector<std::uint64_t>;  // least word first

  const std::uint64_t* cell(std::size_t sum) const { return &cells_[sum * width_]; }

  /// One more die: a sum is reached from the `faces` sums below it, a window that slides along.
  void add_die(std::uint64_t faces, std::uint64_t step) {
    const std::size_t before = sums();
    const std::size_t after = before + (faces - 1) * step;
    Number next(after * width_);
    for (std::size_t i = 0; i < after; ++i) {
      std::uint64_t* here = &next[i * width_];
      if (i >= step) std::copy_n(here - step * width_, width_, here);
      if (i < before) add(here, cell(i));
      if (i >= faces * step && i - faces * step < before) subtract(here, cell(i - faces * step));
    }
    cells_ = std::move(next);
  }

  void add(std::uint64_t* to, const std::uint64_t* what) const {
    Wide carry = 0;
    for (std::size_t w = 0; w < width_; ++w) {
      carry += Wide{to[w]} + what[w];
      to[w] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
  }
  void subtract(std::uint64_t* from, const std::uint64_t* what) const {
    std::uint64_t borrow = 0;
    for (std::size_t w = 0; w < width_; ++w) {
      const Wide less = Wide{what[w]} + borrow;
      borrow = from[w] < less ? 1 : 0;
      from[w] = static_cast<std::uint64_t>(from[w] - less);
    }
  }
  Number times(Number number, std::uint64_t factor) const {
    Wide carry = 0;
    for (std::uint64_t& word : number) {
      carry += Wide{word} * factor;
      word = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return number;
  }
  int compare(const Number& a, const Number& b) const {
    for (std::size_t w = width_; w-- > 0;)
      if (a[w] != b[w]) return a[w] < b[w] ? -1 : 1;
    return 0;
  }
  /// part / all in ten-thousandths, to the nearest: the most p with 2 * p * all <= 20,000 * part + all.
  int share(const Number& part, const Number& all) const {
    Number doubled = times(part, 20'000);
    add(doubled.data(), all.data());
    int low = 0;
    int high = 10'000;
    while (low < high) {
      const int p = (low + high + 1) / 2;
      if (compare(times(all, static_cast<std::uint64_t>(2 * p)), doubled) <= 0)
        low = p;
      else
        high = p - 1;
    }
    return low;
  }

  std::size_t width_ = 1;
  Number cells_;
};

// ---- Fixed point

constexpr std::uint64_t certain = std::uint64_t{1} << 60;

/// Chances of the sums from `first` on. Each is at most the true one.
class Chances {
 public:
  explicit Chances(std::span<const Throws> throws) {
    for (const Throws& t : throws)
      for (std::uint64_t i = 0; i < t.dice; ++i) add_die(t.faces, t.step);
  }

  Spread around(std::int64_t got) const {
    Spread spread;
    spread.exact = false;
    std::uint64_t below = 0;
    std::uint64_t at = 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const std::int64_t sum = first_ + static_cast<std::int64_t>(i);
      if (sum < got) below += cells_[i];
      if (sum == got) at = cells_[i];
      if (all < certain / 10) spread.usual_low = sum;
      all += cells_[i];
    }
    spread.lower_tail = share(below + at);
    spread.upper_tail = share(all - below);
    std::uint64_t above = 0;
    for (std::size_t i = cells_.size(); i-- > 0 && above < certain / 10;) {
      above += cells_[i];
      spread.usual_high = first_ + static_cast<std::int64_t>(i);
    }
    return spread;
  }

 private:
  static int share(std::uint64_t chance) {
    return static_cast<int>((Wide{chance} * 10'000 + certain / 2) >> 60);
  }

  void add_die(std::uint64_t faces, std::uint64_t step) {
    const std::uint64_t inverse = ~std::uint64_t{0} / faces;
    const auto part = [&](std::uint64_t sum) {
      // cppcheck-suppress shiftTooManyBits
      return static_cast<std::uint64_t>(Wide{sum} * inverse >> 64);
    };
    next_.resize(cells_.size() + (faces - 1) * step);
    if (step == 1)
      slide(faces, part);
    else
      slide_by(faces, step, part);
    // What has come to nothing is left out.
    const auto some = [](std::uint64_t chance) { return chance != 0; };
    const auto begin = std::find_if(next_.begin(), next_.end(), some);
    const auto end = std::find_if(next_.rbegin(), std::make_reverse_iterator(begin), some).base();
    first_ += begin - next_.begin();
    cells_.assign(begin, end);
  }

  /// A die whose faces follow one another: one window slides along, in parts between which nothing is asked.
  template <class Part>
  void slide(std::size_t faces, Part part) {
    const std::size_t before = cells_.size();
    std::uint64_t here = 0;
    std::size_t i = 0;
    for (const std::size_t end = std::min(before, faces); i < end; ++i) next_[i] = part(here += cells_[i]);
    for (; i < before; ++i) next_[i] = part(here += cells_[i] - cells_[i - faces]);
    for (; i < faces; ++i) next_[i] = part(here);
    for (; i < next_.size(); ++i) next_[i] = part(here -= cells_[i - faces]);
  }
  /// One whose faces are `step` apart: as many windows side by side.
  template <class Part>
  void slide_by(std::size_t faces, std::size_t step, Part part) {
    const std::size_t before = cells_.size();
    window_.resize(next_.size());
    for (std::size_t i = 0; i < next_.size(); ++i) {
      std::uint64_t here = i >= step ? window_[i - step] : 0;
      if (i < before) here += cells_[i];
      if (i >= faces * step && i - faces * step < before) here -= cells_[i - faces * step];
      window_[i] = here;
      next_[i] = part(here);
    }
  }

  std::int64_t first_ = 0;
  std::vector<std::uint64_t> cells_{certain};
  std::vector<std::uint64_t> window_;
  std::vector<std::uint64_t> next_;
};

std::uint64_t dice_of(std::span<const Throws> throws) {
  std::uint64_t dice = 0;
  for (const Throws& t : throws) dice += t.dice;
  return dice;
}
std::uint64_t sums_of(std::span<const Throws> throws) {
  std::uint64_t sums = 1;
  for (const Throws& t : throws) sums += t.dice * (t.faces - 1) * t.step;
  return sums;
}

/// "d66": the dice of a roll that is read digit by digit.
std::string digits_text(const Dice& dice) {
  std::string text = "d";
  for (int i = 0; i < dice.count; ++i) text += std::to_string(dice.faces);
  return text;
}

}  // namespace

bool has_spread(std::span<const Throws> throws) {
  constexpr std::uint64_t most_work = 1'500'000'000;
  std::uint64_t dice = 0;
  std::uint64_t reach = 0;  // of one die
  for (const Throws& t : throws) {
    if (t.faces < 1 || t.faces > 1000 || t.step > 1000 || t.dice > 1'000'000) return false;
    dice += t.dice;
    reach = std::max(reach, t.faces * t.step);
  }
  return dice * (10 * reach * static_cast<std::uint64_t>(integer_sqrt(static_cast<std::int64_t>(dice)))) /
             2 <=
         most_work;
}

Spread spread(std::span<const Throws> throws, std::int64_t got) {
  if (dice_of(throws) <= most_exact_dice && sums_of(throws) <= 20'000) return Outcomes(throws).around(got);
  return Chances(throws).around(got);
}

// ---- Which rolls they are

namespace {
constexpr std::uint64_t most_faces_of_a_die = 1'000;  // what has more is a lot that is drawn
}

void LuckCount::see(const SeenFact& fact) {
  const Happening& what = fact.fact->what;
  if (const auto* began = std::get_if<Began>(&what))
    take_side(fact, *began);
  else if (const auto* rolled = std::get_if<Rolled>(&what))
    take_roll(fact, *rolled);
  else if (const auto* drawn = std::get_if<const Drawn*>(&what))
    take_series(fact, **drawn);
  else if (const auto* looked = std::get_if<const LookedUp*>(&what))
    take_look(fact, **looked);
}

/// The first side that a scene names; of several in the same part (all who are present) none.
void LuckCount::take_side(const SeenFact& fact, const Began&) {
  const std::uint32_t sides = turn_.sides.empty() ? 0 : turn_.sides.front().row.table;
  const SeenArg* first = nullptr;
  bool alone = true;
  for (const SeenArg& arg : fact.args) {
    const Row row = arg.value.row();
    if (!row.exists() || row.table != sides) continue;
    alone = alone && (first == nullptr || arg.name != first->name);
    if (first == nullptr) first = &arg;
  }
  sides_.try_emplace(fact.fact->at, first != nullptr && alone ? first->value.row() : nothing);
}

void LuckCount::take_roll(const SeenFact& fact, const Rolled& rolled) {
  if (!fact.shows("dice") || !fact.shows("faces") || rolled.dice.faces > most_faces_of_a_die) return;
  Thrown thrown;
  thrown.scene = fact.scene;
  thrown.dice = rolled.dice;
  thrown.supplied = rolled.supplied;
  const bool digits = rolled.dice.count > 1 && rolled.dice.lowest == 1 && rolled.dice.faces < 10;
  for (const std::uint32_t face : rolled.faces) {
    thrown.sum += face;
    if (digits) thrown.digits = 10 * thrown.digits + face;
  }
  thrown.side = side_of(fact);
  if (fact.address) {
    const std::string address = log_.addresses.text(fact.fact->at);
    thrown.word = address.substr(address.rfind('/') + 1);
  }
  thrown_.push_back(std::move(thrown));
}

/// Of the innermost scene that it lies in, whether that is told on without a break or scenes take turns.
Row LuckCount::side_of(const SeenFact& fact) const {
  for (AddressId at = fact.fact->at; at != AddressId::none; at = log_.addresses.parent(at))
    if (const auto side = sides_.find(at); side != sides_.end()) return side->second;
  return nothing;
}

/// Faces that a ruling gave are none of luck's.
void LuckCount::take_series(const SeenFact& fact, const Drawn& drawn) {
  if (!fact.shows("draws")) return;
  for (const DrawnLabel& label : drawn.labels) {
    const auto too_many = [](const DrawnRun& run) { return run.die.faces > most_faces_of_a_die; };
    if (label.draws() == label.supplied.size() || std::ranges::any_of(label.runs, too_many)) continue;
    Thrown thrown;
    thrown.drawn = &label;
    thrown.side = side_of(fact);
    thrown.word = std::string(drawn.what.text()) + '.' + std::string(label.label.text());
    std::uint64_t sum = label.sum;
    for (const std::uint64_t face : label.supplied) sum -= face;
    thrown.sum = static_cast<std::int64_t>(sum);
    thrown_.push_back(std::move(thrown));
  }
}

/// Of the last rolls of the scene those that read so.
void LuckCount::take_look(const SeenFact& fact, const LookedUp& looked) {
  if (!fact.shows("chart") || !fact.shows("roll") || !looked.roll) return;
  constexpr std::size_t most_back = 8;
  Look look;
  look.chart = looked.chart->name;
  look.roll = *looked.roll;
  for (std::size_t i = thrown_.size() - std::min(thrown_.size(), most_back); i < thrown_.size(); ++i)
    if (const Thrown& thrown = thrown_[i];
        thrown.drawn == nullptr && thrown.scene == fact.scene &&
        (look.roll == thrown.sum || (thrown.digits != 0 && look.roll == thrown.digits)))
      look.rolls.push_back(i);
  if (!look.rolls.empty()) looks_.push_back(std::move(look));
}

void LuckCount::read(Thrown& thrown, const Look& look) {
  thrown.chart = look.chart;
  thrown.as_digits = look.roll != thrown.sum;
}

/// A roll counts with the chart that was read with it. A look-up says what was read, not which dice: where
/// several rolls of its scene show that, it is one whose name is read on that chart where nothing else shows
/// the same; where that is known of none, the last one that nothing was read from, first of those whose name
/// is read on no other chart. What is left over was read on no chart.
void LuckCount::find_rolls() {
  std::set<std::pair<std::string_view, std::string_view>> known;  // name of a roll, chart
  std::set<std::string_view> read_somewhere;
  for (const Look& look : looks_) {
    if (look.rolls.size() != 1) continue;
    Thrown& thrown = thrown_[look.rolls.front()];
    if (thrown.chart.empty()) read(thrown, look);
    known.emplace(thrown.word, look.chart);
    read_somewhere.insert(thrown.word);
  }
  for (const Look& look : looks_) {
    if (look.rolls.size() == 1) continue;
    const auto first = [&](auto wanted) -> Thrown* {
      for (const std::size_t at : look.rolls)
        if (wanted(thrown_[at])) return &thrown_[at];
      return nullptr;
    };
    const auto is_known = [&](const Thrown& t) { return known.contains({t.word, look.chart}); };
    Thrown* found = first([&](const Thrown& t) { return t.chart.empty() && is_known(t); });
    if (found == nullptr && first(is_known) != nullptr) continue;  // its dice were read before
    if (found == nullptr && first([](const Thrown& t) { return !t.chart.empty(); }) != nullptr) continue;
    for (const std::size_t at : found == nullptr ? look.rolls : std::vector<std::size_t>()) {
      Thrown& thrown = thrown_[at];
      const bool elsewhere = found != nullptr && read_somewhere.contains(thrown.word);
      if (thrown.chart.empty() && !elsewhere) found = &thrown;
    }
    if (found != nullptr) read(*found, look);
  }
}

/// What was thrown of one kind.
struct LuckCount::Count {
  using Die = std::pair<std::uint64_t, std::uint8_t>;  // faces, the lowest
  Luck luck;
  Dice dice;  // of rolls
  bool digits = false;
  bool drawn = false;
  std::map<Die, std::uint64_t> draws;  // of series: how many of each die
};

void LuckCount::add_dice(Count& count, const Thrown& thrown) {
  Luck& luck = count.luck;
  luck.got += thrown.as_digits ? thrown.digits : thrown.sum;
  if (thrown.drawn == nullptr) {
    ++luck.rolls;
    return;
  }
  std::uint64_t given = thrown.drawn->supplied.size();
  for (const DrawnRun& run : thrown.drawn->runs) {
    const std::uint64_t natural = run.draws - std::min(given, run.draws);
    given -= run.draws - natural;
    if (natural == 0) continue;
    count.draws[{run.die.faces, run.die.lowest}] += natural;
    luck.rolls += static_cast<std::int64_t>(natural);
  }
}

Luck LuckCount::finish(Count& count) {
  Luck& luck = count.luck;
  std::vector<Throws> throws;
  std::int64_t reach = 0;  // from the least sum to the greatest
  const auto add = [&](std::uint64_t dice, std::uint64_t faces, std::uint64_t step, std::uint8_t lowest) {
    throws.push_back({dice, faces, step});
    luck.least += static_cast<std::int64_t>(dice * step * lowest);
    reach += static_cast<std::int64_t>(dice * step * (faces - 1));
  };
  const auto rolls = static_cast<std::uint64_t>(luck.rolls);
  if (count.drawn) {
    for (const auto& [die, draws] : count.draws) add(draws, die.first, 1, die.second);
    const std::uint64_t least = count.draws.begin()->first.first;
    const std::uint64_t most = count.draws.rbegin()->first.first;
    luck.dice = 'd' + std::to_string(least) + (most == least ? "" : "-d" + std::to_string(most));
  } else if (count.digits) {
    std::uint64_t step = 1;
    for (int i = 0; i < count.dice.count; ++i, step *= 10)
      add(rolls, count.dice.faces, step, count.dice.lowest);
  } else {
    add(rolls * count.dice.count, count.dice.faces, 1, count.dice.lowest);
  }
  luck.most = luck.least + reach;
  luck.expected = Ratio(luck.least + luck.most, 2);
  luck.has_spread = has_spread(throws);
  if (luck.has_spread) {
    luck.spread = spread(throws, luck.got - luck.least);
    luck.spread.usual_low += luck.least;
    luck.spread.usual_high += luck.least;
  }
  return std::move(luck);  // cppcheck-suppress returnStdMoveLocal
}

std::vector<Luck> LuckCount::all() {
  find_rolls();
  using Kind = std::tuple<std::string_view, std::string, std::uint8_t, std::uint32_t>;
  std::map<Kind, std::size_t> places;
  std::vector<Count> counts;
  for (const Thrown& thrown : thrown_) {
    if (thrown.supplied) continue;
    const std::string_view kind = !thrown.chart.empty()  ? thrown.chart
                                  : !thrown.word.empty() ? std::string_view(thrown.word)
                                                         : std::string_view("roll");
    std::string dice = thrown.drawn != nullptr ? "draws"
                       : thrown.as_digits      ? digits_text(thrown.dice)
                                               : to_text(thrown.dice);
    const auto [place, first] = places.try_emplace(
        Kind{kind, dice, thrown.dice.lowest, thrown.side.exists() ? thrown.side.index : ~0u}, counts.size());
    if (first) {
      Count& count = counts.emplace_back();
      count.luck.kind = kind;
      count.luck.side = thrown.side;
      count.luck.dice = std::move(dice);
      count.dice = thrown.dice;
      count.digits = thrown.as_digits;
      count.drawn = thrown.drawn != nullptr;
    }
    add_dice(counts[place->second], thrown);
  }
  std::vector<Luck> all;
  for (Count& count : counts) all.push_back(finish(count));
  return all;
}

}  // namespace adjudicator::reports
