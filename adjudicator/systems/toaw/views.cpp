#include "systems/toaw/views.hpp"

namespace adjudicator::toaw {

Traits::Traits(const State& state)
    : sides(state.table("side")),
      scenarios(state.table("scenario")),
      formations(state.table("formation")),
      equipment(state.table("equipment")),
      units(state.table("unit")),
      lines(state.table("line")) {
  // cppcheck-suppress useInitializationList
  force = {
      .phasing = state.trait("side", "phasing"),
      .proficiency = state.trait("side", "proficiency"),
      .shock = state.trait("side", "shock"),
      .handicap = state.trait("side", "handicap"),
      .night = state.trait("side", "night-proficiency"),
      .nbc = state.trait("side", "nbc-proficiency"),
      .loss_intolerance = state.trait("side", "loss-intolerance"),
      .nukes = state.trait("side", "nukes"),
      .recon = state.trait("side", "recon"),
      .critical_scalar = state.trait("side", "naval-critical-scalar"),
  };
  scenario = {
      .hex_scale = state.trait("scenario", "hex-scale"),
      .lighting = state.trait("scenario", "lighting"),
      .turn_length = state.trait("scenario", "turn-length"),
      .attrition_divider = state.trait("scenario", "attrition-divider"),
      .naval_attrition_divider = state.trait("scenario", "naval-attrition-divider"),
      .anti_armor_divider = state.trait("scenario", "anti-armor-divider"),
      .nuclear_divider = state.trait("scenario", "nuclear-divider"),
      .max_rounds = state.trait("scenario", "max-rounds"),
      .density_rate = state.trait("scenario", "density-rate"),
      .anti_air_rate = state.trait("scenario", "anti-air-rate"),
      .supply_readiness_rate = state.trait("scenario", "supply-readiness-rate"),
      .player_turn_round = state.trait("scenario", "player-turn-round"),
  };
  formation = {
      .side = state.trait("formation", "side"),
      .proficiency = state.trait("formation", "proficiency"),
      .reorganizing = state.trait("formation", "reorganizing"),
  };
  gear = {
      .at = state.trait("equipment", "at"),
      .ap = state.trait("equipment", "ap"),
      .aa = state.trait("equipment", "aa"),
      .aa_altitude = state.trait("equipment", "aa-altitude"),
      .df = state.trait("equipment", "df"),
      .range = state.trait("equipment", "range"),
      .flight_range = state.trait("equipment", "flight-range"),
      .shell_weight = state.trait("equipment", "shell-weight"),
      .weight = state.trait("equipment", "weight"),
      .armor_heat = state.trait("equipment", "armor-heat"),
      .armor_kinetic = state.trait("equipment", "armor-kinetic"),
      .nuke = state.trait("equipment", "nuke"),
      .flags = state.trait("equipment", "flags"),
      .ship = state.trait("equipment", "ship"),
      .anti_ship = state.trait("equipment", "anti-ship"),
      .torpedo = state.trait("equipment", "torpedo"),
      .anti_naval = state.trait("equipment", "anti-naval"),
      .carrier_bases = state.trait("equipment", "carrier-bases"),
      .durability = state.trait("equipment", "durability"),
      .armor = state.trait("equipment", "armor"),
      .agility = state.trait("equipment", "agility"),
      .accuracy = state.trait("equipment", "accuracy"),
  };
  place = {
      .owner = state.trait("place", "owner"),
      .visibility = state.trait("place", "visibility"),
      .precipitation = state.trait("place", "precipitation"),
      .bridge = state.trait("place", "bridge"),
      .coastal = state.trait("place", "coastal"),
      .cloud = state.trait("place", "cloud"),
      .revealed = state.trait("place", "revealed"),
      .time_stamp = state.trait("place", "time-stamp"),
  };
  unit = {
      .side = state.trait("unit", "side"),
      .formation = state.trait("unit", "formation"),
      .kind = state.trait("unit", "kind"),
      .hq = state.trait("unit", "hq"),
      .proficiency = state.trait("unit", "proficiency"),
      .readiness = state.trait("unit", "readiness"),
      .supply = state.trait("unit", "supply"),
      .supplied = state.trait("unit", "supplied"),
      .experience = state.trait("unit", "experience"),
      .loss_tolerance = state.trait("unit", "loss-tolerance"),
      .deployment = state.trait("unit", "deployment"),
      .allowance = state.trait("unit", "allowance"),
      .remaining = state.trait("unit", "remaining"),
      .range_limit = state.trait("unit", "range-limit"),
      .air_mission = state.trait("unit", "air-mission"),
      .embarked = state.trait("unit", "embarked"),
      .attacked = state.trait("unit", "attacked"),
      .severe = state.trait("unit", "severe"),
      .spotted = state.trait("unit", "spotted"),
      .at_sea = state.trait("unit", "at-sea"),
      .moved = state.trait("unit", "moved"),
      .was_attacked = state.trait("unit", "was-attacked"),
      .entered_hex = state.trait("unit", "entered-hex"),
      .sighted = state.trait("unit", "sighted"),
      .status = state.trait("unit", "status"),
  };
  line = {
      .equipment = state.trait("line", "equipment"),
      .assigned = state.trait("line", "assigned"),
      .authorized = state.trait("line", "authorized"),
      .dead = state.trait("line", "dead"),
      .pool = state.trait("line", "pool"),
      .damage = state.trait("line", "damage"),
  };
}

void complete_row(State& state, Row row, const Node&) {
  const Traits traits(state);
  const auto fill = [&](Trait trait, Trait from) {
    if (state.get(row, trait) == no_value) state.set(row, trait, state.get(row, from));
  };
  if (row.table == traits.units) fill(traits.unit.remaining, traits.unit.allowance);
  if (row.table == traits.lines) fill(traits.line.authorized, traits.line.assigned);
  if (row.table == traits.equipment) {
    fill(traits.gear.armor_heat, traits.gear.armor_kinetic);
    fill(traits.gear.armor_kinetic, traits.gear.armor_heat);
  }
}

}  // namespace adjudicator::toaw
