#include "files/decode/decode_map.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "files/decode/map_ways.hpp"

namespace adjudicator::files {
namespace {

constexpr std::int32_t most_hexes = 250'000;
constexpr std::size_t most_open_ends = 20;  // told of a map: they must not crowd out errors

class MapDecoder {
 public:
  MapDecoder(const Document& file, Diagnostics& diagnostics)
      : file_(file),
        diagnostics_(diagnostics),
        board_(start(file.root())),
        listed_(board_.size()),
        listed_sides_(board_) {}

  Board decode() {
    for (const Node& node : file_.root().children()) {
      if (node.name == "hex")
        hex(node);
      else if (node.name == "hexside")
        hexside(node);
    }
    join_ways(board_, listed_sides_);
    for (const Node& node : file_.root().children())
      if (node.name == "hex") open_ends(node);
    return std::move(board_);
  }

 private:
  static Board start(const Node& root) {
    return {root.whole("columns").value_or(1), root.whole("rows").value_or(1),
            root.value("even-columns") != "up", root.value("section")};
  }

  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message) {
    diagnostics_.add(file_.fault(node, attribute, code, "", std::move(message)));
  }

  Place place(const Node& node, std::string_view attribute, std::string_view id) {
    const Place found = board_.find(id);
    if (!exists(found) && !id.empty())
      fault(node, attribute, "unknown-hex",
            "the map has no hex '" + printable(id) + "': it has " + std::to_string(board_.columns()) +
                " columns and " + std::to_string(board_.rows()) + " rows, from " +
                std::string(board_.id(Place(0))) + " to " +
                std::string(board_.id(Place(static_cast<std::uint32_t>(board_.size() - 1)))));
    return found;
  }

  Features features(const Node& node) {
    Features sum = 0;
    for (std::string_view name : node.list("terrain")) {
      const Features one = board_.add_feature(name);
      if (one == 0)
        fault(node, "terrain", "too-many-features", "a map can have at most 64 different terrain features");
      sum |= one;
    }
    return sum;
  }

  void hex(const Node& node) {
    const Place where = place(node, "id", node.value("id"));
    if (!exists(where)) return;
    const auto index = static_cast<std::size_t>(where);
    if (listed_[index])
      fault(node, "id", "duplicate-id", "the hex '" + printable(node.value("id")) + "' is listed twice");
    listed_[index] = true;
    board_.set_features(where, features(node));
    board_.set_flags(where, node.flag("prohibited"), node.flag("blocks-los"));
    if (const auto title = node.value("name"); !title.empty()) board_.set_title(where, title);
  }

  void hexside(const Node& node) {
    const auto ids = node.list("between");
    if (ids.size() != 2) return;  // the schema has said so
    const Place a = place(node, "between", ids[0]);
    const Place b = place(node, "between", ids[1]);
    if (!exists(a) || !exists(b)) return;
    const auto direction = board_.direction(a, b);
    if (!direction) {
      fault(node, "between", "not-adjacent",
            "the hexes " + printable(ids[0]) + " and " + printable(ids[1]) + " are not adjacent");
      return;
    }
    board_.set_side(a, *direction, features(node), node.flag("blocks-los"));
    listed_sides_.add(board_, a, *direction);
    slope(node, a, b, *direction);
  }

  /// The side is "down" as seen from the upper hex and "up" as seen from the other one.
  void slope(const Node& node, Place a, Place b, Direction from_a) {
    const std::string_view id = node.value("upper");
    if (id.empty()) return;
    const Place upper = place(node, "upper", id);
    if (!exists(upper)) return;
    if (upper != a && upper != b) {
      fault(node, "upper", "not-adjacent",
            "hex " + printable(id) + " is not one of the two that the hexside lies between");
      return;
    }
    const Features down = board_.add_feature("down");
    const Features up = board_.add_feature("up");
    board_.add_to_side(a, from_a, upper == a ? down : up);
    board_.add_to_side(b, opposite(from_a), upper == b ? down : up);
  }

  void open_ends(const Node& node) {
    const Place where = board_.find(node.value("id"));
    if (!exists(where)) return;
    for (const std::string_view way : node.list("terrain")) {
      if (std::ranges::find(way_words, way) == way_words.end()) continue;
      std::optional<std::string> open = open_end(board_, where, way);
      if (!open || ++open_ends_ > most_open_ends) continue;
      Diagnostic d = file_.fault(node, "terrain", "open-way", "", std::move(*open));
      d.severity = Severity::warning;
      diagnostics_.add(std::move(d));
    }
  }

  const Document& file_;
  Diagnostics& diagnostics_;
  Board board_;
  std::vector<bool> listed_;
  ListedSides listed_sides_;
  std::size_t open_ends_ = 0;
};

}  // namespace

Board decode_map(const Document& file, Diagnostics& diagnostics) {
  const Node& root = file.root();
  if (root.whole("columns").value_or(1) * root.whole("rows").value_or(1) > most_hexes) {
    diagnostics.add(file.fault(root, "columns", "too-many-hexes", "",
                               "a map can have at most " + std::to_string(most_hexes) + " hexes"));
    return {};
  }
  MapDecoder decoder(file, diagnostics);
  Board board = decoder.decode();
  // Hexes that the file does not list are clear (CRT-2.1).
  const Features clear = board.add_feature("clear");
  for (std::uint32_t i = 0; i < board.size(); ++i)
    if (board.features(Place(i)) == 0) board.set_features(Place(i), clear);
  return board;
}

}  // namespace adjudicator::files
