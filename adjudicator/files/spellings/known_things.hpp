// What a side may call by name in orders in words: "Ridge Rifles" for b-inf-1.
//
// Made of files that the side may know. A name is resolved only in a field that says what it is of (t:of in the
// schema), so that a label `outpost` never becomes the unit Outpost. What is not here is told alike, whether it
// does not exist or the side may not know it.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/document.hpp"

namespace adjudicator::files {

class KnownThings {
 public:
  /// Which things of the roster count: a side's own, whatever else is there; or all, of a roster that holds
  /// nothing but what the side may know.
  enum class Rows : unsigned char { own, all };
  /// From the roster and the map; either may be missing.
  KnownThings(const Document* roster, const Document* map, std::string_view side, Rows rows);

  struct Found {
    std::string_view id;   // empty: there is no such thing
    bool several = false;  // the name is that of several things
    explicit operator bool() const { return !id.empty() || several; }
  };
  /// `of`: "own-unit", "unit", "place", "enemy-place" ... An id, in small or capital letters, or a name.
  Found find(std::string_view of, std::string_view text) const;
  /// The name or id of a thing that nearly matches, a space being as good as a hyphen: "corps-guns" for
  /// "corps guns"; empty: none.
  std::string_view near(std::string_view of, std::string_view text) const;
  /// A sentence about a thing whose name or id looks as this one does and is another: "'Вravo' only looks like 'Bravo': its
  /// letter 1 is ..."; empty: none.
  std::string look_alike(std::string_view of, std::string_view text) const;
  /// Of how many candidates that is sought.
  std::size_t candidates(std::string_view of) const;
  /// Whether anything is called so, of whatever kind.
  bool has(std::string_view text) const;
  /// Whether words in a row, the first of them at `from`, are what anything is called.
  bool has_at(std::span<const std::string_view> words, std::size_t from) const;
  bool has_any(std::span<const std::string_view> words) const;
  /// Whether anything is known of this kind.
  bool knows(std::string_view of) const;
  /// The words of the longest name.
  std::size_t longest() const { return longest_; }

 private:
  struct Kind {
    std::set<std::string, std::less<>> ids;
    std::map<std::string, std::set<std::string>, std::less<>> by_name;  // folded name or id -> ids
    std::map<std::string, std::string, std::less<>> spaced;  // the same with spaces for hyphens -> as given
  };
  void add(const std::string& kind, std::string_view id, std::string_view name);
  void add_rows(const Node& parent, std::string_view side, bool own, Rows rows);
  const Kind* kind(std::string_view of) const;

  std::map<std::string, Kind, std::less<>> kinds_;
  std::size_t longest_ = 1;
};

}  // namespace adjudicator::files
