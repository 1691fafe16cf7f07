// f: functions that draw the map.
#include <array>
#include <charconv>

#include "reports/xpath.hpp"

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

/// The last two arguments of `hexes` and `sides`: which terrain is meant.
struct Terrain {
  Terrain(xmlXPathParserContext* xpath, int arguments) {
    if (arguments > 2) pop_string(xpath);
    if (arguments > 1) words = pop_string(xpath);
    any = arguments < 2;
    others = arguments > 2;
  }
  bool has(const xmlNode* node) const {
    const std::string_view terrain = attribute(node, "terrain");
    return any || (others ? !terrain.empty() && !shares(terrain, words) : shares(terrain, words));
  }
  std::string words;
  bool any = true;
  bool others = false;
};

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
    const std::string_view between = attribute(node, "between");
    const std::size_t space = std::min(between.find(' '), between.size());
    grid.add_side(between.substr(0, space), between.substr(std::min(space + 1, between.size())), path);
  });
  push(xpath, path);
}

void links(xmlXPathParserContext* xpath, int arguments) {
  const Terrain terrain(xpath, arguments);
  std::vector<std::string_view> ids;
  pop_nodes(xpath, [&](const xmlNode* node) {
    if (terrain.has(node)) ids.push_back(attribute(node, "id"));
  });
  push(xpath, context_of(xpath).grid.links(ids));
}

void arrows(xmlXPathParserContext* xpath, int) {
  std::string path;
  const HexGrid& grid = context_of(xpath).grid;
  pop_nodes(xpath, [&](const xmlNode* node) {
    grid.add_arrow(attribute(node, "from"), attribute(node, "to"), path);
  });
  push(xpath, path);
}

}  // namespace

std::span<const Function> map_functions() {
  static constexpr std::array<Function, 11> all{{{"width", checked<width, 0>},
                                                 {"height", checked<height, 0>},
                                                 {"x", checked<x, 1>},
                                                 {"y", checked<y, 1>},
                                                 {"xy", checked<xy, 1>},
                                                 {"hex", checked<hex, 1>},
                                                 {"outline", checked<outline, 0>},
                                                 {"hexes", checked<hexes, 1, 3>},
                                                 {"sides", checked<sides, 1, 3>},
                                                 {"links", checked<links, 1, 3>},
                                                 {"arrows", checked<arrows, 1>}}};
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
