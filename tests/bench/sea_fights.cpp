// Naval attacks of the system `toaw`: squadrons of four units face to face, ten rounds.
#include <fmt/format.h>

#include <algorithm>

#include "toaw_texts.hpp"

namespace adjudicator::bench {
namespace {

constexpr int fight_cell = 6;      // hexes of a fight, each way
constexpr int fights_across = 10;  // fights side by side

constexpr const char* ship_equipment =
    "<equipment id=\"battleship\" ap=\"750\" aa=\"240\" df=\"800\" range=\"35\" shell-weight=\"800\" "
    "ship=\"heavy\"/>"
    "<equipment id=\"heavy-cruiser\" ap=\"337.5\" aa=\"90\" df=\"350\" range=\"25\" shell-weight=\"120\" "
    "ship=\"medium\"/>"
    "<equipment id=\"destroyer\" ap=\"60\" aa=\"24\" df=\"160\" range=\"15\" shell-weight=\"25\" "
    "ship=\"light\"/>";

/// Five lines of ships each; a hex holds nine units at most.
std::string squadron(const std::string& id, char side, const std::string& where, int ships) {
  std::string text = fmt::format(
      "<unit id=\"{}\" side=\"{}\" hex=\"{}\" kind=\"naval\" proficiency=\"70\" loss-tolerance=\"ignore\" "
      "spotted=\"true\">",
      id, side == 'b' ? "blue" : "red", where);
  int line = 0;
  for (const char* gear : {"battleship", "heavy-cruiser", "heavy-cruiser", "destroyer", "destroyer"})
    text += fmt::format("<line id=\"{}.{}\" equipment=\"{}\" assigned=\"{}\"/>", id, ++line, gear, ships);
  return text + "</unit>\n";
}

void add_fight(int number, int column, int row, int ships, Texts& t) {
  const std::string from = toaw_hex(column, row);
  const std::string target = toaw_hex(column, row + 2);
  std::string units;
  for (int i = 0; i < 4; ++i) {
    const std::string id = fmt::format("b{}-{}", number, i);
    t.roster +=
        squadron(id, 'b', from, ships) + squadron(fmt::format("r{}-{}", number, i), 'r', target, ships);
    units += (units.empty() ? "" : " ") + id;
  }
  t.map += fmt::format("<hex id=\"{}\" terrain=\"deep-water\"/><hex id=\"{}\" terrain=\"deep-water\"/>\n",
                       from, target);
  t.orders["blue"] += fmt::format("<naval-attack target=\"{}\" units=\"{}\"/>\n", target, units);
}

}  // namespace

Texts make_texts(const SeaFights& shape) {
  const int down = (shape.fights + fights_across - 1) / fights_across;
  Texts t = begin_toaw(fights_across * fight_cell, std::max(8, down * fight_cell), 5000, ship_equipment);
  for (int i = 0; i < shape.fights; ++i)
    add_fight(i, i % fights_across * fight_cell + 3, i / fights_across * fight_cell + 2, shape.ships, t);
  end_toaw(t);
  return t;
}

}  // namespace adjudicator::bench
