// roll: what a die at an address must be, and how anyone can check it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/seeds.hpp"
#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "record/rolled.hpp"

namespace adjudicator::cli {
namespace {

constexpr int most_dice = 8;
constexpr int words_of_a_digest = 4;

/// Dice that this command throws.
std::optional<Dice> read_dice(std::string_view text) {
  const auto dice = record::parse_dice(text);
  const bool fits = dice && dice->count <= most_dice && dice->faces >= 2 && dice->faces <= 1'000'000;
  return fits ? dice : std::nullopt;
}

/// What the turn's last log tells of a roll at an address.
struct Logged {
  std::string dice;
  std::string faces;
  bool supplied = false;  // by a ruling
};

std::optional<Logged> logged_roll(const Game& game, int turn, const std::string& address) {
  const int last = game.folder.last_mailing(turn);
  const auto path = game.folder.mailing(turn, last) / "log.xml";
  if (last == 0 || !std::filesystem::exists(path)) return std::nullopt;
  Diagnostics ignored;
  files::ReadOptions options;
  options.size_limit = files::no_limit;
  const auto log = files::read_document(game.folder.shown(path), files::read_file(path, files::no_limit),
                                        Spelling::xml, files::Schema::of("report"), "log", ignored, options);
  const Node* facts = log ? log->root().child("facts") : nullptr;
  if (facts == nullptr) return std::nullopt;
  for (const Node& fact : facts->children())
    if (fact.name == "rolled" && fact.value("at") == address)
      return Logged{std::string(fact.value("dice")), std::string(fact.value("faces")), fact.flag("supplied")};
  return std::nullopt;
}

Dice chosen_dice(const Arguments& arguments, const std::optional<Logged>& logged) {
  if (arguments.has("dice")) {
    if (const auto dice = read_dice(arguments["dice"])) return *dice;
    throw UsageError("--dice takes 1d6, 2d6, 1d100, 1d10/0 and the like (1 to 8 dice), not '" +
                     printable(arguments["dice"]) + "'");
  }
  const auto dice = logged ? read_dice(logged->dice) : std::nullopt;
  return dice.value_or(Dice{});
}

void demand_address(const std::string& address, const Turn& turn) {
  if (!address.starts_with(turn.root_name() + "/"))
    throw UsageError(fmt::format("an address of this turn begins with {}/", turn.root_name()));
  const auto belongs = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-' || c == '/';
  };
  if (!std::all_of(address.begin(), address.end(), belongs))
    throw UsageError("an address has letters, digits and . _ - / only, not '" + printable(address) + "'");
}

/// A text as one word of a shell.
std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string hmac_line(const std::string& input, std::span<const unsigned char> key) {
  return fmt::format("{} | openssl dgst -sha256 -mac HMAC -macopt hexkey:{}\n", input, to_hex(key));
}

/// From what is published to the turn's key, to be pasted into a shell.
std::string key_lines(const Game& game, const Turn& turn, const record::TurnSeed& seed) {
  const bool open = seed.kind == record::SeedKind::open;
  const bool sealed = seed.kind == record::SeedKind::sealed;
  if (!open && !(sealed && is_shown(game, turn.number)))
    return "(the key below opens all dice of the turn: it is for those who may know them)\n";
  std::string text;
  if (open)
    text += fmt::format("printf '%s' {} | openssl dgst -sha256\n",
                        shell_word(turn.game_file->root().value("seed")));
  std::string lines = fmt::format("printf '%s\\n' {} {}", shell_word(turn.game), turn.number);
  for (const SideWord& word : seed.words) lines += " " + shell_word(word.side + "=" + word.word);
  if (!seed.beacon.empty()) lines += " " + shell_word("beacon=" + seed.beacon);
  return text + hmac_line(lines, seed.link);
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
  const std::string& address = arguments["ADDRESS"];
  demand_address(address, *turn);
  const auto logged = logged_roll(game, number, address);
  const Dice dice = chosen_dice(arguments, logged);
  const record::TurnSeed seed = turn_seed(game, *turn, arguments, console);
  if (logged && logged->supplied)
    console.err << fmt::format("adjudicator: a ruling gave {} in place of this die\n", logged->faces);
  if (!logged && is_closed(game, number))
    console.err << fmt::format(
        "adjudicator: no die was thrown at {} in turn {}; this is what one would show\n", address, number);
  HmacDice source(seed.dice);
  console.out << record::faces_at(source, address, dice) << '\n' << key_lines(game, *turn, seed);
  for (int block = 0; block * words_of_a_digest < dice.count; ++block)
    console.out << hmac_line(fmt::format("printf '{}\\n{}'", address, block), seed.dice);
  console.out << fmt::format(
      "(of what {} prints the first 16 hex digits are a number; its remainder by {} plus {} is the first "
      "die,\n"
      " unless it is one of the last few numbers below 2^64 that would favour a face; the next 16 are the "
      "next "
      "die)\n",
      dice.count <= words_of_a_digest ? "the last line" : "the last lines, one after the other,", dice.faces,
      dice.lowest);
  return done;
}

}  // namespace adjudicator::cli
