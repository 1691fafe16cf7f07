// Wording: the sentences of one language, by key. All prose of a report comes from here.
//
//   <say key="scene.attack">{by} {by?attacks:attack} {on} in {target}.||{target} is attacked.</say>
//
//   {by}              a value of the fact that is spoken of: an attribute, its arguments of that name, a
//                     thing in it; else an argument of the scenes it lies in. Several are joined: "b1, b2 and b3".
//   {cell|result}     the value as a word with a sentence of its own, here of the key "result.DR". Numbers
//                     look for "shift.-2", then "shift.-" (below zero) or "shift.+" with the size as {value},
//                     then "shift.*". A word without a sentence is made readable; a cell of a chart is shown
//                     as it is printed.
//   {cell|result|}    the same, but missing where there is no such sentence.
//   {gun|silent}      nothing, where the sentence "silent.*" is empty; but the value must be known, or the next
//                     alternative is said.
//   {unit|unit}       the id of a unit or a model as its name; {choice|taken}: a list of ids, where there is
//                     a sentence "taken.piece": each piece once by that sentence, {n} says how often it is there
//   {group|named}     a thing by its sentence "named.TABLE", {group} by "piece.TABLE", where there is one:
//                     about what its position says of it
//   {control|side}    the id of a side as its name.
//   {id|hex}          the number of a hex with the name that the map gives it: "Kimpo (0708)", else "0708".
//   {by|id}           a thing by its id, as orders name it, even where it has a name.
//   {row-modifier|shift-in-short}  what was added to the die of a look-up, or its column ({shift|...}), each by
//                     the sentence of that key.
//   {by|how-many}     how many arguments of that name there are, in place of what they are
//   {by|signed}       a number with its sign, {by|signed-decimal} never with a fraction; {row|number}: what is a word in the report ("15%") as a number;
//                     {strength|thousandths}: a whole number of thousandths as units, 28500 as "28.5";
//                     {row|band}: the head of a chart's row or column, as the keys "band.upto", "band.from"
//                     and "band.to" write it, or as it is where the chart's rows or columns are names.
//   {deadline|moment} a moment in UTC ("2026-11-23T20:00:00Z"), as the key "moment" writes it, or what a wall clock
//                     shows ("2026-11-23T21:00 Europe/Berlin"), as "moment.local" does: its values are
//                     day, month, year, hour, minute and weekday (1 to 7, a Monday is 1).
//   {by?one:many}     by how many there are: of values, or of one value that is a number.
//   [ ... ]           left out unless all its values are there: what a reader may not know leaves no gap.
//   a||b              b where a value of a is missing.
//   {{  [[            the signs themselves.
//
// A key that has no sentence is shown itself, made readable: a report never fails for want of a word.
//
// Only numbers are written as such: numbers of facts, and what a schema says is one (reports/wording/numerals.hpp).
// Words, names, ids and cells of charts stay as they are: "1/2" is no half there, "a-b" no span.
//
// Numbers are written with "number.minus", "number.point", "number.percent", "number.rounded" (before what
// was rounded) and, where there is one, a sign for the rest ("number.1/2"); lists with "list.comma" and
// "list.and".
#pragma once

#include <libxml/tree.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace adjudicator::reports {

class Numerals;

/// A wording file that cannot be understood.
struct WordingError : std::runtime_error {
  WordingError(const std::string& in, std::uint32_t on, const std::string& what)
      : std::runtime_error(in + ':' + std::to_string(on) + ": " + what), file(in), line(on), why(what) {}
  std::string file;
  std::uint32_t line;
  std::string why;
};

class Wording {
 public:
  /// Which values are numbers: `of`, for reports of one system; it outlives the wording.
  void numbers(const Numerals& of) { numerals_ = &of; }
  /// Adds the sentences of a file, each key once; one of a later file replaces that of an earlier one. Keys of
  /// `except` are left as they are.
  void add(std::string_view xml, const std::string& file, const Wording* except = nullptr);

  /// Two wordings of the same stamp say the same.
  std::uint64_t stamp() const { return stamp_; }

  bool has(std::string_view key) const { return sentences_.find(key) != sentences_.end(); }
  std::vector<std::string_view> keys() const;

  /// The names of the values that a sentence speaks of ("target"), in all its alternatives.
  std::set<std::string, std::less<>> values(std::string_view key) const;

  /// What an alternative of a sentence speaks of: {name|filter}, or {name?one:many}, which is `counted`.
  struct Spoken {
    std::string name;
    std::string filter;
    bool counted = false;
  };
  /// The alternatives of a sentence, each with all that it speaks of, what it may leave out too.
  std::vector<std::vector<Spoken>> alternatives(std::string_view key) const;

  /// Keys that were asked for and are missing end up in `unknown`, if it is given.
  struct Unknown {
    std::set<std::string, std::less<>> keys;
  };

  /// The sentence of `key`, about a node of a report (none: its values are missing).
  std::string say(std::string_view key, const xmlNode* about, Unknown* unknown = nullptr) const;
  /// A sentence as it stands there, {name} for each value, for whoever fills it in on another machine: its first
  /// alternative, without what may be left out.
  std::string pattern(std::string_view key) const;
  /// The sentence of a word: of the key `kind.word`, with the word itself as {value}.
  /// `report`: its root, for words that are ids.
  std::string word(std::string_view kind, std::string_view word, Unknown* unknown = nullptr,
                   const xmlNode* report = nullptr) const;
  /// What a fact says: the sentence of `noted.strengths` or `moved.CRT-9.1` (by its rule), else of
  /// `noted`, else its parts by name. An empty sentence: the fact is not worth a line.
  std::string tell(const xmlNode* fact, Unknown* unknown = nullptr) const;

  /// A value of a node as {name} of a sentence about it says it; empty: there is none.
  std::string value(const xmlNode* about, std::string_view name) const;

  /// A number as people write it: in English a true minus, 7/2 as 3½, 6/5 as 1.2, ~0.333333 as ≈ 0.333333; in
  /// German 15% with a space.
  std::string number(std::string_view text) const;
  /// A band of a chart as people write it: in English "..-1" is "≤ −1", "10.." is "10+", "2-3" has a dash.
  std::string band(std::string_view text) const;
  /// The head of a row or column that is a name: by its sentence "head.NAME", where there is one; else only a
  /// whole number ("-2") is written otherwise, no span and no fraction.
  std::string head(std::string_view text) const;
  /// A moment as people write it; one that is none stays as it is.
  std::string moment(std::string_view text) const;

 private:
  struct Part {
    enum class Kind : std::uint8_t { literal, value, count, group };
    Kind kind = Kind::literal;
    bool or_nothing = false;
    std::string text;    // the literal; the name of the value
    std::string filter;  // of a value; the word for one, of a count
    std::string many;
    std::vector<Part> parts;  // of a group
  };
  using Sentence = std::vector<std::vector<Part>>;  // alternatives
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  struct Reading;
  class Compiler;

  using Fields = std::vector<std::pair<std::string_view, std::string>>;  // values by name, of no fact
  const Sentence* find(std::string_view key) const;
  // What a sentence says in turn counts as steps of it.
  std::string sign(std::string_view key, std::string_view plain, int& steps) const;
  std::string in_words(std::string_view kind, std::string_view word, Unknown* unknown, int& steps,
                       const xmlNode* about = nullptr) const;
  std::string number(std::string_view text, int& steps, bool fractions = true) const;
  std::string rounded(std::string_view text, int& steps) const;
  std::string band(std::string_view text, int& steps) const;
  std::string moment(std::string_view text, int& steps) const;
  const Sentence* find_word(std::string_view kind, std::string_view word, std::string_view& shown) const;
  const Numerals& numerals() const;
  std::unordered_map<std::string, Sentence, Hash, std::equal_to<>> sentences_;
  const Numerals* numerals_ = nullptr;
  std::uint64_t stamp_ = 0;  // 0: nothing was added
};

/// "retreat-path" is "retreat path".
std::string readable(std::string_view key);

}  // namespace adjudicator::reports
