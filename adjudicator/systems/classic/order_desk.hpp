// The order desk: what reading one side's orders needs, whatever their kind.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "core/written.hpp"
#include "systems/classic/plan.hpp"
#include "systems/classic/zoc.hpp"

namespace adjudicator::classic {

/// One order as it lies in its file.
struct OrderNode {
  const Document& file;
  const Node& node;
};

/// Refusals of one side, and the questions that validation asks of the start of the phase.
class OrderDesk {
 public:
  OrderDesk(const Turn& turn, Plan& plan, Row side);

  const Turn& turn() const { return turn_; }
  const Field& field() const { return field_; }
  const Ruleset& rules() const { return plan_.book.rules; }
  Row side() const { return side_; }

  /// Says what is wrong with an order. Every error of a side is told to it and to the moderator (CRT-12.3);
  /// after Diagnostics::limit of them only the first of each order. `offset` in the file, where it is not
  /// that of the attribute.
  void refuse(const OrderNode& order, Key code, std::string_view attribute, std::initializer_list<Arg> args,
              std::uint32_t offset = 0);
  bool refused_any() const { return refused_ > 0; }

  /// CRT-E14 for each faulty attribute, but for those whose faults have codes of their own (CRT-E01, E12,
  /// E13, E16).
  void refuse_faulty(const OrderNode& order, Key id, std::initializer_list<std::string_view> own_codes);

  /// The unit of this id as far as the side may know of it; nothing: CRT-E01.
  Row find_unit(std::string_view id) const;

  /// The id of the sender that is nearest to one that is unknown, for "did you mean"; none where none is
  /// near.
  Value near_unit(std::string_view id);
  /// A word of the file, made safe and short, as a value of a refusal.
  Key word(std::string_view text, std::size_t limit = 80);

 private:
  bool may_know(Row unit) const;
  const Turn& turn_;
  Plan& plan_;
  const Row side_;
  const Field field_;
  std::size_t refused_ = 0;
};

}  // namespace adjudicator::classic
