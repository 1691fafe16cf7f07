// The formulas of combat at sea as whole numbers (TOAW-10, 11, 12, 13). Chances are in millionths (ppm). Beside each
// one stands the largest product that the bounds of TOAW-18.2 allow; what does not fit 64 bits is `Wide`.
#pragma once

#include <algorithm>
#include <cstdint>

#include "systems/toaw/common/arithmetic.hpp"

namespace adjudicator::toaw::naval {

/// What a Frac is of (TOAW-1.6).
struct Fraction {
  Wide of = 0;
  Wide whole = 1;
};

/// A chance in millionths that is a quotient, rounded down, and never above a million. What is drawn for it is
/// compared without the division: a die is below `of / whole` where (drawn + 1) · whole <= of. `whole` is more
/// than 0 and at most 9 · 10^12.
struct Chance {
  std::int64_t of = 0;
  std::int64_t whole = 1;
  constexpr std::int64_t ppm() const { return std::min<std::int64_t>(million, of / whole); }
  constexpr bool never() const { return of < whole; }
  constexpr bool certain() const { return of >= million * whole; }
  /// `drawn`: one of a million numbers from 0.
  constexpr bool passes(std::int64_t drawn) const { return (drawn + 1) * whole <= of; }
};

// ---- ship values (TOAW-10.1, TOAW-18.3)

/// `percent_left`: 100 less the damage of the lead ship. At most 1000 · 10^4 · 100 = 10^9; at least 1.
constexpr std::int64_t agility(std::int64_t base, std::int64_t damage, bool in_port) {
  const std::int64_t whole = base * 10'000 * (100 - damage);
  return std::max<std::int64_t>(1, in_port ? whole / 2 : whole);
}

// ---- shots and planes

/// TOAW-10.4, without the night of TOAW-4.7: at most 2·100 + 100 + 200.
constexpr std::int64_t efficiency(std::int64_t proficiency, std::int64_t readiness, std::int64_t supply) {
  return 2 * proficiency + readiness + supply;
}
/// TOAW-10.4: at most 999 · 500 of at least 40.
constexpr Fraction planes(std::int64_t assigned, std::int64_t n4, std::int64_t divider) {
  return {assigned * n4, 40 * divider};
}
/// TOAW-10.5 and 18.22: one salvo of `rounds`. Of at most 102922 · 10^7 · 99900 · 500, some 5.2 · 10^19, and
/// 4·10^9 · 10^5 · 999 · 10, some 4 · 10^18. `shell` is at least 1.
constexpr Fraction shots(std::int64_t anti_naval, std::int64_t count, std::int64_t damage, std::int64_t n4,
                         std::int64_t shell, std::int64_t divider, std::int64_t rounds) {
  return {Wide{102'922} * anti_naval * (100 * count - damage) * n4,
          Wide{4'000'000'000} * shell * divider * rounds};
}
/// TOAW-18.2: of a line in a round.
inline constexpr std::int64_t most_shots = 20'000;

// ---- hits

/// TOAW-10.8: 100 · 200 · 10^12 = 2 · 10^16 of at most 10^9 · 200.
constexpr Chance first_check(std::int64_t proficiency, std::int64_t shock, std::int64_t agility,
                             std::int64_t target_shock) {
  return {proficiency * shock * 1'000'000'000'000, agility * target_shock};
}
/// TOAW-10.11: 10^7 · 20000 · 5·10^6 = 10^18 of at most 10^9 · 200 · 4. `view`: W·L of TOAW-10.9, at most 20000.
constexpr std::int64_t plane_hits(std::int64_t anti_naval, std::int64_t view, std::int64_t agility,
                                  std::int64_t target_shock, bool torpedo) {
  return std::min<std::int64_t>(million,
                                anti_naval * view * 5'000'000 / (agility * target_shock * (torpedo ? 4 : 1)));
}
/// What the view of TOAW-10.9 leaves of the chance of guns: 5·10^7 · 20000 = 10^12 below the root.
inline std::int64_t gun_sight(std::int64_t view) {
  return integer_sqrt(50'000'000 * view);
}
/// TOAW-10.12: 10^6 · 5·10^12 above the line. Below it 10^10 · 10^8 as far as a gun may reach; beyond it is kept
/// wide. `range`: in tenths of a kilometer; `sight`: of `gun_sight`.
inline std::int64_t gun_hits(std::int64_t accuracy, std::int64_t range, std::int64_t sight) {
  constexpr std::int64_t farthest = 100'000;
  const std::int64_t near = 50'000 * accuracy;
  const std::int64_t c =
      range <= farthest
          ? million * near / (near + range * range * (accuracy + 65'000))
          : static_cast<std::int64_t>(million * near / (near + Wide{range} * range * (accuracy + 65'000)));
  return c * sight / million;
}

// ---- damage; `shell` as TOAW-10.14 has it, at most 4 · 10^5

/// TOAW-10.15: 4·10^5 · 10^13 = 4 · 10^18.
constexpr Chance superficial(std::int64_t shell, std::int64_t durability) {
  return {shell * 10'000'000'000'000, durability};
}
/// TOAW-10.16: 4·10^5 · 10^12 = 4 · 10^17 of at most 4 · 10^11, in both formulas.
constexpr Chance penetration(std::int64_t shell, std::int64_t armor) {
  if (armor == 0) return {million, 1};
  const std::int64_t power = shell * million;
  if (power >= 2 * armor) return {(power - armor) * million, power};
  return {shell * 1'000'000'000'000, 4 * armor};
}
/// TOAW-10.17: 4·10^5 · 10^8 of at most 20 · 2·10^9. `u1`, `u2`: below 10000.
constexpr Fraction extra_points(std::int64_t shell, std::int64_t u1, std::int64_t u2,
                                std::int64_t durability) {
  return {shell * u1 * u2, 20 * durability};
}
/// TOAW-10.18: 800 · 10^5 · 999 · 10^6 = 8 · 10^16. The shell is not quadrupled.
constexpr Chance critical(std::int64_t shell, std::int64_t scalar, std::int64_t durability) {
  return {800 * shell * scalar * million, durability};
}
/// TOAW-10.6: the value of planes and guns that have no better one; in thousandths.
inline std::int64_t derived_anti_naval(std::int64_t ap) {
  return 1000 * integer_sqrt(4 * ap / 1000);
}

// ---- repair, interdiction, search

/// TOAW-11.1: at most 1500 · 10^6 · 52 of at most (2·10^9 + 2·10^9 + 1000 · 2·10^7) · 168. A week is `turns` of
/// `weeks` turns.
constexpr Fraction repaired(std::int64_t points, std::int64_t durability, std::int64_t armor, std::int64_t ap,
                            std::int64_t aa, std::int64_t turns, std::int64_t weeks) {
  return {Wide{points} * million * weeks, Wide{durability + armor + 1000 * (ap + aa)} * turns};
}
/// TOAW-12.3; `all` is more than 0.
constexpr std::int64_t surface_interdiction(std::int64_t stack, std::int64_t all) {
  return std::min<std::int64_t>(million, million * stack / all);
}
/// TOAW-12.4; `hexes` is at least 1.
constexpr std::int64_t air_interdiction(std::int64_t stack, std::int64_t divider, std::int64_t all,
                                        std::int64_t hexes) {
  return std::min<std::int64_t>(million, stack * divider * 2 * million / (10 * all * hexes));
}
/// TOAW-13.2: meters; `planes` is the sum of planes times readiness.
inline std::int64_t search_range(std::int64_t planes, std::int64_t flight) {
  return std::min(integer_sqrt(12'500'000 * planes), flight);
}
/// TOAW-13.1: hexes.
constexpr std::int64_t observation(std::int64_t meters, std::int64_t hex_scale) {
  return meters / hex_scale + 1;
}
/// TOAW-13.3: `a` and `b` are percents.
constexpr std::int64_t detection(std::int64_t a, std::int64_t b) {
  return 100 * (100 - a) * (100 - b);
}

}  // namespace adjudicator::toaw::naval
