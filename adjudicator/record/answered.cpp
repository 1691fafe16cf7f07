#include "record/answered.hpp"

#include <algorithm>

namespace adjudicator::record {
namespace {

/// Of a fact as a log writes it: one line, its values without quotes in them.
std::string_view value_in(std::string_view fact, std::string_view name) {
  const std::string start = " " + std::string(name) + "=\"";
  const std::size_t found = fact.find(start);
  if (found == fact.npos) return {};
  const std::size_t from = found + start.size();
  return fact.substr(from, std::min(fact.find('"', from), fact.size()) - from);
}

}  // namespace

std::map<std::string, std::string, std::less<>> answered_by_player(std::string_view log,
                                                                   const std::string& side) {
  std::map<std::string, std::string, std::less<>> kinds;
  for (std::size_t at = log.find("<answered at=\""); at != log.npos;
       at = log.find("<answered at=\"", at + 1)) {
    const std::string_view fact = log.substr(at, std::min(log.find('\n', at), log.size()) - at);
    if (value_in(fact, "side") == side && value_in(fact, "source") == "player")
      kinds.emplace(value_in(fact, "at"), value_in(fact, "kind"));
  }
  return kinds;
}

std::string_view place_of_question(std::string_view address) {
  return address.substr(0, std::min(address.rfind('/'), address.size()));
}

}  // namespace adjudicator::record
