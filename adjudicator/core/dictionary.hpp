// The dictionary: which tables of rows a system keeps and which traits a row has.
//
// It is read out of the system's XML schema (files/schema/schema.hpp), never written a second time in code.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator {

/// What the 32-bit integer of a trait means.
enum class TraitKind : std::uint8_t {
  whole,   // the number itself
  halves,  // twice the number: 3 is 1 1/2
  tenths,
  milli,
  boolean,      // 0 or 1
  enumeration,  // index into `values`
  flags,        // bit i: values[i] is in the set; at most 31 values
  reference,    // row of the table `refers_to`, or -1
  name,         // a Name of the turn (a free word: a unit type, a formation), or -1
  text          // free text for people: kept as a Name so that it travels with its row; no rule reads it
};

/// How many make a whole: 2 of halves, 10 of tenths, 1000 of milli; 1 of whole numbers, 0 of what is no
/// number.
constexpr std::int32_t parts_of_one(TraitKind kind) {
  switch (kind) {
    case TraitKind::whole:
      return 1;
    case TraitKind::halves:
      return 2;
    case TraitKind::tenths:
      return 10;
    case TraitKind::milli:
      return 1000;
    default:
      return 0;
  }
}

/// An optional number that no file gave. Whoever reads such a trait must expect it.
inline constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::min();

struct TraitShape {
  std::string name;
  TraitKind kind = TraitKind::whole;
  std::vector<std::string> values;       // of an enumeration or of flags, in schema order
  std::string refers_to;                 // table of a reference
  std::optional<std::int32_t> fallback;  // default of the schema, in the trait's own unit
  std::string fallback_text;             // the same as written there (names, text)
  bool required = false;
};

/// A table, its rows' element name in roster files and its traits in the order of the schema (`id` is not one
/// of them).
struct TableShape {
  std::string name;
  std::vector<TraitShape> traits;
  int find(std::string_view trait) const;  // index, or -1
};

/// What a row has of a trait that no file gave it: the schema's default, or nothing.
std::int32_t starting_value(const TraitShape& trait);

struct Dictionary {
  std::vector<TableShape> tables;
  /// The traits of hexes: of the complex type `Place` of the system's schema. None where it has no such type.
  TableShape places = {"place", {}};
  int find(std::string_view table) const;  // index, or -1
};

}  // namespace adjudicator
