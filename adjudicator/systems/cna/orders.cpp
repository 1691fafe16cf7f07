#include "systems/cna/orders.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace adjudicator::cna {
namespace {

constexpr std::string_view separators = " \t\r\n";
constexpr std::size_t longest_list = 1000;  // IdList and HexIdList of the schema

/// The items of a list as written, also where the schema found a fault in one of them.
std::vector<std::string_view> raw_list(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  std::vector<std::string_view> items;
  if (found == nullptr) return items;
  std::string_view rest = found->value;
  for (std::size_t at = rest.find_first_not_of(separators); at != std::string_view::npos;
       at = rest.find_first_not_of(separators)) {
    rest.remove_prefix(at);
    const std::size_t size = std::min(rest.find_first_of(separators), rest.size());
    items.push_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  return items;
}

/// The value as written, be it faulty; empty where there is none.
std::string_view raw(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  return found == nullptr ? std::string_view() : found->value;
}

bool has(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  return found != nullptr && found->given;
}

/// The name of a list whose items are judged one by one, each with its own code; empty where the fault is the
/// list's own.
std::string_view items_of(const Node& node, std::string_view attribute) {
  const std::size_t items = raw_list(node, attribute).size();
  return items == 0 || items > longest_list ? std::string_view() : attribute;
}

/// CNA-12.1, 12.2: the gate of an order; none: it belongs to no gate, or to one that is not judged here.
std::optional<Gate> gate_of(std::string_view order) {
  if (order == "position" || order == "fire") return Gate::positions;
  if (order == "name" || order == "barrage-plan" || order == "aim") return Gate::barrage;
  if (order == "barrage-loss" || order == "truck-loss" || order == "hold-off") return Gate::barrage_losses;
  if (order == "rba") return Gate::retreat;
  return std::nullopt;
}

/// Orders of gates D to G (CNA-12.1, 12.2), and which side they belong to.
enum class Whose : std::uint8_t { both, phasing, other };
struct LaterOrder {
  std::string_view name;
  Whose whose;
};
constexpr LaterOrder later_orders[] = {
    {"assign", Whose::both},
    {"probe", Whose::phasing},
    {"aa-sequence", Whose::phasing},
    {"aa-reassign", Whose::phasing},
    {"aa-loss", Whose::both},
    {"ca-sequence", Whose::phasing},
    {"cancel-assault", Whose::phasing},
    {"ca-loss", Whose::both},
    {"vulnerability-loss", Whose::both},
    {"capture-pick", Whose::both},
    {"capture", Whose::both},
    {"forced-retreat", Whose::phasing},
    {"retreat", Whose::other},
    {"stand", Whose::other},
    {"undefended-retreat", Whose::other},
};

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
class FileReader {
 public:
  FileReader(const Turn& turn, const Plan& plan, Row side, const File& file, Refusals& refusals)
      : turn_(turn),
        field_(turn.board, plan.book, turn.start),
        side_(side),
        file_(file),
        refusals_(refusals) {}

  /// All orders of the file that are in order; those of closed gates are refused, but for those that were
  /// given in time.
  SideOrders read(GivenInTime& given) {
    if (const Node* list = file_.list(); list != nullptr)
      for (const Node& node : list->children()) read_order(at(node), given);
    return std::move(orders_);
  }

 private:
  OrderNode at(const Node& node) const { return {file_.document, &node}; }

  void read_order(const OrderNode& order, GivenInTime& given) {
    refusals_.begin(order);
    const std::optional<Gate> gate = gate_of(order.node->name);
    if (gate && order.node->known && index(*gate) < file_.from) {
      if (!given.has(*gate, *order.node)) refuse_closed(order);
      return;
    }
    if (order.node->known) return read_known(order);
    refuse_unknown(order);
  }

  void read_known(const OrderNode& order) {
    const std::string_view name = order.node->name;
    if (name == "position") read_position(order);
    if (name == "fire") read_fire(order);
    if (name == "name") read_name(order);
    if (name == "barrage-plan") read_plan(order);
    if (name == "aim") read_aim(order);
    if (name == "barrage-loss") read_toe_loss(order);
    if (name == "truck-loss") read_truck_loss(order);
    if (name == "hold-off") read_hold_off(order);
    if (name == "rba") read_rba(order);
    if (name == "standing") read_standing(order);
    if (name == "press") read_press(order);
  }

  // ---- what any order may be refused for

  Value said(std::string_view text) { return text.empty() ? Value() : Value(refusals_.word(text)); }

  void drop(const OrderNode& order, Key code, Key rule, std::string_view attribute, Arg thing) {
    refusals_.add(order, code, rule, attribute, {thing, {"instead", "dropped"}});
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

  /// An order of a later gate is not due yet; one of the other side never is; anything else is no order.
  void refuse_unknown(const OrderNode& order) {
    const std::string_view name = order.node->name;
    for (const LaterOrder& later : later_orders) {
      if (later.name != name) continue;
      const Whose me = side_ == field_.book().phasing ? Whose::phasing : Whose::other;
      const bool mine = later.whose == Whose::both || later.whose == me;
      return drop(order, mine ? Key("E-GATE") : Key("E-SIDE"), "CNA-12.4", "",
                  {"reason", mine ? Key("not-open") : Key("other-side")});
    }
    const std::string_view near =
        did_you_mean(name, {"position", "fire", "name", "barrage-plan", "aim", "barrage-loss", "truck-loss",
                            "hold-off", "rba", "standing", "press"});
    refusals_.add(order, "E-XML", "CNA-12.4", "",
                  {{"field", refusals_.word(name)},
                   {"near", near.empty() ? Value() : Value(refusals_.word(near))},
                   {"instead", "dropped"}});
  }

  static bool marked(const Node& node) {
    if (node.faulty) return true;
    for (const Attribute& a : node.attributes)
      if (a.faulty) return true;
    for (const Node& child : node.children())
      if (!child.known) return true;
    return false;
  }

  /// E-XML for what the schema found at this element, but for attributes whose faults have codes of their
  /// own. True: the element is dropped. An unknown part of it is dropped alone.
  bool faulty(const OrderNode& element, std::initializer_list<std::string_view> own_codes) {
    if (!marked(*element.node)) return false;
    std::vector<std::string_view> told(own_codes);
    bool dropped = false;
    const auto is_new = [&](std::string_view field) {
      return std::find(told.begin(), told.end(), field) == told.end();
    };
    for (const Fault& fault : element.file->faults()) {
      const bool part = fault.node != element.node && is_unknown_part(*element.node, fault.node);
      if (fault.node != element.node && !part) continue;
      const std::string_view field = !fault.attribute.empty() ? fault.attribute : fault.node->name;
      if (!is_new(field) && fault.code != "repeated-member") continue;
      tell_fault(element, fault, field, part);
      told.push_back(field);
      dropped = dropped || !part;
    }
    return tell_rest(element, told) || dropped;
  }

  static bool is_unknown_part(const Node& element, const Node* node) {
    for (const Node& child : element.children())
      if (&child == node) return !child.known;
    return false;
  }

  void tell_fault(const OrderNode& element, const Fault& fault, std::string_view field, bool part) {
    // A sentence that ends in a guess ("did you mean 'target'?") ends there.
    const Key says = fault.message.ends_with('?') ? Key("guess") : Key("reason");
    refusals_.add({element.file, fault.node}, "E-XML", "CNA-12.4", fault.attribute,
                  {{"field", refusals_.word(field)},
                   {says, refusals_.word(fault.message, 500)},
                   {"instead", part ? Key("ignored") : Key("dropped")}},
                  fault.offset);
  }

  /// A file with more faults than are kept still says which values it means.
  bool tell_rest(const OrderNode& element, std::vector<std::string_view>& told) {
    bool dropped = false;
    const auto tell = [&](std::string_view field, std::string_view value, Key instead) {
      if (std::find(told.begin(), told.end(), field) != told.end()) return false;
      refusals_.add(element, "E-XML", "CNA-12.4", field,
                    {{"field", refusals_.word(field)}, {"value", said(value)}, {"instead", instead}});
      told.push_back(field);
      return true;
    };
    for (const Attribute& a : element.node->attributes)
      if (a.faulty && tell(a.name, a.value, "dropped")) dropped = true;
    for (const Node& child : element.node->children())
      if (!child.known) tell(child.name, "", "ignored");
    if (element.node->faulty && tell(element.node->name, "", "dropped")) dropped = true;
    return dropped || element.node->faulty;
  }

  /// E-XML for a field without which the order says nothing.
  bool lacks(const OrderNode& element, std::string_view field) {
    if (has(*element.node, field)) return false;
    refusals_.add(element, "E-XML", "CNA-12.4", field,
                  {{"missing", refusals_.word(field)}, {"instead", "dropped"}});
    return true;
  }
  bool lacks_parts(const OrderNode& element, std::string_view part) {
    if (element.node->child(part) != nullptr) return false;
    refusals_.add(element, "E-XML", "CNA-12.4", "",
                  {{"missing", refusals_.word(part)}, {"instead", "dropped"}});
    return true;
  }

  // ---- what orders name

  /// The same is said of an enemy's unit as of one that does not exist.
  Row own_unit(std::string_view id) const {
    const Name name = turn_.names.find(id);
    const Row unit = name == Name::none ? nothing : turn_.start.find(field_.traits().units, name);
    return unit.exists() && field_.side(unit) == side_ ? unit : nothing;
  }

  void refuse_unit(const OrderNode& element, std::string_view attribute, std::string_view id, Key instead) {
    refusals_.add(element, "E-UNIT", "CNA-12.4", attribute,
                  {{"unit", refusals_.word(id)}, {"near", refusals_.near_unit(id)}, {"instead", instead}});
  }

  Row unit_of(const OrderNode& element) {
    if (lacks(element, "unit")) return nothing;
    const std::string_view id = raw(*element.node, "unit");
    const Row unit = own_unit(id);
    if (!unit.exists()) refuse_unit(element, "unit", id, "dropped");
    return unit;
  }

  Row find_group(std::string_view id) const {
    const Name name = turn_.names.find(id);
    return name == Name::none ? nothing : turn_.start.find(field_.traits().groups, name);
  }
  /// By its id, or by what stands after "unit-id." in it.
  Row group_of(Row unit, std::string_view id) const {
    if (const Row group = find_group(id); group.exists() && field_.unit_of(group) == unit) return group;
    const Row group = find_group(std::string(turn_.key(unit).text()).append(".").append(id));
    return group.exists() && field_.unit_of(group) == unit ? group : nothing;
  }
  Row group_of(const OrderNode& element, Row unit) {
    const std::string_view id = raw(*element.node, "group");
    const Row group = group_of(unit, id);
    if (!group.exists())
      refusals_.add(element, "E-GROUP", "CNA-12.4", "group",
                    {{"unit", unit}, {"group", refusals_.word(id)}, {"instead", "dropped"}});
    return group;
  }

  Place hex_of(const OrderNode& element, std::string_view attribute, std::string_view id) {
    const Place hex = turn_.board.find(id);
    if (!exists(hex)) drop(element, "E-HEX", "CNA-12.4", attribute, {"hex", refusals_.word(id)});
    return hex;
  }

  /// A number of at least 1 and at most what is there.
  std::optional<std::int32_t> count_of(const OrderNode& element, std::string_view attribute, Row thing,
                                       std::int32_t there) {
    const std::optional<std::int32_t> count = element.node->whole(attribute);
    if (count && *count >= 1 && *count <= there) return count;
    refusals_.add(element, "E-TOE", "CNA-12.4", attribute,
                  {{"thing", thing},
                   {"value", said(raw(*element.node, attribute))},
                   {"most", there},
                   {"instead", "dropped"}});
    return std::nullopt;
  }

  /// E-DUP for the second order on one thing; the first one counts.
  bool repeats(const OrderNode& element, std::vector<bool>& said, Row thing, Key instead = "dropped") {
    if (said.empty()) said.resize(turn_.start.rows(thing.table));
    if (!said[thing.index]) {
      said[thing.index] = true;
      return false;
    }
    refusals_.add(element, "E-DUP", "CNA-12.4", "", {{"thing", thing}, {"instead", instead}});
    return true;
  }

  // ---- gate A

  /// CNA-4.2
  void read_position(const OrderNode& order) {
    if (faulty(order, {"unit", "value"})) return;
    const Row unit = unit_of(order);
    if (!unit.exists() || lacks(order, "value")) return;
    const std::string_view value = raw(*order.node, "value");
    if (value != "forward" && value != "back") {
      refusals_.add(order, "E-POS-VALUE", "CNA-4.4", "value",
                    {{"unit", unit}, {"value", said(value)}, {"instead", "default"}});
      return;
    }
    if (repeats(order, positioned_, unit)) return;
    orders_.positions.push_back({order, unit, value == "forward" ? GunPosition::forward : GunPosition::back});
  }

  /// CNA-4.6
  void read_fire(const OrderNode& order) {
    if (faulty(order, {"unit", "hex"})) return;
    const bool fires = order.node->value("value") != "no";
    if (has(*order.node, "unit") && has(*order.node, "hex"))
      return drop(order, "E-XML", "CNA-12.4", "hex", {"reason", "unit-or-hex"});
    if (!has(*order.node, "hex")) {
      const Row unit = unit_of(order);
      if (unit.exists() && !repeats(order, fired_units_, unit))
        orders_.fires.push_back({order, unit, Place::none, fires});
      return;
    }
    const Place hex = own_hex(order);
    if (exists(hex) && !repeats(order, fired_hexes_, row_of(hex)))
      orders_.fires.push_back({order, nothing, hex, fires});
  }

  /// P2 of CNA-12.1: a hex with own units in it.
  Place own_hex(const OrderNode& order) {
    const Place hex = hex_of(order, "hex", raw(*order.node, "hex"));
    if (!exists(hex) || field_.any_unit(hex, side_)) return hex;
    drop(order, "E-HEX", "CNA-4.6", "hex", {"hex", hex});
    return Place::none;
  }

  // ---- gate B

  /// CNA-5.4
  void read_name(const OrderNode& order) {
    if (faulty(order, {}) || lacks(order, "target") || lacks(order, "text")) return;
    const std::string_view target = order.node->value("target");
    if (!named_.insert(target).second)
      return drop(order, "E-DUP", "CNA-12.4", "target", {"target", refusals_.word(target)});
    orders_.names.push_back({order, target, order.node->value("text")});
  }

  /// The target as written, or a hex and a class; nothing where neither is there.
  std::optional<BarragePlanOrder> target_of(const OrderNode& order) {
    BarragePlanOrder plan;
    plan.at = order;
    plan.target = order.node->value("target");
    if (!plan.target.empty()) return plan;
    if (!has(*order.node, "hex") && !has(*order.node, "class")) {
      lacks(order, "target");
      return std::nullopt;
    }
    if (lacks(order, "hex") || lacks(order, "class")) return std::nullopt;
    plan.hex = hex_of(order, "hex", raw(*order.node, "hex"));
    if (!exists(plan.hex)) return std::nullopt;
    const std::string_view part = order.node->value("class");
    plan.part = part == "Tank"   ? TargetClass::armor
                : part == "Arty" ? TargetClass::gun
                                 : TargetClass::infantry;
    return plan;
  }

  /// CNA-5.10
  void read_plan(const OrderNode& order) {
    if (faulty(order, {"hex"}) || lacks_parts(order, "barrage")) return;
    std::optional<BarragePlanOrder> plan = target_of(order);
    if (!plan) return;
    for (const Node& part : order.node->children()) {
      if (!part.known || faulty(at(part), {}) || lacks_parts(at(part), "gun")) continue;
      BarrageOrder barrage{at(part), guns_of(part)};
      if (!barrage.guns.empty()) plan->barrages.push_back(std::move(barrage));
    }
    if (plan->barrages.empty()) return;
    // Aims on this target that came before it are its first barrages (CNA-5.9).
    const std::string key = target_key(*plan);
    if (const auto aims = aimed_.find(key); aims != aimed_.end() && !planned_.contains(key)) {
      BarragePlanOrder& first = orders_.plans[aims->second];
      first.at = order;
      std::move(plan->barrages.begin(), plan->barrages.end(), std::back_inserter(first.barrages));
    } else {
      aimed_.try_emplace(key, orders_.plans.size());
      orders_.plans.push_back(std::move(*plan));
    }
    planned_.insert(key);
  }

  /// CNA-5.9: one more barrage of the plan for its target.
  void read_aim(const OrderNode& order) {
    if (faulty(order, {"hex"}) || lacks_parts(order, "gun")) return;
    std::optional<BarragePlanOrder> plan = target_of(order);
    if (!plan) return;
    BarrageOrder barrage{order, guns_of(*order.node)};
    if (barrage.guns.empty()) return;
    const auto [there, is_new] = aimed_.try_emplace(target_key(*plan), orders_.plans.size());
    if (is_new) orders_.plans.push_back(std::move(*plan));
    orders_.plans[there->second].barrages.push_back(std::move(barrage));
  }

  std::string target_key(const BarragePlanOrder& plan) const {
    if (!plan.target.empty()) return std::string(plan.target);
    return std::string(turn_.board.id(plan.hex))
        .append("\n")
        .append(1, static_cast<char>('0' + static_cast<int>(plan.part)));
  }

  std::vector<Gun> guns_of(const Node& barrage) {
    std::vector<Gun> guns;
    for (const Node& part : barrage.children())
      if (const std::optional<Gun> gun = part.known ? read_gun(at(part)) : std::nullopt) guns.push_back(*gun);
    return guns;
  }

  std::optional<Gun> read_gun(const OrderNode& element) {
    if (faulty(element, {"unit", "group", "toe"})) return std::nullopt;
    Gun gun;
    gun.at = element;
    gun.unit = unit_of(element);
    if (!gun.unit.exists()) return std::nullopt;
    if (has(*element.node, "group")) {
      gun.group = group_of(element, gun.unit);
      if (!gun.group.exists()) return std::nullopt;
    }
    if (!has(*element.node, "toe")) return gun;
    return read_gun_toe(element, gun);
  }

  /// How many there are is for the plan to say (E-BAR-TOE, CNA-5.11).
  std::optional<Gun> read_gun_toe(const OrderNode& element, Gun gun) {
    const std::optional<std::int32_t> toe = element.node->whole("toe");
    if (toe && *toe >= 1) {
      gun.toe = *toe;
      return gun;
    }
    refusals_.add(element, toe ? Key("E-BAR-TOE") : Key("E-TOE"), toe ? Key("CNA-5.11") : Key("CNA-12.4"),
                  "toe",
                  {{toe ? Key("unit") : Key("thing"), gun.unit},
                   {"value", said(raw(*element.node, "toe"))},
                   {"instead", "dropped"}});
    return std::nullopt;
  }

  // ---- gate B'

  /// CNA-5.30. `pick` reads one part.
  template <class PickOf>
  void read_loss(const OrderNode& order, std::vector<bool>& said, std::vector<LossOrder>& losses,
                 PickOf pick_of) {
    if (faulty(order, {"unit"})) return;
    LossOrder loss{order, unit_of(order), {}};
    if (!loss.unit.exists() || lacks_parts(order, "pick")) return;
    std::vector<bool> picked;
    for (const Node& part : order.node->children()) {
      if (!part.known || faulty(at(part), {"group", "toe", "truck", "points"})) continue;
      const std::optional<Pick> pick = pick_of(at(part), loss.unit);
      if (pick && !repeats(at(part), picked, pick->thing)) loss.picks.push_back(*pick);
    }
    if (!loss.picks.empty() && !repeats(order, said, loss.unit)) losses.push_back(std::move(loss));
  }

  void read_toe_loss(const OrderNode& order) {
    read_loss(order, toe_lost_, orders_.toe_losses,
              [&](const OrderNode& part, Row unit) -> std::optional<Pick> {
                if (lacks(part, "group")) return std::nullopt;
                const Row group = group_of(part, unit);
                if (!group.exists()) return std::nullopt;
                const auto count = count_of(part, "toe", group, field_.toe(group));
                return count ? std::optional(Pick{part, group, *count}) : std::nullopt;
              });
  }

  /// CNA-5.32
  void read_truck_loss(const OrderNode& order) {
    read_loss(
        order, trucks_lost_, orders_.truck_losses, [&](const OrderNode& part, Row) -> std::optional<Pick> {
          if (lacks(part, "truck")) return std::nullopt;
          const std::string_view id = raw(*part.node, "truck");
          const Name name = turn_.names.find(id);
          const Row truck = name == Name::none ? nothing : turn_.start.find(field_.traits().trucks, name);
          if (!truck.exists() || field_.truck_side(truck) != side_) {
            drop(part, "E-UNIT", "CNA-12.4", "truck", {"truck", refusals_.word(id)});
            return std::nullopt;
          }
          const auto count = count_of(part, "points", truck, field_.points(truck));
          return count ? std::optional(Pick{part, truck, *count}) : std::nullopt;
        });
  }

  /// CNA-5.23; whose order it may be, and for which hexes, is for that step to say.
  void read_hold_off(const OrderNode& order) {
    if (faulty(order, {"hex"}) || lacks(order, "hex")) return;
    const Place hex = hex_of(order, "hex", raw(*order.node, "hex"));
    if (!exists(hex) || repeats(order, held_, row_of(hex))) return;
    orders_.hold_offs.push_back({order, hex, order.node->value("value") != "no"});
  }

  // ---- gate C

  /// CNA-6.2. A unit that is unknown stays behind, the others go; without its path or its dump the whole
  /// order falls (CNA-6.10).
  void read_rba(const OrderNode& order) {
    const Node& node = *order.node;
    if (faulty(order, {items_of(node, "units"), items_of(node, "path"), "blow-dump"})) return;
    if (lacks(order, "units") || lacks(order, "path")) return;
    RbaOrder rba;
    rba.at = order;
    for (std::string_view id : raw_list(node, "path")) {
      rba.path.push_back(hex_of(order, "path", id));
      if (!exists(rba.path.back())) return;
    }
    if (has(node, "blow-dump")) {
      rba.blow_dump = dump_of(order, raw(node, "blow-dump"));
      if (!rba.blow_dump.exists()) return;
    }
    for (std::string_view id : raw_list(node, "units")) {
      const Row unit = own_unit(id);
      if (!unit.exists()) refuse_unit(order, "units", id, "dropped");
      if (unit.exists() && !repeats(order, retreating_, unit, "ignored")) rba.units.push_back(unit);
    }
    if (!rba.units.empty()) orders_.retreats.push_back(std::move(rba));
  }

  Row dump_of(const OrderNode& order, std::string_view id) {
    const Name name = turn_.names.find(id);
    const Row dump = name == Name::none ? nothing : turn_.start.find(field_.traits().dumps, name);
    if (!dump.exists()) drop(order, "E-RBA-DUMP", "CNA-6.10", "blow-dump", {"dump", refusals_.word(id)});
    return dump;
  }

  // ---- any gate

  /// CNA-12.3
  void read_standing(const OrderNode& order) {
    if (faulty(order, {items_of(*order.node, "loss-order")}) || lacks(order, "loss-order")) return;
    StandingOrder standing{order, order.node->value("cause"), {}};
    if (!caused_.insert(standing.cause).second)
      return drop(order, "E-DUP", "CNA-12.4", "cause", {"cause", refusals_.word(standing.cause)});
    for (std::string_view id : raw_list(*order.node, "loss-order")) {
      if (const Row thing = own_unit_or_group(id); thing.exists())
        standing.loss_order.push_back(thing);
      else
        refuse_unit(order, "loss-order", id, "ignored");
    }
    orders_.standing.push_back(std::move(standing));
  }

  Row own_unit_or_group(std::string_view id) const {
    if (const Row unit = own_unit(id); unit.exists()) return unit;
    const Row group = find_group(id);
    const Row unit = group.exists() ? field_.unit_of(group) : nothing;
    return unit.exists() && field_.side(unit) == side_ ? group : nothing;
  }

  void read_press(const OrderNode& order) {
    if (faulty(order, {}) || lacks(order, "text")) return;
    orders_.press.push_back({order, order.node->value("to") == "moderator", order.node->value("text")});
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  const File& file_;
  Refusals& refusals_;
  SideOrders orders_;
  // By row: what an order was given for.
  std::vector<bool> positioned_;
  std::vector<bool> fired_units_;
  std::vector<bool> fired_hexes_;
  std::vector<bool> toe_lost_;
  std::vector<bool> trucks_lost_;
  std::vector<bool> held_;
  std::vector<bool> retreating_;
  std::unordered_set<std::string_view> named_;          // looked up only
  std::unordered_set<std::string_view> caused_;         // looked up only
  std::unordered_map<std::string, std::size_t> aimed_;  // the first plan for a target; looked up only
  std::unordered_set<std::string> planned_;             // targets of plans; looked up only
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
    append(kept.standing, read.standing);
  }
  if (file.counts_at(Gate::retreat)) append(kept.retreats, read.retreats);
  keep_press(kept.press, read.press);
}

/// What a refusal says, but for its guesses.
std::string spelling_of(const Refusal& refusal) {
  std::string text;
  const auto put = [&](std::string_view part) {
    text.append(std::to_string(part.size())).append(":").append(part);
  };
  put(refusal.code.text());
  put(refusal.attribute);
  for (const Arg& arg : refusal.args) {
    if (arg.name == Key("near")) continue;
    put(arg.name.text());
    switch (arg.value.kind()) {
      case Value::Kind::word:
        put(arg.value.word().text());
        break;
      case Value::Kind::row:
        put(std::to_string(arg.value.row().table));
        put(std::to_string(arg.value.row().index));
        break;
      case Value::Kind::number:
        put(std::to_string(arg.value.number()));
        break;
      case Value::Kind::ratio:
      case Value::Kind::none:
        put("");
        break;
    }
  }
  return text;
}

/// CNA-5.3: names enough for every unit of either side to be a target of each class.
void make_target_names(const Turn& turn, Plan& plan) {
  static constexpr std::string_view labels[] = {" Inf", " Tank", " Arty"};
  const std::size_t units = turn.start.rows(plan.book.traits.units);
  for (std::size_t part = 0; part < plan.target_names.size(); ++part)
    for (std::size_t k = 1; k <= units; ++k)
      plan.target_names[part].push_back(
          Key::unowned(plan.words.emplace_back("Nr").append(std::to_string(k)).append(labels[part])));
}

}  // namespace

void Refusals::begin_file() {
  older_.insert(newer_.begin(), newer_.end());
  newer_.clear();
}

void Refusals::begin(const OrderNode& order) {
  order_ = order;
  told_ = false;
}

void Refusals::add(const OrderNode& at, Key code, Key rule, std::string_view attribute,
                   std::initializer_list<Arg> args, std::uint32_t offset) {
  if (refused_ >= Diagnostics::limit && told_) return;
  Refusal refusal{side_, code, rule, {}, at.file, at.node, attribute, offset};
  refusal.args.reserve(args.size() + 1);
  refusal.args.push_back({"order", word(order_.node->name)});
  refusal.args.insert(refusal.args.end(), args);
  ++refused_;
  told_ = true;
  const std::string spelled = spelling_of(refusal);
  if (const auto known = older_.find(spelled); known != older_.end()) {
    Refusal& older = plan_.refusals[known->second];
    older.file = at.file;
    older.node = at.node;
    older.offset = offset;
    newer_.insert(older_.extract(known));
    return;
  }
  newer_.emplace(spelled, plan_.refusals.size());
  plan_.refusals.push_back(std::move(refusal));
}

Key Refusals::word(std::string_view text, std::size_t limit) {
  return Key::unowned(plan_.words.emplace_back(printable(text, limit)));
}

/// A courtesy that ends after twenty refusals, so that many slips stay cheap.
Value Refusals::near_unit(std::string_view id) {
  if (id.empty() || refused_ > 20) return {};
  const Counters counters(turn_.start, plan_.book.traits);
  std::vector<std::string_view> own;
  for (std::uint32_t i = 0; i < turn_.start.rows(plan_.book.traits.units) && own.size() < 2000; ++i) {
    const Row unit{plan_.book.traits.units, i};
    if (counters.side(unit) == side_) own.push_back(turn_.key(unit).text());
  }
  const std::string_view near = did_you_mean(id, own);
  return near.empty() ? Value() : Value(word(near));
}

void read_orders(const Turn& turn, Plan& plan) {
  make_target_names(turn, plan);
  for (const SideInfo& side : turn.sides) {
    const std::vector<File> files = files_of(turn, side);
    GivenInTime given(files);
    Refusals refusals(turn, plan, side.row);
    for (const File& file : files) {
      refusals.begin_file();
      keep(plan.orders[side.row.index], FileReader(turn, plan, side.row, file, refusals).read(given), file);
    }
  }
}

}  // namespace adjudicator::cna
