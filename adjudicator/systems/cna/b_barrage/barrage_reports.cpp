#include "systems/cna/b_barrage/barrage_reports.hpp"

#include <algorithm>

#include "systems/cna/b_barrage/loss_choice.hpp"
#include "systems/cna/b_barrage/plan_sheets.hpp"
#include "systems/cna/field/list_reading.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr FactName charts[] = {
    "looked-up.barrage-infantry",       "looked-up.barrage-armor",     "looked-up.barrage-gun",
    "looked-up.facility-fortification", "looked-up.facility-railroad", "looked-up.facility-road",
    "looked-up.facility-air",           "looked-up.facility-dump",     "looked-up.facility-ship"};

/// The barrages of one of the sides, as a side knows them when the step is over.
class BarrageReport {
 public:
  BarrageReport(const Reading& known, ListRows& rows, Row firer)
      : known_(known), field_(known_field(known)), firer_(firer), rows_(rows) {
    known.each("began.barrage", [&](const KnownFact& fire) {
      if (fire.row("firer") == firer) fires_.push_back(&fire);
    });
    // By hex; in a hex as they were fired.
    std::ranges::stable_sort(fires_, {}, [](const KnownFact* fire) { return fire->place("hex"); });
  }

  void given(bool confirmed) {
    each([&](const KnownFact& fire) {
      const KnownFact& terrain = known_.first(fire, "noted.terrain-present");
      shot(fire, confirmed ? "row:barrage hex name class" : "row:barrage hex name class private-name");
      rows_.add("column=band", looked(fire));
      rows_.add("terrain=used", terrain);
      terrain.each("effect", [&](const KnownFact& effect) {
        if (effect.word("effect") == terrain.word("used")) rows_.add("shift=by", effect);
      });
      terrain.each("effect", [&](const KnownFact& effect) {
        rows_.row("row:terrain hex name", fire);
        rows_.add("terrain=effect shift=by", effect);
      });
    });
    if (!confirmed) costs("from");
  }

  /// The second roll is the owner's alone: it would say that there are trucks.
  void received() {
    each([&](const KnownFact& fire) {
      shot(fire, "row:barrage hex name thing=target");
      if (known_.first(fire, "noted.barrage-result").number("pinned") != 0) rows_.add({"pinned", "pinned"});
      rows_.add("truck-dice=roll", known_.first(fire, "looked-up.barrage-truck"));
    });
    known_.moment().each("unit", [&](const KnownFact& due) {
      if (due.number("toe") <= 0 && due.number("trucks") <= 0) return;
      rows_.row("row:due thing=unit toe trucks", due);
      rows_.add({"hex", field_.hex(due.row("unit"))});
    });
    costs("hex");
  }

 private:
  const KnownFact& looked(const KnownFact& fire) const {
    for (const FactName chart : charts)
      if (const KnownFact& found = known_.first(fire, chart)) return found;
    return KnownFact::none();
  }
  const KnownFact& points(const KnownFact& fire) const { return known_.first(fire, "noted.barrage-points"); }

  /// Calls `visit` for each barrage, and adds up each hex.
  template <class Visit>
  void each(Visit visit) {
    std::int64_t sum = 0;  // fired at one hex
    for (std::size_t i = 0; i < fires_.size(); ++i) {
      const Place hex = fires_[i]->place("hex");
      sum += points(*fires_[i]).number("actual");
      visit(*fires_[i]);
      if (i + 1 < fires_.size() && fires_[i + 1]->place("hex") == hex) continue;
      rows_.row({{"row", "hex"}, {"hex", hex}, {"points", sum}});
      // CNA-5.22: it is the phasing side that holds off.
      if (field_.phasing(firer_))
        rows_.add({"held-off", held_off(hex) ? Key("held-off") : Key("not-held-off")});
      sum = 0;
    }
  }
  bool held_off(Place hex) const {
    bool held = false;
    known_.each("told.held-off", [&](const KnownFact& fact) {
      if (fact.place("hex") == hex) held = fact.is("held-off", "yes");
    });
    return held;
  }

  /// What all reports say of a barrage.
  void shot(const KnownFact& fire, std::string_view columns) {
    rows_.row(columns, fire);
    rows_.add("points=actual", points(fire));
    rows_.add("dice=roll result=cell", looked(fire));
    rows_.add("no-effect=reason", known_.first(fire, "noted.no-effect"));
    rows_.add({"trucks", known_.first(fire, "noted.barrage-result").number("trucks")});
  }

  /// Capability Points and ammunition of the side's own units in these hexes, in this segment so far: where
  /// barrages came from (`part`), or where units were fired at.
  void costs(Word part) {
    std::vector<Row> hexes;
    for (const KnownFact* fire : fires_)
      if (part == Word("from") || unit_class(fire->word("class")))
        for (const Row hex : rows_in(*fire, part)) hexes.push_back(hex);
    std::ranges::sort(hexes);
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    count_points();
    for (const Row hex : hexes)
      field_.any_unit(place_of(hex), known_.side(), [&](Row unit) {
        rows_.row({{"row", "cost"},
                   {"hex", hex},
                   {"thing", unit},
                   {"cp", field_.cp_segment(unit)},
                   {"ammunition", ammunition_of(unit)}});
        return false;
      });
  }
  static bool unit_class(Word type) {
    return type == label_of(TargetClass::infantry) || type == label_of(TargetClass::armor) ||
           type == label_of(TargetClass::gun);
  }

  /// TOE points of own units in barrages; a ship's gun has none.
  void count_points() {
    fired_.assign(field_.state().rows(field_.traits().units), 0);
    known_.each("began.barrage", [&](const KnownFact& fire) {
      if (fire.row("firer") == known_.side())
        fire.each("unit", [&](const KnownFact& gun) {
          if (gun.row("group") != gun.row("unit")) fired_[gun.row("unit").index] += gun.number("toe");
        });
    });
  }
  std::int64_t ammunition_of(Row unit) const {
    const Rulebook& book = field_.book();
    return book.options.ammo() ? fired_[unit.index] * book.costs.ammo_barrage : 0;
  }

  const Reading& known_;
  const Field field_;
  const Row firer_;
  ListRows& rows_;
  std::vector<const KnownFact*> fires_;
  std::vector<std::int64_t> fired_;  // by unit
};

// ---- L11

void list_pool(ListRows& rows, const Field& field, const Pool& pool, bool pinned, Word name) {
  for (std::size_t i = 0; i < pool.rows.size(); ++i) {
    const Row from = pool.rows[i];
    rows.row({{"unit", pool.unit},
              {"name", name},
              {"hex", pool.hex},
              {"pinned", shared::yes_or_no(pinned)},
              {"due", pool.due},
              {"of", pool.trucks ? Key("trucks") : Key("toe")},
              {"from", from},
              {"present", pool.left[i]},
              {"most", std::min(pool.due, pool.left[i])}});
    if (!pool.trucks) continue;
    rows.add({"cargo", cargo_keys[static_cast<std::size_t>(field.cargo(from))]});
    rows.add({"type", truck_type_keys[static_cast<std::size_t>(field.truck_type(from))]});
  }
}

/// By which name the firer knows it.
Word name_of(const Reading& known, const Damage& damage) {
  Word name;
  known.each("noted.target", [&](const KnownFact& target) {
    if (target.row("thing") == damage.unit && target.word("class") == label_of(damage.part))
      name = target.word("name");
  });
  return name;
}

void list_damage(const Reading& known, ListRows& rows, const Field& field, const Damage& damage) {
  const Word name = name_of(known, damage);
  const Pool toe = toe_pool(field, damage);
  const Pool trucks = truck_pool(field, damage.unit, damage.trucks);
  if (toe.due > 0) list_pool(rows, field, toe, damage.pinned, name);
  if (trucks.due > 0) list_pool(rows, field, trucks, damage.pinned, name);
  if (toe.due == 0 && trucks.due == 0)
    rows.row({{"unit", damage.unit},
              {"name", name},
              {"hex", field.hex(damage.unit)},
              {"pinned", shared::yes_or_no(damage.pinned)},
              {"due", 0}});
}

Damage damage_of(const KnownFact& fact) {
  Damage damage{fact.row("unit")};
  for (const TargetClass part : {TargetClass::infantry, TargetClass::armor, TargetClass::gun})
    if (fact.word("class") == label_of(part)) damage.part = part;
  damage.toe = static_cast<std::int32_t>(fact.number("toe"));
  damage.trucks = static_cast<std::int32_t>(fact.number("trucks"));
  damage.pinned = fact.number("pinned") != 0;
  return damage;
}

}  // namespace

void note_damage(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  for (const Row side : {segment.book().phasing, segment.book().other}) {
    std::vector<Arg> args{{"side", side}};
    for (const Damage& d : segment.barrage.damage)
      if (field.side(d.unit) == side)
        args.insert(args.end(), {{"unit", d.unit},
                                 {"class", label_of(d.part)},
                                 {"toe", d.toe},
                                 {"pinned", d.pinned ? 1 : 0},
                                 {"trucks", d.trucks}});
    turn.within("barrage").note("damage", args, "CNA-13.1");
  }
}

void read_fire_given(const Reading& known, ListRows& rows) {
  BarrageReport(known, rows, known.side()).given(false);
}

void read_fire_received(const Reading& known, ListRows& rows) {
  BarrageReport(known, rows, other_side(known.side())).received();
}

void read_fire_confirmation(const Reading& known, ListRows& rows) {
  BarrageReport(known, rows, other_side(known.side())).given(true);
}

void read_losses(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  known.moment().each("unit", [&](const KnownFact& hit) { list_damage(known, rows, field, damage_of(hit)); });
}

}  // namespace adjudicator::cna
