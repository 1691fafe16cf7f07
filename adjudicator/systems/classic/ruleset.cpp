#include "systems/classic/ruleset.hpp"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace adjudicator::classic {
namespace {

/// Reads one attribute after another; what is absent or faulty leaves the default.
struct Reader {
  const Node& node;

  bool has(std::string_view name) const {
    const Attribute* found = node.find(name);
    return found != nullptr && !found->faulty;
  }
  void take(std::string_view name, std::string& word) const {
    if (has(name)) word = node.value(name);
  }
  void take(std::string_view name, bool& flag) const {
    if (has(name)) flag = node.flag(name);
  }
  void take(std::string_view name, std::int32_t& number) const { number = node.whole(name).value_or(number); }
  void take(std::string_view name, std::vector<std::string>& words) const {
    if (!has(name)) return;
    const auto items = node.list(name);
    words.assign(items.begin(), items.end());
  }
  template <class Enum>
  void take(std::string_view name, Enum& value,
            std::initializer_list<std::pair<std::string_view, Enum>> known) const {
    for (const auto& [word, meaning] : known)
      if (node.value(name) == word) value = meaning;
  }
};

}  // namespace

Ruleset read_ruleset(const Node* rules) {
  Ruleset set;
  if (rules == nullptr) return set;
  const Reader read{*rules};
  read.take("crt", set.crt);
  read.take("tec", set.tec);
  read.take("range-chart", set.range_chart);
  read.take("stacking-limit", set.stacking_limit);
  read.take("zoc", set.zoc);
  read.take("zoc-stopped-by", set.zoc_stopped_by);
  read.take("no-retreat-across", set.no_retreat_across);
  read.take("retreat-chooser", set.retreat_chooser,
            {{"owner", Chooser::owner}, {"opponent", Chooser::opponent}});
  read.take("partial-retreat", set.partial_retreat,
            {{"eliminate", PartialRetreat::eliminate}, {"stop", PartialRetreat::stop}});
  read.take("advance-max-units", set.advance_max_units);
  read.take("default-advance", set.default_advance,
            {{"none", DefaultAdvance::none}, {"first", DefaultAdvance::first}});
  read.take("tec-combine", set.tec_combine,
            {{"max", Combine::max}, {"sum", Combine::sum}, {"hexside-replaces", Combine::hexside_replaces}});
  read.take("river-condition", set.river_condition,
            {{"all-attackers", Condition::all_attackers}, {"any-attacker", Condition::any_attacker}});
  read.take("los-required", set.los_required);
  read.take("zoc-stops-ranged-fire", set.zoc_stops_ranged_fire);
  read.take("range-effect-kind", set.range_effect_kind,
            {{"strength", RangeEffect::strength}, {"column", RangeEffect::column}});
  read.take("ranged-immune", set.ranged_immune);
  read.take("fog", set.fog, {{"open", Fog::open}, {"contact", Fog::contact}});
  return set;
}

}  // namespace adjudicator::classic
