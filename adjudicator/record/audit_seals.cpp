// Seeds: what was shown of them goes down to what was sealed, and the words are those of the frozen orders.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "files/folder/disk.hpp"
#include "record/audit_case.hpp"
#include "record/inputs.hpp"

namespace adjudicator::record::auditing {
namespace {

namespace fs = std::filesystem;

/// A link of a turn's chain comes down to its commitment. Where game.xml is not at hand the turn's place in
/// the chain is not known; it is none before the first.
bool is_sealed(const Mailing& mailing, const Digest& link) {
  const auto commitment = parse_digest(mailing.record->commitment);
  if (!commitment) return false;
  const GameSays::Seal* seal = mailing.game ? mailing.game->seal(mailing.turn) : nullptr;
  if (seal != nullptr) return go_down(link, mailing.turn - seal->from + 1) == *commitment;
  Digest below = link;
  for (int step = 1; step <= mailing.turn; ++step)
    if ((below = go_down(below, 1)) == *commitment) return true;
  return false;
}

/// What every record says of its seed is what its game.xml says.
void check_commitment(const Mailing& mailing, Case& all) {
  if (!mailing.game) return;
  const Record& record = *mailing.record;
  const GameSays::Seal* seal = mailing.game->seal(mailing.turn);
  if (record.seed == SeedKind::open && mailing.game->seed.empty())
    all.blame(mailing.record_path, "seed-differs", "its seed is said to be open, and game.xml has none");
  if (record.seed != SeedKind::sealed) {
    if (seal != nullptr)
      all.blame(
          mailing.record_path, "not-sealed",
          fmt::format("its dice do not come from the seal that game.xml names for turn {}, so nobody can "
                      "check them",
                      mailing.turn));
    return;
  }
  if (seal == nullptr || seal->commitment != record.commitment)
    all.blame(mailing.record_path, "commitment-differs",
              "its dice are said to be sealed by a commitment that its game.xml does not have");
}

bool same_seed(const Mailing& a, const Mailing& b) {
  return a.record->seed == b.record->seed && a.record->commitment == b.record->commitment &&
         (!a.game || !b.game || a.record->seed != SeedKind::open || a.game->seed == b.game->seed);
}

void compare_commitments(Case& all) {
  std::map<int, const Mailing*> latest;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    const Mailing* earlier = std::exchange(latest[mailing.turn], &mailing);
    if (earlier == nullptr || same_seed(*earlier, mailing)) continue;
    // A turn may be sealed anew by a ruling that everybody sees.
    const GameSays::Seal* seal = mailing.game ? mailing.game->seal(mailing.turn) : nullptr;
    if (mailing.record->seed == SeedKind::sealed && seal != nullptr && !seal->by.empty()) continue;
    all.blame(
        mailing.record_path, "commitment-differs",
        fmt::format("the dice of turn {} come from another seed than in {}", mailing.turn, earlier->shown()));
  }
}

/// What lies in the game folder is what everybody got before the first turn: a turn's dice come from a seal that it has.
void compare_with_published(Case& all) {
  std::map<int, const Mailing*> latest;
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound() && !mailing.bare && mailing.record->seed == SeedKind::sealed)
      latest[mailing.turn] = &mailing;
  for (const auto& [turn, mailing] : latest)
    for (const char* name : {"game.xml", "game.json"}) {
      Bytes bytes = read_inside(mailing->root, mailing->root / name, most_of_a_record);
      if (bytes.state != Bytes::State::there) continue;
      const auto file = read_quietly(*mailing, name, std::move(bytes.text), "game");
      if (!file) continue;
      const GameSays published = read_game(*file);
      if (std::ranges::find(published.seals, mailing->record->commitment, &GameSays::Seal::commitment) ==
          published.seals.end())
        all.blame(mailing->root / name, "commitment-differs",
                  fmt::format("it does not have the seal from which the dice of turn {} come", turn));
    }
}

void learn_open(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || mailing.record->seed != SeedKind::open || !mailing.game) continue;
    if (mailing.game->seed.empty()) continue;
    KnownSeed known;
    known.open_text = mailing.game->seed;
    known.link = sha256(known.open_text);
    known.source = mailing.shown();
    all.seeds.emplace(std::pair(mailing.turn, std::string()), std::move(known));
  }
}

/// The mailing to whose seal a link goes down; null: to that of none of the turn's.
const Mailing* sealed_by(const Case& all, int turn, const Digest& link) {
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound() && mailing.turn == turn && is_sealed(mailing, link)) return &mailing;
  return nullptr;
}

bool has_sound_record(const Case& all, int turn) {
  return std::any_of(all.mailings.begin(), all.mailings.end(),
                     [&](const Mailing& mailing) { return mailing.sound() && mailing.turn == turn; });
}

/// A shown seed of a sealed turn; a finding on `file` where it is not what was sealed.
void learn_shown(const ShownSeed& seed, const fs::path& file, Case& all) {
  if (!has_sound_record(all, seed.turn)) return;  // its records are not at hand
  const Mailing* mailing = sealed_by(all, seed.turn, seed.link);
  if (mailing == nullptr)
    return all.blame(file, "seed-not-sealed",
                     fmt::format("the seed shown for turn {} does not go down to its commitment", seed.turn));
  KnownSeed known;
  known.link = seed.link;
  known.sealed = true;
  known.words = seed.words;
  known.beacon = seed.beacon;
  known.commitment = mailing->record->commitment;
  known.source = shown(file);
  all.shown_seeds.emplace_back(seed.turn, known);
  all.seeds.emplace(std::pair(seed.turn, known.commitment), known);
}

void learn_revealed(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    for (const ShownSeed& seed : mailing.record->revealed) {
      if (seed.turn >= mailing.turn)
        all.blame(mailing.record_path, "seed-too-soon",
                  fmt::format("it shows the seed of turn {} while that turn is played", seed.turn));
      learn_shown(seed, mailing.record_path, all);
    }
  }
}

/// The sealed turns of the records; unsealed.xml shows the seed of each of them, and of no other.
std::set<int> sealed_turns(const Case& all) {
  std::set<int> turns;
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound() && mailing.record->seed == SeedKind::sealed) turns.insert(mailing.turn);
  return turns;
}

void check_unsealed(const Unsealed& unsealed, const fs::path& path, Case& all) {
  std::set<int> missing = sealed_turns(all);
  const bool all_read = all.unread == 0 && !all.only_some();
  const Mailing* any = nullptr;
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound()) any = &mailing;
  if (any != nullptr && (unsealed.game != any->record->game || unsealed.system != any->record->system))
    all.blame(path, "another-game", "it shows the seeds of another game");
  for (const ShownSeed& seed : unsealed.turns) {
    learn_shown(seed, path, all);
    if (missing.erase(seed.turn) == 0 && all_read)
      all.blame(path, "seed-too-many",
                fmt::format("it shows a seed of turn {}, which has no sealed record", seed.turn));
  }
  for (const int turn : missing) {
    const bool lost =
        any->game && !any->game->seals.empty() && any->game->seal(turn) != &any->game->seals.back();
    if (lost)
      all.remark(fmt::format("{}: it shows no seed of turn {}, whose seal was replaced", shown(path), turn));
    else
      all.blame(path, "seed-missing", fmt::format("it shows no seed of turn {}", turn));
  }
}

void learn_unsealed(const fs::path& root, Case& all) {
  const fs::path path = root / "unsealed.xml";
  Bytes bytes = read_inside(root, path, most_of_a_record);
  if (bytes.state == Bytes::State::absent) return;
  if (bytes.state == Bytes::State::refused) return all.blame(path, "not-readable", bytes.reason);
  Diagnostics diagnostics;
  const auto unsealed = read_unsealed(shown(path), bytes.text, diagnostics);
  if (!unsealed) return all.blame(path, diagnostics);
  check_unsealed(*unsealed, path, all);
}

/// From the chain that comes down to the mailing's commitment; nothing where the secrets have it not.
std::optional<Digest> secret_link(const Mailing& mailing, const Secrets& secrets) {
  for (const Chain& chain : secrets.chains)
    if (chain.covers(mailing.turn) && to_hex(chain.commitment()) == mailing.record->commitment)
      return chain.link(mailing.turn);
  return std::nullopt;
}

void learn_secret(Case& all) {
  if (all.options.secrets == nullptr) return;
  const Mailing* strange = nullptr;
  bool any = false;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || mailing.record->seed != SeedKind::sealed) continue;
    const auto link = secret_link(mailing, *all.options.secrets);
    any = any || link.has_value();
    if (!link) {
      strange = &mailing;
      continue;
    }
    KnownSeed known;
    known.link = *link;
    known.sealed = true;
    known.commitment = mailing.record->commitment;
    known.source = all.options.secrets_name;
    all.seeds.emplace(std::pair(mailing.turn, known.commitment), std::move(known));
  }
  // That of an earlier seal may be lost; one that fits none is another game's.
  if (strange != nullptr && !any)
    throw SecretError(fmt::format("{}: it is not the secret of the seal that {} names",
                                  all.options.secrets_name, strange->shown()));
}

// ---- words

/// The orders that a mailing froze of a side: in which file, and their word.
struct FrozenOrders {
  fs::path path;
  bool named = false;  // the record has such a file
  std::string bytes = {};
  std::optional<std::string> word;
};

FrozenOrders orders_of(const Case& all, const Mailing& mailing, const std::string& side) {
  FrozenOrders orders;
  for (const char* ending : {".xml", ".json", ".txt"}) {
    const std::string name = mailing.prefix() + "inputs/orders/" + side + ending;
    if (mailing.record->file(name) == nullptr) continue;
    orders.named = true;
    orders.path = mailing.path(name);
    auto text = all.good_text(mailing, name);
    if (!text) return orders;
    orders.bytes = *text;
    const auto file = read_quietly(mailing, name, std::move(*text), "orders");
    if (file) orders.word = std::string(counted_word(file->root().value("word")));
    return orders;
  }
  return orders;
}

const Mailing* first_mailing(const Case& all, int turn) {
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound() && mailing.turn == turn && mailing.number == 1) return &mailing;
  return nullptr;
}

/// Words and beacon that were shown are those that were frozen.
void compare_words(int turn, const KnownSeed& seed, Case& all) {
  const Mailing* first = first_mailing(all, turn);
  if (first == nullptr || !first->game || !seed.words) return;
  const auto& sides = first->game->sides;
  bool all_named = seed.words->size() == sides.size();
  for (std::size_t i = 0; all_named && i < sides.size(); ++i) all_named = (*seed.words)[i].side == sides[i];
  if (!all_named)
    return all.blame(seed.source, "word-differs",
                     fmt::format("of turn {} it does not show one word of each side, in their order", turn));
  for (const SideWord& shown_word : *seed.words) {
    const FrozenOrders orders = orders_of(all, *first, shown_word.side);
    const std::string right = orders.word.value_or("");
    if ((orders.named && !orders.word) || right == shown_word.word) continue;
    all.blame(seed.source, "word-differs",
              fmt::format("it shows the word '{}' of {} for turn {}; the frozen orders have '{}'",
                          printable(shown_word.word), shown_word.side, turn, printable(right)));
  }
  const auto beacon = frozen_beacon(all, turn);
  if (beacon && *beacon != seed.beacon)
    all.blame(seed.source, "beacon-differs",
              fmt::format("the beacon that it shows for turn {} is not the one in beacon.txt", turn));
}

bool same_words(const KnownSeed& a, const KnownSeed& b) {
  return a.beacon == b.beacon && std::equal(a.words->begin(), a.words->end(), b.words->begin(),
                                            b.words->end(), [](const SideWord& x, const SideWord& y) {
                                              return x.side == y.side && x.word == y.word;
                                            });
}

/// Later orders of a turn may say no other word than the first.
void check_pinned(const Mailing& mailing, Case& all) {
  const Mailing* first = first_mailing(all, mailing.turn);
  if (first == nullptr || first == &mailing || !first->game) return;
  for (const std::string& side : first->game->sides) {
    const FrozenOrders before = orders_of(all, *first, side);
    const FrozenOrders now = orders_of(all, mailing, side);
    if ((before.named && !before.word) || !now.word || now.word->empty()) continue;
    if (*now.word != before.word.value_or(""))
      all.blame(now.path, "word-changed",
                fmt::format("it says the word '{}'; the orders that were frozen first have '{}'",
                            printable(*now.word), printable(before.word.value_or(""))));
  }
}

}  // namespace

std::optional<std::vector<SideWord>> frozen_words(const Case& all, int turn) {
  const Mailing* first = first_mailing(all, turn);
  if (first == nullptr || !first->game) return std::nullopt;
  std::vector<SideWord> words;
  for (const std::string& side : first->game->sides) {
    const FrozenOrders orders = orders_of(all, *first, side);
    if (orders.named && !orders.word) return std::nullopt;
    words.push_back({side, orders.word.value_or("")});
  }
  return words;
}

std::optional<std::string> frozen_beacon(const Case& all, int turn) {
  const Mailing* first = first_mailing(all, turn);
  if (first == nullptr || !first->game) return std::nullopt;
  if (first->game->beacon.empty()) return std::string();
  auto text = all.good_text(*first, first->prefix() + "inputs/beacon.txt");
  if (!text) return std::nullopt;
  const std::string line = files::first_line(std::move(*text));
  return normal_beacon(first->game->beacon_kind, line).value_or(line);
}

void learn_seeds(const fs::path& root, Case& all) {
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound()) check_commitment(mailing, all);
  compare_commitments(all);
  compare_with_published(all);
  learn_open(all);
  learn_revealed(all);
  std::set<std::string> roots;
  if (!all.only_some()) roots.insert(root.string());
  for (const Mailing& mailing : all.mailings)
    if (!mailing.bare) roots.insert(mailing.root.string());
  for (const std::string& folder : roots) learn_unsealed(folder, all);
  learn_secret(all);
}

namespace {

/// Only people can compare these with what came out in public, and with what they were sent before.
void tell_of_beacons(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || mailing.number != 1 || !mailing.game || mailing.game->beacon.empty()) continue;
    const auto value = frozen_beacon(all, mailing.turn);
    all.remark(fmt::format(
        "turn {}: the beacon '{}' was '{}'; the fingerprint of what was frozen before it is {}{}",
        mailing.turn, printable(mailing.game->beacon), value ? printable(*value) : "not at hand",
        fingerprint_of_freeze(mailing.record->files, mailing.turn),
        froze_orders_alone(*mailing.record)
            ? "; orders alone were frozen, so the roster and the rest could be changed after the fingerprint"
            : ""));
  }
}

/// Whether a seal stood in the game.xml that was frozen before the turn's beacon; nothing where that is not at hand.
std::optional<bool> froze_seal(const Case& all, const Mailing& mailing) {
  for (const char* ending : {".xml", ".json"}) {
    const std::string name = fmt::format("turn-{:02}/freeze/game{}", mailing.turn, ending);
    if (mailing.record->file(name) == nullptr) continue;
    auto text = all.good_text(mailing, name);
    const auto file = text ? read_quietly(mailing, name, std::move(*text), "game") : nullptr;
    if (!file) return std::nullopt;
    const GameSays says = read_game(*file);
    const GameSays::Seal* seal = says.seal(mailing.turn);
    return seal != nullptr && seal->commitment == mailing.record->commitment;
  }
  return false;
}

/// Whether the seal was there before the words or the beacon (MadeFrom); nothing where the files that show it are not
/// at hand, or it has neither.
std::optional<bool> was_sealed_first(const Case& all, const Mailing& mailing, const MadeFrom& parts) {
  if (!parts.beacon.empty()) return froze_seal(all, mailing);
  std::optional<bool> first_there;
  for (const std::string& side : parts.words) {
    const Mailing* first = first_mailing(all, mailing.turn);
    const auto versions = versions_of(all, mailing, side);
    const FrozenOrders orders = first != nullptr ? orders_of(all, *first, side) : FrozenOrders();
    if (!versions || !orders.word) return std::nullopt;
    first_there = first_there.value_or(true) &&
                  is_sealed_first(mailing.record->commitment, mailing.game->key, orders.bytes, *versions);
  }
  return first_there;
}

/// What a record says of the dice is what the frozen orders and the beacon say, as far as these are at hand.
void check_made_from(const Mailing& mailing, Case& all) {
  const Record& record = *mailing.record;
  if (!record.made_from || !mailing.game) return;
  MadeFrom right;
  if (record.seed == SeedKind::sealed) {
    const auto words = frozen_words(all, mailing.turn);
    const auto beacon = frozen_beacon(all, mailing.turn);
    right.words = record.made_from->words;
    if (words) {
      right.words.clear();
      for (const SideWord& word : *words)
        if (!word.word.empty()) right.words.push_back(word.side);
    }
    const Mailing* first = first_mailing(all, mailing.turn);
    right.beacon = first != nullptr && first->game ? first->game->beacon : record.made_from->beacon;
    right.value = beacon ? *beacon : record.made_from->value;
    right.sealed_first = record.made_from->sealed_first;
    if (const auto shown_first = was_sealed_first(all, mailing, right); right.sealed_first && shown_first)
      right.sealed_first = shown_first;
  }
  if (*record.made_from != right)
    all.blame(mailing.record_path, "dice-from-differs",
              fmt::format("it says that its dice were {}; by the frozen orders and the beacon they were {}",
                          in_words(record.seed, *record.made_from), in_words(record.seed, right)));
}

/// What the dice of the turns were made from, consecutive turns of one kind in one line.
void tell_of_dice(Case& all) {
  std::map<int, std::string> told;  // by turn: its last mailing's, which a fresh seal may have changed
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    const auto& parts = mailing.record->made_from;
    told[mailing.turn] = parts ? "the dice were " + in_words(mailing.record->seed, *parts)
                               : "the record, of an older program, does not say what the dice were made from";
    if (parts && !parts->sealed_first && !(parts->words.empty() && parts->beacon.empty()))
      told[mailing.turn] +=
          ". So says the record, of an older program, which did not ask whether the seal was there first";
  }
  for (auto first = told.begin(); first != told.end();) {
    auto end = std::next(first);
    while (end != told.end() && end->second == first->second) ++end;
    const int last = std::prev(end)->first;
    all.remark(first->first == last ? fmt::format("turn {}: {}", last, first->second)
                                    : fmt::format("turns {} to {}: {}", first->first, last, first->second));
    first = end;
  }
}

}  // namespace

void check_words(Case& all) {
  tell_of_beacons(all);
  tell_of_dice(all);
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound()) check_made_from(mailing, all);
  for (const auto& [turn, seed] : all.shown_seeds) {
    compare_words(turn, seed, all);
    const KnownSeed& first = all.seeds.at({turn, seed.commitment});
    if (first.source != seed.source && first.words && !same_words(first, seed))
      all.blame(
          seed.source, "word-differs",
          fmt::format("its words or its beacon for turn {} are not those that {} shows", turn, first.source));
  }
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound() && mailing.record->seed == SeedKind::sealed) check_pinned(mailing, all);
}

}  // namespace adjudicator::record::auditing
