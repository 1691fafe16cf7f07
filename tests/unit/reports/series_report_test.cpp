// What is told of series, of look-ups that are limited or by name, and of rounded numbers: in log and
// reports, as text, in luck, in `explain`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "core/describe.hpp"
#include "record/rolled.hpp"
#include "report_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "reports/report/luck.hpp"

namespace adjudicator::report_test {
namespace {

using classic_test::resolve;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A turn of classic with more facts than it has.
class ToldStory {
 public:
  ToldStory() : story_(resolve(three_battles(), {1, 2, 3})) {}

  AddressId at(Key name) {
    const std::string root = story_.turn->root_name();
    return log().addresses.child(log().addresses.root(Key::unowned(root)), name);
  }
  Log& log() { return story_.outcome.log; }
  const Story& story() const { return story_; }
  template <class T, std::size_t n>
  std::span<const T> kept(const T (&items)[n]) {
    return log().keep(std::span<const T>(items));
  }

  /// Six shots: two draws of a die of 40 from 0, one of a die of 39, and six d6 of which a ruling gave two.
  void series() {
    const DrawnRun targets[] = {{{1, 0, 40}, 2}, {{1, 0, 39}, 1}};
    const DrawnRun hits[] = {{d6, 6}};
    const std::uint64_t given[] = {6, 5};
    const DrawnLabel labels[] = {{"target", kept(targets), 71, {}}, {"hit", kept(hits), 25, kept(given)}};
    const Arg args[] = {{"shots", 6}, {"hits", 2}};
    log().add(at("fire"), "5.14", false, log().keep(Drawn{"volley", log().keep(Args(args)), kept(labels)}));
  }

  /// On the chart of results: the row is named, the shifts lead beyond the limits.
  void look_up(std::optional<std::int64_t> roll, Limits rows, Limits columns) {
    const GridChart& chart = *std::as_const(story_.turn->charts).grid("s3-differential");
    const Modifier left[] = {{-6, "hold", "5.3", nothing}};
    const auto column = static_cast<std::uint32_t>(columns.low);
    log().add(at("look"), "5.3", false,
              log().keep(LookedUp{
                  &chart, roll, {}, 1, 4, kept(left), column, chart.cell(1, column), rows, columns}));
  }

  std::string moderator() const { return report(story_, ""); }
  std::string text() const { return reports::to_text(moderator()); }

 private:
  Story story_;
};

TEST(SeriesReport, TheLogHasOneLineOfIt) {
  ToldStory told;
  told.series();
  const std::string text = log(told.story());
  EXPECT_EQ(faults(text, "log"), "");
  EXPECT_THAT(text, HasSubstr(R"(rule="5.14" what="volley" draws="target=2d40/0,1d39/0:71 hit=6d6:25:6,5" )"
                              R"(args="shots=6 hits=2"/>)"));
}

TEST(SeriesReport, AReportHasEachLabel) {
  ToldStory told;
  told.series();
  const std::string text = told.moderator();
  EXPECT_EQ(faults(text, "report"), "");
  EXPECT_THAT(text, HasSubstr(R"(what="volley">)"));
  EXPECT_THAT(text, HasSubstr(R"(<draws label="target" count="3" dice="2d40/0 1d39/0" sum="71"/>)"));
  EXPECT_THAT(text, HasSubstr(R"(<draws label="hit" count="6" dice="6d6" sum="25" given="6 5"/>)"));
  EXPECT_EQ(respelled(respelled(text, "report", Spelling::json), "report", Spelling::xml), text);
  // classic's policy grants nothing of it.
  EXPECT_THAT(report(told.story(), "blue"), Not(HasSubstr("<drawn")));
}

TEST(SeriesReport, TheDefaultLineSaysWhatWasDrawn) {
  ToldStory told;
  told.series();
  EXPECT_THAT(told.text(), HasSubstr("volley: shots 6, hits 2, 3 rolls for target, 6 rolls for hit"));
  EXPECT_THAT(reports::to_html(told.moderator()), HasSubstr("volley: shots 6, hits 2, 3 rolls for target"));
  EXPECT_THAT(reports::to_fo(told.moderator()), HasSubstr("volley: shots 6, hits 2, 3 rolls for target"));
}

TEST(SeriesReport, LuckCountsTheDrawsThatWereThrown) {
  ToldStory told;
  told.series();
  reports::LuckCount count(*told.story().turn, told.story().outcome.log);
  Projection(*told.story().turn, told.story().outcome.log, Reader{}).each([&](const SeenFact& fact) {
    count.see(fact);
  });
  std::vector<reports::Luck> all = count.all();
  std::erase_if(all, [](const reports::Luck& luck) { return !luck.kind.starts_with("volley"); });
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kind, "volley.target");
  EXPECT_EQ(all[0].dice, "d39-d40");
  EXPECT_EQ(all[0].rolls, 3);
  EXPECT_EQ(all[0].got, 71);
  EXPECT_EQ(all[0].least, 0);
  EXPECT_EQ(all[0].most, 39 + 39 + 38);
  EXPECT_EQ(all[0].expected, Ratio(58));
  // Of all 62,400 ways 14,898 or so come to 71 or more; counted one by one.
  int ways = 0;
  for (int a = 0; a < 40; ++a)
    for (int b = 0; b < 40; ++b)
      for (int c = 0; c < 39; ++c) ways += a + b + c >= 71 ? 1 : 0;
  EXPECT_TRUE(all[0].has_spread && all[0].spread.exact);
  EXPECT_EQ(all[0].spread.upper_tail, round_half_up(std::int64_t{ways} * 10'000, 40 * 40 * 39));
  // Of the hits a ruling gave two: four were thrown, and made 25 - 11.
  EXPECT_EQ(all[1].kind, "volley.hit");
  EXPECT_EQ(all[1].dice, "d6");
  EXPECT_EQ(all[1].rolls, 4);
  EXPECT_EQ(all[1].got, 14);
  EXPECT_EQ(all[1].expected, Ratio(14));
  EXPECT_THAT(told.text(), HasSubstr("volley.hit (d6)"));
}

TEST(SeriesReport, LuckIsOfDrawsThatTheReaderSees) {
  ToldStory told;
  told.series();
  const auto counted = [&](const std::vector<std::string_view>& parts) {
    reports::LuckCount count(*told.story().turn, told.story().outcome.log);
    Projection(*told.story().turn, told.story().outcome.log, Reader{}).each([&](const SeenFact& fact) {
      SeenFact seen = fact;
      seen.all = false;
      seen.parts = parts;
      count.see(seen);
    });
    return count.all().size();
  };
  EXPECT_EQ(counted({"draws"}), 2u);
  EXPECT_EQ(counted({"shots", "hits"}), 0u);
}

// A lot that is drawn among ten thousand is nobody's luck.
TEST(SeriesReport, LuckKnowsNoLots) {
  ToldStory told;
  const DrawnRun runs[] = {{{1, 0, 10'000}, 5}};
  const DrawnLabel label[] = {{"pick", told.kept(runs), 31'234, {}}};
  told.log().add(told.at("pick"), "5.8", false, told.log().keep(Drawn{"kills", {}, told.kept(label)}));
  EXPECT_THAT(told.moderator(), HasSubstr("<draws label=\"pick\""));
  EXPECT_THAT(told.moderator(), Not(HasSubstr("<luck kind=\"kills")));
}

// ---- explain

TEST(SeriesReport, ExplainDrawsAgain) {
  ToldStory told;
  told.series();
  std::vector<std::string> asked;
  const auto draw = [&](const std::string& series, std::string_view label, std::string_view dice,
                        std::string_view given) {
    asked.push_back(series + " " + std::string(label) + " " + std::string(dice) + " " + std::string(given));
    return label == "hit" ? std::vector<std::uint64_t>{6, 5, 1, 2, 3, 4} : std::vector<std::uint64_t>();
  };
  const std::string root = told.story().turn->root_name();
  const std::string text = reports::explain(told.moderator(), root + "/fire", draw);
  EXPECT_THAT(asked, ElementsAre(root + "/fire target 2d40/0 1d39/0 ", root + "/fire hit 6d6 6 5"));
  EXPECT_THAT(text, HasSubstr("    target: 3 rolls (2d40/0 1d39/0), total 71\n"
                              "    hit: 6 rolls (6d6), total 25; set by a ruling: 6 5\n"
                              "      6 5 1 2 3 4\n"));
  asked.clear();
  reports::explain(told.moderator(), root + "/combat", draw);
  EXPECT_THAT(asked, IsEmpty()) << "draws that are not asked for";
}

TEST(SeriesReport, ExplainFoldsWhatIsLong) {
  ToldStory told;
  std::vector<DrawnRun> runs;
  for (std::uint64_t faces = 340; faces > 40; --faces) runs.push_back({{1, 1, faces}, 3});
  const DrawnLabel label[] = {{"pick", told.log().keep(std::span<const DrawnRun>(runs)), 900, {}}};
  told.log().add(told.at("fire"), "5.8", false, told.log().keep(Drawn{"kills", {}, told.kept(label)}));
  const auto draw = [&](const std::string&, std::string_view, std::string_view, std::string_view) {
    return std::vector<std::uint64_t>(900, 1);
  };
  const std::string text = reports::explain(told.moderator(), told.story().turn->root_name() + "/fire", draw);
  EXPECT_THAT(text, HasSubstr("pick: 900 rolls (3d340 3d339 3d338"));
  EXPECT_THAT(text, HasSubstr("3d329 …), total 900\n"));
  EXPECT_THAT(text, HasSubstr("      and 700 more\n"));
  EXPECT_LT(std::ranges::count(text, '\n'), 20);
}

// ---- look-ups

TEST(LookUpReport, TellsItsLimits) {
  ToldStory told;
  told.look_up(3, {0, 3}, {2, Limits::end});
  const std::string text = told.moderator();
  EXPECT_EQ(faults(text, "report"), "");
  const GridChart& chart = *std::as_const(told.story().turn->charts).grid("s3-differential");
  EXPECT_THAT(text, HasSubstr("rows-to=\"" + chart.rows.band(3).text + "\" columns-from=\"" +
                              chart.columns.band(2).text + "\""));
  EXPECT_THAT(told.text(), HasSubstr("limited to column "));
  EXPECT_THAT(log(told.story()), HasSubstr(R"( rows-within="0-3" columns-within="2-)"));
  EXPECT_EQ(faults(log(told.story()), "log"), "");
}

TEST(LookUpReport, ByNameTellsNoRoll) {
  ToldStory told;
  told.look_up(std::nullopt, {}, {0, Limits::end});
  const auto fact_in = [](const std::string& text) {
    const std::size_t at = text.rfind("<looked-up", text.find(R"(rule="5.3")"));
    return text.substr(at, text.find('>', at) - at);
  };
  EXPECT_THAT(fact_in(told.moderator()), Not(HasSubstr(" roll=")));
  EXPECT_THAT(fact_in(log(told.story())), Not(HasSubstr(" roll=")));
  EXPECT_EQ(faults(told.moderator(), "report"), "");
  EXPECT_EQ(faults(log(told.story()), "log"), "");
}

// ---- values

TEST(ValueReport, ARoundedNumberSaysSo) {
  ToldStory told;
  const Arg args[] = {{"share", Ratio(std::int64_t{1} << 40, 3 * (std::int64_t{1} << 40) + 1)},
                      {"less", Ratio(-(std::int64_t{1} << 40), 3 * (std::int64_t{1} << 40) + 1)}};
  told.log().add(told.at("note"), "1", false, Noted{"fine", told.log().keep(Args(args))});
  EXPECT_EQ(faults(told.moderator(), "report"), "");
  EXPECT_THAT(told.moderator(), HasSubstr(R"(<arg as="share" number="~0.333333"/>)"));
  EXPECT_THAT(log(told.story()), HasSubstr("share=~0.333333 less=~-0.333333"));
  EXPECT_THAT(told.text(), HasSubstr("fine: share ≈ 0.333333, less ≈ −0.333333"));
}

// ---- draws as files have them

TEST(DrawnLabels, AreReadAsTheyAreWritten) {
  for (const char* text : {"hit=18d6:63", "pick=2d40/0,1d39/0:77:6,6", "a-b.c_1=1d10000000000/0:7"}) {
    const auto label = record::parse_label(text);
    ASSERT_TRUE(label) << text;
    const DrawnLabel as_fact{Key::unowned(label->name), label->runs, label->sum, label->given};
    EXPECT_EQ(adjudicator::to_text(as_fact), text);
  }
  EXPECT_EQ(record::parse_label("hit", "2d40 1d39", "77", "6 6")->draws(), 3u);
}

TEST(DrawnLabels, ThatNoSeriesDrawsAreRefused) {
  for (const char* text : {"",
                           "hit",
                           "hit=",
                           "=1d6:3",
                           "hit=1d6",
                           "hit=1d6:",
                           "hit=1d6:x",
                           "hit=0d6:0",
                           "hit=1d0:0",
                           "hit=d6:1",
                           "hit=1d6/:3",
                           "hit=1d6/256:3",
                           "hit=1d6,:3x",
                           "hit=1d6:3:",
                           "hit=1d6:3:7",
                           "hit=1d6:3:0",
                           "hit=1d6:3:1,1",
                           "hit=1000001d6:9",
                           "hit=999999d6,2d6:9",
                           "hit=-1d6:3",
                           "hit=1d6:-3",
                           "hit=99999999999999999999d6:1",
                           "hit=1d99999999999999999999:1"})
    EXPECT_FALSE(record::parse_label(text)) << text;
}

TEST(DrawnLabels, AreDrawnAgain) {
  HmacDice dice(key_of_open_seed("again", "g", 1));
  const auto label = record::parse_label("hit=5d6,3d40/0:0:6,6");
  const auto faces = record::draw_again(dice, "turn-01/fire", *label);
  ASSERT_EQ(faces.size(), 8u);
  std::uint64_t sum = 12;
  for (std::size_t i = 2; i < faces.size(); ++i) sum += faces[i];
  EXPECT_EQ(record::right_sum(dice, "turn-01/fire", *label), sum);
  EXPECT_EQ(record::draw_again(dice, "turn-01/fire", *label, 3).size(), 3u);
  EXPECT_EQ(record::faces_at(dice, "turn-01/fire/hit", {5, 1, 6}),
            std::to_string(faces[0]) + " " + std::to_string(faces[1]) + " " + std::to_string(faces[2]) + " " +
                std::to_string(faces[3]) + " " + std::to_string(faces[4]));
}

}  // namespace
}  // namespace adjudicator::report_test
