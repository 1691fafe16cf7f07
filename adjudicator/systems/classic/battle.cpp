#include "systems/classic/battle.hpp"

namespace adjudicator::classic {
namespace {

/// Features common to all, or found with any, as the switch `river_condition` asks; none where there is
/// nobody.
class Gathered {
 public:
  explicit Gathered(RiverCondition condition) : any_(condition == RiverCondition::any_attacker) {}
  void add(Features features) {
    all_features_ &= features;
    any_feature_ |= features;
    empty_ = false;
  }
  Features result() const { return any_ ? any_feature_ : empty_ ? 0 : all_features_; }

 private:
  bool any_;
  bool empty_ = true;
  Features all_features_ = ~Features{0};
  Features any_feature_ = 0;
};

}  // namespace

Battle::Battle(const Scene& at, const Plan& all, const Attack& one, Memory& remembered, Scratch& scratch)
    : scene(at),
      plan(all),
      attack(one),
      phase(remembered),
      memory(scratch.memory()),
      field(at.board(), all.book, at.state()),
      defenders(memory),
      bystanders(memory) {
  field.units.any_in(attack.target, defender(), [&](Row unit) {
    (field.units.retreated_in(unit) ? bystanders : defenders).push_back(unit);
    return false;
  });
  Gathered hexsides(rules().river_condition);
  for (Row unit : attack.adjacent) {
    const Place hex = field.units.hex(unit);
    hexsides.add(field.board.side_features(hex, *field.board.direction(hex, attack.target)));
  }
  Gathered hexes(rules().river_condition);
  for (Row unit : attack.units) hexes.add(field.board.features(field.units.hex(unit)));
  crossing = hexsides.result();
  standing = hexes.result();
}

void note_default(const Scene& scene, Row chooser, Key decision, Row unit, Key why, Key rule) {
  if (!scene.tells()) return;
  std::vector<Arg> args{{"decision", decision}};
  if (unit.exists()) args.push_back({"unit", unit});
  scene.note("default-policy", args, rule);
  args.push_back(
      {"because", scene.turn().side(chooser).asks && why != Key("too-short") ? Key("no-answer") : why});
  scene.within("default").note("default-because", args, rule);
}

}  // namespace adjudicator::classic
