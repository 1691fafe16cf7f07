#include "systems/cna/book/options.hpp"

#include "systems/shared/switches.hpp"

namespace adjudicator::cna {
namespace {

Profile profile_of(const Node& rules) {
  return rules.value("profile") == "assistant" ? Profile::assistant : Profile::rulebook;
}

}  // namespace

/// CNA-0.9: the columns `rulebook` and `assistant`.
Options options_of(Profile profile) {
  const auto column = [&]<class Option>(Option rulebook, Option assistant) {
    return profile == Profile::rulebook ? rulebook : assistant;
  };
  Options o;
  o.profile = profile;
  o.hold_off_threshold = column(HoldOffThreshold::at_least, HoldOffThreshold::more_than);
  o.hold_off_count = column(HoldOffCount::battalions, HoldOffCount::targets);
  o.hold_off_mark = column(HoldOffMark::computed, HoldOffMark::claimable);
  o.zoc_rivers = column(ZocRivers::major, ZocRivers::all);
  o.barrage_split = column(BarrageSplit::toe, BarrageSplit::unit);
  o.rba_free_adjacent = column(RbaFreeAdjacent::combat_unit, RbaFreeAdjacent::any_unit);
  o.ca_shift_mode = column(CaShiftMode::column, CaShiftMode::number);
  o.raw_superiority = column(RawSuperiority::at_least_double, RawSuperiority::more_than_double);
  o.aa_loss_rule = column(AaLossRule::at_least, AaLossRule::exceed);
  o.heavy_loss = column(HeavyLoss::at_least_30, HeavyLoss::more_than_30);
  o.combined_arms_support = column(CombinedArmsSupport::toe, CombinedArmsSupport::units);
  o.combined_arms_cap = column(CombinedArmsCap::n4, CombinedArmsCap::none);
  o.small_raw = column(SmallRaw::exception, SmallRaw::tenth);
  o.all_pinned = column(AllPinned::strength_zero, AllPinned::retreat_three);
  o.gun_vulnerability_scope = column(GunVulnerabilityScope::both_sides, GunVulnerabilityScope::nonphasing);
  o.loss_pool = column(LossPool::wide, LossPool::narrow);
  o.retreat_refusal = column(RetreatRefusal::refusing_units, RetreatRefusal::whole_pool);
  o.obligation_scope = column(ObligationScope::non_exempt, ObligationScope::all_units);
  o.partial_withhold = column(PartialWithhold::yes, PartialWithhold::no);
  o.destroyed_tanks = column(DestroyedTanks::tanks_only, DestroyedTanks::all_flagged);
  // The same in both.
  o.hold_off_guns = HoldOffGuns::type;
  o.motor_infantry_trucks = MotorInfantryTrucks::carriers;
  o.ship_range = ShipRange::same_or_adjacent;
  o.sp_gun_absorption = SpGunAbsorption::armor;
  o.aa_hex_terrain = AaHexTerrain::both_fires;
  o.aa_hexside = AaHexside::both_fires;
  o.engaged_when_standing = EngagedWhenStanding::no;
  o.probe_counts_anti_armor = ProbeCountsAntiArmor::yes;
  o.mandatory_default = MandatoryDefault::auto_assign;
  return o;
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
