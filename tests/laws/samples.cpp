#include "samples.hpp"

#include <map>
#include <string_view>

#include "luck.hpp"
#include "systems/drill/drafts.hpp"

namespace adjudicator::laws {

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  static const std::map<std::string_view, decltype(&classic::sample_orders)> samples{
      {"classic", classic::sample_orders},   {"cna", cna::sample_orders},   {"moo3", moo3::sample_orders},
      {"next-war", next_war::sample_orders}, {"toaw", toaw::sample_orders}, {"drill", drill::sample_orders}};
  if (const auto own = samples.find(turn.system->key); own != samples.end())
    return own->second(turn, side, seed);
  Luck luck(seed, turn.system->key, side);
  std::vector<OrderDraft> orders = turn.system->form(turn, side);
  std::erase_if(orders, [&](const OrderDraft& order) { return order.alternative || luck.one_in(3); });
  for (OrderDraft& order : orders) order.remark = false;
  return orders;
}

}  // namespace adjudicator::laws
