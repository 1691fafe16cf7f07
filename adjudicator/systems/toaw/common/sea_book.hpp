// What combat at sea reads of the charts and of the equipment, once before any die (TOAW-10.1, 10.6, 14).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/chart.hpp"
#include "core/function_ref.hpp"
#include "systems/toaw/common/views.hpp"

namespace adjudicator::toaw {

/// The rows of the charts `ships` and `target-values`: the classes, the most valuable first, then what is embarked.
inline constexpr std::array<Key, 6> ship_row_words{"carrier", "heavy",    "medium",
                                                   "light",   "riverine", "embarked"};
inline constexpr std::size_t ship_rows = ship_row_words.size();
inline constexpr std::size_t embarked_row = 5;
constexpr std::size_t row_of(ShipClass ship) {
  switch (ship) {
    case ShipClass::none:
      break;
    case ShipClass::carrier:
      return 0;
    case ShipClass::heavy:
      return 1;
    case ShipClass::medium:
      return 2;
    case ShipClass::light:
      return 3;
    case ShipClass::riverine:
      return 4;
  }
  return embarked_row;
}

/// A row of the chart `ships`.
struct ShipValues {
  std::int64_t durability = 1;    // millionths a point of defense; of what is embarked: as it is
  std::int64_t armor = 0;         // the same
  std::int64_t agility = 1;       // of an undamaged ship
  std::int32_t superficial = 20;  // points of damage to which superficial hits can add (TOAW-10.15)
};

/// The charts of the sea.
struct SeaBook {
  std::array<ShipValues, ship_rows> ships{};
  std::array<std::int64_t, ship_rows> values{};  // as targets (TOAW-10.3)
  struct AntiShipRow {
    std::int64_t low = 0, middle_from = 0, middle = 0, high_from = 0, high = 0;
  };
  std::array<AntiShipRow, 2> anti_ship{};  // without and with torpedo
  std::array<std::int64_t, 4> weights{};   // kilograms: infantry, towed gun, horse team, other
  std::array<std::int64_t, lighting_words.size()> observation{};     // meters by Lighting
  std::int64_t radar = 0;                                            // meters
  std::array<std::int64_t, visibility_words.size()> weather_view{};  // W of TOAW-10.9, by Visibility
  std::array<std::int64_t, visibility_words.size()> weather_loss{};  // percent of spotting (TOAW-13.3)
  std::array<std::int64_t, lighting_words.size()> light_view{};      // L of TOAW-10.9, by Lighting
  std::int64_t repair_in_anchorage = 0, repair_at_sea = 0;
};

/// What a row of equipment is at sea.
struct SeaGear {
  ShipClass ship = ShipClass::none;
  std::int64_t durability = 1, armor = 0;  // millionths
  std::int64_t agility = 1;
  std::int64_t accuracy = 1;          // thousandths; of guns that are not of the coast
  std::int64_t coastal_accuracy = 1;  // of the same gun in a coastal unit
  std::int64_t anti_naval = 0;        // thousandths; of guns that are not of the coast
  std::int64_t coastal = 0;           // of the same gun in a coastal unit
  std::int64_t shell = 0;             // kilograms
  std::int64_t ap = 0;      // as the equipment says it, for repair and for planes that attack ships alone
  std::int64_t weight = 0;  // kilograms of one item
  std::int32_t bases = 0;
  std::int32_t superficial = 20;
  std::int64_t value = 0;  // as a target
  bool torpedo = false;
  AntiShip anti_ship = AntiShip::no;
  bool is_ship() const { return ship != ShipClass::none; }
};

/// How the compiler of the rulebook hands out numbers of charts: chart, row, column, least, most.
using NumberOf = FunctionRef<std::int64_t(std::string_view, std::string_view, std::string_view, std::int32_t,
                                          std::int32_t)>;
SeaBook read_sea_book(NumberOf number);

struct Gear;
/// `too_large`: told the name of a value that outgrows TOAW-18.2, and the value.
SeaGear read_sea_gear(const State& state, const SeaBook& book, const Gear& gear, Row row,
                      FunctionRef<void(std::string_view, std::int64_t)> too_large);

}  // namespace adjudicator::toaw
