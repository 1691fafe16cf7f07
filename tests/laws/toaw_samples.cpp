#include <algorithm>
#include <array>
#include <string>

#include "luck.hpp"
#include "samples.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"
#include "systems/toaw/naval/fleet.hpp"
#include "systems/toaw/naval/speed.hpp"

namespace adjudicator::toaw {
namespace {

constexpr std::array<std::string_view, 5> missions{"rest", "combat-support", "interdiction",
                                                   "air-superiority", "sea-interdiction"};

class Sample {
 public:
  Sample(const Turn& turn, const Rulebook& book, Row side, std::uint64_t seed)
      : book_(book),
        field_(turn.board, book, turn.start),
        drafts_(turn),
        luck_(seed, "toaw", side),
        side_(side) {}

  std::vector<OrderDraft> make() {
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (field_.units.side(unit) == side_ && field_.units.on_map(unit)) own_.push_back(unit);
    luck_.shuffle(own_);
    settings();
    used_.resize(field_.state.rows(unit::table));
    if (side_ == book_.phasing) {
      sail();
      fire_at_ships();
      attacks();
    }
    if (drafts_.empty()) drafts_.add("pass", {});
    return drafts_.take();
  }

 private:
  void settings() {
    for (const Row unit : own_) {
      if (luck_.one_in(6))
        drafts_.add(
            "set-loss-tolerance",
            {{"unit", drafts_.id(unit)}, {"value", std::string(luck_.one_of(loss_tolerance_words).text())}});
      if (field_.units.air(unit) && luck_.one_in(3)) {
        sent_elsewhere_.push_back(unit);
        drafts_.add("set-air-mission",
                    {{"unit", drafts_.id(unit)}, {"value", std::string(luck_.one_of(missions))}});
      }
    }
  }

  void attacks() {
    std::vector<Place> targets;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (field_.units.side(unit) != side_ && field_.units.on_map(unit))
        targets.push_back(field_.units.hex(unit));
    for (const Row unit : own_)
      for (const Place hex : field_.board.neighbours(field_.units.hex(unit)))
        if (exists(hex) && luck_.one_in(12)) targets.push_back(hex);
    std::ranges::sort(targets);
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    luck_.shuffle(targets);
    for (const Place hex : targets)
      if (field_.units.count_own(hex, side_) == 0 && !luck_.one_in(4)) attack(hex);
  }

  /// Stacks of one hex, along neighbors that can be sailed.
  void sail() {
    std::vector<bool> sailing(used_.size());
    for (const Row lead : own_) {
      const Place from = field_.units.hex(lead);
      if (sailing[lead.index] || !sails(lead) || luck_.one_in(3)) continue;
      std::string units;
      std::int64_t left = 3;
      for (const Row unit : own_) {
        if (field_.units.hex(unit) != from || sailing[unit.index] || !sails(unit)) continue;
        if (unit != lead && luck_.one_in(2)) continue;
        sailing[unit.index] = true;
        sailed_.push_back(unit);
        left = std::min(left, naval::hexes_left(field_, unit));
        shared::add_word(units, drafts_.id(unit));
      }
      std::string path;
      Place at = from;
      for (; left > 0; --left) {
        std::vector<Place> next;
        for (const Place hex : field_.board.neighbours(at))
          if (exists(hex) && book_.navigable(field_.board, hex)) next.push_back(hex);
        if (next.empty()) break;
        at = next[luck_.below(next.size())];
        shared::add_word(path, drafts_.id(at));
      }
      if (!path.empty()) drafts_.add("naval-move", {{"units", units}, {"path", path}});
    }
  }
  bool sails(Row unit) const {
    return field_.units.afloat(unit) && book_.navigable(field_.board, field_.units.hex(unit)) &&
           (!field_.units.naval(unit) || field_.may_act(unit)) && naval::hexes_left(field_, unit) > 0;
  }

  /// At ships that are known by name. Whoever sails may be out of reach then; he stays out of it.
  void fire_at_ships() {
    std::vector<Place> targets;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (field_.units.side(unit) != side_ && field_.units.on_map(unit) && field_.units.afloat(unit) &&
          field_.units.spotted(unit))
        targets.push_back(field_.units.hex(unit));
    std::ranges::sort(targets);
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    luck_.shuffle(targets);
    for (const Place hex : targets) {
      std::string units;
      for (const Row unit : own_) {
        if (used_[unit.index] || std::ranges::find(sailed_, unit) != sailed_.end() || luck_.one_in(4))
          continue;
        if (!naval::armed(field_, unit) || !field_.may_act(unit)) continue;
        if (field_.units.air(unit) && !strikes(unit)) continue;
        if (!naval::reaches(field_, unit, field_.units.range_limit(unit), field_.units.hex(unit), hex))
          continue;
        used_[unit.index] = true;
        shared::add_word(units, drafts_.id(unit));
      }
      shared::Drafts::Attributes attributes{{"target", drafts_.id(hex)}, {"units", units}};
      if (luck_.one_in(2)) attributes.emplace_back("rounds", std::to_string(1 + luck_.below(10)));
      if (!units.empty()) drafts_.add("naval-attack", std::move(attributes));
    }
  }

  /// Planes whose mission this file leaves as it is, and that no carrier takes along.
  bool strikes(Row unit) const {
    const auto goes = [&](Row ship) { return field_.units.hex(ship) == field_.units.hex(unit); };
    return naval::can_strike(field_, unit) && field_.units.air_mission(unit) != AirMission::air_superiority &&
           std::ranges::find(sent_elsewhere_, unit) == sent_elsewhere_.end() &&
           std::ranges::none_of(sailed_, goes);
  }

  /// Retreat before combat, by the units of one hex.
  bool enter(Place hex) {
    if (!luck_.one_in(5) || !book_.enterable(field_.board, hex)) return false;
    std::string units;
    Place from = Place::none;
    for (const Row unit : own_) {
      if (used_[unit.index] || !field_.may_act(unit) || !field_.units.ground(unit) ||
          10 * field_.units.remaining(unit) < field_.units.allowance(unit) ||
          !field_.board.adjacent(field_.units.hex(unit), hex) ||
          (exists(from) && field_.units.hex(unit) != from))
        continue;
      from = field_.units.hex(unit);
      used_[unit.index] = true;
      shared::add_word(units, drafts_.id(unit));
    }
    if (!units.empty()) drafts_.add("enter", {{"target", drafts_.id(hex)}, {"units", units}});
    return !units.empty();
  }

  void attack(Place hex) {
    if (enter(hex)) return;
    std::vector<OrderDraft> parts;
    std::string advance;
    for (const Row unit : own_) {
      if (used_[unit.index] || !field_.may_act(unit) || field_.units.remaining(unit) == 0 || luck_.one_in(5))
        continue;
      const std::int32_t limit = field_.units.range_limit(unit);
      if (!field_.board.adjacent(field_.units.hex(unit), hex) || !field_.may_assault(unit, limit)) continue;
      used_[unit.index] = true;
      OrderDraft part{"participant", {{"unit", drafts_.id(unit)}, {"mode", "assault"}}};
      if (luck_.one_in(3))
        part.attributes.emplace_back("loss-tolerance", luck_.one_of(loss_tolerance_words).text());
      parts.push_back(std::move(part));
      if (luck_.one_in(2)) shared::add_word(advance, drafts_.id(unit));
    }
    if (parts.empty()) return bombard(hex);
    if (parts.size() > 54) parts.resize(54);
    shared::Drafts::Attributes attributes{{"target", drafts_.id(hex)}};
    if (!advance.empty()) attributes.emplace_back("advance", advance);
    drafts_.add("attack", std::move(attributes), std::move(parts));
  }

  void bombard(Place hex) {
    std::string units;
    for (const Row unit : own_) {
      if (used_[unit.index] || !field_.may_act(unit) || !luck_.one_in(2) || field_.units.air(unit)) continue;
      const std::int32_t limit = field_.units.range_limit(unit);
      if (!field_.ranged(unit, limit) || !field_.in_range(unit, limit, hex)) continue;
      used_[unit.index] = true;
      shared::add_word(units, drafts_.id(unit));
    }
    if (!units.empty()) drafts_.add("bombard", {{"target", drafts_.id(hex)}, {"units", units}});
  }

  const Rulebook& book_;
  const Field field_;
  shared::Drafts drafts_;
  laws::Luck luck_;
  const Row side_;
  std::vector<Row> own_;
  std::vector<bool> used_;
  std::vector<Row> sailed_;
  std::vector<Row> sent_elsewhere_;  // planes with a new mission
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  return shared::by_rulebook<Plan>(
      turn, compile_rulebook, [&](const Rulebook& book) { return Sample(turn, book, side, seed).make(); });
}

}  // namespace adjudicator::toaw
