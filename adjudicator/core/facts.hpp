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
#include "core/bands.hpp"
#include "core/chart.hpp"
#include "core/dice.hpp"
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/state.hpp"

namespace adjudicator {

/// One value of a fact: a number, a fraction, a word, or a thing of the game; to a reader who may not know
/// the number, the band in which it lies.
///
/// Values are most of what a log is made of: they are kept small, and their words without hashes. A fraction
/// whose denominator needs more than 32 bits is told as a decimal: rounded to six places, a half up (towards
/// plus infinity), and marked as rounded wherever it is written. What the rules go on with is their own
/// Ratio, which stays exact.
class Value {
 public:
  enum class Kind : std::uint8_t { none, number, ratio, rounded, word, row, band };
  static constexpr std::int64_t rounded_parts = 1'000'000;  // of a whole, in a rounded value
  constexpr Value() : number_(0), kind_(Kind::none) {}
  constexpr Value(std::int64_t number) : number_(number), kind_(Kind::number) {}     // NOLINT
  constexpr Value(int number) : Value(std::int64_t{number}) {}                       // NOLINT
  constexpr Value(std::uint32_t number) : Value(std::int64_t{number}) {}             // NOLINT
  constexpr Value(std::size_t number) : Value(static_cast<std::int64_t>(number)) {}  // NOLINT
  Value(Ratio r)                                                                     // NOLINT
      : number_(fits(r) ? r.numerator() : mul_div_half_up(r.numerator(), rounded_parts, r.denominator())),
        part_(fits(r) ? static_cast<std::uint32_t>(r.denominator()) : std::uint32_t{rounded_parts}),
        kind_(fits(r) ? Kind::ratio : Kind::rounded) {}
  template <std::int32_t per_whole>
  Value(Parts<per_whole> parts) : Value(parts.ratio()) {}  // NOLINT
  constexpr Value(Word word)                               // NOLINT
      : text_(word.text().data()), part_(static_cast<std::uint32_t>(word.text().size())), kind_(Kind::word) {}
  constexpr Value(Key word) : Value(Word(word)) {}  // NOLINT
  template <std::size_t N>
  consteval Value(const char (&word)[N]) : Value(Word(word)) {}                          // NOLINT
  constexpr Value(Row row) : row_(row), kind_(row.exists() ? Kind::row : Kind::none) {}  // NOLINT
  constexpr Value(Place place) : Value(row_of(place)) {}                                 // NOLINT
  /// The band holds no number: who has the value cannot tell it.
  constexpr explicit Value(Bands::Found found) : band_(found.band), part_(found.times), kind_(Kind::band) {}

  Kind kind() const { return kind_; }
  std::int64_t number() const { return number_; }
  /// Of a rounded value: what it was rounded to.
  Ratio ratio() const { return {number_, std::int64_t{part_}}; }
  Word word() const { return Word::unowned({text_, part_}); }
  SeenBand band() const { return seen(*band_, part_); }
  Row row() const { return kind_ == Kind::row ? row_ : nothing; }

 private:
  static constexpr bool fits(Ratio r) { return r.denominator() <= std::int64_t{0xffffffff}; }
  union {
    std::int64_t number_;  // of a fraction: above the line; of a rounded one: millionths
    const char* text_;
    Row row_;
    const Band* band_;
  };
  std::uint32_t part_ =
      1;  // of a number or fraction: below the line; of a word: its length; of a band: times
  Kind kind_;
};
static_assert(sizeof(Value) == 16);

/// A named value. Several of one name are a list. A name is a word of the program, of at most 65,535
/// characters.
class Arg {
 public:
  constexpr Arg(Word name, Value value)
      : value_(value),
        name_size_(static_cast<std::uint16_t>(name.text().size())),
        name_(name.text().data()) {}
  constexpr Word name() const { return Word::unowned({name_, name_size_}); }
  constexpr Value value() const { return value_; }

 private:
  [[no_unique_address]] Value value_;  // what it leaves free holds the length of the name
  std::uint16_t name_size_;
  const char* name_;
};
static_assert(sizeof(Arg) == 24);

/// One reason why a column or a die is shifted. The reason is a key; its sentence is in the wording files.
struct Modifier {
  std::int32_t by = 0;
  Key reason;
  Key rule;
  Row thing = nothing;  // the unit, hex or other thing it comes from, where there is one
};

using Args = std::span<const Arg>;

struct Began {
  Word what;
  Args args;
};
/// Draws of one die in a row.
struct DrawnRun {
  Dice die;  // its count is 1
  std::uint64_t draws = 0;
  friend constexpr bool operator==(const DrawnRun&, const DrawnRun&) = default;
};
/// What a series drew under one label: the stream of the address ADDRESS/LABEL, from its beginning.
struct DrawnLabel {
  Word label;
  std::span<const DrawnRun> runs;          // in the order of the draws; no two neighbours are of one die
  std::uint64_t sum = 0;                   // of all faces, as they counted; below 2^63
  std::span<const std::uint64_t> supplied; /* the first faces, which a ruling gave in place of those thrown */
  std::uint64_t draws() const {
    std::uint64_t all = 0;
    for (const DrawnRun& run : runs) all += run.draws;
    return all;
  }
};
/// The one fact of a series: what came of it, and how much was drawn. Its faces are not kept: who has the key
/// of the turn draws them again.
struct Drawn {
  Word what;
  Args args;
  std::span<const DrawnLabel> labels;  // in the order of their first draws
};
struct Rolled {
  Dice dice;
  std::span<const std::uint32_t> faces;
  bool supplied; /* by a ruling */
};
struct LookedUp {
  const GridChart* chart;
  std::optional<std::int64_t> roll = {};         // natural; none: the row was named
  std::span<const Modifier> row_modifiers = {};  // of the die
  std::uint32_t row = 0;                         // final
  std::uint32_t base = 0;                        // column before shifts
  std::span<const Modifier> shifts = {};
  std::uint32_t column = 0;  // final
  Word cell = {};
  Limits rows = {};     // of the chart, within which the row had to stay after its modifiers
  Limits columns = {};  // the same for the column after its shifts
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
  Row owner = nothing;  // to which it belongs from the first
};
struct Removed {
  Row row;
  Place from;
  Word cause;
  std::int32_t end = no_value;  // of the ends of its table; no_value: the usual one, or it has none
};
struct Noted {
  Word what;
  Args args;
};
struct Refused {
  Row side;
  Word code;
  Args args;
};
struct Asked {
  std::uint32_t question;
};
struct Answered {
  Row side;
  Word kind;
  Row subject;
  Word source;
  std::span<const Row> choice;
  Word word; /* in place of things */
};
struct Ruled {
  Word what;
  std::string_view by;
  std::string_view because;
  Args args;
};
struct Told {
  Row side;
  Word what;
  Args args;
};

/// What is large or rare lies behind a pointer, in memory that the log keeps: a log has tens of thousands of
/// facts, each as large as the largest.
using Happening = std::variant<Began, Rolled, const LookedUp*, Changed, Moved, Created, Removed, Noted,
                               Refused, Asked, const Answered*, const Ruled*, Told, const Drawn*>;
/// Names of the kinds, in the order of the variant: "began", "rolled", ...
Key kind_name(const Happening& what);

struct Fact {
  AddressId at = AddressId::none;
  bool held = false;     // happened inside an `each`: applied when all of it has ended
  bool pending = false;  // in a body of an `each` that waits for a decision: not applied yet
  Word rule;             // number in the rules file ("CRT-9.4")
  Happening what;
};
static_assert(sizeof(Fact) == 72);

/// What a fact says, where it is of kind `T` (Ruled, LookedUp, ...), however it is kept; else null.
template <class T>
const T* happening(const Fact& fact) {
  if constexpr (std::is_constructible_v<Happening, std::in_place_type_t<T>, T>) {
    return std::get_if<T>(&fact.what);
  } else {
    const auto* kept = std::get_if<const T*>(&fact.what);
    return kept == nullptr ? nullptr : *kept;
  }
}

/// What is chosen at a question: things in their order (none of them is a choice, too), or one word.
struct Chosen {
  std::vector<Row> things;
  Key word = {};  // empty: things were chosen
  Chosen() = default;
  Chosen(std::initializer_list<Row> chosen) : things(chosen) {}
  Chosen(std::vector<Row> chosen) : things(std::move(chosen)) {}  // NOLINT
  Chosen(Key chosen) : word(chosen) {}                            // NOLINT
  friend bool operator==(const Chosen&, const Chosen&) = default;
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
  Chosen fallback;          // what is done when no answer comes
  std::string fingerprint;  // 16 hex digits over all of the above and `words`; an answer carries it
  /// Words that may be chosen in place of things ("hold"). Where there is nothing else, one of them is.
  std::vector<Key> words = {};

  /// Whether it offers things, or the choice of none.
  bool offers_things() const { return words.empty() || !options.empty() || !candidates.empty(); }
  bool allows(const Chosen& choice) const;
};

/// What happened in a turn, in order. Refers to its Turn (keys, charts), which must outlive it.
class Log {
 public:
  Addresses addresses;
  std::vector<Question> questions;
  Labels labels;  // by which sides know things that they were told of; given when the run has ended
  /// The gate (RuleSystem::gates) before which the turn stopped; none: it did not.
  std::optional<std::size_t> open_gate;

  void add(AddressId at, Word rule, bool held, const Happening& what);
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
