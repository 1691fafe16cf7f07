#include "mail/round.hpp"

#include <algorithm>
#include <exception>

#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "host/game/guards.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/turn/check.hpp"
#include "host/turn/resolve.hpp"
#include "mail/incoming.hpp"
#include "mail/moving.hpp"
#include "mail/outbox.hpp"
#include "mail/position_posting.hpp"
#include "mail/posting.hpp"
#include "mail/reminding.hpp"
#include "record/minisign.hpp"

namespace adjudicator::mail {
namespace {

using State = Round::State;

/// The next step at which game.xml has the turn stop, behind the one at which it stands; nothing: it goes to its end.
std::optional<std::string> next_stop(const host::Game& game, const Document& game_file,
                                     const Standing& stands) {
  const std::string text(game_file.root().value("stops"));
  std::optional<std::size_t> next;
  const std::size_t after = stands.gate.empty() ? 0 : host::find_gate(*game.system, stands.gate) + 1;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::size_t gate = host::find_gate(*game.system, text.substr(at, end - at));
    if (gate >= after && (!next || gate < *next)) next = gate;
    at = text.find_first_not_of(' ', end);
  }
  if (!next) return std::nullopt;
  return std::string(game.system->gates[*next]);
}

/// Before the first gate nobody's orders are read: the turn's first mailing asks for them.
bool is_asked_first(const host::Game& game, const Standing& stands, const std::optional<std::string>& stop) {
  return stands.mailing == 0 && stop && host::find_gate(*game.system, *stop) == 0;
}

State state_of(const host::Resolved& turn) {
  switch (turn.state) {
    case host::Resolved::State::resolved:
      return State::done_now;
    case host::Resolved::State::waits:
      return State::new_questions;
    default:
      return State::still_waiting;
  }
}

class OneRound {
 public:
  OneRound(const host::Game& game, const RoundOptions& how, Round& round)
      : game_(game), game_file_(host::read_game_file(game)), how_(how), round_(round) {
    round_.game = game_file_->root().value("id");
    round_.turn = host::open_turn(game);
  }

  State run() {
    std::optional<files::Lock> lock;
    // Two that look at the same moment would both write a reminder.
    if (!how_.dry) lock.emplace(game_.folder.root() / ".round");
    if (lock) files::remove_leftovers(game_.folder.root());
    if (lock) finish_taken();
    if (lock) finish_mails();
    stands_ = standing_of(game_, *game_file_);
    round_.turn = stands_.turn;
    if (const int begun = host::turn_in_hand(game_); begun > stands_.turn) {
      stands_.turn = round_.turn = begun;
      return broken(host::Notes(host::moderators_errors(game_, begun)));
    }
    if (stands_.turn == 0) {
      // No deadline can pass here. Where the clock is believed it stays fresh for the next turn.
      host::Notes unsaid;
      clock_is_believed(unsaid);
      return State::nothing_to_do;
    }
    if (!clock_is_believed(round_.notes)) return State::clock_not_believed;
    if (lock) tell_all_moved(game_, *game_file_, stands_.turn);
    if (const auto errors = host::moderators_errors(game_, stands_.turn); !errors.ok())
      return broken(host::Notes(errors));
    const bool passed = stands_.last_deadline && how_.now.moment > *stands_.last_deadline;
    const auto stop = next_stop(game_, *game_file_, stands_);
    const bool asks_first = is_asked_first(game_, stands_, stop);
    if (!stands_.silent.empty() && !passed && !asks_first) {
      return send_positions() ? not_due() : State::failed;
    }
    if (how_.dry) return State::due;
    return resolve(stop, passed);
  }

 private:
  /// Mails that came in time count, also where what they bring was not received until now.
  void finish_taken() {
    MailOptions how;
    how.secrets = how_.seed.secrets;
    how.key = how_.key;
    how.now = how_.now;
    how.patience = usual_patience;
    mail::finish_taken(game_, how, round_.notes);
    // A grant moves a deadline, and before the lock was held `replace` may have been at work.
    game_file_ = host::read_game_file(game_);
  }

  /// The last mailing may have been made by a program that was killed before it wrote the mails.
  void finish_mails() {
    const auto turns = game_.folder.turns();
    const auto last = std::find_if(turns.rbegin(), turns.rend(),
                                   [&](int turn) { return game_.folder.last_mailing(turn) > 0; });
    if (last == turns.rend()) return;
    host::Notes told_before;
    post_mailing(game_, *last, told_before);
    tell_moderator(game_, *game_file_, *last, host::silent_sides(game_, *last));
  }

  bool clock_is_believed(host::Notes& told) {
    if (how_.dry) return true;
    try {
      host::glance_at_clock(game_, how_.now);
      return true;
    } catch (const host::Stopped& stopped) {
      told.add(stopped.why());
      return false;
    }
  }

  /// What stands in the way of a turn: it is told as long as it does, to the moderator once a day.
  State broken(const host::Notes& why) {
    if (!how_.dry) tell_broken(game_, *game_file_, stands_.turn, why, how_.now.moment);
    round_.notes.add(why);
    return State::failed;
  }

  /// Before the turn's first orders: players cannot give them without it. A position that the moderator changed since
  /// is sent by `position`. False: they could not be made.
  bool send_positions() {
    round_.positions = static_cast<int>(stands_.unsent.size());
    if (how_.dry || stands_.unsent.empty()) return true;
    try {
      round_.positions = post_positions(game_, stands_.turn, stands_.unsent, how_.key, round_.notes);
      return true;
    } catch (const host::Stopped& stopped) {
      broken(stopped.why());
    } catch (const record::KeyError& error) {
      broken(said(error));
    }
    round_.positions = 0;
    return false;
  }

  State not_due() {
    if (!stands_.last_deadline) return State::still_waiting;
    if (!how_.dry)
      round_.reminders = remind(game_, *game_file_, stands_.turn, stands_.silent, how_.now.moment);
    return State::not_due;
  }

  State resolve(const std::optional<std::string>& stop, bool passed) {
    host::ResolveOptions how;
    how.turn = stands_.turn;
    how.seed = how_.seed;
    how.key = how_.key;
    how.formats = how_.formats;
    how.until = stop;
    how.terms.due = true;
    how.terms.defaults =
        passed && stands_.phase == "answers" && game_file_->root().value("unanswered") == "default";
    how.terms.now = how_.now;
    try {
      host::Notes said;
      const auto turn = host::resolve(game_, how, said);
      const State state = state_of(turn);
      // What is said of a turn that goes on waiting was said before.
      if (state != State::still_waiting) round_.notes.add(std::move(said));
      post_mailing(game_, stands_.turn, round_.notes);
      if (game_.folder.last_mailing(stands_.turn) > 0)
        tell_moderator(game_, *game_file_, stands_.turn, host::silent_sides(game_, stands_.turn));
      return state;
    } catch (const host::Stopped& stopped) {
      const bool waits = stopped.reason() == host::Reason::not_yet || stopped.reason() == host::Reason::waits;
      if (stopped.reason() == host::Reason::clock) throw;
      if (!waits) return broken(stopped.why());
      tell_stuck(game_, *game_file_, stands_.turn, stopped.why());
      round_.notes.add(stopped.why());
      send_fingerprint();
      return State::still_waiting;
    } catch (const record::SecretError& error) {
      return broken(said(error));
    } catch (const record::KeyError& error) {
      return broken(said(error));
    }
  }
  static host::Notes said(const std::runtime_error& error) {
    host::Notes notes;
    notes.say(error.what());
    return notes;
  }

  /// Who has it before the beacon's value is out can tell that nothing was exchanged afterwards.
  void send_fingerprint() {
    host::Notes told_before;
    if (const auto frozen = host::frozen_for_beacon(game_, stands_.turn, how_.seed, told_before))
      tell_frozen(game_, *game_file_, stands_.turn, *frozen);
  }

  const host::Game& game_;
  std::unique_ptr<Document> game_file_;
  const RoundOptions& how_;
  Round& round_;
  Standing stands_;
};

}  // namespace

Standing standing_of(const host::Game& game, const Document& game_file) {
  Standing stands;
  stands.id = game_file.root().value("id");
  stands.title = game_file.root().value("title");
  stands.waiting_mails = Outbox(game).waiting().size();
  stands.turn = host::open_turn(game);
  if (stands.turn == 0) {
    stands.phase = "no-turn";
    if (const auto turns = game.folder.turns(); !turns.empty() && host::is_closed(game, turns.back()))
      stands.next = turns.back() + 1;
    return stands;
  }
  stands.mailing = game.folder.last_mailing(stands.turn);
  if (stands.mailing > 0) stands.gate = game.folder.gate_of(stands.turn, stands.mailing);
  stands.phase = stands.mailing == 0 ? "orders" : stands.gate.empty() ? "answers" : "gate";
  stands.silent = host::silent_sides(game, stands.turn);
  const auto sides = files::side_ids(game_file);
  for (const std::string& side : sides)
    if (std::ranges::find(stands.silent, side) == stands.silent.end()) stands.sent.push_back(side);
  const int next = stands.mailing + 1;
  if (const auto deadline = host::deadline_of(game_file, stands.turn, next)) stands.deadline = deadline->at;
  if (const auto last = host::last_deadline_of(game_file, stands.turn, next, stands.silent))
    stands.last_deadline = last->at;
  for (const std::string& side : sides)
    if (const auto own = host::deadline_of(game_file, stands.turn, next, side);
        own && (!stands.deadline || own->at > *stands.deadline))
      stands.longer.emplace_back(side, own->at);
  const auto has_longer = [&](const std::string& side) {
    return std::ranges::any_of(stands.longer, [&](const auto& one) { return one.first == side; });
  };
  stands.due = !stands.silent.empty() && std::ranges::all_of(stands.silent, has_longer) ? stands.last_deadline
                                                                                        : stands.deadline;
  if (!stands.silent.empty() && !is_asked_first(game, stands, next_stop(game, game_file, stands)))
    stands.unsent = unsent_positions(game, game_file, stands.turn);
  return stands;
}

std::string_view to_word(Round::State state) {
  switch (state) {
    case State::nothing_to_do:
      return "nothing-to-do";
    case State::not_due:
      return "not-due";
    case State::still_waiting:
      return "still-waiting";
    case State::due:
      return "due";
    case State::new_questions:
      return "new-questions";
    case State::done_now:
      return "done-now";
    case State::locked:
      return "locked";
    case State::clock_not_believed:
      return "clock-not-believed";
    case State::failed:
      return "failed";
  }
  return "failed";
}

Round run_round(const std::filesystem::path& folder, const RoundOptions& how) {
  Round round;
  try {
    const host::Game game = host::open_game(folder.string());
    round.state = OneRound(game, how, round).run();
  } catch (const host::Stopped& stopped) {
    round.notes.add(stopped.why());
    round.state = stopped.reason() == host::Reason::clock ? State::clock_not_believed : State::failed;
  } catch (const files::DiskError& error) {
    round.notes.say(error.what());
    round.state = error.kind == files::DiskError::Kind::busy ? State::locked : State::failed;
  } catch (const std::exception& error) {
    round.notes.say(files::shown(folder) + ": " + error.what());
    round.state = State::failed;
  }
  return round;
}

}  // namespace adjudicator::mail
