#include "record/chance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"

namespace adjudicator::record {
namespace {

constexpr std::string_view kinds[] = {"open", "given", "sealed"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}

bool is_separator(char c) {
  return std::string_view(" \t,.':;_-").find(c) != std::string_view::npos;
}

/// All digits of a value, without what stands between them; nothing where there is anything else.
std::optional<std::string> joined(std::string_view text, bool (*is_one)(char), std::size_t least,
                                  std::size_t most) {
  std::string value;
  for (const char c : text) {
    if (is_one(c))
      value += c;
    else if (!is_separator(c))
      return std::nullopt;
  }
  if (value.size() < least || value.size() > most) return std::nullopt;
  return value;
}

/// "07, 12" is "7 12".
std::optional<std::string> as_numbers(std::string_view text) {
  std::string value;
  std::size_t count = 0;
  std::size_t digits = 0;
  for (const char c : text) {
    if (!is_digit(c)) {
      if (!is_separator(c) && c != '+' && c != '/') return std::nullopt;
      digits = 0;
      continue;
    }
    if (digits == 0) {
      value += value.empty() ? "" : " ";
      ++count;
    } else if (value.back() == '0' && (value.size() == 1 || value[value.size() - 2] == ' ')) {
      value.pop_back();
    }
    value += c;
    if (++digits > 6) return std::nullopt;
  }
  if (count == 0 || count > 40) return std::nullopt;
  return value.size() <= 200 ? std::optional(value) : std::nullopt;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

std::string of_words(const MadeFrom& parts) {
  if (parts.words.empty()) return {};
  return fmt::format("{} of {}", parts.words.size() == 1 ? "the word" : "words", listed(parts.words));
}

std::string of_sealed(const MadeFrom& parts) {
  const std::string words = of_words(parts);
  const bool sealed_first = parts.sealed_first.value_or(true);
  if (!parts.beacon.empty())
    return fmt::format(
        "made from the moderator's seal{}{} and the public random number '{}', which was '{}'. {}",
        words.empty() ? "" : ", ", words, parts.beacon, parts.value,
        sealed_first
            ? "Nobody could have chosen them, provided the fingerprint of the frozen orders was published "
              "before that number was"
            : "The seal is not the one that was frozen before that number was out, so the moderator could "
              "have "
              "picked it to get the dice they wanted");
  if (words.empty())
    return "made from the moderator's seal alone. The moderator could have picked it to get the dice they "
           "wanted";
  return fmt::format(
      "made from the moderator's seal and {}. {}", words,
      sealed_first
          ? "The moderator alone could not choose them, but could have done so together with a player whose "
            "word is listed here"
          : "No signed receipts show that the seal was made before the orders came in. If it was made later, "
            "the moderator could have picked it to get the dice they wanted");
}

}  // namespace

std::string_view to_word(SeedKind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}

std::string_view counted_word(std::string_view word) {
  return in_small_letters(word).find("openssl rand") == std::string::npos ? word : std::string_view();
}

BeaconKind beacon_kind(std::string_view word) {
  if (word == "hex") return BeaconKind::hex;
  if (word == "digits") return BeaconKind::digits;
  return word == "numbers" ? BeaconKind::numbers : BeaconKind::free_text;
}

std::optional<std::string> normal_beacon(BeaconKind kind, std::string_view text) {
  const std::string lower = in_small_letters(text);
  switch (kind) {
    case BeaconKind::free_text:
      return std::string(text);
    case BeaconKind::hex: {
      const std::size_t start = lower.find_first_not_of(" \t");
      const bool prefixed = start != std::string::npos && lower.compare(start, 2, "0x") == 0;
      return joined(std::string_view(lower).substr(prefixed ? start + 2 : 0), is_hex_digit, 16, 128);
    }
    case BeaconKind::digits:
      return joined(lower, is_digit, 1, 100);
    case BeaconKind::numbers:
      return as_numbers(lower);
  }
  return std::nullopt;
}

std::string_view expected_beacon(BeaconKind kind) {
  switch (kind) {
    case BeaconKind::hex:
      return "a hex digest: 16 to 128 of the digits 0-9 and a-f";
    case BeaconKind::digits:
      return "1 to 100 decimal digits";
    case BeaconKind::numbers:
      return "1 to 40 numbers in the order in which they were drawn, with blanks or commas between them";
    case BeaconKind::free_text:
      break;
  }
  return "at most 200 letters, digits and signs of ASCII, with single blanks between words";
}

std::string in_words(SeedKind kind, const MadeFrom& parts) {
  switch (kind) {
    case SeedKind::open:
      return "made from the open seed in game.xml. Anyone who knows it can work out every die in advance";
    case SeedKind::given:
      return "made from a seed supplied by the moderator, who could have picked it to get the dice they "
             "wanted. "
             "Nobody else can check the dice";
    case SeedKind::sealed:
      break;
  }
  return of_sealed(parts);
}

}  // namespace adjudicator::record
