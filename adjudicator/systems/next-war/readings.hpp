// What a form says of the orders that it offers (sentences form.* of the wording).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "systems/next-war/forecast.hpp"

namespace adjudicator::next_war {

class Readings {
 public:
  Readings(const Turn& turn, const Forecast& forecast, Row side)
      : turn_(turn), forecast_(forecast), side_(side) {}

  /// Whose support and policies an order can name, said once.
  void of_side();

  /// The hex under attack and who stands in it.
  void target(Place hex, const Prospect& prospect);
  /// Odds and column as they come about, unit by unit.
  void odds(Place hex, const Prospect& prospect);
  /// What would be left of it without units that are named in another attack as well.
  void without(Place hex, const std::vector<Row>& shared, const std::vector<Row>& others);
  /// Units by the sentence form.WHAT; none where there are none.
  void units(std::string_view what, const std::vector<Row>& units);
  /// Helicopters and ships of the side that reach the hex.
  void support(Place hex, const std::vector<Row>& helicopters, const std::vector<Row>& ships);
  /// What the owner of a hex can choose there.
  void policies(Place hex);
  /// Troops may land from ships whose load he does not see.
  void from_sea(const std::vector<Row>& ships);

  std::vector<FormLine> take() { return std::exchange(all_, {}); }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  const Field& field() const { return forecast_.field(); }
  void say(std::string sentence, Values values = {}) {
    all_.push_back({std::move(sentence), std::move(values)});
  }
  void strength(std::string sentence, const Strength& strength);
  void modifiers(std::string_view sentence, const std::vector<Modifier>& all);
  void points();
  void artillery();
  void flight(Row helicopter, Place hex);

  /// "1st Armored (b1)"
  std::string named(Row unit) const;
  std::string id(Place hex) const { return std::string(turn_.board.id(hex)); }
  /// The odds as the chart heads their column, and its row there.
  Values chart_values(Place hex, const Prospect& prospect) const;

  const Turn& turn_;
  const Forecast& forecast_;
  const Row side_;
  std::vector<FormLine> all_;
};

}  // namespace adjudicator::next_war
