// Silence: a reader's view depends on nothing that the policy hides from that reader.
//
// Everything hidden is rewritten in the log (numbers, words, dice, causes; facts that the reader does not see
// at all are left out, where the state does not depend on them) and in the position (ids, names, types,
// strengths of units as far as the reader never saw them); the projection and the report must stay the same,
// byte for byte. And where only such things differ from the start, judging again with the same dice gives the
// same view.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>
#include <sstream>

#include "core/labels.hpp"
#include "disguise.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/writer.hpp"
#include "host/turn/mailing.hpp"
#include "positions.hpp"
#include "reports/page/rendering.hpp"
#include "runner/rhythm.hpp"
#include "version.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

std::string report_on(const Turn& turn, const Outcome& outcome, const SideInfo& side) {
  return host::compared_documents(turn, outcome, {}, version).at("report-" + side.id + ".xml");
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

/// The side's reports of both are the same.
void expect_same_report(const Turn& turn, const Outcome& outcome, const Turn& other_turn,
                        const Outcome& other_outcome, const SideInfo& side, const std::string& name) {
  EXPECT_EQ(difference(split(report_on(turn, outcome, side)),
                       split(report_on(other_turn, other_outcome, other_turn.side(side.row)))),
            "")
      << name << ", the report for " << side.id;
}

/// What the side sees of both, and its reports, are the same.
void expect_same(const Turn& turn, const Outcome& outcome, const Turn& other_turn,
                 const Outcome& other_outcome, const SideInfo& side, const std::string& name) {
  EXPECT_EQ(difference(seen_by(turn, outcome.log, outcome.after, {side.row}),
                       seen_by(other_turn, other_outcome.log, other_outcome.after, {side.row})),
            "")
      << name << " as " << side.id << " sees it";
  expect_same_report(turn, outcome, other_turn, other_outcome, side, name);
}

/// Of classic under both fogs.
std::vector<Play> classic_in_fog(std::size_t count, std::uint64_t seed) {
  std::vector<Position> all;
  for (const Position& position : positions(count)) {
    if (!in_xml(position) || position.system != "classic") continue;
    for (const char* fog : {"open", "contact"})
      all.push_back(with_rule(with_rule(position, "fog", fog), "retreat-chooser", "owner"));
    all[all.size() - 2].name += " open";
    all.back().name += " contact";
  }
  return sampled(std::move(all), seed);
}

/// Of cna with questions and without; and the example with its own orders, under both profiles.
std::vector<Play> cna_asking(std::size_t count, std::uint64_t seed) {
  std::vector<Position> bare = under_heavy_fire(count);
  for (Position& position : positions(count))
    if (in_xml(position) && position.system == "cna") bare.push_back(std::move(position));
  for (Position& position : in_close_combat(count)) bare.push_back(std::move(position));
  std::vector<Position> all;
  for (const Position& position : bare) {
    for (const bool ask : {false, true}) all.push_back(with_questions(position, ask));
    all.back().name += " asking";
  }
  auto plays = sampled(std::move(all), seed);
  for (const char* profile : {"rulebook", "assistant"}) {
    plays.push_back(
        {with_rule(example("cna-tobruk-road"), "profile", profile), example_orders("cna-tobruk-road")});
    plays.back().position.name += std::string(" with its own orders, ") + profile;
  }
  return plays;
}

struct HiddenValues {
  std::size_t ids = 0;
  std::size_t traits = 0;
};

/// How two turns are held against each other as one side sees them.
using Expect = std::function<decltype(expect_same)>;

/// Everything hidden is rewritten, for each side.
HiddenValues check_log(const Play& play, const Expect& expect = expect_same) {
  HiddenValues hidden;
  const auto turn = play.position.load(play.orders);
  const Outcome outcome = resolve(*turn);
  for (const SideInfo& side : turn->sides) {
    const Sight sight(*turn, outcome, {side.row});
    Disguise disguise(*turn, sight);
    Position other = play.position;
    other.papers = disguise.on(play.position.papers);
    const auto other_turn = other.load(disguise.on(play.orders));
    hidden.ids += disguise.renaming().size();
    hidden.traits += disguise.changed();
    Outcome other_outcome{rewritten(*turn, outcome.log, sight, disguise.renaming(), *other_turn),
                          {},
                          outcome.waiting,
                          refused_of(side, outcome, other_turn->side(side.row))};
    other_outcome.after = fold(other_turn->start, other_outcome.log);
    give_labels(*other_turn, other_outcome.after, other_outcome.log);
    expect(*turn, outcome, *other_turn, other_outcome, side, play.position.name);
  }
  return hidden;
}

HiddenValues check_logs(const std::vector<Play>& plays) {
  HiddenValues sum;
  for (const Play& play : plays) {
    const HiddenValues hidden = check_log(play);
    sum.ids += hidden.ids;
    sum.traits += hidden.traits;
  }
  return sum;
}

TEST(Laws, SilenceOfTheLog) {
  const HiddenValues hidden = check_logs(classic_in_fog(seeds(40), 7));
  EXPECT_GT(hidden.ids, enough(100u)) << "hardly anything is hidden: the law says little";
  EXPECT_GT(hidden.traits, enough(500u));
}

TEST(Laws, SilenceOfTheLogInCna) {
  const HiddenValues hidden = check_logs(cna_asking(seeds(60), 7));
  EXPECT_GT(hidden.ids, enough(1000u));
  EXPECT_GT(hidden.traits, enough(10000u));
}

TEST(Laws, SilenceOfTheLogInEveryOtherSystem) {
  ASSERT_FALSE(plain_systems().empty());
  for (const std::string& system : plain_systems()) {
    const HiddenValues hidden = check_logs(plain_plays(system, seeds(40), 7));
    EXPECT_GT(hidden.ids, enough(100u))
        << "hardly anything is hidden in " << system << ": the law says little";
    EXPECT_GT(hidden.traits, enough(300u)) << system;
  }
}

// HTML, text, PDF and JSON are made of the report's tree and of nothing else, so where the trees are the same
// they are. That nothing else goes in is asked of a few plays, byte for byte: a PDF costs as much as ten
// turns.
struct Forms {
  std::string json, html, text, pdf;
};

Forms forms(const Turn& turn, const Outcome& outcome, const SideInfo& side) {
  Forms made;
  files::StringSink sink(made.json);
  const auto writer = files::make_writer(Spelling::json, files::report_schema(turn.system->key), sink);
  const reports::Issue issue;
  reports::write_report({turn, outcome.log, outcome.after, {side.row}, issue, outcome.waiting, version},
                        std::array{writer.get()});
  const reports::Tree tree = host::report_tree(turn, outcome, issue, side.id);
  made.html = reports::to_html(*tree);
  made.text = reports::to_text(*tree);
  made.pdf = reports::to_pdf(*tree);
  return made;
}

TEST(Laws, SilenceOfEveryForm) {
  std::size_t bytes = 0;
  const auto expect = [&](const Turn& turn, const Outcome& outcome, const Turn& other_turn,
                          const Outcome& other_outcome, const SideInfo& side, const std::string& name) {
    const Forms one = forms(turn, outcome, side);
    const Forms two = forms(other_turn, other_outcome, other_turn.side(side.row));
    EXPECT_EQ(difference(split(one.json), split(two.json)), "") << name << ", JSON for " << side.id;
    EXPECT_EQ(difference(split(one.html), split(two.html)), "") << name << ", HTML for " << side.id;
    EXPECT_EQ(difference(split(one.text), split(two.text)), "") << name << ", text for " << side.id;
    EXPECT_TRUE(one.pdf == two.pdf) << name << ", PDF for " << side.id;
    bytes += std::min({one.json.size(), one.html.size(), one.text.size(), one.pdf.size()});
  };
  std::vector<Play> all = classic_in_fog(seeds(6), 12);
  for (Play& play : cna_asking(seeds(4), 12)) all.push_back(std::move(play));
  for (const std::string& system : plain_systems())
    for (Play& play : plain_plays(system, seeds(4), 12)) all.push_back(std::move(play));
  HiddenValues hidden;
  for (std::size_t i = 0; i < all.size(); i += 3) hidden.traits += check_log(all[i], expect).traits;
  EXPECT_GT(hidden.traits, enough(500u));
  EXPECT_GT(bytes, enough(10000u));
}

// ---- Guns that fire from afar (CRT-13.2) ----

/// Whether a line names a unit: "r1", not "r10".
bool names(const std::string& line, std::string_view unit) {
  const auto part = [&](std::size_t at) {
    return at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '-');
  };
  for (std::size_t at = line.find(unit); at != line.npos; at = line.find(unit, at + 1))
    if (!part(at + unit.size()) && (at == 0 || !part(at - 1))) return true;
  return false;
}

/// What happened but for what names a unit; nothing where the unit itself was moved or removed.
std::vector<std::string> facts_without(const Turn& turn, const Outcome& outcome, std::string_view unit) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const Happening& what = outcome.log[i].what;
    const auto* moved = std::get_if<Moved>(&what);
    const auto* removed = std::get_if<Removed>(&what);
    const Row gone = moved != nullptr ? moved->piece : removed != nullptr ? removed->row : nothing;
    if (gone.exists() && turn.key(gone).text() == unit) return {};
  }
  for (std::string& line : facts_of(turn, outcome.log))
    if (!names(line, unit)) all.push_back(std::move(line));
  return all;
}

std::vector<std::string> guns_that_fire(const Turn& turn, const Outcome& outcome) {
  std::vector<std::string> guns;
  for (std::size_t i = 0; i < outcome.log.size(); ++i)
    if (const auto* began = std::get_if<Began>(&outcome.log[i].what))
      for (const Arg& arg : began->args)
        if (arg.name() == Key("ranged-by")) guns.emplace_back(turn.key(arg.value().row()).text());
  return guns;
}

Position with_unit_in(Position position, const std::string& unit, std::string_view hex) {
  for (Paper& paper : position.papers) {
    if (paper.root != "roster") continue;
    Element root = tree_of(paper);
    for (Element& child : root.children)
      if (child.name == "unit" && child.value("id") == unit) child.set("hex", std::string(hex));
    paper.text = cases::to_xml(root);
  }
  return position;
}

// Where such a gun stands is not to be read from the report of those who come under its fire: it fires from
// each other hex from which all comes out the same.
TEST(Laws, SilenceOfGuns) {
  std::size_t moved = 0;
  for (const Play& play : classic_in_fog(seeds(40), 21)) {
    if (!play.position.name.ends_with("contact")) continue;
    const auto turn = play.position.load(play.orders);
    const Outcome outcome = resolve(*turn);
    for (const std::string& gun : guns_that_fire(*turn, outcome)) {
      const Row row = turn->start.find(turn->start.table("unit"), turn->names.find(gun));
      const auto happened = facts_without(*turn, outcome, gun);
      const Row owner = turn->start.reference(row, turn->start.trait("unit", "side"));
      for (std::uint32_t hex = 0; hex < turn->board.size() && !happened.empty(); ++hex) {
        if (turn->board.range(Place(hex), turn->start.location(row)) > 3 ||
            turn->start.first_at(Place(hex)).exists())
          continue;
        const Position other = with_unit_in(play.position, gun, turn->board.id(Place(hex)));
        const auto other_turn = other.load(play.orders);
        const Outcome other_outcome = resolve(*other_turn);
        if (guns_that_fire(*other_turn, other_outcome) != guns_that_fire(*turn, outcome) ||
            facts_without(*other_turn, other_outcome, gun) != happened)
          continue;
        for (const SideInfo& side : turn->sides)
          if (side.row != owner)
            expect_same(*turn, outcome, *other_turn, other_outcome, side, play.position.name + ' ' + gun);
        ++moved;
      }
    }
  }
  EXPECT_GT(moved, enough(20u));
}

/// The same side's orders with more in them that the rules do not accept, or that nobody needs.
Paper with_more_orders(Paper paper, const std::string& more) {
  paper.text.insert(paper.text.find("</list>"), more);
  return paper;
}

/// What the other side wrote and what became of it, where it changed nothing, is not to be read from one's
/// own report.
void check_orders(const Play& play, const std::function<std::string(const Turn&, const SideInfo&)>& more) {
  const auto turn = play.position.load(play.orders);
  const Outcome outcome = resolve(*turn);
  for (std::size_t s = 0; s < turn->sides.size(); ++s) {
    const SideInfo& reader = turn->sides[1 - s];
    auto changed = play.orders;
    for (Paper& paper : changed)
      if (paper.file == "orders/" + turn->sides[s].id + ".xml")
        paper = with_more_orders(paper, more(*turn, turn->sides[s]));
    const auto other = play.position.load(changed);
    expect_same(*turn, outcome, *other, resolve(*other), reader, play.position.name);
  }
}

TEST(Laws, SilenceOfOrders) {
  for (const Play& play : classic_in_fog(seeds(30), 8))
    check_orders(play, [](const Turn&, const SideInfo&) {
      return R"(<attack id="q" target="0101" units="nobody" seq="x"/><retreat unit="nobody"/><dance/>)";
    });
}

/// The same of gates D to G.
std::string idle_late_orders(const std::string& enemy, const std::string& corner) {
  return R"(<assign unit="nobody" role="withheld"/><assign unit=")" + enemy +
         R"(" role="close-assault"/><probe target=")" + corner + R"("/><cancel-assault hex=")" + corner +
         R"("/><aa-loss hex=")" + corner + R"("><pick group="nobody" toe="1"/></aa-loss><ca-loss assault=")" +
         corner + R"("><pick group="nobody" toe="1"/></ca-loss><capture-pick assault=")" + corner +
         R"("><pick group="nobody" toe="1"/></capture-pick><retreat assault=")" + corner + R"(" units=")" +
         enemy + R"(" path=")" + corner + R"("/><undefended-retreat units="nobody" path=")" + corner +
         R"("/><forced-retreat units=")" + enemy + R"(" path=")" + corner + R"("/><capture assault=")" +
         corner + R"("><prisoners hex=")" + corner + R"("/></capture>)";
}

/// One of each kind, wrong in itself or without effect: units that are not there, an enemy's unit, a hex that
/// nobody fights for, words for the moderator alone.
std::string idle_cna_orders(const Turn& turn, const SideInfo& side) {
  const State& start = turn.start;
  std::string enemy = "nobody";
  for (std::uint32_t i = 0; i < start.rows(start.table("unit")); ++i) {
    const Row unit{start.table("unit"), i};
    if (start.reference(unit, start.trait("unit", "side")) != side.row)
      enemy = std::string(turn.key(unit).text());
  }
  const std::string corner(turn.board.id(Place(0)));
  return R"(<position unit="nobody" value="forward"/><position unit=")" + enemy +
         R"(" value="back"/><fire unit=")" + enemy + R"(" value="no"/><fire hex=")" + corner +
         R"(" value="no"/><name target="Nr77 Inf" text="nobody"/><barrage-plan target="Nr77 Inf"><barrage><gun unit=")" +
         enemy + R"("/></barrage></barrage-plan><barrage-plan hex=")" + corner +
         R"(" class="Arty"><barrage><gun unit="nobody"/></barrage></barrage-plan><aim target="Nr78 Tank"><gun unit=")" +
         enemy + R"("/></aim><barrage-loss unit="nobody"/><barrage-loss unit=")" + enemy +
         R"("/><truck-loss unit="nobody"/><hold-off hex=")" + corner + R"("/><rba units=")" + enemy +
         R"(" path=")" + corner + R"("/><rba units="nobody" path="0"/><dance/>)" +
         idle_late_orders(enemy, corner) +
         R"(<press to="moderator" text="Between you and me: they are all dummies."/>)";
}

TEST(Laws, SilenceOfOrdersInCna) {
  for (const Play& play : cna_asking(seeds(40), 8))
    if (!for_one_player(play.position)) check_orders(play, idle_cna_orders);
}

/// Units that no order names and that no attack touches.
std::set<std::string> idle_units(const Turn& turn, const Outcome& outcome, const std::vector<Paper>& orders) {
  std::set<std::string> idle;
  const std::uint32_t units = turn.start.table("unit");
  for (std::uint32_t i = 0; i < turn.start.rows(units); ++i)
    idle.insert(std::string(turn.key({units, i}).text()));
  for (std::size_t i = 0; i < outcome.log.size(); ++i)
    if (const auto* began = std::get_if<Began>(&outcome.log[i].what))
      for (const Arg& arg : began->args)
        if (arg.value().row().table == units) idle.erase(std::string(turn.key(arg.value().row()).text()));
  for (const Paper& paper : orders) {
    const Element file = cases::parse_case(paper.text, paper.file);
    for (const Element& order : file.children.at(0).children)
      for (const auto& [name, value] : order.attributes)
        for (const std::string& word : cases::words(value)) idle.erase(word);
  }
  return idle;
}

// Strengths of units that take part in nothing and were never seen: judged again, the same view.
/// Changes a roster for a reader who is not to notice; returns how many rows it changed.
using Change =
    std::function<std::size_t(const Turn&, const Outcome&, const Sight&, const SideInfo&, Element&)>;

/// Judged again with what `change` makes of the roster, for each side.
std::size_t check_roster(const Play& play, const Change& change, const Expect& expect = expect_same) {
  std::size_t changed = 0;
  const auto turn = play.position.load(play.orders);
  const Outcome outcome = resolve(*turn);
  for (const SideInfo& side : turn->sides) {
    const Sight sight(*turn, outcome, {side.row});
    Position other = play.position;
    for (Paper& paper : other.papers) {
      if (paper.root != "roster") continue;
      Element root = tree_of(paper);
      changed += change(*turn, outcome, sight, side, root);
      paper.text = cases::to_xml(root);
    }
    const auto other_turn = other.load(play.orders);
    expect(*turn, outcome, *other_turn, resolve(*other_turn), side, play.position.name);
  }
  return changed;
}

Row row_of_element(const Turn& turn, const Element& element) {
  for (std::uint32_t t = 1; t < turn.start.tables(); ++t)
    if (turn.start.shape(t).name == element.name)
      return turn.start.find(t, turn.names.find(element.value("id")));
  return nothing;
}

// Strengths of units that take part in nothing and were never seen: judged again, the same view.
TEST(Laws, SilenceOfStrengths) {
  std::size_t changed_units = 0;
  for (const Play& play : classic_in_fog(seeds(40), 9))
    changed_units += check_roster(play, [&](const Turn& turn, const Outcome& outcome, const Sight& sight,
                                            const SideInfo&, Element& roster) {
      const auto idle = idle_units(turn, outcome, play.orders);
      std::size_t changed = 0;
      for (Element& unit : roster.children) {
        if (unit.name != "unit" || !idle.contains(unit.value("id")) ||
            sight.knows(row_of_element(turn, unit), turn.start.trait("unit", "attack")))
          continue;
        unit.set("attack", "55");
        unit.set("defense", "66");
        ++changed;
      }
      return changed;
    });
  EXPECT_GT(changed_units, enough(50u));
}

/// What the enemy of a reader has that takes part in nothing: units and dumps in hexes that are not next to
/// the reader's units, nor to where these go.
class Rear {
 public:
  Rear(const Turn& turn, const Outcome& outcome, const SideInfo& reader)
      : turn_(turn), near_(turn.board.size()) {
    const std::uint32_t units = turn.start.table("unit");
    for (std::uint32_t i = 0; i < turn.start.rows(units); ++i)
      if (side_of({units, i}) == reader.row) mark(turn.start.location({units, i}));
    for (std::size_t i = 0; i < outcome.log.size(); ++i) {
      if (const auto* moved = std::get_if<Moved>(&outcome.log[i].what)) mark(moved->to);
      // Where a retreat may end depends on all hexes within its reach: on who stands there (CNA-10.11).
      if (const auto* began = std::get_if<Began>(&outcome.log[i].what)) mark_retreat(*began);
    }
    for (const Question& question : outcome.log.questions)
      if (question.kind.text().find("retreat") != std::string_view::npos && question.subject.table == units)
        for (const State* state : {&turn.start, &outcome.after})
          mark_reach(state->location(question.subject), 3);
  }
  /// Paths that were refused may have been refused for what stands next to them.
  void add_orders(const std::vector<Paper>& orders) {
    for (const Paper& paper : orders)
      if (!paper.file.ends_with(".json")) mark_words(tree_of(paper));
  }
  /// Of its own or of the unit it belongs to.
  bool holds(Row row) const {
    const State& start = turn_.start;
    if (!start.has_location(row.table) || !exists(start.location(row))) {
      const int unit = start.shape(row.table).find("unit");
      const Row owner = unit < 0 ? nothing : start.reference(row, trait(row, unit));
      return owner.exists() && holds(owner);
    }
    return !near_[static_cast<std::size_t>(start.location(row))];
  }
  Row side_of(Row row) const {
    const State& start = turn_.start;
    if (const int side = start.shape(row.table).find("side"); side >= 0)
      return start.reference(row, trait(row, side));
    const int unit = start.shape(row.table).find("unit");
    return unit < 0 ? nothing : side_of(start.reference(row, trait(row, unit)));
  }

 private:
  static Trait trait(Row row, int index) {
    return {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(index)};
  }
  void mark(Place place) {
    if (!exists(place)) return;
    near_[static_cast<std::size_t>(place)] = true;
    for (const Place next : turn_.board.neighbours(place))
      if (exists(next)) near_[static_cast<std::size_t>(next)] = true;
  }
  void mark_retreat(const Began& began) {
    if (std::ranges::find(retreats, began.what) == std::end(retreats)) return;
    for (const Arg& arg : began.args)
      if (arg.value().row().exists() && arg.value().row().table == place_table)
        mark_reach(place_of(arg.value().row()), 3);  // CNA-9.6, 10.11, 10.35
  }
  void mark_reach(Place from, int hexes) {
    if (!exists(from)) return;
    mark(from);
    if (hexes == 0) return;
    for (const Place next : turn_.board.neighbours(from))
      if (exists(next)) mark_reach(next, hexes - 1);
  }
  void mark_words(const Element& element) {
    for (const auto& [name, value] : element.attributes)
      for (const std::string& word : cases::words(value)) mark(turn_.board.find(word));
    for (const Element& child : element.children) mark_words(child);
  }

  static constexpr Word retreats[] = {"undefended-retreat", "assault-retreat", "forced-retreat", "captures"};
  const Turn& turn_;
  std::vector<bool> near_;  // by hex
};

/// Attributes that no step of the segment asks about (of any unit), and those that none asks about in the
/// rear.
struct Matter {
  std::string_view table;
  std::string_view attribute;
  std::string_view value;
};
constexpr Matter nowhere_asked[] = {{"unit", "name", "A New Name"}, {"facility", "planes", "91"}};
constexpr Matter in_the_rear[] = {{"unit", "nationality", "german"},
                                  {"unit", "level", "company"},
                                  {"unit", "sp", "4"},
                                  {"unit", "cp-spent", "5.5"},
                                  {"unit", "cohesion", "-7"},
                                  {"unit", "morale", "-3"},
                                  {"unit", "max-toe", "17"},
                                  {"unit", "max-subunits", "3"},
                                  {"unit", "engineers", "battalion"},
                                  {"unit", "assaults", "1"},
                                  {"unit", "ammo", "777"},
                                  {"unit", "fuel", "778"},
                                  {"unit", "engaged", "true"},
                                  {"unit", "in-contact", "true"},
                                  {"unit", "reserve", "two"},
                                  {"unit", "gun", "12"},
                                  {"unit", "fired", "true"},
                                  {"group", "toe", "31"},
                                  {"group", "barrage", "14"},
                                  {"group", "vulnerability", "9"},
                                  {"group", "anti-armor", "8"},
                                  {"group", "armor", "7"},
                                  {"group", "offense", "6"},
                                  {"group", "defense", "5.5"},
                                  {"truck", "points", "44"},
                                  {"truck", "amount", "4444"},
                                  {"truck", "type", "heavy"},
                                  {"dump", "ammo", "3001"},
                                  {"dump", "fuel", "3002"},
                                  {"dump", "stores", "3003"},
                                  {"dump", "water", "3004"}};

template <std::size_t N>
std::size_t apply(const Matter (&matters)[N], const Turn& turn, const Sight& sight, Element& element) {
  const Row row = row_of_element(turn, element);
  std::size_t changed = 0;
  for (const Matter& m : matters) {
    if (m.table != element.name || sight.knows(row, turn.start.trait(m.table, m.attribute))) continue;
    element.set(m.attribute, m.value);
    ++changed;
  }
  return changed;
}

/// Turns round the order of the elements that `pick` picks, in the places that they have.
template <class Pick>
std::size_t turn_round(Element& root, Pick pick) {
  std::vector<Element*> picked;
  for (Element& element : root.children)
    if (pick(element)) picked.push_back(&element);
  for (std::size_t i = 0; i < picked.size() / 2; ++i) std::swap(*picked[i], *picked[picked.size() - 1 - i]);
  return picked.size();
}

std::multiset<std::string> in_any_order(const std::vector<std::string>& rows) {
  return {rows.begin(), rows.end()};
}

// In which order the enemy's units stand in the roster is not to be read from anything.
TEST(Laws, SilenceOfTheRosterOrder) {
  // Where the order decides (CNA-0.8: whose tie it breaks, who enters a full hex first) the turn is another
  // one.
  std::size_t same_turns = 0;
  std::size_t other_turns = 0;
  const auto expect = [&](const Turn& turn, const Outcome& outcome, const Turn& other_turn,
                          const Outcome& other_outcome, const SideInfo& side, const std::string& name) {
    if (in_any_order(rows_of(turn, outcome.after)) !=
        in_any_order(rows_of(other_turn, other_outcome.after))) {
      ++other_turns;
      return;
    }
    ++same_turns;
    expect_same_report(turn, outcome, other_turn, other_outcome, side, name);
  };
  std::size_t moved = 0;
  for (const Play& play : cna_asking(seeds(40), 10))
    moved += check_roster(
        play,
        [](const Turn& turn, const Outcome&, const Sight& sight, const SideInfo& reader, Element& roster) {
          return turn_round(roster, [&](const Element& e) {
            return e.name == "unit" && e.value("side") != reader.id &&
                   !sight.knows_id(row_of_element(turn, e));
          });
        },
        expect);
  EXPECT_GT(moved, enough(1000u));
  EXPECT_GT(same_turns, 4 * other_turns) << "the order decides too much: the law says little";
}

TEST(Laws, SilenceOfTheRear) {
  std::size_t changed_everywhere = 0;
  std::size_t changed_in_the_rear = 0;
  for (const Play& play : cna_asking(seeds(60), 9))
    check_roster(play, [&](const Turn& turn, const Outcome& outcome, const Sight& sight,
                           const SideInfo& reader, Element& roster) {
      Rear rear(turn, outcome, reader);
      rear.add_orders(play.orders);
      for (Element& element : roster.children) {
        const Row row = row_of_element(turn, element);
        if (!row.exists() || element.name == "side" || rear.side_of(row) == reader.row) continue;
        changed_everywhere += apply(nowhere_asked, turn, sight, element);
        if (rear.holds(row)) changed_in_the_rear += apply(in_the_rear, turn, sight, element);
      }
      return std::size_t{0};
    });
  EXPECT_GT(changed_everywhere, enough(1000u));
  EXPECT_GT(changed_in_the_rear, enough(1000u));
}

}  // namespace
}  // namespace adjudicator::laws
