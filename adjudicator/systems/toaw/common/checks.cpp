#include "systems/toaw/common/checks.hpp"

#include <algorithm>

#include "systems/toaw/common/retreat.hpp"

namespace adjudicator::toaw {
namespace {

class Checks {
 public:
  Checks(Engagement& battle, const Scene& round)
      : battle_(battle), round_(round), scene_(round.within("checks")) {}

  void all() {
    clear_empty();
    for (Fighter& fighter : battle_.attacker().fighters)
      if (fighter.engaged && fighter.there) attacker(fighter);
    // TOAW-18.21
    const bool overwhelmed = 10 * battle_.defender().es < battle_.attacker().es;
    for (Fighter& fighter : battle_.defender().fighters)
      if (fighter.engaged && fighter.there && !fighter.grounded) defender(fighter, overwhelmed);
    leave();
  }

 private:
  struct Leaver {
    Fighter* fighter;
    Deployment becomes;
  };

  void clear_empty() const {
    for (Party& party : battle_.parties)
      for (Fighter& fighter : party.fighters) {
        if (!fighter.there || fighter.lost_this_round == 0 || fighter.items() > 0) continue;
        fighter.there = false;
        fall(round_, battle_.field, fighter.unit, Status::eliminated);
      }
  }

  std::int64_t roll(const Fighter& fighter) const {
    return scene_.within(scene_.key(fighter.unit)).roll("quality", d100, "TOAW-7.3").sum();
  }
  /// `missed`: by how much the roll was above its target.
  void tell(const Fighter& fighter, std::int64_t loss, std::int64_t target, std::int64_t missed,
            Key outcome) const {
    std::vector<Arg> args{
        {"checked", fighter.unit}, {"loss", loss}, {"target", target}, {"outcome", outcome}};
    if (target > 0) {  // else nobody rolled
      args.push_back({"needed", target});
      args.push_back({"rolled", target + missed});
    }
    round_.note("check", args, "TOAW-7.2");
  }

  /// TOAW-7.4
  void attacker(Fighter& fighter) const {
    const Party& party = battle_.attacker();
    const std::int64_t loss = Engagement::battle_loss(fighter);
    const Thresholds t = thresholds(battle_, party, fighter);
    if (fighter.lost_this_round == 0 || loss < t.check) return;
    std::int64_t target = 0;
    std::int64_t missed = 1;
    if (loss < t.break_off) {
      target = check_target(battle_, party, fighter);
      missed = roll(fighter) - target;
    }
    if (missed <= 0) return tell(fighter, loss, target, missed, "held");
    fighter.there = false;
    fighter.broke_off = true;
    const bool shattered = missed > 40;
    tell(fighter, loss, target, missed,
         target == 0 ? Key("broke-off-by-losses")
         : shattered ? Key("reorganizing")
                     : Key("broke-off"));
    if (shattered) round_.change(fighter.unit, unit::deployment, Deployment::reorganizing, "TOAW-7.4");
  }

  /// TOAW-7.5
  void defender(Fighter& fighter, bool overwhelmed) {
    const Party& party = battle_.defender();
    const std::int64_t loss = Engagement::battle_loss(fighter);
    const bool hurt = fighter.lost_this_round > 0 && loss >= thresholds(battle_, party, fighter).check;
    if (!hurt && !overwhelmed) return;
    const std::int64_t target = check_target(battle_, party, fighter);
    const std::int64_t missed = roll(fighter) - target;
    if (missed <= 0) return tell(fighter, loss, target, missed, "held");
    const Deployment becomes = missed <= 30   ? Deployment::retreated
                               : missed <= 60 ? Deployment::routed
                                              : Deployment::reorganizing;
    leavers_.push_back({&fighter, becomes});
    tell(fighter, loss, target, missed,
         missed <= 30   ? Key("retreats")
         : missed <= 60 ? Key("routed")
                        : Key("shattered"));
  }

  void leave() const {
    const std::vector<Place> attackers = attackers_hexes(battle_);
    for (const Leaver& leaver : leavers_) {
      Fighter& fighter = *leaver.fighter;
      const Left left = retreat(round_, battle_.field,
                                {.unit = fighter.unit, .attackers = attackers, .becomes = leaver.becomes});
      fighter.there = false;
      fighter.lose(left.lost);
      if (!exists(left.to))
        for (Line& line : fighter.lines) line.count = 0;
      else if (fighter.items() == 0)
        fall(round_, battle_.field, fighter.unit, Status::eliminated);
    }
  }

  Engagement& battle_;
  const Scene round_;
  const Scene scene_;
  std::vector<Leaver> leavers_;
};

}  // namespace

Thresholds thresholds(const Engagement& battle, const Party& party, const Fighter& fighter) {
  const std::int64_t intolerance = battle.field.state.get(party.side, side::loss_intolerance);
  const Rulebook::Losses& chart = battle.book.losses[static_cast<std::size_t>(fighter.tolerance)];
  const auto scaled = [&](std::int64_t t) { return std::max<std::int64_t>(1, t * 100 / intolerance); };
  return {scaled(chart.check), scaled(chart.break_off)};
}

std::int64_t check_target(const Engagement& battle, const Party& party, const Fighter& fighter) {
  const Units& units = battle.field.units;
  const std::int64_t loss = Engagement::battle_loss(fighter);
  std::int64_t situation = 0;
  // Planes that support are no defenders (TOAW-18.27).
  if (!party.attacks && fighter.engaged) {
    situation += battle.book.flanks[static_cast<std::size_t>(party.flank)].quality;
    if (units.deployment(fighter.unit) == Deployment::entrenched) situation += 5;
    if (units.deployment(fighter.unit) == Deployment::fortified) situation += 10;
    if (loss >= thresholds(battle, party, fighter).break_off) situation -= 20;
    if (!battle.planned.assault) situation += 20;
  }
  if (!units.supplied(fighter.unit)) situation -= 10;
  if (party.shock < 100) situation -= 100 - party.shock;
  const std::int64_t chart = battle.book.losses[static_cast<std::size_t>(fighter.tolerance)].quality;
  return std::clamp<std::int64_t>(battle.field.quality(fighter.unit) + chart - loss / 2 + situation, 1, 99);
}

std::vector<Place> attackers_hexes(const Engagement& battle) {
  std::vector<Place> hexes;
  for (const Fighter& fighter : battle.parties[0].fighters)
    if (fighter.there && (fighter.engaged || !battle.planned.assault))
      hexes.push_back(battle.field.units.hex(fighter.unit));
  return hexes;
}

void check_units(Engagement& battle, const Scene& round) {
  Checks(battle, round).all();
}

}  // namespace adjudicator::toaw
