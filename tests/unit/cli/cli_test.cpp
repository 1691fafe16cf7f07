// The commands: what each option does, exit codes, silence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// ---- the table of commands

/// The words of every call({...}) in these tests.
std::vector<std::vector<std::string>> calls_in_tests() {
  static const std::regex one_call(R"(call\(\{([^}]*)\})");
  static const std::regex word(R"re("([^"]*)")re");
  std::vector<std::vector<std::string>> calls;
  for (const auto& [name, text] : tree(source("tests/unit"))) {
    for (std::sregex_iterator at(text.begin(), text.end(), one_call), end; at != end; ++at) {
      const std::string words = (*at)[1];
      auto& found = calls.emplace_back();
      for (std::sregex_iterator w(words.begin(), words.end(), word); w != end; ++w) found.push_back((*w)[1]);
    }
  }
  return calls;
}

/// Tests of one command or two call them through words of their own (amend({"--die", ...})): there every
/// option that the file writes counts for every command that it names.
void add_words_of_own(std::set<std::string>& tested) {
  static const std::regex word(R"re("(-{0,2}[a-z][a-z-]*)[="])re");
  static const std::set<std::string> of_all_commands{"cli_fixture.cpp", "cli_fixture.hpp", "cli_test.cpp",
                                                     "disk_test.cpp",   "gates_test.cpp",  "golden_test.cpp",
                                                     "resolve_test.cpp"};
  for (const auto& [name, text] : tree(source("tests/unit"))) {
    if (of_all_commands.contains(fs::path(name).filename().string())) continue;
    std::set<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
      words.insert((*at)[1]);
    for (const cli::Command& command : cli::commands())
      if (words.contains(std::string(command.name)))
        for (const std::string& said : words) tested.insert(std::string(command.name) + " " + said);
  }
}

TEST(CliTable, EveryOptionOfEveryCommandHasATest) {
  std::set<std::string> tested;
  add_words_of_own(tested);
  for (const auto& words : calls_in_tests())
    for (const std::string& word : words) tested.insert(words.front() + " " + word.substr(0, word.find('=')));
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    EXPECT_TRUE(tested.contains(name + " " + name)) << "no test calls " << name;
    for (const cli::Option& option : command.options) {
      const std::string with = name + " --" + std::string(option.name);
      EXPECT_TRUE(tested.contains(with)) << "no test calls " << with;
    }
  }
}

TEST(CliTable, HelpNamesEveryCommandAndOption) {
  const Called all = call({"help"});
  EXPECT_EQ(all.code, cli::done);
  EXPECT_EQ(all.err, "");
  EXPECT_EQ(call({"--help"}).out, all.out);
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    EXPECT_THAT(all.out, HasSubstr("  " + name));
    const Called one = call({"help", name});
    EXPECT_EQ(one.code, cli::done);
    EXPECT_EQ(call({name, "--help"}).out, one.out);
    for (const cli::Option& option : command.options)
      EXPECT_THAT(one.out, HasSubstr("--" + std::string(option.name)));
  }
}

TEST(CliTable, TheManualPageNamesEveryCommandAndOption) {
  const Called page = call({"help", "man"});
  EXPECT_EQ(page.code, cli::done);
  const std::string text = replace_all(page.out, "\\-", "-");
  for (const cli::Command& command : cli::commands()) {
    const std::size_t begin = text.find("\n.SS " + std::string(command.name) + "\n");
    ASSERT_NE(begin, std::string::npos) << command.name;
    const std::string own = text.substr(begin, text.find("\n.S", begin + 1) - begin);
    for (const cli::Option& option : command.options)
      EXPECT_THAT(own, HasSubstr(".TP\n\\fB--" + std::string(option.name) + "\\fR")) << command.name;
  }
}

TEST(CliTable, TheCompletionKnowsEveryCommandAndOption) {
  const Called script = call({"help", "completion"});
  EXPECT_EQ(script.code, cli::done);
  for (const cli::Command& command : cli::commands()) {
    const std::size_t begin = script.out.find("\n    " + std::string(command.name) + ") positions=");
    ASSERT_NE(begin, std::string::npos) << command.name;
    const std::string own = script.out.substr(begin, script.out.find(";;", begin) - begin);
    for (const cli::Option& option : command.options)
      EXPECT_THAT(own, HasSubstr("--" + std::string(option.name) + "=")) << command.name;
  }
}

TEST(CliTable, TellsItsVersion) {
  EXPECT_THAT(call({"--version"}).out, StartsWith("adjudicator "));
}

TEST(CliTable, WithoutWordsItSaysWhatToDoNext) {
  const Called none = call({});
  EXPECT_EQ(none.code, cli::done);
  EXPECT_EQ(none.err, "");
  EXPECT_THAT(none.out, HasSubstr("adjudicator help lists all commands.\n"));
}

TEST(CliTable, UnknownCommandIsToldWithANearOne) {
  const Called near = call({"chekc", "game"});
  EXPECT_EQ(near.code, cli::bad_usage);
  EXPECT_THAT(near.err, HasSubstr("there is no command 'chekc'; did you mean 'check'?"));
  EXPECT_THAT(call({"help", "nothing"}).err, HasSubstr("there is no command 'nothing'\n"));
}

TEST(CliTable, HostileWordsAreMadePrintable) {
  EXPECT_THAT(call({"\x1b[31mred\xe2\x80\xae"}).err, HasSubstr("'\\u{001B}[31mred\\u{202E}'"));
}

TEST(CliTable, MistakesOfUsageAre64) {
  const Example ridge("classic-ridge");
  EXPECT_THAT(call({"check", ridge.game, "--nothing"}).err,
              StartsWith("adjudicator: there is no option '--nothing'\n"));
  EXPECT_EQ(call({"check", ridge.game, "--nothing"}).code, cli::bad_usage);
  EXPECT_EQ(call({"check"}).code, cli::bad_usage);
  EXPECT_EQ(call({"check", ridge.game, "more"}).code, cli::bad_usage);
  EXPECT_EQ(call({"check", ridge.game, "--turn"}).code, cli::bad_usage);
  EXPECT_EQ(call({"check", ridge.game, "--turn", "1", "--turn", "1"}).code, cli::bad_usage);
  EXPECT_EQ(call({"check", ridge.game, "--json=yes"}).code, cli::bad_usage);
  for (const char* number : {"0", "-1", "10000", "one", "1x", "", "99999999999999999999"})
    EXPECT_EQ(call({"check", ridge.game, "--turn", number}).code, cli::bad_usage) << number;
  EXPECT_THAT(call({"explain", ridge.game}).err, StartsWith("adjudicator: WHAT is missing\n"));
}

TEST(CliTable, AMisspelledOptionIsAskedBack) {
  const Example ridge("classic-ridge");
  const Called near = call({"check", ridge.game, "--trun", "1"});
  EXPECT_EQ(near.code, cli::bad_usage);
  EXPECT_EQ(first_line(near.err), "adjudicator: there is no option '--trun'; did you mean '--turn'?");
  // Only options of the command itself are offered, and nothing of the word reaches the terminal as it is.
  EXPECT_EQ(first_line(call({"check", ridge.game, "--untill=B"}).err),
            "adjudicator: there is no option '--untill'");
  EXPECT_EQ(first_line(call({"check", ridge.game, "--\x1b[2J"}).err),
            "adjudicator: there is no option '--\\u{001B}[2J'");
}

TEST(CliTable, WhatIsNotThereIs66) {
  const Example ridge("classic-ridge");
  EXPECT_EQ(call({"check", ridge.game + "-not"}).code, cli::no_input);
  EXPECT_EQ(call({"check", ridge.game + "/game.xml"}).code, cli::no_input);
  EXPECT_EQ(call({"convert", ridge.game + "/nothing.xml"}).code, cli::no_input);
  EXPECT_EQ(call({"convert", ridge.game}).code, cli::no_input);
  EXPECT_EQ(call({"check", ridge.game, "--turn", "9"}).code, cli::no_input);
  EXPECT_EQ(call({"report", ridge.game, "--moderator"}).code, cli::no_input);
  EXPECT_EQ(call({"explain", ridge.game, "turn-02/combat"}).code, cli::no_input);
  EXPECT_EQ(call({"replay", ridge.game}).code, cli::no_input);
}

// ---- check

TEST(CliCheck, IsSilentWhereNothingIsWrong) {
  const Example ridge("classic-ridge");
  expect_silent(call({"check", ridge.game, "--turn", "1"}));
  expect_silent(call({"check", ridge.game + "/", "--turn=1"}));
  expect_silent(call({"check", ridge.game, "--turn", "1", "--side", "red"}));
}

TEST(CliCheck, AnswersInJson) {
  const Example ridge("classic-ridge");
  EXPECT_EQ(call({"check", ridge.game, "--json", "--turn", "1"}).out, "[]\n");
  edit(ridge.at("turn-01/orders/blue.xml"), "target=\"0810\"", "target=\"1010\"");
  const Called check = call({"check", ridge.game, "--json", "--turn", "1"});
  EXPECT_EQ(check.code, cli::needs_mending);
  EXPECT_EQ(check.err, "");
  EXPECT_THAT(
      check.out,
      HasSubstr("{\"severity\": \"error\", \"file\": \"" + ridge.game +
                "/turn-01/orders/blue.xml\", \"line\": 6, \"column\": 34, "
                "\"code\": \"CRT-E05\", \"rule\": \"CRT-12.1\", \"side\": \"blue\", \"message\": \""));
}

TEST(CliCheck, JsonIsThereWhateverIsWrong) {
  const Example ridge("classic-ridge");
  edit(ridge.at("game.xml"), "system=\"classic\"", "system=\"clasic\"");
  const Called check = call({"check", ridge.game, "--json"});
  EXPECT_EQ(check.code, cli::bad_data);
  EXPECT_THAT(check.out, HasSubstr("did you mean 'classic'?"));
}

TEST(CliCheck, TellsASideWhatIsWrongWithItsOwnFile) {
  const Example ridge("classic-ridge");
  const std::string red = call({"check", ridge.game, "--side", "red"}).err;
  EXPECT_THAT(red, HasSubstr("[CRT-E07]"));  // r-eng is too far away
  edit(ridge.at("turn-02/orders/blue.xml"), "</list>", "");
  const Called own = call({"check", ridge.game, "--side", "blue"});
  EXPECT_EQ(own.code, cli::needs_mending);
  EXPECT_THAT(own.err, HasSubstr("[xml-syntax]"));
  // Another's faulty file is not to be known by what is said of one's own.
  EXPECT_EQ(call({"check", ridge.game, "--side", "red"}).err, red);
}

TEST(CliCheck, TellsASideNothingOfOthers) {
  const Example ridge("classic-ridge");
  EXPECT_EQ(call({"check", ridge.game, "--side", "red"}).code, cli::needs_mending);  // r-eng is too far away
  expect_silent(call({"check", ridge.game, "--side", "blue"}));
  // Nor by its exit code.
  edit(ridge.at("turn-02/orders/blue.xml"), "turn=\"2\"", "turn=\"3\"");
  const int alone = call({"check", ridge.game, "--side", "blue"}).code;
  edit(ridge.at("turn-02/roster.xml"), "hex=\"0705\"", "hex=\"9905\"");
  EXPECT_EQ(call({"check", ridge.game, "--side", "blue"}).code, alone);
  EXPECT_EQ(alone, cli::needs_mending);
}

TEST(CliCheck, UnknownSideIsToldEvenWhereFilesAreFaulty) {
  const Example ridge("classic-ridge");
  const Called sound = call({"check", ridge.game, "--side", "blu"});
  EXPECT_EQ(sound.code, cli::bad_usage);
  EXPECT_THAT(sound.err, HasSubstr("did you mean 'blue'?"));
  edit(ridge.at("map.xml"), "columns=\"14\"", "columns=\"1\"");
  EXPECT_EQ(call({"check", ridge.game, "--side", "blu"}).code, cli::bad_usage);
}

TEST(CliCheck, ShowsAThousandFaultsAndCountsTheRest) {
  const Example ridge("classic-ridge");
  std::string faults;
  for (int i = 0; i < 1500; ++i) faults += "<hexx/>\n";
  edit(ridge.at("map.xml"), "  <hex id=\"0106\"", faults + "  <hex id=\"0106\"");
  const Called check = call({"check", ridge.game});
  EXPECT_EQ(check.code, cli::bad_data);
  EXPECT_THAT(check.err, HasSubstr("adjudicator: 500 more are not shown\n"));
  EXPECT_THAT(check.err, HasSubstr("adjudicator: check found 1500 errors\n"));
}

// The words of such a refusal lie in the log; that they are read after it is gone shows with ASan only.
TEST(CliCheck, SaysWordsOfOrdersThatTheCourseOfTheTurnRefuses) {
  const Example road("cna-tobruk-road");
  edit(road.at("turn-01/orders/commonwealth.xml"), "<press ",
       "<name target=\"Nr99 Inf\" text=\"x\"/><press ");
  const Called check = call({"check", road.game});
  EXPECT_EQ(check.code, cli::needs_mending);
  EXPECT_THAT(check.err, HasSubstr("Nr99 Inf"));
}

// ---- convert

TEST(CliConvert, IsWithoutLossBothWays) {
  for (const char* name : {"classic-ridge", "classic-ford"}) {
    for (const auto& [file, bytes] : tree(source(std::string("examples/") + name))) {
      const Example example(name);
      const std::string path = example.at(file).string();
      const Called xml = call({"convert", path, "--to", "xml"});
      const Called json = call({"convert", path, "--to", "json"});
      ASSERT_EQ(xml.code, cli::done) << file << xml.err;
      ASSERT_EQ(json.code, cli::done) << file << json.err;
      write(example.temp.path() / "x.xml", xml.out);
      write(example.temp.path() / "x.json", json.out);
      EXPECT_EQ(call({"convert", (example.temp.path() / "x.xml").string()}).out, json.out) << file;
      EXPECT_EQ(call({"convert", (example.temp.path() / "x.json").string()}).out, xml.out) << file;
      EXPECT_EQ(call({"convert", (example.temp.path() / "x.xml").string(), "--to=xml"}).out, xml.out) << file;
    }
  }
}

TEST(CliConvert, KnowsWhatTheProgramWrites) {
  const Example ford("classic-ford");
  ASSERT_EQ(call({"resolve", ford.game, "--formats", "xml"}).code, cli::waits);
  for (const char* name : {"log", "questions-grey", "answers-grey", "report-grey", "report-moderator"}) {
    const fs::path file = ford.at("turn-01/mailing-1/" + std::string(name) + ".xml");
    const fs::path other = ford.temp.path() / "x.json";
    expect_silent(call({"convert", file.string(), "--output", other.string()}));
    EXPECT_EQ(call({"convert", other.string(), "--to", "xml"}).out, read(file)) << name;
  }
}

TEST(CliConvert, RefusesWhatItDoesNotUnderstand) {
  const Example ridge("classic-ridge");
  const std::string map = ridge.at("map.xml").string();
  EXPECT_EQ(call({"convert", map, "--to", "yaml"}).code, cli::bad_usage);
  EXPECT_EQ(call({"convert", map, "--system", "clasic"}).code, cli::bad_usage);
  EXPECT_EQ(call({"convert", map, "--system", "classic"}).out, call({"convert", map}).out);
  edit(map, "rows=\"11\"", "rows=\"eleven\"");
  const Called faulty = call({"convert", map});
  EXPECT_EQ(faulty.code, cli::bad_data);
  EXPECT_EQ(faulty.out, "");
  EXPECT_THAT(faulty.err, HasSubstr("map.xml:2:81: error: 'rows' must be a whole number"));
  for (const char* text : {"", "hello", "<", "{", "<nothing/>", "{\"nothing\": 1}", "<!DOCTYPE a><a/>"}) {
    write(map, text);
    const Called called = call({"convert", map});
    EXPECT_EQ(called.code, cli::bad_data) << text << called.err;
    EXPECT_EQ(called.out, "") << text;
    EXPECT_NE(called.err, "") << text;
  }
}

// ---- charts

TEST(CliCharts, ListsAndShowsThem) {
  const Called list = call({"charts", "classic"});
  EXPECT_EQ(list.code, cli::done);
  EXPECT_THAT(list.out, HasSubstr("s3-differential"));
  EXPECT_THAT(call({"charts", "classic", "s3-differential"}).out,
              HasSubstr("6  AR    AR  AR  AR   AR   NR   DR   DR\n"));
  EXPECT_THAT(call({"charts", "classic", "s3-tec"}).out, HasSubstr("river      hexside"));
  const Called near = call({"charts", "classic", "s3-tek"});
  EXPECT_EQ(near.code, cli::bad_usage);
  EXPECT_THAT(near.err, HasSubstr("did you mean 's3-tec'?"));
  EXPECT_EQ(call({"charts", "no-such-thing"}).code, cli::bad_usage);
}

TEST(CliCharts, MarksOverruledCells) {
  const Example ford("classic-ford");
  write(ford.at("turn-01/rulings.xml"),
        "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\">"
        "<cell chart=\"ratio-default\" row=\"6\" column=\"1-1\" from=\"AR\" to=\"NR\" by=\"Moderator\" "
        "because=\"a misprint\"/></rulings>");
  const Called chart = call({"charts", ford.game, "ratio-default"});
  EXPECT_EQ(chart.code, cli::done) << chart.err;
  EXPECT_THAT(chart.out, HasSubstr("NR*"));
  EXPECT_THAT(chart.out, HasSubstr("* row 6, column 1-1: was AR; Moderator: a misprint\n"));
  EXPECT_THAT(call({"charts", "classic", "ratio-default"}).out, Not(HasSubstr("*")));
}

TEST(CliCharts, ShowsHouseCharts) {
  const Example ford("classic-ford");
  const std::string house = replace_all(read(source("adjudicator/systems/classic/charts/ratio-default.xml")),
                                        "project-default", "house");
  write(ford.at("charts/mine.xml"), house);
  EXPECT_THAT(call({"charts", ford.game}).out, HasSubstr("ratio-default        crt          house"));
}

// ---- new, form

TEST(CliNew, MakesAGameThatRuns) {
  const TempFolder temp;
  const std::string game = (temp.path() / "mine").string();
  expect_silent(call({"new", "classic", game}));
  expect_silent(call({"check", game}));
  expect_silent(call({"resolve", game}));
  expect_silent(call({"replay", game}));
}

TEST(CliNew, NeverOverwrites) {
  const TempFolder temp;
  const std::string game = (temp.path() / "mine").string();
  write(game + "/note.txt", "mine");
  EXPECT_EQ(call({"new", "classic", game}).code, cli::cannot_create);
  EXPECT_EQ(call({"new", "classic", game + "/note.txt"}).code, cli::cannot_create);
  EXPECT_EQ(call({"new", "classic", game + "/note.txt/below"}).code, cli::cannot_create);
  EXPECT_EQ(call({"new", "classic", game + "/no/such/folder"}).code, cli::cannot_create);
  EXPECT_EQ(call({"new", "clasic", game + "-2"}).code, cli::bad_usage);
  EXPECT_EQ(tree(temp.path()), (std::map<std::string, std::string>{{"mine/note.txt", "mine"}}));
}

TEST(CliForm, ItsOrdersAreWithoutFault) {
  for (const auto& [name, turn] :
       {std::pair{"classic-ridge", "1"}, std::pair{"classic-ridge", "2"}, std::pair{"classic-ford", "1"}}) {
    const Example example(name);
    const fs::path orders = example.at("turn-0" + std::string(turn) + "/orders");
    const TempFolder temp;
    std::vector<std::string> sides;
    for (const auto& entry : fs::directory_iterator(orders)) sides.push_back(entry.path().stem().string());
    for (const std::string& side : sides) {
      const Called json = call({"form", example.game, "--turn", turn, "--side", side, "--format", "json"});
      ASSERT_EQ(json.code, cli::done) << json.err;
      fs::remove(orders / (side + ".xml"));
      fs::remove(orders / (side + ".json"));
      expect_silent(call({"form", example.game, "--turn", turn, "--side", side, "--output",
                          (orders / (side + ".xml")).string()}));
      // But for what JSON has beside the orders, where XML has comments.
      write(temp.path() / "form.json", json.out);
      EXPECT_EQ(call({"convert", (orders / (side + ".xml")).string(), "--to", "json"}).out,
                call({"convert", (temp.path() / "form.json").string(), "--to", "json"}).out);
    }
    expect_silent(call({"check", example.game, "--turn", turn}));
  }
}

TEST(CliForm, ForASideThatIsThere) {
  const Example ford("classic-ford");
  EXPECT_EQ(call({"form", ford.game}).code, cli::bad_usage);
  EXPECT_THAT(call({"form", ford.game, "--side", "gren"}).err, HasSubstr("did you mean 'green'?"));
  EXPECT_EQ(call({"form", ford.game, "--side", "grey", "--format", "pdf"}).code, cli::bad_usage);
  EXPECT_EQ(call({"form", ford.game, "--side", "grey", "--output", ford.game + "/game.xml/form.xml"}).code,
            cli::cannot_create);
}

// ---- roll

std::vector<std::pair<std::string, std::string>> dice_of(const std::string& log) {
  static const std::regex rolled(R"re(<rolled at="([^"]*)"[^>]* dice="1d6" faces="([0-9 ]+)")re");
  std::vector<std::pair<std::string, std::string>> dice;
  for (std::sregex_iterator at(log.begin(), log.end(), rolled), end; at != end; ++at)
    dice.emplace_back((*at)[1], (*at)[2]);
  return dice;
}

TEST(CliRoll, AgreesWithTheLog) {
  const Example ridge("classic-ridge");
  for (const char* turn : {"1", "2"}) {
    ASSERT_EQ(call({"resolve", ridge.game, "--turn", turn, "--formats", "xml"}).code, cli::done);
    const auto dice = dice_of(read(ridge.at("turn-0" + std::string(turn) + "/mailing-1/log.xml")));
    EXPECT_GE(dice.size(), 3u);
    for (const auto& [address, faces] : dice)
      EXPECT_EQ(first_line(call({"roll", ridge.game, address, "--turn", turn}).out), faces) << address;
  }
}

TEST(CliRoll, TakesSeedsAndDice) {
  const Example ford("classic-ford");
  const std::string address = "turn-01/combat/0604/die";
  write(ford.temp.path() / "seed", "another seed\nsecond line\n");
  const Called given = call({"roll", ford.game, address, "--seed", "another seed", "--dice", "8d1000"});
  EXPECT_EQ(given.code, cli::done);
  EXPECT_EQ(
      call({"roll", ford.game, address, "--seed-file", (ford.temp.path() / "seed").string(), "--dice=8d1000"})
          .out,
      given.out);
  EXPECT_NE(call({"roll", ford.game, address, "--dice", "8d1000"}).out, given.out);
  for (const char* dice : {"0d6", "9d6", "1d1", "d6", "1d6x", "1d", "1d1000001", "-1d6", "1e6"})
    EXPECT_EQ(call({"roll", ford.game, address, "--dice", dice}).code, cli::bad_usage) << dice;
  EXPECT_EQ(call({"roll", ford.game, "turn-02/combat/0604/die"}).code, cli::bad_usage);
  EXPECT_EQ(call({"roll", ford.game, address, "--seed-file", ford.game + "/none"}).code, cli::no_input);
}

/// The die of a turn does not depend on what lies in orders/ since the turn was frozen.
TEST(CliRoll, WorksWhateverCameInAfterTheFreeze) {
  const Example ford("classic-ford");
  ASSERT_EQ(call({"resolve", ford.game, "--formats", "xml"}).code, cli::waits);
  write(ford.at("turn-01/orders/green.xml"), "too late");
  EXPECT_EQ(first_line(call({"roll", ford.game, "turn-01/combat/0604/die"}).out), "6");
}

// ---- report, explain

TEST(CliReport, KnowsEveryFormat) {
  const Example ford("classic-ford");
  ASSERT_EQ(call({"resolve", ford.game, "--formats", "html,pdf,json,xml,text"}).code, cli::waits);
  const fs::path mailing = ford.at("turn-01/mailing-1");
  for (const auto& [format, extension] : {std::pair{"xml", "xml"}, std::pair{"json", "json"},
                                          std::pair{"html", "html"}, std::pair{"text", "txt"}}) {
    const Called report = call({"report", ford.game, "--side", "grey", "--format", format});
    EXPECT_EQ(report.code, cli::done) << report.err;
    EXPECT_EQ(report.out, read(mailing / ("report-grey." + std::string(extension)))) << format;
  }
  const std::string pdf = (ford.temp.path() / "report.pdf").string();
  expect_silent(
      call({"report", ford.game, "--turn", "1", "--moderator", "--format", "pdf", "--output", pdf}));
  EXPECT_EQ(read(pdf), read(mailing / "report-moderator.pdf"));
  EXPECT_THAT(read(pdf), StartsWith("%PDF-"));
  EXPECT_EQ(call({"report", ford.game, "--side", "grey"}).out, read(mailing / "report-grey.txt"));
}

TEST(CliReport, ForOneReader) {
  const Example ford("classic-ford");
  EXPECT_EQ(call({"report", ford.game, "--side", "grey"}).code, cli::no_input);  // no mailing yet
  ASSERT_EQ(call({"resolve", ford.game, "--formats", "xml"}).code, cli::waits);
  EXPECT_EQ(call({"report", ford.game}).code, cli::bad_usage);
  EXPECT_EQ(call({"report", ford.game, "--side", "grey", "--moderator"}).code, cli::bad_usage);
  EXPECT_EQ(call({"report", ford.game, "--side", "grey", "--format", "doc"}).code, cli::bad_usage);
  EXPECT_THAT(call({"report", ford.game, "--side", "gray"}).code, AnyOf(cli::bad_usage, cli::no_input));
  EXPECT_THAT(call({"report", ford.game, "--side", "../report-grey"}).code,
              AnyOf(cli::bad_usage, cli::no_input));
}

/// A pipe or /dev/stdout as --output must be written to, not replaced by a file.
TEST(CliReport, OutputNeverReplacesWhatIsNoFile) {
  const Example ford("classic-ford");
  ASSERT_EQ(call({"resolve", ford.game, "--formats", "xml"}).code, cli::waits);
  const fs::path link = ford.temp.path() / "link";
  const fs::path target = ford.temp.path() / "target.xml";
  write(target, "");
  fs::create_symlink(target, link);
  const Called called =
      call({"report", ford.game, "--moderator", "--format", "xml", "--output", link.string()});
  EXPECT_TRUE(fs::is_symlink(link)) << called.err;
}

TEST(CliExplain, TellsWhatHappenedAtAnAddress) {
  const Example ridge("classic-ridge");
  ASSERT_EQ(call({"resolve", ridge.game, "--turn", "1", "--formats", "xml"}).code, cli::done);
  const Called battle = call({"explain", ridge.game, "turn-01/combat/0805", "--turn", "1"});
  EXPECT_EQ(battle.code, cli::done) << battle.err;
  EXPECT_THAT(battle.out, HasSubstr("CRT-"));
  const Called side = call({"explain", ridge.game, "turn-01/combat/0805", "--turn", "1", "--side", "red"});
  EXPECT_EQ(side.code, cli::done) << side.err;
  EXPECT_EQ(call({"explain", ridge.game, "turn-01/combat/9999", "--turn", "1"}).code, cli::no_input);
  EXPECT_EQ(call({"explain", ridge.game, "\x1b[31m", "--turn", "1"}).code, cli::no_input);
  EXPECT_THAT(call({"explain", ridge.game, "\x1b[31m", "--turn", "1"}).err, Not(HasSubstr("\x1b")));
}

// Seeds are asked for only where a series is drawn again (tests/series_test.py): here they change nothing,
// and a file that is not there is not missed.
TEST(CliExplain, NeedsNoSeedWithoutASeries) {
  const Example ridge("classic-ridge");
  ASSERT_EQ(call({"resolve", ridge.game, "--turn", "1", "--formats", "xml"}).code, cli::done);
  const std::string at = "turn-01/combat/0805";
  const std::string plain = call({"explain", ridge.game, at, "--turn", "1"}).out;
  ASSERT_FALSE(plain.empty());
  EXPECT_EQ(call({"explain", ridge.game, at, "--turn", "1", "--seed", "another"}).out, plain);
  EXPECT_EQ(call({"explain", ridge.game, at, "--turn", "1", "--seed-file", "nowhere"}).out, plain);
  EXPECT_EQ(call({"explain", ridge.game, at, "--turn", "1", "--secret", "nowhere"}).out, plain);
}

}  // namespace
}  // namespace adjudicator::cli_test
