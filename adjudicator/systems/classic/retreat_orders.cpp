#include "systems/classic/retreat_orders.hpp"

#include <algorithm>

namespace adjudicator::classic {

// The sequence of tests is ours (README, readings): E14, which stops nothing; E01, E02, E03, E19, of which
// the first that fails is told; E13, which costs the path alone.
void RetreatOrders::read(const OrderNode& order) {
  const auto named = raw_list(*order.node, "unit");
  const std::string_view id = order.node->find("unit") == nullptr ? "" : order.node->find("unit")->value;
  const Key word = desk_.word(id);
  desk_.refuse_faulty(order, word, {"unit", items_of(*order.node, "path")});
  RetreatOrder made;
  made.sender = desk_.side();
  if (id != "*" && !test_unit(order, named.size() == 1 ? named.front() : id, made)) return;
  if (is_second(made))
    return desk_.refuse(order, "CRT-E19", "unit",
                        {{"unit", made.unit.exists() ? Value(made.unit) : Value(word)}});
  made.path = path_of(order, word);
  made.prefer = prefer_of(order, word);
  made.order = order.node->whole("order").value_or(1000);
  const Attribute* rank = order.node->find("order");
  made.ranks = rank != nullptr && rank->given && !rank->faulty;
  made.stands = order.node->flag("stand");
  accepted_.push_back(std::move(made));
}

/// CRT-E01, E02, E03
bool RetreatOrders::test_unit(const OrderNode& order, std::string_view id, RetreatOrder& made) {
  const Units& units = desk_.field().units;
  const Row whose =
      desk_.rules().retreat_chooser == RetreatChooser::owner ? desk_.side() : other_side(desk_.side());
  const auto refuse = [&](Key code, Value unit) {
    desk_.refuse(order, code, "unit",
                 {{"unit", unit}, {"near", code == Key("CRT-E01") ? desk_.near_unit(id) : Value()}});
    return false;
  };
  made.unit = desk_.find_unit(id);
  if (!made.unit.exists()) return refuse("CRT-E01", desk_.word(id));
  if (units.side(made.unit) != whose) return refuse("CRT-E02", desk_.word(id));
  return units.on_map(made.unit) || refuse("CRT-E03", made.unit);
}

/// CRT-E19
bool RetreatOrders::is_second(const RetreatOrder& made) {
  if (!made.unit.exists()) return std::exchange(has_star_, true);
  return !has_order_.first(desk_.turn().start, made.unit);
}

/// CRT-E13. Whether the first hex lies next to the unit is not asked: the unit may have moved when the order
/// is used.
std::vector<Place> RetreatOrders::path_of(const OrderNode& order, Key id) {
  const Board& board = desk_.turn().board;
  std::vector<Place> path;
  const auto hexes = raw_list(*order.node, "path");
  const auto longest = static_cast<std::size_t>(desk_.field().book.longest_retreat);
  bool malformed = hexes.size() > longest;
  for (std::size_t i = 0; i < hexes.size() && !malformed; ++i) {
    const Place hex = board.find(hexes[i]);
    malformed = !exists(hex) || (i > 0 && !board.adjacent(path.back(), hex));
    path.push_back(hex);
  }
  if (!malformed) return path;
  desk_.refuse(order, "CRT-E13", "path",
               {{"unit", id},
                {"value", desk_.word(order.node->find("path")->value)},
                {"most", longest > 2 ? Value(longest) : Value()}});
  return {};
}

/// One to six different directions (CRT-11.2); anything else is CRT-E14. The schema knows the directions, not
/// that they differ.
std::vector<Direction> RetreatOrders::prefer_of(const OrderNode& order, Key id) {
  std::vector<Direction> prefer;
  bool repeated = false;
  for (std::string_view text : order.node->list("prefer")) {
    const auto direction = direction_of(text);
    repeated |= !direction || std::find(prefer.begin(), prefer.end(), *direction) != prefer.end();
    if (repeated) break;
    prefer.push_back(*direction);
  }
  if (!repeated) return prefer;
  desk_.refuse(order, "CRT-E14", "prefer",
               {{"order", id}, {"field", "prefer"}, {"value", desk_.word(order.node->value("prefer"))}});
  return {};
}

}  // namespace adjudicator::classic
