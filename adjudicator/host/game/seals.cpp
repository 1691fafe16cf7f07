#include "host/game/seals.hpp"

namespace adjudicator::host {

std::vector<Seal> seals_of(const Node& game) {
  std::vector<Seal> seals;
  for (const Node& node : game.children()) {
    if (node.name != "seal") continue;
    const auto commitment = record::parse_digest(node.value("commitment"));
    if (!commitment) continue;  // the schema has refused it
    Seal& seal = seals.emplace_back();
    seal.commitment = *commitment;
    seal.from = node.whole("from").value_or(1);
    seal.turns = node.whole("turns").value_or(1);
    seal.each_turn = node.value("reveal") == "each-turn";
  }
  return seals;
}

std::optional<Seal> seal_of(const Node& game, int turn) {
  std::optional<Seal> found;
  for (const Seal& seal : seals_of(game))
    if (seal.from <= turn) found = seal;
  return found;
}

}  // namespace adjudicator::host
