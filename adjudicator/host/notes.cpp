#include "host/notes.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace adjudicator::host {

std::string to_text(const Note& note) {
  switch (note.kind) {
    case Note::Kind::fault:
      return to_text(note.fault);
    case Note::Kind::sentence:
      return "adjudicator: " + note.text;
    case Note::Kind::warning:
      return "adjudicator: warning: " + note.text;
    case Note::Kind::remark:
      return "adjudicator: note: " + note.text;
  }
  return note.text;
}

void Notes::add(Diagnostic fault) {
  all_.push_back({Note::Kind::fault, std::move(fault), {}});
}

void Notes::add(const Diagnostics& faults) {
  add(faults.all());
  if (faults.left_out() > 0) say(fmt::format("{} more not shown", faults.left_out()));
}

void Notes::add(const std::vector<Diagnostic>& faults) {
  for (const Diagnostic& fault : faults) add(fault);
}

void Notes::add(Notes others) {
  all_.insert(all_.end(), std::make_move_iterator(others.all_.begin()),
              std::make_move_iterator(others.all_.end()));
}

void Notes::say(std::string sentence) {
  all_.push_back({Note::Kind::sentence, {}, std::move(sentence)});
}

void Notes::warn(std::string sentence) {
  all_.push_back({Note::Kind::warning, {}, std::move(sentence)});
}

void Notes::remark(std::string sentence) {
  all_.push_back({Note::Kind::remark, {}, std::move(sentence)});
}

std::vector<Note> Notes::take() {
  return std::exchange(all_, {});
}

}  // namespace adjudicator::host
