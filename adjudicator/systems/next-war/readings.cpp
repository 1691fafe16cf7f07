#include "systems/next-war/readings.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "systems/next-war/air_defense.hpp"
#include "systems/next-war/attack_orders.hpp"
#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/ways.hpp"

namespace adjudicator::next_war {
namespace {

std::string number(std::int64_t value) {
  return std::to_string(value);
}
/// Stacking points: "1.5".
std::string halves(std::int32_t value) {
  return number(value / 2) + (value % 2 == 0 ? "" : ".5");
}
std::string text(Key key) {
  return std::string(key.text());
}

}  // namespace

std::string Readings::named(Row unit) const {
  const std::string own(field().id(unit));
  const std::string name = trait_text(turn_, turn_.start, unit, unit::name);
  return name.empty() ? own : name + " (" + own + ")";
}

// ---- said once

void Readings::of_side() {
  const bool attacks = side_ == field().book.phasing;
  say(attacks ? "form.attacks" : "form.policies");
  say("form.reading", {{"columns", number(static_cast<std::int64_t>(field().book.crt->columns.size()))}});
  say(attacks ? "form.attack-fields" : "form.defend-fields");
  points();
  artillery();
  say("form.pass");
}

void Readings::points() {
  const SupportLimits& s = field().book.support;
  const bool attacks = side_ == field().book.phasing;
  const bool flies = !field().conditions().storm() || turn_.start.get(side_, side::all_weather) != 0;
  if (!flies) return say("form.no-air-points");
  say("form.air-points",
      {{"ap", number(turn_.start.get(side_, side::ap))},
       {"ap-permanent", number(turn_.start.get(side_, side::ap_permanent))},
       {"most", number(attacks ? s.attacker_air_points : s.defender_air_points)},
       {"escorts", number(s.escorts)},
       {"helicopters", number(attacks ? s.attacker_helicopters : s.defender_helicopters)},
       {"air-level", std::string(field().book.adf->columns.band(air_level(field(), side_)).text)}});
}

void Readings::artillery() {
  const ChartModifier& line =
      side_ == field().book.phasing ? field().book.shifts.artillery_att : field().book.shifts.artillery_def;
  Values values;
  for (const Row asset : RowsOf(turn_.start, artillery::table))
    if (turn_.start.reference(asset, artillery::side) == side_)
      values.emplace_back("artillery", turn_.key(asset).text());
  if (values.empty() || line.value == 0 || line.most == 0) return;
  values.emplace_back("by", number(line.value));
  values.emplace_back("most", number(line.most));
  say("form.artillery", std::move(values));
}

// ---- a target

void Readings::target(Place hex, const Prospect& prospect) {
  Values values{{"hex", id(hex)}};
  if (const std::string_view title = turn_.board.title(hex); !title.empty())
    values.emplace_back("title", title);
  values.emplace_back("terrain", text(field().terrain(hex).name));
  const Marks& m = field().book.marks;
  for (const auto& [mark, name] : {std::pair(m.city, "city"),
                                   {m.town, "town"},
                                   {m.fortification, "fortification"},
                                   {m.airbase, "airbase"},
                                   {m.airfield, "airfield"},
                                   {m.port, "port"}})
    if (field().marked(hex, mark)) values.emplace_back("terrain", name);
  for (const auto* units : {&prospect.declared.defenders, &prospect.declared.outposts})
    for (const Row unit : *units) values.emplace_back("on", named(unit));
  say("form.target", std::move(values));
}

Readings::Values Readings::chart_values(Place hex, const Prospect& prospect) const {
  const GridChart& odds = *field().book.odds;
  const auto row = static_cast<std::size_t>(field().terrain(hex).odds_row);
  std::int32_t shifted = prospect.start;
  for (const Modifier& m : prospect.shifts) shifted += m.by;
  const auto columns = static_cast<std::int32_t>(field().book.crt->columns.size());
  Values values{{"attack-total", number(prospect.declared.attack)},
                {"defense-total", number(prospect.declared.defense)},
                {"odds", std::string(odds.columns.band(prospect.declared.band).text)},
                {"remainder", prospect.declared.remainder ? "yes" : "no"},
                {"below", prospect.declared.below ? "yes" : "no"},
                {"row", std::string(odds.rows.band(row).text)},
                {"start", number(prospect.start)},
                {"final", number(prospect.column)}};
  if (shifted > columns) values.emplace_back("past", number(shifted - columns));
  return values;
}

void Readings::odds(Place hex, const Prospect& prospect) {
  const Declaration& d = prospect.declared;
  Values values = chart_values(hex, prospect);
  if (const Row attacker = field().book.phasing; attacker != side_)
    for (const SideInfo& side : turn_.sides)
      if (side.row == attacker) values.emplace_back("attacker", side.name);
  say("form.odds", std::move(values));
  for (const Strength& s : d.attack_strengths) strength("form.attacker", s);
  for (const Strength& s : d.defense_strengths) strength("form.defender", s);
  units("uncounted", d.uncounted);
  units("passengers", d.passengers);
  if (d.defense_lead.exists())
    say("form.leads", {{"attack-lead", named(d.attack_lead)},
                       {"attack-er", number(field().er(d.attack_lead))},
                       {"defense-lead", named(d.defense_lead)},
                       {"defense-er", number(field().er(d.defense_lead))}});
  modifiers("form.shift", prospect.shifts);
  modifiers("form.on-die", prospect.on_die);
  std::int32_t sum = 0;
  for (const Modifier& m : prospect.on_die) sum += m.by;
  if (prospect.on_die.size() > 1) say("form.die-sum", {{"by", number(sum)}});
  say("form.chances", {{"chances", chances_of(field(), prospect)}});
}

void Readings::strength(std::string sentence, const Strength& strength) {
  const Row unit = strength.unit;
  Values values{{"unit", named(unit)},
                {"id", std::string(field().id(unit))},
                {"from", id(field().units.place(unit))},
                {"printed", number(strength.printed)},
                {"er", number(field().er(unit))},
                {"sp", halves(field().units.sp(unit))}};
  for (const StrengthStep& step : strength.steps) values.emplace_back("reason", text(step.name));
  if (!strength.steps.empty()) values.emplace_back("strength", number(strength.value));
  if (const std::int32_t over = field().penalty(unit); over != 0) values.emplace_back("over", number(over));
  say(std::move(sentence), std::move(values));
}

void Readings::modifiers(std::string_view sentence, const std::vector<Modifier>& all) {
  for (const Modifier& m : all)
    say(std::string(sentence), {{"by", number(m.by)}, {"reason", text(m.reason)}});
}

void Readings::without(Place hex, const std::vector<Row>& shared, const std::vector<Row>& others) {
  units("shared", shared);
  if (others.empty()) return;
  say("form.without", chart_values(hex, forecast_.of(hex, others)));
}

void Readings::units(std::string_view what, const std::vector<Row>& units) {
  Values values;
  for (const Row unit : units) values.emplace_back("unit", named(unit));
  if (!values.empty()) say("form." + std::string(what), std::move(values));
}

// ---- support

void Readings::support(Place hex, const std::vector<Row>& helicopters, const std::vector<Row>& ships) {
  for (const Row unit : helicopters) flight(unit, hex);
  for (const Row unit : ships)
    say("form.ship", {{"unit", named(unit)},
                      {"from", id(field().units.hex(unit))},
                      {"worth", number(field().units.rating(unit))}});
}

/// Under `limited` what fires on a flight hangs on units that its side does not see.
void Readings::flight(Row helicopter, Place hex) {
  const Place from = field().units.hex(helicopter);
  Values values{
      {"unit", named(helicopter)}, {"from", id(from)}, {"worth", number(field().units.rating(helicopter))}};
  if (field().book.rules.visibility == Visibility::open) {
    std::int32_t sum = 0;
    const Danger danger = danger_at(field(), side_, hex);
    for (const Modifier& m : air_modifiers(field(), {.danger = danger, .from = from, .to = hex})) {
      sum += m.by;
      values.emplace_back("reason", text(m.reason));
    }
    if (sum != 0) values.emplace_back("by", number(sum));
  }
  say("form.helicopter", std::move(values));
}

// ---- a defense

void Readings::policies(Place hex) {
  say(may_ignore_retreat(field(), hex, side_) ? "form.may-ignore" : "form.may-not-ignore",
      {{"length", number(retreat_length(field(), hex))}});
}

void Readings::from_sea(const std::vector<Row>& ships) {
  units("from-sea", ships);
}

}  // namespace adjudicator::next_war
