#include "host/moves/move_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "files/folder/amended.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/text_lines.hpp"
#include "host/line_words.hpp"

namespace adjudicator::host {
namespace {

constexpr std::size_t most_moves = 25'000;  // as the schema has it
constexpr std::size_t longest_line = 400;   // bytes; two names of 120 letters with room between them

/// Words as they stand, with one blank between two.
std::string joined(const std::vector<LineWord>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (i > from ? " " : "") + std::string(words[i].text);
  return text;
}

class Reading {
 public:
  Reading(MoveList& list, const std::string& game_id, int turn, Diagnostics& faults)
      : list_(list), game_id_(game_id), turn_(turn), faults_(faults) {}

  void in_words() {
    const std::string_view source = list_.file->source();
    for (std::size_t at = 0; at < source.size();) {
      const std::size_t end = std::min(source.find('\n', at), source.size());
      if (!line(source.substr(at, end - at), at)) return;
      at = end + 1;
    }
  }

  void document(const Node& root) {
    list_.side = root.value("side");
    if (root.value("game") != game_id_)
      faults_.add(list_.file->fault(root, "game", "move-turn", "", of_another_game(root.value("game"))));
    if (root.whole("turn") != turn_)
      faults_.add(list_.file->fault(root, "turn", "move-turn", "", of_another_turn(root.value("turn"))));
    for (const Node& node : root.children())
      list_.moves.push_back({std::string(node.value("unit")), std::string(node.value("to")),
                             list_.file->offset(node, "unit"), list_.file->offset(node, "to")});
  }

 private:
  std::string of_another_game(std::string_view id) const {
    return fmt::format("these are moves of the game '{}'; this is '{}'", printable(id), game_id_);
  }
  std::string of_another_turn(std::string_view number) const {
    return fmt::format("these are moves for turn '{}', but the next turn is {}", printable(number), turn_);
  }

  /// False where the list ends.
  bool line(std::string_view text, std::size_t at) {
    if (text.starts_with('>')) return true;
    if (text.starts_with(files::unread_mark)) {
      tell_chatter(text.substr(files::unread_mark.size()), at);
      return true;
    }
    if (text.substr(0, 3) == "-- " || text == "--") return false;
    const auto words = words_of(text.substr(0, text.find('#')), at);
    if (words.empty()) return true;
    if (words.size() == 1 && words.front().text == "end") return false;
    if (files::folded(words.front().text) == "moves")
      header(words);
    else
      move(text, words);
    return faults_.all().size() < Diagnostics::limit;
  }

  void tell_chatter(std::string_view text, std::size_t at) {
    Diagnostic d = list_.file->fault_at(
        at, "chatter", "", fmt::format("not read, because it is no move: '{}'", printable(text)));
    d.severity = Severity::warning;
    faults_.add(std::move(d));
  }

  void fault(const LineWord& word, std::string_view code, std::string message) {
    faults_.add(list_.file->fault_at(word.at, code, "", std::move(message)));
  }

  void header(const std::vector<LineWord>& words) {
    if (words.size() != 5 || files::folded(words[3].text) != "turn")
      return fault(words.front(), "move-line",
                   fmt::format("a list of moves must begin with 'moves SIDE {} turn {}'", game_id_, turn_));
    list_.side = files::folded(words[1].text);
    if (words[2].text != game_id_) fault(words[2], "move-turn", of_another_game(words[2].text));
    if (words[4].text != std::to_string(turn_)) fault(words[4], "move-turn", of_another_turn(words[4].text));
  }

  void move(std::string_view text, std::vector<LineWord> words) {
    const LineWord first = words.front();
    if (text.size() > longest_line)
      return fault(first, "move-line", fmt::format("a line has at most {} bytes", longest_line));
    if (list_.moves.size() == most_moves)
      return fault(first, "move-line", fmt::format("a list has at most {} moves", most_moves));
    if (files::folded(words.front().text) == "move" && words.size() > 2) words.erase(words.begin());
    if (words.size() < 2)
      return fault(
          first, "move-line",
          fmt::format("a move is a unit and a hex, such as b-inf-1 0805, not '{}'", printable(text)));
    // Without "to" the last word is the place, until it is known what is called how.
    std::size_t to = words.size();
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
      if (files::folded(words[i].text) == "to") to = i;
    const bool told = to < words.size();
    const std::size_t place = told ? to + 1 : words.size() - 1;
    Move move{joined(words, 0, told ? to : place), joined(words, place, words.size()), words.front().at,
              words[place].at};
    if (!told && words.size() > 2) move.line = joined(words, 0, words.size());
    list_.moves.push_back(std::move(move));
  }

  MoveList& list_;
  const std::string& game_id_;
  int turn_;
  Diagnostics& faults_;
};

/// In UTF-8 whatever the bytes were; a fault where they are no text at all.
std::unique_ptr<Document> text_document(const std::string& name, std::string bytes, Diagnostics& faults) {
  files::TextSource source = files::text_source(std::move(bytes));
  auto file = std::make_unique<Document>(name, std::move(source.text), Spelling::text);
  if (source.broken)
    faults.add(file->fault_at(std::min(*source.broken, file->source().size()), "move-line", "",
                              "this byte is no letter in UTF-8, UTF-16 or Windows-1252"));
  return file;
}

bool is_xml_or_json(std::string_view bytes) {
  const auto spelling = files::sniff(bytes);
  return spelling && *spelling != Spelling::text;
}

}  // namespace

MoveList read_move_list(const std::string& name, std::string bytes, const Game& game,
                        const std::string& game_id, int turn, Diagnostics& faults) {
  MoveList list;
  Reading reading(list, game_id, turn, faults);
  if (!is_xml_or_json(bytes)) {
    list.file = text_document(name, std::move(bytes), faults);
    reading.in_words();
    return list;
  }
  const std::size_t before = faults.errors();
  const Spelling spelling = *files::sniff(bytes);
  list.file = files::read_document(name, std::move(bytes), spelling, files::Schema::of(game.system->key),
                                   "moves", faults);
  if (list.file && faults.errors() == before) reading.document(list.file->root());
  return list;
}

}  // namespace adjudicator::host
