#include "files/decode/write_roster.hpp"

#include <map>
#include <vector>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::files {
namespace {

class RosterWriter {
 public:
  RosterWriter(const Turn& turn, const State& state, std::span<const RosterRow> rows, TraitText text,
               Writer& writer)
      : turn_(turn),
        state_(state),
        schema_(writer.schema()),
        text_(text),
        writer_(writer),
        by_table_(state.tables()),
        listed_(state.tables()) {
    for (std::uint32_t table = 0; table < state.tables(); ++table) listed_[table].resize(state.rows(table));
    for (const RosterRow& row : rows) listed_[row.row.table][row.row.index] = true;
    for (const RosterRow& row : rows) {
      const Row owner = state.owner(row.row);
      if (owner.exists() && !listed_[owner.table][owner.index]) continue;
      (stands_in(row.row, owner) ? owned_[owner] : by_table_[row.row.table]).push_back(&row);
    }
  }

  void write(int number) {
    writer_.start("roster");
    writer_.attribute("system", turn_.system->key);
    writer_.attribute("game", turn_.game);
    writer_.attribute("turn", std::int64_t{number});
    for (const ChildType& child : schema_.root("roster")->children) {
      if (child.name == "place") places();
      if (const int table = turn_.dictionary.find(child.name); table >= 0)
        for (const RosterRow* row : by_table_[static_cast<std::size_t>(table) + 1])
          write(*row, *child.type, -1);
    }
    writer_.end();
  }

 private:
  bool stands_in(Row row, Row owner) const {
    if (!owner.exists()) return false;
    const ElementType* type = schema_.type(turn_.system->tables[owner.table - 1].type);
    return type != nullptr && type->find_child(state_.shape(row.table).name) >= 0;
  }

  /// `without`: the trait that is said by where the row stands.
  void write(const RosterRow& row, const ElementType& type, int without) {
    const TableShape& shape = state_.shape(row.row.table);
    writer_.start(shape.name);
    writer_.attribute("id", row.id);
    for (const Trait trait : state_.traits(row.row.table)) {
      if (trait.index == without) continue;
      const std::string value = text_(row.row, trait);
      if (!value.empty()) writer_.attribute(state_.shape(trait).name, value);
    }
    if (const auto parts = owned_.find(row.row); parts != owned_.end())
      for (const ChildType& child : type.children)
        for (const RosterRow* part : parts->second)
          if (state_.shape(part->row.table).name == child.name)
            write(*part, *child.type, state_.owner_trait(part->row.table).index);
    writer_.end();
  }

  void places() {
    std::vector<std::string> values(state_.shape(place_table).traits.size());
    for (std::uint32_t hex = 0; hex < turn_.board.size(); ++hex) {
      bool differs = false;
      for (const Trait trait : state_.traits(place_table)) {
        std::string& value = values[trait.index];
        value = text_({place_table, hex}, trait);
        differs |= value !=
                   value_text(turn_, state_, trait, turn_.map_traits[trait.index * turn_.board.size() + hex]);
      }
      if (!differs) continue;
      writer_.start("place");
      writer_.attribute("id", turn_.board.id(Place(hex)));
      for (const Trait trait : state_.traits(place_table))
        if (const std::string& value = values[trait.index]; !value.empty())
          writer_.attribute(state_.shape(trait).name, value);
      writer_.end();
    }
  }

  const Turn& turn_;
  const State& state_;
  const Schema& schema_;
  TraitText text_;
  Writer& writer_;
  std::vector<std::vector<const RosterRow*>> by_table_;
  std::map<Row, std::vector<const RosterRow*>> owned_;
  std::vector<std::vector<bool>> listed_;  // rows by table
};

}  // namespace

void write_roster(const Turn& turn, int number, const State& state, std::span<const RosterRow> rows,
                  TraitText text, Writer& writer) {
  RosterWriter(turn, state, rows, text, writer).write(number);
}

void write_roster_after(const Turn& turn, const State& after, Writer& writer) {
  std::vector<RosterRow> rows;
  const auto kept = [&](Row row) {
    return after.present(row) && (turn.system->keeps == nullptr || turn.system->keeps(turn, after, row));
  };
  for (std::uint32_t table = 1; table < after.tables(); ++table)
    for (std::uint32_t i = 0; i < after.rows(table); ++i)
      if (const Row row{table, i}; kept(row))
        rows.push_back({row, std::string(turn.names.text(after.id(row)))});
  const auto text = [&](Row row, Trait trait) { return trait_text(turn, after, row, trait); };
  write_roster(turn, turn.number + 1, after, rows, text, writer);
}

}  // namespace adjudicator::files
