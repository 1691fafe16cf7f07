#include "systems/cna/g_captures/captures.hpp"

#include <algorithm>

#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/g_captures/capture_lots.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

void list_lot(List& list, const Scene& turn, const Lot& lot) {
  if (lot.prisoners > 0)
    list.row({{"assault", lot.assault.front()}, {"kind", "prisoners"}, {"points", lot.prisoners}});
  for (const Equipment& e : lot.equipment)
    list.row({{"assault", lot.assault.front()},
              {"kind", key_of(e.kind)},
              {"model", model_word(turn, e.model)},
              {"points", e.points}});
}

void list_destinations(List& list, const Field& field, const Segment& segment, const Lot& lot) {
  const std::vector<Place> legal = destinations(field, lot);
  const Place first = default_destination(field, segment, lot, legal);
  for (const Place hex : legal)
    list.row({{"assault", lot.assault.front()},
              {"hex", hex},
              {"held", prisoners_in(field, lot.captor, hex)},
              {"guards", guards_in(field, lot.captor, hex)},
              {"mark", hex == first ? Value("default") : Value()}});
}

/// Own infantry that may become guards, and units that may take equipment.
void list_units(const Scene& turn, const Field& field, Row captor, bool equipment) {
  List list(turn, captor, "capture-units");
  for (const Row unit : shared::RowsOf(field.state(), unit::table)) {
    if (field.side(unit) != captor || !field.on_map(unit)) continue;
    const std::int32_t infantry = guard_material_of(field, unit);
    const bool takes = equipment && takes_equipment(field, unit);
    if (infantry == 0 && !takes) continue;
    list.row({{"hex", field.hex(unit)},
              {"unit", unit},
              {"infantry", infantry},
              {"equipment", shared::yes_or_no(takes)}});
  }
}

void list_for(const Scene& turn, const Segment& segment, Row captor) {
  const Field field = field_of(turn, segment.book());
  const std::vector<Lot> lots = lots_of(field, segment, captor);
  if (lots.empty()) return;
  List taken(turn, captor, "captures");
  for (const Lot& lot : lots) list_lot(taken, turn, lot);
  List hexes(turn, captor, "capture-hexes");
  for (const Lot& lot : lots) list_destinations(hexes, field, segment, lot);
  list_units(turn, field, captor,
             std::ranges::any_of(lots, [](const Lot& lot) { return !lot.equipment.empty(); }));
}

/// CNA-10.25: what the other side took of ours.
void hand_over_captures(const Scene& turn, const Segment& segment) {
  const std::vector<Lot> lots = lots_of(field_of(turn, segment.book()), segment, segment.book().told);
  for (const Lot& lot : lots) {
    if (lot.prisoners > 0)
      hand_over(turn, segment,
                {{"element", "captured"}, {"hex", lot.assault.front()}, {"prisoners", lot.prisoners}});
    for (const Equipment& e : lot.equipment)
      hand_over(turn, segment,
                {{"element", "captured"},
                 {"hex", lot.assault.front()},
                 {"model", model_word(turn, e.model)},
                 {"kind", key_of(e.kind)},
                 {"points", e.points}});
  }
  if (lots.empty()) hand_over_nothing(turn, segment, Telling::captured);
}

}  // namespace

void list_captures(const Scene& turn, const Segment& segment) {
  const bool told = segment.book().told.exists();
  if (told) hand_over_captures(turn, segment);
  if (told && std::ranges::any_of(segment.assigned.assaults, &Assault::fought))
    demand_told(turn, segment, Telling::captured, Gate::assault);
  if (!turn.tells() || (segment.captures.points.empty() && segment.plan.reported.captures.empty())) return;
  for (const Row captor : {segment.book().phasing, segment.book().other})
    if (segment.book().played(captor)) list_for(turn, segment, captor);
}

}  // namespace adjudicator::cna
