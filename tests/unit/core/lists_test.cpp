// Lists: tables that a side reads out of what it may know (core/lists.hpp).
#include "core/lists.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/describe.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/writer.hpp"
#include "kernel_fixture.hpp"
#include "reports/report/report.hpp"

namespace adjudicator {
namespace {

using kernel_test::own_pieces;
using kernel_test::Tiny;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

void losses(const Reading& known, ListRows& rows) {
  known.each("noted.loss", [&](const KnownFact& loss) { rows.row("piece lost=count", loss); });
}

/// The pieces as they are known, with their strengths.
void pieces(const Reading& known, ListRows& rows) {
  const State& state = known.state();
  for (std::uint32_t i = 0; i < state.rows(2); ++i)
    if (const Row piece{2, i}; !state.gone(piece))
      rows.row({{"position", piece}, {"strength", state.get(piece, state.trait("piece", "strength"))}});
}

void read_scenes(const Reading& known, ListRows& rows) {
  known.each("began.battle", [&](const KnownFact& battle) {
    rows.below(battle);
    known.each(battle, "noted.loss", [&](const KnownFact& loss) { rows.row("count", loss); });
  });
}

void points(const Reading& known, ListRows& rows) {
  known.first("noted.points").each("piece", [&](const KnownFact& point) {
    rows.row("of:battle piece toe", point);
    rows.add("both=all.piece*",
             [&](std::string_view) -> const KnownFact& { return known.first("noted.points"); });
  });
}

/// Columns beside those of the fact, of which two say nothing.
void read_halves(const Reading& known, ListRows& rows) {
  known.first("noted.points").each("piece", [&](const KnownFact& point) {
    const Ratio half = point.ratio("toe") * Ratio(1, 2);
    rows.row("piece", point, {{"note", Word()}, {"half", half}, {"other", Value()}});
    rows.add({{"note", Word()}, {"none", point.ratio("nothing")}});
  });
}

constexpr std::array<std::string_view, 2> gates{"A", "B"};

constexpr std::array<ListSpec, 7> all_lists{{
    {"losses", "T-1", {}, losses},
    {"pieces-before", "T-2", "noted.loss", pieces},
    {"pieces", "T-2", {}, pieces},
    {"scenes", "T-3", {}, read_scenes},
    {"points", "T-4", {}, points},
    {"halves", "T-4", {}, read_halves},
    {"choices", "T-5", {}, pieces, "B"},
}};

/// Red's r1 and blue's b1 lose a point each, in a battle each.
struct TwoLosses {
  Tiny tiny{[this](const Tiny& t, Scene s) {
    for (const Row piece : {r1, b1}) {
      const Scene battle = s.within("battle").within(s.key(piece));
      battle.began("battle", {{"piece", piece}}, "1");
      battle.note("loss", {{"piece", piece}, {"count", 1}}, "1");
      battle.change_by(piece, t.strength, -1, "1");
    }
    s.note("points", {{"piece", r1}, {"toe", 4}, {"piece", r2}, {"toe", 3}}, "1");
  }};
  RuleSystem system = *tiny.turn.system;
  Row r1 = tiny.piece("r1", tiny.red, "0201", 5);
  Row r2 = tiny.piece("r2", tiny.red, "0202", 7);
  Row b1 = tiny.piece("b1", tiny.blue, "0505", 9);

  TwoLosses() {
    system.lists = []() -> std::span<const ListSpec> { return all_lists; };
    system.gates = gates;
    tiny.turn.system = &system;
  }

  /// A side's rows of one list: "AT: column=value ...".
  std::vector<std::string> red(std::string_view list, const std::string& policy,
                               std::optional<std::size_t> gate = {}) {
    tiny.policy(policy);
    Outcome outcome = tiny.run();
    outcome.log.open_gate = gate;
    std::vector<std::string> rows;
    read_lists(tiny.turn, outcome.log, outcome.after, tiny.red, [&](const KnownList& known) {
      if (known.spec.name != list) return;
      for (const auto& row : known.rows) {
        std::string text =
            known.above == AddressId::none ? std::string("?") : outcome.log.addresses.text(known.above);
        text += ':';
        for (const Arg& column : row)
          text.append(" ")
              .append(column.name().text())
              .append("=")
              .append(to_text(tiny.turn, outcome.after, column.value()));
        rows.push_back(text);
      }
    });
    return rows;
  }
};

const std::string own_facts = R"(<fact kind="began noted changed" to="own" shows="*"/>)";

TEST(Lists, AreReadOutOfWhatTheirReaderIsTold) {
  TwoLosses w;
  EXPECT_THAT(w.red("losses", own_pieces + own_facts), ElementsAre("turn-07: piece=r1 lost=1"));
  EXPECT_THAT(w.red("losses", own_pieces), IsEmpty());
  EXPECT_THAT(w.red("losses", R"(<thing table="piece" to="any" shows="*"/>)"
                              R"(<fact kind="noted" to="any" shows="*"/>)"),
              ElementsAre("turn-07: piece=r1 lost=1", "turn-07: piece=b1 lost=1"));
}

TEST(Lists, OfAGateAreThereWhileItIsOpen) {
  TwoLosses w;
  const auto choices = [&](std::optional<std::size_t> gate) {
    return w.red("choices", own_pieces + own_facts, gate);
  };
  EXPECT_THAT(choices({}), IsEmpty());
  EXPECT_THAT(choices(0), IsEmpty());
  EXPECT_THAT(choices(1), Not(IsEmpty()));
  EXPECT_EQ(choices(1), w.red("pieces", own_pieces + own_facts, 1));
}

TEST(Lists, LackWhatThePolicyHides) {
  TwoLosses w;
  EXPECT_THAT(w.red("losses", own_pieces + R"(<fact kind="noted" what="loss" to="own" shows="piece"/>)"),
              ElementsAre("turn-07: piece=r1"));
  // A thing that may not be known: its column is none.
  EXPECT_THAT(w.red("losses", own_pieces + R"(<fact kind="noted" what="loss" to="any" shows="*"/>)"),
              ElementsAre("turn-07: piece=r1 lost=1", "turn-07: lost=1"));
}

TEST(Lists, KnowTheStateOfTheirMomentAsPositionsShowIt) {
  TwoLosses w;
  const std::string policy =
      own_pieces + R"(<thing table="piece" to="any" in="position" shows="hex"/>)" + own_facts;
  // When r1 loses its point it still has it; of the enemy the strength is as a piece begins.
  EXPECT_THAT(w.red("pieces-before", policy),
              ElementsAre("turn-07: position=r1 strength=5", "turn-07: position=r2 strength=7",
                          "turn-07: position=b1 strength=0"));
  EXPECT_THAT(w.red("pieces", policy),
              ElementsAre("turn-07: position=r1 strength=4", "turn-07: position=r2 strength=7",
                          "turn-07: position=b1 strength=0"));
  // Of what nothing is shown there is no row.
  EXPECT_THAT(w.red("pieces", own_pieces + own_facts),
              ElementsAre("turn-07: position=r1 strength=4", "turn-07: position=r2 strength=7"));
}

TEST(Lists, StandAtTheAddressOfAScene) {
  TwoLosses w;
  EXPECT_THAT(w.red("scenes", own_pieces + own_facts), ElementsAre("turn-07/battle/r1: count=1"));
  // What happened to a piece that red may not know: its address neither.
  EXPECT_THAT(w.red("scenes", own_pieces + R"(<fact kind="began noted" to="any" shows="*"/>)"),
              ElementsAre("turn-07/battle/r1: count=1", "?: count=1"));
}

TEST(Lists, MakeARowOfEachThingThatAFactRepeats) {
  TwoLosses w;
  EXPECT_THAT(w.red("points", own_pieces + own_facts),
              ElementsAre("turn-07: of=battle piece=r1 toe=4 both=r1 both=r2",
                          "turn-07: of=battle piece=r2 toe=3 both=r1 both=r2"));
}

TEST(Lists, LeaveOutWhatSaysNothing) {
  TwoLosses w;
  EXPECT_THAT(w.red("halves", own_pieces + own_facts),
              ElementsAre("turn-07: piece=r1 half=2 none=0", "turn-07: piece=r2 half=3/2 none=0"));
}

TEST(Lists, StandInReportsAndInNoLog) {
  TwoLosses w;
  w.tiny.policy(own_pieces + own_facts);
  const Outcome outcome = w.tiny.run();
  const reports::Issue issue;
  const auto text_of = [&](Row side) {
    std::string text;
    files::StringSink sink(text);
    reports::write_report({w.tiny.turn, outcome.log, outcome.after, {side}, issue, outcome.waiting},
                          *files::make_writer(Spelling::xml, files::Schema::of("report"), sink));
    return text;
  };
  EXPECT_THAT(
      text_of(w.tiny.red),
      AllOf(HasSubstr("<scene at=\"turn-07/lists/losses/red\" rule=\"T-1\" what=\"list\">"),
            HasSubstr("<told rule=\"T-1\" side=\"red\" what=\"losses\">"), Not(HasSubstr("losses/blue"))));
  EXPECT_THAT(text_of(w.tiny.blue), AllOf(HasSubstr("lists/losses/blue"), Not(HasSubstr("losses/red"))));
  for (const std::string& line : kernel_test::lines(w.tiny.turn, outcome.log))
    EXPECT_THAT(line, Not(HasSubstr("told"))) << line;
}

}  // namespace
}  // namespace adjudicator
