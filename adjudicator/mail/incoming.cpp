#include "mail/incoming.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

#include "files/folder/disk.hpp"
#include "host/game/guards.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/game/versions.hpp"
#include "host/letters/letter.hpp"
#include "host/letters/receive.hpp"
#include "mail/answers.hpp"
#include "mail/asking.hpp"
#include "mail/identity.hpp"
#include "mail/judging.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"
#include "mail/press_post.hpp"
#include "mail/reader.hpp"
#include "mail/reminding.hpp"
#include "mail/sender.hpp"
#include "mail/taken.hpp"
#include "mail/trial.hpp"
#include "record/minisign.hpp"

namespace adjudicator::mail {
namespace {

using DeliveryState = Delivered::State;

struct Mail {
  const std::string& bytes;
  const Message& message;
  Papers papers;
};
/// What a mail brings under one name.
struct Part {
  std::string written;  // by what it is known
  std::vector<Paper> papers;
  bool with_press = true;
};

/// Moves beside orders are a letter of their own: each has its receipt, and may come to be known alone.
std::vector<Part> parts_in(const Mail& mail) {
  if (!mail.papers.are_orders_with_moves()) return {{mail.bytes, mail.papers.all}};
  std::vector<Part> parts;
  for (const Paper& paper : mail.papers.all)
    parts.push_back({mail.bytes + (paper.says.root == "moves" ? "\nmoves" : ""), {paper}, parts.empty()});
  return parts;
}

/// What the answer to a request says of the rest of its mail (Entry::aside).
std::string beside_the_line(const Mail& mail, const std::string& side) {
  const Papers& papers = mail.papers;
  if (papers.quoted && papers.quoted->side == side) return "quoted";
  return papers.quoted || !mail.message.attachments.empty() || says_more(papers.letter) ? "words" : "";
}

/// To the minute; nothing where it is on no calendar of ours.
std::optional<host::Moment> written_at(const Message& message) {
  constexpr std::int64_t first = 946'684'800;   // 2000
  constexpr std::int64_t last = 4'102'444'800;  // 2100
  if (!message.written || *message.written < first || *message.written >= last) return std::nullopt;
  return host::Moment{*message.written / 60};
}

Delivered with(Delivered done, DeliveryState state, std::string reason) {
  done.state = state;
  done.reason = std::move(reason);
  return done;
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

  Delivered take(Mail mail) {
    Delivered done;
    done.game = game_file_->root().value("id");
    Papers& papers = mail.papers;
    const bool from_moderator = is_from_moderator(*game_file_, mail.message);
    if (papers.is_one(decision_root)) {
      if (from_moderator || is_signed_by_game(papers.all.front())) return take_decision(mail, done);
      papers.all.clear();  // from anybody else it is a letter like any other
    }
    const Writers writers = find_writers(*game_file_, mail.message, papers);
    const auto proven = prove_one(writers.tried, papers, done);
    if (!proven && from_moderator && papers.are_none() && writers.at_address.empty())
      return take_moderators_letter(done);
    if (!proven && writers.likely.empty()) return with(done, DeliveryState::ignored, "no-side");
    if (!proven) done.side = writers.likely.front();
    return take_of_side(mail, writers, proven, done);
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

  MailProofs proofs(const Papers& papers) const { return {game_, *game_file_, papers, how_.secrets}; }

  /// Whether the moderator's key signed it, which every record bears too.
  bool is_signed_by_game(const Paper& paper) const {
    const auto key = record::PublicKey::parse(game_file_->root().value("key"));
    return key && paper.signature &&
           record::check_signature(*key, paper.bytes, *paper.signature, false) == record::Signed::good;
  }

  /// The first side of these that the mail is proven to be of is `done`'s from then on: a slip of the pen may name another one too.
  std::optional<host::Proven> prove_one(const std::vector<std::string>& sides, const Papers& papers,
                                        Delivered& done) {
    for (const std::string& side : sides)
      if (auto proven = proofs(papers).prove(side, notes_)) {
        done.side = side;
        return proven;
      }
    return std::nullopt;
  }

  // ---- from a mail to what is kept of it

  Entry entry_of(const Mail& mail, const std::string& side, std::string hash, host::Moment now) const {
    Entry entry;
    entry.side = side;
    entry.hash = std::move(hash);
    entry.received = now;
    entry.message_id = mail.message.message_id;
    entry.given = how_.now.given;
    return entry;
  }

  bool is_one_too_many(const Entry& entry) const {
    return taken_.count(entry.side, entry.received) >= quota(*game_file_, "mails-a-day");
  }

  Delivered take_moderators_letter(const Delivered& done) const {
    const auto lock = locked();
    tell_moderator_what_he_can(game_, *game_file_, how_.now.moment);
    return with(done, DeliveryState::ignored, "moderator");
  }

  /// A mail of the moderator's: what its word grants or refuses.
  Delivered take_decision(const Mail& mail, const Delivered& done) {
    const std::string line = decision_in(mail.papers.all.front().bytes);
    // Anybody can write the moderator's address: a word that is none costs nothing but the notice.
    const bool is_known = is_known_word(game_, parse_decision(line).value_or(Decision{}).word);
    const auto lock = locked();
    if (!is_known) {
      tell_no_word(game_, *game_file_, how_.now.moment);
      return with(done, DeliveryState::refused, "no-word");
    }
    reread();
    const host::Moment now = believed_now();
    finish_all();
    Entry entry = entry_of(mail, moderator, mail_hash(mail.bytes, moderator, std::nullopt), now);
    if (taken_.find(moderator, entry.hash)) return with(done, DeliveryState::repeated, "repeated");
    if (is_one_too_many(entry)) return with(done, DeliveryState::ignored, "too-many-mails");
    entry.kind = Entry::Kind::decision;
    entry.paper = line;
    taken_.keep(entry);
    return finish(entry, done);
  }

  /// A mail of `done`'s side, or in its name.
  Delivered take_of_side(const Mail& mail, const Writers& writers, std::optional<host::Proven> proven,
                         const Delivered& done) {
    const auto lock = locked();
    // `replace` may have given the side to another player since.
    if (reread() && proven) proven = proofs(mail.papers).prove(done.side, notes_);
    // The moderator gets a request in a mail of its own.
    const bool is_letter = mail.papers.are_none() && mail.message.fault.empty() &&
                           !(mail.papers.is_one(request_root) && proven && !says_more(mail.papers.letter));
    const bool from_side = std::ranges::count(writers.at_address, done.side) > 0;
    const bool passed =
        is_letter && (proven || from_side) && pass_letter(mail, done.side, proven.has_value());
    if (proven) return take_proven(mail, *proven, done);
    if (is_letter && writers.named.empty()) {
      answers(done.side).unread(how_.now.moment, passed);
      return with(done, DeliveryState::unproven, "no-paper");
    }
    answers(done.side).notice(how_.now.moment);
    return with(done, DeliveryState::unproven, "not-proven");
  }

  bool pass_letter(const Mail& mail, const std::string& side, bool is_proven) const {
    const std::string words =
        is_proven && has_press(*game_file_) ? mail.papers.letter : letter_with_press(mail.papers, is_proven);
    return pass_on(game_, *game_file_, {side, is_proven, mail.message, mail.papers, words, how_.now.moment});
  }

  Delivered take_proven(const Mail& mail, const host::Proven& proven, const Delivered& done) {
    const host::Moment now = believed_now();
    finish_all();
    Delivered all;
    bool counts = false;
    for (const Part& part : parts_in(mail)) {
      const Delivered one = take_part(mail, part, proven, now, done);
      counts |= one.state == DeliveryState::accepted;
      if (all.reason.empty() || one.state == DeliveryState::refused) all = one;
    }
    if (counts && all.state == DeliveryState::refused) all.reason = "in-part";
    return all;
  }

  Delivered take_part(const Mail& mail, const Part& part, const host::Proven& proven, host::Moment now,
                      Delivered done) {
    Entry entry = entry_of(mail, done.side, mail_hash(part.written, done.side, proven.letter_key), now);
    if (taken_.find(done.side, entry.hash)) return with(done, DeliveryState::repeated, "repeated");
    if (is_one_too_many(entry)) return refuse_one_too_many(entry, done);
    entry.proven = proven;
    entry.written = written_at(mail.message);
    entry.aside = mail.papers.request;
    const auto faults = judge(mail, part, entry);
    if (part.with_press && !mail.papers.press.empty() && mail.message.fault.empty())
      judge_press(game_, *game_file_, taken_, mail.papers, is_by_password(entry, mail.papers), entry);
    if (!faults.empty()) {
      done.reason = faults.front().key;
      entry.faults = Answers(game_, *game_file_, done.side).sentences(faults);
    }
    // What is refused alone is refused again when it comes again; letters go once.
    if (faults.empty() || !entry.press.empty()) taken_.keep(entry);
    return finish(entry, done);
  }

  Delivered refuse_one_too_many(const Entry& entry, const Delivered& done) {
    const std::string many = std::to_string(quota(*game_file_, "mails-a-day"));
    answers(done.side).refusal(entry, "too-many-" + to_text(entry.received).substr(0, 10),
                               {{"too-many-mails", {{"count", many}}}});
    return with(done, DeliveryState::refused, "too-many-mails");
  }

  bool is_by_password(const Entry& entry, const Papers& papers) const {
    return entry.proven.proof == host::Proof::password || proofs(papers).has_password_of(entry.side);
  }

  /// What is wrong with a part. Where it is sound, even if it comes at the wrong time, its paper is in the entry.
  std::vector<Fault> judge(const Mail& mail, const Part& part, Entry& entry) const {
    auto faults = faults_of(*game_file_, mail.message, mail.papers);
    std::ranges::move(faults_of_papers(*game_file_, part.papers, entry.side, proofs(mail.papers)),
                      std::back_inserter(faults));
    if (!faults.empty() || part.papers.empty()) return faults;
    const Paper& paper = part.papers.front();
    if (auto fault = fault_of_paper(game_, *game_file_, paper, entry.side, entry.received))
      faults.push_back(std::move(*fault));
    if (paper.says.root == request_root) {
      entry.kind = Entry::Kind::request;
      entry.aside = beside_the_line(mail, entry.side);
      entry.paper = request_in(paper.bytes);
    } else {
      const bool in_words = paper.spelling == Spelling::text && !paper.attached;
      entry.paper = in_words ? host::without_chatter(paper.bytes, game_) : paper.bytes;
    }
    entry.after = host::Versions(game_, turn_of(game_, paper), entry.side).last();
    return faults;
  }

  // ---- from what is kept of a mail to its sender's answer

  /// Mails that a killed program left: they came before.
  void finish_all() {
    for (const Entry& entry : taken_.unfinished()) finish(entry, {});
  }

  /// Done twice it does the same.
  Delivered finish(Entry entry, const Delivered& done) {
    send_press(game_, *game_file_, entry);
    const Delivered end = answer(entry, done);
    entry.done = true;
    taken_.keep(entry);
    return end;
  }

  Delivered answer(const Entry& entry, const Delivered& done) {
    if (!entry.faults.empty()) return refuse_kept(entry, done);
    if (entry.kind == Entry::Kind::decision) return answer_decision(entry, done);
    if (entry.kind == Entry::Kind::request) return answer_request(entry, done);
    return entry.paper.empty() ? answer_press(entry, done) : answer_paper(entry, done);
  }

  Delivered refuse(const Entry& entry, std::vector<Fault> faults, const Delivered& done) {
    answers(entry.side)
        .refusal(entry, "refused-" + to_text(entry.received).substr(0, 10) + '-' + entry.hash.substr(0, 16),
                 std::move(faults));
    return with(done, DeliveryState::refused, done.reason);
  }

  Delivered refuse_kept(const Entry& entry, const Delivered& done) {
    std::vector<Fault> faults;
    for (const std::string& sentence : entry.faults) faults.push_back({{}, {}, sentence});
    return refuse(entry, std::move(faults), done);
  }

  Delivered answer_decision(const Entry& entry, const Delivered& done) {
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

  Delivered answer_request(const Entry& entry, const Delivered& done) {
    if (!pass_request(game_, *game_file_, entry))
      return with(done, DeliveryState::refused, "cannot-postpone");
    if (!entry.of_press.empty()) answers(entry.side).press(entry);
    return with(done, DeliveryState::accepted, "asked");
  }

  Delivered answer_press(const Entry& entry, const Delivered& done) {
    answers(entry.side).press(entry);
    return entry.press.empty() ? with(done, DeliveryState::refused, "press-not-sent")
                               : with(done, DeliveryState::accepted, "press-sent");
  }

  Delivered answer_paper(const Entry& entry, const Delivered& done) {
    try {
      const auto received = receive(entry);
      answers(entry.side).receipt(entry, received);
      if (received.older) tell_older(game_, *game_file_, received.receipt);
      return received.receipt.accepted ? with(done, DeliveryState::accepted, "accepted")
                                       : with(done, DeliveryState::refused, "not-accepted");
    } catch (const host::Stopped& stopped) {
      if (stopped.reason() != host::Reason::players_file) throw;
      std::vector<Fault> faults;
      for (const host::Note& note : stopped.why().all())
        faults.push_back(
            {"not-read", {}, note.kind == host::Note::Kind::fault ? note.fault.message : note.text});
      return refuse(entry, std::move(faults), with(done, DeliveryState::refused, "not-read"));
    }
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
  Papers papers = find_papers(message);
  const auto game = find_game(library, how.recipient, message, papers);
  if (game)
    return Delivery(host::open_game(game->folder.string()), how, notes)
        .take({bytes, message, std::move(papers)});
  // It may be for one of those that cannot be read now.
  if (!library.unread.empty() || library.games.empty())
    host::stop(host::Reason::not_yet, "no game that can be read takes this mail; it must come again");
  return {DeliveryState::ignored, {}, {}, "no-game"};
}

void finish_taken(const host::Game& game, const MailOptions& how, host::Notes& notes) {
  Delivery(game, how, notes).finish_taken();
}

}  // namespace adjudicator::mail
