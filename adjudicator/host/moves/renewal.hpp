// What begins anew between two turns of the program: a turn may be one part of a game turn (a Combat Segment of Next
// War, of CNA), and a roster keeps what was spent and done in it.
//
// The schema says of each attribute of a roster what happens to it: `t:next="false"`: `next` puts that value there;
// `t:game-turn="0"`: a new game turn does, which CNA calls Operations Stage; "@ap-permanent": the value of that other
// attribute; "+1": one more, where the roster gives a number.
#pragma once

#include <string>
#include <vector>

#include "files/schema/schema.hpp"
#include "files/schema/schema_notes.hpp"
#include "host/moves/roster_edit.hpp"

namespace adjudicator::host {

/// A value that a new game turn begins anew.
struct Renewed {
  std::string what;   // the attribute: "ap"
  std::string whose;  // the row: its name and id
  std::string from;
  std::string to;
};

class Renewal {
 public:
  explicit Renewal(const RuleSystem& system);

  /// Whether anything of its rosters is counted by game turns.
  bool has_game_turns() const;
  /// What each next turn begins with.
  void begin_turn(RosterEdit& roster) const;
  /// Puts the values of a new game turn there; what it changed.
  std::vector<Renewed> begin_game_turn(RosterEdit& roster) const;
  /// What that would change.
  std::vector<Renewed> carried(const RosterEdit& roster) const;

 private:
  struct Change {
    const Node* row;
    Renewed renewed;
  };
  std::vector<Change> changes(const RosterEdit& roster, const Node& parent, const files::ElementType& type,
                              std::string_view mark) const;

  const files::ElementType& roster_;
  files::SchemaNotes notes_;
};

}  // namespace adjudicator::host
