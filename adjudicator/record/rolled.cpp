#include "record/rolled.hpp"

#include <charconv>

namespace adjudicator::record {

std::optional<Dice> parse_dice(std::string_view text) {
  const char* end = text.data() + text.size();
  unsigned count = 0;
  unsigned lowest = 1;
  Dice dice;
  auto result = std::from_chars(text.data(), end, count);
  if (result.ec != std::errc() || result.ptr == end || *result.ptr != 'd' || count < 1 || count > 100)
    return std::nullopt;
  result = std::from_chars(result.ptr + 1, end, dice.faces);
  if (result.ec != std::errc() || dice.faces < 1) return std::nullopt;
  if (result.ptr != end && *result.ptr == '/') result = std::from_chars(result.ptr + 1, end, lowest);
  if (result.ec != std::errc() || result.ptr != end || lowest > 255) return std::nullopt;
  dice.count = static_cast<std::uint8_t>(count);
  dice.lowest = static_cast<std::uint8_t>(lowest);
  return dice;
}

std::string faces_at(DiceSource& source, std::string_view address, const Dice& dice) {
  Addresses book;
  const AddressId at = book.root(Key::unowned(address));
  Draws draws(source, &book, at, book.hash(at));
  std::string faces;
  for (int i = 0; i < dice.count; ++i) faces += (i == 0 ? "" : " ") + std::to_string(draws.face(dice));
  return faces;
}

}  // namespace adjudicator::record
