// roll: what a die at an address must be, and how anyone can check it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "host/game/game.hpp"
#include "host/game/kept_log.hpp"
#include "host/game/seeds.hpp"
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
  bool supplied = false;               // by a ruling
  std::optional<record::Label> draws;  // of a series
};

std::string joined(const std::vector<std::uint64_t>& faces) {
  std::string text;
  for (const std::uint64_t face : faces) text += (text.empty() ? "" : " ") + std::to_string(face);
  return text;
}

/// The draws of a label of a series in a fact, by the address of the label.
std::optional<record::Label> logged_draws(const Node& fact, std::string_view address) {
  const std::string_view at = fact.value("at");
  if (!address.starts_with(at) || address.substr(at.size()).rfind('/') != 0) return std::nullopt;
  for (const std::string_view text : fact.list("draws"))
    if (auto label = record::parse_label(text); label && label->name == address.substr(at.size() + 1))
      return label;
  return std::nullopt;
}

std::optional<Logged> logged_roll(const host::Game& game, int turn, const std::string& address) {
  if (!std::filesystem::exists(game.folder.mailing(turn, game.folder.last_mailing(turn)) / "log.xml"))
    return std::nullopt;
  Diagnostics ignored;
  const auto log = host::kept_log(game, turn, ignored);
  const Node* facts = log ? log->root().child("facts") : nullptr;
  if (facts == nullptr) return std::nullopt;
  for (const Node& fact : facts->children())
    if (fact.name == "rolled" && fact.value("at") == address)
      return Logged{
          std::string(fact.value("dice")), std::string(fact.value("faces")), fact.flag("supplied"), {}};
    else if (fact.name == "drawn")
      if (auto draws = logged_draws(fact, address))
        return Logged{{}, joined(draws->given), !draws->given.empty(), draws};
  return std::nullopt;
}

Dice chosen_dice(const Arguments& arguments, const std::optional<Logged>& logged) {
  if (arguments.has("dice")) {
    if (const auto dice = read_dice(arguments["dice"])) return *dice;
    throw UsageError("--dice takes 1d6, 2d6, 1d100, 1d10/0 and the like (1 to 8 dice), not '" +
                     printable(arguments["dice"]) + "'");
  }
  const auto dice = logged && !logged->draws ? read_dice(logged->dice) : std::nullopt;
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
std::string key_lines(const host::Game& game, const Turn& turn, const record::TurnSeed& seed,
                      const Arguments& arguments) {
  const bool open = seed.kind == record::SeedKind::open;
  const bool sealed = seed.kind == record::SeedKind::sealed;
  if (!open && !(sealed && host::is_shown(game, turn.number, file_of(arguments, "secret"))))
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

// ---- draws of a series

/// The label that an address names: as the log has it, or with --dice and --draws. The most are as many as
/// fit on a screen.
record::Label chosen_draws(const Arguments& arguments, const std::string& address,
                           const std::optional<Logged>& logged, const Dice& dice) {
  record::Label label;
  if (logged && logged->draws) label = *logged->draws;
  label.name = address.substr(address.rfind('/') + 1);
  const std::uint64_t most =
      arguments.has("draws") ? static_cast<std::uint64_t>(arguments.number("draws")) : 1'000;
  if (arguments.has("dice") || label.runs.empty()) label.runs = {{{1, dice.lowest, dice.faces}, most}};
  std::uint64_t left = most;
  for (DrawnRun& run : label.runs) left -= run.draws = std::min(run.draws, left);
  std::erase_if(label.runs, [](const DrawnRun& run) { return run.draws == 0; });
  return label;
}

std::string draw_lines(const std::string& address, const record::Label& label, const record::TurnSeed& seed) {
  HmacDice source(seed.dice);
  const std::vector<std::uint64_t> faces =
      record::draw_again(source, address.substr(0, address.rfind('/')), label);
  std::string text = joined(faces) + '\n';
  constexpr std::size_t most_lines = 4;
  const std::size_t blocks = (faces.size() + words_of_a_digest - 1) / words_of_a_digest;
  for (std::size_t block = 0; block < std::min(blocks, most_lines); ++block)
    text += hmac_line(fmt::format("printf '{}\\n{}'", address, block), seed.dice);
  if (blocks > most_lines) text += fmt::format("(and so on, the last number being {})\n", blocks - 1);
  return text +
         "(each 16 hex digits of what these lines print, one after the other, are a number; its remainder by "
         "the\n"
         " faces of the die plus its lowest face is a draw, unless it is one of the last few numbers below "
         "2^64\n"
         " that would favour a face: then the next number counts, and a line more may be needed)\n";
}

}  // namespace

int roll(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int number = chosen_turn(game, arguments);
  // A resolved turn's die must not depend on what lies in its folder now.
  const int mailing = game.folder.last_mailing(number);
  const auto inputs =
      mailing > 0 ? game.folder.frozen_inputs(number, mailing) : game.folder.current_inputs(number);
  const auto turn = host::load_turn(game, number, inputs, told.notes);
  const std::string& address = arguments["ADDRESS"];
  demand_address(address, *turn);
  const auto logged = logged_roll(game, number, address);
  const Dice dice = chosen_dice(arguments, logged);
  const record::TurnSeed seed = host::turn_seed(game, *turn, seed_source(arguments));
  const bool series = arguments.has("draws") || (logged && logged->draws && !arguments.has("dice"));
  if (logged && logged->supplied)
    told.notes.say(fmt::format("a ruling gave {} in place of {}", logged->faces,
                               series ? "the first of these draws" : "this die"));
  if (!logged && host::is_closed(game, number))
    told.notes.say(
        fmt::format("no die was thrown at {} in turn {}; this is what one would show", address, number));
  if (series) {
    if (dice.count != 1) throw UsageError("draws are of one die at a time: expected --dice 1d6 and the like");
    std::string lines = draw_lines(address, chosen_draws(arguments, address, logged, dice), seed);
    lines.insert(lines.find('\n') + 1, key_lines(game, *turn, seed, arguments));
    console.out << lines;
    return done;
  }
  HmacDice source(seed.dice);
  console.out << record::faces_at(source, address, dice) << '\n' << key_lines(game, *turn, seed, arguments);
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
