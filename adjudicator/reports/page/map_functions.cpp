// f: functions that draw the map.
#include <array>
#include <charconv>
#include <set>

#include "reports/page/terrain_looks.hpp"
#include "reports/page/xpath.hpp"
#include "reports/wording/reckoning.hpp"
#include "reports/wording/report_index.hpp"
#include "reports/wording/standing.hpp"

namespace adjudicator::reports {
namespace {

void width(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.width()));
}
void height(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.height()));
}

void x(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{}).x));
}
void y(xmlXPathParserContext* xpath, int) {
  push(xpath, double(context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{}).y));
}

void xy(xmlXPathParserContext* xpath, int) {
  const HexGrid::Point point = context_of(xpath).grid.centre(pop_string(xpath)).value_or(HexGrid::Point{});
  push(xpath, std::to_string(point.x) + ' ' + std::to_string(point.y));
}

void hex(xmlXPathParserContext* xpath, int) {
  FunctionContext& context = context_of(xpath);
  if (!context.hexes_known) {
    context.hexes_known = true;
    for (const xmlNode* c = child_of(child_of(report_of(xpath), "map"), "hex"); c != nullptr && is(c, "hex");
         c = next_element(c))
      context.hexes.emplace(attribute(c, "id"), c);
  }
  const auto found = context.hexes.find(pop_string(xpath));
  std::vector<xmlNode*> nodes;
  if (found != context.hexes.end()) nodes.push_back(const_cast<xmlNode*>(found->second));
  push(xpath, nodes);
}

void outline(xmlXPathParserContext* xpath, int) {
  push(xpath, context_of(xpath).grid.outline());
}

const TerrainLooks& looks_of(xmlXPathParserContext* xpath) {
  FunctionContext& context = context_of(xpath);
  if (context.looks == nullptr)
    context.looks = std::make_shared<const TerrainLooks>(layout(context.wording, "layout.terrain"));
  return *context.looks;
}

/// The last two arguments of `hexes` and `sides`: which looks are meant.
struct Terrain {
  Terrain(xmlXPathParserContext* xpath, int arguments) : looks(looks_of(xpath)) {
    if (arguments > 2) pop_string(xpath);
    if (arguments > 1) words = pop_string(xpath);
    any = arguments < 2;
    others = arguments > 2;
  }
  bool has(const xmlNode* node) const {
    const std::string_view terrain = attribute(node, "terrain");
    return any || (others ? !terrain.empty() && !looks.like(terrain, words) : looks.like(terrain, words));
  }
  const TerrainLooks& looks;
  std::string words;
  bool any = true;
  bool others = false;
};

/// The two hexes of a hexside.
std::pair<std::string_view, std::string_view> hexes_of(const xmlNode* hexside) {
  const std::string_view between = attribute(hexside, "between");
  const std::size_t space = std::min(between.find(' '), between.size());
  return {between.substr(0, space), between.substr(std::min(space + 1, between.size()))};
}

void hexes(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    bool stands = false;
    const std::string_view hex = attribute(node, "hex", &stands);
    grid.add_hex(stands ? hex : attribute(node, "id"), path);
  });
  push(xpath, path);
}

void sides(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    const auto [a, b] = hexes_of(node);
    grid.add_side(a, b, path);
  });
  push(xpath, path);
}

void links(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  const HexGrid& grid = context_of(xpath).grid;
  std::vector<std::string_view> ids;
  std::string path;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    const auto [a, b] = hexes_of(node);
    if (b.empty())
      ids.push_back(attribute(node, "id"));
    else
      path += grid.links({a, b});
  });
  push(xpath, path + grid.links(ids));
}

/// The scene that a fact belongs to and whose hex is fought for; and whether that hex is `hex`.
bool is_fought_for(const xmlNode* fact, std::string_view hex) {
  for (const xmlNode* scene = fact->parent; scene != nullptr && scene->type == XML_ELEMENT_NODE;
       scene = scene->parent) {
    if (!is(scene, "scene")) continue;
    bool any = false;
    for (const xmlNode* c = first_child(scene); c != nullptr; c = next_element(c)) {
      if (!is(c, "arg") || attribute(c, "table") != "place" || !shares(attribute(c, "as"), "target hex"))
        continue;
      if (attribute(c, "id") == hex) return true;
      any = true;
    }
    if (any) return false;
  }
  return false;
}

/// The scene that a fact lies in.
const xmlNode* scene_of(const xmlNode* fact) {
  const xmlNode* scene = fact->parent;
  while (scene != nullptr && scene->type == XML_ELEMENT_NODE && !is(scene, "scene")) scene = scene->parent;
  return scene;
}

/// The way of a piece, hex by hex.
using Way = std::vector<std::string_view>;

/// Which moves are advances: those that the wording names, those into the hex that was fought for, and the
/// next steps of a piece that came there so in the same scene. All other moves of a battle lead away.
class Advances {
 public:
  explicit Advances(const Wording& wording) : named_(layout(wording, "layout.advances")) {}

  /// To be asked of all moves, in their order.
  bool has(const xmlNode* move, std::string_view id) {
    const std::string_view from = attribute(move, "from");
    const std::string_view to = attribute(move, "to");
    const xmlNode* const scene = scene_of(move);
    Last& last = last_[id];
    const bool goes_on = last.scene == scene && last.to == from;
    const bool advance = named_.has(move) || is_fought_for(move, to) || (goes_on && last.advance);
    last = {scene, to, advance};
    return advance;
  }

 private:
  struct Last {
    const xmlNode* scene = nullptr;
    std::string_view to;
    bool advance = false;
  };
  Kinds named_;
  std::unordered_map<std::string_view, Last> last_;  // by the id of the piece; of those without one the last
};

/// The ways of moves, in order and each once: the steps of one piece make one way.
std::vector<Way> ways(xmlXPathParserContext* xpath, int arguments) {
  const std::string how = arguments > 1 ? pop_string(xpath) : std::string();
  Advances advances(context_of(xpath).wording);
  std::vector<Way> all;
  std::unordered_map<std::string_view, std::size_t> last_of;  // by the id of the piece
  pop_nodes(xpath, [&](const xmlNode* move) {
    const std::string_view from = attribute(move, "from");
    const std::string_view to = attribute(move, "to");
    if (from.empty() || to.empty()) return;
    const xmlNode* thing = child_of(move, "thing");
    const std::string_view id = thing != nullptr ? attribute(thing, "id") : std::string_view();
    if (!how.empty() && advances.has(move, id) != (how == "advance")) return;
    const auto known = last_of.find(id);
    if (!id.empty() && known != last_of.end() && all[known->second].back() == from) {
      all[known->second].push_back(to);
      return;
    }
    if (!id.empty()) last_of[id] = all.size();
    all.push_back({from, to});
  });
  std::set<Way> known;
  std::erase_if(all, [&](const Way& way) { return !known.insert(way).second; });
  return all;
}

void arrows(xmlXPathParserContext* xpath, int arguments) {
  std::string path;
  for (const Way& way : ways(xpath, arguments)) context_of(xpath).grid.add_shaft(way, path);
  push(xpath, path);
}

void heads(xmlXPathParserContext* xpath, int arguments) {
  std::string path;
  const bool closed = arguments > 1 && xpath->value != nullptr && xpath->value->type == XPATH_STRING &&
                      view(xpath->value->stringval) == "advance";
  for (const Way& way : ways(xpath, arguments)) context_of(xpath).grid.add_head(way, closed, path);
  push(xpath, path);
}

/// The hexes that a fact names in certain arguments, or in which pieces stand that it names. A word of `names` is
/// KIND.ARGUMENT: the argument of a scene or of a note in it.
void collect_hexes(const xmlNode* fact, std::string_view names, std::vector<std::string_view>& hexes) {
  for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c)) {
    if (!is(c, "arg")) continue;
    const std::string name = std::string(attribute(fact, "what")) + '.' + std::string(attribute(c, "as"));
    const std::string_view hex = attribute(c, attribute(c, "table") == "place" ? "id" : "hex");
    if (!hex.empty() && shares(name, names) && std::ranges::find(hexes, hex) == hexes.end())
      hexes.push_back(hex);
  }
}

/// The kinds of facts whose arguments are named: of "attack.by" the scenes and notes `attack`.
Kinds kinds_of_arguments(std::string_view names) {
  std::string kinds;
  for (std::string_view rest = names; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    const std::string what(name.substr(0, name.rfind('.')));
    if (!what.empty()) kinds.append("scene.").append(what).append(" noted.").append(what).append(1, ' ');
  }
  return Kinds(kinds);
}

void strikes(xmlXPathParserContext* xpath, int arguments) {
  if (arguments > 3) pop_string(xpath);
  std::vector<const xmlNode*> battles;
  pop_nodes(xpath, [&](const xmlNode* battle) { battles.push_back(battle); });
  const std::string to = pop_string(xpath);
  const std::string names = pop_string(xpath);
  std::vector<std::string_view> hexes;
  const Kinds kinds = kinds_of_arguments(names);
  for (const xmlNode* battle : battles) {
    collect_hexes(battle, names, hexes);
    for (const xmlNode* fact : context_of(xpath).index->facts(kinds, battle))
      collect_hexes(fact, names, hexes);
  }
  std::string path;
  for (const std::string_view hex : hexes) context_of(xpath).grid.add_strike(hex, to, arguments > 3, path);
  push(xpath, path);
}

/// The words of terrain of the nodes that look so, each once.
void terrains(xmlXPathParserContext* xpath, int) {
  const std::string look = pop_string(xpath);
  const TerrainLooks& looks = looks_of(xpath);
  std::set<std::string_view> known;
  std::string found;
  pop_nodes(xpath, [&](const xmlNode* node) {
    std::string_view rest = attribute(node, "terrain");
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      if (looks.like(word, look) && known.insert(word).second)
        found.append(found.empty() ? "" : " ").append(word);
    }
  });
  push(xpath, found);
}

void looks(xmlXPathParserContext* xpath, int) {
  const std::string word = pop_string(xpath);
  push(xpath, std::string(looks_of(xpath).of(word)));
}

void curves(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::vector<std::pair<std::string_view, std::string_view>> sides;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (terrain.has(node)) sides.push_back(hexes_of(node));
  });
  push(xpath, context_of(xpath).grid.curves(sides));
}

void ticks(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::string path;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (!terrain.has(node)) return;
    const auto [a, b] = hexes_of(node);
    const std::string_view words = attribute(node, "terrain");
    if (!shares(words, "up")) context_of(xpath).grid.add_ticks(a, b, path);
    if (!shares(words, "down")) context_of(xpath).grid.add_ticks(b, a, path);
  });
  push(xpath, path);
}

void shore(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::vector<std::string_view> ids;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (terrain.has(node)) ids.push_back(attribute(node, "id"));
  });
  push(xpath, context_of(xpath).grid.shore(ids));
}

/// Whether a thing on the map is near: a hex, a piece, a stack, or a hexside of a hex that is.
bool is_near(const HexGrid& grid, const xmlNode* node, std::string_view hex, int distance) {
  const auto near = [&](std::string_view other) {
    const auto apart = grid.distance(hex, other);
    return apart && *apart <= distance;
  };
  const std::string_view between = attribute(node, "between");
  if (between.empty()) {
    bool stands = false;
    const std::string_view place = attribute(node, "hex", &stands);
    return near(stands ? place : attribute(node, "id"));
  }
  const auto [a, b] = hexes_of(node);
  return near(a) || near(b);
}

/// A number of hexes: what is no number, or less than none, is 0.
int pop_distance(xmlXPathParserContext* xpath) {
  const double value = xmlXPathPopNumber(xpath);
  return value > 0 ? static_cast<int>(std::min(value, 1000.0)) : 0;
}

void near(xmlXPathParserContext* xpath, int) {
  const int distance = pop_distance(xpath);
  const std::string hex = pop_string(xpath);
  const HexGrid& grid = context_of(xpath).grid;
  std::vector<xmlNode*> found;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (is_near(grid, node, hex, distance)) found.push_back(const_cast<xmlNode*>(node));
  });
  push(xpath, found);
}

void standing(xmlXPathParserContext* xpath, int) {
  const int distance = pop_distance(xpath);
  const std::string hex = pop_string(xpath);
  const xmlNode* battle = subject(xpath, true);
  FunctionContext& context = context_of(xpath);
  if (context.standing == nullptr) context.standing = std::make_shared<const Standing>(report_of(xpath));
  const auto near = [&](std::string_view other) {
    const auto apart = context.grid.distance(hex, other);
    return apart && *apart <= distance;
  };
  const auto fragment = [&]() -> xmlNode* {
    xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
    xmlDoc* document = xsltCreateRVT(transformation);
    if (document != nullptr) xsltRegisterLocalRVT(transformation, document);
    return reinterpret_cast<xmlNode*>(document);
  };
  push(xpath, context.standing->stacks(battle, near, fragment));
}

void around(xmlXPathParserContext* xpath, int) {
  const int distance = pop_distance(xpath);
  const std::string hex = pop_string(xpath);
  std::vector<xmlNode*> found;
  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* fragment = xsltCreateRVT(transformation);
  if (fragment != nullptr) {
    xsltRegisterLocalRVT(transformation, fragment);
    const auto set = [](xmlNode* node, const char* name, const std::string& value) {
      xmlNewProp(node, reinterpret_cast<const xmlChar*>(name),
                 reinterpret_cast<const xmlChar*>(value.c_str()));
    };
    for (const HexGrid::Place& place : context_of(xpath).grid.around(hex, distance)) {
      xmlNode* node = xmlNewDocNode(fragment, nullptr, reinterpret_cast<const xmlChar*>("hex"), nullptr);
      xmlAddChild(reinterpret_cast<xmlNode*>(fragment), node);
      set(node, "id", place.id);
      set(node, "x", std::to_string(place.centre.x));
      set(node, "y", std::to_string(place.centre.y));
      found.push_back(node);
    }
  }
  push(xpath, found);
}

}  // namespace

std::span<const Function> map_functions() {
  static constexpr std::array<Function, 21> all{{{"width", checked<width, 0>},
                                                 {"height", checked<height, 0>},
                                                 {"x", checked<x, 1>},
                                                 {"y", checked<y, 1>},
                                                 {"xy", checked<xy, 1>},
                                                 {"hex", checked<hex, 1>},
                                                 {"outline", checked<outline, 0>},
                                                 {"hexes", checked<hexes, 1, 3>},
                                                 {"sides", checked<sides, 1, 3>},
                                                 {"links", checked<links, 1, 3>},
                                                 {"arrows", checked<arrows, 1, 2>},
                                                 {"heads", checked<heads, 1, 2>},
                                                 {"strikes", checked<strikes, 3, 4>},
                                                 {"terrains", checked<terrains, 2>},
                                                 {"looks", checked<looks, 1>},
                                                 {"curves", checked<curves, 1, 3>},
                                                 {"ticks", checked<ticks, 1, 3>},
                                                 {"shore", checked<shore, 1, 3>},
                                                 {"near", checked<near, 3>},
                                                 {"standing", checked<standing, 3>},
                                                 {"around", checked<around, 2>}}};
  return all;
}

HexGrid grid_of(const xmlNode* report) {
  for (const xmlNode* child = first_child(report); child != nullptr; child = next_element(child)) {
    if (!is(child, "map")) continue;
    const auto size = [&](std::string_view name) {
      const std::string_view text = attribute(child, name);
      int value = 0;
      std::from_chars(text.data(), text.data() + text.size(), value);
      return std::clamp(value, 0, 999);
    };
    return {size("columns"), size("rows"), attribute(child, "even-columns") != "up"};
  }
  return {};
}

}  // namespace adjudicator::reports
