// What changed between two turns is told: by the reports of those who may know it, and by the audit.
#include "reports/report/since.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "cli_fixture.hpp"
#include "files/folder/changes.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::cli_test {
namespace {

using files::CellChange;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::unique_ptr<Document> document(const std::string& root, const std::string& text) {
  Diagnostics diagnostics;
  auto file = files::read_document(root + ".xml", text, Spelling::xml, files::Schema::of("classic"), root,
                                   diagnostics, {});
  for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << to_text(d);
  return file;
}

std::unique_ptr<Document> game(const std::string& attributes, const std::string& more = "") {
  return document("game",
                  R"(<game xmlns="urn:adjudicator:1" system="classic" id="g" title="T" seed="an open one")" +
                      attributes +
                      R"(><side id="b" name="B" colour="#123456"/><side id="r" name="R" colour="#654321"/>)" +
                      more + "</game>");
}

TEST(Changes, OfSettingsAreToldByTheWayToThem) {
  const auto changes = files::changed_settings(
      *game("", R"(<rules/><deadline turn="1" at="2026-12-01T20:00Z"/>)"),
      *game(R"( may-be-missing="0")",
            R"(<rules stacking-limit="3"/><deadline turn="2" at="2026-12-02T20:00Z"/>)"));
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].name, "may-be-missing");
  EXPECT_EQ(changes[0].was + "|" + changes[0].now, "|0");  // it has no default
  EXPECT_EQ(changes[1].name, "rules stacking-limit");
  EXPECT_EQ(changes[1].was + changes[1].now, "13");  // the default counts
  EXPECT_THAT(files::changed_settings(*game(""), *game("")), IsEmpty());
}

std::unique_ptr<Document> house_chart(const std::string& rows, const std::string& columns = "1-1 2-1") {
  return document(
      "grid-chart",
      R"(<grid-chart xmlns="urn:adjudicator:1" name="c" status="house" source="S" columns-by="odds" columns=")" +
          columns + "\">" + rows + "</grid-chart>");
}

TEST(Changes, OfChartsAreCells) {
  const auto was = house_chart(R"(<row at="1" cells="DR DE"/><row at="2" cells="NR DR"/>)");
  EXPECT_THAT(
      files::changed_cells(*was, *house_chart(R"(<row at="1" cells="DR AE"/><row at="2" cells="NR DR"/>)")),
      ElementsAre(CellChange{"1", "2-1", "DE", "AE"}));
  EXPECT_THAT(files::changed_cells(
                  *was, *house_chart(R"(<row at="1" cells="DR DE AE"/><row at="2" cells="NR DR NR"/>)",
                                     "1-1 2-1 3-1")),
              ElementsAre(CellChange{"1", "3-1", "", "AE"}, CellChange{"2", "3-1", "", "NR"}));
  EXPECT_THAT(files::changed_cells(*was, *house_chart(R"(<row at="1" cells="DR DE"/>)")),
              ElementsAre(CellChange{"2", "1-1", "NR", ""}, CellChange{"2", "2-1", "DR", ""}));
}

// A catalogue may have several rows with one head, or rows that begin with the same attribute.
TEST(Changes, OfRowsWithOneHeadAreToldOfEach) {
  const auto chart = [](const std::string& rows) {
    return document("terrain-effects",
                    R"(<terrain-effects xmlns="urn:adjudicator:1" name="c" status="house" source="S">)" +
                        rows + "</terrain-effects>");
  };
  const std::string clear = R"(<effect feature="clear" where="defender-hex" kind="column" value="0"/>)";
  const std::string more = R"(<effect feature="clear" where="defender-hex" kind="column" value="4"/>)";
  const std::string wood = R"(<effect feature="forest" where="defender-hex" kind="column" value="1"/>)";
  const auto was = chart(clear + wood);
  EXPECT_THAT(files::changed_cells(*was, *was), IsEmpty());
  EXPECT_THAT(files::changed_cells(*was, *chart(clear + more + wood)),
              IsSupersetOf({CellChange{"clear (2)", "where", "", "defender-hex"},
                            CellChange{"clear (2)", "kind", "", "column"},
                            CellChange{"clear (2)", "value", "", "4"}}));
  EXPECT_THAT(files::changed_cells(*was, *chart(more + wood)),
              ElementsAre(CellChange{"clear", "value", "0", "4"}));
  EXPECT_THAT(files::changed_cells(*was, *chart(wood + clear)),
              ElementsAre(CellChange{"clear", "#", "1", "2"}));
  EXPECT_THAT(files::changed_cells(*chart(clear + more), *chart(more + clear)),
              ElementsAre(CellChange{"clear (2)", "#", "1", "2"}));
}

/// The lines of a chart's file that are rows; each stands on one.
std::vector<std::size_t> rows_in(const std::vector<std::string>& lines) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].starts_with("  <") && lines[i].ends_with("/>") && !lines[i].starts_with("  <repair"))
      rows.push_back(i);
  return rows;
}

/// Each row with each of its values, and each item of its lists, in the place of which another one stands.
std::vector<std::string> with_a_value_changed(const std::string& row) {
  std::vector<std::string> all;
  for (std::size_t at = row.find("=\""); at != std::string::npos;
       at = row.find("=\"", row.find('"', at + 2))) {
    const std::size_t end = row.find('"', at + 2);
    for (std::size_t from = at + 2; from <= end; from = std::min(row.find(' ', from), end) + 1) {
      std::string other = row;
      other.insert(std::min(row.find(' ', from), end), "9");
      all.push_back(other);
    }
  }
  return all;
}

struct ChartFile {
  std::string system;
  std::string name;
  std::string root;
  std::vector<std::string> lines;

  static std::string text(const std::vector<std::string>& of) {
    std::string text;
    for (const std::string& line : of) text += line + "\n";
    return text;
  }
};

std::vector<ChartFile> chart_files() {
  std::vector<ChartFile> all;
  for (const files::Resource& resource : files::resources()) {
    const std::string name(resource.name);
    if (!name.starts_with("adjudicator/") || name.find("/charts/") == std::string::npos) continue;
    const auto root = files::peek_system(resource.data, Spelling::xml);
    if (!root) ADD_FAILURE() << name;
    if (!root) continue;
    ChartFile& chart = all.emplace_back(
        ChartFile{name.substr(20, name.find('/', 20) - 20), fs::path(name).stem().string(), root->root, {}});
    std::istringstream in{std::string(resource.data)};
    for (std::string line; std::getline(in, line);) chart.lines.push_back(line);
  }
  return all;
}

/// Tries all charts; the values of every so manyth row. How many changes it tried.
std::size_t change_every_chart(std::size_t rows_a_value) {
  std::size_t tried = 0;
  for (const ChartFile& published : chart_files()) {
    const std::string& name = published.name;
    const std::vector<std::string>& lines = published.lines;
    const auto read = [&](const std::vector<std::string>& of) {
      Diagnostics faults;
      return files::read_document(name, ChartFile::text(of), Spelling::xml,
                                  files::Schema::of(published.system), published.root, faults);
    };
    const auto chart = read(lines);
    const auto expect_told = [&](std::vector<std::string> changed, std::string_view how,
                                 const std::string& row) {
      const auto other = read(changed);
      EXPECT_THAT(files::changed_cells(*chart, *other), Not(IsEmpty())) << name << ": " << how << row;
      EXPECT_THAT(files::changed_cells(*other, *chart), Not(IsEmpty())) << name << ": not " << how << row;
      ++tried;
    };
    const auto rows = rows_in(lines);
    EXPECT_THAT(rows, Not(IsEmpty())) << name;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto at = static_cast<std::ptrdiff_t>(rows[i]);
      auto changed = lines;
      changed.insert(changed.begin() + at, lines[rows[i]]);
      expect_told(changed, "doubled", lines[rows[i]]);
      changed = lines;
      changed.erase(changed.begin() + at);
      expect_told(changed, "dropped", lines[rows[i]]);
      changed = lines;
      std::swap(changed[rows[i]], changed[rows[(i + 1) % rows.size()]]);
      if (changed != lines) expect_told(changed, "moved", lines[rows[i]]);
      changed = lines;
      if (i % rows_a_value != 0) continue;
      for (const std::string& row : with_a_value_changed(lines[rows[i]])) {
        changed[rows[i]] = row;
        expect_told(changed, "changed", row);
      }
    }
  }
  return tried;
}

TEST(Changes, OfEveryRowOfEveryChartAreTold) {
  EXPECT_GT(change_every_chart(8), 3'000u);
}

TEST(Changes, OfEveryValueOfEveryChartAreTold) {
  EXPECT_GT(change_every_chart(1), 6'000u);
}

// ---- changed charts, all the way to those who are told

/// One row of it twice, gone, behind the next one, or with another value.
enum class Tampering : unsigned char { doubled, dropped, moved, changed };

/// As a moderator would lay it into charts/; nothing: its rows are alike.
std::optional<std::string> as_house_chart(const ChartFile& chart, Tampering how, std::size_t which) {
  auto lines = chart.lines;
  const auto rows = rows_in(lines);
  const std::size_t at = rows[which % rows.size()];
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  if (how == Tampering::doubled) lines.insert(place, std::string(*place));
  if (how == Tampering::dropped) lines.erase(place);
  if (how == Tampering::moved) std::swap(lines[at], lines[rows[(which + 1) % rows.size()]]);
  if (how == Tampering::changed)
    if (const auto digit = lines[at].find_last_of("0123456789"); digit != std::string::npos)
      lines[at][digit] = lines[at][digit] == '9' ? '8' : static_cast<char>(lines[at][digit] + 1);
  if (lines == chart.lines) return std::nullopt;
  return std::regex_replace(ChartFile::text(lines), std::regex(" status=\"[a-z-]*\""), " status=\"house\"");
}

/// A game whose first turn is resolved, and whose second one has the position that it left.
class ChangedCharts : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  ChangedCharts() {
    fs::copy(source(std::string("examples/") + GetParam().second), game, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(game))
      if (entry.path().filename().string() > "turn-01" && entry.is_directory()) fs::remove_all(entry.path());
    EXPECT_EQ(call({"resolve", game.string(), "--defaults", "--formats", "xml"}).code, cli::done);
    write(game / "turn-02/roster.xml", last_roster());
    for (ChartFile& chart : chart_files())
      if (chart.system == GetParam().first) charts.push_back(std::move(chart));
  }
  std::string last_roster() const {
    int mailing = 1;
    while (fs::exists(folder_of(1, mailing + 1))) ++mailing;
    return read(folder_of(1, mailing) / "roster.xml");
  }
  fs::path folder_of(int turn, int mailing) const {
    return game / ("turn-0" + std::to_string(turn)) / ("mailing-" + std::to_string(mailing));
  }
  Called resolve() const {
    return call({"resolve", game.string(), "--turn", "2", "--defaults", "--formats", "xml"});
  }

  /// Resolves the second turn with these; those that the program refuses, by name, are taken out again.
  std::vector<std::string> lay_out(std::map<std::string, std::string> house) {
    fs::remove_all(game / "charts");
    fs::remove_all(folder_of(2, 1));
    for (const auto& [name, text] : house) write(game / "charts" / (name + ".xml"), text);
    for (Called done = resolve(); done.code != cli::done; done = resolve()) {
      const auto refused = std::ranges::find_if(house, [&](const auto& one) {
        for (const std::string& words :
             {"charts/" + one.first + ".xml", "chart '" + one.first + "'", "the " + one.first + " chart"})
          if (done.err.find(words) != done.err.npos) return true;
        return false;
      });
      if (refused == house.end()) ADD_FAILURE() << done.err;
      if (refused == house.end()) break;
      fs::remove(game / "charts" / (refused->first + ".xml"));
      house.erase(refused);
      ++refusals;
    }
    std::vector<std::string> names;
    for (const auto& one : house) names.push_back(one.first);
    return names;
  }
  void expect_told(const std::vector<std::string>& names) const {
    const Called audited = call({"audit", game.string()});
    for (const auto& entry : fs::directory_iterator(folder_of(2, 1))) {
      const std::string file = entry.path().filename().string();
      if (!file.starts_with("report-")) continue;
      for (const std::string& name : names)
        EXPECT_THAT(read(entry.path()), HasSubstr("<chart name=\"" + name + "\" kind=\"house\" cells=\""))
            << file;
    }
    for (const std::string& name : names) EXPECT_THAT(audited.out, HasSubstr("the chart " + name + ": "));
  }

  const TempFolder temp;
  const fs::path game = temp.path() / "game";
  std::vector<ChartFile> charts;
  std::size_t refusals = 0;
};

TEST_P(ChangedCharts, AreToldByTheReportsOfAllAndByTheAudit) {
  constexpr std::size_t at_once = 12;  // a report lists no more than 20 lines
  std::size_t told = 0;
  for (std::size_t kind = 0; kind < 4; ++kind)
    for (std::size_t first = 0; first < charts.size(); first += at_once) {
      std::map<std::string, std::string> house;
      for (std::size_t i = first; i < std::min(first + at_once, charts.size()); ++i)
        if (auto text = as_house_chart(charts[i], Tampering((kind + i) % 4), kind + i))
          house.emplace(charts[i].name, std::move(*text));
      const auto names = lay_out(std::move(house));
      expect_told(names);
      told += names.size();
    }
  EXPECT_GT(told, charts.size());
}

/// Between two mailings of a turn a chart may change only where the moderator says that he corrects it.
TEST_P(ChangedCharts, OfATurnThatIsRunAgainAreToldByTheAudit) {
  ASSERT_EQ(resolve().code, cli::done);
  std::map<std::string, std::string> house;
  for (std::size_t i = 0; i < charts.size(); ++i)
    if (auto text = as_house_chart(charts[i], Tampering(i % 4), i))
      house.emplace(charts[i].name, std::move(*text));
  const auto names = lay_out(std::move(house));
  fs::remove_all(folder_of(2, 1));
  fs::rename(game / "charts", temp.path() / "charts");
  ASSERT_EQ(resolve().code, cli::done);
  fs::rename(temp.path() / "charts", game / "charts");
  const Called again =
      call({"resolve", game.string(), "--turn", "2", "--defaults", "--formats", "xml", "--corrected"});
  ASSERT_EQ(again.code, cli::done) << again.err;
  const Called audited = call({"audit", game.string()});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  for (const std::string& name : names) {
    EXPECT_THAT(audited.out, HasSubstr("charts/" + name + ".xml is not what turn 2 began with"));
    for (const auto& entry : fs::directory_iterator(folder_of(2, 2))) {
      const std::string file = entry.path().filename().string();
      const std::string report = file.starts_with("report-") ? read(entry.path()) : "";
      const bool touched = report.find(" chart=\"" + name + "\"") != std::string::npos;
      if (!touched) continue;
      EXPECT_THAT(report, HasSubstr("<chart name=\"" + name + "\" differs=\"")) << file;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, ChangedCharts,
                         ::testing::Values(std::pair("classic", "classic-ford"),
                                           std::pair("cna", "cna-tobruk-road"),
                                           std::pair("next-war", "next-war-patrols"),
                                           std::pair("moo3", "moo3-three-worlds"),
                                           std::pair("toaw", "toaw-corps")));

TEST(Changes, OfUnitsAreGroupedAndPlacesAreNone) {
  const auto roster = [](const std::string& rows) {
    return document(
        "roster",
        R"(<roster xmlns="urn:adjudicator:1" system="classic" game="g" turn="1"><side id="b"/><side id="r"/>)" +
            rows + "</roster>");
  };
  const auto changes = files::changed_rows(
      *roster(
          R"(<unit id="a" side="b" hex="0101" strength="2"/><unit id="b" side="b" hex="0101" strength="2"/><unit id="c" side="r" hex="0202" strength="1"/>)"),
      *roster(
          R"(<unit id="a" side="b" hex="0303" strength="4"/><unit id="b" side="b" hex="0101" strength="4"/><unit id="d" side="r" hex="0202" strength="1"/>)"));
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].trait + changes[0].was + changes[0].now, "strength24");
  EXPECT_THAT(changes[0].ids, ElementsAre("a", "b"));
  EXPECT_EQ(changes[1].kind, files::RowsChange::Kind::added);
  EXPECT_THAT(changes[2].ids, ElementsAre("c"));
}

// ---- two turns of the ford at night

class Since : public ::testing::Test {
 protected:
  Since() { make(first); }

  static void make(const fs::path& game) {
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    EXPECT_EQ(call({"resolve", game.string(), "--defaults", "--formats", "xml"}).code, cli::done);
    fs::create_directories(game / "turn-02/orders");
    write(game / "turn-02/roster.xml", with_phasing(read(game / "turn-01/mailing-1/roster.xml"), "grey"));
  }
  static std::string with_phasing(std::string roster, const std::string& side) {
    roster = replace_all(std::move(roster), " phasing=\"true\"", "");
    return replace_all(std::move(roster), "<side id=\"" + side + "\"",
                       "<side id=\"" + side + "\" phasing=\"true\"");
  }
  static void resolve(const fs::path& game, const char* formats = "xml,text") {
    const Called run = call({"resolve", game.string(), "--turn", "2", "--defaults", "--formats", formats});
    ASSERT_EQ(run.code, cli::done) << run.err;
  }
  static std::string mailed(const fs::path& game, const std::string& name) {
    return read(game / "turn-02/mailing-1" / name);
  }
  static void trait(const fs::path& game, const std::string& id, const std::string& from,
                    const std::string& to) {
    const fs::path roster = game / "turn-02/roster.xml";
    std::string text = read(roster);
    const std::size_t unit = text.find("id=\"" + id + "\"");
    ASSERT_NE(unit, std::string::npos);
    const std::size_t at = text.find(from, unit);
    ASSERT_LT(at, text.find("/>", unit)) << id << " has no " << from;
    write(roster, text.replace(at, from.size(), to));
  }
  /// The element of a report; empty where it has none.
  static std::string since_in(const std::string& report) {
    const std::size_t begin = report.find("<since ");
    return begin == std::string::npos ? "" : report.substr(begin, report.find("</since>") - begin);
  }

  TempFolder temp;
  const fs::path first = temp.path() / "first";
};

TEST_F(Since, NothingIsToldWhereNothingChanged) {
  resolve(first);
  EXPECT_EQ(since_in(mailed(first, "report-moderator.xml")), "");
  EXPECT_EQ(since_in(read(first / "turn-01/mailing-1/report-moderator.xml")), "");
}

/// `next --phasing`, or a roster copied by hand.
TEST_F(Since, ThatASideIsPhasingAgainIsToldToAll) {
  write(first / "turn-02/roster.xml", with_phasing(read(first / "turn-02/roster.xml"), "green"));
  resolve(first);
  for (const char* side : {"green", "grey", "moderator"}) {
    EXPECT_THAT(mailed(first, std::string("report-") + side + ".xml"),
                HasSubstr("<phasing side=\"green\"/>"));
    EXPECT_THAT(mailed(first, std::string("report-") + side + ".txt"),
                HasSubstr("River Column is phasing again, as in the last turn."));
  }
  EXPECT_THAT(call({"audit", first.string()}).out, HasSubstr("green is phasing again"));
}

TEST_F(Since, AStrengthIsToldToThoseWhoMayKnowIt) {
  trait(first, "g-4", "attack=\"4\"", "attack=\"9\"");
  resolve(first);
  for (const char* name : {"report-moderator.xml", "report-green.xml"})
    EXPECT_THAT(since_in(mailed(first, name)),
                AllOf(HasSubstr("kind=\"changed\" table=\"unit\" trait=\"attack\" was=\"4\" now=\"9\""),
                      HasSubstr("<thing id=\"g-4\"")))
        << name;
  EXPECT_THAT(mailed(first, "report-green.txt"), HasSubstr("attack 4 → 9: 4th Brigade"));
  EXPECT_THAT(mailed(first, "digest-green.txt"), HasSubstr("Changed since turn 1: "));
  const Called audit = call({"audit", first.string()});
  EXPECT_EQ(audit.code, cli::done);
  EXPECT_THAT(audit.out, HasSubstr("note: turn 2, changed since turn 1: attack 4 → 9 of g-4"));
  EXPECT_EQ(call({"replay", first.string()}).code, cli::done);
}

/// Two games that differ only in what green may not know give it the same report.
TEST_F(Since, WhatASideMayNotKnowIsNotToldToIt) {
  const fs::path second = temp.path() / "second";
  make(second);
  trait(second, "y-4", "attack=\"2\"", "attack=\"9\"");
  edit(second / "turn-02/roster.xml", "</roster>",
       "<unit id=\"y-new\" side=\"grey\" hex=\"0908\" name=\"Newcomers\" strength=\"7\"/></roster>");
  resolve(first);
  resolve(second);
  EXPECT_THAT(since_in(mailed(second, "report-grey.xml")),
              AllOf(HasSubstr("now=\"9\""), HasSubstr("kind=\"added\""), HasSubstr("y-new")));
  const auto without_head = [](std::string report) {
    const std::size_t head = report.find(" head=\"");
    return head == std::string::npos ? report : report.erase(head, 72);
  };
  EXPECT_EQ(without_head(mailed(first, "report-green.xml")),
            without_head(mailed(second, "report-green.xml")));
}

TEST_F(Since, SwitchesChartsAndLooksAreToldToAll) {
  edit(first / "game.xml", "stacking-limit=\"2\"", "stacking-limit=\"3\"");
  std::string crt = read(source("adjudicator/systems/classic/charts/ratio-default.xml"));
  const std::size_t cell = crt.find("DR2");
  ASSERT_NE(cell, std::string::npos);
  write(first / "charts/crt.xml", crt.replace(cell, 3, "AE"));
  write(first / "stylesheets/report.css", "p{color:red}");
  resolve(first);
  const std::string since = since_in(mailed(first, "report-grey.xml"));
  EXPECT_THAT(since, AllOf(HasSubstr("<setting name=\"rules stacking-limit\" was=\"2\" now=\"3\"/>"),
                           HasSubstr("<chart name=\"ratio-default\" kind=\"house\" cells=\"1\">"),
                           HasSubstr("was=\"DR2\" now=\"AE\""),
                           HasSubstr("<files kind=\"looks\" names=\"report.css\"/>")));
  EXPECT_THAT(mailed(first, "report-grey.txt"),
              AllOf(HasSubstr("game.xml, rules stacking-limit: 2 → 3"), HasSubstr("DR2 → AE")));
  const Called audit = call({"audit", first.string()});
  EXPECT_EQ(audit.code, cli::done) << audit.out;
  EXPECT_THAT(audit.out,
              AllOf(HasSubstr("game.xml, rules stacking-limit: 2 → 3"),
                    HasSubstr("the chart ratio-default: a house chart replaces the program's own (a "
                              "project default); row "),
                    HasSubstr("the looks of reports: stylesheets/report.css")));
  EXPECT_EQ(call({"replay", first.string()}).code, cli::done);
}

TEST_F(Since, ManyLinesAreFoldedIntoACount) {
  std::string more;
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(100 + i);
    more += "<unit id=\"g-" + n +
            "\" side=\"green\" hex=\"0101\" name=\"U\" status=\"reinforcement\" attack=\"1\" defense=\"1\"/>";
  }
  edit(first / "turn-01/mailing-1/roster.xml", "</roster>", more + "</roster>");
  for (int i = 0; i < 30; ++i)
    more = replace_all(
        more,
        "\"g-" + std::to_string(100 + i) +
            "\" side=\"green\" hex=\"0101\" name=\"U\" status=\"reinforcement\" attack=\"1\" defense=\"1\"",
        "\"g-" + std::to_string(100 + i) +
            "\" side=\"green\" hex=\"0101\" name=\"U\" status=\"reinforcement\" attack=\"" +
            std::to_string(10 + i) + "\" defense=\"1" + "\"");
  edit(first / "turn-02/roster.xml", "</roster>", more + "</roster>");
  resolve(first);
  const std::string since = since_in(mailed(first, "report-green.xml"));
  std::size_t lines = 0;
  for (std::size_t at = since.find("<units "); at != std::string::npos; at = since.find("<units ", at + 1))
    ++lines;
  EXPECT_EQ(lines, reports::most_since_lines);
  EXPECT_THAT(since, HasSubstr("<more lines=\"10\"/>"));
}

// ---- house charts

TEST_F(Since, AChartOfTheGameFolderIsNeverCalledPublished) {
  const fs::path own = temp.path() / "own";
  fs::copy(source("examples/classic-ford"), own, fs::copy_options::recursive);
  std::string crt = read(source("adjudicator/systems/classic/charts/ratio-default.xml"));
  ASSERT_THAT(crt, HasSubstr("status=\"project-default\""));
  crt = replace_all(crt, "status=\"project-default\"", "status=\"published\"");
  write(own / "charts/crt.xml", crt.replace(crt.find("DR2"), 3, "AE"));
  const Called shown = call({"charts", own.string(), "ratio-default"});
  EXPECT_EQ(shown.code, cli::done);
  EXPECT_THAT(
      shown.out,
      AllOf(HasSubstr("house chart, from the moderator's game folder; it replaces the program's own chart, "
                      "a project default"),
            HasSubstr("AE instead of DR2"), Not(HasSubstr("(published)"))));
  const Called all = call({"charts", own.string()});
  EXPECT_THAT(all.out, testing::ContainsRegex("ratio-default +crt +house +it gives its source as: "));
  ASSERT_EQ(call({"resolve", own.string(), "--defaults", "--formats", "xml,text,html"}).code, cli::done);
  EXPECT_THAT(read(own / "turn-01/mailing-1/report-grey.xml"),
              AllOf(HasSubstr("<chart name=\"ratio-default\" differs=\"1\""), HasSubstr("status=\"house\"")));
  for (const char* name : {"report-grey.txt", "report-grey.html"})
    EXPECT_THAT(replace_all(replace_all(read(own / "turn-01/mailing-1" / name), "\n    ", " "), "\n  ", " "),
                AllOf(HasSubstr("House chart from the moderator’s game folder. It replaces the program "
                                "default chart. 1 cell differs."),
                      HasSubstr("AE instead of DR2")))
        << name;
}

TEST(Charts, RepairedCellsAreNamed) {
  for (const auto& [name, text] :
       {std::pair{"morale",
                  "repaired at row -2, column -4: printed 42-55, used 42-56, because as printed, some rolls "
                  "have no result"},
        std::pair{"defender-loss", "repaired at row 10%, column 2: printed 24-33, used 24-36"},
        std::pair{"attacker-loss",
                  "repaired at row 20%, column -2: printed 13-18, used 13-16, because as printed, it names "
                  "rolls that "
                  "cannot be thrown"}})
    EXPECT_THAT(call({"charts", "cna", name}).out, HasSubstr(text));
}

}  // namespace
}  // namespace adjudicator::cli_test
