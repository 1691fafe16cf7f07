// Keys and names: the words of a turn, small enough to pass by value.
//
// A Key is a word with its hash: a literal of the program ("die", "across-river") or an id of the turn. A
// Name is a small integer for an id read from a file; the ids of one turn are kept in its Names, in the order
// of the files. Nothing in a result may depend on the value of a pointer, a Name or a hash: order by text or
// by file, never by these.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace adjudicator {

/// FNV-1a, 64 bits. The same on every machine; `from` continues an earlier hash.
constexpr std::uint64_t hash_of(std::string_view text, std::uint64_t from = 0xcbf29ce484222325u) {
  for (char c : text) from = (from ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return from;
}

/// A word and its hash. The characters live as long as the program (literals) or as the Names that made it.
class Key {
 public:
  constexpr Key() : Key("", 0, hash_of("")) {}
  /// From a literal only: it is hashed when the program is compiled.
  // NOLINTNEXTLINE(google-explicit-constructor): rules code writes note("retreat-replan", ...)
  template <std::size_t N>
  consteval Key(const char (&text)[N]) : Key(text, N - 1, hash_of({text, N - 1})) {}

  /// A word whose characters someone else keeps alive, NUL-terminated or not (a Board's hex ids, a chart's
  /// cells).
  static constexpr Key unowned(std::string_view text) { return {text.data(), text.size(), hash_of(text)}; }
  /// The same for an id of the turn, of which it is known afterwards that it is one.
  static constexpr Key id(std::string_view text) { return {text.data(), text.size(), hash_of(text), true}; }

  /// A word of which only the hash is kept: enough for addresses where nobody reads their text (tally mode).
  static constexpr Key hash_only(std::uint64_t hash) { return {"", 0, hash}; }

  constexpr std::string_view text() const { return {text_, size_}; }
  constexpr std::uint64_t hash() const { return hash_; }
  constexpr bool empty() const { return size_ == 0; }
  /// Not part of what is compared: a word of the program may read like an id that somebody has chosen.
  constexpr bool is_id() const { return id_; }
  friend constexpr bool operator==(Key a, Key b) { return a.hash_ == b.hash_ && a.text() == b.text(); }

 private:
  constexpr Key(const char* text, std::size_t size, std::uint64_t hash, bool id = false)
      : text_(text), size_(static_cast<std::uint32_t>(size)), id_(id), hash_(hash) {}
  const char* text_;
  std::uint32_t size_;
  bool id_;
  std::uint64_t hash_;
};

/// A word without its hash: as logs keep it, where words are many and few are ever compared.
class Word {
 public:
  constexpr Word() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): what takes a word takes a key
  constexpr Word(Key key) : Word(key.text(), key.is_id()) {}
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is one too
  template <std::size_t N>
  consteval Word(const char (&text)[N]) : Word(std::string_view(text, N - 1)) {}

  /// Of the characters of a key.
  static constexpr Word unowned(std::string_view text) { return Word(text); }

  constexpr std::string_view text() const { return {text_, size_}; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool is_id() const { return id_; }
  /// Finds the hash anew.
  constexpr Key key() const { return id_ ? Key::id(text()) : Key::unowned(text()); }
  friend constexpr bool operator==(Word a, Word b) { return a.text() == b.text(); }
  friend constexpr bool operator==(Word a, Key b) { return a.text() == b.text(); }

 private:
  explicit constexpr Word(std::string_view text, bool id = false)
      : text_(text.data()), size_(static_cast<std::uint32_t>(text.size())), id_(id) {}
  const char* text_ = "";
  std::uint32_t size_ = 0;
  bool id_ = false;
};

/// An id of this turn, as a small integer. `Names::none` where there is none.
enum class Name : std::uint32_t { none = 0xffffffffu };

/// The ids of one turn, each once, in the order in which they were first met.
class Names {
 public:
  /// The Name of `text`, made if it is new.
  Name add(std::string_view text);
  /// The Name of `text`, or Name::none.
  Name find(std::string_view text) const;
  Key key(Name name) const { return keys_[static_cast<std::uint32_t>(name)]; }
  std::string_view text(Name name) const {
    return name == Name::none ? std::string_view() : key(name).text();
  }
  std::size_t size() const { return keys_.size(); }

 private:
  std::deque<std::string> texts_;  // a deque: the characters never move
  std::vector<Key> keys_;
  std::unordered_map<std::string_view, Name> index_;  // looked up only, never iterated
};

}  // namespace adjudicator
