// Games played to the end with nothing but forms: each mailing's form is filled as it says and sent back, and
// it holds no more than what is asked now.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <map>
#include <regex>

#include "cli_fixture.hpp"
#include "forms.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// How a player's file gets into the game.
enum class Way : std::uint8_t { copied, received };

class FormsAlone : public ::testing::TestWithParam<Way> {
 protected:
  FormsAlone() { ::setenv("ADJUDICATOR_SECRETS", (temp_.path() / "secrets").c_str(), 1); }
  ~FormsAlone() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  /// A copy of an example without orders; both sides want every question.
  void begin(const std::string& example, std::vector<std::string> sides) {
    sides_ = std::move(sides);
    fs::copy(source("examples/" + example), game_, fs::copy_options::recursive);
    for (const auto& turn : {"turn-01", "turn-02"}) fs::remove_all(game_ / turn / "orders");
    fs::remove_all(game_ / "turn-02");
    std::string file = replace_all(read(game_ / "game.xml"), " questions=\"ask\"", "");
    for (const std::string& side : sides_)
      file = replace_all(file, "<side id=\"" + side + "\"", "<side id=\"" + side + "\" questions=\"ask\"");
    write(game_ / "game.xml", file);
  }

  Called resolve(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"resolve", game_.string(), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    Called called = call(words);
    if (called.code == cli::waits) ++mailings_;
    return called;
  }

  std::string form(const std::string& side) const {
    const Called called = call({"form", game_.string(), "--side", side});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }

  void send(const std::string& kind, const std::string& side, const std::string& text) const {
    // An empty file replaces none: the one that is there stays.
    if (GetParam() == Way::received && has_no_order(text) &&
        fs::exists(game_ / "turn-01" / kind / (side + ".xml")))
      return;
    if (GetParam() == Way::copied) return write(game_ / "turn-01" / kind / (side + ".xml"), text);
    write(temp_.path() / "letter.xml", text);
    const Called called = call(
        {"receive", game_.string(), (temp_.path() / "letter.xml").string(), "--now", "2026-12-01T12:00Z"});
    EXPECT_EQ(called.code, cli::done) << called.err << called.out;
  }

  static bool has_no_order(const std::string& text) {
    std::string bare;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t comment = std::min(text.find("<!--", at), text.size());
      bare += text.substr(at, comment - at);
      const std::size_t end = text.find("-->", comment);
      at = end == std::string::npos ? text.size() : end + 3;
    }
    return std::regex_search(bare, std::regex("<list/>|<list>\\s*</list>"));
  }

  fs::path last() const { return game_ / "turn-01" / ("mailing-" + std::to_string(mailings_)); }

  /// Sends back what the last mailing asks, as its forms have it. How many questions those were.
  int answer_all() {
    int count = 0;
    for (const std::string& side : sides_) {
      const fs::path paper = last() / ("answers-" + side + ".xml");
      if (!fs::exists(paper)) continue;
      const std::string text = read(paper);
      const std::regex question("<answer question=\"([^\"]*)\"");
      for (auto at = std::sregex_iterator(text.begin(), text.end(), question); at != std::sregex_iterator();
           ++at, ++count)
        EXPECT_TRUE(asked_[side].insert((*at)[1]).second) << side << " is asked again " << (*at)[1];
      const std::string filled = form(side);
      EXPECT_EQ(without_prose(filled, false), text);
      ++rounds_[side];
      send("answers", side, filled);
    }
    return count;
  }

  /// Answers until nothing is asked any more. The code of the last `resolve`.
  int play_on(const std::vector<std::string>& more = {}) {
    for (int round = 0; round < 60; ++round) {
      const Called called = resolve(more);
      EXPECT_THAT(called.err, Not(HasSubstr("warning"))) << called.err;
      if (called.code != cli::waits) {
        EXPECT_EQ(called.code, cli::done) << called.err;
        return called.code;
      }
      if (answer_all() == 0) return called.code;  // it stands at a gate
    }
    ADD_FAILURE() << "the questions do not end";
    return cli::bug;
  }

  int most_rounds() const {
    int most = 0;
    for (const auto& [side, rounds] : rounds_) most = std::max(most, rounds);
    return most;
  }

  void expect_sound() const {
    const Called replayed = call({"replay", game_.string()});
    EXPECT_EQ(replayed.code, cli::done) << replayed.err;
    const Called audited = call({"audit", game_.string()});
    EXPECT_EQ(audited.code, cli::done) << audited.out << audited.err;
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
  std::vector<std::string> sides_;
  std::map<std::string, std::set<std::string>> asked_;
  std::map<std::string, int> rounds_;  // how often a side was asked
  int mailings_ = 0;
};

/// The suggestions of a form that fit, made orders.
std::string taken_up(const std::string& form, const std::string& suggestion) {
  return std::regex_replace(form, std::regex("<!-- (" + suggestion + ".*) -->"), "$1");
}

/// A form without its orders of one kind.
std::string without(const std::string& form, const std::string& order) {
  return std::regex_replace(form, std::regex("    <" + order + " .*\n"), "");
}

class ClassicFormsAlone : public FormsAlone {
 protected:
  void play(const std::string& example, const std::vector<std::string>& sides) {
    begin(example, sides);
    for (const std::string& side : sides)
      send("orders", side,
           std::regex_replace(without(taken_up(form(side), "<attack "), "retreat"),
                              std::regex(" advance=\"[^\"]*\""), ""));
    EXPECT_EQ(play_on(), cli::done);
    EXPECT_GE(most_rounds(), 2) << "no side was asked twice: the test says little";
    expect_sound();
  }
};

TEST_P(ClassicFormsAlone, Ford) {
  play("classic-ford", {"green", "grey"});
}
TEST_P(ClassicFormsAlone, Ridge) {
  play("classic-ridge", {"blue", "red"});
}

class CnaFormsAlone : public FormsAlone {};

TEST_P(CnaFormsAlone, FromGateAOn) {
  begin("cna-tobruk-road", {"axis", "commonwealth"});
  for (const char* gate : {"A", "B", "B-losses", "C", "D", "E", "F", "G"}) {
    ASSERT_EQ(play_on({"--until", gate}), cli::waits);
    for (const std::string& side : sides_) {
      std::string orders = form(side);
      for (const char* suggestion : {"<barrage-plan ", "<assign .*close-assault"})
        orders = taken_up(orders, suggestion);
      send("orders", side, orders);
    }
  }
  EXPECT_EQ(play_on(), cli::done);
  EXPECT_GE(most_rounds(), 2) << "no side was asked twice: the test says little";
  expect_sound();
}

std::string name_of(const testing::TestParamInfo<Way>& way) {
  return way.param == Way::copied ? "Copied" : "Received";
}
INSTANTIATE_TEST_SUITE_P(Ways, ClassicFormsAlone, testing::Values(Way::copied, Way::received), name_of);
INSTANTIATE_TEST_SUITE_P(Ways, CnaFormsAlone, testing::Values(Way::copied, Way::received), name_of);

}  // namespace
}  // namespace adjudicator::cli_test
