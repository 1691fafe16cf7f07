#include "systems/toaw/common/sea_book.hpp"

#include <algorithm>

#include "systems/toaw/common/rulebook.hpp"
#include "systems/toaw/common/sea_values.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::array<std::string_view, 4> weight_names{"infantry", "towed-gun", "horse-team", "other"};
// TOAW-18.2
constexpr std::int64_t most_durability = 2'000'000'000;
// TOAW-10.1; thousandths
constexpr std::int64_t usual_coastal_accuracy = 100'000'000;

/// CHART-weight, for an item whose own is not known.
std::int64_t usual_weight(const SeaBook& book, const Gear& gear) {
  if (gear.is(Flag::infantry)) return book.weights[0];
  if (gear.horses()) return book.weights[2];
  return gear.is(Flag::static_) || gear.is(Flag::fixed) ? book.weights[1] : book.weights[3];
}

/// CHART-antiship: the shown value, in thousandths.
std::int64_t anti_ship_rating(const SeaBook::AntiShipRow& row, std::int64_t ap) {
  if (ap >= 1000 * row.high_from) return 1000 * row.high;
  return 1000 * (ap >= 1000 * row.middle_from ? row.middle : row.low);
}

}  // namespace

SeaBook read_sea_book(NumberOf number) {
  SeaBook book;
  for (std::size_t i = 0; i < ship_rows; ++i) {
    const std::string_view name = ship_row_words[i].text();
    // What is embarked has its values whole, in millionths; a class has them a point of defense.
    const std::int32_t most = name == "embarked" ? most_durability : 1'000'000;
    book.ships[i] = {.durability = number("ships", name, "durability", 1, most),
                     .armor = number("ships", name, "armor", 0, most),
                     .agility = number("ships", name, "agility", 1, 1000),
                     .superficial = static_cast<std::int32_t>(number("ships", name, "superficial", 0, 100))};
    // 30 · 999 ships · 32 lines · 9 units · 10^6 stays below 10^13: dice of a shot (naval/gunnery.hpp).
    book.values[i] = number("target-values", name, "value", 0, 30);
  }
  constexpr std::array<std::string_view, 2> kinds{"plain", "torpedo"};
  for (std::size_t i = 0; i < kinds.size(); ++i)
    book.anti_ship[i] = {.low = number("anti-ship", kinds[i], "low", 0, 10'000),
                         .middle_from = number("anti-ship", kinds[i], "middle-from", 0, 10'000),
                         .middle = number("anti-ship", kinds[i], "middle", 0, 10'000),
                         .high_from = number("anti-ship", kinds[i], "high-from", 0, 10'000),
                         .high = number("anti-ship", kinds[i], "high", 0, 10'000)};
  for (std::size_t i = 0; i < weight_names.size(); ++i)
    book.weights[i] = number("weights", weight_names[i], "kilograms", 1, 10'000'000);
  for (std::size_t i = 0; i < lighting_words.size(); ++i)
    book.observation[i] = 1000 * number("observation", lighting_words[i].text(), "kilometers", 0, 1000);
  book.radar = 1000 * number("observation", "radar", "kilometers", 0, 1000);
  for (std::size_t i = 0; i < visibility_words.size(); ++i) {
    book.weather_view[i] = number("sea-weather", visibility_words[i].text(), "view", 0, 100);
    book.weather_loss[i] = number("sea-weather", visibility_words[i].text(), "spotting", 0, 100);
  }
  for (std::size_t i = 0; i < lighting_words.size(); ++i)
    book.light_view[i] = number("sea-light", lighting_words[i].text(), "view", 0, 100);
  book.repair_in_anchorage = number("repair", "anchorage", "points", 0, 100'000);
  book.repair_at_sea = number("repair", "sea", "points", 0, 100'000);
  return book;
}

SeaGear read_sea_gear(const State& state, const SeaBook& book, const Gear& gear, Row row,
                      FunctionRef<void(std::string_view, std::int64_t)> too_large) {
  SeaGear sea;
  sea.ship = ShipClass(state.get(row, equipment::ship));
  sea.anti_ship = AntiShip(state.get(row, equipment::anti_ship));
  sea.torpedo = state.get(row, equipment::torpedo) != 0;
  sea.shell = state.get(row, equipment::shell_weight);
  sea.ap = state.milli(row, equipment::ap).count;
  sea.weight =
      state.get(row, equipment::weight) > 0 ? state.get(row, equipment::weight) : usual_weight(book, gear);
  const std::int32_t bases = state.get(row, equipment::carrier_bases);
  sea.bases = bases != no_value ? bases : sea.ship == ShipClass::carrier ? 1 : 0;
  if (sea.is_ship()) {
    const ShipValues& chart = book.ships[row_of(sea.ship)];
    const auto value = [&](Trait trait, std::string_view name, std::int64_t derived) -> std::int64_t {
      if (const std::int32_t given = state.get(row, trait); given != no_value) return given;
      if (derived > most_durability) too_large(name, derived);
      return std::min(derived, most_durability);
    };
    const std::int64_t df = gear.df / 1000;
    sea.durability =
        std::max<std::int64_t>(1, value(equipment::durability, "durability", chart.durability * df));
    sea.armor = value(equipment::armor, "armor", chart.armor * df);
    sea.agility = value(equipment::agility, "agility", chart.agility);
    sea.superficial = chart.superficial;
    sea.value = book.values[row_of(sea.ship)];
  }
  if (const std::int32_t given = state.get(row, equipment::accuracy); given != no_value) {
    sea.accuracy = sea.coastal_accuracy = given;
  } else {
    sea.accuracy = std::max<std::int64_t>(1, sea.durability / 1000);
    sea.coastal_accuracy = usual_coastal_accuracy;
  }
  if (const std::int32_t given = state.get(row, equipment::anti_naval); given != no_value) {
    sea.anti_naval = sea.coastal = given;
    return sea;
  }
  sea.coastal = sea.ap;
  if (sea.is_ship())
    sea.anti_naval = sea.ap;
  else if (gear.fixed_wing() && sea.anti_ship != AntiShip::no)
    sea.anti_naval = anti_ship_rating(book.anti_ship[sea.torpedo ? 1 : 0], sea.ap);
  else
    sea.anti_naval = naval::derived_anti_naval(sea.ap);
  return sea;
}

}  // namespace adjudicator::toaw
