// What reports, questions and answer forms share. Internal to reports/.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.hpp"
#include "core/facts.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"
#include "files/folder/changes.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::reports {

inline constexpr View everything{true, ~std::uint64_t{0}};

/// Pieces of a document, kept to be written later and in another order.
class Tape {
 public:
  void start(std::string_view element) {
    steps_.push_back({Step::Kind::start, std::string(element), {}, {}});
  }
  void end() { steps_.push_back({Step::Kind::end, {}, {}, {}}); }
  void attribute(std::string_view name, std::string_view value) {
    steps_.push_back({Step::Kind::text, std::string(name), std::string(value), {}});
  }
  void attribute(std::string_view name, std::int64_t value) { attribute(name, std::to_string(value)); }
  template <std::same_as<bool> Bool>
  void attribute(std::string_view name, Bool value) {
    attribute(name, value ? std::string_view("true") : std::string_view("false"));
  }
  void attribute(std::string_view name, std::span<const std::string_view> items) {
    steps_.push_back({Step::Kind::list, std::string(name), {}, {items.begin(), items.end()}});
  }
  std::size_t size() const { return steps_.size(); }
  /// Writes the steps from `first` up to `last`.
  void play(std::size_t first, std::size_t last, files::Writer& writer) const;

 private:
  struct Step {
    enum class Kind : std::uint8_t { start, text, list, end };
    Kind kind;
    std::string name;
    std::string value;
    std::vector<std::string> items;
  };
  std::vector<Step> steps_;
};

/// One or several writers that are given the same document, or a tape that keeps it.
class Out {
 public:
  explicit Out(std::span<files::Writer* const> writers) : writers_(writers) {}
  explicit Out(Tape& tape) : tape_(&tape) {}
  void start(std::string_view element) const {
    for_each([&](auto& to) { to.start(element); });
  }
  template <class Value>
  void attribute(std::string_view name, const Value& value) const {
    for_each([&](auto& to) { to.attribute(name, value); });
  }
  /// Left out where it is empty.
  void word(std::string_view name, std::string_view value) const {
    if (!value.empty()) attribute(name, value);
  }
  void list(std::string_view name, const std::vector<std::string_view>& items) const {
    attribute(name, std::span<const std::string_view>(items));
  }
  void end() const {
    for_each([](auto& to) { to.end(); });
  }
  /// What a tape holds.
  void play(const Tape& tape, std::size_t first, std::size_t last) const {
    for (auto* w : writers_) tape.play(first, last, *w);
  }

 private:
  template <class Do>
  void for_each(Do what) const {
    for (auto* w : writers_) what(*w);
    if (tape_ != nullptr) what(*tape_);
  }
  std::span<files::Writer* const> writers_;
  Tape* tape_ = nullptr;
};

/// Writes things with what a view shows of them.
class ThingWriter {
 public:
  /// Labels are those of the projection; without one there are none.
  ThingWriter(const Turn& turn, Out out, const Projection* projection = nullptr)
      : turn_(turn), out_(out), projection_(projection) {}

  /// The attributes of a thing: id, table, traits.
  void attributes(const State& now, Row row, View view) const;
  /// The same in a fact: of a thing that is known by its id only what it is and where, not its figures, which
  /// stand in the positions.
  void short_attributes(const State& now, Row row, View view) const;
  void element(std::string_view name, const State& now, Row row, View view) const;
  /// What belongs to another thing: its traits, and as `side` and `unit` whose it is and to what it belongs,
  /// where these are no traits of its own and the views show them.
  void owned(const State& now, Row row, View view, View owner) const;
  /// A hex or a row that stands nowhere, with the traits that are not as they usually are: `row`. Nothing
  /// where there are none.
  void entry(const State& now, Row row, View view) const;
  /// What has no place because it is a part of a unit (its trait `unit`): its traits, and the ratings of its
  /// model in the catalogue where it has none of its own.
  void part(const State& now, Row row, View view) const;
  /// What is shown, as one text: to bring things that have no id into an order of their own.
  std::string shown(const State& now, Row row, View view) const;
  std::vector<std::string_view> ids(const State& now, std::span<const Row> rows) const;

 private:
  void write_bands(const State& now, Row row, View view, std::span<const Trait> traits) const;
  std::string text_of(const State& now, Row row, Trait trait) const;
  std::string of_unit(const State& now, Row part, std::string_view trait) const;
  bool tells_traits(const State& now, std::uint32_t table) const;
  template <class Wanted>
  void traits(const State& now, Row row, View view, Wanted wanted) const;
  const Turn& turn_;
  Out out_;
  const Projection* projection_;
};

/// The element `band`: what is known of the part `of` of its parent.
void write_band(std::string_view of, const SeenBand& band, Out out);

/// The element `cell` of a chart of which something changed.
void write_cell(const files::CellChange& cell, Out out);

/// An attribute that lists things by the names that a reader uses in answers.
void write_names(const Projection& projection, const State& now, std::string_view attribute,
                 const std::vector<Row>& rows, Out out);

/// The questions of a reader, as elements `question`.
void write_open_questions(const Turn& turn, const Log& log, const State& after, Reader reader, Out out);

}  // namespace adjudicator::reports
