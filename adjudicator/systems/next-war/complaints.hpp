// What is found wrong with orders when a combat comes to them (NW-16.4): told to their sender.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/scene.hpp"
#include "systems/next-war/order_desk.hpp"
#include "systems/shared/report_orders.hpp"

namespace adjudicator::next_war {

class Complaints {
 public:
  virtual ~Complaints() = default;
  /// Whether anybody hears them; who does not is not worth their words.
  virtual bool heard() const = 0;
  /// A word of an order as a value.
  virtual Value said(std::string_view text) = 0;
  virtual void tell(Row side, Key code, const OrderNode& at, std::string_view attribute,
                    std::vector<Arg> args) = 0;
  /// The unit as a value: by the sender's own word where it is not his.
  Value told(const Field& field, const Named& unit, Row side) {
    return unit.row.exists() && field.units.is_unit(unit.row) && field.units.side(unit.row) == side
               ? Value(unit.row)
               : said(unit.text);
  }
};

/// Told to nobody. They count as heard, so that strengths come with their steps.
class UntoldComplaints final : public Complaints {
 public:
  bool heard() const override { return true; }
  Value said(std::string_view) override { return {}; }
  void tell(Row, Key, const OrderNode&, std::string_view, std::vector<Arg>) override {}
};

/// Into the log, at orders/SIDE of the turn.
class LoggedComplaints final : public Complaints {
 public:
  explicit LoggedComplaints(const Scene& turn) : turn_(turn) {}
  bool heard() const override { return turn_.tells(); }
  Value said(std::string_view text) override {
    return text.empty() ? Value() : Value(turn_.word(printable(text)));
  }
  void tell(Row side, Key code, const OrderNode& at, std::string_view attribute,
            std::vector<Arg> args) override {
    if (turn_.tells())
      shared::orders_of(turn_, turn_.turn().side(side))
          .refuse({side, code, rule_of(code), std::move(args), at.file, at.node, attribute, 0});
  }

 private:
  const Scene turn_;
};

/// Kept, with their words, for whoever decides whether they are told.
class KeptComplaints final : public Complaints {
 public:
  explicit KeptComplaints(shared::OrderPlan& plan) : plan_(plan) {}
  bool heard() const override { return true; }
  Value said(std::string_view text) override {
    if (text.empty()) return {};
    return Key::unowned(plan_.words.emplace_back(printable(text)));
  }
  void tell(Row side, Key code, const OrderNode& at, std::string_view attribute,
            std::vector<Arg> args) override {
    erred[side.index] = erred[side.index] || !is_warning_code(code);
    refusals.push_back({side, code, rule_of(code), std::move(args), at.file, at.node, attribute, 0});
  }
  std::array<bool, 2> erred{};  // by side; warnings are no errors
  std::vector<Refusal> refusals;

 private:
  shared::OrderPlan& plan_;
};

}  // namespace adjudicator::next_war
