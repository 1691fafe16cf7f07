// Attack orders of the phasing side (NW-3, NW-16.1).
#pragma once

#include <vector>

#include "systems/next-war/order_desk.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::next_war {

/// Judges them in ascending `seq`: a dropped attack reserves neither unit nor hex (NW-20.9).
class AttackOrders {
 public:
  explicit AttackOrders(OrderDesk& desk);

  /// Keeps an order for `judge`, or refuses it at once where it has no place among the others (NW-E02, E28).
  void read(const OrderNode& order);
  /// The accepted attacks. To be called once, after all were read.
  std::vector<AttackOrder> judge();

 private:
  struct Drop {
    Named unit;
    Key code;            // empty: it takes part
    bool twice = false;  // named again in the same list
  };
  void judge_one(AttackOrder& attack);
  bool test_target(const AttackOrder& attack);
  bool take_attackers(AttackOrder& attack);
  Key fault_of(const AttackOrder& attack, const Named& unit) const;
  std::vector<Arg> words_of(const Drop& drop, bool dropped);
  void read_accompany(AttackOrder& attack);
  void read_rest(AttackOrder& attack);
  void read_seconds(AttackOrder& attack);
  void refuse(const AttackOrder& attack, Key code, std::string_view attribute, std::vector<Arg> more = {});

  OrderDesk& desk_;
  std::vector<AttackOrder> read_;
  std::vector<AttackOrder> accepted_;
  std::vector<bool> targets_;  // by hex: of an accepted attack
  std::vector<Place> used_;    // by unit: the hex that it attacks already
};

/// How a unit is named in an attack.
struct AsAttacker {
  bool by_land = false;  // the order says that nobody assaults from the sea
  bool used = false;     // it is in another attack of the segment
};
/// Why a unit cannot attack a hex of the other side's (NW-3.6 to NW-3.8): of several errors the lowest code
/// (NW-20.9); empty: it can.
Key attack_fault(const Field& field, Place target, Row unit, AsAttacker as);

/// NW-3.9: who of the listed attackers takes part, by the limit of each hex; the others are skipped.
std::vector<Row> within_limits(const Field& field, const std::vector<Row>& listed);

}  // namespace adjudicator::next_war
