#include "systems/cna/g_captures/captures.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "systems/cna/field/lists.hpp"
#include "systems/cna/field/told.hpp"
#include "systems/cna/g_captures/capture_lots.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/rows.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

/// CNA-10.25: infantry, guns, tanks, others.
std::size_t capture_rank(GroupKind kind) {
  switch (kind) {
    case GroupKind::infantry:
    case GroupKind::machinegun:
    case GroupKind::heavy_weapons:
      return 0;
    case GroupKind::artillery:
    case GroupKind::anti_tank:
      return 1;
    case GroupKind::tank:
      return 2;
    default:
      return 3;
  }
}

/// The default's order: ties as the candidates come.
std::vector<std::size_t> default_order(const Field& field, const std::vector<Candidate>& lost) {
  std::vector<std::size_t> order(lost.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return capture_rank(field.kind(lost[i].group)); });
  return order;
}

/// One side's losses and how many raw points of them are captured.
class Capturing {
 public:
  Capturing(const Scene& scene, const Segment& segment, const Fight& fight, const Force& loser)
      : fight_(fight),
        segment_(segment),
        loser_(loser),
        above_(scene),
        scene_(scene.within("captured").within(loser.attacker ? Key("att") : Key("def"))) {}

  const Scene& scene() const { return scene_; }
  Row loser() const { return loser_.side; }

  /// C of CNA-10.25, in whole raw points.
  std::int32_t due() const {
    const GridChart& chart = *segment_.book().prisoners;
    scene_.began(
        "captured",
        {{"captor", other_side(loser_.side)}, {"loser", loser_.side}, {"hex", fight_.assault.hexes.front()}},
        "CNA-10.25");
    const Roll die = above_.roll(loser_.attacker ? Key("capt-att") : Key("capt-def"), d6, "CNA-10.25");
    const Lookup entry{die.faces[0], {}, chart.columns.clamped(die.faces[0]), {}};
    const std::int32_t percent =
        shared::leading_number(scene_.look_up(chart, entry, "CNA-10.25").result.text());
    const auto points = static_cast<std::int32_t>(round_up(std::int64_t{percent} * loser_.raw_lost, 100));
    scene_.note("capture-due",
                {{"loser", loser_.side}, {"percent", percent}, {"lost", loser_.raw_lost}, {"points", points}},
                "CNA-10.25");
    return points;
  }

  PointChoice choice(const std::vector<Candidate>& lost, std::int32_t points) const {
    PointChoice c;
    c.owner = loser_.side;
    c.subject = row_of(fight_.assault.hexes.front());
    c.kind = "capture-pick";
    c.rule = "CNA-10.25";
    c.candidates = lost;
    c.need = 2 * points;
    c.order = order_for(segment_.plan.of(loser_.side).capture_picks, fight_.assault.hexes);
    c.cause = "capture";
    const Field field = field_of(scene_, segment_.book());
    c.complete = [order = default_order(field, lost), candidates = lost, points](Picks& picks) {
      PointChoice same;
      same.candidates = candidates;
      same.need = 2 * points;
      pick_in_order(same, order, picks);
    };
    return c;
  }

  void take(Captures& captures, const std::vector<Candidate>& lost, const Picks& picks) const {
    const Field field = field_of(scene_, segment_.book());
    const Row captor = other_side(loser_.side);
    for (const std::size_t i : as_told(lost, picks)) {
      const Candidate& c = lost[i];
      captures.points.push_back({captor, c.hex, fight_.assault.hexes, c.unit, c.group, picks[i]});
      if (scene_.tells())
        scene_.note("points-captured",
                    {{"captor", captor},
                     {"loser", loser_.side},
                     {"unit", c.unit},
                     {"group", c.group},
                     {"kind", key_of(field.kind(c.group))},
                     {"model", model_word(scene_, field.get(c.group, group::model))},
                     {"toe", picks[i]}},
                    "CNA-10.25");
    }
    if (scene_.tells()) tell_captor(lost, picks);
  }

  /// The captor gets points by kind and model (CNA-13), not by units.
  void tell_captor(const std::vector<Candidate>& lost, const Picks& picks) const {
    const Field field = field_of(scene_, segment_.book());
    const auto kind = [&](std::size_t i) {
      const Row group = lost[i].group;
      return std::pair(field.kind(group), model_word(scene_, field.get(group, group::model)).text());
    };
    const std::vector<std::size_t> order = as_told(lost, picks);
    for (std::size_t i = 0; i < order.size();) {
      const auto [what, model] = kind(order[i]);
      std::int32_t toe = 0;
      for (; i < order.size() && kind(order[i]) == std::pair(what, model); ++i) toe += picks[order[i]];
      scene_.note("points-taken",
                  {{"captor", other_side(loser_.side)},
                   {"loser", loser_.side},
                   {"kind", key_of(what)},
                   {"model", Key::unowned(model)},
                   {"toe", toe}},
                  "CNA-10.25");
    }
  }

  /// The picks by kind, model and number: the order of the loser's roster would tell the captor more.
  std::vector<std::size_t> as_told(const std::vector<Candidate>& lost, const Picks& picks) const {
    const Field field = field_of(scene_, segment_.book());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < picks.size(); ++i)
      if (picks[i] > 0) order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
      const Row group = lost[i].group;
      const Key model = model_word(scene_, field.get(group, group::model));
      return std::tuple(field.kind(group), model.text(), picks[i]);
    });
    return order;
  }

 private:
  const Fight& fight_;
  const Segment& segment_;
  const Force& loser_;
  const Scene above_;
  const Scene scene_;
};

// ---- L22 ----

void list_lot(List& list, const Scene& turn, const Lot& lot) {
  if (lot.prisoners > 0)
    list.row({{"assault", lot.assault.front()}, {"kind", "prisoners"}, {"points", lot.prisoners}});
  for (const Equipment& e : lot.equipment)
    list.row({{"assault", lot.assault.front()},
              {"kind", key_of(e.kind)},
              {"model", model_word(turn, e.model)},
              {"points", e.points}});
}

void list_destinations(List& list, const Field& field, const Segment& segment, const Lot& lot) {
  const std::vector<Place> legal = destinations(field, lot);
  const Place first = default_destination(field, segment, lot, legal);
  for (const Place hex : legal)
    list.row({{"assault", lot.assault.front()},
              {"hex", hex},
              {"held", prisoners_in(field, lot.captor, hex)},
              {"guards", guards_in(field, lot.captor, hex)},
              {"mark", hex == first ? Value("default") : Value()}});
}

/// Own infantry that may become guards, and units that may take equipment.
void list_units(const Scene& turn, const Field& field, Row captor, bool equipment) {
  List list(turn, captor, "capture-units");
  for (const Row unit : shared::RowsOf(field.state(), unit::table)) {
    if (field.side(unit) != captor || !field.on_map(unit)) continue;
    const std::int32_t infantry = guard_material_of(field, unit);
    const bool takes = equipment && takes_equipment(field, unit);
    if (infantry == 0 && !takes) continue;
    list.row({{"hex", field.hex(unit)},
              {"unit", unit},
              {"infantry", infantry},
              {"equipment", shared::yes_or_no(takes)}});
  }
}

void list_for(const Scene& turn, const Segment& segment, Row captor) {
  const Field field = field_of(turn, segment.book());
  const std::vector<Lot> lots = lots_of(field, segment, captor);
  if (lots.empty()) return;
  List taken(turn, captor, "captures");
  for (const Lot& lot : lots) list_lot(taken, turn, lot);
  List hexes(turn, captor, "capture-hexes");
  for (const Lot& lot : lots) list_destinations(hexes, field, segment, lot);
  list_units(turn, field, captor,
             std::ranges::any_of(lots, [](const Lot& lot) { return !lot.equipment.empty(); }));
}

}  // namespace

void capture_points(const Scene& scene, const Segment& segment, const Fight& fight,
                    const std::vector<Candidate>& attackers_lost,
                    const std::vector<Candidate>& defenders_lost, Captures& captures) {
  std::vector<Capturing> takings;
  std::vector<const std::vector<Candidate>*> lost;
  std::vector<PointChoice> choices;
  const auto side = [&](bool captured, const Force& force, const std::vector<Candidate>& points) {
    if (!captured || points.empty() || force.raw_lost <= 0) return;
    takings.emplace_back(scene, segment, fight, force);
    lost.push_back(&points);
    const std::int32_t due = takings.back().due();
    choices.push_back(takings.back().choice(points, due));
  };
  side(fight.captured_att, fight.attacker, attackers_lost);
  side(fight.captured_def, fight.defender, defenders_lost);
  if (choices.empty()) return;
  const std::vector<Picked> picked = decide(scene, segment, choices);
  for (std::size_t i = 0; i < takings.size(); ++i) takings[i].take(captures, *lost[i], picked[i].picks);
}

namespace {

/// CNA-10.25: what the other side took of ours.
void hand_over_captures(const Scene& turn, const Segment& segment) {
  const std::vector<Lot> lots = lots_of(field_of(turn, segment.book()), segment, segment.book().told);
  for (const Lot& lot : lots) {
    if (lot.prisoners > 0)
      hand_over(turn, segment,
                {{"element", "captured"}, {"hex", lot.assault.front()}, {"prisoners", lot.prisoners}});
    for (const Equipment& e : lot.equipment)
      hand_over(turn, segment,
                {{"element", "captured"},
                 {"hex", lot.assault.front()},
                 {"model", model_word(turn, e.model)},
                 {"kind", key_of(e.kind)},
                 {"points", e.points}});
  }
  if (lots.empty()) hand_over_nothing(turn, segment, Telling::captured);
}

}  // namespace

void list_captures(const Scene& turn, const Segment& segment) {
  const bool told = segment.book().told.exists();
  if (told) hand_over_captures(turn, segment);
  if (told && std::ranges::any_of(segment.assigned.assaults, &Assault::fought))
    demand_told(turn, segment, Telling::captured, Gate::assault);
  if (!turn.tells() || (segment.captures.points.empty() && segment.plan.reported.captures.empty())) return;
  for (const Row captor : {segment.book().phasing, segment.book().other})
    if (segment.book().played(captor)) list_for(turn, segment, captor);
}

}  // namespace adjudicator::cna
