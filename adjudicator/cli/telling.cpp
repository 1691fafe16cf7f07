#include "cli/telling.hpp"

#include <ostream>

namespace adjudicator::cli {
namespace {

constexpr std::string_view red = "\x1b[1;31m";
constexpr std::string_view yellow = "\x1b[1;33m";
constexpr std::string_view color_ends = "\x1b[0m";

}  // namespace

std::string shown(const host::Note& note, const Console& console) {
  std::string text = to_text(note);
  if (!console.colors) return text;
  const bool fault = note.kind == host::Note::Kind::fault;
  const bool error = fault && note.fault.severity == Severity::error;
  const std::string_view word = error ? "error:" : "warning:";
  // Behind the name of the file, which may hold anything.
  const std::size_t at = fault || note.kind == host::Note::Kind::warning
                             ? text.find(word, fault ? note.fault.at.file.size() : 0)
                             : std::string::npos;
  if (at == std::string::npos) return text;
  text.insert(at + word.size(), color_ends);
  text.insert(at, error ? red : yellow);
  return text;
}

void Telling::now() {
  for (const host::Note& note : notes.take()) console_.err << shown(note, console_) << '\n';
}

void print(const host::Notes& notes, Console& console) {
  for (const host::Note& note : notes.all()) console.err << shown(note, console) << '\n';
}

std::vector<std::string> texts_of(const host::Notes& notes) {
  std::vector<std::string> texts;
  for (const host::Note& note : notes.all()) texts.push_back(to_text(note));
  return texts;
}

void print(const files::Json& json, Console& console) {
  console.out << json.text << '\n';
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
