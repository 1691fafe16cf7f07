// Losses in Close Assault (CNA-10.4 to 10.8).
#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/f_assault/assault_strength.hpp"
#include "systems/cna/field/carriers.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/charges.hpp"
#include "systems/cna/segment/losses.hpp"

namespace adjudicator::cna {
namespace {

/// Engineers are Infantry too (CNA-1.5).
bool foot(GroupKind kind) {
  return infantry_kind(kind) || kind == GroupKind::engineer;
}

/// CNA-10.8
std::int32_t rank_of(const Field& field, Row group) {
  if (gun_kind(field, group)) return 3;
  const GroupKind kind = field.kind(group);
  if (foot(kind)) return 0;
  return kind == GroupKind::recce ? 1 : kind == GroupKind::tank ? 2 : 3;
}

// ---- CNA-10.4

class PoolMaker {
 public:
  PoolMaker(const Field& field, const Segment& segment, const Fight& fight, const Force& force)
      : field_(field), segment_(segment), fight_(fight), force_(force) {
    for (Place hex : force.hexes) pool_.hexes.push_back({hex, 0, 0, 0});
  }

  AssaultPool make() {
    for (Row unit : force_.units) {
      if (!field_.on_map(unit)) continue;
      field_.each_group(unit, [&](Row group) {
        if (force_.attacker)
          add(group, counting(group).toe, Role::close_assault);
        else
          add_defender(unit, group);
      });
    }
    return std::move(pool_);
  }

 private:
  const Rulebook& book() const { return field_.book(); }

  std::int32_t committed(Row group, Role role) const {
    std::int32_t toe = 0;
    for (const Commitment& c : segment_.assigned.committed[force_.side].of(field_.unit_of(group), group))
      if (c.role == role) toe += c.toe;
    return std::min(toe, field_.toe(group));
  }
  /// Points that count for the raw strength (CNA-9.8).
  Points counting(Row group) const {
    for (const Points& p : force_.points)
      if (p.group == group) return p;
    return {};
  }
  bool out_of_ammo(Row group) const { return std::ranges::count(force_.out_of_ammo, group) != 0; }

  void add_defender(Row unit, Row group) {
    const std::int32_t all = field_.toe(group);
    const std::int32_t assaulting = committed(group, Role::close_assault);
    const Role role = assaulting > 0 ? Role::close_assault : Role::withheld;
    const bool wide = book().options.loss_pool == LossPool::wide;
    // Guns that are Back are hit in an Overrun only (CNA-4.5).
    const bool back = gun_kind(field_, group) && field_.position(unit) == GunPosition::back;
    if (fight_.overrun) return add(group, all, role);
    if (back) return;
    if (field_.pinned(unit) || field_.rba(unit) || field_.retreated_in(unit)) return add(group, all, role);
    if (!wide) return add(group, std::min(assaulting, counting(group).toe), role);
    const std::int32_t withheld = all - assaulting - committed(group, Role::anti_armor);
    const bool in_pool = foot(field_.kind(group)) || out_of_ammo(group);
    add(group, assaulting + (in_pool ? std::max(withheld, 0) : 0), role);
  }

  void add(Row group, std::int32_t toe, Role role) {
    const Ratings& ratings = book().rating(group);
    const Rating rating = force_.attacker ? Rating::offense : Rating::defense;
    const std::int32_t worth = force_.attacker ? ratings.offense : ratings.defense;
    if (toe <= 0 || worth <= 0) return;
    const Row unit = field_.unit_of(group);
    // CNA-7.7, 10.6: where others have a rating without parentheses it adds nothing, but may be offered.
    const bool offered = ratings.parenthesized(rating) && !usable(group, rating);
    if (!offered) count(unit, toe * worth);
    if (!force_.attacker && !fight_.overrun && gun_kind(field_, group)) return;
    pool_.candidates.push_back({unit, group, field_.hex(unit), toe, worth, offered});
    pool_.roles.push_back(role);
    pool_.ranks.push_back(rank_of(field_, group));
  }

  /// As it was when the strength was counted: ammunition is spent by now.
  bool usable(Row group, Rating rating) const {
    const Points points = counting(group);
    return points.toe > 0 ? points.rating > 0 : rating_usable(field_, group, rating);
  }

  void count(Row unit, std::int32_t raw) {
    pool_.raw += raw;
    for (HexShare& hex : pool_.hexes)
      if (hex.hex == field_.hex(unit)) hex.raw += raw;
    if (pool_.units.empty() || pool_.units.back().unit != unit) pool_.units.push_back({unit, 0});
    pool_.units.back().raw += raw;
  }

  const Field& field_;
  const Segment& segment_;
  const Fight& fight_;
  const Force& force_;
  AssaultPool pool_;
};

// ---- CNA-10.5, 10.12

/// What refused hexes add, as hundredths of raw points in halves.
std::int64_t refused_part(const Rulebook& book, const Fight& fight, const Outcome& outcome) {
  const AssaultPool& pool = outcome.pools[1];
  const std::int32_t most = 100 - fight.defender.percent;
  const auto extra = [&](const Withdrawal& w) { return w.excused ? 0 : std::min(10 * w.refused, most); };
  std::int64_t sum = 0;
  std::int32_t worst = 0;
  for (const Withdrawal& w : outcome.withdrawals) {
    worst = std::max(worst, extra(w));
    for (const AssaultPool::UnitRaw& unit : pool.units)
      if (unit.unit == w.unit) sum += std::int64_t{extra(w)} * unit.raw;
  }
  return book.options.retreat_refusal == RetreatRefusal::whole_pool ? std::int64_t{worst} * pool.raw : sum;
}

std::int32_t raw_lost(const Fight& fight, const Force& force, const AssaultPool& pool, std::int64_t refused) {
  const std::int64_t hundredths = std::int64_t{force.percent} * pool.raw + refused;
  const bool up = force.attacker || fight.overrun;
  return static_cast<std::int32_t>(up ? round_up(hundredths, 200) : round_down(hundredths, 200));
}

/// CNA-10.7: whole raw points by the largest remainder; the lower hex first where remainders are equal.
void divide(AssaultPool& pool, std::int32_t lost) {
  if (pool.raw == 0) return;
  std::int32_t left = lost;
  for (HexShare& hex : pool.hexes) {
    hex.share = static_cast<std::int32_t>(std::int64_t{lost} * hex.raw / pool.raw);
    left -= hex.share;
  }
  const auto remainder = [&](const HexShare& hex) { return std::int64_t{lost} * hex.raw % pool.raw; };
  std::vector<HexShare*> order;
  for (HexShare& hex : pool.hexes) order.push_back(&hex);
  std::ranges::stable_sort(order, std::greater<>(), [&](const HexShare* hex) { return remainder(*hex); });
  for (std::size_t i = 0; left > 0; ++i, --left) ++order[i % order.size()]->share;
}

// ---- CNA-10.7, 10.8: the default

class DefaultPicks {
 public:
  DefaultPicks(const AssaultPool& pool, std::int32_t need, Picks& picks)
      : pool_(pool), picks_(picks), missing_(need) {
    for (std::size_t i = 0; i < picks.size(); ++i) missing_ -= picks[i] * pool.candidates[i].worth;
  }

  void complete() {
    std::vector<const HexShare*> order;
    for (const HexShare& hex : pool_.hexes) order.push_back(&hex);
    std::ranges::stable_sort(order, std::greater<>(), [](const HexShare* hex) { return hex->share; });
    for (const HexShare* hex : order) pick(std::min(2 * hex->share - reached(hex->hex), missing_), hex->hex);
    pick(missing_, Place::none);
  }

 private:
  std::int32_t reached(Place hex) const {
    std::int32_t worth = 0;
    for (std::size_t i = 0; i < picks_.size(); ++i)
      if (pool_.candidates[i].hex == hex) worth += picks_[i] * pool_.candidates[i].worth;
    return worth;
  }

  void pick(std::int32_t wanted, Place hex) {
    while (wanted > 0) {
      const std::size_t i = next(wanted, hex);
      if (i == picks_.size()) return;
      const Candidate& candidate = pool_.candidates[i];
      ++picks_[i];
      wanted -= candidate.worth;
      missing_ -= candidate.worth;
    }
  }

  /// The next point: of the first kind that has any, the smallest rating that covers what is wanted, else the
  /// lowest.
  std::size_t next(std::int32_t wanted, Place hex) const {
    std::size_t best = picks_.size();
    for (std::size_t i = 0; i < picks_.size(); ++i) {
      const Candidate& c = pool_.candidates[i];
      if (c.limited || picks_[i] >= c.toe || (exists(hex) && c.hex != hex)) continue;
      if (best == picks_.size() || better(i, best, wanted)) best = i;
    }
    return best;
  }
  bool better(std::size_t i, std::size_t than, std::int32_t wanted) const {
    if (pool_.ranks[i] != pool_.ranks[than]) return pool_.ranks[i] < pool_.ranks[than];
    const std::int32_t a = pool_.candidates[i].worth;
    const std::int32_t b = pool_.candidates[than].worth;
    if ((a >= wanted) != (b >= wanted)) return a >= wanted;
    return a < b;
  }

  const AssaultPool& pool_;
  Picks& picks_;
  std::int32_t missing_;
};

// ---- The step

class PayingLosses {
 public:
  PayingLosses(const Scene& scene, const Segment& segment, Fight& fight, Outcome& outcome,
               BySide<Commitments>& committed)
      : scene_(scene),
        segment_(segment),
        field_(field_of(scene, segment.book())),
        fight_(fight),
        outcome_(outcome),
        committed_(committed) {}

  void take() {
    std::vector<std::size_t> here;  // attacker, defender: those whose points are here (CNA-2.7)
    for (const std::size_t i : {0u, 1u})
      if (segment_.book().played(force(i).side)) here.push_back(i);
    for (const std::size_t i : here) find_raw_lost(i);
    std::vector<PointChoice> choices;
    choices.reserve(here.size());
    for (const std::size_t i : here) choices.push_back(choice_of(i));
    const std::vector<Picked> picked = decide(scene_, segment_, choices);
    for (std::size_t k = 0; k < here.size(); ++k) {
      count_shares(here[k], choices[k], picked[k]);
      take(here[k], picked[k].picks);
    }
  }

 private:
  // cppcheck-suppress returnTempReference
  Force& force(std::size_t i) { return *fight_.sides()[i]; }
  Scene scene_of(Row side) const { return scene_.within("losses").within(scene_.key(side)); }

  void find_raw_lost(std::size_t i) {
    Force& side = force(i);
    AssaultPool& pool = outcome_.pools[i];
    const std::int64_t refused = i == 1 ? refused_part(segment_.book(), fight_, outcome_) : 0;
    side.raw_lost = raw_lost(fight_, side, pool, refused);
    divide(pool, side.raw_lost);
    if (!scene_.tells()) return;
    const Scene here = scene_of(side.side);
    here.began("assault-losses", {{"loser", side.side}, {"enemy", other_side(side.side)}}, "CNA-10.4");
    std::vector<Arg> args{{"loser", side.side}, {"percent", side.percent}, {"pool", Ratio(pool.raw, 2)}};
    if (refused > 0) args.push_back({"refused", Ratio(refused, 200)});
    args.push_back({"raw-lost", side.raw_lost});
    here.note("raw-lost", args, "CNA-10.5");
    if (pool.hexes.size() > 1 && side.raw_lost > 0)
      for (const HexShare& hex : pool.hexes)
        here.note("loss-share", {{"hex", hex.hex}, {"raw", Ratio(hex.raw, 2)}, {"share", hex.share}},
                  "CNA-10.7");
    note_pool(here, side, pool);
  }

  void note_pool(const Scene& here, const Force& side, const AssaultPool& pool) const {
    const bool at_least = segment_.book().options.heavy_loss == HeavyLoss::at_least_30;
    std::vector<Arg> args{{"loser", side.side},
                          {"committed", committed_to(side)},
                          {"threshold", at_least ? Key("at-least") : Key("more-than")}};
    if (side.raw_lost > 0)
      for (const Candidate& c : pool.candidates) add_candidate(args, c, Ratio(c.worth, 2));
    here.note("loss-pool", args, "CNA-10.4");
  }

  PointChoice choice_of(std::size_t i) {
    const Force& side = force(i);
    const AssaultPool& pool = outcome_.pools[i];
    PointChoice choice;
    choice.owner = side.side;
    choice.subject = row_of(fight_.assault.hexes.front());
    choice.kind = "ca-loss";
    choice.rule = "CNA-10.6";
    choice.candidates = pool.candidates;
    choice.need = 2 * side.raw_lost;
    choice.limited_most = 2 * (side.raw_lost / 4);  // CNA-10.6: a quarter of L, rounded down
    choice.order = order_for(segment_.plan.of(side.side).assault_losses, fight_.assault.hexes);
    choice.cause = "assault";
    choice.complete = [&pool, need = choice.need](Picks& picks) {
      DefaultPicks(pool, need, picks).complete();
    };
    return choice;
  }

  /// CNA-10.7: of orders that give enough, but not where it is due.
  void count_shares(std::size_t i, const PointChoice& choice, const Picked& picked) {
    AssaultPool& pool = outcome_.pools[i];
    for (HexShare& hex : pool.hexes) {
      for (std::size_t c = 0; c < picked.picks.size(); ++c)
        if (pool.candidates[c].hex == hex.hex) hex.reached += picked.picks[c] * pool.candidates[c].worth;
      if (picked.source != AnswerSource::order || hex.reached >= 2 * hex.share ||
          choice.worth_of(picked.picks) < choice.need)
        continue;
      scene_of(choice.owner)
          .refuse({choice.owner,
                   "W-LOSS-SHARE",
                   "CNA-10.7",
                   {{"order", "ca-loss"},
                    {"hex", hex.hex},
                    {"share", hex.share},
                    {"picked", Ratio(hex.reached, 2)},
                    {"instead", "counted"}},
                   choice.order->at.file,
                   choice.order->at.node,
                   {}});
    }
  }

  void take(std::size_t i, const Picks& picks) {
    Force& side = force(i);
    const Scene here = scene_of(side.side);
    for (std::size_t c = 0; c < picks.size(); ++c) {
      if (picks[c] == 0) continue;
      Candidate lost = outcome_.pools[i].candidates[c];
      lost.toe = picks[c];
      side.toe_lost += lost.toe;
      outcome_.losses[i].push_back({lost, "assault"});
      here.note("toe-lost", {{"unit", lost.unit}, {"group", lost.group}, {"points", lost.toe}}, "CNA-10.6");
      lose_points(here, segment_.book(), committed_, lost.group, lost.toe, outcome_.pools[i].roles[c],
                  "assault", "CNA-10.6", fight_.assault.hexes);
    }
  }

  const Scene scene_;
  const Segment& segment_;
  const Field field_;
  Fight& fight_;
  Outcome& outcome_;
  BySide<Commitments>& committed_;
};

}  // namespace

bool gun_kind(const Field& field, Row group) {
  const GroupKind kind = field.kind(group);
  if (kind == GroupKind::artillery || kind == GroupKind::anti_tank) return true;
  return infantry_kind(kind) && field.book().rating(group).vulnerability > 0;
}

bool gun_point(const Field& field, Row group) {
  return gun_kind(field, group) && field.book().rating(group).vulnerability > 0 &&
         !field.has(field.unit_of(group), UnitFlag::emplaced);
}

void add_candidate(std::vector<Arg>& args, const Candidate& c, const Value& rating) {
  args.insert(args.end(),
              {{"hex", c.hex}, {"unit", c.unit}, {"group", c.group}, {"toe", c.toe}, {"rating", rating}});
  if (c.limited) args.push_back({"limited", "quarter"});
}

AssaultPool pool_of(const Field& field, const Segment& segment, const Fight& fight, const Force& force) {
  return PoolMaker(field, segment, fight, force).make();
}

void take_losses(const Scene& scene, const Segment& segment, Fight& fight, Outcome& outcome,
                 BySide<Commitments>& committed) {
  PayingLosses(scene, segment, fight, outcome, committed).take();
}

}  // namespace adjudicator::cna
