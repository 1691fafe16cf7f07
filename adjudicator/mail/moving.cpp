#include "mail/moving.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "mail/posting.hpp"
#include "mail/reader.hpp"
#include "reports/deadline.hpp"

namespace adjudicator::mail {
namespace {

std::string name_of_move(const host::MovedDeadline& moved) {
  return fmt::format("deadline-{}{}-{}", name_of_mail(moved.turn, moved.mailing),
                     moved.side.empty() ? "" : '-' + moved.side, in_file_name(moved.at));
}

/// Whether files that came after the old deadline were refused.
bool refused_late_ones(const Document& game_file, const host::MovedDeadline& moved) {
  const auto deadline = host::deadline_of(game_file, moved.turn, moved.mailing, moved.side);
  return moved.had_passed && deadline && !deadline->late_accepted;
}

/// To the moderator and to each side that has an address and that it holds for: when a turn is due now, and when it was, where
/// that is known. Once for each moment that a deadline was moved to.
void tell_moved(const host::Game& game, const Document& game_file, const host::MovedDeadline& moved,
                std::optional<host::Moment> was) {
  Values values{{"turn", std::to_string(moved.turn)}, {"side", moved.side}};
  put_moment(values, game_file, "deadline", moved.at);
  if (was) put_moment(values, game_file, "was", *was);
  const auto tell = [&](const std::string& name) {
    const Reader to(game, game_file, name);
    std::string text = to.say(moved.side.empty() ? "mail.deadline" : "mail.deadline-side", values) + '\n';
    if (refused_late_ones(game_file, moved)) text += to.say("mail.deadline-late", values) + '\n';
    to.send(name_of_move(moved), to.say("mail.subject.deadline", values), text);
  };
  tell(moderator);
  for (const std::string& side : game.folder.side_ids(*game.system)) {
    const auto own = host::deadline_of(game_file, moved.turn, moved.mailing, side);
    const bool concerns = moved.side.empty() || moved.side == side;
    if (concerns && own && own->at == moved.at) tell(side);
  }
}

}  // namespace

host::MovedDeadline postpone_and_tell(const host::Game& game, const host::Postponement& what,
                                      host::Moment now) {
  host::MovedDeadline moved = host::postpone(game, what, now);
  const auto game_file = host::read_game_file(game);
  tell_moved(game, *game_file, moved, moved.was);
  // A pause moves what sides have of their own, too.
  if (host::open_turn(game) == moved.turn) tell_all_moved(game, *game_file, moved.turn);
  return moved;
}

void tell_all_moved(const host::Game& game, const Document& game_file, int turn) {
  const int mailing = game.folder.last_mailing(turn) + 1;
  for (const Node* node : reports::own_deadlines(game_file, turn, mailing)) {
    // What it was before the last move, and whether that had passed then, nobody knows any more.
    host::MovedDeadline moved;
    moved.turn = turn;
    moved.mailing = mailing;
    moved.side = node->value("side");
    const auto at = host::parse_moment(node->value("at"));
    if (!at || node->value("moved").empty()) continue;
    moved.at = *at;
    // A side's own may be earlier by now than that of all.
    const auto due = host::deadline_of(game_file, turn, mailing, moved.side);
    if (due && due->at == moved.at) tell_moved(game, game_file, moved, {});
  }
}

}  // namespace adjudicator::mail
