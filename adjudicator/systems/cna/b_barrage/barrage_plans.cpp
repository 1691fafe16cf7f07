#include "systems/cna/b_barrage/barrage_plans.hpp"

#include <algorithm>
#include <utility>

#include "systems/cna/b_barrage/gunnery.hpp"
#include "systems/cna/b_barrage/plan_sheets.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::uint32_t no_target = std::numeric_limits<std::uint32_t>::max();

class Judge {
 public:
  Judge(const Scene& scene, const Segment& segment, Row side)
      : scene_(scene),
        guns_(field_of(scene, segment.book()), segment.fire_plans[side], segment.firing.units, side),
        plans_(guns_.plan().targets.size()) {}

  void plan(const BarragePlanOrder& order);
  void warn_of_idle_guns();
  Gunnery& guns() { return guns_; }

 private:
  /// How far the plan for a target has come.
  struct Planned {
    bool exists = false;
    std::size_t ordered = 0;  // barrages, legal or not
  };
  std::uint32_t find(const BarragePlanOrder& order) const;
  std::uint32_t find_by_id(const BarragePlanOrder& order) const;
  bool known_by_id(const Target& target) const;
  std::uint32_t find_by_class(const BarragePlanOrder& order) const;
  void barrage(const BarrageOrder& order, std::uint32_t target);
  bool legal(const Gun& gun, const Barrage& barrage) const;
  void fire(const Gun& gun, Barrage& barrage);
  /// TOE points of one group, or of all groups, that the order asks for and the ammunition allows.
  void fire_groups(const Gun& gun, const std::vector<Row>& groups, std::int32_t toe, Barrage& barrage);
  bool paid(const Gun& gun, const Barrage& barrage, std::int32_t toe) const;

  void refuse(const OrderNode& at, Key code, Key rule, std::string_view attribute,
              std::vector<Arg> args) const;
  void refuse_gun(const Gun& gun, const Barrage& barrage, Objection why, Key rule, Key instead) const;
  void refuse_target(const BarragePlanOrder& order, Key code) const;

  const Scene scene_;
  Gunnery guns_;
  std::vector<Planned> plans_;               // by target
  const BarragePlanOrder* order_ = nullptr;  // that is being judged
};

// ---- Targets (CNA-5.5, 5.6, 5.10) ----

/// By name, by private name, by id; by hex and class (a reading, so that one mailing can do).
std::uint32_t Judge::find(const BarragePlanOrder& order) const {
  if (order.target.empty()) return find_by_class(order);
  const std::vector<Target>& targets = guns_.plan().targets;
  for (const Word Target::*name : {&Target::name, &Target::private_name})
    for (std::uint32_t i = 0; i < targets.size(); ++i)
      if ((targets[i].*name).text() == order.target) return i;
  return find_by_id(order);
}

/// A unit of armored and unarmored guns is two targets of one id: the class says which, else the one without
/// a plan.
std::uint32_t Judge::find_by_id(const BarragePlanOrder& order) const {
  const std::string_view part = order.at.node->value("class");
  std::uint32_t found = no_target;
  for (std::uint32_t i = 0; i < plans_.size(); ++i) {
    const Target& target = guns_.target(i);
    if (scene_.key(target.thing).text() != order.target || !known_by_id(target)) continue;
    if (!part.empty() && target.kind == TargetKind::unit && key_of(target.part).text() != part) continue;
    if (!plans_[i].exists) return i;
    if (found == no_target) found = i;
  }
  return found;
}

/// CNA-5.5, 5.6: ships, dumps and facilities always are, units by intelligence of them in that hex.
bool Judge::known_by_id(const Target& target) const {
  if (target.kind != TargetKind::unit) return true;
  const Field& field = guns_.field();
  const auto index = [&](Row row, Trait trait) { return static_cast<std::uint32_t>(field.get(row, trait)); };
  for (const Row intel : shared::RowsOf(field.state(), intel::table)) {
    if (index(intel, intel::side) == guns_.side().index && index(intel, intel::unit) == target.thing.index &&
        Place(index(intel, intel::hex)) == target.hex)
      return true;
  }
  return false;
}

std::uint32_t Judge::find_by_class(const BarragePlanOrder& order) const {
  std::uint32_t planned = no_target;
  // The list is in hex order.
  const std::vector<Target>& targets = guns_.plan().targets;
  const auto first = std::ranges::lower_bound(targets, order.hex, {}, &Target::hex);
  for (auto i = static_cast<std::uint32_t>(first - targets.begin());
       i < plans_.size() && targets[i].hex == order.hex; ++i) {
    const Target& target = targets[i];
    if (target.kind != TargetKind::unit || target.part != order.part) continue;
    if (!plans_[i].exists) return i;
    if (planned == no_target) planned = i;
  }
  return planned;
}

// ---- Plans ----

void Judge::plan(const BarragePlanOrder& order) {
  order_ = &order;
  const std::uint32_t target = find(order);
  if (target == no_target)
    return refuse_target(order, order.target.empty() ? Key("E-BAR-EMPTY") : Key("E-BAR-TARGET"));
  // CNA-5.9: `aim` adds to the plan that there is.
  const bool adds = order.at.node->name == "aim";
  if (plans_[target].exists && !adds) return refuse_target(order, "E-BAR-DUP");
  plans_[target].exists = true;
  for (const BarrageOrder& one : order.barrages) barrage(one, target);
}

void Judge::barrage(const BarrageOrder& order, std::uint32_t target) {
  const Word name = guns_.target(target).name;
  const Place hex = guns_.target(target).hex;
  if (++plans_[target].ordered > Gunnery::most_barrages)
    return refuse(order.at, "E-BAR-COUNT", "CNA-5.10", {},
                  {{"target", name},
                   {"hex", hex},
                   {"ordered", plans_[target].ordered},
                   {"most", Gunnery::most_barrages},
                   {"instead", "dropped"}});
  Barrage barrage = guns_.begin(target);
  for (const Gun& one : order.guns)
    if (legal(one, barrage)) fire(one, barrage);
  if (!barrage.pieces.empty()) return guns_.close(std::move(barrage));
  scene_.tell(guns_.side(), "barrage-dropped", {{"name", name}, {"hex", hex}}, "CNA-5.11");
}

// ---- Guns (CNA-5.11): an illegal one is struck, the others fire ----

bool Judge::legal(const Gun& gun, const Barrage& barrage) const {
  if (gun.group.exists() && guns_.rating(gun.group) <= 0) {
    refuse_gun(gun, barrage, {"E-BAR-RATING", {}}, "CNA-5.11", "dropped");
    return false;
  }
  auto objection = guns_.against(gun.unit, guns_.target(barrage.target));
  if (!objection) objection = guns_.against_joining(gun.unit, barrage);
  if (objection) refuse_gun(gun, barrage, *objection, "CNA-5.11", "dropped");
  return !objection;
}

void Judge::fire(const Gun& gun, Barrage& barrage) {
  if (guns_.ship(gun.unit)) return guns_.commit(barrage, gun.unit, nothing, 1);
  std::vector<Row> groups = guns_.rated(gun.unit, guns_.target(barrage.target));
  if (guns_.by_unit()) {
    // CNA-5.12: the whole unit fires. A second gun of it in this barrage says nothing new.
    const bool here = std::ranges::any_of(barrage.pieces, [&](const Piece& p) { return p.unit == gun.unit; });
    if (here) return;
    if (gun.toe != 0) refuse_gun(gun, barrage, {"E-BAR-TOE", "whole-unit"}, "CNA-5.12", "ignored");
    return fire_groups(gun, groups, 0, barrage);
  }
  if (gun.group.exists()) std::erase_if(groups, [&](Row g) { return g != gun.group; });
  if (groups.empty()) {
    const bool at_ship = guns_.target(barrage.target).kind == TargetKind::ship;
    const Objection why =
        at_ship ? Objection{"E-BAR-SHIP", "vulnerability"} : Objection{"E-BAR-TOE", "none-left"};
    return refuse_gun(gun, barrage, why, "CNA-5.11", "dropped");
  }
  fire_groups(gun, groups, gun.toe, barrage);
}

void Judge::fire_groups(const Gun& gun, const std::vector<Row>& groups, std::int32_t toe, Barrage& barrage) {
  std::int32_t left = 0;
  for (const Row group : groups) left += guns_.free(group);
  if (toe > left || left == 0)
    return refuse_gun(gun, barrage, {"E-BAR-TOE", "none-left"}, "CNA-5.11", "dropped");
  // Without a number all that are left fire, as far as the ammunition goes.
  std::int32_t due = toe == 0 ? std::clamp(guns_.payable(gun.unit), 1, left) : toe;
  if (!paid(gun, barrage, due)) return;
  for (const Row group : groups) {
    const std::int32_t part = std::min(due, guns_.free(group));
    if (part > 0) guns_.commit(barrage, gun.unit, group, part);
    due -= part;
  }
}

/// E-BAR-AMMO
bool Judge::paid(const Gun& gun, const Barrage& barrage, std::int32_t toe) const {
  if (toe <= guns_.payable(gun.unit)) return true;
  const Target& target = guns_.target(barrage.target);
  refuse(gun.at, "E-BAR-AMMO", "CNA-5.11", "toe",
         {{"unit", gun.unit},
          {"target", target.name},
          {"hex", target.hex},
          {"toe", toe},
          {"ammunition", guns_.ammunition(gun.unit)},
          {"needed", toe * guns_.book().costs.ammo_barrage},
          {"instead", "dropped"}});
  return false;
}

// ---- Refusals ----

void Judge::refuse(const OrderNode& at, Key code, Key rule, std::string_view attribute,
                   std::vector<Arg> args) const {
  if (order_ != nullptr) args.insert(args.begin(), {"order", Key::unowned(order_->at.node->name)});
  scene_.refuse({guns_.side(), code, rule, std::move(args), at.file, at.node, attribute});
}

void Judge::refuse_gun(const Gun& gun, const Barrage& barrage, Objection why, Key rule, Key instead) const {
  const Target& target = guns_.target(barrage.target);
  std::vector<Arg> args{{"unit", gun.unit}, {"target", target.name}, {"hex", target.hex}};
  if (gun.group.exists()) args.push_back({"group", gun.group});
  if (gun.toe != 0) args.push_back({"toe", gun.toe});
  if (why.code == Key("E-BAR-TOE")) args.push_back({"left", guns_.free_of(gun.unit)});
  if (!why.reason.empty()) args.push_back({"reason", why.reason});
  args.push_back({"instead", instead});
  const bool by_toe = why.code == Key("E-BAR-TOE") || why.code == Key("E-BAR-AMMO");
  refuse(gun.at, why.code, rule,
         by_toe && gun.toe != 0 ? "toe"
         : gun.group.exists()   ? "group"
                                : "unit",
         std::move(args));
}

void Judge::refuse_target(const BarragePlanOrder& order, Key code) const {
  std::vector<Arg> args;
  if (!order.target.empty()) args.push_back({"target", scene_.word(printable(order.target))});
  if (exists(order.hex)) args.push_back({"hex", order.hex});
  if (order.target.empty() && exists(order.hex)) args.push_back({"class", key_of(order.part)});
  args.push_back({"instead", "dropped"});
  refuse(order.at, code, "CNA-5.11", order.target.empty() ? "hex" : "target", std::move(args));
}

/// CNA-5.18. A unit that has nothing left to fire with is not blamed for firing in part.
void Judge::warn_of_idle_guns() {
  order_ = nullptr;
  for (const Row unit : guns_.firing_units()) {
    const Key status = idleness(guns_, unit);
    if (status.empty()) continue;
    refuse({}, status, "CNA-5.18", {},
           {{"unit", unit},
            {"hex", guns_.field().hex(unit)},
            {"used", guns_.used_of(unit)},
            {"free", guns_.free_of(unit)},
            {"instead", "default"}});
  }
}

}  // namespace

std::vector<Barrage> judge_plans(const Scene& turn, const Segment& segment, Row side) {
  if (is_told(segment, side)) return {};
  const Scene scene = turn.within("barrage-plans").within(turn.key(side));
  scene.began("barrage-plans", {{"reader", side}}, "CNA-5.9");
  Judge judge(scene, segment, side);
  for (const BarragePlanOrder& order : segment.plan.of(side).plans) judge.plan(order);
  if (turn.tells()) {
    // Whoever sends no orders at all is told nothing of them; the list L7 says it.
    if (turn.turn().side(side).orders_at(index(Gate::barrage)) != nullptr) judge.warn_of_idle_guns();
    note_plans(scene, judge.guns());
  }
  return judge.guns().barrages();
}

}  // namespace adjudicator::cna
