// The `rulings` document: the moderator's word on dice, answers, charts, traits and orders -> Turn.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/turn.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// The things of an id list as rows; nothing, and a fault of `side`, where one is not known. What a side
/// wrote may name them by its labels.
std::optional<std::vector<Row>> find_things(const Turn& turn, const Document& file, const Node& node,
                                            std::string_view attribute, Diagnostics& diagnostics,
                                            const SideInfo* side = nullptr);
/// A choice: things (`things`), or in their place a word (`word`); nothing, and a fault of `side`, where one
/// is not known, or there is not one of the two.
std::optional<Chosen> find_choice(const Turn& turn, const Document& file, const Node& node,
                                  std::string_view things, std::string_view word, Diagnostics& diagnostics,
                                  const SideInfo* side = nullptr);

/// The rows of a roster by their ids, to be found before they are rows of a state.
class RosterIndex {
 public:
  RosterIndex(const Document& roster, const Schema& schema, const Dictionary& dictionary);

  struct Found {
    const Node* row = nullptr;            // null: no row has that id
    const AttributeType* type = nullptr;  // null: rows of its table have no such trait
    std::uint32_t table = 0;
    std::uint32_t trait = 0;  // in its table's shape
    std::string value;        // as the roster writes it, in canonical form; empty: it has none
  };
  /// Of rows of that id in several tables, the first that has the trait.
  Found find(std::string_view thing, std::string_view trait) const;
  bool has(std::string_view table, std::string_view id) const;
  /// "; did you mean 'x'?", or nothing.
  std::string near_thing(std::string_view thing) const;
  static std::string near_trait(const TableShape& shape, std::string_view trait);

 private:
  void add(const Node& row, const ElementType& parent);
  const Dictionary& dictionary_;
  std::vector<const ElementType*> types_;                                      // by table of the dictionary
  std::multimap<std::string_view, std::pair<std::size_t, const Node*>> rows_;  // id -> table, row
};

class RulingDecoder {
 public:
  /// `turn` has its board and its sides.
  RulingDecoder(const Document& file, Turn& turn, Diagnostics& diagnostics);

  /// Writes the traits that were ruled into the roster, before its rows are read: so what follows from them
  /// does, too.
  void overrule(Document& roster);
  /// The same for traits of hexes, once the map and the roster have given them their values.
  void overrule_places();
  /// All else, and what the turn tells of the traits; once the roster, the charts and the sides are there.
  void decode();

 private:
  struct RuledTrait {
    std::uint32_t table;  // of the state
    const Node* row;      // in the roster; of a hex: the ruling's own element
    std::uint32_t trait;
    GivenStart given;
  };
  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message);
  bool first(const Node& node, std::string what);
  bool differs(const Node& node, std::string_view value, const AttributeType& type);
  bool is_of_hex(const Node& node) const;
  void place_trait(const Node& node, GivenStart& given);
  std::int32_t value_of(const TraitShape& shape, std::string_view to);
  void trait(const Node& node, const RosterIndex& index, Document& roster);
  bool is_possible(const Node& node, const RosterIndex* index, const AttributeType& type,
                   const TraitShape& shape);
  bool refers_to_something(const Node& node, const RosterIndex* index, const TraitShape& shape);
  void die(const Node& node);
  void answer(const Node& node);
  void cell(const Node& node);
  void order_file(const Node& node);
  void given_traits();

  const Document& file_;
  Turn& turn_;
  const Schema& schema_;
  Diagnostics& diagnostics_;
  std::vector<RuledTrait> traits_;
  std::set<std::string> settled_;
};

}  // namespace adjudicator::files
