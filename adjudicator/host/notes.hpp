// What is said on the way, as values: faults of files at their places, and sentences. Whoever calls prints
// them, sends them, or compares them in a test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"

namespace adjudicator::host {

/// One thing that is said: a fault, or a sentence without a full stop.
struct Note {
  enum class Kind : std::uint8_t { fault, sentence, warning, remark };
  Kind kind = Kind::sentence;
  Diagnostic fault = {};  // of Kind::fault, which may be a warning itself
  std::string text = {};  // else
};

/// As a terminal shows it: a fault with its place, a sentence behind the program's name.
std::string to_text(const Note& note);

/// In the order in which it was found.
class Notes {
 public:
  Notes() = default;
  /// The faults, and how many more there were.
  explicit Notes(const Diagnostics& faults) { add(faults); }

  void add(Diagnostic fault);
  void add(const Diagnostics& faults);
  void add(const std::vector<Diagnostic>& faults);
  void add(Notes others);
  void say(std::string sentence);
  void warn(std::string sentence);
  void remark(std::string sentence);

  const std::vector<Note>& all() const { return all_; }
  bool empty() const { return all_.empty(); }
  /// All of it, and forgets it.
  std::vector<Note> take();

 private:
  std::vector<Note> all_;
};

}  // namespace adjudicator::host
