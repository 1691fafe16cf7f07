// The switches of a game (CRT-2.3), typed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::classic {

enum class Chooser : std::uint8_t { owner, opponent };
enum class PartialRetreat : std::uint8_t { eliminate, stop };
enum class DefaultAdvance : std::uint8_t { none, first };
enum class Combine : std::uint8_t { max, sum, hexside_replaces };
enum class Condition : std::uint8_t { all_attackers, any_attacker };
enum class RangeEffect : std::uint8_t { strength, column };
enum class Fog : std::uint8_t { open, contact };

/// The values given here are those of a game whose file has no element `rules`. The schema gives the same
/// ones to attributes that are absent; a test holds the two together.
struct Ruleset {
  std::string crt = "s3-differential";
  std::string tec = "s3-tec";
  std::string range_chart = "range-default";
  std::int32_t stacking_limit = 1;
  bool zoc = true;
  std::vector<std::string> zoc_stopped_by;
  std::vector<std::string> no_retreat_across{"river"};
  Chooser retreat_chooser = Chooser::owner;
  PartialRetreat partial_retreat = PartialRetreat::eliminate;
  std::int32_t advance_max_units = 1;
  DefaultAdvance default_advance = DefaultAdvance::none;
  Combine tec_combine = Combine::max;
  Condition river_condition = Condition::all_attackers;
  bool los_required = false;
  bool zoc_stops_ranged_fire = true;
  RangeEffect range_effect_kind = RangeEffect::strength;
  bool ranged_immune = true;
  Fog fog = Fog::open;

  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

/// Reads the element `rules`; none: every switch has its default.
Ruleset read_ruleset(const Node* element);

}  // namespace adjudicator::classic
