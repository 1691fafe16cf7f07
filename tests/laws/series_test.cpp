// Series: what a log tells of their draws, everybody who has the turn's key draws again.
#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "positions.hpp"
#include "record/rolled.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

TEST(Laws, SeriesAreTheStreamsOfTheirLabels) {
  const std::string seed = "a law";
  std::size_t labels = 0;
  std::size_t draws = 0;
  for (const Position& position : positions(seeds(25))) {
    const auto turn = position.load(sampled_orders(position, 1));
    const Outcome outcome = resolve(*turn, seed);
    HmacDice dice(key_of_open_seed(seed, turn->game, turn->number));
    for (std::size_t i = 0; i < outcome.log.size(); ++i) {
      const auto* drawn = happening<Drawn>(outcome.log[i]);
      if (drawn == nullptr) continue;
      const std::string at = outcome.log.addresses.text(outcome.log[i].at);
      for (const DrawnLabel& label : drawn->labels) {
        const auto read = record::parse_label(to_text(label));
        ASSERT_TRUE(read) << position.name << " " << to_text(label);
        EXPECT_EQ(record::right_sum(dice, at, *read), label.sum) << position.name << " " << at;
        ++labels;
        draws += label.draws();
      }
    }
  }
  EXPECT_GT(labels, enough(20u));
  EXPECT_GT(draws, enough(60u));
}

}  // namespace
}  // namespace adjudicator::laws
