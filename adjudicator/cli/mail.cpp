// mail in, mail out: a game by mail, for procmail, sieve, Postfix and cron.
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/disk.hpp"
#include "files/json_text.hpp"
#include "mail/games.hpp"
#include "mail/incoming.hpp"
#include "mail/message.hpp"
#include "mail/sending.hpp"

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
  console.out << fmt::format("{{\"state\": {}, \"reason\": {}, \"game\": {}, \"side\": {}}}\n",
                             files::json_text(state), files::json_text(done.reason),
                             files::json_text(done.game), files::json_text(done.side));
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

int mail_out(const Arguments& arguments, Console& console) {
  const auto command =
      mail::words_of_command(arguments.has("sendmail") ? arguments["sendmail"] : "/usr/sbin/sendmail -t -oi");
  if (command.empty()) throw UsageError("--sendmail names a command");
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
    console.out << fmt::format("{{\"sent\": {}, \"failed\": {}, \"doubtful\": {}}}\n", all.sent, all.failed,
                               all.doubtful);
  else if (!arguments.has("quiet") && all.sent > 0)
    told.notes.say(fmt::format("{} mail{} sent", all.sent, all.sent == 1 ? "" : "s"));
  if (busy || all.failed > 0) return try_again;
  return all.doubtful > 0 ? waits : done;
}

}  // namespace

int mail_command(const Arguments& arguments, Console& console) {
  const std::string& way = arguments["in|out"];
  if (way == "in") return mail_in(arguments, console);
  if (way == "out") return mail_out(arguments, console);
  throw UsageError("say 'mail in' or 'mail out', not 'mail " + printable(way) + "'");
}

}  // namespace adjudicator::cli
