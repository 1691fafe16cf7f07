// Rows that belong to other rows, hexes with traits, pieces with several ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/rule_system.hpp"
#include "core/visibility.hpp"
#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::lines;
using kernel_test::pieces_at;
using kernel_test::seen;
using kernel_test::Tiny;
using kernel_test::trait;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t units = 2, gear = 3, loads = 4, boats = 5;

/// A unit ends in three ways; gear belongs to it and has no place of its own; a load belongs to gear or lies
/// loose in a hex; a boat vanishes.
constexpr std::array<TableSpec, 5> owned_tables{{{"side", "", "", "", ""},
                                                 {"unit", "", "hex", "status", "dead taken home"},
                                                 {"gear", "", "", "", "", "unit"},
                                                 {"load", "", "hex", "", "", "gear"},
                                                 {"boat", "", "hex", "", ""}}};

Dictionary owned_dictionary() {
  TraitShape status = trait("status", TraitKind::enumeration);
  status.values = {"ready", "home", "dead", "taken"};
  const TraitShape hex = trait("hex", TraitKind::reference, "place");
  const TraitShape count = trait("count", TraitKind::whole);
  Dictionary all{{{"side", {count}},
                  {"unit", {hex, trait("side", TraitKind::reference, "side"), status}},
                  {"gear", {trait("unit", TraitKind::reference, "unit"), count}},
                  {"load", {hex, trait("gear", TraitKind::reference, "gear"), count}},
                  {"boat", {hex}}}};
  all.places.traits = {trait("fort", TraitKind::whole), trait("control", TraitKind::reference, "side")};
  return all;
}

/// It knows units alone.
std::uint64_t unit_relation(const Turn&, const State& state, Row side, Row thing) {
  if (thing.table != units) return 0;
  return state.reference(thing, state.trait("unit", "side")) == side ? 1 : 0;
}

struct Convoys {
  explicit Convoys(Tiny::Procedure procedure = {}) : tiny(std::move(procedure)), system(*tiny.turn.system) {
    system.tables = owned_tables;
    system.relation = unit_relation;
    Turn& turn = tiny.turn;
    turn.system = &system;
    turn.dictionary = owned_dictionary();
    turn.start = State(turn.dictionary, owned_tables, turn.board.size());
    for (SideInfo& side : turn.sides) side.row = turn.start.add(1, turn.names.add(side.id));
    mine = unit("m1", tiny.red, "0101");
    theirs = unit("t1", tiny.blue, "0303");
    tank = owned(gear, "m1-tank", mine);
    gun = owned(gear, "t1-gun", theirs);
    shells = owned(loads, "m1-shells", tank);
    crates = turn.start.add(loads, turn.names.add("crates"));
    turn.start.place(crates, turn.board.find("0101"));
    boat = turn.start.add(boats, turn.names.add("boat"));
    turn.start.place(boat, turn.board.find("0404"));
    turn.names.add("new");
    turn.start.forget_journal();
  }
  Convoys(const Convoys&) = delete;

  Row unit(std::string_view id, Row side, std::string_view hex) {
    const Row row = tiny.turn.start.add(units, tiny.turn.names.add(id));
    tiny.turn.start.set(row, tiny.turn.start.trait("unit", "side"), static_cast<std::int32_t>(side.index));
    tiny.turn.start.place(row, tiny.turn.board.find(hex));
    return row;
  }
  Row owned(std::uint32_t table, std::string_view id, Row by) {
    State& state = tiny.turn.start;
    const Row row = state.add(table, tiny.turn.names.add(id));
    state.set(row, state.owner_trait(table), static_cast<std::int32_t>(by.index));
    return row;
  }
  Place at(std::string_view hex) const { return tiny.turn.board.find(hex); }
  std::vector<std::string> red(const std::string& policy) {
    tiny.policy(policy);
    return seen(tiny.turn, tiny.run().log, tiny.red);
  }

  Tiny tiny;
  RuleSystem system;
  Row mine, theirs, tank, gun, shells, crates, boat;
};

std::vector<Row> parts_of(const State& state, Row owner) {
  std::vector<Row> all;
  for (Row row = state.first_of(owner); row.exists(); row = state.next_of(row)) all.push_back(row);
  return all;
}

/// All that can be read of it.
std::vector<std::int64_t> reading_with_parts(const State& state, std::size_t places) {
  std::vector<std::int64_t> all;
  const auto add = [&](Row row) { all.push_back(row.exists() ? row.table * 1000 + row.index : -1); };
  for (std::uint32_t t = 0; t < state.tables(); ++t)
    for (std::uint32_t i = 0; i < state.rows(t); ++i) {
      const Row row{t, i};
      all.push_back(state.present(row));
      for (std::uint16_t k = 0; k < state.shape(t).traits.size(); ++k)
        all.push_back(state.get(row, {static_cast<std::uint16_t>(t), k}));
      for (const Row part : parts_of(state, row)) add(part);
      add(nothing);
    }
  for (std::uint32_t hex = 0; hex < places; ++hex) {
    for (const Row piece : pieces_at(state, Place(hex))) add(piece);
    add(nothing);
  }
  return all;
}

TEST(Owned, StandsWhereItsOwnerStandsAndIsFoundByIt) {
  Convoys w;
  State state = w.tiny.turn.start;
  EXPECT_EQ(state.location(w.tank), w.at("0101"));
  EXPECT_EQ(state.location(w.shells), w.at("0101")) << "of an owner that has one itself";
  EXPECT_EQ(pieces_at(state, w.at("0101")), (std::vector<Row>{w.mine, w.crates}));
  EXPECT_EQ(parts_of(state, w.mine), std::vector<Row>{w.tank});
  EXPECT_EQ(parts_of(state, w.tank), std::vector<Row>{w.shells});
  EXPECT_THAT(parts_of(state, w.boat), IsEmpty());
  state.place(w.mine, w.at("0202"));
  EXPECT_EQ(state.location(w.shells), w.at("0202"));
  state.place(w.mine, Place::none);
  EXPECT_FALSE(exists(state.location(w.tank)));
}

TEST(Owned, ALooseOneStandsInItsHexUntilItGetsAnOwner) {
  Convoys w;
  State state = w.tiny.turn.start;
  const Trait owner = state.owner_trait(loads);
  state.set(w.crates, owner, static_cast<std::int32_t>(w.gun.index));
  EXPECT_EQ(state.location(w.crates), w.at("0303"));
  EXPECT_EQ(pieces_at(state, w.at("0101")), std::vector<Row>{w.mine});
  state.set(w.shells, owner, static_cast<std::int32_t>(w.gun.index));
  EXPECT_EQ(parts_of(state, w.gun), (std::vector<Row>{w.shells, w.crates})) << "in the order of the files";
  state.set(w.crates, owner, -1);
  EXPECT_EQ(pieces_at(state, w.at("0101")), (std::vector<Row>{w.mine, w.crates}));
  EXPECT_EQ(state.owner(w.crates), nothing);
}

TEST(Owned, GoesWithItsOwner) {
  Convoys w;
  State state = w.tiny.turn.start;
  state.remove(w.mine);
  EXPECT_TRUE(state.present(w.tank)) << "its owner keeps its row, and so does it";
  EXPECT_TRUE(state.gone(w.tank));
  EXPECT_FALSE(exists(state.location(w.shells)));
  state.remove(w.gun);
  EXPECT_FALSE(state.present(w.gun));
  EXPECT_THAT(parts_of(state, w.theirs), IsEmpty());
  state.set(w.crates, state.owner_trait(loads), static_cast<std::int32_t>(w.gun.index));
  EXPECT_FALSE(state.present(w.crates)) << "an owner that vanished takes with it what it has";
}

// Whatever happens, undoing it leaves nothing behind, and the lists are those of a plain model.
TEST(Owned, UndoAndListsAgainstAModel) {
  Convoys w;
  State state = w.tiny.turn.start;
  const std::size_t places = w.tiny.turn.board.size();
  std::mt19937 dice(11);
  const auto any = [&](std::size_t n) { return static_cast<std::uint32_t>(dice() % n); };
  for (int round = 0; round < 300; ++round) {
    const std::size_t mark = state.mark();
    const auto before = reading_with_parts(state, places);
    for (int step = 0; step < 12; ++step) {
      const std::uint32_t table = any(2) == 0 ? gear : loads;
      if (any(4) == 0) {
        state.add(table, w.tiny.turn.names.add("made-" + std::to_string(round) + "-" + std::to_string(step)));
        continue;
      }
      const Row row{table, any(state.rows(table))};
      const Trait owner = state.owner_trait(table);
      switch (any(4)) {
        case 0:
          state.remove(row);
          break;
        case 1:
          if (table == loads) state.place(row, Place(any(places)));
          break;
        default:
          state.set(row, owner, static_cast<std::int32_t>(any(state.rows(table - 1) + 1)) - 1);
      }
    }
    for (std::uint32_t t : {units, gear})
      for (std::uint32_t i = 0; i < state.rows(t); ++i) {
        std::vector<Row> model;
        for (std::uint32_t k = 0; k < state.rows(t + 1); ++k)
          if (const Row part{t + 1, k}; state.owner(part) == Row{t, i}) model.push_back(part);
        std::erase_if(model, [&](Row part) {
          State alone = state;
          alone.set(part, alone.owner_trait(part.table), -1);
          return !alone.present(part);
        });
        ASSERT_EQ(parts_of(state, {t, i}), model) << round;
      }
    if (any(3) == 0) {
      state.forget_journal();
    } else {
      state.undo_to(mark);
      ASSERT_EQ(reading_with_parts(state, places), before) << round;
    }
  }
}

TEST(Owned, OnlyAnEarlierTableOwns) {
  Dictionary own = owned_dictionary();
  own.tables[2].traits[0].refers_to = "gear";
  EXPECT_THROW(State(own, owned_tables, 36), std::logic_error);
  own.tables[2].traits[0].refers_to = "place";
  EXPECT_THROW(State(own, owned_tables, 36), std::logic_error);
}

TEST(Owned, IsMadeAsPartOfItsOwner) {
  Row made;
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a", "b"}, [](Key k) { return k; },
        [&](Scene body, Key k) {
          if (k == Key("b")) return;
          made = body.create(gear, t.turn.names.find("new"), world->theirs, "1");
          EXPECT_EQ(body.state().location(made), world->at("0303"));
        });
    EXPECT_EQ(s.state().owner(made), world->theirs);
    EXPECT_THROW(s.create(boats, t.turn.names.find("new"), world->theirs, "1"), ProgrammingError);
  });
  world = &w;
  const Outcome outcome = w.tiny.run();
  EXPECT_EQ(parts_of(outcome.after, w.theirs), (std::vector<Row>{w.gun, made}));
  EXPECT_EQ(reading_with_parts(fold(w.tiny.turn.start, outcome.log), 36),
            reading_with_parts(outcome.after, 36));
  EXPECT_THAT(lines(w.tiny.turn, outcome.log), ElementsAre("turn-07/a created id=new owner=t1"));
}

TEST(Ends, AreNamedByTheFact) {
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) {
    const Trait status = s.state().end_trait(units);
    EXPECT_EQ(status.index, s.state().trait("unit", "status").index);
    EXPECT_THAT(s.state().ends(units), ElementsAre(2, 3, 1)) << "dead, the usual one, before taken and home";
    s.each(
        std::vector<Row>{world->mine, world->theirs}, [&](Row row) { return s.key(row); },
        [&](Scene body, Row row) {
          if (row == world->mine)
            body.remove(row, "shot", "1");
          else
            body.remove(row, 3, "rope", "1");
        });
    EXPECT_THROW(s.remove(world->mine, 0, "odd", "1"), ProgrammingError) << "ready is no end";
    s.remove(world->boat, "sunk", "1");
    (void)t;
  });
  world = &w;
  const Outcome outcome = w.tiny.run();
  EXPECT_THAT(lines(w.tiny.turn, outcome.log),
              ElementsAre("turn-07/m1 removed thing=m1 from=0101 cause=shot end=dead",
                          "turn-07/t1 removed thing=t1 from=0303 cause=rope end=taken",
                          "turn-07 removed thing=boat from=0404 cause=sunk"));
  EXPECT_EQ(outcome.after.get(w.theirs, outcome.after.end_trait(units)), 3);
  EXPECT_TRUE(outcome.after.gone(w.theirs));
  EXPECT_TRUE(outcome.after.present(w.theirs));
  EXPECT_FALSE(outcome.after.present(w.boat));
  EXPECT_EQ(reading_with_parts(fold(w.tiny.turn.start, outcome.log), 36),
            reading_with_parts(outcome.after, 36));
}

TEST(Ends, MustBeValuesOfTheTrait) {
  auto specs = owned_tables;
  specs[1].gone_values = "dead lost";
  EXPECT_THROW(State(owned_dictionary(), specs, 36), std::logic_error);
}

/// Blue's gun is lost, red's tank is changed.
void lose(const Tiny&, const Convoys& w, const Scene& s) {
  const Trait count = s.state().trait("gear", "count");
  s.within("loss").within(s.key(w.gun)).change_by(w.gun, count, -1, "1");
  s.within("loss").within(s.key(w.tank)).change_by(w.tank, count, -1, "1");
}

TEST(OwnedSeen, AsItsOwnerIs) {
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) { lose(t, *world, s); });
  world = &w;
  const std::string facts = R"(<fact kind="changed" to="any" shows="thing trait"/>)";
  EXPECT_THAT(w.red(facts), ElementsAre("? changed trait=count", "? changed trait=count"))
      << "what belongs to units is not open, though it has no place";
  const std::string own_gear = R"(<thing table="gear" to="own" shows="*"/>)";
  EXPECT_THAT(w.red(own_gear + facts), Contains("? changed trait=count")) << "its unit is not known";
  EXPECT_THAT(w.red(own_gear + R"(<thing table="unit" to="own" shows="*"/>)" + facts),
              ElementsAre("? changed trait=count", "turn-07/loss/m1-tank changed thing=m1-tank trait=count"))
      << "the system knows no relation to gear: that to its unit counts";
  EXPECT_THAT(w.red(R"(<fact kind="changed" to="own" shows="thing trait"/>)"), testing::SizeIs(1));
}

TEST(OwnedSeen, ItsIdTellsNothingOfAnOwnerWithoutOne) {
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) { lose(t, *world, s); });
  world = &w;
  w.tiny.policy(R"(<thing table="unit" to="any" shows="hex"/><thing table="gear" to="any" shows="*"/>)");
  const Log log;
  const Projection red(w.tiny.turn, log, {w.tiny.red});
  const View view = red.view(w.tiny.turn.start, w.gun, "position");
  EXPECT_FALSE(view.id);
  EXPECT_TRUE(view.shows(w.tiny.turn.start.trait("gear", "count")));
  EXPECT_FALSE(view.shows(w.tiny.turn.start.trait("gear", "unit")));
  EXPECT_FALSE(red.view(w.tiny.turn.start, w.shells, "position").anything()) << "no line speaks of loads";
}

TEST(OwnedSeen, WhatIsMadeIsSeenAsItsOwnerIs) {
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) { s.create(gear, t.turn.names.find("new"), world->theirs, "1"); });
  world = &w;
  const std::string facts = R"(<fact kind="created" to="any" shows="thing"/>)";
  const std::string known = R"(<thing table="gear" to="any" shows="*"/>)";
  EXPECT_THAT(w.red(known + facts), ElementsAre("turn-07 created"));
  EXPECT_THAT(w.red(known + R"(<thing table="unit" to="any" shows="*"/>)" + facts),
              ElementsAre("turn-07 created id=new owner=t1"));
}

TEST(OwnedSeen, OpenOnlyWhereItIsToo) {
  Convoys w;
  const auto all = [&](const std::string& more) {
    std::string lines;
    for (const char* table : {"unit", "load", "boat"})
      lines += std::string(R"(<thing table=")") + table + R"(" to="any" shows="*"/>)";
    w.tiny.policy(
        lines + more +
        R"(<fact kind="rolled looked-up drawn changed moved created removed" to="any" shows="*"/>)");
    return is_open(w.tiny.turn);
  };
  EXPECT_FALSE(all(""));
  EXPECT_TRUE(all(R"(<thing table="gear" to="any" shows="*"/>)"));
  EXPECT_FALSE(
      all(R"(<thing table="gear" to="any" shows="*"/><thing table="place" to="own" shows="fort"/>)"));
  EXPECT_TRUE(all(R"(<thing table="gear" to="any" shows="*"/><thing table="place" to="any" shows="*"/>)"));
}

TEST(PlaceTraits, AreChangedLikeOthers) {
  Convoys* world = nullptr;
  Convoys w([&](const Tiny& t, Scene s) {
    const Row hex = row_of(world->at("0202"));
    s.change(hex, s.state().trait("place", "control"), static_cast<std::int32_t>(t.blue.index), "1");
    s.each(
        std::vector<Key>{"a", "b"}, [](Key k) { return k; },
        [&](Scene body, Key) { body.change_by(hex, body.state().trait("place", "fort"), 2, "1"); });
  });
  world = &w;
  const Outcome outcome = w.tiny.run();
  const Row hex = row_of(w.at("0202"));
  EXPECT_EQ(outcome.after.get(hex, outcome.after.trait("place", "fort")), 4);
  EXPECT_EQ(outcome.after.reference(hex, outcome.after.trait("place", "control")), w.tiny.blue);
  EXPECT_EQ(reading_with_parts(fold(w.tiny.turn.start, outcome.log), 36),
            reading_with_parts(outcome.after, 36));
  EXPECT_THAT(lines(w.tiny.turn, outcome.log),
              ElementsAre("turn-07 changed thing=0202 trait=control to-id=blue",
                          "turn-07/a changed thing=0202 trait=fort from=0 to=2",
                          "turn-07/b changed thing=0202 trait=fort from=0 to=2"));
}

TEST(PlaceTraits, MayBeHiddenAndTheHexIsKnown) {
  Convoys w;
  const Log log;
  const Row hex = row_of(w.at("0202"));
  const auto view = [&](const std::string& policy) {
    w.tiny.policy(policy);
    return Projection(w.tiny.turn, log, {w.tiny.red}).view(w.tiny.turn.start, hex, "position");
  };
  const Trait fort = w.tiny.turn.start.trait("place", "fort");
  const Trait control = w.tiny.turn.start.trait("place", "control");
  EXPECT_TRUE(view("").shows(fort)) << "hexes are open unless a line speaks of them";
  const View part = view(R"(<thing table="place" to="any" shows="control"/>)");
  EXPECT_TRUE(part.id);
  EXPECT_TRUE(part.shows(control));
  EXPECT_FALSE(part.shows(fort));
  EXPECT_TRUE(view(R"(<thing table="place" to="own" shows="control"/>)").id);
}

}  // namespace
}  // namespace adjudicator
