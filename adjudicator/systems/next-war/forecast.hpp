// An attack as the resolver would find it before the first die: for order forms.
#pragma once

#include <string>

#include "systems/next-war/modifiers.hpp"

namespace adjudicator::next_war {

/// As things stand now, without support and artillery, against a defender who leaves all to the defaults.
struct Prospect {
  Declaration declared;
  std::vector<Modifier> shifts;
  std::int32_t start = 0;
  std::int32_t column = 0;  // after all shifts (NW-5.3)
  std::vector<Modifier> on_die;
};

class Forecast {
 public:
  Forecast(const Turn& turn, const Rulebook& book);

  const Field& field() const { return field_; }
  /// What the attack of these units would come to: `listed` in the order in which they are named.
  Prospect of(Place target, const std::vector<Row>& listed) const;

 private:
  const Plan plan_;  // without any orders: those of the other side are its secret (NW-18.2)
  const Field field_;
};

/// What its die can give, as forms write it (systems/shared/chances.hpp).
std::string chances_of(const Field& field, const Prospect& prospect);

}  // namespace adjudicator::next_war
