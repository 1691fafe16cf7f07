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
  AddressId child(AddressId parent, Key name) { return child(parent, name, hash_below(hash(parent), name)); }
  /// The same for those who know the hash of the child's address.
  AddressId child(AddressId parent, Key name, std::uint64_t hash) { return place(parent, name, hash); }

  std::string text(AddressId id) const;
  void append_text(AddressId id, std::string& out) const;
  Word name(AddressId id) const { return node(index(id)).name; }
  AddressId parent(AddressId id) const { return node(index(id)).parent; }
  std::uint64_t hash(AddressId id) const { return node(index(id)).hash; }
  bool is_below(AddressId id, AddressId ancestor) const;
  std::size_t size() const { return size_; }

  /// True the first time only: a die is rolled, a question asked, once at an address.
  bool take(AddressId id);

 private:
  struct Node {
    Word name;
    std::uint64_t hash;
    AddressId parent;
    bool taken;
  };
  static std::size_t index(AddressId id) { return static_cast<std::size_t>(id); }
  const Node& node(std::size_t i) const { return blocks_[i / block_size][i % block_size]; }
  Node& node(std::size_t i) { return blocks_[i / block_size][i % block_size]; }
  AddressId place(AddressId parent, Word name, std::uint64_t hash);
  void grow();
  static constexpr std::size_t block_size = 512;
  std::vector<std::vector<Node>> blocks_;  // each of `block_size` at most: they are many, and none is copied
  std::size_t size_ = 0;
  std::vector<std::uint32_t> slots_;  // open addressing by hash; index + 1, 0 is empty
};

}  // namespace adjudicator
