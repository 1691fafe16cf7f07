#include "systems/cna/orders/reported.hpp"

#include <algorithm>
#include <string>

#include "systems/cna/orders/order_reading.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::array<std::string_view, tellings> telling_words{
    "contacts", "under-fire", "targets", "barrage", "retreats", "anti-armor", "assaults", "captured"};

struct Element {
  std::string_view name;
  Telling of;
};
constexpr Element elements[] = {
    {"occupied", Telling::contacts},
    {"under-fire", Telling::under_fire},
    {"target", Telling::targets},
    {"barrage-result", Telling::barrage},
    {"held-off", Telling::barrage},
    {"emptied", Telling::retreats},
    {"filled", Telling::retreats},
    {"rba-only", Telling::retreats},
    {"zoc", Telling::contacts},
    {"attacked", Telling::anti_armor},
    {"aa-sequence", Telling::anti_armor},
    {"no-armor", Telling::anti_armor},
    {"aa-damage", Telling::anti_armor},
    {"ca-sequence", Telling::assaults},
    {"cancel-assault", Telling::assaults},
    {"assault-enemy", Telling::assaults},
    {"assault-result", Telling::assaults},
    {"captured", Telling::captured},
};

bool word_in(const Node& node, std::string_view list, std::string_view word) {
  const auto words = node.list(list);
  return std::ranges::find(words, word) != words.end();
}

/// One file, element by element.
class ReportedReader : private OrderReading {
 public:
  ReportedReader(const Turn& turn, Plan& plan, const Document& file, Refusals& refusals)
      : OrderReading(turn, plan, refusals.side(), file, refusals), file_(file), plan_(plan) {}

  Reported read(std::vector<Place>& zoc) {
    if (const Node* list = file_.root().child("list"))
      for (const Node& node : list->children()) read(at(node), zoc);
    std::ranges::sort(zoc);
    return std::move(told_);
  }

 private:
  void read(const OrderNode& element, std::vector<Place>& zoc) {
    refusals().begin(element);
    const std::string_view name = element.node->name;
    if (name == "nothing") return read_nothing(element);
    if (name == "press" || name == "standing") return;
    if (!element.node->known || !is_reported(name))
      return drop(element, "E-SIDE", "CNA-2.7", "", {"reason", "told"});
    if (faulty(element, {})) return;
    if (!read(element, name, zoc)) return;
    for (const Element& e : elements)
      if (e.name == name) told_.told[static_cast<std::size_t>(e.of)] = true;
  }

  bool read(const OrderNode& e, std::string_view name, std::vector<Place>& zoc) {
    if (name == "occupied") return read_occupied(e);
    if (name == "under-fire") return add_hexes(e, told_.under_fire);
    if (name == "target") return read_target(e);
    if (name == "barrage-result") return read_hit(e);
    if (name == "held-off") return add_hexes(e, told_.held_off);
    if (name == "emptied") return add_hexes(e, told_.emptied);
    if (name == "filled") return add_hexes(e, told_.filled);
    if (name == "rba-only") return add_hexes(e, told_.rba_only);
    if (name == "zoc") return add_hexes(e, zoc);
    if (name == "attacked") return read_attacked(e);
    if (name == "aa-sequence") return read_fired_at(e);
    if (name == "no-armor") return add_hexes(e, told_.no_armor);
    if (name == "aa-damage") return read_damage(e);
    if (name == "ca-sequence") return read_assault(e);
    if (name == "cancel-assault") return add_hex(e, told_.cancelled);
    if (name == "assault-enemy") return read_enemy(e);
    if (name == "assault-result") return read_result(e);
    return read_capture(e);
  }

  // ---- What an element must have

  bool incomplete(const OrderNode& e, std::string_view field) {
    drop(e, "E-REPORT", "CNA-2.7", "", {"missing", refusals().word(field)});
    return false;
  }
  bool has_all(const OrderNode& e, std::initializer_list<std::string_view> fields) {
    for (const std::string_view field : fields)
      if (!has(*e.node, field)) return incomplete(e, field);
    return true;
  }
  Place hex(const OrderNode& e) {
    if (!has_all(e, {"hex"})) return Place::none;
    return hex_of(e, "hex", raw(*e.node, "hex"));
  }
  std::int32_t number(const OrderNode& e, std::string_view field) const {
    return e.node->whole(field).value_or(0);
  }
  std::int32_t half_points(const OrderNode& e, std::string_view field) const {
    return shared::halves(e.node->value(field)).value_or(0);
  }
  bool yes(const OrderNode& e, std::string_view field) const { return e.node->value(field) == "yes"; }
  bool add_hexes(const OrderNode& e, std::vector<Place>& to) {
    if (!has_all(e, {"hexes"})) return false;
    const auto hexes = hexes_of(e, "hexes");
    if (hexes) to.insert(to.end(), hexes->begin(), hexes->end());
    return hexes.has_value();
  }
  bool add_hex(const OrderNode& e, std::vector<Place>& to) {
    const Place where = hex(e);
    if (exists(where)) to.push_back(where);
    return exists(where);
  }
  bool hexes(const OrderNode& e, std::string_view field, std::vector<Place>& to) {
    const auto all = hexes_of(e, field);
    if (all) to = *all;
    return all.has_value();
  }

  // ---- The elements

  void read_nothing(const OrderNode& e) {
    if (faulty(e, {}) || !has_all(e, {"of"})) return;
    if (e.node->value("of") == "assaults") told_.sequence_over = true;
    for (std::size_t i = 0; i < tellings; ++i)
      if (e.node->value("of") == telling_words[i]) told_.told[i] = true;
  }

  bool read_occupied(const OrderNode& e) {
    const Place where = hex(e);
    if (!exists(where)) return false;
    Reported::Occupied occupied{where, std::nullopt};
    if (has(*e.node, "zoc")) occupied.zoc = yes(e, "zoc");
    // That it is there comes first, its Zone of Control may follow; what is said after that is of later.
    const auto known = std::ranges::find(told_.occupied, where, &Reported::Occupied::hex);
    if (known == told_.occupied.end())
      told_.occupied.push_back(occupied);
    else if (!known->zoc)
      known->zoc = occupied.zoc;
    else
      told_.occupied_again.push_back(occupied);
    return true;
  }

  bool read_target(const OrderNode& e) {
    Reported::ToldTarget target;
    target.hex = hex(e);
    if (!exists(target.hex)) return false;
    if (has(*e.node, "thing")) {
      target.thing = turn().find_thing(raw(*e.node, "thing"));
      if (target.thing.table != dump::table && target.thing.table != facility::table)
        return drop(e, "E-REPORT", "CNA-2.7", "thing", {"thing", refusals().word(raw(*e.node, "thing"))}),
               false;
      target.name = turn().key(target.thing);
    } else if (has(*e.node, "ship")) {
      target.ship = true;
      target.name = word(e.node->value("ship"));
    } else {
      if (!has_all(e, {"class"})) return false;
      target.part = *class_of(Word::unowned(e.node->value("class")));
      const auto number = ++numbers_[static_cast<std::size_t>(target.part)];
      target.name = has(*e.node, "name")
                        ? word(e.node->value("name"))
                        : word("Nr" + std::to_string(number) + " " + std::string(e.node->value("class")));
    }
    told_.targets.push_back(target);
    return true;
  }
  Key word(std::string_view text) { return Key::unowned(plan_.words.emplace_back(text)); }

  bool read_hit(const OrderNode& e) {
    if (!has_all(e, {"target", "points", "result"})) return false;
    Reported::BarrageResult hit;
    hit.at = e;
    hit.target = e.node->value("target");
    hit.points = number(e, "points");
    hit.result = Key::unowned(e.node->value("result"));
    hit.toe = hit.result == Key("1") ? 1 : hit.result == Key("2") ? 2 : 0;
    hit.trucks = number(e, "trucks");
    told_.hits.push_back(hit);
    return true;
  }

  bool read_attacked(const OrderNode& e) {
    Reported::Attacked attacked;
    attacked.hex = hex(e);
    attacked.fires = e.node->value("fires") != "no";
    if (!exists(attacked.hex)) return false;
    if (std::ranges::count(told_.attacked, attacked.hex, &Reported::Attacked::hex) > 0) {
      refusals().add(e, "E-DUP", "CNA-2.7", "hex", {{"target", attacked.hex}, {"instead", "ignored"}});
      return true;
    }
    if (!field().book().options.declared() && !has_all(e, {"from"})) return false;
    if (!hexes(e, "from", attacked.from)) return false;
    told_.attacked.push_back(std::move(attacked));
    return true;
  }

  bool read_fired_at(const OrderNode& e) {
    std::vector<Place> all;
    if (!hexes(e, "hexes", all)) return false;
    told_.fired_at = std::move(all);
    return true;
  }

  bool read_damage(const OrderNode& e) {
    const Place where = hex(e);
    if (!exists(where) || !has_all(e, {"points"})) return false;
    told_.damage.push_back({e, where, number(e, "points")});
    return true;
  }

  bool read_assault(const OrderNode& e) {
    if (!has_all(e, {"hexes"})) return false;
    std::vector<Place> assault;
    if (!hexes(e, "hexes", assault)) return false;
    std::ranges::sort(assault);
    if (assault.empty() || assault.size() > 2) return incomplete(e, "hexes");
    told_.sequence.push_back({std::move(assault), e.node->value("probe") == "yes"});
    return true;
  }

  bool read_enemy(const OrderNode& e) {
    using Instead = Reported::AssaultEnemy::Instead;
    Reported::AssaultEnemy enemy;
    enemy.hex = hex(e);
    if (!exists(enemy.hex) || !hexes(e, "from", enemy.from) || !hexes(e, "to", enemy.to)) return false;
    const std::string_view instead = e.node->value("instead");
    enemy.instead = instead == "undefended"    ? Instead::undefended
                    : instead == "lapsed"      ? Instead::lapsed
                    : instead == "surrendered" ? Instead::surrendered
                    : instead == "empty"       ? Instead::empty
                                               : Instead::numbers;
    if (enemy.instead == Instead::numbers && !has_all(e, {"raw", "size"})) return false;
    enemy.raw = half_points(e, "raw");
    enemy.actual = half_points(e, "actual");
    enemy.size = number(e, "size");
    enemy.morale = number(e, "morale");
    enemy.has_actual = has(*e.node, "actual");
    enemy.has_morale = has(*e.node, "morale");
    enemy.surrenders = word_in(*e.node, "marks", "surrenders");
    enemy.no_defence = word_in(*e.node, "marks", "no-defence");
    enemy.unrated = word_in(*e.node, "marks", "unrated");
    enemy.no_fuel = word_in(*e.node, "marks", "no-fuel");
    enemy.parenthesized = word_in(*e.node, "marks", "parenthesized");
    enemy.engineers = word_in(*e.node, "marks", "engineers");
    if (enemy.instead == Instead::numbers && enemy.has_actual && cannot_follow(enemy))
      refusals().add(
          e, "W-REP-ACTUAL", "CNA-2.7", "actual",
          {{"raw", Ratio(enemy.raw, 2)}, {"actual", Ratio(enemy.actual, 2)}, {"instead", "counted"}});
    told_.enemies.push_back(std::move(enemy));
    return true;
  }

  /// CNA-9.10, 9.11: raw points as they are or a tenth of them, less what tanks without support take off.
  bool cannot_follow(const Reported::AssaultEnemy& enemy) const {
    const auto tenth = 2 * static_cast<std::int32_t>(round_half_up(enemy.raw, 20));
    const bool exception = field().book().options.small_raw == SmallRaw::exception && enemy.raw < 20;
    return enemy.actual > (exception ? std::max(tenth, enemy.raw) : tenth);
  }

  bool read_result(const OrderNode& e) {
    Reported::AssaultResult result;
    result.hex = hex(e);
    if (!exists(result.hex)) return false;
    const bool of_attacker = field().book().told == field().book().phasing;
    if (of_attacker ? !has_all(e, {"engaged"}) : !has_all(e, {"retreat"})) return false;
    if (!hexes(e, "to", result.to) || !hexes(e, "emptied", result.emptied)) return false;
    result.engaged = yes(e, "engaged");
    result.retreat = number(e, "retreat");
    result.refused = number(e, "refused");
    told_.results.push_back(std::move(result));
    return true;
  }

  bool read_capture(const OrderNode& e) {
    Reported::Capture capture;
    capture.hex = hex(e);
    if (!exists(capture.hex)) return false;
    if (!has(*e.node, "prisoners") && !has_all(e, {"model", "points"})) return false;
    capture.prisoners = number(e, "prisoners");
    capture.points = number(e, "points");
    capture.model = static_cast<std::int32_t>(turn().names.find(e.node->value("model")));
    const std::string_view kind = e.node->value("kind");
    capture.kind = kind == "artillery"   ? GroupKind::artillery
                   : kind == "anti-tank" ? GroupKind::anti_tank
                   : kind == "anti-air"  ? GroupKind::anti_air
                   : kind == "recce"     ? GroupKind::recce
                                         : GroupKind::tank;
    told_.captures.push_back(capture);
    return true;
  }

  const Document& file_;
  Plan& plan_;
  Reported told_;
  std::array<std::size_t, target_class_words.size()> numbers_{};
};

/// The side that `opponent="reported"` leaves without a roster: the one without units.
const SideInfo* told_side(const Turn& turn) {
  const Node* rules = shared::rules_of(turn);
  if (rules == nullptr || rules->value("opponent") != "reported") return nullptr;
  for (const SideInfo& side : turn.sides) {
    bool any = false;
    for (const Row unit : shared::RowsOf(turn.start, unit::table))
      any |= UnitRows(turn.start).side(unit) == side.row;
    if (!any) return &side;
  }
  return nullptr;
}

std::string id_at(std::string_view hex) {
  return std::string("enemy-").append(hex);
}
/// Ids are letters, digits, ".", "_", "-".
std::string id_for(std::string_view hex, std::string_view target) {
  std::string id = std::string(hex).append("-").append(target);
  for (char& c : id)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'))
      c = '-';
  return id;
}

}  // namespace

Key word_of(Telling telling) {
  return Key::unowned(telling_words[static_cast<std::size_t>(telling)]);
}

bool is_reported(std::string_view element) {
  return element == "nothing" ||
         std::ranges::any_of(elements, [&](const Element& e) { return e.name == element; });
}

Reported read_reported(const Turn& turn, Plan& plan, const Document& file, Refusals& refusals,
                       std::vector<Place>& zoc) {
  return ReportedReader(turn, plan, file, refusals).read(zoc);
}

void name_stand_ins(Turn& turn) {
  const SideInfo* side = told_side(turn);
  if (side == nullptr || side->orders == nullptr) return;
  for (const std::string_view label : {"Inf", "Tank", "Arty"}) turn.names.add(label);
  const Node* list = side->orders->root().child("list");
  if (list == nullptr) return;
  std::array<std::size_t, 3> numbers{};
  for (const Node& node : list->children()) {
    for (const std::string_view field : {"hexes", "to"})
      for (const std::string_view hex : node.list(field)) turn.names.add(id_at(hex));
    if (node.name == "occupied") turn.names.add(id_at(node.value("hex")));
    if (node.name == "captured" && has(node, "model")) turn.names.add(node.value("model"));
    if (node.name != "target" || has(node, "thing")) continue;
    std::string name(has(node, "ship") ? node.value("ship") : node.value("name"));
    if (const std::string_view part = node.value("class"); !has(node, "ship") && !part.empty()) {
      const std::size_t number = ++numbers[part == "Inf" ? 0 : part == "Tank" ? 1 : 2];
      if (name.empty()) name = "Nr" + std::to_string(number) + " " + std::string(part);
    }
    turn.names.add(id_for(node.value("hex"), name));
  }
}

void ask_the_one_player(Turn& turn) {
  const SideInfo* told = told_side(turn);
  if (told == nullptr || turn.game_file == nullptr) return;
  for (const Node& node : turn.game_file->root().children()) {
    if (node.name != "side" || has(node, "questions")) continue;
    for (SideInfo& side : turn.sides)
      if (side.id == node.value("id") && side.row != told->row) side.asks = true;
  }
}

Name stand_in_at(const Turn& turn, Place hex) {
  return turn.names.find(id_at(turn.board.id(hex)));
}
Name stand_in_for(const Turn& turn, Place hex, std::string_view target) {
  return turn.names.find(id_for(turn.board.id(hex), target));
}

}  // namespace adjudicator::cna
