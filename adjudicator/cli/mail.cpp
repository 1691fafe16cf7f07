// mail in, mail out, mail check: a game by mail, for procmail, sieve, Postfix and cron.
#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <thread>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "files/json_text.hpp"
#include "host/game/senders.hpp"
#include "mail/games.hpp"
#include "mail/incoming.hpp"
#include "mail/message.hpp"
#include "mail/sending.hpp"
#include "mail/trial.hpp"

namespace adjudicator::cli {
namespace {

std::string read_mail() {
  std::string bytes(mail::most_bytes + 1, '\0');
  std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::cin.gcount()));
  // The rest is read and forgotten: a mail system may not like a program that does not listen to the end.
  char rest[4096];
  while (std::cin.read(rest, sizeof rest) || std::cin.gcount() > 0) continue;
  return bytes;
}

bool is_missing(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::status(folder, error).type() == std::filesystem::file_type::not_found;
}

void print_delivered_as_json(std::string_view state, const mail::Delivered& done, Console& console) {
  print(files::json_object(
            {{"state", state}, {"reason", done.reason}, {"game", done.game}, {"side", done.side}}),
        console);
}

void print_delivered(const mail::Delivered& done, const Arguments& arguments, Console& console) {
  if (arguments.has("json"))
    print_delivered_as_json(mail::to_word(done.state), done, console);
  else if (!arguments.has("quiet"))
    console.err << fmt::format("adjudicator: mail {} ({}){}{}{}{}\n", mail::to_word(done.state), done.reason,
                               done.game.empty() ? "" : ", game ", done.game,
                               done.side.empty() ? "" : ", side ", done.side);
}

int mail_in(const Arguments& arguments, Console& console) {
  mail::MailOptions how;
  how.recipient = arguments["to"];
  how.secrets = file_of(arguments, "secret");
  how.key = file_of(arguments, "key");
  how.now = now(arguments);
  how.patience = mail::usual_patience;
  const std::string bytes = read_mail();
  Telling told(console);
  std::string_view state = "try-again";
  // A mail system would send any other code back to whoever wrote, who may be anybody. So it keeps the mail
  // until what is wrong here is mended.
  try {
    const auto games = chosen_games(arguments);
    print_delivered(mail::take_mail(bytes, mail::read_library(games), how, told.notes), arguments, console);
    return done;
  } catch (const host::Stopped& stopped) {
    told.notes.add(stopped.why());
    if (stopped.reason() == host::Reason::clock) state = "clock-not-believed";
  } catch (const UsageError&) {
    throw;
  } catch (const files::DiskError& error) {
    if (arguments.has("all") && is_missing(arguments["all"])) throw;
    told.notes.say(error.what());
    if (error.kind == files::DiskError::Kind::busy) state = "locked";
  } catch (const std::exception& error) {
    told.notes.say(error.what());
  }
  told.notes.say("the mail was not taken; it must come again");
  if (arguments.has("json")) print_delivered_as_json(state, {}, console);
  return try_again;
}

std::vector<std::string> sendmail_of(const Arguments& arguments) {
  auto command =
      mail::words_of_command(arguments.has("sendmail") ? arguments["sendmail"] : "/usr/sbin/sendmail -t -oi");
  if (command.empty()) throw UsageError("--sendmail names a command");
  return command;
}

int mail_out(const Arguments& arguments, Console& console) {
  const auto command = sendmail_of(arguments);
  const host::Moment moment = now(arguments).moment;
  Telling told(console);
  mail::Sent all;
  bool busy = false;
  for (const auto& folder : chosen_games(arguments)) {
    try {
      const auto sent = mail::send_mails(host::open_game(folder.string()), command, moment,
                                         arguments.has("again"), told.notes);
      all.sent += sent.sent;
      all.failed += sent.failed;
      all.doubtful += sent.doubtful;
    } catch (const host::Stopped& stopped) {
      told.notes.add(stopped.why());
      busy = true;
    } catch (const std::exception& error) {
      told.notes.say(error.what());
      busy = true;
    }
  }
  if (arguments.has("json"))
    print(files::json_object({{"sent", all.sent}, {"failed", all.failed}, {"doubtful", all.doubtful}}),
          console);
  else if (!arguments.has("quiet") && all.sent > 0)
    told.notes.say(fmt::format("{} mail{} sent", all.sent, all.sent == 1 ? "" : "s"));
  if (busy || all.failed > 0) return try_again;
  return all.doubtful > 0 ? waits : done;
}

/// What `mail check` says of a trial that has come back.
std::string told_back(const mail::Trial& trial) {
  return fmt::format("the trial of {} came back through `mail in` at {}{}", trial.sent, trial.back,
                     trial.address.empty() ? "" : ", sent to " + trial.address);
}

/// Until the trial is back, or the patience is at an end.
bool wait_for_trial(const host::Game& game, int seconds) {
  constexpr std::chrono::milliseconds nap{100};
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  while (true) {
    const auto trial = mail::last_trial(game);
    if (trial && !trial->back.empty()) return true;
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(nap);
  }
}

constexpr int usual_wait = 20;  // seconds

/// What `mail check` comes to: "back", "not-back", "not-taken", "unknown", or "no-address".
struct TriedMail {
  std::string_view state;
  int code;
};

/// Sends the trial, and waits for it.
TriedMail try_mail(const host::Game& game, const Document& game_file, const Arguments& arguments,
                   host::Notes& notes) {
  const std::string address(game_file.root().value("mail"));
  if (mail::bare_address(address).empty()) {
    notes.say("without an address of the game no mail was tried");
    return {"no-address", bad_data};
  }
  const auto command = sendmail_of(arguments);
  const std::string program = printable(command.front());
  const int seconds = arguments.has("wait") ? arguments.number("wait") : usual_wait;
  if (const auto before = mail::last_trial(game); before && !before->back.empty())
    notes.say(told_back(*before));
  const auto handed = mail::send_trial(game, game_file, command, now(arguments).moment);
  if (handed == mail::Handed::refused) {
    notes.say(
        fmt::format("{} did not take the trial mail, or there is no such program; what it said, if anything, "
                    "stands above. "
                    "--sendmail names another program",
                    program));
    return {"not-taken", not_available};
  }
  if (wait_for_trial(game, seconds)) return {"back", done};
  notes.say(fmt::format(
      "{} {} the trial mail, and it has not come back within {} second{}: either your mail system still has "
      "it (its queue says so), or it does not hand mails for {} to `adjudicator mail in`. `mail check` says "
      "next time whether it has come",
      program, handed == mail::Handed::taken ? "took" : "did not end by itself when it was given", seconds,
      seconds == 1 ? "" : "s",
      mail::address_with_detail(address, std::string(game_file.root().value("id")))));
  return {handed == mail::Handed::taken ? "not-back" : "unknown", try_again};
}

int mail_check(const Arguments& arguments, Console& console) {
  const auto folders = chosen_games(arguments);
  if (folders.size() != 1) throw UsageError("mail check takes one game");
  const host::Game game = host::open_game(folders.front().string());
  const auto game_file = host::read_game_file(game);
  const host::Notes faults = mail::faults_of_setup(game, *game_file, file_of(arguments, "secret"));
  host::Notes notes;
  const TriedMail tried = try_mail(game, *game_file, arguments, notes);
  const bool is_well = tried.code == done;
  if (is_well && !arguments.has("quiet")) notes.say(told_back(*mail::last_trial(game)));
  if (arguments.has("json")) {
    print(files::json_object(
              {{"state", tried.state}, {"faults", texts_of(faults)}, {"notes", texts_of(notes)}}),
          console);
  } else {
    print(faults, console);
    print(notes, console);
  }
  return faults.empty() || tried.code == not_available ? tried.code : bad_data;
}

}  // namespace

int mail_command(const Arguments& arguments, Console& console) {
  const std::string& way = arguments["in|out|check"];
  if (way == "in") return mail_in(arguments, console);
  if (way == "out") return mail_out(arguments, console);
  if (way == "check") return mail_check(arguments, console);
  throw UsageError("say 'mail in', 'mail out' or 'mail check', not 'mail " + printable(way) + "'");
}

}  // namespace adjudicator::cli
