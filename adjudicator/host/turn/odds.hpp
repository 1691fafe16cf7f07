// The odds of a turn: what can come of it from where it stands now, and how likely.
//
// No seed is read. Dice that the turn's last mailing has told, answers and rulings stand; what is still open is played
// in every way, or again and again with dice of their own (odds/).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "core/function_ref.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/game.hpp"
#include "odds/exact.hpp"
#include "odds/sample.hpp"

namespace adjudicator::host {

struct OddsAsked {
  enum class Method : std::uint8_t { best, exact, samples };
  Method method = Method::best;  // best: exact where that takes no longer than a second, else samples
  std::uint64_t samples = 10'000;
  std::string seed = "odds";  // of the samples
  unsigned threads = 1;
};

struct Odds {
  std::unique_ptr<Turn> turn;
  std::variant<odds::ExactOdds, odds::SampledOdds> found;
  std::string seed;                                // of samples
  std::map<std::uint64_t, std::string> addresses;  // where charts were read, by their hashes
  std::map<std::string, std::string> battles;  // who fights in those that these belong to, by their addresses
  std::size_t unnamed = 0;                     // addresses that are too rare to be named
  bool in_progress = false;                    // a mailing of the turn is out: its dice stand
};

/// Stopped where the turn is not understood (as `load_turn` is), and where exact odds are asked of a turn with too many
/// courses. `progress`: how many samples were played, from time to time.
Odds odds_of(const Game& game, int turn, const OddsAsked& asked, FunctionRef<void(std::uint64_t)> progress,
             Notes& notes);

/// The address of the battle that something at an address belongs to; empty: none.
std::string battle_of(const Odds& odds, const std::string& at);

/// The document `odds` (schemas/report.xsd).
void write_odds(const Odds& odds, files::Writer& writer);

}  // namespace adjudicator::host
