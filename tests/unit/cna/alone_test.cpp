// A game for one player of the system `cna` (CNA-2.6, 2.7): what he reads first, what his forms offer, and how he goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>
#include <utility>

#include "cli_fixture.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CnaAlone : public ::testing::Test {
 protected:
  CnaAlone() { fs::copy(source("examples/cna-kitchen-table"), game_, fs::copy_options::recursive); }

  /// A line of a side's file.
  void type(const std::string& side, const std::string& line) {
    edit(game_ / "turn-01/orders" / (side + ".xml"), "  </list>", "    " + line + "\n  </list>");
  }
  Called resolve(const std::string& formats = "xml", const std::string& turn = "1") {
    ++mailing_;
    return call({"resolve", game_.string(), "--turn", turn, "--formats", formats});
  }
  std::string last(const std::string& name) const {
    return read(game_ / "turn-01" / ("mailing-" + std::to_string(mailing_)) / name);
  }
  std::string form(const std::string& side) {
    const Called called = call({"form", game_.string(), "--side", side});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }
  /// To the first dice: a barrage of one battery.
  void to_the_dice() {
    for (const char* line : {"<occupied hex=\"C0806\" zoc=\"yes\"/>", "<nothing of=\"under-fire\"/>",
                             "<target hex=\"C0806\" class=\"Inf\"/>"})
      type("axis", line);
    for (const char* line :
         {"<confirm gate=\"A\"/>", "<terrain hex=\"C0806\" step=\"barrage\" rows=\"rough\"/>",
          "<barrage-plan target=\"Nr1 Inf\"><barrage><gun unit=\"1-rha\"/></barrage></barrage-plan>",
          "<confirm gate=\"B\"/>"})
      type("commonwealth", line);
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
  int mailing_ = 0;
};

constexpr const char* asked_for_contacts =
    "Ask your opponent which hexes next to your units he occupies, and which of these exert";

TEST_F(CnaAlone, EveryMediumBeginsWithWhatIsNeeded) {
  ASSERT_EQ(resolve("xml,html,text").code, cli::waits);
  const std::string text = last("report-commonwealth.txt");
  EXPECT_THAT(text,
              AllOf(HasSubstr("\nTo do: Ask your opponent which hexes next to your units he occupies"),
                    HasSubstr("\nNeeded now\n- Ask your opponent"),
                    HasSubstr("Add to orders/axis.xml, above “</list>”:"),
                    HasSubstr("<occupied hex=\"\" zoc=\"yes\"/>"), HasSubstr("<nothing of=\"contacts\"/>"),
                    Not(HasSubstr("Nothing: no orders are due")), HasSubstr("What you tell your opponent")));
  EXPECT_LT(text.find("Needed now"), text.find("What happened"));
  EXPECT_THAT(last("digest-commonwealth.txt"), HasSubstr("To do: Ask your opponent which hexes"));
  const std::string page = last("report-commonwealth.html");
  EXPECT_THAT(page, AllOf(HasSubstr(asked_for_contacts), HasSubstr("&lt;nothing of=\"contacts\"/&gt;")));
  EXPECT_LT(page.find("Needed now"), page.find("id=\"summary\""));
  const std::string report = last("report-commonwealth.xml");
  EXPECT_THAT(reports::to_fo(report),
              AllOf(HasSubstr(asked_for_contacts), HasSubstr("&lt;nothing of=\"contacts\"/&gt;")));
  // His opponent reads what to say, and no orders are asked of him.
  EXPECT_THAT(last("report-axis.txt"),
              AllOf(HasSubstr("To do: Tell your opponent which hexes next to his units you occupy"),
                    Not(HasSubstr("Put each gun Forward or Back"))));
}

TEST_F(CnaAlone, DiceAreAskedForByWhatTheyAreFor) {
  to_the_dice();
  ASSERT_EQ(resolve("text").code, cli::waits);
  EXPECT_THAT(last("report-commonwealth.txt"),
              AllOf(HasSubstr("To do: Roll two dice for the barrage on C0806-Nr1-Inf: large die first."),
                    HasSubstr("<thrown at=\"barrage/C0806-Nr1-Inf/C0706/die\" faces=\"\"/>"),
                    Not(HasSubstr("Aim your guns"))));
}

TEST_F(CnaAlone, AStepIsConfirmedBesideItsOrders) {
  type("axis", "<occupied hex=\"C0806\" zoc=\"yes\"/>");
  ASSERT_EQ(resolve("text").code, cli::waits);
  EXPECT_THAT(last("report-commonwealth.txt"),
              AllOf(HasSubstr("To do: Complete your orders for step A, then confirm that step."),
                    HasSubstr("Add to orders/commonwealth.xml"), HasSubstr("<confirm gate=\"A\"/>"),
                    HasSubstr("Put each gun Forward or Back"), HasSubstr("<position unit=\"1-rha\""),
                    Not(HasSubstr("Copy this file"))));
}

/// What a sentence of the wording says where the enemy attacks, or does not: variants that only his attack has are marked.
std::string variants(const std::string& sentence, bool enemy_attacks) {
  const std::string mark = "{attacks|silent}";
  const bool differs = sentence.find(mark) != std::string::npos;
  std::string all;
  for (std::size_t at = 0; at <= sentence.size();) {
    const std::size_t end = std::min(sentence.find("||", at), sentence.size());
    const std::string one = sentence.substr(at, end - at);
    const bool marked = one.find(mark) != std::string::npos;
    if (!differs || marked == enemy_attacks) all += replace_all(one, mark, "") + "\n";
    at = end + 2;
  }
  return all;
}

/// The lines with something in every field.
std::string every_field_filled(std::string lines) {
  for (const auto& [from, to] : {std::pair(" | ", "\n"),
                                 {"&lt;", "<"},
                                 {"&gt;", ">"},
                                 {"gate=\"{of}\"", "gate=\"A\""},
                                 {"{of}", "C0806"},
                                 {"{at}", "ca/C0806/att"},
                                 {"hex=\"\"", "hex=\"C0806\""},
                                 {"hexes=\"\"", "hexes=\"C0806\""},
                                 {"from=\"\"", "from=\"C0706\""},
                                 {"to=\"\"", "to=\"C0906\""},
                                 {"emptied=\"\"", "emptied=\"C0806\""},
                                 {"faces=\"\"", "faces=\"1 1\""},
                                 {"model=\"\"", "model=\"m13\""},
                                 {"=\"\"", "=\"1\""}})
    lines = replace_all(std::move(lines), from, to);
  return lines;
}

// What every need offers to type is read without a fault, and every need has its sentence.
TEST_F(CnaAlone, WhatIsOfferedToTypeCanBeTyped) {
  const std::regex key("key=\"need-lines\\.wanted\\.([a-z-]+)\">([^\n]*)</say>");
  for (const bool enemy_attacks : {false, true}) {
    if (enemy_attacks) {
      edit(game_ / "turn-01/roster.xml", "<side id=\"axis\"/>", "<side id=\"axis\" phasing=\"true\"/>");
      edit(game_ / "turn-01/roster.xml", "<side id=\"commonwealth\" phasing=\"true\"/>",
           "<side id=\"commonwealth\"/>");
    }
    for (const char* language : {"en", "de"}) {
      const std::string wording = read(source("stylesheets/wording/cna." + std::string(language) + ".xml"));
      std::size_t seen = 0;
      for (std::sregex_iterator it(wording.begin(), wording.end(), key), end; it != end; ++it, ++seen) {
        const std::string element = (*it)[1];
        EXPECT_THAT(wording, HasSubstr("key=\"need.wanted." + element + "\""));
        std::string lines = every_field_filled(variants((*it)[2], enemy_attacks));
        if (element == "die-captured")
          lines = replace_all(lines, "att\" faces=\"1 1", "capt-att\" faces=\"1");
        if (element == "die-dump")
          lines = replace_all(lines, "ca/C0806/att\" faces=\"1 1", "dump/d\" faces=\"1");
        const std::string side =
            element == "confirm" || element.starts_with("die-") ? "commonwealth" : "axis";
        const fs::path file = game_ / "turn-01/orders" / (side + ".xml");
        const std::string before = read(file);
        edit(file, "  </list>", lines + "  </list>");
        const Called checked = call({"check", game_.string(), "--turn", "1"});
        EXPECT_THAT(checked.err + checked.out, Not(HasSubstr("error:"))) << element << "\n" << lines;
        write(file, before);
      }
      EXPECT_EQ(seen, 19u) << language;
    }
  }
}

TEST_F(CnaAlone, FormsOfferWhatEachFileTakes) {
  EXPECT_THAT(form("axis"), HasSubstr("<occupied hex=\"\" zoc=\"yes\"/>"));
  to_the_dice();
  edit(game_ / "turn-01/orders/commonwealth.xml", "<confirm gate=\"B\"/>", "");
  edit(game_ / "turn-01/orders/axis.xml", "<nothing of=\"under-fire\"/>", "<under-fire hexes=\"C0706\"/>");
  ASSERT_EQ(resolve().code, cli::waits);
  EXPECT_THAT(form("axis"), Not(HasSubstr("barrage-plan")));
  EXPECT_THAT(form("commonwealth"), HasSubstr("barrage-plan"));
}

TEST_F(CnaAlone, TheSheetForPeopleHasAllThatTheOneForProgramsHas) {
  to_the_dice();
  ASSERT_EQ(resolve("html").code, cli::waits);
  EXPECT_THAT(last("sheet-commonwealth.xml"), HasSubstr("<under-fire hexes=\"C0806\""));
  EXPECT_THAT(last("sheets-commonwealth.html"),
              AllOf(HasSubstr("Everything your opponent has told you in this segment"),
                    HasSubstr(">your hexes under fire<"), HasSubstr(">enemy-occupied hex<")));
}

TEST_F(CnaAlone, TheRosterAtTheEndBeginsTheNextTurn) {
  for (const char* line :
       {"<occupied hex=\"C0806\" zoc=\"yes\"/>", "<nothing of=\"under-fire\"/>", "<nothing of=\"targets\"/>",
        "<nothing of=\"barrage\"/>", "<nothing of=\"retreats\"/>", "<nothing of=\"anti-armor\"/>",
        "<nothing of=\"assaults\"/>", "<nothing of=\"captured\"/>"})
    type("axis", line);
  for (const char* gate : {"A", "B", "B-losses", "C", "D", "E", "F", "G"})
    type("commonwealth", std::string("<confirm gate=\"") + gate + "\"/>");
  for (const char* unit : {"1-buffs", "4-rtr"})
    type("commonwealth", std::string("<assign unit=\"") + unit + "\" role=\"withheld\"/>");
  edit(game_ / "game.xml", "profile=\"assistant\"", "profile=\"assistant\" mandatory-default=\"penalty\"");
  edit(game_ / "game.xml", "name=\"Commonwealth\"", "name=\"Commonwealth\" questions=\"default\"");
  const Called first = resolve();
  ASSERT_EQ(first.code, cli::done) << first.err;
  const std::string roster = last("roster.xml");
  EXPECT_THAT(roster, AllOf(HasSubstr("id=\"1-buffs\""), Not(HasSubstr("side=\"axis\""))));
  write(game_ / "turn-02/roster.xml", roster);
  const Called second = resolve("text", "2");
  EXPECT_EQ(second.code, cli::waits) << second.err;
  EXPECT_THAT(read(game_ / "turn-02/mailing-1/report-commonwealth.txt"),
              AllOf(HasSubstr("To do: Ask your opponent which hexes"), Not(HasSubstr("enemy-C0806"))));
}

}  // namespace
}  // namespace adjudicator::cli_test
