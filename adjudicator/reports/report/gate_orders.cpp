#include "reports/report/gate_orders.hpp"

#include <algorithm>
#include <span>

#include "core/rule_system.hpp"
#include "reports/desk/order_form.hpp"

namespace adjudicator::reports {

ToldRows::Nothing ToldRows::nothing_;

void ToldRows::write_start(bool /*empty*/) {
  const std::string_view name = frames_.back().name;
  const bool cell = name == "arg" && row_ != nullptr && frames_[frames_.size() - 2].name == "told";
  if (name != "told" && !cell) return;
  if (std::ranges::any_of(frames_, [](const auto& frame) { return frame.name == "differences"; })) return;
  Node& node = nodes_.emplace_back();
  node.name = cell ? "arg" : "told";
  add_given(attributes_.emplace_back());
  node.attributes = attributes_.back();
  if (cell) {
    (cell_ == nullptr ? row_->first : cell_->next) = &node;
    cell_ = &node;
    return;
  }
  (row_ == nullptr ? report_.first : row_->next) = &node;
  row_ = &node;
  cell_ = nullptr;
}

void ToldRows::add_given(std::vector<Attribute>& attributes) {
  for (const Given& given : given_) {
    Attribute& attribute = attributes.emplace_back();
    attribute.name = keep(given.type->name);
    attribute.value = keep(value(given));
  }
}

const Node& ToldRows::report(std::string_view gate) {
  std::vector<Attribute>& attributes = attributes_.emplace_back();
  attributes.emplace_back().name = "gate";
  attributes.back().value = keep(gate);
  report_.name = "report";
  report_.attributes = attributes;
  return report_;
}

namespace {

void write_line(std::string_view element, std::string_view text, const Out& out) {
  out.start(element);
  out.attribute("text", text);
  out.end();
}

/// The lines of a text, one after another.
template <class Visit>
void each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    visit(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

}  // namespace

void write_order_form(const ReportInput& input, ToldRows& told, const Out& out) {
  const RuleSystem& system = *input.turn.system;
  if (!input.log.open_gate || input.reader.moderator() || system.gate_form == nullptr) return;
  const SideInfo& side = input.turn.side(input.reader.side);
  const auto drafts = system.gate_form(input.turn, side.row, told.report(system.gates[*input.log.open_gate]));
  const Spelling spelling = side.orders == nullptr ? Spelling::xml : side.orders->spelling();
  if (input.forms != nullptr) *input.forms = drafts;
  out.start("order-form");
  out.attribute("orders", static_cast<std::int64_t>(drafts.size()));
  out.attribute("spelling", std::string_view(spelling == Spelling::json ? "json" : "xml"));
  each_line(orders_text({input.turn, side}, drafts, spelling),
            [&](std::string_view line) { write_line("line", line, out); });
  for (const OrderDraft& draft : drafts)
    if (draft.remark && spelling == Spelling::json)
      write_line("suggestion", order_item({input.turn, side}, draft), out);
  out.end();
}

}  // namespace adjudicator::reports
