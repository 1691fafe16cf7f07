// Reports, questions and logs as documents: valid, the same in both spellings, and nothing in them that their
// reader may not know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "core/rule_system.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "product.hpp"
#include "report_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "texts.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// From the first place of `begin` to the next of `end`.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  return text.substr(from, text.find(end, from + begin.size()) - from);
}

Game in_fog(Game game) {
  game.rules += R"( fog="contact")";
  return game;
}

TEST(Report, IsValidForEveryReader) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  for (const char* side : {"blue", "red", ""}) {
    EXPECT_EQ(faults(report(story, side), "report"), "") << side;
    EXPECT_EQ(faults(report(story, side, Spelling::json), "report"), "") << side;
  }
  const Story waiting = resolve(with_questions(), {1, 1});
  EXPECT_EQ(faults(report(waiting, "red"), "report"), "");
  const Story fog = resolve(in_fog(three_battles()), {1, 2, 3});
  for (const char* side : {"blue", "red", ""}) EXPECT_EQ(faults(report(fog, side), "report"), "") << side;
}

TEST(Report, IsOneDocumentInTwoSpellings) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  for (const char* side : {"blue", "red", ""}) {
    const std::string xml = report(story, side);
    const std::string json = report(story, side, Spelling::json);
    EXPECT_EQ(respelled(json, "report", Spelling::xml), xml);
    EXPECT_EQ(respelled(xml, "report", Spelling::json), json);
  }
}

TEST(Report, SeveralWritersGetWhatOneGets) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  std::string xml;
  std::string json;
  files::StringSink to_xml(xml);
  files::StringSink to_json(json);
  const auto& schema = files::Schema::of("report");
  const auto first = files::make_writer(Spelling::xml, schema, to_xml);
  const auto second = files::make_writer(Spelling::json, schema, to_json);
  files::Writer* const both[] = {first.get(), second.get()};
  reports::write_report(input(story, "red"), both);
  EXPECT_EQ(xml, report(story, "red"));
  EXPECT_EQ(json, report(story, "red", Spelling::json));
}

TEST(Report, SaysWhoseItIs) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  EXPECT_THAT(report(story, "red"), AllOf(HasSubstr(R"(system="classic" game="g" turn="7")"),
                                          HasSubstr(R"(reader="red" mailing="2")"),
                                          HasSubstr(R"(waiting="false" language="en" program="1.2.3")")));
  EXPECT_THAT(report(story, ""), HasSubstr(R"(reader="moderator")"));
}

TEST(Report, ScenesHoldWhatHappensInThem) {
  const std::string text = report(resolve(three_battles(), {1, 1, 6}), "blue");
  const std::string battle = between(text, R"(what="attack")", R"(what="attack")");
  EXPECT_THAT(
      battle,
      AllOf(HasSubstr("<events>"), HasSubstr(R"(at="turn-07/combat/0404/die" rule="CRT-14.1")"),
            HasSubstr(R"(<looked-up rule="CRT-6.5" chart="s3-differential" roll="1" row="1" line="0")"),
            HasSubstr(R"(<shift by="-3" reason="river" rule="CRT-6.4" thing="0404"/>)")));
  const std::string retreat = between(text, R"(what="retreat")", "</events>");
  EXPECT_THAT(retreat, AllOf(HasSubstr("<moved"), HasSubstr(R"(<thing id="r2" table="unit" side="red")")));
}

TEST(Report, FiguresOfKnownThingsStandInThePositions) {
  const std::string text = report(resolve(three_battles(), {1, 4, 4}), "blue");
  EXPECT_THAT(
      between(text, "<after>", "</after>"),
      HasSubstr(
          R"(<thing id="b1" table="unit" side="blue" hex="0403" name="1st Foot" type="infantry" attack="4")"));
  EXPECT_THAT(
      text,
      HasSubstr(
          R"(<arg id="b1" as="by" table="unit" side="blue" hex="0403" name="1st Foot" type="infantry"/>)"));
}

TEST(Report, ThePositionIsOrderedByTheMap) {
  const std::string text = report(resolve(three_battles(), {1, 4, 4}), "");
  const std::string after = between(text, "<after>", "</after>");
  EXPECT_LT(after.find(R"(<stack hex="0112">)"), after.find(R"(<stack hex="0403">)"));
  EXPECT_LT(after.find(R"(<stack hex="0403">)"), after.find(R"(<stack hex="1002">)"));
}

TEST(Report, TheMapHasWhatIsNotClearAndEachHexsideOnce) {
  const std::string map = between(report(resolve(three_battles(), {4, 4, 4}), "blue"), "<map", "</map>");
  EXPECT_THAT(map, AllOf(HasSubstr(R"(columns="12" rows="12" even-columns="down")"),
                         HasSubstr(R"(<hex id="0704" terrain="town road" name="Sollach"/>)")));
  EXPECT_EQ(times_in(map, "<hex id="), 2u);
  EXPECT_EQ(times_in(map, "<hexside"), 1u);
}

TEST(Report, HoldsTheChartsThatWereConsulted) {
  Game game = three_battles();
  game.rulings =
      R"(<cell chart="s3-differential" row="1" column="0" from="DR" to="NR" by="Ada" because="a misprint"/>)";
  const std::string text = report(resolve(game, {1, 2, 3}), "red");
  EXPECT_EQ(times_in(text, "<chart "), 1u);
  EXPECT_THAT(
      text,
      AllOf(HasSubstr(R"(<chart name="s3-differential")"),
            HasSubstr(R"(columns="..-1 0 1 2-3 4-5 6-7 8-9 10..")"),
            HasSubstr(R"(<ruling row="1" column="0" from="DR" to="NR" by="Ada" because="a misprint"/>)")));
}

// CRT-12.3
TEST(Report, RefusalsGoToTheirSenderOnly) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  const std::string blue = report(story, "blue");
  EXPECT_THAT(
      blue,
      AllOf(HasSubstr(R"(<refusal at="turn-07/orders/blue" rule="CRT-12.1" side="blue" code="CRT-E01">)"),
            HasSubstr(R"(code="CRT-E05")"), Not(HasSubstr("nobody"))));
  EXPECT_THAT(report(story, "red"), AllOf(HasSubstr("nobody"), Not(HasSubstr("CRT-E05"))));
  EXPECT_EQ(times_in(report(story, ""), "<refusal "), 3u);
}

TEST(Report, FogHidesWhatIsFarAway) {
  const Story story = resolve(in_fog(three_battles()), {1, 2, 3});
  const std::string blue = report(story, "blue");
  EXPECT_THAT(blue, AllOf(Not(HasSubstr("r9")), Not(HasSubstr("guard")), Not(HasSubstr("0112"))));
  EXPECT_THAT(report(story, ""), HasSubstr("r9"));
  EXPECT_THAT(report(story, "red"), HasSubstr("r9"));
}

// The law of silence: what the policy hides changes nothing.
TEST(Report, HiddenThingsChangeNothing) {
  Game game = in_fog(three_battles());
  const std::string before = report(resolve(game, {1, 2, 3}), "blue");
  const auto replace = [&](const std::string& from, const std::string& to) {
    game.units.replace(game.units.find(from), from.size(), to);
  };
  replace(R"(hex="0112" strength="7" type="guard")", R"(hex="0111" strength="2" type="militia")");
  EXPECT_EQ(report(resolve(game, {1, 2, 3}), "blue"), before);
  replace(R"(id="r9")", R"(id="zz")");
  EXPECT_EQ(report(resolve(game, {1, 2, 3}), "blue"), before);
  // A word of the program that stands in addresses; those of the map are no ids of units (errors/shared-id-of-a-hex).
  replace(R"(id="zz")", R"(id="combat")");
  EXPECT_EQ(report(resolve(game, {1, 2, 3}), "blue"), before);
  game.units = R"(<unit id="extra" side="red" hex="0110" strength="1"/>)" + game.units;
  EXPECT_EQ(report(resolve(game, {1, 2, 3}), "blue"), before);
}

// CRT-13.2: fire from two hexes away beside an attack is told, and nothing of the gun, in every form.
TEST(Report, FireFromAfarIsToldWithoutItsOrigin) {
  const auto forms = [](const std::string& gun, const std::string& hex, const std::string& type) {
    Game game;
    game.rules = R"(fog="contact")";
    game.map = R"(<hex id="0505" terrain="forest"/>)";
    game.units = R"(<unit id="b1" side="blue" hex="0504" strength="9"/><unit id=")" + gun +
                 R"(" side="blue" hex=")" + hex + R"(" strength="5" range="4" type=")" + type +
                 R"("/><unit id="r1" side="red" hex="0505" strength="3"/>)";
    game.blue = R"(<attack target="0505" units="b1 )" + gun + R"("/>)";
    const Story story = resolve(game, {4});
    const reports::Tree red = tree(story, "red");
    return std::vector<std::string>{
        report(story, "red"),   report(story, "red", Spelling::json), reports::to_html(*red),
        reports::to_text(*red), reports::to_fo(report(story, "red")), reports::to_digest(*red, "r.html")};
  };
  const auto told = forms("g1", "0503", "artillery");
  EXPECT_EQ(told, forms("howitzers", "0403", "rocket"));
  // (The map on paper has the numbers of all hexes.)
  for (const std::string& form : {told[0], told[1], told[2], told[3], told[5]})
    EXPECT_THAT(form, AllOf(Not(HasSubstr("g1")), Not(HasSubstr("0503")), Not(HasSubstr("=\"artillery"))));
  EXPECT_THAT(told[0], HasSubstr(R"(<arg as="unseen-fire" number="1"/>)"));
  const std::string title = "b1, with artillery fire of unknown origin, attacked r1 in 0505.";
  EXPECT_THAT(told[2], AllOf(HasSubstr(title), HasSubstr("artillery fire, origin unknown")));
  EXPECT_THAT(told[3], HasSubstr("b1, with artillery fire of unknown origin, attacked r1 in"));
  EXPECT_THAT(told[4], AllOf(HasSubstr(title), HasSubstr("artillery fire, origin unknown")));
}

// CRT-9.2, 9.4: each hex around, and what barred it; in the fog nothing of the enemy's but that he did.
TEST(Report, SaysWhatBarredARetreat) {
  const auto told = [](const std::string& fog, const std::string& side) {
    Game game;
    game.rules = "fog=\"" + fog + "\"";
    game.map = R"(<hex id="0605" prohibited="true"/><hex id="0405" prohibited="true"/>)";
    game.units = R"(<unit id="b1" side="blue" hex="0504" strength="9"/>)"
                 R"(<unit id="r1" side="red" hex="0505" strength="1" name="Guards"/>)"
                 R"(<unit id="r2" side="red" hex="0506" strength="1"/>)";
    game.blue = R"(<attack target="0505" units="b1"/>)";
    game.red = R"(<retreat unit="r1" prefer="S"/><retreat unit="r2" prefer="S"/>)";
    // On one line.
    return std::regex_replace(reports::to_text(*tree(resolve(game, {1}), side)), std::regex("\\s+"), " ");
  };
  const std::string open = told("open", "red");
  EXPECT_THAT(
      open,
      AllOf(HasSubstr("Guards cannot retreat. Impassable: 0605 and 0405. Over the stacking limit: 0506."),
            HasSubstr("Occupied by opposing units: 0504."),
            HasSubstr("In an opposing Zone of Control: 0604 and"),
            HasSubstr("Unable to retreat and eliminated in 0505: Guards."),
            HasSubstr("The retreat order for r2 was not used"), Not(HasSubstr("order for Guards")),
            Not(HasSubstr("needed"))));
  const std::string fog = told("contact", "red");
  EXPECT_THAT(fog, AllOf(HasSubstr("Over the stacking limit: 0506."),
                         HasSubstr("Blocked by opposing units there or one hex farther on: 0504"),
                         Not(HasSubstr("Zone of Control"))));
  EXPECT_THAT(told("contact", "blue"), Not(HasSubstr("cannot retreat")));
  const std::string moderator = told("contact", "");
  EXPECT_THAT(moderator,
              AllOf(HasSubstr("In an opposing Zone of Control"), Not(HasSubstr("there or one hex farther"))));
}

TEST(Report, ThingsWithoutANameAreInNoTellingOrder) {
  Game game;
  game.rules = R"(fog="contact" stacking-limit="2")";
  const std::string blue = R"(<unit id="b1" side="blue" hex="0403" strength="4"/>)";
  const std::string one = R"(<unit id="r1" side="red" hex="0404" strength="3"/>)";
  const std::string two = R"(<unit id="r2" side="red" hex="0404" strength="1"/>)";
  game.units = blue + one + two;
  const std::string text = report(resolve(game, {}), "blue");
  EXPECT_EQ(times_in(text, R"(<thing table="unit" side="red")"), 4u);  // before and after
  game.units = blue + two + one;
  EXPECT_EQ(report(resolve(game, {}), "blue"), text);
}

TEST(Report, QuestionsGoToThoseWhoAreAsked) {
  const Story story = resolve(with_questions(), {1, 1});
  ASSERT_TRUE(story.outcome.waiting);
  const std::string red = report(story, "red");
  EXPECT_THAT(red, AllOf(HasSubstr(R"(waiting="true")"),
                         HasSubstr(R"(<question at="turn-07/combat/0404/retreat/r1")"),
                         HasSubstr(R"(kind="retreat-path")"), HasSubstr("<option choice=")));
  EXPECT_THAT(report(story, "blue"), AllOf(HasSubstr(R"(waiting="true")"), Not(HasSubstr("<question"))));
  EXPECT_THAT(report(story, ""), HasSubstr("<question"));
  EXPECT_EQ(reports::count_questions(story.outcome.log, reader(story, "red")), 1u);
  EXPECT_EQ(reports::count_questions(story.outcome.log, reader(story, "blue")), 0u);
  EXPECT_EQ(reports::count_questions(story.outcome.log, {}), 1u);
}

TEST(Questions, CarryTheirAnswersReadyToBeEdited) {
  Game game = with_questions();
  const Story story = resolve(game, {1, 1});
  const std::string document = questions(story, "red");
  EXPECT_EQ(faults(document, "questions"), "");
  EXPECT_EQ(faults(questions(story, "red", Spelling::json), "questions"), "");
  EXPECT_THAT(document, HasSubstr("<answers "));
  EXPECT_THAT(questions(story, "blue"), Not(HasSubstr("<answers")));
  EXPECT_THAT(answer_form(story, "blue"), Not(HasSubstr("<answer ")));
  const std::string form = answer_form(story, "red");
  EXPECT_EQ(faults(form, "answers", "classic"), "");

  // Sent back as it is, it is what silence would have been.
  const std::string lines =
      form.substr(form.find("<answer "), form.find("</answers>") - form.find("<answer "));
  game.red_answers = lines;
  const Story answered = resolve(game, {1, 1});
  EXPECT_NE(answered.hex("r1"), "0404");
  Game silent = with_questions();
  silent.take_defaults = true;
  EXPECT_EQ(answered.hex("r1"), resolve(silent, {1, 1}).hex("r1"));
}

TEST(Log, IsValidAndHasOneLineForEachFact) {
  const Story story = resolve(three_battles(), {1, 2, 3});
  const std::string text = log(story);
  EXPECT_EQ(faults(text, "log"), "");
  EXPECT_EQ(times_in(text, "\n    <"), story.outcome.log.size());
  EXPECT_EQ(faults(log(resolve(with_questions(), {1, 1})), "log"), "");
}

TEST(Log, DiffersWhenAnythingDiffers) {
  Game game = three_battles();
  const std::string text = log(resolve(game, {1, 2, 3}));
  EXPECT_EQ(log(resolve(game, {1, 2, 3})), text);
  EXPECT_NE(log(resolve(game, {1, 2, 4})), text);
  game.blue.replace(game.blue.find("0101"), 4, "0102");  // the target of a refused order
  EXPECT_NE(log(resolve(game, {1, 2, 3})), text);
}

TEST(Log, ComesAgainWhenAnAnswerArrives) {
  Game game = with_questions();
  const Story first = resolve(game, {1, 1});
  const std::string form = answer_form(first, "red");
  game.red_answers = form.substr(form.find("<answer "), form.find("</answers>") - form.find("<answer "));
  const std::string before = log(first);
  const std::string after = log(resolve(game, {1, 1}));
  for (std::size_t at = before.find("\n    <"); at != std::string::npos;
       at = before.find("\n    <", at + 1)) {
    const std::string line = before.substr(at, before.find('\n', at + 1) - at);
    if (!line.starts_with("\n    <asked")) {
      EXPECT_THAT(after, HasSubstr(line));
    }
  }
}

TEST(ReportSchema, KnowsTheTraitsOfItsSystem) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const auto* thing = files::report_schema(system.key).type("Thing");
    ASSERT_NE(thing, nullptr);
    std::vector<files::TableType> tables;
    for (const TableSpec& spec : system.tables)
      if (!spec.location.empty() || !spec.owner.empty() || spec.in_positions)
        tables.push_back({spec.name, spec.type});
    Dictionary dictionary = files::Schema::of(system.key).dictionary(tables);
    dictionary.tables.push_back(dictionary.places);
    for (const TableShape& shape : dictionary.tables)
      for (const TraitShape& trait : shape.traits)
        EXPECT_GE(thing->find_attribute(trait.name), 0)
            << system.key << ": " << shape.name << '/' << trait.name;
  }
}

}  // namespace
}  // namespace adjudicator::report_test
