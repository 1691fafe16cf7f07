// How a file that counted came in, where that is not as the game's terms have it.
#pragma once

#include <string>

namespace adjudicator::files {

/// It came after its deadline, or at a moment that a person said in place of the clock (schemas/common.xsd, Arrival).
struct Arrival {
  std::string side;
  std::string document;  // "orders", "answers" or "moves"
  std::string received;
  std::string deadline;  // empty: there was none
  bool late = false;
  bool given = false;
};

/// `out`: what documents are written with, in records and in reports.
template <class Out>
void write_arrival(const Arrival& arrival, Out& out) {
  out.start("arrival");
  out.attribute("side", arrival.side);
  out.attribute("document", arrival.document);
  out.attribute("received", arrival.received);
  if (!arrival.deadline.empty()) out.attribute("deadline", arrival.deadline);
  out.attribute("late", arrival.late);
  out.attribute("given", arrival.given);
  out.end();
}

}  // namespace adjudicator::files
