// run, status: games unattended, for cron and systemd.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <ostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "files/json_text.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/turn/check.hpp"
#include "mail/round.hpp"
#include "mail/sending.hpp"

namespace adjudicator::cli {
namespace {

using State = mail::Round::State;

constexpr std::uint32_t most_parts = 1000;

/// What happened; silence where nothing did.
bool is_news(const mail::Round& round) {
  return round.state == State::done_now || round.state == State::new_questions || round.state == State::due ||
         round.reminders > 0 || round.positions > 0;
}

std::string in_words(State state) {
  std::string words(mail::to_word(state));
  std::ranges::replace(words, '-', ' ');
  return words;
}

void print_round(const std::string& folder, const mail::Round& round, const Arguments& arguments,
                 Console& console) {
  if (arguments.has("json")) {
    print(files::json_object({{"folder", folder},
                              {"game", round.game},
                              {"turn", round.turn},
                              {"state", mail::to_word(round.state)},
                              {"reminders", round.reminders},
                              {"positions", round.positions},
                              {"notes", texts_of(round.notes)}}),
          console);
    return;
  }
  // That a turn waits was told by mail; cron would tell it every ten minutes.
  // Those that are locked are told together.
  const bool told_elsewhere = round.state == State::still_waiting || round.state == State::locked;
  if (!round.notes.all().empty() && !told_elsewhere) {
    console.err << folder << ":\n";
    print(round.notes, console);
  }
  if (arguments.has("quiet") || !is_news(round)) return;
  const char* positions = round.positions == 0       ? ""
                          : arguments.has("dry-run") ? ", positions are to be sent"
                                                     : ", positions written";
  console.out << fmt::format("{}: turn {}: {}{}{}\n", round.game, round.turn, in_words(round.state),
                             positions, round.reminders > 0 ? ", reminders written" : "");
}

/// Another program does what is due in a locked game.
int code_of(State state) {
  if (state == State::failed) return bad_data;
  return state == State::clock_not_believed ? try_again : done;
}

int send(const std::filesystem::path& folder, const std::vector<std::string>& command, host::Moment moment,
         bool is_locked, Console& console) {
  Telling told(console);
  try {
    const auto sent = mail::send_mails(host::open_game(folder.string()), command, moment, false, told.notes);
    return sent.failed > 0 ? try_again : done;
  } catch (const host::Stopped&) {
    return done;  // its round has said so
  } catch (const files::DiskError& error) {
    if (is_locked && error.kind == files::DiskError::Kind::busy) return done;
    told.notes.say(error.what());
    return try_again;
  } catch (const std::exception& error) {
    told.notes.say(error.what());
    return try_again;
  }
}

/// A fault of one game must not hide that another one must be tried again, nor the other way round.
int graver(int one, int other) {
  if (one == bad_data || other == done) return one;
  return other;
}

/// One game's round, and what is said of it.
struct Told {
  std::string out = {};
  std::string err = {};
  int code = done;
  bool locked = false;

  /// As one process says it to another.
  std::string text() const {
    return fmt::format("{} {} {} {}{}", code, locked ? 1 : 0, out.size(), out, err);
  }
  static Told read(std::string_view text) {
    Told told;
    std::size_t size = 0;
    const char* const end = text.data() + text.size();
    int locked = 0;
    const char* at = std::from_chars(text.data(), end, told.code).ptr;
    at = std::from_chars(at + 1, end, locked).ptr;
    at = std::from_chars(at + 1, end, size).ptr + 1;
    told.locked = locked != 0;
    told.out.assign(at, size);
    told.err.assign(at + size, end);
    return told;
  }
};

/// The round of a game whose process died.
mail::Round died_of(int signal) {
  mail::Round round;
  round.state = State::failed;
  round.notes.say(fmt::format(
      "the program died of signal {} while this game was in its hands: this is a fault of the program, "
      "please report it with the game folder; nothing half written counts",
      signal));
  return round;
}

/// A game stays in its part when others come or go: its name alone says which.
std::vector<std::filesystem::path> games_of_part(const Arguments& arguments) {
  if (arguments.has("shard") && !arguments.has("all")) throw UsageError("--shard goes with --all");
  const Shard part = chosen_shard(arguments, most_parts);
  auto folders = chosen_games(arguments);
  std::erase_if(folders, [&](const std::filesystem::path& folder) {
    const auto hash = sha256(folder.filename().string());
    const std::uint32_t number = std::uint32_t{hash[0]} << 16 | std::uint32_t{hash[1]} << 8 | hash[2];
    return number % part.parts != part.number;
  });
  return folders;
}

std::string told_deadline(const mail::Standing& stands) {
  return stands.deadline ? to_text(*stands.deadline) : std::string();
}

files::Json json_of(const std::vector<std::pair<std::string, host::Moment>>& longer) {
  std::vector<files::JsonMember> members;
  for (const auto& [side, at] : longer) members.push_back({side, to_text(at)});
  return files::json_object(members);
}

void print_standing(const mail::Standing& stands, std::size_t errors, bool json, Console& console) {
  if (json) {
    print(files::json_object({{"game", stands.id},
                              {"title", stands.title},
                              {"turn", stands.turn},
                              {"mailing", stands.mailing},
                              {"phase", stands.phase},
                              {"gate", stands.gate},
                              {"sent", stands.sent},
                              {"silent", stands.silent},
                              {"deadline", told_deadline(stands)},
                              {"longer", json_of(stands.longer)},
                              {"mails", stands.waiting_mails},
                              {"unsent", stands.unsent},
                              {"next", stands.next},
                              {"errors", errors}}),
          console);
    return;
  }
  if (stands.turn == 0) {
    console.out << fmt::format(
        "{}: no turn is open{}\n", stands.id,
        stands.next > 0 ? fmt::format("; adjudicator next makes turn {}", stands.next) : "");
  } else {
    const std::string what = stands.phase == "gate" ? "orders at step " + stands.gate : stands.phase;
    console.out << fmt::format("{}: turn {}, {}; {}{}\n", stands.id, stands.turn, what,
                               stands.silent.empty()
                                   ? "all are in"
                                   : fmt::format("nothing yet from {}", fmt::join(stands.silent, ", ")),
                               stands.due ? "; due " + to_text(*stands.due) : "");
    for (const auto& [side, at] : stands.longer)
      console.out << fmt::format("  {} has until {}\n", side, to_text(at));
  }
  if (errors > 0)
    console.out << fmt::format(
        "  the turn cannot go on: {} error{} in the moderator's files; adjudicator check lists them\n",
        errors, errors == 1 ? "" : "s");
  if (!stands.unsent.empty())
    console.out << fmt::format("  run has still to mail the position to {}\n",
                               fmt::join(stands.unsent, ", "));
  if (stands.waiting_mails > 0)
    console.out << fmt::format("  {} mail{} in the outbox\n", stands.waiting_mails,
                               stands.waiting_mails == 1 ? "" : "s");
}

}  // namespace

int run_games(const Arguments& arguments, Console& console) {
  mail::RoundOptions how;
  how.now = now(arguments);
  how.dry = arguments.has("dry-run");
  how.seed.secrets = file_of(arguments, "secret");
  how.key = file_of(arguments, "key");
  const auto command = mail::words_of_command(arguments["sendmail"]);
  const auto folders = games_of_part(arguments);
  int code = done;
  std::vector<std::string> locked;  // by another program, which does what is due in them
  Progress bar(console.err, folders.size(), is_terminal(console.err) && !arguments.has("quiet"));
  const auto say = [&](std::size_t i, const mail::Round& round, bool goes_on) {
    std::ostringstream out;
    std::ostringstream err;
    Console own{out, err};
    print_round(files::shown(folders[i]), round, arguments, own);
    const bool is_locked = round.state == State::locked;
    int comes_to = code_of(round.state);
    if (goes_on && !command.empty() && !how.dry)
      comes_to = graver(comes_to, send(folders[i], command, how.now.moment, is_locked, own));
    return Told{out.str(), err.str(), comes_to, is_locked};
  };
  const auto jobs =
      arguments.has("jobs") ? static_cast<std::size_t>(arguments.number("jobs", 256)) : at_a_time();
  work_in_processes(
      folders.size(), jobs,
      [&](std::size_t i) { return say(i, mail::run_round(folders[i], how), true).text(); },
      [&](std::size_t i, const Worked& worked) {
        const Told told =
            worked.signal == 0 ? Told::read(worked.said) : say(i, died_of(worked.signal), false);
        if (!told.out.empty() || !told.err.empty()) bar.clear();
        console.out << told.out << std::flush;
        console.err << told.err << std::flush;
        if (told.locked) locked.push_back(files::shown(folders[i]));
        code = graver(told.code, code);
        bar.show(i + 1);
      });
  if (!locked.empty() && !arguments.has("quiet") && !arguments.has("json"))
    console.err << fmt::format("adjudicator: another program is at work in {}; run looks again next time\n",
                               fmt::join(locked, ", "));
  return locked.size() == folders.size() && !locked.empty() ? try_again : code;
}

int status(const Arguments& arguments, Console& console) {
  int code = done;
  for (const auto& folder : chosen_games(arguments)) {
    try {
      const host::Game game = host::open_game(folder.string());
      const auto stands = mail::standing_of(game, *host::read_game_file(game));
      const int turn = host::turn_in_hand(game);
      const std::size_t errors = turn == 0 ? 0 : host::moderators_errors(game, turn).errors();
      print_standing(stands, errors, arguments.has("json"), console);
      if (errors > 0) code = bad_data;
    } catch (const host::Stopped& stopped) {
      print(stopped.why(), console);
      code = bad_data;
    } catch (const std::exception& error) {
      console.err << "adjudicator: " << files::shown(folder) << ": " << error.what() << '\n';
      code = bad_data;
    }
  }
  return code;
}

}  // namespace adjudicator::cli
