#include "mail/reminding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "host/game/open_for.hpp"
#include "mail/compose.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "mail/posting.hpp"
#include "mail/reader.hpp"

namespace adjudicator::mail {
namespace {

void tell_waiting(const host::Game& game, const Document& game_file, int turn, const host::Notes& why,
                  const std::string& name) {
  const Values values{{"turn", std::to_string(turn)}};
  const Reader to(game, game_file, moderator);
  std::string text = to.say("mail.stuck", values) + "\n\n";
  for (const host::Note& note : why.all()) text += to_text(note) + '\n';
  to.send(name + "-" + name_of_mail(turn, game.folder.last_mailing(turn) + 1),
          to.say("mail.subject.stuck", values), text);
}

/// At most so many bytes of a text that a stranger chose.
std::string cut(const std::string& text, std::size_t longest) {
  return text.size() > longest ? printable(text, longest) : text;
}

Attachment letter_of(const SideLetter& letter) {
  constexpr std::size_t longest = std::size_t{64} << 10;
  constexpr std::size_t longest_name = 200;
  constexpr std::size_t most_told = 20;
  const Message& message = letter.message;
  const auto without_secret = [&](std::string text) {
    return letter.proven && holds_password(text, letter.papers.password) ? std::string("...") : text;
  };
  Outgoing mail;
  mail.from = cut(message.from, longest_name);
  mail.to = message.recipients.empty() ? std::string() : cut(message.recipients.front(), longest_name);
  mail.subject = without_secret(cut(message.subject, longest_name));
  mail.message_id = message.message_id;
  const std::string& words = letter.words;
  for (std::size_t at = 0, end = 0; at < words.size() && mail.text.size() < longest; at = end + 1) {
    end = std::min(words.find('\n', at), words.size());
    mail.text += without_secret(words.substr(at, std::min(end - at, longest))) + '\n';
  }
  if (mail.text.size() >= longest) mail.text += "[...]\n";
  for (std::size_t i = 0; i < std::min(most_told, message.attachments.size()); ++i)
    mail.text += fmt::format("\n[{}, {} bytes]", cut(message.attachments[i].name, longest_name),
                             message.attachments[i].bytes.size());
  return {"letter.eml", "message/rfc822", compose(mail), {}};
}

/// Each mail is made once for a mailing, and once more where the deadline was moved.
std::string name_of_reminder(const host::Game& game, int turn, const host::Deadline& deadline) {
  const std::string name = "reminder-" + name_of_mail(turn, game.folder.last_mailing(turn) + 1);
  return deadline.moved ? name + '-' + in_file_name(deadline.at) : name;
}

}  // namespace

int remind(const host::Game& game, const Document& game_file, int turn,
           const std::vector<std::string>& silent, host::Moment now) {
  const int next = game.folder.last_mailing(turn) + 1;
  const auto window = std::int64_t{game_file.root().whole("remind").value_or(0)} * 60;
  const std::string address = address_with_detail(std::string(game_file.root().value("mail")),
                                                  std::string(game_file.root().value("id")));
  const auto values_for = [&](const host::Deadline& deadline) {
    Values values = host::told(deadline);
    values.insert(values.end(), {{"turn", std::to_string(turn)}, {"address", address}});
    return values;
  };
  // A side that has longer than the others is reminded later.
  std::map<host::Moment, std::pair<host::Deadline, std::vector<std::string>>> due;
  for (const std::string& side : silent) {
    const auto own = host::deadline_of(game_file, turn, next, side);
    if (!own || window == 0 || now > own->at || now.minutes < own->at.minutes - window) continue;
    due[own->at].first = *own;
    due[own->at].second.push_back(side);
  }
  int made = 0;
  for (const auto& [at, reminded] : due) {
    const host::Deadline& deadline = reminded.first;
    const std::vector<std::string>& sides = reminded.second;
    const std::string name = name_of_reminder(game, turn, deadline);
    for (const std::string& side : sides) {
      Values values = values_for(deadline);
      values.emplace_back("side", side);
      const Reader to(game, game_file, side);
      made += to.send(name, to.say("mail.subject.reminder", values),
                      to.say("mail.reminder", values) + "\n\n" + to.say("mail.mailing-reply", values) + '\n')
                  ? 1
                  : 0;
    }
    const auto tell = [&](const std::string& reader) {
      // Others are told the deadline that is their own.
      const auto own =
          reader == moderator ? std::optional(deadline) : host::deadline_of(game_file, turn, next, reader);
      Values values = values_for(own.value_or(deadline));
      values.emplace_back("sides", fmt::format("{}", fmt::join(sides, ", ")));
      const Reader to(game, game_file, reader);
      made +=
          to.send(name, to.say("mail.subject.silent", values), to.say("mail.silent", values) + '\n') ? 1 : 0;
    };
    tell(moderator);
    // Who has sent nothing is that side's and the moderator's business, unless the game makes it everybody's.
    if (game_file.root().flag("tell-silent"))
      for (const std::string& side : game.folder.side_ids(*game.system))
        if (std::ranges::find(silent, side) == silent.end()) tell(side);
  }
  return made;
}

void tell_frozen(const host::Game& game, const Document& game_file, int turn, const host::Frozen& frozen) {
  const Values values{{"turn", std::to_string(turn)}, {"beacon", frozen.beacon}};
  const std::string name = fmt::format("turn-{:02}-freeze-{}", turn, frozen.fingerprint.substr(0, 8));
  for (const std::string& side : game.folder.side_ids(*game.system)) {
    const Reader to(game, game_file, side);
    to.send(name, to.say("mail.subject.frozen", values),
            fmt::format("{}\n\n{}\n\n{}\n", to.say("mail.frozen", values), frozen.fingerprint,
                        to.say("mail.frozen-beacon", values)));
  }
}

void tell_moderator(const host::Game& game, const Document& game_file, int turn,
                    const std::vector<std::string>& waits_for) {
  const int mailing = game.folder.last_mailing(turn);
  const auto folder = game.folder.mailing(turn, mailing);
  const bool resolved = std::filesystem::exists(folder / "roster.xml");
  Values values{{"turn", std::to_string(turn)},
                {"mailing", std::to_string(mailing)},
                {"state", resolved ? "resolved" : "waits"}};
  if (!resolved && !waits_for.empty())
    values.emplace_back("sides", fmt::format("{}", fmt::join(waits_for, ", ")));
  const Reader to(game, game_file, moderator);
  std::string text = to.say("mail.run", values) + '\n';
  if (resolved) text += to.say("mail.run-next", {{"next", std::to_string(turn + 1)}}) + '\n';
  if (const auto digest = folder / "digest-moderator.txt"; std::filesystem::exists(digest))
    text += '\n' + files::read_file(digest);
  to.send(name_of_mail(turn, mailing), to.say("mail.subject.run", values), text);
}

void tell_stuck(const host::Game& game, const Document& game_file, int turn, const host::Notes& why) {
  tell_waiting(game, game_file, turn, why, "stuck");
}

void tell_older(const host::Game& game, const Document& game_file, const host::Receipt& receipt) {
  const Reader to(game, game_file, moderator);
  const Values values{{"side", receipt.side},
                      {"turn", std::to_string(receipt.turn)},
                      {"number", std::to_string(receipt.number)},
                      {"written", to_text(*receipt.written)},
                      {"moment", to_text(receipt.received)}};
  to.send(fmt::format("older-turn-{:02}-{}-{}", receipt.turn, receipt.side, receipt.number),
          to.say("mail.subject.older", values), to.say("mail.older", values) + '\n');
}

bool pass_on(const host::Game& game, const Document& game_file, const SideLetter& letter) {
  const Message& message = letter.message;
  if (letter.words.find_first_not_of(" \t\r\n") == std::string::npos) return false;
  const std::string today = "letter-" + to_text(letter.now).substr(0, 10) + '-';
  const std::string name = today + (letter.proven ? "" : "unproven-" + letter.side + '-');
  // It is known by its head: its words may hold a password, and by a name that is made of them it could be guessed.
  const std::string head = fmt::format("{}\n{}\n{}\n{}", message.message_id, message.from, message.subject,
                                       message.written.value_or(0));
  const std::string whole = name + to_hex(sha256(head)).substr(0, 16);
  const Outbox outbox(game);
  if (outbox.has(moderator, whole)) return true;
  const bool many = letter.proven ? outbox.count(moderator, today) >= most_letters_a_day
                                  : outbox.count(moderator, name) >= most_unproven_letters;
  if (many) return false;
  const Reader to(game, game_file, moderator);
  const Values values{{"side", letter.side}, {"moment", to_text(letter.now)}};
  return to.send(whole, to.say("mail.subject.letter", values), to.say("mail.letter", values) + '\n',
                 {letter_of(letter)});
}

void tell_broken(const host::Game& game, const Document& game_file, int turn, const host::Notes& why,
                 host::Moment now) {
  tell_waiting(game, game_file, turn, why, "failed-" + to_text(now).substr(0, 10));
}

}  // namespace adjudicator::mail
