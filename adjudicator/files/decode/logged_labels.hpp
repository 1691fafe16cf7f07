// The labels that a mailing gave (core/labels.hpp), as its log has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::files {

struct LoggedLabel {
  std::string side;
  std::string table;
  std::string thing;  // its id
  std::uint32_t number = 0;
  std::string text;  // "E3"
};

/// The elements `label` of a log.xml that the program wrote: one a line, after the facts.
std::vector<LoggedLabel> labels_in(std::string_view log);

/// The address that a side means: with ids in place of its labels.
std::string meant_address(const std::vector<LoggedLabel>& labels, std::string_view side,
                          std::string_view address);

}  // namespace adjudicator::files
