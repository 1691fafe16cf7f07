#include "host/map_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "files/decode_map.hpp"
#include "files/map_ways.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "files/writer.hpp"

namespace adjudicator::host {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t most_columns = 999;  // as the schema has it
constexpr std::size_t most_rows = 999;
constexpr std::array<std::string_view, 4> parts{"map", "legend", "names", "paths"};

struct Word {
  std::string_view text;
  std::size_t at = 0;
};

std::vector<Word> words_of(std::string_view line, std::size_t offset) {
  std::vector<Word> words;
  for (std::size_t at = line.find_first_not_of(blanks); at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back({line.substr(at, end - at), offset + at});
    at = line.find_first_not_of(blanks, end);
  }
  return words;
}

/// Words in their order, each once.
struct Terrain {
  std::vector<std::string> words;
  void add(std::string_view word) {
    if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
  }
  bool has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }
  /// Those that are terrain, and not flags.
  std::string text() const {
    std::string all;
    for (const std::string& word : words)
      if (word != "prohibited" && word != "blocks-los") all += (all.empty() ? "" : " ") + word;
    return all;
  }
};

class Drawing {
 public:
  Drawing(DrawnMap& made, const Game& game, const std::string& game_id, Diagnostics& faults)
      : made_(made),
        source_(made.drawing->source()),
        schema_(files::Schema::of(game.system->key)),
        system_(game.system->key),
        game_id_(game_id),
        faults_(faults) {}

  void read() {
    for (std::size_t at = 0; at < source_.size() && faults_.all().size() < Diagnostics::limit;) {
      const std::size_t end = std::min(source_.find('\n', at), source_.size());
      line(source_.substr(at, end - at), at);
      at = end + 1;
    }
    if (rows_.empty())
      return fault(0, "drawing-part",
                   "a drawing has a line 'map', and below it a letter for each hex, row by row");
    check_rows();
    if (!faults_.ok()) return;
    board_ =
        Board(static_cast<int>(rows_.front().size()), static_cast<int>(rows_.size()), !even_up_, section_);
    fill();
    for (const auto& words : names_) name(words);
    for (const auto& words : paths_) path(words);
    if (!faults_.ok()) return;
    join_and_part();
    write();
  }

 private:
  void fault(std::size_t at, std::string_view code, std::string message) {
    faults_.add(made_.drawing->fault_at(at, code, "", std::move(message)));
  }

  // ---- lines

  void line(std::string_view text, std::size_t at) {
    const auto comment = text.find('#');
    const auto words = words_of(text.substr(0, comment), at);
    if (part_ == "map") {
      if (!words.empty()) return row(words);
      if (comment == std::string_view::npos) part_ = {};  // an empty line ends the rows
      return;
    }
    if (words.empty()) return;
    if (words.size() == 1 && std::ranges::find(parts, words.front().text) != parts.end()) {
      part_ = words.front().text;
      if (part_ == "map" && !rows_.empty())
        fault(words.front().at, "drawing-part", "a drawing has one part 'map' alone");
      return;
    }
    if (part_ == "legend") return sign(words);
    if (part_ == "names") return names_.push_back(words);
    if (part_ == "paths") return paths_.push_back(words);
    head(words);
  }

  void head(const std::vector<Word>& words) {
    const std::string_view what = words.front().text;
    const std::string_view value = words.size() == 2 ? words[1].text : std::string_view();
    if (what == "section" && value.size() == 1 && value[0] >= 'A' && value[0] <= 'Z')
      section_ = value;
    else if (what == "even-columns" && (value == "up" || value == "down"))
      even_up_ = value == "up";
    else
      fault(words.front().at, "drawing-part",
            fmt::format("here stands a part ('map', 'legend', 'names', 'paths'), 'section C' or "
                        "'even-columns up', not '{}'",
                        printable(what)));
  }

  void row(const std::vector<Word>& words) {
    std::vector<std::size_t> letters;
    for (const Word& word : words)
      for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char c = word.text[i];
        if (c <= ' ' || c > '~')
          return fault(word.at + i, "drawing-sign", "a hex is one sign of ASCII that can be seen");
        letters.push_back(word.at + i);
      }
    if (letters.size() > most_columns)
      return fault(words.front().at, "drawing-row",
                   fmt::format("a map has at most {} columns", most_columns));
    if (rows_.size() == most_rows)
      return fault(words.front().at, "drawing-row", fmt::format("a map has at most {} rows", most_rows));
    rows_.push_back(std::move(letters));
  }

  void check_rows() {
    const std::size_t columns = rows_.front().size();
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (rows_[i].size() != columns)
        fault(rows_[i].front(), "drawing-row",
              fmt::format("row {} has {} hexes; the first row has {}", i + 1, rows_[i].size(), columns));
    std::set<char> told;
    for (const auto& letters : rows_)
      for (const std::size_t at : letters)
        if (!legend_.contains(source_[at]) && told.insert(source_[at]).second)
          fault(at, "drawing-sign", fmt::format("the legend does not say what '{}' is", source_[at]));
  }

  bool is_word(std::string_view word) const {
    const files::SimpleType* list = terrain_type();
    return list == nullptr || list->item == nullptr || schema_.accepts(*list->item, word);
  }
  const files::SimpleType* terrain_type() const {
    const files::ElementType* map = schema_.root("map");
    const int hex = map->find_child("hex");
    if (hex < 0) return nullptr;
    const files::ElementType* type = map->children[static_cast<std::size_t>(hex)].type;
    const int index = type->find_attribute("terrain");
    return index < 0 ? nullptr : type->attributes[static_cast<std::size_t>(index)].type;
  }

  bool terrain_word(const Word& word) {
    if (is_word(word.text)) return true;
    fault(
        word.at, "drawing-legend",
        fmt::format("a terrain is a word of small letters, digits and '-', not '{}'", printable(word.text)));
    return false;
  }

  void sign(const std::vector<Word>& words) {
    const Word& letter = words.front();
    if (letter.text.size() != 1 || letter.text[0] > '~')
      return fault(
          letter.at, "drawing-legend",
          fmt::format("a line of the legend begins with one letter, not '{}'", printable(letter.text)));
    if (words.size() < 2)
      return fault(
          letter.at, "drawing-legend",
          fmt::format("behind '{}' stands its terrain, such as: {} forest", letter.text, letter.text));
    Terrain terrain;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (terrain_word(words[i])) terrain.add(words[i].text);
    }
    if (!legend_.emplace(letter.text[0], std::move(terrain)).second)
      fault(letter.at, "drawing-legend", fmt::format("the legend says twice what '{}' is", letter.text));
  }

  // ---- the board

  void fill() {
    hexes_.resize(board_.size());
    made_.places.resize(board_.size());
    for (int row = 1; row <= board_.rows(); ++row)
      for (int column = 1; column <= board_.columns(); ++column) {
        const auto place = static_cast<std::size_t>(board_.at(column, row));
        const std::size_t at = rows_[static_cast<std::size_t>(row - 1)][static_cast<std::size_t>(column - 1)];
        made_.places[place] = at;
        hexes_[place] = legend_.at(source_[at]);
      }
  }

  Place hex(const Word& word) {
    const Place found = board_.find(word.text);
    if (!exists(found))
      fault(
          word.at, "drawing-hex",
          fmt::format("the map has no hex '{}': it goes from {} to {}", printable(word.text),
                      board_.id(Place(0)), board_.id(Place(static_cast<std::uint32_t>(board_.size() - 1)))));
    return found;
  }

  void name(const std::vector<Word>& words) {
    const Place where = hex(words.front());
    if (words.size() < 2)
      return fault(words.front().at, "drawing-name",
                   "behind a hex stands its name, such as: 0504 Crossroads");
    const Word& last = words.back();
    const std::size_t from = words[1].at;
    if (!exists(where)) return;
    if (!titles_.emplace(where, source_.substr(from, last.at + last.text.size() - from)).second)
      fault(words.front().at, "drawing-name", fmt::format("the hex {} has two names", words.front().text));
  }

  void path(const std::vector<Word>& words) {
    if (!terrain_word(words.front())) return;
    if (words.size() < 2)
      return fault(words.front().at, "drawing-path",
                   "behind the word of a path stand hexes (road 0106 0206) or hexsides (river 0304/0404)");
    const bool along = words[1].text.find('/') != std::string_view::npos;
    if (!along && words.size() < 3)
      return fault(words[1].at, "drawing-path", "a path goes through two hexes or more");
    along ? hexsides(words) : through(words);
  }

  void through(const std::vector<Word>& words) {
    const std::string_view what = words.front().text;
    const bool in_hexes = std::ranges::find(files::way_words, what) != files::way_words.end();
    Place before = Place::none;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const Place here = hex(words[i]);
      if (exists(here) && in_hexes) hexes_[static_cast<std::size_t>(here)].add(what);
      if (exists(here) && exists(before)) {
        if (in_hexes) joined_[std::minmax(before, here)].add(what);
        if (!board_.adjacent(before, here))
          fault(words[i].at, "drawing-path",
                fmt::format("{} is not next to {}, the hex before it", board_.id(here), board_.id(before)));
        else if (!in_hexes)
          sides_[std::minmax(before, here)].add(what);
      }
      before = here;
    }
  }

  bool in_legend(Place hex, std::string_view way) const {
    return legend_.at(source_[made_.places[static_cast<std::size_t>(hex)]]).has(way);
  }

  /// A map joins roads in adjacent hexes by itself, but where it lists the hexside between them (files/map_ways.hpp).
  /// Here a path says which are joined: over a river, too, and beside each other not. Letters alone join all.
  void join_and_part() {
    for (std::uint32_t i = 0; i < board_.size(); ++i)
      for (const Direction d : {Direction::ne, Direction::se, Direction::s})
        if (const Place next = board_.neighbour(Place(i), d); exists(next)) join_and_part(Place(i), next);
  }
  void join_and_part(Place a, Place b) {
    const auto side = std::minmax(a, b);
    Terrain joined;
    bool parted = false;
    for (const std::string_view way : files::way_words) {
      if (!hexes_[static_cast<std::size_t>(a)].has(way) || !hexes_[static_cast<std::size_t>(b)].has(way))
        continue;
      const auto path = joined_.find(side);
      const bool together =
          (path != joined_.end() && path->second.has(way)) || in_legend(a, way) || in_legend(b, way);
      if (together)
        joined.add(way);
      else
        parted = true;
    }
    if (!parted && !sides_.contains(side)) return;
    for (const std::string& way : joined.words) sides_[side].add(way);
    if (parted) sides_[side];
  }

  std::optional<std::pair<Place, Place>> hexside(const Word& word) {
    const auto slash = word.text.find('/');
    if (slash == std::string_view::npos) {
      fault(word.at, "drawing-path",
            fmt::format("here stands a hexside by its two hexes, such as 0304/0404, not '{}'",
                        printable(word.text)));
      return std::nullopt;
    }
    const Place a = hex({word.text.substr(0, slash), word.at});
    const Place b = hex({word.text.substr(slash + 1), word.at + slash + 1});
    if (!exists(a) || !exists(b)) return std::nullopt;
    if (board_.adjacent(a, b)) return std::minmax(a, b);
    fault(word.at, "drawing-path",
          fmt::format("{} and {} are not next to each other", board_.id(a), board_.id(b)));
    return std::nullopt;
  }

  /// Two hexsides share a corner where one hex of the one is one of the other's and the two others are adjacent.
  bool meet(std::pair<Place, Place> one, std::pair<Place, Place> other) const {
    for (const auto& [shared, far] : {std::pair(one.first, one.second), {one.second, one.first}})
      for (const auto& [same, away] : {std::pair(other.first, other.second), {other.second, other.first}})
        if (shared == same && (far == away || board_.adjacent(far, away))) return true;
    return false;
  }

  void hexsides(const std::vector<Word>& words) {
    std::pair<Place, Place> before;
    bool goes_on = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto here = hexside(words[i]);
      if (here) sides_[*here].add(words.front().text);
      if (here && goes_on && !meet(before, *here))
        fault(words[i].at, "drawing-path",
              fmt::format("the hexside {} does not meet the one before it", printable(words[i].text)));
      goes_on = here.has_value();
      if (here) before = *here;
    }
  }

  // ---- the document

  void write() {
    std::string xml = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map xmlns=\"urn:adjudicator:1\" system=\"{}\" "
        "game=\"{}\" "
        "columns=\"{}\" rows=\"{}\"{}{}>\n",
        system_, files::xml_attribute(game_id_), board_.columns(), board_.rows(),
        section_.empty() ? "" : fmt::format(" section=\"{}\"", section_),
        even_up_ ? " even-columns=\"up\"" : "");
    std::uint32_t line = 3;
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
      const std::string text = hex_text(Place(i));
      if (text.empty()) continue;
      xml += text;
      lines_[line++] = made_.places[i];
    }
    for (const auto& [side, terrain] : sides_) {
      const std::string words = terrain.text();
      xml +=
          fmt::format("  <hexside between=\"{} {}\"{}{}/>\n", board_.id(side.first), board_.id(side.second),
                      words.empty() ? "" : fmt::format(" terrain=\"{}\"", files::xml_attribute(words)),
                      terrain.has("blocks-los") ? " blocks-los=\"true\"" : "");
      lines_[line++] = made_.places[static_cast<std::size_t>(side.first)];
    }
    finish(xml + "</map>\n");
  }

  /// Empty: it need not be listed.
  std::string hex_text(Place place) const {
    const Terrain& terrain = hexes_[static_cast<std::size_t>(place)];
    const auto title = titles_.find(place);
    const std::string words = terrain.text();
    const bool plain =
        (words.empty() || words == "clear") && terrain.words.size() < 2 && !terrain.has("prohibited");
    if (plain && title == titles_.end()) return {};
    std::string text = fmt::format("  <hex id=\"{}\"", board_.id(place));
    if (!words.empty()) text += fmt::format(" terrain=\"{}\"", files::xml_attribute(words));
    if (title != titles_.end())
      text += fmt::format(" name=\"{}\"", files::xml_attribute(std::string(title->second)));
    if (terrain.has("prohibited")) text += " prohibited=\"true\"";
    if (terrain.has("blocks-los")) text += " blocks-los=\"true\"";
    return text + "/>\n";
  }

  /// What the schema and the map's reader say of it is told at the letters that it comes from.
  void finish(std::string xml) {
    Diagnostics found;
    const auto map = files::read_document("map.xml", xml, Spelling::xml, schema_, "map", found);
    if (map && found.ok()) made_.board = files::decode_map(*map, found);
    for (const Diagnostic& d : found.all()) {
      const auto line = lines_.find(d.at.line);
      Diagnostic moved =
          made_.drawing->fault_at(line == lines_.end() ? 0 : line->second, d.code, d.rule, d.message);
      moved.severity = d.severity;
      faults_.add(std::move(moved));
    }
    if (faults_.ok()) made_.xml = std::move(xml);
  }

  DrawnMap& made_;
  std::string_view source_;
  const files::Schema& schema_;
  std::string_view system_;
  const std::string& game_id_;
  Diagnostics& faults_;

  std::string_view part_;
  std::string section_;
  bool even_up_ = false;
  std::vector<std::vector<std::size_t>> rows_;
  std::map<char, Terrain> legend_;
  std::vector<std::vector<Word>> names_;
  std::vector<std::vector<Word>> paths_;

  Board board_;
  std::vector<Terrain> hexes_;
  std::map<Place, std::string_view> titles_;
  std::map<std::pair<Place, Place>, Terrain> sides_;
  std::map<std::pair<Place, Place>, Terrain> joined_;  // by paths
  std::map<std::uint32_t, std::size_t> lines_;
};

}  // namespace

DrawnMap draw_map(const std::string& name, std::string bytes, const Game& game, const std::string& game_id,
                  Diagnostics& faults) {
  DrawnMap made;
  made.drawing = std::make_unique<Document>(name, std::move(bytes), Spelling::text);
  Drawing(made, game, game_id, faults).read();
  return made;
}

}  // namespace adjudicator::host
