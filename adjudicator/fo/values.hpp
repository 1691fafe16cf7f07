#pragma once

/// \file
/// Values of XSL-FO attributes: lengths, colours, borders. Reading them depends on no locale.

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::fo {

/// A value that cannot be read; the reader adds the element, the attribute and the line.
class BadValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A value that the standard may well know, and this formatter does not.
class UnknownValue : public BadValue {
 public:
  using BadValue::BadValue;
};

/// Points, plus a share of a width that is known only at layout.
struct Length {
  double points = 0;
  double percent = 0;
  double of(double whole) const { return points + percent * whole / 100; }
};

struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

enum class Stroke { none, solid, dashed, dotted, doubled };

struct Border {
  Stroke stroke = Stroke::none;
  double width = 0;
  Color color;
  /// The room it takes, which is none for a border that is not drawn.
  double room() const { return stroke == Stroke::none ? 0 : width; }
  friend bool operator==(const Border&, const Border&) = default;
};

/// No length is longer than this: 200 inches, the largest page of PDF.
inline constexpr double kLongest = 14400;

double parse_number(std::string_view text);
int parse_whole(std::string_view text, int least, int most);
Length parse_length(std::string_view text, double em);
/// A length without a percentage, and not negative.
double parse_size(std::string_view text, double em);
/// Nothing for `transparent`.
std::optional<Color> parse_color(std::string_view text);
Border parse_border(std::string_view text, double em);
std::vector<std::string_view> words(std::string_view text);
/// One to four values for top, right, bottom, left, as in every shorthand.
std::array<std::string_view, 4> four_sides(std::string_view text);
/// `text` is `name(argument)`: the argument.
std::optional<std::string_view> call_argument(std::string_view text, std::string_view name);

}  // namespace adjudicator::fo
