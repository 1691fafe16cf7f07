#include "host/duration.hpp"

#include <charconv>

#include "host/moment.hpp"

namespace adjudicator::host {

std::optional<std::int64_t> parse_duration(std::string_view text) {
  constexpr std::size_t most_digits = 3;
  if (text.size() < 2 || text.size() > most_digits + 1 || text.front() < '1' || text.front() > '9')
    return std::nullopt;
  const char unit = text.back();
  const std::string_view digits = text.substr(0, text.size() - 1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size() || (unit != 'd' && unit != 'h'))
    return std::nullopt;
  return number * (unit == 'd' ? minutes_a_day : 60);
}

}  // namespace adjudicator::host
