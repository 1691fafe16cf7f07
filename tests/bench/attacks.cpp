#include <fmt/format.h>

#include <algorithm>

#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int attack_cell = 7;  // hexes, each way: nothing of one attack is near another

std::string attack_hex(int column, int row) {
  return fmt::format("{:02}{:02}", column, row);
}
std::string attack_unit(const std::string& id, const char* side, const std::string& at, int attack,
                        int defense) {
  return fmt::format(
      "<unit id=\"{}\" side=\"{}\" hex=\"{}\" arm=\"mech\" mobility=\"mechanized\" attack=\"{}\" "
      "defense=\"{}\" er=\"6\" sp=\"2\" steps-max=\"2\" attack-reduced=\"{}\" defense-reduced=\"{}\" "
      "er-reduced=\"5\"/>\n",
      id, side, at, attack, defense, attack / 2, defense / 2);
}
std::string helicopter(const std::string& id, const char* side, const std::string& at) {
  return fmt::format(
      "<unit id=\"{}\" side=\"{}\" hex=\"{}\" kind=\"helicopter\" rating=\"2\" range=\"8\"/>\n", id, side,
      at);
}

/// Three units from two hexes on two in a third, whose hexside to one of them is a river; helicopters are
/// based three hexes behind.
void add_attack(int number, int column, int row, Texts& t) {
  const std::string target = attack_hex(column, row);
  t.map +=
      fmt::format("<hexside between=\"{} {}\" terrain=\"river\"/>\n", target, attack_hex(column - 1, row));
  t.roster += attack_unit(fmt::format("b{}a", number), "blue", attack_hex(column, row - 1), 8, 6) +
              attack_unit(fmt::format("b{}b", number), "blue", attack_hex(column, row - 1), 7, 6) +
              attack_unit(fmt::format("b{}c", number), "blue", attack_hex(column - 1, row), 7, 5) +
              attack_unit(fmt::format("r{}a", number), "red", target, 5, 5) +
              attack_unit(fmt::format("r{}b", number), "red", target, 4, 4) +
              helicopter(fmt::format("bh{}", number), "blue", attack_hex(column, row - 3)) +
              helicopter(fmt::format("rh{}", number), "red", attack_hex(column, row + 3));
  t.orders["blue"] += fmt::format(
      "<attack seq=\"{0}\" target=\"{1}\" attackers=\"b{2}a b{2}b b{2}c\" air-points=\"1\"><helicopter "
      "id=\"bh{2}\"/></attack>\n",
      number + 1, target, number);
  t.orders["red"] +=
      fmt::format("<defend hex=\"{}\" air-points=\"1\"><helicopter id=\"rh{}\"/></defend>\n", target, number);
}

}  // namespace

Texts make_texts(const Attacks& shape) {
  const int across = std::max(1, std::min(14, shape.attacks));
  const int down = (shape.attacks + across - 1) / across;
  const int columns = across * attack_cell;
  // Who looks on stands below, in every second hex and up to ten in one.
  const int first = down * attack_cell + 4;
  const int places = std::max(1, columns / 2);
  Texts t;
  t.system = "next-war";
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"next-war\" id=\"bench\" title=\"A benchmark\" "
      "seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" "
      "colour=\"#a6372b\"/></game>";
  t.map = head("next-war", "map") + fmt::format(" columns=\"{}\" rows=\"99\">\n", columns);
  t.roster = head("next-war", "roster") + fmt::format(
                                              " turn=\"1\">\n<side id=\"blue\" phasing=\"true\" ap=\"{0}\" "
                                              "ap-permanent=\"{0}\"/><side id=\"red\" "
                                              "ap=\"{0}\" ap-permanent=\"{0}\"/>\n<conditions id=\"now\"/>\n",
                                              shape.attacks);
  for (const char* side : {"blue", "red"})
    t.orders[side] = head("next-war", "orders") + fmt::format(" turn=\"1\" side=\"{}\"><list>\n", side);
  for (int i = 0; i < shape.attacks; ++i)
    add_attack(i, i % across * attack_cell + 4, i / across * attack_cell + 4, t);
  for (int i = 0; i < shape.bystanders; ++i) {
    const int row = first + i / places % 20;
    t.roster += attack_unit(fmt::format("bx{}", i), "blue", attack_hex(i % places * 2 + 1, row), 5, 5) +
                attack_unit(fmt::format("rx{}", i), "red", attack_hex(i % places * 2 + 1, row + 22), 5, 5);
  }
  t.map += "</map>";
  t.roster += "</roster>";
  for (auto& [side, orders] : t.orders) orders += "</list></orders>";
  return t;
}

}  // namespace adjudicator::bench
