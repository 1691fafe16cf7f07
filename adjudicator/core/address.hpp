// Addresses: everything that happens has one, a path of things in the game (turn-07/combat/0805/die).
//
// An address is its parent plus a name and a hash; its text is built only when someone reads it. It never
// holds a position in a container or a text that a player chose.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.hpp"

namespace adjudicator {

/// The hash of a child's address.
constexpr std::uint64_t hash_below(std::uint64_t parent, Key name) {
  std::uint64_t h = (parent ^ name.hash()) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}
/// The hash of an address given as text ("turn-07/combat/0805/die").
std::uint64_t hash_of_address(std::string_view address);

enum class AddressId : std::uint32_t { none = 0xffffffffu };

/// The addresses of one log, each once.
class Addresses {
 public:
  AddressId root(Key name);
  AddressId child(AddressId parent, Key name);

  std::string text(AddressId id) const;
  void append_text(AddressId id, std::string& out) const;
  Key name(AddressId id) const { return nodes_[index(id)].name; }
  AddressId parent(AddressId id) const { return nodes_[index(id)].parent; }
  std::uint64_t hash(AddressId id) const { return nodes_[index(id)].hash; }
  bool is_below(AddressId id, AddressId ancestor) const;
  std::size_t size() const { return nodes_.size(); }

  /// True the first time only: a die is rolled, a question asked, once at an address.
  bool take(AddressId id);

 private:
  struct Node {
    Key name;
    std::uint64_t hash;
    AddressId parent;
    bool taken;
  };
  static std::size_t index(AddressId id) { return static_cast<std::size_t>(id); }
  AddressId place(AddressId parent, Key name, std::uint64_t hash);
  void grow();
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> slots_;  // open addressing by hash; index + 1, 0 is empty
};

}  // namespace adjudicator
