#include "systems/classic/attack_orders.hpp"

#include <algorithm>
#include <utility>

#include "systems/classic/los.hpp"
#include "systems/classic/visibility.hpp"

namespace adjudicator::classic {
namespace {

/// A JSON array where one value belongs: its contents are not in the tree, but its bracket is in the source.
bool is_array(const Document& file, const Attribute& attribute) {
  return file.spelling() == Spelling::json && attribute.faulty && attribute.offset < file.source().size() &&
         file.source()[attribute.offset] == '[';
}

bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ';' || c == '/' || c == '+';
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!is_separator(text[i]) && (i == 0 || is_separator(text[i - 1]))) ++words;
  return words;
}

std::string generated_id(std::uint32_t number) {
  return std::string(1, 'A').append(std::to_string(number));
}

/// The target is a list or names more than one hex.
bool names_several_hexes(const OrderNode& order) {
  const Attribute* target = order.node->find("target");
  return target != nullptr && target->faulty &&
         (is_array(*order.file, *target) || count_words(target->value) > 1);
}

}  // namespace

AttackOrders::AttackOrders(OrderDesk& desk, const Node& list)
    : desk_(desk), claimed_hexes_(desk.turn().board.size()) {
  const std::size_t units = desk.turn().start.rows(unit::table);
  claimed_units_.resize(units);
  mentioned_.resize(units);
  adjacent_.resize(units);
  ranged_.resize(units);
  named_.resize(units);
  for (const Node& node : list.children())
    if (node.name == "attack" && !node.value("id").empty()) written_ids_.insert(node.value("id"));
}

// CRT-12.1: E18 is behind us; E11, E14, E15, E16, E05, E06, the units, E10, E12. The first that fails is the
// one told, but for E14 and E12, which stop nothing. CRT-13.4: whether anybody is in a hex out of sight is asked
// last, and at the price of the attack.
void AttackOrders::read(const OrderNode& order) {
  ++appearance_;
  Attack attack;
  attack.id = id_of(order);
  if (desk_.side() != desk_.field().book.phasing)
    return desk_.refuse(order, "CRT-E11", "", {{"order", attack.id}});
  const bool several = names_several_hexes(order);
  desk_.refuse_faulty(order, attack.id,
                      {several ? "target" : "", items_of(*order.node, "units"),
                       items_of(*order.node, "advance"), items_of(*order.node, "exchange")});
  if (repeats_id(order, attack.id)) return;
  if (several) return refuse_several(order, attack.id);
  attack.target = target_of(order, attack.id);
  if (!exists(attack.target)) return;
  attack.seq = order.node->whole("seq").value_or(1000);
  read_units(order, attack);
  if (attack.units.empty())
    return desk_.refuse(order, "CRT-E10", "units", {{"order", attack.id}, {"hex", attack.target}});
  read_followers(order, attack);
  claim(attack);
  if (anybody_in(attack.target))
    accepted_.push_back(std::move(attack));
  else
    tried_.push_back({desk_.side(),
                      "CRT-E05",
                      "CRT-12.1",
                      {{"order", attack.id}, {"hex", attack.target}, {"reason", "unseen"}},
                      order.file,
                      order.node,
                      "target"});
}

/// The id as written, or "A1", "A2", ... by appearance. An id that an order of the file has written is passed
/// over: a side cannot be blamed for a name that it did not choose.
Key AttackOrders::id_of(const OrderNode& order) {
  if (const std::string_view written = order.node->value("id"); !written.empty())
    return Key::unowned(written);
  number_ = std::max(number_ + 1, appearance_);
  while (written_ids_.contains(generated_id(number_))) ++number_;
  return desk_.word(generated_id(number_));
}

/// CRT-E15: whatever became of the first one, two orders cannot be told apart by one id.
bool AttackOrders::repeats_id(const OrderNode& order, Key id) {
  if (used_ids_.insert(id.text()).second) return false;
  desk_.refuse(order, "CRT-E15", "id", {{"order", id}});
  return true;
}

/// CRT-E16
void AttackOrders::refuse_several(const OrderNode& order, Key id) {
  desk_.refuse(order, "CRT-E16", "target",
               {{"order", id}, {"value", desk_.word(order.node->find("target")->value)}});
}

/// CRT-E05, CRT-E06
Place AttackOrders::target_of(const OrderNode& order, Key id) {
  const std::string_view text = order.node->value("target");
  const Place hex = desk_.turn().board.find(text);
  const auto refuse = [&](Key code, Key reason) {
    desk_.refuse(
        order, code, "target",
        {{"order", id}, {"hex", exists(hex) ? Value(hex) : Value(desk_.word(text))}, {"reason", reason}});
    return Place::none;
  };
  if (text.empty()) return refuse("CRT-E05", "no-target");
  if (!exists(hex)) return refuse("CRT-E05", "off-map");
  // CRT-13.3: under `contact` the sender is told the same of every hex.
  if (!out_of_sight(hex) && !anybody_in(hex))
    return refuse("CRT-E05", desk_.rules().fog == Fog::contact ? Key("unseen") : Key("no-enemy"));
  if (claimed_hexes_[static_cast<std::size_t>(hex)]) return refuse("CRT-E06", "attacked-already");
  return hex;
}

/// CRT-13.4: under `contact` nothing is seen farther than 2 hexes from every own unit.
bool AttackOrders::out_of_sight(Place hex) const {
  const Field& field = desk_.field();
  return desk_.rules().fog == Fog::contact &&
         !within_range_of(field.board, field.units, hex, desk_.side(), 2);
}

bool AttackOrders::anybody_in(Place hex) const {
  return desk_.field().units.any_in(hex, desk_.field().book.opposing);
}

/// Refuses one unit; false, for the test that it failed.
bool AttackOrders::drop(const OrderNode& order, const Attack& attack, Key code, Value unit, Key mention) {
  if (mention.empty())
    desk_.refuse(order, code, "units", {{"order", attack.id}, {"unit", unit}, {"hex", attack.target}});
  else
    desk_.refuse(order, code, "units",
                 {{"order", attack.id}, {"unit", unit}, {"hex", attack.target}, {"mention", mention}});
  return false;
}

void AttackOrders::read_units(const OrderNode& order, Attack& attack) {
  for (std::string_view id : raw_list(*order.node, "units")) {
    const Row unit = desk_.find_unit(id);
    if (!test_unit(order, attack, id, unit)) continue;
    const bool adjacent = desk_.turn().board.range(desk_.field().units.hex(unit), attack.target) == 1;
    attack.units.push_back(unit);
    (adjacent ? attack.adjacent : attack.ranged).push_back(unit);
    (adjacent ? adjacent_ : ranged_)[unit.index] = appearance_;
  }
}

/// CRT-E01, E02, E03, E17, E04, E07, E08, E09. What may be another side's unit is told by the sender's own
/// word for it.
bool AttackOrders::test_unit(const OrderNode& order, const Attack& attack, std::string_view id, Row unit) {
  const Units& units = desk_.field().units;
  if (!unit.exists()) {
    desk_.refuse(order, "CRT-E01", "units",
                 {{"order", attack.id},
                  {"unit", desk_.word(id)},
                  {"hex", attack.target},
                  {"near", desk_.near_unit(id)},
                  {"comma", id.find_first_of(",;") != id.npos ? Value(Key("yes")) : Value()}});
    return false;
  }
  if (units.side(unit) != desk_.side()) return drop(order, attack, "CRT-E02", desk_.word(id));
  const bool mentioned = mentioned_[unit.index] == appearance_;
  mentioned_[unit.index] = appearance_;
  if (!units.on_map(unit)) return drop(order, attack, "CRT-E03", unit);
  if (units.attack(unit) == 0) return drop(order, attack, "CRT-E17", unit);
  if (mentioned) return drop(order, attack, "CRT-E04", unit, "again");
  if (claimed_units_[unit.index]) return drop(order, attack, "CRT-E04", unit);
  return test_distance(order, attack, unit);
}

/// CRT-6.7, CRT-6.9, CRT-6.10
bool AttackOrders::test_distance(const OrderNode& order, const Attack& attack, Row unit) {
  const Field& field = desk_.field();
  const Place from = field.units.hex(unit);
  const int range = field.board.range(from, attack.target);
  if (range > field.units.range(unit)) {
    desk_.refuse(order, "CRT-E07", "units",
                 {{"order", attack.id},
                  {"unit", unit},
                  {"hex", attack.target},
                  {"range", field.units.range(unit)},
                  {"distance", range}});
    return false;
  }
  if (range < 2) return true;
  if (desk_.rules().zoc_stops_ranged_fire && enemy_controlled(field, from, field.book.opposing))
    return drop(order, attack, "CRT-E08", unit);
  if (desk_.rules().los_required && !line_of_sight(field.board, from, attack.target))
    return drop(order, attack, "CRT-E09", unit);
  return true;
}

/// The lists `advance` and `exchange`; CRT-E12 for names that cannot be on them.
void AttackOrders::read_followers(const OrderNode& order, Attack& attack) {
  const auto advance = raw_list(*order.node, "advance");
  attack.stays = advance.size() == 1 && advance.front() == "none";
  if (!attack.stays) attack.advance = names_of(order, attack, "advance", false);
  // CRT-6.11: ranged attackers pay exchange losses where they are not immune.
  attack.exchange = names_of(order, attack, "exchange", !desk_.rules().ranged_immune);
}

std::vector<Row> AttackOrders::names_of(const OrderNode& order, const Attack& attack,
                                        std::string_view attribute, bool ranged_too) {
  std::vector<Row> named;
  ++list_;
  for (std::string_view id : raw_list(*order.node, attribute)) {
    const Row unit = desk_.find_unit(id);
    const bool takes_part = unit.exists() && (adjacent_[unit.index] == appearance_ ||
                                              (ranged_too && ranged_[unit.index] == appearance_));
    if (takes_part && std::exchange(named_[unit.index], list_) != list_)
      named.push_back(unit);  // a second mention says nothing new
    if (!takes_part)
      desk_.refuse(order, "CRT-E12", attribute,
                   {{"order", attack.id}, {"field", desk_.word(attribute)}, {"unit", desk_.word(id)}});
  }
  return named;
}

void AttackOrders::claim(const Attack& attack) {
  claimed_hexes_[static_cast<std::size_t>(attack.target)] = true;
  for (Row unit : attack.units) claimed_units_[unit.index] = true;
}

}  // namespace adjudicator::classic
