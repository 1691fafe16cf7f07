#include "files/schema/expectation.hpp"

#include <fmt/core.h>

#include "core/diagnostics.hpp"

namespace adjudicator::files {
namespace {

struct Meaning {
  std::string_view type;
  std::string_view words;
};

/// The types of common.xsd. A type of a system says its own in xs:documentation.
constexpr Meaning meanings[] = {
    {"HexId", "a hex number of four or six digits, such as 0805"},
    {"SideId", "a side's id: at most 24 lower-case letters, digits and '-', beginning with a letter"},
    {"Id", "1 to 48 letters, digits, '.', '_' or '-', beginning with a letter or digit"},
    {"Word", "a word: at most 32 lower-case letters, digits and '-', beginning with a letter"},
    {"Text", "text of 1 to 120 visible characters"},
    {"Paragraph", "text of at most 2000 visible characters"},
    {"Colour", "a color code, such as #1b4f72"},
    {"Moment", "a date and a time in UTC, such as 2026-12-01T20:00Z"},
    {"DueTime", "a date and a time, such as 2026-12-01T20:00Z, or, in a game with a zone, 2026-12-01T20:00"},
    {"LocalTime", "a date, a time and a zone, such as 2026-12-01T20:00 Europe/Berlin"},
    {"Language", "a two-letter language code, such as en"},
    {"Address", "an address, such as turn-07/combat/0805"},
    {"Rational", "a number or a fraction, such as 2 or 1/2"},
    {"Fingerprint", "16 hexadecimal digits (0 to f)"},
    {"Halves", "a number in halves, such as 3 or 1.5"},
    {"Tenths", "a number with at most one digit after the point"},
    {"Milli", "a number with at most three digits after the point"},
};

std::string range_of(const SimpleType& type) {
  if (!type.least.empty() && !type.most.empty()) return fmt::format(" from {} to {}", type.least, type.most);
  if (!type.least.empty()) return fmt::format(" of at least {}", type.least);
  if (!type.most.empty()) return fmt::format(" of at most {}", type.most);
  return type.is("unsignedInt") || type.is("nonNegativeInteger") ? " of at least 0" : "";
}

}  // namespace

std::string length_of(const SimpleType& type, std::string_view things) {
  const std::string unit = fmt::format(" {}", things);
  if (type.shortest && type.longest && *type.shortest == *type.longest)
    return std::to_string(*type.shortest) + unit;
  if (type.shortest && type.longest) return fmt::format("{} to {}{}", *type.shortest, *type.longest, unit);
  if (type.shortest) return fmt::format("at least {}{}", *type.shortest, unit);
  if (type.longest) return fmt::format("at most {}{}", *type.longest, unit);
  return {};
}

std::string_view meaning_of(const SimpleType& type) {
  if (!type.meaning.empty()) return type.meaning;
  for (const std::string& name : type.line)
    for (const Meaning& m : meanings)
      if (m.type == name) return m.words;
  return {};
}

std::string expectation(const SimpleType& type) {
  if (!type.values.empty()) return (type.values.size() > 2 ? "one of " : "") + alternatives(type.values);
  if (type.kind == ValueKind::boolean) return "'true' or 'false'";
  if (type.kind == ValueKind::integer) return fmt::format("a whole number{}", range_of(type));
  if (const std::string_view meaning = meaning_of(type); !meaning.empty()) return std::string(meaning);
  if (type.kind == ValueKind::decimal) return fmt::format("a number{}", range_of(type));
  if (!type.patterns.empty()) return fmt::format("of the form {}", printable(type.patterns.front()));
  const std::string length = length_of(type, "characters");
  return length.empty() ? "text" : fmt::format("text of {}", length);
}

std::string in_quotes(std::string_view text) {
  return fmt::format("'{}'", printable(text));
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += in_quotes(words[i]);
  }
  return out;
}

}  // namespace adjudicator::files
