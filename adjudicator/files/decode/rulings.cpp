#include "files/decode/rulings.hpp"

#include <algorithm>
#include <charconv>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "files/decode/decode_roster.hpp"
#include "files/schema/expectation.hpp"

namespace adjudicator::files {
namespace {

std::string near_to(std::string_view word, const std::vector<std::string_view>& known) {
  const auto near = did_you_mean(word, known);
  return near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
}

/// Gives a row of the roster another value of an attribute; empty: none. The attributes lie in the document's
/// memory, which is its readers' to change.
void write_attribute(Document& roster, Node& row, const AttributeType& type, std::string_view value) {
  std::vector<Attribute> all;
  bool written = false;
  for (const Attribute& a : row.attributes) {
    if (a.name != type.name) {
      all.push_back(a);
      continue;
    }
    written = true;
    if (value.empty()) continue;
    Attribute& changed = all.emplace_back(a);
    changed.value = roster.keep(value);
    changed.given = true;
  }
  if (!written && !value.empty()) {
    Attribute& added = all.emplace_back();
    added.name = type.name;
    added.value = roster.keep(value);
  }
  std::pmr::polymorphic_allocator<> memory(&roster.arena());
  auto* copy = memory.allocate_object<Attribute>(std::max<std::size_t>(all.size(), 1));
  std::uninitialized_copy(all.begin(), all.end(), copy);
  row.attributes = {copy, all.size()};
}

template <class Given>
void take_words(Given& given, const Node& node) {
  given.by = node.value("by");
  given.because = node.value("because");
  given.dice_known = node.flag("dice-known");
}

std::vector<std::uint64_t> faces_of(const Node& node, std::string_view attribute) {
  std::vector<std::uint64_t> faces;
  for (std::string_view face : node.list(attribute)) {
    std::uint64_t number = 0;
    std::from_chars(face.data(), face.data() + face.size(), number);
    faces.push_back(number);
  }
  return faces;
}

}  // namespace

std::optional<std::vector<Row>> find_things(const Turn& turn, const Document& file, const Node& node,
                                            std::string_view attribute, Diagnostics& diagnostics,
                                            const SideInfo* side) {
  std::vector<Row> found;
  for (std::string_view id : node.list(attribute)) {
    const Row row = side != nullptr ? find_meant(turn, side->row, id) : turn.find_thing(id);
    if (!row.exists()) {
      const bool label = side != nullptr && label_number(turn, id) != 0;
      Diagnostic d = file.fault(
          node, attribute, "unknown-id", "",
          label ? "no report of this turn shows '" + side->id + "' anything as '" + printable(id) + "'"
                : "there is no hex or unit '" + printable(id) + "'");
      if (side != nullptr) d.side = side->id;
      diagnostics.add(std::move(d));
      return std::nullopt;
    }
    found.push_back(row);
  }
  return found;
}

std::optional<Chosen> find_choice(const Turn& turn, const Document& file, const Node& node,
                                  std::string_view things, std::string_view word, Diagnostics& diagnostics,
                                  const SideInfo* side) {
  const Attribute* const list = node.find(things);
  const Attribute* const chosen = node.find(word);
  if ((list == nullptr) == (chosen == nullptr)) {
    Diagnostic d =
        file.fault(node, list == nullptr ? things : word, "no-choice", "",
                   "give either '" + std::string(things) + "' (what you choose; \"\" for nothing) or '" +
                       std::string(word) + "'" + (list == nullptr ? "" : ", not both"));
    if (side != nullptr) d.side = side->id;
    diagnostics.add(std::move(d));
    return std::nullopt;
  }
  if (chosen != nullptr) return Chosen(Key::unowned(node.value(word)));
  auto rows = find_things(turn, file, node, things, diagnostics, side);
  return rows ? std::optional<Chosen>(std::move(*rows)) : std::nullopt;
}

// ---- rows of a roster by their ids

RosterIndex::RosterIndex(const Document& roster, const Schema& schema, const Dictionary& dictionary)
    : dictionary_(dictionary), types_(dictionary.tables.size()) {
  for (const Node& row : roster.root().children()) add(row, *schema.root("roster"));
}

/// A row and the rows in it.
void RosterIndex::add(const Node& row, const ElementType& parent) {
  const int table = dictionary_.find(row.name);
  const int child = parent.find_child(row.name);
  if (table < 0 || child < 0) return;
  const ElementType* type = parent.children[static_cast<std::size_t>(child)].type;
  types_[static_cast<std::size_t>(table)] = type;
  rows_.emplace(row.value("id"), std::pair(static_cast<std::size_t>(table), &row));
  for (const Node& part : row.children()) add(part, *type);
}

RosterIndex::Found RosterIndex::find(std::string_view thing, std::string_view trait) const {
  Found found;
  const auto [first, last] = rows_.equal_range(thing);
  for (auto i = first; i != last; ++i) {
    const auto& [table, row] = i->second;
    const ElementType* type = types_[table];
    const int known = dictionary_.tables[table].find(trait);
    const int attribute = type == nullptr ? -1 : type->find_attribute(trait);
    if (found.row == nullptr) found = {row, nullptr, static_cast<std::uint32_t>(table), 0, {}};
    if (known < 0 || attribute < 0) continue;
    found = {row,
             &type->attributes[static_cast<std::size_t>(attribute)],
             static_cast<std::uint32_t>(table),
             static_cast<std::uint32_t>(known),
             {}};
    if (const Attribute* there = row->find(trait)) found.value = canonical(*found.type->type, there->value);
    break;
  }
  return found;
}

bool RosterIndex::has(std::string_view table, std::string_view id) const {
  const auto [first, last] = rows_.equal_range(id);
  return std::any_of(first, last,
                     [&](const auto& row) { return dictionary_.tables[row.second.first].name == table; });
}

std::string RosterIndex::near_thing(std::string_view thing) const {
  std::vector<std::string_view> known;
  for (const auto& row : rows_) {
    if (known.size() == 2000) break;  // a guess is a courtesy
    known.push_back(row.first);
  }
  return near_to(thing, known);
}

std::string RosterIndex::near_trait(const TableShape& shape, std::string_view trait) {
  std::vector<std::string_view> known;
  for (const TraitShape& t : shape.traits) known.emplace_back(t.name);
  return near_to(trait, known);
}

// ---- rulings

RulingDecoder::RulingDecoder(const Document& file, Turn& turn, Diagnostics& diagnostics)
    : file_(file), turn_(turn), schema_(Schema::of(turn.system->key)), diagnostics_(diagnostics) {}

void RulingDecoder::fault(const Node& node, std::string_view attribute, std::string_view code,
                          std::string message) {
  diagnostics_.add(file_.fault(node, attribute, code, "", std::move(message)));
}

/// One ruling a thing.
bool RulingDecoder::first(const Node& node, std::string what) {
  const auto [settled, is_new] = settled_.insert(std::move(what));
  if (!is_new) fault(node, {}, "settled-twice", "there is already a ruling on " + printable(*settled, 300));
  return is_new;
}

void RulingDecoder::overrule(Document& roster) {
  std::optional<RosterIndex> index;  // made where there is something to rule on
  for (const Node& node : file_.root().children()) {
    if (node.name != "trait" || node.value("thing").empty() || node.value("trait").empty()) continue;
    if (!index) index.emplace(roster, schema_, turn_.dictionary);
    if (is_of_hex(node))
      traits_.push_back({place_table, &node, 0, {}});
    else
      trait(node, *index, roster);
  }
}

void RulingDecoder::trait(const Node& node, const RosterIndex& index, Document& roster) {
  const std::string_view thing = node.value("thing");
  const std::string_view name = node.value("trait");
  const auto found = index.find(thing, name);
  if (found.row == nullptr) {
    fault(node, "thing", "unknown-id",
          "the roster has no '" + printable(thing) + "'" + index.near_thing(thing));
    return;
  }
  const TableShape& shape = turn_.dictionary.tables[found.table];
  if (found.type == nullptr) {
    fault(node, "trait", "unknown-trait",
          "'" + printable(thing) + "' is a " + shape.name + " and has no '" + printable(name) + "'" +
              RosterIndex::near_trait(shape, name));
    return;
  }
  if (!first(node, "'" + std::string(name) + "' of " + shape.name + " '" + std::string(thing) + "'")) return;
  if (differs(node, found.value, *found.type)) return;
  if (!is_possible(node, &index, *found.type, shape.traits[found.trait])) return;
  RuledTrait ruled{found.table + 1, found.row, found.trait, {}};
  ruled.given.what = "trait";
  ruled.given.trait = Key::unowned(shape.traits[found.trait].name);
  ruled.given.from = found.value;
  ruled.given.to = canonical(*found.type->type, node.value("to"));
  take_words(ruled.given, node);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): a document's nodes are no constants
  write_attribute(roster, const_cast<Node&>(*found.row), *found.type, ruled.given.to);
  traits_.push_back(std::move(ruled));
}

/// Whether what is replaced is not what is there.
bool RulingDecoder::differs(const Node& node, std::string_view value, const AttributeType& type) {
  if (canonical(*type.type, node.value("from")) == value) return false;
  fault(node, "from", "trait-differs",
        "the roster has " + (value.empty() ? "no value" : "'" + printable(value) + "'") + " there, not '" +
            printable(node.value("from")) + "'");
  return true;
}

// ---- traits of hexes

bool RulingDecoder::is_of_hex(const Node& node) const {
  return !turn_.dictionary.places.traits.empty() && exists(turn_.board.find(node.value("thing")));
}

void RulingDecoder::overrule_places() {
  for (RuledTrait& ruled : traits_)
    if (ruled.table == place_table) place_trait(*ruled.row, ruled.given);
  turn_.start.forget_journal();
}

void RulingDecoder::place_trait(const Node& node, GivenStart& given) {
  const TableShape& shape = turn_.dictionary.places;
  const std::string_view name = node.value("trait");
  const int found = shape.find(name);
  if (found < 0) {
    fault(node, "trait", "unknown-trait",
          "'" + printable(node.value("thing")) + "' is a hex and has no '" + printable(name) + "'" +
              RosterIndex::near_trait(shape, name));
    return;
  }
  if (!first(node, "'" + std::string(name) + "' of hex '" + std::string(node.value("thing")) + "'")) return;
  const ElementType& row = *schema_.type(place_type);
  const AttributeType& type = row.attributes[static_cast<std::size_t>(row.find_attribute(name))];
  const Row hex = row_of(turn_.board.find(node.value("thing")));
  const Trait trait{place_table, static_cast<std::uint16_t>(found)};
  const TraitShape& kind = shape.traits[trait.index];
  const std::string value = trait_text(turn_, turn_.start, hex, trait);
  if (differs(node, value, type) || !is_possible(node, nullptr, type, kind)) return;
  given.what = "trait";
  given.thing = hex;
  given.trait = Key::unowned(kind.name);
  given.from = value;
  given.to = canonical(*type.type, node.value("to"));
  take_words(given, node);
  turn_.start.set(hex, trait, value_of(kind, given.to));
}

/// What is_possible has accepted.
std::int32_t RulingDecoder::value_of(const TraitShape& shape, std::string_view to) {
  if (to.empty()) return starting_value(shape);
  if (shape.kind != TraitKind::reference) return trait_value(shape, to, turn_.names);
  if (shape.refers_to == "place") return static_cast<std::int32_t>(turn_.board.find(to));
  return static_cast<std::int32_t>(
      turn_.start.find(turn_.start.table(shape.refers_to), turn_.names.find(to)).index);
}

/// Whether the roster could say so.
bool RulingDecoder::is_possible(const Node& node, const RosterIndex* index, const AttributeType& type,
                                const TraitShape& shape) {
  const std::string_view to = node.value("to");
  const bool may_be_missing = !type.required && !type.fallback;
  if (to.empty() && may_be_missing) return true;
  if (!schema_.accepts(*type.type, to)) {
    fault(node, "to", "bad-value",
          in_quotes(type.name) + " must be " + expectation(*type.type) + ", not " + in_quotes(to));
    return false;
  }
  return refers_to_something(node, index, shape);
}

/// `index`: of the roster's rows before they are read; null: they are.
bool RulingDecoder::refers_to_something(const Node& node, const RosterIndex* index, const TraitShape& shape) {
  if (shape.kind != TraitKind::reference) return true;
  const std::string_view to = node.value("to");
  if (shape.refers_to == "place") {
    if (exists(turn_.board.find(to))) return true;
    fault(node, "to", turn_.system->codes.off_board, "the map has no hex '" + printable(to) + "'");
    return false;
  }
  const bool is_side = std::ranges::any_of(turn_.sides, [&](const SideInfo& side) { return side.id == to; });
  const auto is_read = [&] {
    const Name name = turn_.names.find(to);
    return name != Name::none && turn_.start.find(turn_.start.table(shape.refers_to), name).exists();
  };
  if (shape.refers_to == "side" ? is_side : index != nullptr ? index->has(shape.refers_to, to) : is_read())
    return true;
  fault(node, "to", "unknown-" + shape.refers_to,
        "there is no " + shape.refers_to + " '" + printable(to) + "'");
  return false;
}

void RulingDecoder::decode() {
  given_traits();
  for (const Node& node : file_.root().children()) {
    if (node.name == "die")
      die(node);
    else if (node.name == "answer")
      answer(node);
    else if (node.name == "cell")
      cell(node);
    else if (node.name == "order-file")
      order_file(node);
  }
}

void RulingDecoder::given_traits() {
  for (RuledTrait& ruled : traits_) {
    if (ruled.table == place_table) {
      if (ruled.given.thing.exists()) turn_.given_starts.push_back(std::move(ruled.given));
      continue;
    }
    const Name id = turn_.names.find(ruled.row->value("id"));
    if (id == Name::none) continue;  // the roster is at fault, and has been told so
    ruled.given.thing = turn_.start.find(ruled.table, id);
    if (ruled.given.thing.exists()) turn_.given_starts.push_back(std::move(ruled.given));
  }
}

void RulingDecoder::die(const Node& node) {
  GivenDie given;
  given.address = node.value("at");
  given.faces = faces_of(node, "faces");
  given.replaced = faces_of(node, "from");
  take_words(given, node);
  if (given.address.empty() || !first(node, "the die '" + given.address + "'")) return;
  if (!given.replaced.empty() && given.replaced.size() != given.faces.size())
    fault(node, "faces", "faces-differ",
          "'faces' and 'from' must name the same number of dice, not " + std::to_string(given.faces.size()) +
              " and " + std::to_string(given.replaced.size()));
  turn_.dice.push_back(std::move(given));
}

void RulingDecoder::answer(const Node& node) {
  GivenAnswer given;
  given.address = node.value("question");
  take_words(given, node);
  if (given.address.empty() || !first(node, "the question '" + given.address + "'")) return;
  auto choice = find_choice(turn_, file_, node, "choice", "word", diagnostics_);
  if (node.find("from") != nullptr || node.find("from-word") != nullptr)
    given.replaced = find_choice(turn_, file_, node, "from", "from-word", diagnostics_);
  if (!choice) return;
  given.choice = std::move(*choice);
  turn_.answers.push_back(std::move(given));
}

void RulingDecoder::cell(const Node& node) {
  const std::string_view name = node.value("chart");
  GridChart* chart = turn_.charts.grid(name);
  if (chart == nullptr) {
    std::vector<std::string_view> known;
    for (const auto& grid : turn_.charts.grids) known.push_back(grid->name);
    fault(node, "chart", "unknown-chart",
          "there is no grid chart '" + printable(name) + "'" + near_to(name, known));
    return;
  }
  const int row = chart->rows.find(node.value("row"));
  const int column = chart->columns.find(node.value("column"));
  if (row < 0)
    fault(node, "row", "unknown-row", "the chart has no row '" + printable(node.value("row")) + "'");
  if (column < 0)
    fault(node, "column", "unknown-column",
          "the chart has no column '" + printable(node.value("column")) + "'");
  if (row < 0 || column < 0) return;
  CellRuling ruling{static_cast<std::size_t>(row), static_cast<std::size_t>(column), {}, {}, {}, false};
  if (!first(node, "the cell in row " + chart->rows.band(ruling.row).text + ", column " +
                       chart->columns.band(ruling.column).text + " of '" + chart->name + "'"))
    return;
  ruling.from = node.value("from");
  take_words(ruling, node);
  if (!chart->overrule(ruling, node.value("to")))
    fault(node, "from", "cell-differs",
          "the chart reads '" + std::string(chart->cell(ruling.row, ruling.column).text()) +
              "' there, not '" + printable(node.value("from")) + "'");
}

/// The file itself stands among the side's orders already (files/folder/amended.hpp).
void RulingDecoder::order_file(const Node& node) {
  const std::string_view id = node.value("side");
  const auto side = std::ranges::find(turn_.sides, id, &SideInfo::id);
  if (side == turn_.sides.end()) {
    std::vector<std::string_view> known;
    for (const SideInfo& s : turn_.sides) known.push_back(s.id);
    if (!id.empty())
      fault(node, "side", "unknown-side",
            "the game has no side '" + printable(id) + "'" + near_to(id, known));
    return;
  }
  const std::string from(node.value("from"));
  if (!first(node, "the orders of '" + side->id + "'" + (from.empty() ? "" : " with the SHA-256 " + from)))
    return;
  GivenStart given;
  given.what = "orders";
  given.thing = side->row;
  given.from = from;
  given.to = node.value("to");
  take_words(given, node);
  turn_.given_starts.push_back(std::move(given));
}

}  // namespace adjudicator::files
