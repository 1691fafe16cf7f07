// The gallery of errors: a folder in tests/errors or tests/systems/KEY/errors for each, with the exact words of `adjudicator check`.
// Where both spellings can have an error, its folder holds two, `xml` and `json`, and both say the same.
//
// Such a folder holds files that are laid over the small game in tests/errors/base, or over the template of a
// system where its name begins with the system's key ("cna-unit-twice"), and `expected.txt`: the exit code,
// then what the program says, paths relative to the game; {{systems}} is the list of all rules systems. A
// file replaces the base's file of the other spelling too. Two helpers are for what no one wants to store:
//
// - NAME.made becomes NAME: {{70|text}} is the text 70 times, with its number for each '#'; {{x1b}} is a byte
// - steps.txt: `remove PATH` takes a file away; `copies N PATH` makes N empty files, numbered where '#' is;
//   `link PATH TARGET` puts a link in the place of a file
//
// ADJUDICATOR_APPROVE=1 in the environment writes each expected.txt anew. Read every line before you keep it:
// is it a sentence that a player understands, with the right place, code and rule?
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

/// The system that an entry is named after (the longest key that fits); empty: none.
std::string system_of(const std::string& name) {
  std::string found;
  for (const RuleSystem& system : systems_of_the_product())
    if (name.starts_with(std::string(system.key) + "-") && system.key.size() > found.size())
      found = system.key;
  return found;
}

/// Where an entry lies: one that is named after a system, with the tests of that.
fs::path entry_of(const std::string& name) {
  const std::string system = system_of(name);
  return system.empty() ? source("tests/errors") / name : source("tests/systems") / system / "errors" / name;
}

std::vector<fs::path> entries() {
  std::vector<fs::path> all;
  const auto add = [&](const fs::path& folder) {
    if (fs::exists(folder)) std::ranges::copy(fs::directory_iterator(folder), std::back_inserter(all));
  };
  add(source("tests/errors"));
  for (const RuleSystem& system : systems_of_the_product())
    add(source("tests/systems") / system.key / "errors");
  return all;
}

std::vector<std::string> gallery() {
  std::vector<std::string> names;
  for (const fs::path& entry : entries()) {
    const std::string name = entry.filename().string();
    if (name == "base") continue;
    bool two = false;
    for (const char* spelling : {"xml", "json"}) {
      if (!fs::is_directory(entry / spelling)) continue;
      names.push_back(name + "/" + spelling);
      two = true;
    }
    if (!two) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string numbered_copies(int count, const std::string& text) {
  std::string all;
  for (int i = 1; i <= count; ++i) all += replace_all(text, "#", std::to_string(i));
  return all;
}

/// {{70|text}} and {{x1b}}, written out.
std::string made(const std::string& text) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find("{{", at), text.size());
    all += text.substr(at, open - at);
    if (open == text.size()) break;
    const std::size_t close = text.find("}}", open);
    const std::string inside = text.substr(open + 2, close - open - 2);
    const std::size_t bar = inside.find('|');
    if (bar == std::string::npos)
      all += static_cast<char>(std::stoi(inside.substr(1), nullptr, 16));
    else
      all += numbered_copies(std::stoi(inside), inside.substr(bar + 1));
    at = close + 2;
  }
  return all;
}

/// The game that the files of an entry are laid over.
void lay_base(const fs::path& game, const std::string& name) {
  if (const std::string system = system_of(name); !system.empty())
    EXPECT_EQ(call({"new", system, game.string()}).code, cli::done);
  else
    fs::copy(source("tests/errors/base"), game, fs::copy_options::recursive);
}

void lay_over(const fs::path& game, fs::path name, const std::string& bytes) {
  const bool template_file = name.extension() == ".made";
  if (template_file) name.replace_extension();
  fs::path other = name;
  other.replace_extension(name.extension() == ".xml" ? ".json" : ".xml");
  fs::remove(game / other);
  write(game / name, template_file ? made(bytes) : bytes);
}

void take_step(const fs::path& game, const std::string& line) {
  std::istringstream words(line);
  std::string verb;
  std::string name;
  int count = 0;
  words >> verb;
  if (verb == "copies") words >> count;
  words >> name;
  if (verb == "remove") {
    EXPECT_GT(fs::remove_all(game / name), 0u) << name;
  }
  if (verb == "link") {
    std::string target;
    words >> target;
    fs::remove(game / name);
    fs::create_symlink(target, game / name);
  }
  for (int i = 1; i <= count; ++i) write(game / replace_all(name, "#", std::to_string(i)), "");
}

void prepare(const fs::path& game, const std::string& name) {
  lay_base(game, name);
  std::set<std::string> laid;
  for (const auto& [file, bytes] : tree(entry_of(name))) {
    if (file == "expected.txt" || file == "steps.txt") continue;
    // Two spellings of one file may both be meant.
    const std::string stem = fs::path(file).replace_extension().string();
    if (laid.insert(stem).second)
      lay_over(game, file, bytes);
    else
      write(game / file, bytes);
  }
  if (!fs::exists(entry_of(name) / "steps.txt")) return;
  std::istringstream steps(read(entry_of(name) / "steps.txt"));
  for (std::string line; std::getline(steps, line);) take_step(game, line);
}

std::string checked(const std::string& name) {
  const TempFolder temp;
  const fs::path game = temp.path() / "game";
  prepare(game, name);
  const Called check = call({"check", game.string()});
  EXPECT_EQ(check.out, "");
  std::string systems = "the systems are:";
  for (const RuleSystem& system : rule_systems())
    systems.append(systems.ends_with(':') ? " " : ", ").append(system.key);
  return "exit " + std::to_string(check.code) + "\n" +
         replace_all(replace_all(replace_all(check.err, game.string() + "/", ""), game.string(), "GAME"),
                     systems, "the systems are: {{systems}}");
}

class Gallery : public ::testing::TestWithParam<std::string> {};

TEST_P(Gallery, SaysExactly) {
  const fs::path expected = entry_of(GetParam()) / "expected.txt";
  const std::string text = checked(GetParam());
  if (std::getenv("ADJUDICATOR_APPROVE") != nullptr) write(expected, text);
  EXPECT_EQ(text, read(expected));
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  return replace_all(replace_all(info.param, "-", "_"), "/", "_");
}

INSTANTIATE_TEST_SUITE_P(Errors, Gallery, ::testing::ValuesIn(gallery()), test_name);

TEST(GalleryBase, IsWithoutFault) {
  const Called check = call({"check", source("tests/errors/base").string()});
  EXPECT_EQ(check.code, cli::done);
  EXPECT_EQ(check.out + check.err, "");
}

/// The messages of an expected.txt without what belongs to the spelling: places, excerpts, names of files.
std::vector<std::string> messages(const std::string& name) {
  static const std::regex told(R"(^\S+: (error|warning): (.*)$)");
  std::vector<std::string> all;
  std::istringstream lines(read(entry_of(name) / "expected.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (line.starts_with("exit "))
      all.push_back(line);
    else if (std::regex_match(line, parts, told))
      all.push_back(replace_all(parts[1].str() + ": " + parts[2].str(), ".json", ".xml"));
  }
  return all;
}

TEST(GalleryTwins, SayTheSameInBothSpellings) {
  const auto names = gallery();
  const std::set<std::string> known(names.begin(), names.end());
  int pairs = 0;
  for (const std::string& name : names) {
    if (!name.ends_with("/json")) continue;
    const std::string twin = name.substr(0, name.size() - 5) + "/xml";
    ASSERT_TRUE(known.contains(twin)) << name;
    ++pairs;
    EXPECT_EQ(messages(name), messages(twin)) << name;
  }
  EXPECT_GT(pairs, 90);
}

/// Where a name is near, it is suggested.
TEST(GalleryManners, SlipsGetASuggestion) {
  const std::map<std::string, std::string> slips{
      {"e14-misspelt-target", "target"},    {"e18-unknown-order", "attack"},
      {"e01-unknown-unit", "b-inf-1"},      {"unknown-attribute", "attack"},
      {"unknown-element", "hexside"},       {"unknown-word", "contact"},
      {"unknown-side-in-roster", "red"},    {"unknown-side-orders", "blue"},
      {"unknown-chart", "s3-differential"}, {"cell-of-unknown-chart", "s3-differential"}};
  for (const auto& [name, meant] : slips)
    for (const char* spelling : {"/xml", "/json"})
      EXPECT_NE(checked(name + spelling).find("did you mean '" + meant + "'?"), std::string::npos)
          << name << spelling;
}

// ---- manners

/// The codes that a source file gives to diagnostics: "CRT-E01", and words that stand before a message.
std::set<std::string> codes_in(const std::string& text) {
  static const std::regex rule_codes(R"re("(CRT-[ELW][0-9]+)")re");
  static const std::regex assigned(R"re(\bcode = "([a-z]+(?:-[a-z]+)*)";)re");
  static const std::regex words(
      R"re("([a-z]+(?:-[a-z]+)*)",\s*(?:"(?:CRT-[0-9.]+)?",\s*)?(?:"[^"]*[ '][^"]*"|fmt::format|quoted\(|why_not\(|sentence\(|bad_value\(|message\b|std::move\(message\)|of_syntax|to_utf8\())re");
  std::set<std::string> codes;
  for (const auto& expression : {rule_codes, words, assigned})
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
      codes.insert((*at)[1]);
  return codes;
}

/// Codes of the rules, and those of its own that a system gives: fault("unit-strength", "CRT-2.2", ...
std::set<std::string> codes_of_system(const std::string& text) {
  static const std::regex both(R"re("(CRT-[ELW][0-9]+)"|fault\("([a-z]+-[a-z-]+)", "CRT-)re");
  std::set<std::string> codes;
  for (std::sregex_iterator at(text.begin(), text.end(), both), end; at != end; ++at)
    codes.insert((*at)[1].matched ? (*at)[1] : (*at)[2]);
  return codes;
}

/// Every code in square brackets in the gallery, and in those of all systems.
std::set<std::string> shown_codes() {
  static const std::regex code(R"(\[([A-Za-z0-9-]+)\]( \([^)]*\))?(\n|$))");
  std::set<std::string> codes;
  const auto take = [&](const std::string& text) {
    for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at)
      codes.insert((*at)[1]);
  };
  for (const char* folder : {"tests/errors", "tests/systems"})
    for (const auto& [name, text] : tree(source(folder)))
      if (name.ends_with("/expected.txt")) take(text);
  return codes;
}

std::set<std::string> all_codes() {
  std::set<std::string> codes;
  for (const char* layer : {"adjudicator/files", "adjudicator/host"})
    for (const auto& [name, text] : tree(source(layer)))
      if (name.ends_with(".cpp")) codes.merge(codes_in(text));
  for (const auto& [name, text] : tree(source("adjudicator/systems/classic")))
    if (name.ends_with(".cpp")) codes.merge(codes_of_system(text));
  return codes;
}

/// What `check` cannot say of a folder of files, as other commands say it or a turn that has gone out: the test
/// that meets it, and a part of that.
struct Elsewhere {
  const char* test;
  const char* words;
};
const std::map<std::string, Elsewhere> made_elsewhere{
    {"assumed-nothing", {"cli/odds_assume_test.cpp", "[assumed-nothing]"}},
    {"assumed-of-whom", {"cli/odds_assume_test.cpp", "[assumed-of-whom]"}},
    {"assumed-otherwise", {"cli/odds_assume_test.cpp", "[assumed-otherwise]"}},
    {"assumed-too-many", {"cli/odds_assume_test.cpp", "[assumed-too-many]"}},
    {"assumed-twice", {"cli/odds_assume_test.cpp", "[assumed-twice]"}},
    {"assumed-unseen", {"cli/odds_assume_test.cpp", "[assumed-unseen]"}},
    {"bad-moment", {"host/receive_test.cpp", "bad-moment"}},
    {"dice-were-known", {"host/rulings_test.cpp", "dice-were-known"}},
    {"drawing-hex", {"host/map_drawing_test.cpp", "[drawing-hex]"}},
    {"drawing-legend", {"host/map_drawing_test.cpp", "[drawing-legend]"}},
    {"drawing-name", {"host/map_drawing_test.cpp", "[drawing-name]"}},
    {"drawing-part", {"host/map_drawing_test.cpp", "[drawing-part]"}},
    {"drawing-path", {"host/map_drawing_test.cpp", "[drawing-path]"}},
    {"drawing-row", {"host/map_drawing_test.cpp", "[drawing-row]"}},
    {"drawing-sign", {"host/map_drawing_test.cpp", "[drawing-sign]"}},
    {"drawing-terrain", {"host/map_drawing_test.cpp", "[drawing-terrain]"}},
    {"file-name", {"host/recording_test.cpp", "file-name"}},
    {"further-file", {"host/sent_moves_test.cpp", "(further-file)"}},
    {"input-changed", {"host/waiting_turn_test.cpp", "input-changed"}},
    {"kept-input", {"host/waiting_turn_test.cpp", "not as record.xml has it: put it back"}},
    {"map-road-end", {"host/map_drawing_test.cpp", "[map-road-end]"}},
    {"move-far", {"host/sent_moves_test.cpp", "move-far"}},
    {"move-hex", {"host/next_turn_test.cpp", "[move-hex]"}},
    {"move-line", {"host/next_turn_test.cpp", "[move-line]"}},
    {"move-strangers", {"host/next_turn_test.cpp", "[move-strangers]"}},
    {"move-twice", {"host/next_turn_test.cpp", "[move-twice]"}},
    {"move-unit", {"host/next_turn_test.cpp", "[move-unit]"}},
    {"no-seed", {"mail/run_test.cpp", "turn 1 has a deadline and no seed"}},
    {"no-units", {"mail/run_test.cpp", "the roster has no unit: nobody can fight"}},
    {"not-a-document", {"host/receive_test.cpp", "not-a-document"}},
    {"older-mail", {"mail/mail_in_test.cpp", "(older-mail)"}},
    {"other-side", {"host/receive_test.cpp", "are in the name of another side"}},
    {"phasing-unchanged", {"host/next_turn_test.cpp", "[phasing-unchanged]"}},
    {"position-differs", {"mail/run_test.cpp", "position-differs"}},
    {"received-missing", {"host/waiting_turn_test.cpp", "it is missing, and the record of mailing 1"}},
    // A game's files are too large before they have so many.
    {"too-many-elements", {"files/reader_test.cpp", "too-many-elements"}},
};

TEST(GalleryManners, EveryCodeHasAnEntry) {
  const auto shown = shown_codes();
  const auto codes = all_codes();
  for (const std::string& code : codes)
    EXPECT_TRUE(shown.contains(code) || made_elsewhere.contains(code))
        << code << " has no entry in the gallery";
  for (const auto& [code, met] : made_elsewhere) {
    EXPECT_TRUE(codes.contains(code)) << code;
    const std::string text = read(source(std::string("tests/unit/") + met.test));
    EXPECT_NE(text.find(met.words), std::string::npos) << met.test << " does not meet " << code;
  }
  // The expressions above still find what there is.
  for (const char* code : {"CRT-E01", "CRT-E19", "CRT-L4", "CRT-W1", "unit-strength", "dtd", "encoding",
                           "two-spellings", "cell-differs", "xml-syntax", "unread-file", "link"})
    EXPECT_TRUE(codes.contains(code)) << code;
  EXPECT_GT(codes.size(), 70u);
}

TEST(GalleryManners, EveryPublishedErrorOfTheRulesHasAnEntry) {
  const auto shown = shown_codes();
  for (int i = 1; i <= 19; ++i)
    EXPECT_TRUE(shown.contains("CRT-E" + std::string(i < 10 ? "0" : "") + std::to_string(i))) << i;
  for (int i = 1; i <= 7; ++i) EXPECT_TRUE(shown.contains("CRT-L" + std::to_string(i))) << i;
  EXPECT_TRUE(shown.contains("CRT-W1"));
}

}  // namespace
}  // namespace adjudicator::cli_test
