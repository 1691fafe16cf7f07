// map: a map.xml from a drawing with letters, the picture of a map, and what is told of both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class MapDrawing : public ::testing::Test {
 protected:
  MapDrawing() { EXPECT_EQ(call({"new", "classic", game}).code, cli::done); }
  Called drawn(std::string_view text, std::vector<std::string> more = {}) const {
    write(temp.path() / "drawing", text);
    more.insert(more.begin(), {"map", game, "--from", (temp.path() / "drawing").string()});
    Called called = call(more);
    called.err = replace_all(called.err, temp.path().string() + "/", "");
    return called;
  }
  /// A drawing of 4 columns and 3 rows with something behind it.
  static std::string sound(const std::string& more = "") {
    return "map\n. . f f\n. t . ~\n....\n\nlegend\n. clear\nf forest\nt town\n~ lake prohibited\n" + more;
  }

  const TempFolder temp;
  const std::string game = (temp.path() / "game").string();
};

TEST_F(MapDrawing, BecomesAMap) {
  const Called made = drawn("# my map\n" + sound("names\n0202 Old  Crossroads   # there\npaths\nroad 0102 "
                                                 "0202 0302\nriver 0201/0202 0202/0302  # a brook\n"));
  EXPECT_EQ(made.code, cli::done);
  EXPECT_THAT(made.err, HasSubstr("drawing:4:5: warning: the road ends in 0302, where nothing is"));
  EXPECT_EQ(
      made.out,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<map xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"new-game\" columns=\"4\" rows=\"3\">\n"
      "  <hex id=\"0102\" terrain=\"clear road\"/>\n"
      "  <hex id=\"0202\" terrain=\"town road\" name=\"Old  Crossroads\"/>\n"
      "  <hex id=\"0301\" terrain=\"forest\"/>\n"
      "  <hex id=\"0302\" terrain=\"clear road\"/>\n"
      "  <hex id=\"0401\" terrain=\"forest\"/>\n"
      "  <hex id=\"0402\" terrain=\"lake\" prohibited=\"true\"/>\n"
      "  <hexside between=\"0201 0202\" terrain=\"river\"/>\n"
      "  <hexside between=\"0202 0302\" terrain=\"river road\"/>\n"
      "</map>\n");
}

TEST_F(MapDrawing, IsPlayedOnInEverySystemWithABoard) {
  for (const auto& [system, way] :
       {std::pair("classic", "road"), {"cna", "track"}, {"next-war", "primary-road"}, {"toaw", "road"}}) {
    const std::string other = (temp.path() / system).string();
    ASSERT_EQ(call({"new", system, other, "--title", "No orders yet"}).code, cli::done);
    const std::string section = std::string(system) == "cna" ? "C" : "";
    std::string text = section.empty() ? "" : "section C\n";
    const std::string ground = std::string(system) == "toaw"       ? "open"
                               : std::string(system) == "next-war" ? "flat"
                                                                   : "clear";
    text += "map\n";
    for (int row = 0; row < 9; ++row) text += "..........\n";
    text += "\nlegend\n. " + ground + "\npaths\n" + way + " ";
    for (const char* hex : {"0105", "0205", "0306"}) text += section + hex + " ";
    write(temp.path() / "drawing", text);
    const Called made =
        call({"map", other, "--from", (temp.path() / "drawing").string(), "--output", other + "/map.xml"});
    EXPECT_EQ(made.code, cli::done) << system << made.err;
    const Called check = call({"check", other});
    EXPECT_EQ(check.code, cli::done) << system << check.err;
    EXPECT_EQ(call({"resolve", other, "--defaults", "--seed", "a seed", "--formats", "xml"}).code, cli::done)
        << system;
  }
}

TEST_F(MapDrawing, RoadsAreJoinedAsTheirPathsSay) {
  // Two roads beside each other; with the letter '=' for both they would be one net.
  const std::string rows = "map\n....\n....\n....\n\nlegend\n. clear\n";
  const Called apart = drawn(rows + "paths\nroad 0101 0201 0301\nroad 0102 0202 0302 0402\n");
  EXPECT_THAT(apart.out, HasSubstr("<hexside between=\"0101 0102\"/>"));
  EXPECT_THAT(apart.out, HasSubstr("<hexside between=\"0201 0202\"/>"));
  EXPECT_THAT(apart.out, Not(HasSubstr("<hexside between=\"0101 0201\"")));
  const Called net = drawn("map\n====\n====\n....\n\nlegend\n. clear\n= clear road\n");
  EXPECT_EQ(net.code, cli::done);
  EXPECT_THAT(net.out, Not(HasSubstr("hexside")));
}

/// At the first hex that has it, before a turn is checked. A hex that nothing may enter needs no other effect.
TEST_F(MapDrawing, TerrainWithoutEffectIsTold) {
  const Called made =
      drawn("map\n....\n.hh~\n....\n\nlegend\n. clear\nh hill\n~ lake prohibited\npaths\nwadi 0101/0201\n");
  EXPECT_EQ(made.code, cli::done);
  EXPECT_THAT(made.err,
              HasSubstr("drawing:3:2: warning: 'hill' (2 hexes) has no effect: the game's chart "
                        "'s3-tec' (tec in game.xml) has no row for it; 'tec-full' has one [idle-terrain]"));
  EXPECT_THAT(made.err, HasSubstr("drawing:2:1: warning: 'wadi' (1 hexside) has no effect"));
  EXPECT_THAT(made.err, Not(HasSubstr("'lake'")));
  write(game + "/map.xml", made.out);
  const Called picture = call({"map", game, "--output", (temp.path() / "map.svg").string()});
  EXPECT_THAT(picture.err, HasSubstr("map.xml:3:27: warning: 'hill' (2 hexes) has no effect"));
}

TEST_F(MapDrawing, EveryMistakeIsToldAtItsPlace) {
  const Called rows =
      drawn("sea\nmap\n. f\n. . .\n? \xc3\xa4\n\nlegend\nf\nff wood\nf Forest\n. clear\n. clear\nmap\n.\n");
  EXPECT_EQ(rows.code, cli::bad_data);
  EXPECT_EQ(rows.out, "");
  for (const char* line :
       {"drawing:1:1: error: a part ('map', 'legend', 'names', 'paths'), 'section C' or 'even-columns up' "
        "belongs here, not 'sea' [drawing-part]",
        "drawing:5:3: error: each hex must be a visible ASCII character [drawing-sign]",
        "drawing:8:1: error: write the terrain after 'f', such as: f forest [drawing-legend]",
        "drawing:9:1: error: a line of the legend must begin with a single letter, not 'ff' "
        "[drawing-legend]",
        "drawing:10:3: error: a terrain must be a word of lower-case letters, digits and '-', not 'Forest' "
        "[drawing-legend]",
        "drawing:12:1: error: the legend says twice what '.' is [drawing-legend]",
        "drawing:13:1: error: a drawing has only one part 'map' [drawing-part]",
        "drawing:4:1: error: row 2 has 3 hexes; the first row has 2 [drawing-row]",
        "adjudicator: the drawing has mistakes; nothing was written"})
    EXPECT_THAT(rows.err, HasSubstr(line));
  const Called paths =
      drawn(sound("names\n0909 Nowhere\n0101\n0101 A\n0101 B\npaths\nroad\nroad 0101\nroad 0101 0303 0404\n"
                  "river 0101 0102/0103\nriver 0101/0303 0101/9x\nriver 0101/0102 0303/0302\nriver 0101/0102 "
                  "0103\nRoad 0101 0102\n"));
  EXPECT_EQ(paths.code, cli::bad_data);
  for (const char* line :
       {"drawing:12:1: error: the map has no hex '0909': it goes from 0101 to 0403 [drawing-hex]",
        "drawing:13:1: error: write the name of a hex after its number, such as: 0504 Crossroads "
        "[drawing-name]",
        "drawing:15:1: error: hex 0101 has two names [drawing-name]",
        "drawing:17:1: error: write hexes (road 0106 0206) or hexsides (river 0304/0404) after the "
        "word of a path [drawing-path]",
        "drawing:18:6: error: a path must go through at least two hexes [drawing-path]",
        "drawing:19:11: error: 0303 is not next to 0101, the hex before it [drawing-path]",
        "drawing:19:16: error: the map has no hex '0404'",
        "drawing:21:7: error: 0101 and 0303 are not next to each other",
        "drawing:21:22: error: the map has no hex '9x'",
        "drawing:22:17: error: the hexside 0303/0302 does not meet the one",
        "drawing:23:17: error: a hexside is written as its two hexes, such as 0304/0404, not '0103'",
        "drawing:24:1: error: a terrain must be a word of lower-case letters, digits and '-', not 'Road' "
        "[drawing-legend]"})
    EXPECT_THAT(paths.err, HasSubstr(line));
  EXPECT_THAT(drawn("map\n.x\n\nlegend\n. clear\n").err,
              HasSubstr("drawing:2:2: error: the legend does not say what 'x' is [drawing-sign]"));
}

/// In every system: a word that only another one knows, one that lies elsewhere, a slip of the pen.
TEST_F(MapDrawing, AWordThatTheSystemDoesNotHaveIsRefusedWithWhatIsNear) {
  const Called classic =
      drawn("map\n..\n..\n\nlegend\n. clear\nf forrest\nr river\npaths\nbrook 0101/0201\nforest 0101/0102\n");
  EXPECT_EQ(classic.code, cli::bad_data);
  EXPECT_EQ(classic.out, "");
  for (const char* line : {"drawing:7:3: error: classic has no terrain 'forrest'; did you mean 'forest'?; "
                           "'adjudicator help map classic' lists all "
                           "words [drawing-terrain]",
                           "drawing:8:3: error: 'river' lies on hexsides, so it is a line under 'paths', in "
                           "classic; 'adjudicator help map classic' "
                           "lists all words [drawing-terrain]"})
    EXPECT_THAT(classic.err, HasSubstr(line));
  EXPECT_THAT(classic.err,
              HasSubstr("drawing:10:1: error: classic has no hexside 'brook'; 'adjudicator help map"));
  EXPECT_THAT(
      classic.err,
      HasSubstr("drawing:11:1: error: 'forest' lies in hexes, so it is a word of the legend, in classic"));
  for (const auto& [system, word, hexside] : {std::tuple("cna", "forest", "stream"),
                                              {"next-war", "clearing", "wadi"},
                                              {"toaw", "rough", "ridge"}}) {
    const std::string other = (temp.path() / system).string();
    ASSERT_EQ(call({"new", system, other}).code, cli::done);
    const auto from = [&](const std::string& text) {
      write(temp.path() / "other", text);
      return call({"map", other, "--from", (temp.path() / "other").string()});
    };
    const std::string ground = std::string(system) == "cna"    ? "clear"
                               : std::string(system) == "toaw" ? "open"
                                                               : "flat";
    EXPECT_THAT(from("map\n..\n..\n\nlegend\n. " + std::string(word) + "\n").err,
                HasSubstr(std::string(":6:3: error: ") + system + " has no terrain '" + word + "'"));
    EXPECT_THAT(from("map\n..\n..\n\nlegend\n. " + ground + "\npaths\n" + hexside + " 0101/0102\n").err,
                HasSubstr(std::string(":8:1: error: ") + system + " has no hexside '" + hexside + "'"));
  }
}

TEST_F(MapDrawing, AChartInTheGamesFolderKnowsItsOwnWords) {
  const std::string brook = "map\n..\n..\n\nlegend\n. clear\npaths\nbrook 0101/0201\n";
  EXPECT_EQ(drawn(brook).code, cli::bad_data);
  write(fs::path(game) / "charts/s3-tec.xml",
        "<terrain-effects xmlns=\"urn:adjudicator:1\" name=\"s3-tec\" status=\"project-default\" "
        "source=\"ours\">"
        "<effect feature=\"brook\" where=\"hexside\" kind=\"column\" value=\"-1\"/></terrain-effects>");
  const Called made = drawn(brook);
  EXPECT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, HasSubstr("<hexside between=\"0101 0201\" terrain=\"brook\"/>"));
  EXPECT_EQ(made.err, "");
}

std::vector<std::string> hexsides_in(const std::string& xml) {
  std::vector<std::string> all;
  const std::string begin = "<hexside between=\"";
  for (std::size_t at = xml.find(begin); at != xml.npos; at = xml.find(begin, at + 1))
    all.push_back(xml.substr(at + begin.size(), 9));
  return all;
}

/// A river needs no list of hexsides: a chain of hexes and the bank that it follows, or two rows.
TEST_F(MapDrawing, ARiverFollowsABankOrTheLineBetweenRows) {
  const std::string rows = "map\n......\n......\n......\n......\n\nlegend\n. clear\npaths\n";
  const auto sides = [&](const std::string& path) {
    const Called made = drawn(rows + path + "\n");
    EXPECT_EQ(made.code, cli::done) << path << made.err;
    return hexsides_in(made.out);
  };
  using ::testing::UnorderedElementsAre;
  // 02 and 04 lie half a hex lower than 01 and 03.
  EXPECT_THAT(
      sides("river 0102 0202 0302 bank south"),
      UnorderedElementsAre("0102 0103", "0202 0203", "0103 0202", "0202 0303", "0302 0303", "0302 0402"));
  EXPECT_THAT(sides("river 0102 0202 0302 bank south"), sides("river 0302 0202 0102 bank south"));
  EXPECT_THAT(sides("river 0102 0202 0302 bank north"), sides("river 0302 0202 0102 bank north"));
  EXPECT_THAT(sides("ridge 0202 0203 bank west"),
              UnorderedElementsAre("0102 0202", "0103 0202", "0103 0203", "0104 0203"));
  EXPECT_THAT(sides("ridge 0202 0203 bank east"),
              UnorderedElementsAre("0202 0302", "0202 0303", "0203 0303", "0203 0304"));
  EXPECT_THAT(sides("river between rows 2 and 3 from 01 to 03"),
              UnorderedElementsAre("0102 0103", "0103 0202", "0202 0203", "0202 0303", "0302 0303"));
  EXPECT_THAT(sides("river between rows 3 and 2 from 03 to 01"),
              sides("river between rows 2 and 3 from 01 to 03"));
  EXPECT_EQ(sides("river between rows 1 and 2").size(), 6u + 5u);
  EXPECT_EQ(sides("river between columns 2 and 3").size(), 4u + 3u);
  EXPECT_THAT(sides("river between columns 2 and 3 from 1 to 2"),
              UnorderedElementsAre("0201 0301", "0201 0302", "0202 0302"));
}

/// Without a bank a chain of hexes would come to hexsides side by side, like the teeth of a comb.
TEST_F(MapDrawing, ARiverWithoutABankIsNoLine) {
  const std::string rows = "map\n......\n......\n......\n......\n\nlegend\n. clear\npaths\n";
  const Called comb = drawn(rows + "river 0102 0202 0302\n");
  EXPECT_EQ(comb.code, cli::bad_data);
  EXPECT_THAT(
      comb.err,
      HasSubstr("the hexside between 0202 and 0302 does not meet the one before it: to follow a chain of "
                "hexes, say on which bank of it (river 0304 0404 0504 bank south) [drawing-path]"));
  EXPECT_EQ(hexsides_in(drawn(rows + "river 0102 0202 0103\n").out).size(), 2u);  // around a corner
}

/// Every line of these kinds is one without a gap, wherever it leads: written hexside by hexside in the order of the chain it
/// would be taken.
TEST_F(MapDrawing, WhatABankAndRowsSayIsOneLine) {
  const std::string rows = "map\n.......\n.......\n.......\n.......\n.......\n\nlegend\n. clear\npaths\n";
  const auto one_line = [&](const std::string& path) {
    std::vector<std::string> open = hexsides_in(drawn(rows + path + "\n").out);
    ASSERT_GT(open.size(), 1u) << path;
    std::vector<std::string> met{open.back()};
    open.pop_back();
    // Two hexsides that share a corner have three hexes, each next to the others.
    const auto meets = [&](const std::string& side) {
      return std::ranges::any_of(met, [&](const std::string& other) {
        return drawn(rows + "river " + replace_all(side, " ", "/") + " " + replace_all(other, " ", "/") +
                     "\n")
                   .code == cli::done;
      });
    };
    for (bool found = true; found && !open.empty();) {
      const auto next = std::ranges::find_if(open, meets);
      found = next != open.end();
      if (found) met.push_back(*next), open.erase(next);
    }
    EXPECT_TRUE(open.empty()) << path << ": " << open.front() << " meets no other";
  };
  one_line("river 0203 0303 0402 0503 0603 bank north");
  one_line("river 0203 0303 0402 0503 0603 bank south");
  one_line("river 0401 0402 0503 0504 bank east");
  one_line("river between rows 2 and 3 from 02 to 05");
  one_line("river between columns 3 and 4");
}

TEST_F(MapDrawing, WhatIsWrongWithALineAlongHexsidesIsTold) {
  const std::string rows = "map\n......\n......\n......\n......\n\nlegend\n. clear\npaths\n";
  const auto told = [&](const std::string& path) { return drawn(rows + path + "\n").err; };
  // The hexsides between two that do not meet are named.
  EXPECT_THAT(
      told("river 0102/0103 0302/0303"),
      HasSubstr(
          "drawing:10:17: error: the hexside 0302/0303 does not meet the one before it: between them belong "
          "0102/0202 0201/0202 0202/0302 [drawing-path]"));
  EXPECT_THAT(told("river 0102 0202 bank up"),
              HasSubstr("drawing:10:22: error: a bank is north, south, east or west, not 'up'"));
  EXPECT_THAT(
      told("river 0102 0103 bank north"),
      HasSubstr("drawing:10:22: error: these hexes have no north bank: write bank east or bank west"));
  EXPECT_THAT(told("river 0102 0302 bank north"),
              HasSubstr("drawing:10:12: error: 0302 is not next to 0102, the hex before it"));
  EXPECT_THAT(told("river 0102 0909 bank north"),
              HasSubstr("drawing:10:12: error: the map has no hex '0909'"));
  EXPECT_THAT(told("river 0102 bank north"),
              HasSubstr("drawing:10:7: error: a bank needs a chain of at least two hexes"));
  for (const char* path : {"river between", "river between rows 1 and", "river between lines 1 and 2",
                           "river between rows 1 and 2 from 3", "river between rows 1 and 2 to 3 from 4"})
    EXPECT_THAT(
        told(path),
        HasSubstr("drawing:10:7: error: write a line between rows as: between rows 5 and 6 from 02 to 15"))
        << path;
  EXPECT_THAT(told("river between rows 1 and 3"),
              HasSubstr("drawing:10:26: error: rows 1 and 3 are not next to each other"));
  EXPECT_THAT(told("river between rows 4 and 5"),
              HasSubstr("drawing:10:26: error: a number from 1 to 4 belongs here, not '5'"));
  EXPECT_THAT(told("river between columns 0 and 1"),
              HasSubstr("drawing:10:23: error: a number from 1 to 6 belongs here, not '0'"));
  EXPECT_THAT(told("river between rows 1 and 2 from x to 99999999999"),
              AllOf(HasSubstr("not 'x'"), HasSubstr("not '99999999999'")));
}

TEST_F(MapDrawing, HostileDrawingsAreToldAndHarmless) {
  std::string wide = "map\n" + std::string(1000, '.');
  std::string high = "map\n";
  for (int i = 0; i < 1000; ++i) high += ".\n";
  std::string large = "map\n";
  for (int i = 0; i < 600; ++i) large += std::string(600, '.') + "\n";
  large += "\nlegend\n. clear\n";
  for (const std::string& bytes :
       {std::string(), std::string(100, '\0'), std::string("\x1b[31m\n"), std::string("map"), wide, high,
        large, sound("names\n0101 \x1b[31m\xe2\x80\xae\n"), sound("names\n0101 " + std::string(300, 'x')),
        sound("paths\n" + std::string(100000, 'a')), std::string("<map/>")}) {
    const Called called = drawn(bytes);
    EXPECT_EQ(called.code, cli::bad_data) << called.err.substr(0, 200);
    EXPECT_THAT(called.err, HasSubstr("error: "));
    EXPECT_EQ(called.err.find('\x1b'), std::string::npos);
    EXPECT_LT(called.err.size(), 5000u);
    EXPECT_EQ(called.out, "");
  }
}

TEST_F(MapDrawing, WhatLooksWrongIsTold) {
  const Called odd = drawn(
      "map\n.....~.\n.....~~\n.......\n.......\n......x\n\nlegend\n. clear\n~ lake\nx clear\npaths\n"
      "road 0103 0203 0303 0403\n");
  EXPECT_EQ(odd.code, cli::done);
  EXPECT_THAT(odd.err,
              HasSubstr("drawing:2:7: warning: hex 0701 cannot be reached from most of the map but over "
                        "water or prohibited hexes [map-cut-off]"));
  EXPECT_THAT(odd.err,
              HasSubstr("drawing:4:4: warning: the road ends in 0403, where nothing is [map-road-end]"));
  EXPECT_THAT(drawn(sound("paths\nroad 0101 0102\n")).err,
              Not(HasSubstr("map-road-end")));  // it leads off the map
}

TEST_F(MapDrawing, AGamesMapIsShownAsAPicture) {
  edit(game + "/map.xml", "<hexside between", "<hex id=\"0603\" terrain=\"road\"/>\n  <hexside between");
  const Called shown = call({"map", game});
  EXPECT_EQ(shown.code, cli::done);
  EXPECT_THAT(shown.out, StartsWith("<?xml"));
  EXPECT_THAT(shown.out, ContainsRegex("<svg[^>]*viewBox=\"0 0 [0-9]"));
  EXPECT_THAT(shown.out, HasSubstr("Crossroads"));
  EXPECT_THAT(shown.out, HasSubstr("class=\"unit s-blue\""));
  EXPECT_THAT(shown.out, Not(HasSubstr("<html")));
  EXPECT_THAT(shown.err, HasSubstr("map.xml:5:27: warning: the road in 0603 leads nowhere"));
  EXPECT_EQ(call({"map", game, "--output", game + "-map.svg"}).out, "");
  EXPECT_EQ(read(game + "-map.svg"), shown.out);
}

}  // namespace
}  // namespace adjudicator::cli_test
