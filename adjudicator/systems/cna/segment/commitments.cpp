#include "systems/cna/segment/commitments.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator::cna {

Commitments::Commitments(std::vector<Commitment> all) : all_(std::move(all)) {
  std::vector<HexIndex::Entry> from;
  std::vector<HexIndex::Entry> target;
  from.reserve(all_.size());
  target.reserve(all_.size());
  for (std::uint32_t at = 0; at < all_.size(); ++at) {
    const Commitment& c = all_[at];
    if (c.unit.index >= starts_.size()) starts_.resize(c.unit.index + 1, at);  // units without any, too
    from.push_back({c.from, at});
    for (const Place hex : {c.target, c.target2})
      if (exists(hex)) target.push_back({hex, at});
  }
  by_from_.assign(std::move(from));
  by_target_.assign(std::move(target));
}

void Commitments::insert(std::size_t at, const Commitment& made) {
  const auto place = static_cast<std::uint32_t>(at);
  all_.insert(all_.begin() + static_cast<std::ptrdiff_t>(at), made);
  for (std::size_t unit = made.unit.index + 1; unit < starts_.size(); ++unit) ++starts_[unit];
  for (HexIndex* index : {&by_from_, &by_target_}) index->make_room(place);
  by_from_.insert({made.from, place});
  by_target_.insert({made.target, place});
  by_target_.insert({made.target2, place});
}

std::span<Commitment> Commitments::of(Row unit, Row group) {
  const auto found = std::as_const(*this).of(unit, group);
  return std::span(all_).subspan(static_cast<std::size_t>(found.data() - all_.data()), found.size());
}

std::span<const Commitment> Commitments::of(Row unit, Row group) const {
  const auto all = of(unit);
  return equal_span(all, group.index, [](const Commitment& c) { return c.group.index; });
}

std::span<const Commitment> Commitments::of(Row unit) const {
  const std::uint32_t first = start_of(unit.index);
  return std::span(all_).subspan(first, start_of(unit.index + 1) - first);
}

}  // namespace adjudicator::cna
