#include "files/decode/shared_ids.hpp"

#include <string>
#include <string_view>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/turn.hpp"

namespace adjudicator::files {
namespace {

constexpr std::uint32_t side_table = place_table + 1;

class SharedIds {
 public:
  SharedIds(const Turn& turn, const Document& game, const Document& map, const Document& roster,
            Diagnostics& diagnostics)
      : turn_(turn), game_(game), map_(map), roster_(roster), diagnostics_(diagnostics) {}

  void refuse() {
    for (std::uint32_t table = place_table + 1; table < turn_.start.tables(); ++table)
      for (std::uint32_t i = 0; i < turn_.start.rows(table); ++i) {
        const Row row{table, i};
        const Row first = turn_.find_thing(turn_.key(row).text());
        if (first != row && (first.table == place_table || first.table == side_table)) tell(row, first);
      }
  }

 private:
  std::string_view kind(Row row) const {
    return row.table == place_table ? std::string_view("hex") : turn_.start.shape(row.table).name;
  }

  const Document& file_of(Row row) const {
    return row.table == place_table ? map_ : row.table == side_table ? game_ : roster_;
  }

  const Node* node_of(Row row) const { return within(file_of(row).root(), kind(row), turn_.key(row).text()); }

  static const Node* within(const Node& node, std::string_view name, std::string_view id) {
    if (node.name == name && node.value("id") == id) return &node;
    for (const Node& part : node.children())
      if (const Node* found = within(part, name, id)) return found;
    return nullptr;
  }

  /// " (map.xml:5:10)"; empty for a hex of an area that the map does not name one by one.
  std::string place_of_id(Row row) const {
    const Node* node = node_of(row);
    if (node == nullptr) return {};
    const Position at = file_of(row).fault(*node, "id", "", "", "").at;
    return " (" + at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ")";
  }

  void tell(Row row, Row first) {
    const Node* node = node_of(row);
    if (node == nullptr) return;
    diagnostics_.add(file_of(row).fault(*node, "id", "shared-id", "",
                                        "the id '" + printable(turn_.key(row).text()) + "' is that of a " +
                                            std::string(kind(first)) + " too" + place_of_id(first) +
                                            "; each " + std::string(kind(row)) + " needs an id of its own"));
  }

  const Turn& turn_;
  const Document& game_;
  const Document& map_;
  const Document& roster_;
  Diagnostics& diagnostics_;
};

}  // namespace

void refuse_shared_ids(const Turn& turn, const Document& game, const Document& map, const Document& roster,
                       Diagnostics& diagnostics) {
  SharedIds(turn, game, map, roster, diagnostics).refuse();
}

}  // namespace adjudicator::files
