#include "mail/press_post.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "mail/answers.hpp"
#include "mail/reader.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

/// "River Column (green)"
std::string told_name(const Reader& to, const Document& game_file, const std::string& name) {
  const Node* side = host::find_side(game_file, name);
  if (side == nullptr) return to.say("mail.press-moderator");
  return printable(side->value("name"), 200) + " (" + name + ")";
}

void send_to(const Reader& to, const Document& game_file, const Entry& mail, const PressLetter& letter,
             const std::string& name) {
  Values values{{"address", to.address()}};
  // Whom else an anonymous letter went to would say who is left.
  const bool is_named = mail.press_kind == "signed" || !to.is_side();
  if (is_named) {
    values.emplace_back("side", mail.side);
    values.emplace_back("from", told_name(to, game_file, mail.side));
    for (const std::string& one : letter.to) values.emplace_back("to", told_name(to, game_file, one));
  }
  const std::string kind = is_named ? "press" : "press-anonymous";
  std::string text = to.say("mail." + kind, values) + "\n\n" + inset(letter.text) + '\n';
  text += to.say(to.is_side() ? "mail." + kind + "-reply" : "mail.press-to-moderator", values) + '\n';
  to.send("press-" + name, to.say("mail.subject." + kind, values), text);
}

/// Two letters of a mail have names between which nobody finds a likeness.
std::string name_of_letter(const Entry& mail, std::size_t number) {
  const std::string one = to_hex(sha256(fmt::format("{}\npress {}", mail.hash, number)));
  return to_text(mail.received).substr(0, 10) + '-' + one.substr(0, 16);
}

}  // namespace

bool has_press(const Document& game_file) {
  return game_file.root().value("press") != "none";
}

void judge_press(const host::Game& game, const Document& game_file, const TakenMails& taken,
                 const Papers& papers, bool by_password, Entry& mail) {
  PressTerms terms;
  terms.kind = game_file.root().value("press");
  terms.game = game_file.root().value("id");
  terms.from = mail.side;
  terms.sides = host::sides_of(game_file);
  auto readers = terms.sides;
  readers.emplace_back(moderator);
  for (const std::string& reader : readers)
    if (Reader(game, game_file, reader).can_be_reached()) terms.reached.push_back(reader);
  terms.password = papers.password;
  terms.is_proven = by_password;
  terms.sent_today = taken.letters(mail.side, mail.received);
  PressPlan plan = plan_press(papers.press, terms);
  mail.letters = plan.letters.size();
  mail.press = std::move(plan.letters);
  mail.press_kind = terms.kind;
  mail.press_turn = host::open_turn(game);
  if (const auto turns = game.folder.turns(); mail.press_turn == 0 && !turns.empty())
    mail.press_turn = turns.back();
  mail.of_press = Answers(game, game_file, mail.side).on_press(plan.told);
}

void send_press(const host::Game& game, const Document& game_file, const Entry& mail) {
  if (mail.press.empty()) return;
  const fs::path folder =
      (mail.press_turn > 0 ? game.folder.turn(mail.press_turn) : game.folder.root() / "mail") / "press";
  files::make_folder(folder);
  files::remove_leftovers(folder);
  for (std::size_t i = 0; i < mail.press.size(); ++i) {
    const PressLetter& letter = mail.press[i];
    const std::string name = name_of_letter(mail, i);
    files::write_atomically(folder / (name + ".txt"),
                            fmt::format("from {}\nto {}\nkind {}\nturn {}\nreceived {}\n\n{}", mail.side,
                                        fmt::join(letter.to, " "), mail.press_kind, mail.press_turn,
                                        to_text(mail.received), inset(letter.text)),
                            files::Readers::owner);
    for (const std::string& one : letter.to)
      send_to(Reader(game, game_file, one), game_file, mail, letter, name);
  }
}

}  // namespace adjudicator::mail
