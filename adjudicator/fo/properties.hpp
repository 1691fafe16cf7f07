#pragma once

/// \file
/// The XSL-FO properties of the subset, in groups that each element names.

#include <string_view>

#include "fo/tree.hpp"

namespace adjudicator::fo {

enum PropertyGroup : unsigned {
  kText = 1,    ///< inherited: fonts, colour, alignment, lines
  kEdges = 2,   ///< padding, border
  kGround = 4,  ///< background colour
  kSpaces = 8,  ///< space before and after, margins, indents
  kKeeps = 16,  ///< keeps
  kBreaks = 32,
  kWidth = 64,
  kHeight = 128,
};

/// Shorthands come before what they stand for, and the font size before what is measured in it, whatever
/// the order of the attributes: properties are applied in rounds.
inline constexpr int kPropertyRounds = 4;

struct Property {
  std::string_view name;
  PropertyGroup group;
  int round;
  void (*apply)(Style&, Box&, std::string_view value);  ///< throws BadValue
};

/// Null: there is none of this name in these groups.
const Property* property(std::string_view name, unsigned groups);

/// Values that more than one element knows.
VerticalAlign parse_vertical(std::string_view value);
Keep parse_keep(std::string_view value);
bool parse_keep_with(std::string_view value);

}  // namespace adjudicator::fo
