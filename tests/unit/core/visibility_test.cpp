// Projections: nothing that the policy does not grant; roles, relations, owners, addresses.
#include "core/visibility.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::lines;
using kernel_test::seen;
using kernel_test::Tiny;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// Red fights blue at 0202; something else happens at 0505; a note comes late to the first battle.
struct TwoFights {
  Row r1, b1, b2;
  Tiny tiny{[this](const Tiny& t, Scene s) {
    const Scene battle = s.within("battle").within("0202");
    battle.began("fight", {{"attacker", t.red}, {"defender", t.blue}, {"by", r1}, {"on", b1}, {"size", 2}},
                 "1");
    battle.note("inside", {{"secret", 7}, {"open", 8}}, "1");
    battle.within("loss").remove(b1, "lost", "1");
    const Scene elsewhere = s.within("battle").within("0505");
    elsewhere.began("fight", {{"attacker", t.blue}, {"defender", t.red}, {"by", b2}}, "1");
    elsewhere.note("inside", {{"secret", 1}, {"open", 2}}, "1");
    battle.note("late", {{"open", 9}}, "1");
    s.refuse({t.blue, "bad", "1", {}, nullptr, nullptr, {}});
    s.tell(t.red, "rumour", {{"about", 3}}, "1");
  }};
  TwoFights() {
    r1 = tiny.piece("r1", tiny.red, "0201", 5);
    b1 = tiny.piece("b1", tiny.blue, "0202", 6);
    b2 = tiny.piece("b2", tiny.blue, "0505", 7);
  }
  std::vector<std::string> red(const std::string& policy) {
    tiny.policy(policy);
    return seen(tiny.turn, tiny.run().log, tiny.red);
  }
  std::vector<std::string> blue(const std::string& policy) {
    tiny.policy(policy);
    return seen(tiny.turn, tiny.run().log, tiny.blue);
  }
};

TEST(Visibility, ClosedWorld) {
  TwoFights w;
  EXPECT_THAT(seen(w.tiny.turn, w.tiny.run().log, w.tiny.red), IsEmpty());
  EXPECT_THAT(w.red(R"(<fact kind="noted" what="nothing-such" to="any" shows="*"/>)"), IsEmpty());
  EXPECT_EQ(lines(w.tiny.turn, w.tiny.run().log).size(), 8u) << "the moderator sees everything";
}

TEST(Visibility, PartsOfAFact) {
  TwoFights w;
  EXPECT_THAT(
      w.red(R"(<fact kind="noted" what="inside" to="any" shows="open"/>)"),
      ElementsAre("turn-07/battle/0202 noted inside open=8", "turn-07/battle/0505 noted inside open=2"));
  // Lines add up.
  EXPECT_THAT(
      w.red(
          R"(<fact kind="noted" what="inside" to="any" shows="open"/><fact kind="noted" to="any" shows="secret"/>)"),
      ElementsAre("turn-07/battle/0202 noted inside secret=7 open=8",
                  "turn-07/battle/0505 noted inside secret=1 open=2", "turn-07/battle/0202 noted late"));
}

/// The word of a removal is its cause.
TEST(Visibility, OfARemovalByItsCause) {
  TwoFights w;
  EXPECT_THAT(w.red(R"(<fact kind="removed" what="lost" to="any" shows="cause"/>)"),
              ElementsAre(testing::HasSubstr("removed cause=lost")));
  EXPECT_THAT(w.red(R"(<fact kind="removed" what="worn-out" to="any" shows="cause"/>)"), IsEmpty());
}

TEST(Visibility, RolesHoldBelowTheSceneThatGivesThem) {
  TwoFights w;
  const std::string policy = R"(<fact kind="noted" what="inside" to="attacker" shows="*"/>)";
  EXPECT_THAT(w.red(policy), ElementsAre("turn-07/battle/0202 noted inside secret=7 open=8"));
  EXPECT_THAT(w.blue(policy), ElementsAre("turn-07/battle/0505 noted inside secret=1 open=2"));
  // What a scene says of itself is told to those who play a part in it.
  EXPECT_THAT(w.red(R"(<fact kind="began" to="attacker" shows="size"/>)"),
              ElementsAre("turn-07/battle/0202 began fight size=2"));
  // To all that lies below it, also to what comes later than something elsewhere.
  EXPECT_THAT(w.red(R"(<fact kind="noted" what="late" to="attacker" shows="*"/>)"),
              ElementsAre("turn-07/battle/0202 noted late open=9"));
}

TEST(Visibility, RolesReachScenesBelow) {
  TwoFights w;
  EXPECT_THAT(w.red(R"(<fact kind="removed" to="attacker" shows="cause from"/>)"),
              ElementsAre("turn-07/battle/0202/loss removed from=0202 cause=lost"));
  EXPECT_THAT(w.blue(R"(<fact kind="removed" to="attacker" shows="cause from"/>)"), IsEmpty());
}

TEST(Visibility, Owners) {
  TwoFights w;
  const std::string policy = R"(<fact kind="refused told" to="owner" shows="*"/>)";
  EXPECT_THAT(w.red(policy), ElementsAre("turn-07 told rumour side=red about=3"));
  EXPECT_THAT(w.blue(policy), ElementsAre("turn-07 refused bad side=blue"));
}

TEST(Visibility, Relations) {
  TwoFights w;
  // b1 is blue's own, and next to red's r1.
  EXPECT_THAT(w.red(R"(<fact kind="removed" to="own" shows="cause"/>)"), IsEmpty());
  EXPECT_THAT(w.red(R"(<fact kind="removed" to="adjacent" shows="cause"/>)"),
              ElementsAre("turn-07/battle/0202/loss removed cause=lost"));
  EXPECT_THAT(w.blue(R"(<fact kind="removed" to="own" shows="cause"/>)"),
              ElementsAre("turn-07/battle/0202/loss removed cause=lost"));
}

TEST(Visibility, PartsOfAThing) {
  TwoFights w;
  const std::string fact =
      R"(<fact kind="began" to="any" shows="by on"/><fact kind="removed" to="any" shows="thing"/>)";
  // Things that may not be known at all are left out with their argument.
  EXPECT_THAT(w.red(fact), ElementsAre("turn-07/battle/0202 began fight", "turn-07/battle/0202/loss removed",
                                       "turn-07/battle/0505 began fight"));
  EXPECT_THAT(
      w.red(
          R"(<thing table="piece" to="own" shows="*"/><thing table="piece" to="adjacent" in="on" shows="side hex"/>)" +
          fact),
      ElementsAre("turn-07/battle/0202 began fight by=r1 on=?,hex,side", "turn-07/battle/0202/loss removed",
                  "turn-07/battle/0505 began fight"));
  EXPECT_THAT(w.red(R"(<thing table="piece" to="any" in="removed" shows="id"/>)" + fact),
              ElementsAre("turn-07/battle/0202 began fight", "turn-07/battle/0202/loss removed thing=b1",
                          "turn-07/battle/0505 began fight"));
}

// An address that names a piece is known to those who know the piece.
TEST(Visibility, AddressesNameThings) {
  Row p;
  Tiny tiny([&](const Tiny&, Scene s) { s.within("retreat").within(s.key(p)).note("step", {}, "1"); });
  p = tiny.piece("p", tiny.blue, "0303");
  tiny.policy(R"(<fact kind="noted" to="any" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red), ElementsAre("? noted step"));
  tiny.policy(
      R"(<thing table="piece" to="any" in="address" shows="id"/><fact kind="noted" to="any" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red), ElementsAre("turn-07/retreat/p noted step"));
  EXPECT_THAT(lines(tiny.turn, tiny.run().log), ElementsAre("turn-07/retreat/p noted step"));
}

// Somebody calls a piece as the program calls a step: that says nothing of the piece.
TEST(Visibility, WordsOfTheProgramNameNoThings) {
  Tiny tiny([&](const Tiny&, Scene s) { s.within("retreat").within("p").note("step", {}, "1"); });
  tiny.piece("p", tiny.blue, "0303");
  tiny.piece("retreat", tiny.blue, "0303");
  tiny.policy(R"(<fact kind="noted" to="any" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red), ElementsAre("turn-07/retreat/p noted step"));
}

// Nor does a place that is not told hide a piece that is called like it.
TEST(Visibility, PiecesCalledLikePlacesKeepTheirAddresses) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    const Scene here = s.within("fire").within(s.key(p));
    here.began("fire", {{"from", t.turn.board.find("0303")}}, "1");
    here.note("step", {}, "1");
  });
  p = tiny.piece("0303", tiny.blue, "0303");
  tiny.policy(
      R"(<thing table="piece" to="any" in="address" shows="id"/><fact kind="began" to="any" shows="what"/>)"
      R"(<fact kind="noted" to="any" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red), Contains("turn-07/fire/0303 noted step"));
}

// Relations are those of the moment: once b has moved away it is not adjacent any more.
TEST(Visibility, RelationsOfTheMoment) {
  Row r, b;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.note("at", {{"who", b}}, "1");
    s.move(b, t.turn.board.find("0606"), "1");
    s.note("at", {{"who", b}}, "1");
  });
  r = tiny.piece("r", tiny.red, "0101");
  b = tiny.piece("b", tiny.blue, "0102");
  tiny.policy(
      R"(<thing table="piece" to="adjacent" shows="id"/><fact kind="noted moved" to="adjacent" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red),
              ElementsAre("turn-07 noted at who=b", "turn-07 moved thing=b from=0102 to=0606"));
}

// What an `each` holds back is seen by none of its bodies, and by all that comes after it.
TEST(Visibility, HeldFactsBelongToTheState) {
  Row r, b;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"x", "y"}, [](Key k) { return k; },
        [&](Scene body, Key which) {
          if (which == Key("x"))
            body.move(b, t.turn.board.find("0606"), "1");
          else
            body.note("at", {{"who", b}}, "1");
        });
    s.note("at", {{"who", b}}, "1");
  });
  r = tiny.piece("r", tiny.red, "0101");
  b = tiny.piece("b", tiny.blue, "0102");
  tiny.policy(R"(<thing table="piece" to="adjacent" shows="id"/><fact kind="noted" to="any" shows="*"/>)");
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red),
              ElementsAre("turn-07/y noted at who=b", "turn-07 noted at"));
}

TEST(Visibility, UnknownKindsInAPolicyAreFaults) {
  Tiny tiny;
  EXPECT_THROW(tiny.policy(R"(<fact kind="seen" to="any" shows="*"/>)"), std::runtime_error);
  EXPECT_THROW(tiny.policy(R"(<fact kind="moved moved" to="any" shows="*"/>)"), std::runtime_error);
}

// ---- series

struct Firing {
  Tiny tiny{[](const Tiny& t, Scene s) {
    const Scene line = s.within("line");
    line.began("fire", {{"firer", t.red}, {"target", t.blue}}, "1");
    Series shots = line.series("shots", "1");
    for (int i = 0; i < 3; ++i) shots.draw(d6, "hit");
    shots.close("volley", {{"shots", 3}, {"hits", 1}});
  }};
  std::vector<std::string> blue(const std::string& policy) {
    tiny.policy(policy);
    return seen(tiny.turn, tiny.run().log, tiny.blue);
  }
};

// What came of a series may be told without how much was drawn for it, and under which labels.
TEST(Visibility, OfASeries) {
  Firing f;
  EXPECT_THAT(f.blue(R"(<fact kind="noted rolled" to="any" shows="*"/>)"), IsEmpty());
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" what="other" to="any" shows="*"/>)"), IsEmpty());
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" what="volley" to="any" shows="hits"/>)"),
              ElementsAre("turn-07/line/shots drawn volley hits=1"));
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" to="any" shows="draws"/>)"),
              ElementsAre("turn-07/line/shots drawn volley draws=hit=3d6:3"));
  EXPECT_THAT(
      f.blue(R"(<fact kind="drawn" to="target" shows="hits"/><fact kind="drawn" to="firer" shows="*"/>)"),
      ElementsAre("turn-07/line/shots drawn volley hits=1"));
}

// A ruling on draws says that there is such a label and how often it drew: only who sees the draws reads it.
TEST(Visibility, ARulingOnDrawsIsForWhoSeesThem) {
  Firing f;
  f.tiny.rule_die("turn-07/line/shots/hit", {6});
  const std::string told = "turn-07/line/shots/hit ruled draws by=the moderator because=a test series=volley";
  EXPECT_THAT(f.blue(R"(<fact kind="ruled" to="any" shows="*"/><fact kind="drawn" to="any" shows="hits"/>)"),
              ElementsAre("turn-07/line/shots drawn volley hits=1"));
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" to="any" shows="draws"/>)"),
              ElementsAre(told, "turn-07/line/shots drawn volley draws=hit=3d6:8:6"));
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" what="other" to="any" shows="draws"/>)"), IsEmpty());
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" what="volley" to="any" shows="draws"/>)"), Contains(told));
  EXPECT_THAT(f.blue(R"(<fact kind="drawn" to="firer" shows="*"/>)"), IsEmpty());
}

// A system that draws series is open only where all may see the draws.
TEST(Visibility, AnOpenGameShowsItsDraws) {
  Firing f;
  const std::string open =
      R"(<thing table="piece" to="any" shows="*"/>)"
      R"(<fact kind="rolled looked-up changed moved created removed" to="any" shows="*"/>)";
  f.tiny.policy(open);
  EXPECT_FALSE(is_open(f.tiny.turn));
  f.tiny.policy(open + R"(<fact kind="drawn" to="any" shows="hits"/>)");
  EXPECT_FALSE(is_open(f.tiny.turn));
  f.tiny.policy(open + R"(<fact kind="drawn" to="any" shows="*"/>)");
  EXPECT_TRUE(is_open(f.tiny.turn));
}

}  // namespace
}  // namespace adjudicator
