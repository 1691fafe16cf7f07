#include "systems/cna/b_barrage/barrage_reports.hpp"

#include <algorithm>
#include <array>

#include "systems/cna/b_barrage/loss_choice.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr FactName chart_facts[] = {
    "looked-up.barrage-infantry",       "looked-up.barrage-armor",     "looked-up.barrage-gun",
    "looked-up.facility-fortification", "looked-up.facility-railroad", "looked-up.facility-road",
    "looked-up.facility-air",           "looked-up.facility-dump",     "looked-up.facility-ship"};

/// The barrages of one of the sides, as a side knows them when the step is over.
class BarrageReport {
 public:
  BarrageReport(const Reading& known, ListRows& rows)
      : known_(known), field_(known_field(known)), rows_(rows) {}

  /// L9; `confirmed`: L10, for the enemy of the firer: what he has, word for word, without his private names.
  void given(bool confirmed) {
    each(confirmed ? other_side(known_.side()) : known_.side(), [&](const KnownFact& fire) {
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
    each(other_side(known_.side()), [&](const KnownFact& fire) {
      shot(fire, "row:barrage hex name thing=target");
      if (known_.first(fire, "noted.barrage-result").number("pinned") != 0) rows_.add({"pinned", "pinned"});
      rows_.add("truck-dice=roll", known_.first(fire, "looked-up.barrage-truck"));
    });
    known_.moment().each("unit", [&](const KnownFact& due) {
      if (due.number("toe") > 0 || due.number("trucks") > 0)
        rows_.row("row:due thing=unit toe trucks", due, {{"hex", field_.hex(due.row("unit"))}});
    });
    costs("hex");
  }

 private:
  const KnownFact& looked(const KnownFact& fire) const {
    for (const FactName chart : chart_facts)
      if (const KnownFact& found = known_.first(fire, chart)) return found;
    return KnownFact::none();
  }

  /// Calls `visit` for each barrage of the firer, by hex, and adds up each hex; in a hex as they were fired.
  template <class Visit>
  void each(Row firer, Visit visit) {
    known_.each("began.barrage", [&](const KnownFact& fire) {
      if (fire.row("firer") == firer) fires_.push_back(&fire);
    });
    std::ranges::stable_sort(fires_, {}, [](const KnownFact* fire) { return fire->place("hex"); });
    std::int64_t sum = 0;  // fired at one hex
    for (std::size_t i = 0; i < fires_.size(); ++i) {
      const Place hex = fires_[i]->place("hex");
      sum += known_.first(*fires_[i], "noted.barrage-points").number("actual");
      visit(*fires_[i]);
      if (i + 1 < fires_.size() && fires_[i + 1]->place("hex") == hex) continue;
      rows_.row({{"row", "hex"}, {"hex", hex}, {"points", sum}});
      // CNA-5.22: it is the phasing side that holds off.
      if (field_.phasing(firer))
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
    rows_.add("points=actual", known_.first(fire, "noted.barrage-points"));
    rows_.add("dice=roll result=cell", looked(fire));
    rows_.add("no-effect=reason", known_.first(fire, "noted.no-effect"));
    rows_.add({"trucks", known_.first(fire, "noted.barrage-result").number("trucks")});
  }

  /// Capability Points and ammunition of the side's own units in these hexes, in this segment so far: where
  /// barrages came from (`part`), or where units were fired at.
  void costs(Word part) {
    HexSet hexes;
    for (const KnownFact* fire : fires_)
      if (part == Word("from") || class_of(fire->word("class")))
        for (const Row hex : things_in(*fire, part)) hexes.add(place_of(hex));
    const std::vector<std::int64_t> fired = points_fired();
    const Rulebook& book = field_.book();
    const std::int64_t each = book.options.ammo() ? book.costs.ammo_barrage : 0;
    for (const Place hex : hexes.take())
      field_.any_unit(hex, known_.side(), [&](Row unit) {
        rows_.row({{"row", "cost"},
                   {"hex", hex},
                   {"thing", unit},
                   {"cp", field_.cp_segment(unit)},
                   {"ammunition", fired[unit.index] * each}});
        return false;
      });
  }
  /// TOE points of own units in barrages, by unit; a ship's gun has none.
  std::vector<std::int64_t> points_fired() const {
    std::vector<std::int64_t> fired(field_.state().rows(unit::table));
    known_.each("began.barrage", [&](const KnownFact& fire) {
      if (fire.row("firer") == known_.side())
        fire.each("unit", [&](const KnownFact& gun) {
          if (gun.row("group") != gun.row("unit")) fired[gun.row("unit").index] += gun.number("toe");
        });
    });
    return fired;
  }

  const Reading& known_;
  const Field field_;
  ListRows& rows_;
  std::vector<const KnownFact*> fires_;
};

// ---- L11

/// By which name the firer knows it.
Word name_of(const Reading& known, const KnownFact& hit) {
  Word name;
  known.each("noted.target", [&](const KnownFact& target) {
    if (target.row("thing") == hit.row("unit") && target.is("class", hit.word("class")))
      name = target.word("name");
  });
  return name;
}

/// A row for each group or truck that the loss may come from, one where there is nothing to lose.
void list_damage(const Reading& known, ListRows& rows, const Field& field, const KnownFact& hit) {
  Damage damage{hit.row("unit"), class_of(hit.word("class")).value_or(TargetClass::Inf)};
  damage.toe = static_cast<std::int32_t>(hit.number("toe"));
  const auto row = [&](std::int32_t due) {
    rows.row("unit", hit, {{"name", name_of(known, hit)}, {"hex", field.hex(damage.unit)}});
    rows.add({{"pinned", shared::yes_or_no(hit.number("pinned") != 0)}, {"due", due}});
  };
  std::int32_t due = 0;
  for (const Pool& pool : {toe_pool(field, damage),
                           truck_pool(field, damage.unit, static_cast<std::int32_t>(hit.number("trucks")))}) {
    due += pool.due;
    for (std::size_t i = 0; pool.due > 0 && i < pool.rows.size(); ++i) {
      const Row from = pool.rows[i];
      row(pool.due);
      rows.add({{"of", pool.trucks ? Key("trucks") : Key("toe")},
                {"from", from},
                {"present", pool.left[i]},
                {"most", std::min(pool.due, pool.left[i])}});
      if (pool.trucks)
        rows.add({{"cargo", key_of(field.cargo(from))}, {"type", key_of(field.truck_type(from))}});
    }
  }
  if (due == 0) row(0);
}

void read_barrage_losses(const Reading& known, ListRows& rows) {
  const Field field = known_field(known);
  known.moment().each("unit", [&](const KnownFact& hit) { list_damage(known, rows, field, hit); });
}

}  // namespace

constinit const std::array<ListSpec, 4> barrage_lists{{
    {"fire-given", "CNA-13.1", "noted.damage", read<BarrageReport, &BarrageReport::given, false>},
    {"fire-received", "CNA-13.1", "noted.damage", read<BarrageReport, &BarrageReport::received>},
    {"fire-confirmation", "CNA-13.1", "noted.damage", read<BarrageReport, &BarrageReport::given, true>},
    {"losses", "CNA-13.1", "noted.damage", read_barrage_losses},
}};

void note_damage(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  for (const Row side : {segment.book().phasing, segment.book().other}) {
    std::vector<Arg> args{{"side", side}};
    for (const Damage& d : segment.barrage.damage)
      if (field.side(d.unit) == side)
        args.insert(args.end(), {{"unit", d.unit},
                                 {"class", key_of(d.part)},
                                 {"toe", d.toe},
                                 {"pinned", d.pinned ? 1 : 0},
                                 {"trucks", d.trucks}});
    turn.within("barrage").note("damage", args, "CNA-13.1");
  }
}

}  // namespace adjudicator::cna
