// The odds of a turn: what can come of it from where it stands now, and how likely.
//
// No seed is read. Dice that the turn's last mailing has told, answers and rulings stand; what is still open is played
// in every way, or again and again with dice of their own (odds/).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/function_ref.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/game.hpp"
#include "host/turn/odds_compared.hpp"
#include "host/turn/odds_turn.hpp"

namespace adjudicator::host {

struct OddsAsked {
  enum class Method : std::uint8_t { best, exact, samples };
  Method method = Method::best;  // best: exact where that takes no longer than a second, else samples
  std::uint64_t samples = 10'000;
  std::string seed = "odds";  // of the samples
  unsigned threads = 1;
  /// Samples are played until no share may be off by more, in millionths, or until there are `samples`.
  std::optional<std::int64_t> until_error = {};
  std::string side = {};  // of what it sees and has ordered alone; empty: the moderator's
  /// A file of what the side takes units of others to be whose strength it does not see (host/turn/assumptions.hpp).
  std::string assume = {};
  /// Orders of one side, to be compared with those that it has given.
  std::optional<ChangedFile> with = {};
  std::string address = {};  // only of battles there: an address as reports have it, or the id of a hex
};

struct Odds {
  std::unique_ptr<Turn> turn;
  Found found;
  std::string seed;                                     // of samples
  std::map<std::uint64_t, std::string> addresses = {};  // where charts were read, by their hashes
  // Of the battles that these belong to, by their addresses: who fights there, and the units that are told of in them.
  std::map<std::string, std::string> battles = {};
  std::map<std::string, std::set<Row>> fighters = {};
  std::size_t unnamed = 0;   // addresses that are too rare to be named
  bool in_progress = false;  // a mailing of the turn is out: its dice stand
  std::optional<SidesView> view = {};
  std::optional<Compared> compared = {};           // then all else is of the other orders
  std::unique_ptr<const Odds> before = {};         // and this of those that were given
  std::optional<std::set<std::string>> only = {};  // of these battles alone
  // Where a side assumes several things: the turns in which they are otherwise than in `turn`, as OpenTurn has them.
  std::vector<std::unique_ptr<Turn>> further = {};
  std::vector<odds::Unknown> unknowns = {};
};

/// Stopped where the turn is not understood (as `load_turn` is), and where exact odds are asked of a turn with too many
/// courses. `progress`: how many samples were played, from time to time.
Odds odds_of(const Game& game, int turn, const OddsAsked& asked, FunctionRef<void(std::uint64_t)> progress,
             Notes& notes);

/// The odds that were found of a turn, with the names of what is in them.
Odds named_odds(const Game& game, OpenTurn open, Found found, const std::string& seed, Notes& notes);

/// Of the battles at an address alone; empty: of all. Stopped where there is none.
void choose_battles(Odds& odds, const std::string& address);

/// The address of the battle that something at an address belongs to; empty: none.
std::string battle_of(const Odds& odds, const std::string& at);

/// The document `odds` (schemas/report.xsd), with the map or without it.
void write_odds(const Odds& odds, bool with_map, files::Writer& writer);

}  // namespace adjudicator::host
