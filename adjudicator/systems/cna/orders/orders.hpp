// Orders as they were written (CNA-12), typed and with their places in the files; what can be judged without
// the turn is judged here, the rest in the step that an order belongs to.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/turn.hpp"
#include "systems/cna/book/rulebook.hpp"
#include "systems/cna/field/field.hpp"
#include "systems/cna/orders/reported.hpp"
#include "systems/shared/order_desk.hpp"

namespace adjudicator::cna {

/// Gates (CNA-3.1): orders are due before each. And their names.
enum class Gate : std::uint8_t {
  positions,
  barrage,
  barrage_losses,
  retreat,
  assignment,
  anti_armor,
  assault,
  captures
};
inline constexpr std::size_t gate_count = 8;
inline constexpr std::array<std::string_view, gate_count> gate_words{"A", "B", "B-losses", "C",
                                                                     "D", "E", "F",        "G"};
constexpr std::size_t index(Gate gate) {
  return static_cast<std::size_t>(gate);
}

using shared::OrderNode;

struct PositionOrder {
  OrderNode at;
  Row unit;
  GunPosition value = GunPosition::none;
};
struct FireOrder {
  OrderNode at;
  Row unit;  // one of these two
  Place hex = Place::none;
  bool fires = true;
};
struct NameOrder {
  OrderNode at;
  std::string_view target;
  std::string_view text;
};
struct Gun {
  OrderNode at;
  Row unit;
  Row group;             // nothing: all groups of the unit with a Barrage rating
  std::int32_t toe = 0;  // 0: all that are left
};
struct BarrageOrder {
  OrderNode at;
  std::vector<Gun> guns;
};
/// A `barrage-plan`, or all `aim` orders on one target (CNA-5.9, 5.10).
struct BarragePlanOrder {
  OrderNode at;
  std::string_view target;  // as written; empty: by hex and class
  Place hex = Place::none;
  TargetClass part = TargetClass::Inf;
  std::vector<BarrageOrder> barrages;
};
struct Pick {
  OrderNode at;
  Row thing;  // a group or a truck
  std::int32_t count = 0;
};
/// `barrage-loss` and `truck-loss`.
struct LossOrder {
  OrderNode at;
  Row unit;
  std::vector<Pick> picks;
};
struct HoldOffOrder {
  OrderNode at;
  Place hex = Place::none;
  bool held = true;
};
struct RbaOrder {
  OrderNode at;
  std::vector<Row> units;
  std::vector<Place> path;
  Row blow_dump;
};
/// CNA-7.2
enum class Role : std::uint8_t { anti_armor, close_assault, withheld };
struct AssignOrder {
  OrderNode at;
  std::vector<Row> units;  // one, or with neither group nor toe several
  Row group;               // nothing: all groups of the units
  std::int32_t toe = 0;    // 0: all that are not assigned yet
  Role role = Role::withheld;
  Place target = Place::none;   // phasing side only
  Place target2 = Place::none;  // CNA-7.10
};
/// `probe` (CNA-7.12), `cancel-assault` (CNA-9.2).
struct HexOrder {
  OrderNode at;
  Place hex = Place::none;
};
/// `aa-sequence` (CNA-8.1), `ca-sequence` (CNA-9.1).
struct SequenceOrder {
  OrderNode at;
  std::vector<Place> hexes;
};
/// CNA-8.4
struct ReassignOrder {
  OrderNode at;
  Place hex = Place::none;
  Row unit;
  Row group;             // nothing: all groups of the unit
  std::int32_t toe = 0;  // 0: all of them
};
/// `aa-loss` (CNA-8.14), `ca-loss` (CNA-10.6), `vulnerability-loss` (CNA-10.20), `capture-pick` (CNA-10.25):
/// TOE points of own groups. `hex`: fired from, or a target hex of the assault.
struct PointsOrder {
  OrderNode at;
  Place hex = Place::none;
  std::vector<Pick> picks;
};
/// `retreat`, and `stand`, which has no path (CNA-10.10).
struct RetreatOrder {
  OrderNode at;
  Place assault = Place::none;  // a target hex of it
  std::vector<Row> units;
  std::vector<Place> path;
  bool stand = false;
};
/// `undefended-retreat` (CNA-9.6), `forced-retreat` (CNA-10.35).
struct PathOrder {
  OrderNode at;
  std::vector<Row> units;
  std::vector<Place> path;
};
/// CNA-10.26: what to do with points captured in an assault.
struct CaptureOrder {
  struct Prisoners {
    OrderNode at;
    Place to = Place::none;
    std::int32_t points = 0;  // 0: all
  };
  struct Guards {
    OrderNode at;
    Row unit;   // own infantry
    Row group;  // nothing: any infantry of the unit
    std::int32_t points = 0;
    Place at_hex = Place::none;  // with the prisoners there; none: where all prisoners of this order go
  };
  struct Equipment {
    OrderNode at;
    std::string_view model;   // empty: all of it
    std::int32_t points = 0;  // 0: all of it
    Place to = Place::none;
    Row unit;  // that it joins; nothing: none
  };
  OrderNode at;
  Place assault = Place::none;  // a target hex of it
  std::vector<Prisoners> prisoners;
  std::vector<Guards> guards;
  std::vector<Equipment> equipment;
};
/// CNA-12.3: what a side answers to choices that no order of its own foresees. Of SideOrders: what counts at
/// the gate of each choice. Lists have the cause that they are for, written or meant by "any", the written
/// ones first; what is said of retreats and of prisoners stands in orders of its own, without a list.
struct StandingOrder {
  enum class Retreat : std::uint8_t { unsaid, always, never, at_most };
  OrderNode at;
  std::string_view cause;       // "barrage", "anti-armor", ...: of the list
  std::vector<Row> loss_order;  // units and groups to lose first
  Retreat retreat = Retreat::unsaid;
  std::int32_t refuse_at_most = 0;     // at_most: stands if that costs no more per cent in all, else retreats
  Place toward = Place::none;          // of retreats
  std::optional<std::int32_t> guards;  // number of Guard Points for each lot of prisoners
  std::int32_t guard_every = 0;        // one for so many prisoners
  Place prisoner_hex = Place::none;
};
struct PressOrder {
  OrderNode at;
  bool to_moderator = false;
  std::string_view text;
};

/// The orders of one side.
struct SideOrders {
  std::vector<PositionOrder> positions;
  std::vector<FireOrder> fires;
  std::vector<NameOrder> names;
  std::vector<BarragePlanOrder> plans;
  std::vector<LossOrder> toe_losses;
  std::vector<LossOrder> truck_losses;
  std::vector<HoldOffOrder> hold_offs;
  std::vector<RbaOrder> retreats;
  std::vector<AssignOrder> assignments;
  std::vector<HexOrder> probes;
  std::optional<SequenceOrder> anti_armor_sequence;
  std::vector<ReassignOrder> reassignments;
  std::vector<PointsOrder> anti_armor_losses;
  std::optional<SequenceOrder> assault_sequence;
  std::vector<HexOrder> cancellations;
  std::vector<PointsOrder> assault_losses;
  std::vector<PointsOrder> vulnerability_losses;
  std::vector<PointsOrder> capture_picks;
  std::vector<RetreatOrder> assault_retreats;
  std::vector<PathOrder> undefended_retreats;
  std::vector<CaptureOrder> captures;
  std::vector<PathOrder> forced_retreats;
  std::vector<StandingOrder> standing;
  std::vector<PressOrder> press;
  std::vector<DeclaredTerrain> terrain;      // CNA-2.6, of the one player of a game
  std::array<bool, gate_count> confirmed{};  // `confirm`: gates that may be passed (CNA-2.7)
};

struct Plan : shared::OrderPlan {
  Rulebook book;
  std::vector<SideOrders> orders;  // by index of the side
  Reported reported;               // CNA-2.7, where one side has no roster
  /// CNA-5.3: "Nr1 Inf", "Nr2 Inf", ... by TargetClass; as many as there are units. Made once, so that a run
  /// needs to make no words.
  std::array<std::vector<Key>, target_class_words.size()> target_names;

  const SideOrders& of(Row side) const { return orders[side.index]; }
};
inline const Plan& plan_of(const Turn& turn) {
  return static_cast<const Plan&>(*turn.plan);
}

/// Refusals of one side's orders. Every error is told to its side and the moderator only (CNA-12.4), with
/// what was done instead in the argument "instead" and the order's element in the argument "order".
class Refusals : public shared::OrderDesk {
 public:
  Refusals(const Turn& turn, Plan& plan, Row side) : OrderDesk(turn, plan, side), counters_(turn.start) {}
  /// What is refused from now on stands in another, newer file of the side. What was refused in an older one
  /// already is not told again, but its place is then the one in the newer file.
  void begin_file();
  /// `offset` in the file, where it is not that of the attribute or the node.
  void add(const OrderNode& at, Key code, Key rule, std::string_view attribute,
           std::initializer_list<Arg> args, std::uint32_t offset = 0);
  /// The side's own unit whose id is nearest to one that is unknown, for "did you mean"; none where none is
  /// near.
  Value near_unit(std::string_view id);

 private:
  void keep(Refusal refusal) override;

  const Counters counters_;
  // What was refused, by what it says: its index in the plan. Looked up only.
  std::unordered_multimap<std::string, std::size_t> older_;
  std::unordered_multimap<std::string, std::size_t> newer_;
};

/// Reads the orders of every side. An order counts if its file is the one that counts at its gate
/// (SideInfo::orders_at); standing orders are those of the file that counts at the gate of the choice, press
/// is that of all files. Refuses E-GATE and E-POS-LOCKED (an order of a closed gate that was not given in
/// time), E-SIDE, E-UNIT, E-GROUP, E-HEX, E-TOE, E-DUP, E-POS-VALUE, E-RBA-DUMP of an unknown dump, E-BAR-TOE
/// of fewer than 1 point, and E-XML: a fault that the schema found inside an order, or a field that is
/// missing. Files that are superseded are judged as well: what a side was told once stays told.
void read_orders(const Turn& turn, Plan& plan);

/// CNA-12.1: whether a side may give an order before a gate: those of that gate, and press. Before the first gate all
/// that are its own.
bool takes(const Turn& turn, Row side, std::string_view order, std::string_view gate);

}  // namespace adjudicator::cna
