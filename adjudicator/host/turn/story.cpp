#include "host/turn/story.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace adjudicator::host {
namespace {

constexpr std::string_view results[] = {"<rolled ",  "<looked-up ", "<changed ",  "<moved ",
                                        "<created ", "<removed ",   "<answered ", "<drawn "};

/// Calls `visit(address, line)` for each fact but those that ask.
template <class Visit>
void for_each_fact(std::string_view log, Facts facts, Visit visit) {
  for (std::size_t start = 0; start < log.size();) {
    const std::size_t end = std::min(log.find('\n', start), log.size());
    std::string_view line = log.substr(start, end - start);
    start = end + 1;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    constexpr std::string_view marker = " at=\"";
    const std::size_t at = line.find(marker);
    // A question is gone once it is answered; an answer that was not accepted is gone once it is mended.
    const bool refused_answer =
        line.starts_with("<refused") && line.find(" what=\"answer-") != std::string_view::npos;
    const bool unmet = line.starts_with("<ruled") && line.find("-unmet\"") != std::string_view::npos;
    // So is what a turn was still to be told (core/waiting.hpp).
    const bool wanted =
        line.substr(std::min(at, line.size())).find("/lists/wanted") != std::string_view::npos;
    if (at == std::string_view::npos || line.starts_with("<asked") || refused_answer || unmet || wanted)
      continue;
    const auto begins = [&](std::string_view kind) { return line.starts_with(kind); };
    if (facts == Facts::results && std::ranges::none_of(results, begins)) continue;
    const std::size_t from = at + marker.size();
    visit(line.substr(from, line.find('"', from) - from), line);
  }
}

}  // namespace

std::optional<std::string> broken_story(std::string_view earlier, std::string_view later, Facts facts) {
  struct Told {
    std::vector<std::string_view> lines;
    std::size_t met = 0;
  };
  std::unordered_map<std::string_view, Told> now;  // looked up only
  for_each_fact(later, facts,
                [&](std::string_view address, std::string_view line) { now[address].lines.push_back(line); });
  std::optional<std::string> broken;
  for_each_fact(earlier, facts, [&](std::string_view address, std::string_view line) {
    if (broken) return;
    Told& told = now[address];
    if (told.met == told.lines.size() || told.lines[told.met] != line) broken = std::string(line);
    ++told.met;
  });
  return broken;
}

}  // namespace adjudicator::host
