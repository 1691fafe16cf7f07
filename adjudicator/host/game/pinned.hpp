// What a turn's first mailing pins of its dice: the sides' words and the value of the game's beacon.
//
// Until there is a mailing, they are those of turn-NN/freeze (a game with a beacon), else of the files at
// hand.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/dice.hpp"
#include "host/game/game.hpp"
#include "host/game/seeds.hpp"
#include "record/chance.hpp"

namespace adjudicator::host {

/// game.xml as the turn's first mailing used it, else as `turn` was read with.
class PinnedInputs {
 public:
  /// `at_hand`: a turn of the game that was loaded, for its sides, and for files that need not be read twice.
  PinnedInputs(const Game& game, const Turn& at_hand, int turn)
      : game_(game), at_hand_(at_hand), turn_(turn) {}

  /// For each side in order; empty where it sent none. Stopped (moderators_file) where a pinned file is not
  /// understood.
  std::vector<SideWord> words() const;
  /// The name of the beacon whose value the turn's dice need; empty: they need none.
  std::string beacon_name() const;
  /// How its value is spelled.
  record::BeaconKind beacon_kind() const;
  /// Its value in its one spelling; nothing: it is not there yet. Stopped (moderators_file) where beacon.txt
  /// is not understood.
  std::optional<std::string> beacon_value() const;
  /// Whether the seal was there before what the dice are made from besides it (record::MadeFrom). Nothing: there is
  /// neither a word nor a beacon.
  std::optional<bool> sealed_first(std::string_view commitment, const record::TurnSeed& seed) const;
  /// The sides of game.xml, in its order.
  std::vector<std::string> sides() const;

 private:
  std::unique_ptr<Document> read(const std::filesystem::path& path, std::string_view root) const;
  std::unique_ptr<Document> frozen_game() const;
  std::string word_of(const SideInfo& side, const std::filesystem::path& orders) const;

  const Game& game_;
  const Turn& at_hand_;
  int turn_;
};

/// Orders of a sealed turn that bring another word than the pinned one: word-changed, at the attribute, the
/// side's own fault.
void check_words(const Game& game, const Turn& turn, Diagnostics& diagnostics);
/// Stopped (players_file) where there are any.
void demand_same_words(const Game& game, const Turn& turn);

/// The words enter the dice in the order of sides: Stopped (moderators_file) where a sealed turn's game.xml
/// names other sides, or in another order, than its first mailing, or than the turn before.
void demand_same_sides(const Game& game, const Turn& turn);

/// In a game with a beacon, before a turn's first mailing: freezes `inputs`, the game's stylesheets and the
/// program's name, and stops (3) until beacon.txt is there; tells the fingerprint of the freeze, where the
/// secrets are at hand. Stopped (moderators_file) where beacon.txt was there before. A freeze that an earlier
/// build made has the orders alone.
void demand_frozen_before_beacon(const Game& game, const Turn& turn,
                                 const std::map<std::string, std::string>& inputs, const SeedSource& from,
                                 Notes& notes);

/// What binds the moderator to a turn that is frozen and waits for its beacon.
struct Frozen {
  std::string beacon;       // its name
  std::string fingerprint;  // of what was frozen
};
/// Nothing where the turn does not wait so, its secrets are not at hand, or an earlier build froze its orders alone.
std::optional<Frozen> frozen_for_beacon(const Game& game, int turn, const SeedSource& from, Notes& notes);

}  // namespace adjudicator::host
