#include "files/decode_roster.hpp"

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

class RosterDecoder {
 public:
  RosterDecoder(const Document& file, Turn& turn, Diagnostics& diagnostics)
      : file_(file), turn_(turn), diagnostics_(diagnostics) {}

  void decode() {
    // Rows first, then traits: a reference may point forward.
    for (const Node& node : file_.root().children()) rows_.push_back(row(node));
    std::size_t i = 0;
    for (const Node& node : file_.root().children()) {
      const Row made = rows_[i++];
      if (!made.exists()) continue;
      for (const Attribute& attribute : node.attributes) set(made, node, attribute);
      if (turn_.system->complete_row != nullptr) turn_.system->complete_row(turn_.start, made, node);
    }
  }

 private:
  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message) {
    diagnostics_.add(file_.fault(node, attribute, code, "", std::move(message)));
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
            "the game has no side '" + printable(node.value("id")) + "'" + suggestion(1, node.value("id")));
    if (row.exists() && std::find(sides_.begin(), sides_.end(), row) != sides_.end())
      fault(node, "id", "duplicate-id", "the side '" + printable(node.value("id")) + "' is listed twice");
    sides_.push_back(row);
    return row;
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

  void set(Row row, const Node& node, const Attribute& attribute) {
    const TableShape& shape = turn_.start.shape(row.table);
    const int found = shape.find(attribute.name);
    if (found < 0 || attribute.faulty) return;
    const Trait trait{static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(found)};
    if (const auto value = decode(shape.traits[trait.index], node, attribute))
      turn_.start.set(row, trait, *value);
  }

  std::optional<std::int32_t> decode(const TraitShape& shape, const Node& node, const Attribute& attribute) {
    const std::string_view text = attribute.value;
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
        return text == "true" || text == "1";
      case TraitKind::enumeration:
        return bit(shape, text);
      case TraitKind::flags: {
        std::int32_t bits = 0;
        for (std::string_view item : node.list(attribute.name)) bits |= 1 << bit(shape, item);
        return bits;
      }
      case TraitKind::name:
      case TraitKind::text:
        return static_cast<std::int32_t>(turn_.names.add(text));
      case TraitKind::reference:
        return reference(shape, node, attribute);
    }
    return std::nullopt;
  }

  static std::int32_t bit(const TraitShape& shape, std::string_view word) {
    return static_cast<std::int32_t>(std::find(shape.values.begin(), shape.values.end(), word) -
                                     shape.values.begin());
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
  std::vector<Row> rows_;
  std::vector<Row> sides_;
};

}  // namespace

void decode_roster(const Document& file, Turn& turn, Diagnostics& diagnostics) {
  RosterDecoder(file, turn, diagnostics).decode();
  turn.start.forget_journal();
}

}  // namespace adjudicator::files
