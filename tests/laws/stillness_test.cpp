// Stillness: change an order, a chart cell or a unit, and no die at an address common to both logs moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "disguise.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"
#include "samples.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

Paper ruling(const Turn& turn, const GridChart& chart, std::size_t row, std::size_t column) {
  return {"rulings.xml", "rulings",
          R"(<rulings xmlns="urn:adjudicator:1" system=")" + std::string(turn.system->key) + "\" game=\"" +
              turn.game + "\" turn=\"" + std::to_string(turn.number) + "\"><cell chart=\"" + chart.name +
              "\" row=\"" + chart.rows.band(row).text + "\" column=\"" + chart.columns.band(column).text +
              "\" from=\"" + std::string(chart.cell(row, column).text()) + "\" to=\"" +
              std::string(chart.cell(0, 0).text()) + "\" by=\"m\" because=\"a law\"/></rulings>"};
}

/// A house chart in which the first two results have changed places.
Paper house_chart(const InverseChart& chart) {
  const auto joined = [](const auto& items, auto text_of) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : " ") + text_of(item);
    return all;
  };
  std::string text = "<inverse-chart xmlns=\"urn:adjudicator:1\" name=\"" + chart.name +
                     "\" status=\"house\" source=\"a law\" rolls=\"" +
                     joined(chart.rolls, [](std::int64_t roll) { return std::to_string(roll); }) +
                     "\" columns=\"";
  for (std::size_t c = 0; c < chart.columns.size(); ++c) text += chart.columns.band(c).text + " ";
  text += "\">";
  for (std::size_t r = 0; r < chart.results.size(); ++r) {
    text += "<row result=\"" + chart.results[r < 2 ? 1 - r : r] + "\" cells=\"";
    for (std::size_t c = 0; c < chart.columns.size(); ++c) text.append(chart.printed(r, c)).append(" ");
    text += "\"/>";
  }
  return {"charts/" + chart.name + ".xml", "inverse-chart", text + "</inverse-chart>"};
}

TEST(Laws, StillnessOfCharts) {
  std::size_t common = 0;
  std::mt19937_64 random(5);
  for (const Position& position : positions(seeds(25))) {
    auto orders = sampled_orders(position, 1);
    const auto turn = position.load(orders);
    const Outcome before = resolve(*turn);
    // One cell of every chart that was looked up.
    std::map<std::string, const LookedUp*> used;
    for (std::size_t i = 0; i < before.log.size(); ++i)
      if (const auto* looked = std::get_if<const LookedUp*>(&before.log[i].what))
        used[(*looked)->chart->name] = *looked;
    for (const auto& [name, looked] : used) {
      auto changed = orders;
      const InverseChart* inverse = turn->charts.inverse(name);
      changed.push_back(inverse != nullptr ? house_chart(*inverse)
                                           : ruling(*turn, *looked->chart, looked->row, looked->column));
      common += common_dice(before, resolve(*position.load(changed)), position.name);
    }
  }
  EXPECT_GT(common, enough(20u));
}

/// The orders without the one in place `left_out`.
Paper orders_without(const Turn& turn, const SideInfo& side, std::vector<OrderDraft> drafts,
                     std::size_t left_out) {
  drafts.erase(drafts.begin() + static_cast<std::ptrdiff_t>(left_out));
  return order_paper(turn, side, drafts);
}

TEST(Laws, StillnessOfOrders) {
  std::size_t common = 0;
  for (const Position& position : positions(seeds(25))) {
    const auto bare = position.load();
    std::vector<std::vector<OrderDraft>> drafts;
    std::vector<Paper> all;
    for (const SideInfo& side : bare->sides) {
      drafts.push_back(sample_orders(*bare, side.row, 2));
      all.push_back(order_paper(*bare, side, drafts.back()));
    }
    const auto turn = position.load(all);
    const Outcome before = resolve(*turn);
    for (std::size_t s = 0; s < drafts.size(); ++s)
      for (std::size_t i = 0; i < drafts[s].size(); i += 2) {
        auto changed = all;
        changed[s] = orders_without(*bare, bare->sides[s], drafts[s], i);
        common += common_dice(before, resolve(*position.load(changed)), position.name);
      }
  }
  EXPECT_GT(common, enough(100u));
}

/// Orders in XML with one element of that name, at any depth, left out at a time.
std::vector<Paper> each_without(const Paper& paper, std::string_view name) {
  std::vector<Paper> all;
  Element root = tree_of(paper);
  const std::function<void(Element&)> leave_out = [&](Element& element) {
    for (std::size_t i = 0; i < element.children.size(); ++i) {
      if (element.children[i].name == name) {
        const auto at = element.children.begin() + static_cast<std::ptrdiff_t>(i);
        const Element left_out = *at;
        element.children.erase(at);
        all.push_back({paper.file, paper.root, cases::to_xml(root)});
        element.children.insert(element.children.begin() + static_cast<std::ptrdiff_t>(i), left_out);
      }
      leave_out(element.children[i]);
    }
  };
  leave_out(root);
  return all;
}

/// Random positions of cna, with many guns, and its example with its own orders.
std::vector<Play> cna_under_fire(std::size_t count, std::uint64_t seed) {
  std::vector<Play> plays;
  for (const Position& position : under_heavy_fire(count))
    plays.push_back({position, sampled_orders(position, seed)});
  for (const Position& position : in_close_combat(count))
    plays.push_back({position, sampled_orders(position, seed)});
  plays.push_back({example("cna-tobruk-road"), example_orders("cna-tobruk-road")});
  return plays;
}

/// Dice in common when one element of that name after another is left out of the orders.
std::size_t check_without(std::size_t count, std::string_view name, std::size_t& left_out) {
  std::size_t common = 0;
  for (const Play& play : cna_under_fire(count, 3)) {
    const auto turn = play.position.load(play.orders);
    const Outcome before = resolve(*turn);
    for (std::size_t s = 0; s < play.orders.size(); ++s) {
      if (play.orders[s].file.ends_with(".json")) continue;
      for (const Paper& paper : each_without(play.orders[s], name)) {
        auto changed = play.orders;
        changed[s] = paper;
        ++left_out;
        common += common_dice(before, resolve(*play.position.load(changed)), play.position.name);
      }
    }
  }
  return common;
}

TEST(Laws, StillnessOfBarrages) {
  std::size_t left_out = 0;
  EXPECT_GT(check_without(seeds(40), "barrage", left_out), enough(100u));
  EXPECT_GT(left_out, enough(40u));
}

// One assignment less moves no die of another fire or assault.
TEST(Laws, StillnessOfAssignments) {
  std::size_t left_out = 0;
  EXPECT_GT(check_without(seeds(20), "assign", left_out), enough(500u));
  EXPECT_GT(left_out, enough(200u));
}

// Nor does an assault that is called off.
TEST(Laws, StillnessOfAssaults) {
  std::size_t common = 0;
  std::size_t cancelled = 0;
  for (const Position& position : in_close_combat(seeds(30))) {
    const auto orders = sampled_orders(position, 6);
    const auto turn = position.load(orders);
    const Outcome before = resolve(*turn);
    for (std::size_t i = 0; i < before.log.size(); ++i) {
      const auto* began = std::get_if<Began>(&before.log[i].what);
      if (began == nullptr || began->what != Key("assault")) continue;
      const std::string at = before.log.addresses.text(before.log[i].at);
      auto changed = orders;
      for (Paper& paper : changed)
        paper.text.insert(paper.text.find("</list>"),
                          "<cancel-assault hex=\"" + at.substr(at.rfind('/') + 1) + "\"/>");
      const auto without = position.load(changed);
      const Outcome after = resolve(*without);
      cancelled += !dice_of(before.log).empty() && dice_of(after.log).size() < dice_of(before.log).size();
      common += common_dice(before, after, position.name + " without " + at);
    }
  }
  EXPECT_GT(cancelled, enough(10u));
  EXPECT_GT(common, enough(100u));
}

/// The position with one unit more in a hex where its side has others, after them in the file.
Position with_newcomer(const Position& position, const Turn& turn, Row beside) {
  const State& start = turn.start;
  const std::string where(turn.board.id(start.location(beside)));
  const std::string side(
      turn.key(start.reference(beside, start.trait(start.shape(beside.table).name, "side"))).text());
  Position other = position;
  for (Paper& paper : other.papers) {
    if (paper.root != "roster") continue;
    Element root = tree_of(paper);
    const auto after = [&](std::string_view name, const std::string& xml) {
      const auto last = std::find_if(root.children.rbegin(), root.children.rend(),
                                     [&](const Element& e) { return e.name == name; });
      root.children.insert(last.base(), cases::parse_case(xml, "newcomer"));
    };
    after("unit", "<unit id=\"newcomer\" side=\"" + side + "\" hex=\"" + where +
                      "\" type=\"infantry\" sp=\"0\" ammo=\"20\"/>");
    after(
        "group",
        R"(<group id="newcomer.g" unit="newcomer" model="home-made" kind="infantry" toe="3" barrage="0"/>)");
    paper.text = cases::to_xml(root);
  }
  return other;
}

TEST(Laws, StillnessOfUnits) {
  std::size_t common = 0;
  for (const Play& play : cna_under_fire(30, 5)) {
    const auto turn = play.position.load(play.orders);
    const Outcome before = resolve(*turn);
    const std::uint32_t units = turn->start.table("unit");
    for (std::uint32_t i = 0; i < turn->start.rows(units); i += 3) {
      if (!exists(turn->start.location({units, i}))) continue;
      const Position other = with_newcomer(play.position, *turn, {units, i});
      common += common_dice(before, resolve(*other.load(play.orders)), play.position.name);
    }
  }
  EXPECT_GT(common, enough(500u));
}

TEST(Laws, StillnessOfSwitchesInCna) {
  std::size_t common = 0;
  for (const Play& play : cna_under_fire(25, 4)) {
    const auto turn = play.position.load(play.orders);
    const Outcome before = resolve(*turn);
    for (const auto& [name, value] : {std::pair{"profile", "assistant"},
                                      {"hold-off-count", "targets"},
                                      {"motor-infantry-trucks", "one-per-result"},
                                      {"barrage-split", "unit"},
                                      {"zoc-rivers", "all"},
                                      {"ca-shift-mode", "number"},
                                      {"raw-superiority", "more-than-double"},
                                      {"aa-loss-rule", "exceed"},
                                      {"combined-arms-support", "units"},
                                      {"small-raw", "tenth"},
                                      {"all-pinned", "retreat-three"},
                                      {"loss-pool", "narrow"},
                                      {"retreat-refusal", "whole-pool"},
                                      {"obligation-scope", "all-units"},
                                      {"partial-withhold", "no"},
                                      {"mandatory-default", "penalty"},
                                      {"logistics", "none"}})
      common += common_dice(before, resolve(*with_rule(play.position, name, value).load(play.orders)),
                            play.position.name);
  }
  EXPECT_GT(common, enough(100u));
}

TEST(Laws, StillnessOfSwitches) {
  std::size_t common = 0;
  for (const Position& position : random_positions(seeds(25), "classic")) {
    const auto orders = sampled_orders(position, 4);
    const auto turn = position.load(orders);
    const Outcome before = resolve(*turn);
    for (const auto& [name, value] : {std::pair{"tec-combine", "sum"},
                                      {"partial-retreat", "stop"},
                                      {"crt", "ww-page"},
                                      {"advance-max-units", "0"}}) {
      // A chart of the game's own may have another die.
      const bool own_die =
          position.papers.back().file == "charts/house.xml" && std::string_view(name) == "crt";
      if (own_die) continue;
      common += common_dice(before, resolve(*with_rule(position, name, value).load(orders)), position.name);
    }
  }
  EXPECT_GT(common, enough(50u));
}

// The other way round: another seed, another turn or another game has other dice.
TEST(Laws, OtherKeysOtherDice) {
  std::size_t rolled = 0;
  std::size_t moved = 0;
  for (const Position& position : positions(seeds(20))) {
    const auto turn = position.load(sampled_orders(position, 1));
    const auto one = dice_of(resolve(*turn, "one").log);
    const auto two = dice_of(resolve(*turn, "two").log);
    for (const auto& [address, faces] : one)
      if (const auto found = two.find(address); found != two.end()) {
        ++rolled;
        moved += found->second != faces;
      }
  }
  EXPECT_GT(moved * 2, rolled);
  EXPECT_GT(rolled, enough(20u));
}

}  // namespace
}  // namespace adjudicator::laws
