#include "host/stopped.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::host {

Stopped::Stopped(Reason reason, Notes why) : reason_(reason), why_(std::move(why)) {
  for (const Note& note : why_.all()) text_ += (text_.empty() ? "" : "\n") + to_text(note);
}

void stop(Reason reason, std::string sentence) {
  Notes why;
  why.say(std::move(sentence));
  throw Stopped(reason, std::move(why));
}

void stop(Reason reason, Notes why) {
  throw Stopped(reason, std::move(why));
}

void stop(Reason reason, const Diagnostics& faults) {
  throw Stopped(reason, Notes(faults));
}

void stop(Reason reason, const Diagnostics& faults, std::string sentence) {
  Notes why(faults);
  why.say(std::move(sentence));
  throw Stopped(reason, std::move(why));
}

Reason whose_fault(const std::vector<Diagnostic>& faults) {
  const bool players = std::all_of(faults.begin(), faults.end(), [](const Diagnostic& d) {
    return d.severity != Severity::error || !d.side.empty();
  });
  return players ? Reason::players_file : Reason::moderators_file;
}

}  // namespace adjudicator::host
