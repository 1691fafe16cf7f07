// What a report adds up to: which of its scenes are battles and how much they matter, and what the turn cost
// each side. One pass over the report, in whole numbers.
//
// Which scenes are battles, which facts are costs and which costs are losses, the wording of the system says,
// in words that are the same in every language:
//
//   layout.battles   scenes that are battles: "scene.attack scene.barrage"
//   layout.costs     kinds of costs, each with the facts that it is read from:
//                      units=removed(unit)                    pieces of a table that were removed, one each
//                      lost=removed.exchange(unit)            by one cause alone
//                      guns=removed(unit,guns)                a trait of theirs, as it was before the turn
//                      ammo=changed(unit,ammo)                by how much a trait of a table's pieces fell
//                      gained=changed.R-1(unit,^morale)       by how much it rose by a rule (R-1; none: by any)
//                      steps=changed(unit,reduced)            how many of them got a trait that is yes or no
//                      toe=noted.toe-lost(unit,points)        a number of a note; the side is that of the
//                                                             piece or side `unit`, which may stand in the
//                                                             scenes around; without a number each counts 1
//                    a+b adds up; a|b takes b where the report has no a: two tellings of one thing
//   layout.losses    of these kinds, those that make a battle matter: what is gone for good
//   layout.moves     facts that say that somebody was moved: "moved noted.enemy-retreat"
//   layout.ground    scenes in which hexes are fought for, and the arguments that name them:
//                    "scene.attack(target)"; whose they are, the positions say. Also notes in battles that name
//                    hexes that were taken besides: "noted.taken(taken)"
//   layout.control   the trait of a hex (a row `place` of the positions) that says which side controls it: whose
//                    it is where nobody stands. Who stands in a hex that another side controls has entered it
//   layout.left      moves by which units give up a hex before it is fought for: "moved.CNA-6.2"
//   layout.vacated   facts told to a side by which it learns that the enemy left a hex before it was fought for, the
//                    argument that names the hex, and the word that says so: "told.changes(hex,emptied)"
//   layout.occupied  the same of hexes where the enemy came: "told.changes(hex,occupied)"
//   layout.emptied   facts of a battle that say that no enemy was left in its hexes
//   layout.yielded   facts that say that a side gave way, with the piece or side that did, as in layout.costs:
//                    "moved.CRT-9.1(unit) scene.assault-retreat(retreating)"
//
// Costs are shown by their sentences cost.KIND, and in headlines loss.KIND; one that is a part of another alone
// has cost-further.KIND; a kind without any only weighs battles. Traits that the reader does not see cost him nothing: a cost is what he knows of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <libxml/tree.h>

#include "core/exact.hpp"
#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

class Reckoning {
 public:
  Reckoning(const xmlNode* report, const Wording& wording);

  /// In the order in which they happened.
  const std::vector<const xmlNode*>& battles() const { return battles_; }
  /// 1 for the battle that matters most: those that wait for a decision of this reader (of any side, for the
  /// moderator), then those in which something was lost, most pieces first, then most points, then those in
  /// which somebody was moved, then the rest; equal ones as they happened. 0: it is no battle.
  std::size_t rank(const xmlNode* battle) const;

  /// What one piece has in a cost.
  struct Share {
    const xmlNode* piece;
    Ratio n;
  };
  struct Cost {
    std::string kind;
    Ratio n;
    std::vector<Share> shares{};  // of pieces that the reader knows, in the order in which they first lost
  };
  /// In the order of layout.costs; none that is 0. Of one battle, or (null) of the turn.
  const std::vector<Cost>& costs(std::string_view side, const xmlNode* battle = nullptr) const;

  /// A hex that was fought for: whose it was before that (before the turn, or since somebody went there in it) and
  /// whose it is after the turn, as far as the reader knows. Empty: nobody's; "?": of a side that he does not know.
  struct Ground {
    std::string_view hex;
    std::string_view before;
    std::string_view now;
    bool emptied = false;  // the reader was told that nobody was left there
    bool entered = false;  // who stands there now does not control it
  };
  /// Those of one battle, each once, in the order in which they were fought for; or (null) of the turn, with those that
  /// were given up without a battle, in the order of their names.
  const std::vector<Ground>& ground(const xmlNode* battle = nullptr) const;

  /// How a battle went for the reader, by the ground first, then by who gave way, then by what was lost:
  /// "good", "bad", "even" (both gave something), or empty: nothing of it, or he is the moderator.
  std::string_view tone(const xmlNode* battle) const;

 private:
  std::vector<const xmlNode*> battles_;
  std::unordered_map<const xmlNode*, std::size_t> ranks_;                // looked up only
  using Costs = std::vector<std::pair<std::string, std::vector<Cost>>>;  // by side
  struct Outcome {
    Costs costs;
    std::vector<Ground> ground;
    std::string_view tone;
  };
  static void bill(Costs& costs, std::string_view side, Cost cost);
  const Outcome& outcome(const xmlNode* battle) const;
  Outcome all_;
  std::unordered_map<const xmlNode*, Outcome> outcomes_;  // of the battles; looked up only
};

/// Names of facts, one after another: "removed", "scene.attack"; a look-up by its chart: "looked-up.morale",
/// a loss by its cause: "removed.exchange", a move by its rule: "moved.CRT-9.1", a change by its trait:
/// "changed.steps".
class Kinds {
 public:
  explicit Kinds(std::string names);
  Kinds(const Kinds&) = delete;
  Kinds& operator=(const Kinds&) = delete;

  bool has(const xmlNode* fact) const;

  struct Kind {
    std::string_view name;
    std::string_view what;  // empty: any
  };
  const std::vector<Kind>& all() const { return kinds_; }

 private:
  std::string names_;
  std::vector<Kind> kinds_;
};

/// Of what sort a fact is: what stands behind the point of its kind; empty: it has none.
std::string_view sort_of(const xmlNode* fact);

/// The words of a layout key; empty where the wording has none.
std::string layout(const Wording& wording, std::string_view key);

}  // namespace adjudicator::reports
