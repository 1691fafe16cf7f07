#include "systems/cna/f_assault/close_assault.hpp"

#include <algorithm>
#include <vector>

#include "systems/cna/f_assault/assault_column.hpp"
#include "systems/cna/f_assault/assault_lists.hpp"
#include "systems/cna/f_assault/assault_results.hpp"
#include "systems/cna/f_assault/assault_sequence.hpp"
#include "systems/cna/f_assault/assault_strength.hpp"
#include "systems/cna/f_assault/morale.hpp"
#include "systems/cna/f_assault/organisation.hpp"
#include "systems/cna/field/charges.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/g_captures/captures.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t surrenders_at = -17;  // cohesion (CNA-9.4)

/// CNA-9.4: could no TOE point of the unit use a round in Close Assault?
bool out_of_ammunition(const Field& field, Row unit) {
  bool out = true;
  const std::int32_t have = ammo_at_hand(field, unit);
  field.each_group(unit, [&](Row group) { out &= have < assault_ammo(field.book(), field, group); });
  return out;
}

/// One assault from its beginning up to the dice.
class Assaulting {
 public:
  Assaulting(const Scene& turn, const Segment& segment, Assault& assault, Toll toll)
      : scene_(turn.within("ca").within(turn.key(assault.hexes.front()))),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        fight_(fight_of(field_, segment, assault)),
        toll_(toll) {}

  void resolve(bool cancelled) {
    begin();
    if (cancelled) return end(Assault::Status::cancelled, "assault-cancelled", "CNA-9.2");
    if (fight_.defender.units.empty()) return end(Assault::Status::lapsed, "assault-lapsed", "CNA-9.2");
    note_idle_points(scene_, segment_, fight_.assault);
    if (fight_.attacker.points.empty()) return end(Assault::Status::lapsed, "nobody-attacks", "CNA-9.5");
    charge_assault(scene_, segment_, fight_);
    surrender_before_fighting();
    give_way();
    if (fight_.defender.units.empty()) return won_without_fighting();
    find_basic();
    find_morale();
    if (fight_.attacker.surrenders || fight_.defender.surrenders) return surrender_by_morale();
    find_final_column();
    finish();
    resolve_fight(scene_, segment_, fight_, toll_);
    conclude();
  }

 private:
  Assault& assault() { return fight_.assault; }

  void begin() {
    if (!scene_.tells()) return;
    std::vector<Arg> args{{"attacking", fight_.attacker.side}, {"defending", fight_.defender.side}};
    for (const Place hex : assault().hexes) args.push_back({"hex", hex});
    for (const Place from : fight_.attacker.hexes) args.push_back({"from", from});
    args.push_back({"probe", shared::yes_or_no(assault().probe)});
    scene_.began("assault", args, "CNA-9.1");
  }

  void end(Assault::Status status, Key what, Key rule) {
    assault().status = status;
    if (!scene_.tells()) return;
    std::vector<Arg> args;
    for (const Place hex : assault().hexes) args.push_back({"hex", hex});
    scene_.note(what, args, rule);
  }

  void finish() {
    assault().status = Assault::Status::done;
    assault().fought = true;
  }

  /// CNA-7.12: the defender learns now whether it was a Probe. Each side's units stand as L21 shows them.
  void conclude() {
    if (assault().probe) scene_.note("was-probe", {}, "CNA-7.12");
    if (!scene_.tells()) return;
    for (const Force* force : fight_.sides()) {
      std::vector<Arg> args{{"side", force->side}};
      for (const Row unit : force->units) args.push_back({"unit", unit});
      scene_.note("assault-force", args, "CNA-13.1");
    }
  }

  void count_defenders_again() { fight_.defender = defender_of(field_, segment_, assault()); }

  // ---- Before the fighting

  /// CNA-9.4: first the units without cohesion, then all of them if those that are left have nothing to shoot
  /// with.
  void surrender_before_fighting() {
    std::vector<Row> units = fight_.defender.units;
    std::erase_if(units, [&](Row unit) { return field_.cohesion(unit) > surrenders_at; });
    give_up(units, "cohesion");
    units = fight_.defender.units;
    std::erase_if(units, [&](Row unit) { return field_.toe_of(unit) == 0; });
    const bool none = std::ranges::all_of(units, [&](Row unit) { return out_of_ammunition(field_, unit); });
    if (!units.empty() && none) give_up(fight_.defender.units, "ammunition");
  }

  void give_up(std::vector<Row> units, Key reason) {
    if (units.empty()) return;
    scene_.note("surrender-before-fighting", {{"reason", reason}, {"units", units.size()}}, "CNA-9.4");
    surrender(scene_, segment_.book(), toll_, units, fight_.attacker.side, assault().hexes, "CNA-9.4");
    count_defenders_again();
  }

  /// Whom a hex has that could defend it: nobody who stands there; nobody with TOE points at all (a bare
  /// headquarters, a supply unit, a dummy); with points, but all of them pinned; somebody.
  enum class Defence : std::uint8_t { none, unarmed, pinned, able };
  /// Units that stand in the hex; those that retreated into it are no defenders (CNA-10.17).
  Defence standing_in(Place hex) const {
    Defence found = Defence::none;
    for (const Row unit : fight_.defender.units) {
      if (field_.hex(unit) != hex || field_.retreated_in(unit)) continue;
      if (field_.type(unit) == UnitType::warship) continue;
      const Defence with = field_.toe_of(unit) == 0 ? Defence::unarmed
                           : field_.pinned(unit)    ? Defence::pinned
                                                    : Defence::able;
      found = std::max(found, with);
    }
    return found;
  }

  /// CNA-9.6: nobody there was assigned to Close Assault, although somebody could have been.
  bool gives_way(Place hex) const {
    if (defended(field_, segment_, hex)) return false;
    const Defence standing = standing_in(hex);
    const bool all_go = segment_.book().options.all_pinned == AllPinned::retreat_three;
    return standing == Defence::able || (standing != Defence::none && all_go);
  }

  /// CNA-9.6, 9.7; of a pair hex by hex.
  void give_way() {
    bool stayed = false;
    bool gone = false;
    for (const Place hex : std::vector(fight_.defender.hexes)) {
      if (!gives_way(hex)) continue;
      scene_.note("undefended", {{"hex", hex}}, "CNA-9.6");
      stayed |= !retreat_undefended(scene_, segment_, fight_, hex);
      gone = true;
    }
    if (gone) count_defenders_again();
    find_all_pinned(stayed);
  }

  void find_all_pinned(bool stayed) {
    Defence standing = Defence::none;
    for (const Place hex : fight_.defender.hexes) {
      if (defended(field_, segment_, hex)) return;
      standing = std::max(standing, standing_in(hex));
    }
    if (standing == Defence::able && !stayed) return;
    fight_.all_pinned = standing != Defence::none || stayed;
    const Key why = stayed                         ? Key("could-not-retreat")
                    : standing == Defence::unarmed ? Key("no-points")
                                                   : Key("all-pinned");
    if (fight_.all_pinned) scene_.note("no-defence", {{"reason", why}}, "CNA-9.7");
  }

  /// Everybody surrendered or went: no dice, no ammunition.
  void won_without_fighting() {
    finish();
    reward_attackers(scene_, segment_, fight_);
    conclude();
  }

  // ---- The column

  void find_basic() {
    spend_ammunition(scene_, segment_, fight_);
    find_strength(scene_, segment_, fight_);
    fight_.basic = basic_differential(fight_);
    assault().basic = fight_.basic;
    scene_.note("basic-differential", {{"basic", fight_.basic}}, "CNA-9.12");
  }

  void find_morale() {
    for (Force* force : fight_.sides()) find_size(scene_, segment_, fight_, *force);
    roll_morale(scene_, segment_, fight_.attacker, fight_.defender);
    roll_morale(scene_, segment_, fight_.defender, fight_.attacker);
  }

  void find_final_column() {
    note_ground(scene_, segment_, fight_);
    fight_.shifts = assault_shifts(field_, segment_, fight_);
    if (const std::int32_t by = fight_.attacker.adjusted_morale - fight_.defender.adjusted_morale; by != 0)
      fight_.shifts.push_back({by, "morale", "CNA-9.23"});
    find_column(scene_, segment_, fight_);
    refund_defender(scene_, segment_, fight_);
  }

  // ---- Surrender by morale (CNA-9.23)

  void surrender_by_morale() {
    finish();
    if (fight_.attacker.surrenders && fight_.defender.surrenders)
      engage_all();
    else if (fight_.attacker.surrenders)
      surrender_points(scene_, segment_.book(), toll_, fight_.attacker.points, fight_.defender.side,
                       assault().hexes, "CNA-9.23");
    else
      surrender(scene_, segment_.book(), toll_, fight_.defender.units, fight_.attacker.side, assault().hexes,
                "CNA-9.23");
    if (fight_.defender.surrenders && !fight_.attacker.surrenders) reward_attackers(scene_, segment_, fight_);
    conclude();
  }

  void engage_all() {
    scene_.note("both-surrender", {}, "CNA-9.23");
    for (const Force* force : fight_.sides())
      for (const Row unit : force->units)
        if (!field_.engaged(unit)) scene_.change(unit, segment_.book().traits.engaged, 1, "CNA-9.23");
  }

  const Scene scene_;
  const Segment& segment_;
  const Field field_;
  Fight fight_;
  const Toll toll_;
};

}  // namespace

void close_assaults(const Scene& turn, const Segment& segment, Assignment& assigned, Captures& captures) {
  assigned.assaults = assaults_in_order(turn, segment);
  const std::vector<bool> cancelled = cancelled_assaults(turn, segment);
  const Toll toll{assigned.committed, captures};
  for (std::size_t i = 0; i < assigned.assaults.size(); ++i)
    Assaulting(turn, segment, assigned.assaults[i], toll).resolve(cancelled[i]);
  charge_probes_not_made(turn.within("ca"), segment);
  list_assaults_played(turn, segment);
}

}  // namespace adjudicator::cna
