// Facts: the closed list of what can happen. A log is a list of them; state, reports and questions are read
// out of it.
//
// A fact holds names and numbers, never sentences. Every reader of the log visits all kinds; a new kind does
// not compile until each of them handles it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/address.hpp"
#include "core/chart.hpp"
#include "core/dice.hpp"
#include "core/exact.hpp"
#include "core/state.hpp"

namespace adjudicator {

/// One value of a fact: a number, a fraction, a word, or a thing of the game.
///
/// Values are most of what a log is made of: the parts of a word lie where they leave no gap.
class Value {
 public:
  enum class Kind : std::uint8_t { none, number, ratio, word, row };
  constexpr Value() : number_{0, 1}, kind_(Kind::none) {}
  constexpr Value(std::int64_t number) : number_{number, 1}, kind_(Kind::number) {}          // NOLINT
  constexpr Value(int number) : Value(std::int64_t{number}) {}                               // NOLINT
  constexpr Value(std::uint32_t number) : Value(std::int64_t{number}) {}                     // NOLINT
  constexpr Value(std::size_t number) : Value(static_cast<std::int64_t>(number)) {}          // NOLINT
  constexpr Value(Ratio r) : number_{r.numerator(), r.denominator()}, kind_(Kind::ratio) {}  // NOLINT
  constexpr Value(Key word)                                                                  // NOLINT
      : word_{word.text_, word.hash_}, word_size_(word.size_), kind_(Kind::word) {}
  template <std::size_t N>
  consteval Value(const char (&word)[N]) : Value(Key(word)) {}                           // NOLINT
  constexpr Value(Row row) : row_(row), kind_(row.exists() ? Kind::row : Kind::none) {}  // NOLINT
  constexpr Value(Place place) : Value(row_of(place)) {}                                 // NOLINT

  Kind kind() const { return kind_; }
  std::int64_t number() const { return number_.n; }
  Ratio ratio() const { return {number_.n, number_.d}; }
  Key word() const { return {word_.text, word_size_, word_.hash}; }
  Row row() const { return kind_ == Kind::row ? row_ : nothing; }

 private:
  struct Fraction {
    std::int64_t n, d;
  };
  struct Word {
    const char* text;
    std::uint64_t hash;
  };
  union {
    Fraction number_;
    Word word_;
    Row row_;
  };
  std::uint32_t word_size_ = 0;
  Kind kind_;
};
static_assert(sizeof(Value) == 24);

/// A named value. Several of one name are a list.
struct Arg {
  Key name;
  Value value;
};

/// One reason why a column or a die is shifted. The reason is a key; its sentence is in the wording files.
struct Modifier {
  std::int32_t by = 0;
  Key reason;
  Key rule;
  Row thing = nothing;  // the unit, hex or other thing it comes from, where there is one
};

using Args = std::span<const Arg>;

struct Began {
  Key what;
  Args args;
};
struct Rolled {
  Dice dice;
  std::span<const std::uint32_t> faces;
  bool supplied; /* by a ruling */
};
struct LookedUp {
  const GridChart* chart;
  std::int64_t roll;                        // natural
  std::span<const Modifier> row_modifiers;  // of the die
  std::uint32_t row;                        // final
  std::uint32_t base;                       // column before shifts
  std::span<const Modifier> shifts;
  std::uint32_t column;  // final
  Key cell;
};
struct Changed {
  Row row;
  Trait trait;
  std::int32_t from;
  std::int32_t to;
  bool by; /* an amount: from + amount = to */
};
struct Moved {
  Row piece;
  Place from;
  Place to;
};
struct Created {
  Row row;
  Name id;
};
struct Removed {
  Row row;
  Place from;
  Key cause;
};
struct Noted {
  Key what;
  Args args;
};
struct Refused {
  Row side;
  Key code;
  Args args;
};
struct Asked {
  std::uint32_t question;
};
struct Answered {
  Row side;
  Key kind;
  Row subject;
  Key source;
  std::span<const Row> choice;
};
struct Ruled {
  Key what;
  std::string_view by;
  std::string_view because;
  Args args;
};
struct Told {
  Row side;
  Key what;
  Args args;
};

using Happening = std::variant<Began, Rolled, const LookedUp*, Changed, Moved, Created, Removed, Noted,
                               Refused, Asked, Answered, Ruled, Told>;
/// Names of the kinds, in the order of the variant: "began", "rolled", ...
Key kind_name(const Happening& what);

struct Fact {
  AddressId at = AddressId::none;
  bool held = false;     // happened inside an `each`: applied when all of it has ended
  bool pending = false;  // in a body of an `each` that waits for a decision: not applied yet
  Key rule;              // number in the rules file ("CRT-9.4")
  Happening what;
};

/// A decision that waits for a player.
struct Question {
  AddressId at = AddressId::none;
  Row side;
  Key kind;  // "retreat-path"
  Key rule;
  Row subject;  // the unit it is about
  /// Either the legal choices, of which one is taken,
  std::vector<std::vector<Row>> options;
  /// or things of which a list is made, in the player's order, of `least` to `most` things.
  std::vector<Row> candidates;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  std::vector<Row> fallback;  // what is done when no answer comes
  std::string fingerprint;    // 16 hex digits over all of the above; an answer carries it

  bool allows(std::span<const Row> choice) const;
};

/// What happened in a turn, in order. Refers to its Turn (keys, charts), which must outlive it.
class Log {
 public:
  Addresses addresses;
  std::vector<Question> questions;
  /// The gate (RuleSystem::gates) before which the turn stopped; none: it did not.
  std::optional<std::size_t> open_gate;

  void add(AddressId at, Key rule, bool held, Happening what);
  /// The facts from `first` on belong to a body that waits.
  void leave_pending(std::size_t first);
  std::size_t size() const { return size_; }
  const Fact& operator[](std::size_t i) const { return blocks_[i / block_size][i % block_size]; }

  // Memory that lives as long as the log.
  template <class T>
  std::span<const T> keep(std::span<const T> items) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (items.empty()) return {};
    T* copy = static_cast<T*>(allocate(items.size_bytes(), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), copy);
    return {copy, items.size()};
  }
  template <class T>
  const T* keep(const T& item) {
    return keep(std::span<const T>(&item, 1)).data();
  }

 private:
  static constexpr std::size_t block_size = 512;
  static constexpr std::size_t chunk_size = 64 * 1024;
  void* allocate(std::size_t bytes, std::size_t alignment);
  std::vector<std::vector<Fact>> blocks_;  // each of `block_size` at most, so that no fact ever moves
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::size_t left_ = 0;
  std::byte* next_ = nullptr;
};

/// What a fact does to a state. Facts held by an `each` add up in any order, so the log can be folded as it
/// is.
void apply(State& state, const Fact& fact);

/// The state after a log.
State fold(const State& before, const Log& log);

}  // namespace adjudicator
