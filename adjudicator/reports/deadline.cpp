#include "reports/deadline.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <string_view>

namespace adjudicator::reports {
namespace {

int number_in(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// "2026-12-01T20:00Z", so many days later.
std::string later_by(std::string_view moment, long days) {
  using namespace std::chrono;
  const year_month_day from{year(number_in(moment.substr(0, 4))),
                            month(static_cast<unsigned>(number_in(moment.substr(5, 2)))),
                            day(static_cast<unsigned>(number_in(moment.substr(8, 2))))};
  if (!from.ok()) return std::string(moment);
  const year_month_day to{sys_days(from) + std::chrono::days(days)};
  if (to.year() > year(2099)) return std::string(moment);
  return fmt::format("{:04}-{:02}-{:02}{}", static_cast<int>(to.year()), static_cast<unsigned>(to.month()),
                     static_cast<unsigned>(to.day()), moment.substr(10));
}

}  // namespace

std::optional<Due> find_deadline(const Document& game_file, int turn, int mailing) {
  const Node* schedule = nullptr;
  for (const Node& node : game_file.root().children()) {
    if (node.name != "deadline" || node.whole("mailing").value_or(1) != mailing) continue;
    const int of = node.whole("turn").value_or(0);
    if (of == turn) return Due{&node, std::string(node.value("at"))};
    const bool nearer = schedule == nullptr || of > schedule->whole("turn").value_or(0);
    if (of < turn && nearer && !node.value("every").empty()) schedule = &node;
  }
  if (schedule == nullptr) return std::nullopt;
  const long turns = turn - schedule->whole("turn").value_or(0);
  return Due{schedule, later_by(schedule->value("at"), turns * number_in(schedule->value("every")))};
}

}  // namespace adjudicator::reports
