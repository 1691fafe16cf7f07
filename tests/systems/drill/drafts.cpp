#include "systems/drill/drafts.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/dice.hpp"
#include "systems/drill/plan.hpp"
#include "systems/shared/list_rows.hpp"

namespace adjudicator::drill {
namespace {

/// What a side could attack: a hex of others, with units next to it.
struct Chance {
  Place target;
  std::vector<Row> units;
};

std::vector<Chance> chances_of(const Turn& turn, const Units& units, Row side) {
  std::vector<Chance> all;
  for (std::size_t i = 0; i < units.count(); ++i) {
    const Row unit = units.unit(i);
    if (units.side(unit) != side || !units.on_map(unit)) continue;
    for (Place hex : turn.board.neighbours(units.hex(unit))) {
      const Row holder = exists(hex) ? units.holder(hex) : nothing;
      if (!holder.exists() || holder == side) continue;
      auto known = std::ranges::find(all, hex, &Chance::target);
      if (known == all.end()) known = all.insert(all.end(), {hex, {}});
      known->units.push_back(unit);
    }
  }
  return all;
}

std::string list_of(const Turn& turn, const std::vector<Row>& rows) {
  std::string text;
  for (Row row : rows) text.append(text.empty() ? "" : " ").append(turn.key(row).text());
  return text;
}

std::vector<std::pair<std::string, std::string>> attributes_of(const Turn& turn, const Chance& chance) {
  return {{"target", std::string(turn.board.id(chance.target))}, {"units", list_of(turn, chance.units)}};
}

/// Random choices that are the same on every machine.
class Luck {
 public:
  Luck(std::uint64_t seed, Row side)
      : dice_(seed), draws_(dice_, nullptr, AddressId::none, hash_of("drill-sample", side.index)) {}
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(draws_.face({1, 0, count})); }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  PhiloxDice dice_;
  Draws draws_;
};

}  // namespace

/// Suggestions: who sends the form back as it is attacks nobody. Taken together, each unit attacks once.
std::vector<OrderDraft> form(const Turn& turn, Row side) {
  const Units units(turn.start);
  std::vector<OrderDraft> drafts;
  std::vector<Row> used;
  for (Chance& chance : chances_of(turn, units, side)) {
    std::erase_if(chance.units, [&](Row unit) { return std::ranges::count(used, unit) > 0; });
    if (chance.units.empty()) continue;
    used.insert(used.end(), chance.units.begin(), chance.units.end());
    drafts.push_back({"attack", attributes_of(turn, chance), {}, true});
  }
  drafts.push_back({"pass", {}});
  return drafts;
}

std::vector<OrderDraft> gate_form(const Turn&, Row, const Node& report) {
  std::vector<OrderDraft> drafts;
  for (const shared::ListRow& row : shared::rows_of(report, "chances"))
    drafts.push_back(
        {"attack", {{"target", std::string(row["target"])}, {"units", row.words("unit")}}, {}, true});
  drafts.push_back({"pass", {}});
  return drafts;
}

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  const Units units(turn.start);
  Luck luck(seed, side);
  std::vector<OrderDraft> drafts;
  std::vector<Row> used;
  for (const Chance& chance : chances_of(turn, units, side)) {
    std::vector<Row> some;
    for (Row unit : chance.units)
      if (!luck.one_in(3) && std::ranges::count(used, unit) == 0) some.push_back(unit);
    if (some.empty()) continue;
    used.insert(used.end(), some.begin(), some.end());
    drafts.push_back({"attack", attributes_of(turn, {chance.target, some})});
  }
  for (std::size_t i = 0; i < units.count(); ++i) {
    const Row unit = units.unit(i);
    if (units.side(unit) != side || !units.on_map(unit) || luck.one_in(2)) continue;
    std::vector<Row> to;
    for (Place hex : turn.board.neighbours(units.hex(unit)))
      if (exists(hex) && luck.one_in(3)) to.push_back(row_of(hex));
    if (!to.empty())
      drafts.push_back({"retreat", {{"unit", list_of(turn, {unit})}, {"to", list_of(turn, to)}}});
  }
  for (std::size_t i = 0; i < units.count(); ++i)
    if (const Row unit = units.unit(i); units.side(unit) == side && units.on_map(unit) && luck.one_in(4))
      drafts.push_back({"hold", {{"unit", list_of(turn, {unit})}}});
  if (drafts.empty()) drafts.push_back({"pass", {}});
  return drafts;
}

}  // namespace adjudicator::drill
