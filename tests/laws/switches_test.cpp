// Switches: an example runs under every profile, and every option makes a difference somewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "positions.hpp"
#include "runner/case_story.hpp"
#include "runner/homes.hpp"

namespace adjudicator::laws {
namespace {

namespace fs = std::filesystem;
using cases::Element;

std::multiset<std::string> refusals(const Outcome& outcome) {
  std::multiset<std::string> codes;
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const auto* refused = std::get_if<Refused>(&outcome.log[i].what);
    // Warnings stand for nothing that is wrong: a gun may be idle (CNA-5.18).
    if (refused == nullptr || refused->code.text().starts_with("W-")) continue;
    std::string code(refused->code.text());
    for (const Arg& arg : refused->args)
      if (arg.name() == Key("reason")) code += " " + std::string(arg.value().word().text());
    codes.insert(code);
  }
  return codes;
}

std::string seed_of(const Position& position) {
  for (const Paper& paper : position.papers)
    if (paper.root == "game") return tree_of(paper).value("seed");
  return {};
}

// The orders of the example keep to the rulebook. Under `assistant` a unit has one barrage (CNA-5.12) and is
// withheld whole or not at all (CNA-7.2): points that the orders divide fall. What comes of that is not what
// the later orders were written for: a Probe that is none, captures of other numbers.
TEST(Laws, TheExampleOfCnaUnderBothProfiles) {
  const auto orders = example_orders("cna-tobruk-road");
  // With the dice for which they were written: later orders answer what came of the earlier ones.
  const std::string seed = seed_of(example("cna-tobruk-road"));
  const auto refused_under = [&](const char* profile) {
    const auto turn = with_rule(example("cna-tobruk-road"), "profile", profile).load(orders);
    return refusals(resolve(*turn, seed));
  };
  EXPECT_EQ(refused_under("rulebook"), std::multiset<std::string>{});
  const std::multiset<std::string> split{"E-BAR-TOE whole-unit", "E-BAR-TOE whole-unit", "E-BAR-SPLIT",
                                         "E-ASG-SPLIT",          "E-ASG-PROBE",          "E-CAP-COUNT"};
  EXPECT_EQ(refused_under("assistant"), split);
  const auto divided = with_rule(with_rule(with_rule(example("cna-tobruk-road"), "profile", "assistant"),
                                           "barrage-split", "toe"),
                                 "partial-withhold", "yes")
                           .load(orders);
  EXPECT_EQ(refusals(resolve(*divided, seed)), std::multiset<std::string>{"E-CAP-COUNT"})
      << "it is these readings alone";
}

/// What became of a case's game with the dice that it lays out: facts, but for those that say which options
/// it has. A die that only one value needs ends a run: then it is what came before that die.
std::vector<std::string> story(Element root, const std::string& option, const std::string& value) {
  if (root.child("rules") == nullptr)
    root.children.insert(root.children.begin(), Element{"rules", {}, {}, {}, 0});
  for (Element& child : root.children)
    if (child.name == "rules") child.set(option, value);
  const cases::Story played = cases::play(root);
  if (!played.turn) return {};
  if (!played.outcome) return {"a die is missing", played.not_laid_out};
  auto facts = facts_of(*played.turn, played.outcome->log);
  std::erase_if(facts, [](const std::string& line) {
    return line.find(" noted profile ") != std::string::npos ||
           line.find(" noted option ") != std::string::npos;
  });
  return facts;
}

/// The values of each option that the runs of a case file play.
std::map<std::string, std::set<std::string>> played(const Element& root) {
  std::map<std::string, std::set<std::string>> values;
  for (const cases::Run& run : cases::runs_of(root)) {
    const Element* rules = run.root.child("rules");
    if (rules == nullptr) continue;
    for (const auto& [name, value] : rules->attributes) values[name].insert(value);
  }
  return values;
}

/// The options of which a case file plays two values that make a difference to what happens.
std::set<std::string> shown_by(const fs::path& file, const std::vector<SchemaOption>& options) {
  std::set<std::string> shown;
  const Element root = cases::read_case(file.string());
  const auto runs = cases::runs_of(root);
  for (const auto& seen : played(root)) {
    const std::string& option = seen.first;
    const std::set<std::string>& values = seen.second;
    const bool known = std::ranges::find(options, option, &SchemaOption::name) != options.end();
    if (!known || values.size() < 2) continue;
    const bool differs = std::ranges::any_of(runs, [&](const cases::Run& run) {
      std::set<std::vector<std::string>> stories;
      for (const std::string& value : values) stories.insert(story(run.root, option, value));
      return stories.size() > 1 && !stories.contains({});
    });
    if (differs) shown.insert(option);
  }
  return shown;
}

TEST(Laws, EveryOptionOfCnaHasACaseOfTwoRuns) {
  const auto options = options_of_cna();
  ASSERT_GE(options.size(), 30u);
  std::set<std::string> shown;
  for (const auto& entry : fs::recursive_directory_iterator(cases::home_of("cna").cases))
    if (entry.path().extension() == ".xml") shown.merge(shown_by(entry.path(), options));
  for (const auto& option : options)
    EXPECT_TRUE(shown.contains(option.name)) << option.name << ": no case shows that it makes a difference";
}

}  // namespace
}  // namespace adjudicator::laws
