// The state: undo, take_back, and the order of pieces in a hex, against a plain model.
#include "core/state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::pieces_at;
using kernel_test::Tiny;

/// Everything that can be read of a state.
std::vector<std::int64_t> reading(const State& state, std::size_t places) {
  std::vector<std::int64_t> all;
  for (std::uint32_t t = 1; t < state.tables(); ++t) {
    all.push_back(static_cast<std::int64_t>(state.rows(t)));
    for (std::uint32_t i = 0; i < state.rows(t); ++i) {
      all.push_back(state.present({t, i}));
      for (std::uint16_t k = 0; k < state.shape(t).traits.size(); ++k)
        all.push_back(state.get({t, i}, {static_cast<std::uint16_t>(t), k}));
    }
  }
  for (std::uint32_t hex = 0; hex < places; ++hex)
    for (Row p : pieces_at(state, Place(hex))) all.push_back(hex * 1000 + p.index);
  return all;
}

TEST(State, PiecesInAHexStandInTheOrderOfTheFiles) {
  Tiny tiny;
  const Row a = tiny.piece("zz", tiny.red, "0101");
  const Row b = tiny.piece("mm", tiny.blue, "0202");
  const Row c = tiny.piece("aa", tiny.red, "0101");
  State state = tiny.turn.start;
  const Place here = tiny.turn.board.find("0101");
  EXPECT_EQ(pieces_at(state, here), (std::vector<Row>{a, c}));
  state.place(b, here);
  EXPECT_EQ(pieces_at(state, here), (std::vector<Row>{a, b, c}));
  state.place(a, tiny.turn.board.find("0303"));
  EXPECT_EQ(pieces_at(state, here), (std::vector<Row>{b, c}));
  state.place(a, here);
  EXPECT_EQ(pieces_at(state, here), (std::vector<Row>{a, b, c}));
  state.remove(b);
  EXPECT_EQ(pieces_at(state, here), (std::vector<Row>{a, c}));
  EXPECT_FALSE(exists(state.location(b)));
  EXPECT_TRUE(state.present(b)) << "a table with a `gone` value keeps its rows";
}

TEST(State, RowsKeepTheirTraitsWhenATableGrows) {
  Tiny tiny;
  State state = tiny.turn.start;
  const auto first = static_cast<std::uint32_t>(state.rows(2));
  constexpr std::uint32_t many = 1000;
  const std::size_t mark = state.mark();
  for (std::uint32_t i = 0; i < many; ++i) {
    const Row row = state.add(2, tiny.turn.names.add("row" + std::to_string(i)));
    state.set(row, tiny.strength, static_cast<std::int32_t>(7 * i + 1));
  }
  for (std::uint32_t i = 0; i < many; ++i) {
    EXPECT_EQ(state.get({2, first + i}, tiny.strength), static_cast<std::int32_t>(7 * i + 1)) << i;
    EXPECT_FALSE(exists(state.location({2, first + i}))) << i;
  }
  state.undo_to(mark);
  const auto start = reading(tiny.turn.start, tiny.turn.board.size());
  EXPECT_EQ(reading(state, tiny.turn.board.size()), start);
}

TEST(State, RandomChangesAreUndone) {
  Tiny tiny;
  for (int i = 0; i < 12; ++i)
    tiny.piece("p" + std::to_string(i), i % 2 ? tiny.red : tiny.blue, i % 3 ? "0101" : "");
  for (int i = 0; i < 40; ++i) tiny.turn.names.add("new" + std::to_string(i));
  std::mt19937 random(7);
  const std::size_t places = tiny.turn.board.size();
  for (int trial = 0; trial < 200; ++trial) {
    State state = tiny.turn.start;
    std::vector<std::pair<std::size_t, std::vector<std::int64_t>>> marks;
    int created = 0;
    for (int step = 0; step < 60; ++step) {
      if (random() % 8 == 0) marks.emplace_back(state.mark(), reading(state, places));
      const Row row{2, static_cast<std::uint32_t>(random() % state.rows(2))};
      switch (random() % 5) {
        case 0:
          state.set(row, tiny.strength, static_cast<std::int32_t>(random() % 5));
          break;
        case 1:
          state.place(row, Place(random() % places));
          break;
        case 2:
          state.place(row, Place::none);
          break;
        case 3:
          state.remove(row);
          break;
        case 4:
          state.add(2, tiny.turn.names.find("new" + std::to_string(created++ % 40)));
          break;
      }
      if (random() % 12 == 0 && !marks.empty()) {
        state.undo_to(marks.back().first);
        EXPECT_EQ(reading(state, places), marks.back().second);
        marks.pop_back();
        created = static_cast<int>(state.rows(2)) - 12;
      }
    }
    state.undo_to(0);
    EXPECT_EQ(reading(state, places), reading(tiny.turn.start, places));
  }
}

TEST(State, OccupancyFollowsThePieces) {
  Tiny tiny;
  for (int i = 0; i < 9; ++i) tiny.piece("p" + std::to_string(i), tiny.red);
  std::mt19937 random(3);
  State state = tiny.turn.start;
  for (int step = 0; step < 3000; ++step) {
    const Row row{2, static_cast<std::uint32_t>(random() % 9)};
    state.place(row, random() % 5 == 0 ? Place::none : Place(random() % 4));
    std::map<std::uint32_t, std::vector<Row>> model;
    for (std::uint32_t i = 0; i < 9; ++i)
      if (const Place at = state.location({2, i}); exists(at))
        model[static_cast<std::uint32_t>(at)].push_back({2, i});
    for (std::uint32_t hex = 0; hex < 4; ++hex) ASSERT_EQ(pieces_at(state, Place(hex)), model[hex]);
  }
}

TEST(State, TakeBackKeepsAddedRows) {
  Tiny tiny;
  const Row p = tiny.piece("p", tiny.red, "0101", 5);
  const Name fresh = tiny.turn.names.add("fresh");
  State state = tiny.turn.start;
  state.set(p, tiny.morale, 1);
  const std::size_t mark = state.mark();
  state.set(p, tiny.strength, 9);
  const Row made = state.add(2, fresh);
  state.set(made, tiny.strength, 3);
  state.place(made, tiny.turn.board.find("0404"));
  state.place(p, tiny.turn.board.find("0404"));
  state.take_back(mark);
  EXPECT_EQ(state.get(p, tiny.strength), 5);
  EXPECT_EQ(state.get(p, tiny.morale), 1);
  EXPECT_EQ(tiny.turn.board.id(state.location(p)), "0101");
  EXPECT_EQ(state.find(2, fresh), made);
  EXPECT_EQ(state.get(made, tiny.strength), 0);
  EXPECT_FALSE(exists(state.location(made)));
  state.undo_to(0);
  EXPECT_EQ(state.rows(2), 1u);
  EXPECT_FALSE(state.find(2, fresh).exists());
}

TEST(State, NamesOfThingsThatAreNot) {
  Tiny tiny;
  tiny.piece("p", tiny.red);
  EXPECT_FALSE(tiny.turn.find_thing("q").exists());
  EXPECT_EQ(tiny.turn.find_thing("p").table, 2u);
  EXPECT_EQ(tiny.turn.find_thing("0101").table, place_table);
  EXPECT_FALSE(tiny.turn.start.find(1, tiny.turn.names.find("p")).exists());
  EXPECT_THROW(tiny.turn.start.table("tank"), std::logic_error);
  EXPECT_THROW(tiny.turn.start.trait("piece", "colour"), std::logic_error);
}

// What counts parts of a whole is read as these, and as nothing else.
TEST(State, ReadsPartsOfAWhole) {
  const auto trait = [](const char* name, TraitKind kind) {
    TraitShape shape;
    shape.name = name;
    shape.kind = kind;
    return shape;
  };
  const Dictionary dictionary{{{"unit",
                                {trait("cost", TraitKind::halves), trait("fuel", TraitKind::tenths),
                                 trait("share", TraitKind::milli), trait("strength", TraitKind::whole)}}}};
  const TableSpec spec{"unit", "", "", "", ""};
  State state(dictionary, {&spec, 1}, 0);
  const Row unit = state.add(1, Name(0));
  const Trait cost = state.trait("unit", "cost");
  const Trait fuel = state.trait("unit", "fuel");
  const Trait share = state.trait("unit", "share");
  state.set(unit, cost, 5);
  state.set(unit, fuel, -4);
  state.set(unit, share, 125);
  EXPECT_EQ(state.halves(unit, cost), Halves{5});
  EXPECT_EQ(state.tenths(unit, fuel).ratio(), Ratio(-2, 5));
  EXPECT_EQ(state.milli(unit, share), Milli{125});
  EXPECT_THROW(state.halves(unit, share), std::logic_error);
  EXPECT_THROW(state.tenths(unit, cost), std::logic_error);
  EXPECT_THROW(state.milli(unit, state.trait("unit", "strength")), std::logic_error);
}

}  // namespace
}  // namespace adjudicator
