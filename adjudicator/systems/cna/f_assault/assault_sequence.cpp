#include "systems/cna/f_assault/assault_sequence.hpp"

#include <algorithm>
#include <optional>

namespace adjudicator::cna {
namespace {

using Assaults = std::vector<Assault>;

std::optional<std::size_t> index_of(const Assaults& assaults, Place hex) {
  const auto found = std::ranges::find_if(assaults, [&](const Assault& a) { return a.at(hex); });
  if (found == assaults.end()) return {};
  return static_cast<std::size_t>(found - assaults.begin());
}

void refuse(const Scene& scene, const Segment& segment, const OrderNode& at, Key code, Key rule, Key order,
            Place hex, Key instead, std::string_view attribute) {
  scene.refuse({segment.book().phasing,
                code,
                rule,
                {{"order", order}, {"hex", hex}, {"instead", instead}},
                at.file,
                at.node,
                attribute});
}

/// Assaults in the order in which they were named. A pair may be named by either hex or by both.
std::vector<std::size_t> named_order(const Scene& scene, const Segment& segment, const SequenceOrder& order) {
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < order.hexes.size(); ++i) {
    const Place hex = order.hexes[i];
    const auto index = index_of(segment.assigned.assaults, hex);
    const auto before = order.hexes.begin() + static_cast<std::ptrdiff_t>(i);
    if (!index || std::find(order.hexes.begin(), before, hex) != before)
      refuse(scene, segment, order.at, "E-CA-SEQ", "CNA-9.1", "ca-sequence", hex, "ignored", "hexes");
    else if (std::ranges::find(named, *index) == named.end())
      named.push_back(*index);
  }
  return named;
}

/// CNA-9.2: a hex that must be assaulted is not among those that are held off (CNA-7.15).
bool mandatory_assault(const Segment& segment, const Assault& assault) {
  return std::ranges::any_of(segment.assigned.obligations,
                             [&](const Obligation& o) { return assault.at(o.hex); });
}

}  // namespace

std::vector<Assault> assaults_in_order(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("ca");
  const Assaults& all = segment.assigned.assaults;
  const auto& order = segment.plan.of(segment.book().phasing).assault_sequence;
  if (!order) {
    // CNA-13.2: what was settled without an order is told as well.
    if (all.size() > 1) scene.tell(segment.book().phasing, "assaults-in-hex-order", {}, "CNA-9.1");
    return all;
  }
  const std::vector<std::size_t> named = named_order(scene, segment, *order);
  Assaults arranged;
  arranged.reserve(all.size());
  for (const std::size_t i : named) arranged.push_back(all[i]);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::ranges::find(named, i) == named.end()) arranged.push_back(all[i]);
  return arranged;
}

std::vector<bool> cancelled_assaults(const Scene& turn, const Segment& segment) {
  const Scene scene = turn.within("ca");
  std::vector<bool> cancelled(segment.assigned.assaults.size());
  for (const HexOrder& order : segment.plan.of(segment.book().phasing).cancellations) {
    const auto index = index_of(segment.assigned.assaults, order.hex);
    if (!index)
      refuse(scene, segment, order.at, "E-HEX", "CNA-9.2", "cancel-assault", order.hex, "dropped", "hex");
    else if (mandatory_assault(segment, segment.assigned.assaults[*index]))
      refuse(scene, segment, order.at, "E-CA-MANDATORY", "CNA-9.2", "cancel-assault", order.hex, "dropped",
             "hex");
    else
      cancelled[*index] = true;
  }
  return cancelled;
}

}  // namespace adjudicator::cna
