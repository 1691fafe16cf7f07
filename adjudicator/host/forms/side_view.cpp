#include "host/forms/side_view.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/describe.hpp"
#include "core/visibility.hpp"
#include "files/decode/write_roster.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/writer.hpp"
#include "reports/report/report.hpp"

namespace adjudicator::host {
namespace {

constexpr std::string_view made_up = "unidentified-";

/// Which of the rows that a side knows only in part are in its roster: all, none, or those but units whose strength it does
/// not know.
enum class Partly : unsigned char { known, left_out, without_strength };

/// A row that a side assumes to belong to a unit, by the places of both.
struct AssumedPart {
  std::size_t unit = 0;
  std::size_t number = 0;
};

const std::string* value_in(const TraitValues& values, std::string_view trait) {
  const auto found = std::ranges::find(values, trait, &TraitValues::value_type::first);
  return found == values.end() ? nullptr : &found->second;
}

/// Whether a unit is on the map, and has not met its end.
bool stands(const State& state, Row unit) {
  return state.present(unit) && !state.gone(unit) && exists(state.location(unit));
}

/// Whether the policy lets a side know of a unit that it stands there, and no more. Who it stands with may hide that.
bool may_be_faceless(const Turn& turn) {
  const auto* profile = turn.policy.profile(turn.system->profile(turn));
  if (profile == nullptr) return false;
  const std::uint32_t units = turn.start.table("unit");
  const std::string_view where = turn.start.shape(turn.start.location_trait(units)).name;
  return std::ranges::any_of(profile->things, [&](const Policy::ThingLine& line) {
    return line.table == "unit" && std::ranges::all_of(line.shows, [&](std::string_view part) {
             return part == "side" || part == where;
           });
  });
}

class SeenRoster {
 public:
  /// Names are made in `turn` for rows that are assumed.
  SeenRoster(Turn& turn, Row side, Partly partly, std::span<const AssumedUnit> assumed = {})
      : turn_(turn),
        state_(turn.start),
        projection_(turn, log_, {side}),
        side_(side),
        partly_(partly),
        assumed_(assumed) {
    for (const AssumedUnit& one : assumed)
      taken_.push_back(one.unit->row.exists() ? one.unit->row : add_unit(*one.unit));
    for (std::uint32_t table = 1; table < turn.start.tables(); ++table) {
      std::vector<Row> nameless;
      for (std::uint32_t i = 0; i < turn.start.rows(table); ++i) see({table, i}, nameless);
      name(std::move(nameless));
    }
    for (std::size_t unit = 0; unit < assumed.size(); ++unit)
      for (std::size_t i = 0; i < assumed[unit].parts.size(); ++i) add_part({unit, i});
  }

  /// Units of others on the map, as the side is told of them. Those without faces come last, by hex and side.
  std::vector<SeenUnit> enemies() const {
    std::vector<SeenUnit> all;
    std::map<std::pair<Place, Row>, bool> stacks;  // whether some there have faces
    for (const Row row : order_) {
      if (turn_.start.shape(row.table).name != "unit" || is_own(row) || !stands(turn_.start, row)) continue;
      const View& view = rows_.at(row).view;
      const bool faceless = reports::is_faceless(turn_.start, row, view);
      if (!faceless) all.push_back(seen(row));
      if (!view.shows(turn_.start.location_trait(row.table))) continue;
      bool& faces = stacks[{turn_.start.location(row), side_of(row)}];
      faces = faces || !faceless;
    }
    const bool may_hide = may_be_faceless(turn_);
    for (const auto& [where, faces] : stacks)
      if (!faces || may_hide)
        all.push_back({nothing, where.second, {}, std::string(turn_.board.id(where.first)), {}, !faces});
    return all;
  }

  /// The row in a line of its text; nothing: it is no assumed one.
  std::optional<MeasuredView::About> assumed_in(std::string_view line) const {
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (is_in(taken_[i], line)) return MeasuredView::About{i, {}, rows_.at(taken_[i]).name, {}};
    for (const auto& [row, part] : parts_)
      if (is_in(row, line)) return MeasuredView::About{part.unit, part.number, rows_.at(row).name, {}};
    return std::nullopt;
  }

  /// Whether what the side is told of is in it.
  bool has(const SeenUnit& unit) const {
    if (unit.row.exists()) return rows_.contains(unit.row);
    return std::ranges::find(assumed_, &unit, &AssumedUnit::unit) != assumed_.end();
  }

  std::string text() {
    const files::Schema& schema = files::Schema::of(turn_.system->key);
    std::string text;
    files::StringSink sink(text);
    const auto writer = files::make_writer(Spelling::xml, schema, sink);
    std::vector<files::RosterRow> rows;
    for (const Row row : order_) rows.push_back({row, rows_.at(row).name});
    const auto value = [&](Row row, Trait trait) {
      if (row.table == place_table) return of_hex(row, trait);
      if (rows_.at(row).view.shows(trait)) return known(row, trait);
      const std::string& name = turn_.start.shape(trait).name;
      const files::ElementType& type = type_of(row);
      if (const auto part = parts_.find(row); part != parts_.end()) return assumed_value(part->second, trait);
      if (const auto unit = std::ranges::find(taken_, row); unit != taken_.end()) {
        const AssumedUnit& assumed = assumed_[static_cast<std::size_t>(unit - taken_.begin())];
        if (const std::string* stated = value_in(assumed.traits, name)) return *stated;
        if (!is_required(type, name)) return std::string();
      }
      return in_place_of(type, name);
    };
    files::write_roster(turn_, turn_.number, state_, rows, value, *writer);
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

  const files::ElementType& type_of(Row row) const {
    return *files::Schema::of(turn_.system->key).type(turn_.system->tables[row.table - 1].type);
  }
  static bool is_required(const files::ElementType& type, std::string_view trait) {
    const int found = type.find_attribute(trait);
    return found >= 0 && type.attributes[static_cast<std::size_t>(found)].required;
  }

  Row side_of(Row unit) const { return turn_.start.reference(unit, turn_.start.trait("unit", "side")); }
  bool is_own(Row unit) const { return side_of(unit) == side_; }

  SeenUnit seen(Row row) const {
    const auto& [view, name] = rows_.at(row);
    SeenUnit unit{row, side_of(row), is_made_up(name) ? std::string() : name, {}, {}};
    for (const Trait trait : turn_.start.traits(row.table))
      if (view.shows(trait)) unit.traits.emplace_back(turn_.start.shape(trait).name, known(row, trait));
    if (view.shows(turn_.start.location_trait(row.table)))
      unit.hex = turn_.board.id(turn_.start.location(row));
    return unit;
  }

  bool knows_strength(Row row, const View& view) const {
    const TableShape& shape = turn_.start.shape(row.table);
    if (shape.name != "unit" || std::ranges::find(taken_, row) != taken_.end()) return true;
    if (turn_.system->strengths.empty()) return is_own(row);
    return std::ranges::all_of(turn_.system->strengths, [&](std::string_view trait) {
      return view.shows(
          {static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(shape.find(trait))});
    });
  }

  /// Whether it could not be without a row that is left out. Units stand before what is about them.
  bool needs_left_out(Row row, const View& view) const {
    for (const Trait trait : turn_.start.traits(row.table)) {
      const TraitShape& shape = turn_.start.shape(trait);
      if (shape.kind == TraitKind::reference && shape.refers_to != "place" && view.shows(trait) &&
          without_.contains(turn_.start.reference(row, trait)) && is_required(type_of(row), shape.name))
        return true;
    }
    return false;
  }

  bool is_in(Row row, std::string_view line) const {
    return line.find(" id=\"" + rows_.at(row).name + '"') != line.npos;
  }

  /// A unit of which the side knows where it stands.
  Row add_unit(const SeenUnit& like) {
    const std::string name = std::string(made_up) + std::to_string(++unidentified_);
    const Row row = state_.add(state_.table("unit"), turn_.names.add(name));
    const Trait side = state_.trait("unit", "side");
    state_.set(row, side, static_cast<std::int32_t>(like.side.index));
    state_.place(row, turn_.board.find(like.hex));
    View view;
    for (const Trait trait : {side, state_.location_trait(row.table)})
      view.traits |= std::uint64_t{1} << trait.index;
    rows_.emplace(row, Seen{view, name});
    order_.push_back(row);
    return row;
  }

  /// It has the same name whatever else is assumed of others.
  void add_part(const AssumedPart& part) {
    const std::string name =
        std::string(made_up) + std::to_string(part.unit + 1) + '-' + std::to_string(part.number + 1);
    const Row row =
        state_.add(state_.table(assumed_[part.unit].parts[part.number].first), turn_.names.add(name));
    if (state_.has_owner(row.table))
      state_.set(row, state_.owner_trait(row.table), static_cast<std::int32_t>(taken_[part.unit].index));
    parts_.emplace(row, part);
    rows_.emplace(row, Seen{View{}, name});
    order_.push_back(row);
  }

  std::string assumed_value(const AssumedPart& part, Trait trait) const {
    const TraitShape& shape = turn_.start.shape(trait);
    const TraitValues& values = assumed_[part.unit].parts[part.number].second;
    if (const std::string* stated = value_in(values, shape.name)) return *stated;
    return shape.refers_to == "unit" ? rows_.at(taken_[part.unit]).name : std::string();
  }

  void see(Row row, std::vector<Row>& nameless) {
    if (!turn_.start.present(row)) return;
    const View view = projection_.view(turn_.start, row, "position");
    const bool side = row.table == 1;  // there are all sides always
    if (!view.anything() && !side) return;
    if (partly_ == Partly::left_out && !side && !knows_all(row, view)) return;
    if (partly_ == Partly::without_strength && !knows_strength(row, view)) {
      without_.insert(row);
      return;
    }
    if (needs_left_out(row, view)) return;
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
    const TraitShape& shape = state_.shape(trait);
    if (shape.kind != TraitKind::reference || shape.refers_to == "place")
      return trait_text(turn_, state_, row, trait);
    const auto found = rows_.find(state_.reference(row, trait));
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

  Turn& turn_;
  State state_;  // the start with rows that are assumed
  const Log log_;
  const Projection projection_;
  Row side_;
  Partly partly_;
  int unidentified_ = 0;
  std::map<Row, Seen> rows_;
  std::vector<Row> order_;
  std::set<Row> without_;  // strength
  std::span<const AssumedUnit> assumed_;
  std::vector<Row> taken_;  // the row of each
  std::map<Row, AssumedPart> parts_;
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
         id.find_first_not_of("-0123456789", made_up.size()) == id.npos;
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

MeasuredView::MeasuredView(const Game& game, int turn, std::string side, Notes& notes)
    : game_(game), number_(turn), side_(std::move(side)), whole_(whole_turn(game, turn, side_, notes)) {
  enemies_ = SeenRoster(*whole_, row_of(*whole_, side_), Partly::known).enemies();
}

MeasuredTurn MeasuredView::load(files::GameFolder::Inputs own, std::span<const AssumedUnit> assumed,
                                Diagnostics& faults) const {
  SeenRoster roster(*whole_, row_of(*whole_, side_), Partly::without_strength, assumed);
  MeasuredTurn measured{load_seen(game_, number_, side_, std::move(own), roster, faults)};
  if (!measured.turn) return measured;
  for (const SeenUnit& unit : enemies_)
    if (unit.told && !roster.has(unit)) measured.left_out.push_back(unit.hex);
  const State& start = measured.turn->start;
  const std::uint32_t units = start.table("unit");
  const Row own_side = row_of(*measured.turn, side_);
  for (std::uint32_t i = 0; i < start.rows(units); ++i)
    measured.enemies +=
        start.reference({units, i}, start.trait("unit", "side")) != own_side && stands(start, {units, i})
            ? 1u
            : 0u;
  return measured;
}

std::optional<MeasuredView::About> MeasuredView::about(const Diagnostic& fault,
                                                       std::span<const AssumedUnit> assumed) const {
  SeenRoster roster(*whole_, row_of(*whole_, side_), Partly::without_strength, assumed);
  const std::string text = roster.text();
  std::string_view line = text;
  for (std::uint32_t i = 1; i < fault.at.line; ++i)
    line.remove_prefix(std::min(line.find('\n'), line.size() - 1) + 1);
  line = line.substr(0, line.find('\n'));
  auto about = roster.assumed_in(line);
  if (!about) return std::nullopt;
  // The value at fault stands behind the name of its trait.
  const std::string_view before = line.substr(0, fault.at.column);
  const std::size_t equals = before.rfind("=\"");
  const std::size_t space = equals == before.npos ? equals : before.rfind(' ', equals);
  if (space != before.npos) about->trait = before.substr(space + 1, equals - space - 1);
  return about;
}

}  // namespace adjudicator::host
