// The plan: what the orders of both sides come to, before any die is rolled (NW-16).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "systems/next-war/rulebook.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::next_war {

using shared::OrderNode;

/// An id as an order names it; `row` is nothing where no unit has it.
struct Named {
  std::string_view text;
  Row row;
};

struct HelicopterOrder {
  Named unit;
  std::int32_t escort = 0;
  OrderNode at = {};
};

/// The support that an order names (NW-7); it is judged when the combat comes.
struct SupportOrder {
  std::vector<HelicopterOrder> helicopters;
  std::int32_t air_points = 0;
  std::vector<Named> naval;
  std::vector<Named> artillery;
  std::int32_t min_column = 1;  // of a defender
};

struct SecondOrder {
  Named unit;
  std::string_view hex;  // as written
  OrderNode at = {};
};

/// An accepted attack (NW-16.1).
struct AttackOrder {
  OrderNode at = {};
  std::int32_t seq = 0;
  Place target = Place::none;
  std::vector<Row> listed;   // of those accepted, W11 included (NW-20.21)
  std::vector<Row> counted;  // NW-3.9
  std::vector<Row> accompany;
  bool amphibious = false;
  Row lead = nothing;                    // nothing: by default
  std::optional<std::int64_t> min_odds;  // on the line of odds (core/chart.hpp)
  SupportOrder support;
  std::vector<Named> loss_order;
  bool has_advance = false;  // it names units, or says that it names none
  std::vector<Named> advance;
  std::vector<SecondOrder> second;
  bool erred = false;  // of its combat (order_desk.hpp)
};

/// When a side tries to ignore a retreat (NW-10.8).
struct IgnorePolicy {
  enum class When : std::uint8_t { attempt, never, attempt_if_er };
  When when = When::attempt;
  std::int32_t er = 0;
};

/// The fields that `default-defend` supplies too (NW-20.7).
struct Policy {
  std::optional<IgnorePolicy> ignore;
  std::optional<OnFail> on_fail;
  std::optional<std::int32_t> min_column;
};

struct PathOrder {
  std::vector<std::string_view> hexes = {};  // as written
  OrderNode at = {};
};

struct RetreatOrder {
  OrderNode at = {};
  Row unit = nothing;
  Mode mode = Mode::ground;
  std::vector<PathOrder> paths = {};
  std::string_view base = {};  // as written; empty: not said
  std::string_view amph = {};
  bool only = false;
};

/// An accepted order for the defense of a hex (NW-16.2).
struct DefendOrder {
  OrderNode at = {};
  Row side = nothing;
  Place hex = Place::none;
  std::vector<Named> count;
  std::vector<Named> lead;
  SupportOrder support;
  std::vector<Named> loss_order;
  Policy policy;
  std::vector<Row> retreat_order;
  std::vector<RetreatOrder> retreats;
  bool erred = false;  // of its combat (order_desk.hpp)
};

struct RebaseOrder {
  OrderNode at = {};
  Row side = nothing;
  Row helicopter = nothing;
  std::vector<std::string_view> bases = {};  // as written
};

struct Plan : shared::OrderPlan {
  Rulebook book;
  std::vector<AttackOrder> attacks;  // in ascending `seq` (NW-3.3)
  std::vector<DefendOrder> defends;
  std::array<Policy, 2> standing;  // by side
  std::vector<RebaseOrder> rebases;
  std::vector<Refusal> foreseen;  // of what orders name and nothing is (foreseen.hpp)
  std::array<bool, 2> voided{};   // strict orders with an error in them, by side

  std::vector<std::uint32_t> defend_of;  // of the side that is attacked: index into `defends` by hex
  static constexpr std::uint32_t no_order = 0xffffffffu;

  /// NW-16.2: the order of the side that is attacked; null: none.
  const DefendOrder* defend(Place hex) const {
    const std::uint32_t index = defend_of[static_cast<std::size_t>(hex)];
    return index == no_order ? nullptr : &defends[index];
  }
  const RebaseOrder* rebase(Row helicopter) const {
    for (const RebaseOrder& order : rebases)
      if (order.helicopter == helicopter) return &order;
    return nullptr;
  }
};

inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

}  // namespace adjudicator::next_war
