#include "host/game/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "core/visibility.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/pinned.hpp"
#include "host/game/seals.hpp"
#include "record/secrets.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// What the dice need is not here, though nothing is wrong with the files.
struct NotAtHand {
  Reason reason;
  std::string why;
};

record::TurnSeed of_text(record::SeedKind kind, const std::string& text, const Turn& turn) {
  record::TurnSeed seed;
  seed.kind = kind;
  seed.link = sha256(text);
  seed.dice = key_of_open_seed(text, turn.game, turn.number);
  return seed;
}

bool belongs(const record::Digest& link, const Seal& seal, int turn) {
  return record::go_down(link, turn - seal.from + 1) == seal.commitment;
}

std::string how_to_seal_again(int turn) {
  return fmt::format("seal again: adjudicator seal GAME --from {} --by NAME --because TEXT", turn);
}

// ---- links that were shown

/// What a turn's first mailing showed; nothing where it has no record.
std::vector<record::ShownSeed> shown_by(const Game& game, int turn) {
  const fs::path path = game.folder.mailing(turn, 1) / "record.xml";
  if (!fs::exists(path)) return {};
  Diagnostics ignored;  // a record that is not understood is told by `audit`
  auto record = record::read_record(game.folder.shown(path), files::read_file(path), ignored);
  return record ? std::move(record->revealed) : std::vector<record::ShownSeed>();
}

std::optional<record::Digest> link_of(const std::vector<record::ShownSeed>& seeds, int turn) {
  for (const record::ShownSeed& seed : seeds)
    if (seed.turn == turn) return seed.link;
  return std::nullopt;
}

std::optional<record::Digest> shown_by_records(const Game& game, int turn) {
  for (const int later : game.folder.turns())
    if (later > turn)
      if (const auto link = link_of(shown_by(game, later), turn)) return link;
  return std::nullopt;
}

std::optional<record::Digest> shown_by_unsealed(const Game& game, int turn) {
  const fs::path path = unsealed_file(game);
  if (!fs::exists(path)) return std::nullopt;
  Diagnostics diagnostics;
  const auto unsealed = record::read_unsealed(game.folder.shown(path), files::read_file(path), diagnostics);
  if (unsealed) return link_of(unsealed->turns, turn);
  stop(Reason::moderators_file, diagnostics);
}

// ---- links out of the secrets

/// The chain of a seal; null where the secrets have it not.
const record::Chain* chain_of(const record::Secrets& secrets, const Seal& seal) {
  for (const record::Chain& chain : secrets.chains)
    if (chain.from == seal.from && chain.turns == seal.turns && chain.commitment() == seal.commitment)
      return &chain;
  return nullptr;
}

record::Digest link_of_secret(const fs::path& path, const std::string& game, const Seal& seal, int turn) {
  const record::Secrets secrets = record::read_secrets(path, game);
  if (const record::Chain* chain = chain_of(secrets, seal)) return chain->link(turn);
  throw record::SecretError(fmt::format(
      "{}: these are not the secrets of the seal that game.xml names for turn {} ({}...); give the "
      "right file with --secret, or, if they are lost, {}",
      files::shown(path), turn, to_hex(seal.commitment).substr(0, 12), how_to_seal_again(turn)));
}

/// The link of a sealed turn, wherever it can be had. Throws NotAtHand, SecretError.
record::Digest find_link(const Game& game, const std::string& id, const Seal& seal, int turn,
                         const SeedSource& from) {
  if (turn > seal.last())
    throw record::SecretError(fmt::format("the seal in game.xml runs out at turn {}; {}", seal.last(),
                                          how_to_seal_again(seal.last() + 1)));
  if (from.secrets) return link_of_secret(*from.secrets, id, seal, turn);
  auto shown = shown_by_unsealed(game, turn);
  if (!shown && seal.each_turn) shown = shown_by_records(game, turn);
  if (shown && belongs(*shown, seal, turn)) return *shown;
  if (shown)
    stop(Reason::moderators_file,
         fmt::format(
             "the seed that was shown for turn {} does not belong to the seal in game.xml; adjudicator "
             "audit says which file is wrong",
             turn));
  const fs::path path = secret_file(id, from.secrets);
  if (!fs::exists(path))
    throw NotAtHand{
        Reason::not_there,
        fmt::format("turn {} is sealed, and its secrets are not at {}; give --secret FILE, or, if "
                    "they are lost, {}",
                    turn, files::shown(path), how_to_seal_again(turn))};
  return link_of_secret(path, id, seal, turn);
}

// ---- a turn's seed

void refuse_open_seed(const Turn& turn, const SeedSource& from) {
  if (from.text || from.file)
    stop(Reason::asked_wrongly,
         fmt::format("turn {} is sealed: its dice come from the seal, not from --seed or --seed-file",
                     turn.number));
  if (!turn.game_file->root().value("seed").empty())
    stop(Reason::moderators_file,
         fmt::format(
             "{} has an open seed beside the seal: take the attribute seed out; a sealed game's dice do "
             "not come from it",
             turn.game_file->file()));
}

record::TurnSeed sealed_seed(const Game& game, const Turn& turn, const Seal& seal, const SeedSource& from) {
  refuse_open_seed(turn, from);
  const PinnedInputs pinned(game, turn, turn.number);
  record::TurnSeed seed;
  seed.kind = record::SeedKind::sealed;
  seed.commitment = to_hex(seal.commitment);
  seed.words = pinned.words();
  if (const std::string beacon = pinned.beacon_name(); !beacon.empty()) {
    const auto value = pinned.beacon_value();
    if (!value)
      throw NotAtHand{
          Reason::waits,
          fmt::format("turn {} is waiting for the value of '{}' ({})", turn.number, printable(beacon),
                      game.folder.shown(game.folder.turn(turn.number) / "beacon.txt"))};
    seed.beacon_name = beacon;
    seed.beacon = *value;
  }
  seed.sealed_first = pinned.sealed_first(seed.commitment, seed);
  seed.link = find_link(game, turn.game, seal, turn.number, from);
  seed.dice = key_of_sealed_seed(seed.link, turn.game, turn.number, seed.words, seed.beacon);
  return seed;
}

/// Throws NotAtHand.
record::TurnSeed find_seed(const Game& game, const Turn& turn, const SeedSource& from) {
  using record::SeedKind;
  if (const auto seal = seal_of(turn.game_file->root(), turn.number))
    return sealed_seed(game, turn, *seal, from);
  if (from.file) return of_text(SeedKind::given, files::first_line(files::read_file(*from.file)), turn);
  if (from.text) return of_text(SeedKind::given, *from.text, turn);
  const std::string seed(turn.game_file->root().value("seed"));
  if (!seed.empty()) return of_text(SeedKind::open, seed, turn);
  stop(Reason::asked_wrongly,
       "there is no seed: seal the game (adjudicator seal GAME), give --seed-file or --seed, or write one "
       "into "
       "game.xml");
}

/// A turn's seed in the open. `link`: where it is known already.
record::ShownSeed show(const Game& game, const Turn& at_hand, int turn, const record::Digest& link) {
  const PinnedInputs pinned(game, at_hand, turn);
  record::ShownSeed shown{turn, link, pinned.words(), {}};
  if (!pinned.beacon_name().empty()) shown.beacon = pinned.beacon_value().value_or("");
  return shown;
}

}  // namespace

fs::path secret_file(const std::string& game, const std::optional<fs::path>& given) {
  return given ? *given : record::usual_place(game + ".secret");
}

fs::path unsealed_file(const Game& game) {
  return game.folder.root() / "unsealed.xml";
}

bool is_closed(const Game& game, int turn) {
  const int last = game.folder.last_mailing(turn);
  return last > 0 && fs::exists(game.folder.mailing(turn, last) / "roster.xml");
}

namespace {

/// The seals whose seeds were shown, beside the secrets that they were shown from: who takes unsealed.xml
/// away has not made anyone forget them. Empty: there is no place for secrets.
fs::path trace_of_unsealing(const std::string& game, const std::optional<fs::path>& secrets) {
  try {
    return secret_file(game, secrets) += ".unsealed";
  } catch (const record::SecretError&) {
    return {};
  }
}

/// By the game and the seal that a turn's first record names.
bool was_unsealed(const Game& game, int turn, const std::optional<fs::path>& secrets) {
  const fs::path path = game.folder.mailing(turn, 1) / "record.xml";
  if (!fs::exists(path)) return false;
  Diagnostics ignored;  // a record that is not understood is told by `audit`
  const auto record = record::read_record(game.folder.shown(path), files::read_file(path), ignored);
  if (!record || record->commitment.empty()) return false;
  const fs::path trace = trace_of_unsealing(record->game, secrets);
  return !trace.empty() && fs::exists(trace) &&
         files::read_file(trace).find(record->commitment + '\n') != std::string::npos;
}

}  // namespace

bool is_shown(const Game& game, int turn, const std::optional<fs::path>& secrets) {
  return fs::exists(unsealed_file(game)) || shown_by_records(game, turn).has_value() ||
         was_unsealed(game, turn, secrets);
}

void keep_trace_of_unsealing(const Turn& turn, const std::optional<fs::path>& secrets) {
  const fs::path trace = trace_of_unsealing(turn.game, secrets);
  // Without its secrets the seeds were shown already.
  if (trace.empty() || !fs::exists(secret_file(turn.game, secrets))) return;
  std::string text = fs::exists(trace) ? files::read_file(trace) : std::string();
  for (const Seal& seal : seals_of(turn.game_file->root()))
    if (const std::string line = to_hex(seal.commitment) + '\n'; text.find(line) == std::string::npos)
      text += line;
  files::remove_leftovers_of(trace);
  files::write_atomically(trace, text, files::Readers::owner);
}

record::TurnSeed turn_seed(const Game& game, const Turn& turn, const SeedSource& from) {
  try {
    return find_seed(game, turn, from);
  } catch (const NotAtHand& missing) {
    stop(missing.reason, missing.why);
  }
}

std::optional<record::TurnSeed> seed_at_hand(const Game& game, const Turn& turn, const SeedSource& from,
                                             std::string& why) {
  try {
    return find_seed(game, turn, from);
  } catch (const NotAtHand& missing) {
    why = missing.why;
    return std::nullopt;
  }
}

std::optional<record::Digest> link_at_hand(const Game& game, const Turn& turn, const SeedSource& from) {
  const auto seal = seal_of(turn.game_file->root(), turn.number);
  if (!seal) return std::nullopt;
  try {
    return find_link(game, turn.game, *seal, turn.number, from);
  } catch (const NotAtHand&) {
    return std::nullopt;
  }
}

std::vector<record::ShownSeed> seeds_to_show(const Game& game, const Turn& turn, const record::TurnSeed& seed,
                                             const SeedSource& from, Notes& notes) {
  // Whatever a seal says: where information is hidden, a seed would open it.
  if (game.folder.last_mailing(turn.number) > 0 || !is_open(turn)) return {};
  const Node& game_node = turn.game_file->root();
  std::set<int> before;
  std::vector<record::ShownSeed> shown;
  for (const int earlier : game.folder.turns()) {
    if (earlier >= turn.number) break;
    for (const record::ShownSeed& one : shown_by(game, earlier)) before.insert(one.turn);
  }
  for (const int earlier : game.folder.turns()) {
    const auto seal = seal_of(game_node, earlier);
    if (earlier >= turn.number) break;
    if (!seal || !seal->each_turn) continue;
    // A link opens all below it: what is still open there must not be told by a later turn's.
    if (!is_closed(game, earlier)) break;
    if (before.contains(earlier)) continue;
    try {
      const bool same_chain = to_hex(seal->commitment) == seed.commitment;
      const record::Digest link = same_chain ? record::go_down(seed.link, turn.number - earlier)
                                             : find_link(game, turn.game, *seal, earlier, from);
      shown.push_back(show(game, turn, earlier, link));
    } catch (const NotAtHand& missing) {
      notes.warn(fmt::format("the seed of turn {} is not shown: {}", earlier, missing.why));
    } catch (const record::SecretError& error) {
      notes.warn(fmt::format("the seed of turn {} is not shown: {}", earlier, error.what()));
    }
  }
  return shown;
}

std::vector<record::ShownSeed> all_seeds(const Game& game, const Turn& turn, const SeedSource& from,
                                         Notes& notes) {
  const Node& game_node = turn.game_file->root();
  const auto seals = seals_of(game_node);
  std::vector<record::ShownSeed> shown;
  for (const int number : game.folder.turns()) {
    const auto seal = seal_of(game_node, number);
    if (!seal || game.folder.last_mailing(number) == 0) continue;
    const bool superseded = seal->commitment != seals.back().commitment;
    try {
      const record::Digest link = find_link(game, turn.game, *seal, number, from);
      shown.push_back(show(game, turn, number, link));
    } catch (const record::SecretError& error) {
      if (!superseded) throw;
      notes.warn(fmt::format("the seed of turn {} is left out: {}", number, error.what()));
    } catch (const NotAtHand& missing) {
      stop(missing.reason, missing.why);
    }
  }
  return shown;
}

void demand_same_seal(const Game& game, const Turn& turn, bool corrected,
                      const std::optional<fs::path>& secrets, Notes& notes) {
  const int last = game.folder.last_mailing(turn.number);
  if (last == 0) {
    const auto turns = game.folder.turns();
    const bool trace =
        std::ranges::any_of(turns, [&](int other) { return was_unsealed(game, other, secrets); });
    if (fs::exists(unsealed_file(game)) || trace)
      stop(Reason::moderators_file, fmt::format("the game is unsealed ({}): it takes no more turns",
                                                game.folder.shown(unsealed_file(game))));
    return;
  }
  if (corrected) return;
  const fs::path inputs = game.folder.frozen_inputs(turn.number, last).game;
  const bool xml = fs::exists(inputs / "game.xml");
  const fs::path path = inputs / (xml ? "game.xml" : "game.json");
  Diagnostics diagnostics;
  const auto earlier = files::read_document(game.folder.shown(path), files::read_file(path),
                                            xml ? Spelling::xml : Spelling::json,
                                            files::Schema::of(game.system->key), "game", diagnostics);
  if (!earlier) stop(Reason::moderators_file, diagnostics);
  notes.add(diagnostics);
  const auto was = seal_of(earlier->root(), turn.number);
  const auto is = seal_of(turn.game_file->root(), turn.number);
  if (was.has_value() == is.has_value() && (!was || was->commitment == is->commitment)) return;
  stop(Reason::moderators_file,
       fmt::format("the dice of turn {} would come from another seal than those of {}; if that is meant, say "
                   "--corrected",
                   turn.number, game.folder.shown(game.folder.mailing(turn.number, last))));
}

}  // namespace adjudicator::host
