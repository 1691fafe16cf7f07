#include "systems/cna/orders/thrown.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

std::uint64_t hash_of_address(std::string_view address) {
  std::uint64_t hash = 0;
  while (!address.empty()) {
    const std::size_t end = std::min(address.find('/'), address.size());
    hash = hash_below(hash, Key::unowned(address.substr(0, end)));
    address.remove_prefix(std::min(end + 1, address.size()));
  }
  return hash;
}

}  // namespace

bool one_die(std::string_view address) {
  return address.ends_with("/capt-att") || address.ends_with("/capt-def") || address.starts_with("dump/");
}

std::optional<std::vector<std::uint64_t>> thrown_faces(const Node& node) {
  std::vector<std::uint64_t> faces;
  for (const std::string_view face : node.list("faces")) {
    if (face.size() != 1 || face.front() < '1' || face.front() > '6') return std::nullopt;
    faces.push_back(static_cast<std::uint64_t>(face.front() - '0'));
  }
  if (faces.size() != (one_die(node.value("at")) ? 1u : 2u)) return std::nullopt;
  return faces;
}

void give_thrown_dice(Turn& turn) {
  const Node* element = shared::rules_of(turn);
  if (element == nullptr || element->value("dice") != "thrown") return;
  for (const SideInfo& side : turn.sides) {
    const Node* list = side.orders == nullptr ? nullptr : side.orders->root().child("list");
    if (list == nullptr) continue;
    for (const Node& node : list->children()) {
      if (node.name != "thrown" || node.value("at").empty()) continue;
      auto faces = thrown_faces(node);
      if (!faces) continue;
      GivenDie die;
      die.address = turn.root_name() + "/" + std::string(node.value("at"));
      die.address_hash = hash_of_address(die.address);
      const auto same = [&](const GivenDie& other) { return other.address == die.address; };
      if (std::ranges::any_of(turn.dice, same)) continue;  // a ruling goes before; the first one counts
      die.faces = std::move(*faces);
      die.by = side.name;
      die.because = "thrown at the table";
      turn.dice.push_back(std::move(die));
    }
  }
  std::ranges::stable_sort(turn.dice, {}, &GivenDie::address_hash);
}

}  // namespace adjudicator::cna
