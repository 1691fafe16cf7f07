// The manual page, made of the table of commands.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/for_scripts.hpp"
#include "cli/manual.hpp"
#include "core/rule_system.hpp"
#include "version.hpp"

namespace adjudicator::cli {
namespace {

struct ExitWord {
  std::string_view code;
  std::string_view meaning;
};

constexpr std::array exit_words{
    ExitWord{"0", "done"},
    ExitWord{"1", "a player's file has errors"},
    ExitWord{"3", "the turn waits for decisions"},
    ExitWord{"64", "the program was called the wrong way"},
    ExitWord{"65", "a moderator's file has errors"},
    ExitWord{"66", "there is no such file"},
    ExitWord{"69", "another program, or a font for the PDF, is missing or fails"},
    ExitWord{"70", "a fault of the program: please report it"},
    ExitWord{"73", "a file cannot be made, or would be overwritten"},
    ExitWord{"74", "the disk failed"},
    ExitWord{"75", "try again later: orders are missing, or another program is at work in the game"},
    ExitWord{"77", "a wrong password, signature or key"},
    ExitWord{"78", "secrets that are another game's, or open to others"},
};

/// Text of a line: nothing in it is an instruction to roff.
std::string plain(std::string_view text) {
  std::string out;
  if (!text.empty() && (text[0] == '.' || text[0] == '\'')) out = "\\&";
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + plain(text) + "\\fR";
}

std::string slanted(std::string_view text) {
  return "\\fI" + plain(text) + "\\fR";
}

/// Paragraphs as they are in notes: lines that begin with blanks stay lines, the others are filled.
std::string paragraphs(std::string_view notes) {
  std::string out;
  bool lines = false;
  bool fresh = true;
  while (!notes.empty()) {
    const std::size_t end = std::min(notes.find('\n'), notes.size());
    const std::string_view line = notes.substr(0, end);
    notes.remove_prefix(std::min(end + 1, notes.size()));
    const bool as_it_is = line.starts_with("  ");
    if (lines && !as_it_is) out += ".EE\n.RE\n";
    if (line.empty() || (lines && !as_it_is)) fresh = true;
    if (as_it_is && !lines) out += ".PP\n.RS\n.EX\n";
    lines = as_it_is;
    if (line.empty()) continue;
    if (fresh && !as_it_is) out += ".PP\n";
    fresh = false;
    out += plain(as_it_is ? line.substr(2) : line) + "\n";
  }
  return out + (lines ? ".EE\n.RE\n" : "");
}

/// "Lists every problem.": as a sentence.
std::string sentence(std::string_view summary) {
  std::string text = plain(summary);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + ".";
}

std::string about(const Command& command) {
  std::string text =
      fmt::format(".SS {}\n{}", plain(command.name), bold(fmt::format("adjudicator {}", command.name)));
  for (std::string_view position : command.positions) text += " " + slanted(position);
  text += " [" + slanted("OPTION") + "]...";
  text += fmt::format("\n.PP\n{}\n", sentence(command.summary));
  for (const Option& option : options_of(command)) {
    text += fmt::format(".TP\n{}", bold(fmt::format("--{}", option.name)));
    if (!option.value.empty()) text += " " + slanted(option.value);
    text += fmt::format("\n{}\n", plain(option.help));
  }
  return text + paragraphs(command.notes);
}

std::string systems() {
  std::string text;
  for (const RuleSystem& system : rule_systems()) text += (text.empty() ? "" : ", ") + bold(system.key);
  return text;
}

constexpr std::string_view before_commands =
    R"(.SH NAME
adjudicator \- judges the turns of wargames played by mail
.SH SYNOPSIS
.B adjudicator
.I COMMAND
[\fIWORD\fR]... [\fIOPTION\fR]...
.br
.B adjudicator help
[\fICOMMAND\fR]
.br
.B adjudicator help map
.I SYSTEM
.br
.B adjudicator help orders
.I SYSTEM
[\fIORDER\fR]
.br
.B adjudicator help rules
.I SYSTEM
.br
.B adjudicator help units
.I SYSTEM
[\fIELEMENT\fR]
.br
.B adjudicator help man\fR|\fBcompletion
.br
.B adjudicator \-\-version
.SH DESCRIPTION
.B adjudicator
reads a game, its map, the rosters and each side's orders, in plain words, XML or JSON.
It checks them, resolves the whole combat phase from a seed, and writes a report for each side: HTML, PDF, JSON, XML or
plain text.
.PP
)";

constexpr std::string_view after_commands =
    R"(.SH ENVIRONMENT
.TP
.B ADJUDICATOR_SECRETS
The folder for the secrets and keys of games.
Without it they lie in
.IR $XDG_DATA_HOME/adjudicator ,
else in
.IR \(ti/.local/share/adjudicator .
.TP
.B NO_COLOR
If it is set and not empty, messages on a terminal have no colors.
They never have any in a file or a pipe.
.SH FILES
A game is a folder.
.TP
.IR game.xml ", " map.xml
the game, its sides, its rules and deadlines; the map
.TP
.I turn-01/roster.xml
the positions at the start of the turn
.TP
.I turn-01/orders/
the orders, a file for each side
.TP
.I turn-01/answers/
the answers to questions after the dice
.TP
.I turn-01/mailing-1/
what goes out, with its record
.SH EXAMPLES
Look at a turn, judge it, and read what came of it:
.PP
.RS
.EX
adjudicator check my\-game
adjudicator resolve my\-game
adjudicator report my\-game \-\-side blue
.EE
.RE
.SH SEE ALSO
The guides, and games to try:
.IR /usr/share/doc/adjudicator/README.md ,
.IR /usr/share/doc/adjudicator/examples .
.PP
.BR minisign (1),
.BR openssl (1)
)";

}  // namespace

std::string man_page() {
  std::string text = ".\\\" Made by: adjudicator help man\n";
  const std::string number(version.substr(0, version.find('+')));
  text += fmt::format(".TH ADJUDICATOR 1 \"\" \"adjudicator {}\" \"User Commands\"\n.ad l\n", plain(number));
  text += before_commands;
  text += fmt::format("It knows these rules systems:\n{}.\n.SH COMMANDS\n", systems());
  for (const Command& command : commands()) text += about(command);
  text += ".SH EXIT STATUS\n";
  for (const ExitWord& word : exit_words)
    text += fmt::format(".TP\n.B {}\n{}\n", word.code, plain(word.meaning));
  return text + std::string(after_commands);
}

}  // namespace adjudicator::cli
