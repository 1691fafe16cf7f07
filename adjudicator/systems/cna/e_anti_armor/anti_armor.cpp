#include "systems/cna/e_anti_armor/anti_armor.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"
#include "systems/cna/e_anti_armor/anti_armor_losses.hpp"
#include "systems/cna/e_anti_armor/anti_armor_reassign.hpp"
#include "systems/cna/field/hex_set.hpp"
#include "systems/cna/segment/charges.hpp"
#include "systems/cna/segment/told.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-8.1: attacked hexes in the order in which they are resolved.
struct Sequence {
  std::vector<Place> hexes;     // the phasing side fires at these
  std::vector<Place> left_out;  // and ends before these
  bool ordered = false;
};

/// What is wrong with the order: a hex that is not attacked, or one named twice.
bool legal(const Scene& scene, const Segment& segment, const SequenceOrder& order,
           std::span<const Place> attacked) {
  for (auto hex = order.hexes.begin(); hex != order.hexes.end(); ++hex) {
    const bool twice = std::find(order.hexes.begin(), hex, *hex) != hex;
    if (!twice && std::ranges::count(attacked, *hex) > 0) continue;
    scene.refuse({segment.book().phasing,
                  "E-AA-SEQ",
                  "CNA-8.1",
                  {{"order", "aa-sequence"},
                   {"hex", *hex},
                   {"reason", twice ? Key("twice") : Key("not-attacked")},
                   {"instead", "default"}},
                  order.at.file,
                  order.at.node,
                  "hexes"});
    return false;
  }
  return true;
}

Sequence sequence_of(const Scene& scene, const Segment& segment, std::vector<Place> attacked) {
  const auto& order = segment.plan.of(segment.book().phasing).anti_armor_sequence;
  Sequence sequence;
  if (order && legal(scene, segment, *order, attacked)) {
    sequence.ordered = true;
    sequence.hexes = order->hexes;
    for (const Place hex : attacked)
      if (std::ranges::count(sequence.hexes, hex) == 0) sequence.left_out.push_back(hex);
  } else {
    sequence.hexes = std::move(attacked);
  }
  return sequence;
}

void tell_sequence(const Scene& scene, const Segment& segment, const Sequence& sequence) {
  if (!scene.tells() || sequence.hexes.size() + sequence.left_out.size() == 0) return;
  const Row side = segment.book().phasing;
  std::vector<Arg> args{{"side", side}};
  for (const Place hex : sequence.hexes) args.push_back({"hex", hex});
  for (const Place hex : sequence.left_out) args.push_back({"left-out", hex});
  scene.note("anti-armor-sequence", args, "CNA-8.1");
  if (!sequence.ordered && sequence.hexes.size() > 1)
    scene.tell(side, "default-used", {{"decision", "aa-sequence"}}, "CNA-13.2");
}

/// Orders for hexes where nothing was lost.
void tell_idle_orders(const Scene& scene, const Segment& segment, std::span<const AttackedHex> hexes) {
  for (const SideInfo& side : scene.turn().sides)
    for (const PointsOrder& order : segment.plan.of(side.row).anti_armor_losses) {
      const bool needed = std::ranges::any_of(hexes, [&](const AttackedHex& hex) {
        const AntiArmorFire& fire = side.row == segment.book().phasing ? hex.other : hex.phasing;
        return hex.hex == order.hex && fire.damage > 0 && !fire.exposed.empty();
      });
      if (!needed)
        scene.refuse({side.row,
                      "W-LOSS-IDLE",
                      "CNA-8.14",
                      {{"order", "aa-loss"}, {"hex", order.hex}, {"instead", "ignored"}},
                      order.at.file,
                      order.at.node,
                      "hex"});
    }
}

/// CNA-2.7: hexes where nothing can be hit, and no dummy seems to be there to be hit.
void hand_over_no_armor(const Scene& turn, const Segment& segment, std::span<const AttackedHex> hexes) {
  const Field field = field_of(turn, segment.book());
  const bool attacks = segment.book().played(segment.book().phasing);
  std::vector<Place> none;
  for (const AttackedHex& hex : hexes) {
    const bool exposed =
        attacks ? !hex.other.exposed.empty()
                : !hex.phasing.exposed.empty() || has_dummy_tanks(field, segment.book().other, hex.hex);
    if (!exposed) none.push_back(hex.hex);
  }
  hand_over_hexes(turn, segment, "no-armor", none);
}

/// The hexes that are attacked, and where from.
void hand_over_sequence(const Scene& turn, const Segment& segment, const Sequence& sequence) {
  if (!segment.book().told.exists()) return;
  const Field field = field_of(turn, segment.book());
  std::vector<AttackedHex> hexes;
  for (const bool fires : {true, false})
    for (const Place hex : fires ? sequence.hexes : sequence.left_out) {
      HexSet from;
      bool guns = false;
      segment.assigned.committed[segment.book().phasing].each_against(hex, [&](const Commitment& c) {
        if (!attacks(c, hex)) return;
        from.add(c.from);
        guns |= c.role == Role::anti_armor;
      });
      const std::vector<Place> origins = from.take();
      hand_over(turn, segment,
                {{"element", "attacked"},
                 {"hex", hex},
                 {"from", in_file(turn, origins)},
                 {"fires", shared::yes_or_no(fires && guns)}});
      hexes.push_back(attacked_hex(field, segment, hex, fires));
    }
  if (hexes.empty()) hand_over_nothing(turn, segment, Telling::anti_armor);
  hand_over_no_armor(turn, segment, hexes);
}

/// CNA-2.7: the hexes that the other player attacks, as he takes them.
Sequence told_sequence(const Segment& segment) {
  const Reported& told = segment.plan.reported;
  Sequence sequence;
  sequence.ordered = true;
  const auto fired_at = [&](const Reported::Attacked& attacked) {
    return told.fired_at ? std::ranges::count(*told.fired_at, attacked.hex) > 0 : attacked.fires;
  };
  for (const Reported::Attacked& attacked : told.attacked)
    (fired_at(attacked) ? sequence.hexes : sequence.left_out).push_back(attacked.hex);
  return sequence;
}

/// CNA-8.12, row 0-103: the Damage Points that the other player did, wherever he could do any.
void take_told_damage(const Scene& turn, const Segment& segment, std::vector<AttackedHex>& hexes) {
  for (const Reported::Damage& damage : segment.plan.reported.damage)
    if (std::ranges::count(hexes, damage.hex, &AttackedHex::hex) == 0)
      refused_telling(turn).refuse(
          {other_side(segment.book().told),
           "E-REPORT",
           "CNA-2.7",
           {{"order", "aa-damage"}, {"attacked", damage.hex}, {"instead", "dropped"}},
           damage.at.file,
           damage.at.node,
           "hex"});
  const Rulebook& book = segment.book();
  const bool told_phasing = !book.played(book.phasing);
  for (AttackedHex& hex : hexes) {
    AntiArmorFire& fire = told_phasing ? hex.phasing : hex.other;
    if (told_phasing) {
      // CNA-11.1: what is fired at pays, hit or not.
      fire.fires = hex.in_sequence;
      if (fire.fires) charge_anti_armor_target(turn.within("aa").within(turn.key(hex.hex)), segment, hex.hex);
    }
    if (fire.exposed.empty() || (told_phasing && !fire.fires)) continue;
    const auto& all = segment.plan.reported.damage;
    const auto told = std::ranges::find(all, hex.hex, &Reported::Damage::hex);
    if (told == all.end()) want(turn, segment, "aa-damage", hex.hex, Gate::anti_armor);
    fire.damage = told->points;
    const Scene here =
        turn.within("aa").within(turn.key(hex.hex)).within(told_phasing ? Key("phasing") : Key("nonphasing"));
    here.began(told_phasing ? Key("anti-armor-attack") : Key("anti-armor-defense"),
               {{"shooter", fire.shooter}, {"struck", other_side(fire.shooter)}, {"hex", hex.hex}},
               "CNA-8.1");
    here.note("anti-armor-damage", {{"damage", fire.damage}}, "CNA-8.12");
  }
}

}  // namespace

void fire_anti_armor(const Scene& turn, const Segment& segment, Assignment& assigned) {
  const Scene scene = turn.within("aa");
  const bool told_phasing = !segment.book().played(segment.book().phasing);
  if (told_phasing) demand_told(turn, segment, Telling::anti_armor, Gate::anti_armor);
  Sequence sequence =
      told_phasing ? told_sequence(segment) : sequence_of(scene, segment, attacked_hexes(segment));
  tell_sequence(scene, segment, sequence);
  if (!told_phasing) hand_over_sequence(turn, segment, sequence);
  if (!sequence.hexes.empty() || !sequence.left_out.empty())
    demand_told(turn, segment, Telling::anti_armor, Gate::anti_armor);
  reassign_points(scene, segment, assigned, sequence.hexes);
  const Field field = field_of(scene, segment.book());
  // All fires are simultaneous (CNA-8.15): who is exposed to what is settled before the first of them.
  std::vector<AttackedHex> hexes;
  hexes.reserve(sequence.hexes.size() + sequence.left_out.size());
  for (const Place hex : sequence.hexes) hexes.push_back(attacked_hex(field, segment, hex, true));
  for (const Place hex : sequence.left_out) {
    hexes.push_back(attacked_hex(field, segment, hex, false));
    // Nobody fires where nobody attacks after all.
    if (!hexes.back().assaulted && !told_phasing) hexes.pop_back();
  }
  if (told_phasing) hand_over_no_armor(turn, segment, hexes);
  for (AttackedHex& hex : hexes) {
    const Scene here = scene.within(scene.key(hex.hex));
    fire(here, segment, hex, hex.phasing, assigned.committed);
    fire(here, segment, hex, hex.other, assigned.committed);
  }
  for (const AttackedHex& hex : hexes)
    if (told_phasing || hex.in_sequence)
      hand_over(turn, segment,
                {{"element", "aa-damage"},
                 {"hex", hex.hex},
                 {"points", told_phasing ? hex.other.damage : hex.phasing.damage}});
  if (segment.book().told.exists()) take_told_damage(turn, segment, hexes);
  choose_losses(scene, segment, hexes, assigned.committed);
  take_losses(scene, segment.book(), hexes, assigned.committed);
  tell_idle_orders(scene, segment, hexes);
  scene.note("anti-armor-over", {}, "CNA-13.1");
}

}  // namespace adjudicator::cna
