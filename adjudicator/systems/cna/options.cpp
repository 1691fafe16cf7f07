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
  read(rules, "hold-off-guns", Words{"type", "class"}, o.hold_off_guns);
  read(rules, "hold-off-mark", Words{"computed", "claimable"}, o.hold_off_mark);
  read(rules, "zoc-rivers", Words{"major", "all"}, o.zoc_rivers);
  read(rules, "barrage-split", Words{"toe", "unit"}, o.barrage_split);
  read(rules, "rba-free-adjacent", Words{"combat-unit", "any-unit"}, o.rba_free_adjacent);
  read(rules, "motor-infantry-trucks", Words{"carriers", "one-per-result"}, o.motor_infantry_trucks);
  read(rules, "ship-range", Words{"same-or-adjacent", "same-hex"}, o.ship_range);
  read(rules, "ca-shift-mode", Words{"column", "number"}, o.ca_shift_mode);
  read(rules, "raw-superiority", Words{"at-least-double", "more-than-double"}, o.raw_superiority);
  read(rules, "aa-loss-rule", Words{"at-least", "exceed"}, o.aa_loss_rule);
  read(rules, "heavy-loss", Words{"at-least-30", "more-than-30"}, o.heavy_loss);
  read(rules, "combined-arms-support", Words{"toe", "units"}, o.combined_arms_support);
  read(rules, "combined-arms-cap", Words{"none", "4"}, o.combined_arms_cap);
  read(rules, "small-raw", Words{"exception", "tenth"}, o.small_raw);
  read(rules, "all-pinned", Words{"strength-zero", "retreat-three"}, o.all_pinned);
  read(rules, "gun-vulnerability-scope", Words{"both-sides", "nonphasing"}, o.gun_vulnerability_scope);
  read(rules, "loss-pool", Words{"wide", "narrow"}, o.loss_pool);
  read(rules, "retreat-refusal", Words{"refusing-units", "whole-pool"}, o.retreat_refusal);
  read(rules, "obligation-scope", Words{"non-exempt", "all-units"}, o.obligation_scope);
  read(rules, "partial-withhold", Words{"no", "yes"}, o.partial_withhold);
  read(rules, "destroyed-tanks", Words{"tanks-only", "all-flagged"}, o.destroyed_tanks);
  read(rules, "sp-gun-absorption", Words{"armor", "armor-plus-vulnerability"}, o.sp_gun_absorption);
  read(rules, "aa-hex-terrain", Words{"both-fires", "phasing-fire"}, o.aa_hex_terrain);
  read(rules, "aa-hexside", Words{"both-fires", "phasing-fire"}, o.aa_hexside);
  read(rules, "engaged-when-standing", Words{"no", "yes"}, o.engaged_when_standing);
  read(rules, "probe-counts-anti-armor", Words{"no", "yes"}, o.probe_counts_anti_armor);
  read(rules, "mandatory-default", Words{"auto-assign", "penalty"}, o.mandatory_default);
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
  options.ca_shift_mode = ShiftMode::number;
  options.raw_superiority = Threshold::more_than;
  options.aa_loss_rule = Threshold::more_than;
  options.heavy_loss = Threshold::more_than;
  options.combined_arms_support = CombinedArms::units;
  options.combined_arms_cap = false;
  options.small_raw = SmallRaw::tenth;
  options.all_pinned = AllPinned::retreat_three;
  options.gun_vulnerability_scope = VulnerabilityScope::nonphasing;
  options.loss_pool = LossPool::narrow;
  options.retreat_refusal = RetreatRefusal::whole_pool;
  options.obligation_scope = ObligationScope::all_units;
  options.partial_withhold = false;
  options.destroyed_tanks = DestroyedTanks::all_flagged;
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
