#include <fmt/format.h>

#include <algorithm>

#include "toaw_texts.hpp"

namespace adjudicator::bench {
namespace {

constexpr int battle_cell = 6;  // hexes, each way: no guns of one battle reach another
constexpr int battles_across = 16;

const char* const land_equipment =
    "<equipment id=\"rifles\" ap=\"2\" at=\"1\" df=\"2\" flags=\"active-defender infantry\"/>"
    "<equipment id=\"machine-gun\" ap=\"6\" df=\"2\" flags=\"active-defender infantry\"/>"
    "<equipment id=\"anti-tank-gun\" at=\"9\" ap=\"2\" df=\"3\" flags=\"active-defender static "
    "kinetic-anti-armor\"/>"
    "<equipment id=\"tank\" at=\"7\" ap=\"6\" df=\"10\" armor-heat=\"8\" flags=\"active-defender armored "
    "motorized kinetic-anti-armor\"/>"
    "<equipment id=\"half-track\" ap=\"3\" df=\"4\" armor-heat=\"1\" flags=\"active-defender armored "
    "motorized "
    "transport\"/>"
    "<equipment id=\"howitzer\" ap=\"12\" df=\"3\" range=\"4\" shell-weight=\"15\" flags=\"active-defender "
    "static long-range\"/>"
    "<equipment id=\"truck\" df=\"1\" flags=\"motorized transport\"/>";

std::string line(const std::string& unit, int number, const char* item, int count) {
  return fmt::format("<line id=\"{}.{}\" equipment=\"{}\" assigned=\"{}\"/>", unit, number, item, count);
}
enum class Arm { foot, tanks, guns };
std::string land_unit(const std::string& id, char side, const std::string& at, Arm arm) {
  std::string text = fmt::format(
      "<unit id=\"{}\" side=\"{}\" formation=\"{}f\" hex=\"{}\" proficiency=\"70\" supply=\"120\" "
      "loss-tolerance=\"ignore\">",
      id, side == 'b' ? "blue" : "red", side, at);
  switch (arm) {
    case Arm::foot:
      text += line(id, 1, "rifles", 27) + line(id, 2, "machine-gun", 6) + line(id, 3, "anti-tank-gun", 3) +
              line(id, 4, "truck", 6);
      break;
    case Arm::tanks:
      text += line(id, 1, "tank", 12) + line(id, 2, "half-track", 8) + line(id, 3, "rifles", 9);
      break;
    case Arm::guns:
      text += line(id, 1, "howitzer", 12) + line(id, 2, "truck", 6);
      break;
  }
  return text + "</unit>\n";
}

/// Four regiments, three tank brigades and two of guns of either side.
void add_battle(int number, int column, int row, Texts& t) {
  const std::string target = toaw_hex(column, row);
  std::string attack = fmt::format("<attack target=\"{}\">", target);
  for (int i = 0; i < 9; ++i) {
    const Arm arm = i < 4 ? Arm::foot : i < 7 ? Arm::tanks : Arm::guns;
    const std::string blue = fmt::format("b{}-{}", number, i);
    t.roster += land_unit(blue, 'b', toaw_hex(column, arm == Arm::guns ? row - 2 : row - 1), arm);
    t.roster += land_unit(fmt::format("r{}-{}", number, i), 'r',
                          arm == Arm::guns ? toaw_hex(column, row + 1) : target, arm);
    attack += arm == Arm::guns ? fmt::format("<support unit=\"{}\"/>", blue)
                               : fmt::format("<participant unit=\"{}\"/>", blue);
  }
  t.orders["blue"] += attack + "</attack>\n";
}

}  // namespace

Texts make_texts(const LandBattles& shape) {
  const int down = (shape.battles + battles_across - 1) / battles_across;
  Texts t = begin_toaw(battles_across * battle_cell, std::max(8, down * battle_cell), 2500,
                       "<formation id=\"bf\" side=\"blue\"/><formation id=\"rf\" side=\"red\"/>\n" +
                           std::string(land_equipment));
  for (int i = 0; i < shape.battles; ++i)
    add_battle(i, i % battles_across * battle_cell + 3, i / battles_across * battle_cell + 4, t);
  end_toaw(t);
  return t;
}

}  // namespace adjudicator::bench
