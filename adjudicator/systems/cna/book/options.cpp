#include "systems/cna/book/options.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

Profile profile_of(const Node& rules) {
  return rules.value("profile") == "assistant" ? Profile::assistant : Profile::rulebook;
}

}  // namespace

Options options_of(Profile profile) {
  Options options;
  options.profile = profile;
  if (profile == Profile::rulebook) return options;
  // The column `assistant` of CNA-0.9, where it differs.
  options.hold_off_threshold = HoldOffThreshold::more_than;
  options.hold_off_count = HoldOffCount::targets;
  options.hold_off_mark = HoldOffMark::claimable;
  options.zoc_rivers = ZocRivers::all;
  options.barrage_split = BarrageSplit::unit;
  options.rba_free_adjacent = RbaFreeAdjacent::any_unit;
  options.ca_shift_mode = CaShiftMode::number;
  options.raw_superiority = RawSuperiority::more_than_double;
  options.aa_loss_rule = AaLossRule::exceed;
  options.heavy_loss = HeavyLoss::more_than_30;
  options.combined_arms_support = CombinedArmsSupport::units;
  options.combined_arms_cap = CombinedArmsCap::none;
  options.small_raw = SmallRaw::tenth;
  options.all_pinned = AllPinned::retreat_three;
  options.gun_vulnerability_scope = GunVulnerabilityScope::nonphasing;
  options.loss_pool = LossPool::narrow;
  options.retreat_refusal = RetreatRefusal::whole_pool;
  options.obligation_scope = ObligationScope::all_units;
  options.partial_withhold = PartialWithhold::no;
  options.destroyed_tanks = DestroyedTanks::all_flagged;
  return options;
}

Options read_options(const Node* rules) {
  return {read_ruleset(rules, options_of(rules == nullptr ? Profile::rulebook : profile_of(*rules)))};
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
    if (read_ruleset(&one, plain) != plain) departures.push_back({a.name, a.value});
  }
  return departures;
}

}  // namespace adjudicator::cna
