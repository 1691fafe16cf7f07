#include "systems/moo3/rounds.hpp"

#include <algorithm>
#include <vector>

#include "systems/moo3/fire.hpp"
#include "systems/moo3/morale.hpp"
#include "systems/moo3/special_operations.hpp"

namespace adjudicator::moo3 {
namespace {

class Round {
 public:
  Round(Battle& battle, std::int32_t number)
      : battle_(battle),
        number_(number),
        scene_(battle.scene.within(battle.scene.numbered("round", number))),
        sides_{side_scene(attacker), side_scene(defender)} {}

  void play() {
    scene_.began("round", {{"number", number_}}, "MOO-8");
    for (const std::size_t party : {attacker, defender})
      sides_[party].began("side-round",
                          {{"acting", battle_.parties[party].side()},
                           {"opposing", battle_.parties[Battle::other(party)].side()}},
                          "MOO-8");
    operations_ = special_operations(battle_, scene_);
    const Lottery lottery(battle_, scene_, number_ == 1);
    for (const std::size_t unit : order_of_action()) {
      Fighter& fighter = battle_.fighters[unit];
      if (!fighter.in_combat()) continue;  // destroyed or routed before its turn
      act(fighter, lottery);
      if (battle_.parties[attacker].in_combat == 0 || battle_.parties[defender].in_combat == 0) break;
    }
    note_standing();
  }

 private:
  Scene side_scene(std::size_t party) const {
    return scene_.within(battle_.scene.key(battle_.parties[party].side()));
  }
  Scene scene_of(const Fighter& unit) const {
    return sides_[unit.party].within(scene_.key(unit.soldier->row));
  }

  /// MOO-8.2. Ties: the higher rating, the Defender's, roster order (MOO-19.9).
  std::vector<std::size_t> order_of_action() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
      Fighter& unit = battle_.fighters[i];
      if (!unit.in_combat()) continue;
      roll_initiative(unit);
      order.push_back(i);
    }
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
      const Fighter& a = battle_.fighters[one];
      const Fighter& b = battle_.fighters[other];
      if (a.aiv != b.aiv) return a.aiv > b.aiv;
      if (a.rating(Rating::initiative) != b.rating(Rating::initiative))
        return a.rating(Rating::initiative) > b.rating(Rating::initiative);
      return a.party == defender && b.party == attacker;
    });
    return order;
  }

  void roll_initiative(Fighter& unit) {
    const Operations& in_effect = operations_[unit.party];
    const Figures& f = battle_.book.figures;
    const std::int32_t rating = unit.rating(Rating::initiative) +
                                (in_effect.psyops ? f.psyops_initiative : 0) +
                                (in_effect.hackers ? f.hackers_initiative : 0);
    const Scene at = scene_of(unit);
    const Roll die = at.roll("aiv", d100, "MOO-8.2");
    unit.aiv = rating + static_cast<std::int32_t>(die.sum());
    at.note("aiv",
            {{"unit", unit.soldier->row}, {"initiative", rating}, {"roll", die.sum()}, {"aiv", unit.aiv}},
            "MOO-8.2");
  }

  /// MOO-8.3
  void act(Fighter& unit, const Lottery& lottery) {
    const Scene at = scene_of(unit);
    if (unit.status == Status::disrupted &&
        !check_morale(battle_, at, unit, operations_[unit.party].enemy_psyops))
      return;
    fire(battle_, at, unit, lottery, operations_[unit.party]);
  }

  /// What a side has in combat now: for its own report.
  void note_standing() const {
    if (!scene_.tells()) return;
    for (const std::size_t party : {attacker, defender}) {
      std::int64_t strength = 0;
      for (const Fighter& unit : battle_.units_of(party))
        if (unit.in_combat()) strength += unit.rating(Rating::hits) - unit.damage;
      sides_[party].note("standing",
                         {{"acting", battle_.parties[party].side()},
                          {"round", number_},
                          {"units", battle_.parties[party].in_combat},
                          {"strength", strength}},
                         "MOO-8");
    }
  }

  Battle& battle_;
  const std::int32_t number_;
  const Scene scene_;
  const std::array<Scene, 2> sides_;
  std::array<Operations, 2> operations_;
};

}  // namespace

void fight_rounds(Battle& battle) {
  for (std::int32_t number = 1; number <= battle.rounds; ++number) {
    if (battle.parties[attacker].in_combat == 0 || battle.parties[defender].in_combat == 0) return;
    Round(battle, number).play();
  }
}

}  // namespace adjudicator::moo3
