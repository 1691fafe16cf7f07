#include "systems/moo3/lists.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "systems/moo3/plan.hpp"
#include "systems/moo3/ratings.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::moo3 {
namespace {

const Rulebook& book_of(const Reading& known) {
  return plan_of(known.turn()).book;
}

Key word_of(const Reading& known, Row row, Trait trait) {
  const auto name = Name(static_cast<std::uint32_t>(known.state().get(row, trait)));
  return name == Name::none ? Key() : known.turn().names.key(name);
}

// ---- before the plans (MOO-17.2, 19.2)

/// Who fights whom on the planets where the side is.
void battlefields(const Reading& known, ListRows& rows) {
  known.each("noted.fights", [&](const KnownFact& fact) {
    rows.row("planet attacker attacker-role defender defender-role sat-out", fact);
    const Key part = fact.row("attacker") == known.side()   ? Key("attacker")
                     : fact.row("defender") == known.side() ? Key("defender")
                                                            : Key("sat-out");
    rows.add({"part", part});
  });
}

void add_condition(const Reading& known, ListRows& rows, Row force) {
  const State& state = known.state();
  if (state.get(force, force::besieged) != 0) rows.add({"condition", Key("besieged")});
  if (state.get(force, force::blockaded) != 0) rows.add({"condition", Key("blockaded")});
  if (state.get(force, force::isolated) != 0) rows.add({"condition", Key("isolated")});
}

/// The special weapons that the government has authorized (MOO-6.6); a word for none.
void add_authorized(ListRows& rows, std::uint32_t authorization) {
  if (authorization == 0) rows.add({"authorized", Key("none")});
  for (const auto& [bit, word] :
       {std::pair(nuclear, Key("nuclear")), {chemical, Key("chemical")}, {biological, Key("biological")}})
    if ((authorization & bit) != 0) rows.add({"authorized", word});
}

UnitCharts charts_of(const Reading& known, Row unit, const Equipment& t) {
  const Rulebook& book = book_of(known);
  const State& state = known.state();
  const auto name = [&](Trait trait) { return Name(static_cast<std::uint32_t>(state.get(unit, trait))); };
  UnitCharts charts;
  const auto type = std::ranges::find(book.types, name(t.type), &UnitType::name);
  charts.type = type == book.types.end() ? nullptr : &*type;
  charts.experience = find_row(book.experience, name(t.experience));
  charts.environment = find_row(book.environments, name(t.environment));
  charts.suit = find_row(book.suits, name(t.suit));
  charts.shield = find_row(book.shields, name(t.shield));
  charts.weapon = find_level(book.weapons, state.get(unit, t.weapon));
  return charts;
}

/// The ratings of MOO-2.1 as columns.
void add_ratings(const Reading& known, ListRows& rows, Row unit) {
  const Equipment& t = unit_equipment;
  const UnitCharts charts = charts_of(known, unit, t);
  if (!charts.whole()) return;
  const Ratings ratings = final_ratings(known.state(), t, unit, charts);
  for (const Rating rating :
       {Rating::initiative, Rating::attacks, Rating::accuracy, Rating::evade, Rating::attack_strength,
        Rating::armor, Rating::hits, Rating::morale, Rating::rout, Rating::rally, Rating::mobility})
    rows.add({rating_names[static_cast<std::size_t>(rating)], ratings[rating]});
  if (ratings.vertical) rows.add({"vertical", Key("yes")});
  if (ratings.nbc) rows.add({"nbc", Key("yes")});
}

void add_equipment(const Reading& known, ListRows& rows, Row unit, const Equipment& t) {
  rows.add({{"type", word_of(known, unit, t.type)},
            {"experience", word_of(known, unit, t.experience)},
            {"environment", word_of(known, unit, t.environment)},
            {"suit", word_of(known, unit, t.suit)},
            {"shield", word_of(known, unit, t.shield)},
            {"weapon", known.state().get(unit, t.weapon)}});
  if (const std::int32_t damage = known.state().get(unit, t.damage); damage > 0) rows.add({"damage", damage});
}

/// Calls `visit` for the side's own units, planet by planet.
template <class Visit>
void each_own_unit(const Reading& known, Visit visit) {
  const State& state = known.state();
  for (const Row planet : shared::RowsOf(state, planet::table))
    for (Row row = state.first_of(planet); row.exists(); row = state.next_of(row))
      if (row.table == unit::table && state.reference(row, unit::side) == known.side()) visit(planet, row);
}

void own_units(const Reading& known, ListRows& rows) {
  each_own_unit(known, [&](Row planet, Row unit) {
    rows.row({{"planet", planet}, {"unit", unit}});
    add_equipment(known, rows, unit, unit_equipment);
    add_ratings(known, rows, unit);
  });
}

/// Who else is on the planets of the side's battles, what each holds, and what the side itself brings (MOO-2.2).
void before_battle(const Reading& known, ListRows& rows) {
  const State& state = known.state();
  known.each("noted.fights", [&](const KnownFact& fact) {
    const Row planet = fact.row("planet");
    std::vector<Row> forces;
    for (Row row = state.first_of(planet); row.exists(); row = state.next_of(row))
      if (row.table == force::table) forces.push_back(row);
    const auto own = [&](Row force) { return state.reference(force, force::side) == known.side(); };
    std::stable_partition(forces.begin(), forces.end(), own);
    for (const Row force : forces) {
      rows.row({{"planet", planet},
                {"front", word_of(known, planet, planet::front_region)},
                {"of", state.reference(force, force::side)},
                {"role", key_of(Role(state.get(force, force::role)))},
                {"regions", state.get(force, force::regions)}});
      if (!own(force)) continue;
      rows.add({{"leader", state.get(force, force::leader)},
                {"fortification", state.get(force, force::fortification)}});
      add_condition(known, rows, force);
      add_authorized(rows, static_cast<std::uint32_t>(state.get(force, force::political_authorization)));
      if (Role(state.get(force, force::role)) != Role::owner) continue;
      rows.add({{"military", state.get(planet, planet_counters[0])},
                {"economic", state.get(planet, planet_counters[1])},
                {"population", state.get(planet, planet_counters[2])},
                {"environment", state.get(planet, planet_counters[3])}});
    }
  });
}

/// Bands of the others' units, told before the plans and at the end.
void estimates(const Reading& known, ListRows& rows) {
  known.each("told.estimate", [&](const KnownFact& fact) { rows.row("planet of type count", fact); });
}
void remaining(const Reading& known, ListRows& rows) {
  known.each("told.remaining", [&](const KnownFact& fact) { rows.row("planet of type count", fact); });
}

/// MOO-6.2: which plans are open to the side, and why the others are not.
void open_plans(const Reading& known, ListRows& rows) {
  const Plan& plan = plan_of(known.turn());
  known.each("noted.fights", [&](const KnownFact& fact) {
    const bool attacks = fact.row("attacker") == known.side();
    if (!attacks && fact.row("defender") != known.side()) return;
    const std::size_t at = fact.row("planet").index;
    if (at >= plan.sites.size()) return;
    const Force* force = plan.sites[at].of(known.side());
    if (force == nullptr) return;
    const Stance stance = attacks ? Stance::attacker : Stance::defender;
    for (const BattlePlan& choice : plan.book.plans) {
      const std::optional<Closed> why = closed(choice, stance, *force);
      rows.row({{"planet", fact["planet"]},
                {"plan", choice.name},
                {"category", key_of(choice.category)},
                {"intensity", key_of(choice.intensity)},
                {"intensity-effect", choice.intensity_effect},
                {"terrain-gain", choice.terrain_gain},
                {"favourability", choice.favourability}});
      for (const std::string_view type : choice.exposes) rows.add({"exposes", Key::unowned(type)});
      if (choice.exposes_vertical) rows.add({"exposes", Key("vertical")});
      if (!why) {
        rows.add({"open", Key("open")});
        continue;
      }
      constexpr std::array<Key, 3> reasons{"closed-role", "closed-leader", "closed-units"};
      rows.add({"open", reasons[static_cast<std::size_t>(*why)]});
      if (why == Closed::leader)
        rows.add({{"leader", force->leader}, {"needed", attacks ? *choice.attacker : *choice.defender}});
      if (why == Closed::needs) {
        if (choice.needs_units > 0) rows.add({"needs-units", choice.needs_units});
        if (choice.needs_vertical) rows.add({"needs-vertical", Key("yes")});
        for (const std::string_view type : choice.needs_types) rows.add({"needs-type", Key::unowned(type)});
      }
    }
  });
}

// ---- what each unit did

/// A unit in a round.
struct Deeds {
  Row unit;
  std::array<std::int64_t, 3> order{};  // initiative, die, AIV
  std::vector<Arg> morale;              // outcome and die
  std::vector<Arg> fired;               // target and what came of it
  std::vector<Arg> firers;              // who fired at it
  std::int64_t hits = 0, shaken_off = 0, taken = 0;
  Key became;
};

/// What the units of a side did in the rounds of a battle. Disrupted: by what happened so far.
class Deeded {
 public:
  std::vector<Deeds> round(const Reading& known, const KnownFact& round) {
    std::vector<Deeds> deeds;
    const auto of = [&](Row unit) -> Deeds* {
      const auto found = std::ranges::find(deeds, unit, &Deeds::unit);
      return found == deeds.end() ? nullptr : &*found;
    };
    known.each(round, "noted.aiv", [&](const KnownFact& fact) {
      Deeds deed;
      deed.unit = fact.row("unit");
      deed.order = {fact.number("initiative"), fact.number("roll"), fact.number("aiv")};
      deeds.push_back(std::move(deed));
    });
    std::vector<const KnownFact*> told;  // in the order of the log
    const auto take = [&](const KnownFact& fact) { told.push_back(&fact); };
    known.each(round, "noted.morale", take);
    known.each(round, "drawn.fire", take);
    std::ranges::sort(told, {}, &KnownFact::order);
    for (const KnownFact* fact : told) {
      if (Deeds* deed = of(fact->row("unit"))) checked(*fact, *deed);
      if (Deeds* deed = of(fact->row("firer"))) fired(*fact, *deed);
      if (Deeds* deed = of(fact->row("target"))) fired_at(*fact, *deed);
    }
    return deeds;
  }

 private:
  void checked(const KnownFact& fact, Deeds& deed) {
    deed.morale = {{"morale", fact["outcome"]}, {"morale-roll", fact["roll"]}};
    deed.became = {};
    if (fact.is("outcome", "disrupted")) return;
    std::erase(disrupted_, deed.unit);
    if (fact.is("outcome", "routs")) deed.became = "routed";
  }
  static void fired(const KnownFact& fact, Deeds& deed) {
    for (const Word part : {Word("target"), Word("target-type"), Word("shots"), Word("hits"),
                            Word("shaken-off"), Word("effect")})
      deed.fired.push_back({part, fact[part]});
  }
  /// MOO-8.8: what damages a unit disrupts it; one that is disrupted already stays so.
  void fired_at(const KnownFact& fact, Deeds& deed) {
    deed.firers.push_back({"firer", fact["firer"]});
    deed.firers.push_back({"firer-type", fact["firer-type"]});
    deed.hits += fact.number("hits");
    deed.shaken_off += fact.number("shaken-off");
    deed.taken += fact.number("damage");
    if (fact.is("effect", "destroyed")) {
      deed.became = "destroyed";
    } else if (fact.number("damage") > 0 && std::ranges::count(disrupted_, deed.unit) == 0) {
      disrupted_.push_back(deed.unit);
      deed.became = "disrupted";
    }
  }

  std::vector<Row> disrupted_;
};

/// One row a unit and round of the side's own, below its battle.
void actions(const Reading& known, ListRows& rows) {
  const KnownFact* battle = nullptr;
  // The battle whose level is told at this moment.
  known.each("began.battle", [&](const KnownFact& fact) {
    if (fact.row("planet") == known.moment().row("planet")) battle = &fact;
  });
  if (battle == nullptr) return;
  bool begun = false;
  Deeded rounds;
  known.each(*battle, "began.round", [&](const KnownFact& round) {
    const std::vector<Deeds> deeds = rounds.round(known, round);
    if (deeds.empty()) return;
    if (!begun) rows.below(*battle);
    begun = true;
    for (const Deeds& deed : deeds) {
      rows.row({{"planet", (*battle)["planet"]},
                {"round", round["number"]},
                {"unit", deed.unit},
                {"initiative", deed.order[0]},
                {"die", deed.order[1]},
                {"aiv", deed.order[2]}});
      for (const Arg& arg : deed.morale) rows.add(arg);
      for (const Arg& arg : deed.fired) rows.add(arg);
      if (deed.fired.empty() && deed.morale.empty())
        rows.add({"idle", deed.became == Key("destroyed") ? Key("destroyed") : Key("yes")});
      for (const Arg& arg : deed.firers) rows.add(arg);
      if (!deed.firers.empty())
        rows.add({{"hit-by", deed.hits}, {"kept-off", deed.shaken_off}, {"taken", deed.taken}});
      if (!deed.became.empty()) rows.add({"became", deed.became});
    }
  });
}

// ---- at the end

/// At the gate nothing is over yet: what is known there the planning lists say.
bool is_over(const Reading& known) {
  bool planned = false, fought = false;
  known.each("noted.fights", [&](const KnownFact&) { planned = true; });
  known.each("began.battle", [&](const KnownFact&) { fought = true; });
  return fought || !planned;
}

/// Units that the battles cost the side. Those that left for the reserves stand among the departed.
void losses(const Reading& known, ListRows& rows) {
  known.each("began.battle", [&](const KnownFact& battle) {
    const auto add = [&](Key loss) {
      return [&, loss](const KnownFact& fact) {
        const Row unit = fact.row("thing");
        if (unit.table != unit::table) return;
        rows.row("unit=thing", fact);
        rows.add({{"planet", battle["planet"]}, {"loss", loss}});
      };
    };
    known.each(battle, "removed.destroyed", add("destroyed"));
    known.each(battle, "removed.disintegrated", add("disintegrated"));
    known.each(battle, "removed.vanished", add("vanished"));
    known.each(battle, "removed.lost-in-escape", add("lost-in-escape"));
    known.each(battle, "removed.massacred", add("massacred"));
  });
}

/// Who is where on the planets on which the side stands when the turn is over; of itself all, of the others their
/// role and what they hold.
void holdings(const Reading& known, ListRows& rows) {
  if (!is_over(known)) return;
  const State& state = known.state();
  for (const Row planet : shared::RowsOf(state, planet::table)) {
    std::vector<Row> forces;
    for (Row row = state.first_of(planet); row.exists(); row = state.next_of(row))
      if (row.table == force::table) forces.push_back(row);
    const auto own = [&](Row force) { return state.reference(force, force::side) == known.side(); };
    if (std::ranges::none_of(forces, own)) continue;
    std::stable_partition(forces.begin(), forces.end(), own);
    for (const Row force : forces) {
      rows.row({{"planet", planet},
                {"of", state.reference(force, force::side)},
                {"role", key_of(Role(state.get(force, force::role)))},
                {"regions", state.get(force, force::regions)}});
      if (!own(force)) continue;
      rows.add({{"leader", state.get(force, force::leader)},
                {"fortification", state.get(force, force::fortification)}});
      add_condition(known, rows, force);
    }
  }
}

/// What is left to damage on the planets that the side controlled and still does: what it conquered it learns next
/// turn.
void grounds(const Reading& known, ListRows& rows) {
  if (!is_over(known)) return;
  const State& state = known.state();
  for (const Row planet : shared::RowsOf(state, planet::table)) {
    const Plan& plan = plan_of(known.turn());
    const Force* before =
        planet.index < plan.sites.size() ? plan.sites[planet.index].of(known.side()) : nullptr;
    if (before == nullptr || before->role != Role::owner) continue;
    bool controls = false;
    for (Row row = state.first_of(planet); row.exists(); row = state.next_of(row))
      controls |= row.table == force::table && state.reference(row, force::side) == known.side() &&
                  Role(state.get(row, force::role)) == Role::owner;
    if (!controls) continue;
    rows.row({{"planet", planet},
              {"military", state.get(planet, planet_counters[0])},
              {"economic", state.get(planet, planet_counters[1])},
              {"population", state.get(planet, planet_counters[2])},
              {"environment", state.get(planet, planet_counters[3])},
              {"turns-contested", state.get(planet, planet::turns_contested)}});
  }
}

/// The side's own units as the next turn begins with them.
void end_roster(const Reading& known, ListRows& rows) {
  if (!is_over(known)) return;
  each_own_unit(known, [&](Row planet, Row unit) {
    rows.row({{"planet", planet}, {"unit", unit}});
    add_equipment(known, rows, unit, unit_equipment);
  });
}

void departed(const Reading& known, ListRows& rows) {
  const State& state = known.state();
  for (const Row row : shared::RowsOf(state, departed::table)) {
    if (!state.present(row) || state.reference(row, departed::side) != known.side()) continue;
    rows.row({{"planet", state.reference(row, departed::from)}, {"unit", row}});
    add_equipment(known, rows, row, departed_equipment);
    rows.add(
        {"status", DepartedRows(state).status(row) == Status::escaped ? Key("escaped") : Key("returned")});
  }
}

constexpr std::array<ListSpec, 12> all_lists{{
    {"battlefields", "MOO-19.2", {}, battlefields, "plans"},
    {"before-battle", "MOO-2.2", {}, before_battle, "plans"},
    {"open-plans", "MOO-6.2", {}, open_plans, "plans"},
    {"own-units", "MOO-17.2", {}, own_units, "plans"},
    {"estimates", "MOO-17.2", {}, estimates, "plans"},
    {"actions", "MOO-17.1", "noted.level", actions},
    {"losses", "MOO-17.1", {}, losses},
    {"holdings", "MOO-17.1", {}, holdings},
    {"grounds", "MOO-17.1", {}, grounds},
    {"end-roster", "MOO-17.1", {}, end_roster},
    {"departed", "MOO-19.21", {}, departed},
    {"remaining", "MOO-17.2", {}, remaining},
}};

}  // namespace

std::span<const ListSpec> lists() {
  return all_lists;
}

}  // namespace adjudicator::moo3
