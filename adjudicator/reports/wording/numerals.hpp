// Which values of a report are numbers: only these are written as people write numbers.
//
// The schemas say it: those of the system for the traits of its tables, that of reports for all else. A cell
// of a chart, a name, a word, an id is none, whatever it looks like: the "1/2" of a results table is two
// losses, not a half.
#pragma once

#include <libxml/tree.h>

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace adjudicator::reports {

class Numerals {
 public:
  /// Of a system that is not known: what the schema of reports says of any piece. Made once per process and
  /// system. Safe to call from any thread.
  static const Numerals& of(std::string_view system);

  /// Whether an attribute of an element holds a number ("strength" of a thing of table "unit").
  bool has(const xmlNode* node, std::string_view attribute) const;
  /// The tables of the system.
  const std::set<std::string, std::less<>>& tables() const { return tables_; }

 private:
  explicit Numerals(std::string_view system);
  using Names = std::set<std::string, std::less<>>;
  Names tables_;      // of the system
  Names traits_;      // "unit.strength"
  Names attributes_;  // "shift.by": by element
};

}  // namespace adjudicator::reports
