#include "host/forms/open_orders.hpp"

#include <string_view>
#include <utility>

#include "core/rule_system.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "host/moves/sent_moves.hpp"

namespace adjudicator::host {

reports::DeskSource answer_source(const Node& game, const xmlDoc& report) {
  reports::DeskSource source{report, {}};
  source.mail = game.value("mail");
  return source;
}

reports::DeskSource desk_source(const Turn& turn, Row side, std::optional<std::size_t> gate,
                                const xmlDoc& report, std::vector<OrderDraft> drafts) {
  const RuleSystem& system = *turn.system;
  reports::DeskSource source{report, std::move(drafts)};
  const std::string_view name = gate ? system.gates[*gate] : std::string_view();
  for (const files::TextOrder& order : files::Schema::of(system.key).words().root("orders")->orders)
    if (system.takes == nullptr || system.takes(turn, side, order.type->name, name))
      source.open.push_back(order.type->name);
  source.mail = turn.game_file->root().value("mail");
  source.moves = takes_moves(*turn.system, *turn.game_file);
  // Only before the turn is the position what the side sees of it.
  if (!gate && system.ways != nullptr) source.ways = system.ways(turn, side);
  return source;
}

}  // namespace adjudicator::host
