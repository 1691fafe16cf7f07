#include "mail/asking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>

#include "core/dice.hpp"
#include "core/text.hpp"
#include "files/folder/disk.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "mail/answers.hpp"
#include "mail/moving.hpp"
#include "mail/outbox.hpp"
#include "mail/reader.hpp"
#include "record/passwords.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

/// Without blanks and a full stop at its ends.
std::string_view without_edges(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n.");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n.") + 1 - first);
}

/// Four groups of four, as record::draw_password draws them.
bool is_word(std::string_view text) {
  constexpr std::string_view form = "....-....-....-....";
  return std::ranges::equal(text, form, [](char given, char wanted) {
    return wanted == '-' ? given == '-' : (given >= 'a' && given <= 'z') || (given >= '2' && given <= '9');
  });
}

std::string hash_of_word(const std::string& word) {
  return to_hex(sha256("asked " + word));
}

/// A request as GAME/mail/asked/SIDE keeps it.
struct Asked {
  std::string side;
  int turn = 0;
  int mailing = 0;
  std::string what;
  host::Moment at;        // to which the deadline would go
  host::Moment since;     // when it was asked
  std::string alone;      // the side that has longer than the others and asks for itself; empty: for all
  std::string hash;       // of its word
  std::string used = {};  // the hash of the mail that decided it; empty: it is open
};

fs::path folder_of(const host::Game& game) {
  return game.folder.root() / "mail" / "asked";
}

void keep(const host::Game& game, const Asked& asked) {
  files::make_folder(folder_of(game));
  std::string text =
      fmt::format("side {}\nturn {}\nmailing {}\nat {}\nsince {}\nhash {}\nwhat {}\n", asked.side, asked.turn,
                  asked.mailing, to_text(asked.at), to_text(asked.since), asked.hash, asked.what);
  if (!asked.alone.empty()) text += "alone " + asked.alone + '\n';
  if (!asked.used.empty()) text += "used " + asked.used + '\n';
  files::write_atomically(folder_of(game) / asked.side, text);
}

/// Nothing where the file is none of ours.
std::optional<Asked> read_asked(const fs::path& path) {
  std::map<std::string, std::string, std::less<>> lines;
  const std::string text = files::read_file(path);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t blank = std::min(line.find(' '), line.size());
    lines.emplace(line.substr(0, blank), line.substr(std::min(blank + 1, line.size())));
    at = end + 1;
  }
  const auto turn = parse_whole<int>(lines["turn"]);
  const auto mailing = parse_whole<int>(lines["mailing"]);
  const auto at = host::parse_moment(lines["at"]);
  const auto since = host::parse_moment(lines["since"]);
  if (!turn || !mailing || !at || !since || lines["hash"].empty()) return std::nullopt;
  return Asked{lines["side"], *turn,          *mailing,      lines["what"], *at,
               *since,        lines["alone"], lines["hash"], lines["used"]};
}

std::optional<Asked> find_asked(const host::Game& game, const std::string& word) {
  std::error_code none;
  for (const auto& file : fs::directory_iterator(folder_of(game), none)) {
    if (file.path().filename().string().starts_with('.')) continue;
    if (auto asked = read_asked(file.path()); asked && asked->hash == hash_of_word(word)) return asked;
  }
  return std::nullopt;
}

/// While it is what was asked for.
bool is_open(const host::Game& game, const Asked& asked, host::Moment now) {
  const bool fresh = now.minutes <= asked.since.minutes + days_of_a_word * host::minutes_a_day;
  return fresh && host::open_turn(game) == asked.turn &&
         game.folder.last_mailing(asked.turn) + 1 == asked.mailing;
}

/// The mails to the moderator of a side's requests of a day begin so; no side's id holds a '+'.
std::string name_of_requests(const std::string& side, host::Moment day) {
  return "asked-" + to_text(day).substr(0, 10) + '-' + side + '+';
}

Values values_of(const Asked& asked) {
  Values values{{"side", asked.side}, {"turn", std::to_string(asked.turn)}, {"what", asked.what}};
  if (!asked.alone.empty()) values.emplace_back("alone", asked.alone);
  return values;
}

/// What a request would do now, or why it cannot be done.
struct Planned {
  host::MovedDeadline would = {};
  std::optional<Fault> fault = {};
};

Planned plan(const host::Game& game, const Document& game_file, const std::string& side,
             host::Postponement what, host::Moment now) {
  if (const int turn = host::open_turn(game); turn > 0) {
    const int next = game.folder.last_mailing(turn) + 1;
    const auto all = host::deadline_of(game_file, turn, next);
    const auto own = host::deadline_of(game_file, turn, next, side);
    if (all && own->at > all->at) what.side = side;
  }
  try {
    Planned planned{host::plan_postponement(game, game_file, what, now), {}};
    if (const auto& next = planned.would.in_the_way)
      planned.fault = Fault{"next-too-soon",
                            {{"turn", std::to_string(next->turn)},
                             {"deadline", to_text(next->at)},
                             {"would", to_text(planned.would.at)}}};
    return planned;
  } catch (const host::Stopped& stopped) {
    if (stopped.reason() != host::Reason::asked_wrongly) throw;
    return {{}, Fault{"cannot-postpone"}};
  }
}

void decline(const host::Game& game, const Document& game_file, const Asked& asked, const Entry& mail) {
  Values values = values_of(asked);
  if (const auto due = host::deadline_of(game_file, asked.turn, asked.mailing, asked.side))
    std::ranges::move(host::told(*due), std::back_inserter(values));
  const std::string name = "declined-" + mail.hash.substr(0, 16);
  const Reader side(game, game_file, asked.side);
  side.send(name, side.say("mail.subject.declined", values), side.say("mail.declined", values) + '\n');
  const Reader to(game, game_file, moderator);
  to.send(name, to.say("mail.subject.decided", values), to.say("mail.decided", values) + '\n');
}

/// Where it was done already, by a program that was killed afterwards, it is only told.
Decided grant(const host::Game& game, const Document& game_file, const Asked& asked, const Entry& mail) {
  const auto due = host::deadline_of(game_file, asked.turn, asked.mailing, asked.alone);
  auto what = host::parse_postponement(asked.what);
  if (due && what && due->at == asked.at) {
    tell_all_moved(game, game_file, asked.turn);
    return Decided::granted;
  }
  try {
    // What the moderator was told is what is done, also where the deadline or the zone was changed since.
    if (what) what->side = asked.alone;
    if (what && !what->until.empty())
      what->until = to_text(asked.at);
    else if (due && what)
      what->by = asked.at.minutes - due->at.minutes;
    postpone_and_tell(game, what.value_or(host::Postponement{}), mail.received);
    return Decided::granted;
  } catch (const host::Stopped& stopped) {
    if (stopped.reason() != host::Reason::asked_wrongly) throw;
    const Reader to(game, game_file, moderator);
    const Values values = values_of(asked);
    to.send("not-granted-" + mail.hash.substr(0, 16), to.say("mail.subject.decided", values),
            to.say("mail.not-granted", values) + "\n\n" + stopped.what() + '\n');
    return Decided::impossible;
  }
}

std::string only_line(std::string_view words, const std::function<bool(std::string_view)>& is_one) {
  std::string found;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find('\n', at), words.size());
    const std::string_view line = without_edges(words.substr(at, end - at));
    at = end + 1;
    if (!is_one(line)) continue;
    if (!found.empty() && found != line) return {};
    found = line;
  }
  return found;
}

}  // namespace

std::optional<Decision> parse_decision(std::string_view line) {
  const std::string small = in_small_letters(without_edges(line));
  for (const auto& [verb, grants] : {std::pair(std::string_view("grant "), true), {"refuse ", false}})
    if (small.starts_with(verb))
      if (const auto word = without_edges(std::string_view(small).substr(verb.size())); is_word(word))
        return Decision{grants, std::string(word)};
  return std::nullopt;
}

std::string request_in(std::string_view words) {
  return only_line(words, [](std::string_view line) { return host::parse_postponement(line).has_value(); });
}

std::string decision_in(std::string_view words) {
  return only_line(words, [](std::string_view line) { return parse_decision(line).has_value(); });
}

bool says_more(std::string_view words) {
  return without_edges(words) != request_in(words);
}

bool is_known_word(const host::Game& game, const std::string& word) {
  return find_asked(game, word).has_value();
}

void tell_no_word(const host::Game& game, const Document& game_file, host::Moment now) {
  const Reader to(game, game_file, moderator);
  to.send("no-word-" + to_text(now).substr(0, 10), to.say("mail.subject.no-word", {}),
          to.say("mail.no-word", {{"moment", to_text(now)}}) + '\n');
}

std::optional<Fault> fault_of_request(const host::Game& game, const Document& game_file,
                                      const std::string& side, const host::Postponement& what,
                                      host::Moment now) {
  if (!Reader(game, game_file, moderator).can_be_reached()) return Fault{"no-moderator"};
  if (Outbox(game).count(moderator, name_of_requests(side, now)) >= most_requests_a_day)
    return Fault{"too-many-requests", {{"count", std::to_string(most_requests_a_day)}}};
  return plan(game, game_file, side, what, now).fault;
}

bool pass_request(const host::Game& game, const Document& game_file, const Entry& mail) {
  const Answers answers(game, game_file, mail.side);
  const std::string name = name_of_requests(mail.side, mail.received) + mail.hash.substr(0, 16);
  const bool is_told = Outbox(game).has(moderator, name);
  const auto what = host::parse_postponement(mail.paper);
  const auto [would, fault] = plan(game, game_file, mail.side, what.value(), mail.received);
  if (fault) {
    // The turn went on before a killed program's mail was finished.
    answers.refusal(mail, "refused-" + mail.hash.substr(0, 16), {*fault});
    return false;
  }
  Asked asked{mail.side, would.turn, would.mailing, mail.paper, would.at, mail.received, would.side, {}};
  Values values = values_of(asked);
  put_moment(values, game_file, "was", would.was);
  put_moment(values, game_file, "deadline", would.at);
  if (!is_told) {
    const std::string word = record::draw_password();
    asked.hash = hash_of_word(word);
    // First: a word that nobody was told opens nothing.
    keep(game, asked);
    Values secret = values;
    secret.emplace_back("word", word);
    secret.emplace_back("until",
                        to_text(host::Moment{mail.received.minutes + days_of_a_word * host::minutes_a_day}));
    const Reader to(game, game_file, moderator);
    to.send(name, to.say("mail.subject.asked", values),
            to.say("mail.asked", values) + "\n\n" + to.say("mail.asked-how", secret) + '\n');
  }
  answers.told(mail, "passed-on-" + mail.hash.substr(0, 16), "passed-on", values);
  return true;
}

Decided decide(const host::Game& game, const Entry& mail) {
  const auto game_file = host::read_game_file(game);
  const Decision decision = parse_decision(mail.paper).value_or(Decision{});
  auto asked = find_asked(game, decision.word);
  const bool again = asked && asked->used == mail.hash;
  if (!again && (!asked || !asked->used.empty() || !is_open(game, *asked, mail.received))) {
    tell_no_word(game, *game_file, mail.received);
    return Decided::no_word;
  }
  Decided how = decision.grants ? Decided::granted : Decided::declined;
  if (!again && decision.grants) how = grant(game, *game_file, *asked, mail);
  if (!decision.grants) decline(game, *game_file, *asked, mail);
  asked->used = mail.hash;
  keep(game, *asked);
  return how;
}

void tell_moderator_what_he_can(const host::Game& game, const Document& game_file, host::Moment now) {
  const Reader to(game, game_file, moderator);
  to.send("by-mail-" + to_text(now).substr(0, 10), to.say("mail.subject.by-mail", {}),
          to.say("mail.by-mail", {{"moment", to_text(now)}}) + '\n');
}

}  // namespace adjudicator::mail
