#include "systems/cna/segment/told.hpp"

#include <algorithm>

#include "core/waiting.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

constexpr Key told_rule("CNA-2.7");

const Reported& reported(const Segment& segment) {
  return segment.plan.reported;
}

void set(const Scene& scene, Row row, Trait trait, std::int32_t value) {
  if (scene.state().get(row, trait) != value) scene.change(row, trait, value, told_rule);
}

Row stand_in(const Scene& scene, const Segment& segment, Name id, UnitType type, Place hex) {
  Row unit = scene.state().find(unit::table, id);
  if (!unit.exists()) {
    unit = scene.create(unit::table, id, told_rule);
    set(scene, unit, unit::side, static_cast<std::int32_t>(segment.book().told.index));
    set(scene, unit, unit::type, static_cast<std::int32_t>(type));
    set(scene, unit, unit::sp, 0);
  }
  if (scene.state().location(unit) != hex) scene.move(unit, hex, told_rule);
  return unit;
}

Row contact_in(const Scene& scene, const Segment& segment, Place hex) {
  return stand_in(scene, segment, stand_in_at(scene.turn(), hex), UnitType::infantry, hex);
}

void set_zoc(const Scene& scene, const Segment& segment, Place hex, bool zoc) {
  const Row unit = contact_in(scene, segment, hex);
  set(scene, unit, unit::sp, zoc ? 2 : 0);
}

/// What one player tells the other is a list of both: the one hears it, the other has to say it.
struct Spoken {
  Key name;
  Row reader;
  Scene in(const Scene& turn) const { return turn.within("lists").within(name).within(turn.key(reader)); }
};

}  // namespace

void pass_gate(const Scene& turn, const Segment& segment, Gate gate) {
  turn.gate(index(gate));
  const Row told = segment.book().told;
  if (!told.exists() || segment.plan.of(other_side(told)).confirmed[index(gate)]) return;
  if (turn.tells()) {
    const Row own = other_side(told);
    List(turn, own, "wanted")
        .row(
            {{"element", "confirm"}, {"of", Key::unowned(gate_words[index(gate)])}, {"file", turn.key(own)}});
  }
  wait_at(turn, index(gate));
}

void want(const Scene& turn, const Segment& segment, Key what, Value of, Gate gate) {
  if (turn.tells()) {
    const Row told = segment.book().told;
    const Value attacks = told == segment.book().phasing ? Value(Key("yes")) : Value();
    for (const SideInfo& side : turn.turn().sides)
      List(turn, side.row, side.row == told ? Key("wanted-from-you") : Key("wanted"))
          .row({{"element", what}, {"of", of}, {"attacks", attacks}, {"file", turn.key(told)}});
  }
  wait_at(turn, index(gate));
}

Scene refused_telling(const Scene& turn) {
  return turn.within("lists").within("wanted");
}

void want_die(const Scene& turn, const DieWanted& die, Gate gate) {
  // "barrage/C0806-Nr1-Inf/C0705/die": the kind of the roll, and what it is for.
  const std::string_view at = die.address;
  const std::size_t first = at.find('/');
  const std::size_t second = at.find('/', std::min(first, at.size() - 1) + 1);
  const std::string_view last = at.substr(at.rfind('/') + 1);
  const std::string_view of =
      first == at.npos ? at : at.substr(first + 1, second == at.npos ? at.npos : second - first - 1);
  const Key kind = at.starts_with("aa/")           ? Key("die-anti-armor")
                   : at.starts_with("dump/")       ? Key("die-dump")
                   : last.starts_with("morale-")   ? Key("die-morale")
                   : last.starts_with("capt-")     ? Key("die-captured")
                   : at.starts_with("ca/")         ? Key("die-assault")
                   : at.find("/truck/") != at.npos ? Key("die-truck")
                                                   : Key("die-barrage");
  for (const SideInfo& side : turn.turn().sides)
    if (plan_of(turn.turn()).book.played(side.row))
      List(turn, side.row, "wanted")
          .row({{"element", kind},
                {"of", turn.word(of)},
                {"at", turn.word(at)},
                {"file", turn.key(side.row)}});
  wait_at(turn, index(gate));
}

void demand_told(const Scene& turn, const Segment& segment, Telling telling, Gate gate) {
  if (segment.book().told.exists() && !reported(segment).has(telling))
    want(turn, segment, word_of(telling), {}, gate);
}

void begin_hand_over(const Scene& turn, const Segment& segment) {
  if (!turn.tells() || !segment.book().told.exists()) return;
  const Row told = segment.book().told;
  for (const Spoken& list : {Spoken{"hand-over", told}, {"to-hand-over", other_side(told)}})
    list.in(turn).began("list", {{"reader", list.reader}, {"list", Value(list.name)}}, "CNA-13.3");
}

void hand_over(const Scene& turn, const Segment& segment, std::initializer_list<Arg> element) {
  if (!turn.tells() || !segment.book().told.exists()) return;
  const Row told = segment.book().told;
  for (const Spoken& list : {Spoken{"hand-over", told}, {"to-hand-over", other_side(told)}})
    list.in(turn).tell(list.reader, list.name, element, "CNA-13.3");
}

void hand_over_hexes(const Scene& turn, const Segment& segment, Key element, std::span<const Place> hexes) {
  if (!hexes.empty()) hand_over(turn, segment, {{"element", element}, {"hexes", in_file(turn, hexes)}});
}

void hand_over_nothing(const Scene& turn, const Segment& segment, Telling telling) {
  hand_over(turn, segment, {{"element", "nothing"}, {"of", word_of(telling)}});
}

Value in_file(const Scene& turn, std::span<const Place> hexes) {
  std::string text;
  for (const Place hex : hexes) text.append(text.empty() ? "" : " ").append(turn.board().id(hex));
  return text.empty() ? Value() : Value(turn.word(text));
}

Value in_file(const Scene& turn, std::int32_t halves) {
  return turn.word(std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : ""));
}

void place_contacts(const Scene& scene, const Segment& segment) {
  for (const Reported::Occupied& occupied : reported(segment).occupied) {
    // What was said anew after the retreats counts from then on.
    if (std::ranges::count(reported(segment).filled, occupied.hex) > 0) continue;
    contact_in(scene, segment, occupied.hex);
  }
}

void set_told_zones(const Scene& scene, const Segment& segment) {
  for (const Reported::Occupied& occupied : reported(segment).occupied)
    if (std::ranges::count(reported(segment).filled, occupied.hex) == 0)
      set_zoc(scene, segment, occupied.hex, occupied.zoc.value_or(false));
}

Row stand_in_for_target(const Scene& scene, const Segment& segment, const Reported::ToldTarget& target) {
  const UnitType type = target.ship                        ? UnitType::warship
                        : target.part == TargetClass::Tank ? UnitType::tank
                        : target.part == TargetClass::Arty ? UnitType::artillery
                                                           : UnitType::infantry;
  const Row unit =
      stand_in(scene, segment, stand_in_for(scene.turn(), target.hex, target.name.text()), type, target.hex);
  return unit;
}

void empty_hex(const Scene& scene, const Segment& segment, Place hex, Key why) {
  std::vector<Row> units;
  const Counters counters(scene.state());
  counters.any_unit(hex, segment.book().told, [&](Row unit) {
    if (counters.type(unit) != UnitType::warship) units.push_back(unit);
    return false;
  });
  for (const Row unit : units) scene.remove(unit, "gone", why);
}

void fill_hex(const Scene& scene, const Segment& segment, Place hex, Key) {
  const Counters counters(scene.state());
  if (!counters.any_unit(hex, segment.book().told)) contact_in(scene, segment, hex);
}

void apply_told_retreats(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("told-retreats");
  const Reported& told = reported(segment);
  for (const Place hex : told.emptied) empty_hex(scene, segment, hex, "CNA-6.11");
  for (const Place hex : told.filled) {
    fill_hex(scene, segment, hex, "CNA-6.11");
    for (const Reported::Occupied& occupied : told.occupied)
      if (occupied.hex == hex) set_zoc(scene, segment, hex, occupied.zoc.value_or(false));
  }
  for (const Reported::Occupied& again : told.occupied_again)
    if (Counters(scene.state()).any_unit(again.hex, segment.book().told))
      set_zoc(scene, segment, again.hex, again.zoc.value_or(false));
  const Counters counters(scene.state());
  for (const Place hex : told.rba_only) {
    std::vector<Row> units;
    counters.any_unit(hex, segment.book().told, [&](Row unit) {
      units.push_back(unit);
      return false;
    });
    for (const Row unit : units) set(scene, unit, unit::rba, 1);
  }
}

void remove_stand_ins(const Scene& scene, const Segment& segment) {
  if (!segment.book().told.exists()) return;
  std::vector<Row> units;
  const Counters counters(scene.state());
  for (const Row unit : shared::RowsOf(scene.state(), unit::table))
    if (counters.side(unit) == segment.book().told && counters.on_map(unit)) units.push_back(unit);
  for (const Row unit : units) scene.remove(unit, "gone", told_rule);
}

const Reported::AssaultEnemy* told_enemy(const Segment& segment, const Assault& assault) {
  // What was said last counts: numbers come in parts.
  const Reported::AssaultEnemy* last = nullptr;
  for (const Reported::AssaultEnemy& enemy : reported(segment).enemies)
    if (assault.at(enemy.hex)) last = &enemy;
  return last;
}

const Reported::AssaultResult* told_result(const Segment& segment, const Assault& assault) {
  for (const Reported::AssaultResult& result : reported(segment).results)
    if (assault.at(result.hex)) return &result;
  return nullptr;
}

std::vector<Place> told_origins(const Segment& segment, const Assault& assault) {
  std::vector<Place> origins;
  const auto add = [&](const std::vector<Place>& hexes) {
    for (const Place hex : hexes)
      if (std::ranges::count(origins, hex) == 0) origins.push_back(hex);
  };
  // As it was said first: what comes with the numbers comes after the assault has begun.
  for (const Place hex : assault.hexes)
    if (const auto* attacked = told_attack(segment, hex); attacked != nullptr) add(attacked->from);
  if (origins.empty())
    if (const auto* enemy = told_enemy(segment, assault); enemy != nullptr) add(enemy->from);
  std::ranges::sort(origins);
  return origins;
}

const Reported::Attacked* told_attack(const Segment& segment, Place hex) {
  for (const Reported::Attacked& attacked : reported(segment).attacked)
    if (attacked.hex == hex) return &attacked;
  return nullptr;
}

}  // namespace adjudicator::cna
