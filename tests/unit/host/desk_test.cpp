// What a player is given to order with: the order form in words and the order desk, of the facts that his side may know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <set>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/folder/amended.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "product.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A copy of an example.
std::string copy_of_example(const TempFolder& temp, const std::string& name) {
  const std::string game = (temp.path() / name).string();
  fs::copy(source("examples/" + name), game, fs::copy_options::recursive);
  return game;
}

std::string position(const std::string& game, const std::string& side, const std::string& format) {
  const Called called = call({"position", game, "--turn", "1", "--side", side, "--format", format});
  EXPECT_EQ(called.code, cli::done) << called.err;
  return called.out;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return {};
  const std::size_t at = from + begin.size();
  return text.substr(at, text.find(end, at) - at);
}

/// SHA-256 as content policies write it, by a way of its own.
std::string in_base64(const std::string& hex) {
  static const std::string signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bits;
  for (const char c : hex) {
    const int value = c <= '9' ? c - '0' : c - 'a' + 10;
    for (int bit = 3; bit >= 0; --bit) bits += (value >> bit & 1) != 0 ? '1' : '0';
  }
  std::string out;
  for (std::size_t at = 0; at < bits.size(); at += 6) {
    std::string six = bits.substr(at, 6);
    six.resize(6, '0');
    out += signs[static_cast<std::size_t>(std::stoi(six, nullptr, 2))];
  }
  while (out.size() % 4 != 0) out += '=';
  return out;
}

std::string without_indents(const std::string& text) {
  const std::string code = std::regex_replace("\n" + text, std::regex("\n *//[^\n]*"), "");
  return std::regex_replace(std::regex_replace(code, std::regex("\n[ \n]*"), "\n"), std::regex("([{(,;])\n"),
                            "$1");
}

struct PageBudget {
  const char* game;
  const char* side;
  std::size_t most;  // bytes of the page
};
constexpr PageBudget budgets[] = {{"classic-ridge", "blue", 80'000},
                                  {"cna-tobruk-road", "commonwealth", 120'000},
                                  {"moo3-three-worlds", "terra", 120'000},
                                  {"next-war-sector", "blue", 120'000},
                                  {"toaw-corps", "blue", 120'000}};

TEST(OrderDesk, IsOfAllSystemsAndWithinItsBudget) {
  for (const PageBudget& one : budgets) {
    const TempFolder temp;
    const std::string game = copy_of_example(temp, one.game);
    const std::string page = position(game, one.side, "desk");
    EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
    EXPECT_LT(page.size(), one.most) << one.game;
    EXPECT_EQ(page, position(game, one.side, "desk")) << "the same inputs, the same bytes";
    const std::string form = position(game, one.side, "form");
    EXPECT_THAT(form, StartsWith("orders " + std::string(one.side) + " "));
    EXPECT_THAT(form, HasSubstr("\n# "));
  }
}

/// A copy of an example whose players read a language.
std::string example_in(const TempFolder& temp, const std::string& name, const std::string& language) {
  const std::string game = copy_of_example(temp, name);
  const fs::path file = fs::path(game) / "game.xml";
  write(file, replace_all(read(file), "<side ", "<side language=\"" + language + "\" "));
  return game;
}

/// Words of the orders that a player writes, and their values, without signs ("3:1", the gate "B").
std::set<std::string> player_words(const files::TextRoot& root) {
  std::set<std::string> words;
  std::vector<const files::TextRecord*> open;
  for (const files::TextOrder& order : root.orders) {
    words.insert(order.word);
    open.push_back(order.record);
  }
  for (std::set<const files::TextRecord*> seen; !open.empty();) {
    const files::TextRecord& record = *open.back();
    open.pop_back();
    if (!seen.insert(&record).second) continue;
    for (const files::TextField& field : record.fields) {
      words.insert(field.words.front());
      for (const std::string& value : field.one().values)
        if (std::ranges::any_of(value, [](unsigned char c) { return std::islower(c) != 0; }))
          words.insert(value);
    }
    for (const files::TextPart& part : record.parts) {
      words.insert(part.words.front());
      open.push_back(part.record);
    }
  }
  return words;
}

TEST(OrderDesk, HasAGermanLabelForEveryWordOfTheOrders) {
  for (const RuleSystem& system : systems_of_the_product())
    for (const char* root : {"orders", "answers"})
      for (const std::string& word : player_words(*files::Schema::of(system.key).words().root(root)))
        for (const char* language : {"en", "de"})
          EXPECT_TRUE(reports::Stylesheets::standard()
                          .wording(std::string(system.key), language)
                          .has("order-word." + word))
              << system.key << " " << language << ": order-word." << word;
}

TEST(OrderDesk, SpeaksTheLanguageOfItsReader) {
  for (const PageBudget& one : budgets) {
    const TempFolder temp;
    const std::string page = position(example_in(temp, one.game, "de"), one.side, "desk");
    EXPECT_LT(page.size(), one.most) << one.game;
    const std::string labels = between(page, "\"labels\":{", "}");
    EXPECT_THAT(labels, AnyOf(HasSubstr("\"attack\":\"Angriff\""), HasSubstr("\"assign\":\"Zuteilung\""),
                              HasSubstr("\"battle-plan\":\"Schlachtplan\"")))
        << one.game;
    EXPECT_EQ(page.find("\"NE\":\"NO\"") != page.npos, std::string(one.game) == "classic-ridge");
  }
}

std::vector<std::string> texts_in(const std::string& script) {
  static const std::regex text("'[^'\\n]*'");
  return {std::sregex_token_iterator(script.begin(), script.end(), text), std::sregex_token_iterator()};
}

constexpr std::size_t most_script = 43'700;  // bytes, as it stands in the page

TEST(OrderDesk, RunsOneScriptAndLoadsNothing) {
  const TempFolder temp;
  const std::string page = position(copy_of_example(temp, "classic-ridge"), "blue", "desk");
  const std::string policy = between(page, "Content-Security-Policy\" content=\"", "\"");
  const std::string script = between(page.substr(page.rfind("<script>")), "<script>", "</script>");
  ASSERT_GT(script.size(), 10'000u);
  // adjudicator/decisions.md says why it is not the 30 kB that were once planned.
  EXPECT_LE(script.size(), most_script);
  // But for blanks in code it is what stands in the file; in texts nothing is left out.
  const std::string source = without_indents(std::string(files::resource("adjudicator/desk/desk.js")));
  EXPECT_EQ(std::regex_replace(script, std::regex("\\s"), ""),
            std::regex_replace(source, std::regex("\\s"), ""));
  EXPECT_EQ(texts_in(script), texts_in(source));
  EXPECT_THAT(policy, StartsWith("default-src 'none'; script-src 'sha256-" +
                                 in_base64(files::hash_text(script)) + "'; style-src 'sha256-"));
  EXPECT_THAT(policy, HasSubstr("require-trusted-types-for 'script'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
  const std::string style = between(page, "<style>", "</style>");
  ASSERT_FALSE(style.empty());
  EXPECT_THAT(policy, HasSubstr(in_base64(files::hash_text(style))));
  const std::string frame = page.substr(0, page.find("<script"));
  EXPECT_FALSE(std::regex_search(frame, std::regex(" on[a-z]+=| style=")));
  EXPECT_THAT(script, Not(HasSubstr("innerHTML")));
}

TEST(OrderDesk, HoldsTheFormInWordsForWhereNoScriptRuns) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  const std::string page = position(game, "blue", "desk");
  const std::string form = position(game, "blue", "form");
  EXPECT_THAT(page, HasSubstr(form.substr(0, form.find('\n'))));
  EXPECT_THAT(page, HasSubstr("# attack 0805 with b-inf-1"));
  EXPECT_THAT(form, HasSubstr("Ridge Rifles (r-inf-1, 0805, infantry 4–5)"));
  EXPECT_THAT(form, HasSubstr("# 28 to 5 (+23), column 4-5 after a shift of -3; the die:"));
  // No line of prose is longer than mail programs leave alone.
  std::istringstream lines(form);
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("# attack") && !line.starts_with("# retreat")) {
      EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }), 72) << line;
    }
}

TEST(OrderDesk, IsMadeOfADocumentOfItsSchema) {
  for (const PageBudget& one : budgets) {
    const TempFolder temp;
    const std::string facts = position(copy_of_example(temp, one.game), one.side, "facts");
    Diagnostics diagnostics;
    const auto file = files::read_document("desk.xml", facts, Spelling::xml, files::Schema::of("desk"),
                                           "desk", diagnostics);
    ASSERT_TRUE(file && diagnostics.ok()) << one.game << facts.substr(0, 2000);
    EXPECT_EQ(files::to_canonical(*file, files::Schema::of("desk"), Spelling::xml), facts);
  }
}

// ADJUDICATOR_APPROVE=1 in the environment writes them anew.
TEST(OrderDesk, FactsAreKept) {
  for (const PageBudget& one : budgets) {
    const TempFolder temp;
    const std::string facts = position(copy_of_example(temp, one.game), one.side, "facts");
    const fs::path kept = source("tests/desks/" + std::string(one.game) + "-" + one.side + ".xml");
    if (std::getenv("ADJUDICATOR_APPROVE") != nullptr) write(kept, facts);
    EXPECT_EQ(facts, read(kept)) << one.game;
  }
}

TEST(OrderDesk, NamesTheAddressOfTheGameAndWhenOrdersAreDue) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  edit(fs::path(game) / "game.xml", "<game ", "<game mail=\"robot@example.org\" ");
  edit(fs::path(game) / "game.xml", "</game>", "  <deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/>\n</game>");
  const std::string form = position(game, "blue", "form");
  EXPECT_THAT(form, HasSubstr("\n## Send the file to robot@example.org.\n"));
  EXPECT_THAT(form, HasSubstr("\n## Due: Tuesday, December 1, 2026, 20:00 UTC.\n"));
  EXPECT_TRUE(form.ends_with("\nend\n"));
  const std::string page = position(game, "blue", "desk");
  EXPECT_THAT(page, HasSubstr("\"mail\":\"robot@example.org\""));
  EXPECT_THAT(between(page, "\"ask\":[", "]"), HasSubstr("Send the file to robot@example.org."));
  EXPECT_THAT(position(game, "blue", "facts"), HasSubstr(" mail=\"robot@example.org\""));
  for (const char* format : {"xml", "json", "text"}) {
    const Called same = call({"form", game, "--turn", "1", "--side", "blue", "--format", format});
    for (const char* said :
         {"robot@example.org", "20:00 UTC", "28 to 5 (+23), column 4-5 after a shift of -3; the die:"})
      EXPECT_THAT(same.out, HasSubstr(said)) << format;
    if (std::string(format) == "text") {
      EXPECT_EQ(same.out, form);
    }
  }
}

// What the rules tell of an attack is what they find when it is made.
TEST(OrderDesk, TellsTheColumnThatTheBattleHas) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  const std::string facts = position(game, "blue", "facts");
  const std::string choice = between(facts, "<choice word=\"attack\"", "</choice>");
  const std::string column = between(choice, "column=\"", "\"");
  const std::string us = between(choice, "us=\"", "\"");
  ASSERT_FALSE(column.empty());
  write(
      fs::path(game) / "turn-01/orders/blue.txt",
      "orders blue ridge turn 1\nattack 0805 with b-inf-1, b-inf-2, b-inf-3, b-gds, b-art-1; advance none\n");
  fs::remove(fs::path(game) / "turn-01/orders/blue.xml");
  ASSERT_EQ(call({"resolve", game, "--turn", "1", "--formats", "xml"}).code, cli::done);
  const Called told = call({"explain", game, "0805", "--turn", "1", "--full"});
  EXPECT_THAT(told.out, HasSubstr("attack-total " + us));
  EXPECT_THAT(told.out, HasSubstr(column));
}

// Green sees the target from next to it; its howitzers fire at it from three hexes away.
TEST(OrderDesk, CountsTheRangeOfGunsUnderLimitedVisibility) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ford");
  edit(fs::path(game) / "turn-01/roster.xml", "hex=\"0404\"", "hex=\"0304\"");
  const std::string choice = between(position(game, "green", "facts"), "<choice word=\"attack\"", ">");
  EXPECT_THAT(between(choice, " able=\"", "\""), HasSubstr("g-how"));
}

// Where the opponent says how a unit retreats the desk has the enemy's units to pick from.
TEST(OrderDesk, TakesRetreatsOfTheEnemyWhereTheOpponentChoosesThem) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  edit(fs::path(game) / "game.xml", "<rules ", "<rules retreat-chooser=\"opponent\" ");
  const std::string page = position(game, "blue", "desk");
  EXPECT_THAT(page, HasSubstr("\"n\":\"unit\",\"of\":\"unit\""));
  write(fs::path(game) / "turn-01/orders/blue.txt", "orders blue ridge turn 1\nretreat r-inf-2 prefer N\n");
  fs::remove(fs::path(game) / "turn-01/orders/blue.xml");
  const Called checked = call({"check", game, "--turn", "1"});
  EXPECT_THAT(checked.out + checked.err, Not(HasSubstr("orders/blue")));
}

TEST(OrderDesk, ComesWithAMailingThatAsksAndIsInItsRecord) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "cna-tobruk-road");
  ASSERT_EQ(call({"resolve", game, "--until", "B", "--formats", "html,xml"}).code, cli::waits);
  const fs::path mailing = fs::path(game) / "turn-01/mailing-1";
  const std::string record = read(mailing / "record.xml");
  for (const char* side : {"axis", "commonwealth"}) {
    const std::string form = read(mailing / ("orders-" + std::string(side) + ".txt"));
    const std::string page = read(mailing / ("orders-" + std::string(side) + ".html"));
    EXPECT_THAT(form, StartsWith("orders " + std::string(side) + " tobruk-road"));
    EXPECT_THAT(form, HasSubstr("\n# barrage-plan "));
    EXPECT_LT(page.size(), 120'000u);
    // Orders of that gate alone.
    const std::string data = between(page, "id=\"desk-data\">", "</script>");
    EXPECT_THAT(data, HasSubstr("\"gate\":\"B\""));
    EXPECT_THAT(between(data, "\"orders\":[", "]"), Not(HasSubstr("assign")));
    for (const char* ending : {".txt", ".html"})
      EXPECT_THAT(record, HasSubstr("orders-" + std::string(side) + ending));
  }
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  EXPECT_NE(call({"position", game, "--turn", "1"}).code, cli::done) << "the turn has begun";
}

TEST(OrderDesk, AsksQuestionsWithEveryChoiceALine) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ford");
  ASSERT_EQ(call({"resolve", game, "--formats", "html,xml"}).code, cli::waits);
  const fs::path mailing = fs::path(game) / "turn-01/mailing-1";
  std::string form = read(mailing / "orders-grey.txt");
  EXPECT_FALSE(fs::exists(mailing / "orders-green.txt")) << "nothing is asked of it";
  const std::string choice = "answer turn-01/combat/0603/retreat/y-2 key 3402ff447a593082 choose 0703, 0803";
  ASSERT_THAT(form, HasSubstr("\n# " + choice + "\n"));
  EXPECT_THAT(form, HasSubstr("# This is what happens without "));
  EXPECT_THAT(read(mailing / "orders-grey.html"), HasSubstr("\"root\":\"answers\""));
  fs::create_directories(fs::path(game) / "turn-01/answers");
  write(fs::path(game) / "turn-01/answers/grey.txt", replace_all(form, "\n# " + choice, "\n" + choice));
  EXPECT_EQ(call({"resolve", game, "--formats", "xml"}).code, cli::done);
}

/// Ridge, in which Blue is asked who advances, and 1st Foot and the Guards do unless it says otherwise.
std::string asking(const TempFolder& temp) {
  const std::string game = copy_of_example(temp, "classic-ridge");
  fs::remove_all(fs::path(game) / "turn-02");
  edit(fs::path(game) / "game.xml", "<side id=\"blue\"", "<side questions=\"ask\" id=\"blue\"");
  edit(fs::path(game) / "game.xml", "default-advance=\"none\"",
       "default-advance=\"first\" advance-max-units=\"3\"");
  edit(fs::path(game) / "turn-01/orders/blue.xml", " advance=\"b-gds b-inf-1\"", "");
  edit(fs::path(game) / "turn-01/orders/blue.xml", "seq=\"30\"", "seq=\"30\" advance=\"none\"");
  edit(fs::path(game) / "turn-01/orders/blue.xml", "seq=\"50\"", "seq=\"50\" advance=\"none\"");
  return game;
}

// Unlike no answer at all.
TEST(OrderDesk, LetsAnAnswerChooseNobodyInEverySpelling) {
  const TempFolder temp;
  const std::string game = asking(temp);
  ASSERT_EQ(call({"resolve", game, "--formats", "html,xml"}).code, cli::waits);
  const std::string form = read(fs::path(game) / "turn-01/mailing-1/orders-blue.txt");
  const std::string nobody = "answer turn-01/combat/0805/advance key de758133498a972b choose \"\"";
  ASSERT_THAT(form, HasSubstr("\n## To choose none of them:\n# " + nobody + "\n"));
  const fs::path answers = fs::path(game) / "turn-01/answers";
  fs::create_directories(answers);
  write(temp.path() / "nobody.txt", replace_all(form, "\n# " + nobody, "\n" + nobody));
  for (const std::string spelling : {"text", "xml", "json"}) {
    const std::string file = (answers / ("blue." + (spelling == "text" ? "txt" : spelling))).string();
    ASSERT_EQ(call({"convert", (temp.path() / "nobody.txt").string(), "--system", "classic", "--to", spelling,
                    "--output", file})
                  .code,
              cli::done);
    const Called resolved = call({"resolve", game, "--formats", "xml"});
    ASSERT_EQ(resolved.code, cli::done) << spelling << resolved.err;
    const std::string roster = read(fs::path(game) / "turn-01/mailing-2/roster.xml");
    EXPECT_THAT(between(roster, "<unit id=\"b-gds\"", "/>"), HasSubstr("hex=\"0705\"")) << spelling;
    fs::remove_all(fs::path(game) / "turn-01/mailing-2");
    fs::remove(file);
  }
}

// Whoever answers has seen nothing of it, and no question depends on it; yet steps that its Zone of Control takes away would
// show where it is.
TEST(OrderDesk, OfAnswersIsTheSameWhateverHiddenEnemiesThereAre) {
  std::string pages[2];
  std::string forms[2];
  for (const bool hidden : {false, true}) {
    const TempFolder temp;
    const std::string game = copy_of_example(temp, "classic-ford");
    if (hidden)
      edit(fs::path(game) / "turn-01/roster.xml", "</roster>",
           "<unit id=\"g-hidden\" side=\"green\" hex=\"0501\" strength=\"4\"/></roster>");
    ASSERT_EQ(call({"resolve", game, "--formats", "html,xml"}).code, cli::waits);
    const fs::path mailing = fs::path(game) / "turn-01/mailing-1";
    pages[hidden] = read(mailing / "orders-grey.html");
    forms[hidden] = read(mailing / "orders-grey.txt");
    EXPECT_THAT(pages[hidden], Not(HasSubstr("\"ways\"")));
  }
  EXPECT_EQ(pages[0], pages[1]);
  EXPECT_EQ(forms[0], forms[1]);
}

TEST(OrderDesk, WritesOneFileWhereItIsTold) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  const std::string file = (temp.path() / "desk.html").string();
  EXPECT_EQ(
      call({"position", game, "--turn", "1", "--side", "blue", "--format", "desk", "--output", file}).out,
      "");
  EXPECT_EQ(read(file), position(game, "blue", "desk"));
  EXPECT_EQ(call({"position", game, "--format", "desk"}).code, cli::bad_usage);
  EXPECT_EQ(call({"position", game, "--side", "blue", "--format", "pdf"}).code, cli::bad_usage);
  EXPECT_EQ(call({"position", game, "--side", "blue", "--output", file}).code, cli::bad_usage);
}

TEST(OrderDesk, WritesTheFilesOfAllSides) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  fs::remove_all(fs::path(game) / "turn-02");
  ASSERT_EQ(call({"position", game}).code, cli::done);
  for (const char* side : {"blue", "red"})
    for (const char* file : {"position-%.html", "orders-%.txt", "orders-%.html", "desk-%.xml"})
      EXPECT_TRUE(fs::exists(fs::path(game) / "turn-01/position" / replace_all(file, "%", side)));
  const Called check = call({"check", game});
  EXPECT_EQ(check.code, cli::done) << check.err;
  EXPECT_EQ(check.err, "");
}

TEST(OrderDesk, IsNotMadeOfAFrameThatWouldRunSomething) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ridge");
  const std::string head =
      "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template "
      "match='/'>"
      "<html><head><title>x</title></head><body>";
  const std::string end = "<pre id='orders-text'> </pre></body></html></xsl:template></xsl:stylesheet>";
  fs::create_directories(fs::path(game) / "stylesheets");
  const auto made = [&](const std::string& inside) {
    write(fs::path(game) / "stylesheets/desk.xsl", head + inside + end);
    return call({"position", game, "--turn", "1", "--side", "blue", "--format", "desk"}).code;
  };
  EXPECT_EQ(made("<p>Mine</p>"), cli::done);
  EXPECT_EQ(made("<script>alert(1)</script>"), cli::bad_data);
  EXPECT_EQ(made("<p onclick='x()'>Mine</p>"), cli::bad_data);
  EXPECT_EQ(made("<pre id='orders-text'> </pre>"), cli::bad_data);
}

// A player must not find infantry where helicopters belong, nor look for artillery among units.
TEST(OrderDesk, OffersThingsOfTheRightKindAlone) {
  const TempFolder temp;
  const std::string page = position(copy_of_example(temp, "next-war-sector"), "red", "desk");
  const std::string data = between(page, "id=\"desk-data\">", "</script>");
  const std::string sorts = between(data, "\"sorts\":{", "}");
  EXPECT_THAT(sorts, HasSubstr("\"unit kind=helicopter\":[\"rh1\",\"rh3\",\"rh2\"]"));
  EXPECT_THAT(sorts, HasSubstr("\"unit kind=naval\":[]")) << "the only ship is blue's";
  EXPECT_THAT(sorts, AllOf(HasSubstr("\"r1\",\"cp\""), Not(HasSubstr("\"b1\""))));
  EXPECT_THAT(data, HasSubstr("\"is\":\"unit kind=naval\",\"n\":\"naval\""));
  EXPECT_THAT(data, HasSubstr("\"artillery\":[[\"corps-guns\",\"\",\"blue\"],[\"army-guns\",\"\",\"red\"]]"));
  EXPECT_THAT(data, HasSubstr("[\"rh1\",\"Red Hinds\",\"red\",\"0610\",\"2/8\"]"));
  // Under limited visibility the enemy's artillery is his secret.
  const TempFolder other;
  const std::string game = copy_of_example(other, "next-war-sector");
  edit(fs::path(game) / "game.xml", "<rules", "<rules visibility=\"limited\"");
  EXPECT_THAT(position(game, "red", "desk"), AllOf(HasSubstr("army-guns"), Not(HasSubstr("corps-guns"))));
}

TEST(OrderDesk, SaysOnceWhatACardNeedsInTheWordsOfItsFields) {
  const TempFolder temp;
  const std::string page = position(copy_of_example(temp, "next-war-sector"), "red", "desk");
  const std::string data = between(page, "id=\"desk-data\">", "</script>");
  const std::string know = between(data, "\"know\":[", "]");
  EXPECT_THAT(know, AllOf(HasSubstr("In a hex without an order"), HasSubstr("Columns go from 1 to 13"),
                          HasSubstr("Air Points left: 3 of 3"), HasSubstr("Artillery: army-guns")));
  EXPECT_THAT(know, AllOf(Not(HasSubstr("min-column")), Not(HasSubstr("air-points"))));
  EXPECT_THAT(data, Not(HasSubstr("\"o\":[\"pass\"]")));
  // Words of a pattern are offered.
  EXPECT_THAT(data, HasSubstr("\"o\":[\"attempt\",\"never\",\"attempt-if-er\"]"));
  EXPECT_THAT(data, HasSubstr("\"stem\":\"attempt-if-er\""));
  // Where nobody may ignore a retreat, no check can fail.
  EXPECT_THAT(data, HasSubstr("\"o\":[\"defend\",{\"hex\":\"0704\"}]"));
  EXPECT_THAT(data, HasSubstr("If Blue attacks with everything: Attack 18, defense 3"));
  EXPECT_THAT(data, HasSubstr("shifted to column 13, the last one (5 more shifts have no effect)."));
}

// A moderator's own look of reports takes nothing away from desks.
TEST(OrderDesk, IsMadeWhateverReportsLookLike) {
  const TempFolder temp;
  const std::string game = copy_of_example(temp, "classic-ford");
  fs::create_directories(fs::path(game) / "stylesheets");
  write(fs::path(game) / "stylesheets/html.xsl",
        "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template "
        "match='/'>"
        "<html><head/><body><p>All is well.</p></body></html></xsl:template></xsl:stylesheet>");
  ASSERT_EQ(call({"resolve", game, "--formats", "html"}).code, cli::waits);
  const std::string page = read(fs::path(game) / "turn-01/mailing-1/orders-grey.html");
  EXPECT_THAT(page, HasSubstr("desk-data"));
  EXPECT_THAT(page, Not(HasSubstr("All is well.")));
}

}  // namespace
}  // namespace adjudicator::cli_test
