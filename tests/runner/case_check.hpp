// What a case expects, held against what happened.
#pragma once

#include <string>
#include <vector>

#include "case_file.hpp"
#include "case_story.hpp"

namespace adjudicator::cases {

/// What was not as expected: each with the line of the expectation (0: the case as a whole) and a few lines
/// of text.
struct Failure {
  int line = 0;
  std::string text;
};

std::vector<Failure> check(const Element& root, const Story& story);

}  // namespace adjudicator::cases
