// Scene: the hands of rules code, and its only ones.
//
// A scene stands at an address. Its verbs roll, look up, ask, change, move, create, remove, note and tell;
// each leaves a fact that carries its rule number. `within`, `each` and `ask_together` structure them. Rules
// code cannot roll unseen, consult unreported, or change what the log does not say. The same code runs in two
// modes: full (the log is written) and tally (changes are applied, the prose is dropped); the difference
// lives here, never in a system. Given dice, answers and rulings count in both, and both stop at the turn's gate;
// in tally mode nobody is asked anything, and no ruling is held against what it replaced.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/facts.hpp"
#include "core/function_ref.hpp"
#include "core/turn.hpp"

namespace adjudicator {

/// A rules system used a verb as it must not be used: an address rolled twice, two values for one trait in an
/// `each`, a series that was never closed.
struct ProgrammingError : std::logic_error {
  using std::logic_error::logic_error;
};

struct Roll {
  std::array<std::uint32_t, 8> faces{};
  std::uint8_t count = 0;
  std::uint32_t sum() const;
};

/// How a grid chart is entered. Values beyond its edges count for the first or last band, those beyond the
/// limits for the limit (NW-5.3).
struct Lookup {
  std::int64_t roll = 0;
  std::span<const Modifier> row_modifiers =
      {};                                 // added to the roll, which is then limited to the chart's rows
  std::size_t base = 0;                   // column before shifts
  std::span<const Modifier> shifts = {};  // added, then limited to the chart's columns
  Limits rows = {};                       // the part of the chart that can be reached
  Limits columns = {};
};
/// How a grid chart is entered whose row has a name (a terrain, a kind of unit): no die is read.
struct NamedLookup {
  Key row;
  std::size_t base = 0;  // column before shifts
  std::span<const Modifier> shifts;
  Limits columns = {};
};
/// How an inverse chart is entered: the roll as its cells give it (a d66 as tens and units).
struct InverseLookup {
  std::int64_t roll = 0;
  std::size_t base = 0;  // column before shifts
  std::span<const Modifier> shifts;
  Limits columns = {};
};
struct Cell {
  Key result;
  std::size_t row = 0;
  std::size_t column = 0;
};

/// What a check came to.
struct Check {
  bool passed = false;
  Value shown;  // what the dice show, for facts alone: where no log is kept there is none
};

/// Where an answer came from, in the order in which `ask` looks.
enum class AnswerSource : std::uint8_t { ruling, player, order, standing, fallback };
struct Answer {
  std::vector<Row> choice;
  AnswerSource source = AnswerSource::fallback;
  Key word = {};  // in place of things, where the question offers words
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
  FunctionRef<Chosen()> fallback;  // the rules' default: things, or a word
};

/// Counts what a run comes upon that leaves no trace in the state (odds).
class Witness {
 public:
  virtual ~Witness() = default;
  /// What a chart that dice were read on gave, and the hash of the address where it was looked up.
  virtual void looked_up(std::uint64_t address, const ChartTitle& chart, Key result) = 0;
  /// What was noted there, in a run without a log.
  virtual void noted(std::uint64_t address, Word what, Args args) = 0;
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
  Witness* witness = nullptr;               // none: nobody counts
  // Series that are open, and whether one was given up without being closed: a programming error that the
  // next verb, or else the end of the run, tells.
  std::uint32_t open_series = 0;
  bool dropped_series = false;
};
/// Throws ProgrammingError where a series was dropped open.
void demand_series_closed(const Run& run);

class Series;

class Scene {
 public:
  Scene(Run& run, AddressId at, std::uint64_t hash) : run_(&run), at_(at), hash_(hash) {}

  const Turn& turn() const { return run_->turn; }
  const Board& board() const { return run_->turn.board; }
  const State& state() const { return run_->state; }
  bool tells() const { return run_->log != nullptr; }
  /// Nobody is asked, answers or reads: a decision may be taken as orders or the rules' default have it, without `ask`.
  bool decides_alone() const { return !tells() && run_->turn.answers.empty(); }
  Key key(Row row) const { return key_of(run_->turn, run_->state, row); }
  Key key(Place place) const { return run_->turn.board.key(place); }
  /// A word made in the course of the turn (a name given for the occasion), kept as long as the log. In tally
  /// mode, where nobody reads it, it has no text; its hash is the same, and so are the dice at addresses that
  /// it is part of. For facts and addresses only: what the rules decide must not hang on its text.
  Key word(std::string_view text) const;
  /// The name of one of several that are counted: "round", 3 is "round-3". May stand wherever a key does.
  Key numbered(Key name, std::int64_t number) const;

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
  /// Rolls and looks up at once. For dice that nothing but this chart reads: who judges gets the cell and not the faces,
  /// so that odds go one way for each result. Of the cell only the result may be read: rows that lead to the same one
  /// are not told apart. `lookup.roll` is what the dice show.
  Cell roll_on(Key name, const Dice& dice, const GridChart& chart, Lookup lookup, Word rule,
               Word rule_of_chart) const;
  /// Whether the dice show at most so much.
  Check roll_at_most(Key name, const Dice& dice, std::int64_t most, Word rule) const;
  /// One address, as many draws as it needs, one fact with the sums. Its system says `draws_series`.
  [[nodiscard]] Series series(Key name, Word rule) const;
  /// Limits that name no part of the chart are a programming error.
  Cell look_up(const GridChart& chart, const Lookup& lookup, Word rule) const;
  /// A row that the chart does not have is a programming error.
  Cell look_up(const GridChart& chart, const NamedLookup& lookup, Word rule) const;
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
  /// The same for a word of an enumeration and for what a reference names; `nothing`: it names none.
  template <class Enumeration>
  requires std::is_enum_v<Enumeration>
  void change(Row row, Trait trait, Enumeration to, Word rule) const {
    change(row, trait, static_cast<std::int32_t>(to), rule);
  }
  void change(Row row, Trait trait, Row to, Word rule) const {
    change(row, trait, to.exists() ? static_cast<std::int32_t>(to.index) : -1, rule);
  }
  void change_by(Row row, Trait trait, std::int32_t amount, Word rule) const;
  /// The same for traits that count parts of a whole; another kind of trait is a programming error.
  template <std::int32_t per_whole>
  void change(Row row, Trait trait, Parts<per_whole> to, Word rule) const {
    state().demand_parts(trait, per_whole);
    change(row, trait, to.count, rule);
  }
  template <std::int32_t per_whole>
  void change_by(Row row, Trait trait, Parts<per_whole> amount, Word rule) const {
    state().demand_parts(trait, per_whole);
    change_by(row, trait, amount.count, rule);
  }
  void move(Row piece, Place to, Word rule) const;
  Row create(std::uint32_t table, Name id, Word rule) const { return create(table, id, nothing, rule); }
  /// As part of `owner`, in a table whose rows have owners.
  Row create(std::uint32_t table, Name id, Row owner, Word rule) const;
  void remove(Row row, Word cause, Word rule) const { remove(row, no_value, cause, rule); }
  /// With one of the ends of its table (State::ends), by its place among the trait's values.
  void remove(Row row, std::int32_t end, Word cause, Word rule) const;

  void note(Word what, std::initializer_list<Arg> args, Word rule) const {
    note(what, std::span(args.begin(), args.size()), rule);
  }
  void note(Word what, std::span<const Arg> args, Word rule) const {
    if (tells()) return note_(what, args, rule);
    if (run_->witness != nullptr) run_->witness->noted(hash_, what, args);
  }
  void tell(Row side, Word what, std::initializer_list<Arg> args, Word rule) const;
  void refuse(const Refusal& refusal) const;
  /// A moment when orders are due, by its place among the system's gates: a turn that runs until this one
  /// ends here for now.
  void gate(std::size_t gate) const;

  /// Simultaneity: every body sees the state at the start and its own changes; these are taken back and
  /// applied together at the end of all. A body that waits for a decision does not stop the others; nothing
  /// after the `each` runs then. Bodies that are counted are named by `numbered`.
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
  std::string text() const;
  std::pair<const GivenAnswer*, const GivenAnswer*> given_answers(Row side) const;
  std::optional<Answer> answer(Key name, const Asking& asking) const;
  const GivenDie* given_die() const;
  const GivenDie* supplied(const Dice& dice) const;
  void tell_given_die(const GivenDie& given, Word what, std::vector<Arg> about) const;
  void take(const char* twice) const;
  Draws draws_here() const;
  Roll throw_here(const Dice& dice, const GivenDie* given) const;
  template <class CaseOf>
  Roll roll_for(Key name, const Dice& dice, Word rule, CaseOf case_of) const;
  void tell_cell(const Cell& cell, LookedUp entered, Word rule) const;
  void demand_no_open_series(const char* verb) const;
  void overrule(const GivenAnswer& ruling, Row side, const Chosen& otherwise, Word rule) const;
  void hold(Row row, std::uint16_t trait, bool by, std::int32_t value) const;

  Run* run_;
  AddressId at_;
  std::uint64_t hash_;
};

/// Draws at one address, for rules that draw thousands of times (TOAW-5.14, 10.3).
///
/// Each draw has a label ("target", "hit"), and each label a stream of its own: that of the address
/// SERIES/LABEL, from its beginning. So no draw moves when another label draws more, and anybody who has the
/// turn's key can draw again. Under one label the die may be another from draw to draw. A ruling at
/// SERIES/LABEL gives the first faces of the label; those that follow stay as they are.
///
/// A series is closed once, and before anything is asked: what a question hangs on must be told first.
/// Dropping it open, drawing after the end and closing twice are programming errors. It must not outlive the
/// run.
class Series {
 public:
  /// Of one label; more are a programming error, so that whoever draws again has an end.
  static constexpr std::uint64_t most_draws = 1'000'000;

  Series(Series&& other) noexcept;
  Series& operator=(Series&&) = delete;
  ~Series();

  /// A face as read on the die, of which one is drawn: its count is 1. Throws DiceError where a ruling gives
  /// a face that this die does not have.
  std::uint64_t draw(const Dice& die, Key label) {
    demand_draw(die);
    return draw(die, find(label));
  }
  /// One of its labels, for rules that draw from it again and again.
  class Label;
  Label label(Key label);
  /// Leaves the one fact of the series: what came of it ("shots" 18, "hits" 7). Throws RulingError where a
  /// ruling replaces other faces than those thrown, DiceError where it gives more than were drawn.
  void close(Word what, std::initializer_list<Arg> sums) {
    close(what, std::span(sums.begin(), sums.size()));
  }
  void close(Word what, std::span<const Arg> sums);

 private:
  friend class Scene;
  struct Stream {
    Key label;
    Draws draws;
    const GivenDie* given = nullptr;
    std::vector<DrawnRun> runs = {};
    std::uint64_t drawn = 0;
    std::uint64_t sum = 0;
    std::vector<std::uint64_t> thrown = {};  // where a ruling gives other faces
    Scene scene;
  };
  static constexpr std::size_t nowhere = ~std::size_t{0};
  Series(const Scene& scene, Word rule);
  void demand_draw(const Dice& die) const {
    if (!open_ || die.faces == 0 || die.count != 1) refuse_draw(die);
  }
  [[noreturn]] void refuse_draw(const Dice& die) const;
  std::size_t find(Key label);
  std::uint64_t draw(const Dice& die, std::size_t at) {
    Stream& from = streams_[at];
    if (from.drawn++ == most_draws) refuse_more();
    if (scene_.tells()) return told_draw(from, die);
    return from.given == nullptr ? from.draws.face(die) : face(from, die);
  }
  [[noreturn]] static void refuse_more();
  std::uint64_t told_draw(Stream& from, const Dice& die) const;
  std::uint64_t face(Stream& stream, const Dice& die) const;
  std::optional<std::uint64_t> given_face(Stream& stream, const Dice& die) const;
  DrawnLabel settle(const Stream& stream, Word what) const;

  Scene scene_;
  Word rule_;
  std::vector<Stream> streams_;  // in the order of their first draws
  bool open_ = true;
};

/// Draws as its series does under that label, with the same errors; but the label is looked up once, at its
/// first draw. A label that never draws leaves nothing. The series must stay where it is as long as this is used.
class Series::Label {
 public:
  std::uint64_t draw(const Dice& die) {
    series_->demand_draw(die);
    if (at_ == nowhere) at_ = series_->find(label_);
    return series_->draw(die, at_);
  }

 private:
  friend class Series;
  Label(Series& series, Key label) : series_(&series), label_(label) {}
  Series* series_;
  Key label_;
  std::size_t at_ = nowhere;
};

inline Series::Label Series::label(Key label) {
  return {*this, label};
}

}  // namespace adjudicator
