#include "systems/cna/e_anti_armor/anti_armor_losses.hpp"

#include <algorithm>

#include "systems/cna/e_anti_armor/destroyed_tanks.hpp"
#include "systems/cna/field/carriers.hpp"
#include "systems/cna/segment/losses.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-8.13
constexpr std::int32_t most_halftracks = 2;

// ---- The default (CNA-8.14) ----

/// The point that goes next: the largest Armor Protection not above what remains of the damage, else the
/// smallest; of equal ones the lower Close Assault rating, then unit order. `size` is none left.
std::size_t next_point(const Rulebook& book, const PointChoice& choice, const Picks& picks,
                       std::int32_t remaining) {
  const bool attacker = choice.owner == book.phasing;
  const auto assault = [&](std::size_t i) {
    const Ratings& r = book.rating(choice.candidates[i].group);
    return attacker ? r.offense : r.defense;
  };
  const auto better = [&](std::size_t a, std::size_t b) {
    const std::int32_t worth_a = choice.candidates[a].worth;
    const std::int32_t worth_b = choice.candidates[b].worth;
    const bool fits_a = worth_a <= remaining;
    if (fits_a != (worth_b <= remaining)) return fits_a;
    if (worth_a != worth_b) return fits_a == (worth_a > worth_b);
    return assault(a) < assault(b);
  };
  std::size_t best = picks.size();
  for (std::size_t i = 0; i < picks.size(); ++i)
    if (picks[i] < choice.candidates[i].toe && (best == picks.size() || better(i, best))) best = i;
  return best;
}

void complete(const Rulebook& book, const PointChoice& choice, Picks& picks) {
  std::int32_t worth = choice.worth_of(picks);
  std::int32_t toe = 0;
  for (const std::int32_t points : picks) toe += points;
  while ((choice.exceed ? worth <= choice.need : worth < choice.need) &&
         (choice.most < 0 || toe < choice.most)) {
    const std::size_t i = next_point(book, choice, picks, choice.need - worth);
    if (i == picks.size()) return;
    ++picks[i];
    ++toe;
    worth += choice.candidates[i].worth;
  }
}

// ---- Choosing ----

/// Is the commitment one of those that this fire hits?
bool hit_by(const AntiArmorFire& fire, bool by_phasing, const Commitment& c) {
  return by_phasing ? defends(c, fire.hex) : attacks(c, fire.hex);
}

class Choosing {
 public:
  Choosing(const Scene& scene, const Segment& segment, std::span<AttackedHex> hexes)
      : scene_(scene), segment_(segment), hexes_(hexes) {
    for (const Row side : {segment.book().phasing, segment.book().other})
      flagged_[side.index].resize(segment.assigned.committed[side].all().size());
  }

  /// What was flagged at one hex of a pair is not there any more at the other (CNA-8.14), so that the second
  /// hexes of pairs come after all others.
  void run() {
    std::vector<AttackedHex*> first;
    std::vector<AttackedHex*> second;
    for (AttackedHex& hex : hexes_) (shares_points(hex) ? second : first).push_back(&hex);
    choose(first);
    choose(second);
  }

 private:
  bool shares_points(const AttackedHex& hex) const {
    if (hex.other.damage == 0) return false;
    const auto before = hexes_.first(static_cast<std::size_t>(&hex - hexes_.data()));
    bool shares = false;
    segment_.assigned.committed[segment_.book().phasing].each_against(hex.hex, [&](const Commitment& c) {
      const Place mate = c.target == hex.hex ? c.target2 : c.target;
      if (shares || !attacks(c, hex.hex) || !exists(mate)) return;
      shares = std::ranges::any_of(before, [&](const AttackedHex& earlier) {
        return earlier.hex == mate && earlier.other.damage > 0;
      });
    });
    return shares;
  }

  void choose(const std::vector<AttackedHex*>& hexes) {
    if (hexes.empty()) return;
    scene_.each(
        hexes, [&](const AttackedHex* hex) { return scene_.key(hex->hex); },
        [&](const Scene& at, AttackedHex* hex) { choose(at, *hex); });
  }

  void choose(const Scene& at, AttackedHex& hex) {
    std::array<AntiArmorFire*, 2> fires{};
    std::vector<PointChoice> choices;
    choices.reserve(2);
    for (AntiArmorFire* fire : {&hex.phasing, &hex.other}) {
      fire->picks.assign(fire->exposed.size(), 0);
      if (fire->damage == 0 || fire->exposed.empty()) continue;
      fires[choices.size()] = fire;
      choices.emplace_back();
      fill(*fire, choices.back());
    }
    if (choices.empty()) return;
    const std::vector<Picked> picked = decide(at, segment_, choices);
    for (std::size_t i = 0; i < picked.size(); ++i) flag(*fires[i], picked[i].picks);
  }

  void fill(const AntiArmorFire& fire, PointChoice& choice) const {
    const Rulebook& book = segment_.book();
    choice.owner = other_side(fire.shooter);
    choice.subject = row_of(fire.hex);
    choice.kind = "aa-loss";
    choice.rule = "CNA-8.14";
    choice.need = 2 * fire.damage;
    choice.exceed = book.options.aa_loss_rule == AaLossRule::exceed;
    choice.most = fire.halftracks_only ? most_halftracks : -1;
    choice.not_eligible = "E-LOSS-EXPOSED";
    choice.order = order_for(segment_.plan.of(choice.owner).anti_armor_losses, std::span(&fire.hex, 1));
    choice.cause = "anti-armor";
    choice.complete = [&book, &choice](Picks& picks) { complete(book, choice, picks); };
    choice.candidates.reserve(fire.exposed.size());
    for (const Exposed& e : fire.exposed)
      choice.candidates.push_back(
          {e.unit, e.group, e.hex, e.toe - flagged(fire, e.unit, e.group), 2 * e.armor, false});
  }

  /// Points of the group that were flagged in another fire.
  std::int32_t flagged(const AntiArmorFire& fire, Row unit, Row group) const {
    const Row owner = other_side(fire.shooter);
    const Commitments& committed = segment_.assigned.committed[owner];
    std::int32_t sum = 0;
    for (const Commitment& c : committed.of(unit, group))
      if (hit_by(fire, fire.shooter == segment_.book().phasing, c))
        sum += flagged_[owner.index][committed.place_of(c)];
    return sum;
  }

  /// Of a group's points those that were assigned to Anti-Armor, and have fired, go first.
  void flag(AntiArmorFire& fire, const Picks& picks) {
    fire.picks = picks;
    const bool by_phasing = fire.shooter == segment_.book().phasing;
    const Row owner = other_side(fire.shooter);
    const Commitments& committed = segment_.assigned.committed[owner];
    for (std::size_t e = 0; e < picks.size(); ++e) {
      std::int32_t left = picks[e];
      const auto lot = committed.of(fire.exposed[e].unit, fire.exposed[e].group);
      for (const Role role : {Role::anti_armor, Role::close_assault})
        for (const Commitment& c : lot) {
          if (left == 0 || c.role != role || !hit_by(fire, by_phasing, c)) continue;
          std::int32_t& gone = flagged_[owner.index][committed.place_of(c)];
          const std::int32_t points = std::min(left, c.toe - gone);
          gone += points;
          left -= points;
        }
    }
  }

 public:
  /// Off the commitments. The points themselves are then in none (losses.hpp).
  void uncommit(BySide<Commitments>& committed) const {
    for (const Row side : {segment_.book().phasing, segment_.book().other}) {
      const auto all = committed[side].all();
      for (std::size_t i = 0; i < all.size(); ++i) all[i].toe -= flagged_[side.index][i];
    }
  }

 private:
  const Scene scene_;
  const Segment& segment_;
  const std::span<AttackedHex> hexes_;
  std::array<std::vector<std::int32_t>, 2> flagged_;  // by side and commitment
};

// ---- Taking ----

class Taking {
 public:
  Taking(const Scene& scene, const Rulebook& book, BySide<Commitments>& committed)
      : scene_(scene), book_(book), committed_(committed), field_(field_of(scene, book)) {}

  void take(const AttackedHex& hex) {
    const Scene here = scene_.within(scene_.key(hex.hex));
    for (const AntiArmorFire* fire : {&hex.phasing, &hex.other}) {
      const bool phasing = fire == &hex.phasing;
      const Scene at = here.within(phasing ? Key("phasing") : Key("nonphasing"));
      std::int32_t armor = 0;
      for (std::size_t i = 0; i < fire->picks.size(); ++i) {
        if (fire->picks[i] == 0) continue;
        take(at, fire->exposed[i], fire->picks[i]);
        armor += fire->picks[i] * fire->exposed[i].armor;
      }
      if (armor > 0) at.note("anti-armor-absorbed", {{"damage", fire->damage}, {"armor", armor}}, "CNA-8.14");
    }
  }

  /// CNA-8.5: fire unmasks dummies where no real armor stands, or is left.
  void unmask(const AttackedHex& hex) {
    if (!hex.phasing.fires || real_armor(hex.hex)) return;
    std::vector<Row> dummies;
    field_.any_unit(hex.hex, book_.other, [&](Row unit) {
      if (field_.type(unit) == UnitType::dummy_tank) dummies.push_back(unit);
      return false;
    });
    const Scene here = scene_.within(scene_.key(hex.hex)).within("phasing");
    for (const Row dummy : dummies) here.remove(dummy, "dummy", "CNA-8.5");
  }

 private:
  void take(const Scene& at, const Exposed& lost, std::int32_t points) {
    std::vector<Arg> args{
        {"unit", lost.unit}, {"group", lost.group}, {"points", points}, {"armor", points * lost.armor}};
    // The trucks first: a unit without points leaves what it has behind.
    if (lost.halftracks)
      for (const TruckLoss& trucks : carriers_lost(field_, lost.unit, points, points)) {
        lose_trucks(at, field_, trucks, "CNA-8.13");
        args.insert(args.end(), {{"carrier", trucks.truck}, {"carrier-points", trucks.points}});
      }
    at.note("anti-armor-losses", args, "CNA-8.14");
    const bool tank = field_.kind(lost.group) == GroupKind::tank;
    lose_points(at, book_, committed_, lost.group, points, Role::withheld, "anti-armor", "CNA-8.15");
    if (tank || book_.options.destroyed_tanks == DestroyedTanks::all_flagged)
      add_destroyed_tanks(at, book_, lost.hex, lost.group, points);
  }

  bool real_armor(Place hex) const {
    return field_.any_unit(hex, book_.other, [&](Row unit) {
      bool armor = false;
      field_.each_group(unit, [&](Row group) { armor |= book_.rating(group).armor > 0; });
      return armor;
    });
  }

  const Scene scene_;
  const Rulebook& book_;
  BySide<Commitments>& committed_;
  const Field field_;
};

}  // namespace

void choose_losses(const Scene& scene, const Segment& segment, std::span<AttackedHex> hexes,
                   BySide<Commitments>& committed) {
  Choosing choosing(scene, segment, hexes);
  choosing.run();
  choosing.uncommit(committed);
}

void take_losses(const Scene& scene, const Rulebook& book, std::span<AttackedHex> hexes,
                 BySide<Commitments>& committed) {
  Taking taking(scene, book, committed);
  for (const AttackedHex& hex : hexes) taking.take(hex);
  for (const AttackedHex& hex : hexes) taking.unmask(hex);
}

}  // namespace adjudicator::cna
