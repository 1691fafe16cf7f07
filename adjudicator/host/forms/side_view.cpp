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

/// Which of the rows that a side knows only in part are in its roster.
enum class Partly : unsigned char { known, left_out };

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

  void see(Row row, std::vector<Row>& nameless) {
    if (!turn_.start.present(row)) return;
    const View view = projection_.view(turn_.start, row, "position");
    const bool side = row.table == 1;  // there are all sides always
    if (!view.anything() && !side) return;
    if (partly_ == Partly::left_out && !side && !knows_all(row, view)) return;
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
  std::map<Row, Seen> rows_;
  std::vector<Row> order_;
};

Row row_of(const Turn& turn, const std::string& side) {
  for (const SideInfo& info : turn.sides)
    if (info.id == side) return info.row;
  return nothing;
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
  own.only = side;
  own.rulings = bare_inputs(game, turn).rulings;  // the roster is as they made it
  // What is known in part may be too little for a system to judge by. Which of the two it is depends on what
  // the side knows alone.
  for (const Partly partly : {Partly::known, Partly::left_out}) {
    own.roster_text = SeenRoster(*whole, row_of(*whole, side), partly).text();
    faults = Diagnostics();
    if (auto seen = game.folder.load(turn, own, *game.system, faults)) return seen;
  }
  return nullptr;
}

}  // namespace adjudicator::host
