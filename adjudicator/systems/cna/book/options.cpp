#include "systems/cna/book/options.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

Profile profile_of(const Node& rules) {
  return rules.value("profile") == "assistant" ? Profile::assistant : Profile::rulebook;
}

/// `options` with what the element says of each.
Options with(const Node& rules, Options o) {
  const shared::Switches read(rules);
  read.take("hold-off-threshold", o.hold_off_threshold, {"at-least", "more-than"});
  read.take("hold-off-count", o.hold_off_count, {"battalions", "targets"});
  read.take("hold-off-guns", o.hold_off_guns, {"type", "class"});
  read.take("hold-off-mark", o.hold_off_mark, {"computed", "claimable"});
  read.take("zoc-rivers", o.zoc_rivers, {"major", "all"});
  read.take("barrage-split", o.barrage_split, {"toe", "unit"});
  read.take("rba-free-adjacent", o.rba_free_adjacent, {"combat-unit", "any-unit"});
  read.take("motor-infantry-trucks", o.motor_infantry_trucks, {"carriers", "one-per-result"});
  read.take("ship-range", o.ship_range, {"same-or-adjacent", "same-hex"});
  read.take("ca-shift-mode", o.ca_shift_mode, {"column", "number"});
  read.take("raw-superiority", o.raw_superiority, {"at-least-double", "more-than-double"});
  read.take("aa-loss-rule", o.aa_loss_rule, {"at-least", "exceed"});
  read.take("heavy-loss", o.heavy_loss, {"at-least-30", "more-than-30"});
  read.take("combined-arms-support", o.combined_arms_support, {"toe", "units"});
  read.take("combined-arms-cap", o.combined_arms_cap, {"none", "4"});
  read.take("small-raw", o.small_raw, {"exception", "tenth"});
  read.take("all-pinned", o.all_pinned, {"strength-zero", "retreat-three"});
  read.take("gun-vulnerability-scope", o.gun_vulnerability_scope, {"both-sides", "nonphasing"});
  read.take("loss-pool", o.loss_pool, {"wide", "narrow"});
  read.take("retreat-refusal", o.retreat_refusal, {"refusing-units", "whole-pool"});
  read.take("obligation-scope", o.obligation_scope, {"non-exempt", "all-units"});
  read.take("partial-withhold", o.partial_withhold, {"no", "yes"});
  read.take("destroyed-tanks", o.destroyed_tanks, {"tanks-only", "all-flagged"});
  read.take("sp-gun-absorption", o.sp_gun_absorption, {"armor", "armor-plus-vulnerability"});
  read.take("aa-hex-terrain", o.aa_hex_terrain, {"both-fires", "phasing-fire"});
  read.take("aa-hexside", o.aa_hexside, {"both-fires", "phasing-fire"});
  read.take("engaged-when-standing", o.engaged_when_standing, {"no", "yes"});
  read.take("probe-counts-anti-armor", o.probe_counts_anti_armor, {"no", "yes"});
  read.take("mandatory-default", o.mandatory_default, {"auto-assign", "penalty"});
  read.take("logistics", o.logistics, {"ammo-and-fuel", "ammo", "none"});
  read.take("terrain-source", o.terrain_source, {"map", "declared"});
  read.take("opponent", o.opponent, {"roster", "reported"});
  read.take("dice", o.dice, {"drawn", "thrown"});
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
