// Every rule that a system cites has a title, in every language of the program.
#include "reports/wording/rule_titles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "product.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator {
namespace {

using namespace cli_test;
using reports::rule_titles;
using reports::Stylesheets;
using testing::HasSubstr;

std::set<std::string> titled_rules(const std::string& system, const std::string& language) {
  std::set<std::string> all;
  for (const auto& title : rule_titles(Stylesheets::standard().wording(system, language)))
    all.insert(title.number);
  return all;
}

/// The rules that a text cites: numbers that begin like those of the titles ("CNA-").
std::set<std::string> cited(const std::string& text, const std::string& prefix) {
  const std::regex number(prefix + R"(-[0-9]+(\.[0-9]+|\.[a-z]\b)*)");
  std::set<std::string> all;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), number); at != std::sregex_iterator(); ++at)
    all.insert(at->str());
  return all;
}

class RuleTitles : public testing::TestWithParam<std::string> {};

TEST_P(RuleTitles, EveryRuleThatCodeChartsAndWordingCiteHasOne) {
  const std::set<std::string> english = titled_rules(GetParam(), "en");
  ASSERT_FALSE(english.empty()) << "stylesheets/wording/" << GetParam() << "-rules.en.xml has none";
  const std::string prefix = english.begin()->substr(0, english.begin()->find('-'));
  std::vector<fs::path> files{source("stylesheets/wording/" + GetParam() + ".en.xml"),
                              source("stylesheets/wording/" + GetParam() + ".de.xml")};
  for (const auto& entry : fs::recursive_directory_iterator(source("adjudicator/systems/" + GetParam())))
    if (entry.is_regular_file() && entry.path().extension() != ".md") files.push_back(entry.path());
  std::size_t found = 0;
  for (const fs::path& file : files)
    for (const std::string& number : cited(read(file), prefix)) {
      EXPECT_TRUE(english.contains(number)) << file << " cites " << number << ", which has no title";
      ++found;
    }
  EXPECT_GT(found, 5u);
}

TEST_P(RuleTitles, AreTheSameRulesInGerman) {
  EXPECT_EQ(titled_rules(GetParam(), "de"), titled_rules(GetParam(), "en"));
  const auto english = rule_titles(Stylesheets::standard().wording(GetParam(), "en"));
  const auto german = rule_titles(Stylesheets::standard().wording(GetParam(), "de"));
  std::size_t alike = 0;
  for (std::size_t i = 0; i < std::min(english.size(), german.size()); ++i)
    alike += english[i].title == german[i].title ? 1 : 0;
  EXPECT_LT(alike, 3u) << "titles were not translated";
}

std::vector<std::string> systems() {
  std::vector<std::string> all;
  for (const RuleSystem& system : systems_of_the_product()) all.emplace_back(system.key);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Systems, RuleTitles, testing::ValuesIn(systems()));

TEST(RuleCommand, SaysTheTitleOfARule) {
  EXPECT_EQ(call({"rule", "CNA-9.24"}).out, "CNA-9.24, size of a side; rule book 15.53, 9.26\n");
  EXPECT_EQ(call({"rule", "9.24", "--system", "cna"}).out,
            "CNA-9.24, size of a side; rule book 15.53, 9.26\n");
  EXPECT_EQ(call({"rule", "cna-9.24", "--language", "de"}).out,
            "CNA-9.24, Größe einer Seite; Regelheft 15.53, 9.26\n");
}

TEST(RuleCommand, NamesTheNearOnesWhereThereIsNone) {
  const Called none = call({"rule", "CNA-9.25"});
  EXPECT_EQ(none.code, 66);
  EXPECT_THAT(
      none.err,
      HasSubstr("there is no rule 'CNA-9.25'; near it:\nCNA-9.2, canceled assaults; rule book 15.29\n"));
  EXPECT_THAT(none.err, HasSubstr("CNA-9.24, size of a side"));
  EXPECT_EQ(call({"rule", "9.24", "--system", "clasic"}).code, 64);
}

TEST(Rules, StandInTheOrderOfTheBook) {
  EXPECT_TRUE(reports::before_in_the_book("CRT-9.4", "CRT-10.1"));
  EXPECT_TRUE(reports::before_in_the_book("CRT-9.2", "CRT-9.2.6"));
  EXPECT_FALSE(reports::before_in_the_book("CRT-9.2.6", "CRT-9.2"));
}

}  // namespace
}  // namespace adjudicator
