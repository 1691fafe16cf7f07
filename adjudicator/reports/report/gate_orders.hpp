// The orders of a gate in the report that asks for them: what `form` gives, made of the same rows. Internal to
// reports/.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "files/spellings/writer.hpp"
#include "reports/report/report.hpp"
#include "reports/report/report_parts.hpp"

namespace adjudicator::reports {

/// Is given a report while it is written, and keeps the rows of its lists, so that the form of a gate
/// (RuleSystem::gate_form) is made of what the reader reads, and of nothing else.
class ToldRows : public files::Writer {
 public:
  explicit ToldRows(const files::Schema& schema) : Writer(schema, nothing_) {}

  /// An element `report` with the gate and a `told` for each row so far, as in a file. It lives as long as this.
  const Node& report(std::string_view gate);

 private:
  struct Nothing : files::Sink {
    void write(std::string_view) override {}
  };
  void write_start(bool empty) override;
  void write_text(std::string_view) override {}
  void write_end() override {}
  void add_given(std::vector<Attribute>& attributes);
  std::string_view keep(std::string_view text) { return texts_.emplace_back(text); }

  static Nothing nothing_;
  std::deque<std::string> texts_;
  std::deque<std::vector<Attribute>> attributes_;  // of the nodes, in their order
  std::deque<Node> nodes_;
  Node report_;
  Node* row_ = nullptr;   // the last one
  Node* cell_ = nullptr;  // the last of the last row
};

/// The element `order-form`: orders for the gate before which the run waits, in the spelling of the side's own
/// ones. Nothing for the moderator, and where no gate is open or the system makes no forms for gates.
void write_order_form(const ReportInput& input, ToldRows& told, const Out& out);

}  // namespace adjudicator::reports
