#include "core/document.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace adjudicator {
namespace {

Node node_with(std::vector<Attribute>& attributes) {
  Node node;
  node.name = "unit";
  node.attributes = attributes;
  return node;
}

TEST(Node, FindsValues) {
  std::vector<Attribute> attributes = {
      {"id", "u1"}, {"hex", "bad", 0, true, true}, {"zoc", "1"}, {"los", "false", 0, false}};
  const Node node = node_with(attributes);
  EXPECT_EQ(node.value("id"), "u1");
  EXPECT_EQ(node.value("hex"), "");  // faulty
  EXPECT_EQ(node.find("hex")->value, "bad");
  EXPECT_EQ(node.find("nothing"), nullptr);
  EXPECT_TRUE(node.flag("zoc"));
  EXPECT_FALSE(node.flag("los"));
  EXPECT_FALSE(node.flag("nothing"));
}

TEST(Node, ReadsWholeNumbers) {
  std::vector<Attribute> attributes = {{"a", "12"},
                                       {"b", "-3"},
                                       {"c", "+007"},
                                       {"d", "1.5"},
                                       {"e", ""},
                                       {"f", "99999999999"},
                                       {"g", "7", 0, true, true}};
  const Node node = node_with(attributes);
  EXPECT_EQ(node.whole("a"), 12);
  EXPECT_EQ(node.whole("b"), -3);
  EXPECT_EQ(node.whole("c"), 7);
  for (const char* none : {"d", "e", "f", "g", "nothing"}) EXPECT_EQ(node.whole(none), std::nullopt) << none;
}

TEST(Node, ReadsPartsOfAWhole) {
  std::vector<Attribute> attributes = {
      {"a", "2.5"}, {"b", "-0.4"}, {"c", "0.125"}, {"d", "x"}, {"e", "1.5", 0, true, true}};
  const Node node = node_with(attributes);
  EXPECT_EQ(node.halves("a"), Halves{5});
  EXPECT_EQ(node.tenths("a"), Tenths{25});
  EXPECT_EQ(node.milli("c"), Milli{125});
  EXPECT_EQ(node.tenths("b"), Tenths{-4});
  EXPECT_EQ(node.halves("b"), std::nullopt);  // finer than halves
  for (const char* none : {"d", "e", "nothing"}) EXPECT_EQ(node.halves(none), std::nullopt) << none;
}

TEST(Node, ReadsLists) {
  std::vector<Attribute> attributes = {{"a", "x y z"}, {"b", ""}, {"c", " x\t\ny  "}};
  const Node node = node_with(attributes);
  EXPECT_EQ(node.list("a"), (std::vector<std::string_view>{"x", "y", "z"}));
  EXPECT_TRUE(node.list("b").empty());
  EXPECT_TRUE(node.list("nothing").empty());
  EXPECT_EQ(node.list("c"), (std::vector<std::string_view>{"x", "y"}));
}

TEST(Node, HasChildren) {
  Node root, first, second;
  root.first = &first;
  first.name = "a";
  first.next = &second;
  second.name = "b";
  std::string names;
  for (const Node& child : root.children()) names += child.name;
  EXPECT_EQ(names, "ab");
  EXPECT_EQ(root.child("b"), &second);
  EXPECT_EQ(root.child("c"), nullptr);
}

std::string place(const Position& p) {
  return p.file + ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
}

TEST(DocumentPositions, CountCharacters) {
  const Document document("f", "one\nzwölf 🎲 x\r\n\nend", Spelling::xml);
  EXPECT_EQ(place(document.position_of_offset(0)), "f:1:1");
  EXPECT_EQ(place(document.position_of_offset(3)), "f:1:4");
  EXPECT_EQ(place(document.position_of_offset(4)), "f:2:1");
  EXPECT_EQ(place(document.position_of_offset(document.source().find('x'))), "f:2:9");
  EXPECT_EQ(place(document.position_of_offset(document.source().find("end"))), "f:4:1");
  EXPECT_EQ(place(document.position_of_offset(1'000'000)), "f:4:4");
}

TEST(DocumentPositions, DoNotCountTheByteOrderMark) {
  const Document document("f", "\xEF\xBB\xBF<a/>\nb", Spelling::xml);
  EXPECT_EQ(place(document.position_of_offset(3)), "f:1:1");
  EXPECT_EQ(place(document.position_of_offset(4)), "f:1:2");
  EXPECT_EQ(place(document.position_of_offset(8)), "f:2:1");
  EXPECT_EQ(document.excerpt({"f", 1, 2}), "<a/>");
}

/// Against counting from the beginning, over several marks.
TEST(DocumentPositions, AreTheSameFarInsideAFile) {
  std::string source;
  for (int i = 0; i < 20'000; ++i) source += i % 37 == 0 ? "ü\n" : i % 5000 < 4000 ? "é" : "x";
  const Document document("f", source, Spelling::xml);
  Position expected{"f", 1, 1};
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(source[i]) & 0xc0) != 0x80;
    if (begins) {
      ASSERT_EQ(place(document.position_of_offset(i)), place(expected));
    }
    if (source[i] == '\n') {
      ++expected.line;
      expected.column = 1;
    } else if (begins) {
      ++expected.column;
    }
  }
}

TEST(DocumentPositions, MayBeAskedByThreads) {
  const Document document("f", std::string(100'000, '\n'), Spelling::xml);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] { EXPECT_EQ(document.position_of_offset(99'999).line, 100'000u); });
}

/// An element as the XML reader leaves it: its offset is the end of the start tag.
struct Tag {
  explicit Tag(std::string source, std::vector<Attribute> a)
      : attributes(std::move(a)), document("f", std::move(source), Spelling::xml) {
    node.attributes = attributes;
    node.offset = static_cast<std::uint32_t>(document.source().find('>') + 1);
  }
  std::string at(std::string_view attribute) const { return place(document.position(node, attribute)); }
  std::vector<Attribute> attributes;
  Document document;
  Node node;
};

TEST(DocumentPositions, FindAttributesInTheStartTag) {
  const Tag tag("<x>\n <unit id = 'a=\"b\"'\n\thexes=\"1\" hex=\"id='2'\" zz='' />",
                {{"id", ""}, {"hex", ""}, {"hexes", ""}, {"zz", "", 0, true, true, false}});
  Tag inner = Tag(std::string(tag.document.source()), tag.attributes);
  inner.node.offset = static_cast<std::uint32_t>(inner.document.source().size());
  EXPECT_EQ(place(inner.document.position(inner.node)), "f:2:2");
  EXPECT_EQ(inner.at("id"), "f:2:14");
  EXPECT_EQ(inner.at("hexes"), "f:3:9");
  EXPECT_EQ(inner.at("hex"), "f:3:17");
  EXPECT_EQ(inner.at("zz"), "f:3:25");      // not known: its name
  EXPECT_EQ(inner.at("nothing"), "f:2:2");  // absent: the element
}

TEST(DocumentPositions, OfDefaultsAreTheElement) {
  const Tag tag("<unit id='a'/>", {{"id", "a"}, {"type", "inf", 0, false}});
  EXPECT_EQ(tag.at("type"), "f:1:1");
}

TEST(DocumentPositions, InJsonAreKept) {
  Document document("f", "{\"a\":\n {\"id\": 5}}", Spelling::json);
  std::vector<Attribute> attributes = {{"id", "5", 14}};
  Node node = node_with(attributes);
  node.offset = 7;
  EXPECT_EQ(place(document.position(node)), "f:2:2");
  EXPECT_EQ(place(document.position(node, "id")), "f:2:9");
}

TEST(DocumentExcerpts, ShowTheLine) {
  const Document document("f", "first\n\t<unit id=\"ä\u202E\"/>\r\nlast", Spelling::xml);
  EXPECT_EQ(document.excerpt({"f", 2, 2}), " <unit id=\"ä\\u{202E}\"/>");
  EXPECT_EQ(document.excerpt({"f", 3, 1}), "last");
}

TEST(DocumentExcerpts, KeepWhatIsMeantInSight) {
  const std::string source = "<list>" + std::string(500, 'a') + "HERE" + std::string(500, 'b') + "</list>\n";
  const Document document("f", source, Spelling::xml);
  const Diagnostic d = document.fault_at(506, "code", "rule", "message");
  EXPECT_LE(d.excerpt.size(), 170u);
  EXPECT_TRUE(d.excerpt.starts_with("...aaa"));
  EXPECT_TRUE(d.excerpt.ends_with("bbb..."));
  EXPECT_EQ(d.excerpt.substr(d.caret - 1, 4), "HERE");
  EXPECT_EQ(d.at.column, 507u);
  EXPECT_EQ(document.excerpt(d.at), d.excerpt);
}

TEST(DocumentExcerpts, CountTheCaretInCharacters) {
  const Document document("f", "<unit name=\"Łódź\t\u202E\" hex=\"x\"/>", Spelling::xml);
  const Diagnostic d = document.fault_at(document.source().find("x\"/>"), "", "", "");
  EXPECT_EQ(d.excerpt, "<unit name=\"Łódź \\u{202E}\" hex=\"x\"/>");
  EXPECT_EQ(d.at.column, 26u);
  EXPECT_EQ(d.caret, 33u);
}

TEST(DocumentFaults, AreDiagnosticsWhenAsked) {
  Document document("f", "<a/>\n<b/>", Spelling::xml);
  Node node;
  node.offset = 9;
  document.add_fault({&node, "", nullptr, 5, "bad", "it is bad"});
  ASSERT_EQ(document.faults().size(), 1u);
  const Diagnostic d = document.fault(document.faults()[0], "R-1");
  EXPECT_EQ(to_text(d), "f:2:1: error: it is bad [bad] (R-1)\n    2 | <b/>\n      | ^");
  EXPECT_EQ(to_text(document.fault(node, "", "bad", "R-1", "it is bad")), to_text(d));
}

TEST(Document, KeepsText) {
  Document document("f", "", Spelling::xml);
  std::string_view kept;
  {
    const std::string text = "characters";
    kept = document.keep(text);
  }
  EXPECT_EQ(kept, "characters");
  EXPECT_TRUE(document.empty());
}

}  // namespace
}  // namespace adjudicator
