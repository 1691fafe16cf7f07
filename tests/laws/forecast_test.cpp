// What the order form of Next War says of an attack is what the resolver finds when the attack is ordered; and a
// form says nothing that its side may not know, whichever position it is made from.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/visibility.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

const std::string system_key = "next-war";

std::vector<Position> next_war_positions(std::size_t count) {
  std::vector<Position> all = positions(0);
  std::erase_if(all, [](const Position& position) { return position.system != system_key; });
  for (Position& position : random_positions(count, system_key)) all.push_back(std::move(position));
  return all;
}

std::string value_of(const FormLine& line, const std::string& name) {
  for (const auto& [known, value] : line.values)
    if (known == name) return value;
  return {};
}

std::string attribute_of(const OrderDraft& draft, const std::string& name) {
  for (const auto& [known, value] : draft.attributes)
    if (known == name) return value;
  return {};
}

/// What a form says the attack comes to, as facts of the log: "odds=3-1".
std::vector<std::string> foretold(const OrderDraft& draft) {
  std::vector<std::string> all;
  for (const FormLine& line : draft.lines) {
    if (line.sentence == "form.odds")
      for (const char* name :
           {"attack-total", "defense-total", "odds", "remainder", "below", "start", "final"})
        all.push_back(std::string(name) + "=" + value_of(line, name));
    if (line.sentence == "form.odds") all.push_back("row=" + value_of(line, "row"));
    if (line.sentence == "form.shift")
      all.push_back("shift=" + value_of(line, "reason") + ":" + value_of(line, "by"));
    if (line.sentence == "form.on-die")
      all.push_back("row-modifier=" + value_of(line, "reason") + ":" + value_of(line, "by"));
  }
  std::ranges::sort(all);
  return all;
}

/// The same of the log: of the facts that say so, the values that a form names.
std::vector<std::string> found(const std::vector<std::string>& facts, const std::string& hex) {
  std::vector<std::string> all;
  const auto take = [&](const std::string& fact, std::initializer_list<std::string_view> names) {
    for (const std::string& word : cases::words(fact)) {
      const std::string name = word.substr(0, word.find('='));
      if (name == word || std::ranges::find(names, name) == names.end()) continue;
      const bool modifier = name == "shift" || name == "row-modifier";
      all.push_back(modifier ? word.substr(0, word.rfind(':')) : word);
    }
  };
  for (const std::string& fact : facts) {
    const std::string at = "/combat/" + hex + " ";
    if (fact.find(at + "noted odds ") != fact.npos)
      take(fact, {"attack-total", "defense-total", "odds", "remainder", "below"});
    if (fact.find(at + "noted column ") != fact.npos) take(fact, {"start", "final"});
    if (fact.find(at + "looked-up  chart=odds ") != fact.npos) take(fact, {"row"});
    if (fact.find(at + "looked-up  chart=crt ") != fact.npos) take(fact, {"shift", "row-modifier"});
  }
  std::ranges::sort(all);
  return all;
}

/// The attack that a suggestion speaks of, without support: that of its reader, or that of his enemy.
OrderDraft bare_attack(const OrderDraft& draft) {
  OrderDraft attack{"attack", {{"seq", "1"}}};
  if (draft.name == "attack") {
    attack.attributes.emplace_back("target", attribute_of(draft, "target"));
    attack.attributes.emplace_back("attackers", attribute_of(draft, "attackers"));
    return attack;
  }
  std::string ids;
  for (const FormLine& line : draft.lines)
    if (line.sentence == "form.attacker") ids += (ids.empty() ? "" : " ") + value_of(line, "id");
  if (ids.empty()) return {};
  attack.attributes.emplace_back("target", attribute_of(draft, "hex"));
  attack.attributes.emplace_back("attackers", ids);
  return attack;
}

TEST(NextWarForms, SayWhatTheResolverFinds) {
  std::map<std::string, std::size_t> compared;  // suggestions by their name
  for (const Position& position : next_war_positions(seeds(60))) {
    const auto bare = position.load();
    for (const SideInfo& side : bare->sides) {
      std::vector<OrderDraft> drafts = bare->system->form(*bare, side.row);
      if (drafts.size() > 12) drafts.resize(12);
      for (const OrderDraft& draft : drafts) {
        const OrderDraft attack = draft.remark ? bare_attack(draft) : OrderDraft{};
        if (attack.name.empty()) continue;
        const auto attacker = std::ranges::find_if(bare->sides, [&](const SideInfo& other) {
          return (other.row == side.row) == (draft.name == "attack");
        });
        const auto turn = position.load({order_paper(*bare, *attacker, {attack})});
        const std::string hex = attack.attributes[1].second;
        EXPECT_EQ(difference(foretold(draft), found(facts_of(*turn, resolve(*turn).log), hex)), "")
            << position.name << ", " << side.id << ", " << hex;
        ++compared[draft.name];
      }
    }
  }
  EXPECT_GT(compared["attack"], enough(100u));
  EXPECT_GT(compared["defend"], enough(100u));
}

/// All that a form holds, as text.
std::vector<std::string> written(const std::vector<OrderDraft>& form) {
  std::vector<std::string> all;
  const auto add = [&](const std::string& what, const auto& values) {
    all.push_back(what);
    for (const auto& [name, value] : values) all.back() += " " + name + "=" + value;
  };
  for (const OrderDraft& draft : form) {
    add(draft.name, draft.attributes);
    for (const FormLine& line : draft.lines) add(line.sentence, line.values);
    for (const OrderDraft& part : draft.parts) add(part.name, part.attributes);
  }
  return all;
}

/// Units of which a side sees nothing, given other values.
Position with_other_values(const Position& position, const Turn& turn, const SideInfo& side,
                           std::size_t& changed) {
  const Log log;
  const Projection projection(turn, log, {side.row});
  Position other = position;
  for (Paper& paper : other.papers) {
    if (paper.root != "roster") continue;
    cases::Element root = tree_of(paper);
    for (cases::Element& row : root.children) {
      if (row.name != "unit") continue;
      if (projection.view(turn.start, turn.find_thing(row.value("id")), "position").anything()) continue;
      row.set("name", "Nobody");
      row.set("arm", row.value("arm", "leg") == "armor" ? "leg" : "armor");
      for (const char* trait : {"attack", "defense", "er"}) row.set(trait, "9");
      ++changed;
    }
    paper.text = cases::to_xml(root);
  }
  return other;
}

// Where the host can make no position of what a side sees, the form is made of the whole one.
TEST(NextWarForms, OfTheWholePositionTellNoMore) {
  std::size_t changed = 0;
  for (const Position& open : next_war_positions(seeds(40))) {
    if (!in_xml(open)) continue;
    const Position position = with_rule(open, "visibility", "limited");
    const auto turn = position.load();
    for (const SideInfo& side : turn->sides) {
      const auto other = with_other_values(position, *turn, side, changed).load();
      EXPECT_EQ(difference(written(turn->system->form(*turn, side.row)),
                           written(other->system->form(*other, other->side(side.row).row))),
                "")
          << position.name << ", " << side.id;
    }
  }
  EXPECT_GT(changed, enough(100u)) << "hardly anything is hidden: the law says little";
}

}  // namespace
}  // namespace adjudicator::laws
