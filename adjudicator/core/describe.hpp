// Facts as named parts, for everything that writes or matches them: the log, the reports, the test cases.
//
// One place says which parts a kind has and in which order; what a reader may not see is not visited.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/facts.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"

namespace adjudicator {

/// The six decimals of a rounded value: "0.333333".
std::string decimal_text(Ratio rounded);
/// The draws of one die in a row, as a roll's dice are written, with another lowest face than 1: "18d6",
/// "3d10/0".
std::string to_text(const DrawnRun& run);
/// Label, draws in their order, sum, and the faces that a ruling gave: "hit=18d6:63",
/// "pick=2d40,1d39:77:6,6".
std::string to_text(const DrawnLabel& label);

class PartSink {
 public:
  virtual ~PartSink() = default;
  virtual void word(std::string_view name, std::string_view text) = 0;
  virtual void number(std::string_view name, std::int64_t number) = 0;
  virtual void ratio(std::string_view name, Ratio ratio) = 0;
  /// A fraction that was too fine, rounded to six decimals.
  virtual void rounded(std::string_view name, Ratio ratio) { word(name, '~' + decimal_text(ratio)); }
  /// In place of a number or a fraction that the reader may not know.
  virtual void band(std::string_view name, const SeenBand& band) = 0;
  /// A hex, side or piece; of a piece only what `view` shows, as it is in `now`.
  virtual void thing(std::string_view name, Row row, View view, const State& now) = 0;
  virtual void modifiers(std::string_view name, std::span<const Modifier> modifiers) = 0;
  /// What a series drew under a label; its sum too.
  virtual void draws(std::string_view name, const DrawnLabel& label) { word(name, to_text(label)); }
};

/// "began", "rolled", ...
inline Key kind_of(const SeenFact& fact) {
  return kind_name(fact.fact->what);
}
/// What a fact says happened ("attack", "strengths"); empty for kinds that say it by themselves.
Word what_of(const Fact& fact);

/// The parts that a reader sees, in a fixed order.
void describe(const Turn& turn, const Log& log, const SeenFact& fact, PartSink& sink);

/// A trait's value as files write it: 3 halves are "1.5", an enumeration its word, a reference an id, "" for
/// none.
std::string trait_text(const Turn& turn, const State& state, Row row, Trait trait);
std::string value_text(const Turn& turn, const State& state, Trait trait, std::int32_t value);
/// What a reference of this value refers to; nothing where it is none, and of traits of other kinds.
Row referred_to(const State& state, Trait trait, std::int32_t value);
/// The id of a row ("0805", "b1", "blue").
std::string_view id_text(const Turn& turn, const State& state, Row row);
/// A value as text: a number, "7/2", "~0.333333" of one that was rounded, a word, an id; empty for none.
std::string to_text(const Turn& turn, const State& state, const Value& value);
/// "7" or "7/2".
std::string to_text(Ratio ratio);
/// "2d6".
std::string to_text(const Dice& dice);

}  // namespace adjudicator
