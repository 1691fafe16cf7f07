#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <functional>
#include <ostream>
#include <sstream>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/for_scripts.hpp"
#include "cli/help_topics.hpp"
#include "cli/manual.hpp"
#include "cli/next_step.hpp"
#include "cli/telling.hpp"
#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "core/exact.hpp"
#include "core/scene.hpp"
#include "files/folder/disk.hpp"
#include "fo/pdf.hpp"
#include "record/minisign.hpp"
#include "record/secrets.hpp"
#include "reports/page/fop.hpp"
#include "reports/page/sandbox.hpp"
#include "version.hpp"

namespace adjudicator::cli {
namespace {

constexpr std::array all_commands{
    check_command,     resolve_command, report_command,  explain_command,  replay_command,  whatif_command,
    odds_command,      merge_command,   convert_command, charts_command,   rule_command,    schema_command,
    new_command,       next_command,    map_command,     position_command, form_command,    roll_command,
    amend_command,     receive_command, mail_in_and_out, pack_command,     backup_command,  restore_command,
    run_games_command, status_command,  extend_command,  pause_command,    replace_command, password_command,
    key_command,       audit_command,   seal_command,    unseal_command};

const Command* find_command(std::string_view name) {
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
  return found == all.end() ? nullptr : &*found;
}

int unknown_command(const std::string& word, Console& console) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) names.push_back(command.name);
  const auto near = did_you_mean(word, names);
  console.err << fmt::format("adjudicator: there is no command '{}'", printable(word))
              << (near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near))
              << "\nadjudicator help lists them all\n";
  return bad_usage;
}

int disk_exit_code(files::DiskError::Kind kind) {
  switch (kind) {
    case files::DiskError::Kind::cannot_read:
      return no_input;
    case files::DiskError::Kind::cannot_create:
      return cannot_create;
    case files::DiskError::Kind::io:
      return disk_failed;
    case files::DiskError::Kind::busy:
      return try_again;
  }
  return disk_failed;
}

/// What `work` comes to, whatever it throws. `command`: null where none was called.
Ended guarded(const Command* command, Console& console, const std::function<int()>& work) {
  const auto fail = [&](std::string_view what, int code) {
    console.err << "adjudicator: " << what << '\n';
    return ended(code);
  };
  try {
    return ended(work());
  } catch (const host::Stopped& stopped) {
    print(stopped.why(), console);
    return ended(stopped.reason());
  } catch (const UsageError& error) {
    const std::string help = command == nullptr ? std::string() : "\n\n" + help_text(*command);
    return fail(error.what() + help, bad_usage);
  } catch (const files::DiskError& error) {
    const Ended how = fail(error.what(), disk_exit_code(error.kind));
    return {how.code, error.kind == files::DiskError::Kind::busy ? "locked" : how.state};
  } catch (const record::SecretError& error) {
    return fail(error.what(), bad_secret);
  } catch (const record::KeyError& error) {
    return fail(error.what(), bad_secret);
  } catch (const reports::OverrideError& error) {
    return fail(error.what(), bad_data);
  } catch (const reports::FopError& error) {
    return fail(error.what(), not_available);
  } catch (const fo::FontError& error) {
    return fail(error.what(), not_available);
  } catch (const DiceError& error) {
    return fail(error.what(), bad_data);
  } catch (const std::filesystem::filesystem_error& error) {
    // A link to itself, a name that is too long: the disk's answer to a path, not a fault of the program.
    return fail(fmt::format("{}: cannot be read: {}", files::shown(error.path1()), error.code().message()),
                no_input);
  } catch (const std::bad_alloc&) {
    return fail("out of memory", try_again);
  } catch (const std::exception& error) {
    return fail(fmt::format("this is a fault of the program, not of your files: {}\n"
                            "adjudicator: please report it with the game folder and the command line",
                            error.what()),
                bug);
  }
}

int run_command(const Command& command, const std::vector<std::string>& words, Console& console) {
  Arguments arguments;
  std::ostringstream misuse;
  Console heard{console.out, misuse};
  const Ended understood = guarded(&command, heard, [&] {
    arguments = Arguments::parse(words, command.positions, options_of(command));
    return done;
  });
  if (understood.code != done) return say_misuse(understood, misuse.str(), words, console);
  return run_for_script(command, arguments, console, [&](Console& to) {
    return guarded(&command, to, [&] { return command.run(arguments, to); });
  });
}

}  // namespace

std::span<const Command> commands() {
  return all_commands;
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("usage: adjudicator {}", command.name);
  for (std::string_view position : command.positions) text += fmt::format(" {}", position);
  text += fmt::format(" [OPTION]...\n{}\n", command.summary);
  for (const Option& option : options_of(command))
    text += fmt::format("  {:<22} {}\n", fmt::format("--{} {}", option.name, option.value), option.help);
  if (!command.notes.empty()) text += fmt::format("\n{}", command.notes);
  return text;
}

std::string help_text() {
  std::string text = fmt::format("adjudicator {}: judges the turns of wargames played by mail\n\n", version);
  for (const Command& command : commands())
    text += fmt::format("  {:<9} {}\n", command.name, command.summary);
  return text +
         "\nadjudicator help COMMAND says more about one command.\n"
         "adjudicator help orders SYSTEM [ORDER] says how orders are written in words.\n"
         "adjudicator help rules SYSTEM says which switches game.xml can have, help units SYSTEM how a unit "
         "is written, help map SYSTEM which words a map can have.\n"
         "adjudicator help man prints the manual page; adjudicator help completion prints the completion for "
         "bash.\n"
         "Exit codes: 0 done, 1 a player's file has errors, 3 waiting for decisions, others as in "
         "sysexits.h.\n";
}

int run(const std::vector<std::string>& words, Console& console) {
  const auto says = [&](std::string_view word) { return !words.empty() && words[0] == word; };
  if (words.empty()) return guarded(nullptr, console, [&] { return next_step(console); }).code;
  if ((says("help") || says("--help")) && words.size() == 1) {
    console.out << help_text();
    return done;
  }
  if (says("--version")) {
    console.out << "adjudicator " << version << '\n';
    return done;
  }
  if (is_topic(words)) return help_topic(words, console);
  if (words == std::vector<std::string>{"help", "man"} ||
      words == std::vector<std::string>{"help", "completion"}) {
    console.out << (words[1] == "man" ? man_page() : bash_completion());
    return done;
  }
  const bool help = says("help") || std::find(words.begin(), words.end(), "--help") != words.end();
  const std::string& name = says("help") ? words[1] : words[0];
  const Command* command = find_command(name);
  if (command == nullptr) return unknown_command(name, console);
  if (help) {
    console.out << help_text(*command);
    return done;
  }
  return run_command(*command, {words.begin() + 1, words.end()}, console);
}

}  // namespace adjudicator::cli
