#include "systems/classic/strength.hpp"

#include <algorithm>

namespace adjudicator::classic {
namespace {

/// Names of the arguments for one side of the note.
struct Words {
  Key unit, printed, reason, times, plus, strength;
};
constexpr Words attack_words{"attack-unit",  "attack-printed", "attack-reason",
                             "attack-times", "attack-plus",    "attack-strength"};
constexpr Words defense_words{"defense-unit",  "defense-printed", "defense-reason",
                              "defense-times", "defense-plus",    "defense-strength"};

/// Adds up one battle; writes the note as it goes where anyone listens.
class Adder {
 public:
  explicit Adder(const Battle& battle)
      : battle_(battle), tells_(battle.scene.tells()), args_(battle.memory) {}

  Totals totals() {
    Totals sum{attack_total(), defense_total()};
    if (!tells_) return sum;
    args_.push_back({"attack-total", sum.attack});
    args_.push_back({"defense-total", sum.defense});
    battle_.scene.note("strengths", args_, "CRT-5.1");
    return sum;
  }

 private:
  Ratio attack_total() {
    Ratio total = 0;
    for (Row unit : battle_.attack.adjacent) total += attacker(unit, 1);
    for (Row unit : battle_.attack.ranged)
      total +=
          attacker(unit, battle_.field.board.range(battle_.field.units.hex(unit), battle_.attack.target));
    return total;
  }

  Ratio defense_total() {
    Ratio total = 0;
    for (Row unit : battle_.defenders) {
      Ratio strength = begin(defense_words, unit, battle_.field.units.defense(unit));
      for (const Effect& e : battle_.book().terrain.defense)
        if ((e.bit & target_features()) != 0 && e.is_for(battle_.field.units.type(unit)))
          take(defense_words, e, strength);
      total += end(defense_words, strength);
    }
    for (const Effect& e : battle_.book().terrain.hex) add_once(e, total);
    return total;
  }

  /// CRT-5.1 steps 1 to 5.
  Ratio attacker(Row unit, int range) {
    Ratio strength = begin(attack_words, unit, battle_.field.units.attack(unit));
    for (const Effect& e : battle_.book().terrain.attack)
      if ((e.bit & features_for(e.where, unit, range)) != 0 && e.is_for(battle_.field.units.type(unit)))
        take(attack_words, e, strength);
    if (range > 1 && battle_.rules().range_effect_kind == RangeEffectKind::strength)
      add_range(range, strength);
    return end(attack_words, strength);
  }

  /// CRT-6.2: the features that an effect on this attacker's strength looks at.
  Features features_for(Where where, Row unit, int range) const {
    const Board& board = battle_.field.board;
    const Place hex = battle_.field.units.hex(unit);
    switch (where) {
      case Where::defender_hex:
        return target_features();
      case Where::attacker_hex:
        return board.features(hex);
      case Where::hexside:
        break;
    }
    return range == 1 ? board.side_features(hex, *board.direction(hex, battle_.attack.target)) : 0;
  }

  Features target_features() const { return battle_.field.board.features(battle_.attack.target); }

  /// CRT-6.8, kind strength.
  void add_range(int range, Ratio& strength) {
    const std::int32_t modifier = battle_.book().range_modifier[static_cast<std::size_t>(range)];
    if (modifier == 0) return;
    strength += modifier;
    if (!tells_) return;
    args_.push_back({attack_words.reason, "range"});
    args_.push_back({attack_words.plus, modifier});
  }

  /// CRT-5.2: `per: hex` counts once. One that is for some types of unit needs one of them among the
  /// defenders that count.
  void add_once(const Effect& e, Ratio& total) {
    const bool meant =
        e.any_type || std::any_of(battle_.defenders.begin(), battle_.defenders.end(),
                                  [&](Row unit) { return e.is_for(battle_.field.units.type(unit)); });
    if ((e.bit & target_features()) == 0 || !meant) return;
    total += e.value;
    if (!tells_) return;
    args_.push_back({"hex-reason", e.feature});
    args_.push_back({"hex-plus", e.value});
  }

  Ratio begin(const Words& words, Row unit, std::int32_t printed) {
    if (tells_) {
      args_.push_back({words.unit, unit});
      args_.push_back({words.printed, printed});
    }
    return printed;
  }

  void take(const Words& words, const Effect& e, Ratio& strength) {
    strength = e.multiplies ? strength * e.value : strength + e.value;
    if (!tells_) return;
    args_.push_back({words.reason, e.feature});
    args_.push_back({e.multiplies ? words.times : words.plus, e.value});
  }

  Ratio end(const Words& words, Ratio strength) {
    if (strength.numerator() < 0) strength = 0;
    if (tells_) args_.push_back({words.strength, strength});
    return strength;
  }

  const Battle& battle_;
  const bool tells_;
  ArgList args_;
};

}  // namespace

Totals strengths(const Battle& battle) {
  return Adder(battle).totals();
}

}  // namespace adjudicator::classic
