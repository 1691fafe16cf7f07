// TOAW-1: whole numbers, and the services that turn draws into events. Every draw of the rules is one of
// these.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/exact.hpp"
#include "core/scene.hpp"

namespace adjudicator::toaw {

using Wide = __int128;
inline constexpr std::int64_t million = 1'000'000;

/// TOAW-1.3: the nearest whole number, halves up.
constexpr std::int64_t nearest(std::int64_t a, std::int64_t b) {
  return round_down(2 * a + b, 2 * b);
}

/// TOAW-1.4: one of n numbers from 0.
constexpr Dice below(std::int64_t n) {
  return {1, 0, static_cast<std::uint64_t>(n)};
}

/// The draws of one firing line, or of one side's mass fire, in one phase. The series begins with the first
/// draw: fire that leaves nothing to chance leaves no series either, unless it is closed with a result.
class Fire {
 public:
  Fire(const Scene& scene, Key name, Word rule) : series_(scene.series(name, rule)) {}

  /// What is drawn under one label.
  class Label {
   public:
    explicit Label(Series::Label label) : label_(label) {}
    /// U(n) (TOAW-1.4).
    std::int64_t uniform(std::int64_t n) { return static_cast<std::int64_t>(label_.draw(below(n))); }
    /// TOAW-1.5: p in millionths.
    bool chance(std::int64_t p) {
      if (p <= 0) return false;
      return p >= million || uniform(million) < p;
    }
    /// TOAW-1.6, TOAW-18.1; d is more than 0, n not below.
    std::int64_t fraction(Wide n, Wide d) {
      const Wide whole = n / d;
      const Wide rest = n - whole * d;
      return static_cast<std::int64_t>(whole) +
             (chance(static_cast<std::int64_t>(rest * million / d)) ? 1 : 0);
    }
    /// TOAW-1.8
    bool percent(std::int64_t p) {
      if (p <= 0) return false;
      return p >= 100 || static_cast<std::int64_t>(label_.draw(d100)) <= p;
    }

   private:
    Series::Label label_;
  };
  /// For who draws under it many times; `this` must stay where it is meanwhile.
  Label label(Key key) { return Label(series_.label(key)); }

  std::int64_t uniform(std::int64_t n, Key key) { return label(key).uniform(n); }
  bool chance(std::int64_t p, Key key) { return label(key).chance(p); }
  std::int64_t fraction(Wide n, Wide d, Key key) { return label(key).fraction(n, d); }
  bool percent(std::int64_t p, Key key) { return label(key).percent(p); }
  /// TOAW-1.7: the place of a weight; `none` where all are 0.
  static constexpr std::size_t none = ~std::size_t{0};
  std::size_t pick(std::span<const std::int64_t> weights, Key label);
  void close(Word what, std::initializer_list<Arg> sums) { series_.close(what, sums); }

 private:
  Series series_;
};

/// TOAW-1.8 of a draw that stands alone. `of`: whose it is; the moderator reads it with what was needed.
inline bool percent(const Scene& scene, Key name, std::int64_t p, Word rule, Row of) {
  if (p <= 0) return false;
  if (p >= 100) return true;
  const std::int64_t rolled = scene.roll(name, d100, rule).sum();
  scene.note("rolled-for", {{"check", name}, {"of", of}, {"rolled", rolled}, {"needed", p}}, rule);
  return rolled <= p;
}

}  // namespace adjudicator::toaw
