#include "fo/pdf_content.hpp"

#include <algorithm>

#include "fo/pdf_flate.hpp"

namespace adjudicator::fo {
namespace {

/// Cairo writes one operator a line where a tag begins or ends, and never a tag in a tag.
std::string marked(std::string_view operators) {
  constexpr std::string_view kBegin = "/Artifact BMC\n";
  std::string all(kBegin);
  while (!operators.empty()) {
    const std::size_t end = std::min(operators.find('\n'), operators.size() - 1) + 1;
    const std::string_view line = operators.substr(0, end);
    operators.remove_prefix(end);
    const bool begins = line.ends_with(" BDC\n");
    if (begins) all += "EMC\n";
    all += line;
    if (line == "EMC\n") all += kBegin;
  }
  if (!all.ends_with('\n')) all += '\n';
  return all + "EMC\n";
}

}  // namespace

std::string with_artifacts(std::string_view stream) {
  return packed(marked(unpacked(stream)));
}

}  // namespace adjudicator::fo
