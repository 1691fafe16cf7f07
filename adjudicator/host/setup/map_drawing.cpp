#include "host/setup/map_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "files/decode/decode_map.hpp"
#include "files/decode/map_ways.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/setup/drawn_hexsides.hpp"
#include "host/setup/drawn_lines.hpp"

namespace adjudicator::host {
namespace {

class Drawing {
 public:
  Drawing(DrawnMap& made, const Game& game, const std::string& game_id, Diagnostics& faults)
      : made_(made),
        source_(made.drawing->source()),
        schema_(files::Schema::of(game.system->key)),
        known_(game),
        system_(game.system->key),
        game_id_(game_id),
        faults_(faults) {}

  void read() {
    lines_ = read_drawn_lines(*made_.drawing, known_, faults_);
    if (!lines_.is_board) return;
    board_ = Board(static_cast<int>(lines_.rows.front().size()), static_cast<int>(lines_.rows.size()),
                   !lines_.even_up, lines_.section);
    fill();
    for (const auto& words : lines_.names) name(words);
    for (const auto& words : lines_.paths) path(words);
    if (!faults_.ok()) return;
    join_and_part();
    write();
  }

 private:
  void fault(std::size_t at, std::string_view code, std::string message) {
    faults_.add(made_.drawing->fault_at(at, code, "", std::move(message)));
  }

  // ---- the board

  void fill() {
    hexes_.resize(board_.size());
    made_.places.resize(board_.size());
    for (int row = 1; row <= board_.rows(); ++row)
      for (int column = 1; column <= board_.columns(); ++column) {
        const auto place = static_cast<std::size_t>(board_.at(column, row));
        const std::size_t at =
            lines_.rows[static_cast<std::size_t>(row - 1)][static_cast<std::size_t>(column - 1)];
        made_.places[place] = at;
        hexes_[place] = lines_.legend.at(source_[at]);
      }
  }

  Place hex(const LineWord& word) { return read_hex(*made_.drawing, board_, word, faults_); }

  void name(const std::vector<LineWord>& words) {
    const Place where = hex(words.front());
    if (words.size() < 2)
      return fault(words.front().at, "drawing-name",
                   "write the name of a hex after its number, such as: 0504 Crossroads");
    const LineWord& last = words.back();
    const std::size_t from = words[1].at;
    if (!exists(where)) return;
    if (!titles_.emplace(where, source_.substr(from, last.at + last.text.size() - from)).second)
      fault(words.front().at, "drawing-name", fmt::format("hex {} has two names", words.front().text));
  }

  void path(const std::vector<LineWord>& words) {
    const bool in_hexes = std::ranges::find(files::way_words, words.front().text) != files::way_words.end();
    if (!known_.demand(*made_.drawing, words.front(),
                       in_hexes ? KnownTerrain::In::hex : KnownTerrain::In::hexside, faults_))
      return;
    if (words.size() < 2)
      return fault(words.front().at, "drawing-path",
                   "write hexes (road 0106 0206) or hexsides (river 0304/0404) after the word of a path");
    const std::span<const LineWord> line = std::span(words).subspan(1);
    if (lies_along_hexsides(line)) {
      for (const Hexside& side : read_hexsides(*made_.drawing, board_, line, faults_))
        sides_[side].add(words.front().text);
      return;
    }
    if (words.size() < 3)
      return fault(words[1].at, "drawing-path", "a path must go through at least two hexes");
    through(words);
  }

  void through(const std::vector<LineWord>& words) {
    const std::string_view what = words.front().text;
    const bool in_hexes = std::ranges::find(files::way_words, what) != files::way_words.end();
    Place first = Place::none;  // the hex before the one before
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
      // Hexsides that are crossed one after the other lie side by side, like the teeth of a comb.
      if (known_.lies_along(what) && exists(here) && exists(before) && exists(first) &&
          !board_.adjacent(first, here))
        fault(words[i].at, "drawing-path",
              fmt::format("the hexside between {} and {} does not meet the one before it: to follow a chain "
                          "of hexes, say "
                          "on which bank of it ({} 0304 0404 0504 bank south)",
                          board_.id(before), board_.id(here), printable(what)));
      first = std::exchange(before, here);
    }
  }

  bool in_legend(Place hex, std::string_view way) const {
    return lines_.legend.at(source_[made_.places[static_cast<std::size_t>(hex)]]).has(way);
  }

  /// A map joins roads in adjacent hexes by itself, but where it lists the hexside between them (files/decode/map_ways.hpp).
  /// Here a path says which are joined: over a river, too, and beside each other not. Letters alone join all.
  void join_and_part() {
    for (std::uint32_t i = 0; i < board_.size(); ++i)
      for (const Direction d : {Direction::ne, Direction::se, Direction::s})
        if (const Place next = board_.neighbour(Place(i), d); exists(next)) join_and_part(Place(i), next);
  }
  void join_and_part(Place a, Place b) {
    const auto side = std::minmax(a, b);
    DrawnTerrain joined;
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

  // ---- the document

  void write() {
    std::string xml = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map xmlns=\"urn:adjudicator:1\" system=\"{}\" "
        "game=\"{}\" "
        "columns=\"{}\" rows=\"{}\"{}{}>\n",
        system_, files::xml_attribute(game_id_), board_.columns(), board_.rows(),
        lines_.section.empty() ? "" : fmt::format(" section=\"{}\"", lines_.section),
        lines_.even_up ? " even-columns=\"up\"" : "");
    std::uint32_t line = 3;
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
      const std::string text = hex_text(Place(i));
      if (text.empty()) continue;
      xml += text;
      letters_[line++] = made_.places[i];
    }
    for (const auto& [side, terrain] : sides_) {
      const std::string words = terrain.text();
      xml +=
          fmt::format("  <hexside between=\"{} {}\"{}{}/>\n", board_.id(side.first), board_.id(side.second),
                      words.empty() ? "" : fmt::format(" terrain=\"{}\"", files::xml_attribute(words)),
                      terrain.has("blocks-los") ? " blocks-los=\"true\"" : "");
      letters_[line++] = made_.places[static_cast<std::size_t>(side.first)];
    }
    finish(xml + "</map>\n");
  }

  /// Empty: it need not be listed.
  std::string hex_text(Place place) const {
    const DrawnTerrain& terrain = hexes_[static_cast<std::size_t>(place)];
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
      const auto line = letters_.find(d.at.line);
      Diagnostic moved =
          made_.drawing->fault_at(line == letters_.end() ? 0 : line->second, d.code, d.rule, d.message);
      moved.severity = d.severity;
      faults_.add(std::move(moved));
    }
    if (faults_.ok()) made_.xml = std::move(xml);
  }

  DrawnMap& made_;
  std::string_view source_;
  const files::Schema& schema_;
  KnownTerrain known_;
  std::string_view system_;
  const std::string& game_id_;
  Diagnostics& faults_;

  DrawnLines lines_;
  Board board_;
  std::vector<DrawnTerrain> hexes_;
  std::map<Place, std::string_view> titles_;
  std::map<Hexside, DrawnTerrain> sides_;
  std::map<Hexside, DrawnTerrain> joined_;        // by paths
  std::map<std::uint32_t, std::size_t> letters_;  // of lines of the document
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
