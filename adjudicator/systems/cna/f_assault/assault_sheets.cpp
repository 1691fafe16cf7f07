#include "systems/cna/f_assault/assault_sheets.hpp"

#include <algorithm>

#include "systems/cna/f_assault/assault_strength.hpp"
#include "systems/cna/f_assault/close_assault.hpp"

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
  if (!turn.tells() || segment.assaults.empty()) return;
  List attacking(turn, segment.book().phasing, name);
  List defending(turn, segment.book().other, name);
  for (const Assault& a : segment.assaults) {
    const Value second = a.hexes.size() > 1 ? Value(a.hexes.back()) : Value();
    const Value held = held_off(segment, a.hexes.front());
    const Value second_held = a.hexes.size() > 1 ? held_off(segment, a.hexes.back()) : Value();
    attacking.row({{"hex", a.hexes.front()},
                   {"with", second},
                   {"status", status_of(a)},
                   {"held-off", held.kind() == Value::Kind::none ? second_held : held},
                   {"probe", a.probe ? Key("yes") : Key("no")}});
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

AssaultSheets::AssaultSheets(const Scene& turn, const Segment& segment)
    : turn_(turn),
      segment_(segment),
      sheets_{List(turn, segment.book().phasing, "assault-sheet"),
              List(turn, segment.book().other, "assault-sheet")},
      numbers_{List(turn, segment.book().phasing, "assault-numbers"),
               List(turn, segment.book().other, "assault-numbers")} {}

template <class Rows>
void AssaultSheets::each_side(const Fight& fight, Rows rows) {
  rows(sheets_[0], Sides{fight.attacker, fight.defender});
  rows(sheets_[1], Sides{fight.defender, fight.attacker});
}

void AssaultSheets::before_dice(const Fight& fight, bool with_column) {
  if (!turn_.tells()) return;
  each_side(fight, [&](List& list, const Sides& sides) {
    assault(list, fight, sides.own);
    points(list, fight, sides.own);
    strengths(list, fight, sides);
    morale(list, fight, sides);
    if (with_column) column(list, fight);
  });
  numbers(numbers_[0], fight, fight.defender);
  numbers(numbers_[1], fight, fight.attacker);
}

void AssaultSheets::assault(List& list, const Fight& fight, const Force& own) {
  const Value probe = own.attacker ? Value(fight.assault.probe ? Key("yes") : Key("no")) : Value();
  for (const Place hex : fight.assault.hexes)
    list.row({{"row", "assault"}, {"hex", fight.assault.hexes.front()}, {"target", hex}, {"probe", probe}});
}

void AssaultSheets::points(List& list, const Fight& fight, const Force& own) {
  for (const Points& p : own.points)
    list.row({{"row", "points"},
              {"hex", fight.assault.hexes.front()},
              {"unit", p.unit},
              {"group", p.group},
              {"toe", p.toe},
              {"rating", halves(p.rating)},
              {"own", halves(p.worth())}});
}

void AssaultSheets::strengths(List& list, const Fight& fight, const Sides& sides) {
  const Place hex = fight.assault.hexes.front();
  list.row(
      {{"row", "raw"}, {"hex", hex}, {"own", halves(sides.own.raw)}, {"enemy", halves(sides.enemy.raw)}});
  list.row({{"row", "unsupported"}, {"hex", hex}, {"own", sides.own.unsupported}});
  list.row({{"row", "actual"},
            {"hex", hex},
            {"own", halves(sides.own.actual)},
            {"enemy", halves(sides.enemy.actual)}});
  list.row({{"row", "basic"}, {"hex", hex}, {"both", fight.basic}});
}

void AssaultSheets::morale(List& list, const Fight& fight, const Sides& sides) {
  const Place hex = fight.assault.hexes.front();
  list.row({{"row", "size"}, {"hex", hex}, {"own", sides.own.size}, {"enemy", sides.enemy.size}});
  for (const Row unit : sides.own.largest) list.row({{"row", "largest"}, {"hex", hex}, {"unit", unit}});
  list.row({{"row", "basic-morale"}, {"hex", hex}, {"own", sides.own.basic_morale}});
  list.row({{"row", "cohesion"}, {"hex", hex}, {"own", sides.own.cohesion}});
  if (sides.own.morale_dice != 0)
    list.row({{"row", "morale-roll"},
              {"hex", hex},
              {"own", sides.own.morale_dice},
              {"result", sides.own.morale_result}});
  list.row({{"row", "morale"},
            {"hex", hex},
            {"own", sides.own.adjusted_morale},
            {"enemy", sides.enemy.adjusted_morale}});
}

void AssaultSheets::column(List& list, const Fight& fight) {
  const Place hex = fight.assault.hexes.front();
  std::int32_t sum = 0;
  for (const Modifier& m : fight.shifts) {
    sum += m.by;
    list.row({{"row", "shift"}, {"hex", hex}, {"reason", m.reason}, {"both", m.by}});
  }
  const Axis& columns = segment_.book().attacker_loss->columns;
  list.row({{"row", "sum"}, {"hex", hex}, {"both", sum}});
  list.row({{"row", "column"},
            {"hex", hex},
            {"column", Key::unowned(columns.band(fight.column).text)},
            {"overrun", fight.overrun ? Key("yes") : Key("no")}});
}

void AssaultSheets::after_dice(const Fight& fight) {
  if (!turn_.tells()) return;
  const Place hex = fight.assault.hexes.front();
  each_side(fight, [&](List& list, const Sides& sides) {
    list.row({{"row", "dice"}, {"hex", hex}, {"own", sides.own.dice}, {"enemy", sides.enemy.dice}});
    list.row({{"row", "loss"}, {"hex", hex}, {"own", sides.own.percent}, {"enemy", sides.enemy.percent}});
    list.row({{"row", "captured"},
              {"hex", hex},
              {"attacker", fight.captured_att ? Key("captured") : Key("none")},
              {"defender", fight.captured_def ? Key("captured") : Key("none")}});
    list.row({{"row", "result"},
              {"hex", hex},
              {"engaged", fight.engaged ? Key("yes") : Key("no")},
              {"retreat", fight.retreat}});
  });
}

void AssaultSheets::numbers(List& list, const Fight& fight, const Force& of) {
  list.row({{"hex", fight.assault.hexes.front()},
            {"with", fight.assault.hexes.size() > 1 ? Value(fight.assault.hexes.back()) : Value()},
            {"raw", halves(of.raw)},
            {"actual", halves(of.actual)},
            {"size", of.size},
            {"morale", of.adjusted_morale}});
}

}  // namespace adjudicator::cna
