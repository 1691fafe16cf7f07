// The little language of the wording files.
#include "reports/wording/wording.hpp"

#include <gtest/gtest.h>

#include "core/rule_system.hpp"
#include "product.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

/// A report of two sides and one fact, `fact` being its contents and attributes.
Tree about(const std::string& fact) {
  return parse_tree(
      R"(<report><side id="blue" name="Third Army"/><events><scene what="attack"><arg as="target" id="0805"/>)"
      "<events>" +
      fact + "</events></scene></events></report>");
}

const xmlNode* fact_of(const Tree& tree) {
  const xmlNode* node = xmlDocGetRootElement(tree.get())->last->children;  // the scene
  return node->last->children;
}

Wording wording(const std::string& says) {
  Wording all;
  all.add(
      R"(<wording><say key="list.and"> and </say><say key="list.comma">, </say><say key="number.minus">−</say>)"
      R"(<say key="number.1/2">½</say><say key="band.upto">≤ {value}</say>)" +
          says + "</wording>",
      "test");
  return all;
}

std::string said(const std::string& sentence, const std::string& fact, const std::string& more = "") {
  const Tree tree = about(fact);
  return wording("<say key=\"k\">" + sentence + "</say>" + more).say("k", fact_of(tree));
}

constexpr const char* move =
    R"(<moved from="0805" to="0806"><thing id="b1" table="unit" name="1st Foot"/></moved>)";

TEST(Wording, FillsInAttributesThingsAndArguments) {
  EXPECT_EQ(said("{thing} went from {from} to {to}.", move), "1st Foot went from 0805 to 0806.");
  EXPECT_EQ(said("{by}: {size}",
                 R"(<noted><arg as="by" id="b1" table="unit"/><arg as="size" number="-7/2"/></noted>)"),
            "b1: \u22123½");
}

TEST(Wording, LooksForArgumentsInTheScenesAround) {
  EXPECT_EQ(said("in {target}", R"(<noted what="x"/>)"), "in 0805");
}

/// The scene of an assault has a `from` too: a ruling that replaced nothing must not seem to replace it.
TEST(Wording, ARulingIsQuotedWithItsOwnValuesOnly) {
  EXPECT_EQ(said("By {by}[ in place of {target}].", R"(<ruled what="die" by="Anna"/>)"), "By Anna.");
  EXPECT_EQ(said("By {by}[ in place of {target}].",
                 R"(<ruled what="die" by="Anna"><arg as="target" number="6"/></ruled>)"),
            "By Anna in place of 6.");
}

TEST(Wording, JoinsLists) {
  EXPECT_EQ(said("{by}", R"(<noted><arg as="by" id="a"/><arg as="by" id="b"/><arg as="by" id="c"/></noted>)"),
            "a, b and c");
  EXPECT_EQ(said("{faces}", R"(<rolled faces="3 4"/>)"), "3 and 4");
}

TEST(Wording, PartsNamesWithCommasBySemicolons) {
  const std::string semicolons = R"(<say key="list.semicolon">; </say><say key="list.and-last">; and </say>)";
  const std::string two = R"(<arg as="by" id="a" name="12 Artillery, I"/><arg as="by" id="b"/>)";
  EXPECT_EQ(said("{by}", "<noted>" + two + R"(<arg as="by" id="c"/></noted>)", semicolons),
            "12 Artillery, I; b; and c");
  EXPECT_EQ(said("{by}", "<noted>" + two + "</noted>", semicolons), "12 Artillery, I and b");
}

TEST(Wording, NamesSides) {
  EXPECT_EQ(said("{side}, {who}", R"(<told side="blue"><arg as="who" table="side" id="blue"/></told>)"),
            "Third Army, Third Army");
}

TEST(Wording, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(said("{thing} left[ {from}].", R"(<moved><thing id="b1" table="unit"/></moved>)"), "b1 left.");
  EXPECT_EQ(said("{thing} left {from}.||{thing} left.||Gone.", R"(<moved from="0805"/>)"), "Gone.");
  EXPECT_EQ(said("{thing}||", "<moved/>"), "");
}

TEST(Wording, SpeaksOfThingsWithoutANameByWhatTheyAre) {
  const std::string words =
      R"(<say key="unseen">an {type|of} unit||a unit</say><say key="of.infantry">unknown infantry</say>)";
  EXPECT_EQ(said("{thing}", R"(<moved><thing table="unit" type="infantry"/></moved>)", words),
            "an unknown infantry unit");
  EXPECT_EQ(said("{thing}", R"(<moved><thing table="unit"/></moved>)", words), "a unit");
}

TEST(Wording, WordsHaveSentencesOfTheirOwn) {
  const std::string words =
      R"(<say key="r.DR">Defender retreats</say>)"
      R"(<say key="c.-1">1 left</say><say key="c.-">{value} left</say><say key="c.+">{value} right</say>)";
  EXPECT_EQ(said("{cell|r}", R"(<looked-up cell="DR"/>)", words), "Defender retreats");
  EXPECT_EQ(said("{by|c}", R"(<shift by="-1"/>)", words), "1 left");
  EXPECT_EQ(said("{by|c}", R"(<shift by="-3"/>)", words), "3 left");
  EXPECT_EQ(said("{by|c}", R"(<shift by="2"/>)", words), "2 right");
  EXPECT_EQ(said("{cell|r}", R"(<looked-up cell="no-such-word"/>)", words), "no-such-word");
  EXPECT_EQ(said("{code|r}", R"(<noted code="no-such-word"/>)", words), "no such word");
  EXPECT_EQ(said("{cell|r|}||none", R"(<looked-up cell="X"/>)", words), "none");
  EXPECT_EQ(said("{cell|r|}||none", R"(<noted><arg as="cell" word="X"/></noted>)", words), "none");
  EXPECT_EQ(said("2[ ({by|c|})]", R"(<noted><arg as="by" number="0"/></noted>)", words), "2");
  EXPECT_EQ(said("{by|signed}", R"(<shift by="2"/>)"), "+2");
  EXPECT_EQ(said("{by|signed}", R"(<shift by="5/2"/>)"), "+2½");
  EXPECT_EQ(said("{by|signed-decimal}", R"(<shift by="5/2"/>)"), "+2.5");
  EXPECT_EQ(said("{by|thousandths}", R"(<shift by="28500"/>)"), "28.5");
  EXPECT_EQ(said("{by|thousandths}", R"(<shift by="3000"/>)"), "3");
  EXPECT_EQ(said("{by|thousandths}", R"(<shift by="-47"/>)"), "−0.047");
  EXPECT_EQ(said("{by|thousandths}", R"(<shift by="many"/>)"), "many");
  EXPECT_EQ(said("{by|how-many} {by?unit:units}||nobody",
                 R"(<noted><arg as="by" word="a"/><arg as="by" word="b"/></noted>)"),
            "2 units");
  EXPECT_EQ(said("{by|how-many} {by?unit:units}||nobody", R"(<noted/>)"), "nobody");
  EXPECT_EQ(said("{row|band}", R"(<x row="..-1"/>)"), "\u2264 \u22121");
  EXPECT_EQ(said("{cell|b}", R"(<looked-up cell="DR"/>)", words + R"(<say key="b.*">no: {value|r}</say>)"),
            "no: Defender retreats");
}

// Only what is said to be a number is written as one.
TEST(Wording, WordsAndNamesAreNoNumbers) {
  EXPECT_EQ(said("{n}, {w}", R"(<noted><arg as="n" number="-1/2"/><arg as="w" word="-1/2"/></noted>)"),
            "\u2212½, -1/2");
  EXPECT_EQ(said("{cell}, {row}", R"(<looked-up cell="1/2" row="-2"/>)"), "1/2, -2");
  EXPECT_EQ(said("{expected}", R"(<luck expected="1/2"/>)"), "½");
  EXPECT_EQ(said("{name}, {strength}", R"(<thing table="unit" name="1/2" strength="-3"/>)"), "1/2, \u22123");
  EXPECT_EQ(said("{w|number}", R"(<noted><arg as="w" word="1/2"/></noted>)"), "½");
  EXPECT_EQ(said("{cell|r}", R"(<looked-up cell="1/2"/>)", "<say key=\"r.*\">({value})</say>"), "(1/2)");
  EXPECT_EQ(said("{n|r}", R"(<noted><arg as="n" number="1/2"/></noted>)", "<say key=\"r.*\">({value})</say>"),
            "(½)");
}

// Whoever is named elsewhere is not named again, however many they are; who is not known is spoken of.
TEST(Wording, WhatIsSilentMustBeKnownAndIsNotSaid) {
  const auto guns = [](const std::string& fact) {
    return said("{gun|silent}||Guns of unknown origin.", fact, "<say key=\"silent.*\"></say>");
  };
  EXPECT_EQ(guns(R"(<noted><arg as="gun" id="a" table="unit" name="Grand Battery"/></noted>)"), "");
  EXPECT_EQ(guns(R"(<noted><arg as="gun" id="a" table="unit"/><arg as="gun" id="b" table="unit"/></noted>)"),
            "");
  EXPECT_EQ(guns("<noted/>"), "Guns of unknown origin.");
}

TEST(Wording, CountsForGrammar) {
  EXPECT_EQ(said("{by?attacks:attack}", R"(<noted><arg as="by" id="a"/></noted>)"), "attacks");
  EXPECT_EQ(said("{by?attacks:attack}", R"(<noted><arg as="by" id="a"/><arg as="by" id="b"/></noted>)"),
            "attack");
  EXPECT_EQ(said("{n?unit:units}", R"(<noted><arg as="n" number="1"/></noted>)"), "unit");
  EXPECT_EQ(said("{n?unit:units}", R"(<noted><arg as="n" number="3"/></noted>)"), "units");
}

TEST(Wording, SignsCanBeWritten) {
  EXPECT_EQ(said("{{x} [[y", "<noted/>"), "{x} [y");
}

TEST(Wording, AMissingKeyIsShownReadable) {
  const Wording none = wording("");
  Wording::Unknown unknown;
  EXPECT_EQ(none.say("noted.retreat-replan", nullptr, &unknown), "retreat replan");
  EXPECT_EQ(none.word("reason", "all-across-river", &unknown), "all across river");
  const Tree tree = about(R"(<noted what="odd-thing"><arg as="n-of-x" number="3"/></noted>)");
  EXPECT_EQ(none.tell(fact_of(tree), &unknown), "odd thing: n of x 3");
  EXPECT_EQ(unknown.keys, (std::set<std::string, std::less<>>{"noted.odd-thing", "noted.retreat-replan",
                                                              "reason.all-across-river"}));
}

TEST(Wording, FactsAreToldByTheNearestKey) {
  const Wording all =
      wording(R"(<say key="moved">m</say><say key="moved.CRT-9.1">retreat</say><say key="noted.x">x</say>)");
  const auto told = [&](const std::string& fact) {
    const Tree tree = about(fact);
    return all.tell(fact_of(tree));
  };
  EXPECT_EQ(told(R"(<moved rule="CRT-9.1"/>)"), "retreat");
  EXPECT_EQ(told(R"(<moved rule="CRT-10.3"/>)"), "m");
  EXPECT_EQ(told(R"(<noted what="x"/>)"), "x");
}

TEST(Wording, LaterFilesReplaceEarlierSentences) {
  Wording all;
  all.add(R"(<wording><say key="k">one</say></wording>)", "a");
  all.add(R"(<wording><say key="k">two</say></wording>)", "b");
  EXPECT_EQ(all.say("k", nullptr), "two");
}

TEST(Wording, FaultsNameFileAndKey) {
  Wording all;
  const auto fault = [&](const std::string& sentence) {
    try {
      all.add("<wording><say key=\"k\">" + sentence + "</say></wording>", "my.xml");
    } catch (const WordingError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(fault("{x"), "my.xml:1: k: a '{' without its '}'");
  EXPECT_EQ(fault("[x"), "my.xml:1: k: a '[' without its ']'");
  EXPECT_EQ(fault("x]"), "my.xml:1: k: a ']' without its '['");
  EXPECT_EQ(fault("[[x"), "");
  EXPECT_EQ(fault("{n?one}"), "my.xml:1: k: a '?' without its ':'");
  const std::string line = ": a control character or an end of line";
  for (const std::string sign : {"&#10;", "&#13;", "&#x9b;31m", "&#x202e;", "&#x85;", "&#x2028;", "\n"})
    EXPECT_EQ(fault("x" + sign), "my.xml:1: k" + line) << sign;
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "[]";
  EXPECT_EQ(fault(many), "");
  EXPECT_EQ(fault(many + "x"), "my.xml:1: k: more than 100000 parts of sentences in a file");
  EXPECT_EQ(fault("x</say>\n<say key='l'>x</say>\n<say key='k'>y"),
            "my.xml:3: k: this key stands in the file before");
  EXPECT_EQ(fault("x</say><say key='K'>y"), "");
  EXPECT_EQ(fault("again, in another file"), "");
  EXPECT_THROW(all.add("<other/>", "my.xml"), WordingError);
  EXPECT_THROW(all.add("not xml", "my.xml"), WordingError);
  EXPECT_THROW(all.add("<!DOCTYPE wording [<!ENTITY e 'x'>]><wording/>", "my.xml"), WordingError);
}

const Wording& classic(const std::string& language) {
  return Stylesheets::standard().wording("classic", language);
}

TEST(Numbers, AreWrittenForPeople) {
  const Wording& english = classic("en");
  EXPECT_EQ(english.number("12"), "12");
  EXPECT_EQ(english.number("-3"), "\u22123");
  EXPECT_EQ(english.number("7/2"), "3½");
  EXPECT_EQ(english.number("1/3"), "⅓");
  EXPECT_EQ(english.number("22/7"), "22/7");
  EXPECT_EQ(english.number("6/5"), "1.2");
  EXPECT_EQ(english.number("-21/20"), "\u22121.05");
  EXPECT_EQ(english.band("10.."), "10+");
  EXPECT_EQ(english.band("..-1"), "≤ \u22121");
  EXPECT_EQ(english.band("2-3"), "2–3");
  EXPECT_EQ(english.band("2..3"), "2–3");
  EXPECT_EQ(english.band("-2--1"), "\u22122 to \u22121");
  EXPECT_EQ(english.band("none"), "–");
  EXPECT_EQ(english.band("a-b"), "a-b");
  EXPECT_EQ(english.band("1/2"), "1/2");
  EXPECT_EQ(english.head("1-2"), "1-2");
  EXPECT_EQ(english.head("-2"), "\u22122");
  EXPECT_EQ(english.number("15%"), "15%");
  EXPECT_EQ(english.moment("2026-11-23T20:05:00Z"), "Monday, November 23, 2026, 20:05 UTC");
  EXPECT_EQ(english.moment("2026-02-30T20:05:00Z"), "2026-02-30T20:05:00Z");
  EXPECT_EQ(english.moment("soon"), "soon");
  EXPECT_EQ(english.moment("2026-11-23T21:05 Europe/Berlin"), "Monday 21:05, Europe/Berlin");
  EXPECT_EQ(english.moment("2026-11-23T21:05"), "2026-11-23T21:05");
}

TEST(Numbers, AreWrittenByTheLanguage) {
  const Wording& german = classic("de");
  EXPECT_EQ(german.number("-21/20"), "\u22121,05");
  EXPECT_EQ(german.number("3/2"), "1½");
  EXPECT_EQ(german.band("-2..-1"), "\u22122 bis \u22121");
  EXPECT_EQ(german.number("15%"), "15\u00a0%");
  EXPECT_EQ(german.number("-15%"), "\u221215\u00a0%");
  EXPECT_EQ(german.band("0%"), "0\u00a0%");
  EXPECT_EQ(german.number("all%"), "all%");
  EXPECT_EQ(Stylesheets::standard().wording("cna", "de").word("row-of.attacker-loss", "15%"),
            "15\u00a0% Verlust");
  EXPECT_EQ(german.moment("2026-03-01T07:00Z"), "Sonntag, 1. März 2026, 07:00 Uhr (UTC)");
}

TEST(Numbers, AreATypewritersWithoutAWordingOfTheirs) {
  const Wording none;
  EXPECT_EQ(none.number("-6/5"), "-1.2");
  EXPECT_EQ(none.number("-3/2"), "-1.5");
  EXPECT_EQ(none.band("..3"), "..3");
  EXPECT_EQ(none.band("1-3"), "1-3");
}

// ---- languages

/// What is the same in every language stands in the English file alone: names of facts, not words.
bool is_of_no_language(std::string_view key) {
  return key.starts_with("layout.");
}

/// The sentences of one file alone.
Wording only(const std::string& name) {
  Wording all;
  all.add(Stylesheets::standard().file("wording/" + name), name);
  return all;
}

class Translations : public testing::TestWithParam<std::string> {};

TEST_P(Translations, HaveEveryKeyOfEnglish) {
  const Wording english = only(std::string(GetParam()) + ".en.xml");
  const Wording german = only(std::string(GetParam()) + ".de.xml");
  for (const std::string_view key : english.keys()) {
    if (is_of_no_language(key)) continue;
    EXPECT_TRUE(german.has(key)) << key << " is missing in German";
  }
  EXPECT_GT(english.keys().size(), 50u);
}

TEST_P(Translations, HaveNoKeyOfTheirOwn) {
  const Wording english = only(std::string(GetParam()) + ".en.xml");
  const Wording german = only(std::string(GetParam()) + ".de.xml");
  for (const std::string_view key : german.keys()) {
    EXPECT_TRUE(english.has(key)) << key << " is not in English";
    EXPECT_FALSE(is_of_no_language(key)) << key << " is the same in every language";
  }
}

TEST_P(Translations, SpeakOfTheSameValues) {
  const Wording english = only(std::string(GetParam()) + ".en.xml");
  const Wording german = only(std::string(GetParam()) + ".de.xml");
  for (const std::string_view key : english.keys()) {
    if (!german.has(key)) continue;
    EXPECT_EQ(german.values(key), english.values(key)) << key;
  }
}

/// What all systems say, and what each does.
std::vector<std::string> parts() {
  std::vector<std::string> all{"common"};
  for (const RuleSystem& system : systems_of_the_product()) all.emplace_back(system.key);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Files, Translations, testing::ValuesIn(parts()));

// ---- wording of strangers

TEST(Wording, SentencesThatSpeakOfOneAnotherComeToAnEnd) {
  std::string many;
  for (int i = 0; i < 2000; ++i) many += "{value|again}";
  Wording bomb;
  bomb.add("<wording><say key=\"again.*\">" + many + "</say></wording>", "bomb");
  // Unbounded this would be 2000 to the power of 5.
  EXPECT_LT(bomb.word("again", "x").size(), std::size_t{4} << 20);
}

// A moment is many numbers, a number has signs, and each is a sentence: all are steps of the first one.
TEST(Wording, WhatSentencesSayInTurnCountsAsTheirSteps) {
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  Wording bomb;
  bomb.add("<wording><say key='all.*'>" + times(30'000, "[{value|moment}{no}]") + "</say></wording>", "a");
  bomb.add("<wording><say key='moment'>" + times(30'000, "[{day|band}{no}]") + "</say></wording>", "b");
  bomb.add("<wording><say key='number.percent'>" + times(60'000, "[]") + "</say></wording>", "c");
  bomb.add(
      "<wording><say key='band.to'>" + times(60'000, "[]") + std::string(100'000, 'x') + "</say></wording>",
      "d");
  EXPECT_LT(bomb.word("all", "2026-12-01T20:00Z").size(), std::size_t{4} << 20);
  EXPECT_LT(bomb.band("7-8").size(), std::size_t{1} << 18);
}

TEST(Wording, WhatIsCopiedTakesStepsByItsLength) {
  const auto says = [](int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += "[{value|long}{no}]";
    Wording wording;
    wording.add("<wording><say key='all.*'>" + all + "end</say><say key='long.*'>" +
                    std::string(64'000, 'x') + "</say></wording>",
                "a");
    return wording.word("all", "x");
  };
  EXPECT_EQ(says(100), "end");
  EXPECT_EQ(says(300), "");
}

}  // namespace
}  // namespace adjudicator::reports
