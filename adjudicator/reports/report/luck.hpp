// Luck: what the dice of a report showed against what dice show on the whole, for each kind of roll.
//
// Counted are the rolls whose dice and faces the reader sees, of dice of at most 1,000 faces: what has more
// is a lot that is drawn. Dice that a ruling gave are not. A kind of roll is the first chart that it was read
// on, or, where the reader sees none, the last word of its address, with the dice that were thrown and the
// side that the roll's scene names first (whose attack, fire or test it is). Of a series whose draws the
// reader sees each label is a kind ("fire.hit"): counted is the sum of its faces, whichever dice they were; a
// label with a die of more than 1,000 faces is not. A roll that a chart reads digit
// by digit ("3 1" as 31) is a d66 and counts as it was read; other dice are added. Whether low or high is
// good is not said here: wording knows (luck-favours.KIND).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/facts.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"

namespace adjudicator::reports {

/// So many dice of `faces` faces, each worth 0, step, 2 * step, ... (faces - 1) * step.
struct Throws {
  std::uint64_t dice = 1;
  std::uint64_t faces = 6;
  std::uint64_t step = 1;
};

/// How sums of dice lie. Chances are in ten-thousandths, to the nearest.
struct Spread {
  int lower_tail = 0;  // of a sum as low as `got`, or lower
  int upper_tail = 0;  // of one as high, or higher
  /// More than eight in ten sums lie from `usual_low` to `usual_high`: the least sum that is not among the
  /// lowest tenth, the greatest that is not among the highest.
  std::int64_t usual_low = 0;
  std::int64_t usual_high = 0;
  bool exact = true;
};

inline constexpr std::uint64_t most_exact_dice = 300;

/// Whether spread() takes such dice: at most 1,000 faces, and no more work than a second or so: 100,000 d6.
bool has_spread(std::span<const Throws> throws);

/// The spread of the sum of all `throws` around `got`, in units above the least sum.
///
/// Up to 300 dice that make at most 20,000 different sums every outcome is counted, in whole numbers of as
/// many bits as it takes. Above that, chances are fixed point, 60 bits after the point, always rounded down:
/// what is missing from 1 at the end is the sum of all roundings, and no chance is wrong by more than that.
/// Each step loses less than 2 units a sum; sums whose chance has come to nothing are left out, so that for n
/// dice of f faces there are less than 10 * f * sqrt(n) of them: for 100,000 d6 the error is below 1e-8, and
/// so a chance of ten-thousandths is the nearest one or, at the very edge, the one beside it.
Spread spread(std::span<const Throws> throws, std::int64_t got);

struct Luck {
  std::string_view kind;
  Row side = nothing;
  std::string dice;  // "2d6", "d66", or "d37-d40" of draws from several
  std::int64_t rolls = 0;
  std::int64_t got = 0;
  Ratio expected;
  std::int64_t least = 0;  // sums that can be thrown
  std::int64_t most = 0;
  bool has_spread = false;
  Spread spread;
};

/// Collects the rolls of one reader as he sees them, in the order of the log.
class LuckCount {
 public:
  LuckCount(const Turn& turn, const Log& log) : turn_(turn), log_(log) {}

  void see(const SeenFact& fact);
  /// By kind, in the order in which each was thrown first.
  std::vector<Luck> all();

 private:
  struct Thrown {
    AddressId scene = AddressId::none;
    Dice dice;
    std::int64_t sum = 0;
    std::int64_t digits = 0;  // 0: they cannot be read so
    Row side = nothing;
    std::string_view chart;  // empty: none yet
    std::string word;        // the last of its address; empty: the reader does not know it
    bool as_digits = false;
    bool supplied = false;
    const DrawnLabel* drawn = nullptr;  // of a series
  };
  struct Count;
  void take_side(const SeenFact& fact, const Began& began);
  void take_roll(const SeenFact& fact, const Rolled& rolled);
  void take_series(const SeenFact& fact, const Drawn& drawn);
  void take_look(const SeenFact& fact, const LookedUp& looked);
  /// A look-up by a die, with the rolls of its scene that show it.
  struct Look {
    std::string_view chart;
    std::int64_t roll = 0;
    std::vector<std::size_t> rolls;  // in thrown_
  };
  static void read(Thrown& thrown, const Look& look);
  void find_rolls();
  Row side_of(const SeenFact& fact) const;
  static void add_dice(Count& count, const Thrown& thrown);
  static Luck finish(Count& count);

  const Turn& turn_;
  const Log& log_;
  std::vector<Thrown> thrown_;
  std::vector<Look> looks_;
  std::unordered_map<AddressId, Row> sides_;  // first named by each scene; looked up only
};

}  // namespace adjudicator::reports
