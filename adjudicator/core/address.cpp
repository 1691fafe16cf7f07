#include "core/address.hpp"

#include <algorithm>
#include <utility>

namespace adjudicator {
namespace {

/// Most often the very same word: its characters, which may lie anywhere, need not be read then.
bool same(Word a, Word b) {
  return (a.text().data() == b.text().data() && a.text().size() == b.text().size()) || a == b;
}

}  // namespace

std::uint64_t hash_of_address(std::string_view address) {
  std::uint64_t hash = 0;
  for (std::size_t start = 0; start <= address.size();) {
    const std::size_t slash = std::min(address.find('/', start), address.size());
    hash = hash_below(hash, Key::unowned(address.substr(start, slash - start)));
    start = slash + 1;
  }
  return hash;
}

AddressId Addresses::root(Key name) {
  return place(AddressId::none, name, hash_below(0, name));
}

AddressId Addresses::place(AddressId parent, Word name, std::uint64_t hash) {
  if (size_ * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& known = node(slots_[slot] - 1);
    if (known.hash == hash && known.parent == parent && same(known.name, name))
      return AddressId(slots_[slot] - 1);
  }
  if (size_ == blocks_.size() * block_size) blocks_.emplace_back().reserve(block_size);
  blocks_.back().push_back({name, hash, parent, false});
  slots_[slot] = static_cast<std::uint32_t>(++size_);
  return AddressId(size_ - 1);
}

void Addresses::grow() {
  slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < size_; ++i) {
    std::size_t slot = node(i).hash & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

void Addresses::append_text(AddressId id, std::string& out) const {
  if (parent(id) != AddressId::none) {
    append_text(parent(id), out);
    out += '/';
  }
  out += name(id).text();
}

std::string Addresses::text(AddressId id) const {
  std::string out;
  append_text(id, out);
  return out;
}

bool Addresses::is_below(AddressId id, AddressId ancestor) const {
  for (; id != AddressId::none; id = parent(id))
    if (id == ancestor) return true;
  return false;
}

bool Addresses::take(AddressId id) {
  return !std::exchange(node(index(id)).taken, true);
}

}  // namespace adjudicator
