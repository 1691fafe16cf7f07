// The rules of one turn: switches and charts, compiled once (MOO-3, 6.2, 12.2, 13.2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/scene.hpp"
#include "systems/moo3/schema.hpp"
#include "systems/moo3/views.hpp"

namespace adjudicator::moo3 {

/// What a unit is worth (MOO-2.1): its ratings, or what a row of a chart adds to them.
struct Ratings {
  std::array<std::int32_t, ratings> value{};
  bool vertical = false;  // vertical_env
  bool nbc = false;       // nbc_protected

  std::int32_t& operator[](Rating r) { return value[static_cast<std::size_t>(r)]; }
  std::int32_t operator[](Rating r) const { return value[static_cast<std::size_t>(r)]; }
};

/// A row of the charts `experience`, `environments`, `suits`, `shields` and `weapons`.
struct RatingRow {
  Key key;
  Name name = Name::none;  // as rosters say it; none: this turn's files do not
  Ratings adds;
};

/// A row of the chart `units` (MOO-3.2).
struct UnitType {
  Key key;
  Name name = Name::none;
  Class of = Class::grunt;
  Ratings adds;                        // with the base tickets
  std::optional<std::int32_t> escape;  // percent (MOO-12.2); none: the chart `escape` does not say
};

/// A row of the chart `plans` (MOO-6.2).
struct BattlePlan : PlanLine {
  using PlanLine::PlanLine;
  bool open_at(Intensity at) const {
    return intensity == Intensities::both || key_of(intensity) == key_of(at);
  }
};

/// A row of the chart `special-weapons`.
struct WeaponRow {
  std::int32_t attacks = 0, attack_strength = 0, collateral = 1;
};

/// The chart `figures`: what the formulas are made of.
struct Figures {
  std::array<std::int32_t, intensity_words.size()> rounds{};  // by intensity
  std::int32_t honors_series = 0, honors_branch = 0, honors_special_weapons = 0, honors_leader = 0,
               honors_led = 0, honors_numbers = 0;
  std::int32_t psyops_initiative = 0, psyops_rout = 0, commandos_attack_strength = 0, hackers_initiative = 0,
               hackers_accuracy = 0, isolated_divisor = 1;
  std::int32_t rout_base = 0, rout_least = 0, rout_most = 0;
  std::int32_t tickets_dropped = 1, tickets_vertical = 1, tickets_exposed = 1;
  std::int32_t hit_per_matrix = 0, hit_per_favourability = 0, hit_per_fortification = 0, hit_of_nothing = 0,
               hit_least = 0, hit_most = 0;
  std::array<std::int32_t, care_words.size()> hit_care{};  // by care
  std::int32_t save_of_nothing = 0, save_least = 0, save_most = 0;
  std::int32_t rally_base = 0, rally_least = 0, rally_most = 0;
  std::int32_t recovery_besieged = 0;
  std::int32_t loss_least = 1;
  std::array<std::int32_t, 3> threshold{};  // decisive, substantial, marginal
  std::int32_t threshold_per_leader = 0, threshold_per_matrix = 0, threshold_per_turn = 0,
               threshold_least = 0;
  std::array<std::int32_t, 4> regions{};  // total, decisive, substantial, marginal
  std::int32_t regions_terrain_divisor = 1, regions_high = 0, regions_mobile = 0, regions_mobile_margin = 0,
               regions_extras_per_base = 0;
  std::int32_t escape_divisor = 1;
  std::array<std::int32_t, care_words.size()> collateral{};  // tenths a shot, by care
  std::int32_t collateral_most = 0, collateral_most_special = 0;
};

struct Rulebook {
  Ruleset rules;
  std::vector<RatingRow> experience, environments, suits, shields, weapons;
  std::vector<UnitType> types;
  std::vector<BattlePlan> plans;
  std::size_t probe = 0, single_line = 0;  // the default plans (MOO-6.7), by their places in `plans`
  std::array<WeaponRow, weapon_words.size()> special{};  // by Weapon
  Figures figures;
  const GridChart* matrix = nullptr;
  std::array<std::array<std::int32_t, category_words.size()>, category_words.size()>
      match{};  // own category, the enemy's (MOO-6.3)
  const GridChart* collateral = nullptr;
  std::array<std::array<std::int32_t, 5>, weapon_words.size()>
      tickets{};  // by Weapon, by category of damage (MOO-13.2)
  const GridChart* honors = nullptr;
  const GridChart* who_fights = nullptr;

  const BattlePlan* plan(std::string_view key) const;
};

/// The row of a chart that a roster means; null: the chart has none.
const RatingRow* find_row(const std::vector<RatingRow>& rows, Name name);
/// By level (`weapons`).
const RatingRow* find_level(const std::vector<RatingRow>& rows, std::int32_t level);

/// What is wrong with a chart is MOO-L1.
Rulebook compile_rulebook(const Turn& turn, Diagnostics& diagnostics);

/// Names for what rules make of units: lower levels of experience, infantry, no suit (MOO-7.3).
void name_new_rows(Turn& turn);

}  // namespace adjudicator::moo3
