#include "systems/cna/e_anti_armor/anti_armor.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"
#include "systems/cna/e_anti_armor/anti_armor_losses.hpp"
#include "systems/cna/e_anti_armor/anti_armor_reassign.hpp"

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

}  // namespace

void fire_anti_armor(const Scene& turn, const Segment& segment, Assignment& assigned) {
  const Scene scene = turn.within("aa");
  Sequence sequence = sequence_of(scene, segment, attacked_hexes(segment));
  tell_sequence(scene, segment, sequence);
  reassign_points(scene, segment, assigned, sequence.hexes);
  const Field field = field_of(scene, segment.book());
  // All fires are simultaneous (CNA-8.15): who is exposed to what is settled before the first of them.
  std::vector<AttackedHex> hexes;
  hexes.reserve(sequence.hexes.size() + sequence.left_out.size());
  for (const Place hex : sequence.hexes) hexes.push_back(attacked_hex(field, segment, hex, true));
  for (const Place hex : sequence.left_out) {
    hexes.push_back(attacked_hex(field, segment, hex, false));
    // Nobody fires where nobody attacks after all.
    if (!hexes.back().assaulted) hexes.pop_back();
  }
  for (AttackedHex& hex : hexes) {
    const Scene here = scene.within(scene.key(hex.hex));
    fire(here, segment, hex, hex.phasing, assigned.committed);
    fire(here, segment, hex, hex.other, assigned.committed);
  }
  choose_losses(scene, segment, hexes, assigned.committed);
  take_losses(scene, segment.book(), hexes, assigned.committed);
  tell_idle_orders(scene, segment, hexes);
  scene.note("anti-armor-over", {}, "CNA-13.1");
}

}  // namespace adjudicator::cna
