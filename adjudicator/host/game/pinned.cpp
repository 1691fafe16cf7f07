#include "host/game/pinned.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/recording.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seals.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "host/game/versions.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_beacon = 200;

/// Words of printable ASCII with one blank between them: what survives a copy by hand, and the record.
bool is_beacon_value(std::string_view text) {
  const bool printable_only =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  return printable_only && !text.empty() && text.size() <= longest_beacon && text.front() != ' ' &&
         text.back() != ' ' && text.find("  ") == std::string_view::npos;
}

/// The folder with the orders whose words count.
fs::path pinned_orders(const Game& game, int turn) {
  if (game.folder.last_mailing(turn) > 0) return game.folder.frozen_inputs(turn, 1).orders;
  if (fs::exists(game.folder.freeze(turn))) return game.folder.freeze(turn) / "orders";
  return game.folder.current_inputs(turn).orders;
}

}  // namespace

std::unique_ptr<Document> PinnedInputs::read(const fs::path& path, std::string_view root) const {
  Diagnostics diagnostics;
  files::ReadOptions options;
  if (root == "orders") options.tolerant = "list";
  std::string text = files::read_file(path);
  const Spelling spelling = files::spelling_of(path.string(), text);
  auto file = files::read_document(game_.folder.shown(path), std::move(text), spelling,
                                   files::Schema::of(game_.system->key), root, diagnostics, options);
  if (file && diagnostics.ok()) return file;
  stop(Reason::moderators_file, diagnostics);
}

/// Null where there is none, or it is at hand already.
std::unique_ptr<Document> PinnedInputs::frozen_game() const {
  if (game_.folder.last_mailing(turn_) == 0) return nullptr;
  const fs::path path = files::document_in(game_.folder.frozen_inputs(turn_, 1).game, "game");
  if (path.empty() || at_hand_.game_file->file() == game_.folder.shown(path)) return nullptr;
  return read(path, "game");
}

std::string PinnedInputs::word_of(const SideInfo& side, const fs::path& orders) const {
  const fs::path path = files::document_in(orders, side.id);
  if (path.empty()) return {};
  if (side.orders != nullptr && side.orders->file() == game_.folder.shown(path))
    return std::string(record::counted_word(side.orders->root().value("word")));
  return std::string(record::counted_word(read(path, "orders")->root().value("word")));
}

std::vector<SideWord> PinnedInputs::words() const {
  const fs::path orders = pinned_orders(game_, turn_);
  std::vector<SideWord> words;
  for (const SideInfo& side : at_hand_.sides) words.push_back({side.id, word_of(side, orders)});
  return words;
}

std::string PinnedInputs::beacon_name() const {
  const auto frozen = frozen_game();
  return std::string((frozen ? *frozen : *at_hand_.game_file).root().value("beacon"));
}

record::BeaconKind PinnedInputs::beacon_kind() const {
  const auto frozen = frozen_game();
  return record::beacon_kind((frozen ? *frozen : *at_hand_.game_file).root().value("beacon-kind"));
}

std::optional<bool> PinnedInputs::sealed_first(std::string_view commitment,
                                               const record::TurnSeed& seed) const {
  if (!seed.beacon_name.empty()) {
    const fs::path frozen = files::document_in(game_.folder.freeze(turn_), "game");
    const auto seal = frozen.empty() ? std::nullopt : seal_of(read(frozen, "game")->root(), turn_);
    return seal && to_hex(seal->commitment) == commitment;
  }
  std::optional<bool> first;
  const std::string_view key = at_hand_.game_file->root().value("key");
  for (const SideWord& word : seed.words) {
    if (word.word.empty()) continue;
    const fs::path orders = files::document_in(pinned_orders(game_, turn_), word.side);
    first = first.value_or(true) && record::is_sealed_first(commitment, key, files::read_file(orders),
                                                            Versions(game_, turn_, word.side).all());
  }
  return first;
}

std::vector<std::string> PinnedInputs::sides() const {
  const auto frozen = frozen_game();
  return sides_of(frozen ? *frozen : *at_hand_.game_file);
}

std::optional<std::string> PinnedInputs::beacon_value() const {
  const bool pinned = game_.folder.last_mailing(turn_) > 0;
  const fs::path path =
      (pinned ? game_.folder.frozen_inputs(turn_, 1) : game_.folder.current_inputs(turn_)).beacon /
      "beacon.txt";
  if (!fs::exists(path)) return std::nullopt;
  const record::BeaconKind kind = beacon_kind();
  const std::string text = files::first_line(files::read_file(path, files::beacon_limit));
  auto value = record::normal_beacon(kind, text);
  if (!value || !is_beacon_value(*value))
    stop(Reason::moderators_file,
         fmt::format("{}: the first line is not a value of the beacon. Expected: {}. Nothing was written",
                     game_.folder.shown(path), record::expected_beacon(kind)));
  return value;
}

void check_words(const Game& game, const Turn& turn, Diagnostics& diagnostics) {
  if (!seal_of(turn.game_file->root(), turn.number)) return;
  if (game.folder.last_mailing(turn.number) == 0 && !fs::exists(game.folder.freeze(turn.number))) return;
  const auto pinned = PinnedInputs(game, turn, turn.number).words();
  for (std::size_t i = 0; i < turn.sides.size(); ++i) {
    const Document* orders = turn.sides[i].orders;
    const std::string_view word =
        orders == nullptr ? std::string_view() : record::counted_word(orders->root().value("word"));
    if (word.empty() || word == pinned[i].word) continue;
    Diagnostic d =
        orders->fault(orders->root(), "word", "word-changed", "",
                      pinned[i].word.empty() ? "this side had sent no word for the dice when the "
                                               "turn's first orders were frozen: remove the word "
                                               "recorded here"
                                             : "this is not the secret word that this side sent "
                                               "with its first orders of the turn; that word can no "
                                               "longer change: send it again or leave it out");
    d.side = turn.sides[i].id;
    diagnostics.add(std::move(d));
  }
}

void demand_same_words(const Game& game, const Turn& turn) {
  Diagnostics diagnostics;
  check_words(game, turn, diagnostics);
  if (!diagnostics.ok()) stop(Reason::players_file, diagnostics);
}

void demand_same_sides(const Game& game, const Turn& turn) {
  if (!seal_of(turn.game_file->root(), turn.number)) return;
  int earlier = 0;
  for (const int number : game.folder.turns())
    if (number <= turn.number && game.folder.last_mailing(number) > 0) earlier = number;
  if (earlier == 0) return;
  std::vector<std::string> now;
  for (const SideInfo& side : turn.sides) now.push_back(side.id);
  const auto before = PinnedInputs(game, turn, earlier).sides();
  if (now == before) return;
  stop(Reason::moderators_file,
       fmt::format("{} names the sides {}; in turn {} they were {}: the dice of a sealed game depend on the "
                   "sides and their order, so put them back; nothing was written",
                   turn.game_file->file(), fmt::join(now, ", "), earlier, fmt::join(before, ", ")));
}

std::optional<Frozen> frozen_for_beacon(const Game& game, int number, const SeedSource& from, Notes& notes) {
  const bool frozen = game.folder.last_mailing(number) == 0 && fs::exists(game.folder.freeze(number));
  if (!frozen || frozen_whole(game, number).empty()) return std::nullopt;
  const auto turn = load_turn(game, number, next_inputs(game, number), notes);
  const auto link = link_at_hand(game, *turn, from);
  if (!link) return std::nullopt;
  return Frozen{std::string(turn->game_file->root().value("beacon")),
                fingerprint_of_freeze(game, *turn, *link)};
}

void demand_frozen_before_beacon(const Game& game, const Turn& turn,
                                 const std::map<std::string, std::string>& inputs, const SeedSource& from,
                                 Notes& notes) {
  const std::string beacon(turn.game_file->root().value("beacon"));
  if (beacon.empty() || game.folder.last_mailing(turn.number) > 0) return;
  if (!seal_of(turn.game_file->root(), turn.number))
    stop(Reason::moderators_file,
         fmt::format(
             "game.xml names a beacon, but turn {} is not sealed, and only a sealed turn's dice come from "
             "one too: adjudicator seal GAME, or take the beacon out",
             turn.number));
  if (turn.game_file->root().value("beacon-kind").empty())
    notes.remark(
        fmt::format("game.xml does not say how the values of '{}' are spelled (beacon-kind: hex, "
                    "digits or "
                    "numbers), so each letter and blank of {} counts",
                    printable(beacon), "beacon.txt"));
  const fs::path freeze = game.folder.freeze(turn.number);
  const fs::path value = game.folder.current_inputs(turn.number).beacon / "beacon.txt";
  const bool frozen = fs::exists(freeze);
  const auto tell_of_orders_alone = [&] {
    if (frozen_whole(game, turn.number).empty())
      notes.warn(
          fmt::format("in {} orders alone were frozen, so the roster and the rest could be changed "
                      "after the fingerprint; audit says so",
                      game.folder.shown(freeze)));
  };
  if (frozen && fs::exists(value)) return tell_of_orders_alone();
  if (fs::exists(value))
    stop(
        Reason::moderators_file,
        fmt::format("{} was there before the orders were frozen, so that they could be written with the dice "
                    "known; remove it, resolve (which freezes them), and write a value that comes out later",
                    game.folder.shown(value)));
  if (!frozen) {
    files::FolderInMaking folder(freeze);
    for (const auto& [name, bytes] : inputs) folder.write(name, bytes);
    for (const auto& [name, bytes] : looks_of(game)) folder.write(name, bytes);
    folder.write("program.txt", fmt::format("{}\n", version));
    folder.commit();
  }
  // Without it the freeze could be made anew, with other words, once the value is out.
  if (const auto link = link_at_hand(game, turn, from))
    notes.say(
        fmt::format("send this fingerprint of what was frozen ({}) to all players before that value is out; "
                    "audit shows it again:\n  {}",
                    frozen_whole(game, turn.number).empty()
                        ? "orders alone"
                        : "orders, roster, map, charts, rules, rulings, stylesheets, the program",
                    fingerprint_of_freeze(game, turn, *link)));
  tell_of_orders_alone();
  stop(Reason::waits,
       fmt::format("turn {} is frozen ({}), its orders and all else that it is made from; when the next "
                   "value of '{}' is out, write it into {} "
                   "and resolve again",
                   turn.number, game.folder.shown(freeze), printable(beacon), game.folder.shown(value)));
}

}  // namespace adjudicator::host
