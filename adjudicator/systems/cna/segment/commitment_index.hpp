// Where the commitments of a side stand in its list, by hex: a step that is about one hex reads its own ones
// and not those of the whole front.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "systems/cna/segment/equal_span.hpp"

namespace adjudicator::cna {

/// Places in a list, by a hex. Those of one hex come in the order of the list.
class HexIndex {
 public:
  struct Entry {
    Place hex = Place::none;
    std::uint32_t at = 0;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  /// `entries`: in the order of the list, at most a few for each of its items.
  void assign(std::vector<Entry> entries) {
    entries_ = std::move(entries);
    std::ranges::sort(entries_);
  }
  /// Something was put into the list: what stands at `at` or behind it stands one place farther on.
  void make_room(std::uint32_t at) {
    for (Entry& entry : entries_)
      if (entry.at >= at) ++entry.at;
  }
  void insert(const Entry& entry) {
    if (exists(entry.hex)) entries_.insert(std::ranges::lower_bound(entries_, entry), entry);
  }
  std::span<const Entry> of(Place hex) const { return equal_span(entries_, hex, &Entry::hex); }

  /// Calls `visit(at)` for what stands in one hex or in either of two, once each, in the order of the list.
  template <class Visit>
  void each(std::span<const Place> hexes, Visit visit) const {
    auto first = of(hexes.front());
    auto second = hexes.size() > 1 ? of(hexes.back()) : std::span<const Entry>();
    while (!first.empty() || !second.empty()) {
      const bool take_first = second.empty() || (!first.empty() && first.front().at <= second.front().at);
      const std::uint32_t at = take_first ? first.front().at : second.front().at;
      if (!first.empty() && first.front().at == at) first = first.subspan(1);
      if (!second.empty() && second.front().at == at) second = second.subspan(1);
      visit(at);
    }
  }

 private:
  std::vector<Entry> entries_;
};

}  // namespace adjudicator::cna
