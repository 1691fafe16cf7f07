#include "systems/cna/orders/orders.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/rule_system.hpp"
#include "systems/cna/orders/early_orders.hpp"
#include "systems/cna/orders/late_orders.hpp"
#include "systems/cna/orders/order_reading.hpp"
#include "systems/cna/orders/standing_orders.hpp"
#include "systems/cna/orders/thrown.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-12.1, 12.2: the gate before which an order is due, and which side it belongs to.
enum class Whose : std::uint8_t { both, phasing, other };
struct OrderKind {
  std::string_view name;
  std::optional<Gate> gate;  // none: any
  Whose whose = Whose::both;
};
constexpr OrderKind order_kinds[] = {
    {"position", Gate::positions, Whose::both},
    {"fire", Gate::positions, Whose::both},
    {"name", Gate::barrage, Whose::both},
    {"barrage-plan", Gate::barrage, Whose::both},
    {"aim", Gate::barrage, Whose::both},
    {"barrage-loss", Gate::barrage_losses, Whose::both},
    {"truck-loss", Gate::barrage_losses, Whose::both},
    // Whose order these two are is for their steps to say: E-HOLD, E-RBA-SIDE.
    {"hold-off", Gate::barrage_losses, Whose::both},
    {"rba", Gate::retreat, Whose::both},
    {"assign", Gate::assignment, Whose::both},
    {"probe", Gate::assignment, Whose::phasing},
    {"aa-sequence", Gate::anti_armor, Whose::phasing},
    {"aa-reassign", Gate::anti_armor, Whose::phasing},
    {"aa-loss", Gate::anti_armor, Whose::both},
    {"ca-sequence", Gate::assault, Whose::phasing},
    {"cancel-assault", Gate::assault, Whose::phasing},
    {"ca-loss", Gate::assault, Whose::both},
    {"vulnerability-loss", Gate::assault, Whose::both},
    {"capture-pick", Gate::assault, Whose::both},
    {"retreat", Gate::assault, Whose::other},
    {"stand", Gate::assault, Whose::other},
    {"undefended-retreat", Gate::assault, Whose::other},
    {"capture", Gate::captures, Whose::both},
    {"forced-retreat", Gate::captures, Whose::phasing},
    {"standing", std::nullopt, Whose::both},
    {"press", std::nullopt, Whose::both},
    // CNA-2.6, 2.7: of the one player of a game.
    {"confirm", std::nullopt, Whose::both},
    {"thrown", std::nullopt, Whose::both},
    {"terrain", std::nullopt, Whose::both},
};

const OrderKind* kind_of(std::string_view order) {
  for (const OrderKind& kind : order_kinds)
    if (kind.name == order) return &kind;
  return nullptr;
}

/// The order as it was meant: element, attributes with their values, parts. Texts carry their length, so that
/// no two orders are spelled alike.
void spell(const Node& node, std::string& text) {
  const auto put = [&](std::string_view part) {
    text.append(std::to_string(part.size())).append(":").append(part);
  };
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
  for (const Attribute& a : node.attributes) attributes.emplace_back(a.name, a.value);
  std::sort(attributes.begin(), attributes.end());
  put(node.name);
  text += '(';
  for (const auto& [name, value] : attributes) {
    put(name);
    put(value);
  }
  for (const Node& child : node.children()) spell(child, text);
  text += ')';
}
std::string spelling_of(const Node& order) {
  std::string text;
  spell(order, text);
  return text;
}

/// A file of orders, and the gates at which it counts: from `from` up to, not including, `until`. Gates
/// before `from` were closed when it came.
struct File {
  const Document* document = nullptr;
  std::size_t from = 0;
  std::size_t until = 0;
  bool counts_at(Gate gate) const { return from <= index(gate) && index(gate) < until; }
  const Node* list() const { return document->root().child("list"); }
};

/// The gates that are closed, ascending: before each of these the turn stopped for new orders of some side.
std::vector<std::size_t> closings(const Turn& turn) {
  std::vector<std::size_t> all{0};
  for (const SideInfo& side : turn.sides)
    for (const SideInfo::Earlier& e : side.earlier) all.push_back(e.until);
  std::sort(all.begin(), all.end());
  return all;
}

/// The files of a side, the oldest first.
std::vector<File> files_of(const Turn& turn, const SideInfo& side) {
  const std::vector<std::size_t> closed = closings(turn);
  std::vector<File> files;
  for (const SideInfo::Earlier& e : side.earlier) {
    if (e.orders == nullptr) continue;
    const auto at = std::lower_bound(closed.begin(), closed.end(), e.until);
    files.push_back({e.orders, at == closed.begin() ? 0 : *(at - 1), e.until});
  }
  if (side.orders != nullptr) files.push_back({side.orders, closed.back(), gate_count});
  return files;
}

/// The orders that the files of one side gave in time, by gate; made when somebody asks.
class GivenInTime {
 public:
  explicit GivenInTime(const std::vector<File>& files) : files_(files), spelled_(files.size()) {}
  bool has(Gate gate, const Node& order) {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (!files_[i].counts_at(gate)) continue;
      if (spelled_[i].empty() && files_[i].list() != nullptr)
        for (const Node& node : files_[i].list()->children()) spelled_[i].insert(spelling_of(node));
      if (spelled_[i].contains(spelling_of(order))) return true;
    }
    return false;
  }

 private:
  const std::vector<File>& files_;
  std::vector<std::unordered_set<std::string>> spelled_;  // looked up only
};

/// Reads one file of one side.
class FileReader : private OrderReading {
 public:
  FileReader(const Turn& turn, const Plan& plan, Row side, const File& file, Refusals& refusals)
      : OrderReading(turn, plan, side, *file.document, refusals),
        file_(file),
        early_(turn, plan, side, *file.document, refusals, orders_),
        late_(turn, plan, side, *file.document, refusals, orders_),
        standing_(turn, plan, side, *file.document, refusals, orders_) {}

  /// All orders of the file that are in order; those of closed gates are refused, but for those that were
  /// given in time.
  SideOrders read(GivenInTime& given) {
    if (const Node* list = file_.list(); list != nullptr)
      for (const Node& node : list->children()) read_order(at(node), given);
    return std::move(orders_);
  }

 private:
  void read_order(const OrderNode& order, GivenInTime& given) {
    refusals().begin(order);
    const OrderKind* kind = order.node->known ? kind_of(order.node->name) : nullptr;
    if (kind == nullptr) return refuse_unknown(order);
    if (!mine(kind->whose)) return drop(order, "E-SIDE", "CNA-12.4", "", {"reason", "other-side"});
    if (kind->gate && index(*kind->gate) < file_.from) {
      if (!given.has(*kind->gate, *order.node)) refuse_closed(order);
      return;
    }
    if (kind->gate) return *kind->gate < Gate::assignment ? early_.read(order) : late_.read(order);
    if (kind->name == "standing") return standing_.read(order);
    if (kind->name == "confirm") return read_confirm(order);
    if (kind->name == "thrown") return read_thrown(order);
    if (kind->name == "terrain") return read_terrain(order);
    read_press(order);
  }

  bool mine(Whose whose) const {
    return whose == Whose::both || (whose == Whose::phasing) == (side() == field().book().phasing);
  }

  /// CNA-4.4 has a code of its own for positions.
  void refuse_closed(const OrderNode& order) {
    const bool position = order.node->name == "position";
    const std::string_view unit = raw(*order.node, "unit");
    const Row own = position ? own_unit(unit) : nothing;
    const Value named = own.exists() ? Value(own) : said(unit);
    drop(order, position ? Key("E-POS-LOCKED") : Key("E-GATE"), position ? Key("CNA-4.4") : Key("CNA-12.4"),
         "", position ? Arg{"unit", named} : Arg{"reason", "closed"});
  }

  void refuse_unknown(const OrderNode& order) {
    std::vector<std::string_view> names;
    for (const OrderKind& kind : order_kinds)
      if (mine(kind.whose)) names.push_back(kind.name);
    refusals().add(order, "E-XML", "CNA-12.4", "",
                   {{"field", refusals().word(order.node->name)},
                    {"near", refusals().near(order.node->name, names)},
                    {"instead", "dropped"}});
  }

  void read_press(const OrderNode& order) {
    if (faulty(order, {}) || lacks(order, "text")) return;
    orders_.press.push_back({order, order.node->value("to") == "moderator", order.node->value("text")});
  }

  // ---- A game for one player

  void read_confirm(const OrderNode& order) {
    if (faulty(order, {}) || lacks(order, "gate")) return;
    if (!field().book().told.exists()) return drop(order, "E-SIDE", "CNA-2.7", "", {"reason", "two-rosters"});
    for (std::size_t gate = 0; gate < gate_count; ++gate)
      if (order.node->value("gate") == gate_words[gate]) orders_.confirmed[gate] = true;
  }

  /// What was thrown is among the turn's dice already (name_new_rows), if it fits.
  void read_thrown(const OrderNode& order) {
    if (faulty(order, {}) || lacks(order, "at") || lacks(order, "faces")) return;
    if (field().book().options.dice != DiceFrom::thrown)
      drop(order, "E-DICE", "CNA-0.6", "", {"reason", "drawn"});
    else if (!thrown_faces(*order.node))
      refusals().add(order, "E-DICE", "CNA-0.6", "faces",
                     {{"value", said(raw(*order.node, "faces"))},
                      {"dice", one_die(order.node->value("at")) ? Key("one") : Key("two")},
                      {"instead", "dropped"}});
    else if (!thrown_.insert(order.node->value("at")).second)
      refusals().add(order, "E-DUP", "CNA-0.6", "at",
                     {{"roll", said(raw(*order.node, "at"))}, {"instead", "dropped"}});
  }

  void read_terrain(const OrderNode& order) {
    if (faulty(order, {})) return;
    const Rulebook& book = field().book();
    if (!book.options.declared() || !book.told.exists())
      return drop(order, "E-TERRAIN", "CNA-2.6", "",
                  {"reason", book.options.declared() ? Key("moderator") : Key("map")});
    for (const std::string_view needed : {"hex", "step", "rows"})
      if (lacks(order, needed)) return;
    const DeclaredTerrain declared = terrain_of(book.terrain, turn().board, *order.node);
    if (const Key fault = fault_of(turn().board, declared); !fault.empty())
      return drop(order, "E-TERRAIN", "CNA-2.6", "rows", {"reason", fault});
    if (declared.unknown.empty()) {
      orders_.terrain.push_back(declared);
      return;
    }
    drop(order, "E-TERRAIN", "CNA-2.6", "rows", {"value", said(declared.unknown)});
  }

  const File& file_;
  std::unordered_set<std::string_view> thrown_;  // addresses that have faces; looked up only
  SideOrders orders_;
  EarlyOrders early_;
  LateOrders late_;
  StandingOrders standing_;
};

template <class T>
void append(std::vector<T>& all, std::vector<T>& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// What was said to the opponent stays said; the same words in a later file are the same message.
void keep_press(std::vector<PressOrder>& all, const std::vector<PressOrder>& more) {
  const std::size_t before = all.size();
  std::unordered_set<std::string_view> said[2];  // looked up only
  for (const PressOrder& press : all) said[press.to_moderator ? 1 : 0].insert(press.text);
  for (const PressOrder& press : more)
    if (before == 0 || !said[press.to_moderator ? 1 : 0].contains(press.text)) all.push_back(press);
}

void keep_late(SideOrders& kept, SideOrders& read, const File& file) {
  if (file.counts_at(Gate::assignment)) {
    append(kept.assignments, read.assignments);
    append(kept.probes, read.probes);
  }
  if (file.counts_at(Gate::anti_armor)) {
    kept.anti_armor_sequence = std::move(read.anti_armor_sequence);
    append(kept.reassignments, read.reassignments);
    append(kept.anti_armor_losses, read.anti_armor_losses);
  }
  if (file.counts_at(Gate::assault)) {
    kept.assault_sequence = std::move(read.assault_sequence);
    append(kept.cancellations, read.cancellations);
    append(kept.assault_losses, read.assault_losses);
    append(kept.vulnerability_losses, read.vulnerability_losses);
    append(kept.capture_picks, read.capture_picks);
    append(kept.assault_retreats, read.assault_retreats);
    append(kept.undefended_retreats, read.undefended_retreats);
  }
  if (file.counts_at(Gate::captures)) {
    append(kept.captures, read.captures);
    append(kept.forced_retreats, read.forced_retreats);
  }
}

/// Of a file only the orders of those gates at which it counts.
void keep(SideOrders& kept, SideOrders read, const File& file) {
  if (file.counts_at(Gate::positions)) {
    append(kept.positions, read.positions);
    append(kept.fires, read.fires);
  }
  if (file.counts_at(Gate::barrage)) {
    append(kept.names, read.names);
    append(kept.plans, read.plans);
  }
  if (file.counts_at(Gate::barrage_losses)) {
    append(kept.toe_losses, read.toe_losses);
    append(kept.truck_losses, read.truck_losses);
    append(kept.hold_offs, read.hold_offs);
  }
  if (file.counts_at(Gate::retreat)) append(kept.retreats, read.retreats);
  keep_late(kept, read, file);
  keep_standing(kept.standing, read.standing, [&](Gate gate) { return file.counts_at(gate); });
  keep_press(kept.press, read.press);
  kept.terrain = std::move(read.terrain);  // the newest file has all that was declared
  // What was confirmed stays so.
  for (std::size_t gate = 0; gate < gate_count; ++gate) kept.confirmed[gate] |= read.confirmed[gate];
}

/// CNA-5.3: names enough for every unit of either side to be a target of each class.
void make_target_names(const Turn& turn, Plan& plan) {
  const std::size_t units = turn.start.rows(unit::table);
  for (std::size_t part = 0; part < plan.target_names.size(); ++part)
    for (std::size_t k = 1; k <= units; ++k)
      plan.target_names[part].push_back(Key::unowned(plan.words.emplace_back("Nr")
                                                         .append(std::to_string(k))
                                                         .append(1, ' ')
                                                         .append(target_class_words[part].text())));
}

/// CNA-2.7: the newest file has all that was told so far.
void read_told(const Turn& turn, Plan& plan, const SideInfo& side) {
  if (side.orders == nullptr) return;
  Refusals refusals(turn, plan, other_side(side.row));
  refusals.begin_file();
  plan.reported = read_reported(turn, plan, *side.orders, refusals, plan.book.told_zoc);
}

}  // namespace

bool takes(const Turn& turn, Row side, std::string_view order, std::string_view gate) {
  const OrderKind* kind = kind_of(order);
  if (kind == nullptr || !turn.plan) return kind != nullptr;
  const Rulebook& book = plan_of(turn).book;
  const bool other = kind->whose != Whose::both && (kind->whose == Whose::phasing) != (side == book.phasing);
  if (other) return false;
  if (order == "confirm" || order == "thrown" || order == "terrain") return book.told.exists();
  if (gate.empty() || order == "press") return true;
  const auto at = std::ranges::find(turn.system->gates, gate) - turn.system->gates.begin();
  return kind->gate && index(*kind->gate) == static_cast<std::size_t>(at);
}

void read_orders(const Turn& turn, Plan& plan) {
  make_target_names(turn, plan);
  for (const SideInfo& side : turn.sides) {
    if (!plan.book.played(side.row)) {
      read_told(turn, plan, side);
      continue;
    }
    const std::vector<File> files = files_of(turn, side);
    GivenInTime given(files);
    Refusals refusals(turn, plan, side.row);
    for (const File& file : files) {
      refusals.begin_file();
      keep(plan.orders[side.row.index], FileReader(turn, plan, side.row, file, refusals).read(given), file);
    }
    for (const DeclaredTerrain& terrain : plan.orders[side.row.index].terrain)
      plan.book.declared.push_back(terrain);
  }
}

}  // namespace adjudicator::cna
