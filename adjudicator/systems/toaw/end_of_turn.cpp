#include "systems/toaw/end_of_turn.hpp"

#include <algorithm>

#include "systems/toaw/common/aftermath.hpp"
#include "systems/toaw/common/arithmetic.hpp"
#include "systems/toaw/common/field.hpp"
#include "systems/toaw/naval/repair.hpp"

namespace adjudicator::toaw {
namespace {

class End {
 public:
  End(const Scene& turn, const Plan& plan, std::int32_t at_sea)
      : scene_(turn.within("end")),
        book_(plan.book),
        field_(turn.board(), plan.book, turn.state()),
        at_sea_(at_sea) {}

  void all(const std::vector<Fought>& battles) const {
    scene_.began("turn-end", {{"phasing", book_.phasing}, {"opposing", book_.opposing}}, "TOAW-9.3");
    if (!battles.empty()) advance_round(battles);
    const Key why = why_it_ends(battles.empty() && at_sea_ == 0);
    if (why.empty())
      return scene_.note("turn-goes-on", {{"number", book_.player_turn_round(field_.state)}}, "TOAW-9.4");
    scene_.note("turn-ends", {{"why", why}, {"next", book_.opposing}}, "TOAW-9.4");
    naval::repair(scene_, field_, book_.phasing);
    formations(book_.opposing);
    hand_over();
  }

 private:
  Trait round_trait() const { return scenario::player_turn_round; }

  /// TOAW-9.3
  void advance_round(std::vector<Fought> battles) const {
    std::ranges::sort(battles, {}, &Fought::number);
    const std::int32_t median = battles[(battles.size() - 1) / 2].number;
    if (median != book_.player_turn_round(field_.state))
      scene_.change(book_.scenario_row, round_trait(), median, "TOAW-9.3");
    scene_.note("round-reached", {{"number", median}}, "TOAW-9.3");
    const Trait stamp = place::time_stamp;
    for (const Fought& battle : battles)
      if (battle.number > median && field_.state.get(row_of(battle.target), stamp) != battle.number)
        scene_.change(row_of(battle.target), stamp, battle.number, "TOAW-9.3");
    for (std::size_t i = 0; i < field_.board.size(); ++i) {
      const Row hex = row_of(static_cast<Place>(i));
      if (const std::int32_t now = field_.state.get(hex, stamp); now > 0 && now <= median)
        scene_.change(hex, stamp, 0, "TOAW-9.3");
    }
    // Whoever advanced into a stamped hex of this turn.
    for (const Fought& battle : battles)
      field_.units.any_in(battle.target, [&](Row unit) {
        if (field_.units.side(unit) == book_.phasing) cut_movement(scene_, field_, unit);
        return false;
      });
  }

  /// TOAW-9.4, TOAW-18.21: both checks are always drawn.
  Key why_it_ends(bool no_attack) const {
    if (no_attack) return "no-attack";
    const std::int32_t left = 10 - book_.player_turn_round(field_.state);
    if (left < 2) return "late";
    const Scene scene = scene_.within("turn");
    const bool able = percent(scene, "proficiency", field_.state.get(book_.phasing, side::proficiency),
                              "TOAW-9.4", book_.phasing);
    // U(10)+1: the die counts from 0, the rule from 1.
    const std::int32_t rolled =
        static_cast<std::int32_t>(scene.roll("round", {1, 0, 10}, "TOAW-9.4").sum()) + 1;
    scene.note("rolled-for",
               {{"check", "round"}, {"of", book_.phasing}, {"rolled", rolled}, {"needed", left}}, "TOAW-9.4");
    return able || rolled <= left ? Key() : Key("checks");
  }

  /// TOAW-9.5: of the force whose turn starts.
  void formations(Row side) const {
    const Scene scene = scene_.within("formations");
    for (const Row formation : RowsOf(field_.state, formation::table)) {
      if (field_.state.reference(formation, formation::side) != side) continue;
      const bool reorganizes = must_reorganize(scene.within(scene.key(formation)), side, formation);
      if (reorganizes != (field_.state.get(formation, formation::reorganizing) != 0))
        scene_.change(formation, formation::reorganizing, reorganizes ? 1 : 0, "TOAW-9.5");
      scene_.note("formation",
                  {{"formation", formation}, {"state", reorganizes ? Key("reorganizing") : Key("ready")}},
                  "TOAW-9.5");
    }
  }
  bool must_reorganize(const Scene& scene, Row side, Row formation) const {
    std::int64_t units = 0;
    std::int64_t quality = 0;
    std::int64_t here = 0;
    std::int64_t severe = 0;
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (field_.units.formation(unit) != formation) continue;
      const bool ready = field_.units.ready(unit);
      if (field_.units.severe(unit)) ++severe;
      if (ready || field_.units.severe(unit)) ++units;
      if (!ready) continue;
      ++here;
      quality += (2 * field_.units.proficiency(unit) + field_.units.readiness(unit)) / 3;
    }
    if (units == 0) return false;
    if (!percent(scene, "shock", field_.state.get(side, side::shock), "TOAW-9.5", formation)) return true;
    const std::int64_t fq =
        (field_.state.get(formation, formation::proficiency) + (here == 0 ? 0 : quality / here)) / 2;
    const std::int64_t rolled = scene.roll("formation", d100, "TOAW-9.5").sum();
    scene.note("rolled-for",
               {{"check", "formation"}, {"of", formation}, {"rolled", rolled}, {"needed", fq - 1}},
               "TOAW-9.5");
    if (fq > rolled) return false;
    const std::int64_t most =
        1 + static_cast<std::int64_t>(scene.roll("severe", below(units), "TOAW-9.5").sum());
    scene.note("rolled-for", {{"check", "severe"}, {"of", formation}, {"rolled", most}, {"above", severe}},
               "TOAW-9.5");
    return severe >= most;
  }

  /// TOAW-18.5: the next turn begins.
  void hand_over() const {
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      clear(unit, unit::sighted);
      if (field_.units.side(unit) != book_.opposing) {
        clear(unit, unit::was_attacked);
        clear(unit, unit::entered_hex);
        continue;
      }
      clear(unit, unit::moved);
      for (const Trait trait : {unit::attacked, unit::severe})
        if (field_.state.get(unit, trait) != 0) scene_.change(unit, trait, 0, "TOAW-18.5");
      if (field_.units.ready(unit) && field_.units.remaining(unit) != field_.units.allowance(unit))
        scene_.change(unit, unit::remaining, field_.units.allowance(unit), "TOAW-18.5");
    }
    const Trait stamp = place::time_stamp;
    for (std::size_t i = 0; i < field_.board.size(); ++i) {
      const Row hex = row_of(static_cast<Place>(i));
      if (field_.state.get(hex, stamp) != 0) scene_.change(hex, stamp, 0, "TOAW-9.4");
      clear(hex, place::revealed);
    }
    if (book_.player_turn_round(field_.state) != 1)
      scene_.change(book_.scenario_row, round_trait(), 1, "TOAW-9.4");
    scene_.change(book_.phasing, side::phasing, 0, "TOAW-9.4");
    scene_.change(book_.opposing, side::phasing, 1, "TOAW-9.4");
  }

  void clear(Row row, Trait trait) const {
    if (field_.state.get(row, trait) != 0) scene_.change(row, trait, 0, "TOAW-18.5");
  }

  const Scene scene_;
  const Rulebook& book_;
  const Field field_;
  const std::int32_t at_sea_;  // naval attacks that were resolved
};

}  // namespace

void end_turn(const Scene& turn, const Plan& plan, const std::vector<Fought>& battles, std::int32_t at_sea) {
  End(turn, plan, at_sea).all(battles);
}

}  // namespace adjudicator::toaw
