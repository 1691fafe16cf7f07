// How names are compared: whatever keyboard, program or language wrote them, "DĘBLIN", "Dęblin" and "De" with
// its mark apart are one name.
//
// A code point that Unicode 15.0 does not have (unknown_letter) is refused wherever a file is read. Of all that
// it has, normal form and case folding are the same for ever (Unicode's stability policy): so orders of today
// name the same things in every later build, whatever its library knows besides.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace adjudicator::files {

/// A name as names are compared: full case folding ("Straße" is "STRASSE"), normal form C, one blank between words,
/// one kind of apostrophe, quotation mark and dash.
std::string as_compared(std::string_view name);

/// Where the first code point stands that Unicode 15.0 has no character for; npos: nowhere. Of text in UTF-8.
std::size_t unknown_letter(std::string_view text);

/// "U+1FAE9"
std::string code_point(char32_t letter);

/// "its letter 2 is U+0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I": the first that is not of ASCII; empty: none.
std::string strange_letter(std::string_view text);

/// What a name looks like as it is compared, and in capitals (Unicode Technical Standard 39, skeleton).
struct NameLook {
  explicit NameLook(std::string_view name);
  std::string compared;
  std::string compared_look;
  std::string capital_look;
  bool is_ascii;
};

/// "its letter 1 is U+0432 CYRILLIC SMALL LETTER VE, not U+0062 LATIN SMALL LETTER B": the first letter, as compared, by
/// which a name differs from another one that looks like it in small letters or in capitals: Cyrillic "Вravo" and "BRAVO". Empty where
/// they are the same or do not look alike; letters of ASCII alone do not.
std::string told_apart(const NameLook& name, std::string_view other);

}  // namespace adjudicator::files
