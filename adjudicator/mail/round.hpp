// run: what is due in a game, done. And status: where it stands.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/game/game.hpp"
#include "host/game/seeds.hpp"
#include "host/moment.hpp"
#include "host/turn/mailing.hpp"

namespace adjudicator::mail {

/// Where a game stands, by its files alone.
struct Standing {
  std::string id;
  std::string title;
  int turn = 0;                               // the one that is open; 0: none is
  int mailing = 0;                            // its last one
  std::string phase;                          // "no-turn", "orders", "answers", "gate"
  std::string gate;                           // of phase "gate"
  std::vector<std::string> silent;            // sides that were asked for something and have sent nothing
  std::vector<std::string> sent;              // the other sides
  std::optional<host::Moment> deadline;       // of all sides
  std::optional<host::Moment> last_deadline;  // the last one of the silent sides: until then the turn waits
  std::optional<host::Moment> due;  // the one to show: `deadline`, or a later one where it alone is left
  std::vector<std::pair<std::string, host::Moment>> longer;  // sides that have longer than all
  std::size_t waiting_mails = 0;
  std::vector<std::string> unsent;  // sides to which `run` has still to mail the turn's position
  int next = 0;  // where no turn is open: the one that the moderator can make (`next`); 0: none
};
Standing standing_of(const host::Game& game, const Document& game_file);

struct RoundOptions {
  host::Now now = {};
  bool dry = false;  // says what would be done; writes nothing
  host::SeedSource seed = {};
  std::optional<std::filesystem::path> key = {};
  host::Formats formats = {};
};

struct Round {
  enum class State : unsigned char {
    nothing_to_do,  // no turn is open
    not_due,        // orders are missing, and their deadline has not passed
    still_waiting,  // something is missing without a deadline, or the moderator must act, or nothing new came in
    due,            // --dry-run: it would be resolved
    new_questions,       // a mailing was made now, and the turn waits
    done_now,            // the turn was resolved to its end now
    locked,              // another program is at work in it
    clock_not_believed,  // nothing was done
    failed               // a file of it is wrong
  };
  State state = State::nothing_to_do;
  std::string game;  // its id; empty: it could not be read
  int turn = 0;
  int reminders = 0;  // mails that were made now
  int positions = 0;  // positions that were mailed now; with --dry-run: that would be
  host::Notes notes;  // what is to be said, faults among it
};
std::string_view to_word(Round::State state);

/// One game, once. Throws nothing of what is wrong with the game: that is its state. Run again at once it does
/// nothing more.
Round run_round(const std::filesystem::path& folder, const RoundOptions& how);

}  // namespace adjudicator::mail
