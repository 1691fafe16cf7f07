// Silence before the turn: what a side is told of its own orders (`check --side`, the receipt) and the form
// it is given depend on nothing that it may not know.
//
// Two games that differ only in what a side does not see at the start (ids, names, types, strengths; units
// that it does not see at all are left out; what the others ordered) give the same bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "core/describe.hpp"
#include "core/visibility.hpp"
#include "desk.hpp"
#include "disguise.hpp"
#include "files/schema/schema.hpp"
#include "positions.hpp"
#include "reports/report/report.hpp"
#include "runner/rhythm.hpp"
#include "samples.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;
namespace fs = std::filesystem;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

/// All that a side is told before the turn is resolved. `assumed`: files of what it assumes.
std::vector<std::string> told(const Desk& desk, const Turn& turn, const std::vector<Paper>& papers,
                              const Paper& own, const std::vector<Paper>& assumed) {
  const std::string side = fs::path(own.file).stem().string();
  desk.lay(turn, papers);
  std::string all = desk.call({"check", "--side", side});
  all += desk.call({"form", "--side", side});
  all += desk.call({"form", "--side", side, "--format", "text"});
  for (const char* format : {"report", "form", "desk", "facts"})
    all += desk.call({"position", "--side", side, "--format", format});
  all += desk.call({"odds", "--side", side, "--samples", "20", "--threads", "1", "--format", "json"});
  if (at_night()) all += desk.call({"odds", "--side", side});
  if (at_night())
    all +=
        desk.call({"odds", "--side", side, "--with", desk.letter(own), "--samples", "20", "--threads", "1"});
  for (const Paper& paper : assumed)
    all += desk.call({"odds", "--side", side, "--assume", desk.letter(paper), "--samples", "20", "--threads",
                      "1", "--format", "json"});
  all += desk.call({"receive", desk.letter(own), "--now", "2026-12-01T12:00Z"});
  return lines(all);
}

/// Units of which a side sees nothing at all; the ids of what it does not know by name, and where that is.
struct Unseen {
  std::set<std::string> absent;
  std::set<std::string> faceless;  // that are known to stand in a hex
  std::set<std::string> ids;
  std::set<std::string> places;
};

Unseen unseen_by(const Turn& turn, const SideInfo& side) {
  Unseen unseen;
  const Log log;
  const Projection projection(turn, log, {side.row});
  for (std::uint32_t t = 2; t < turn.start.tables(); ++t)
    for (std::uint32_t i = 0; i < turn.start.rows(t); ++i) {
      const View view = projection.view(turn.start, {t, i}, "position");
      if (view.id) continue;
      const std::string id(turn.key({t, i}).text());
      if (!view.anything()) unseen.absent.insert(id);
      unseen.ids.insert(id);
      if (turn.start.shape(t).name != "unit") continue;
      const Place where = turn.start.location({t, i});
      if (!exists(where)) continue;
      unseen.places.insert(std::string(turn.board.id(where)));
      if (view.anything() && reports::is_faceless(turn.start, {t, i}, view)) unseen.faceless.insert(id);
    }
  return unseen;
}

/// Orders that name what the side does not know, and ask where it is.
std::string prying(const Turn& turn, const SideInfo& side, const Unseen& unseen) {
  std::string own;
  std::string text;
  const State& start = turn.start;
  const std::uint32_t units = start.table("unit");
  for (std::uint32_t i = 0; i < start.rows(units); ++i)
    if (start.reference({units, i}, start.trait("unit", "side")) == side.row && own.size() < 60)
      own.append(own.empty() ? "" : " ").append(turn.key({units, i}).text());
  const bool cna = std::string(turn.system->key) == "cna";
  for (const std::string& place : unseen.places)
    text += cna ? "<cancel-assault hex=\"" + place + "\"/><probe target=\"" + place + "\"/><rba units=\"" +
                      own + "\" path=\"" + place + "\"/>"
                : "<attack target=\"" + place + "\" units=\"" + own + "\"/>";
  for (const std::string& id : unseen.ids)
    text += cna ? "<position unit=\"" + id + "\" value=\"back\"/><fire unit=\"" + id + "\" value=\"no\"/>"
                : "<retreat unit=\"" + id + "\" prefer=\"1\"/>";
  return text;
}

/// The same in any system: orders that it makes itself, with what the side does not know in the place of what
/// they name.
std::string prying_anywhere(const Turn& turn, const SideInfo& side, const Unseen& unseen) {
  std::string text;
  auto id = unseen.ids.begin();
  auto place = unseen.places.begin();
  for (const OrderDraft& draft : sample_orders(turn, side.row, 3)) {
    text += "<" + draft.name;
    for (const auto& [name, value] : draft.attributes) {
      std::string words;
      for (std::string word : cases::words(value)) {
        if (exists(turn.board.find(word)) && place != unseen.places.end())
          word = *place++;
        else if (turn.find_thing(word).exists() && id != unseen.ids.end())
          word = *id++;
        words += (words.empty() ? "" : " ") + word;
      }
      text += attribute(name, words);
    }
    text += "/>";
  }
  return text;
}

bool may_assume(const Turn& turn) {
  return files::Schema::of(turn.system->key).root("assumptions") != nullptr;
}

/// What units of a system may be taken to be.
std::string alternatives(const Turn& turn, std::string_view type) {
  const std::string system(turn.system->key);
  if (system == "classic") return R"(<as weight="2" strength="5"/><as strength="9"/>)";
  if (system == "cna")
    return "<as" + attribute("type", type.empty() ? "infantry" : type) +
           R"( ammo="9"><group model="guess" kind="infantry" toe="5" offense="2" defense="2"/></as>)";
  std::string lines;
  if (system == "toaw")
    if (const std::uint32_t table = turn.start.table("equipment"); turn.start.rows(table) > 0)
      lines = "<line" + attribute("equipment", turn.key({table, 0}).text()) + " assigned=\"9\"/>";
  return "<as proficiency=\"60\">" + lines + "</as><as weight=\"3\" proficiency=\"20\">" + lines + "</as>";
}

Paper assumptions(const Turn& turn, const SideInfo& side, const std::string& assumed) {
  return {"assumptions.xml", "assumptions",
          "<assumptions xmlns=\"urn:adjudicator:1\"" + attribute("system", turn.system->key) +
              attribute("game", turn.game) + attribute("turn", std::to_string(turn.number)) +
              attribute("side", side.id) + ">" + assumed + "</assumptions>"};
}

/// What the side may assume of some units that it sees without their strength.
std::string assumed_of_seen(const Turn& turn, const SideInfo& side) {
  const Log log;
  const Projection projection(turn, log, {side.row});
  const std::uint32_t units = turn.start.table("unit");
  if (!may_assume(turn)) return {};
  std::string text;
  for (std::uint32_t i = 0, count = 0; i < turn.start.rows(units) && count < 3; ++i) {
    const Row unit{units, i};
    const Place where = turn.start.location(unit);
    const View view = projection.view(turn.start, unit, "position");
    const int strength = turn.start.shape(units).find("strength");
    const bool seen = view.shows(turn.start.location_trait(units)) && exists(where) &&
                      turn.start.present(unit) && !turn.start.gone(unit);
    const bool open = strength >= 0 &&
                      view.shows({static_cast<std::uint16_t>(units), static_cast<std::uint16_t>(strength)});
    if (!seen || open || turn.start.reference(unit, turn.start.trait("unit", "side")) == side.row) continue;
    ++count;
    const Trait type = turn.start.trait("unit", "type");
    const bool named = view.id && std::string(turn.system->key) != "classic";
    text += "<assume" +
            (named ? attribute("unit", turn.key(unit).text())
                   : attribute("hex", std::string(turn.board.id(where)))) +
            ">" + alternatives(turn, view.shows(type) ? trait_text(turn, turn.start, unit, type) : "") +
            "</assume>";
  }
  return text;
}

/// The same of what it does not see.
std::string assumed_of_unseen(const Turn& turn, const Unseen& unseen) {
  if (!may_assume(turn)) return {};
  std::string text;
  for (const std::string& id : unseen.ids)
    text += "<assume" + attribute("unit", id) + ">" + alternatives(turn, "") + "</assume>";
  for (const std::string& place : unseen.places)
    text += "<assume" + attribute("hex", place) + ">" + alternatives(turn, "") + "</assume>";
  return text;
}

/// In classic nothing refers to a unit, so that those which are not seen may as well not be there.
void leave_out(std::vector<Paper>& papers, const std::set<std::string>& absent, const Renaming& renaming) {
  std::set<std::string> gone;
  for (const std::string& id : absent) gone.insert(renaming.contains(id) ? renaming.at(id) : id);
  for (Paper& paper : papers) {
    if (paper.root != "roster" || paper.file.ends_with(".json")) continue;
    Element root = tree_of(paper);
    std::erase_if(root.children,
                  [&](const Element& e) { return e.name == "unit" && gone.contains(e.value("id")); });
    paper.text = cases::to_xml(root);
  }
}

/// Where a report joins units without faces nothing tells that there is one more. Whether one was added.
bool crowd(std::vector<Paper>& papers, const std::set<std::string>& faceless, const Renaming& renaming) {
  for (Paper& paper : papers) {
    if (paper.root != "roster" || paper.file.ends_with(".json")) continue;
    Element root = tree_of(paper);
    const auto one = std::ranges::find_if(root.children, [&](const Element& e) {
      return e.name == "unit" && std::ranges::any_of(faceless, [&](const std::string& id) {
               return e.value("id") == (renaming.contains(id) ? renaming.at(id) : id);
             });
    });
    if (one == root.children.end()) continue;
    Element more = *one;
    more.set("id", "one-more");
    root.children.insert(one, more);
    paper.text = cases::to_xml(root);
    return true;
  }
  return false;
}

struct HiddenRows {
  std::size_t ids = 0;
  std::size_t absent = 0;
  std::size_t faults = 0;
  std::size_t assumed = 0;
  std::size_t crowded = 0;
};

void check_side(const Desk& desk, const Position& position, const Turn& turn,
                const std::vector<Paper>& orders, const SideInfo& side, HiddenRows& hidden) {
  const Unseen unseen = unseen_by(turn, side);
  Outcome nothing_yet;
  nothing_yet.after = turn.start;
  const Sight sight(turn, nothing_yet, {side.row});
  Disguise disguise(turn, sight);
  std::vector<Paper> papers = position.papers;
  std::vector<Paper> others = disguise.on(position.papers);
  if (position.system == "classic") leave_out(others, unseen.absent, disguise.renaming());
  if (position.system == "cna") hidden.crowded += crowd(others, unseen.faceless, disguise.renaming()) ? 1 : 0;
  Paper own;
  for (const Paper& paper : orders) {
    if (paper.file == "orders/" + side.id + ".xml") {
      own = paper;
      const bool plain = std::ranges::count(plain_systems(), position.system) > 0;
      own.text.insert(own.text.find("</list>"),
                      plain ? prying_anywhere(turn, side, unseen) : prying(turn, side, unseen));
      papers.push_back(own);
      others.push_back(own);
    } else {
      papers.push_back(paper);  // the other one sent something that is no orders
      others.push_back({paper.file, paper.root, paper.text.substr(0, paper.text.size() / 2)});
    }
  }
  std::vector<Paper> assumed;
  for (const std::string& text : {assumed_of_seen(turn, side), assumed_of_unseen(turn, unseen)})
    if (!text.empty()) assumed.push_back(assumptions(turn, side, text));
  const auto first = told(desk, turn, papers, own, assumed);
  EXPECT_EQ(difference(first, told(desk, turn, others, own, assumed)), "")
      << position.name << " for " << side.id;
  for (const std::string& line : first) hidden.assumed += line.find("\"assumed\": ") != std::string::npos;
  hidden.ids += disguise.renaming().size();
  hidden.absent += unseen.absent.size();
  for (const std::string& line : first) hidden.faults += line.find(": error: ") != std::string::npos;
}

HiddenRows check_views(const std::vector<Position>& all) {
  const Desk desk;
  HiddenRows hidden;
  for (const Position& position : all) {
    const auto orders = sampled_orders(position, 11);
    const auto turn = position.load(orders);
    for (const SideInfo& side : turn->sides) check_side(desk, position, *turn, orders, side, hidden);
  }
  return hidden;
}

std::vector<Position> positions_in_xml(std::vector<Position> all, std::string_view system) {
  std::erase_if(all,
                [&](const Position& position) { return position.system != system || !in_xml(position); });
  return all;
}

TEST(Laws, SilenceBeforeTheTurn) {
  std::vector<Position> all;
  for (const Position& position : positions_in_xml(positions(seeds(12)), "classic"))
    for (const char* chooser : {"owner", "opponent"})
      all.push_back(with_rule(with_rule(position, "fog", "contact"), "retreat-chooser", chooser));
  const HiddenRows hidden = check_views(all);
  EXPECT_GT(hidden.ids, enough(50u)) << "hardly anything is hidden: the law says little";
  EXPECT_GT(hidden.absent, enough(50u));
  EXPECT_GT(hidden.faults, enough(200u));
  EXPECT_GT(hidden.assumed, enough(4u));
}

TEST(Laws, SilenceBeforeTheTurnInCna) {
  std::vector<Position> all = positions_in_xml(positions(seeds(8)), "cna");
  for (Position& position : under_heavy_fire(seeds(6))) all.push_back(std::move(position));
  for (Position& position : in_close_combat(seeds(6))) all.push_back(std::move(position));
  const HiddenRows hidden = check_views(all);
  EXPECT_GT(hidden.crowded, enough(10u));
  EXPECT_GT(hidden.ids, enough(200u));
  EXPECT_GT(hidden.faults, enough(200u));
  EXPECT_GT(hidden.assumed, enough(4u));
}

TEST(Laws, SilenceBeforeTheTurnInEveryOtherSystem) {
  for (const std::string& system : plain_systems()) {
    const HiddenRows hidden = check_views(positions_in_xml(positions(seeds(20)), system));
    EXPECT_GT(hidden.ids, enough(20u))
        << "hardly anything is hidden in " << system << ": the law says little";
    EXPECT_GT(hidden.faults, enough(50u)) << system;
    if (system == "toaw") {
      EXPECT_GT(hidden.assumed, enough(4u));
    }
  }
}

/// The lines that are about files of players.
std::string of_orders(const std::string& said) {
  std::string some;
  for (const std::string& line : lines(said))
    if (line.find("/orders/") != std::string::npos) some += line + "\n";
  return some;
}

// Where nothing is hidden a side is told of its orders what the moderator is told of them.
TEST(Laws, OpenGamesAreToldOpenly) {
  const Desk desk;
  std::size_t faults = 0;
  for (const Position& bare : positions_in_xml(positions(seeds(12)), "classic")) {
    const Position position = with_rule(bare, "fog", "open");
    auto orders = sampled_orders(position, 11);
    const auto turn = position.load(orders);
    for (std::size_t s = 0; s < orders.size(); ++s) {
      const std::string side = fs::path(orders[s].file).stem().string();
      Paper own = orders[s];
      own.text.insert(own.text.find("</list>"), R"(<attack target="0101" units="nobody"/>)");
      std::vector<Paper> papers = position.papers;
      papers.push_back(own);
      desk.lay(*turn, papers);
      const std::string mine = of_orders(desk.call({"check", "--side", side}));
      EXPECT_EQ(mine, of_orders(desk.call({"check"}))) << position.name;
      faults += mine.find(": error: ") != std::string::npos;
    }
  }
  EXPECT_GT(faults, enough(10u));
}

}  // namespace
}  // namespace adjudicator::laws
