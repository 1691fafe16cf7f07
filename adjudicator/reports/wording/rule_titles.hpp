// The titles of a system's rules, by their numbers: sentences "rule.NUMBER" of its wording
// (stylesheets/wording/KEY-rules.LANGUAGE.xml).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::reports {

class Wording;

struct RuleTitle {
  std::string number;  // "CNA-9.24"
  std::string title;   // "size of a side; rule book 15.53, 9.26"
};

/// In the order of the rule book.
std::vector<RuleTitle> rule_titles(const Wording& wording);

/// "CRT-9.2.6": its letters, then its numbers one by one: 9.4 stands before 10.1.
bool before_in_the_book(std::string_view a, std::string_view b);

}  // namespace adjudicator::reports
