// Orders as a form writes them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::shared {

/// Adds a word to a list of words, as attributes hold them.
inline void add_word(std::string& list, std::string_view word) {
  if (!list.empty()) list += ' ';
  list += word;
}

/// The orders of one form, in the order in which they are added.
class Drafts {
 public:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  explicit Drafts(const Turn& turn) : turn_(turn) {}

  std::string id(Row row) const { return std::string(turn_.key(row).text()); }
  std::string id(Place place) const { return std::string(turn_.board.id(place)); }
  /// Ids of rows or hexes as a list attribute.
  template <class Things>
  std::string ids(const Things& things) const {
    std::string text;
    for (const auto thing : things) add_word(text, id(thing));
    return text;
  }

  bool empty() const { return drafts_.empty(); }
  /// Nothing but suggestions: who sends the form back as it is orders nothing.
  bool only_remarks() const {
    for (const OrderDraft& draft : drafts_)
      if (!draft.remark) return false;
    return true;
  }
  OrderDraft& add(std::string_view name, Attributes attributes, std::vector<OrderDraft> parts = {}) {
    return drafts_.emplace_back(OrderDraft{std::string(name), std::move(attributes), std::move(parts)});
  }
  /// A suggestion: no order until its writer makes it one.
  void remark(std::string_view name, Attributes attributes, std::vector<OrderDraft> parts = {}) {
    // cppcheck-suppress accessMoved
    add(name, std::move(attributes), std::move(parts)).remark = true;
  }
  /// Those added so far, to be completed.
  std::vector<OrderDraft>& all() { return drafts_; }
  std::vector<OrderDraft> take() { return std::move(drafts_); }

 private:
  const Turn& turn_;
  std::vector<OrderDraft> drafts_;
};

/// Calls `make` with the rulebook of the turn's plan (its member `book`), or where the turn was not checked
/// yet with one that `compile` makes of it; nothing comes of one with load errors.
template <class SystemPlan, class Compile, class Make>
std::vector<OrderDraft> by_rulebook(const Turn& turn, Compile compile, Make make) {
  if (turn.plan) return make(static_cast<const SystemPlan&>(*turn.plan).book);
  Diagnostics ignored;
  const auto book = compile(turn, ignored);
  return ignored.ok() ? make(book) : std::vector<OrderDraft>();
}

}  // namespace adjudicator::shared
