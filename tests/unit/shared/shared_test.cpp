// What the rules systems share: sides, switches, rows, ways, lines, random choices, the order desk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "classic_fixture.hpp"
#include "kernel_fixture.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/lines.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/order_desk.hpp"
#include "systems/shared/paths.hpp"
#include "systems/shared/rings.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/sides.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::shared {
namespace {

using kernel_test::Tiny;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// An element with attributes, as a reader makes it.
class Element {
 public:
  Element(std::string_view name, std::vector<Attribute> attributes) : attributes_(std::move(attributes)) {
    node_.name = name;
    node_.attributes = attributes_;
  }
  Element(const Element&) = delete;
  Node& node() { return node_; }
  void add(Element& child) {
    child.node_.next = node_.first;
    node_.first = &child.node_;
  }

 private:
  std::vector<Attribute> attributes_;
  Node node_;
};

Attribute given(std::string_view name, std::string_view value, bool faulty = false) {
  return {.name = name, .value = value, .faulty = faulty};
}

Fault fault_at(Element& element, std::string_view attribute, std::string message) {
  Fault fault;
  fault.node = &element.node();
  fault.attribute = attribute;
  fault.message = std::move(message);
  return fault;
}

// ---- sides

/// Of sides of which these are phasing: the place of the phasing one, or what is wrong.
std::string phasing_in(std::vector<bool> sides) {
  TraitShape shape;
  shape.name = "phasing";
  shape.kind = TraitKind::boolean;
  shape.fallback = 0;
  const Dictionary dictionary{{{"side", {shape}}}};
  const std::array<TableSpec, 1> specs{{{"side", "", "", "", ""}}};
  State state(dictionary, specs, 1);
  const Trait phasing = state.trait("side", "phasing");
  for (std::uint32_t i = 0; i < sides.size(); ++i)
    state.set(state.add(state.table("side"), Name(i)), phasing, sides[i] ? 1 : 0);
  const TwoSides two = two_sides(state, state.table("side"), phasing);
  EXPECT_EQ(two.phasing.exists(), two.fault == TwoSides::Fault::none);
  if (two.fault != TwoSides::Fault::none) return two.sentence;
  EXPECT_EQ(two.other, other_side(two.phasing));
  EXPECT_EQ(two.phasing, other_side(two.other));
  return std::to_string(two.phasing.index);
}

TEST(SharedSides, OneOfTwoIsPhasing) {
  EXPECT_EQ(phasing_in({true, false}), "0");
  EXPECT_EQ(phasing_in({false, true}), "1");
  EXPECT_EQ(phasing_in({false, false}), "exactly one side must be phasing; the roster marks none");
  EXPECT_EQ(phasing_in({true, true}), "exactly one side must be phasing; the roster marks both");
  EXPECT_EQ(phasing_in({true}), "a game must have exactly two sides, not 1");
  EXPECT_EQ(phasing_in({true, false, false}), "a game must have exactly two sides, not 3");
}

// ---- switches

enum class Fog { open, contact };
constexpr std::array<Key, 2> fogs{"open", "contact"};

TEST(SharedSwitches, AreTypedAndKeepTheirDefaults) {
  Element rules("rules", {given("chart", "ww-page"), given("zoc", "false"), given("limit", "7"),
                          given("stopped-by", "river wadi"), given("fog", "contact")});
  const Switches read(rules.node());
  std::string chart = "s3";
  bool zoc = true;
  std::int32_t limit = 1;
  std::vector<std::string> features{"canal"};
  Fog fog = Fog::open;
  read.take("chart", chart);
  read.take("zoc", zoc);
  read.take("limit", limit);
  read.take("stopped-by", features);
  read.take("fog", fog, fogs);
  EXPECT_EQ(chart, "ww-page");
  EXPECT_FALSE(zoc);
  EXPECT_EQ(limit, 7);
  EXPECT_THAT(features, ElementsAre("river", "wadi"));
  EXPECT_EQ(fog, Fog::contact);
  read.take("absent", chart);
  read.take("absent", zoc);
  read.take("absent", limit);
  read.take("absent", features);
  read.take("absent", fog, fogs);
  EXPECT_EQ(chart, "ww-page");
  EXPECT_FALSE(zoc);
  EXPECT_EQ(limit, 7);
  EXPECT_THAT(features, ElementsAre("river", "wadi"));
  EXPECT_EQ(fog, Fog::contact);
}

TEST(SharedSwitches, WhatIsFaultyLeavesTheDefault) {
  Element rules("rules", {given("chart", "Ww Page", true), given("zoc", "perhaps", true),
                          given("limit", "many", true), given("fog", "thick", true)});
  const Switches read(rules.node());
  std::string chart = "s3";
  bool zoc = true;
  Fog fog = Fog::contact;
  std::int32_t limit = 1;
  read.take("chart", chart);
  read.take("zoc", zoc);
  read.take("limit", limit);
  read.take("fog", fog, fogs);
  EXPECT_EQ(chart, "s3");
  EXPECT_TRUE(zoc);
  EXPECT_EQ(limit, 1);
  EXPECT_EQ(fog, Fog::contact);
}

// ---- rows

TEST(SharedRows, AreThoseOfATableInFileOrderAndThoseInAHex) {
  Tiny tiny;
  const Row a = tiny.piece("a", tiny.red, "0202");
  const Row b = tiny.piece("b", tiny.blue, "0303");
  const Row c = tiny.piece("c", tiny.red, "0202");
  std::vector<Row> all;
  for (const Row row : RowsOf(tiny.turn.start, a.table)) all.push_back(row);
  EXPECT_THAT(all, ElementsAre(a, b, c));

  std::vector<Row> there;
  const Place hex = tiny.turn.board.find("0202");
  for (const Row row : PiecesIn(tiny.turn.start, hex)) there.push_back(row);
  EXPECT_THAT(there, ElementsAre(a, c));
  for (const Row row : PiecesIn(tiny.turn.start, tiny.turn.board.find("0404"))) ADD_FAILURE() << row.index;

  EXPECT_EQ(find_row(tiny.turn, a.table, "c"), c);
  EXPECT_FALSE(find_row(tiny.turn, a.table, "d").exists());
  EXPECT_FALSE(find_row(tiny.turn, a.table, "red").exists());  // an id of another table
}

TEST(SharedRows, OnceIsTrueOnce) {
  Tiny tiny;
  const Row a = tiny.piece("a", tiny.red);
  const Row b = tiny.piece("b", tiny.red);
  Once once;
  EXPECT_FALSE(once.holds(a));
  EXPECT_TRUE(once.first(tiny.turn.start, a));
  EXPECT_FALSE(once.first(tiny.turn.start, a));
  EXPECT_TRUE(once.holds(a));
  EXPECT_FALSE(once.holds(b));
  EXPECT_TRUE(once.first(tiny.turn.start, b));
}

// ---- numbers

TEST(SharedNumbers, OfCells) {
  EXPECT_EQ(whole_number("-12"), -12);
  EXPECT_EQ(whole_number("12%"), std::nullopt);
  EXPECT_EQ(whole_number(""), std::nullopt);
  EXPECT_EQ(whole_number("99999999999"), std::nullopt);
  EXPECT_EQ(leading_number("50%"), 50);
  EXPECT_EQ(leading_number("2"), 2);
  EXPECT_EQ(leading_number("none"), 0);
}

// ---- ways

std::vector<std::vector<Place>> all_ways(const Board& board, Place from, std::size_t length) {
  std::vector<std::vector<Place>> found;
  any_way(
      board, from, length, [](const Way&, Place, Direction, Place) { return true; }, anywhere,
      [&](const Way& way) {
        found.emplace_back(way.hexes().begin(), way.hexes().end());
        return false;
      });
  return found;
}

TEST(SharedPaths, AreAllThatThereAre) {
  const Board board(9, 9, true);
  const Place from = board.find("0505");
  EXPECT_EQ(all_ways(board, from, 1).size(), 6u);
  EXPECT_EQ(all_ways(board, from, 2).size(), 36u);
  const auto three = all_ways(board, from, 3);
  EXPECT_EQ(three.size(), 216u);
  EXPECT_EQ(std::set(three.begin(), three.end()).size(), 216u);
  for (const auto& way : three) {
    Place at = from;
    for (const Place hex : way) {
      EXPECT_TRUE(board.adjacent(at, hex));
      at = hex;
    }
  }
  EXPECT_EQ(all_ways(board, board.find("0101"), 1).size(), 2u);  // the board ends
}

TEST(SharedPaths, ComeByDirectionsAndStopWhenTold) {
  const Board board(9, 9, true);
  const Place from = board.find("0505");
  std::vector<Direction> first;
  const bool stopped = any_way(
      board, from, 1, [](const Way&, Place, Direction d, Place) { return d != Direction::n; }, anywhere,
      [&](const Way& way) {
        EXPECT_EQ(board.neighbour(from, way.directions().front()), way.hexes().front());
        first.push_back(way.directions().front());
        return first.size() == 2;
      });
  EXPECT_TRUE(stopped);
  EXPECT_THAT(first, ElementsAre(Direction::ne, Direction::se));
}

TEST(SharedPaths, StepsKnowWhatIsBehindThemAndEndsAreAskedOfWholeWays) {
  const Board board(9, 9, true);
  const Place from = board.find("0505");
  std::size_t found = 0;
  std::size_t ends = 0;
  any_way(
      board, from, 2,
      // Each step leads farther away.
      [&](const Way& way, Place here, Direction, Place to) {
        EXPECT_EQ(here, way.length() == 0 ? from : way.hexes().back());
        return board.range(from, to) == static_cast<int>(way.length()) + 1;
      },
      [&](const Way& way) {
        EXPECT_EQ(way.length(), 2u);
        ++ends;
        return board.column(way.hexes().back()) == 7;
      },
      [&](const Way&) { return ++found, false; });
  EXPECT_EQ(ends, 18u);  // 12 hexes at range 2, 6 of them by two ways
  EXPECT_EQ(found, 4u);  // three hexes of column 7, the middle one by two ways
  EXPECT_THROW(all_ways(board, from, 0), ProgrammingError);
  EXPECT_THROW(all_ways(board, from, Way::longest + 1), ProgrammingError);
}

TEST(SharedPaths, TheBestIsTheFirstOfEquals) {
  const std::vector<int> items{7, 3, 9, 3, 5};
  EXPECT_EQ(least_by(items, [](int i) { return i; }), 1u);
  EXPECT_EQ(least_by(items, [](int i) { return -i; }), 2u);
  int asked = 0;
  EXPECT_EQ(least_by(items, [&](int) { return ++asked, 0; }), 0u);
  EXPECT_EQ(asked, 5);
}

TEST(SharedRings, NearestRange) {
  const Board board(9, 9, true);
  const std::vector<Place> hexes{board.find("0509"), board.find("0507"), board.find("0101")};
  EXPECT_EQ(nearest_range(board, board.find("0505"), hexes), 2);
  EXPECT_EQ(nearest_range(board, board.find("0505"), std::vector<Place>()), std::numeric_limits<int>::max());
}

// ---- lines

/// What a line meets: "0503" through a hex, "0502/0503" over a hexside, "0402|0403" between two hexes.
std::set<std::string> along(const Board& board, std::string_view from, std::string_view to) {
  std::set<std::string> met;
  const auto pair = [&](Place a, char sign, Place b) {
    std::string one(board.id(a));
    std::string other(exists(b) ? board.id(b) : "");
    if (other < one) std::swap(one, other);
    return one + sign + other;
  };
  const HexLine line(board, board.find(from), board.find(to));
  line.any([&](Place hex) { return met.insert(std::string(board.id(hex))), false; },
           [](Place, Direction) { return false; },
           [&](Place one, Place other) { return met.insert(pair(one, '|', other)), false; });
  // Each hexside by itself: it is asked of more of them than the line goes over.
  for (std::uint32_t i = 0; i < board.size(); ++i)
    for (const Direction d : all_directions)
      if (line.any([](Place) { return false; },
                   [&](Place hex, Direction direction) { return hex == Place(i) && direction == d; },
                   [](Place, Place) { return false; }))
        met.insert(pair(Place(i), '/', board.neighbour(Place(i), d)));
  return met;
}

TEST(SharedLines, GoThroughHexesAndOverHexsides) {
  const Board board(9, 9, true);
  EXPECT_THAT(along(board, "0402", "0405"),
              ElementsAre("0402/0403", "0403", "0403/0404", "0404", "0404/0405"));
  EXPECT_THAT(along(board, "0403", "0404"), ElementsAre("0403/0404"));
}

TEST(SharedLines, RunAlongHexsides) {
  const Board board(9, 9, true);
  EXPECT_THAT(along(board, "0303", "0503"), ElementsAre("0402|0403"));
  const Board small(5, 2, true);
  EXPECT_THAT(along(small, "0301", "0501"), ElementsAre("|0401"));  // the board ends beside it
}

TEST(SharedLines, AreTheSameFromEitherEnd) {
  const Board board(7, 6, false);
  for (std::uint32_t a = 0; a < board.size(); ++a)
    for (std::uint32_t b = 0; b < a; b += 5)
      EXPECT_EQ(along(board, board.id(Place(a)), board.id(Place(b))),
                along(board, board.id(Place(b)), board.id(Place(a))));
}

// ---- drafts

TEST(SharedDrafts, AreKeptInOrderWithTheirRemarks) {
  Tiny tiny;
  const Row a = tiny.piece("a", tiny.red);
  const Row b = tiny.piece("b", tiny.red);
  Drafts drafts(tiny.turn);
  EXPECT_TRUE(drafts.only_remarks());
  drafts.remark("attack", {{"units", drafts.ids(std::vector{a, b})}});
  EXPECT_TRUE(drafts.only_remarks());
  drafts.add("move", {{"path", drafts.ids(std::vector{Place(0), Place(1)})}}, {{"part", {}}});
  EXPECT_FALSE(drafts.only_remarks());
  const std::vector<OrderDraft> all = drafts.take();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].remark);
  EXPECT_EQ(all[0].attributes.front().second, "a b");
  EXPECT_FALSE(all[1].remark);
  EXPECT_EQ(all[1].attributes.front().second, "0101 0102");
  EXPECT_EQ(all[1].parts.size(), 1u);
}

// ---- the order desk

/// What was told of an element: "field: message", "field = value" where the sentence was not kept, "part
/// field".
struct ToldFaults {
  std::vector<std::string> lines;
  bool faulty = false;
};
ToldFaults faults_of(const Document& file, const Node& node,
                     std::initializer_list<std::string_view> own = {}) {
  ToldFaults told;
  told.faulty = each_fault({&file, &node}, own, [&](const FieldFault& fault) {
    std::string line = fault.of == FieldFault::Of::part      ? "part "
                       : fault.of == FieldFault::Of::element ? "element "
                                                             : "";
    line += fault.field;
    line += fault.fault != nullptr ? ": " + fault.fault->message : " = " + std::string(fault.value);
    told.lines.push_back(line);
  });
  return told;
}

TEST(SharedOrderDesk, EachFieldIsToldOnce) {
  Document file("orders.xml", "", Spelling::xml);
  Element order("attack", {given("target", "05", true), given("seq", "x", true), given("units", "b1")});
  file.add_fault(fault_at(order, "target", "is no hex"));
  file.add_fault(fault_at(order, "target", "is no hex again"));
  const ToldFaults told = faults_of(file, order.node());
  // A file with more faults than are kept still says which values it means.
  EXPECT_THAT(told.lines, ElementsAre("target: is no hex", "seq = x"));
  EXPECT_TRUE(told.faulty);
  EXPECT_THAT(faults_of(file, order.node(), {"target", "seq"}).lines, IsEmpty());
  EXPECT_FALSE(faults_of(file, order.node(), {"target", "seq"}).faulty);
}

TEST(SharedOrderDesk, APartThatDoesNotBelongThereLeavesTheRest) {
  Document file("orders.xml", "", Spelling::xml);
  Element order("attack", {given("target", "0505")});
  Element known("gun", {given("unit", "-", true)});
  Element unknown("gum", {});
  unknown.node().known = false;
  order.add(known);
  order.add(unknown);
  file.add_fault(fault_at(unknown, "", "there is no such part; did you mean 'gun'?"));
  file.add_fault(fault_at(known, "unit", "is no id"));
  const ToldFaults told = faults_of(file, order.node());
  EXPECT_THAT(told.lines, ElementsAre("part gum: there is no such part; did you mean 'gun'?"));
  EXPECT_FALSE(told.faulty);
  EXPECT_THAT(faults_of(file, known.node()).lines, ElementsAre("unit: is no id"));
}

TEST(SharedOrderDesk, AnElementThatLacksSomethingIsFaultyItself) {
  Document file("orders.xml", "", Spelling::xml);
  Element order("aim", {});
  order.node().faulty = true;
  EXPECT_THAT(faults_of(file, order.node()).lines, ElementsAre("element aim = "));
  EXPECT_TRUE(faults_of(file, order.node()).faulty);
}

TEST(SharedOrderDesk, ItemsAreJudgedOneByOne) {
  Element order("attack", {given("units", "b1 b2 b3", true), given("path", " ")});
  EXPECT_EQ(items_of(order.node(), "units"), "units");
  EXPECT_EQ(items_of(order.node(), "units", 3), "units");
  EXPECT_EQ(items_of(order.node(), "units", 2), "");
  EXPECT_EQ(items_of(order.node(), "path"), "");
  EXPECT_EQ(items_of(order.node(), "target"), "");
}

TEST(SharedOrderDesk, AfterManyRefusalsOnlyTheFirstOfEachOrder) {
  Tiny tiny;
  OrderPlan plan;
  OrderDesk desk(tiny.turn, plan, tiny.red);
  Element order("attack", {});
  const OrderNode at{nullptr, &order.node()};
  EXPECT_FALSE(desk.refused_any());
  desk.begin(at);
  for (std::size_t i = 0; i < Diagnostics::limit + 5; ++i) desk.refuse(at, "E", "R", "", {});
  EXPECT_EQ(plan.refusals.size(), Diagnostics::limit);
  EXPECT_TRUE(desk.full());
  desk.begin(at);
  EXPECT_FALSE(desk.full());
  desk.refuse(at, "E", "R", "", {});
  desk.refuse(at, "E", "R", "", {});
  EXPECT_EQ(plan.refusals.size(), Diagnostics::limit + 1);
  EXPECT_EQ(plan.refusals.back().side, tiny.red);
}

TEST(SharedOrderDesk, WordsAreMadeSafeAndKept) {
  Tiny tiny;
  OrderPlan plan;
  OrderDesk desk(tiny.turn, plan, tiny.red);
  EXPECT_EQ(desk.word("a\nb").text(), printable("a\nb"));
  EXPECT_EQ(desk.said("").kind(), Value::Kind::none);
  EXPECT_EQ(desk.said("x").word().text(), "x");
  EXPECT_EQ(desk.near("atack", {"attack", "retreat"}).word().text(), "attack");
  EXPECT_EQ(desk.near("dance", {"attack", "retreat"}).kind(), Value::Kind::none);
}

TEST(SharedOrderDesk, GuessesEndAfterTwentyRefusals) {
  Tiny tiny;
  tiny.piece("tobruk", tiny.red);
  tiny.piece("tobruks", tiny.blue);
  OrderPlan plan;
  OrderDesk desk(tiny.turn, plan, tiny.red);
  Element order("attack", {});
  const OrderNode at{nullptr, &order.node()};
  const std::uint32_t table = tiny.turn.start.table("piece");
  const auto red = [&](Row row) { return tiny.turn.start.reference(row, tiny.side) == tiny.red; };
  EXPECT_EQ(desk.near_id("tobruck", table, red).word().text(), "tobruk");
  EXPECT_EQ(desk.near_id("", table, red).kind(), Value::Kind::none);
  for (int i = 0; i < 21; ++i) desk.refuse(at, "E", "R", "", {});
  EXPECT_EQ(desk.near_id("tobruck", table, red).kind(), Value::Kind::none);
}

// Red's slip is answered with a guess, however many slips blue made before it.
TEST(SharedOrderDesk, GuessesDoNotDependOnTheOtherSidesErrors) {
  classic_test::Game game;
  game.units = R"(<unit id="b1" side="blue" hex="0505" attack="4"/>
                  <unit id="guards" side="red" hex="0506" attack="4"/>)";
  for (int i = 0; i < 25; ++i) game.blue += R"(<retreat unit="nobody"/>)";
  game.red = R"(<retreat unit="guard"/>)";
  const auto turn = game.load();
  const Refusal& last = turn->plan->refusals.back();
  ASSERT_EQ(last.code, Key("CRT-E01"));
  EXPECT_EQ(turn->key(last.side).text(), "red");
  std::string near;
  for (const Arg& arg : last.args)
    if (arg.name() == Key("near") && arg.value().kind() == Value::Kind::word)
      near = arg.value().word().text();
  EXPECT_EQ(near, "guards");
}

TEST(SharedSwitches, WordsHavePlacesAndBits) {
  EXPECT_EQ(place_in(fogs, "contact"), 1u);
  EXPECT_EQ(place_in(fogs, "thick"), 0u) << "something stands for what the schema refuses";
  EXPECT_EQ(bits_in(fogs, {"contact", "open"}), 0b11u);
  EXPECT_EQ(bits_in(fogs, {}), 0u);
}

}  // namespace
}  // namespace adjudicator::shared
