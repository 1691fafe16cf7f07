#include "systems/cna/f_assault/captured_points.hpp"

#include <algorithm>
#include <numeric>

#include "systems/cna/f_assault/surrender.hpp"
#include "systems/shared/numbers.hpp"

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

}  // namespace adjudicator::cna
