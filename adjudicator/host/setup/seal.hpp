// A chain of seeds is kept secret, and its commitment published in game.xml.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "host/game/game.hpp"
#include "record/seeds.hpp"

namespace adjudicator::host {

struct SealOptions {
  record::Digest drawn{};  // at random: the end of the chain, unless an interrupted call has left one
  int from = 0;            // its first turn; 0: the first one without a mailing
  int turns = 200;
  std::optional<bool> each_turn = {};  // when seeds are shown; not said: in open games turn by turn
  std::optional<std::filesystem::path> secrets = {};  // where the chain is kept; its usual place if not given
  std::string by = {};                                // of a fresh seal: whose ruling it is
  std::string because = {};
};

struct Sealed {
  bool made = false;  // false: the seal is there already, and all that follows is empty
  int from = 0;       // turn
  int last = 0;
  bool each_turn = false;
  bool dice_known = false;   // `from` was open: it must be run again
  std::string secrets = {};  // files, as users know them
  std::string game_file = {};
  bool rewritten = false;  // game_file, in its canonical form
  std::string commitment = {};
};

/// Finishes what an interrupted call began, with the same chain. Stopped where the game may not be sealed so,
/// SecretError where the secrets are another game's; then nothing was written.
Sealed seal(const Game& game, const SealOptions& how);

}  // namespace adjudicator::host
