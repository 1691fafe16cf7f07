#include "systems/cna/f_assault/assault_sheets.hpp"

#include <algorithm>

#include "systems/cna/f_assault/close_assault.hpp"
#include "systems/cna/field/lists.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

Key status_of(const Assault& assault) {
  switch (assault.status) {
    case Assault::Status::to_do:
      return "to-do";
    case Assault::Status::done:
      return "done";
    case Assault::Status::cancelled:
      return "cancelled";
    case Assault::Status::lapsed:
      break;
  }
  return "lapsed";
}

Value held_off(const Segment& segment, Place hex) {
  return std::ranges::binary_search(segment.held_off, hex) ? Value("held-off") : Value();
}

/// The phasing side's rows are its assaults, a pair as one; the other's are its hexes. Whether it is a Probe
/// the defender does not learn here (CNA-7.12).
void write_assaults(const Scene& turn, const Segment& segment, Key name) {
  if (!turn.tells() || segment.assigned.assaults.empty()) return;
  List attacking(turn, segment.book().phasing, name);
  List defending(turn, segment.book().other, name);
  for (const Assault& a : segment.assigned.assaults) {
    const Value second = a.hexes.size() > 1 ? Value(a.hexes.back()) : Value();
    const Value held = held_off(segment, a.hexes.front());
    const Value second_held = a.hexes.size() > 1 ? held_off(segment, a.hexes.back()) : Value();
    attacking.row({{"hex", a.hexes.front()},
                   {"with", second},
                   {"status", status_of(a)},
                   {"held-off", held.kind() == Value::Kind::none ? second_held : held},
                   {"probe", shared::yes_or_no(a.probe)}});
    for (const Place hex : a.hexes)
      defending.row({{"hex", hex}, {"status", status_of(a)}, {"held-off", held_off(segment, hex)}});
  }
}

}  // namespace

void list_assaults(const Scene& turn, const Segment& segment) {
  write_assaults(turn, segment, "assaults");
}

void list_assaults_played(const Scene& turn, const Segment& segment) {
  write_assaults(turn, segment, "assaults-played");
}

}  // namespace adjudicator::cna
