// Exact arithmetic for rules: ratios, named roundings, 128-bit products. No floating point.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace adjudicator {

/// Thrown where a result does not fit: bounds of the schemas and charts are meant to make that impossible.
struct ArithmeticError : std::logic_error {
  using std::logic_error::logic_error;
};

/// numerator / denominator, rounded down (towards minus infinity) or up. The denominator is not 0.
constexpr std::int64_t round_down(std::int64_t n, std::int64_t d) {
  const std::int64_t q = n / d;  // cppcheck-suppress zerodivcond
  // cppcheck-suppress zerodivcond
  return n % d != 0 && ((n < 0) != (d < 0)) ? q - 1 : q;
}
constexpr std::int64_t round_up(std::int64_t n, std::int64_t d) {
  const std::int64_t q = n / d;  // cppcheck-suppress zerodivcond
  // cppcheck-suppress zerodivcond
  return n % d != 0 && ((n < 0) == (d < 0)) ? q + 1 : q;
}
/// To the nearest; a half goes up (towards plus infinity). Holds for every numerator and denominator that
/// round_down takes.
constexpr std::int64_t round_half_up(std::int64_t n, std::int64_t d) {
  const std::int64_t down = round_down(n, d);
  const __int128 over = static_cast<__int128>(n) - static_cast<__int128>(down) * d;  // what is left, of d
  return 2 * (d < 0 ? -over : over) >= (d < 0 ? -static_cast<__int128>(d) : d) ? down + 1 : down;
}

/// a * b / d rounded down, with a 128-bit product.
std::int64_t mul_div(std::int64_t a, std::int64_t b, std::int64_t d);

/// The same to the nearest; a half goes up (towards plus infinity).
std::int64_t mul_div_half_up(std::int64_t a, std::int64_t b, std::int64_t d);

/// The largest r with r * r <= n; n is not negative.
std::int64_t integer_sqrt(std::int64_t n);

/// An exact fraction in lowest terms, denominator positive.
class Ratio {
 public:
  constexpr Ratio(std::int64_t whole = 0)
      : numerator_(whole), denominator_(1) {}  // NOLINT: a whole number is a ratio
  Ratio(std::int64_t numerator, std::int64_t denominator);

  constexpr std::int64_t numerator() const { return numerator_; }
  constexpr std::int64_t denominator() const { return denominator_; }
  constexpr bool whole() const { return denominator_ == 1; }
  constexpr std::int64_t floor() const { return round_down(numerator_, denominator_); }
  constexpr std::int64_t ceiling() const { return round_up(numerator_, denominator_); }

  friend Ratio operator+(Ratio a, Ratio b) {
    std::int64_t sum = 0;
    const bool easy = a.whole() && b.whole() && !__builtin_add_overflow(a.numerator_, b.numerator_, &sum);
    return easy ? Ratio(sum) : added(a, b);
  }
  friend Ratio operator-(Ratio a) { return {a.denominator_, -a.numerator_, Reduced{}}; }
  friend Ratio operator-(Ratio a, Ratio b) { return a + -b; }
  friend Ratio operator*(Ratio a, Ratio b) { return multiplied(a, b); }
  friend Ratio operator/(Ratio a, Ratio b);
  Ratio& operator+=(Ratio b) { return *this = *this + b; }
  friend constexpr bool operator==(Ratio, Ratio) = default;
  friend std::strong_ordering operator<=>(Ratio a, Ratio b);

 private:
  struct Reduced {};
  constexpr Ratio(std::int64_t denominator, std::int64_t numerator, Reduced)
      : numerator_(numerator), denominator_(denominator) {}
  static Ratio added(Ratio a, Ratio b);
  static Ratio multiplied(Ratio a, Ratio b);
  std::int64_t numerator_;
  std::int64_t denominator_;
};

/// A number that is kept as so many parts of a whole: 5 halves are 2.5. What the traits and attributes of the
/// schema types Halves, Tenths and Milli mean; parts of one size do not mix with those of another.
template <std::int32_t per_whole>
struct Parts {
  std::int32_t count = 0;
  static constexpr std::int32_t in_one = per_whole;

  Ratio ratio() const { return {count, per_whole}; }
  constexpr std::int64_t floor() const { return round_down(count, per_whole); }
  constexpr std::int64_t ceiling() const { return round_up(count, per_whole); }

  friend constexpr auto operator<=>(Parts, Parts) = default;
  /// Sums that outgrow 32 bits are an ArithmeticError.
  friend constexpr Parts operator+(Parts a, Parts b) {
    Parts sum;
    if (__builtin_add_overflow(a.count, b.count, &sum.count))
      throw ArithmeticError("a sum of parts outgrew 32 bits");
    return sum;
  }
  friend constexpr Parts operator-(Parts a, Parts b) {
    Parts difference;
    if (__builtin_sub_overflow(a.count, b.count, &difference.count))
      throw ArithmeticError("a difference of parts outgrew 32 bits");
    return difference;
  }
};
/// "-1.5" as so many parts of a whole, -3 of 2; nothing where it is no decimal number, is finer than the
/// parts are, or outgrows 32 bits.
std::optional<std::int32_t> parse_parts(std::string_view decimal, std::int32_t per_whole);
using Halves = Parts<2>;
using Tenths = Parts<10>;
using Milli = Parts<1000>;

}  // namespace adjudicator
