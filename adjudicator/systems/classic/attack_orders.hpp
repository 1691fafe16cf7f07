// Attack orders of the phasing side (CRT-11.1), tested one after another in the sequence of CRT-12.1.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "systems/classic/order_desk.hpp"

namespace adjudicator::classic {

class AttackOrders {
 public:
  /// `list` holds the orders; ids written in it are not given a second time to attacks without one.
  AttackOrders(OrderDesk& desk, const Node& list);

  void read(const OrderNode& order);
  /// The accepted attacks, in order of appearance.
  std::vector<Attack> take() { return std::move(accepted_); }
  /// Those that were tried on hexes where nobody is (CRT-13.4).
  std::vector<Refusal> take_tried() { return std::move(tried_); }

 private:
  Key id_of(const OrderNode& order);
  bool repeats_id(const OrderNode& order, Key id);
  void refuse_several(const OrderNode& order, Key id);
  Place target_of(const OrderNode& order, Key id);
  bool out_of_sight(Place hex) const;
  bool anybody_in(Place hex) const;
  void read_units(const OrderNode& order, Attack& attack);
  bool test_unit(const OrderNode& order, const Attack& attack, std::string_view id, Row unit);
  bool test_distance(const OrderNode& order, const Attack& attack, Row unit);
  void read_followers(const OrderNode& order, Attack& attack);
  std::vector<Row> names_of(const OrderNode& order, const Attack& attack, std::string_view attribute,
                            bool ranged_too);
  void claim(const Attack& attack);
  bool drop(const OrderNode& order, const Attack& attack, Key code, Value unit, Key mention = {});

  OrderDesk& desk_;
  std::unordered_set<std::string_view> written_ids_;  // looked up only
  std::unordered_set<std::string_view> used_ids_;     // looked up only
  std::uint32_t number_ = 0;                          // of the last "A1", "A2", ...
  std::uint32_t appearance_ = 0;
  std::vector<bool> claimed_hexes_;
  std::vector<bool> claimed_units_;
  std::vector<std::uint32_t> mentioned_;  // by unit: the appearance of the last order that listed it
  std::vector<std::uint32_t> adjacent_;   // by unit: the appearance of the order that accepted it as adjacent
  std::vector<std::uint32_t> ranged_;
  std::vector<std::uint32_t> named_;  // by unit: the last list that named it
  std::uint32_t list_ = 0;
  std::vector<Attack> accepted_;
  std::vector<Refusal> tried_;
};

}  // namespace adjudicator::classic
