#include "systems/moo3/surrender.hpp"

#include <utility>
#include <vector>

#include "systems/moo3/escape.hpp"
#include "systems/shared/numbers.hpp"

namespace adjudicator::moo3 {
namespace {

std::int64_t hits_left(const Battle& battle, std::size_t party) {
  std::int64_t sum = 0;
  for (const Fighter& unit : battle.units_of(party)) sum += unit.soldier->strength();
  return sum;
}

/// MOO-7.1
std::optional<std::size_t> who_surrenders(const Battle& battle) {
  const bool one = battle.parties[attacker].choice.surrender;
  const bool other = battle.parties[defender].choice.surrender;
  if (!one && !other) return std::nullopt;
  if (one != other) return one ? attacker : defender;
  const bool cut_off = battle.parties[attacker].force->blockaded;
  if (cut_off != battle.parties[defender].force->blockaded) return cut_off ? attacker : defender;
  const std::int64_t units = battle.parties[attacker].in_combat - battle.parties[defender].in_combat;
  if (units != 0) return units < 0 ? attacker : defender;
  const std::int64_t hits = hits_left(battle, attacker) - hits_left(battle, defender);
  return hits > 0 ? defender : attacker;
}

/// Absent: the same as the other's.
bool differ(Name one, Name other) {
  return one != Name::none && other != Name::none && one != other;
}

/// What becomes of the units of a side that surrendered.
class Honors {
 public:
  Honors(Battle& battle, std::size_t party)
      : battle_(battle),
        party_(party),
        own_(*battle.parties[party].force),
        captor_(*battle.parties[Battle::other(party)].force),
        step_(battle.scene.within("honors")) {}

  void settle() {
    step_.began("honors", {{"surrendering", own_.side}, {"captor", captor_.side}}, "MOO-7.2");
    const std::vector<Modifier> modifiers = this->modifiers();
    const Scene scene = battle_.scene_of(step_, party_, "surrendered", "MOO-7.2");
    irregulars_vanish(battle_, scene, party_, "MOO-7.2");
    const Roll die = step_.roll("die", d6, "MOO-7.2");
    const Cell cell =
        step_.look_up(*battle_.book.honors, Lookup{die.sum(), modifiers, 0, {}, {}, {}}, "MOO-7.2");
    std::int64_t total = die.sum();
    for (const Modifier& modifier : modifiers) total += modifier.by;
    step_.note(
        "honors",
        {{"surrendering", own_.side},
         {"captor", captor_.side},
         {"total", total},
         {"outcome", cell.result},
         {"casus-belli", shared::whole_number(battle_.book.honors->cell(cell.row, 1).text()).value_or(0)}},
        "MOO-7.2");
    carry_out(scene, cell.result);
  }

 private:
  std::vector<Modifier> modifiers() const {
    const Figures& f = battle_.book.figures;
    std::vector<Modifier> all;
    const bool series = differ(own_.series, captor_.series);
    if (series) all.push_back({f.honors_series, "ideology-series", "MOO-7.2"});
    if (!series && differ(own_.branch, captor_.branch))
      all.push_back({f.honors_branch, "ideology-branch", "MOO-7.2"});
    if (battle_.scene.state().get(own_.row, force::used_wmd) != 0)
      all.push_back({f.honors_special_weapons, "special-weapons", "MOO-7.2"});
    if (own_.leader >= f.honors_leader) all.push_back({f.honors_led, "leader", "MOO-7.2"});
    // Irregulars are counted, for they have not vanished yet (MOO-19.10).
    if (own_.soldiers.size() >= captor_.soldiers.size())
      all.push_back({f.honors_numbers, "numbers", "MOO-7.2"});
    return all;
  }

  void carry_out(const Scene& scene, Key outcome) {
    if (outcome == Key("flee") || outcome == Key("flee-halved"))
      return escape(battle_, party_, outcome == Key("flee") ? 0 : 1, "MOO-7.2");
    for (Fighter& unit : battle_.units_of(party_)) {
      if (unit.lost) continue;
      const Scene at = scene.within(scene.key(unit.soldier->row));
      if (outcome == Key("massacred"))
        battle_.lose(at, unit, "massacred", "MOO-7.2");
      else if (outcome == Key("granted"))
        go_home(at, unit);
      else
        go_home_without_equipment(at, unit, outcome == Key("officers-held"));
    }
  }

  /// MOO-7.3
  void go_home(const Scene& at, Fighter& unit) {
    battle_.set_damage(at, unit, 0, "MOO-7.3");
    battle_.depart(at, unit, Status::returned, "returned", "MOO-7.3");
  }

  void go_home_without_equipment(const Scene& at, Fighter& unit, bool officers_held) {
    if (unit.soldier->is(Class::support)) return battle_.lose(at, unit, "destroyed", "MOO-7.3");
    const Row row = unit.soldier->row;
    const Equipment& t = unit_equipment;
    const auto set = [&](Trait trait, std::int32_t value) {
      if (at.state().get(row, trait) != value) at.change(row, trait, value, "MOO-7.3");
    };
    const auto name = [&](std::string_view word) {
      return static_cast<std::int32_t>(at.turn().names.find(word));
    };
    note_seized(at, row);
    if (!unit.soldier->is(Class::special)) set(t.type, name("infantry"));
    if (officers_held) set(t.experience, lower_level(Name(at.state().get(row, t.experience))));
    set(t.suit, name("none"));
    set(t.shield, name("none"));
    set(t.weapon, 0);
    for (const Trait rating : t.rating) set(rating, no_value);
    set(t.vertical, static_cast<std::int32_t>(Ability::as_equipped));
    set(t.nbc, static_cast<std::int32_t>(Ability::as_equipped));
    go_home(at, unit);
  }

  /// What a unit gives up, for its own side.
  void note_seized(const Scene& at, Row row) const {
    if (!at.tells()) return;
    const Equipment& t = unit_equipment;
    std::vector<Arg> args{{"unit", row}};
    for (const auto& [part, trait] : {std::pair(Word("suit"), t.suit), {Word("shield"), t.shield}})
      if (const auto worn = Name(at.state().get(row, trait)); worn != at.turn().names.find("none"))
        args.push_back({part, at.turn().names.key(worn)});
    if (const std::int32_t level = at.state().get(row, t.weapon); level > 0) args.push_back({"level", level});
    if (args.size() > 1) at.note("seized", args, "MOO-7.3");
  }

  /// The level before this one in the chart; the first stays.
  std::int32_t lower_level(Name level) const {
    const std::vector<RatingRow>& levels = battle_.book.experience;
    const auto at = static_cast<std::size_t>(find_row(levels, level) - levels.data());
    return static_cast<std::int32_t>(levels[at == 0 ? 0 : at - 1].name);
  }

  Battle& battle_;
  const std::size_t party_;
  const Force& own_;
  const Force& captor_;
  const Scene step_;
};

}  // namespace

std::optional<Outcome> surrender(Battle& battle) {
  const std::optional<std::size_t> party = who_surrenders(battle);
  if (!party) return std::nullopt;
  Honors(battle, *party).settle();
  return Outcome{Level::surrender, Battle::other(*party), false, false};
}

}  // namespace adjudicator::moo3
