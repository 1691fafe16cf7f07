// The turn as one side may know it before it is resolved: what its receipts, its forms and `check --side` are
// made from.
//
// Its own pieces are as they are. Of the others it has what the policy shows in a list of positions: those
// whose ids it does not know stand there under made-up ones, traits that it does not know have a constant
// value, and what it does not see is not there. Positions that the moderator has ruled on are as he ruled. No
// other side's orders or answers and no seed are read. So whatever is said of its orders says nothing else.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/game/game.hpp"

namespace adjudicator::host {

/// The moderator's files of a turn alone: nobody's orders or answers.
files::GameFolder::Inputs bare_inputs(const Game& game, int turn);

/// Everything, for what is projected to `side` afterwards. Rulings that are at fault, or do not fit what the turn is now,
/// count for nothing here.
std::unique_ptr<Turn> whole_turn(const Game& game, int turn, const std::string& side, Notes& notes);

/// Is it an id that turn_as_seen made up, because the side does not know the thing's own?
bool is_made_up(std::string_view id);

/// With the orders and answers of `side` that are in `own`; `faults` are what is wrong with them. Null where
/// they are not understood, or where the system cannot judge so little. Stopped (moderators_file) where a
/// file of the moderator's is at fault.
std::unique_ptr<Turn> turn_as_seen(const Game& game, int turn, const std::string& side,
                                   files::GameFolder::Inputs own, Diagnostics& faults, Notes& notes);

/// A trait and its value, as a roster has them.
using TraitValues = std::vector<std::pair<std::string, std::string>>;

/// A unit of others on the map, as a side is told of it. How many units without faces stand in a hex, and whether any stand
/// with others of their side, it is not told (reports::is_faceless): those of a hex and side are one of these, and in a
/// system that has such units there is one wherever the side sees a unit, whatever is there.
struct SeenUnit {
  Row row;  // of the whole turn; nothing: it stands for units without faces
  Row side;
  std::string name;  // its id or label; empty: the side knows it by none
  std::string hex;
  TraitValues traits;  // that the side sees
  bool told = true;    // false: units without faces that are perhaps not there
};

/// What a side takes such a unit to be: traits that it does not see, and rows that belong to it, by table. Of units without
/// faces any number may be assumed; none of them is one of those that are there.
struct AssumedUnit {
  const SeenUnit* unit;  // one of MeasuredView::enemies
  TraitValues traits;
  std::vector<std::pair<std::string, TraitValues>> parts;
};

/// The turn as a side may reckon with it.
struct MeasuredTurn {
  std::unique_ptr<Turn> turn;  // null: as turn_as_seen
  std::size_t enemies = 0;     // units of others on the map that are in it
  /// The hexes of what else it is told of, without its strength (RuleSystem::strengths): one for each such unit.
  std::vector<std::string> left_out = {};
};

/// A turn from which a side may measure itself with others: as turn_as_seen, but of the others' units only those that it
/// knows the strength of, or that it assumes one of. Other traits that it does not know are as they usually are.
class MeasuredView {
 public:
  /// Stopped as turn_as_seen is.
  MeasuredView(const Game& game, int turn, std::string side, Notes& notes);

  const std::string& game() const { return whole_->game; }  // its id
  /// In an order that tells nothing of what it does not see.
  const std::vector<SeenUnit>& enemies() const { return enemies_; }
  MeasuredTurn load(files::GameFolder::Inputs own, std::span<const AssumedUnit> assumed,
                    Diagnostics& faults) const;
  /// What a fault of the roster that `load` made of these is about; nothing: of none of them.
  struct About {
    std::size_t assumed = 0;          // the place in `assumed`
    std::optional<std::size_t> part;  // and of a row that belongs to it
    std::string name;                 // by which the fault knows it
    std::string trait;                // that is at fault; empty: none
  };
  std::optional<About> about(const Diagnostic& fault, std::span<const AssumedUnit> assumed) const;

 private:
  const Game& game_;
  int number_;
  std::string side_;
  std::unique_ptr<Turn> whole_;
  std::vector<SeenUnit> enemies_;
};

}  // namespace adjudicator::host
