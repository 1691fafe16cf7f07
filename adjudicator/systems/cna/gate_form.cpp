#include "systems/cna/gate_form.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "systems/cna/form.hpp"
#include "systems/cna/loss_choice.hpp"
#include "systems/cna/orders.hpp"

namespace adjudicator::cna {
namespace {

/// One row of a list, as a report has it.
class ListRow {
 public:
  explicit ListRow(const Node& told) : told_(&told) {}
  /// The value of a column: an id, a word or a number; empty where there is none.
  std::string_view operator[](std::string_view column) const {
    for (const Node& arg : told_->children())
      if (arg.name == "arg" && arg.value("as") == column)
        for (const std::string_view kind : {"id", "word", "number"})
          if (arg.find(kind) != nullptr) return arg.value(kind);
    return {};
  }
  std::int32_t number(std::string_view column) const {
    const std::string_view text = (*this)[column];
    std::int32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }

 private:
  const Node* told_;
};

void collect(const Node& node, std::string_view list, std::vector<ListRow>& rows) {
  for (const Node& child : node.children())
    if (child.name == "told" && child.value("what") == list)
      rows.emplace_back(child);
    else
      collect(child, list, rows);
}

class Form {
 public:
  Form(const Turn& turn, const Rulebook& book, Row side, const Node& report)
      : turn_(turn), field_(turn.board, book, turn.start), side_(side), report_(report) {}

  std::vector<OrderDraft> fill(std::string_view gate) {
    if (gate == "B") plans();
    if (gate == "B-losses") losses();
    if (gate == "C") retreats();
    return std::move(drafts_);
  }

 private:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  std::vector<ListRow> rows(std::string_view list) const {
    std::vector<ListRow> rows;
    collect(report_, list, rows);
    return rows;
  }
  Row find(std::uint32_t table, std::string_view id) const {
    const Name name = turn_.names.find(id);
    return name == Name::none ? nothing : turn_.start.find(table, name);
  }
  Row own_unit(std::string_view id) const {
    const Row unit = find(field_.traits().units, id);
    return unit.exists() && field_.side(unit) == side_ ? unit : nothing;
  }
  void remark(std::string_view name, Attributes attributes, std::vector<OrderDraft> parts = {}) {
    drafts_.push_back({std::string(name), std::move(attributes), std::move(parts), true});
  }

  // ---- Gate B: the default is not to fire (CNA-5.18), so that plans are suggestions

  /// Every target of L6 by its name, with the guns of L3 that fire and stand next to it: a barrage from each
  /// hex, of its Forward units or, as these combine with none, of one that is Back (CNA-5.11).
  void plans() {
    const std::vector<ListRow> guns = rows("open-hexes");
    for (const ListRow& target : rows("targets")) {
      std::vector<OrderDraft> barrages;
      for (const Place next : sorted_neighbours(turn_.board.find(target["hex"])))
        if (OrderDraft barrage = barrage_from(next, guns); !barrage.parts.empty())
          barrages.push_back(std::move(barrage));
      remark("barrage-plan", {{"target", std::string(target["name"])}}, std::move(barrages));
    }
  }

  std::vector<Place> sorted_neighbours(Place hex) const {
    std::vector<Place> all;
    if (!exists(hex)) return all;
    for (const Place next : turn_.board.neighbours(hex))
      if (exists(next)) all.push_back(next);
    std::ranges::sort(all);
    return all;
  }

  OrderDraft barrage_from(Place hex, const std::vector<ListRow>& guns) const {
    OrderDraft barrage{"barrage", {}};
    OrderDraft back{"barrage", {}};
    for (const ListRow& gun : guns) {
      const Row unit = own_unit(gun["unit"]);
      if (!unit.exists() || gun["firing"] != "yes" || turn_.board.find(gun["hex"]) != hex) continue;
      if (field_.type(unit) == UnitType::warship) continue;
      const OrderDraft part{"gun", {{"unit", std::string(gun["unit"])}}};
      if (gun["position"] != "back")
        barrage.parts.push_back(part);
      else if (back.parts.empty())
        back.parts.push_back(part);
    }
    return barrage.parts.empty() ? back : barrage;
  }

  // ---- Gate B′: what is due by L11, taken as the default has it (CNA-5.30, 5.32)

  /// Rows of one pool stand together; a unit that is two targets has two pools and gives one order.
  void losses() {
    const std::vector<ListRow> all = rows("losses");
    for (std::size_t i = 0; i < all.size();) {
      const ListRow& first = all[i];
      std::size_t end = i + 1;
      while (end < all.size() && same_pool(all[end], first)) ++end;
      const Row unit = own_unit(first["unit"]);
      if (unit.exists() && first.number("due") > 0) loss(unit, {all.begin() + at(i), all.begin() + at(end)});
      i = end;
    }
  }
  static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }
  static bool same_pool(const ListRow& a, const ListRow& b) {
    return a["unit"] == b["unit"] && a["of"] == b["of"] && a["name"] == b["name"];
  }

  void loss(Row unit, const std::vector<ListRow>& rows) {
    Pool pool;
    pool.trucks = rows.front()["of"] == "trucks";
    pool.unit = unit;
    pool.owner = side_;
    pool.due = rows.front().number("due");
    for (const ListRow& row : rows) {
      const Row from = find(pool.trucks ? field_.traits().trucks : field_.traits().groups, row["from"]);
      if (!from.exists()) return;
      pool.rows.push_back(from);
      pool.left.push_back(row.number("present"));
    }
    if (pool.due > pool.total()) return;
    const Counts counts = in_order(field_, pool, {});
    OrderDraft& order = order_of(pool.trucks ? "truck-loss" : "barrage-loss", unit);
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] > 0)
        order.parts.push_back({"pick",
                               {{pool.trucks ? "truck" : "group", id(pool.rows[i])},
                                {pool.trucks ? "points" : "toe", std::to_string(counts[i])}}});
  }

  OrderDraft& order_of(const std::string& name, Row unit) {
    for (OrderDraft& draft : drafts_)
      if (draft.name == name && draft.attributes.front().second == id(unit)) return draft;
    drafts_.push_back({name, {{"unit", id(unit)}}});
    return drafts_.back();
  }
  std::string id(Row row) const { return std::string(turn_.key(row).text()); }

  // ---- Gate C: the default is to stay (CNA-6.2); who may go by L12 needs a path

  void retreats() {
    for (const ListRow& row : rows("retreats")) {
      if (row["status"] != "may-retreat") continue;
      Attributes attributes{{"units", std::string(row["unit"])}, {"path", ""}};
      if (!row["dump"].empty()) attributes.emplace_back("blow-dump", std::string(row["dump"]));
      remark("rba", std::move(attributes));
    }
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  const Node& report_;
  std::vector<OrderDraft> drafts_;
};

}  // namespace

std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report) {
  const std::string_view gate = report.value("gate");
  if (gate == "A") return form(turn, side);
  if (turn.plan) return Form(turn, plan_of(turn).book, side, report).fill(gate);
  Diagnostics ignored;
  const Rulebook book = compile_rulebook(turn, ignored);
  return ignored.ok() ? Form(turn, book, side, report).fill(gate) : std::vector<OrderDraft>();
}

}  // namespace adjudicator::cna
