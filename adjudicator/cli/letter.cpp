#include "cli/letter.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <iterator>

#include "cli/phase.hpp"
#include "cli/senders.hpp"
#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"

namespace adjudicator::cli {
namespace {

constexpr std::size_t most_bytes = std::size_t{4} << 20;  // as for the files of players in a game folder

[[noreturn]] void refuse(Console& console, const std::string& file, std::string_view code,
                         const std::string& message) {
  Diagnostic d;
  d.at.file = file;
  d.code = code;
  d.message = message;
  console.err << to_text(d) << '\n';
  throw Stop{needs_mending};
}

std::string read_standard_input() {
  std::string bytes(most_bytes + 1, '\0');
  std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::cin.gcount()));
  return bytes;
}

std::string read_bytes(const std::string& file, const std::string& shown, Console& console) {
  std::error_code none;
  std::string bytes;
  if (file == "-")
    bytes = read_standard_input();
  else if (const auto size = std::filesystem::file_size(file, none); none || size <= most_bytes)
    bytes = files::read_file(file, most_bytes);
  else
    bytes.resize(most_bytes + 1);
  if (bytes.size() > most_bytes)
    refuse(console, shown, "too-large", fmt::format("the file has more than {} bytes", most_bytes));
  return bytes;
}

std::string root_of(const std::string& bytes, Spelling spelling, const Game& game, const std::string& shown,
                    Console& console) {
  const auto peek = files::peek_system(bytes, spelling);
  if (!peek) return "orders";  // its reader says what is wrong with it
  if (peek->root != "orders" && peek->root != "answers")
    refuse(console, shown, "wrong-root",
           fmt::format("orders or answers are expected, not '{}'", printable(peek->root)));
  if (!peek->system.empty() && peek->system != game.system->key)
    refuse(console, shown, "wrong-system",
           fmt::format("this file is for the system '{}'; the game is played with '{}'",
                       printable(peek->system), game.system->key));
  return peek->root;
}

void demand_side(const Letter& letter, const Document& game_file, const std::string& shown,
                 Console& console) {
  if (find_side(game_file, letter.side) != nullptr) return;
  std::vector<std::string_view> known;
  for (const Node& node : game_file.root().children())
    if (node.name == "side") known.push_back(node.value("id"));
  const auto near = did_you_mean(letter.side, known);
  refuse(console, shown, "unknown-side",
         fmt::format("the game has no side '{}'{}", printable(letter.side),
                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int number_in(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && number > 0 && number <= 9999
             ? number
             : 0;
}

/// Whose a damaged file is, as far as that can be read; Stop, and its faults told, where it cannot.
void salvage(Letter& letter, const Game& game, const Document& game_file, const std::string& side,
             Console& console) {
  letter.document = nullptr;
  const auto peek = files::peek_system(letter.bytes, letter.spelling).value_or(files::Peek{});
  letter.side = !peek.side.empty() ? peek.side : side;
  letter.turn = peek.turn.empty() ? open_turn(game) : number_in(peek.turn);
  const bool ours = peek.game.empty() || peek.game == game_file.root().value("id");
  if (!letter.faults.ok() && ours && letter.turn > 0 && find_side(game_file, letter.side) != nullptr) return;
  print(letter.faults, console);
  throw Stop{needs_mending};
}

}  // namespace

Letter read_letter(const std::string& file, const Game& game, const Document& game_file,
                   const std::string& side, Console& console) {
  const std::string shown = file == "-" ? "standard input" : file;
  Letter letter;
  letter.bytes = read_bytes(file, shown, console);
  const auto spelling = files::sniff(letter.bytes);
  if (!spelling) refuse(console, shown, "not-a-document", "the file is neither XML nor JSON");
  letter.spelling = *spelling;
  letter.kind = root_of(letter.bytes, *spelling, game, shown, console);
  files::ReadOptions options;
  if (letter.kind == "orders") options.tolerant = "list";
  letter.document = files::read_document(shown, letter.bytes, *spelling, files::Schema::of(game.system->key),
                                         letter.kind, letter.faults, options);
  const Node* root = letter.document ? &letter.document->root() : nullptr;
  if (root == nullptr || root->value("side").empty() || !root->whole("turn") || root->value("game").empty()) {
    salvage(letter, game, game_file, side, console);
    return letter;
  }
  letter.turn = *root->whole("turn");
  letter.side = root->value("side");
  const std::string_view id = game_file.root().value("id");
  if (root->value("game") != id)
    refuse(console, shown, "wrong-game",
           fmt::format("this file is for the game '{}'; this is '{}'", printable(root->value("game")), id));
  demand_side(letter, game_file, shown, console);
  return letter;
}

}  // namespace adjudicator::cli
