#include "host/game/open_for.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/zone.hpp"
#include "host/game/senders.hpp"
#include "record/chance.hpp"
#include "reports/deadline.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// A document of the moderator's.
bool has_document(const fs::path& folder, const std::string& stem) {
  return fs::exists(folder / (stem + ".xml")) || fs::exists(folder / (stem + ".json"));
}

/// `word` of an orders file in any spelling, as far as it is understood.
std::string word_in(const fs::path& folder, const std::string& side, const Game& game) {
  for (const std::string_view ending : files::players_endings) {
    const fs::path path = folder / (side + std::string(ending));
    if (!fs::exists(path)) continue;
    std::string text = files::read_file(path);
    const Spelling spelling = files::spelling_of(path.string(), text);
    Diagnostics ignored;
    files::ReadOptions options;
    options.tolerant = "list";
    const auto file = files::read_document(game.folder.shown(path), std::move(text), spelling,
                                           files::Schema::of(game.system->key), "orders", ignored, options);
    return file ? std::string(record::counted_word(file->root().value("word"))) : std::string();
  }
  return {};
}

/// Where the first frozen orders of a turn lie; empty: they are not frozen.
fs::path first_frozen(const Game& game, int turn) {
  const fs::path freeze = game.folder.turn(turn) / "freeze";
  if (fs::exists(freeze)) return freeze / "orders";
  if (game.folder.last_mailing(turn) == 0) return {};
  const auto inputs = game.folder.frozen_inputs(turn, 1);
  return inputs.orders;
}

void add_bad_time(const Document& game_file, const Node& node, const char* attribute,
                  Diagnostics& diagnostics) {
  const std::string_view text = node.value(attribute);
  if (text.empty() || reports::moment_in(game_file, text)) return;
  const bool is_wall_time = files::parse_wall_time(text).has_value();
  const bool has_zone = !game_file.root().value("zone").empty();
  const std::string message =
      !is_wall_time ? fmt::format("no calendar has the day {}", text.substr(0, 10))
      : has_zone    ? fmt::format("{} is beyond the calendar of this program in UTC (2000 to 2199)", text)
                    : fmt::format(
                          "{} is a local time, and the game has no zone: add Z for UTC, or name a zone "
                             "(zone=\"Europe/Berlin\")",
                          text);
  diagnostics.add(game_file.fault(node, attribute, "bad-moment", "", message));
}

}  // namespace

std::optional<Deadline> deadline_of(const Document& game_file, int turn, int mailing, std::string_view side) {
  const auto due = reports::find_deadline(game_file, turn, mailing, side);
  if (!due) return std::nullopt;
  const Node& node = *due->node;
  if (const auto at = parse_moment(due->at))
    return Deadline{*at, node.value("late") == "accept",
                    !node.value("moved").empty() || !node.value("side").empty(),
                    reports::local_time(game_file, due->at)};
  Diagnostics faults;
  add_bad_deadlines(game_file, faults);
  stop(Reason::moderators_file, faults);
}

std::vector<std::pair<std::string, std::string>> told(const Deadline& deadline) {
  std::vector<std::pair<std::string, std::string>> values{{"deadline", to_text(deadline.at)}};
  if (!deadline.local.empty()) values.emplace_back("deadline-local", deadline.local);
  return values;
}

std::optional<Deadline> last_deadline_of(const Document& game_file, int turn, int mailing,
                                         const std::vector<std::string>& silent) {
  auto last = deadline_of(game_file, turn, mailing);
  if (!last) return std::nullopt;
  for (const std::string& side : silent)
    if (const auto own = deadline_of(game_file, turn, mailing, side); own->at > last->at) last = own;
  return last;
}

void add_bad_deadlines(const Document& game_file, Diagnostics& diagnostics) {
  const std::string_view zone = game_file.root().value("zone");
  const bool has_bad_zone = !zone.empty() && !files::is_zone(zone);
  if (has_bad_zone) {
    const std::string near = files::near_zone(zone);
    diagnostics.add(game_file.fault(game_file.root(), "zone", "unknown-zone", "",
                                    fmt::format("there is no time zone '{}'{}", printable(zone),
                                                near.empty() ? "; a zone is called as Europe/Berlin is"
                                                             : fmt::format("; did you mean '{}'?", near))));
  }
  for (const Node& node : game_file.root().children()) {
    if (node.name != "deadline") continue;
    for (const char* const attribute : {"at", "every-from"})
      if (!has_bad_zone) add_bad_time(game_file, node, attribute, diagnostics);
    const std::string_view side = node.value("side");
    if (side.empty()) continue;
    const int turn = node.whole("turn").value_or(0);
    const int mailing = reports::mailing_of(node);
    if (!find_side(game_file, side))
      diagnostics.add(game_file.fault(node, "side", "unknown-side", "",
                                      fmt::format("the game has no side '{}'", printable(side))));
    else if (!reports::find_deadline(game_file, turn, mailing))
      diagnostics.add(game_file.fault(
          node, "side", "no-common-deadline", "",
          fmt::format("{}turn {} has a deadline for {} alone and none for all sides, so this "
                      "one does not count: write one without 'side' too",
                      mailing == 1 ? "" : fmt::format("mailing {} of ", mailing), turn, side)));
  }
}

Phase phase_of(const Game& game, int turn) {
  Phase phase;
  const fs::path folder = game.folder.turn(turn);
  phase.known = has_document(folder, "roster");
  phase.mailing = game.folder.last_mailing(turn);
  phase.first = phase.mailing == 0 && !fs::exists(folder / "freeze");
  phase.resolved = phase.mailing > 0 && fs::exists(game.folder.mailing(turn, phase.mailing) / "roster.xml");
  const bool at_gate = phase.mailing > 0 && !game.folder.gate_of(turn, phase.mailing).empty();
  phase.orders_open = phase.known && !phase.resolved && (phase.first || at_gate);
  return phase;
}

int open_turn(const Game& game) {
  int open = 0;
  for (const int turn : game.folder.turns())
    if (const Phase phase = phase_of(game, turn); phase.known && !phase.resolved) open = turn;
  return open;
}

int turn_in_hand(const Game& game) {
  if (const int open = open_turn(game); open > 0) return open;
  const auto turns = game.folder.turns();
  if (turns.empty()) return 0;
  const Phase last = phase_of(game, turns.back());
  return last.known || last.mailing > 0 ? 0 : turns.back();
}

std::optional<Closed> why_not(const Game& game, int turn, const std::string& kind, const std::string& side,
                              const std::optional<Deadline>& deadline, Moment received) {
  const Phase phase = phase_of(game, turn);
  const std::string number = std::to_string(turn);
  if (!phase.known || phase.resolved) {
    Closed closed{phase.known ? "turn-closed" : "not-open", {{"turn", number}}};
    if (const int open = open_turn(game); open > 0) closed.values.emplace_back("open", std::to_string(open));
    return closed;
  }
  const bool asked = phase.mailing > 0 &&
                     fs::exists(game.folder.mailing(turn, phase.mailing) / ("questions-" + side + ".xml"));
  if (kind == "answers" && !asked) return Closed{"no-question", {{"turn", number}}};
  if (kind != "answers" && !phase.orders_open) return Closed{"frozen", {{"turn", number}}};
  if (deadline && received > deadline->at && !deadline->late_accepted) {
    Closed late{"late", told(*deadline)};
    late.values.insert(late.values.end(), {{"turn", number}, {"moment", to_text(received)}});
    return late;
  }
  return std::nullopt;
}

std::optional<std::string> frozen_word(const Game& game, int turn, const std::string& side) {
  const fs::path orders = first_frozen(game, turn);
  if (orders.empty()) return std::nullopt;
  return word_in(orders, side, game);
}

}  // namespace adjudicator::host
