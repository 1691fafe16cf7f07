#include <fmt/format.h>

#include <algorithm>

#include "turns.hpp"

namespace adjudicator::bench {
namespace {

constexpr int front_cell = 6;  // hexes, each way

std::string front_hex(int column, int row) {
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

/// The hexes and names of a front.
struct Front {
  Front(int number, int column, int row)
      : target(front_hex(column, row)),
        west(front_hex(column - 1, row)),
        north(front_hex(column, row - 1)),
        number_(number) {}
  std::string blue(int k) const { return fmt::format("b{}-{}", number_, k); }
  std::string red(int k) const { return fmt::format("r{}-{}", number_, k); }
  std::string plan(const char* targets, int gun) const {
    return fmt::format(
        "<barrage-plan hex=\"{}\" class=\"{}\"><barrage><gun unit=\"{}\"/></barrage></barrage-plan>\n",
        target, targets, blue(gun));
  }
  std::string assign(int k, const char* role) const {
    return fmt::format("<assign unit=\"{}\" role=\"{}\" target=\"{}\"/>\n", blue(k), role, target);
  }

  std::string target, west, north;

 private:
  int number_;
};

/// What both kinds of front have: infantry, tanks and anti-tank guns of both sides, one gun that fires.
void add_small_front(const Front& at, Roster& blue, Roster& red, Texts& t) {
  blue.add(at.blue(1), at.west, "infantry", 10, "cw-k", "infantry", 7);
  blue.add(at.blue(3), at.west, "artillery", 15, "cw-25-pdr", "artillery", 6);
  blue.add(at.blue(4), at.north, "tank", 25, "cw-crusader-ii", "tank", 8);
  blue.add(at.blue(6), at.north, "anti-tank", 15, "cw-2-pdr", "anti-tank", 6);
  red.add(at.red(1), at.target, "infantry", 10, "ge-k", "infantry", 7);
  red.add(at.red(4), at.target, "tank", 25, "ge-pz-iii-h", "tank", 6);
  red.add(at.red(5), at.target, "anti-tank", 15, "ge-5cm-pak38", "anti-tank", 5);
  t.map += fmt::format("<hex id=\"{}\" terrain=\"rough\"/>\n", at.target);
  std::string& ours = t.orders["blue"];
  ours += at.plan("Inf", 3);
  for (int k : {1, 4}) ours += at.assign(k, "close-assault");
  ours += at.assign(6, "anti-armor");
}

void add_to_full(const Front& at, Roster& blue, Roster& red, Texts& t) {
  blue.add(at.blue(2), at.west, "infantry", 10, "cw-k", "infantry", 7);
  blue.add(at.blue(5), at.north, "infantry", 10, "cw-k", "infantry", 6);
  blue.add(at.blue(7), at.north, "artillery", 15, "cw-25-pdr", "artillery", 6);
  red.add(at.red(2), at.target, "infantry", 10, "ge-k", "infantry", 6);
  red.add(at.red(3), at.target, "infantry", 10, "ge-k", "infantry", 5);
  red.add(at.red(6), at.target, "artillery", 15, "ge-10-5cm-lefh18", "artillery", 6);
  red.add(at.red(7), at.target, "recce", 45, "ge-ee", "recce", 4);
  t.orders["blue"] += at.plan("Arty", 7);
  for (int k : {2, 5}) t.orders["blue"] += at.assign(k, "close-assault");
  t.orders["red"] +=
      fmt::format("<aim hex=\"{}\" class=\"Inf\"><gun unit=\"{}\"/></aim>\n", at.west, at.red(6));
}

void add_front(const Front& at, bool full, Roster& blue, Roster& red, Texts& t) {
  add_small_front(at, blue, red, t);
  if (full) add_to_full(at, blue, red, t);
}

}  // namespace

Texts make_texts(const Segments& shape) {
  const int across = std::max(1, std::min(16, shape.fronts));
  const int down = (shape.fronts + across - 1) / across;
  const int columns = across * front_cell;
  const int rows = std::min(99, down * front_cell + 2 + shape.bystanders / columns * 4 + 12);
  Texts t;
  t.system = "cna";
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"cna\" id=\"bench\" title=\"A benchmark\" seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" "
      "colour=\"#a6372b\"/></game>";
  t.map = head("cna", "map") + fmt::format(" columns=\"{}\" rows=\"{}\" section=\"C\">\n", columns, rows);
  for (const char* side : {"blue", "red"})
    t.orders[side] = head("cna", "orders") + fmt::format(" turn=\"1\" side=\"{}\"><list>\n", side);
  Roster blue("blue", "commonwealth");
  Roster red("red", "german");
  for (int i = 0; i < shape.fronts; ++i)
    add_front(Front(i, i % across * front_cell + 3, i / across * front_cell + 3), shape.full, blue, red, t);
  for (int i = 0; i < shape.bystanders; ++i) {
    const int column = i * 2 % columns + 1;
    const int row = down * front_cell + 2 + i * 2 / columns;
    blue.add(fmt::format("bx{}", i), front_hex(column, std::min(rows, row)), "infantry", 10, "cw-k",
             "infantry", 7);
    red.add(fmt::format("rx{}", i), front_hex(column, std::min(rows, row + 6)), "infantry", 10, "ge-k",
            "infantry", 7);
  }
  t.roster = head("cna", "roster") +
             " turn=\"1\">\n<side id=\"blue\" phasing=\"true\"/><side id=\"red\"/>\n" + blue.units +
             red.units + blue.groups + red.groups + "</roster>";
  t.map += "</map>";
  for (auto& [side, orders] : t.orders) orders += "</list></orders>";
  return t;
}

}  // namespace adjudicator::bench
