// Scenes belong together by their addresses: battles that are fought round by round, in turns, are each told
// in one place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/visibility.hpp"
#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::Tiny;
using testing::ElementsAre;

/// Two battles of two rounds each, told round by round, with a list in their midst.
void two_rounds(const Tiny& tiny, Scene turn) {
  const auto battle = [&](Key name) { return turn.within(name); };
  for (const Key name : {Key("A"), Key("B")})
    battle(name).began("battle", {{name == Key("A") ? Word("attacker") : Word("defender"), tiny.red}}, "1");
  for (const Key round : {Key("1"), Key("2")})
    for (const Key name : {Key("A"), Key("B")}) {
      const Scene scene = battle(name).within(round);
      scene.began("round", {}, "1");
      scene.note("shot", {{"of", Word(name)}}, "1");
      scene.within("rolls").began("list", {}, "1");
      scene.within("rolls").note("listed", {}, "1");
      scene.note("hit", {{"of", Word(name)}}, "1");
    }
  battle("A").note("ended", {}, "1");
  turn.note("night", {}, "1");
}

std::vector<std::string> scenes_of_notes(const Tiny& tiny, Row side) {
  const Outcome outcome = tiny.run();
  std::vector<std::string> all;
  Projection(tiny.turn, outcome.log, {side}).each([&](const SeenFact& fact) {
    if (!happening<Noted>(*fact.fact)) return;
    all.push_back(std::string(happening<Noted>(*fact.fact)->what.text()) + " in " +
                  (fact.scene == AddressId::none ? "none" : outcome.log.addresses.text(fact.scene)));
  });
  return all;
}

constexpr std::string_view told_to_any = R"(<fact kind="began noted" to="any" shows="*"/>)";

/// What is told of a scene that is over and does not come back stands where it is told.
TEST(ScenesByAddress, AfterwordsStandOutside) {
  Tiny tiny([](const Tiny& t, Scene turn) {
    for (const Key name : {Key("A"), Key("B")}) turn.within(name).began("battle", {{"attacker", t.red}}, "1");
    turn.within("A").note("late", {}, "1");
    turn.within("A").within("2").began("round", {}, "1");
    turn.within("B").note("late", {}, "1");
    turn.within("A").note("ended", {}, "1");
  });
  tiny.policy(R"(<fact kind="began noted" to="any" shows="*"/>)");
  EXPECT_THAT(scenes_of_notes(tiny, tiny.red),
              ElementsAre("late in none", "late in none", "ended in turn-07/A"));
}

TEST(ScenesByAddress, AFactStandsInTheNearestSceneAboveIt) {
  Tiny tiny(two_rounds);
  tiny.policy(std::string(told_to_any));
  EXPECT_THAT(scenes_of_notes(tiny, tiny.red),
              ElementsAre("shot in turn-07/A/1", "listed in turn-07/A/1/rolls", "hit in turn-07/A/1",
                          "shot in turn-07/B/1", "listed in turn-07/B/1/rolls", "hit in turn-07/B/1",
                          "shot in turn-07/A/2", "listed in turn-07/A/2/rolls", "hit in turn-07/A/2",
                          "shot in turn-07/B/2", "listed in turn-07/B/2/rolls", "hit in turn-07/B/2",
                          "ended in turn-07/A", "night in none"));
}

/// A round that its reader is not told of is no scene, and brings none back.
TEST(ScenesByAddress, WhatIsNotSeenIsNoScene) {
  Tiny tiny(two_rounds);
  tiny.policy(R"(<fact kind="began" what="battle" to="attacker" shows="*"/>)"
              R"(<fact kind="noted" what="shot ended" to="any" shows="*"/>)");
  EXPECT_THAT(scenes_of_notes(tiny, tiny.red), ElementsAre("shot in turn-07/A", "shot in none",
                                                           "shot in none", "shot in none", "ended in none"));
}

TEST(ScenesByAddress, AReportTellsEachBattleInOnePlace) {
  Tiny tiny(two_rounds);
  tiny.policy(std::string(told_to_any));
  const std::string text = report(tiny, tiny.red, tiny.run());
  std::vector<std::string> told;
  const std::string events = text.substr(text.find("<events>"));
  for (std::size_t at = events.find('<'); at != events.npos; at = events.find('<', at + 1)) {
    const std::string element = events.substr(at, events.find('>', at) - at);
    const std::size_t what = element.find(" what=\"");
    if (what != element.npos)
      told.push_back(element.substr(what + 7, element.find('"', what + 7) - what - 7));
    if (element == "</scene") told.emplace_back("end");
  }
  EXPECT_THAT(told, ElementsAre("battle", "round", "shot", "hit", "end", "round", "shot", "hit", "end",
                                "ended", "end", "battle", "round", "shot", "hit", "end", "round", "shot",
                                "hit", "end", "end", "night", "list", "listed", "end", "list", "listed",
                                "end", "list", "listed", "end", "list", "listed", "end"))
      << text;
}

}  // namespace
}  // namespace adjudicator
