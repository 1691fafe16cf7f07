#include "host/game/told_deadline.hpp"

#include <string>

#include "host/game/game_edit.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "reports/deadline.hpp"

namespace adjudicator::host {
namespace {

/// The first of a turn and mailing, of all or of a side, that is not fixed yet.
const Node* find_loose(const Document& game_file, int turn, int mailing) {
  for (const Node* node : reports::own_deadlines(game_file, turn, mailing))
    if (node->value("local").empty()) return node;
  return nullptr;
}

}  // namespace

void fix_deadline(const Game& game, int turn, int mailing) {
  if (read_game_file(game)->root().value("zone").empty()) return;
  GameEdit edit(game);
  bool changes = false;
  const auto due = reports::find_deadline(edit.file(), turn, mailing);
  if (due && due->node->whole("turn") != turn && parse_moment(due->at)) {
    NewElement element{"deadline", {{"turn", std::to_string(turn)}}};
    if (mailing != 1) element.attributes.emplace_back("mailing", std::to_string(mailing));
    element.attributes.emplace_back("at", due->at);
    if (due->node->value("late") == "accept") element.attributes.emplace_back("late", "accept");
    edit.add(element);
    changes = true;
  }
  while (const Node* loose = find_loose(edit.file(), turn, mailing)) {
    const std::string written(loose->value("at"));
    const auto moment = reports::moment_in(edit.file(), written);
    if (!moment) return;  // told where the deadline is asked for
    const std::string at = to_text(*moment);
    const std::string local = reports::local_time(edit.file(), at);
    if (local.empty()) return;
    NewAttributes fixed{{"at", at}, {"local", local}};
    // A schedule goes on by the clock, as it was written.
    if (at != written && !loose->value("every").empty() && loose->value("every-from").empty())
      fixed.emplace_back("every-from", written);
    edit.set(*loose, fixed);
    changes = true;
  }
  if (changes) edit.write();
}

}  // namespace adjudicator::host
