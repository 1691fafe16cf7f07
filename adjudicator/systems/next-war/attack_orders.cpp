#include "systems/next-war/attack_orders.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace adjudicator::next_war {
using shared::items_of;

namespace {

/// "1.5:1" on the line of odds.
std::int64_t odds_of(std::string_view label) {
  const std::size_t colon = label.find(':');
  const std::string_view left = label.substr(0, colon);
  const std::string_view right = label.substr(colon + 1);
  if (left == "1.5") return 1;
  const auto number = [](std::string_view text) { return text == "10" ? 10 : text.front() - '0'; };
  return right == "1" ? odds_favouring_attacker(number(left)) : odds_favouring_defender(number(right));
}

/// Whether one hex's share of the attackers has room for another (NW-3.9).
class Room {
 public:
  Room(const Field& field, const std::vector<Row>& listed, Place hex) : field_(field) {
    for (const Row unit : listed) {
      if (field.units.place(unit) != hex) continue;
      const bool fits = field.units.sp(unit) <= field.limit(hex);
      any_fits_ = any_fits_ || fits;
      if (!smallest_.exists() || field.units.sp(unit) < field.units.sp(smallest_) ||
          (field.units.sp(unit) == field.units.sp(smallest_) && field.id(unit) < field.id(smallest_)))
        smallest_ = unit;
    }
    left_ = field.limit(hex);
  }
  bool take(Row unit) {
    if (!any_fits_) return unit == smallest_;  // NW-20.12
    if (field_.units.sp(unit) > left_) return false;
    left_ -= field_.units.sp(unit);
    return true;
  }

 private:
  const Field& field_;
  Row smallest_ = nothing;
  bool any_fits_ = false;
  std::int32_t left_ = 0;
};

/// NW-3.8
bool may_land(const Field& field, Place target, Row unit) {
  const Place sea = field.units.place(unit);
  return field.units.marine(unit) && field.units.transport(field.units.ship(unit)) > 0 &&
         field.terrain(sea).name == Key("all-sea") && !field.conditions().storm() &&
         (field.between(sea, target) & field.book.marks.beach) != 0;
}

}  // namespace

Key attack_fault(const Field& field, Place target, Row unit, AsAttacker as) {
  const Units& units = field.units;
  const Place from = units.place(unit);
  if (!units.ground(unit) || !units.ready(unit) || !exists(from)) return "NW-E03";
  if (units.attack(unit) == 0) return "NW-E04";
  if (!field.board.adjacent(from, target) || (units.embarked(unit) && as.by_land)) return "NW-E05";
  if (as.used || field.attacked(unit)) return "NW-E07";
  Features barred = field.between(from, target) & field.book.marks.no_attack;
  // NW-20.12: marines cross a beach, whatever the water.
  if (units.embarked(unit) && (field.between(from, target) & field.book.marks.beach) != 0)
    barred &= ~field.book.marks.all_water;
  if (barred != 0) return "NW-E09";
  if (units.clearing(unit)) return "NW-E10";
  if (units.embarked(unit) && !may_land(field, target, unit)) return "NW-E12";
  return {};
}

std::vector<Row> within_limits(const Field& field, const std::vector<Row>& listed) {
  std::vector<std::pair<Place, Room>> rooms;
  std::vector<Row> counted;
  for (const Row unit : listed) {
    const Place hex = field.units.place(unit);
    auto room = std::ranges::find(rooms, hex, &std::pair<Place, Room>::first);
    if (room == rooms.end()) {
      rooms.emplace_back(hex, Room(field, listed, hex));
      room = rooms.end() - 1;
    }
    if (room->second.take(unit)) counted.push_back(unit);
  }
  return counted;
}

AttackOrders::AttackOrders(OrderDesk& desk)
    : desk_(desk),
      targets_(desk.turn().board.size()),
      used_(desk.turn().start.rows(unit::table), Place::none) {}

void AttackOrders::refuse(const AttackOrder& attack, Key code, std::string_view attribute,
                          std::vector<Arg> more) {
  std::vector<Arg> args{{"seq", attack.seq}};
  if (exists(attack.target)) args.push_back({"target", attack.target});
  args.insert(args.end(), more.begin(), more.end());
  desk_.refuse(attack.at, code, attribute, std::move(args));
}

void AttackOrders::read(const OrderNode& order) {
  const Node& node = *order.node;
  desk_.refuse_faulty(order, {items_of(node, "attackers"), items_of(node, "accompany"),
                              items_of(node, "naval"), items_of(node, "artillery"),
                              items_of(node, "loss-order"), items_of(node, "advance"), "target", "lead"});
  AttackOrder attack;
  attack.at = order;
  attack.seq = node.whole("seq").value_or(0);
  if (!desk_.phasing()) return refuse(attack, "NW-E02", "", {{"reason", "not-phasing"}});
  for (const std::string_view field : {"seq", "target", "attackers"})
    if (field == "seq" ? attack.seq == 0 : raw_list(node, field).empty())
      return refuse(attack, "NW-E28", field, {{"reason", "missing"}, {"field", desk_.word(field)}});
  const auto same = [&](const AttackOrder& other) { return other.seq == attack.seq; };
  if (std::ranges::any_of(read_, same)) return refuse(attack, "NW-E28", "seq", {{"reason", "twice"}});
  read_.push_back(std::move(attack));
}

std::vector<AttackOrder> AttackOrders::judge() {
  std::stable_sort(read_.begin(), read_.end(),
                   [](const AttackOrder& a, const AttackOrder& b) { return a.seq < b.seq; });
  for (AttackOrder& attack : read_) {
    desk_.begin(attack.at);
    judge_one(attack);
  }
  return std::move(accepted_);
}

void AttackOrders::judge_one(AttackOrder& attack) {
  attack.target = desk_.turn().board.find(raw(*attack.at.node, "target"));
  if (!test_target(attack) || !take_attackers(attack)) return;
  targets_[static_cast<std::size_t>(attack.target)] = true;
  for (const Row unit : attack.listed) used_[unit.index] = attack.target;
  attack.counted = within_limits(desk_.field(), attack.listed);
  for (const Row unit : attack.listed)
    if (!holds(attack.counted, unit)) refuse(attack, "NW-W11", "attackers", {{"unit", unit}});
  read_accompany(attack);
  read_rest(attack);
  accepted_.push_back(std::move(attack));
}

/// NW-3.4, NW-3.5
bool AttackOrders::test_target(const AttackOrder& attack) {
  const Place hex = attack.target;
  const bool enemy = exists(hex) && desk_.field().units.occupied(hex, desk_.book().opposing) &&
                     desk_.field().terrain(hex).odds_row >= 0;
  if (!enemy) {
    refuse(attack, "NW-E06", "target",
           exists(hex) ? std::vector<Arg>()
                       : std::vector<Arg>{{"hex", desk_.said(raw(*attack.at.node, "target"))}});
    return false;
  }
  if (!targets_[static_cast<std::size_t>(hex)]) return true;
  refuse(attack, "NW-E08", "target");
  return false;
}

/// NW-3.6: all that is wrong with each unit; false where the order is dropped.
bool AttackOrders::take_attackers(AttackOrder& attack) {
  const Node& node = *attack.at.node;
  std::vector<Drop> drops;
  std::set<std::string_view> at_fault;
  bool dropped = false;
  bool embarked = false;
  for (const Named& unit : desk_.named_list(node, "attackers")) {
    // What is wrong with a unit is told once, however often the list names it.
    if (at_fault.contains(unit.text)) continue;
    drops.push_back({unit, fault_of(attack, unit)});
    Drop& drop = drops.back();
    // Named twice in one list it is used already.
    drop.twice = drop.code.empty() && holds(attack.listed, unit.row);
    if (drop.twice) drop.code = "NW-E07";
    if (!drop.code.empty()) at_fault.insert(unit.text);
    if (drop.code.empty()) {
      attack.listed.push_back(unit.row);
      embarked = embarked || desk_.field().units.embarked(unit.row);
    }
    for (const Key whole : {Key("NW-E01"), Key("NW-E02"), Key("NW-E03"), Key("NW-E12")})
      dropped = dropped || drop.code == whole;
  }
  dropped = dropped || attack.listed.empty();
  for (const Drop& drop : drops) {
    if (!drop.code.empty()) refuse(attack, drop.code, "attackers", words_of(drop, dropped));
  }
  if (dropped) return false;
  attack.amphibious = embarked;
  // NW-3.8: an amphibious assault without anybody on a ship is none.
  if (!embarked && node.flag("amphibious")) {
    refuse(attack, "NW-E12", "amphibious", {{"reason", "nobody-embarked"}, {"dropped", "yes"}});
    return false;
  }
  return true;
}

std::vector<Arg> AttackOrders::words_of(const Drop& drop, bool dropped) {
  std::vector<Arg> args{{"unit", desk_.told(drop.unit)}};
  if (drop.code == Key("NW-E01"))
    args.push_back({"near", desk_.near_id(drop.unit.text, unit::table, [&](Row unit) {
                      return desk_.field().units.side(unit) == desk_.side();
                    })});
  if (drop.twice)
    args.push_back({"twice", "yes"});
  else if (drop.code == Key("NW-E07") && exists(used_[drop.unit.row.index]))
    args.push_back({"elsewhere", used_[drop.unit.row.index]});
  if (dropped) args.push_back({"dropped", "yes"});
  return args;
}

/// Of several errors on one unit the lowest (NW-20.9).
Key AttackOrders::fault_of(const AttackOrder& attack, const Named& unit) const {
  const Units& units = desk_.field().units;
  if (!unit.row.exists()) return "NW-E01";
  if (units.side(unit.row) != desk_.side()) return "NW-E02";
  const Attribute* amphibious = attack.at.node->find("amphibious");
  const bool by_land = amphibious != nullptr && amphibious->given && !attack.at.node->flag("amphibious");
  return attack_fault(desk_.field(), attack.target, unit.row,
                      {.by_land = by_land, .used = exists(used_[unit.row.index])});
}

/// NW-3.7: units without attack strength that stand with an attacker.
void AttackOrders::read_accompany(AttackOrder& attack) {
  const Units& units = desk_.field().units;
  for (const Named& unit : desk_.named_once(*attack.at.node, "accompany")) {
    const auto beside = [&](Row other) { return units.place(other) == units.place(unit.row); };
    if (!unit.row.exists()) {
      refuse(attack, "NW-E01", "accompany", {{"unit", desk_.told(unit)}});
    } else if (!desk_.own_ground(unit.row) || units.attack(unit.row) != 0 || !exists(units.place(unit.row)) ||
               !std::ranges::any_of(attack.counted, beside)) {
      refuse(attack, "NW-E03", "accompany", {{"unit", desk_.told(unit)}});
    } else if (!holds(attack.accompany, unit.row)) {
      attack.accompany.push_back(unit.row);
    }
  }
}

void AttackOrders::read_rest(AttackOrder& attack) {
  const Node& node = *attack.at.node;
  if (has(node, "lead")) {
    const Named lead = desk_.named(raw(node, "lead"));
    if (lead.row.exists() && holds(attack.counted, lead.row))
      attack.lead = lead.row;
    else
      refuse(attack, "NW-E13", "lead", {{"unit", desk_.told(lead)}}), attack.erred = true;
  }
  if (const std::string_view label = node.value("min-odds"); !label.empty()) attack.min_odds = odds_of(label);
  attack.support = desk_.read_support(attack.at);
  attack.loss_order = desk_.named_once(node, "loss-order");
  const Attribute* advance = node.find("advance");
  attack.has_advance = advance != nullptr && advance->given;
  attack.advance = desk_.named_once(node, "advance");
  // "advance none" names nobody: what NW-14.2 demands is done by default.
  if (attack.advance.size() == 1 && attack.advance.front().text == "none" &&
      !attack.advance.front().row.exists())
    attack.advance.clear();
  read_seconds(attack);
}

void AttackOrders::read_seconds(AttackOrder& attack) {
  for (const Node& part : attack.at.node->children()) {
    if (part.name != "second" || !part.known) continue;
    const OrderNode at{attack.at.file, &part};
    desk_.refuse_faulty(at, {"unit", "hex"});
    attack.second.push_back({desk_.named(raw(part, "unit")), raw(part, "hex"), at});
  }
}

}  // namespace adjudicator::next_war
