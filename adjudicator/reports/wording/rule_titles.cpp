#include "reports/wording/rule_titles.hpp"

#include <algorithm>

#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

std::vector<RuleTitle> rule_titles(const Wording& wording) {
  constexpr std::string_view family = "rule.";
  std::vector<RuleTitle> all;
  for (const std::string_view key : wording.keys())
    if (key.starts_with(family) && key != "rule.*")
      all.push_back({std::string(key.substr(family.size())), wording.say(key, nullptr)});
  std::ranges::sort(all, before_in_the_book, &RuleTitle::number);
  return all;
}

bool before_in_the_book(std::string_view a, std::string_view b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0;
  while (i < a.size() && i < b.size()) {
    const auto number_end = [&](std::string_view text) {
      std::size_t end = i;
      while (end < text.size() && is_digit(text[end])) ++end;
      return end;
    };
    const std::size_t ends_a = number_end(a);
    const std::size_t ends_b = number_end(b);
    if (ends_a > i && ends_b > i && ends_a != ends_b) return ends_a < ends_b;
    if (a[i] != b[i]) return a[i] < b[i];
    ++i;
  }
  return a.size() < b.size();
}

}  // namespace adjudicator::reports
