// Moves held against what there is: whose piece it is, which hex of the map is meant.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "files/spellings/known_things.hpp"
#include "host/moves/move_list.hpp"
#include "host/moves/roster_edit.hpp"

namespace adjudicator::host {

/// A move that could be understood.
struct JudgedMove {
  const MoveList* list;
  const Move* move;
  const Piece* piece;
  std::string hex;
  int hexes = 0;  // the distance in hexes, whatever lies between; -1: it stood off the map
};

class MoveJudge {
 public:
  /// `map` names places; null: hexes go by their ids alone. All of them outlive the judge and what it returns.
  /// `longest`: a warning `move-far` for each move of more hexes; 0: none.
  MoveJudge(const RuleSystem& system, const RosterEdit& roster, const Board& board, const Document* map,
            int longest)
      : system_(system), roster_(roster), board_(board), map_(map), longest_(longest) {}

  /// A side's list moves what belongs to that side: whatever else it names is told in the same words, whether it is
  /// there or not. A piece moves once in all lists that one judge has judged. The whereabouts of enemies, stacks and
  /// the rules are not looked at. Of a unit whose movement allowance the roster gives, a move is far that the allowance would
  /// not reach at the least cost; terrain is not looked at.
  std::vector<JudgedMove> judge(const MoveList& list, Diagnostics& faults);

 private:
  const files::KnownThings& things_of(const std::string& side);
  void judge(const MoveList& list, const Move& written, std::vector<JudgedMove>& made, Diagnostics& faults);
  bool is_side(const MoveList& list, Diagnostics& faults) const;
  files::KnownThings::Found find_thing(const std::string& text, const files::KnownThings& things) const;
  std::string find_hex(const std::string& text, const files::KnownThings& things) const;
  Move split(Move move, const files::KnownThings& things) const;
  void mark_far(const JudgedMove& move, Diagnostics& faults) const;
  std::string unknown(const MoveList& list, const std::string& text);

  const RuleSystem& system_;
  const RosterEdit& roster_;
  const Board& board_;
  const Document* map_;
  int longest_;
  std::map<std::string, files::KnownThings> things_;
  std::set<const Piece*> moving_;
  std::size_t faults_told_ = 0;
};

}  // namespace adjudicator::host
