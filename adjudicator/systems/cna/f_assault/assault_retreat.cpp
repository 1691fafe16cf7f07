// Retreats after the dice (CNA-10.10 to 10.13, 10.17) and of undefended hexes (CNA-9.6).
#include <algorithm>
#include <memory>

#include "systems/cna/c_retreat/retreat_barred.hpp"
#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/f_assault/assault_results.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/f_assault/retreat_decision.hpp"
#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/field/capability.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t undefended_hexes = 3;  // CNA-9.6
constexpr std::int32_t undefended_points = 3;
constexpr std::int32_t per_hex = 10;  // per cent of a refused hex (CNA-10.12)

constexpr RetreatKind after_dice{"retreat", "retreat", "assault-retreat", "CNA-10.10", true};
constexpr RetreatKind undefended{"undefended-retreat", "undefended-retreat", "undefended-retreat", "CNA-9.6",
                                 false};

// ---- The units of a hex or an assault ----

class Retreat {
 public:
  Retreat(const Scene& scene, const Segment& segment, const Fight& fight, const RetreatKind& kind,
          std::int32_t hexes)
      : scene_(scene),
        above_(scene.within(kind.scene)),
        segment_(segment),
        book_(segment.book()),
        field_(field_of(scene, segment.book())),
        fight_(fight),
        kind_(kind),
        side_(fight.defender.side) {
    terms_.hexes = hexes;
    terms_.away_from = fight.attacker.hexes;
    terms_.shunned = terms_.away_from;
    terms_.left = fight.assault.hexes;
    terms_.threatened = segment.assigned.still_to_be_assaulted(fight.assault);
    for (const StandingOrder& standing : orders().standing)
      if (!exists(terms_.toward)) terms_.toward = standing.toward;
  }

  void add(Row unit) {
    Withdrawal w;
    w.unit = unit;
    w.from = field_.hex(unit);
    // CNA-10.12, 10.13: nothing is refused by who is in a major city, nor by guns that cannot go.
    w.excused = book_.terrain.major_city(w.from) || field_.has(unit, UnitFlag::emplaced);
    if (!w.excused) decisions_.push_back(std::make_unique<RetreatDecision>(field_, unit, kind_, terms_));
    withdrawals_.push_back(std::move(w));
  }

  void decide() {
    judge_orders();
    for (const auto& decision : decisions_)
      if (!decision->is_foreseen()) stand_by(*decision);
    ask();
    for (const auto& decision : decisions_) {
      Withdrawal& w = of(decision->unit());
      w.path = decision->path();
      w.source = decision->source();
      w.cost = cost_of_path(field_, w.unit, w.path);
      w.refused = hexes_left(field_, w.path, terms_.hexes);
    }
  }

  void carry_out() {
    const std::vector<Withdrawal*> order = heads_first();
    for (Withdrawal* w : order) {
      if (w->paid) continue;  // it went along
      if (!w->path.empty()) adapt(*w);
      set_out(*w);
      move(*w);
      for (const Withdrawal* other : order)
        if (other != w && other->paid && below(other->unit, w->unit) && other->path == w->path &&
            field_.hex(other->unit) == other->from)
          move(*other);
    }
    std::vector<Row> units;
    for (const Withdrawal& w : withdrawals_) units.push_back(w.unit);
    part(above_, book_, units, kind_.rule);
    tell_pursuer();
  }

  std::vector<Withdrawal> take() { return std::move(withdrawals_); }

 private:
  const SideOrders& orders() const { return segment_.plan.of(side_); }
  Withdrawal& of(Row unit) {
    return *std::ranges::find_if(withdrawals_, [&](const Withdrawal& w) { return w.unit == unit; });
  }
  RetreatDecision* decision_of(Row unit) const {
    for (const auto& decision : decisions_)
      if (decision->unit() == unit) return decision.get();
    return nullptr;
  }
  bool here(Row unit) const {
    return std::ranges::any_of(withdrawals_, [&](const Withdrawal& w) { return w.unit == unit; });
  }

  // ---- CNA-12.3: orders, standing orders, questions

  void judge_orders() {
    if (kind_.may_stand) {
      for (const RetreatOrder& order : orders().assault_retreats)
        if (fight_.assault.at(order.assault))
          judge(order.at, order.units, order.path, order.stand ? Key("stand") : kind_.order);
    } else {
      for (const PathOrder& order : orders().undefended_retreats)
        judge(order.at, order.units, order.path, kind_.order);
    }
  }

  void judge(const OrderNode& at, std::span<const Row> units, std::span<const Place> path, Key order) {
    for (Row unit : units) {
      if (!here(unit)) {
        // An order for another hex is not wrong for that.
        if (kind_.may_stand) refuse_absent(at, unit, order);
        continue;
      }
      // Emplaced guns, and who is in a major city (CNA-10.12, 10.13).
      const bool going = !path.empty() || !kind_.may_stand;
      if (going && of(unit).excused) refuse(at, "E-RET-PATH", unit, kind_.rule, "units", stance(of(unit)));
      apply(at, unit, path);
      for (Row below : attached_to(unit))
        if (!named(below)) apply(at, below, path);
    }
  }

  /// A headquarters takes along what is attached to it and not ordered otherwise.
  std::vector<Row> attached_to(Row unit) const {
    std::vector<Row> parts;
    add_attached(unit, parts, 0);
    return parts;
  }
  /// A roster may run in a circle.
  void add_attached(Row unit, std::vector<Row>& parts, int depth) const {
    if (depth > 4) return;
    for (Row below : book_.assigned.of(unit)) {
      if (!field_.attached(below) || field_.parent(below) != unit || !here(below)) continue;
      if (std::ranges::count(parts, below) != 0) continue;
      parts.push_back(below);
      add_attached(below, parts, depth + 1);
    }
  }
  bool named(Row unit) const {
    const auto names = [&](const auto& order) { return std::ranges::count(order.units, unit) > 0; };
    if (!kind_.may_stand) return std::ranges::any_of(orders().undefended_retreats, names);
    // What is said of another assault is for when the unit gets there (CNA-10.17).
    return std::ranges::any_of(orders().assault_retreats, [&](const RetreatOrder& order) {
      return fight_.assault.at(order.assault) && names(order);
    });
  }

  void apply(const OrderNode& at, Row unit, std::span<const Place> path) {
    RetreatDecision* decision = decision_of(unit);
    if (decision == nullptr || decision->is_foreseen()) return;
    // An order given before the dice may lead farther than they say.
    const std::span<const Place> way =
        path.subspan(0, std::min(path.size(), static_cast<std::size_t>(terms_.hexes)));
    if (!way.empty() || !kind_.may_stand) {
      std::optional<Key> fault = fault_of_path(field_, unit, way, terms_);
      if (!fault && !kind_.may_stand && hexes_left(field_, way, terms_.hexes) > 0) fault = Key("E-RET-PATH");
      if (fault) return refuse(at, *fault, unit, kind_.rule, "path");
    }
    decision->foresee({way.begin(), way.end()}, AnswerSource::order);
    ordered_.push_back({unit, at});
  }

  void refuse(const OrderNode& at, Key code, Row unit, Key rule, std::string_view attribute,
              Value stands = {}) const {
    std::vector<Arg> args{{"order", kind_.order},
                          {"unit", unit},
                          {"hex", fight_.assault.hexes.front()},
                          {"hexes", terms_.hexes}};
    if (stands.kind() != Value::Kind::none) args.push_back({"stands", stands});
    args.push_back({"instead", "default"});
    above_.refuse({side_, code, rule, std::move(args), at.file, at.node, attribute});
  }
  /// It is somewhere else, or gone since the order was written.
  void refuse_absent(const OrderNode& at, Row unit, Key order) const {
    std::vector<Arg> args{{"order", order}, {"unit", unit}, {"hex", fight_.assault.hexes.front()}};
    if (const Key fate = fate_of(segment_, field_, unit); !fate.empty()) args.push_back({"fate", fate});
    args.push_back({"instead", "dropped"});
    above_.refuse({side_, "E-UNIT", "CNA-12.4", std::move(args), at.file, at.node, "units"});
  }

  /// CNA-12.3: `retreat` of the first standing order that says anything about it.
  void stand_by(RetreatDecision& decision) const {
    using Stance = StandingOrder::Retreat;
    if (!kind_.may_stand) return;
    const auto order = std::ranges::find_if(
        orders().standing, [](const StandingOrder& s) { return s.retreat != Stance::unsaid; });
    if (order == orders().standing.end()) return;
    const bool stands = order->retreat == Stance::never || (order->retreat == Stance::at_most &&
                                                            per_hex * terms_.hexes <= order->refuse_at_most);
    decision.foresee(stands ? std::vector<Place>() : way_out(field_, decision.unit(), terms_),
                     AnswerSource::standing);
  }

  /// All of them before any goes.
  void ask() {
    std::vector<RetreatDecision*> open;
    for (const auto& decision : decisions_) {
      if (scene_.decides_alone() || (!decision->is_foreseen() && !decision->open())) {
        if (!decision->is_foreseen()) decision->take_default();
      } else {
        open.push_back(decision.get());
      }
    }
    if (open.empty()) return;
    std::vector<Asking> askings;
    askings.reserve(open.size());
    for (const RetreatDecision* decision : open) askings.push_back(decision->asking());
    std::vector<Scene::Together> together;
    for (std::size_t i = 0; i < open.size(); ++i)
      together.push_back({scene_.key(open[i]->unit()), &askings[i]});
    const std::vector<Answer> answers = above_.ask_together(together);
    for (std::size_t i = 0; i < open.size(); ++i) open[i]->settle(answers[i]);
  }

  // ---- Carrying out

  /// Headquarters before what is attached to them, so that they stack as one figure where they arrive.
  std::vector<Withdrawal*> heads_first() {
    std::vector<Withdrawal*> order;
    for (Withdrawal& w : withdrawals_) order.push_back(&w);
    std::ranges::stable_sort(order, {}, [&](const Withdrawal* w) { return depth(w->unit); });
    return order;
  }
  int depth(Row unit) const {
    int steps = 0;
    while (steps < 4 && field_.attached(unit) && field_.parent(unit).exists() && here(field_.parent(unit))) {
      unit = field_.parent(unit);
      ++steps;
    }
    return steps;
  }

  /// Those who went before may have filled the hex.
  void adapt(Withdrawal& w) {
    const std::optional<Key> fault = fault_of_path(field_, w.unit, w.path, terms_);
    if (!fault) return;
    for (const auto& [unit, at] : ordered_)
      if (unit == w.unit && w.source == AnswerSource::order) refuse(at, *fault, unit, kind_.rule, "path");
    w.path = way_out(field_, w.unit, terms_);
    w.refused = hexes_left(field_, w.path, terms_.hexes);
    if (!kind_.may_stand && w.refused > 0) w.path.clear();
    w.cost = cost_of_path(field_, w.unit, w.path);
    w.source = AnswerSource::fallback;
  }

  /// Whoever goes along with a headquarters pays before it goes: by the CPA of the stack, with fuel of its
  /// trucks (CNA-2.4, 11.13). Where it has no figure, or there is no room for that, they go for themselves.
  void set_out(Withdrawal& head) {
    const bool together = go_together(head);
    for (Withdrawal& w : withdrawals_) {
      if (&w != &head && (!together || !goes_along(w, head))) continue;
      const Scene here = above_.within(scene_.key(w.unit));
      begin(here, w);
      if (w.path.empty()) continue;
      pay_for_way(here, book_, w.unit, w.cost, stack_cpa(field_, w.unit), kind_.rule);
      w.paid = true;
    }
  }
  bool goes_along(const Withdrawal& w, const Withdrawal& head) const {
    return !w.paid && !w.path.empty() && w.path == head.path && below(w.unit, head.unit);
  }
  bool go_together(const Withdrawal& head) const {
    if (head.path.empty() || field_.stacking_points(head.unit) == 0) return false;
    std::vector<Row> stack{head.unit};
    for (const Withdrawal& w : withdrawals_)
      if (&w != &head && goes_along(w, head)) stack.push_back(w.unit);
    return has_room(field_, stack, head.path.back());
  }
  bool below(Row unit, Row head) const {
    for (int step = 0; step < 4 && field_.attached(unit); ++step)
      if (unit = field_.parent(unit); !unit.exists() || unit == head) return unit.exists();
    return false;
  }

  void move(const Withdrawal& w) {
    if (w.path.empty()) return;
    const Scene here = above_.within(scene_.key(w.unit));
    go(here, book_, w.unit, w.path, kind_.rule);
    // CNA-10.17
    const bool into_target = std::ranges::count(terms_.threatened, w.path.back()) != 0;
    if (into_target != field_.retreated_in(w.unit))
      here.change(w.unit, unit::retreated_in, into_target ? 1 : 0, "CNA-10.17");
    if (into_target)
      here.note("retreated-into-target", {{"unit", w.unit}, {"hex", w.path.back()}}, "CNA-10.17");
    // CNA-9.6: besides those of the Capability Points.
    if (!kind_.may_stand)
      here.change_by(w.unit, unit::cohesion,
                     -std::min(undefended_points, field_.cohesion(w.unit) - lowest_cohesion), kind_.rule);
  }

  void begin(const Scene& here, const Withdrawal& w) const {
    if (!scene_.tells()) return;
    std::vector<Arg> args{{"unit", w.unit},
                          {"retreating", side_},
                          {"pursuer", other_side(side_)},
                          {"from", w.from},
                          {"hexes", terms_.hexes}};
    if (!w.path.empty()) {
      args.insert(args.end(), {{"to", w.path.back()}, {"cost", Ratio(w.cost, 2)}});
      for (Place place : w.path) args.push_back({"path", place});
    } else {
      args.push_back({"stands", stance(w)});
    }
    if (!w.excused && w.refused > 0) args.push_back({"refused", w.refused});
    here.began(kind_.began, args, kind_.rule);
    if (w.path.empty() && stance(w) == Key("no-way")) note_barred(here, field_, w.unit, terms_, kind_.rule);
    if (w.source == AnswerSource::fallback && !w.excused)
      here.tell(side_, "retreat-by-default", {{"unit", w.unit}}, "CNA-13.2");
  }
  Key stance(const Withdrawal& w) const {
    if (field_.has(w.unit, UnitFlag::emplaced)) return "emplaced";
    if (w.excused) return "city";
    return w.source == AnswerSource::fallback ? Key("no-way") : Key("by-choice");
  }

  /// CNA-13: the hexes that are held now, and the most hexes that anybody refused.
  void tell_pursuer() const {
    if (!scene_.tells()) return;
    std::int32_t refused = 0;
    std::vector<Place> hexes;
    for (const Withdrawal& w : withdrawals_) {
      if (!w.excused) refused = std::max(refused, w.refused);
      if (!w.path.empty()) hexes.push_back(w.path.back());
    }
    std::ranges::sort(hexes);
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    std::vector<Arg> args{{"hex", fight_.assault.hexes.front()}, {"hexes", terms_.hexes}};
    if (kind_.may_stand) args.push_back({"refused", refused});
    for (Place place : hexes) args.push_back({"to", place});
    scene_.note(kind_.may_stand ? Key("enemy-retreat") : Key("undefended-hex"), args, kind_.rule);
  }

  struct OrderOf {
    Row unit;
    OrderNode at;
  };
  const Scene scene_;
  const Scene above_;
  const Segment& segment_;
  const Rulebook& book_;
  const Field field_;
  const Fight& fight_;
  const RetreatKind& kind_;
  const Row side_;
  RetreatTerms terms_;
  std::vector<Withdrawal> withdrawals_;  // in unit order
  std::vector<std::unique_ptr<RetreatDecision>> decisions_;
  std::vector<OrderOf> ordered_;
};

bool on_land(const Field& field, Row unit) {
  return field.on_map(unit) && field.type(unit) != UnitType::warship;
}

}  // namespace

void retreat_defenders(const Scene& scene, const Segment& segment, const Fight& fight, Outcome& outcome) {
  if (fight.retreat <= 0 || !segment.book().played(fight.defender.side)) return;
  const Field field = field_of(scene, segment.book());
  Retreat retreat(scene, segment, fight, after_dice, fight.retreat);
  for (Row unit : fight.defender.units)
    if (on_land(field, unit)) retreat.add(unit);
  retreat.decide();
  retreat.carry_out();
  outcome.withdrawals = retreat.take();
}

void capture_emplaced(const Scene& scene, const Rulebook& book, const Fight& fight, Toll toll) {
  if (fight.retreat <= 0 || !book.played(fight.defender.side)) return;
  const Field field = field_of(scene, book);
  const Row side = fight.defender.side;
  for (Place hex : fight.defender.hexes) {
    std::vector<Row> guns;
    const bool others = field.any_unit(hex, side, [&](Row unit) {
      if (!on_land(field, unit)) return false;
      if (field.has(unit, UnitFlag::emplaced)) guns.push_back(unit);
      return !field.has(unit, UnitFlag::emplaced);
    });
    if (!others && !guns.empty())
      surrender(scene, book, toll, guns, fight.attacker.side, fight.assault.hexes, "CNA-10.13");
  }
}

bool retreat_undefended(const Scene& scene, const Segment& segment, const Fight& fight, Place hex) {
  const Field field = field_of(scene, segment.book());
  Retreat retreat(scene, segment, fight, undefended, undefended_hexes);
  field.any_unit(hex, fight.defender.side, [&](Row unit) {
    if (on_land(field, unit)) retreat.add(unit);
    return false;
  });
  retreat.decide();
  retreat.carry_out();
  return !field.any_unit(hex, fight.defender.side, [&](Row unit) { return on_land(field, unit); });
}

}  // namespace adjudicator::cna
