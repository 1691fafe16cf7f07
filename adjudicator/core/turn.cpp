#include "core/turn.hpp"

namespace adjudicator {

std::string Turn::root_name() const {
  const std::string digits = std::to_string(number);
  return "turn-" + std::string(digits.size() < 2 ? 1 : 0, '0') + digits;
}

Row Turn::find_thing(std::string_view id) const {
  if (const Place place = board.find(id); exists(place)) return row_of(place);
  const Name name = names.find(id);
  if (name == Name::none) return nothing;
  for (std::uint32_t table = 1; table < start.tables(); ++table)
    if (const Row row = start.find(table, name); row.exists()) return row;
  return nothing;
}

}  // namespace adjudicator
