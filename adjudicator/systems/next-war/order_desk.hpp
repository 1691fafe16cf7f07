// The order desk of this game: what reading one side's orders needs, whatever their kind (NW-16.4).
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "systems/next-war/field.hpp"
#include "systems/next-war/plan.hpp"

namespace adjudicator::next_war {

/// The rule that an error of NW-16.4 breaks.
Key rule_of(Key code);
/// "NW-W04" warns: what it is about counts all the same.
inline bool is_warning_code(Key code) {
  return code.text().starts_with("NW-W");
}

/// NW-20.10: the error belongs to the attack or the hex that it speaks of. Strict orders are void for it only
/// where that combat is the first one fought.
inline bool is_of_its_combat(Key code) {
  return code == Key("NW-E13") || code == Key("NW-E23");
}

class OrderDesk : public shared::OrderDesk {
 public:
  OrderDesk(const Turn& turn, Plan& plan, Row side)
      : shared::OrderDesk(turn, plan, side), plan_(plan), field_(turn, plan.book, turn.start) {}

  const Field& field() const { return field_; }
  const Rulebook& book() const { return plan_.book; }
  bool phasing() const { return side() == book().phasing; }
  /// Errors that the file alone shows: neither warnings nor what `is_of_its_combat` says (NW-20.10).
  bool erred() const { return erred_; }

  void refuse(const OrderNode& at, Key code, std::string_view attribute, std::vector<Arg> args,
              std::uint32_t offset = 0);
  /// NW-E29 for what the schema found at an order, but for fields that have codes of their own.
  void refuse_faulty(const OrderNode& at, std::initializer_list<std::string_view> own_codes);

  /// The unit of this id as far as the side may know of it.
  Named named(std::string_view id) const;
  std::vector<Named> named_list(const Node& node, std::string_view attribute) const;
  /// The same where a unit that is named again says nothing new: what is wrong with it is told once.
  std::vector<Named> named_once(const Node& node, std::string_view attribute) const;
  /// The unit as a value of a refusal: by the sender's own word where it is not his.
  Value told(const Named& unit) {
    return unit.row.exists() && field_.units.side(unit.row) == side() ? Value(unit.row) : said(unit.text);
  }
  /// Own, in play and a ground unit.
  bool own_ground(Row unit) const {
    return field_.units.side(unit) == side() && field_.units.ready(unit) && field_.units.ground(unit);
  }
  SupportOrder read_support(const OrderNode& order);

 private:
  std::vector<Named> artillery_list(const Node& node) const;
  const Plan& plan_;
  const Field field_;
  bool erred_ = false;
};

}  // namespace adjudicator::next_war
