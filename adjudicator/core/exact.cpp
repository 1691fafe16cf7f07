#include "core/exact.hpp"

#include <bit>
#include <limits>

namespace adjudicator {
namespace {

using Wide = __int128;

std::int64_t narrow(Wide value) {
  if (value > std::numeric_limits<std::int64_t>::max() || value < -std::numeric_limits<std::int64_t>::max())
    throw ArithmeticError("a number outgrew 64 bits");
  return static_cast<std::int64_t>(value);
}

Wide gcd(Wide a, Wide b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    const Wide r = a % b;
    a = b;
    b = r;
  }
  return a;
}

Ratio reduced(Wide numerator, Wide denominator) {
  if (denominator == 0) throw ArithmeticError("a ratio with denominator 0");
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  const Wide g = gcd(numerator, denominator);
  return {narrow(numerator / g), narrow(denominator / g)};
}

}  // namespace

std::int64_t mul_div(std::int64_t a, std::int64_t b, std::int64_t d) {
  if (d == 0) throw ArithmeticError("a division by 0");
  const Wide product = Wide(a) * b;
  Wide q = product / d;
  if (product % d != 0 && ((product < 0) != (d < 0))) --q;
  return narrow(q);
}

std::int64_t mul_div_half_up(std::int64_t a, std::int64_t b, std::int64_t d) {
  if (d == 0) throw ArithmeticError("a division by 0");
  const Wide product = Wide(a) * b;
  Wide q = product / d;
  if (product % d != 0 && ((product < 0) != (d < 0))) --q;
  const Wide over = product - q * d;
  const Wide size = d < 0 ? -Wide(d) : Wide(d);
  if (2 * (d < 0 ? -over : over) >= size) ++q;
  return narrow(q);
}

std::int64_t integer_sqrt(std::int64_t n) {
  if (n < 0) throw ArithmeticError("the root of a negative number");
  if (n == 0) return 0;
  // Newton's steps in whole numbers: from a power of two not below the root they fall until they meet it.
  const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(n)));
  std::int64_t root = std::int64_t{1} << (bits + 1) / 2;
  for (;;) {
    const std::int64_t next = (root + n / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

std::optional<std::int32_t> parse_parts(std::string_view decimal, std::int32_t per_whole) {
  const bool negative = decimal.starts_with('-');
  if (negative || decimal.starts_with('+')) decimal.remove_prefix(1);
  constexpr std::size_t most_digits = 17;  // before and behind the point: all fit in 64 bits
  std::int64_t number = 0;
  std::int64_t scale = 1;
  std::size_t digits = 0;
  bool fraction = false;
  for (const char c : decimal) {
    if (c == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > most_digits) return std::nullopt;
    number = 10 * number + (c - '0');
    if (fraction) scale *= 10;
  }
  const Wide parts = Wide(number) * per_whole * (negative ? -1 : 1);
  if (digits == 0 || parts % scale != 0) return std::nullopt;
  const Wide count = parts / scale;
  if (count > std::numeric_limits<std::int32_t>::max() || count <= std::numeric_limits<std::int32_t>::min())
    return std::nullopt;
  return static_cast<std::int32_t>(count);
}

Ratio::Ratio(std::int64_t numerator, std::int64_t denominator)
    : numerator_(numerator), denominator_(denominator) {
  if (denominator == 1) return;
  if (denominator == 0) throw ArithmeticError("a ratio with denominator 0");
  const Wide g = gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  numerator_ = narrow(numerator / g);
  denominator_ = narrow(denominator / g);
}

Ratio Ratio::added(Ratio a, Ratio b) {
  return reduced(Wide(a.numerator_) * b.denominator_ + Wide(b.numerator_) * a.denominator_,
                 Wide(a.denominator_) * b.denominator_);
}

Ratio Ratio::multiplied(Ratio a, Ratio b) {
  return reduced(Wide(a.numerator_) * b.numerator_, Wide(a.denominator_) * b.denominator_);
}

Ratio operator/(Ratio a, Ratio b) {
  return reduced(Wide(a.numerator_) * b.denominator_, Wide(a.denominator_) * b.numerator_);
}

std::strong_ordering operator<=>(Ratio a, Ratio b) {
  const Wide left = Wide(a.numerator_) * b.denominator_;
  const Wide right = Wide(b.numerator_) * a.denominator_;
  return left < right   ? std::strong_ordering::less
         : left > right ? std::strong_ordering::greater
                        : std::strong_ordering::equal;
}

}  // namespace adjudicator
