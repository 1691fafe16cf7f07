#include <fmt/format.h>

#include <algorithm>

#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int cell = 6;  // hexes, each way

std::string head(const char* root) {
  return fmt::format("<{} xmlns=\"urn:adjudicator:1\" system=\"cna\" game=\"bench\"", root);
}
std::string hex(int column, int row) {
  return fmt::format("C{:02}{:02}", column, row);
}

/// Rows of one side's counters in the roster.
class Roster {
 public:
  Roster(std::string side, std::string nationality)
      : side_(std::move(side)), nationality_(std::move(nationality)) {}

  void add(const std::string& id, const std::string& where, std::string_view type, int cpa,
           std::string_view model, std::string_view kind, int toe) {
    units += fmt::format(
        "<unit id=\"{0}\" side=\"{1}\" hex=\"{2}\" nationality=\"{3}\" type=\"{4}\" cpa=\"{5}\" "
        "ammo=\"90\" fuel=\"90\" max-toe=\"{6}\"/>\n",
        id, side_, where, nationality_, type, cpa, toe);
    groups += fmt::format("<group id=\"{0}.a\" unit=\"{0}\" model=\"{1}\" kind=\"{2}\" toe=\"{3}\"/>\n", id,
                          model, kind, toe);
  }

  std::string units, groups;

 private:
  std::string side_, nationality_;
};

void add_front(int i, int column, int row, Roster& blue, Roster& red, Texts& t) {
  const std::string target = hex(column, row);
  const std::string west = hex(column - 1, row);
  const std::string north = hex(column, row - 1);
  const auto b = [&](int k) { return fmt::format("b{}-{}", i, k); };
  const auto r = [&](int k) { return fmt::format("r{}-{}", i, k); };
  blue.add(b(1), west, "infantry", 10, "cw-k", "infantry", 7);
  blue.add(b(2), west, "infantry", 10, "cw-k", "infantry", 7);
  blue.add(b(3), west, "artillery", 15, "cw-25-pdr", "artillery", 6);
  blue.add(b(4), north, "tank", 25, "cw-crusader-ii", "tank", 8);
  blue.add(b(5), north, "infantry", 10, "cw-k", "infantry", 6);
  blue.add(b(6), north, "anti-tank", 15, "cw-2-pdr", "anti-tank", 6);
  blue.add(b(7), north, "artillery", 15, "cw-25-pdr", "artillery", 6);
  red.add(r(1), target, "infantry", 10, "ge-k", "infantry", 7);
  red.add(r(2), target, "infantry", 10, "ge-k", "infantry", 6);
  red.add(r(3), target, "infantry", 10, "ge-k", "infantry", 5);
  red.add(r(4), target, "tank", 25, "ge-pz-iii-h", "tank", 6);
  red.add(r(5), target, "anti-tank", 15, "ge-5cm-pak38", "anti-tank", 5);
  red.add(r(6), target, "artillery", 15, "ge-10-5cm-lefh18", "artillery", 6);
  red.add(r(7), target, "recce", 45, "ge-ee", "recce", 4);
  t.map += fmt::format("<hex id=\"{}\" terrain=\"rough\"/>\n", target);
  std::string& ours = t.orders["blue"];
  ours += fmt::format(
      "<barrage-plan hex=\"{0}\" class=\"Inf\"><barrage><gun unit=\"{1}\"/></barrage></barrage-plan>\n"
      "<barrage-plan hex=\"{0}\" class=\"Arty\"><barrage><gun unit=\"{2}\"/></barrage></barrage-plan>\n",
      target, b(3), b(7));
  for (int k : {1, 2, 4, 5})
    ours += fmt::format("<assign unit=\"{}\" role=\"close-assault\" target=\"{}\"/>\n", b(k), target);
  ours += fmt::format("<assign unit=\"{}\" role=\"anti-armor\" target=\"{}\"/>\n", b(6), target);
  t.orders["red"] += fmt::format("<aim hex=\"{}\" class=\"Inf\"><gun unit=\"{}\"/></aim>\n", west, r(6));
}

}  // namespace

Texts make_texts(const Segments& shape) {
  const int across = std::max(1, std::min(16, shape.fronts));
  const int down = (shape.fronts + across - 1) / across;
  const int columns = across * cell;
  const int rows = std::min(99, down * cell + 2 + shape.bystanders / columns * 4 + 12);
  Texts t;
  t.system = "cna";
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"cna\" id=\"bench\" title=\"A benchmark\" seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" "
      "colour=\"#a6372b\"/></game>";
  t.map = head("map") + fmt::format(" columns=\"{}\" rows=\"{}\" section=\"C\">\n", columns, rows);
  for (const char* side : {"blue", "red"})
    t.orders[side] = head("orders") + fmt::format(" turn=\"1\" side=\"{}\"><list>\n", side);
  Roster blue("blue", "commonwealth");
  Roster red("red", "german");
  for (int i = 0; i < shape.fronts; ++i)
    add_front(i, i % across * cell + 3, i / across * cell + 3, blue, red, t);
  for (int i = 0; i < shape.bystanders; ++i) {
    const int column = i * 2 % columns + 1;
    const int row = down * cell + 2 + i * 2 / columns;
    blue.add(fmt::format("bx{}", i), hex(column, std::min(rows, row)), "infantry", 10, "cw-k", "infantry", 7);
    red.add(fmt::format("rx{}", i), hex(column, std::min(rows, row + 6)), "infantry", 10, "ge-k", "infantry",
            7);
  }
  t.roster = head("roster") + " turn=\"1\">\n<side id=\"blue\" phasing=\"true\"/><side id=\"red\"/>\n" +
             blue.units + red.units + blue.groups + red.groups + "</roster>";
  t.map += "</map>";
  for (auto& [side, orders] : t.orders) orders += "</list></orders>";
  return t;
}

}  // namespace adjudicator::bench
