// Whole turns in words: a player fills in the order form of an example as he would, in names and with his own
// habits, and mails it. What is received equals the written orders of that example.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/spellings/reader.hpp"
#include "forms.hpp"
#include "product.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A line of the form, and what the player makes of it. No `written`: he only takes the sign away.
struct Edit {
  const char* line;
  const char* written = nullptr;
};

struct FilledIn {
  const char* game;
  const char* side;
  std::vector<Edit> edits;
  const char* added = "";  // what he writes above the form's last line
};

/// Orders of classic: names, `and`, typographic quotes, a hex by its name, a full stop, upper case.
FilledIn ridge() {
  return {"classic-ridge",
          "blue",
          {{"# attack 0805 with b-inf-1, b-inf-2, b-inf-3, b-gds, b-art-1; advance none",
            "attack 0805 called bridge with 1st Foot, Guards, 2nd Foot and Grand Battery; seq 10,\n"
            "  advance Guards, 1st Foot"},
           {"# attack 0810 with b-inf-6; advance none", "attack 0810 called outpost with “6th Foot”; seq 30"},
           {"# attack 0908 with b-drag, b-inf-5; advance none",
            "ATTACK 0908 called south-gate with Dragoons, Hussars, 5th Foot; seq 20, advance Dragoons."},
           {"# attack 1002 with b-inf-7, b-inf-8; advance none",
            "attack Redoubt called redoubt with b-inf-8; seq 50  # alone"},
           {"# attack 1003 with b-lanc; advance none",
            "- attack 1003 called north with 7th Foot, lancers; seq 40; advance Lancers, 7th Foot"}},
          "\nretreat * prefer NW, SW, N, S\n"};
}

/// Orders of CNA, with parts within parts.
FilledIn tobruk() {
  return {"cna-tobruk-road",
          "commonwealth",
          {{"# position 7-med back"},
           {"# position 4-rha back", "position 4 Royal Horse Artillery forward"},
           {"# position 60-fd back"},
           {"# fire 7-med",
            "barrage-plan 12-art; barrage by 7 Medium Regiment\n"
            "barrage-plan at c0806 class inf; barrage by 4-rha toe 4\n"
            "barrage plan at C0807 class Inf; barrage by 60-fd; barrage by 4-RHA toe 2"},
           {"# assign kdg as close-assault against C0805", "assign kdg toe 2 as close-assault against C0804"},
           {"# assign 5-1 as close-assault against C0805",
            "assign 3/1 Punjab, 1/6 Rajputana Rifles, 1 Buffs as close-assault against C0806"},
           {"# assign 6-rtr as close-assault against C0806", "assign 6-rtr as close-assault against C0807"},
           {"# assign 2-rtr as close-assault against C0806", "assign 2-rtr as anti-armor against C0807"},
           {"# assign 3-rha as anti-armor against C0807"},
           {"# assign 22-1 as close-assault against C0809",
            "assign 3 Coldstream Guards and 2 Scots Guards as close-assault against C0809 also C0810"},
           {"# assign 8-h as close-assault against C0810",
            "assign 8-h, 3-rtr, 2-rb as close-assault against C0811"},
           {"# assign 11-h as close-assault against C0811", "assign 11-h as close-assault against C0812"}},
          "probe C0804\n"
          "ca-sequence C0811, C0809, C0806, C0807, C0812, C0804\n"
          "capture C0811; prisoners C0711; guards 2 Rifle Brigade points 1\n"
          "standing barrage lose-first 5-2, 5-1\n"
          "standing assault lose-first 5-2, 22-2, 5-1; guards 1\n"
          "press We shall be in Tobruk for tea.\n"};
}

/// Orders of Next War: fields after lists, parts, a header with one more field.
FilledIn sector() {
  return {"next-war-sector",
          "blue",
          {{"orders blue sector system next-war turn 1", "orders blue sector turn 1 segment basic"},
           {"# attack 0502 seq 1 with b9; advance b9",
            "attack 0502 seq 4 with 9th Armored Cavalry; advance b9; second b9 to 0602"},
           {"# attack 0610 seq 2 with b10, b11; advance b10",
            "attack Coast Strip seq 5 with b10, b11; loss-order b11, b10; advance b10"},
           {"# attack 0704 seq 3 with b1, b2, b7, b3; advance b1",
            "attack 0704 seq 1 with b1, b2, b3; lead 1st Armored; air-points 2; artillery corps-guns;\n"
            "    loss-order 3rd Infantry, b2, b1; advance b1, b2; helicopter 1st Gunships escort 1"},
           {"# attack 0708 seq 4 with b4, b6, b5; advance b5; helicopter bh1, bh2",
            "attack Kimpo seq 3 with b4, b5, b6; led-by 5th Light; lose-first b6, b4; advance b4"},
           {"# attack 0805 seq 5 with b8, b7; advance b8",
            "attack 0805 seq 2 with b7, b8; lose-first b7, b8; advance b7; second b8 to 0804"},
           {"# attack 0910 seq 6 with bm1, bm2; advance bm1",
            "attack “Landing Town” seq 6 with 1st Marines, 2nd Marines; naval “Amphibious Group”;\n"
            "    lose-first bm2, bm1; air-points 1; helicopter bh2"}}};
}

FilledIn worlds() {
  return {
      "moo3-three-worlds",
      "terra",
      {{"# battle-plan talas probe intensity low collateral average surrender no",
        "battle-plan talas Vertical-Envelopment intensity high using chemical; collateral low"},
       {"# battle-plan ursa probe intensity low collateral average surrender no", "battle plan ursa harass"},
       {"# battle-plan cygni probe intensity low collateral average surrender no",
        "battle-plan cygni massed-assault, intensity high"}}};
}

/// Orders of The Operational Art of War: the order of orders is the player's.
FilledIn corps() {
  return {"toaw-corps",
          "blue",
          {{"# pass", "set-loss-tolerance 2nd Guards Regiment ignore"},
           {"# attack 0310 advance b-r1; with b-r1 assault; supported-by b-a1, b-a3, b-air1",
            "attack Ostrow called ostrow advance b-g1, b-gp;\n"
            "    with 1st Guards Regiment, 2nd Guards Regiment, Guards Pioneers losses minimize, b-t2;\n"
            "    supported-by Army Heavy Artillery exclusive, 2nd Bomber Wing exclusive\n"
            "attack 0808 called wood advance b-t1; with b-t1, b-tm\n"
            "enter 0710 with Corps Reconnaissance\n"
            "attack 0310 called lake advance b-r1; with b-r1"},
           {"# bombard 0310 with b-a1", "bombard Chapel Hill called hill with b-a2"}}};
}

FilledIn patrols() {
  return {"next-war-patrols",
          "blue",
          {{"# attack 0805 seq 3 with b5, b4, b6; advance b5",
            "attack Crossing seq 1 with 4 Patrol, 5 Patrol, 6 Patrol; air-points 1 lose-first b5, b4;\n"
            "  advance b4; helicopter Scouts\n"
            "attack 0605 seq 2 with b1, b2, b3; advance b2"}}};
}

FilledIn sea() {
  return {"toaw-sea",
          "blue",
          {{"# naval-move b-iron via 0604",
            "naval-move b-6df, b-inf via 0407, 0507, 0607, 0708, 0808, 0909, 1008\n"
            "naval-attack 1004 with Iron Duke, b-820; rounds 3\n"
            "naval-attack 0807 with b-1cs, b-4df; rounds 6\n"
            "naval-attack 1206 with b-803; port-attack"}}};
}

std::vector<FilledIn> turns() {
  return {ridge(), tobruk(), sector(), patrols(), worlds(), corps(), sea()};
}

/// The form with the player's edits. Each of its lines that he edits is there just once, as a line of its own.
std::string filled(const std::string& form, const FilledIn& one) {
  std::string text = "\n" + form;
  for (const Edit& edit : one.edits) {
    const std::string line = std::string("\n") + edit.line + "\n";
    const std::size_t at = text.find(line);
    if (at == std::string::npos || text.find(line, at + 1) != std::string::npos) {
      ADD_FAILURE() << one.game << ": the form has this line not once: " << edit.line;
      return {};
    }
    const std::string written = edit.written != nullptr ? edit.written : std::string(edit.line).substr(2);
    text.replace(at + 1, line.size() - 2, written);
  }
  static constexpr std::string_view last = "\nend\n";
  EXPECT_TRUE(text.ends_with(last));
  return text.substr(1, text.size() - last.size()) + one.added + "end\n";
}

/// What a receipt says that it understood: orders in canonical words.
std::string understood(const std::string& receipt) {
  std::istringstream in(receipt);
  std::string line;
  while (std::getline(in, line) && line != "What was understood") {
  }
  std::string all;
  while (std::getline(in, line) && line.starts_with("  ")) all += line.substr(2) + "\n";
  return all;
}

/// What the example's player sent, out of the way.
std::string taken_away(const fs::path& orders, const std::string& side) {
  std::string sent;
  for (const char* ending : {".xml", ".json"})
    if (const fs::path file = orders / (side + ending); fs::exists(file)) {
      sent = read(file);
      fs::remove(file);
    }
  return sent;
}

class TurnInWords : public ::testing::TestWithParam<FilledIn> {};

TEST_P(TurnInWords, IsReceivedAsItIsWrittenInTheExample) {
  const FilledIn& one = GetParam();
  const TempFolder temp;
  const fs::path game = temp.path() / one.game;
  fs::copy(source("examples/" + std::string(one.game)), game, fs::copy_options::recursive);
  const std::string sent = taken_away(game / "turn-01/orders", one.side);
  const auto peek = files::peek_system(sent, files::spelling_of("orders", sent));
  ASSERT_TRUE(peek);
  const Called form =
      call({"position", game.string(), "--turn", "1", "--side", one.side, "--format", "form"});
  ASSERT_EQ(form.code, cli::done) << form.err;

  const std::string mail = (temp.path() / "mail.txt").string();
  write(mail, filled(form.out, one));
  const Called receipt = call({"receive", game.string(), mail, "--now", "2026-12-01T08:00Z"});
  EXPECT_EQ(receipt.code, cli::done) << receipt.out << receipt.err;
  // No order of these turns depends on which comes first, and a player follows the form.
  EXPECT_THAT(lines_in(understood(receipt.out)),
              ::testing::UnorderedElementsAreArray(lines_in(in_words(sent, peek->system))))
      << receipt.out;
  const Called check = call({"check", game.string(), "--turn", "1"});
  EXPECT_EQ(check.code, cli::done);
  EXPECT_THAT(check.err, Not(HasSubstr(std::string(one.side) + ".txt")));
}

INSTANTIATE_TEST_SUITE_P(Examples, TurnInWords, ::testing::ValuesIn(turns()), [](const auto& one) {
  std::string name;
  for (const char c : std::string(one.param.game)) name += c == '-' ? '_' : c;
  return name;
});

TEST(TurnsInWords, AreOfEverySystem) {
  std::set<std::string_view> played;
  for (const FilledIn& one : turns()) {
    const std::string game = read(source("examples/" + std::string(one.game) + "/game.xml"));
    for (const RuleSystem& system : systems_of_the_product())
      if (game.find(" system=\"" + std::string(system.key) + "\"") != std::string::npos)
        played.insert(system.key);
  }
  for (const RuleSystem& system : systems_of_the_product())
    EXPECT_TRUE(played.contains(system.key)) << system.key;
}

}  // namespace
}  // namespace adjudicator::cli_test
