#include "files/decode/decode_roster.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/rule_system.hpp"

namespace adjudicator::files {
namespace {

/// "1.5" with scale 2 is 3, with scale 10 it is 15. The schema has checked the form.
std::int32_t scaled(std::string_view text, std::int32_t scale) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  std::int32_t whole = 0;
  std::from_chars(text.data(), text.data() + point, whole);
  std::int32_t fraction = 0;
  std::int32_t unit = scale;
  for (std::size_t i = point + 1; i < text.size(); ++i) {
    if (scale == 2) {
      fraction = text[i] == '5' ? 1 : 0;
      break;
    }
    unit /= 10;
    fraction += (text[i] - '0') * unit;
  }
  const std::int32_t size = whole * scale + fraction;
  return negative ? -size : size;
}

std::int32_t bit(const TraitShape& shape, std::string_view word) {
  return static_cast<std::int32_t>(std::find(shape.values.begin(), shape.values.end(), word) -
                                   shape.values.begin());
}

std::int32_t bits(const TraitShape& shape, std::string_view text) {
  std::int32_t all = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (!word.empty()) all |= 1 << bit(shape, word);
  }
  return all;
}

/// Reads the attributes of rows.
class RowDecoder {
 public:
  RowDecoder(const Document& file, Turn& turn, Diagnostics& diagnostics)
      : file_(file), turn_(turn), diagnostics_(diagnostics) {}

  void set(Row row, const Node& node, const Attribute& attribute) {
    const TableShape& shape = turn_.start.shape(row.table);
    const int found = shape.find(attribute.name);
    if (found < 0 || attribute.faulty) return;
    const Trait trait{static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(found)};
    if (const auto value = decode(shape.traits[trait.index], node, attribute))
      turn_.start.set(row, trait, *value);
  }

  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message) {
    diagnostics_.add(file_.fault(node, attribute, code, "", std::move(message)));
  }

  std::string suggestion(std::uint32_t table, std::string_view id) const {
    // A guess is a courtesy: it must not make a file of thousands of faults slow.
    if (diagnostics_.errors() > 20) return {};
    std::vector<std::string_view> known;
    const std::size_t count = std::min<std::size_t>(turn_.start.rows(table), 2000);
    for (std::uint32_t i = 0; i < count; ++i) known.push_back(turn_.names.text(turn_.start.id({table, i})));
    const auto near = did_you_mean(id, known);
    return near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
  }

 private:
  std::optional<std::int32_t> decode(const TraitShape& shape, const Node& node, const Attribute& attribute) {
    return shape.kind == TraitKind::reference ? reference(shape, node, attribute)
                                              : trait_value(shape, attribute.value, turn_.names);
  }

  std::optional<std::int32_t> reference(const TraitShape& shape, const Node& node,
                                        const Attribute& attribute) {
    if (shape.refers_to == "place") {
      const Place where = turn_.board.find(attribute.value);
      if (exists(where)) return static_cast<std::int32_t>(where);
      fault(node, attribute.name, turn_.system->codes.off_board,
            "the map has no hex '" + printable(attribute.value) + "'");
      return std::nullopt;
    }
    const std::uint32_t table = turn_.start.table(shape.refers_to);
    const Name name = turn_.names.find(attribute.value);
    const Row to = name == Name::none ? nothing : turn_.start.find(table, name);
    if (to.exists()) return static_cast<std::int32_t>(to.index);
    fault(node, attribute.name, "unknown-" + shape.refers_to,
          "there is no " + shape.refers_to + " '" + printable(attribute.value) + "'" +
              suggestion(table, attribute.value));
    return std::nullopt;
  }

  const Document& file_;
  Turn& turn_;
  Diagnostics& diagnostics_;
};

class RosterDecoder {
 public:
  RosterDecoder(const Document& file, Turn& turn, Diagnostics& diagnostics)
      : file_(file), turn_(turn), rows_of_(file, turn, diagnostics) {}

  void decode() {
    // Rows first, then traits: a reference may point forward.
    for (const Node& node : file_.root().children()) add(node, nothing, {});
    for (const Read& read : rows_) {
      for (const Attribute& attribute : read.node->attributes) rows_of_.set(read.row, *read.node, attribute);
      if (read.row.table == place_table) continue;
      give_to_owner(read);
      if (turn_.system->complete_row != nullptr)
        turn_.system->complete_row(turn_.start, read.row, *read.node);
    }
  }

 private:
  struct Read {
    Row row;
    const Node* node;
    Row parent;                    // in which it stands; nothing: in the roster itself
    std::string_view parent_name;  // "unit"
  };

  /// A row and the rows in it.
  void add(const Node& node, Row parent, std::string_view parent_name) {
    const Row made = node.name == "place" ? place(node) : row(node);
    if (!made.exists()) return;
    rows_.push_back({made, &node, parent, parent_name});
    for (const Node& part : node.children()) add(part, made, node.name);
  }

  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message) {
    rows_of_.fault(node, attribute, code, std::move(message));
  }

  Row row(const Node& node) {
    const int known = turn_.dictionary.find(node.name);
    const std::string_view id = node.value("id");
    if (known < 0 || id.empty()) return nothing;  // the schema has said so
    const auto table = static_cast<std::uint32_t>(known) + 1;
    const Name name = turn_.names.add(id);
    if (table == 1) return side(node, name);
    if (turn_.start.find(table, name).exists()) {
      fault(node, "id", turn_.system->codes.duplicate_id, "the id '" + printable(id) + "' is used twice");
      return nothing;
    }
    return turn_.start.add(table, name);
  }

  Row side(const Node& node, Name name) {
    const Row row = turn_.start.find(1, name);
    if (!row.exists())
      fault(node, "id", "unknown-side",
            "the game has no side '" + printable(node.value("id")) + "'" +
                rows_of_.suggestion(1, node.value("id")));
    if (row.exists() && std::find(sides_.begin(), sides_.end(), row) != sides_.end())
      fault(node, "id", "duplicate-id", "the side '" + printable(node.value("id")) + "' is listed twice");
    sides_.push_back(row);
    return row;
  }

  /// A hex with its traits, as the schema would have them where the roster is silent.
  Row place(const Node& node) {
    const std::string_view id = node.value("id");
    if (id.empty()) return nothing;
    const Place where = turn_.board.find(id);
    if (!exists(where)) {
      fault(node, "id", turn_.system->codes.off_board, "the map has no hex '" + printable(id) + "'");
      return nothing;
    }
    const Row row = row_of(where);
    places_.resize(turn_.board.size());
    if (places_[row.index]) {
      fault(node, "id", turn_.system->codes.duplicate_id, "the hex '" + printable(id) + "' is listed twice");
      return nothing;
    }
    places_[row.index] = true;
    for (const Trait trait : turn_.start.traits(place_table))
      turn_.start.set(row, trait, starting_value(turn_.start.shape(trait)));
    return row;
  }

  void give_to_owner(const Read& read) {
    const State& state = turn_.start;
    if (!state.has_owner(read.row.table)) return;
    const Trait trait = state.owner_trait(read.row.table);
    const TraitShape& shape = state.shape(trait);
    const std::string thing(read.node->name);
    const Attribute* named = read.node->find(shape.name);
    if (read.parent.exists()) {
      if (named != nullptr && !named->faulty)
        fault(*read.node, shape.name, "owner-twice",
              "this " + thing + " stands in the " + std::string(read.parent_name) +
                  " to which it belongs; '" + shape.name + "' must be left out here");
      if (read.parent.table == turn_.start.table(shape.refers_to))
        turn_.start.set(read.row, trait, static_cast<std::int32_t>(read.parent.index));
    } else if (named == nullptr && !state.has_location(read.row.table)) {
      fault(*read.node, {}, "no-owner",
            "this " + thing + " belongs to no " + shape.refers_to + ": put it into one, or name one in '" +
                shape.name + "'");
    }
  }

  const Document& file_;
  Turn& turn_;
  RowDecoder rows_of_;
  std::vector<Read> rows_;
  std::vector<Row> sides_;
  std::vector<bool> places_;  // that are listed
};

}  // namespace

std::int32_t trait_value(const TraitShape& shape, std::string_view text, Names& names) {
  switch (shape.kind) {
    case TraitKind::whole:
      return scaled(text, 1);
    case TraitKind::halves:
      return scaled(text, 2);
    case TraitKind::tenths:
      return scaled(text, 10);
    case TraitKind::milli:
      return scaled(text, 1000);
    case TraitKind::boolean:
      return text == "true" || text == "1" ? 1 : 0;
    case TraitKind::enumeration:
      return bit(shape, text);
    case TraitKind::flags:
      return bits(shape, text);
    case TraitKind::name:
    case TraitKind::text:
      return static_cast<std::int32_t>(names.add(text));
    case TraitKind::reference:
      break;
  }
  return -1;
}

void decode_places(const Document& map, Turn& turn, Diagnostics& diagnostics) {
  const auto& traits = turn.start.shape(place_table).traits;
  if (traits.empty()) return;
  RowDecoder rows(map, turn, diagnostics);
  for (const Node& node : map.root().children()) {
    if (node.name != "hex") continue;
    const Place where = turn.board.find(node.value("id"));
    if (!exists(where)) continue;  // decode_map has said so
    for (const Attribute& attribute : node.attributes) rows.set(row_of(where), node, attribute);
  }
  for (const Trait trait : turn.start.traits(place_table))
    for (std::uint32_t hex = 0; hex < turn.board.size(); ++hex)
      turn.map_traits.push_back(turn.start.get({place_table, hex}, trait));
  turn.start.forget_journal();
}

void decode_roster(const Document& file, Turn& turn, Diagnostics& diagnostics) {
  RosterDecoder(file, turn, diagnostics).decode();
  turn.start.forget_journal();
}

}  // namespace adjudicator::files
