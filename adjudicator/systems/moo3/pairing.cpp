#include "systems/moo3/pairing.hpp"

#include "systems/shared/rows.hpp"

namespace adjudicator::moo3 {
namespace {

Pairing pairing_of(const Site& site, Key result) {
  if (result == Key("owner-invader")) return site.pairing(Role::owner, Role::invader);
  if (result == Key("owner-rebel")) return site.pairing(Role::owner, Role::rebel);
  return site.pairing(Role::invader, Role::rebel);
}

/// MOO-5.1
Pairing draw(const Scene& scene, const Plan& plan, const Site& site) {
  const Roll die = scene.within("who-fights").roll("die", d6, "MOO-5.1");
  const Cell cell = scene.within("who-fights")
                        .look_up(*plan.book.who_fights, Lookup{die.sum(), {}, 0, {}, {}, {}}, "MOO-5.1");
  return pairing_of(site, cell.result);
}

void note_pairing(const Scene& scene, const Site& site, const Pairing& pairing) {
  if (!scene.tells()) return;
  const Force& attacks = site.forces[pairing.attacker];
  const Force& defends = site.forces[pairing.defender];
  std::vector<Arg> args{{"planet", site.planet},
                        {"attacker", attacks.side},
                        {"attacker-role", key_of(attacks.role)},
                        {"defender", defends.side},
                        {"defender-role", key_of(defends.role)}};
  if (pairing.sat_out) args.push_back({"sat-out", site.forces[*pairing.sat_out].side});
  scene.note("fights", args, "MOO-1.3");
}

}  // namespace

std::optional<Pairing> pairing_by_die(const Rulebook& book, const Site& site, std::int64_t die) {
  const int row = book.who_fights->rows.find(die);
  if (row < 0) return std::nullopt;
  return pairing_of(site, book.who_fights->cell(static_cast<std::size_t>(row), 0));
}

std::string address_of_die(std::string_view planet) {
  return "planning/" + std::string(planet) + "/who-fights/die";
}

void tell_forces(const Scene& scene, const Plan& plan, const Site& site, Word what, Word rule) {
  if (!scene.tells()) return;
  const State& state = scene.state();
  for (const Force& of : site.forces) {
    if (!state.present(of.row)) continue;
    std::vector<std::int32_t> counts(plan.book.types.size());
    for (const Soldier& soldier : of.soldiers)
      if (state.present(soldier.row))
        ++counts[static_cast<std::size_t>(soldier.type - plan.book.types.data())];
    for (const Force& reader : site.forces) {
      if (reader.side == of.side) continue;
      for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
          scene.tell(reader.side, what,
                     {{"planet", site.planet},
                      {"of", of.side},
                      {"type", plan.book.types[i].key},
                      {"count", counts[i]}},
                     rule);
    }
  }
}

std::vector<std::optional<Pairing>> draw_pairings(const Scene& turn, const Plan& plan) {
  std::vector<std::optional<Pairing>> pairings(plan.sites.size());
  const Scene planning = turn.within("planning");
  for (std::size_t i = 0; i < plan.sites.size(); ++i) {
    const Site& site = plan.sites[i];
    if (!site.battle()) continue;
    const Scene scene = planning.within(turn.key(site.planet));
    if (scene.tells()) {
      std::vector<Arg> args{{"planet", site.planet}};
      for (const Force& force : site.forces) {
        args.push_back({"present", force.side});
        args.push_back({"role", key_of(force.role)});
      }
      scene.began("planning", args, "MOO-4.1");
    }
    pairings[i] = site.forces.size() == 2 ? site.pairing(site.forces[0].role, site.forces[1].role)
                                          : draw(scene, plan, site);
    note_pairing(scene, site, *pairings[i]);
    tell_forces(scene, plan, site, "estimate", "MOO-17.2");
  }
  return pairings;
}

}  // namespace adjudicator::moo3
