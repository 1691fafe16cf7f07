// The planets of a turn with who is on them, as the roster gives them (MOO-2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/diagnostics.hpp"
#include "systems/moo3/rulebook.hpp"

namespace adjudicator::moo3 {

/// A unit at the start of the turn.
struct Soldier {
  Row row;
  const UnitType* type = nullptr;
  Ratings ratings;  // final (MOO-2.1)
  std::int32_t damage = 0;
  bool dropped = false;

  std::int32_t strength() const { return ratings[Rating::hits] - damage; }
  bool is(Class of) const { return type->of == of; }
};

/// A side on a planet (MOO-2.2).
struct Force {
  Row row;
  Row side;
  Role role = Role::owner;
  std::int32_t leader = 0;
  std::uint32_t authorization = 0;  // bits: nuclear, chemical, biological
  std::int32_t regions = 0;
  std::int32_t fortification = 0;
  bool besieged = false, blockaded = false, isolated = false;
  Name series = Name::none, branch = Name::none;  // none: as the other's
  std::int32_t carry = 0;
  std::vector<Soldier> soldiers;  // in roster order
};

/// Which two fight, and in which role (MOO-1.3, 5.1): places among the forces of a site.
struct Pairing {
  std::size_t attacker = 0;
  std::size_t defender = 0;
  std::optional<std::size_t> sat_out;
};

/// A planet (MOO-2.3). There is a battle on it where two or three sides are present (MOO-19.2).
struct Site {
  Row planet;
  std::vector<Force> forces;  // in roster order
  std::int32_t turns_contested = 0;

  bool battle() const { return forces.size() >= 2; }
  const Force* of(Row side) const;
  const Force* of(Role role) const;
  /// Who fights where two are present, or the two of these roles are drawn: the owner defends, and rebels
  /// against an invader.
  Pairing pairing(Role one, Role other) const;
};

/// Sites in the order of the roster. What it may not say is MOO-L1 to L8 (MOO-16, 19.2, 19.8).
std::vector<Site> read_sites(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics);

}  // namespace adjudicator::moo3
