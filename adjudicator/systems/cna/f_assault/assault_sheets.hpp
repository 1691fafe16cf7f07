// The lists of gate F before the dice: L18 and L19 (CNA-13.1), and the numbers that are handed over
// (CNA-13.3).
#pragma once

#include <array>

#include "systems/cna/f_assault/fight.hpp"
#include "systems/cna/field/lists.hpp"

namespace adjudicator::cna {

/// L18 once more, when all assaults are over: in the order in which they came, with what became of each.
void list_assaults_played(const Scene& turn, const Segment& segment);

/// L19 of both sides: one list for all assaults of the step, each in rows of its own.
class AssaultSheets {
 public:
  AssaultSheets(const Scene& turn, const Segment& segment);
  /// What is known before the dice of C-4; the other side gets the numbers of the row "assault, before dice".
  /// `with_column`: it came to a column (CNA-9.23).
  void before_dice(const Fight& fight, bool with_column);
  void after_dice(const Fight& fight);

 private:
  struct Sides {
    const Force& own;
    const Force& enemy;
  };
  void assault(List& list, const Fight& fight, const Force& own);
  void points(List& list, const Fight& fight, const Force& own);
  void strengths(List& list, const Fight& fight, const Sides& sides);
  void morale(List& list, const Fight& fight, const Sides& sides);
  void column(List& list, const Fight& fight);
  void numbers(List& list, const Fight& fight, const Force& of);
  template <class Rows>
  void each_side(const Fight& fight, Rows rows);

  const Scene turn_;
  const Segment& segment_;
  std::array<List, 2> sheets_;   // of the phasing side, of the other
  std::array<List, 2> numbers_;  // read by the phasing side, by the other
};

}  // namespace adjudicator::cna
