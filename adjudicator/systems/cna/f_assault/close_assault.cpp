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
#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/charges.hpp"
#include "systems/cna/segment/told.hpp"
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
      : turn_(turn),
        scene_(turn.within("ca").within(turn.key(assault.hexes.front()))),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        fight_(fight_of(field_, segment, assault)),
        toll_(toll) {
    if (is_told(segment, fight_.attacker.side)) fight_.attacker.hexes = told_origins(segment, assault);
  }

  void resolve(bool cancelled) {
    begin();
    if (cancelled && is_told(segment_, fight_.defender.side))
      for (const Place hex : assault().hexes)
        hand_over(turn_, segment_, {{"element", "cancel-assault"}, {"hex", hex}});
    if (cancelled) return end(Assault::Status::cancelled, "assault-cancelled", "CNA-9.2");
    if (fight_.defender.units.empty()) {
      if (is_told(segment_, fight_.attacker.side)) hand_over_instead("empty");
      return end(Assault::Status::lapsed, "assault-lapsed", "CNA-9.2");
    }
    if (is_told(segment_, fight_.defender.side) && !nobody_attacks())
      hand_over(turn_, segment_,
                {{"element", "ca-sequence"},
                 {"hexes", in_file(turn_, assault().hexes)},
                 {"probe", shared::yes_or_no(assault().probe)}});
    if (left_as_told()) return end(Assault::Status::lapsed, "assault-lapsed", "CNA-9.2");
    note_idle_points(scene_, segment_, fight_.assault);
    if (nobody_attacks()) return end(Assault::Status::lapsed, "nobody-attacks", "CNA-9.5");
    charge_assault(scene_, segment_, fight_);
    if (is_told(segment_, fight_.defender.side)) {
      if (gone_as_told()) return won_without_fighting();
    } else {
      gone_ = fight_.defender.units;
      surrender_before_fighting();
      const bool left = !fight_.defender.units.empty();
      give_way();
      if (segment_.book().told.exists() && fight_.defender.units.empty())
        hand_over_instead(left ? Key("undefended") : Key("surrendered"));
    }
    if (fight_.defender.units.empty()) return won_without_fighting();
    if (segment_.book().told.exists()) {
      find_told_numbers();
    } else {
      find_basic();
      find_morale();
    }
    if (fight_.attacker.surrenders || fight_.defender.surrenders) return surrender_by_morale();
    find_final_column();
    finish();
    resolve_fight(turn_, scene_, segment_, fight_, toll_);
    conclude();
  }

 private:
  Assault& assault() const { return fight_.assault; }

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

  // ---- What the other player tells (CNA-2.7)

  using Enemy = Reported::AssaultEnemy;
  const Enemy* told() const { return told_enemy(segment_, fight_.assault); }
  [[noreturn]] void want_numbers() const {
    want(turn_, segment_, "assault-enemy", fight_.assault.hexes.front(), Gate::assault);
  }

  bool nobody_attacks() const {
    if (!is_told(segment_, fight_.attacker.side)) return fight_.attacker.points.empty();
    return told() != nullptr && told()->instead == Enemy::Instead::lapsed;
  }

  /// CNA-9.2: the other player says that nobody is left in the hexes. Asked before anything is paid.
  bool left_as_told() {
    if (!is_told(segment_, fight_.defender.side) || nobody_attacks()) return false;
    if (told() == nullptr) want_numbers();
    if (told()->instead != Enemy::Instead::empty) return false;
    for (const Place hex : fight_.defender.hexes) empty_hex(scene_, segment_, hex, "CNA-9.2");
    return true;
  }

  /// CNA-9.4, 9.6: nobody defends, and those who were there retreated or surrendered. False: there are
  /// numbers.
  bool gone_as_told() {
    const Enemy* enemy = told();
    if (enemy == nullptr) want_numbers();
    fight_.all_pinned = enemy->no_defence;
    if (fight_.all_pinned) scene_.note("no-defence", {{"reason", "told"}}, "CNA-9.7");
    if (enemy->instead == Enemy::Instead::numbers) return false;
    for (const Place hex : fight_.defender.hexes) {
      if (enemy->instead == Enemy::Instead::undefended) scene_.note("undefended", {{"hex", hex}}, "CNA-9.6");
      empty_hex(scene_, segment_, hex, "CNA-9.6");
    }
    for (const Place hex : enemy->to) fill_hex(scene_, segment_, hex, "CNA-9.6");
    count_defenders_again();
    return true;
  }

  /// Own numbers as far as they hang on nothing else, then the other side's, then the rest (CNA-9.8 to 9.24).
  void find_told_numbers() {
    Force& own = is_told(segment_, fight_.attacker.side) ? fight_.defender : fight_.attacker;
    Force& enemy = &own == &fight_.attacker ? fight_.defender : fight_.attacker;
    spend_ammunition(scene_, segment_, fight_);
    count_raw(scene_, own);
    const Enemy* numbers = told();
    const bool sure = not_small(segment_.book(), own);
    if (sure) find_own_actual(scene_, segment_, own, 0, true);
    find_size(scene_, segment_, fight_, own);
    if (!own.attacker) hand_over_numbers(own, sure, false);
    if (numbers == nullptr) want_numbers();
    // Fewer hexes than were told at first, where Anti-Armor fire left nobody to attack from one of them.
    if (enemy.attacker && !numbers->from.empty()) {
      enemy.hexes = numbers->from;
      std::ranges::sort(enemy.hexes);
    }
    enemy.raw = numbers->raw;
    if (!sure) find_own_actual(scene_, segment_, own, enemy.raw, false);
    roll_morale(scene_, segment_, own, enemy);
    hand_over_numbers(own, true, true);
    if (!numbers->has_actual || !numbers->has_morale) want_numbers();
    take_numbers(enemy, *numbers);
    fight_.unrated = own.attacker ? numbers->unrated : only_unrated_in(scene_, segment_, own);
    fight_.told_engineers = numbers->engineers;
    fight_.told_no_fuel = numbers->no_fuel;
    fight_.told_parenthesized = numbers->parenthesized;
    fight_.basic = basic_differential(fight_);
    assault().basic = fight_.basic;
    scene_.note("basic-differential", {{"basic", fight_.basic}}, "CNA-9.12");
  }

  /// The numbers of the row "assault, before dice" of section 13.
  void hand_over_numbers(const Force& own, bool actual, bool morale) const {
    std::string marks;
    const auto mark = [&](bool holds, std::string_view word) {
      if (holds) marks.append(marks.empty() ? "" : " ").append(word);
    };
    mark(morale && own.surrenders, "surrenders");
    if (!own.attacker) {
      mark(fight_.all_pinned, "no-defence");
      mark(only_unrated_in(scene_, segment_, own), "unrated");
      mark(lacks_fuel(field_, own), "no-fuel");
      mark(std::ranges::all_of(own.points,
                               [&](const Points& p) {
                                 return p.rating == 0 ||
                                        segment_.book().rating(p.group).parenthesized(Rating::defense);
                               }),
           "parenthesized");
    } else {
      mark(brings_engineers(field_, own), "engineers");
    }
    hand_over(turn_, segment_,
              {{"element", "assault-enemy"},
               {"hex", assault().hexes.front()},
               {"from", own.attacker ? in_file(turn_, own.hexes) : Value()},
               {"raw", in_file(turn_, own.raw)},
               {"actual", actual ? in_file(turn_, own.actual) : Value()},
               {"size", own.size},
               {"morale", morale ? Value(own.adjusted_morale) : Value()},
               {"marks", marks.empty() ? Value() : Value(turn_.word(marks))}});
  }
  void hand_over_instead(Key instead) const {
    std::vector<Place> to;
    if (instead == Key("undefended"))
      for (const Row unit : gone_)
        if (field_.on_map(unit) && std::ranges::count(to, field_.hex(unit)) == 0)
          to.push_back(field_.hex(unit));
    std::ranges::sort(to);
    hand_over(turn_, segment_,
              {{"element", "assault-enemy"},
               {"hex", assault().hexes.front()},
               {"instead", instead},
               {"to", in_file(turn_, to)}});
  }

  void take_numbers(Force& enemy, const Enemy& numbers) const {
    enemy.actual = numbers.actual;
    enemy.size = numbers.size;
    enemy.adjusted_morale = numbers.morale;
    enemy.surrenders = numbers.surrenders;
    scene_.note(enemy.attacker ? Key("attack-strength") : Key("defence-strength"),
                {{"raw", halves(enemy.raw)}, {"actual", halves(enemy.actual)}}, "CNA-2.7");
    scene_.note("organisation-size", {{"side", enemy.side}, {"size", enemy.size}}, "CNA-2.7");
    scene_.note("adjusted-morale", {{"side", enemy.side}, {"morale", enemy.adjusted_morale}}, "CNA-2.7");
    if (enemy.surrenders) scene_.note("morale-surrender", {{"side", enemy.side}}, "CNA-2.7");
  }

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
        if (!field_.engaged(unit)) scene_.change(unit, unit::engaged, 1, "CNA-9.23");
  }

  const Scene turn_;
  const Scene scene_;
  const Segment& segment_;
  const Field field_;
  Fight fight_;
  const Toll toll_;
  std::vector<Row> gone_;  // defenders before anybody went (CNA-9.6)
};

/// Row 0-112: the other player decides the order, and says it assault by assault, a pair together; and which of
/// them he leaves out (9.2, row 0-145).
void assaults_as_told(const Scene& turn, const Segment& segment, Assignment& assigned, Captures& captures) {
  const Reported& reported = segment.plan.reported;
  const Toll toll{assigned.committed, captures};
  assigned.assaults.reserve(reported.cancelled.size() + reported.sequence.size());
  for (const Place hex : reported.cancelled) {
    assigned.assaults.push_back({{hex}, false, Assault::Status::to_do, false, std::nullopt});
    Assaulting(turn, segment, assigned.assaults.back(), toll).resolve(true);
  }
  for (const Reported::Attack& attack : reported.sequence) {
    assigned.assaults.push_back({attack.hexes, attack.probe, Assault::Status::to_do, false, std::nullopt});
    Assaulting(turn, segment, assigned.assaults.back(), toll).resolve(false);
  }
  if (!reported.sequence_over) want(turn, segment, "assaults", {}, Gate::assault);
  list_assaults_played(turn, segment);
}

}  // namespace

void close_assaults(const Scene& turn, const Segment& segment, Assignment& assigned, Captures& captures) {
  if (!segment.book().played(segment.book().phasing))
    return assaults_as_told(turn, segment, assigned, captures);
  assigned.assaults = assaults_in_order(turn, segment);
  const std::vector<bool> cancelled = cancelled_assaults(turn, segment);
  const Toll toll{assigned.committed, captures};
  for (std::size_t i = 0; i < assigned.assaults.size(); ++i)
    Assaulting(turn, segment, assigned.assaults[i], toll).resolve(cancelled[i]);
  hand_over_nothing(turn, segment, Telling::assaults);
  charge_probes_not_made(turn.within("ca"), segment);
  list_assaults_played(turn, segment);
}

}  // namespace adjudicator::cna
