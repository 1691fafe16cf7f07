// How often lotteries are won, shots hit and units rout in Master of Orion 3, against the exact chances: every face of
// every die of an action is gone through, by the rules and not by the program. Seeds are fixed, so a test that
// passes passes always; it would fail by chance for one seed in a thousand.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/adjudicate.hpp"
#include "turns.hpp"

namespace adjudicator::moo3_test {
namespace {

constexpr std::uint32_t battles = 6000;
/// Of chi square, by degrees of freedom: exceeded once in a thousand.
const std::map<std::size_t, double> critical{{1, 10.828}, {2, 13.816}, {11, 31.264}};

/// One gun, first to act, against three units that do not fire: 2, 4 and 6 tickets, P 60, Q 40, and of ten faces of
/// the morale die three recover and two rout.
std::unique_ptr<Turn> duel() {
  bench::Texts t;
  t.system = "moo3";
  const std::string head = R"( xmlns="urn:adjudicator:1" system="moo3" game="g")";
  t.game =
      R"(<game xmlns="urn:adjudicator:1" system="moo3" id="g" title="G" seed="s"><side id="blue" name="B" colour="#111111"/>)"
      R"(<side id="red" name="R" colour="#222222"/></game>)";
  t.map = "<map" + head + R"( columns="1" rows="1"/>)";
  t.roster =
      "<roster" + head +
      R"( turn="1"><side id="blue"/><side id="red"/><planet id="p">)"
      R"(<force id="p.b" side="blue" role="invader" regions="0"/><force id="p.r" side="red" role="owner" regions="1"/>)"
      R"(<unit id="gun" side="blue" type="infantry" initiative="9999" accuracy="60" attack-strength="60"/>)";
  for (const auto& [id, tickets] : std::map<std::string, int>{{"few", 2}, {"more", 4}, {"most", 6}})
    t.roster += "<unit id=\"" + id +
                "\" side=\"red\" type=\"infantry\" attacks=\"0\" evade=\"40\" armor=\"40\" morale=\"3\" " +
                "rout=\"1\" hits=\"99\" target-priority=\"" + std::to_string(tickets) + "\"/>";
  t.roster += "</planet></roster>";
  for (const char* side : {"blue", "red"})
    t.orders[side] = "<orders" + head + " turn=\"1\" side=\"" + side +
                     R"("><list><battle-plan battle="p" plan="attrition"/></list></orders>)";
  return bench::make_turn(t);
}

/// What may come of the first action: who is the target, and what becomes of him in the first round.
using Counts = std::map<std::string, double>;

/// Every face of the four dice once (MOO-8.4 to 8.8).
Counts exact() {
  Counts all;
  for (int ticket = 1; ticket <= 12; ++ticket) {
    const std::string target = ticket <= 2 ? "few" : ticket <= 6 ? "more" : "most";
    for (int hit = 1; hit <= 100; ++hit)
      for (int save = 1; save <= 100; ++save)
        for (int morale = 1; morale <= 10; ++morale) {
          const bool hurt = hit <= 100 * 60 / (60 + 40) && save > 100 * 40 / (40 + 60);
          const char* outcome = !hurt                    ? " unhurt"
                                : morale >= 11 - (1 + 1) ? " routs"
                                : morale <= 3            ? " recovers"
                                                         : " disrupted";
          all[target + outcome] += 1;
        }
  }
  for (auto& [what, count] : all) count /= 12.0 * 100 * 100 * 10;
  return all;
}

/// The same in a log.
std::string first_action(const Turn& turn, const Log& log) {
  std::string target;
  std::string outcome = " unhurt";
  const auto value = [&](Args args, std::string_view name) {
    for (const Arg& arg : args)
      if (arg.name().text() == name)
        return std::string(arg.value().row().exists() ? turn.key(arg.value().row()).text()
                                                      : arg.value().word().text());
    return std::string();
  };
  for (std::size_t i = 0; i < log.size(); ++i) {
    const bool first_round = log.addresses.text(log[i].at).find("/round-1/") != std::string::npos;
    if (!first_round) continue;
    if (const auto* drawn = happening<Drawn>(log[i]); drawn != nullptr && target.empty())
      target = value(drawn->args, "target");
    const auto* noted = happening<Noted>(log[i]);
    if (noted != nullptr && noted->what == Key("morale")) outcome = " " + value(noted->args, "outcome");
  }
  return target + outcome;
}

/// Whether counts fit chances: chi square over all classes.
void expect_to_fit(const Counts& found, const Counts& chances) {
  double distance = 0;
  for (const auto& [what, chance] : chances) {
    const double expected = chance * battles;
    ASSERT_GT(expected, 5) << what << " is too rare for this test";
    const auto count = found.find(what);
    const double off = (count == found.end() ? 0 : count->second) - expected;
    distance += off * off / expected;
  }
  for (const auto& [what, count] : found) EXPECT_TRUE(chances.contains(what)) << what << " cannot happen";
  EXPECT_LT(distance, critical.at(chances.size() - 1));
}

TEST(Moo3Frequencies, OfTargetsHitsSavesAndMoraleFitTheExactChances) {
  const auto turn = duel();
  PhiloxDice dice(20261123);
  Counts found;
  for (std::uint32_t battle = 0; battle < battles; ++battle) {
    dice.set_sample(battle);
    found[first_action(*turn, adjudicate(*turn, dice).log)] += 1;
  }
  expect_to_fit(found, exact());
  // And each kind of die by itself.
  Counts targets, hurt;
  for (const auto& [what, count] : found) {
    targets[what.substr(0, what.find(' '))] += count;
    hurt[what.ends_with("unhurt") ? "unhurt" : "hurt"] += count;
  }
  expect_to_fit(targets, {{"few", 2 / 12.0}, {"more", 4 / 12.0}, {"most", 6 / 12.0}});
  expect_to_fit(hurt, {{"hurt", 0.6 * 0.6}, {"unhurt", 1 - 0.6 * 0.6}});
}

TEST(Moo3Frequencies, OfTheOfficialDiceFitToo) {
  const auto turn = duel();
  Counts found;
  for (std::uint32_t battle = 0; battle < battles; ++battle) {
    HmacDice dice(key_of_open_seed("frequencies " + std::to_string(battle), "g", 1));
    found[first_action(*turn, adjudicate(*turn, dice).log)] += 1;
  }
  expect_to_fit(found, exact());
}

// The test can fail: a chance that is a twentieth off is found out.
TEST(Moo3Frequencies, WouldShowADieThatIsALittleOff) {
  Counts wrong = exact();
  const double moved = wrong["most unhurt"] * 0.1;
  wrong["most unhurt"] -= moved;
  wrong["few unhurt"] += moved;
  double distance = 0;
  for (const auto& [what, chance] : exact()) {
    const double off = battles * (wrong.at(what) - chance);
    distance += off * off / (battles * chance);
  }
  EXPECT_GT(distance, critical.at(11));
}

}  // namespace
}  // namespace adjudicator::moo3_test
