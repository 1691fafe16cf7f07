// What the lists of CNA (CNA-13.1) have in common. Most are read out of what a side knows: each step has a table of
// its own ones (`..._lists`), which cna.cpp puts together. A few a side is told.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <vector>

#include "core/lists.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/cna/orders/orders.hpp"

namespace adjudicator::cna {

/// The counters as the reader's positions show them at the moment of the list: its own whole, of the enemy's
/// which hexes they are in.
inline Field known_field(const Reading& known) {
  return {known.board(), plan_of(known.turn()).book, known.state()};
}

/// "engaged", or `contact` of a unit that is in Contact alone; empty: neither (CNA-10.14, 10.15).
inline Key contact_of(const Field& field, Row unit, Key contact) {
  if (field.engaged(unit)) return "engaged";
  return field.get(unit, unit::in_contact) != 0 ? contact : Key();
}

/// The things that a fact names in parts of one name.
inline std::vector<Row> things_in(const KnownFact& fact, Word part) {
  std::vector<Row> things;
  for (const Arg& arg : fact.parts())
    if (arg.name() == part) things.push_back(arg.value().row());
  return things;
}
/// The same in the order of their rows.
inline std::vector<Row> rows_in(const KnownFact& fact, Word part) {
  std::vector<Row> rows = things_in(fact, part);
  std::ranges::sort(rows);
  return rows;
}

/// Reads a list by a method of a class that is made of what is known and of the rows.
template <class Lists, auto method, auto... with>
void read(const Reading& known, ListRows& rows) {
  (Lists(known, rows).*method)(with...);
}

/// A list that a side is told, because it hangs on what the side does not see, in a scene of its own at
/// "lists/<name>/<side>". Rows are facts `told` of the list's name; their arguments are the columns, in order,
/// and a status is a word.
class List {
 public:
  /// `name` is the list's word in the wording.
  List(const Scene& turn, Row side, Key name)
      : scene_(turn.within("lists").within(name).within(turn.key(side))), side_(side), name_(name) {}
  void row(std::initializer_list<Arg> columns) {
    open();
    scene_.tell(side_, name_, columns, "CNA-13.1");
  }

 private:
  void open() {
    if (open_) return;
    scene_.began("list", {{"reader", side_}, {"list", Value(name_)}}, "CNA-13.1");
    open_ = true;
  }
  Scene scene_;
  Row side_;
  Key name_;
  bool open_ = false;
};

}  // namespace adjudicator::cna
