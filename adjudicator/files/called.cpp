#include "files/called.hpp"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace adjudicator::files {
namespace {

constexpr auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };

bool is_all_ascii(std::string_view text) {
  return std::ranges::all_of(text, is_ascii);
}

/// ICU's data lie in its library: without them nothing works.
void demand(UErrorCode error) {
  if (U_FAILURE(error) != 0) throw std::runtime_error(fmt::format("ICU: {}", u_errorName(error)));
}

/// Canonical caseless matching (Unicode, D145): decomposed before it is folded, composed after.
std::string folded_name(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* apart = icu::Normalizer2::getNFDInstance(error);
  const icu::Normalizer2* composed = icu::Normalizer2::getNFCInstance(error);
  demand(error);
  icu::UnicodeString name =
      apart->normalize(icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())}), error);
  name = composed->normalize(name.foldCase(), error);
  demand(error);
  std::string out;
  name.toUTF8String(out);
  return out;
}

char32_t plain_sign(char32_t c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x201b:
    case 0x2bc:
      return '\'';
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
      return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
      return '-';
    default:
      return u_isUWhiteSpace(static_cast<UChar32>(c)) != 0 ? ' ' : c;
  }
}

char32_t letter_at(std::string_view text, std::size_t letter) {
  for (std::size_t at = 0; at < text.size(); at += utf8_at(text, at).size)
    if (letter-- == 0) return utf8_at(text, at).value;
  return 0;
}

std::string letter_called(char32_t letter) {
  if (letter == 0) return "the end";
  std::array<char, 128> name{};
  UErrorCode error = U_ZERO_ERROR;
  u_charName(static_cast<UChar32>(letter), U_UNICODE_CHAR_NAME, name.data(), name.size(), &error);
  return fmt::format("{} {}", code_point(letter), name.data());
}

std::string in_capitals(std::string_view text) {
  std::string out;
  icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())})
      .toUpper(icu::Locale::getRoot())
      .toUTF8String(out);
  return out;
}

/// What a text looks like (Unicode Technical Standard 39).
std::string skeleton(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker(uspoof_open(&error),
                                                                               uspoof_close);
  demand(error);
  std::string look(16 * text.size() + 16, '\0');
  const auto size = uspoof_getSkeletonUTF8(checker.get(), 0, text.data(), static_cast<int32_t>(text.size()),
                                           look.data(), static_cast<int32_t>(look.size()), &error);
  demand(error);
  look.resize(static_cast<std::size_t>(size));
  return look;
}

}  // namespace

std::string as_compared(std::string_view name) {
  const std::string whole = is_all_ascii(name) ? in_small_letters(name) : folded_name(name);
  std::string out;
  for (std::size_t at = 0; at < whole.size();) {
    const Utf8Character c = utf8_at(whole, at);
    const char32_t plain = plain_sign(c.value);
    if (plain == ' ' ? !out.empty() && out.back() != ' ' : plain < 0x80)
      out += static_cast<char>(plain);
    else if (plain != ' ')
      out.append(whole, at, c.size);
    at += c.size;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::size_t unknown_letter(std::string_view text) {
  if (is_all_ascii(text)) return std::string_view::npos;
  constexpr std::uint8_t newest = 15;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_at(text, at);
    UVersionInfo age{};
    u_charAge(static_cast<UChar32>(c.value), age);
    const bool later = age[0] > newest || (age[0] == newest && age[1] > 0);
    if (later || u_charType(static_cast<UChar32>(c.value)) == U_UNASSIGNED) return at;
    at += c.size;
  }
  return std::string_view::npos;
}

std::string code_point(char32_t letter) {
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(letter));
}

std::string strange_letter(std::string_view text) {
  const auto strange = std::ranges::find_if_not(text, is_ascii);
  if (strange == text.end()) return {};
  const auto at = static_cast<std::size_t>(strange - text.begin());
  return fmt::format("its letter {} is {}", at + 1, letter_called(utf8_at(text, at).value));
}

NameLook::NameLook(std::string_view name)
    : compared(as_compared(name)),
      compared_look(skeleton(compared)),
      capital_look(skeleton(in_capitals(compared))),
      is_ascii(is_all_ascii(name)) {}

std::string told_apart(const NameLook& name, std::string_view other) {
  if (name.is_ascii && is_all_ascii(other)) return {};
  const NameLook theirs(other);
  // Capitals look alike where small letters do not: Cyrillic "Вravo".
  const bool alike = name.compared_look == theirs.compared_look || name.capital_look == theirs.capital_look;
  if (!alike || name.compared == theirs.compared) return {};
  std::size_t letter = 0;
  while (letter_at(name.compared, letter) == letter_at(theirs.compared, letter)) ++letter;
  return fmt::format("its letter {} is {}, not {}", letter + 1,
                     letter_called(letter_at(name.compared, letter)),
                     letter_called(letter_at(theirs.compared, letter)));
}

}  // namespace adjudicator::files
