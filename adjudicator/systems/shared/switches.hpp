// Words of enumerations, and the switches of a game: the attributes of the element `rules` in game.xml as typed values. The
// system's schema says what each is where a game says nothing (systems/KEY/schema.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "core/names.hpp"
#include "core/turn.hpp"

namespace adjudicator::shared {

/// The element `rules` of the turn's game; none: the game says nothing of its rules.
inline const Node* rules_of(const Turn& turn) {
  return turn.game_file == nullptr ? nullptr : turn.game_file->root().child("rules");
}

/// The place of a word that the schema has checked among those of an enumeration.
template <std::size_t size>
constexpr std::size_t place_in(const std::array<Key, size>& words, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(words, word, &Key::text) - words.begin()) % size;
}

/// A bit for each of the words, by its place.
template <std::size_t size>
constexpr std::uint32_t bits_in(const std::array<Key, size>& words,
                                const std::vector<std::string_view>& list) {
  std::uint32_t bits = 0;
  for (const std::string_view word : list) bits |= 1u << place_in(words, word);
  return bits;
}

/// Reads one switch after another. One that is absent or not what its type allows leaves the value as it is:
/// the schema has told the fault.
class Switches {
 public:
  explicit Switches(const Node& rules) : rules_(rules) {}

  void take(std::string_view name, std::string& word) const {
    if (there(name)) word = rules_.value(name);
  }
  void take(std::string_view name, bool& flag) const {
    if (there(name)) flag = rules_.flag(name);
  }
  void take(std::string_view name, std::int32_t& number) const {
    number = rules_.whole(name).value_or(number);
  }
  void take(std::string_view name, std::vector<std::string>& words) const {
    if (!there(name)) return;
    const auto items = rules_.list(name);
    words.assign(items.begin(), items.end());
  }
  template <class Option, std::size_t size>
  void take(std::string_view name, Option& option, const std::array<Key, size>& words) const {
    const auto found = std::ranges::find(words, rules_.value(name), &Key::text);
    if (found != words.end()) option = Option(found - words.begin());
  }

 private:
  bool there(std::string_view name) const {
    const Attribute* found = rules_.find(name);
    return found != nullptr && !found->faulty;
  }
  const Node& rules_;
};

}  // namespace adjudicator::shared
