// A gate and the choices of a question in a system that has no more than the kernel asks of it: reports, forms and
// answers are made as for every other one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* gate_head = "xmlns=\"urn:adjudicator:1\" system=\"drill\" game=\"gate\"";

class DrillGate : public ::testing::Test {
 protected:
  DrillGate() {
    const std::string here(gate_head);
    write(game / "game.xml",
          R"(<game xmlns="urn:adjudicator:1" system="drill" id="gate" title="Gate" seed="open">
  <side id="blue" name="Blue" colour="#2b5fa8"/>
  <side id="red" name="Red" colour="#a83232" questions="ask" language="de"/><rules fog="labelled"/></game>)");
    write(game / "map.xml", "<map " + here + R"( columns="6" rows="6"/>)");
    write(game / "turn-01/roster.xml", "<roster " + here + R"( turn="1"><side id="blue"/><side id="red"/>
  <unit id="hussars" side="blue" hex="0302" strength="9"/>
  <unit id="sappers" side="red" hex="0303" strength="7"/></roster>)");
    write(game / "turn-01/orders/blue.xml", "<orders " + here + R"( turn="1" side="blue">
  <list><attack target="0303" units="hussars"/></list></orders>)");
    write(game / "turn-01/orders/red.json",
          R"({"orders": {"system": "drill", "game": "gate", "turn": 1, "side": "red",
  "list": [{"pass": {}}]}})");
    write(game / "turn-01/rulings.xml", "<rulings " + here + R"( turn="1">
  <die at="turn-01/combat/blue/0303/die" faces="3" by="Anna" because="thrown at the table"/></rulings>)");
  }
  int resolve(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"resolve", game.string(), "--formats", "xml,text,html,pdf"};
    words.insert(words.end(), more.begin(), more.end());
    return call(words).code;
  }
  std::string mailed(int mailing, const std::string& name) const {
    return read(game / "turn-01" / ("mailing-" + std::to_string(mailing)) / name);
  }

  TempFolder temp;
  fs::path game = temp.path() / "game";
};

TEST_F(DrillGate, SaysWhatCanBeAttackedAndHasTheOrdersToCopy) {
  ASSERT_EQ(resolve({"--until", "orders"}), cli::waits);
  EXPECT_THAT(mailed(1, "report-blue.html"),
              AllOf(HasSubstr("Choose whom to attack."), HasSubstr("Nobody attacks."),
                    HasSubstr("A unit takes part in one attack."), HasSubstr("Who can attack what"),
                    HasSubstr("&lt;!-- &lt;attack target=\"0303\" units=\"hussars\"/&gt; --&gt;")));
  // In his language, and in the spelling of his orders.
  EXPECT_THAT(mailed(1, "report-red.txt"),
              AllOf(HasSubstr("Wählen Sie, wen Sie angreifen."), HasSubstr("Wenn Sie nichts senden: Niemand"),
                    HasSubstr("{\"attack\": {\"target\": \"0302\", \"units\": [\"sappers\"]}}"),
                    Not(HasSubstr("hussars"))));
  EXPECT_THAT(call({"form", game.string(), "--side", "red", "--format", "json"}).out,
              HasSubstr("{\"pass\": {}}"));
}

TEST_F(DrillGate, DrawsTheWaysThatAUnitIsAskedFor) {
  ASSERT_EQ(resolve(), cli::waits);
  const std::string page = mailed(1, "report-red.html");
  const std::size_t at = page.find("<section id=\"decide\"");
  ASSERT_NE(at, std::string::npos);
  const std::string section = page.substr(at, page.find("</section>", at) - at);
  EXPECT_THAT(section, AllOf(HasSubstr("class=\"choice-silent\""), HasSubstr("class=\"way silent-way\""),
                             HasSubstr("<b class=\"no\">1</b><code>"), HasSubstr("ohne Antwort")));
}

}  // namespace
}  // namespace adjudicator::cli_test
