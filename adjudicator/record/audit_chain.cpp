// The records themselves: each in its place, unbroken from one to the next, signed.
#include <fmt/format.h>

#include <algorithm>

#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {
namespace {

namespace fs = std::filesystem;

// ---- what a mailing's game.xml says

/// The copy that the mailing keeps, or the live file where it is still the same; nothing where neither is as
/// the record says.
void learn_game(Mailing& mailing) {
  for (const char* ending : {"game.xml", "game.json"}) {
    const HashedFile* kept = mailing.record->file(mailing.prefix() + "inputs/" + ending);
    if (kept == nullptr) continue;
    for (const fs::path& path : {mailing.path(kept->name), mailing.root / ending}) {
      Bytes bytes = read_inside(mailing.root, path, most_of_a_record);
      if (bytes.state != Bytes::State::there || hash_of(bytes.text) != kept->hash) continue;
      if (const auto file = read_quietly(mailing, ending, std::move(bytes.text), "game"))
        mailing.game = read_game(*file);
      return;
    }
  }
}

/// The key that a mailing must be signed with: its game's; where that is not at hand, its neighbour's.
std::string signing_key(const Case& all, std::size_t at) {
  for (std::size_t i = at + 1; i-- > 0;)
    if (all.mailings[i].game) return all.mailings[i].game->key;
  for (std::size_t i = at; i < all.mailings.size(); ++i)
    if (all.mailings[i].game) return all.mailings[i].game->key;
  return all.options.key ? all.options.key->text() : std::string();
}

// ---- the seal of one record: its checksum and its signature

enum class Sum : unsigned char { good, missing, malformed, differs };

fs::path checksum_path(const Mailing& mailing) {
  return fs::path(mailing.record_path).replace_extension(".sha256");
}

fs::path signature_path(const Mailing& mailing) {
  return mailing.record_path.string() + ".minisig";
}

Sum check_sum(const Mailing& mailing) {
  const Bytes bytes = read_inside(mailing.root, checksum_path(mailing), 4096);
  if (bytes.state == Bytes::State::absent) return Sum::missing;
  const std::string right = checksum_text(mailing.text);
  if (bytes.text == right) return Sum::good;
  const std::string_view text = bytes.text;
  const bool in_form = text.size() == right.size() && text.substr(64) == right.substr(64) &&
                       parse_digest(text.substr(0, 64)).has_value();
  return in_form ? Sum::differs : Sum::malformed;
}

struct CheckedSignature {
  std::string key;  // that it must be of; empty: the game has none
  bool missing = false;
  bool extra = false;
  Signed verdict = Signed::good;
  bool good() const { return !key.empty() && !missing && verdict == Signed::good; }
  bool bad() const { return !key.empty() && !good(); }
};

CheckedSignature check_signed(const Case& all, std::size_t at) {
  const Mailing& mailing = all.mailings[at];
  CheckedSignature found;
  found.key = signing_key(all, at);
  const Bytes bytes = read_inside(mailing.root, signature_path(mailing), 4096);
  found.missing = bytes.state == Bytes::State::absent;
  const bool known = std::any_of(all.mailings.begin(), all.mailings.end(),
                                 [](const Mailing& other) { return other.game.has_value(); });
  found.extra = known && found.key.empty() && !found.missing;
  const auto key = PublicKey::parse(found.key);
  if (!key || found.missing) return found;
  found.verdict = bytes.state == Bytes::State::there ? check_signature(*key, mailing.text, bytes.text, true)
                                                     : Signed::malformed;
  return found;
}

std::string sentence(const CheckedSignature& signature) {
  if (signature.missing) return fmt::format("the record is not signed; its key is {}", signature.key);
  switch (signature.verdict) {
    case Signed::malformed:
      return "the signature is not in the form in which the program writes it";
    case Signed::another_key:
      return fmt::format("the signature is of another key than {}", signature.key);
    default:
      return fmt::format("the signature was not made with {} for this record", signature.key);
  }
}

std::string_view code(const CheckedSignature& signature) {
  if (signature.missing) return "signature-missing";
  if (signature.verdict == Signed::malformed) return "signature-malformed";
  return signature.verdict == Signed::another_key ? "another-key" : "signature-wrong";
}

void blame_sum(const Mailing& mailing, Sum sum, Case& all) {
  if (sum == Sum::missing)
    all.blame(checksum_path(mailing), "checksum-missing", "the checksum of record.xml is missing");
  else
    all.blame(checksum_path(mailing), "checksum-wrong", "it is not the checksum of record.xml");
}

/// What one record's neighbours say of it: the next one names its hash.
enum class Next : unsigned char { none, agrees, differs };

Next next_says(const Case& all, std::size_t at) {
  if (at + 1 >= all.mailings.size()) return Next::none;
  const Record& here = *all.mailings[at].record;
  const Record& next = *all.mailings[at + 1].record;
  if (next.number != here.number + 1) return Next::none;
  return next.previous == all.mailings[at].hash ? Next::agrees : Next::differs;
}

void check_key(const Mailing& mailing, const CheckedSignature& signature, Case& all) {
  if (!all.options.key || signature.key == all.options.key->text()) return;
  all.blame(mailing.record_path, "another-key",
            fmt::format("the game names {} as its key, not {}",
                        signature.key.empty() ? "none" : signature.key, all.options.key->text()),
            Finding::Kind::signature);
}

/// Which of a record, its checksum and its signature was changed, by what the others and the next record say.
void check_sealed(std::size_t at, Case& all) {
  Mailing& mailing = all.mailings[at];
  const Sum sum = check_sum(mailing);
  const CheckedSignature signature = check_signed(all, at);
  const Next next = next_says(all, at);
  const bool vouched = signature.good() || (!signature.bad() && next == Next::agrees);
  if (sum == Sum::differs && !vouched) {
    mailing.faulty = true;
    return all.blame(mailing.record_path, "record-changed", "it is not as record.sha256 has it");
  }
  // Who looks at single records may have got them without their checksums.
  if (sum != Sum::good && !(sum == Sum::missing && all.only_some())) blame_sum(mailing, sum, all);
  check_key(mailing, signature, all);
  if (signature.bad()) {
    const bool record = next == Next::differs && signature.verdict == Signed::wrong;
    mailing.faulty = mailing.faulty || record;
    all.blame(record ? mailing.record_path : signature_path(mailing), code(signature), sentence(signature),
              Finding::Kind::signature);
  }
  if (signature.extra)
    all.blame(signature_path(mailing), "signature-unasked", "the game names no key that could have signed");
  if (signature.good() && (all.verdict.keys.empty() || all.verdict.keys.back() != signature.key))
    all.verdict.keys.push_back(signature.key);
  if (signature.key.empty()) ++all.verdict.not_signed;
}

// ---- the chain

void check_place(Mailing& mailing, Case& all) {
  const Record& record = *mailing.record;
  if (record.turn == mailing.turn && record.mailing == mailing.number) return;
  mailing.faulty = true;
  all.blame(mailing.record_path, "record-elsewhere",
            fmt::format("it is the record of turn {}, mailing {}, and lies in the folder of turn {}, mailing "
                        "{}",
                        record.turn, record.mailing, mailing.turn, mailing.number));
}

void check_game(std::size_t at, Case& all) {
  Mailing& mailing = all.mailings[at];
  const Record& first = *all.mailings.front().record;
  if (mailing.record->game == first.game && mailing.record->system == first.system) return;
  mailing.faulty = true;
  all.blame(mailing.record_path, "another-game",
            fmt::format("it is a record of the game '{}', the first one is of '{}'",
                        printable(mailing.record->game), printable(first.game)));
}

/// A number given twice, or left out although every record was understood.
void check_number(std::size_t at, std::size_t& explained, Case& all) {
  Mailing& mailing = all.mailings[at];
  const int number = mailing.record->number;
  const bool first_of_all = at == 0;
  if (first_of_all && all.only_some()) return;
  const int before = first_of_all ? 0 : all.mailings[at - 1].record->number;
  if (number == before) {
    mailing.faulty = true;
    return all.blame(
        mailing.record_path, "record-twice",
        fmt::format("it has the number {} in the chain, as {} has", number, all.mailings[at - 1].shown()));
  }
  const auto gap = static_cast<std::size_t>(number - before - 1);
  if (gap == 0) return;
  if (gap <= explained) {
    explained -= gap;
    return;
  }
  const std::string missing = gap == 1 ? fmt::format("record {}", before + 1)
                                       : fmt::format("records {} to {}", before + 1, number - 1);
  all.blame(mailing.record_path, "record-gap",
            fmt::format("it is record {} of the chain, and {} {} missing", number, missing,
                        gap == 1 ? "is" : "are"));
}

/// Two records that are both whole, and the second one does not build on the first.
void check_link(std::size_t at, Case& all) {
  if (next_says(all, at) != Next::differs) return;
  Mailing& mailing = all.mailings[at];
  const Mailing& next = all.mailings[at + 1];
  if (mailing.faulty || next.faulty) return;
  mailing.faulty = true;
  all.blame(mailing.record_path, "chain-broken",
            fmt::format("it is not the record {} on which {} builds", mailing.record->number, next.shown()));
}

/// The turn's files, those of its own mailing, and what belongs to the whole game: nothing else is its own.
bool may_name(const Mailing& mailing, std::string_view name) {
  const std::string turn = fmt::format("turn-{:02}/", mailing.turn);
  if (name.starts_with(mailing.prefix())) return true;
  if (name.starts_with("turn-"))
    return name.starts_with(turn) && !name.substr(turn.size()).starts_with("mailing-");
  return !name.starts_with("unsealed.");
}

void check_names(Mailing& mailing, Case& all) {
  const Record& record = *mailing.record;
  std::vector<std::string> sides;
  for (const auto& opening : record.openings)
    if (opening.audience != "moderator") sides.push_back(opening.audience);
  for (const HashedFile& file : record.files) {
    const std::string right = audience_of(file.name, sides);
    if (may_name(mailing, file.name) && file.audience == right) continue;
    mailing.faulty = true;
    all.blame(mailing.record_path, "record-names",
              may_name(mailing, file.name)
                  ? fmt::format("it gives {} to '{}'; it is for '{}'", file.name, file.audience, right)
                  : fmt::format("it names {}, which is not its mailing's", file.name));
  }
}

// ---- what changes from one record to the next

/// The seals behind the first `known` ones: each is a ruling.
void tell_seals(const Mailing& now, std::size_t known, Case& all) {
  const auto& seals = now.game->seals;
  for (std::size_t i = known; i < seals.size(); ++i)
    all.remark(fmt::format("{}: a new seal, from turn {} on{}{}{}{}", now.shown(), seals[i].from,
                           seals[i].by.empty() ? "" : ", by " + printable(seals[i].by),
                           seals[i].because.empty() ? "" : ": " + printable(seals[i].because, 200),
                           seals[i].orders_in ? "; orders for that turn had come in" : "",
                           seals[i].dice_known ? "; that turn's dice were known" : ""));
}

/// A seal may be added, by a ruling; one that was there stays.
void compare_seals(const Mailing& before, const Mailing& now, Case& all) {
  const auto& was = before.game->seals;
  const auto& is = now.game->seals;
  const bool kept = was.size() <= is.size() && std::equal(was.begin(), was.end(), is.begin());
  if (!kept) {
    all.blame(now.record_path, "seal-changed",
              fmt::format("a seal that game.xml had at {} is another one now, or is gone", before.shown()));
    return;
  }
  tell_seals(now, was.size(), all);
}

/// The words enter the dice in the order of sides: who could exchange them could choose between dice.
void compare_sides(const Mailing& before, const Mailing& now, Case& all) {
  if (now.record->seed != SeedKind::sealed || before.game->sides == now.game->sides) return;
  all.blame(
      now.record_path, "sides-changed",
      fmt::format("its game.xml names the sides {}, and that of {} {}: the dice depend on the sides and "
                  "their order",
                  fmt::join(now.game->sides, ", "), before.shown(), fmt::join(before.game->sides, ", ")));
}

void compare_beacons(const Mailing& before, const Mailing& now, Case& all) {
  if (before.game->beacon == now.game->beacon && before.game->beacon_kind != now.game->beacon_kind)
    all.remark(fmt::format("{}: from here on the values of the beacon '{}' are spelled another way",
                           now.shown(), printable(now.game->beacon)));
  if (before.game->beacon == now.game->beacon) return;
  const auto name = [](const GameSays& game) {
    return game.beacon.empty() ? std::string("none") : fmt::format("'{}'", printable(game.beacon));
  };
  all.remark(fmt::format("{}: from here on the beacon is {}, before it was {}", now.shown(), name(*now.game),
                         name(*before.game)));
}

/// With another key of a side, other orders could be passed off as its own.
void compare_keys(const Mailing& before, const Mailing& now, Case& all) {
  const auto key = [](const Mailing& mailing, const std::string& side) {
    const auto found = mailing.game->keys.find(side);
    return found == mailing.game->keys.end() ? std::string("none") : found->second;
  };
  for (const std::string& side : now.game->sides)
    if (key(before, side) != key(now, side))
      all.remark(fmt::format("{}: from here on the key of {} is {}, before it was {}", now.shown(), side,
                             key(now, side), key(before, side)));
}

void compare_games(Case& all) {
  const Mailing* before = nullptr;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || !mailing.game) continue;
    if (before == nullptr) {
      tell_seals(mailing, 1, all);
    } else {
      compare_seals(*before, mailing, all);
      compare_sides(*before, mailing, all);
      compare_beacons(*before, mailing, all);
      compare_keys(*before, mailing, all);
      if (before->game->key != mailing.game->key)
        all.remark(fmt::format("{}: from here on the key is {}, before it was {}", mailing.shown(),
                               mailing.game->key.empty() ? "none" : mailing.game->key,
                               before->game->key.empty() ? "none" : before->game->key));
    }
    before = &mailing;
  }
}

}  // namespace

GameSays read_game(const Document& file) {
  GameSays says;
  const Node& root = file.root();
  says.key = root.value("key");
  says.seed = root.value("seed");
  says.beacon = root.value("beacon");
  says.beacon_kind = beacon_kind(root.value("beacon-kind"));
  for (const Node& node : root.children()) {
    if (node.name == "side") says.sides.emplace_back(node.value("id"));
    if (node.name == "side" && !node.value("key").empty()) says.keys[says.sides.back()] = node.value("key");
    if (node.name == "side" && !node.value("player-since").empty())
      says.players_since[says.sides.back()] = node.value("player-since");
    if (node.name == "deadline" && !(node.value("moved").empty() && node.value("side").empty()))
      says.deadlines.push_back({node.whole("turn").value_or(0), node.whole("mailing").value_or(1),
                                std::string(node.value("side")), std::string(node.value("at")),
                                std::string(node.value("was")), std::string(node.value("moved"))});
    if (node.name != "seal") continue;
    says.seals.push_back({std::string(node.value("commitment")), node.whole("from").value_or(1),
                          node.whole("turns").value_or(0), std::string(node.value("by")),
                          std::string(node.value("because")), node.flag("dice-known"),
                          node.flag("orders-in")});
  }
  return says;
}

void check_chain(Case& all) {
  for (Mailing& mailing : all.mailings) check_place(mailing, all);
  for (Mailing& mailing : all.mailings)
    if (!mailing.faulty) learn_game(mailing);
  std::size_t explained = all.unread;
  for (std::size_t i = 0; i < all.mailings.size(); ++i) check_sealed(i, all);
  for (std::size_t i = 0; i < all.mailings.size(); ++i) {
    check_game(i, all);
    check_number(i, explained, all);
    check_link(i, all);
    if (all.mailings[i].sound()) check_names(all.mailings[i], all);
  }
  compare_games(all);
}

}  // namespace adjudicator::record::auditing
