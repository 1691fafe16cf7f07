// How large the pages of a large turn are: what is drawn or said often is written once.
#include <gtest/gtest.h>

#include <string>

#include "core/adjudicate.hpp"
#include "host/turn/mailing.hpp"
#include "reports/page/rendering.hpp"
#include "turns.hpp"

namespace adjudicator::report_test {
namespace {

/// 60 counters: 8 hexes that are barraged, fired on by both sides and assaulted, and 4 bystanders.
TEST(ReportSize, OfSixtyCountersAndEightBattlesIsBelow300KB) {
  const auto turn = bench::make_turn(bench::make_texts(bench::Segments{8, 2, false}));
  HmacDice dice(key_of_open_seed("bench", "bench", 1));
  const Outcome outcome = adjudicate(*turn, dice);
  for (const char* reader : {"blue", "red", "moderator"}) {
    const std::string page = reports::to_html(*host::report_tree(*turn, outcome, {}, reader));
    EXPECT_LT(page.size(), 300'000u) << reader;
    std::size_t cards = 0;
    for (std::size_t at = page.find("<article"); at != page.npos; at = page.find("<article", at + 1)) ++cards;
    EXPECT_EQ(cards, 8u) << reader;
  }
}

}  // namespace
}  // namespace adjudicator::report_test
