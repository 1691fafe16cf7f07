// Anti-Armor fire at and out of one attacked hex (CNA-8.2 to 8.12).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "systems/cna/segment/point_choice.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// TOE points of one group that a fire may destroy (CNA-8.3).
struct Exposed {
  Row unit;
  Row group;
  Place hex = Place::none;
  std::int32_t toe = 0;
  std::int32_t armor = 0;   // what one point absorbs (CNA-8.13)
  bool halftracks = false;  // infantry in half-tracks
};

/// The fire of one side.
struct AntiArmorFire {
  Row shooter;
  Place hex = Place::none;          // the attacked hex: fired at, or out of
  std::vector<std::uint32_t> guns;  // the shooter's commitments that would fire, by their place
  std::vector<Exposed> exposed;     // of the other side, in unit order
  bool halftracks_only = false;     // CNA-8.13: armor doubled, at most two of them
  bool fires = false;               // the guns fire, if in vain
  bool rolled = false;
  std::int32_t raw = 0;
  std::int32_t actual = 0;
  std::array<Modifier, 3> shift_list{};
  std::size_t shift_count = 0;
  std::int32_t dice = 0;
  std::size_t base = 0;
  std::size_t column = 0;
  std::int32_t damage = 0;
  Picks picks;  // by `exposed`: what was lost

  std::span<const Modifier> shifts() const { return {shift_list.data(), shift_count}; }
};

/// An attacked hex (CNA-8.1).
struct AttackedHex {
  Place hex = Place::none;
  bool in_sequence = true;  // else the phasing side does not fire at it
  bool assaulted = false;
  AntiArmorFire phasing;
  AntiArmorFire other;
};

/// TOE points in the hex with Armor Protection that phasing fire may destroy.
std::vector<Exposed> exposed_in(const Field& field, const Segment& segment, Place hex);
/// Real tanks or not: what the phasing side takes for tanks (CNA-8.4, 8.5).
bool has_dummy_tanks(const Field& field, Row side, Place hex);
/// Phasing points that attack this hex, in either role.
inline bool attacks(const Commitment& c, Place hex) {
  return c.toe > 0 && c.role != Role::withheld && (c.target == hex || c.target2 == hex);
}
/// Points of the non-phasing side that fight in this hex.
inline bool defends(const Commitment& c, Place hex) {
  return c.toe > 0 && c.role != Role::withheld && c.from == hex;
}

/// Who would fire in the hex, at whom, with what points and shifts.
AttackedHex attacked_hex(const Field& field, const Segment& segment, Place hex, bool in_sequence);

/// Fires: dice, Damage Points, ammunition, Capability Points. `scene`: of the hex.
void fire(const Scene& scene, const Segment& segment, const AttackedHex& hex, AntiArmorFire& fire,
          BySide<Commitments>& committed);

}  // namespace adjudicator::cna
