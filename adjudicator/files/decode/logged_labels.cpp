#include "files/decode/logged_labels.hpp"

#include <algorithm>
#include <charconv>

namespace adjudicator::files {
namespace {

std::string_view value_in(std::string_view line, std::string_view name) {
  const std::string start = " " + std::string(name) + "=\"";
  const std::size_t found = line.find(start);
  if (found == line.npos) return {};
  const std::size_t from = found + start.size();
  return line.substr(from, std::min(line.find('"', from), line.size()) - from);
}

}  // namespace

std::vector<LoggedLabel> labels_in(std::string_view log) {
  constexpr std::string_view element = "<label ";
  std::vector<LoggedLabel> all;
  // No fact holds a "<": what a player wrote is escaped.
  for (std::size_t at = log.find(element); at != log.npos; at = log.find(element, at + 1)) {
    const std::string_view line = log.substr(at, std::min(log.find('\n', at), log.size()) - at);
    const std::string_view thing = value_in(line, "thing");
    const std::string_view number = value_in(line, "number");
    const std::size_t colon = std::min(thing.find(':'), thing.size());
    LoggedLabel label{std::string(value_in(line, "side")), std::string(thing.substr(0, colon)),
                      std::string(thing.substr(std::min(colon + 1, thing.size()))), 0,
                      std::string(value_in(line, "text"))};
    std::from_chars(number.data(), number.data() + number.size(), label.number);
    if (label.number != 0) all.push_back(std::move(label));
  }
  return all;
}

std::string meant_address(const std::vector<LoggedLabel>& labels, std::string_view side,
                          std::string_view address) {
  std::string meant;
  for (std::size_t start = 0; start <= address.size();) {
    const std::size_t end = std::min(address.find('/', start), address.size());
    std::string_view part = address.substr(start, end - start);
    for (const LoggedLabel& label : labels)
      if (label.side == side && label.text == part) part = label.thing;
    meant.append(start == 0 ? "" : "/").append(part);
    start = end + 1;
  }
  return meant;
}

}  // namespace adjudicator::files
