#include "systems/moo3/special_operations.hpp"

#include "systems/shared/words.hpp"

namespace adjudicator::moo3 {
namespace {

/// Whether a side has a unit of a type in combat, or one that is active.
struct There {
  bool psyops = false, commandos = false, hackers = false;  // active
  bool command_center = false, magazine = false;            // in combat
};

There look(const Battle& battle, std::size_t party) {
  There there;
  for (const Fighter& unit : battle.units_of(party)) {
    if (!unit.in_combat()) continue;
    const Key type = unit.soldier->type->key;
    const bool active = unit.status == Status::active;
    there.psyops = there.psyops || (active && type == Key("psyops"));
    there.commandos = there.commandos || (active && type == Key("commandos"));
    there.hackers = there.hackers || (active && type == Key("hackers"));
    there.command_center = there.command_center || type == Key("command-center");
    there.magazine = there.magazine || type == Key("magazine");
  }
  return there;
}

void tell(const Battle& battle, const Scene& round, std::size_t party, const Operations& in_effect,
          bool cancelled) {
  const Row side = battle.parties[party].side();
  using shared::yes_or_no;
  if (in_effect.any() || in_effect.without_supply || cancelled)
    round.tell(side, "special-operations",
               {{"psyops", yes_or_no(in_effect.psyops)},
                {"commandos", yes_or_no(in_effect.commandos)},
                {"hackers", yes_or_no(in_effect.hackers)},
                {"cancelled", yes_or_no(cancelled)},
                {"without-supply", yes_or_no(in_effect.without_supply)}},
               "MOO-8.1");
  if (in_effect.any())
    round.tell(battle.parties[Battle::other(party)].side(), "enemy-special-forces", {}, "MOO-17.1");
}

}  // namespace

std::array<Operations, 2> special_operations(Battle& battle, const Scene& round) {
  const std::array<There, 2> there{look(battle, attacker), look(battle, defender)};
  std::array<Operations, 2> operations;
  for (const std::size_t party : {attacker, defender}) {
    const There& own = there[party];
    Operations& in_effect = operations[party];
    const bool cancelled = there[Battle::other(party)].command_center;
    in_effect.psyops = own.psyops && !cancelled;
    in_effect.commandos = own.commandos && !cancelled;
    in_effect.hackers = own.hackers && !cancelled;
    in_effect.without_supply = battle.parties[party].force->isolated && !own.magazine;
  }
  for (const std::size_t party : {attacker, defender}) {
    const There& own = there[party];
    operations[party].enemy_psyops = operations[Battle::other(party)].psyops;
    const bool cancelled = (own.psyops || own.commandos || own.hackers) && !operations[party].any();
    tell(battle, round, party, operations[party], cancelled && !battle.parties[party].cancelled);
    battle.parties[party].cancelled = cancelled;
  }
  return operations;
}

}  // namespace adjudicator::moo3
