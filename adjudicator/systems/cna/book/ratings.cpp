#include "systems/cna/book/ratings.hpp"

#include <string>
#include <string_view>
#include <unordered_map>

namespace adjudicator::cna {
namespace {

Ratings of_weapon(const Node& node) {
  const WeaponLine w(node);
  return {w.barrage,       w.vulnerability, w.anti_armor, w.armor,
          w.offense.count, w.defense.count, w.fuel,       w.parentheses};
}

class RatingsCompiler {
 public:
  RatingsCompiler(const Turn& turn, Diagnostics& diagnostics)
      : turn_(turn), counters_(turn.start), diagnostics_(diagnostics) {
    const Document* weapons = turn.charts.catalogue("weapons");
    if (weapons == nullptr) return;  // the rulebook says so
    for (const Node& node : weapons->root().children())
      weapons_.emplace(node.value("model"), of_weapon(node));
  }

  std::vector<Ratings> compile() {
    std::vector<Ratings> all;
    const auto count = static_cast<std::uint32_t>(turn_.start.rows(group::table));
    all.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(of({group::table, i}));
    return all;
  }

 private:
  Ratings of(Row group) {
    Ratings r;
    const std::string_view model =
        turn_.names.text(Name(static_cast<std::uint32_t>(counters_.get(group, group::model))));
    const auto found = weapons_.find(model);
    if (found != weapons_.end()) r = found->second;
    const bool given = override(group, r);
    if (found == weapons_.end() && !given) unknown(group, model);
    // CNA-1.7: emplaced guns have no Vulnerability.
    const Row unit = counters_.unit_of(group);
    if (unit.exists() && counters_.has(unit, UnitFlag::emplaced)) r.vulnerability = 0;
    return r;
  }

  /// What the roster says of the group itself; true where it gives a rating.
  bool override(Row group, Ratings& r) const {
    bool given = false;
    const auto take = [&](Trait trait, std::int32_t& rating) {
      const std::int32_t value = counters_.get(group, trait);
      if (value == no_value) return;
      rating = value;
      given = true;
    };
    take(group::barrage, r.barrage);
    take(group::vulnerability, r.vulnerability);
    take(group::anti_armor, r.anti_armor);
    take(group::armor, r.armor);
    take(group::offense, r.offense);
    take(group::defense, r.defense);
    r.parentheses |= static_cast<std::uint32_t>(counters_.get(group, group::parentheses));
    return given;
  }

  /// CNA-L3, at the group in the roster.
  void unknown(Row group, std::string_view model) {
    std::string message = "the catalogue of weapons has no model '" + printable(model) +
                          "', and the roster gives no rating for it";
    if (turn_.roster_file != nullptr)
      for (const Node& node : turn_.roster_file->root().children())
        if (node.name == "group" && node.value("id") == turn_.key(group).text())
          return diagnostics_.add(
              turn_.roster_file->fault(node, "model", "CNA-L3", "CNA-2.4", std::move(message)));
    Diagnostic d;
    d.code = "CNA-L3";
    d.rule = "CNA-2.4";
    d.message = std::move(message);
    diagnostics_.add(std::move(d));
  }

  const Turn& turn_;
  Counters counters_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string_view, Ratings> weapons_;  // looked up only
};

}  // namespace

Value halves(std::int32_t number) {
  return number % 2 == 0 ? Value(number / 2) : Value(Ratio(number, 2));
}

std::vector<Ratings> compile_ratings(const Turn& turn, Diagnostics& diagnostics) {
  return RatingsCompiler(turn, diagnostics).compile();
}

}  // namespace adjudicator::cna
