// The order desk: what reading the orders of one side needs, whatever the game: refusals and their words,
// guesses at what was meant, and what the schema found wrong in an order. Codes, rules and what a fault costs
// are the systems'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/function_ref.hpp"
#include "core/turn.hpp"
#include "core/written.hpp"

namespace adjudicator::shared {

/// An order as it lies in its file, or a part of one. What it points to lives as long as the turn.
struct OrderNode {
  const Document* file = nullptr;
  const Node* node = nullptr;
};

/// A plan that keeps the characters of what its refusals say.
struct OrderPlan : Plan {
  std::deque<std::string> words;
};

/// What the schema found wrong at an element of an order.
struct FieldFault {
  enum class Of : std::uint8_t { attribute, part, element };
  Of of = Of::attribute;
  OrderNode at;                  // the element, or the part that does not belong in it
  std::string_view attribute;    // where to point; empty: at the element
  std::string_view field;        // what is at fault by its name: the attribute, the part, the element
  const Fault* fault = nullptr;  // in the reader's words; none: the file has more faults than are kept
  std::string_view value;        // of an attribute, as written
};

/// Calls `tell` for what the schema found at this element itself: at its attributes, at parts that it may not
/// have, at what it lacks; each field once, in the order of the file. Faults inside of parts that it may have
/// are told of those. `own_codes`: fields of which the system itself says what is wrong with them.
/// True: something is wrong with the element itself, not just with a part that does not belong in it.
bool each_fault(const OrderNode& element, std::initializer_list<std::string_view> own_codes,
                FunctionRef<void(const FieldFault&)> tell);

/// For `own_codes`: the name of a list whose items are judged one by one, each with a code of its own, though
/// the schema found fault with one. Empty where there are no items, or more than `most`: that is the list's
/// own fault.
std::string_view items_of(const Node& node, std::string_view attribute,
                          std::size_t most = std::numeric_limits<std::size_t>::max());

/// The refusals of one side. Every one is told to that side and to the moderator only; after
/// Diagnostics::limit of them only the first of each order.
class OrderDesk {
 public:
  OrderDesk(const Turn& turn, OrderPlan& plan, Row side) : turn_(turn), plan_(plan), side_(side) {}
  OrderDesk(const OrderDesk&) = delete;
  OrderDesk& operator=(const OrderDesk&) = delete;
  virtual ~OrderDesk() = default;

  const Turn& turn() const { return turn_; }
  Row side() const { return side_; }

  /// What is refused from now on belongs to this order: a child of the file's list.
  void begin(const OrderNode& order);
  const OrderNode& order() const { return order_; }

  /// Says what is wrong. `at`: the order or the part of it that is meant; `attribute`: empty: the element;
  /// `offset` in the file, where it is not that of the attribute or the node. All words among `args` are made
  /// by `word` or are the program's own.
  void refuse(const OrderNode& at, Key code, Key rule, std::string_view attribute, std::vector<Arg> args,
              std::uint32_t offset = 0);
  /// Would one more refusal of this order be left out?
  bool full() const { return refused_ >= Diagnostics::limit && told_; }
  bool refused_any() const { return refused_ > 0; }

  /// A word of the file, made safe and short, as a value of a refusal.
  Key word(std::string_view text, std::size_t limit = 80);
  /// The same; none where the text is empty.
  Value said(std::string_view text) { return text.empty() ? Value() : Value(word(text)); }
  /// What a fault says: in the argument "guess" a sentence that ends in one ("did you mean 'target'?"), in
  /// "reason" another one; where there is none, in "value" what was written.
  Arg says(const FieldFault& fault);

  /// The candidate nearest to what is unknown, for "did you mean"; none where none is near.
  Value near(std::string_view unknown, const std::vector<std::string_view>& candidates);
  /// The same among the ids of a table's rows that the side may know: `known(row)`; for orders in words also
  /// among their names. A courtesy that ends after twenty refusals of the side, so that many slips stay cheap;
  /// of very many rows the first are looked at.
  Value near_id(std::string_view unknown, std::uint32_t table, FunctionRef<bool(Row)> known);

 protected:
  OrderPlan& plan() { return plan_; }

 private:
  /// Puts a refusal into the plan.
  virtual void keep(Refusal refusal);
  /// Whether the side wrote its orders in words.
  bool is_in_words() const;

  const Turn& turn_;
  OrderPlan& plan_;
  const Row side_;
  OrderNode order_;
  std::size_t refused_ = 0;
  bool told_ = false;  // something of this order was refused
};

}  // namespace adjudicator::shared
