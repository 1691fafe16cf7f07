#include "systems/cna/a_positions/contacts.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "systems/cna/field/lists.hpp"
#include "systems/cna/field/zoc.hpp"

namespace adjudicator::cna {
namespace {

void clear(const Scene& scene, const Field& field, Row row, std::initializer_list<Trait> traits) {
  for (const Trait trait : traits)
    if (field.get(row, trait) != 0) scene.change(row, trait, 0, "CNA-10.37");
}

/// What holds for a segment only is gone when the next one starts.
void clear_leftovers(const Scene& scene, const Field& field) {
  const Traits& t = field.traits();
  for (const Row unit : shared::RowsOf(field.state(), t.units))
    clear(scene, field, unit, {t.pinned, t.rba, t.retreated_in, t.cp_segment});
  for (const Row dump : shared::RowsOf(field.state(), t.dumps)) clear(scene, field, dump, {t.tried});
}

/// L1: the enemy hexes next to a side's units. The phasing side is told which of them exert a ZOC on it.
void list_contacts(const Scene& turn, const Field& field, Row side) {
  List list(turn, side, "contacts");
  const Row enemy = other_side(side);
  const bool phasing = field.phasing(side);
  for (const Place hex : field.contact_hexes(enemy)) {
    std::array<Place, 6> own = field.board().neighbours(hex);
    for (Place& next : own)
      if (exists(next) && !field.any_unit(next, side)) next = Place::none;
    std::sort(own.begin(), own.end());  // those that are none come last and are not told
    const bool zoc = phasing && std::ranges::any_of(own, [&](Place next) {
                       return exists(next) && exerts_zoc(field, hex, next, enemy);
                     });
    const Value reaches_us = !phasing ? Value() : zoc ? Value(Key("yes")) : Value(Key("no"));
    list.row({{"hex", hex},
              {"own", own[0]},
              {"own", own[1]},
              {"own", own[2]},
              {"own", own[3]},
              {"own", own[4]},
              {"own", own[5]},
              {"zoc", reaches_us}});
  }
}

}  // namespace

void start_of_segment(const Scene& turn, Segment& segment) {
  clear_leftovers(turn.within("start"), field_of(turn, segment.book()));
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  list_contacts(turn, field, segment.book().phasing);
  list_contacts(turn, field, segment.book().other);
}

}  // namespace adjudicator::cna
