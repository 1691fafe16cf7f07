// Lists: tables that a side reads out of what it may know.
//
// A list is a description, not a happening: no fact tells it. A rules system names its lists in
// RuleSystem::lists; a report reads them out of what its reader is told (core/visibility.hpp), so that
// visibility.xml alone says what stands in them, and log and list cannot disagree. `tell` remains for what
// rules code alone can say: sums over hidden things, cover stories.
//
//   void losses(const Reading& known, ListRows& rows) {
//     known.each("noted.toe-lost", [&](const KnownFact& lost) {
//       rows.row("row:lost unit from=group points", lost);
//     });
//   }
//   constexpr ListSpec lists[] = {{"losses", "CNA-13.1", "noted.segment-concluded", losses}};
//
// The moment is the name of a fact (its kind, a point, its word). At each such fact that the side is told of
// the list is read, once it happened, with the facts and the state as they are then; of a list without a
// moment once, at the end of what there is; of one with a gate, where the run waits before it. Its address is lists/NAME/SIDE of the turn, or of a scene
// (ListRows::below). A list without rows is none.
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/function_ref.hpp"
#include "core/visibility.hpp"

namespace adjudicator {

/// The name of a fact: its kind, a point, and the word of what it says: "noted.toe-lost", of a look-up its
/// chart ("looked-up.morale"), of a roll the last name of its address ("rolled.die"), of a removal its cause,
/// of a change its trait; "moved" and "created" alone.
class FactName {
 public:
  template <std::size_t N>
  consteval FactName(const char (&text)[N])  // NOLINT(google-explicit-constructor): a literal is one
      : hash_(hash_of({text, N - 1})), text_(text, N - 1) {}
  constexpr FactName() : hash_(0) {}  // of nothing
  constexpr std::uint64_t hash() const { return hash_; }
  constexpr bool empty() const { return text_.empty(); }

 private:
  std::uint64_t hash_;
  std::string_view text_;
};

/// A fact as its reader knows it: the parts that describe.hpp names, of a told or noted one its arguments.
class KnownFact {
 public:
  /// The first part of that name; none where there is none, or the reader may not know it.
  Value operator[](Word part) const;
  std::int64_t number(Word part, std::int64_t otherwise = 0) const;
  Row row(Word part) const { return (*this)[part].row(); }
  Place place(Word part) const { return place_of(row(part)); }
  Word word(Word part) const;
  /// A number too; 0 where it is neither.
  Ratio ratio(Word part) const;
  bool is(Word part, Word word) const { return this->word(part) == word; }
  std::span<const Arg> parts() const { return parts_; }
  /// Of a fact that says the same parts of several things: calls `visit` with what it says of each, which
  /// begins with a part `first`.
  void each(Word first, FunctionRef<void(const KnownFact&)> visit) const;
  AddressId at() const { return at_; }
  std::size_t order() const { return order_; }  // in the log
  explicit operator bool() const { return name_ != 0; }
  /// One that is false and says nothing.
  static const KnownFact& none();

 private:
  friend class ListReader;
  std::uint64_t name_ = 0;
  AddressId at_ = AddressId::none;
  std::size_t order_ = 0;
  bool knows_address_ = false;  // its reader
  std::vector<Arg> parts_;
};

/// What a list is read from: all that one side knows at one moment.
class Reading {
 public:
  const Turn& turn() const;
  const Board& board() const;
  Row side() const;
  /// At which the list is read; one without parts where it has no moment.
  const KnownFact& moment() const;
  /// The state of the moment as the side's positions show it: what is hidden is as a row begins, and rows of
  /// which it knows nothing are not there. Made when it is first asked for.
  const State& state() const;

  /// The facts of a name that were told so far, in their order; in a scene: at its address and below.
  void each(FactName name, FunctionRef<void(const KnownFact&)> visit) const;
  void each(const KnownFact& scene, FactName name, FunctionRef<void(const KnownFact&)> visit) const;
  /// Of one name or another.
  void each(FactName one, FactName other, FunctionRef<void(const KnownFact&)> visit) const;
  /// The first of them, one that is false where there is none.
  const KnownFact& first(FactName name) const;
  const KnownFact& first(const KnownFact& scene, FactName name) const;

 private:
  friend class ListReader;
  explicit Reading(class ListReader& reader) : reader_(&reader) {}
  class ListReader* reader_;
};

/// Gives the facts that columns name.
using FactsByName = FunctionRef<const KnownFact&(std::string_view name)>;

/// The rows of a list: each a list of named values (columns), of which several may have one name. Values that
/// are none and empty words are left out, and what stands for a thing that the reader may not know.
class ListRows {
 public:
  void row(std::initializer_list<Arg> columns) {
    rows().emplace_back();
    add(columns);
  }
  /// A row as `columns` describes it, words with a space between: "unit" is a part of the fact, "from=group"
  /// one under a name of the list, "by*" one with all values that it has, "row:raw" a word;
  /// "own=strength.raw" is a part of another fact, which `others` gives by its name. The text lives as long
  /// as the program.
  void row(std::string_view columns, const KnownFact& fact, std::initializer_list<Arg> more = {}) {
    rows().emplace_back();
    add(columns, fact);
    add(more);
  }
  void row(std::string_view columns, FactsByName others) {
    rows().emplace_back();
    add(columns, others);
  }
  /// More columns of the last row.
  void add(const Arg& column);
  void add(std::initializer_list<Arg> columns) {
    for (const Arg& column : columns) add(column);
  }
  void add(std::string_view columns, const KnownFact& fact);
  void add(std::string_view columns, FactsByName others);
  void append(const ListRows& others);
  /// The rows from here on are a list of their own, at the address of this scene.
  void below(const KnownFact& scene) { lists_.push_back({&scene, {}}); }
  bool empty() const;
  /// A word that is kept as long as the rows.
  Word word(std::string text) { return Word::unowned(words_.emplace_back(std::move(text))); }

 private:
  friend class ListReader;
  struct List {
    const KnownFact* scene;  // null: the turn
    std::vector<std::vector<Arg>> rows;
  };
  std::vector<std::vector<Arg>>& rows() { return lists_.back().rows; }
  std::vector<List> lists_{{nullptr, {}}};
  std::deque<std::string> words_;
};

/// The description of a list.
struct ListSpec {
  std::string_view name;  // "losses": its key in the wording (list.NAME, list-head.NAME, list-row.NAME)
  std::string_view rule;
  FactName moment;  // empty: the end of what there is
  void (*read)(const Reading&, ListRows&);
  /// Read only where the run waits before this gate (RuleSystem::gates): what its orders have to choose from.
  std::string_view gate = {};
};

/// A list as one side reads it.
struct KnownList {
  const ListSpec& spec;
  Row side;
  AddressId above;    // the address of the turn or scene; none where the side may not know it
  std::size_t order;  // of its moment among the facts of the log
  std::span<const std::vector<Arg>> rows;
  const State& now;              // at that moment, whole
  const Projection& projection;  // of the side, at that moment
};

/// Reads all lists of a side: calls `sink` for each that has rows, by their moments. `after`: the log's fold.
void read_lists(const Turn& turn, const Log& log, const State& after, Row side,
                FunctionRef<void(const KnownList&)> sink);

}  // namespace adjudicator
