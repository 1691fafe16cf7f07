#include "cli/telling.hpp"

#include <ostream>

namespace adjudicator::cli {

void Telling::now() {
  for (const host::Note& note : notes.take()) console_.err << to_text(note) << '\n';
}

void print(const host::Notes& notes, Console& console) {
  for (const host::Note& note : notes.all()) console.err << to_text(note) << '\n';
}

void print(const Diagnostics& diagnostics, Console& console) {
  print(host::Notes(diagnostics), console);
}

int exit_code(host::Reason reason) {
  switch (reason) {
    case host::Reason::players_file:
      return needs_mending;
    case host::Reason::moderators_file:
      return bad_data;
    case host::Reason::asked_wrongly:
      return bad_usage;
    case host::Reason::not_there:
      return no_input;
    case host::Reason::waits:
      return waits;
    case host::Reason::not_yet:
    case host::Reason::clock:
      return try_again;
    case host::Reason::in_the_way:
      return cannot_create;
    case host::Reason::not_proven:
      return no_permission;
    case host::Reason::other_secrets:
      return bad_secret;
  }
  return bug;
}

}  // namespace adjudicator::cli
