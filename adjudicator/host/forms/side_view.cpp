#include "host/forms/side_view.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/describe.hpp"
#include "core/visibility.hpp"
#include "files/decode/write_roster.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::host {
namespace {

constexpr std::string_view made_up = "unidentified-";

/// Which of the rows that a side knows only in part are in its roster: all, none, or those but units whose strength it does
/// not know.
enum class Partly : unsigned char { known, left_out, without_strength };

/// Whether a unit is on the map, and has not met its end.
bool stands(const State& state, Row unit) {
  return state.present(unit) && !state.gone(unit) && exists(state.location(unit));
}

class SeenRoster {
 public:
  SeenRoster(const Turn& turn, Row side, Partly partly)
      : turn_(turn), projection_(turn, log_, {side}), partly_(partly) {
    for (std::uint32_t table = 1; table < turn.start.tables(); ++table) {
      std::vector<Row> nameless;
      for (std::uint32_t i = 0; i < turn.start.rows(table); ++i) see({table, i}, nameless);
      name(std::move(nameless));
    }
  }

  /// Units that are seen and not in it.
  std::size_t left_out() const { return left_out_; }

  std::string text() {
    const files::Schema& schema = files::Schema::of(turn_.system->key);
    std::string text;
    files::StringSink sink(text);
    const auto writer = files::make_writer(Spelling::xml, schema, sink);
    std::vector<files::RosterRow> rows;
    for (const Row row : order_) rows.push_back({row, rows_.at(row).name});
    const auto value = [&](Row row, Trait trait) {
      if (row.table == place_table) return of_hex(row, trait);
      const files::ElementType& type = *schema.type(turn_.system->tables[row.table - 1].type);
      return rows_.at(row).view.shows(trait) ? known(row, trait)
                                             : in_place_of(type, turn_.start.shape(trait).name);
    };
    files::write_roster(turn_, turn_.number, turn_.start, rows, value, *writer);
    return text;
  }

 private:
  struct Seen {
    View view;
    std::string name;
  };

  bool knows_all(Row row, const View& view) const {
    for (const Trait trait : turn_.start.traits(row.table))
      if (!view.shows(trait)) return false;
    return view.id;
  }

  bool knows_strength(Row row, const View& view) const {
    const TableShape& shape = turn_.start.shape(row.table);
    return shape.name != "unit" || std::ranges::all_of(turn_.system->strengths, [&](std::string_view trait) {
             return view.shows(
                 {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(shape.find(trait))});
           });
  }

  void see(Row row, std::vector<Row>& nameless) {
    if (!turn_.start.present(row)) return;
    const View view = projection_.view(turn_.start, row, "position");
    const bool side = row.table == 1;  // there are all sides always
    if (!view.anything() && !side) return;
    if (partly_ == Partly::left_out && !side && !knows_all(row, view)) return;
    if (partly_ == Partly::without_strength && !knows_strength(row, view)) {
      left_out_ += stands(turn_.start, row) ? 1u : 0u;
      return;
    }
    const bool named = view.id || side;
    rows_.emplace(row, Seen{view, named ? std::string(turn_.key(row).text())
                                        : name_text(turn_, turn_.start, row, view)});
    (named ? order_ : nameless).push_back(row);
  }

  /// Names for those whose own are not known, and their places in the roster: in the order of their labels,
  /// else of what is seen of them. That of the moderator's roster would tell of those that are not seen.
  void name(std::vector<Row> nameless) {
    std::map<Row, std::string> looks;
    for (const Row row : nameless) looks[row] = look_of(row);
    std::ranges::stable_sort(nameless, {}, [&](Row row) {
      const View& view = rows_.at(row).view;
      return std::tuple(view.label == 0, view.label, std::string_view(looks.at(row)));
    });
    for (const Row row : nameless) {
      if (rows_.at(row).name.empty())
        rows_.at(row).name = std::string(made_up) + std::to_string(++unidentified_);
      order_.push_back(row);
    }
  }

  std::string look_of(Row row) const {
    std::string all;
    for (const Trait trait : turn_.start.traits(row.table))
      if (rows_.at(row).view.shows(trait))
        all += std::to_string(trait.index) + '=' + known(row, trait) + '\n';
    return all;
  }

  /// What a side may not know of a hex is as if neither the map nor the roster said it.
  std::string of_hex(Row hex, Trait trait) const {
    if (projection_.view(turn_.start, hex, "position").shows(trait)) return known(hex, trait);
    return value_text(turn_, turn_.start, trait,
                      starting_value(turn_.start.shape(place_table).traits[trait.index]));
  }

  std::string known(Row row, Trait trait) const {
    const TraitShape& shape = turn_.start.shape(trait);
    if (shape.kind != TraitKind::reference || shape.refers_to == "place")
      return trait_text(turn_, turn_.start, row, trait);
    const auto found = rows_.find(turn_.start.reference(row, trait));
    return found == rows_.end() ? std::string() : found->second.name;
  }

  /// The same for every row: a number or a word that the schema allows, where it has no default.
  static std::string in_place_of(const files::ElementType& type, const std::string& trait) {
    const int found = type.find_attribute(trait);
    if (found < 0) return {};
    const files::AttributeType& attribute = type.attributes[static_cast<std::size_t>(found)];
    if (attribute.fallback) return {};
    if (attribute.type->kind == files::ValueKind::integer)
      return attribute.type->least.empty() ? "0" : attribute.type->least;
    if (!attribute.required) return {};
    return attribute.type->values.empty() ? "unknown" : attribute.type->values.front();
  }

  const Turn& turn_;
  const Log log_;
  const Projection projection_;
  Partly partly_;
  int unidentified_ = 0;
  std::size_t left_out_ = 0;
  std::map<Row, Seen> rows_;
  std::vector<Row> order_;
};

Row row_of(const Turn& turn, const std::string& side) {
  for (const SideInfo& info : turn.sides)
    if (info.id == side) return info.row;
  return nothing;
}

std::unique_ptr<Turn> load_seen(const Game& game, int turn, const std::string& side,
                                files::GameFolder::Inputs own, SeenRoster& roster, Diagnostics& faults) {
  own.only = side;
  own.rulings = bare_inputs(game, turn).rulings;  // the roster is as they made it
  own.roster_text = roster.text();
  faults = Diagnostics();
  return game.folder.load(turn, own, *game.system, faults);
}

}  // namespace

files::GameFolder::Inputs bare_inputs(const Game& game, int turn) {
  auto inputs = next_inputs(game, turn);
  inputs.earlier.clear();
  const auto nowhere = game.folder.turn(turn) / "no-such-folder";
  inputs.orders = nowhere;
  inputs.answers = nowhere;
  inputs.rulings = nowhere;
  return inputs;
}

std::unique_ptr<Turn> whole_turn(const Game& game, int turn, const std::string& side, Notes& notes) {
  auto inputs = bare_inputs(game, turn);
  inputs.only = side;
  inputs.rulings = game.folder.turn(turn);
  Diagnostics ignored;
  if (auto ruled = game.folder.load(turn, inputs, *game.system, ignored)) return ruled;
  return load_turn(game, turn, bare_inputs(game, turn), notes);
}

bool is_made_up(std::string_view id) {
  return id.starts_with(made_up) && id.size() > made_up.size() &&
         id.find_first_not_of("0123456789", made_up.size()) == id.npos;
}

std::unique_ptr<Turn> turn_as_seen(const Game& game, int turn, const std::string& side,
                                   files::GameFolder::Inputs own, Diagnostics& faults, Notes& notes) {
  const auto whole = whole_turn(game, turn, side, notes);
  // What is known in part may be too little for a system to judge by. Which of the two it is depends on what
  // the side knows alone.
  for (const Partly partly : {Partly::known, Partly::left_out}) {
    SeenRoster roster(*whole, row_of(*whole, side), partly);
    if (auto seen = load_seen(game, turn, side, own, roster, faults)) return seen;
  }
  return nullptr;
}

MeasuredTurn turn_as_measured(const Game& game, int turn, const std::string& side,
                              files::GameFolder::Inputs own, Diagnostics& faults, Notes& notes) {
  const auto whole = whole_turn(game, turn, side, notes);
  SeenRoster roster(*whole, row_of(*whole, side), Partly::without_strength);
  MeasuredTurn measured{load_seen(game, turn, side, std::move(own), roster, faults), 0, roster.left_out()};
  if (!measured.turn) return measured;
  const State& start = measured.turn->start;
  const std::uint32_t units = start.table("unit");
  const Row own_side = row_of(*measured.turn, side);
  for (std::uint32_t i = 0; i < start.rows(units); ++i)
    measured.enemies +=
        start.reference({units, i}, start.trait("unit", "side")) != own_side && stands(start, {units, i})
            ? 1u
            : 0u;
  return measured;
}

}  // namespace adjudicator::host
