#include "systems/cna/options.hpp"

#include <array>

namespace adjudicator::cna {
namespace {

/// Sets an option from its attribute; `words` are the schema's, in the order of the enumeration.
template <class Option, std::size_t N>
void read(const Node& rules, std::string_view name, const std::array<std::string_view, N>& words,
          Option& option) {
  const std::string_view value = rules.value(name);
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == value) option = Option(i);
}

using Words = std::array<std::string_view, 2>;

Profile profile_of(const Node& rules) {
  return rules.value("profile") == "assistant" ? Profile::assistant : Profile::rulebook;
}

/// `options` with what the element says of each.
Options with(const Node& rules, Options o) {
  read(rules, "hold-off-threshold", Words{"at-least", "more-than"}, o.hold_off_threshold);
  read(rules, "hold-off-count", Words{"battalions", "targets"}, o.hold_off_count);
  read(rules, "hold-off-mark", Words{"computed", "claimable"}, o.hold_off_mark);
  read(rules, "zoc-rivers", Words{"major", "all"}, o.zoc_rivers);
  read(rules, "barrage-split", Words{"toe", "unit"}, o.barrage_split);
  read(rules, "rba-free-adjacent", Words{"combat-unit", "any-unit"}, o.rba_free_adjacent);
  read(rules, "motor-infantry-trucks", Words{"carriers", "one-per-result"}, o.motor_infantry_trucks);
  read(rules, "ship-range", Words{"same-or-adjacent", "same-hex"}, o.ship_range);
  read(rules, "logistics", std::array<std::string_view, 3>{"ammo-and-fuel", "ammo", "none"}, o.logistics);
  return o;
}

}  // namespace

Options options_of(Profile profile) {
  Options options;
  options.profile = profile;
  if (profile == Profile::rulebook) return options;
  // The column `assistant` of CNA-0.9, where it differs.
  options.hold_off_threshold = Threshold::more_than;
  options.hold_off_count = HoldOffCount::targets;
  options.hold_off_mark = HoldOffMark::claimable;
  options.zoc_rivers = ZocRivers::all;
  options.barrage_split = BarrageSplit::unit;
  options.rba_free_adjacent = FreeAdjacent::any_unit;
  return options;
}

Options read_options(const Node* rules) {
  return rules == nullptr ? Options() : with(*rules, options_of(profile_of(*rules)));
}

std::vector<Departure> departures(const Node* rules) {
  std::vector<Departure> departures;
  if (rules == nullptr) return departures;
  const Options plain = options_of(profile_of(*rules));
  for (const Attribute& a : rules->attributes) {
    if (!a.given || a.faulty || a.name == "profile") continue;
    Node one = *rules;
    Attribute only = a;
    one.attributes = {&only, 1};
    if (with(one, plain) != plain) departures.push_back({a.name, a.value});
  }
  return departures;
}

}  // namespace adjudicator::cna
