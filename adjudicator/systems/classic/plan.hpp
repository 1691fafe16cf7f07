// The plan: what the orders of both sides come to, before any die is rolled (CRT-4.1 step 2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "systems/classic/rulebook.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::classic {

/// An accepted attack (CRT-11.1). Its units keep their hexes until it is resolved (CRT-4.8).
struct Attack {
  Key id;
  Place target = Place::none;
  std::int32_t seq = 1000;
  std::vector<Row> units;     // in the order of the order
  std::vector<Row> adjacent;  // those at range 1 (CRT-1.4)
  std::vector<Row> ranged;    // those farther away
  bool stays = false;         // advance="none": nobody advances, whatever the default is
  std::vector<Row> advance;
  std::vector<Row> exchange;
};

/// An accepted retreat order (CRT-11.2).
struct RetreatOrder {
  Row unit;  // nothing: "*"
  std::vector<Place> path;
  std::vector<Direction> prefer;
  std::int32_t order = 1000;
  bool ranks = false;   // the order says so
  bool stands = false;  // rather loses steps (CRT-21.7)
  Row sender;
};

struct Plan : shared::OrderPlan {
  Rulebook book;
  std::vector<Attack> attacks;  // in resolution order (CRT-4.1 step 3)
  /// CRT-E05 of attacks that were tried on hexes where nobody is. The trial is part of the phase: before it
  /// they are told to nobody (CRT-13.4).
  std::vector<Refusal> tried;

  std::vector<RetreatOrder> retreats;            // in the order of the files
  std::vector<std::uint32_t> retreat_of_unit;    // index into `retreats` by unit, or `no_order`
  std::array<std::uint32_t, 2> retreat_of_side;  // the same for "*", by the side of the retreating unit
  std::array<bool, 2> voided{};                  // strict orders with an error in them, by side
  std::vector<Row> unfinished;                   // units whose working fields the roster left set

  static constexpr std::uint32_t no_order = 0xffffffffu;
  const RetreatOrder* retreat_order(std::uint32_t index) const {
    return index == no_order ? nullptr : &retreats[index];
  }
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::classic
