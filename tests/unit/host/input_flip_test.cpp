// Every value of every input of a sealed turn that waits, changed on its own, where it lies in the game
// folder and where the mailing keeps it: nothing of it is accepted in silence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <set>

#include "cli_fixture.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;

/// One change of a text.
struct TextFlip {
  std::size_t at = 0;
  std::size_t size = 0;
  std::string to;
  std::string value;  // "strength": which attribute; "<unit>": an element that is gone
};

/// Another value that may well be as valid as the one that stands there.
std::string another(const std::string& value) {
  if (value == "true" || value == "false") return value == "true" ? "false" : "true";
  if (value.empty()) return "x";
  std::string changed = value;
  char& last = changed.back();
  if (std::isdigit(static_cast<unsigned char>(last)) != 0)
    last = last == '9' ? '8' : static_cast<char>(last + 1);
  else
    last = last == 'a' ? 'b' : 'a';
  return changed;
}

/// The values of attributes in XML; also each first element of its name that holds nothing, taken away.
std::vector<TextFlip> flips_of_xml(const std::string& text) {
  std::vector<TextFlip> flips;
  std::set<std::string> gone;
  for (std::size_t at = text.find("?>"); (at = text.find('<', at + 1)) != std::string::npos;) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = text.find("-->", at);
      continue;
    }
    const std::size_t end = text.find('>', at);
    const std::string tag = text.substr(at + 1, text.find_first_of(" />", at) - at - 1);
    if (!tag.empty() && text[end - 1] == '/' && gone.insert(tag).second)
      flips.push_back({at, end + 1 - at, "", "<" + tag + ">"});
    for (std::size_t sign = at; (sign = text.find("=\"", sign + 1)) < end;) {
      const std::size_t name = text.find_last_of(" \n", sign) + 1;
      const std::size_t close = text.find('"', sign + 2);
      const std::string attribute = text.substr(name, sign - name);
      const std::string value = text.substr(sign + 2, close - sign - 2);
      if (attribute != "xmlns") flips.push_back({sign + 2, value.size(), another(value), attribute});
      sign = close;
    }
    at = end;
  }
  return flips;
}

/// The values of members in JSON: texts, and numbers at the end of a line.
std::vector<TextFlip> flips_of_json(const std::string& text) {
  std::vector<TextFlip> flips;
  for (std::size_t at = 0; (at = text.find("\": ", at)) != std::string::npos; at += 3) {
    const std::size_t name = text.rfind('"', at - 1) + 1;
    const bool quoted = text[at + 3] == '"';
    const std::size_t from = at + (quoted ? 4 : 3);
    if (!quoted && std::isdigit(static_cast<unsigned char>(text[from])) == 0) continue;
    const std::size_t end = quoted ? text.find('"', from) : text.find_first_of(",}\n ", from);
    flips.push_back({from, end - from, another(text.substr(from, end - from)), text.substr(name, at - name)});
  }
  return flips;
}

std::vector<TextFlip> flips_of(const std::string& file, const std::string& text) {
  return file.ends_with(".json") ? flips_of_json(text) : flips_of_xml(text);
}

class InputFlips : public ::testing::Test {
 protected:
  InputFlips() { ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1); }
  ~InputFlips() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// An example, sealed with dice that are the same in every run, with a house chart.
  void begin(const std::string& example, const std::string& id, const std::string& chart) {
    fs::copy(source("examples/" + example), game, fs::copy_options::recursive);
    std::string text = read(at("game.xml"));
    const std::size_t seed = text.find(" seed=\"");
    text.erase(seed, text.find('"', seed + 7) + 1 - seed);
    write(at("game.xml"), text);
    fs::create_directories(at("charts"));
    fs::copy(source(chart), at("charts"));
    record::Secrets secrets;
    secrets.game = id;
    record::Chain chain;
    chain.turns = 200;
    chain.end.fill(0x44);
    chain.published = false;
    secrets.chains.push_back(chain);
    record::write_secrets(record::usual_place(id + ".secret"), secrets);
    ASSERT_EQ(call({"seal", game.string()}).code, cli::done);
  }
  fs::path at(const std::string& name) const { return game / name; }
  Called resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  int mailings() const {
    int count = 0;
    while (fs::exists(at("turn-01/mailing-" + std::to_string(count + 1)))) ++count;
    return count;
  }

  /// Each flip of a file, with the turn resolved on it. It must be refused, or told with the file's name.
  /// What an accepted one wrote goes again. How many were refused.
  int flip_each(const std::string& name, const std::vector<std::string>& words) {
    const std::string whole = read(at(name));
    const int before = mailings();
    int refused = 0;
    for (const TextFlip& flip : flips_of(name, whole)) {
      write(at(name), std::string(whole).replace(flip.at, flip.size, flip.to));
      const Called called = resolve(words);
      ++flips;
      const bool stopped = called.code != cli::done && called.code != cli::waits;
      EXPECT_NE(called.code, cli::bug) << called.err;
      EXPECT_THAT(called.err, HasSubstr(name)) << flip.value << " to " << flip.to << ": " << called.code;
      EXPECT_TRUE(!stopped || mailings() == before) << name << ": " << flip.value;
      refused += stopped ? 1 : 0;
      for (int extra = mailings(); extra > before; --extra)
        fs::remove_all(at("turn-01/mailing-" + std::to_string(extra)));
    }
    write(at(name), whole);
    return refused;
  }
  int count(const std::string& name) const { return static_cast<int>(flips_of(name, read(at(name))).size()); }

  /// Every kept copy in a mailing.
  void flip_kept(int mailing, const std::vector<std::string>& words) {
    const std::string inputs = "turn-01/mailing-" + std::to_string(mailing) + "/inputs";
    for (const auto& [file, bytes] : tree(at(inputs))) {
      const std::string name = inputs + "/" + file;
      if (!file.ends_with(".xml") && !file.ends_with(".json")) continue;
      EXPECT_GT(count(name), 0) << name;
      EXPECT_EQ(flip_each(name, words), count(name)) << name;
    }
  }

  int flips = 0;  // so far
  TempFolder temp;
  fs::path game = temp.path() / "game";
};

/// The ford, its question open.
TEST_F(InputFlips, OfTheFordAreNeverAcceptedInSilence) {
  begin("classic-ford", "ford", "adjudicator/systems/classic/charts/ratio-default.xml");
  ASSERT_EQ(resolve().code, cli::waits);
  for (const char* name : {"turn-01/roster.xml", "map.xml", "charts/ratio-default.xml"})
    EXPECT_EQ(flip_each(name, {}), count(name)) << name;
  // Titles, names and colours are told and counted; all else is refused.
  EXPECT_GE(flip_each("game.xml", {}), 12);
  for (const char* name : {"turn-01/orders/green.xml", "turn-01/orders/grey.json"}) flip_each(name, {});
  flip_kept(1, {});
  EXPECT_THAT(resolve().err, HasSubstr("nothing new has come in"));
  EXPECT_GT(flips, 300);
}

/// CNA before gate F: six gates are closed.
TEST_F(InputFlips, OfTobrukBeforeAGateAreNeverAcceptedInSilence) {
  begin("cna-tobruk-road", "tobruk-road", "adjudicator/systems/cna/charts/morale.xml");
  ASSERT_EQ(resolve({"--until", "C"}).code, cli::waits);
  ASSERT_EQ(resolve({"--until", "F"}).code, cli::waits);
  const std::vector<std::string> still{"--until", "F"};
  for (const char* name : {"turn-01/roster.xml", "map.xml", "charts/morale.xml"})
    EXPECT_EQ(flip_each(name, still), count(name)) << name;
  EXPECT_GE(flip_each("game.xml", still), 8);
  flip_kept(2, still);
  flip_kept(1, still);
  EXPECT_EQ(resolve(still).err, "adjudicator: turn 1 has already stopped at step F\n");
  EXPECT_GT(flips, 2500);
}

}  // namespace
}  // namespace adjudicator::cli_test
