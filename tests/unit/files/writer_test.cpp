#include "files/spellings/writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "files_fixture.hpp"

namespace adjudicator::files {
namespace {

using ::testing::IsEmpty;

std::string rewritten(const Read& read, Spelling spelling) {
  return to_canonical(*read.document, test_schema(), spelling);
}

constexpr std::string_view orders_xml = R"(<?xml version="1.0" encoding="UTF-8"?>
<orders xmlns="urn:adjudicator:1" system="test" turn="7">
  <list>
    <attack id="a1" target="0805" units="u1 u2" prefer=""/>
    <march unit="u4">
      <leg to="0101"/>
      <leg to="0102" road="true"/>
    </march>
    <pass/>
    <attack units="u3" seq="5"/>
  </list>
  <remark>Good &amp; luck &lt;3</remark>
  <remark></remark>
</orders>
)";

constexpr std::string_view orders_json = R"({
  "orders": {
    "system": "test",
    "turn": 7,
    "list": [
      {"attack": {"id": "a1", "target": "0805", "units": ["u1", "u2"], "prefer": []}},
      {"march": {
        "unit": "u4",
        "leg": [
          {"to": "0101"},
          {"to": "0102", "road": true}
        ]
      }},
      {"pass": {}},
      {"attack": {"units": ["u3"], "seq": 5}}
    ],
    "remark": [
      "Good & luck <3",
      ""
    ]
  }
}
)";

constexpr std::string_view roster_xml = R"(<?xml version="1.0" encoding="UTF-8"?>
<roster xmlns="urn:adjudicator:1" turn="12">
  <rules zoc="false"/>
  <unit id="u1" name="&quot;Łódź&quot; &amp; co" side="axis" hex="0101" strength="-5" moves="0.5" weight="0" dug-in="false" marks=""/>
  <unit id="u2" side="allies" leader="u1" status="ready" marks="spent"/>
</roster>
)";

constexpr std::string_view roster_json = R"({
  "roster": {
    "turn": 12,
    "rules": {"zoc": false},
    "unit": [
      {"id": "u1", "name": "\"Łódź\" & co", "side": "axis", "hex": "0101", "strength": -5, "moves": 0.5, "weight": 0, "dug-in": false, "marks": []},
      {"id": "u2", "side": "allies", "leader": "u1", "status": "ready", "marks": ["spent"]}
    ]
  }
}
)";

constexpr std::string_view letter_xml = R"(<?xml version="1.0" encoding="UTF-8"?>
<letter xmlns="urn:adjudicator:1" mood=" a&#9;b&#10;&#13; " pages="1 22">
  <seal/>
</letter>
)";

constexpr std::string_view letter_json = R"({
  "letter": {
    "mood": " a\tb\n\r ",
    "pages": [1, 22],
    "seal": {}
  }
}
)";

void expect_twins(std::string_view root, std::string_view xml, std::string_view json) {
  const Read from_xml = read_xml_text(xml, root);
  const Read from_json = read_json_text(json, root);
  EXPECT_THAT(from_xml.told(), IsEmpty());
  EXPECT_THAT(from_json.told(), IsEmpty());
  EXPECT_EQ(rewritten(from_xml, Spelling::xml), xml);
  EXPECT_EQ(rewritten(from_xml, Spelling::json), json);
  EXPECT_EQ(rewritten(from_json, Spelling::xml), xml);
  EXPECT_EQ(rewritten(from_json, Spelling::json), json);
}

TEST(CanonicalForm, OfOrders) {
  expect_twins("orders", orders_xml, orders_json);
}
TEST(CanonicalForm, OfRosters) {
  expect_twins("roster", roster_xml, roster_json);
}
TEST(CanonicalForm, OfLetters) {
  expect_twins("letter", letter_xml, letter_json);
}

TEST(CanonicalForm, IsTheSameForEveryWayOfWriting) {
  const Read xml = read_xml_text(
      "<a:roster xmlns:a='urn:adjudicator:1'\n turn=' +0012 '><!-- x --><a:rules zoc = '0'/>"
      "<a:unit marks='' dug-in='0' weight='-0.0' moves='0.5' strength='-05' hex=' 0101' side='axis' "
      "type='infantry' "
      "name='&quot;Łódź&#34;  &amp;\n co' id='u1'></a:unit><a:unit id='u2' side='allies' marks=' spent ' "
      "leader='u1' "
      "status='ready' fuel='0.7'/></a:roster>",
      "roster");
  EXPECT_THAT(xml.told(), IsEmpty());
  EXPECT_EQ(rewritten(xml, Spelling::xml), roster_xml);
  const Read json = read_json_text(
      "{\"roster\":{\"unit\":[{\"marks\":\"\",\"dug-in\":\"0\",\"weight\":-0.0,\"moves\":\"0.5\","
      "\"strength\":-5,\"hex\":\"0101\","
      "\"side\":\"axis\",\"name\":\"\\\"\\u0141\\u00f3d\\u017a\\\" & "
      "co\",\"id\":\"u1\"},{\"id\":\"u2\",\"side\":\"allies\","
      "\"marks\":\"spent\",\"leader\":\"u1\",\"status\":\"ready\"}],\"rules\":[{\"zoc\":false}],\"turn\":"
      "\"12\"}}",
      "roster");
  EXPECT_THAT(json.told(), IsEmpty());
  EXPECT_EQ(rewritten(json, Spelling::xml), roster_xml);
}

TEST(CanonicalForm, OfFaultyOrdersIsWhatWasUnderstood) {
  const Read read = read_xml_text(
      "<orders xmlns='urn:adjudicator:1' system='test' turn='7'><list><attack id='a' seq='x' "
      "nothing='1'/><nothing/><march/></list><list/></orders>");
  EXPECT_EQ(rewritten(read, Spelling::xml),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<orders xmlns=\"urn:adjudicator:1\" system=\"test\" "
            "turn=\"7\">\n  <list>\n"
            "    <attack id=\"a\"/>\n    <march/>\n  </list>\n</orders>\n");
}

// ---- the writer itself

struct Written {
  explicit Written(Spelling spelling) : sink(text), writer(make_writer(spelling, test_schema(), sink)) {}
  std::string text;
  StringSink sink;
  std::unique_ptr<Writer> writer;
};

TEST(Writer, TakesValuesOfAllKindsInAnyOrder) {
  for (const Spelling spelling : {Spelling::xml, Spelling::json}) {
    Written written(spelling);
    Writer& writer = *written.writer;
    const std::string_view none[] = {"x"};
    writer.start("roster");
    writer.attribute("turn", 12);
    writer.start("rules");
    writer.attribute("zoc", false);
    writer.end();
    writer.start("unit");
    writer.attribute("marks", std::span(none).first(0));
    writer.attribute("dug-in", false);
    writer.attribute("weight", "-0.0");
    writer.attribute("moves", "0.5");
    writer.attribute("strength", std::int64_t{-5});
    writer.attribute("type", "infantry");  // the default
    writer.attribute("hex", "0101");
    writer.attribute("side", std::string("axis"));
    writer.attribute("name", "\"Łódź\" & co");
    writer.attribute("id", "u1");
    writer.end();
    writer.start("unit");
    writer.attribute("id", "u2");
    writer.attribute("side", "allies");
    writer.attribute("leader", "u1");
    writer.attribute("status", "ready");
    const std::string_view spent[] = {"spent"};
    writer.attribute("marks", spent);
    writer.end();
    writer.end();
    EXPECT_EQ(written.text, spelling == Spelling::xml ? roster_xml : roster_json);
  }
}

TEST(Writer, WritesTextAndEmptyLists) {
  Written xml(Spelling::xml), json(Spelling::json);
  for (Writer* writer : {xml.writer.get(), json.writer.get()}) {
    writer->start("orders");
    writer->attribute("system", "test");
    writer->start("list");
    writer->end();
    writer->start("remark");
    writer->text("a\tb");
    writer->text("]]>");
    writer->end();
    writer->end();
  }
  EXPECT_EQ(xml.text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<orders xmlns=\"urn:adjudicator:1\" "
            "system=\"test\">\n  <list/>\n"
            "  <remark>a\tb]]&gt;</remark>\n</orders>\n");
  EXPECT_EQ(json.text,
            "{\n  \"orders\": {\n    \"system\": \"test\",\n    \"list\": [],\n    \"remark\": [\n      "
            "\"a\\tb]]>\"\n    ]\n  }\n}\n");
}

TEST(Writer, WritesAnEmptyRoot) {
  Written xml(Spelling::xml), json(Spelling::json);
  for (Writer* writer : {xml.writer.get(), json.writer.get()}) {
    writer->start("orders");
    writer->end();
  }
  EXPECT_EQ(xml.text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<orders xmlns=\"urn:adjudicator:1\"/>\n");
  EXPECT_EQ(json.text, "{\n  \"orders\": {}\n}\n");
}

TEST(Writer, PutsOutNothingThatXmlCannotHold) {
  Written xml(Spelling::xml);
  xml.writer->start("letter");
  xml.writer->attribute("mood", std::string_view("a\0\x1b", 3));
  xml.writer->end();
  EXPECT_EQ(xml.text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<letter xmlns=\"urn:adjudicator:1\" "
            "mood=\"a\uFFFD\uFFFD\"/>\n");
}

TEST(Writer, RefusesWhatTheSchemaHasNot) {
  Written written(Spelling::json);
  Writer& writer = *written.writer;
  EXPECT_THROW(writer.start("nothing"), std::logic_error);
  EXPECT_THROW(writer.end(), std::logic_error);
  writer.start("orders");
  EXPECT_THROW(writer.attribute("nothing", 1), std::logic_error);
  EXPECT_THROW(writer.text("x"), std::logic_error);
  writer.attribute("turn", 1);
  EXPECT_THROW(writer.attribute("turn", 2), std::logic_error);
  EXPECT_THROW(writer.start("nothing"), std::logic_error);
  writer.start("remark");
  EXPECT_THROW(writer.start("list"), std::logic_error);  // text holds no elements
  writer.end();
  EXPECT_THROW(writer.start("list"), std::logic_error);             // stands before "remark"
  EXPECT_THROW(writer.attribute("system", "x"), std::logic_error);  // too late
}

/// Takes what it is given in pieces.
class Pieces : public Sink {
 public:
  void write(std::string_view bytes) override {
    longest = std::max(longest, bytes.size());
    text += bytes;
  }
  std::size_t longest = 0;
  std::string text;
};

TEST(Writer, HoldsLittleBack) {
  Pieces pieces;
  auto writer = make_writer(Spelling::xml, test_schema(), pieces);
  writer->start("roster");
  writer->attribute("turn", 1);
  for (int i = 0; i < 20'000; ++i) {
    writer->start("unit");
    writer->attribute("id", "u" + std::to_string(i));
    writer->attribute("side", "axis");
    writer->end();
  }
  writer->end();
  EXPECT_GT(pieces.text.size(), 600'000u);
  EXPECT_LT(pieces.longest, 70'000u);
  EXPECT_THAT(read_xml_text(pieces.text, "roster").told(), IsEmpty());
}

// ---- round trips

class RandomOrders {
 public:
  explicit RandomOrders(unsigned seed) : random_(seed) {}

  std::string xml() {
    Written written(Spelling::xml);
    Writer& w = *written.writer;
    w.start("orders");
    w.attribute("system", "test");
    w.attribute("turn", 1 + pick(9999));
    w.start("list");
    for (int n = pick(8); n > 0; --n) pick(2) == 0 ? attack(w) : march(w);
    w.end();
    for (int n = pick(3); n > 0; --n) {
      w.start("remark");
      w.text(words());
      w.end();
    }
    w.end();
    return written.text;
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  std::string words() {
    static const std::string all[] = {"a", "Łódź", "<&>\"'", "\\", "{}[]", "🎲", "]]>", "--", "%s", "/"};
    std::string out;
    for (int n = pick(5); n > 0; --n) out += (out.empty() ? "" : " ") + all[pick(10)];
    return out;
  }

  void attack(Writer& w) {
    w.start("attack");
    if (pick(2) == 0) w.attribute("target", "0805");
    if (pick(2) == 0) w.attribute("seq", pick(10) == 0 ? 1000 : pick(9999));
    if (pick(2) == 0) {
      const std::vector<std::string_view> units(static_cast<std::size_t>(pick(4)), "u.1_-");
      w.attribute("units", units);
    }
    w.end();
  }

  void march(Writer& w) {
    w.start("march");
    w.attribute("unit", "0");
    for (int n = 1 + pick(3); n > 0; --n) {
      w.start("leg");
      w.attribute("road", pick(2) == 0);
      w.attribute("to", "123456");
      w.end();
    }
    w.end();
  }

  std::mt19937 random_;
};

TEST(RoundTrip, LosesNothing) {
  RandomOrders orders(3);
  for (int i = 0; i < 200; ++i) {
    const std::string xml = orders.xml();
    const Read first = read_xml_text(xml);
    ASSERT_THAT(first.told(), IsEmpty()) << xml;
    ASSERT_EQ(rewritten(first, Spelling::xml), xml);
    const std::string json = rewritten(first, Spelling::json);
    const Read second = read_json_text(json);
    ASSERT_THAT(second.told(), IsEmpty()) << json;
    ASSERT_EQ(rewritten(second, Spelling::json), json);
    ASSERT_EQ(rewritten(second, Spelling::xml), xml);
  }
}

}  // namespace
}  // namespace adjudicator::files
