#include "systems/cna/b_barrage/holding_off.hpp"

#include <algorithm>

#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

const FirePlan& phasing_plan(const Segment& segment) {
  return segment.fire_plans[segment.book().phasing];
}

bool by_names(const Rulebook& book) {
  return book.options.hold_off_count == HoldOffCount::targets;
}

/// CNA-5.20: points against units count; with `targets` those against anything in the hex.
bool counts(const Rulebook& book, const Target& target) {
  return target.kind == TargetKind::unit || by_names(book);
}

std::int32_t points_against(const Rulebook& book, const FirePlan& plan, Place hex, std::uint32_t but_target) {
  std::int32_t sum = 0;
  for (const Target& target : equal_span(plan.targets, hex, &Target::hex)) {
    const auto index = static_cast<std::size_t>(&target - plan.targets.data());
    if (counts(book, target) && index != but_target) sum += plan.aimed_at(index).actual;
  }
  return sum;
}
constexpr std::uint32_t all_targets = std::numeric_limits<std::uint32_t>::max();

/// CNA-5.20: a gun by its type, armored or not; by the option by the class that it is a target of.
bool is_gun(const Field& field, Row unit) {
  if (field.book().options.hold_off_guns == HoldOffGuns::type) return gun_type(field.type(unit));
  return std::ranges::all_of(field.classes(unit), [](TargetClass c) { return c == TargetClass::Arty; });
}

/// CNA-5.20. Companies have no Stacking Points; an HQ does not count itself, nor what is no combat unit; a
/// dummy formation counts as what it seems to be.
bool counts_as_battalion(const Field& field, Row unit) {
  if (field.stacking_points(unit) < 1) return false;
  if (field.type(unit) == UnitType::dummy_tank) return true;
  if (field.type(unit) == UnitType::headquarters || !field.combat_unit(unit)) return false;
  return !is_gun(field, unit);
}

std::int32_t battalions_in(const Field& field, Place hex, Row side) {
  std::int32_t count = 0;
  field.any_unit(hex, side, [&](Row unit) {
    if (counts_as_battalion(field, unit)) ++count;
    return false;
  });
  return count;
}

std::int32_t names_in(const FirePlan& plan, Place hex, bool all) {
  std::int32_t count = 0;
  for (const Target& target : equal_span(plan.targets, hex, &Target::hex)) {
    const bool battalion = target.kind == TargetKind::unit && target.part != TargetClass::Arty;
    if (all || battalion) ++count;
  }
  return count;
}

bool holds_off(const Rulebook& book, std::int32_t points, std::int32_t needed) {
  const bool more = book.options.hold_off_threshold == HoldOffThreshold::more_than;
  return points >= 1 && (more ? points > needed : points >= needed);
}

// The step's results do not count: nothing but they has changed the units since the turn began.
std::int32_t needed_in(const Scene& turn, const Segment& segment, Place hex) {
  const Field before(turn.board(), segment.book(), turn.turn().start);
  // CNA-2.7: of a side that is told of by the names that were given.
  if (!segment.book().played(segment.book().other))
    return names_in(phasing_plan(segment), hex, by_names(segment.book()));
  return by_names(segment.book()) ? names_in(phasing_plan(segment), hex, true)
                                  : battalions_in(before, hex, segment.book().other);
}

HoldOff weigh(const Rulebook& book, std::int32_t points, std::int32_t needed) {
  return {points, needed, holds_off(book, points, needed)};
}

}  // namespace

HoldOff hold_off_of(const Scene& turn, const Segment& segment, Place hex) {
  const Rulebook& book = segment.book();
  return weigh(book, points_against(book, phasing_plan(segment), hex, all_targets),
               needed_in(turn, segment, hex));
}

HoldOff preview_of(const Rulebook& book, const FirePlan& plan, Place hex) {
  return weigh(book, points_against(book, plan, hex, all_targets), names_in(plan, hex, by_names(book)));
}

namespace {

Key holding_status(const Rulebook& book, const FirePlan& plan, std::uint32_t target, const HoldOff& all) {
  if (plan.aimed_at(target).barrages == 0 || !all.held) return {};
  const std::int32_t rest = points_against(book, plan, plan.targets[target].hex, target);
  return holds_off(book, rest, all.needed) ? Key("held-off") : Key("holding-off");
}

}  // namespace

Key planned_status(const Rulebook& book, const FirePlan& plan, std::uint32_t target) {
  return holding_status(book, plan, target, preview_of(book, plan, plan.targets[target].hex));
}

Key fixed_status(const Scene& turn, const Segment& segment, std::uint32_t target) {
  const FirePlan& plan = phasing_plan(segment);
  return holding_status(segment.book(), plan, target, hold_off_of(turn, segment, plan.targets[target].hex));
}

std::vector<Place> hexes_of_targets(const Segment& segment) {
  HexSet hexes;
  for (const Target& target : phasing_plan(segment).targets) hexes.add(target.hex);
  return hexes.take();
}

void preview_holding_off(const Scene& turn, const Segment& segment) {
  const Row phasing = segment.book().phasing;
  if (!turn.tells() || !segment.book().played(phasing)) return;
  const Scene preview = turn.within("hold-off-preview");
  preview.began("hold-off-preview", {{"reader", phasing}}, "CNA-5.21");
  for (const Place hex : hexes_of_targets(segment)) {
    const HoldOff guess = preview_of(segment.book(), phasing_plan(segment), hex);
    preview.tell(phasing, "hold-off-preview",
                 {{"hex", hex},
                  {"points", guess.points},
                  {"needed", guess.needed},
                  {"held-off", shared::yes_or_no(guess.held)}},
                 "CNA-5.21");
  }
}

namespace {

/// CNA-5.21: what each plan against the hex did for holding it off, now that it is fixed.
void tell_plans(const Scene& turn, const Scene& scene, const Segment& segment, Place hex) {
  if (!turn.tells()) return;
  const auto& targets = phasing_plan(segment).targets;
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    if (targets[i].hex != hex) continue;
    const Key status = fixed_status(turn, segment, i);
    if (!status.empty())
      scene.tell(segment.book().phasing, "plan-status",
                 {{"hex", hex}, {"name", targets[i].name}, {"status", status}}, "CNA-5.21");
  }
}

}  // namespace

std::vector<Place> fix_holding_off(const Scene& turn, const Segment& segment) {
  std::vector<Place> held_off;
  const Row phasing = segment.book().phasing;
  const Row other = segment.book().other;
  const Scene scene = turn.within("holding-off");
  if (!segment.book().played(phasing)) {
    held_off = segment.plan.reported.held_off;
    std::ranges::sort(held_off);
    for (const Place hex : held_off)
      scene.within(turn.key(hex))
          .tell(other, "hold-off-mark", {{"hex", hex}, {"held-off", "yes"}}, "CNA-2.7");
    return held_off;
  }
  for (const Place hex : hexes_of_targets(segment)) {
    const HoldOff result = hold_off_of(turn, segment, hex);
    if (result.held) held_off.push_back(hex);
    const Scene here = scene.within(turn.key(hex));
    here.began("holding-off", {{"phasing", phasing}, {"other", other}, {"hex", hex}}, "CNA-5.20");
    here.note("held-off",
              {{"hex", hex},
               {"points", result.points},
               {"needed", result.needed},
               {"held-off", shared::yes_or_no(result.held)}},
              "CNA-5.20");
    for (const Row side : {phasing, other})
      here.tell(side, "held-off",
                {{"hex", hex}, {"points", result.points}, {"held-off", shared::yes_or_no(result.held)}},
                "CNA-5.21");
    tell_plans(turn, here.within("plans"), segment, hex);
  }
  hand_over_hexes(turn, segment, "held-off", held_off);
  return held_off;
}

// ---- Marks by hand (CNA-5.23) ----

namespace {

/// An enemy hex that was barraged or is adjacent to own units (CNA-12.1, P17).
bool may_be_marked(const Scene& turn, const Segment& segment, Place hex) {
  const Field field = field_of(turn, segment.book());
  const FirePlan& plan = phasing_plan(segment);
  const bool barraged =
      std::ranges::any_of(plan.barrages, [&](const Barrage& b) { return plan.targets[b.target].hex == hex; });
  return barraged ||
         (field.any_unit(hex, segment.book().other) && field.next_to(hex, segment.book().phasing));
}

void refuse_mark(const Scene& scene, Row side, const HoldOffOrder& order, Key code, Key reason, Key instead) {
  std::vector<Arg> args{{"hex", order.hex}};
  if (!reason.empty()) args.push_back({"reason", reason});
  args.push_back({"instead", instead});
  scene.refuse({side, code, "CNA-5.23", std::move(args), order.at.file, order.at.node, "hex"});
}

/// The claim stands, and both sides and the moderator are told that the points do not bear it out; N is told
/// to the moderator only.
void claim(const Scene& turn, const Scene& scene, const Segment& segment, const HoldOffOrder& order) {
  const HoldOff computed = hold_off_of(turn, segment, order.hex);
  refuse_mark(scene, segment.book().phasing, order, "W-HOLD-CLAIM", {}, "counted");
  scene.tell(segment.book().other, "hold-off-claimed", {{"hex", order.hex}, {"points", computed.points}},
             "CNA-5.23");
  scene.note("hold-off-claimed",
             {{"hex", order.hex}, {"points", computed.points}, {"needed", computed.needed}}, "CNA-5.23");
}

/// There is one order for a hex at most, so that what is marked so far is what was computed.
void mark(const Scene& turn, const Scene& scene, const Segment& segment, const HoldOffOrder& order,
          std::vector<Place>& held) {
  const auto at = std::ranges::lower_bound(held, order.hex);
  const bool marked = at != held.end() && *at == order.hex;
  if (marked == order.held) return;
  if (order.held) {
    held.insert(at, order.hex);
    claim(turn, scene, segment, order);
  } else {
    held.erase(at);
  }
  for (const Row side : {segment.book().phasing, segment.book().other})
    scene.tell(side, "hold-off-mark", {{"hex", order.hex}, {"held-off", shared::yes_or_no(order.held)}},
               "CNA-5.23");
}

}  // namespace

void mark_holding_off(const Scene& turn, const Segment& segment, std::vector<Place>& held_off) {
  const Row phasing = segment.book().phasing;
  const bool claimable = segment.book().options.hold_off_mark == HoldOffMark::claimable;
  for (const Row side : {phasing, segment.book().other}) {
    const auto& orders = segment.plan.of(side).hold_offs;
    if (orders.empty()) continue;
    const Scene scene = turn.within("hold-off-marks").within(turn.key(side));
    scene.began("hold-off-marks", {{"reader", side}}, "CNA-5.23");
    for (const HoldOffOrder& order : orders) {
      const Key reason = side != phasing                            ? Key("not-phasing")
                         : !claimable                               ? Key("computed")
                         : !may_be_marked(turn, segment, order.hex) ? Key("not-adjacent")
                                                                    : Key();
      if (reason.empty())
        mark(turn, scene, segment, order, held_off);
      else
        refuse_mark(scene, side, order, "E-HOLD", reason, "dropped");
    }
  }
}

}  // namespace adjudicator::cna
