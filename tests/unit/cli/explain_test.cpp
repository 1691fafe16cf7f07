// explain: a hex, a unit or an address, in the words of the report's cards; near names where there is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// The example of a system, resolved once for all tests.
class ResolvedExample {
 public:
  explicit ResolvedExample(const std::string& name, const std::string& language = {})
      : game_(temp_.path() / name) {
    fs::copy(source("examples/" + name), game_, fs::copy_options::recursive);
    if (!language.empty()) edit(game_ / "game.xml", "<game ", "<game language=\"" + language + "\" ");
    EXPECT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  }
  Called explain(const std::string& what, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"explain", game_.string(), what};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  const fs::path& game() const { return game_; }

 private:
  TempFolder temp_;
  fs::path game_;
};

const ResolvedExample& tobruk_road() {
  static const ResolvedExample game("cna-tobruk-road");
  return game;
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

/// Every assault, for every reader, within sixty lines; in full it is long.
TEST(Explain, AnAssaultHasAtMostSixtyLines) {
  for (const char* hex : {"C0804", "C0806", "C0807", "C0809", "C0811", "C0812"})
    for (const std::string reader : {"moderator", "axis", "commonwealth"}) {
      const std::string at = std::string("turn-01/ca/") + hex;
      std::vector<std::string> side;
      if (reader != "moderator") side = {"--side", reader};
      const Called called = tobruk_road().explain(at, side);
      EXPECT_EQ(called.code, cli::done) << called.err;
      EXPECT_LE(lines(called.out), 60u) << at << ' ' << reader;
      EXPECT_THAT(called.out, AllOf(StartsWith(hex), HasSubstr("  [" + at + "]\n"))) << reader;
    }
  const Called full = tobruk_road().explain("turn-01/ca/C0806", {"--full"});
  EXPECT_GT(lines(full.out), 400u);
  EXPECT_THAT(full.out, HasSubstr("chart attacker-loss, roll 13"));
}

/// As the card says it: who holds the hex, the strengths, the column, the dice, what came of it.
TEST(Explain, SaysAnAssaultAsItsCardDoes) {
  EXPECT_THAT(
      tobruk_road().explain("turn-01/ca/C0806", {"--side", "axis"}).out,
      AllOf(StartsWith("C0806  (Sidi Omar, clear, track and village) You still hold Sidi Omar (C0806);\n"
                       "  you lost 4 TOE; the enemy lost 6 raw points. Close Assault on C0806.\n"),
            HasSubstr("\n  Basic differential: +3.\n"), HasSubstr("3   Column used\n"),
            HasSubstr("\n  II/15 Savona lost 3 TOE of "), Not(HasSubstr("full strength")),
            Not(HasSubstr("assault-results"))));
}

/// The turn and a '/' at the end may be left out or there.
TEST(Explain, TakesAnAddressWithoutItsTurn) {
  const std::string whole = tobruk_road().explain("turn-01/ca/C0806").out;
  EXPECT_EQ(tobruk_road().explain("ca/C0806").out, whole);
  EXPECT_EQ(tobruk_road().explain("turn-01/ca/C0806/").out, whole);
  const std::string part = tobruk_road().explain("turn-01/ca/C0806/morale/att").out;
  EXPECT_THAT(part, AllOf(HasSubstr("Close Assault on C0806"), HasSubstr("Morale by cohesion (C-6): dice 42"),
                          Not(HasSubstr("Basic differential"))));
  // Many battles: a line each.
  EXPECT_THAT(tobruk_road().explain("turn-01/ca").out,
              AllOf(HasSubstr("[turn-01/ca/C0806]"), HasSubstr("[turn-01/ca/C0811]"),
                    Not(HasSubstr("Basic differential"))));
}

TEST(Explain, TakesAHexByItsNumberOrItsName) {
  const Called hex = tobruk_road().explain("C0806", {"--side", "axis"});
  EXPECT_EQ(hex.code, cli::done) << hex.err;
  EXPECT_THAT(hex.out,
              AllOf(HasSubstr("Axis there now: HQ Savona, headquarters (hq-savona); I/15 Savona"),
                    HasSubstr("Close Assault on C0806."), HasSubstr("HQ Savona came under fire"),
                    HasSubstr("\n\nC0706  "), HasSubstr(" fired on Nr1 Inf in C0706."),
                    HasSubstr("C0806 is held off: it may be assaulted but need not be. The enemy fired 7")));
  EXPECT_EQ(tobruk_road().explain("Sidi Omar", {"--side", "axis"}).out, hex.out);
  EXPECT_EQ(tobruk_road().explain("sidi OMAR", {"--side", "axis"}).out, hex.out);
  EXPECT_EQ(tobruk_road().explain("Sidi\u00a0 Omar", {"--side", "axis"}).out, hex.out);
  // The second hex of an assault on two.
  EXPECT_THAT(tobruk_road().explain("C0810").out,
              AllOf(StartsWith("C0810\n  No unit is there now.\n"),
                    HasSubstr("\nC0809  Axis left C0809 and C0810; Axis lost 5 TOE.")));
  const Called quiet = tobruk_road().explain("C0101", {"--side", "axis"});
  EXPECT_EQ(quiet.code, cli::done) << quiet.err;
  EXPECT_THAT(quiet.out, HasSubstr("Nothing happened here this turn that your side can see."));
}

TEST(Explain, TakesAUnitByItsIdOrItsName) {
  const Called unit = tobruk_road().explain("2-15", {"--side", "axis"});
  EXPECT_EQ(unit.code, cli::done) << unit.err;
  EXPECT_THAT(unit.out,
              AllOf(StartsWith("II/15 Savona, infantry (2-15)\n  Now in C0806 (CP 3 of CPA 10"),
                    HasSubstr("    2 TOE "), HasSubstr("you lost 4\n  TOE; the enemy lost 6 raw points"),
                    HasSubstr("\n  II/15 Savona lost 3 TOE of "), Not(HasSubstr("I/65 Trieste"))));
  EXPECT_EQ(tobruk_road().explain("II/15 Savona", {"--side", "axis"}).out, unit.out);
  // What became of its orders stands there, too.
  EXPECT_THAT(tobruk_road().explain("12-art", {"--side", "axis"}).out, HasSubstr("\nYour order: "));
  EXPECT_THAT(tobruk_road().explain("2-15", {"--full"}).out, HasSubstr("unit 2-15, group 2-15.v, points 3"));
}

/// What is called nearly so, of that which the reader may know: nothing of the enemy's units.
TEST(Explain, NamesNearOnes) {
  const auto said = [](const std::string& what, const std::vector<std::string>& more = {}) {
    const Called called = tobruk_road().explain(what, more);
    EXPECT_EQ(called.code, cli::no_input) << what;
    EXPECT_EQ(called.out, "") << what;
    return called.err;
  };
  EXPECT_THAT(said("sidi oma"), HasSubstr("has nothing called 'sidi oma'; did you mean C0806 (Sidi Omar)?"));
  EXPECT_THAT(said("ca/C0805"), HasSubstr("did you mean turn-01/ca/C080"));
  EXPECT_THAT(said("Trieste"), AllOf(HasSubstr("1-65 (I/65 Trieste)"), HasSubstr("2-65 (II/65 Trieste)")));
  EXPECT_THAT(said("rajputana"), HasSubstr("5-2 (1/6 Rajputana Rifles)"));
  for (const char* enemys : {"rajputana", "5-2", "1/6 Rajputana Rifles", "kdg", "6-rtr"})
    EXPECT_THAT(said(enemys, {"--side", "axis"}),
                AllOf(StartsWith("adjudicator: your side’s report of turn 1 has nothing called"),
                      Not(HasSubstr("did you mean 5-2")), Not(HasSubstr("Rifles)"))))
        << enemys;
  EXPECT_THAT(said("\x1b[31m"), Not(HasSubstr("\x1b")));
  EXPECT_THAT(said("///"), HasSubstr("give a hex, the name of a place, a unit or an address"));
}

/// An order that was refused is told in the card of the battle that it was for.
TEST(Explain, ARefusedOrderStandsInTheBattleItWasFor) {
  const ResolvedExample ridge("classic-ridge");
  EXPECT_THAT(ridge.explain("turn-02/combat/0908", {"--side", "red"}).out,
              ContainsRegex("\n  Your order: [^\n]*Sappers"));
  EXPECT_THAT(ridge.explain("turn-02/combat/0908", {"--side", "blue"}).out, Not(HasSubstr("Sappers")));
}

/// Orders of CNA: in the first card of the hex they name; of a unit that names none in the battle from its hex
/// that its role is for; and what the default did instead.
TEST(Explain, ARefusedOrderStandsInOneCardOfItsHex) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  const fs::path orders = game / "turn-01/orders/commonwealth.xml";
  edit(orders, "<barrage><gun unit=\"4-rha\" toe=\"4\"/></barrage>",
       "<barrage><gun unit=\"4-rha\" toe=\"40\"/></barrage>");
  edit(orders, "<assign unit=\"6-rtr\"",
       "<assign unit=\"7-med\" role=\"close-assault\" target=\"C0806\"/><assign unit=\"6-rtr\"");
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml,text,html"}).code, cli::done);
  const auto told = [&](const std::string& what, const std::string& side) {
    return call({"explain", game.string(), what, "--side", side}).out;
  };
  const std::string own = told("C0806", "commonwealth");
  const std::string wanted = "  Your order: 4 Royal Horse Artillery cannot fire 40 TOE at Nr1 Inf";
  EXPECT_THAT(own, AllOf(HasSubstr(wanted), HasSubstr("  Your order: 7 Medium Regiment cannot be assigned to "
                                                      "Close Assault: the unit\n    is Back.")));
  EXPECT_EQ(own.find(wanted), own.rfind(wanted));
  EXPECT_THAT(told("C0806", "axis"), Not(HasSubstr("Your order: 4 Royal")));
  EXPECT_THAT(told("turn-01/ca/C0807", "commonwealth"), Not(HasSubstr("7 Medium Regiment cannot")));
  EXPECT_THAT(told("turn-01/ca/C0809", "axis"),
              AllOf(HasSubstr("No order or answer for Axis losses in the assault on C0809. The default was\n"
                              "    used.\n  I/65 Trieste lost 2 TOE of"),
                    Not(HasSubstr("2 TOE of I/65 Trieste"))))
      << "each loss once";
  // Where the default made no choice of its own, what was lost says it.
  edit(orders, "<standing cause=\"assault\" loss-order=\"5-2 22-2 5-1\" guards=\"1\"/>", "");
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml,text,html", "--corrected"}).code, cli::done);
  EXPECT_THAT(told("ca/C0806", "commonwealth"),
              AllOf(HasSubstr("losses in the assault on C0806. "), Not(HasSubstr("default: ."))));
  // The card says it on every medium.
  const fs::path mailing = game / "turn-01/mailing-2";
  EXPECT_THAT(read(mailing / "report-commonwealth.txt"), HasSubstr(wanted));
  EXPECT_THAT(
      read(mailing / "report-commonwealth.html"),
      HasSubstr("<li class=\"order\">Your order: 4 Royal Horse Artillery cannot fire 40 TOE at Nr1 Inf"));
}

/// Why a battle went as it did: who was there and did not fight, and what a default chose after it had ended.
TEST(Explain, WhoDidNotFightStandsInTheCard) {
  EXPECT_THAT(
      tobruk_road().explain("turn-01/ca/C0812", {"--side", "axis"}).out,
      AllOf(HasSubstr("\n  I/21 Artillery: 6 TOE of 75/27 did not fight (withheld by order).\n"
                      "  No unit defends C0812"),
            HasSubstr("\n  No order or answer for the retreat of I/21 Artillery. Default path: C0912,")));
  EXPECT_THAT(tobruk_road().explain("turn-01/ca/C0804").out,
              AllOf(HasSubstr("Axis: VII/132 Ariete: 9 TOE of M13/40 did not fight (not taking part: the\n"
                              "    unit retreated before assault)."),
                    HasSubstr("Commonwealth: King's Dragoon Guards: 4 TOE of ")));
  EXPECT_THAT(tobruk_road().explain("turn-01/ca/C0812", {"--side", "commonwealth"}).out,
              Not(HasSubstr("I/21")));
  const std::string fire = tobruk_road().explain("turn-01/aa/C0807/phasing", {"--side", "axis"}).out;
  EXPECT_THAT(fire,
              AllOf(HasSubstr("losses to Anti-Armor fire (C0807). The default\n    was used.\n"),
                    HasSubstr("I/5 Panzer lost 2 TOE of Pz II"), Not(HasSubstr("2 TOE of I/5 Panzer"))));
  EXPECT_THAT(tobruk_road().explain("turn-01/aa/C0807/nonphasing", {"--side", "axis"}).out,
              Not(HasSubstr("losses to Anti-Armor fire")));
  EXPECT_THAT(tobruk_road().explain("turn-01/ca/C0807", {"--side", "axis"}).out,
              Not(HasSubstr("losses to Anti-Armor fire")));
}

TEST(Explain, SpeaksTheReadersLanguage) {
  const ResolvedExample ridge("classic-ridge", "de");
  EXPECT_THAT(ridge.explain("0908").out,
              AllOf(HasSubstr("Befehl von Army of the Ridge:"), HasSubstr("jetzt dort"),
                    HasSubstr("Mit --full: jede Einzelheit")));
}

}  // namespace
}  // namespace adjudicator::cli_test
