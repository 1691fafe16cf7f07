#include "systems/cna/segment.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::cna {
namespace {

std::pair<std::uint32_t, std::uint32_t> rank(const Commitment& c) {
  return {c.unit.index, c.group.index};
}

}  // namespace

void SideMemory::set_commitments(std::vector<Commitment> all) {
  commitments = std::move(all);
  std::vector<HexIndex::Entry> from;
  std::vector<HexIndex::Entry> target;
  for (std::uint32_t at = 0; at < commitments.size(); ++at) {
    const Commitment& c = commitments[at];
    from.push_back({c.from, at});
    for (const Place hex : {c.target, c.target2})
      if (exists(hex)) target.push_back({hex, at});
  }
  by_from_.assign(std::move(from));
  by_target_.assign(std::move(target));
}

void SideMemory::insert_commitment(std::size_t at, const Commitment& made) {
  const auto place = static_cast<std::uint32_t>(at);
  commitments.insert(commitments.begin() + static_cast<std::ptrdiff_t>(at), made);
  for (HexIndex* index : {&by_from_, &by_target_}) index->make_room(place);
  by_from_.insert({made.from, place});
  by_target_.insert({made.target, place});
  by_target_.insert({made.target2, place});
}

std::span<Commitment> SideMemory::committed_of(Row unit, Row group) {
  return equal_span(commitments, std::pair(unit.index, group.index), rank);
}

std::span<const Commitment> SideMemory::committed_of(Row unit, Row group) const {
  return equal_span(commitments, std::pair(unit.index, group.index), rank);
}

std::span<const Commitment> SideMemory::committed_of(Row unit) const {
  return equal_span(commitments, unit.index, [](const Commitment& c) { return c.unit.index; });
}

}  // namespace adjudicator::cna
