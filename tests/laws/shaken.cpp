#include "shaken.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <random>
#include <set>

#include "core/board.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

const files::ElementType* child_of(const files::ElementType* parent, std::string_view name) {
  const int index = parent == nullptr ? -1 : parent->find_child(name);
  return index < 0 ? nullptr : parent->children[static_cast<std::size_t>(index)].type;
}

class Shaker {
 public:
  Shaker(const Position& base, std::uint64_t seed)
      : base_(base), schema_(files::Schema::of(base.system)), random_(seed) {}

  /// The wilder, the less likely it is to load.
  Position shake(unsigned wildness) {
    wildness_ = wildness;
    Position made = base_;
    for (Paper& paper : made.papers) {
      if (paper.root != "game" && paper.root != "map" && paper.root != "roster") continue;
      Element root = tree_of(paper);
      const files::ElementType* type = schema_.root(paper.root);
      if (paper.root == "game") switches(root, type);
      if (paper.root == "map") ground(root);
      if (paper.root == "roster") rows(root, type);
      paper.text = cases::to_xml(root);
    }
    return made;
  }

 private:
  unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }
  bool often() { return below(12) < wildness_; }
  template <class Items>
  auto& pick(Items& items) {
    return items[below(items.size())];
  }

  /// Another value that the schema allows; ids, texts and references stay as they are.
  void vary(Element& element, const files::AttributeType& attribute) {
    const files::SimpleType& type = *attribute.type;
    if (attribute.name == "id" || !often()) return;
    if (!type.values.empty()) return element.set(attribute.name, pick(type.values));
    if (type.kind == files::ValueKind::boolean)
      return element.set(attribute.name, below(2) == 0 ? "true" : "false");
    if (type.kind != files::ValueKind::integer || type.item != nullptr || type.least.empty()) return;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::from_chars(type.least.data(), type.least.data() + type.least.size(), least);
    std::from_chars(type.most.data(), type.most.data() + type.most.size(), most);
    const std::int64_t low = std::max<std::int64_t>(least, -20);
    const std::int64_t high = std::max(low, std::min<std::int64_t>(most, 20));
    element.set(attribute.name, std::to_string(low + below(static_cast<std::size_t>(high - low + 1))));
  }

  void switches(Element& game, const files::ElementType* type) {
    const files::ElementType* rules = child_of(type, "rules");
    for (Element& child : game.children)
      if (child.name == "rules" && rules != nullptr)
        for (const files::AttributeType& attribute : rules->attributes) vary(child, attribute);
  }

  /// Terrain that the map has somewhere, elsewhere too.
  void ground(Element& map) {
    board_ = Board(number(map, "columns"), number(map, "rows"), map.value("even-columns") != "up",
                   map.value("section"));
    std::vector<std::string> kinds{"clear"};
    std::set<std::string> listed;
    for (const Element& hex : map.children) {
      if (hex.name != "hex") continue;
      listed.insert(hex.value("id"));
      if (hex.find("terrain") != nullptr) kinds.push_back(hex.value("terrain"));
    }
    std::vector<Element> more;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const std::string id(board_.id(Place(static_cast<std::uint32_t>(i))));
      if (!often() || !listed.insert(id).second) continue;
      more.push_back({"hex", {{"id", id}, {"terrain", pick(kinds)}}, {}, {}, 0});
    }
    // Hexes stand before all else.
    map.children.insert(map.children.begin(), more.begin(), more.end());
  }
  static int number(const Element& element, std::string_view attribute) {
    return std::stoi(element.value(attribute, "1"));
  }

  void rows(Element& roster, const files::ElementType* type) {
    std::vector<Element> all;
    for (const Element& row : roster.children) {
      all.push_back(row);
      // Twins of pieces, right behind them: a table's rows stand together.
      if (row.find("hex") == nullptr || row.find("id") == nullptr) continue;
      for (unsigned copies = below(wildness_ + 1); copies > 0; --copies) {
        all.push_back(row);
        mark(all.back(), "-" + std::to_string(copies));
      }
    }
    roster.children = std::move(all);
    for (Element& row : roster.children)
      if (const files::ElementType* shape = child_of(type, row.name)) vary_row(row, *shape);
  }

  /// A twin has ids of its own, and so has what is in it.
  static void mark(Element& row, const std::string& end) {
    row.set("id", row.value("id") + end);
    for (Element& part : row.children) mark(part, end);
  }

  void vary_row(Element& row, const files::ElementType& shape) {
    for (const files::AttributeType& attribute : shape.attributes) vary(row, attribute);
    for (Element& part : row.children)
      if (const files::ElementType* inner = child_of(&shape, part.name)) vary_row(part, *inner);
    if (row.find("hex") == nullptr) return;
    // A few steps away; often next to where others were put.
    if (!crowded_.empty() && below(2) == 0) row.set("hex", pick(crowded_));
    Place hex = board_.find(row.value("hex"));
    for (unsigned steps = below(3); steps > 0 && exists(hex); --steps)
      if (const Place next = board_.neighbour(hex, Direction(below(6))); exists(next)) hex = next;
    if (!exists(hex)) return;
    row.set("hex", board_.id(hex));
    crowded_.emplace_back(board_.id(hex));
  }

  const Position& base_;
  const files::Schema& schema_;
  std::mt19937_64 random_;
  Board board_;
  unsigned wildness_ = 0;
  std::vector<std::string> crowded_;
};

bool loads(const Position& position) {
  Diagnostics diagnostics;
  return cases::load_turn(position.papers, position.system, diagnostics) != nullptr && diagnostics.ok();
}

}  // namespace

Position shaken(const Position& base, std::uint64_t seed) {
  for (unsigned wildness : {4u, 3u, 2u, 1u})
    for (std::uint64_t attempt = 0; attempt < 20; ++attempt)
      if (Position made = Shaker(base, seed * 1000 + attempt).shake(wildness); loads(made)) return made;
  ADD_FAILURE() << "nothing that is made of " << base.name << " of " << base.system << " loads";
  return base;
}

}  // namespace adjudicator::laws
