#include "systems/moo3/closing.hpp"

#include <algorithm>

namespace adjudicator::moo3 {
namespace {

class Closing {
 public:
  Closing(Battle& battle, const Outcome& outcome)
      : battle_(battle),
        outcome_(outcome),
        state_(battle.scene.state()),
        scene_(battle.scene.within("closing")) {}

  void close() {
    land();
    for (const Party& party : battle_.parties) mark_special_weapons(party);
    if (outcome_.control) change_owner();
    const bool anybody_gone = remove_gone();
    if (!outcome_.control && !anybody_gone)
      scene_.change_by(battle_.site.planet, planet::turns_contested, 1, "MOO-19.5");
  }

 private:
  /// Who dropped has arrived, the sat-out side's units too.
  void land() {
    for (const Force& force : battle_.site.forces)
      for (const Soldier& unit : force.soldiers)
        if (unit.dropped && state_.present(unit.row))
          scene_.change(unit.row, unit::dropped_this_turn, 0, "MOO-19.5");
  }

  void mark_special_weapons(const Party& party) {
    const bool used = party.shots > 0 && party.choice.in_use() != Weapon::conventional;
    if (used && state_.get(party.force->row, force::used_wmd) == 0)
      scene_.change(party.force->row, force::used_wmd, 1, "MOO-19.5");
  }

  std::int32_t regions(const Force& force) const { return state_.get(force.row, force::regions); }

  void change_owner() {
    const Row winner = battle_.parties[attacker].force->row;
    for (const Force& force : battle_.site.forces)
      if (force.role == Role::owner && force.row != winner)
        scene_.change(force.row, force::role, Role::invader, "MOO-19.5");
    scene_.change(winner, force::role, Role::owner, "MOO-19.5");
  }

  /// MOO-19.21: a side without regions and units is left out of the roster.
  bool remove_gone() {
    bool anybody = false;
    for (const Force& force : battle_.site.forces) {
      const auto there = [&](const Soldier& unit) { return state_.present(unit.row); };
      if (regions(force) > 0 || std::ranges::any_of(force.soldiers, there)) continue;
      scene_.remove(force.row, "gone", "MOO-19.21");
      anybody = true;
    }
    return anybody;
  }

  Battle& battle_;
  const Outcome& outcome_;
  const State& state_;
  const Scene scene_;
};

}  // namespace

void close(Battle& battle, const Outcome& outcome) {
  Closing(battle, outcome).close();
}

}  // namespace adjudicator::moo3
