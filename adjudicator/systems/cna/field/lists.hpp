// Lists (CNA-13.1) that a side is told, because they hang on what it does not see: each in a scene of its own
// at "lists/<name>/<side>". The others are read out of what the side knows (list_reading.hpp, `lists` in
// cna.cpp).
#pragma once

#include <initializer_list>

#include "core/scene.hpp"

namespace adjudicator::cna {

/// One list of one side. Rows are facts `told` of the list's name; their arguments are the columns, in order,
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
