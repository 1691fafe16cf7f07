#include "systems/cna/segment.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::cna {

void SideMemory::set_barrages(std::vector<Barrage> all) {
  barrages = std::move(all);
  aimed_.assign(targets.size(), {});
  for (const Barrage& barrage : barrages) {
    Aimed& aimed = aimed_[barrage.target];
    ++aimed.barrages;
    aimed.actual += barrage.actual;
  }
}

void SideMemory::set_commitments(std::vector<Commitment> all) {
  commitments = std::move(all);
  starts_.clear();
  std::vector<HexIndex::Entry> from;
  std::vector<HexIndex::Entry> target;
  from.reserve(commitments.size());
  target.reserve(commitments.size());
  for (std::uint32_t at = 0; at < commitments.size(); ++at) {
    const Commitment& c = commitments[at];
    if (c.unit.index >= starts_.size()) starts_.resize(c.unit.index + 1, at);  // units without any, too
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
  for (std::size_t unit = made.unit.index + 1; unit < starts_.size(); ++unit) ++starts_[unit];
  for (HexIndex* index : {&by_from_, &by_target_}) index->make_room(place);
  by_from_.insert({made.from, place});
  by_target_.insert({made.target, place});
  by_target_.insert({made.target2, place});
}

std::span<Commitment> SideMemory::committed_of(Row unit, Row group) {
  const auto found = std::as_const(*this).committed_of(unit, group);
  return std::span(commitments)
      .subspan(static_cast<std::size_t>(found.data() - commitments.data()), found.size());
}

std::span<const Commitment> SideMemory::committed_of(Row unit, Row group) const {
  const auto all = committed_of(unit);
  return equal_span(all, group.index, [](const Commitment& c) { return c.group.index; });
}

std::span<const Commitment> SideMemory::committed_of(Row unit) const {
  const std::uint32_t first = start_of(unit.index);
  return std::span(commitments).subspan(first, start_of(unit.index + 1) - first);
}

}  // namespace adjudicator::cna
