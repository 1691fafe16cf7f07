// help orders: how orders are written in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HelpOrders, NamesEveryOrderWithItsExample) {
  for (const RuleSystem& system : systems_of_the_product()) {
    const std::string key(system.key);
    const Called all = call({"help", "orders", key});
    EXPECT_EQ(all.code, cli::done) << all.err;
    for (const files::TextRoot& root : files::Schema::of(key).words().roots())
      for (const files::TextOrder& order : root.orders) {
        EXPECT_THAT(all.out, HasSubstr("\n  " + order.word + "\n")) << key;
        EXPECT_THAT(all.out, HasSubstr("\n      " + order.example + "\n")) << key;
        const Called one = call({"help", "orders", key, order.word});
        EXPECT_EQ(one.code, cli::done) << one.err;
        for (const files::TextField& field : order.record->fields)
          EXPECT_THAT(one.out, HasSubstr(field.words.front())) << key << " " << order.word;
      }
  }
}

TEST(HelpOrders, SaysWhatAFieldTakes) {
  const Called attack = call({"help", "orders", "classic", "ATTACK"});
  EXPECT_THAT(attack.out, HasSubstr("  TARGET (needs no word; or: at, on, against, target)\n"
                                    "      The hex to attack.\n"
                                    "      a hex, by its number or name\n"));
  EXPECT_THAT(attack.out, HasSubstr("  with, by, using, units\n"
                                    "      The units that attack it.\n"
                                    "      one or several of your units, by id or name\n"));
  EXPECT_THAT(call({"help", "orders", "cna", "barrage_plan"}).out,
              HasSubstr("barrage (may come several times)"));
}

TEST(HelpOrders, TellsWhatThereIsNot) {
  const Called none = call({"help", "orders"});
  EXPECT_EQ(none.code, cli::bad_usage);
  EXPECT_THAT(none.err, HasSubstr("adjudicator help orders SYSTEM [ORDER]; systems: classic"));
  EXPECT_THAT(call({"help", "orders", "chess"}).err, HasSubstr("there is no system 'chess'"));
  EXPECT_THAT(call({"help", "orders", "classic", "atack"}).err,
              HasSubstr("classic has no order 'atack'; did you mean 'attack'?"));
  EXPECT_THAT(call({"help"}).out, HasSubstr("adjudicator help orders SYSTEM [ORDER]"));
}

TEST(ConvertWords, GoesThereAndBack) {
  const TempFolder temp;
  const std::string xml = source("examples/classic-ridge/turn-01/orders/blue.xml").string();
  const Called words = call({"convert", xml, "--to", "text"});
  EXPECT_EQ(words.code, cli::done) << words.err;
  EXPECT_THAT(words.out, HasSubstr("orders blue ridge system classic turn 1\nattack "));
  write(temp.path() / "blue.txt", words.out);
  const Called back = call({"convert", (temp.path() / "blue.txt").string()});
  EXPECT_EQ(back.code, cli::done) << back.err;
  write(temp.path() / "blue.xml", back.out);
  const Called again = call({"convert", (temp.path() / "blue.xml").string(), "--to", "text"});
  EXPECT_EQ(again.out, words.out);
  EXPECT_EQ(call({"convert", xml}).out, call({"convert", (temp.path() / "blue.xml").string()}).out);
}

TEST(ConvertWords, TakesOrdersAndAnswersAlone) {
  const Called game = call({"convert", source("examples/classic-ridge/game.xml").string(), "--to", "text"});
  EXPECT_EQ(game.code, cli::bad_data);
  EXPECT_THAT(game.err, HasSubstr("only orders and answers can be in words"));
  EXPECT_THAT(game.out, Not(HasSubstr("game")));
}

}  // namespace
}  // namespace adjudicator::cli_test
