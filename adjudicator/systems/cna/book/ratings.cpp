#include "systems/cna/book/ratings.hpp"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace adjudicator::cna {
namespace {

constexpr std::array<std::string_view, 6> rating_names{"barrage", "vulnerability", "anti-armor",
                                                       "armor",   "offense",       "defense"};

Ratings of_weapon(const Node& node) {
  Ratings r;
  r.barrage = node.whole("barrage").value_or(0);
  r.vulnerability = node.whole("vulnerability").value_or(0);
  r.anti_armor = node.whole("anti-armor").value_or(0);
  r.armor = node.whole("armor").value_or(0);
  r.offense = node.halves("offense").value_or(Halves{}).count;
  r.defense = node.halves("defense").value_or(Halves{}).count;
  r.fuel = node.whole("fuel").value_or(0);
  for (std::string_view name : node.list("parentheses"))
    for (std::size_t i = 0; i < rating_names.size(); ++i)
      if (rating_names[i] == name) r.parentheses |= 1u << i;
  return r;
}

class RatingsCompiler {
 public:
  RatingsCompiler(const Turn& turn, const Traits& traits, Diagnostics& diagnostics)
      : turn_(turn), t_(traits), counters_(turn.start, traits), diagnostics_(diagnostics) {
    const Document* weapons = turn.charts.catalogue("weapons");
    if (weapons == nullptr) return;  // the rulebook says so
    for (const Node& node : weapons->root().children())
      weapons_.emplace(node.value("model"), of_weapon(node));
  }

  std::vector<Ratings> compile() {
    std::vector<Ratings> all;
    const auto count = static_cast<std::uint32_t>(turn_.start.rows(t_.groups));
    all.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(of({t_.groups, i}));
    return all;
  }

 private:
  Ratings of(Row group) {
    Ratings r;
    const std::string_view model =
        turn_.names.text(Name(static_cast<std::uint32_t>(counters_.get(group, t_.model))));
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
    take(t_.barrage, r.barrage);
    take(t_.vulnerability, r.vulnerability);
    take(t_.anti_armor, r.anti_armor);
    take(t_.armor, r.armor);
    take(t_.offense, r.offense);
    take(t_.defense, r.defense);
    r.parentheses |= static_cast<std::uint32_t>(counters_.get(group, t_.parentheses));
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
  const Traits& t_;
  Counters counters_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string_view, Ratings> weapons_;  // looked up only
};

}  // namespace

Value halves(std::int32_t number) {
  return number % 2 == 0 ? Value(number / 2) : Value(Ratio(number, 2));
}

std::vector<Ratings> compile_ratings(const Turn& turn, const Traits& traits, Diagnostics& diagnostics) {
  return RatingsCompiler(turn, traits, diagnostics).compile();
}

}  // namespace adjudicator::cna
