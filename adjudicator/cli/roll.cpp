// roll: what a die at an address must be, and how anyone can check it.
#include <fmt/format.h>

#include <charconv>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/seeds.hpp"

namespace adjudicator::cli {
namespace {

Dice parse_dice(const std::string& text) {
  Dice dice;
  if (text.empty()) return dice;
  const char* end = text.data() + text.size();
  unsigned count = 0;
  const auto first = std::from_chars(text.data(), end, count);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == 'd' && count >= 1 && count <= 8) {
    const auto second = std::from_chars(first.ptr + 1, end, dice.faces);
    if (second.ec == std::errc() && second.ptr == end && dice.faces >= 2 && dice.faces <= 1'000'000) {
      dice.count = static_cast<std::uint8_t>(count);
      return dice;
    }
  }
  throw UsageError("--dice takes 1d6, 2d6, 1d100 and the like (1 to 8 dice), not '" + text + "'");
}

}  // namespace

int roll(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const int number = chosen_turn(game, arguments, console);
  // A resolved turn's die must not depend on what lies in its folder now.
  const int mailing = game.folder.last_mailing(number);
  const auto inputs =
      mailing > 0 ? game.folder.frozen_inputs(number, mailing) : game.folder.current_inputs(number);
  const auto turn = load_turn(game, number, inputs, console);
  const Dice dice = parse_dice(arguments["dice"]);
  const DiceKey key = turn_seed(game, *turn, arguments, console).dice;
  const std::string& address = arguments["ADDRESS"];
  if (!address.starts_with(turn->root_name() + "/"))
    throw UsageError(fmt::format("an address of this turn begins with {}/", turn->root_name()));
  HmacDice source(key);
  Addresses book;
  const AddressId at = book.root(Key::unowned(address));
  Draws draws(source, &book, at, book.hash(at));
  std::string faces;
  for (int i = 0; i < dice.count; ++i) faces += fmt::format("{}{}", i == 0 ? "" : " ", draws.face(dice));
  console.out << faces << '\n'
              << fmt::format("printf '{}\\n0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:{}\n", address,
                             to_hex(key))
              << fmt::format(
                     "(the first 16 hex digits are a number; its remainder by {} plus {} is the first die, "
                     "unless it is one of the last few\n"
                     " numbers below 2^64 that would favour a face; the next 16 are the next die)\n",
                     dice.faces, dice.lowest);
  return done;
}

}  // namespace adjudicator::cli
