// What one reader sees of a turn, and the same turn with everything else written anew: for the law of
// silence.
//
// No system has anything of its own here but a few words: what a row has is read out of the system's tables,
// what a reader knows of it out of the projection.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/bands.hpp"
#include "core/visibility.hpp"
#include "positions.hpp"
#include "runner/case_file.hpp"

namespace adjudicator::laws {

/// What one reader sees of a turn.
class Sight {
 public:
  Sight(const Turn& turn, const Outcome& outcome, Reader reader);

  struct Parts {
    bool seen = false;
    bool all = false;
    std::vector<std::string> names;
    std::vector<std::pair<std::string, const Bands*>> banded;
    bool shows(std::string_view part) const;
    /// Null where the part is shown as it is, or not at all.
    const Bands* band(std::string_view part) const;
  };
  /// What another look at the same rows shows, too: the turn before it was corrected.
  void join(const Sight& other);
  Parts parts(const Fact& fact) const;
  bool sees(const Fact& fact) const { return facts_.contains(&fact); }
  bool sees_question(std::size_t question) const { return questions_.contains(question); }
  Reader reader() const { return reader_; }
  /// At any time and in any place.
  bool knows_id(Row row) const { return view(row).id; }
  bool knows(Row row, Trait trait) const { return view(row).shows(trait); }
  /// The bands in which the reader knows a trait, at any time and in any place; null: in none.
  const Bands* bands(Row row, Trait trait) const;

 private:
  void take(const Log& log, const SeenFact& seen);
  void ask(const Question& q);
  void see(Row row, View view);
  View view(Row row) const;

  Reader reader_;
  std::map<const Fact*, Parts> facts_;
  std::set<std::size_t> questions_;
  std::map<Row, View> views_;
  std::map<std::pair<Row, std::uint16_t>, const Bands*> bands_;  // by the index of the trait
};

/// Ids of hidden things, and what they are called instead.
using Renaming = std::map<std::string, std::string>;

/// What the roster says of each row, of any table, changed where it was never seen.
class Disguise {
 public:
  Disguise(const Turn& turn, const Sight& sight);
  const Renaming& renaming() const { return renaming_; }
  /// How many traits of rows were changed by `on`.
  std::size_t changed() const { return changed_; }

  /// A roster or orders in XML; other papers stay as they are.
  Paper on(const Paper& paper);
  std::vector<Paper> on(const std::vector<Paper>& papers);

 private:
  void row(cases::Element& element, bool inside);
  bool stays(Row row, Trait trait) const;
  /// The reader's own.
  bool owns(Row row) const;
  bool where_it_stands(std::uint32_t table, std::string_view trait) const;
  std::string other(Row row, Trait trait) const;

  const Turn& turn_;
  const Sight& sight_;
  Renaming renaming_;
  std::size_t changed_ = 0;
};

/// The log with everything hidden written anew: numbers, words, dice, causes, ids in addresses; facts that
/// the reader does not see at all are left out, where the state does not depend on them. It belongs to
/// `other`, the turn written anew, in which names have other numbers.
Log rewritten(const Turn& turn, const Log& log, const Sight& sight, const Renaming& renaming,
              const Turn& other);

/// What was refused of a side, told of its orders in another turn, which are of the same shape.
std::vector<Refusal> refused_of(const SideInfo& side, const Outcome& outcome, const SideInfo& other);

}  // namespace adjudicator::laws
