#include "fo/values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace adjudicator::fo {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

[[noreturn]] void refuse(std::string_view text, std::string_view what) {
  throw BadValue("'" + std::string(text.substr(0, 60)) + "' is not " + std::string(what));
}

/// Reads the number at the start of `text` and leaves the unit behind it.
double take_number(std::string_view& text) {
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(value)) refuse(text, "a number");
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

double points_in(std::string_view unit, double em) {
  if (unit == "pt" || unit == "px") return 1;
  if (unit == "mm") return 72 / 25.4;
  if (unit == "cm") return 72 / 2.54;
  if (unit == "in") return 72;
  if (unit == "em") return em;
  return 0;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<Color> hex_color(std::string_view digits) {
  if (digits.size() != 3 && digits.size() != 6) return {};
  const std::size_t each = digits.size() / 3;
  std::array<std::uint8_t, 3> part{};
  for (std::size_t i = 0; i < 3; ++i) {
    const int high = hex_digit(digits[i * each]);
    const int low = hex_digit(digits[i * each + each - 1]);
    if (high < 0 || low < 0) return {};
    part[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return Color{part[0], part[1], part[2]};
}

std::optional<Color> named_color(std::string_view name) {
  static constexpr std::pair<std::string_view, Color> kNames[] = {
      {"aqua", {0, 255, 255}},    {"black", {0, 0, 0}},       {"blue", {0, 0, 255}},
      {"fuchsia", {255, 0, 255}}, {"gray", {128, 128, 128}},  {"green", {0, 128, 0}},
      {"grey", {128, 128, 128}},  {"lime", {0, 255, 0}},      {"maroon", {128, 0, 0}},
      {"navy", {0, 0, 128}},      {"olive", {128, 128, 0}},   {"orange", {255, 165, 0}},
      {"purple", {128, 0, 128}},  {"red", {255, 0, 0}},       {"silver", {192, 192, 192}},
      {"teal", {0, 128, 128}},    {"white", {255, 255, 255}}, {"yellow", {255, 255, 0}}};
  for (const auto& [known, color] : kNames)
    if (known == name) return color;
  return {};
}

std::optional<Stroke> stroke_named(std::string_view word) {
  if (word == "none" || word == "hidden") return Stroke::none;
  if (word == "solid") return Stroke::solid;
  if (word == "dashed") return Stroke::dashed;
  if (word == "dotted") return Stroke::dotted;
  if (word == "double") return Stroke::doubled;
  return {};
}

std::optional<double> width_named(std::string_view word) {
  if (word == "thin") return 0.5;
  if (word == "medium") return 1;
  if (word == "thick") return 2;
  return {};
}

}  // namespace

double parse_number(std::string_view text) {
  std::string_view rest = trimmed(text);
  const double value = take_number(rest);
  if (!rest.empty() || std::abs(value) > kLongest) refuse(text, "a number in bounds");
  return value;
}

int parse_whole(std::string_view text, int least, int most) {
  const std::string_view digits = trimmed(text);
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < least || value > most) {
    refuse(text, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

Length parse_length(std::string_view text, double em) {
  std::string_view rest = trimmed(text);
  const double value = take_number(rest);
  if (rest == "%") {
    if (std::abs(value) > 1000) refuse(text, "a percentage in bounds");
    return {0, value};
  }
  const double unit = rest.empty() && value == 0 ? 1 : points_in(rest, em);
  if (unit == 0)
    throw UnknownValue("'" + std::string(text.substr(0, 60)) +
                       "' is not a length in pt, mm, cm, in, em, px or %");
  if (std::abs(value * unit) > kLongest) refuse(text, "a length of at most 14400pt");
  return {value * unit, 0};
}

double parse_size(std::string_view text, double em) {
  const Length length = parse_length(text, em);
  if (length.percent != 0 || length.points < 0) refuse(text, "a length without a sign or a percentage");
  return length.points;
}

std::optional<Color> parse_color(std::string_view text) {
  const std::string_view name = trimmed(text);
  if (name == "transparent") return {};
  const auto color = name.starts_with('#') ? hex_color(name.substr(1)) : named_color(name);
  if (!color)
    throw UnknownValue("'" + std::string(text.substr(0, 60)) +
                       "' is not a colour (#rgb, #rrggbb, basic name)");
  return color;
}

Border parse_border(std::string_view text, double em) {
  Border border{Stroke::none, 1, {}};
  for (const std::string_view word : words(text)) {
    if (const auto stroke = stroke_named(word)) {
      border.stroke = *stroke;
    } else if (const auto width = width_named(word)) {
      border.width = *width;
    } else if (word.find_first_of("0123456789.") == 0) {
      border.width = parse_size(word, em);
    } else {
      const auto color = parse_color(word);
      if (!color) return {};
      border.color = *color;
    }
  }
  return border;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  std::size_t at = text.find_first_not_of(kSpace);
  while (at != text.npos) {
    const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    found.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kSpace, end);
  }
  return found;
}

std::array<std::string_view, 4> four_sides(std::string_view text) {
  const auto w = words(text);
  switch (w.size()) {
    case 1:
      return {w[0], w[0], w[0], w[0]};
    case 2:
      return {w[0], w[1], w[0], w[1]};
    case 3:
      return {w[0], w[1], w[2], w[1]};
    case 4:
      return {w[0], w[1], w[2], w[3]};
    default:
      refuse(text, "one to four values");
  }
}

std::optional<std::string_view> call_argument(std::string_view text, std::string_view name) {
  std::string_view rest = trimmed(text);
  if (!rest.starts_with(name)) return {};
  rest = trimmed(rest.substr(name.size()));
  if (rest.size() < 2 || rest.front() != '(' || rest.back() != ')') return {};
  return trimmed(rest.substr(1, rest.size() - 2));
}

}  // namespace adjudicator::fo
