// What a command says of what it called: notes on standard error, and exit codes.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "files/json_text.hpp"
#include "host/notes.hpp"
#include "host/stopped.hpp"

namespace adjudicator::cli {

/// Prints notes when it is asked to, and at the end of a command, also where an error ends it.
class Telling {
 public:
  explicit Telling(Console& console) : console_(console) {}
  ~Telling() { now(); }
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;

  /// Prints what was noted so far.
  void now();

  host::Notes notes;

 private:
  Console& console_;
};

/// The note as to_text() has it; where the console has colors, "error:" is red and "warning:" yellow.
std::string shown(const host::Note& note, const Console& console);

void print(const host::Notes& notes, Console& console);
std::vector<std::string> texts_of(const host::Notes& notes);
void print(const Diagnostics& diagnostics, Console& console);
/// A line for programs.
void print(const files::Json& json, Console& console);

int exit_code(host::Reason reason);

}  // namespace adjudicator::cli
