#include "files/rulings.hpp"

#include <algorithm>
#include <charconv>

#include "core/rule_system.hpp"
#include "files/reading.hpp"

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
                                            std::string_view side) {
  std::vector<Row> found;
  for (std::string_view id : node.list(attribute)) {
    const Row row = turn.find_thing(id);
    if (!row.exists()) {
      Diagnostic d = file.fault(node, attribute, "unknown-id", "",
                                "there is no hex and no unit '" + printable(id) + "'");
      d.side = side;
      diagnostics.add(std::move(d));
      return std::nullopt;
    }
    found.push_back(row);
  }
  return found;
}

// ---- rows of a roster by their ids

RosterIndex::RosterIndex(const Document& roster, const Schema& schema, const Dictionary& dictionary)
    : dictionary_(dictionary) {
  const ElementType* root = schema.root("roster");
  for (const TableShape& table : dictionary.tables) {
    const int child = root->find_child(table.name);
    types_.push_back(child < 0 ? nullptr : root->children[static_cast<std::size_t>(child)].type);
  }
  for (const Node& row : roster.root().children())
    if (const int table = dictionary.find(row.name); table >= 0)
      rows_.emplace(row.value("id"), std::pair(static_cast<std::size_t>(table), &row));
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
  if (!is_new) fault(node, {}, "settled-twice", printable(*settled, 300) + " is settled twice");
  return is_new;
}

void RulingDecoder::overrule(Document& roster) {
  std::optional<RosterIndex> index;  // made where there is something to rule on
  for (const Node& node : file_.root().children()) {
    if (node.name != "trait" || node.value("thing").empty() || node.value("trait").empty()) continue;
    if (!index) index.emplace(roster, schema_, turn_.dictionary);
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
  if (canonical(*found.type->type, node.value("from")) != found.value) {
    fault(node, "from", "trait-differs",
          "the roster has " + (found.value.empty() ? "no value" : "'" + printable(found.value) + "'") +
              " there, not '" + printable(node.value("from")) + "'");
    return;
  }
  if (!is_possible(node, index, found)) return;
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

/// Whether the roster could say so.
bool RulingDecoder::is_possible(const Node& node, const RosterIndex& index, const RosterIndex::Found& found) {
  const std::string_view to = node.value("to");
  const AttributeType& type = *found.type;
  const bool may_be_missing = !type.required && !type.fallback;
  if (to.empty() && may_be_missing) return true;
  if (!schema_.accepts(*type.type, to)) {
    fault(node, "to", "bad-value",
          quoted(type.name) + " must be " + expectation(*type.type) + ", not " + quoted(to));
    return false;
  }
  return refers_to_something(node, index, turn_.dictionary.tables[found.table].traits[found.trait]);
}

bool RulingDecoder::refers_to_something(const Node& node, const RosterIndex& index, const TraitShape& shape) {
  if (shape.kind != TraitKind::reference) return true;
  const std::string_view to = node.value("to");
  if (shape.refers_to == "place") {
    if (exists(turn_.board.find(to))) return true;
    fault(node, "to", turn_.system->codes.off_board, "the map has no hex '" + printable(to) + "'");
    return false;
  }
  const bool is_side = std::ranges::any_of(turn_.sides, [&](const SideInfo& side) { return side.id == to; });
  if (shape.refers_to == "side" ? is_side : index.has(shape.refers_to, to)) return true;
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
          "expected as many faces as are replaced: " + std::to_string(given.replaced.size()) + ", not " +
              std::to_string(given.faces.size()));
  turn_.dice.push_back(std::move(given));
}

void RulingDecoder::answer(const Node& node) {
  GivenAnswer given;
  given.address = node.value("question");
  take_words(given, node);
  if (given.address.empty() || !first(node, "the question '" + given.address + "'")) return;
  auto choice = find_things(turn_, file_, node, "choice", diagnostics_);
  if (const Attribute* from = node.find("from"); from != nullptr && from->given)
    given.replaced = find_things(turn_, file_, node, "from", diagnostics_);
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

/// The file itself stands among the side's orders already (files/amended.hpp).
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
  if (!first(node, "what '" + side->id + "' ordered" + (from.empty() ? "" : " in " + from))) return;
  GivenStart given;
  given.what = "orders";
  given.thing = side->row;
  given.from = from;
  given.to = node.value("to");
  take_words(given, node);
  turn_.given_starts.push_back(std::move(given));
}

}  // namespace adjudicator::files
