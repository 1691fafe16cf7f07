// A rules system is a value: its data and a few functions. systems/systems.cpp lists them all.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/map_word.hpp"
#include "core/scene.hpp"
#include "core/turn.hpp"

namespace adjudicator {

/// What a form says of an order that it offers: a sentence of the wording by its key, and its values; several
/// of one name are a list.
struct FormLine {
  std::string sentence;
  std::vector<std::pair<std::string, std::string>> values = {};
  /// An attribute of the order and a value of it: the line says what comes of it. Of such an attribute the form names all
  /// values that are open. Empty: the line is about the order.
  std::pair<std::string, std::string> choice = {};
};

/// An order as a file would hold it: element name and attributes.
struct OrderDraft {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<OrderDraft> parts = {};
  bool remark = false;  // a suggestion: no order until its writer makes it one
  /// A suggestion that shares units with others: legal in their place, not beside them.
  bool alternative = false;
  std::vector<FormLine> lines = {};
  /// What the rules tell of it before any die, by key: `hex` (where it is), `us` and `them` (the strengths of its
  /// writer and of the other side), `odds`, `column` and `shift`, spelled as the charts do; `able` (all units that
  /// could do it). Only what its side may know.
  std::vector<std::pair<std::string, std::string>> facts = {};
};

/// The hexes that a path of an order could lead through, as far as the side may know: for its form.
struct OrderWay {
  std::string order;                                       // "retreat"
  std::string unit;                                        // whose path it is
  std::string from;                                        // the hex where it begins
  std::size_t most = 1;                                    // hexes that the path may have
  std::vector<std::pair<std::string, std::string>> steps;  // from hex to hex, each once
};

/// What odds count of a turn besides results: the worth of a row of which its side may lose something. A row is of the
/// side that its trait `side` names (a row of sides: itself), else of its owner's or of that of the unit that its `unit` names.
struct MeasureSpec {
  std::string_view name;   // "steps"; "units" in place of the number of units that have met no end
  std::string_view table;  // of the rows that have it
  std::int64_t (*of)(const State& state, Row row);
};

/// A note that says how a battle ends, for systems where no chart does: its name, and those of its arguments that odds
/// count.
struct OutcomeSpec {
  std::string_view note;
  std::array<std::string_view, 2> arguments;
};

/// Codes that a system's rules give to faults which the decoders find.
struct LoadCodes {
  std::string_view duplicate_id = "duplicate-id";
  std::string_view off_board = "unknown-hex";
  std::string_view malformed_chart = "malformed-chart";
};

struct ListSpec;

/// A switch of game.xml that names a chart.
struct ChartChoice {
  std::string_view by;               // the switch: "tec"
  bool (*serves)(const Node& root);  // whether a chart, by the root of its file, is of the kind for it
  std::string_view terrain = {};  // the attribute of its rows that holds a word of the map; empty: none does
};

/// The trait of units that says how far they may move.
struct MovementAllowance {
  std::string_view trait;  // empty: the system has none
  int hexes = 1;           // so many hexes for each point of it, at the least cost that a hex can have
};

struct RuleSystem {
  std::string_view key;    // "classic": names the schema, the folder and the `system` attribute of every file
  std::string_view title;  // "Classic odds CRT"

  /// Tables of the state besides `place`; the first is `side`.
  std::span<const TableSpec> tables;

  /// Words for how a reader stands to a thing, as visibility.xml uses them; bit i of `relation`'s result is
  /// word i.
  std::span<const std::string_view> relations;

  /// Fills traits that follow from others (a shorthand, a default that depends on another trait) right after
  /// a row was read.
  void (*complete_row)(State& state, Row row, const Node& node);

  /// Load errors (moderator only) go to `diagnostics`; orders are parsed and checked, refusals end up in the
  /// plan.
  std::unique_ptr<Plan> (*check)(const Turn& turn, Diagnostics& diagnostics);

  /// The combat segment. `scene` stands at the root of the turn; the plan is `scene.turn().plan`.
  void (*resolve)(Scene scene);

  std::uint64_t (*relation)(const Turn& turn, const State& state, Row side, Row thing);

  /// The visibility profile that the game plays with.
  std::string_view (*profile)(const Turn& turn);

  /// An order form: what `side` could legally do, ready to be edited. Knows only what that side may know.
  std::vector<OrderDraft> (*form)(const Turn& turn, Row side);

  LoadCodes codes = {};

  /// Moments when orders are due, in the order of play, as players name them ("A", "B"). Empty: at the start
  /// only.
  std::span<const std::string_view> gates = {};
  /// Some orders can be judged in the course of the turn only: `check` runs it to find what is refused.
  bool refuses_late = false;
  /// Its rules draw series (Scene::series): a game of it is open only where the policy shows `drawn` facts to
  /// all. To draw one without saying so here is a programming error.
  bool draws_series = false;
  /// The same where a run stopped before a gate: what is still open, from `report`, the side's own of that
  /// run, and its own counters. Null: `form` serves.
  std::vector<OrderDraft> (*gate_form)(const Turn& turn, Row side, const Node& report) = nullptr;
  /// Whether a side may give orders of an element before a gate (empty: before the turn begins). Null: all, always.
  bool (*takes)(const Turn& turn, Row side, std::string_view order, std::string_view gate) = nullptr;
  /// Ways for the paths of orders that `side` may give before the turn begins. Null: none are told.
  std::vector<OrderWay> (*ways)(const Turn& turn, Row side) = nullptr;
  /// How many orders of a side the plan holds: those that would be carried out, wholly or in part. Null: not
  /// known.
  std::size_t (*orders_kept)(const Turn& turn, Row side) = nullptr;
  /// Whether a code of its refusals only warns: the order counts as it stands, and is not told as refused. Null:
  /// none does.
  bool (*warns)(Key code) = nullptr;
  /// What a run would refuse only where it came to use it, and is wrong in any course of the turn: names that
  /// nothing has, hexes off the map. Told before play beside the plan's refusals (core/order_faults.hpp). Null:
  /// nothing is.
  std::span<const Refusal> (*foreseen)(const Turn& turn) = nullptr;
  /// Fills Turn::new_names, once the roster is read: a run makes no names. Null: rules create no rows.
  void (*name_new_rows)(Turn& turn) = nullptr;
  /// Whether a row stands in the next turn's roster. Null: all do that are there.
  bool (*keeps)(const Turn& turn, const State& after, Row row) = nullptr;
  /// Tables that sides read out of what they know (core/lists.hpp), in the order in which those of one moment
  /// are told. Null: there are none.
  std::span<const ListSpec> (*lists)() = nullptr;
  MovementAllowance allowance = {};
  std::span<const MeasureSpec> measures = {};
  std::span<const OutcomeSpec> outcomes = {};
  /// The traits of a unit that its strength in combat comes from: a side that does not see all of them of an enemy cannot
  /// reckon with it. Empty: no side sees enough of what it faces to reckon at all.
  std::span<const std::string_view> strengths = {};
  /// The turn in steps between which nothing but the state is remembered: how many there are, and one of them alone.
  /// `resolve` is all of them in their order. Null: it has none.
  std::size_t (*steps)(const Turn& turn) = nullptr;
  void (*resolve_step)(Scene scene, std::size_t step) = nullptr;
  /// The words that rules and charts know on a map, each once; of charts of one name the first counts. Null: the system has
  /// no map of hexes.
  std::vector<MapWord> (*map_words)(std::span<const ChartFile> charts) = nullptr;
  /// The switches that name charts. Empty: each chart is used under its own name.
  std::span<const ChartChoice> chart_choices = {};
};

/// All systems, in the order in which they are listed to users.
std::span<const RuleSystem> rule_systems();
const RuleSystem* find_system(std::string_view key);
/// Their keys for a message: "classic, next-war".
std::string known_systems();

/// Whether what a refusal of this code is about counts all the same.
inline bool is_warning(const RuleSystem& system, Key code) {
  return system.warns != nullptr && system.warns(code);
}

}  // namespace adjudicator
