// The laws of silence and stillness for rulings and corrected turns.
//
// Silence: two corrected turns that differ only in what a reader may not know give the same report, with its
// rulings and its page of differences, byte for byte but for the head of the chain. Stillness: no ruling on
// orders or traits moves a die at an address that both runs have.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/labels.hpp"
#include "disguise.hpp"
#include "host/turn/mailing.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"
#include "version.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

constexpr const char* ruled_by = R"( by="The referee" because="a law" dice-known="true"/>)";

/// Numbers that may be one less without the roster saying something impossible.
constexpr std::string_view ruled_traits[] = {"attack", "defense", "strength", "toe", "ammo", "morale"};

/// Rulings on every third row that has such a number.
std::string trait_rulings(const Position& position) {
  std::string text;
  std::size_t count = 0;
  for (const Paper& paper : position.papers) {
    if (paper.root != "roster") continue;
    for (const Element& row : tree_of(paper).children)
      for (const std::string_view trait : ruled_traits) {
        const std::string value = row.value(std::string(trait));
        int number = 0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
        if (read.ec != std::errc() || read.ptr != value.data() + value.size() || number < 2) continue;
        if (count++ % 3 == 0)
          text.append("<trait thing=\"" + row.value("id") + "\" trait=\"" + std::string(trait) +
                      "\" from=\"" + value + "\" to=\"" + std::to_string(number - 1) + "\"" + ruled_by);
        break;
      }
  }
  return text;
}

std::string order_rulings(const Turn& turn) {
  std::string text;
  for (const SideInfo& side : turn.sides)
    text += "<order-file side=\"" + side.id + "\" file=\"" + side.id + "-1.xml\" from=\"" +
            std::string(64, 'a') + "\" to=\"" + std::string(64, 'b') + "\"" + ruled_by;
  return text;
}

/// The dice as they fell, given by hand; a cell of every chart that was looked up; the last answer that could
/// be given to each question.
std::string other_rulings(const Turn& turn, const Log& log) {
  std::string dice;
  std::string cells;
  std::string answers;
  std::set<std::string> settled;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const std::string at = log.addresses.text(log[i].at);
    if (const auto* rolled = std::get_if<Rolled>(&log[i].what); rolled != nullptr && i % 2 == 0) {
      std::string faces;
      for (const std::uint32_t face : rolled->faces)
        faces += (faces.empty() ? "" : " ") + std::to_string(face);
      if (settled.insert(at).second) dice += "<die at=\"" + at + "\" faces=\"" + faces + "\"" + ruled_by;
    }
    if (const auto* looked = std::get_if<const LookedUp*>(&log[i].what); looked != nullptr) {
      const GridChart& chart = *(*looked)->chart;
      if (turn.charts.inverse(chart.name) == nullptr && settled.insert(chart.name).second)
        cells += "<cell chart=\"" + chart.name + "\" row=\"" + chart.rows.band((*looked)->row).text +
                 "\" column=\"" + chart.columns.band((*looked)->column).text + "\" from=\"" +
                 std::string(chart.cell((*looked)->row, (*looked)->column).text()) + "\" to=\"" +
                 std::string(chart.cell(0, 0).text()) + "\"" + ruled_by;
    }
  }
  for (const Question& question : log.questions) {
    if (question.options.empty() && question.words.empty()) continue;
    std::string choice;
    if (question.options.empty())
      choice = question.words.front().text();
    else
      for (const Row row : question.options.back())
        choice += (choice.empty() ? "" : " ") + std::string(turn.key(row).text());
    const std::string at = log.addresses.text(question.at);
    if (settled.insert("? " + at).second)
      answers += "<answer question=\"" + at + (question.options.empty() ? "\" word=\"" : "\" choice=\"") +
                 choice + "\"" + ruled_by;
  }
  return dice + answers + cells;
}

Paper rulings(const Turn& turn, const std::string& all) {
  return {"rulings.xml", "rulings",
          R"(<rulings xmlns="urn:adjudicator:1" system=")" + std::string(turn.system->key) + "\" game=\"" +
              turn.game + "\" turn=\"" + std::to_string(turn.number) + "\">" + all + "</rulings>"};
}

std::vector<Play> classic_to_correct(std::size_t count) {
  std::vector<Position> all;
  for (const Position& position : positions(count))
    if (in_xml(position) && position.system == "classic")
      for (const bool ask : {false, true})
        all.push_back(with_questions(
            with_rule(with_rule(position, "fog", "contact"), "retreat-chooser", "owner"), ask));
  return sampled(std::move(all), 21);
}

std::vector<Play> cna_to_correct(std::size_t count) {
  std::vector<Position> all = under_heavy_fire(count);
  for (Position& position : in_close_combat(count)) all.push_back(std::move(position));
  const std::size_t bare = all.size();
  for (std::size_t i = 0; i < bare; ++i) all.push_back(with_questions(all[i], true));
  return sampled(std::move(all), 21);
}

/// The other turns' orders in the place of those that were sent: every second order is left out.
std::vector<Paper> shortened(std::vector<Paper> orders) {
  for (Paper& paper : orders) {
    Element root = tree_of(paper);
    auto& list = root.children.at(0).children;
    for (std::size_t i = list.size(); i-- > 0;)
      if (i % 2 == 1) list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    paper.text = cases::to_xml(root);
  }
  return orders;
}

/// A turn and what came of it.
host::Run run_of(const Position& position, const std::vector<Paper>& more) {
  host::Run run{position.load(more), {}, 1};
  run.outcome = resolve(*run.turn);
  return run;
}

/// A turn as it was sent, and as it was corrected with rulings of every kind.
struct Corrected {
  host::Run before;
  std::vector<Paper> papers;  // of the corrected turn, but for the position
  host::Run after;
};

Corrected correct(const Play& play) {
  Corrected both;
  both.before = run_of(play.position, play.orders);
  both.papers = shortened(play.orders);
  const Turn& turn = *both.before.turn;
  const host::Run bare = run_of(play.position, both.papers);
  std::string all = other_rulings(turn, bare.outcome.log);
  // The schema has the kinds in this order: die, answer, cell, trait, order-file.
  all += trait_rulings(play.position) + order_rulings(turn);
  both.papers.push_back(rulings(turn, all));
  both.after = run_of(play.position, both.papers);
  return both;
}

std::string report_of_change(const host::Run& before, const host::Run& after, const SideInfo& side,
                             const std::string& head) {
  reports::Issue issue;
  issue.mailing = 2;
  issue.revision = 1;
  issue.head = head;
  issue.commitment = std::string(64, 'c');
  issue.revealed = {{1, std::string(64, 'd')}};
  return host::compared_documents(*after.turn, after.outcome, issue, version, &before)
      .at("report-" + side.id + ".xml");
}

std::vector<std::string> lines_without_head(std::string text, const std::string& head) {
  const std::string attribute = " head=\"" + head + "\"";
  const std::size_t at = text.find(attribute);
  if (at == std::string::npos)
    ADD_FAILURE() << "the report does not name the head";
  else
    text.erase(at, attribute.size());
  std::vector<std::string> all;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    all.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return all;
}

/// The same run with everything hidden written anew. The rulings have gone into it: they are read of its log.
host::Run disguised(const Play& play, const host::Run& run, const SideInfo& side,
                    const std::vector<Paper>& papers, const Sight& sight, std::size_t& changed) {
  Disguise disguise(*run.turn, sight);
  Position other = play.position;
  other.papers = disguise.on(play.position.papers);
  std::vector<Paper> more;
  for (const Paper& paper : papers)
    if (paper.root == "orders") more.push_back(disguise.on(paper));
  host::Run made{other.load(more), {}, 1};
  made.outcome.log = rewritten(*run.turn, run.outcome.log, sight, disguise.renaming(), *made.turn);
  made.outcome.waiting = run.outcome.waiting;
  made.outcome.after = fold(made.turn->start, made.outcome.log);
  give_labels(*made.turn, made.outcome.after, made.outcome.log);
  made.outcome.refused = refused_of(run.turn->side(side.row), run.outcome, made.turn->side(side.row));
  changed += disguise.changed();
  return made;
}

struct ToldCounts {
  std::size_t ruled = 0;
  std::size_t differences = 0;
  std::size_t hidden = 0;
};

std::size_t lines_with(const std::vector<std::string>& lines, std::string_view what) {
  std::size_t found = 0;
  for (const std::string& line : lines) found += line.find(what) != std::string::npos;
  return found;
}

void check_reports(const Play& play, ToldCounts& told) {
  const Corrected both = correct(play);
  const std::string one(64, '1');
  const std::string two(64, '2');
  for (const SideInfo& side : both.after.turn->sides) {
    Sight before(*both.before.turn, both.before.outcome, {side.row});
    Sight after(*both.after.turn, both.after.outcome, {side.row});
    before.join(after);
    after.join(before);
    const host::Run other_before = disguised(play, both.before, side, play.orders, before, told.hidden);
    const host::Run other_after = disguised(play, both.after, side, both.papers, after, told.hidden);
    const auto lines = lines_without_head(report_of_change(both.before, both.after, side, one), one);
    EXPECT_EQ(
        difference(lines, lines_without_head(report_of_change(other_before, other_after, side, two), two)),
        "")
        << play.position.name << ", the report for " << side.id;
    told.ruled += lines_with(lines, "<ruled");
    told.differences +=
        lines_with(lines, "<differing") + lines_with(lines, "<was") + lines_with(lines, "<now");
  }
}

TEST(Laws, SilenceOfRulingsAndDifferences) {
  ToldCounts told;
  for (const Play& play : classic_to_correct(15)) check_reports(play, told);
  EXPECT_GT(told.ruled, enough(100u));
  EXPECT_GT(told.differences, enough(100u));
  EXPECT_GT(told.hidden, enough(200u));
}

TEST(Laws, SilenceOfRulingsAndDifferencesInCna) {
  ToldCounts told;
  for (const Play& play : cna_to_correct(10)) check_reports(play, told);
  EXPECT_GT(told.ruled, enough(100u));
  EXPECT_GT(told.differences, enough(100u));
  EXPECT_GT(told.hidden, enough(2000u));
}

TEST(Laws, SilenceOfRulingsAndDifferencesInEveryOtherSystem) {
  for (const std::string& system : plain_systems()) {
    ToldCounts told;
    for (const Play& play : plain_plays(system, seeds(12), 21)) check_reports(play, told);
    EXPECT_GT(told.ruled, enough(30u)) << system;
    EXPECT_GT(told.differences, enough(30u)) << system;
    EXPECT_GT(told.hidden, enough(50u)) << system;
  }
}

// Amended orders and traits that were ruled on.
TEST(Laws, StillnessOfRulings) {
  std::size_t common = 0;
  std::size_t ruled = 0;
  auto all = classic_to_correct(15);
  for (Play& play : cna_to_correct(10)) all.push_back(std::move(play));
  for (const std::string& system : plain_systems())
    for (Play& play : plain_plays(system, seeds(6), 21)) all.push_back(std::move(play));
  for (const Play& play : all) {
    const host::Run before = run_of(play.position, play.orders);
    const auto amended = shortened(play.orders);
    for (const std::string& some : {order_rulings(*before.turn), trait_rulings(play.position)}) {
      auto papers = some.starts_with("<order-file") ? amended : play.orders;
      papers.push_back(rulings(*before.turn, some));
      const host::Run after = run_of(play.position, papers);
      ruled += after.turn->given_starts.size();
      common += common_dice(before.outcome, after.outcome, play.position.name);
    }
  }
  EXPECT_GT(common, enough(500u));
  EXPECT_GT(ruled, enough(200u));
}

}  // namespace
}  // namespace adjudicator::laws
