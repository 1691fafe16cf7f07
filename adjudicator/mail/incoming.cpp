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
#include "mail/asking.hpp"
#include "mail/identity.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"
#include "mail/press_post.hpp"
#include "mail/reader.hpp"
#include "mail/reminding.hpp"
#include "mail/taken.hpp"
#include "mail/trial.hpp"
#include "record/minisign.hpp"

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

bool is_from_moderator(const Document& game_file, const Message& message) {
  const std::string own = bare_address(std::string(game_file.root().value("moderator-mail")));
  return !own.empty() && in_small_letters(own) == in_small_letters(message.from);
}

/// What a mail brings in place of a document.
bool is_one(const Papers& papers, const char* root) {
  return papers.all.size() == 1 && papers.all.front().says.root == root;
}

/// What the answer to a request says of the rest of its mail (Entry::aside).
std::string beside_the_line(const Message& message, const Papers& papers, const std::string& side) {
  if (papers.quoted && papers.quoted->side == side) return "quoted";
  return papers.quoted || !message.attachments.empty() || says_more(papers.letter) ? "words" : "";
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

bool has_press(const Document& game_file) {
  return game_file.root().value("press") != "none";
}

/// What is wrong with the mail itself, whatever its paper holds.
std::vector<Fault> faults_of(const Document& game_file, const Message& message, const Papers& papers) {
  std::vector<Fault> faults;
  const auto most = static_cast<std::size_t>(quota(game_file, "mail-bytes"));
  if (message.fault == "mail-too-large" || message.size > most)
    faults.push_back({"mail-too-large", {{"bytes", std::to_string(most)}}});
  else if (!message.fault.empty())
    faults.push_back({message.fault});
  else if (papers.all.empty()) {
    if (!papers.slip.empty()) faults.push_back({"header-slip", {{"line", papers.slip}}});
    if (!papers.unclosed.empty() && has_press(game_file))
      faults.push_back({"press-unclosed", {{"line", told_line(papers.unclosed, papers.password)}}});
    if (faults.empty() && papers.press.empty())
      faults.push_back({papers.quoted ? "quoted-paper" : "no-paper"});
  }
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

  Delivered take(const std::string& bytes, const Message& message, Papers papers) {
    Delivered done;
    done.game = game_file_->root().value("id");
    const bool from_moderator = is_from_moderator(*game_file_, message);
    if (is_one(papers, decision_root)) {
      if (from_moderator || is_signed_by_game(papers.all.front()))
        return take_decision(bytes, message, papers, done);
      papers.all.clear();  // from anybody else it is a letter like any other
    }
    const bool asks = is_one(papers, request_root);
    const bool no_paper = papers.all.empty() || asks;
    const auto named = named_sides(*game_file_, message, papers);
    const auto at_address = sides_at(*game_file_, message.from);
    // A subject and a quoted mail name those whom a letter answers, or whom press goes to.
    const bool by_name = !named.empty() && (!no_paper || at_address.empty());
    const auto writers = by_name ? named : at_address;
    // A slip of the pen may name another side too: the mail is whose it is proven to be.
    std::optional<host::Proven> proven;
    for (const std::string& side : may_have_written(writers, papers, no_paper)) {
      proven = prove(side, papers);
      if (!proven) continue;
      done.side = side;
      break;
    }
    if (!proven && from_moderator && no_paper && sides_at(*game_file_, message.from).empty()) {
      const auto lock = locked();
      tell_moderator_what_he_can(game_, *game_file_, how_.now.moment);
      return with(done, DeliveryState::ignored, "moderator");
    }
    if (!proven && writers.empty()) return with(done, DeliveryState::ignored, "no-side");
    if (!proven) done.side = writers.front();
    const auto lock = locked();
    // `replace` may have given the side to another player since.
    if (reread() && proven) proven = prove(done.side, papers);
    // The moderator gets a request in a mail of its own.
    const bool is_letter =
        no_paper && message.fault.empty() && !(asks && proven && !says_more(papers.letter));
    const bool from_side = std::ranges::count(at_address, done.side) > 0;
    const std::string words =
        proven && has_press(*game_file_) ? papers.letter : letter_with_press(papers, proven.has_value());
    const bool passed =
        is_letter && (proven || from_side) &&
        pass_on(game_, *game_file_, {done.side, proven.has_value(), message, papers, words, how_.now.moment});
    if (!proven && is_letter && named.empty()) {
      answers(done.side).unread(how_.now.moment, passed);
      return with(done, DeliveryState::unproven, "no-paper");
    }
    if (!proven) {
      answers(done.side).notice(how_.now.moment);
      return with(done, DeliveryState::unproven, "not-proven");
    }
    const host::Moment now = believed_now();
    finish_all();
    if (!are_orders_with_moves(papers))
      return take_one(bytes, message, papers, papers.all, true, *proven, now, done);
    // Moves beside orders are a letter of their own: each has its receipt, and may come to be known alone.
    Delivered all = done;
    for (const Paper& paper : papers.all) {
      const std::string name = bytes + (paper.says.root == "moves" ? "\nmoves" : "");
      const bool is_first = &paper == papers.all.data();
      const Delivered one = take_one(name, message, papers, {paper}, is_first, *proven, now, done);
      if (all.reason.empty() || one.state == DeliveryState::refused) all = one;
    }
    return all;
  }

  /// Finishes what killed programs left.
  void finish_taken() {
    if (taken_.unfinished().empty()) return;
    const auto lock = locked();
    reread();
    finish_all();
  }

 private:
  /// Of game.xml, which no other program gives another player while the mails are locked. True: it has changed.
  bool reread() {
    auto now = host::read_game_file(game_);
    const bool changed = now->source() != game_file_->source();
    game_file_ = std::move(now);
    return changed;
  }

  /// What nobody proved, and what no deadline judges, need no clock that is believed.
  host::Moment believed_now() const {
    return host::open_turn(game_) == 0 ? how_.now.moment : host::demand_clock(game_, how_.now);
  }

  /// Whether the moderator's key signed it, which every record bears too.
  bool is_signed_by_game(const Paper& paper) const {
    const auto key = record::PublicKey::parse(game_file_->root().value("key"));
    return key && paper.signature &&
           record::check_signature(*key, paper.bytes, *paper.signature, false) == record::Signed::good;
  }

  /// A mail of the moderator's: what its word grants or refuses.
  Delivered take_decision(const std::string& bytes, const Message& message, const Papers& papers,
                          const Delivered& done) {
    const std::string line = decision_in(papers.all.front().bytes);
    // Anybody can write the moderator's address: a word that is none costs nothing but the notice.
    if (!is_known_word(game_, parse_decision(line).value_or(Decision{}).word)) {
      const auto lock = locked();
      tell_no_word(game_, *game_file_, how_.now.moment);
      return with(done, DeliveryState::refused, "no-word");
    }
    const auto lock = locked();
    reread();
    const host::Moment now = believed_now();
    finish_all();
    const std::string hash = mail_hash(bytes, moderator, std::nullopt);
    if (taken_.find(moderator, hash)) return with(done, DeliveryState::repeated, "repeated");
    if (taken_.count(moderator, now) >= static_cast<std::size_t>(quota(*game_file_, "mails-a-day")))
      return with(done, DeliveryState::ignored, "too-many-mails");
    Entry entry;
    entry.side = moderator;
    entry.hash = hash;
    entry.received = now;
    entry.message_id = message.message_id;
    entry.given = how_.now.given;
    entry.kind = Entry::Kind::decision;
    entry.paper = line;
    taken_.keep(entry);
    return finish(entry, done);
  }

  Delivered finish_decision(const Entry& entry, const Delivered& done) {
    const Decided how = patiently(how_.patience, [&] { return decide(game_, entry); });
    reread();
    switch (how) {
      case Decided::granted:
        return with(done, DeliveryState::accepted, "granted");
      case Decided::declined:
        return with(done, DeliveryState::accepted, "declined");
      case Decided::impossible:
        return with(done, DeliveryState::refused, "not-granted");
      case Decided::no_word:
        break;
    }
    return with(done, DeliveryState::refused, "no-word");
  }

  /// Whom to try. A password that says that it is one finds its side by itself.
  std::vector<std::string> may_have_written(const std::vector<std::string>& writers, const Papers& papers,
                                            bool no_paper) const {
    if (!papers.certain_password || (!writers.empty() && !no_paper)) return writers;
    std::vector<std::string> all = writers;
    for (const std::string& side : all_sides())
      if (std::ranges::find(all, side) == all.end()) all.push_back(side);
    return all;
  }

  /// A mail, or of one that holds two files one of them: `written` is by what it is known.
  Delivered take_one(const std::string& written, const Message& message, const Papers& papers,
                     const std::vector<Paper>& brings, bool with_press, const host::Proven& proven,
                     host::Moment now, Delivered done) {
    const std::string hash = mail_hash(written, done.side, proven.letter_key);
    if (taken_.find(done.side, hash)) return with(done, DeliveryState::repeated, "repeated");
    const auto many = static_cast<std::size_t>(quota(*game_file_, "mails-a-day"));
    if (taken_.count(done.side, now) >= many) {
      answers(done.side).refusal({done.side, hash, now, message.message_id},
                                 "too-many-" + to_text(now).substr(0, 10),
                                 {{"too-many-mails", {{"count", std::to_string(many)}}}}, {});
      return with(done, DeliveryState::refused, "too-many-mails");
    }
    Entry entry{done.side, hash,   now, message.message_id, false,
                0,         proven, {},  how_.now.given,     written_at(message)};
    entry.aside = papers.request;
    auto faults = faults_of(*game_file_, message, papers);
    if (std::ranges::any_of(brings,
                            [&](const Paper& paper) { return has_password(done.side, paper, papers); }))
      faults.push_back({"password-inside"});
    for (const Paper& paper : brings)
      if (paper.says.side != done.side && host::find_side(*game_file_, paper.says.side) != nullptr)
        faults.push_back({"other-side", {{"named", paper.says.side}}});
    if (faults.empty() && !brings.empty()) {
      const Paper& paper = brings.front();
      const bool asks = paper.says.root == request_root;
      if (auto fault = asks ? fault_of(paper, done.side, now) : too_many_versions(done.side, paper))
        faults.push_back(std::move(*fault));
      const bool in_words = paper.spelling == Spelling::text && !paper.attached;
      if (asks) entry.kind = Entry::Kind::request;
      if (asks) entry.aside = beside_the_line(message, papers, done.side);
      entry.paper = asks       ? request_in(paper.bytes)
                    : in_words ? host::without_chatter(paper.bytes, game_)
                               : paper.bytes;
      entry.after = host::Versions(game_, turn_of(paper), done.side).last();
    }
    if (with_press && !papers.press.empty() && message.fault.empty()) judge_press(entry, papers);
    if (!faults.empty()) {
      done.reason = faults.front().key;
      entry.faults = Answers(game_, *game_file_, done.side).sentences(faults);
    }
    // What is refused alone is refused again when it comes again; letters go once.
    if (!faults.empty() && entry.press.empty()) return finish(entry, done);
    taken_.keep(entry);
    return finish(entry, done);
  }

  /// Decides what becomes of a mail's press.
  void judge_press(Entry& entry, const Papers& papers) const {
    PressTerms terms;
    terms.kind = game_file_->root().value("press");
    terms.game = game_file_->root().value("id");
    terms.from = entry.side;
    terms.sides = all_sides();
    for (const std::string& side : terms.sides)
      if (Reader(game_, *game_file_, side).can_be_reached()) terms.reached.push_back(side);
    if (Reader(game_, *game_file_, moderator).can_be_reached()) terms.reached.emplace_back(moderator);
    terms.password = papers.password;
    terms.is_proven = entry.proven.proof == host::Proof::password || is_password_of(entry.side, papers);
    terms.sent_today = taken_.letters(entry.side, entry.received);
    PressPlan plan = plan_press(papers.press, terms);
    entry.letters = plan.letters.size();
    entry.press = std::move(plan.letters);
    entry.press_kind = terms.kind;
    entry.press_turn = host::open_turn(game_);
    if (const auto turns = game_.folder.turns(); entry.press_turn == 0 && !turns.empty())
      entry.press_turn = turns.back();
    entry.of_press = Answers(game_, *game_file_, entry.side).on_press(plan.told);
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
    if (papers.all.size() == 1 && !is_one(papers, request_root)) {
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
    return papers.certain_password || is_password_of(side, papers);
  }

  bool is_password_of(const std::string& side, const Papers& papers) const {
    if (papers.password.empty()) return false;
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

  std::optional<Fault> fault_of(const Paper& request, const std::string& side, host::Moment now) const {
    const auto what = host::parse_postponement(request_in(request.bytes));
    return what ? fault_of_request(game_, *game_file_, side, *what, now) : Fault{"cannot-postpone"};
  }

  std::optional<Fault> too_many_versions(const std::string& side, const Paper& paper) const {
    const int most = quota(*game_file_, "mail-versions");
    const int turn = turn_of(paper);
    if (host::Versions(game_, turn, side).last() < most) return std::nullopt;
    return Fault{"too-many-versions", {{"count", std::to_string(most)}, {"turn", std::to_string(turn)}}};
  }

  void refuse(Entry entry, std::vector<Fault> faults) {
    for (Fault& fault : faults_beside(entry)) faults.push_back(std::move(fault));
    answers(entry.side)
        .refusal(answered(entry),
                 "refused-" + to_text(entry.received).substr(0, 10) + '-' + entry.hash.substr(0, 16), faults,
                 entry.of_press);
    entry.done = true;
    taken_.keep(entry);
  }
  static Answered answered(const Entry& entry) {
    return {entry.side, entry.hash, entry.received, entry.message_id};
  }

  /// Mails that a killed program left: they came before.
  void finish_all() {
    for (const Entry& entry : taken_.unfinished()) finish(entry, {});
  }

  /// From what is kept of a mail to its sender's answer. Done twice it does the same.
  Delivered finish(Entry entry, Delivered done) {
    send_press(game_, *game_file_, entry);
    std::vector<Fault> faults;
    for (const std::string& sentence : entry.faults) faults.push_back({{}, {}, sentence});
    if (!faults.empty()) {
      refuse(entry, std::move(faults));
      return with(done, DeliveryState::refused, done.reason);
    }
    if (entry.kind == Entry::Kind::decision) {
      done = finish_decision(entry, done);
    } else if (entry.kind == Entry::Kind::request) {
      done = pass_request(game_, *game_file_, entry) ? with(done, DeliveryState::accepted, "asked")
                                                     : with(done, DeliveryState::refused, "cannot-postpone");
      if (done.state == DeliveryState::accepted && !entry.of_press.empty())
        answers(entry.side).press(answered(entry), entry.of_press);
    } else if (entry.paper.empty()) {
      answers(entry.side).press(answered(entry), entry.of_press);
      done = entry.press.empty() ? with(done, DeliveryState::refused, "press-not-sent")
                                 : with(done, DeliveryState::accepted, "press-sent");
    } else {
      try {
        const auto received = receive(entry);
        answers(entry.side).receipt(answered(entry), received, faults_beside(entry), entry.of_press);
        if (received.older) tell_older(game_, *game_file_, received.receipt);
        done = with(done, received.receipt.accepted ? DeliveryState::accepted : DeliveryState::refused,
                    received.receipt.accepted ? "accepted" : "not-accepted");
      } catch (const host::Stopped& stopped) {
        if (stopped.reason() != host::Reason::players_file) throw;
        for (const host::Note& note : stopped.why().all())
          faults.push_back(
              {"not-read", {}, note.kind == host::Note::Kind::fault ? note.fault.message : note.text});
        refuse(entry, std::move(faults));
        return with(done, DeliveryState::refused, "not-read");
      }
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
