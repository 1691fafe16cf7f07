// Scene: the hands of rules code, and its only ones.
//
// A scene stands at an address. Its verbs roll, look up, ask, change, move, create, remove, note and tell;
// each leaves a fact that carries its rule number. `within`, `each` and `ask_together` structure them. Rules
// code cannot roll unseen, consult unreported, or change what the log does not say. The same code runs in two
// modes: full (the log is written) and tally (changes are applied, the prose is dropped); the difference
// lives here, never in a system.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/facts.hpp"
#include "core/function_ref.hpp"
#include "core/turn.hpp"

namespace adjudicator {

/// A rules system used a verb as it must not be used: an address rolled twice, two values for one trait in an
/// `each`.
struct ProgrammingError : std::logic_error {
  using std::logic_error::logic_error;
};

struct Roll {
  std::array<std::uint32_t, 8> faces{};
  std::uint8_t count = 0;
  std::uint32_t sum() const;
};

/// How a grid chart is entered. Values beyond its edges count for the first or last band.
struct Lookup {
  std::int64_t roll = 0;
  std::span<const Modifier> row_modifiers;  // added to the roll, which is then limited to the chart's rows
  std::size_t base = 0;                     // column before shifts
  std::span<const Modifier> shifts;         // added, then limited to the chart's columns
};
/// How an inverse chart is entered: the roll as its cells give it (a d66 as tens and units).
struct InverseLookup {
  std::int64_t roll = 0;
  std::size_t base = 0;  // column before shifts
  std::span<const Modifier> shifts;
};
struct Cell {
  Key result;
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Where an answer came from, in the order in which `ask` looks.
enum class AnswerSource : std::uint8_t { ruling, player, order, standing, fallback };
struct Answer {
  std::vector<Row> choice;
  AnswerSource source = AnswerSource::fallback;
};

/// A decision after the dice.
struct Asking {
  Row side;
  Key kind;
  Row subject;
  Key rule;
  FunctionRef<std::optional<Answer>()> foreseen;  // by an order (source order or standing)
  FunctionRef<void(Question&)>
      fill;  // options or candidates; called only where the question goes out or is answered
  FunctionRef<std::vector<Row>()> fallback;  // the rules' default
};

/// What a run shares among its scenes. Made by adjudicate and by Sampler only.
struct Run {
  const Turn& turn;
  State& state;
  DiceSource& dice;
  Log* log = nullptr;         // none: tally mode
  std::uint32_t holding = 0;  // depth of `each`
  struct Held {
    Row row;
    std::uint16_t trait;
    bool by;
    std::int32_t value;
    std::size_t body;
  };
  std::vector<Held> held;
  std::size_t body = 0;    // of the innermost `each`, 0 outside of one
  std::size_t bodies = 0;  // begun so far: each has a number of its own
  bool waiting = false;    // a body of the innermost `each` waits for a decision
  // Which of the turn's answers and supplied dice were met, by their place there.
  std::vector<bool> answers_met = {};
  std::vector<bool> dice_met = {};
  std::vector<Refusal>* refused = nullptr;  // collects what was refused, where somebody asks for it
};

class Series;

class Scene {
 public:
  Scene(Run& run, AddressId at, std::uint64_t hash) : run_(&run), at_(at), hash_(hash) {}

  const Turn& turn() const { return run_->turn; }
  const Board& board() const { return run_->turn.board; }
  const State& state() const { return run_->state; }
  bool tells() const { return run_->log != nullptr; }
  Key key(Row row) const { return key_of(run_->turn, run_->state, row); }
  Key key(Place place) const { return run_->turn.board.key(place); }
  /// A word made in the course of the turn (a name given for the occasion), kept as long as the log; in tally
  /// mode, where nobody reads it, empty.
  Key word(std::string_view text) const;

  /// The scene below this one.
  Scene within(Key name) const {
    const std::uint64_t hash = hash_below(hash_, name);
    return {*run_, tells() ? run_->log->addresses.child(at_, name, hash) : AddressId::none, hash};
  }
  /// Says what this scene is; sides among the arguments get the argument's name as a role in it.
  void began(Word what, std::initializer_list<Arg> args, Word rule) const {
    if (tells()) began_({what, {args.begin(), args.size()}}, rule);
  }
  void began(Word what, std::span<const Arg> args, Word rule) const {
    if (tells()) began_({what, args}, rule);
  }

  Roll roll(Key name, const Dice& dice, Word rule) const;
  /// One address, as many draws as it needs, one fact with the sums.
  Series series(Key name, Word rule) const;
  Cell look_up(const GridChart& chart, const Lookup& lookup, Word rule) const;
  /// `row` of the cell is the index of the result. A roll that cannot be thrown is a programming error.
  Cell look_up(const InverseChart& chart, const InverseLookup& lookup, Word rule) const;
  Answer ask(Key name, const Asking& asking) const;
  /// All are asked before any is read; the scene ends here unless all are answered.
  struct Together {
    Key name;
    const Asking* asking;
  };
  std::vector<Answer> ask_together(std::span<const Together> askings) const;

  void change(Row row, Trait trait, std::int32_t to, Word rule) const;
  void change_by(Row row, Trait trait, std::int32_t amount, Word rule) const;
  void move(Row piece, Place to, Word rule) const;
  Row create(std::uint32_t table, Name id, Word rule) const;
  void remove(Row row, Word cause, Word rule) const;

  void note(Word what, std::initializer_list<Arg> args, Word rule) const {
    if (tells()) note_(what, {args.begin(), args.size()}, rule);
  }
  void note(Word what, std::span<const Arg> args, Word rule) const {
    if (tells()) note_(what, args, rule);
  }
  void tell(Row side, Word what, std::initializer_list<Arg> args, Word rule) const;
  void refuse(const Refusal& refusal) const;
  /// A moment when orders are due, by its place among the system's gates: a turn that runs until this one
  /// ends here for now.
  void gate(std::size_t gate) const;

  /// Simultaneity: every body sees the state at the start and its own changes; these are taken back and
  /// applied together at the end of all. A body that waits for a decision does not stop the others; nothing
  /// after the `each` runs then.
  template <class Items, class NameOf, class Body>
  void each(const Items& items, NameOf name_of, Body body) const {
    const EachGuard guard(*run_);
    for (const auto& item : items) hold_body([&] { body(within(name_of(item)), item); });
    release(guard);
  }

 private:
  friend class Series;
  struct EachGuard {
    explicit EachGuard(Run& run);
    ~EachGuard();
    Run& run;
    mutable std::size_t first_held;
  };
  void hold_body(FunctionRef<void()> body) const;
  void release(const EachGuard& guard) const;
  void began_(Began began, Word rule) const;
  void note_(Word what, Args args, Word rule) const;
  void add(Word rule, const Happening& what) const;
  std::optional<Answer> answer(Key name, const Asking& asking) const;
  const GivenDie* supplied(std::uint64_t hash, AddressId at, const Dice& dice) const;
  void overrule(const GivenAnswer& ruling, Row side, std::span<const Row> otherwise, Word rule) const;
  void hold(Row row, std::uint16_t trait, bool by, std::int32_t value) const;

  Run* run_;
  AddressId at_;
  std::uint64_t hash_;
};

/// Draws at one address, for rules that draw thousands of times (TOAW-5.14, 10.3).
class Series {
 public:
  std::uint64_t draw(const Dice& dice) { return draws_.face(dice); }
  /// Leaves the one fact of the series: what came of it ("shots" 18, "hits" 7).
  void close(std::initializer_list<Arg> sums);

 private:
  friend class Scene;
  Series(const Scene& scene, Word rule, const Draws& draws) : scene_(scene), rule_(rule), draws_(draws) {}
  Scene scene_;
  Word rule_;
  Draws draws_;
};

}  // namespace adjudicator
