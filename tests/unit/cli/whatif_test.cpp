// whatif, and what the reports of a corrected mailing say of the one before.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* nothing_differs =
    "The result is the same. Nothing would differ, not even a die roll.\n";

class WhatIf : public ::testing::Test {
 protected:
  WhatIf() : game((temp.path() / "ridge").string()) {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    fs::remove_all(fs::path(game) / "turn-02");
  }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  void resolve() const { ASSERT_EQ(call({"resolve", game, "--formats", "xml,text"}).code, cli::done); }
  /// The first order of a side goes.
  std::string without_first_attack(const std::string& side) const {
    const fs::path file = at("turn-01/orders/" + side + ".xml");
    std::string text = read(file);
    const std::size_t from = text.find("<attack");
    const std::size_t to = text.find("/>", from);
    EXPECT_NE(to, std::string::npos);
    text.erase(from, to + 2 - from);
    const fs::path changed = temp.path() / "changed.xml";
    write(changed, text);
    return changed.string();
  }
  std::string rulings(const std::string& ruling) const {
    const fs::path file = temp.path() / "rulings.xml";
    write(file, "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\">\n" +
                    ruling + "\n</rulings>\n");
    return file.string();
  }
  /// The address and the faces of the first die of the turn.
  std::pair<std::string, std::string> first_die() const {
    const std::string log = read(at("turn-01/mailing-1/log.xml"));
    const std::size_t line = log.find("<rolled at=\"");
    const std::size_t from = line + 12;
    const std::size_t faces = log.find("faces=\"", from) + 7;
    return {log.substr(from, log.find('"', from) - from), log.substr(faces, log.find('"', faces) - faces)};
  }

  TempFolder temp;
  std::string game;
};

TEST_F(WhatIf, ChangesNothingAndSaysWhatWouldDiffer) {
  resolve();
  const auto before = tree(game);
  const Called called = call({"whatif", game, "--with", without_first_attack("blue"), "--full"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.err, "");
  EXPECT_THAT(called.out, HasSubstr("No longer"));
  EXPECT_THAT(called.out, HasSubstr("[turn-01/combat/"));
  EXPECT_EQ(tree(game), before);
}

/// The seed is the mailing's and of what would be alike.
TEST_F(WhatIf, TakesTurnSeedAndReader) {
  resolve();
  const std::string less = without_first_attack("blue");
  const fs::path seed = temp.path() / "seed";
  write(seed, "another battle\n");
  const Called given = call(
      {"whatif", game, "--turn", "1", "--moderator", "--seed", "another battle", "--with", less, "--full"});
  EXPECT_EQ(given.code, cli::done) << given.err;
  EXPECT_THAT(given.out, HasSubstr("[turn-01/combat/"));
  EXPECT_NE(given.out, call({"whatif", game, "--with", less, "--full"}).out);
  EXPECT_EQ(call({"whatif", game, "--turn", "1", "--seed-file", seed.string(), "--with", less, "--full"}).out,
            given.out);
  EXPECT_EQ(call({"whatif", game, "--turn", "2", "--with", less}).code, cli::no_input);
}

/// Who would gain what, without --full: the hex, the losses, the battle before and after.
TEST_F(WhatIf, SaysWhoGainsWhat) {
  resolve();
  const std::string less = without_first_attack("blue");
  const std::string told = call({"whatif", game, "--with", less}).out;
  EXPECT_THAT(told, StartsWith("With this change, Army of the Ridge holds 0805, not Northern Army.\n"
                               "Total Northern Army losses: none, unchanged.\n"
                               "Total Army of the Ridge losses: none, unchanged.\n\n"
                               "0805  1st Foot, Guards and 2nd Foot, "));
  EXPECT_THAT(
      told,
      EndsWith(
          " Ridge Rifles in 0805.\n"
          "  With this change, the battle is not fought. Original result: Northern Army\n    took 0805.\n\n"
          "4 other battles stay as they are.\n\n"
          "Add --full to list every single difference.\n"));
  EXPECT_THAT(call({"whatif", game, "--with", less, "--side", "red"}).out,
              HasSubstr("With this change, the battle is not fought. Original result: The enemy took\n    "
                        "0805 from you.\n"));
}

/// What would be gained on average is another question: the dice that fell do not count.
TEST_F(WhatIf, SaysWhatOrdersChangeOnAverage) {
  resolve();
  const std::string less = without_first_attack("blue");
  const std::string told = call({"whatif", game, "--with", less, "--odds"}).out;
  EXPECT_THAT(told, StartsWith("With this change, Army of the Ridge holds 0805, not Northern Army.\n"));
  EXPECT_THAT(told, HasSubstr("\n\nThe Ridge at Sollach: the odds of turn 1\nExact"));
  EXPECT_THAT(told, HasSubstr("\n  0805: Northern Army \u221266.7 percentage points\n"));
  EXPECT_THAT(call({"whatif", game, "--with", less, "--odds", "--side", "blue"}).out,
              HasSubstr("\n  0805: Northern Army \u221266.7 percentage points\n"));
  EXPECT_EQ(call({"whatif", game, "--with", less, "--odds", "--side", "red"}).code, cli::bad_usage);
  EXPECT_EQ(call({"whatif", game, "--with", less, "--odds", "--json"}).code, cli::bad_usage);
  const std::string ruling =
      rulings("<die at=\"turn-01/combat/0805/die\" faces=\"6\" by=\"M\" because=\"thrown\"/>");
  const Called called = call({"whatif", game, "--with", ruling, "--odds"});
  EXPECT_EQ(called.code, cli::bad_usage);
  EXPECT_THAT(called.err, HasSubstr("--with takes a file of orders"));
}

/// A battle that ends otherwise is told before and after; one that ends as it did, whatever the die, is the same.
TEST_F(WhatIf, ABattleEndsOtherwiseOrTheSame) {
  resolve();
  const auto with_die = [&](const std::string& faces) {
    return call({"whatif", game, "--with",
                 rulings("<die at=\"turn-01/combat/0805/die\" faces=\"" + faces +
                         "\" by=\"M\" because=\"thrown\"/>")})
        .out;
  };
  EXPECT_THAT(with_die("6"), HasSubstr("  Original result: Northern Army took 0805.\n"
                                       "  With this change: Army of the Ridge still holds 0805.\n"));
  const std::string same = with_die("3");
  EXPECT_THAT(same, StartsWith("The result is the same: every battle ends as it did"));
  EXPECT_THAT(same, HasSubstr("Dice or numbers differ; the result is the same: Northern Army took 0805.\n"));
}

/// What a side does not see it is not told to be empty.
TEST(WhatIfInTheFog, SeesNobody) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml"}).code, cli::done);
  std::string orders = read(game / "turn-01/orders/commonwealth.xml");
  const std::string assault = "<assign unit=\"11-h\" role=\"close-assault\" target=\"C0812\"/>";
  ASSERT_NE(orders.find(assault), orders.npos);
  const fs::path less = temp.path() / "less.xml";
  write(less, replace_all(orders, assault, "<assign unit=\"11-h\" role=\"withheld\"/>"));
  const auto told = [&](const std::vector<std::string>& reader) {
    std::vector<std::string> words{"whatif", game.string(), "--with", less.string()};
    words.insert(words.end(), reader.begin(), reader.end());
    return call(words).out;
  };
  EXPECT_THAT(told({}),
              StartsWith("With this change, Axis holds C0812; in the original result nobody held it.\n"));
  EXPECT_THAT(
      told({"--side", "axis"}),
      StartsWith(
          "With this change, Axis holds C0812; in the original result your side saw\n  nobody there.\n"));
  EXPECT_THAT(told({"--side", "axis"}),
              HasSubstr("Close Assault on C0812.\n  With this change, the battle is not "
                        "fought. Original result: You no longer\n    hold C0812 (no units seen there).\n"));
}

/// What each side would lose, and did; and the remarks on orders that only one of the two runs makes.
TEST(WhatIfOfLosses, SaysWhatWouldBeLostAndWhatWas) {
  TempFolder temp;
  const fs::path game = temp.path() / "tobruk";
  fs::copy(source("examples/cna-tobruk-road"), game, fs::copy_options::recursive);
  const fs::path given = game / "turn-01/orders/commonwealth.xml";
  const std::string all = read(given);
  const fs::path other = temp.path() / "other.xml";
  const auto told = [&](const std::string& left_out) {
    EXPECT_NE(all.find(left_out), all.npos);
    write(other, replace_all(all, left_out, ""));
    return call({"whatif", game.string(), "--with", other.string()}).out;
  };
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml"}).code, cli::done);
  EXPECT_THAT(told("<assign units=\"5-1 5-2 5-3\" role=\"close-assault\" target=\"C0806\"/>"),
              StartsWith("Total Axis losses: 9 TOE (1 captured) instead of 13 TOE (1 captured).\n"
                         "Total Commonwealth losses: 7 TOE instead of 10 TOE.\n"));
  const std::string less = told("<assign unit=\"11-h\" role=\"close-assault\" target=\"C0812\"/>");
  EXPECT_THAT(
      less,
      HasSubstr("With this change, this remark on the orders is new: Commonwealth: C0812 is not\n  being"));
  EXPECT_THAT(less, Not(HasSubstr("is gone:")));

  write(given, read(other));
  ASSERT_EQ(call({"resolve", game.string(), "--corrected", "--formats", "xml"}).code, cli::done);
  write(other, all);
  const std::string more = call({"whatif", game.string(), "--with", other.string()}).out;
  EXPECT_THAT(
      more,
      HasSubstr("With this change, this remark on the orders is gone: Commonwealth: C0812 is\n  not being"));
  EXPECT_THAT(more, Not(HasSubstr("is new:")));
}

/// A turn that waits is not said to be over: a battle that is missing may be fought yet. That it waits is told where it did not.
TEST(WhatIfThatWaits, DoesNotSayWhatIsNotKnown) {
  TempFolder temp;
  const fs::path game = temp.path() / "ford";
  fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
  const fs::path given = game / "turn-01/orders/green.xml";
  const std::string all = read(given);
  const fs::path other = temp.path() / "other.xml";
  const auto lacks = [&](const std::string& attack) {
    const std::size_t from = all.find("<attack id=\"" + attack + "\"");
    return std::string(all).erase(from, all.find("/>", from) + 2 - from);
  };
  const auto told = [&] { return call({"whatif", game.string(), "--with", other.string()}).out; };
  ASSERT_EQ(call({"resolve", game.string(), "--formats", "xml"}).code, cli::waits);
  write(other, lacks("ford"));
  EXPECT_THAT(told(), HasSubstr("With this change, the battle is not fought, or it waits for a decision."));
  EXPECT_THAT(told(), Not(HasSubstr("The result is the same")));
  EXPECT_THAT(told(), Not(HasSubstr("The turn would wait")));

  write(given, lacks("mill"));
  ASSERT_EQ(call({"resolve", game.string(), "--corrected", "--formats", "xml"}).code, cli::done);
  write(other, all);
  EXPECT_THAT(told(), HasSubstr("With this change, the turn waits for a decision here."));
}

/// German readers read German.
TEST_F(WhatIf, SpeaksTheReadersLanguage) {
  edit(at("game.xml"), "<game ", "<game language=\"de\" ");
  resolve();
  EXPECT_THAT(call({"whatif", game, "--with", without_first_attack("blue")}).out,
              HasSubstr("Army of the Ridge hielte 0805, nicht Northern Army."));
  EXPECT_THAT(call({"whatif", game, "--with", at("turn-01/orders/blue.xml").string()}).out,
              StartsWith("Das Ergebnis ist dasselbe."));
}

TEST_F(WhatIf, AsksASealedTurnsSecret) {
  const std::string secret = (temp.path() / "ridge.secret").string();
  edit(at("game.xml"), " seed=\"the ridge at sollach, an open practice game\"", "");
  ASSERT_EQ(call({"seal", game, "--secret", secret}).code, cli::done);
  ASSERT_EQ(call({"resolve", game, "--secret", secret, "--formats", "xml"}).code, cli::done);
  const std::string same = at("turn-01/orders/blue.xml").string();
  EXPECT_EQ(call({"whatif", game, "--secret", secret, "--with", same}).out, nothing_differs);
  EXPECT_EQ(call({"whatif", game, "--secret", secret + "s", "--with", same}).code, cli::no_input);
}

TEST_F(WhatIf, TheSameOrdersChangeNothing) {
  resolve();
  const Called called = call({"whatif", game, "--with", at("turn-01/orders/blue.xml").string()});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_EQ(called.out, nothing_differs);
}

/// No unrelated die changes: only the battle whose die is another is told.
TEST_F(WhatIf, AnotherDieChangesItsBattleAlone) {
  resolve();
  const auto [address, faces] = first_die();
  const std::string other = faces == "1" ? "6" : "1";
  const std::string file = rulings("<die at=\"" + address + "\" faces=\"" + other +
                                   "\" by=\"Moderator\" because=\"thrown at the table\"/>");
  const Called called = call({"whatif", game, "--with", file, "--json"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  const std::string battle = address.substr(0, address.rfind('/'));
  EXPECT_THAT(called.out, HasSubstr("\"at\": \"" + battle + "\""));
  EXPECT_THAT(called.out, HasSubstr("\"faces\""));
}

TEST_F(WhatIf, ASideIsToldWhatItMayKnow) {
  resolve();
  const Called red = call({"whatif", game, "--with", without_first_attack("blue"), "--side", "red"});
  EXPECT_EQ(red.code, cli::done) << red.err;
  const Called nobody = call({"whatif", game, "--with", without_first_attack("blue"), "--side", "rde"});
  EXPECT_EQ(nobody.code, cli::bad_usage);
  EXPECT_THAT(nobody.err, HasSubstr("did you mean 'red'?"));
}

/// Faults are told of the file that was named, not of a copy.
TEST_F(WhatIf, FaultsAreToldOfTheFileThatWasNamed) {
  resolve();
  std::string text = read(at("turn-01/orders/blue.xml"));
  const fs::path wrong = temp.path() / "wrong.xml";
  write(wrong, replace_all(text, "turn=\"1\"", "turn=\"7\""));
  const Called called = call({"whatif", game, "--with", wrong.string()});
  EXPECT_EQ(called.code, cli::needs_mending) << called.err;
  EXPECT_THAT(called.err, HasSubstr(wrong.string() + ":"));
  EXPECT_THAT(called.err, Not(HasSubstr("mailing-1")));
}

TEST_F(WhatIf, WhatIsNoDocumentOfATurnIsRefused) {
  resolve();
  const Called called = call({"whatif", game, "--with", at("game.xml").string()});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("'game' cannot be changed here"));
  EXPECT_EQ(call({"whatif", game}).code, cli::bad_usage);
  EXPECT_EQ(call({"whatif", game, "--with", temp.path() / "none.xml"}).code, cli::no_input);
}

TEST_F(WhatIf, NeedsAMailing) {
  const Called called = call({"whatif", game, "--with", at("turn-01/orders/blue.xml").string()});
  EXPECT_EQ(called.code, cli::no_input);
  EXPECT_THAT(called.err, HasSubstr("no mailing yet"));
}

TEST_F(WhatIf, ARulingIsAddedToThoseThatWereGiven) {
  resolve();
  const auto [address, faces] = first_die();
  const std::string other = faces == "1" ? "6" : "1";
  const auto die = [&address = address](const std::string& face) {
    return "<die at=\"" + address + "\" faces=\"" + face +
           "\" by=\"M\" because=\"table\" dice-known=\"true\"/>";
  };
  rulings(die(other));
  fs::copy(temp.path() / "rulings.xml", at("turn-01/rulings.xml"));
  ASSERT_EQ(call({"resolve", game, "--corrected", "--formats", "xml"}).code, cli::done);
  // The one on the same die counts, and the result is that of the first mailing again.
  const Called called = call({"whatif", game, "--with", rulings(die(faces)), "--json"});
  EXPECT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(called.out, HasSubstr("\"faces\""));
  EXPECT_EQ(call({"whatif", game, "--with", rulings("")}).out, nothing_differs);
}

// ---- the page of a corrected mailing

TEST_F(WhatIf, ACorrectedMailingSaysWhatDiffers) {
  resolve();
  EXPECT_THAT(read(at("turn-01/mailing-1/report-blue.xml")), Not(HasSubstr("<differences")));
  fs::copy_file(without_first_attack("blue"), at("turn-01/orders/blue.xml"),
                fs::copy_options::overwrite_existing);
  const Called called = call({"resolve", game, "--corrected", "--formats", "xml,json,text,html,pdf"});
  ASSERT_EQ(called.code, cli::done) << called.err;
  for (const std::string reader : {"blue", "red", "moderator"}) {
    const std::string xml = read(at("turn-01/mailing-2/report-" + reader + ".xml"));
    EXPECT_THAT(xml, HasSubstr("<differences turn=\"1\" mailing=\"1\" reader=\"" + reader + "\">"));
    EXPECT_THAT(xml, HasSubstr("scene=\"gone\""));
  }
  const std::string html = read(at("turn-01/mailing-2/report-blue.html"));
  EXPECT_THAT(html, HasSubstr("What differs from mailing 1"));
  EXPECT_LT(html.find("id=\"differences\""), html.find("id=\"summary\""));
  EXPECT_THAT(html, HasSubstr("Revision 1"));
  EXPECT_THAT(read(at("turn-01/mailing-2/report-blue.txt")), HasSubstr("What differs from mailing 1"));
  EXPECT_EQ(call({"replay", game}).code, cli::done) << call({"replay", game}).err;
}

/// What is told of a difference is not told again as if it had happened.
TEST_F(WhatIf, WhatDiffersIsNotWhatHappened) {
  resolve();
  fs::copy_file(without_first_attack("blue"), at("turn-01/orders/blue.xml"),
                fs::copy_options::overwrite_existing);
  ASSERT_EQ(call({"resolve", game, "--corrected", "--formats", "xml,text"}).code, cli::done);
  const std::string text = read(at("turn-01/mailing-2/report-moderator.txt"));
  const std::size_t happened = text.find("What happened");
  const std::string gone = text.substr(text.find("No longer"), 40);
  EXPECT_EQ(text.find(gone, happened), std::string::npos);
}

}  // namespace
}  // namespace adjudicator::cli_test
