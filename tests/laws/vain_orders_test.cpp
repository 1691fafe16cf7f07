// Orders that fail by themselves tell nothing: what is refused of them is the same, byte for byte, whatever
// stands in hexes that their sender does not see (CRT-13.4; in every system).
//
// Two worlds differ in where units stand that the side does not see at all. In both it sends random orders
// against hexes where such units stand in one of the worlds, or in none, by units that nobody has or that are
// not its own. The receipt before the turn and the refusals after it are the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/describe.hpp"
#include "core/order_faults.hpp"
#include "core/visibility.hpp"
#include "host/game/game.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"
#include "samples.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

/// Units of which a side sees nothing at all, and the hexes in which no piece
/// stands.
struct OutOfSight {
  std::vector<std::string> units;
  std::vector<std::string> standing;  // where they stand
  std::vector<std::string> empty;
};

/// NW-18.6: how many ground units stand in a hex is told of every hex.
bool is_counted(const Turn& turn, Row unit) {
  if (turn.system->key != "next-war") return false;
  const std::string kind = trait_text(turn, turn.start, unit, turn.start.trait("unit", "kind"));
  return kind != "helicopter" && kind != "naval";
}

OutOfSight out_of_sight(const Turn& turn, const SideInfo& side) {
  OutOfSight found;
  if (turn.board.size() == 0) return found;
  const Log log;
  const Projection projection(turn, log, {side.row});
  std::set<Place> taken;
  for (std::uint32_t t = 2; t < turn.start.tables(); ++t)
    for (std::uint32_t i = 0; i < turn.start.rows(t); ++i) {
      if (!turn.start.has_location(t)) continue;
      const Place where = turn.start.location({t, i});
      if (!exists(where)) continue;
      taken.insert(where);
      if (turn.start.shape(t).name != "unit" || projection.view(turn.start, {t, i}, "position").anything())
        continue;
      if (is_counted(turn, {t, i})) continue;
      found.units.emplace_back(turn.key({t, i}).text());
      found.standing.emplace_back(turn.board.id(where));
    }
  for (std::uint32_t i = 0; i < turn.board.size(); ++i)
    if (const Place hex{i}; !taken.contains(hex) && !turn.board.prohibited(hex))
      found.empty.emplace_back(turn.board.id(hex));
  return found;
}

/// Each stack of them in a hex of the empty ones.
Position elsewhere(Position position, const OutOfSight& hidden, std::mt19937_64& random) {
  std::map<std::string, std::string> to;
  std::set<std::string> free(hidden.empty.begin(), hidden.empty.end());
  for (const std::string& hex : hidden.standing) {
    if (to.contains(hex) || free.empty()) continue;
    const auto chosen = std::next(free.begin(), static_cast<std::ptrdiff_t>(random() % free.size()));
    to[hex] = *chosen;
    free.erase(chosen);
  }
  const std::set<std::string> units(hidden.units.begin(), hidden.units.end());
  for (Paper& paper : position.papers) {
    if (paper.root != "roster") continue;
    Element root = tree_of(paper);
    for (Element& row : root.children)
      if (units.contains(row.value("id")) && to.contains(row.value("hex")))
        row.set("hex", to.at(row.value("hex")));
    paper.text = cases::to_xml(root);
  }
  return position;
}

/// On a map of many columns each stack stands somewhere else, mostly out of sight.
Position scattered(Position position, std::mt19937_64& random) {
  std::map<std::string, std::string> to;
  std::set<std::string> taken;
  std::uint64_t rows = 1;
  for (Paper& paper : position.papers) {
    if (paper.root != "map" && paper.root != "roster") continue;
    Element root = tree_of(paper);
    if (paper.root == "map") {
      rows = std::stoull(root.value("rows"));
      root.set("columns", "60");
    } else {
      for (Element& row : root.children) {
        const std::string hex = row.value("hex");
        if (hex.empty()) continue;
        while (!to.contains(hex)) {
          const std::uint64_t column = 15 + random() % 46;
          const std::string other = fmt::format("{:02}{:02}", column, 1 + random() % rows);
          if (taken.insert(other).second) to[hex] = other;
        }
        row.set("hex", to.at(hex));
      }
    }
    paper.text = cases::to_xml(root);
  }
  return position;
}

/// Orders as the system makes them itself, of nobody's units, against one hex.
std::string vain_orders(const Turn& turn, const SideInfo& side, const std::string& hex,
                        const std::string& unit, std::uint64_t seed) {
  std::string text;
  for (const OrderDraft& draft : sample_orders(turn, side.row, seed)) {
    bool of_units = false;
    std::string order = "<" + draft.name;
    for (const auto& [name, value] : draft.attributes) {
      std::string words;
      for (std::string word : cases::words(value)) {
        if (exists(turn.board.find(word))) {
          word = hex;
        } else if (turn.find_thing(word).exists()) {
          word = unit;
          of_units = true;
        }
        words += (words.empty() ? "" : " ") + word;
      }
      order += attribute(name, words);
    }
    if (of_units) text += order + "/>";
  }
  return text;
}

Paper orders_of(const Turn& turn, const SideInfo& side, const std::vector<std::string>& hexes,
                const std::vector<std::string>& units, std::mt19937_64& random) {
  Paper paper = order_paper(turn, side, {});
  std::string text;
  for (const std::string& hex : hexes) {
    const std::string& unit = units[random() % units.size()];
    text += vain_orders(turn, side, hex, unit, random());
  }
  const std::size_t at = paper.text.find("</list>");
  if (at == std::string::npos)
    paper.text.insert(paper.text.find("</orders>"), "<list>" + text + "</list>");
  else
    paper.text.insert(at, text);
  return paper;
}

/// What the side is told of its orders, before the turn and in it.
std::vector<std::string> told_of_them(const Turn& turn, const SideInfo& side) {
  std::vector<std::string> all;
  const auto add = [&](const char* when, const Refusal& refusal) {
    if (refusal.side == side.row) all.push_back(when + to_text(host::to_diagnostic(turn, refusal)));
  };
  for (const Refusal& refusal : resolve(turn).refused) add("in the turn: ", refusal);
  return all;
}

struct Said {
  std::size_t worlds = 0;
  std::size_t refusals = 0;
};

void compare(const Position& position, std::mt19937_64& random, Said& said) {
  const auto bare = position.load();
  for (std::size_t s = 0; s < bare->sides.size(); ++s) {
    const OutOfSight hidden = out_of_sight(*bare, bare->sides[s]);
    if (hidden.units.empty() || hidden.empty.size() < 3) continue;
    const Position other = elsewhere(position, hidden, random);
    const auto moved = other.load();
    const Log none;
    if (!difference(seen_by(*bare, none, bare->start, {bare->sides[s].row}),
                    seen_by(*moved, none, moved->start, {moved->sides[s].row}))
             .empty())
      continue;  // it sees them there
    std::vector<std::string> hexes = hidden.standing;
    for (const std::string& hex : out_of_sight(*moved, moved->sides[s]).standing) hexes.push_back(hex);
    hexes.push_back(hidden.empty[random() % hidden.empty.size()]);
    if (hexes.size() > 12) hexes.resize(12);
    std::vector<std::string> units = hidden.units;
    units.emplace_back("nobody");
    const Paper orders = orders_of(*bare, bare->sides[s], hexes, units, random);
    const auto one = position.load({orders});
    const auto two = other.load({orders});
    const auto first = told_of_them(*one, one->sides[s]);
    EXPECT_EQ(difference(first, told_of_them(*two, two->sides[s])), "")
        << position.name << " for " << one->sides[s].id << "\n"
        << orders.text;
    ++said.worlds;
    said.refusals += first.size();
  }
}

Said compare_all(std::vector<Position> all) {
  std::mt19937_64 random(5);
  Said said;
  for (const Position& position : all)
    if (in_xml(position)) compare(position, random, said);
  return said;
}

TEST(Laws, OrdersThatFailByThemselvesTellNothing) {
  std::vector<Position> all;
  std::mt19937_64 random(7);
  for (const Position& position : random_positions(seeds(200), "classic"))
    if (in_xml(position)) all.push_back(scattered(with_rule(position, "fog", "contact"), random));
  const Said said = compare_all(std::move(all));
  EXPECT_GT(said.worlds, enough(20u)) << "hardly anything is hidden: the law says little";
  EXPECT_GT(said.refusals, enough(100u));
}

TEST(Laws, OrdersThatFailByThemselvesTellNothingInAnyOtherSystem) {
  for (const RuleSystem& system : rule_systems()) {
    if (system.key == "classic") continue;
    const Said said = compare_all(random_positions(seeds(20), system.key));
    if (system.key == "toaw") {
      EXPECT_GT(said.worlds, enough(20u)) << "hardly anything is hidden: the law says little";
      EXPECT_GT(said.refusals, enough(500u));
    }
  }
}

}  // namespace
}  // namespace adjudicator::laws
