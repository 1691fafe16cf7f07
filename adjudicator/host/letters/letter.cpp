#include "host/letters/letter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/known_things.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/text_lines.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/moves/move_list.hpp"

namespace adjudicator::host {
namespace {

[[noreturn]] void refuse_letter(const std::string& file, std::string_view code, std::string message) {
  Diagnostic d;
  d.at.file = file;
  d.code = code;
  d.message = std::move(message);
  Diagnostics fault;
  fault.add(std::move(d));
  stop(Reason::players_file, fault);
}

std::string root_of(const std::string& bytes, Spelling spelling, const Game& game, const std::string& shown) {
  const auto peek = files::peek_system(bytes, spelling);
  if (!peek) return "orders";  // its reader says what is wrong with it
  if (peek->root != "orders" && peek->root != "answers" && peek->root != "moves")
    refuse_letter(shown, "wrong-root",
                  fmt::format("orders, answers or moves are expected, not '{}'", printable(peek->root)));
  if (!peek->system.empty() && peek->system != game.system->key)
    refuse_letter(shown, "wrong-system",
                  fmt::format("this file is for the system '{}'; the game is played with '{}'",
                              printable(peek->system), game.system->key));
  return peek->root;
}

void demand_known_side(const Letter& letter, const Document& game_file, const std::string& shown) {
  if (find_side(game_file, letter.side) != nullptr) return;
  std::vector<std::string_view> known;
  for (const Node& node : game_file.root().children())
    if (node.name == "side") known.push_back(node.value("id"));
  const auto near = did_you_mean(letter.side, known);
  refuse_letter(shown, "unknown-side",
                fmt::format("the game has no side '{}'{}", printable(letter.side),
                            near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int turn_in(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && number > 0 && number <= 9999
             ? number
             : 0;
}

/// Whose a damaged file is, as far as that can be read; Stopped, with its faults told, where it cannot.
void salvage(Letter& letter, const Game& game, const Document& game_file, const std::string& side) {
  letter.document = nullptr;
  const auto peek = files::peek_system(letter.bytes, letter.spelling).value_or(files::Peek{});
  letter.side = !peek.side.empty() ? peek.side : side;
  letter.turn = peek.turn.empty() ? open_turn(game) : turn_in(peek.turn);
  const bool ours = peek.game.empty() || peek.game == game_file.root().value("id");
  if (!letter.faults.ok() && ours && letter.turn > 0 && find_side(game_file, letter.side) != nullptr) return;
  stop(Reason::players_file, letter.faults);
}

std::unique_ptr<Document> read_beside(const Game& game, const std::filesystem::path& folder,
                                      const std::string& name) {
  for (const char* ending : {".xml", ".json"}) {
    const std::filesystem::path path = folder / (name + ending);
    if (!std::filesystem::exists(path)) continue;
    Diagnostics told_elsewhere;
    std::string text = files::read_file(path, files::no_limit);
    const Spelling spelling = files::spelling_of(path.string(), text);
    return files::read_document(game.folder.shown(path), std::move(text), spelling,
                                files::Schema::of(game.system->key), name, told_elsewhere);
  }
  return nullptr;
}

/// What the sender of orders in words may call by name; nothing where it does not say whose they are and for
/// which turn.
std::optional<files::KnownThings> things_of(const std::string& words, const Game& game) {
  const auto peek = files::peek_system(words, Spelling::text);
  const int turn = peek ? turn_in(peek->turn) : 0;
  if (turn == 0 || !std::filesystem::exists(game.folder.turn(turn))) return std::nullopt;
  const auto inputs = next_inputs(game, turn);
  const auto roster = read_beside(game, inputs.roster, "roster");
  const auto map = read_beside(game, inputs.map_and_charts(), "map");
  return files::KnownThings(roster.get(), map.get(), peek->side, files::KnownThings::Rows::own);
}

/// A list of moves to the turn after the open one, with whose orders it comes. Whose it is, and of which game, it must
/// say; all else that is wrong with it is told in the receipt.
void read_moves(Letter& letter, const std::string& shown, const Game& game, const Document& game_file) {
  const auto peek = files::peek_system(letter.bytes, letter.spelling).value_or(files::Peek{});
  const auto demand_owner = [&](bool told) {
    if (!told)
      refuse_letter(
          shown, "unknown-side",
          "it does not say whose moves these are; in words its first line is \"moves SIDE GAME turn N\"");
  };
  letter.side = peek.side;
  demand_owner(!letter.side.empty());
  demand_known_side(letter, game_file, shown);
  const std::string id(game_file.root().value("id"));
  if (peek.game != id)
    refuse_letter(shown, "wrong-game",
                  fmt::format("this file is for the game '{}'; this is '{}'", printable(peek.game), id));
  letter.turn = std::max(1, open_turn(game));
  MoveList list = read_move_list(shown, letter.bytes, game, id, letter.turn + 1, letter.faults);
  // A list that is nobody's would be the moderator's, and a second header could name another side.
  demand_owner(list.side == letter.side || (list.side.empty() && !letter.faults.ok()));
  letter.moves = list.moves.size();
  letter.document = std::move(list.file);
  letter.faults.belong_to(letter.side, 0);
}

/// Moves behind orders are another file; their sender must not think that they were read.
void tell_of_further_file(Letter& letter) {
  if (letter.spelling != Spelling::text || letter.document == nullptr) return;
  const std::size_t further = files::find_further_header(letter.document->source());
  if (further == std::string_view::npos) return;
  Diagnostic d = letter.document->fault_at(
      further, "further-file", "", "what begins here is not read: send orders and moves as two files");
  d.severity = Severity::warning;
  letter.faults.add(std::move(d));
}

/// Lines of a list of moves that no move can be: without a thing of the game, a number, and the words of a move.
std::vector<std::size_t> chatter_in_moves(std::string_view list, const files::KnownThings* things) {
  std::vector<std::size_t> chatter;
  for (std::size_t at = files::raw_line(list, files::find_text_header(list)).next; at < list.size();) {
    const files::RawLine line = files::raw_line(list, at);
    at = line.next;
    constexpr std::size_t most_words = 40;
    const auto words = files::first_words(list.substr(line.begin, line.end - line.begin), most_words);
    if (words.empty()) continue;
    if (words.size() == 1 && files::folded(words.front()) == "end") break;
    const std::vector<std::string_view> views(words.begin(), words.end());
    const bool meant = std::ranges::any_of(words, [](const std::string& word) {
      return word.find_first_of("0123456789") != std::string::npos || files::folded(word) == "to" ||
             files::folded(word) == "move";
    });
    if (!meant && (things == nullptr || !things->has_any(views))) chatter.push_back(line.begin);
  }
  return chatter;
}

std::vector<std::size_t> chatter_in(const std::string& words, const Game& game) {
  const auto peek = files::peek_system(words, Spelling::text);
  if (!peek) return {};
  const auto things = things_of(words, game);
  if (peek->root == "moves") return chatter_in_moves(words, things ? &*things : nullptr);
  std::vector<std::size_t> chatter;
  files::ReadOptions options;
  options.things = things ? &*things : nullptr;
  options.chatter = &chatter;
  Diagnostics told_elsewhere;
  files::read_document("", words, Spelling::text, files::Schema::of(game.system->key), peek->root,
                       told_elsewhere, options);
  return chatter;
}

}  // namespace

std::string without_chatter(const std::string& words, const Game& game) {
  std::vector<std::size_t> chatter;
  const std::size_t header = std::min(files::find_text_header(words), words.size());
  for (std::size_t at = 0; at < header;) {
    const files::RawLine line = files::raw_line(words, at);
    if (!files::first_words(std::string_view(words).substr(at, line.end - at), 1).empty())
      chatter.push_back(at);
    at = line.next;
  }
  std::ranges::copy(chatter_in(words, game), std::back_inserter(chatter));
  std::string marked;
  std::size_t done = 0;
  for (const std::size_t at : chatter) {
    marked.append(words, done, at - done).append(files::unread_mark);
    done = at;
  }
  return marked.append(words, done);
}

Letter read_letter(Incoming file, const Game& game, const Document& game_file) {
  const std::string& shown = file.name;
  Letter letter;
  letter.bytes = std::move(file.bytes);
  if (letter.bytes.size() > files::most_of_a_player)
    refuse_letter(shown, "too-large",
                  fmt::format("the file has more than {} bytes", files::most_of_a_player));
  const auto spelling = files::sniff(letter.bytes);
  if (!spelling)
    refuse_letter(
        shown, "not-a-document",
        "the file is not XML or JSON, and it has no line that begins orders, answers or moves in words, "
        "such as "
        "\"orders SIDE GAME turn 1\"");
  letter.spelling = *spelling;
  letter.kind = root_of(letter.bytes, *spelling, game, shown);
  if (letter.kind == "moves") {
    read_moves(letter, shown, game, game_file);
    tell_of_further_file(letter);
    return letter;
  }
  files::ReadOptions options;
  if (letter.kind == "orders") options.tolerant = "list";
  const auto things = *spelling == Spelling::text ? things_of(letter.bytes, game) : std::nullopt;
  options.things = things ? &*things : nullptr;
  letter.document = files::read_document(shown, letter.bytes, *spelling, files::Schema::of(game.system->key),
                                         letter.kind, letter.faults, options);
  const Node* root = letter.document ? &letter.document->root() : nullptr;
  if (root == nullptr || root->value("side").empty() || !root->whole("turn") || root->value("game").empty()) {
    salvage(letter, game, game_file, file.side);
    return letter;
  }
  letter.turn = *root->whole("turn");
  letter.side = root->value("side");
  const std::string_view id = game_file.root().value("id");
  if (root->value("game") != id)
    refuse_letter(
        shown, "wrong-game",
        fmt::format("this file is for the game '{}'; this is '{}'", printable(root->value("game")), id));
  demand_known_side(letter, game_file, shown);
  tell_of_further_file(letter);
  return letter;
}

}  // namespace adjudicator::host
