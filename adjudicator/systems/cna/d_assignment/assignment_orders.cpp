#include "systems/cna/d_assignment/assignment_orders.hpp"

#include <algorithm>
#include <utility>

#include "systems/cna/d_assignment/assignment_rules.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-7.10: points of one hex assault both of its targets, and nobody else assaults either.
bool disturbs_pair(const Forces& forces, Place from, const Aim& aim) {
  if (!aim.pair() && !forces.any_pair()) return false;
  return std::ranges::any_of(forces.drafts(), [&](const Draft& draft) {
    const Aim other = Aim::of(draft.points);
    return draft.points.role == Role::close_assault && aim.meets(other) && (aim.pair() || other.pair()) &&
           !(aim == other && draft.points.from == from);
  });
}

/// CNA-11.4: a unit released from Reserve makes one offensive Close Assault.
bool second_assault(const Forces& forces, Row unit, const Aim& aim) {
  return forces.field().reserve(unit) != Reserve::none &&
         std::ranges::any_of(forces.drafts(), [&](const Draft& draft) {
           return draft.points.unit == unit && draft.points.role == Role::close_assault &&
                  Aim::of(draft.points) != aim;
         });
}

/// What an order has to do with one unit.
class Judgement {
 public:
  Judgement(const Scene& scene, Forces& forces, const AssignOrder& order, Row unit)
      : scene_(scene),
        forces_(forces),
        field_(forces.field()),
        order_(order),
        unit_(unit),
        aim_(Aim::of(order.target, order.target2)) {}

  /// Does anything of it stand?
  bool carry_out() {
    if (!field_.on_map(unit_)) return refuse("E-UNIT", "unit", {}, "dropped");
    gather();
    if (!count() || !judge_aim()) return false;
    if (order_.role == Role::withheld) {
      for (const Row group : groups_) withhold(group);
      return true;
    }
    for (const Row group : groups_) assign(group);
    // Of a number of points without a group it matters only that there are enough that may.
    if (wanted_ > 0 && fault_ && !refused_) refuse_role(*fault_, nothing);
    return given_;
  }

 private:
  void gather() {
    if (order_.group.exists()) {
      if (field_.toe(order_.group) > 0) groups_.push_back(order_.group);
    } else {
      field_.each_group(unit_, [&](Row group) { groups_.push_back(group); });
    }
  }

  /// E-TOE, E-DUP: of more points than there are, those that are left are assigned.
  bool count() {
    std::int32_t present = 0;
    std::int32_t left = 0;
    for (const Row group : groups_) {
      present += field_.toe(group);
      left += forces_.free(group);
    }
    if (present == 0) return refuse("E-TOE", "toe", {}, "dropped");
    const Key instead = left > 0 ? Key("ignored") : Key("dropped");
    if (order_.toe > present)
      refuse(
          "E-TOE", "toe",
          {{"thing", order_.group.exists() ? order_.group : unit_}, {"value", order_.toe}, {"most", present}},
          instead);
    else if (order_.toe > left || left == 0)
      refuse("E-DUP", "toe", {{"toe", order_.toe > 0 ? order_.toe : present}, {"left", left}}, instead);
    wanted_ = order_.toe > 0 ? std::min(order_.toe, left) : left;
    return wanted_ > 0;
  }

  /// CNA-7.1, 7.2, 7.10: what does not depend on the points.
  bool judge_aim() {
    if (order_.role == Role::withheld) return true;
    const bool anti_armor = order_.role == Role::anti_armor;
    const Key target_code = anti_armor ? Key("E-ASG-AA-TARGET") : Key("E-ASG-CA-TARGET");
    const bool named = exists(order_.target) || exists(order_.target2);
    if (!forces_.phasing()) {
      if (named) return refuse_aim(target_code, "own-hex", "target");
      return forces_.in_combat(unit_) || refuse_aim(target_code, "not-in-combat", "unit");
    }
    if (!exists(order_.target)) return refuse_aim(target_code, "none", "target");
    if (!aim_.pair()) return true;
    if (anti_armor) return refuse_aim("E-ASG-TWOHEX", "anti-armor", "target2");
    return field_.board().adjacent(aim_.hex, aim_.second) ||
           refuse_aim("E-ASG-TWOHEX", "not-adjacent", "target2");
  }

  void withhold(Row group) {
    const std::int32_t toe = std::min(wanted_, forces_.free(group));
    forces_.withhold(group, toe);
    wanted_ -= toe;
  }

  void assign(Row group) {
    const std::int32_t toe = std::min(wanted_, forces_.free(group));
    if (toe == 0) return;
    if (const auto fault = fault_of_joining(forces_, group, order_.role, aim_)) {
      if (!fault_) fault_ = fault;
      if (order_.toe == 0 || order_.group.exists()) refuse_role(*fault, group);
      return;
    }
    const std::int32_t paid = std::min(toe, forces_.payable(group, order_.role));
    if (paid < toe) refuse_for_ammo(group, toe - paid);
    if (paid == 0) return;
    forces_.commit(group, paid, order_.role, aim_, &order_, "ordered", "CNA-7.2");
    wanted_ -= paid;
    given_ = true;
  }

  void refuse_for_ammo(Row group, std::int32_t toe) {
    refused_ = true;
    refuse(order_.role == Role::anti_armor ? Key("E-ASG-AA-AMMO") : Key("E-ASG-CA-AMMO"), "toe",
           {{"group", group}, {"toe", toe}}, "ignored");
  }

  /// What is wrong with all groups alike is said once.
  void refuse_role(Key code, Row group) {
    const bool rating = code == Key("E-ASG-AA-RATING") || code == Key("E-ASG-CA-RATING");
    if (!rating && said_ && *said_ == code) return;
    said_ = code;
    refused_ = true;
    const Row meant = group.exists() ? group : groups_.front();
    const bool aims =
        code.text().ends_with("-TARGET") || code == Key("E-ASG-TERRAIN") || code == Key("E-ASG-AA-HEXSIDE");
    const bool pair = code == Key("E-ASG-TWOHEX");
    refuse(code,
           pair   ? "target2"
           : aims ? "target"
                  : "unit",
           {{"group", rating ? meant : nothing},
            {"target", aims || pair ? faulty_target(meant, code) : Place::none},
            {"reason", reason_of(code, meant)}},
           "dropped");
  }

  Value reason_of(Key code, Row group) const {
    if (code == Key("E-ASG-TWOHEX")) return "shared";
    if (code == Key("E-ASG-AA-RATING") || code == Key("E-ASG-CA-RATING"))
      return reason_of_rating(field_, group, order_.role);
    if (code != Key("E-CP-LIMIT")) return {};
    return field_.combat_ineffective(unit_) ? Key("cohesion") : Key("capability-points");
  }

  /// Which of the two hexes of a pair the code is about.
  Place faulty_target(Row group, Key code) const {
    if (!aim_.pair()) return aim_.hex;
    const auto fault = fault_of_role(field_, group, order_.role, aim_.hex);
    return fault && *fault == code ? aim_.hex : aim_.second;
  }

  bool refuse_aim(Key code, Key reason, std::string_view attribute) {
    return refuse(code, attribute, {{"target", order_.target}, {"reason", reason}}, "dropped");
  }

  bool refuse(Key code, std::string_view attribute, std::initializer_list<Arg> more, Key instead) {
    std::vector<Arg> args{{"unit", unit_}, {"role", word_of(order_.role)}};
    for (const Arg& arg : more)
      if (arg.value().kind() != Value::Kind::none) args.push_back(arg);
    args.insert(args.begin(), {"order", "assign"});
    args.push_back({"instead", instead});
    scene_.refuse(
        {forces_.side(), code, rule_of(code), std::move(args), order_.at.file, order_.at.node, attribute});
    return false;
  }

  const Scene& scene_;
  Forces& forces_;
  const Field& field_;
  const AssignOrder& order_;
  const Row unit_;
  const Aim aim_;
  std::vector<Row> groups_;
  std::int32_t wanted_ = 0;
  std::optional<Key> fault_;  // the first
  std::optional<Key> said_;   // the last one that was told
  bool refused_ = false;
  bool given_ = false;
};

// ---- Option `partial_withhold: no` ----

/// What the rest of a split unit joins: the first of the unit's own commitments with that role.
const Draft* joined(const Forces& forces, Row unit, Role role) {
  const auto found = std::ranges::find_if(forces.drafts(), [&](const Draft& draft) {
    return draft.points.unit == unit && draft.points.role == role;
  });
  return found == forces.drafts().end() ? nullptr : &*found;
}

/// Points of the group that joined the unit's others. What may not fight stays withheld.
std::int32_t join(Forces& forces, Row unit, Row group) {
  const std::int32_t withheld = forces.withheld(group);
  forces.release(group);
  std::int32_t given = 0;
  for (const Role role : {Role::close_assault, Role::anti_armor}) {
    const Draft* draft = joined(forces, unit, role);
    if (draft == nullptr || forces.free(group) == 0) continue;
    const Aim aim = Aim::of(draft->points);
    const AssignOrder* order = draft->order;
    if (fault_of_joining(forces, group, role, aim)) continue;
    const std::int32_t toe = std::min(forces.free(group), forces.payable(group, role));
    if (toe == 0) continue;
    forces.commit(group, toe, role, aim, order, "split", "CNA-7.2");
    given += toe;
  }
  forces.withhold(group, std::min(withheld, forces.free(group)));
  return given;
}

}  // namespace

void refuse_assignment(const Scene& scene, Row side, const OrderNode& at, Key code,
                       std::initializer_list<Arg> args, Key instead, std::string_view attribute) {
  std::vector<Arg> all;
  for (const Arg& arg : args)
    if (arg.value().kind() != Value::Kind::none) all.push_back(arg);
  all.push_back({"instead", instead});
  scene.refuse({side, code, rule_of(code), std::move(all), at.file, at.node, attribute});
}

std::optional<Key> fault_of_joining(const Forces& forces, Row group, Role role, const Aim& aim) {
  const Field& field = forces.field();
  if (const auto fault = fault_of_role(field, group, role, aim.hex)) return fault;
  if (aim.pair())
    if (const auto fault = fault_of_role(field, group, role, aim.second)) return fault;
  if (!forces.phasing() || role != Role::close_assault) return {};
  const Row unit = field.unit_of(group);
  if (disturbs_pair(forces, field.hex(unit), aim)) return Key("E-ASG-TWOHEX");
  return second_assault(forces, unit, aim) ? std::optional(Key("E-RESERVE")) : std::nullopt;
}

void judge_assignments(const Scene& scene, Forces& forces, std::vector<bool>& spoken) {
  for (const AssignOrder& order : forces.segment().plan.of(forces.side()).assignments)
    for (const Row unit : order.units)
      if (Judgement(scene, forces, order, unit).carry_out()) spoken[unit.index] = true;
}

void join_split_units(const Scene& scene, Forces& forces) {
  if (forces.drafts().empty()) return;
  for (const Row unit : forces.units()) {
    if (!forces.committed(unit)) continue;
    std::int32_t toe = 0;
    const AssignOrder* order = nullptr;
    for (const Draft& draft : forces.drafts())
      if (draft.points.unit == unit && order == nullptr) order = draft.order;
    forces.field().each_group(unit, [&](Row group) {
      if (forces.free(group) + forces.withheld(group) > 0) toe += join(forces, unit, group);
    });
    if (toe > 0)
      refuse_assignment(scene, forces.side(), order == nullptr ? OrderNode{} : order->at, "E-ASG-SPLIT",
                        {{"order", "assign"}, {"unit", unit}, {"toe", toe}}, "default", "toe");
  }
}

}  // namespace adjudicator::cna
