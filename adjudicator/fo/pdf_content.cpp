#include "fo/pdf_content.hpp"

#include <algorithm>

#include "fo/pdf_flate.hpp"

namespace adjudicator::fo {
namespace {

/// Cairo writes one operator a line where a tag begins or ends, and never a tag in a tag.
std::string marked(std::string_view operators) {
  enum class In { nothing, artifact, tag };
  std::string all;
  all.reserve(operators.size() + operators.size() / 8);
  In in = In::nothing;
  const auto leave_artifact = [&] {
    if (in == In::artifact) all += "EMC\n";
    in = In::nothing;
  };
  while (!operators.empty()) {
    const std::size_t end = std::min(operators.find('\n'), operators.size() - 1) + 1;
    const std::string_view line = operators.substr(0, end);
    operators.remove_prefix(end);
    if (line.ends_with(" BDC\n")) {
      leave_artifact();
      in = In::tag;
    } else if (in == In::nothing) {
      all += "/Artifact BMC\n";
      in = In::artifact;
    }
    all += line;
    if (line == "EMC\n") in = In::nothing;
  }
  if (!all.ends_with('\n')) all += '\n';
  leave_artifact();
  return all;
}

}  // namespace

std::string with_artifacts(std::string_view stream) {
  return packed(marked(unpacked(stream)));
}

}  // namespace adjudicator::fo
