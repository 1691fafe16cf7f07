// Lists (CNA-13.1): tables that a side is told, each in a scene of its own at "lists/<name>/<side>".
#pragma once

#include <initializer_list>

#include "core/scene.hpp"

namespace adjudicator::cna {

/// One list of one side. Rows are facts `told` of the list's name; their arguments are the columns, in order,
/// and a status is a word.
class List {
 public:
  /// `name` is the list's word: "contacts" (L1), "gun-positions" (L2), "open-hexes" (L3), "closed-hexes"
  /// (L4), "own-targets" (L5), "targets" and, with the plans, "target-plans" (L6), "firing-units" (L7),
  /// "plan-sheet" (L8), "fire-received" and "fire-given" (L9), "fire-confirmation" (L10), "losses" (L11),
  /// "retreats" (L12), "changes" (L13), "enemy-hexes" (L14), "assignments" (L15).
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
