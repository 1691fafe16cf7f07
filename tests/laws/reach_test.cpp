// Reach: the random positions of cna, with random orders, come to everything that the segment has. The other
// laws say as much as happens here.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/describe.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

using Counts = std::map<std::string, int>;

/// What began, was noted, refused, asked and answered, by its words.
void count_words(const Turn& turn, const Outcome& outcome, Counts& counts) {
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const Fact& fact = outcome.log[i];
    const std::string kind(kind_name(fact.what).text());
    if (!what_of(fact).empty()) ++counts[kind + " " + std::string(what_of(fact).text())];
    if (const auto* answered = happening<Answered>(fact))
      ++counts["answered " + std::string(answered->source.text()) + " " + std::string(answered->kind.text())];
    if (const auto* told = std::get_if<Told>(&fact.what); told != nullptr && told->what == Key("assigned"))
      for (const Arg& arg : told->args) {
        if (arg.name() == Key("target2") && arg.value().kind() != Value::Kind::none)
          ++counts["assigned to two hexes"];
        if (arg.name() == Key("role"))
          ++counts["assigned " + turn.side(told->side).id + " " + std::string(arg.value().word().text())];
      }
  }
  for (const Question& question : outcome.log.questions)
    ++counts["question " + std::string(question.kind.text())];
}

Counts counted(std::size_t positions) {
  Counts counts;
  std::vector<Position> all = random_positions(positions, "cna");
  for (Position& position : under_heavy_fire(positions)) all.push_back(std::move(position));
  for (Position& position : in_close_combat(positions)) all.push_back(std::move(position));
  for (const Position& plain : all)
    for (const bool ask : {false, true}) {
      const Position position = with_questions(plain, ask);
      const auto turn = position.load(sampled_orders(position, 21));
      count_words(*turn, resolve(*turn), counts);
    }
  return counts;
}

TEST(Laws, RandomPositionsReachAllGates) {
  Counts counts = counted(seeds(160));
  const auto at_least = [&](int least, std::initializer_list<const char*> all) {
    for (const char* what : all) EXPECT_GE(counts[what], enough(least)) << what;
  };
  at_least(200, {"assigned axis anti-armor", "assigned axis close-assault", "assigned cw anti-armor",
                 "assigned cw close-assault", "began anti-armor-attack", "began assault", "began morale"});
  at_least(50,
           {"began anti-armor-defense", "noted anti-armor-losses", "noted destroyed-tanks",
            "began assault-retreat", "began undefended-retreat", "began forced-retreat", "began surrender",
            "began captured", "noted points-captured", "began captures", "noted prisoners-held",
            "noted heavy-loss", "noted target-emptied", "noted reassigned", "noted equipment-held"});
  at_least(10, {"assigned to two hexes", "noted engaged", "noted was-probe", "noted guards-made",
                "noted vulnerability-due", "noted no-defence", "noted assault-cancelled",
                "noted obligation-failed"});
  at_least(1, {"noted no-way-out", "noted retreated-into-target"});
  at_least(10, {"answered standing aa-loss", "answered standing ca-loss", "answered standing capture-pick",
                "answered standing retreat", "answered order ca-loss"});
  at_least(10, {"question aa-loss", "question ca-loss", "question retreat", "question undefended-retreat"});
}

}  // namespace
}  // namespace adjudicator::laws
