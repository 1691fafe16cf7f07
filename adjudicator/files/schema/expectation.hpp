// What a value of a type may be, in words, as messages and guides say it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// What a type with a form of its own is for, as messages say it: "a color code, such as #1b4f72"; empty: nothing
/// is said of it.
std::string_view meaning_of(const SimpleType& type);

/// What a value of the type may be, as messages say it: "a whole number from 1 to 9".
std::string expectation(const SimpleType& type);

/// How many of `things` a value may have ("at most 9 items"); empty: any number.
std::string length_of(const SimpleType& type, std::string_view things);

/// 'text', made printable.
std::string in_quotes(std::string_view text);

/// 'a', 'b' or 'c'
std::string alternatives(const std::vector<std::string>& words);

}  // namespace adjudicator::files
