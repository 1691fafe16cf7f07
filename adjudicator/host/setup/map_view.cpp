#include "host/setup/map_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "core/diagnostics.hpp"
#include "files/decode/decode_map.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/idle_terrain.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/senders.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/terrain_looks.hpp"
#include "reports/page/tree_writer.hpp"
#include "reports/report/report.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

constexpr std::string_view water = "sea lake water";
constexpr std::string_view settlement =
    "town village city major-city port coastal oasis airbase airfield installation fortified fortification";

class Looking {
 public:
  Looking(const Board& board, const RuleSystem& system)
      : board_(board), looks_(reports::sentence(system.key, "en", "layout.terrain", {})) {}

  std::vector<OddPlace> all() {
    cut_off();
    for (const std::string& word : board_.feature_names())
      if (is_way(word)) ends(word);
    return std::move(odd_);
  }

 private:
  bool like(Place hex, std::string_view what) const {
    const Features here = board_.features(hex);
    return std::ranges::any_of(board_.feature_names(), [&](const std::string& word) {
      return (here & board_.feature(word)) != 0 && looks_.like(word, what);
    });
  }
  bool closed(Place hex) const { return board_.prohibited(hex) || like(hex, water); }

  void cut_off() {
    std::vector<std::uint32_t> group(board_.size(), 0);
    std::vector<std::vector<Place>> groups{{}};
    const Features impassable = board_.feature("impassable");
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
      if (group[i] != 0 || closed(Place(i))) continue;
      std::vector<Place> found{Place(i)};
      group[i] = static_cast<std::uint32_t>(groups.size());
      for (std::size_t next = 0; next < found.size(); ++next)
        for (const Direction d : all_directions) {
          const Place to = board_.neighbour(found[next], d);
          if (!exists(to) || group[static_cast<std::size_t>(to)] != 0 || closed(to)) continue;
          if ((board_.side_features(found[next], d) & impassable) != 0) continue;
          group[static_cast<std::size_t>(to)] = group[i];
          found.push_back(to);
        }
      groups.push_back(std::move(found));
    }
    const auto largest = std::ranges::max_element(groups, {}, &std::vector<Place>::size);
    std::size_t told = 0;
    for (auto one = groups.begin() + 1; one != groups.end(); ++one)
      if (one != largest && ++told <= most_told_of_a_kind) tell_group(*one);
  }

  void tell_group(const std::vector<Place>& group) {
    const std::string which = group.size() == 1
                                  ? fmt::format("hex {}", board_.id(group.front()))
                                  : fmt::format("{} hexes around {}", group.size(), board_.id(group.front()));
    odd_.push_back({group.front(), "map-cut-off",
                    which + " cannot be reached from most of the map but over water or prohibited hexes"});
  }

  static bool is_way(std::string_view word) {
    return word.ends_with("road") || word.ends_with("highway") || word == "track";
  }

  /// A way that one hexside alone leads to, in the open.
  void ends(const std::string& word) {
    const Features bit = board_.feature(word);
    std::size_t told = 0;
    for (std::uint32_t i = 0; i < board_.size() && told < most_told_of_a_kind; ++i) {
      const Place hex{i};
      if (std::ranges::count(board_.neighbours(hex), Place::none) != 0) continue;  // it leads off the map
      std::size_t joined = 0;
      std::size_t others = 0;
      for (const Direction d : all_directions) {
        const Features side = board_.side_features(hex, d);
        joined += (side & bit) != 0 ? 1u : 0u;
        for (const std::string& other : board_.feature_names())
          others += other != word && is_way(other) && (side & board_.feature(other)) != 0 ? 1u : 0u;
      }
      if (joined != 1 || others > 0 || like(hex, settlement) || !board_.title(hex).empty()) continue;
      ++told;
      odd_.push_back(
          {hex, "map-road-end", fmt::format("the {} ends in {}, where nothing is", word, board_.id(hex))});
    }
  }

  const Board& board_;
  reports::TerrainLooks looks_;
  std::vector<OddPlace> odd_;
};

const Node* element_of(const Node& map, std::string_view id) {
  for (const Node& node : map.children())
    if (node.name == "hex" && node.value("id") == id) return &node;
  return nullptr;
}

}  // namespace

std::vector<OddPlace> odd_places(const Board& board, const RuleSystem& system) {
  return Looking(board, system).all();
}

std::vector<OddPlace> idle_places(const Game& game, const DrawnMap& drawn) {
  Diagnostics sound;
  const auto map = files::read_document("map.xml", drawn.xml, Spelling::xml,
                                        files::Schema::of(game.system->key), "map", sound);
  const auto game_file = read_game_file(game);
  std::vector<OddPlace> odd;
  const auto charts = game.folder.charts(*game.system);
  for (files::IdleWord& idle : files::idle_terrain(*game.system, *game_file, *map, charts)) {
    const auto ids = idle.at->list(idle.at->name == "hexside" ? "between" : "id");
    odd.push_back({drawn.board.find(ids.front()), "idle-terrain", std::move(idle.message)});
  }
  return odd;
}

std::vector<Diagnostic> odd_places_of(const Game& game) {
  for (const char* name : {"map.xml", "map.json"}) {
    const std::filesystem::path path = game.folder.root() / name;
    if (!std::filesystem::exists(path)) continue;
    Diagnostics faults;
    std::string text = files::read_file(path);
    const Spelling spelling = files::spelling_of(name, text);
    const auto map = files::read_document(game.folder.shown(path), std::move(text), spelling,
                                          files::Schema::of(game.system->key), "map", faults);
    if (!map || !faults.ok()) stop(Reason::moderators_file, faults);
    const Board board = files::decode_map(*map, faults);
    auto all = faults.all();
    for (const OddPlace& odd : odd_places(board, *game.system)) {
      const Node* node = element_of(map->root(), board.id(odd.hex));
      Diagnostic d = map->fault(node == nullptr ? map->root() : *node, node == nullptr ? "" : "id", odd.code,
                                "", odd.message);
      d.severity = Severity::warning;
      all.push_back(std::move(d));
    }
    const auto charts = game.folder.charts(*game.system);
    for (const files::IdleWord& idle :
         files::idle_terrain(*game.system, *read_game_file(game), *map, charts)) {
      Diagnostic d = map->fault(*idle.at, "terrain", "idle-terrain", "", idle.message);
      d.severity = Severity::warning;
      all.push_back(std::move(d));
    }
    return all;
  }
  stop(Reason::not_there, fmt::format("{} has no map.xml", files::shown(game.folder.root())));
}

std::string map_picture(const Game& game, int number, const reports::Stylesheets& looks, Notes& notes) {
  const auto turn = load_turn(game, number, bare_inputs(game, number), notes);
  const Log nothing;
  const reports::Issue issue;
  reports::ReportInput input{*turn, nothing, turn->start, {}, issue, false, version};
  input.before_orders = true;
  reports::TreeWriter writer(files::report_schema(game.system->key));
  reports::write_report(input, writer);
  return reports::to_map(*writer.take(), looks);
}

}  // namespace adjudicator::host
