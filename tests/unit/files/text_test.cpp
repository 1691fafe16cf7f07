// Orders and answers in words: the third spelling of the same tree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/called.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/known_things.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/text_lines.hpp"
#include "files/spellings/writer.hpp"
#include "order_samples.hpp"
#include "product.hpp"
#include "texts.hpp"

namespace adjudicator::files {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A file as it was read: its canonical form in words, and all that was told of it, "line:column code".
struct ReadText {
  std::string text;
  std::string xml;
  std::vector<std::string> told;
  std::vector<std::string> sentences;
};

ReadText read_as(const std::string& source, const Schema& schema, Spelling spelling, const std::string& root,
                 const KnownThings* things = nullptr) {
  Diagnostics diagnostics;
  ReadOptions options;
  options.tolerant = "list";
  options.things = things;
  const auto document = read_document("x", source, spelling, schema, root, diagnostics, options);
  ReadText read;
  const auto tell = [&](const Diagnostic& d) {
    read.told.push_back(std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " " + d.code);
    read.sentences.push_back(d.message);
  };
  for (const Diagnostic& d : diagnostics.all()) tell(d);
  if (!document) return read;
  for (const Fault& fault : document->faults()) tell(document->fault(fault, ""));
  read.text = to_canonical(*document, schema, Spelling::text);
  read.xml = to_canonical(*document, schema, Spelling::xml);
  return read;
}

const std::string header = "orders blue ridge turn 1\n";
const std::string canonical_header = "orders blue ridge system classic turn 1\n";

/// Orders of classic, without the header.
ReadText read_orders(const std::string& lines, const KnownThings* things = nullptr) {
  ReadText read = read_as(header + lines, Schema::of("classic"), Spelling::text, "orders", things);
  if (read.text.starts_with(canonical_header)) read.text.erase(0, canonical_header.size());
  return read;
}

// ---- the words of every system

TEST(TextWords, HaveExamplesThatReadAndComeBack) {
  for (const RuleSystem& system : systems_of_the_product())
    for (const TextRoot& root : Schema::of(system.key).words().roots())
      for (const TextOrder& order : root.orders) {
        const std::string head = root.name + " blue ridge system " + std::string(system.key) + " turn 1\n";
        const ReadText read =
            read_as(head + order.example + "\n", Schema::of(system.key), Spelling::text, root.name);
        EXPECT_THAT(read.sentences, IsEmpty()) << system.key << ": " << order.example;
        EXPECT_EQ(read.text, head + order.example + "\n") << system.key;
      }
}

// ---- every order that there is

using cli_test::OrderSample;

const std::vector<OrderSample>& samples() {
  static const std::vector<OrderSample> all = cli_test::order_samples(cli_test::source("."));
  return all;
}

/// An empty list is no list.
std::string without_empty_list(std::string xml) {
  if (const std::size_t at = xml.find(">\n  <list/>\n</orders>"); at != std::string::npos)
    xml.replace(at, std::string::npos, "/>\n");
  return xml;
}

TEST(TextRoundTrip, LosesNothingOfAnyOrderOfTheCasesAndExamples) {
  std::size_t orders = 0;
  for (const OrderSample& sample : samples()) {
    const Schema& schema = Schema::of(sample.system);
    const ReadText xml = read_as(sample.xml, schema, Spelling::xml, sample.root);
    const ReadText text = read_as(xml.text, schema, Spelling::text, sample.root);
    EXPECT_THAT(text.sentences, IsEmpty()) << sample.name << "\n" << xml.text;
    EXPECT_EQ(without_empty_list(text.xml), without_empty_list(sample.xml)) << sample.name << "\n"
                                                                            << xml.text;
    EXPECT_EQ(text.text, xml.text) << sample.name;
    EXPECT_EQ(sniff(xml.text), Spelling::text) << sample.name;
    const auto peek = peek_system(xml.text, Spelling::text);
    ASSERT_TRUE(peek) << sample.name;
    EXPECT_EQ(peek->system, sample.system);
    EXPECT_EQ(peek->root, sample.root);
    orders += static_cast<std::size_t>(std::ranges::count(xml.text, '\n')) - 1;
  }
  EXPECT_GT(samples().size(), 1500u);
  EXPECT_GT(orders, 2000u);
}

/// A mail program's hand: no line is longer, words stay whole.
std::string wrapped(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      out += '\n';
      column = 0;
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] == ' ') ++end;
    const std::size_t word = end;
    while (end < text.size() && text[end] != ' ' && text[end] != '\n') ++end;
    if (column > 0 && column + end - at > columns) {
      out += '\n';
      column = 0;
      at = word;
    }
    out += text.substr(at, end - at);
    column += end - at;
    at = end;
  }
  return out;
}

TEST(TextRoundTrip, OutlivesMailPrograms) {
  for (const OrderSample& sample : samples()) {
    const Schema& schema = Schema::of(sample.system);
    const std::string text = read_as(sample.xml, schema, Spelling::xml, sample.root).text;
    for (const std::size_t columns : {28u, 40u, 60u, 66u, 72u, 76u}) {
      const std::string sent = wrapped(text, columns);
      if (sent == text) continue;
      const ReadText read = read_as(sent, schema, Spelling::text, sample.root);
      EXPECT_EQ(read.text, text) << sample.name << " at " << columns << ":\n" << sent;
      EXPECT_THAT(read.sentences, IsEmpty()) << sample.name << " at " << columns << ":\n" << sent;
    }
  }
}

TEST(TextRoundTrip, NeverTakesAnOrderOutOfAComment) {
  for (const OrderSample& sample : samples()) {
    const Schema& schema = Schema::of(sample.system);
    const auto lines = lines_in(read_as(sample.xml, schema, Spelling::xml, sample.root).text);
    if (lines.size() < 3) continue;
    std::string wanted, form;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const bool comment = i % 2 == 1;
      form += (comment ? "# " : "") + lines[i] + "\n";
      if (!comment) wanted += lines[i] + "\n";
    }
    EXPECT_EQ(read_as(form, schema, Spelling::text, sample.root).text, wanted) << sample.name;
    for (const std::size_t columns : {40u, 60u, 72u})
      EXPECT_EQ(read_as(wrapped(form, columns), schema, Spelling::text, sample.root).text, wanted)
          << sample.name << " at " << columns << ":\n"
          << wrapped(form, columns);
  }
}

/// The same line with one sign of a word left out, doubled, changed or two of them swapped.
std::string misspelt(std::string word, std::mt19937_64& random) {
  const std::size_t at = random() % word.size();
  switch (random() % 4) {
    case 0:
      return word.size() > 1 ? word.erase(at, 1) : word + "x";
    case 1:
      return word.insert(at, 1, static_cast<char>('a' + random() % 26));
    case 2:
      word[at] = static_cast<char>('a' + random() % 26);
      return word;
    default:
      if (at + 1 < word.size()) std::swap(word[at], word[at + 1]);
      return word;
  }
}

/// Words of a header, which may go on in the next line.
std::set<std::string> header_words_of(const TextRoot& root) {
  std::set<std::string> words;
  for (const TextField& field : root.header->fields) words.insert(field.words.begin(), field.words.end());
  return words;
}

/// All words of a root.
std::set<std::string> grammar_of(const TextRoot& root) {
  std::set<std::string> words;
  std::vector<const TextRecord*> open;
  for (const TextOrder& order : root.orders) {
    words.insert(order.word);
    open.push_back(order.record);
  }
  for (std::set<const TextRecord*> seen; !open.empty();) {
    const TextRecord& record = *open.back();
    open.pop_back();
    if (!seen.insert(&record).second) continue;
    for (const TextField& field : record.fields) words.insert(field.words.begin(), field.words.end());
    for (const TextPart& part : record.parts) {
      words.insert(part.words.begin(), part.words.end());
      open.push_back(part.record);
    }
  }
  return words;
}

/// A typo in a word of the grammar is told, or it stands in the order as a thing that nobody knows, which the
/// decoder tells. It never changes another order.
TEST(TextTypos, AreNeverSwallowedAndChangeNoOtherOrder) {
  std::mt19937_64 random(20261123);
  std::size_t typos = 0, told = 0;
  while (typos < 10'000) {
    const OrderSample& sample = samples()[random() % samples().size()];
    const Schema& schema = Schema::of(sample.system);
    const auto grammar = grammar_of(*schema.words().root(sample.root));
    const auto header_words = header_words_of(*schema.words().root(sample.root));
    const auto lines = lines_in(read_as(sample.xml, schema, Spelling::xml, sample.root).text);
    if (lines.size() < 2) continue;
    const std::size_t at = 1 + random() % (lines.size() - 1);
    std::vector<std::pair<std::size_t, std::size_t>> words;  // of the grammar, outside quotes
    bool quoted = false;
    for (std::size_t i = 0; i < lines[at].size(); ++i) {
      if (lines[at][i] == '"') quoted = !quoted;
      if (quoted || (i > 0 && lines[at][i - 1] != ' ')) continue;
      const std::size_t end = std::min(lines[at].find_first_of(" ;,", i), lines[at].size());
      if (grammar.contains(lines[at].substr(i, end - i))) words.emplace_back(i, end - i);
    }
    if (words.empty()) continue;
    const auto [begin, size] = words[random() % words.size()];
    const std::string word = lines[at].substr(begin, size);
    const std::string typo = misspelt(word, random);
    if (typo == word || grammar.contains(typo) || header_words.contains(typo) || typo == "and" ||
        typo.empty())
      continue;
    ++typos;
    std::string line = lines[at];
    line.replace(begin, size, typo);
    std::string before, file;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      file += (i == at ? line : lines[i]) + "\n";
      if (i != at) before += lines[i] + "\n";
    }
    const ReadText read = read_as(file, schema, Spelling::text, sample.root);
    std::string others;
    std::size_t own = 0;
    const auto after = lines_in(read.text);
    const bool dropped = after.size() < lines.size();
    for (std::size_t i = 0; i < after.size(); ++i)
      if (!dropped && i == at)
        own = i;
      else
        others += after[i] + "\n";
    EXPECT_EQ(others, before) << typo << " for " << word << " in " << sample.name << "\n" << line;
    told += !read.told.empty();
    if (read.told.empty()) {
      EXPECT_THAT(after[own], HasSubstr(typo)) << word << " in " << sample.name << "\n" << line;
    }
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_GT(told, typos * 7 / 10);
}

// ---- the ways in which people write

TEST(TextReader, TakesOrdersAsPeopleWriteThem) {
  const std::string wanted = "attack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds\n";
  for (const std::string typed : {
           "attack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds",
           "ATTACK 0805 CALLED bridge WITH b-inf-1 b-gds SEQ 10 ADVANCE b-gds",
           "attack 0805 with b-inf-1 and b-gds; seq 10, advance b-gds and called bridge",
           "attack target=0805 id: bridge units: b-inf-1, b-gds; Seq = 10; advance: b-gds",
           "attack: 0805 called \"bridge\" with \"b-inf-1\" “b-gds”; seq 10 advance b-gds",
           "- attack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds",
           "1. attack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds",
           "• attack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds # a comment",
           "attack\t0805\u00a0called bridge with b\u2011inf\u20131, b\u2212gds; seq 10 advance b-gds",
           "attack 0805\n  called bridge\n  with b-inf-1,\nb-gds; seq\n10\nadvance b-gds",
           "attack 0805 \\\ncalled bridge with b-inf-1, b-gds; seq 10 advance\nb-gds",
           "attack 0805 called bridge with b-inf-1, b-gds\r\nadvance b-gds seq 10.\r\n",
           "=====\nattack 0805 called bridge with b-inf-1, b-gds; seq 10 advance b-gds\n-----\nend\nattack "
           "0101",
           "attack 08\u200b05 called bridge with b-inf-1, b-gds; seq 10 advance b-gds\n-- \nBlue, of Ridge",
       }) {
    const ReadText read = read_orders(typed);
    EXPECT_EQ(read.text, wanted) << typed;
    EXPECT_THAT(read.told, AnyOf(IsEmpty(), ElementsAre(HasSubstr("text-skipped")))) << typed;
  }
}

TEST(TextReader, ManyHeadersAreLookedThroughOnce) {
  for (const std::string line :
       {"orders a b\n", "moves a b c 1\n", "orders a b turn 1\n", "answers a b\n\n"}) {
    std::string many;
    while (many.size() < 1'000'000) many += line;
    EXPECT_EQ(find_further_header(many), std::string::npos) << line;
    const std::string moves = "orders blue ridge turn 1\n" + many;
    EXPECT_EQ(find_further_header(moves), line.starts_with("moves") ? 25 : std::string::npos) << line;
    const bool sure = line.starts_with("orders") && line.ends_with("turn 1\n");
    EXPECT_EQ(find_further_header(many + "moves blue ridge turn 2\n"), sure ? many.size() : std::string::npos)
        << line;
  }
}

TEST(TextReader, FindsTheHeaderInALetter) {
  for (const std::string head :
       {"Dear moderator,\nthese are my orders:\n\norders blue ridge turn 1\n",
        "Orders Blue ridge\n  turn 1\n", "orders side blue game ridge turn 1\n",
        "orders blue ridge system classic\nturn 1\n", "orders turn 1 side blue game ridge\n",
        "orders game ridge side blue turn 1\n", "orders “blue” ridge turn 1\n",
        "Orders are below.\n> orders red old turn 1\norders blue ridge, turn: 1\n\n"}) {
    const ReadText read = read_as(head + "pass\n", Schema::of("classic"), Spelling::text, "orders");
    EXPECT_EQ(read.text, canonical_header + "pass\n") << head;
    EXPECT_EQ(sniff(head + "pass\n"), Spelling::text);
    const auto peek = peek_system(head, Spelling::text);
    ASSERT_TRUE(peek);
    EXPECT_EQ(peek->side + peek->game + peek->turn, "blueridge1") << head;
  }
}

// The word of a header stands behind whatever it is indented by: blanks, and signs that nobody sees.
TEST(TextReader, TakesAHeaderHoweverFarItIsIndented) {
  for (const std::string sign : {" ", "\t", "\u00a0", "\u3000", "\u200b", ";", ","})
    for (const int count : {1, 13, 14, 39, 40, 41, 100, 10'000}) {
      std::string head;
      for (int i = 0; i < count; ++i) head += sign;
      head += "orders blue ridge turn 1\n";
      const bool is_list = sign == ";" || sign == ",";
      const ReadText read = read_as(head + "pass\n", Schema::of("classic"), Spelling::text, "orders");
      if (is_list)
        EXPECT_THAT(read.told, ElementsAre(HasSubstr("no-header"))) << sign << count;
      else
        EXPECT_EQ(read.text, canonical_header + "pass\n") << sign << count;
      EXPECT_THAT(read_as(head, Schema::of("classic"), Spelling::text, "answers").told, Not(IsEmpty()));
    }
}

TEST(TextReader, TakesWordsOfANestedPartForTheInnermostThatKnowsThem) {
  const Schema& schema = Schema::of("cna");
  const ReadText read = read_as(
      "orders cw tobruk turn 1\n"
      "Barrage Plan at c0807 class inf; barrage by 60-fd barrage by 4-rha toe 2, 7-med group g toe 1\n"
      "press to moderator Well done, all; thanks # no\n"
      "press to arms\n"
      "fire at C0807 value no\n"
      "name Nr1 Inf as \"The \"\"Rock\"\"\"\n"
      "assign 5-1 against C0809\nassign 5-1, 5-2 as withheld\n",
      schema, Spelling::text, "orders");
  EXPECT_THAT(read.sentences, IsEmpty());
  EXPECT_EQ(read.text,
            "orders cw tobruk system cna turn 1\n"
            "barrage-plan at C0807 class Inf; barrage by 60-fd; barrage by 4-rha toe 2, 7-med group g toe 1\n"
            "press to moderator \"Well done, all; thanks\"\n"
            "press \"to arms\"\n"
            "fire at C0807 value no\n"
            "name Nr1 Inf as \"The \"\"Rock\"\"\"\n"
            "assign 5-1 against C0809\nassign 5-1, 5-2 as withheld\n");
}

TEST(TextReader, TakesAValueOfAFieldBeforeAWordOfTheOrder) {
  const ReadText read =
      read_as("orders blue g turn 1\ndefend 1010 on-fail retreat; retreat BA via 1011, 1012 or 1011, 1112\n",
              Schema::of("next-war"), Spelling::text, "orders");
  EXPECT_THAT(read.sentences, IsEmpty());
  EXPECT_EQ(read.text,
            "orders blue g system next-war turn 1\n"
            "defend 1010 on-fail retreat; retreat BA; via 1011, 1012; via 1011, 1112\n");
}

// ---- faults

TEST(TextReader, TellsWhatItDoesNotUnderstandAndGoesOn) {
  struct Case {
    std::string typed;
    std::string kept;
    std::vector<std::string> told;
  };
  const std::string pass = "pass\n";
  for (const Case& c : std::vector<Case>{
           {"atack 0805 with a\n", "", {"2:1 unknown-order"}},
           {"attack 0805 withh a\n", "attack 0805\n", {"2:13 text-syntax"}},
           {"attack 0805 with\n", "attack 0805\n", {"2:13 text-syntax"}},
           {"attack 0805 with advance a\n", "attack 0805 advance a\n", {"2:13 text-syntax"}},
           {"attack 0805 with \"advance\"\n", "attack 0805 with \"advance\"\n", {}},
           {"attack 0805 seq 1 seq 2\n", "attack 0805\n", {"2:23 repeated-member"}},
           {"attack 0805 seq x\n", "attack 0805\n", {"2:17 bad-value"}},
           {"attack 0805 with \"a b\n", "attack 0805\n", {"2:18 text-syntax"}},
           {"attack 0805 with a; 7 seq 3\n", "attack 0805 with a; seq 3\n", {"2:21 text-syntax"}},
           {"attack 0805 with a,\n", "attack 0805 with a\n", {}},
           {"attack 0805 with a \\\n", "attack 0805 with a\n", {}},
           {"attack 0805 with a,\natack 0806 with b\n", "attack 0805 with a\n", {"3:1 unknown-order"}},
           {"attack 0805 with\n\nb\n", "attack 0805\n", {"2:13 text-syntax", "4:1 unknown-order"}},
           {"# attack 0805 with a\nadvance b\n", "", {"3:1 text-skipped"}},
           {"# attack 0805 with a\natack 0806\n", "", {"3:1 unknown-order"}},
           {"attack 0805 with a # and then\nadvance b\n", "attack 0805 with a\n", {"3:1 unknown-order"}},
           {"; attack 0805\n", "", {"2:1 text-skipped"}},
           {"// attack 0805\n", "", {"2:1 text-skipped"}},
           {"> attack 0805\n", "", {"2:1 text-skipped"}},
           {"> Good luck!\n", "", {}},
           {"answer x key y\n", "", {"2:1 text-skipped", "2:1 unknown-order"}},
           {"attack 0805 with a\x01"
            "b\n",
            "attack 0805\n",
            {"2:18 bad-value"}},
       }) {
    const ReadText read = read_orders(c.typed + pass);
    EXPECT_EQ(read.text, c.kept + pass) << c.typed;
    EXPECT_EQ(read.told, c.told) << c.typed;
  }
}

TEST(TextReader, RefusesAFileWhoseHeaderIsNotRight) {
  const auto told = [](const std::string& text) {
    return read_as(text, Schema::of("classic"), Spelling::text, "orders").told;
  };
  EXPECT_THAT(told("attack 0805 with a\n"), ElementsAre("1:1 no-header"));
  EXPECT_THAT(told("orders blue ridge\nattack 0805 with a\n"), ElementsAre("1:1 missing-attribute"));
  EXPECT_THAT(told("answers blue ridge turn 1\n"), ElementsAre("1:1 wrong-root"));
  EXPECT_THAT(told("orders blue ridge turn 1\npass\norders blue ridge turn 2\npass\n"),
              ElementsAre("3:1 second-header"));
  EXPECT_THAT(told("orders blue ridge turn 1 system cna\n"), ElementsAre());  // for the decoder
  EXPECT_THAT(told("orders blue ridge turn 1 tern 2\npass\n"), ElementsAre("1:26 text-syntax"));
  EXPECT_THAT(told(" \n\n"), ElementsAre("1:1 empty-file"));
}

TEST(TextReader, FindsEveryOrderBehindHostileOnes) {
  // Whatever stands in the line before: the next order is there.
  for (const std::string line :
       {"attack \"", "attack 0805 with \"a", "attack 0805 with 'a", "attack 0805 with “a", "attack ,",
        "attack ;;;", "attack \\", "retreat b via", "attack 0805 and", "\"", "\\", ",", "attack \"\"\"",
        "attack 0805 with a, \\"})
    EXPECT_THAT(read_orders(line + "\nattack 0908 with z\n").text, HasSubstr("attack 0908 with z\n")) << line;
}

// ---- bytes

std::string utf16(const std::string& ascii, bool big, bool mark) {
  std::string out = !mark ? "" : big ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : ascii) (big ? out += '\0', out += c : (out += c) += '\0');
  return out;
}

TEST(TextReader, TakesWhatEditorsOfWindowsWrite) {
  const std::string text = header + "attack 0805 with a\r\n";
  for (const bool big : {false, true})
    for (const bool mark : {false, true}) {
      const std::string bytes = utf16(text, big, mark);
      EXPECT_EQ(sniff(bytes), Spelling::text);
      const ReadText read = read_as(bytes, Schema::of("classic"), Spelling::text, "orders");
      EXPECT_EQ(read.text, canonical_header + "attack 0805 with a\n");
      EXPECT_THAT(read.told, ElementsAre("1:1 text-encoding"));
    }
  const ReadText mark = read_as("\xEF\xBB\xBF" + text, Schema::of("classic"), Spelling::text, "orders");
  EXPECT_EQ(mark.text, canonical_header + "attack 0805 with a\n");
  EXPECT_THAT(mark.told, IsEmpty());
  const ReadText windows = read_orders(
      "attack 0805 with \x93"
      "a\x94 # f\xfcr\n");
  EXPECT_EQ(windows.text, "attack 0805 with a\n");
  EXPECT_THAT(windows.told, ElementsAre("1:1 text-encoding"));
  EXPECT_THAT(read_orders("attack 0805 with a\x81 \xfc\n").told, ElementsAre("1:1 encoding"));
}

TEST(TextReader, EndsSoonWhateverItReads) {
  const std::size_t size = std::size_t{4} << 20;
  for (const std::string part :
       {"\"", "'a ", "attack \"\n", "  \"a,\n", "orders x\n", "zz\n", "lose first ", "a and ", "\\\n", "; ",
        "# \n", "> attack\n", "attack 0101 with a,\n", "\xe2\x80\x9c"}) {
    std::string text = header + "attack 0805 with a,\n";
    while (text.size() < size) text += part;
    Diagnostics diagnostics;
    ReadOptions options;
    options.tolerant = "list";
    read_document("x", text, Spelling::text, Schema::of("classic"), "orders", diagnostics, options);
  }
}

// ---- names

class TextNames : public ::testing::Test {
 protected:
  TextNames() {
    Diagnostics diagnostics;
    const Schema& schema = Schema::of("classic");
    roster_ = read_document("roster", R"(<roster xmlns="urn:adjudicator:1" system="classic" game="g" turn="1">
      <side id="blue" phasing="true"/><side id="red"/>
      <unit id="b-inf-1" side="blue" name="Ridge Rifles" strength="4"/>
      <unit id="b-gds" side="blue" name="Guards" strength="4"/>
      <unit id="b-ob" side="blue" name="O'Brien" strength="4"/>
      <unit id="b-1" side="blue" name="Twins" strength="4"/><unit id="b-2" side="blue" name="Twins" strength="4"/>
      <unit id="bridge" side="blue" name="Outpost" strength="4"/>
      <unit id="b-mot" side="blue" name="10th Motorized" strength="4"/>
      <unit id="b-adv" side="blue" name="Advance Guard" strength="4"/>
      <unit id="b-d" side="blue" name="Dęblin" strength="4"/>
      <unit id="b-s" side="blue" name="Große Straße" strength="4"/>
      <unit id="b-r" side="blue" name="Das &quot;Reich&quot;" strength="4"/>
      <unit id="b-h" side="blue" name="&quot;Göring&quot; Division" strength="4"/>
      <unit id="r-1" side="red" name="Hussars" strength="4"/></roster>)",
                            Spelling::xml, schema, "roster", diagnostics);
    map_ =
        read_document("map", R"(<map xmlns="urn:adjudicator:1" system="classic" game="g" columns="9" rows="9">
      <hex id="0805" name="Sollach"/></map>)",
                      Spelling::xml, schema, "map", diagnostics);
    EXPECT_TRUE(diagnostics.ok());
  }
  ReadText read(const std::string& lines, KnownThings::Rows rows = KnownThings::Rows::own) const {
    const KnownThings things(roster_.get(), map_.get(), "blue", rows);
    return read_orders(lines, &things);
  }

  std::unique_ptr<Document> roster_;
  std::unique_ptr<Document> map_;
};

TEST_F(TextNames, AreResolvedInFieldsThatSayWhatTheyAreOf) {
  const ReadText read =
      this->read("attack Sollach called outpost with ridge rifles, “Guards”, O’Brien and B-GDS.\n");
  EXPECT_EQ(read.text, "attack 0805 called outpost with b-inf-1, b-gds, b-ob, b-gds\n");
  EXPECT_THAT(read.told, IsEmpty());
}

TEST_F(TextNames, OfWhatDoesNotExistAndOfTheEnemyAreToldAlike) {
  const ReadText enemy = read("attack 0805 with \"Hussars\", Guards\n");
  const ReadText nobody = read("attack 0805 with \"Zouaves\", Guards\n");
  EXPECT_EQ(enemy.text, "attack 0805 with Hussars, b-gds\n");
  EXPECT_EQ(nobody.text, "attack 0805 with Zouaves, b-gds\n");
  EXPECT_EQ(enemy.told, nobody.told);
}

TEST_F(TextNames, OfSeveralThingsAreAFault) {
  EXPECT_THAT(read("attack 0805 with Twins\n").told, ElementsAre("2:18 text-syntax"));
}

TEST_F(TextNames, TellAMisspeltWordInAList) {
  const ReadText read = this->read("attack 0805 with Guards advnce Guards\n");
  EXPECT_THAT(read.sentences, ElementsAre("'advnce' is not understood here; did you mean 'advance'?"));
}

/// Marks apart or not, capitals of any language, blanks of any kind.
TEST_F(TextNames, AreTheSameHoweverTheirLettersAreWritten) {
  for (const char* name : {"DĘBLIN", "De\u0328blin", "dE\u0328BLIN"})
    EXPECT_EQ(read("attack 0805 with " + std::string(name) + "\n").text, "attack 0805 with b-d\n") << name;
  for (const char* name : {"GROSSE STRASSE", "\"große\u202fstraße\"", "Große\u3000Strasse"})
    EXPECT_EQ(read("attack 0805 with " + std::string(name) + "\n").text, "attack 0805 with b-s\n") << name;
}

TEST_F(TextNames, MayHoldQuotationMarks) {
  for (const char* name : {"Das \"Reich\"", "\"Das \"\"Reich\"\"\"", "'Das \"Reich\"'", "das “Reich”"})
    EXPECT_EQ(read("attack 0805 with " + std::string(name) + ", Guards\n").text,
              "attack 0805 with b-r, b-gds\n")
        << name;
  for (const char* name : {"\"Göring\" Division", "“GÖRING” division", "Guards, \"Göring\" Division"})
    EXPECT_THAT(read("attack 0805 with " + std::string(name) + "\n").text, HasSubstr("b-h\n")) << name;
}

/// Cyrillic letters in the names of a Latin map, Greek ones in an id.
TEST_F(TextNames, ThatOnlyLookAlikeAreToldByTheirCodePoints) {
  EXPECT_THAT(
      read("attack 0805 with Guаrds\n").sentences,
      Contains("'Guаrds' only looks like 'Guards': its letter 3 is U+0430 CYRILLIC SMALL LETTER A, not "
               "U+0061 LATIN SMALL LETTER A"));
  EXPECT_THAT(read("attack 0805 with \"Ridge Riflеs\", Guards\n").sentences,
              Contains(HasSubstr("its letter 11 is U+0435 CYRILLIC SMALL LETTER IE, not U+0065")));
  EXPECT_THAT(read("attack 0805 with Ridge Riflеs\n").sentences, Contains(HasSubstr("U+0435")));
  EXPECT_THAT(read("attack 0805 with Вridge\n").sentences, Contains(HasSubstr("only looks like 'bridge'")))
      << "in capitals";
  EXPECT_THAT(read("attack 0805 with \"Тwins\"\n").sentences, Contains(HasSubstr("only looks like 'Twins'")));
  EXPECT_THAT(read("attack 0805 with Hussаrs\n").sentences, Not(Contains(HasSubstr("only looks like"))))
      << "nothing of the enemy's is brought";
  EXPECT_THAT(read("attack ٠٨٠٥ with Guards\n").sentences,
              Contains(HasSubstr("(its letter 1 is U+0660 ARABIC-INDIC DIGIT ZERO)")));
}

/// Unicode may give it a case or a decomposition later: nobody knows now what it will be the same as.
TEST(Letters, ThatUnicodeDoesNotHaveYetAreRefused) {
  EXPECT_EQ(unknown_letter("Straße, Ęę, \U0001f600, \ue000"), std::string_view::npos);
  EXPECT_EQ(unknown_letter("ab\U0001fae9"), 2u) << "an emoji of Unicode 16";
  EXPECT_EQ(unknown_letter("\u0378"), 0u);
  const Schema& schema = Schema::of("classic");
  Diagnostics diagnostics;
  read_document("x", R"(<moves xmlns="urn:adjudicator:1" system="classic" game="ridgе" turn="1"/>)",
                Spelling::xml, schema, "moves", diagnostics);
  EXPECT_THAT(diagnostics.all().front().message,
              HasSubstr("not 'ridgе' (its letter 5 is U+0435 CYRILLIC SMALL LETTER IE)"));
  diagnostics = {};
  const auto roster = read_document(
      "x",
      "{\"roster\": {\"system\": \"classic\", \"game\": \"g\", \"turn\": 1, \"side\": [{\"id\": \"blue\"}], "
      "\"unit\": [{\"id\": \"b1\", \"side\": \"blue\", \"name\": \"\\ud83e\\udee9\", \"strength\": 1}]}}",
      Spelling::json, schema, "roster", diagnostics);
  ASSERT_FALSE(diagnostics.all().empty());
  EXPECT_EQ(diagnostics.all().front().message, "'name' has U+1FAE9, which Unicode 15.0 does not have");
  EXPECT_EQ(diagnostics.all().front().code, "unknown-letter");
}

/// It is one thing that is not known, not two.
TEST_F(TextNames, OfSeveralWordsThatAreMisspelledBringTheNameThatIsNear) {
  const ReadText motorised = read("attack 0805 with 10th Motorised, Guards\n");
  EXPECT_EQ(motorised.text, "attack 0805 with 10th_Motorised, b-gds\n");
  EXPECT_THAT(motorised.sentences, Contains("'10th Motorised' is not known; did you mean '10th Motorized'?"));
  const ReadText apart = read("attack 0805 with b inf 1\n");
  EXPECT_THAT(apart.sentences, Contains("'b inf 1' is not known; did you mean 'b-inf-1'?"));
  const ReadText enemys = read("attack 0805 with 1st Hussars\n");
  EXPECT_EQ(enemys.text, "attack 0805 with 1st, Hussars\n") << "nothing of the enemy's is brought";
}

/// As forms and reports write it: the name, and the id in brackets.
TEST_F(TextNames, MayHaveTheSameThingInBracketsBehindThem) {
  const ReadText read = this->read("attack 0805 (Sollach) with Ridge Rifles (b-inf-1), b-gds (Guards)\n");
  EXPECT_EQ(read.text, "attack 0805 with b-inf-1, b-gds\n");
  EXPECT_THAT(read.told, IsEmpty());
  EXPECT_THAT(this->read("attack 0805 with Guards (b-inf-1)\n").told, Not(IsEmpty())) << "that is another";
}

/// The first word of the name is a word of the order, where nothing but a name can stand.
TEST_F(TextNames, MayBeginWithAWordOfTheOrder) {
  const ReadText read = this->read("attack 0805 with Advance Guard, Guards\n");
  EXPECT_EQ(read.text, "attack 0805 with b-adv, b-gds\n");
  EXPECT_THAT(read.told, IsEmpty());
  EXPECT_THAT(this->read("attack 0805 with b-gds advance guards\n").text,
              HasSubstr("with b-gds; advance b-gds"));
}

/// A roster of a thousand units of blue, and the map of nobody.
std::unique_ptr<Document> large_roster() {
  std::string text =
      R"(<roster xmlns="urn:adjudicator:1" system="classic" game="g" turn="1"><side id="blue" phasing="true"/>)";
  for (int i = 1000; i < 2000; ++i)
    text += "<unit id=\"b-" + std::to_string(i) + R"(" side="blue" name="Regiment )" + std::to_string(i) +
            "\" strength=\"4\"/>";
  Diagnostics diagnostics;
  return read_document("roster", text + "</roster>", Spelling::xml, Schema::of("classic"), "roster",
                       diagnostics);
}

TEST(TextNamesNear, AreSoughtForTheFirstWordsAlone) {
  const auto roster = large_roster();
  const KnownThings things(roster.get(), nullptr, "blue", KnownThings::Rows::own);
  std::string lines;
  for (int i = 1000; i < 1100; ++i) lines += "attack 0604 with Regment " + std::to_string(i) + "\n";
  const auto guesses = std::ranges::count_if(read_orders(lines, &things).sentences, [](const auto& one) {
    return one.find("did you mean 'Regiment 1") != std::string::npos;
  });
  EXPECT_GE(guesses, 10);
  EXPECT_LE(guesses, 20);

  const auto begin = std::chrono::steady_clock::now();
  std::string words = "attack 0604 with";
  for (int i = 0; i < 30'000; ++i) words += " regimxnt";
  read_orders(words + "\n", &things);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(TextReader, ReadsALongWordAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  std::string word = "attack 0604 with a";
  while (word.size() < std::size_t{1} << 20) word += ":a";
  read_orders(word + "\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(TextReader, LetsAQuoteRunOverThreeLines) {
  EXPECT_THAT(read_orders("attack 0805 with \"a\nb\nc\"\n").told, IsEmpty());
  const ReadText four = read_orders("attack 0805 with \"a\nb\nc\nd\"\n");
  EXPECT_THAT(four.sentences, Contains("the quote that begins here is never closed"));
}

TEST(TextNamesNear, AreNeverTheWordItself) {
  for (const std::string& sentence : read_orders("attack 0805 with b-1 with to 0806\n").sentences)
    EXPECT_THAT(sentence, Not(HasSubstr("did you mean 'to'")));
}

}  // namespace
}  // namespace adjudicator::files
