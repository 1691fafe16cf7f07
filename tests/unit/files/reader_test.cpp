#include "files/spellings/reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "files/spellings/reading.hpp"
#include "files_fixture.hpp"
#include "texts.hpp"

namespace adjudicator::files {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// The tree as text: name attribute=value default~value faulty!=value unknown?=value [text] (children).
std::string shown(const Node& node) {
  std::string out(node.name);
  if (node.faulty) out += node.known ? "!" : "?";
  for (const Attribute& a : node.attributes) {
    out.append(" ")
        .append(a.name)
        .append(!a.known   ? "?="
                : a.faulty ? "!="
                : a.given  ? "="
                           : "~")
        .append(a.value);
  }
  if (!node.text.empty()) out.append(" [").append(node.text).append("]");
  for (const Node& child : node.children()) out += " (" + shown(child) + ")";
  return out;
}

std::string xml_orders(std::string_view inner, std::string_view attributes = R"( system="test" turn="7")") {
  return "<orders xmlns=\"urn:adjudicator:1\"" + std::string(attributes) + ">" + std::string(inner) +
         "</orders>";
}

std::string json_orders(std::string_view members) {
  return R"({"orders": {"system": "test", "turn": 7)" + std::string(members) + "}}";
}

// ---- what is read

TEST(ReadXml, MakesTheTree) {
  const Read read = read_xml_text(R"(<?xml version="1.0" encoding="UTF-8"?>
<!-- orders -->
<orders xmlns="urn:adjudicator:1" system="test" turn="7">
  <list>
    <attack id="a1" units="u1  u2
                           u3" prefer=""/>
    <march unit="u4"><leg to="0101"/><leg road="true" to="0102"/></march>
    <pass></pass>
  </list>
  <remark>  Good &amp;
     luck  </remark>
</orders>
)");
  EXPECT_THAT(read.told(), IsEmpty());
  EXPECT_EQ(
      shown(read.document->root()),
      "orders system=test turn=7 (list (attack id=a1 units=u1 u2 u3 prefer= seq~1000) "
      "(march unit=u4 (leg to=0101 road~false) (leg road=true to=0102)) (pass)) (remark [Good & luck])");
}

TEST(ReadJson, MakesTheSameTree) {
  const Read read = read_json_text(R"({"orders": {
  "turn": 7, "system": "test",
  "remark": ["Good & luck"],
  "list": [
    {"attack": {"id": "a1", "units": ["u1", "u2", "u3"], "prefer": []}},
    {"march": {"leg": [{"to": "0101"}, {"road": true, "to": "0102"}], "unit": "u4"}},
    {"pass": {}}
  ]
}})");
  EXPECT_THAT(read.told(), IsEmpty());
  EXPECT_EQ(
      shown(read.document->root()),
      "orders turn=7 system=test (list (attack id=a1 units=u1 u2 u3 prefer= seq~1000) "
      "(march unit=u4 (leg to=0101 road~false) (leg road=true to=0102)) (pass)) (remark [Good & luck])");
}

TEST(ReadJson, SkipsACommentBesideTheRoot) {
  const std::string orders = R"("orders": {"turn": 7, "system": "test", "list": [{"pass": {}}]})";
  const std::string expected = "orders turn=7 system=test (list (pass))";
  for (const std::string comment :
       {R"("text")", "5", "null", "[]", R"(["a", {"attack": {"id": "x", "orders": [1]}}])",
        R"({"orders": {"turn": 9}, "$comment": []})"}) {
    const std::string member = "\"$comment\": " + comment;
    for (const std::string& text : {"{" + member + ", " + orders + "}", "{" + orders + ", " + member + "}"}) {
      const Read read = read_json_text(text);
      EXPECT_THAT(read.told(), IsEmpty()) << text;
      EXPECT_EQ(shown(read.document->root()), expected) << text;
    }
  }
  const Read deep = read_json_text("{\"$comment\": " + std::string(1000, '['));
  EXPECT_THAT(deep.told(), ElementsAre(HasSubstr("too-deep")));
  const Read inside = read_json_text(R"({"orders": {"turn": 7, "system": "test", "$comment": "x"}})");
  EXPECT_THAT(inside.told(), ElementsAre(HasSubstr("$comment")));
}

TEST(ReadJson, IsLenientWhereNothingIsLost) {
  const Read read = read_json_text(R"({"$schema": "orders.schema.json", "orders": {
  "turn": "7", "system": "\u0074est", "remark": "one, not in an array",
  "list": [{"attack": {"units": "u1 u2", "id": 12, "seq": "3"}}, {"march": {"leg": {"to": "0101", "road": "1"}, "unit": "u"}}]
}})");
  EXPECT_THAT(read.told(), IsEmpty());
  EXPECT_EQ(shown(read.document->root()),
            "orders turn=7 system=test (list (attack units=u1 u2 id=12 seq=3) (march unit=u (leg to=0101 "
            "road=1))) (remark [one, not in an array])");
}

TEST(ReadXml, IgnoresWhatIsForOthers) {
  const Read read = read_xml_text(
      "<?xml-stylesheet href='x'?><!-- <!DOCTYPE a> --><a:orders xmlns:a='urn:adjudicator:1' "
      "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:adjudicator:1 "
      "file:///evil.xsd' "
      "xsi:noNamespaceSchemaLocation='http://x/y' system='test' turn='7'><!-- c "
      "--><?pi?><a:remark><![CDATA[a < b]]></a:remark></a:orders><!-- end -->");
  EXPECT_THAT(read.told(), IsEmpty());
  EXPECT_EQ(shown(read.document->root()), "orders system=test turn=7 (remark [a < b])");
}

TEST(Read, TakesAByteOrderMark) {
  EXPECT_THAT(read_xml_text("\xEF\xBB\xBF" + xml_orders("")).told(), IsEmpty());
  EXPECT_THAT(read_json_text("\xEF\xBB\xBF" + json_orders("")).told(), IsEmpty());
  EXPECT_THAT(read_xml_text("\xEF\xBB\xBF" + xml_orders("", " system='test' turn='x'")).told(),
              ElementsAre("1:55 bad-value: 'turn' must be a whole number from 1 to 9999, not 'x'"));
}

TEST(Read, KeepsWhiteSpaceWhereTheTypeDoes) {
  const Read xml =
      read_xml_text("<letter xmlns='urn:adjudicator:1' mood='  so   so '><seal/></letter>", "letter");
  EXPECT_EQ(shown(xml.document->root()), "letter mood=  so   so  (seal)");
  const Read json = read_json_text(R"({"letter": {"mood": "  so   so ", "seal": {}}})", "letter");
  EXPECT_EQ(shown(json.document->root()), "letter mood=  so   so  (seal)");
}

TEST(ReadJson, UnderstandsEscapes) {
  const Read read =
      read_json_text(R"({"letter": {"mood": "a\"b\\c\/\u00e9\ud83c\udfb2\t", "signed": "x"}})", "letter");
  EXPECT_THAT(read.told(), IsEmpty());
  EXPECT_EQ(read.document->root().value("mood"), "a\"b\\c/é🎲\t");
}

// ---- the same faults, each with its place

struct Twin {
  std::string what;
  std::string xml;
  std::vector<std::string> xml_told;
  std::string json;
  std::vector<std::string> json_told;
};

void PrintTo(const Twin& twin, std::ostream* out) {
  *out << twin.what;
}

class FaultTwins : public ::testing::TestWithParam<Twin> {};

std::vector<std::string> sorted_messages(const std::vector<std::string>& told) {
  std::vector<std::string> out;
  for (const std::string& line : told) {
    std::string message = line[0] == '~' ? "~" : "";
    out.push_back(message.append(line, line.find(' ') + 1));
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST_P(FaultTwins, AreToldAlike) {
  const Twin& twin = GetParam();
  EXPECT_EQ(read_xml_text(twin.xml).told(), twin.xml_told);
  EXPECT_EQ(read_json_text(twin.json).told(), twin.json_told);
  EXPECT_EQ(sorted_messages(twin.xml_told), sorted_messages(twin.json_told));
}

const Twin fault_twins[] = {
    {"BadValues",
     "<orders xmlns='urn:adjudicator:1'\n system='Test' turn='0'/>",
     {"2:10 bad-value: 'system' must be a word: at most 32 lower-case letters, digits and '-', beginning "
      "with a letter, not 'Test'",
      "2:22 bad-value: 'turn' must be a whole number from 1 to 9999, not '0'"},
     "{\"orders\": {\n \"system\": \"Test\", \"turn\": 0}}",
     {"2:12 bad-value: 'system' must be a word: at most 32 lower-case letters, digits and '-', beginning "
      "with a letter, not 'Test'",
      "2:28 bad-value: 'turn' must be a whole number from 1 to 9999, not '0'"}},
    {"UnknownAndMissingAttributes",
     "<orders xmlns='urn:adjudicator:1' sytem='test'\n colour='red' turn='7'/>",
     {"1:1 missing-attribute: 'system' is missing from 'orders'",
      "1:35 unknown-attribute: 'orders' has no 'sytem'; did you mean 'system'?",
      "2:2 unknown-attribute: 'orders' has no 'colour'"},
     "{\"orders\": {\"sytem\": \"test\",\n \"colour\": \"red\", \"turn\": 7}}",
     {"1:12 missing-attribute: 'system' is missing from 'orders'",
      "1:13 unknown-attribute: 'orders' has no 'sytem'; did you mean 'system'?",
      "2:2 unknown-attribute: 'orders' has no 'colour'"}},
    {"UnknownElements",
     xml_orders("\n<liste><attack/></liste>"),
     {"2:1 unknown-element: 'orders' has no 'liste'; did you mean 'list'?"},
     json_orders(",\n\"liste\": [{\"attack\": {}}]"),
     {"2:1 unknown-element: 'orders' has no 'liste'; did you mean 'list'?"}},
    {"FaultsInOrders",
     xml_orders("<list>\n<attack targt='0101' units='a ? c' seq='-1' prefer='N X NX'/>\n<atack "
                "id='x'/>\n<march><leg to='1'/><leg/></march></list>"),
     {"~2:9 unknown-attribute: 'attack' has no 'targt'; did you mean 'target'?",
      "~2:29 bad-value: each item of 'units' must be 1 to 48 letters, digits, '.', '_' or '-', "
      "beginning with a letter or digit, not '?'",
      "~2:41 bad-value: 'seq' must be a whole number from 0 to 9999, not '-1'",
      "~2:53 bad-value: each item of 'prefer' must be one of 'N', 'NE', 'SE', 'S', 'SW' or 'NW', not 'X'",
      "~3:1 unknown-element: 'list' has no 'atack'; did you mean 'attack'?",
      "~4:1 missing-attribute: 'unit' is missing from 'march'",
      "~4:17 bad-value: 'to' must be a hex number of four or six digits, such as 0805, not '1'",
      "~4:21 missing-attribute: 'to' is missing from 'leg'"},
     json_orders(",\"list\": [\n{\"attack\": {\"targt\": \"0101\", \"units\": [\"a\", \"?\", \"c\"], "
                 "\"seq\": -1, \"prefer\": [\"N\", \"X\", \"NX\"]}},\n"
                 "{\"atack\": {\"id\": \"x\"}},\n{\"march\": {\"leg\": [{\"to\": \"1\"}, {}]}}]"),
     {"~2:13 unknown-attribute: 'attack' has no 'targt'; did you mean 'target'?",
      "~2:39 bad-value: each item of 'units' must be 1 to 48 letters, digits, '.', '_' or '-', "
      "beginning with a letter or digit, not '?'",
      "~2:63 bad-value: 'seq' must be a whole number from 0 to 9999, not '-1'",
      "~2:77 bad-value: each item of 'prefer' must be one of 'N', 'NE', 'SE', 'S', 'SW' or 'NW', not 'X'",
      "~3:2 unknown-element: 'list' has no 'atack'; did you mean 'attack'?",
      "~4:11 missing-attribute: 'unit' is missing from 'march'",
      "~4:27 bad-value: 'to' must be a hex number of four or six digits, such as 0805, not '1'",
      "~4:33 missing-attribute: 'to' is missing from 'leg'"}},
    {"TooManyAndTooFew",
     xml_orders("<list><march unit='u'/><march unit='u'><leg to='0101'/><leg to='0101'/><leg "
                "to='0101'/>\n<leg to='0101'/><leg to='0101'/></march></list>"),
     {"~1:64 missing-element: 'leg' is missing from 'march'",
      "~2:1 too-many: 'march' may have at most 3 'leg' entries"},
     json_orders(",\"list\": [{\"march\": {\"unit\": \"u\"}}, {\"march\": {\"unit\": \"u\", \"leg\": "
                 "[{\"to\": \"0101\"}, {\"to\": \"0101\"}, {\"to\": \"0101\"},\n"
                 "{\"to\": \"0101\"}, {\"to\": \"0101\"}]}}]"),
     {"~1:60 missing-element: 'leg' is missing from 'march'",
      "~2:1 too-many: 'march' may have at most 3 'leg' entries"}},
    {"WordsOfTheSchemaItself",
     xml_orders("<list><attack odds='3:1'/></list>"),
     {"~1:78 bad-value: 'odds' must be odds, such as 3-1, not '3:1'"},
     json_orders(",\"list\": [{\"attack\": {\"odds\": \"3:1\"}}]"),
     {"~1:70 bad-value: 'odds' must be odds, such as 3-1, not '3:1'"}},
};

INSTANTIATE_TEST_SUITE_P(Reader, FaultTwins, ::testing::ValuesIn(fault_twins),
                         [](const auto& test) { return test.param.what; });

TEST(ReadXml, TellsWhatOnlyXmlCanDoWrong) {
  EXPECT_THAT(
      read_xml_text(xml_orders("\n text <list>\nmore<pass> </pass></list><![CDATA[]]>")).told(),
      ElementsAre(
          "2:2 text: 'orders' cannot contain text", "3:1 text: 'list' cannot contain text",
          "~3:11 text: 'pass' cannot contain text; leave nothing between its tags, not even a space"));
  EXPECT_THAT(read_xml_text(xml_orders("<remark>x</remark>\n<list/><list/>")).told(),
              ElementsAre("2:1 misplaced-element: 'list' must come before 'remark'",
                          "2:8 misplaced-element: 'list' must come before 'remark'",
                          "2:8 too-many: 'orders' may have only one 'list'"));
  EXPECT_THAT(read_xml_text(xml_orders("<remark id='1'>\u202E<b/></remark>")).told(),
              ElementsAre("1:58 bad-value: 'remark' must be text of at most 2000 visible characters, "
                          "not '\\u{202E}'",
                          "1:66 unknown-attribute: 'remark' has no 'id'",
                          "1:74 unknown-element: 'remark' has no 'b'"));
}

TEST(Read, TellsAttributesFromElements) {
  EXPECT_THAT(
      read_xml_text(xml_orders("<turn>7</turn>", " system='test' remark='x'")).told(),
      ElementsAre("1:1 missing-attribute: 'turn' is missing from 'orders'",
                  "1:49 unknown-attribute: 'remark' of 'orders' must be an element, not a single value",
                  "1:60 unknown-element: 'turn' of 'orders' must be a single value, not an element"));
  EXPECT_THAT(read_json_text(R"({"orders": {"system": "test", "turn": {}, "list": 5}})").told(),
              ElementsAre("1:39 bad-value: 'turn' must be a single value, not an object in braces",
                          "1:51 wrong-shape: 'list' must be a list of objects, one for each order: "
                          "[{\"attack\": {...}}, ...]"));
}

TEST(Read, MakesHostileNamesPrintable) {
  EXPECT_THAT(read_xml_text(xml_orders("", " system='test' turn='7' x\u0301='\u202E'")).told(),
              ElementsAre("1:58 unknown-attribute: 'orders' has no 'x\u0301'"));
  EXPECT_THAT(read_json_text(json_orders(",\"\\u202E\\n\": 1")).told(),
              ElementsAre("1:41 unknown-attribute: 'orders' has no '\\u{202E}\\u{000A}'"));
}

TEST(ReadXml, RefusesXsiTypeAndNil) {
  EXPECT_THAT(
      read_xml_text(xml_orders("",
                               " system='test' turn='7' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' "
                               "i:type='orders' i:nil='false'"))
          .messages(),
      ElementsAre("unknown-attribute: 'orders' has no 'i:type'",
                  "unknown-attribute: 'orders' has no 'i:nil'"));
}

TEST(ReadXml, KnowsOneNamespace) {
  EXPECT_THAT(
      read_xml_text(xml_orders("<x:list xmlns:x='urn:x'/><list xmlns='urn:y'/><list xmlns=''/>")).messages(),
      ElementsAre("unknown-element: 'orders' has no 'x:list'; did you mean 'list'?",
                  "unknown-element: 'orders' has no '{urn:y}list'",
                  "unknown-element: 'orders' has no '{}list'; did you mean 'list'?"));
  EXPECT_THAT(
      read_xml_text("<orders system='test' turn='7'/>").told(),
      ElementsAre("1:1 wrong-namespace: the first tag must name the namespace of these files: <orders "
                  "xmlns=\"urn:adjudicator:1\" ...>"));
}

TEST(ReadXml, KnowsChoices) {
  const auto told = [](std::string_view inner) {
    return read_xml_text("<letter xmlns='urn:adjudicator:1'>" + std::string(inner) + "</letter>", "letter")
        .messages();
  };
  EXPECT_THAT(told("<seal/>"), IsEmpty());
  EXPECT_THAT(told("<p>x</p><signed>x</signed>"), IsEmpty());
  EXPECT_THAT(told("<p>x</p>"), ElementsAre("missing-element: 'seal' or 'signed' is missing from 'letter'"));
  EXPECT_THAT(told("<seal/><signed>x</signed>"),
              ElementsAre("too-many: 'letter' may have 'seal' or 'signed', not both"));
}

TEST(ReadJson, TellsWhatOnlyJsonCanDoWrong) {
  EXPECT_THAT(read_json_text(json_orders(", \"turn\": 8,\n\"list\": {}, \"list\": []")).told(),
              ElementsAre("1:42 repeated-member: 'turn' is given twice in 'orders'",
                          "2:9 wrong-shape: 'list' must be a list of objects, one for each order: "
                          "[{\"attack\": {...}}, ...]",
                          "2:13 repeated-member: 'list' is given twice in 'orders'"));
  EXPECT_THAT(read_json_text(json_orders(",\n\"list\": [5, {}, [], \"x\", {\"pass\": {}, \"attack\": {}}, "
                                         "{\"march\": [{}]}, {\"pass\": null}]"))
                  .told(),
              ElementsAre("~2:10 wrong-shape: put each order in 'list' in its own braces: "
                          "{\"attack\": {...}}",
                          "~2:13 wrong-shape: put each order in 'list' in its own braces: "
                          "{\"attack\": {...}}",
                          "~2:17 wrong-shape: put each order in 'list' in its own braces: "
                          "{\"attack\": {...}}",
                          "~2:21 wrong-shape: put each order in 'list' in its own braces: "
                          "{\"attack\": {...}}",
                          "~2:39 wrong-shape: put each order in 'list' in its own braces: "
                          "{\"attack\": {...}}",
                          "~2:64 wrong-shape: 'march' must be an object in braces, {...}",
                          "~2:80 null-value: 'pass' is null; leave it out instead"));
  EXPECT_THAT(
      read_json_text(json_orders(",\n\"list\": [{\"attack\": {\"id\": {}, \"seq\": [1], \"units\": "
                                 "[\"a b\", \"\", null], \"prefer\": [[]], \"target\": null}}]"))
          .told(),
      ElementsAre(
          "~2:28 bad-value: 'id' must be a single value, not an object in braces",
          "~2:39 bad-value: 'seq' must be a single value, not a list in brackets",
          "~2:54 bad-value: put each item in 'units' in its own quotes, with no spaces inside; found 'a b'",
          "~2:83 bad-value: the items of 'prefer' are single values",
          "~2:98 null-value: 'target' is null; leave it out instead"));
  EXPECT_THAT(read_json_text(json_orders(",\n\"remark\": [\"a\\u0001\", {}, null]")).told(),
              ElementsAre("2:12 bad-value: 'remark' holds a character that is not allowed",
                          "2:23 wrong-shape: 'remark' must be text in quotes",
                          "2:27 null-value: 'remark' is null; leave it out instead"));
  EXPECT_THAT(read_json_text(
                  json_orders(",\n\"remark\": \"\\uFFFE\", \"list\": [{\"attack\": {\"id\": \"\\u0000\"}}]"))
                  .told(),
              ElementsAre("2:11 bad-value: 'remark' holds a character that is not allowed",
                          "~2:48 bad-value: 'id' holds a character that is not allowed: '\\u{0000}'"));
}

TEST(ReadJson, TakesNumbersAsTheyAreWritten) {
  const auto told = [](std::string_view turn) {
    return read_json_text(R"({"orders": {"system": "test", "turn": )" + std::string(turn) + "}}").messages();
  };
  EXPECT_THAT(told("7"), IsEmpty());
  EXPECT_THAT(told("7.0"), ElementsAre("bad-value: 'turn' must be a whole number from 1 to 9999, not '7.0'"));
  EXPECT_THAT(told("7e0"), ElementsAre("bad-value: 'turn' must be a whole number from 1 to 9999, not '7e0'"));
  EXPECT_THAT(told("-7"), ElementsAre("bad-value: 'turn' must be a whole number from 1 to 9999, not '-7'"));
  EXPECT_THAT(told("true"),
              ElementsAre("bad-value: 'turn' must be a whole number from 1 to 9999, not 'true'"));
  EXPECT_THAT(told("18446744073709551616"), ElementsAre(HasSubstr("not '18446744073709551616'")));
  EXPECT_THAT(told(std::string(300, '9')), ElementsAre(HasSubstr("not '9999")));
  EXPECT_THAT(told("1e99999"), ElementsAre("json-syntax: the number is too large"));
  EXPECT_THAT(told("0." + std::string(400, '0')), ElementsAre(HasSubstr("not '0.000")));
  EXPECT_THAT(told("07"), ElementsAre(StartsWith("json-syntax: ")));
}

// ---- regions

TEST(ReadTolerantly, SaysWhichOrderAFaultLiesIn) {
  const Read read = read_xml_text(xml_orders("<list><pass/><march><leg/></march><nothing/></list>"));
  EXPECT_TRUE(read.diagnostics.ok());
  const auto faults = read.document->faults();
  ASSERT_EQ(faults.size(), 3u);
  const Node& march = *read.document->root().child("list")->child("march");
  EXPECT_EQ(faults[0].within, &march);
  EXPECT_EQ(faults[0].node, &march);
  EXPECT_EQ(faults[1].within, &march);
  EXPECT_EQ(faults[1].node, march.first);
  EXPECT_EQ(faults[1].attribute, "");
  EXPECT_EQ(faults[2].within, march.next);
  EXPECT_FALSE(faults[2].node->known);
}

TEST(ReadTolerantly, OnlyWhereAsked) {
  Diagnostics diagnostics;
  const auto document = read_document("f", xml_orders("<list><pass x='1'/></list>"), Spelling::xml,
                                      test_schema(), "orders", diagnostics);
  EXPECT_EQ(diagnostics.errors(), 1u);
  EXPECT_TRUE(document->faults().empty());
}

TEST(ReadTolerantly, GivesUpOnAThousandFaults) {
  std::string inner = "<list>";
  for (int i = 0; i < 1001; ++i) inner += "<pass x='1'/>";
  const Read read = read_xml_text(xml_orders(inner + "</list>"));
  EXPECT_EQ(read.document->faults().size(), Diagnostics::limit);
  ASSERT_EQ(read.diagnostics.all().size(), 1u);
  EXPECT_EQ(read.diagnostics.all()[0].code, "too-many-faults");
}

TEST(Read, CountsWhatIsBeyondTheLimit) {
  std::string roster = "<roster xmlns='urn:adjudicator:1' turn='1'>";
  for (int i = 0; i < 1500; ++i) roster += "<unit id='u' side='?'/>";
  const Read read = read_xml_text(roster + "</roster>", "roster");
  EXPECT_EQ(read.diagnostics.errors(), 1500u);
  EXPECT_EQ(read.diagnostics.left_out(), 500u);
}

// ---- not understood at all

struct RefusedText {
  std::string what;
  Spelling spelling;
  std::string text;
  std::string told;
};

void PrintTo(const RefusedText& refused, std::ostream* out) {
  *out << refused.what;
}

class RefusedFiles : public ::testing::TestWithParam<RefusedText> {};

void expect_told_in_one_sentence(const RefusedText& refused) {
  const auto begin = std::chrono::steady_clock::now();
  const Read read =
      refused.spelling == Spelling::xml ? read_xml_text(refused.text) : read_json_text(refused.text);
  EXPECT_EQ(read.document, nullptr);
  EXPECT_THAT(read.told(), ElementsAre(refused.told)) << refused.what;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << refused.what;
}

TEST_P(RefusedFiles, AreToldInOneSentence) {
  expect_told_in_one_sentence(GetParam());
}

std::string many_attributes(std::string_view prefix, std::string_view between, std::string_view after,
                            int count) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out.append(prefix).append(std::to_string(i)).append(between).append(std::to_string(i)).append(after);
  return out;
}

const RefusedText refused_files[] = {
    {"EmptyXml", Spelling::xml, "", "1:1 empty-file: the file is empty"},
    {"EmptyJson", Spelling::json, " \n ", "1:1 empty-file: the file is empty"},
    {"NotXml", Spelling::xml, "Dear moderator,\n",
     "1:1 xml-syntax: this is not XML: an XML file begins with '<'"},
    {"NotJson", Spelling::json, "Dear moderator,\n",
     "1:1 json-syntax: this is not JSON: a JSON file begins with '{'"},
    {"Utf16", Spelling::xml, std::string("\xFF\xFE<\0o\0", 6),
     "1:1 encoding: the file is UTF-16; save it as UTF-8"},
    {"Nul", Spelling::json, std::string("{\n\0}", 4),
     "2:1 encoding: there is a NUL byte, so this is not a text file; save it as UTF-8 text"},
    {"Latin1Bytes", Spelling::xml, "<orders name='Ren\xE9'/>",
     "1:18 encoding: the byte 0xE9 is not UTF-8 here; save the file as UTF-8"},
    {"Latin1Declared", Spelling::xml, "<?xml version='1.0' encoding='ISO-8859-1'?><orders/>",
     "1:31 encoding: the encoding must be UTF-8, not 'ISO-8859-1'"},
    {"Utf16Declared", Spelling::xml, "<?xml version='1.0'\nencoding=\"utf-16\"?><orders/>",
     "2:11 encoding: the encoding must be UTF-8, not 'utf-16'"},
    {"Xml11", Spelling::xml, "<?xml version='1.1'?><orders/>",
     "1:16 xml-syntax: the XML version must be 1.0, not '1.1'"},
    {"NoCharacter", Spelling::xml, "<orders x='\xEF\xBF\xBE'/>",
     "1:12 encoding: this is not a Unicode character"},
    {"Doctype", Spelling::xml, "\n<!DOCTYPE orders SYSTEM 'http://x/y.dtd'><orders/>",
     "2:1 dtd: document type declarations (DTDs) are not allowed; take this one out"},
    {"ExternalEntity", Spelling::xml,
     "<!-- --><!DOCTYPE o [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><o>&e;</o>",
     "1:9 dtd: document type declarations (DTDs) are not allowed; take this one out"},
    {"UnknownEntity", Spelling::xml, xml_orders("<remark>&nbsp;</remark>"),
     "1:72 xml-syntax: '&nbsp;' means nothing here; a plain '&' is written &amp;"},
    {"BareAmpersand", Spelling::xml, xml_orders("<remark>R & D</remark>"),
     "1:69 xml-syntax: a plain '&' is written &amp;"},
    {"WrongRootXml", Spelling::xml, "<roster xmlns='urn:adjudicator:1' turn='1'/>",
     "1:1 wrong-root: the file must begin with 'orders', not 'roster'"},
    {"WrongRootJson", Spelling::json, "{\n\"roster\": {}}",
     "2:1 wrong-root: the file must begin with 'orders', not 'roster'"},
    {"NoRoot", Spelling::json, "{}",
     "1:1 wrong-root: the file must be one object that holds nothing but 'orders'"},
    {"TwoRoots", Spelling::json, "{\"orders\": {}, \"orders\": {}}",
     "1:16 wrong-root: the file must be one object that holds nothing but 'orders'"},
    {"ScalarRoot", Spelling::json, "{\"orders\": 5}",
     "1:12 wrong-root: the file must be one object that holds nothing but 'orders'"},
    {"OnlyAScalar", Spelling::json, "5",
     "1:1 wrong-root: the file must be one object that holds nothing but 'orders'"},
    {"TagNotClosed", Spelling::xml, "<orders>\n<list>\n</orders>",
     "3:1 xml-syntax: '</orders>' comes too early: '<list>' on line 2 is not closed yet"},
    {"TagLeftOpen", Spelling::xml, "<orders>\n<list>\n",
     "3:1 xml-syntax: the file ends before '<list>' on line 2 is closed"},
    {"TagNeverOpened", Spelling::xml, xml_orders("") + "</list>",
     "1:67 xml-syntax: '</list>' closes nothing"},
    {"QuoteNotClosed", Spelling::xml, "<orders a='1\n><list/></orders>",
     "1:11 xml-syntax: the value that begins here has no closing quote ('), or holds a '<', which is "
     "written &lt;"},
    {"AngleNotClosed", Spelling::xml, "<orders\n<list/></orders>",
     "1:1 xml-syntax: the tag '<orders' is not closed by '>'"},
    {"CommentNotClosed", Spelling::xml, xml_orders("<!-- ") + "</orders>",
     "1:62 xml-syntax: what begins here is never closed by '-->'"},
    {"TwoTrees", Spelling::xml, xml_orders("") + "\n" + xml_orders(""),
     "2:1 xml-syntax: nothing may follow the end of the document"},
    {"TrailingText", Spelling::xml, xml_orders("") + "\nBest regards",
     "2:1 xml-syntax: nothing may follow the end of the document"},
    {"TrailingData", Spelling::json, json_orders("") + "\n5",
     "2:1 json-syntax: a file holds one object; this comes after its end"},
    {"MissingComma", Spelling::json, "{\"orders\": {\"a\": 1\n\"b\": 2}}",
     "2:1 json-syntax: a comma is missing before this"},
    {"Comment", Spelling::json, "{\"orders\": /* x */ {}}",
     "1:12 json-syntax: JSON has no comments; take this one out"},
    {"BrokenEscape", Spelling::json, R"({"orders": {"a": "\ud800"}})",
     "1:19 json-syntax: this \\u is not followed by a valid character code"},
};

INSTANTIATE_TEST_SUITE_P(Reader, RefusedFiles, ::testing::ValuesIn(refused_files),
                         [](const auto& test) { return test.param.what; });

// Not values as above: this program is the sandbox of each report that a test makes, and would make these at each start.
TEST(Read, TellsWhatIsTooDeepOrTooManyInOneSentence) {
  const RefusedText long_files[] = {
      {"DeepXml", Spelling::xml, repeated("<a>", 300'000),
       "1:193 too-deep: elements are nested more than 64 deep"},
      {"DeepJson", Spelling::json, repeated("[", 300'000),
       "1:1 wrong-root: the file must be one object that holds nothing but 'orders'"},
      {"DeepUnknown", Spelling::json, "{\"orders\": {\"x\": " + repeated("[", 300'000),
       "1:80 too-deep: brackets are nested more than 64 deep"},
      {"ManyAttributes", Spelling::xml, "<orders" + many_attributes(" a", "='", "'", 100'000) + "/>",
       "1:1 too-many-attributes: the element has more than 256 attributes"},
      {"ManyMembers", Spelling::json,
       "{\"orders\": {" + many_attributes("\"a", "\": ", ", ", 100'000) + "\"b\": 0}}",
       "1:3121 too-many-attributes: the element has more than 256 attributes"},
      {"ManyNamespaces", Spelling::xml, "<orders" + many_attributes(" xmlns:a", "='u", "'", 200) + "/>",
       "1:1589 too-many-namespaces: there are more than 100 namespaces"},
      {"ManyElements", Spelling::xml, xml_orders("<list>" + repeated("<pass/>", 1'000'001)),
       "1:7000071 xml-syntax: '</orders>' comes too early: '<list>' on line 1 is not closed yet"},
      {"MoreElements", Spelling::xml, xml_orders("<list>" + repeated("<pass/>", 1'000'001) + "</list>"),
       "1:7000057 too-many-elements: there are more than 1000000 elements"},
  };
  for (const RefusedText& refused : long_files) expect_told_in_one_sentence(refused);
}

TEST(Read, BoundsTheSize) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.size_limit = 20;
  EXPECT_EQ(read_document("f", xml_orders(""), Spelling::xml, test_schema(), "orders", diagnostics, options),
            nullptr);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].message, "the file is 66 bytes; the limit is 20");
}

/// A report of a thousand battles, which the program wrote itself, is longer than any file of a player.
TEST(Read, MayBeGivenMoreElements) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.element_limit = 3;
  const std::string four = xml_orders("<list>" + repeated("<pass/>", 2) + "</list>");
  EXPECT_EQ(read_document("f", four, Spelling::xml, test_schema(), "orders", diagnostics, options), nullptr);
  options.element_limit = 4;
  EXPECT_NE(read_document("f", four, Spelling::xml, test_schema(), "orders", diagnostics, options), nullptr);
  EXPECT_GT(own_element_limit, ReadOptions().element_limit);
}

TEST(Read, NeedsARootOfTheSchema) {
  Diagnostics diagnostics;
  EXPECT_THROW(read_document("f", "<x/>", Spelling::xml, test_schema(), "x", diagnostics), SchemaError);
}

TEST(Read, FillsInExcerpts) {
  const Read read = read_xml_text("<orders xmlns='urn:adjudicator:1'\n\tsystem='test' turn='x'/>");
  ASSERT_EQ(read.diagnostics.all().size(), 1u);
  EXPECT_EQ(to_text(read.diagnostics.all()[0]),
            "f.xml:2:22: error: 'turn' must be a whole number from 1 to 9999, not 'x' [bad-value]\n"
            "    2 |  system='test' turn='x'/>\n"
            "      |                      ^");
}

/// Xerces reads in blocks, and its characters are not ours: a bad value every few lines of a long file.
void expect_exact_places(Spelling spelling, std::string_view line_end) {
  const bool xml = spelling == Spelling::xml;
  std::string text =
      xml ? "<roster xmlns='urn:adjudicator:1' turn='1'>" : R"({"roster": {"turn": 1, "unit": [)";
  std::vector<std::string> expected;
  for (int i = 0; i < 3000; ++i) {
    text.append(i > 0 && !xml ? "," : "").append(line_end);
    std::string name;
    for (int n = i % 7; n > 0; --n) name += i % 3 == 0 ? "ź" : i % 3 == 1 ? "敵" : "🎲";
    const bool bad = i % 3 == 0;
    const std::string head =
        (xml ? "<unit id='u' side='a' name='n" : R"({"id": "u", "side": "a", "name": "n)") + name;
    const std::string tail = xml ? "' hex='" : R"(", "hex": )";
    const std::size_t letters = head.size() - name.size() + static_cast<std::size_t>(i % 7) + tail.size();
    text += head + tail + (xml ? bad ? "?'/>" : "0101'/>" : bad ? "\"?\"}" : "\"0101\"}");
    if (bad)
      expected.push_back(
          std::to_string(i + 2) + ":" + std::to_string(letters + 1) +
          " bad-value: 'hex' must be a hex number of four or six digits, such as 0805, not '?'");
  }
  text += xml ? "</roster>" : "]}}";
  EXPECT_EQ((xml ? read_xml_text(text, "roster") : read_json_text(text, "roster")).told(), expected);
}

TEST(Read, TellsExactPlacesInLongFiles) {
  for (const Spelling spelling : {Spelling::xml, Spelling::json})
    for (const char* line_end : {"\n", "\r\n"}) expect_exact_places(spelling, line_end);
}

TEST(Read, MayBeDoneByThreads) {
  const std::string text =
      xml_orders("<list><attack id='a' units='b c' prefer='N S' odds='2-1'/><march unit='?'/></list>");
  const std::vector<std::string> expected = read_xml_text(text).told();
  ASSERT_EQ(expected.size(), 2u);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 50; ++n) EXPECT_EQ(read_xml_text(text).told(), expected);
    });
}

// ---- before reading

TEST(PeekSystem, FindsASideAsItsReaderDoes) {
  for (const std::string_view source :
       {"<orders side=\"&#103;reen\"/>", "<orders side=' green'/>", "<orders side='\tgr&#x65;en\n'/>",
        R"({"orders": {"side": " green "}})", R"({"orders": {"side": "\u0067reen"}})"}) {
    const auto peek = peek_system(source, *sniff(source));
    ASSERT_TRUE(peek) << source;
    EXPECT_EQ(peek->side, "green") << source;
  }
  EXPECT_EQ(peek_system("<orders side='&green;&#0;&#x110;&#;&;&'/>", Spelling::xml)->side,
            "&green;&#0;&#x110;&#;&;&");
  // Each sign is looked at a bounded number of times.
  const std::string many(3'000'000, '&');
  EXPECT_EQ(peek_system("<orders side='" + many + "'/>", Spelling::xml)->side, many);
}

TEST(Sniff, LooksAtTheFirstCharacter) {
  EXPECT_EQ(sniff("<a/>"), Spelling::xml);
  EXPECT_EQ(sniff("\xEF\xBB\xBF \r\n\t{}"), Spelling::json);
  EXPECT_EQ(sniff(""), std::nullopt);
  EXPECT_EQ(sniff("  "), std::nullopt);
  EXPECT_EQ(sniff("To: moderator"), std::nullopt);
}

std::string peeked(std::string_view source) {
  const auto peek = peek_system(source, sniff(source).value_or(Spelling::xml));
  return peek ? peek->root + "/" + peek->system : "nothing";
}

TEST(PeekSystem, ReadsTheRootOnly) {
  EXPECT_EQ(
      peeked("<?xml version='1.0'?><!-- > --><orders a='system=\"x\"' system = \"classic\" b='c'><broken"),
      "orders/classic");
  EXPECT_EQ(peeked("<a:orders\nsystem='classic'"), "orders/classic");
  EXPECT_EQ(peeked("<orders xsystem='a' systems='b'/>"), "orders/");
  EXPECT_EQ(peeked("<orders system=classic/>"), "orders/");
  EXPECT_EQ(peeked("<orders"), "nothing");
  EXPECT_EQ(peeked("<!DOCTYPE a><orders system='x'/>"), "nothing");
  EXPECT_EQ(
      peeked(
          R"({"$schema": "x", "orders": {"list": [{"system": "inner"}], "x": {"system": "y"}, "system": "classic", broken)"),
      "orders/classic");
  EXPECT_EQ(peeked(R"({"$comment": {"system": "other"}, "orders": {"system": "classic"}})"),
            "orders/classic");
  EXPECT_EQ(peeked(R"({"orders": {"system": 5}})"), "orders/");
  EXPECT_EQ(peeked("{"), "nothing");
  EXPECT_EQ(peeked("{\"orders\": " + repeated("[", 300'000)), "orders/");
  EXPECT_EQ(peeked(""), "nothing");
}

// ---- the judge against Xerces' own validation

class Mutations {
 public:
  explicit Mutations(unsigned seed) : random_(seed) {}

  std::string mutate(std::string_view document) {
    std::vector<std::string> tags = split(document);
    for (std::size_t n = 1 + pick(2); n > 0; --n) change(tags);
    std::string out;
    for (const std::string& tag : tags) out += tag;
    return out;
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }

  static std::vector<std::string> split(std::string_view document) {
    std::vector<std::string> tags;
    for (char c : document) {
      if (c == '<' || tags.empty()) tags.emplace_back();
      tags.back() += c;
    }
    return tags;
  }

  void change(std::vector<std::string>& tags) {
    static const std::string texts[] = {" ",          "x",     "&#32;", "<![CDATA[]]>", "<![CDATA[ ]]>",
                                        "<!-- x -->", "<?p?>", "\n",    "&#65;"};
    static const std::string elements[] = {
        "<pass/>", "<list/>", "<remark>x</remark>",    "<unknown/>", "<leg to='0101'/>", "<attack seq='1'/>",
        "<seal/>", "<p/>",    "<x:y xmlns:x='urn:x'/>"};
    const std::size_t at = 1 + pick(tags.size() - 1);
    switch (pick(6)) {
      case 0:
        tags[at] += texts[pick(std::size(texts))];
        break;
      case 1:
        tags.insert(tags.begin() + static_cast<std::ptrdiff_t>(at), elements[pick(std::size(elements))]);
        break;
      case 2:
        if (tags[at].find("/>") != std::string::npos)
          tags.erase(tags.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 3:
        if (tags[at].find("/>") != std::string::npos)
          tags.insert(tags.begin() + static_cast<std::ptrdiff_t>(pick(at) + 1), tags[at]);
        break;
      default:
        change_attribute(tags[at]);
        break;
    }
  }

  void change_attribute(std::string& tag) {
    static const std::string values[] = {"",     "x",     "5",     "-5",   "0",      "007",  "+7",    "1.5",
                                         "1.50", "true",  "1",     "N NE", " 0101 ", "0101", "99999", "a b",
                                         "é",    "ready", "\t7\n", "2.25", ".5",     "3-1"};
    static const std::string names[] = {"id",    "turn", "seq",     "unit",     "units", "prefer",
                                        "to",    "road", "nothing", "xml:lang", "moves", "strength",
                                        "marks", "hex",  "status",  "odds"};
    std::vector<std::size_t> quotes;
    for (std::size_t q = tag.find('\''); q != std::string::npos; q = tag.find('\'', q + 1))
      quotes.push_back(q);
    if (quotes.size() < 2 || pick(4) == 0) {
      const std::size_t end = tag.find_first_of("/>");
      if (tag.size() > 1 && tag[1] != '/' && end != std::string::npos)
        tag.insert(end, " " + names[pick(std::size(names))] + "='" + values[pick(std::size(values))] + "'");
      return;
    }
    const std::size_t pair = 2 * pick(quotes.size() / 2);
    if (pick(4) == 0) {
      const std::size_t begin = tag.rfind(' ', quotes[pair]);
      if (begin != std::string::npos) tag.erase(begin, quotes[pair + 1] + 1 - begin);
    } else {
      tag.replace(quotes[pair] + 1, quotes[pair + 1] - quotes[pair] - 1, values[pick(std::size(values))]);
    }
  }

  std::mt19937 random_;
};

void agree_with_xerces(std::string_view root, std::string_view document, unsigned rounds) {
  Mutations mutations(7);
  unsigned valid = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    const std::string text = mutations.mutate(document);
    const bool ours = read_xml_text(text, root).told().empty();
    const auto theirs = xerces_complaint(test_schema(), text);
    ASSERT_EQ(ours, !theirs.has_value()) << text << "\n" << theirs.value_or("valid");
    valid += ours;
  }
  EXPECT_GT(valid, rounds / 20);
  EXPECT_GT(rounds - valid, rounds / 3);
}

TEST(Judge, AgreesWithXercesOnOrders) {
  agree_with_xerces("orders",
                    "<orders xmlns='urn:adjudicator:1' system='test' turn='7'><list><attack id='a' units='b "
                    "c' prefer='N S' odds='2-1'/>"
                    "<march unit='u'><leg to='0101'/><leg to='0102' "
                    "road='true'/></march><pass/></list><remark>one</remark></orders>",
                    1500);
}

TEST(Judge, AgreesWithXercesOnRosters) {
  agree_with_xerces("roster",
                    "<roster xmlns='urn:adjudicator:1' turn='7'><rules zoc='false'/><unit id='a' side='axis' "
                    "hex='0101' strength='4' moves='1.5' dug-in='0' marks='ready'/>"
                    "<unit id='b' side='allies' leader='a' fuel='0.5' weight='1.125' status='spent' name='3. "
                    "Pułk'/></roster>",
                    1500);
}

TEST(Judge, AgreesWithXercesOnLetters) {
  agree_with_xerces(
      "letter",
      "<letter xmlns='urn:adjudicator:1' mood=' x ' pages='1 2'><p>a</p><p>b</p><signed>c</signed></letter>",
      1000);
}

}  // namespace
}  // namespace adjudicator::files
