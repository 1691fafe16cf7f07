// The plan: what the orders of both sides come to, before any die is rolled (TOAW-3).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/turn.hpp"
#include "systems/shared/order_desk.hpp"
#include "systems/toaw/common/rulebook.hpp"

namespace adjudicator::toaw {

using shared::OrderNode;

/// A unit in an attack (TOAW-3.2).
struct Participant {
  Row unit;
  Mode mode = Mode::assault;
  std::optional<LossTolerance> tolerance = {};  // for this battle; none: as the unit has it
  Effort effort = Effort::assaulting;           // what its part in it costs (TOAW-9.1)
};
struct Supporter {
  Row unit;
  bool exclusive = false;
  OrderNode at = {};
};

/// An accepted `attack`, `bombard` or land `air-attack`.
struct AttackOrder {
  OrderNode at;
  std::string_view id;  // empty: none
  Place target = Place::none;
  std::vector<Participant> participants;
  std::vector<Supporter> support;
  std::vector<Row> advance;
};

/// An accepted `air-attack` on what stands at a location (TOAW-6.5), or on the ships in a port (TOAW-10.3).
struct AirAttackOrder {
  OrderNode at;
  Row unit;
  Place target = Place::none;
  AirTarget kind = AirTarget::airfield;
};

struct EnterOrder {
  OrderNode at;
  Place target = Place::none;
  std::vector<Row> units;
};

/// Ships, coastal guns and planes against the ships of a location (TOAW-3.2, 10).
struct NavalAttackOrder {
  OrderNode at;
  Place target = Place::none;
  std::vector<Row> units;  // in the order of TOAW-1.9
  std::int32_t rounds = 10;
  bool port_attack = false;
};

/// What is carried out in the order of the file before the battles (TOAW-4.0, step 6).
using StrikeOrder = std::variant<NavalAttackOrder, AirAttackOrder>;

/// A stack on its way (TOAW-3.2, 12.2).
struct NavalMoveOrder {
  OrderNode at;
  std::vector<Row> units;   // of one hex, in the order of TOAW-1.9
  std::vector<Place> path;  // the hexes that it enters
};

/// A value that an owner gives a unit (TOAW-3.2); the last one of a trait counts.
struct Setting {
  Row unit;
  Trait trait;
  std::int32_t value = 0;
  Key rule;
};

/// What an order `support` says of a unit, in place of general support.
struct SupportOrder {
  Row unit;
  Place battle = Place::none;  // that it supports alone; none: it supports nobody
};

struct NuclearOrder {
  OrderNode at;
  Row unit;
  Place battle = Place::none;
  std::int32_t warheads = 0;
};

struct Plan : shared::OrderPlan {
  Rulebook book;
  std::vector<std::uint32_t> refused_orders;  // by refusal: where its order begins in the file
  std::vector<Setting> settings;              // of both sides
  std::vector<EnterOrder> enters;
  std::vector<AttackOrder> attacks;
  std::vector<SupportOrder> supports;
  std::vector<NuclearOrder> nuclear;
  std::vector<StrikeOrder> strikes;
  std::vector<NavalMoveOrder> naval_moves;
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::toaw
