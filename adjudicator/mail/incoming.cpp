#include "mail/incoming.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include "core/dice.hpp"
#include "core/text.hpp"
#include "files/disk.hpp"
#include "host/guards.hpp"
#include "host/letter.hpp"
#include "host/open_for.hpp"
#include "host/receive.hpp"
#include "host/senders.hpp"
#include "host/versions.hpp"
#include "mail/answers.hpp"
#include "mail/identity.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"
#include "mail/reminding.hpp"
#include "mail/taken.hpp"
#include "mail/trial.hpp"

namespace adjudicator::mail {
namespace {

using DeliveryState = Delivered::State;

int quota(const Document& game_file, const char* name) {
  return game_file.root().whole(name).value_or(0);
}

/// Whose mail it says it is: each side that its papers name, in their order, else what it quotes names, else the one side that a
/// word of its subject names; none: it names no side of the game.
std::vector<std::string> named_sides(const Document& game_file, const Message& message,
                                     const Papers& papers) {
  std::vector<std::string> named;
  const auto name = [&](const std::string& side) {
    if (host::find_side(game_file, side) != nullptr && std::ranges::find(named, side) == named.end())
      named.push_back(side);
  };
  for (const Paper& paper : papers.all) name(paper.says.side);
  if (papers.quoted) name(papers.quoted->side);
  if (!named.empty()) return named;
  std::string subject = ' ' + message.subject + ' ';
  for (char& c : subject) {
    c = in_small_letters(c);
    const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (!part) c = ' ';
  }
  for (const Node& node : game_file.root().children())
    if (node.name == "side" && subject.find(' ' + std::string(node.value("id")) + ' ') != std::string::npos)
      name(std::string(node.value("id")));
  if (named.size() > 1) named.clear();
  return named;
}

/// The sides with this address.
std::vector<std::string> sides_at(const Document& game_file, const std::string& address) {
  std::vector<std::string> sides;
  for (const Node& node : game_file.root().children())
    if (node.name == "side" && !address.empty() &&
        in_small_letters(bare_address(std::string(node.value("mail")))) == in_small_letters(address))
      sides.emplace_back(node.value("id"));
  return sides;
}

/// Of two files in a mail one may be moves, which come with the orders of a turn.
bool are_orders_with_moves(const Papers& papers) {
  if (papers.all.size() != 2) return false;
  return (papers.all[0].says.root == "moves") != (papers.all[1].says.root == "moves");
}

/// To the minute; nothing where it is on no calendar of ours.
std::optional<host::Moment> written_at(const Message& message) {
  constexpr std::int64_t first = 946'684'800;   // 2000
  constexpr std::int64_t last = 4'102'444'800;  // 2100
  if (!message.written || *message.written < first || *message.written >= last) return std::nullopt;
  return host::Moment{*message.written / 60};
}

/// What is wrong with the mail itself, whatever its paper holds.
std::vector<Fault> faults_of(const Document& game_file, const Message& message, const Papers& papers) {
  std::vector<Fault> faults;
  const auto most = static_cast<std::size_t>(quota(game_file, "mail-bytes"));
  if (message.fault == "mail-too-large" || message.size > most)
    faults.push_back({"mail-too-large", {{"bytes", std::to_string(most)}}});
  else if (!message.fault.empty())
    faults.push_back({message.fault});
  else if (papers.all.empty())
    faults.push_back(papers.quoted         ? Fault{"quoted-paper"}
                     : papers.slip.empty() ? Fault{"no-paper"}
                                           : Fault{"header-slip", {{"line", papers.slip}}});
  if (papers.all.size() > 1 && !are_orders_with_moves(papers))
    faults.push_back({"two-papers", {{"count", std::to_string(papers.all.size())}}});
  return faults;
}

/// Does what needs a lock; where another program has it, again until the patience is at an end.
template <class Work>
auto patiently(std::chrono::milliseconds patience, Work work) {
  constexpr std::chrono::milliseconds nap{50};
  for (auto waited = std::chrono::milliseconds{0};; waited += nap) {
    try {
      return work();
    } catch (const files::DiskError& error) {
      if (error.kind != files::DiskError::Kind::busy || waited >= patience) throw;
    }
    std::this_thread::sleep_for(nap);
  }
}

/// A mail on its way through one game.
class Delivery {
 public:
  Delivery(host::Game game, const MailOptions& how, host::Notes& notes)
      : game_(std::move(game)),
        game_file_(host::read_game_file(game_)),
        taken_(game_),
        how_(how),
        notes_(notes) {}

  Delivered take(const std::string& bytes, const Message& message, const Papers& papers) {
    Delivered done;
    done.game = game_file_->root().value("id");
    const auto named = named_sides(*game_file_, message, papers);
    const auto writers = named.empty() ? sides_at(*game_file_, message.from) : named;
    // A slip of the pen may name another side too: the mail is whose it is proven to be.
    std::optional<host::Proven> proven;
    for (const std::string& side : writers.empty() && papers.certain_password ? all_sides() : writers) {
      proven = prove(side, papers);
      if (!proven) continue;
      done.side = side;
      break;
    }
    if (!proven && writers.empty()) return with(done, DeliveryState::ignored, "no-side");
    if (!proven) done.side = writers.front();
    const auto lock = locked();
    const bool is_letter = papers.all.empty() && message.fault.empty();
    const bool from_side = std::ranges::count(sides_at(*game_file_, message.from), done.side) > 0;
    const bool passed =
        is_letter && (proven || from_side) &&
        pass_on(game_, *game_file_, {done.side, proven.has_value(), message, papers, how_.now.moment});
    if (!proven && is_letter && named.empty()) {
      answers(done.side).unread(how_.now.moment, passed);
      return with(done, DeliveryState::unproven, "no-paper");
    }
    if (!proven) {
      answers(done.side).notice(how_.now.moment);
      return with(done, DeliveryState::unproven, "not-proven");
    }
    // What nobody proved, and what no deadline judges, need no clock that is believed.
    const host::Moment now =
        host::open_turn(game_) == 0 ? how_.now.moment : host::demand_clock(game_, how_.now);
    finish_all();
    if (!are_orders_with_moves(papers))
      return take_one(bytes, message, papers, papers.all, *proven, now, done);
    // Moves beside orders are a letter of their own: each has its receipt, and may come to be known alone.
    Delivered all = done;
    for (const Paper& paper : papers.all) {
      const std::string name = bytes + (paper.says.root == "moves" ? "\nmoves" : "");
      const Delivered one = take_one(name, message, papers, {paper}, *proven, now, done);
      if (all.reason.empty() || one.state == DeliveryState::refused) all = one;
    }
    return all;
  }

  /// Finishes what killed programs left.
  void finish_taken() {
    if (taken_.unfinished().empty()) return;
    const auto lock = locked();
    finish_all();
  }

 private:
  /// A mail, or of one that holds two files one of them: `written` is by what it is known.
  Delivered take_one(const std::string& written, const Message& message, const Papers& papers,
                     const std::vector<Paper>& brings, const host::Proven& proven, host::Moment now,
                     const Delivered& done) {
    const std::string hash = mail_hash(written, done.side, proven.letter_key);
    if (taken_.find(done.side, hash)) return with(done, DeliveryState::repeated, "repeated");
    const auto many = static_cast<std::size_t>(quota(*game_file_, "mails-a-day"));
    if (taken_.count(done.side, now) >= many) {
      answers(done.side).refusal({done.side, hash, now, message.message_id},
                                 "too-many-" + to_text(now).substr(0, 10),
                                 {{"too-many-mails", {{"count", std::to_string(many)}}}});
      return with(done, DeliveryState::refused, "too-many-mails");
    }
    Entry entry{done.side, hash,   now, message.message_id, false,
                0,         proven, {},  how_.now.given,     written_at(message)};
    auto faults = faults_of(*game_file_, message, papers);
    if (std::ranges::any_of(brings,
                            [&](const Paper& paper) { return has_password(done.side, paper, papers); }))
      faults.push_back({"password-inside"});
    for (const Paper& paper : brings)
      if (paper.says.side != done.side && host::find_side(*game_file_, paper.says.side) != nullptr)
        faults.push_back({"other-side", {{"named", paper.says.side}}});
    if (faults.empty()) {
      const Paper& paper = brings.front();
      if (auto fault = too_many_versions(done.side, paper)) faults.push_back(std::move(*fault));
      const bool in_words = paper.spelling == Spelling::text && !paper.attached;
      entry.paper = in_words ? host::without_chatter(paper.bytes, game_) : paper.bytes;
      entry.after = host::Versions(game_, turn_of(paper), done.side).last();
    }
    if (!faults.empty()) {
      const std::string reason = faults.front().key;
      refuse(entry, faults);
      return with(done, DeliveryState::refused, reason);
    }
    taken_.keep(entry);
    return finish(entry, done);
  }

  std::vector<std::string> all_sides() const {
    std::vector<std::string> all;
    for (const Node& node : game_file_->root().children())
      if (node.name == "side") all.emplace_back(node.value("id"));
    return all;
  }

  static Delivered with(Delivered done, DeliveryState state, std::string reason) {
    done.state = state;
    done.reason = std::move(reason);
    return done;
  }

  std::unique_ptr<files::Lock> locked() const {
    files::make_folder(game_.folder.root() / "mail");
    return patiently(how_.patience,
                     [&] { return std::make_unique<files::Lock>(game_.folder.root() / "mail" / ".lock"); });
  }

  Answers answers(const std::string& side) {
    Answers to(game_, *game_file_, side);
    if (!to.can_be_sent())
      notes_.warn(game_file_->file() + ": no answer can be sent to " + side + ": " +
                  (game_file_->root().value("mail").empty() ? "the game" : "the side") +
                  " has no mail address there");
    return to;
  }

  /// Nothing: nothing proves that the mail comes from this side.
  std::optional<host::Proven> prove(const std::string& side, const Papers& papers) {
    host::Proofs proofs;
    proofs.secrets = how_.secrets;
    if (!papers.password.empty()) proofs.password_text = papers.password;
    std::string bytes;
    if (papers.all.size() == 1) {
      bytes = papers.all.front().bytes;
      proofs.signature_text = papers.all.front().signature;
    }
    const auto proven = try_to_prove(side, bytes, proofs);
    if (proven && proven->proof != host::Proof::nothing) return proven;
    if (proven)
      notes_.warn(game_file_->file() + ": " + side +
                  " has neither a password nor a key, so no mail of it can be accepted");
    return std::nullopt;
  }

  /// Nothing: these are no proofs of this side.
  std::optional<host::Proven> try_to_prove(const std::string& side, std::string_view bytes,
                                           const host::Proofs& proofs) const {
    try {
      return host::prove_sender(game_, *game_file_, *host::find_side(*game_file_, side), bytes, proofs);
    } catch (const host::Stopped& stopped) {
      if (stopped.reason() != host::Reason::not_proven) throw;
      return std::nullopt;
    }
  }

  /// Whether a paper holds the side's password, whatever proved its sender. The first line of a body need not be one.
  bool has_password(const std::string& side, const Paper& paper, const Papers& papers) const {
    if (paper.leads_with_password) return true;
    if (!holds_password(paper.bytes, papers.password)) return false;
    if (papers.certain_password) return true;
    host::Proofs proofs;
    proofs.secrets = how_.secrets;
    proofs.password_text = papers.password;
    const auto proven = try_to_prove(side, {}, proofs);
    return proven && proven->proof == host::Proof::password;
  }

  /// The turn that a paper names, else the one that is open; of moves the one with whose orders they come.
  int turn_of(const Paper& paper) const {
    if (paper.says.root == "moves") return std::max(1, host::open_turn(game_));
    int turn = 0;
    for (const char c : paper.says.turn.substr(0, 4)) turn = c >= '0' && c <= '9' ? turn * 10 + (c - '0') : 0;
    return turn > 0 ? turn : std::max(1, host::open_turn(game_));
  }

  std::optional<Fault> too_many_versions(const std::string& side, const Paper& paper) const {
    const int most = quota(*game_file_, "mail-versions");
    const int turn = turn_of(paper);
    if (host::Versions(game_, turn, side).last() < most) return std::nullopt;
    return Fault{"too-many-versions", {{"count", std::to_string(most)}, {"turn", std::to_string(turn)}}};
  }

  void refuse(Entry entry, const std::vector<Fault>& faults) {
    answers(entry.side)
        .refusal({entry.side, entry.hash, entry.received, entry.message_id},
                 "refused-" + to_text(entry.received).substr(0, 10) + '-' + entry.hash.substr(0, 16), faults);
    entry.done = true;
    taken_.keep(entry);
  }

  /// Mails that a killed program left: they came before.
  void finish_all() {
    for (const Entry& entry : taken_.unfinished()) finish(entry, {});
  }

  /// From a kept paper to its sender's receipt. Done twice it does the same.
  Delivered finish(Entry entry, Delivered done) {
    try {
      const auto received = receive(entry);
      answers(entry.side).receipt({entry.side, entry.hash, entry.received, entry.message_id}, received);
      if (received.older) tell_older(game_, *game_file_, received.receipt);
      done = with(done, received.receipt.accepted ? DeliveryState::accepted : DeliveryState::refused,
                  received.receipt.accepted ? "accepted" : "not-accepted");
    } catch (const host::Stopped& stopped) {
      if (stopped.reason() != host::Reason::players_file) throw;
      std::vector<Fault> faults;
      for (const host::Note& note : stopped.why().all())
        faults.push_back(
            {"not-read", {}, note.kind == host::Note::Kind::fault ? note.fault.message : note.text});
      refuse(entry, faults);
      return with(done, DeliveryState::refused, "not-read");
    }
    entry.done = true;
    taken_.keep(entry);
    return done;
  }

  host::Received receive(const Entry& entry) {
    host::ReceiveOptions how;
    how.proven = entry.proven;
    how.key = how_.key;
    // The moment at which it came counts.
    how.now = {entry.received, entry.given, true};
    how.after = entry.after;
    how.written = entry.written;
    return patiently(how_.patience, [&] {
      return host::receive(game_, {"your mail", entry.paper, entry.side}, how, notes_);
    });
  }

  host::Game game_;
  std::unique_ptr<Document> game_file_;
  TakenMails taken_;
  const MailOptions& how_;
  host::Notes& notes_;
};

/// The game whose last trial a mail is.
std::optional<GameName> trial_of(const Library& library, const Message& message, const MailOptions& how) {
  if (message.automatic != "own") return std::nullopt;  // a bounce may have its subject
  const auto game = find_game(library, how.recipient, message, {});
  if (game && take_trial(host::open_game(game->folder.string()), message, how.recipient, how.now.moment))
    return game;
  return std::nullopt;
}

}  // namespace

std::string_view to_word(Delivered::State state) {
  switch (state) {
    case DeliveryState::accepted:
      return "accepted";
    case DeliveryState::refused:
      return "refused";
    case DeliveryState::repeated:
      return "repeated";
    case DeliveryState::unproven:
      return "unproven";
    case DeliveryState::trial:
      return "trial";
    case DeliveryState::ignored:
      return "ignored";
  }
  return "ignored";
}

Delivered take_mail(const std::string& bytes, const Library& library, const MailOptions& how,
                    host::Notes& notes) {
  const Message message = read_message(bytes);
  if (const auto game = trial_of(library, message, how)) return {DeliveryState::trial, game->id, {}, "trial"};
  if (!message.automatic.empty()) return {DeliveryState::ignored, {}, {}, message.automatic};
  const Papers papers = find_papers(message);
  const auto game = find_game(library, how.recipient, message, papers);
  if (game) return Delivery(host::open_game(game->folder.string()), how, notes).take(bytes, message, papers);
  // It may be for one of those that cannot be read now.
  if (!library.unread.empty() || library.games.empty())
    host::stop(host::Reason::not_yet, "no game that can be read takes this mail; it must come again");
  return {DeliveryState::ignored, {}, {}, "no-game"};
}

void finish_taken(const host::Game& game, const MailOptions& how, host::Notes& notes) {
  Delivery(game, how, notes).finish_taken();
}

}  // namespace adjudicator::mail
