#include "systems/cna/b_barrage/barrage_losses.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "systems/cna/b_barrage/loss_choice.hpp"
#include "systems/cna/field/carriers.hpp"
#include "systems/cna/segment/losses.hpp"

namespace adjudicator::cna {
namespace {

/// One decision of an owner, with what his orders say of it.
class LossDecision {
 public:
  LossDecision(const Field& field, Pool made)
      : pool(std::move(made)),
        field_(field),
        ways_(field_, pool),
        foreseen_{this},
        fill_{this},
        fallback_{this} {}
  LossDecision(const LossDecision&) = delete;
  LossDecision& operator=(const LossDecision&) = delete;

  /// Nothing to choose: there is one way.
  bool forced() const { return ways_.few() && ways_.found().size() <= 1; }
  Asking asking() const {
    return {pool.owner, pool.trucks ? Key("truck-loss") : Key("barrage-loss"),
            pool.unit,  rule(),
            foreseen_,  fill_,
            fallback_};
  }
  void settle(const Answer& answer) {
    const bool listed = answer.source != AnswerSource::order && answer.source != AnswerSource::standing;
    counts = !ways_.few() && listed ? in_order(field_, pool, answer.choice) : counts_of(pool, answer.choice);
    by_default = answer.source == AnswerSource::fallback;
  }
  void settle_alone() { counts = in_order(field_, pool, {}); }
  /// Of what others have left by now: the choice if it is still possible, else the default.
  void adapt(const Field& now) {
    Pool rest = truck_pool(now, pool.unit, pool.due);
    Counts still(rest.rows.size());
    for (std::size_t i = 0; i < rest.rows.size(); ++i)
      still[i] = std::min(counts[pool.find(rest.rows[i])], rest.left[i]);
    std::int32_t chosen = 0;
    for (std::int32_t n : still) chosen += n;
    if (chosen != rest.due || !evenly(now, rest, still)) still = in_order(now, rest, list_of(rest, still));
    pool = std::move(rest);
    counts = std::move(still);
  }
  const Field& field() const { return field_; }
  Key rule() const { return pool.trucks ? Key("CNA-5.32") : Key("CNA-5.30"); }

  Pool pool;
  std::optional<Answer> foreseen;
  Counts counts;  // once settled
  bool by_default = false;

 private:
  struct Foreseen {
    const LossDecision* of;
    std::optional<Answer> operator()() const { return of->foreseen; }
  };
  struct Fill {
    const LossDecision* of;
    void operator()(Question& question) const { of->fill(question); }
  };
  struct Fallback {
    const LossDecision* of;
    std::vector<Row> operator()() const { return of->fallback(); }
  };

  void fill(Question& question) const {
    if (ways_.few()) {
      for (const Counts& way : ways_.found()) question.options.push_back(list_of(pool, way));
      return;
    }
    question.candidates = pool.rows;
    question.most = static_cast<std::uint32_t>(pool.rows.size());
  }
  std::vector<Row> fallback() const {
    return ways_.few() ? list_of(pool, in_order(field_, pool, {})) : std::vector<Row>();
  }

  const Field field_;
  const Ways ways_;
  const Foreseen foreseen_;
  const Fill fill_;
  const Fallback fallback_;
};

using Decisions = std::vector<std::unique_ptr<LossDecision>>;

// ---- Orders ----

/// Judges the orders `barrage-loss` or `truck-loss` of one side.
class LossOrders {
 public:
  LossOrders(const Scene& scene, const Segment& segment, Row side, bool trucks, const Decisions& decisions)
      : scene_(scene), side_(side), trucks_(trucks) {
    const SideOrders& orders = segment.plan.of(side);
    for (const auto& decision : decisions)
      if (decision->pool.owner == side && decision->pool.trucks == trucks)
        decisions_.push_back(decision.get());
    for (const LossOrder& order : trucks ? orders.truck_losses : orders.toe_losses) judge(order);
  }

 private:
  /// CNA-12.4: an illegal order is dropped as a whole.
  void judge(const LossOrder& order) {
    bool any = false;
    for (LossDecision* decision : decisions_) any |= decision->pool.unit == order.unit;
    if (!any) return refuse(order.at, "E-LOSS-UNIT", {{"unit", order.unit}}, "unit");
    for (const Pick& pick : order.picks)
      if (pool_of(order, pick) == nullptr)
        return refuse(pick.at, "E-LOSS-UNIT", {{"unit", order.unit}, {"thing", pick.thing}},
                      trucks_ ? "truck" : "group");
    for (LossDecision* decision : decisions_)
      if (decision->pool.unit == order.unit && !judge(order, *decision)) return;
  }

  LossDecision* pool_of(const LossOrder& order, const Pick& pick) const {
    for (LossDecision* decision : decisions_)
      if (decision->pool.unit == order.unit && decision->pool.find(pick.thing) < decision->pool.rows.size())
        return decision;
    return nullptr;
  }

  /// False: refused.
  bool judge(const LossOrder& order, LossDecision& decision) {
    const Pool& pool = decision.pool;
    Counts counts(pool.rows.size());
    std::int64_t ordered = 0;
    bool fits = true;
    for (const Pick& pick : order.picks) {
      const std::size_t i = pool.find(pick.thing);
      if (i == counts.size()) continue;
      fits &= pick.count >= 1 && pick.count <= pool.left[i] - counts[i];
      ordered += pick.count;
      if (fits) counts[i] += pick.count;
    }
    if (ordered == 0 && !order.picks.empty()) return true;  // it speaks of the unit's other part
    if (!fits || ordered != pool.due || decision.foreseen) {
      refuse(order.at, "E-LOSS-COUNT", {{"unit", order.unit}, {"due", pool.due}, {"ordered", ordered}},
             "unit");
      return false;
    }
    if (trucks_ && !evenly(decision.field(), pool, counts)) {
      refuse(order.at, "E-TRUCK-SPREAD", {{"unit", order.unit}, {"due", pool.due}}, "unit");
      return false;
    }
    decision.foreseen = Answer{list_of(pool, counts), AnswerSource::order};
    return true;
  }

  void refuse(const OrderNode& at, Key code, std::vector<Arg> args, std::string_view attribute) const {
    args.insert(args.begin(), {"order", trucks_ ? Value("truck-loss") : Value("barrage-loss")});
    args.push_back({"instead", Value("default")});
    scene_.refuse({side_, code, trucks_ ? Key("CNA-5.32") : Key("CNA-5.30"), std::move(args), at.file,
                   at.node, attribute});
  }

  const Scene scene_;
  const Row side_;
  const bool trucks_;
  std::vector<LossDecision*> decisions_;
};

/// CNA-12.3: the list for Barrage, then the one for any cause, where they name the unit or one of its groups.
std::optional<Answer> standing_answer(const SideOrders& orders, const Field& field, const Pool& pool) {
  std::vector<Row> first;
  bool speaks = false;
  for (const std::string_view cause : {"barrage", "any"})
    for (const StandingOrder& standing : orders.standing) {
      if (standing.cause != cause) continue;
      for (Row row : standing.loss_order) {
        speaks |= row == pool.unit || pool.find(row) < pool.rows.size();
        if (std::find(first.begin(), first.end(), row) == first.end()) first.push_back(row);
      }
    }
  if (!speaks) return std::nullopt;
  return Answer{list_of(pool, in_order(field, pool, first)), AnswerSource::standing};
}

// ---- The step ----

constexpr std::array<Key, 3> scene_names{"barrage-losses", "gun-losses", "truck-losses"};

Key scene_name(const Pool& pool) {
  return scene_names[pool.trucks ? 2 : pool.second ? 1 : 0];
}

/// The name under which the firing side has the target; `hex`: where the unit stood under the barrage.
Word name_for_firer(const Segment& segment, Row owner, Place hex, Row unit, TargetClass part) {
  for (const Target& target : equal_span(segment.fire_plans[other_side(owner)].targets, hex, &Target::hex))
    if (target.kind == TargetKind::unit && target.thing == unit && target.part == part) return target.name;
  return {};
}

class LossSettling {
 public:
  LossSettling(const Scene& turn, const Segment& segment)
      : turn_(turn), segment_(segment), field_(field_of(turn, segment.book())) {}

  void take() {
    decide();
    for (const auto& decision : decisions_) foresee_carriers(*decision);
    for (const auto& decision : decisions_)
      if (decision->pool.trucks) take_trucks(*decision);
    for (const auto& decision : decisions_)
      if (!decision->pool.trucks) take_toe(*decision);
    const Scene barrage = turn_.within("barrage");
    for (const Row dummy : segment_.barrage.dummies)
      remove_unit(barrage, segment_.book(), dummy, "barrage", "CNA-5.28");
  }

 private:
  void decide() {
    make_decisions();
    judge_orders();
    turn_.each(
        scene_names, [](Key name) { return name; }, [&](const Scene& scene, Key name) { ask(scene, name); });
    for (const auto& decision : decisions_)
      if (decision->forced()) decision->settle_alone();
  }

  void make_decisions() {
    std::vector<Row> with_trucks;
    for (const Damage& damage : segment_.barrage.damage) {
      if (Pool pool = toe_pool(field_, damage); pool.due > 0)
        decisions_.push_back(std::make_unique<LossDecision>(field_, std::move(pool)));
      const bool known = std::find(with_trucks.begin(), with_trucks.end(), damage.unit) != with_trucks.end();
      if (damage.trucks > 0 && !known) with_trucks.push_back(damage.unit);
    }
    for (Row unit : with_trucks)
      if (Pool pool = truck_pool(field_, unit, trucks_due(unit)); pool.due > 0)
        decisions_.push_back(std::make_unique<LossDecision>(field_, std::move(pool)));
  }

  std::int32_t trucks_due(Row unit) const {
    std::int32_t due = 0;
    for (const Damage& damage : segment_.barrage.damage) due += damage.unit == unit ? damage.trucks : 0;
    return due;
  }

  /// CNA-12.3: explicit order, standing order, default.
  void judge_orders() {
    const Scene scene = turn_.within("loss-orders");
    for (const SideInfo& side : turn_.turn().sides)
      for (const bool trucks : {false, true}) LossOrders(scene, segment_, side.row, trucks, decisions_);
    for (const auto& decision : decisions_)
      if (!decision->pool.trucks && !decision->foreseen)
        decision->foreseen = standing_answer(segment_.plan.of(decision->pool.owner), field_, decision->pool);
  }

  /// All of them before any is read, so that all questions are out at once.
  void ask(const Scene& scene, Key name) {
    std::vector<LossDecision*> open;
    std::vector<Asking> askings;
    for (const auto& decision : decisions_)
      if (!decision->forced() && scene_name(decision->pool) == name) open.push_back(decision.get());
    askings.reserve(open.size());
    for (const LossDecision* decision : open) askings.push_back(decision->asking());
    std::vector<Scene::Together> together;
    for (std::size_t i = 0; i < open.size(); ++i)
      together.push_back({turn_.key(open[i]->pool.unit), &askings[i]});
    const std::vector<Answer> answers = scene.ask_together(together);
    for (std::size_t i = 0; i < open.size(); ++i) open[i]->settle(answers[i]);
  }

  Scene scene_of(const Pool& pool) const {
    // cppcheck-suppress returnDanglingLifetime
    return turn_.within(scene_name(pool)).within(turn_.key(pool.unit));
  }

  void begin(const Scene& scene, const LossDecision& decision) const {
    const Pool& pool = decision.pool;
    scene.began(pool.trucks ? Key("truck-loss") : Key("barrage-loss"),
                {{"unit", pool.unit}, {"loser", pool.owner}, {"firer", other_side(pool.owner)}},
                decision.rule());
    if (decision.by_default)
      scene.tell(pool.owner, "default-used", {{"decision", "barrage-loss"}, {"unit", pool.unit}}, "CNA-13.2");
  }

  /// What was carried when the Barrage fell.
  void foresee_carriers(const LossDecision& decision) {
    carriers_.emplace_back();
    const Pool& pool = decision.pool;
    if (pool.trucks) return;
    std::int32_t infantry = 0;
    for (std::size_t i = 0; i < pool.rows.size(); ++i)
      if (infantry_kind(field_.kind(pool.rows[i]))) infantry += decision.counts[i];
    std::int32_t results = 0;
    for (const Damage& damage : segment_.barrage.damage)
      if (damage.unit == pool.unit && damage.part == pool.part) results += damage.results;
    carriers_.back() = carriers_lost(field_, pool.unit, infantry, results);
  }

  void take_trucks(LossDecision& decision) {
    decision.adapt(field_);
    const Pool& pool = decision.pool;
    const Scene scene = scene_of(pool);
    begin(scene, decision);
    std::vector<Arg> args{{"unit", pool.unit}, {"hex", pool.hex}, {"trucks", pool.due}};
    for (std::size_t i = 0; i < pool.rows.size(); ++i) {
      if (decision.counts[i] == 0) continue;
      args.insert(args.end(), {{"truck", pool.rows[i]},
                               {"cargo", key_of(field_.cargo(pool.rows[i]))},
                               {"points", decision.counts[i]}});
      lose_trucks(scene, field_, {pool.rows[i], decision.counts[i]}, "CNA-5.32");
    }
    scene.note("truck-losses", args, "CNA-5.32");
  }

  void take_toe(const LossDecision& decision) {
    const Pool& pool = decision.pool;
    const Scene scene = scene_of(pool);
    begin(scene, decision);
    std::vector<Arg> args{{"unit", pool.unit},
                          {"hex", pool.hex},
                          {"name", name_for_firer(segment_, pool.owner, pool.hex, pool.unit, pool.part)},
                          {"toe", pool.due}};
    for (std::size_t i = 0; i < pool.rows.size(); ++i) {
      if (decision.counts[i] == 0) continue;
      args.insert(args.end(), {{"group", pool.rows[i]}, {"points", decision.counts[i]}});
      scene.change_by(pool.rows[i], group::toe, -decision.counts[i], "CNA-5.30");
    }
    take_carriers(scene, decision, args);
    scene.note("barrage-losses", args, "CNA-5.30");
    if (field_.toe_of(pool.unit) == 0 && field_.type(pool.unit) != UnitType::headquarters)
      remove_unit(scene, segment_.book(), pool.unit, "barrage", "CNA-5.30");
  }

  void take_carriers(const Scene& scene, const LossDecision& decision, std::vector<Arg>& args) {
    std::size_t index = 0;
    while (decisions_[index].get() != &decision) ++index;
    for (const TruckLoss& loss : carriers_[index]) {
      args.insert(args.end(), {{"carrier", loss.truck}, {"carrier-points", loss.points}});
      lose_trucks(scene, field_, loss, "CNA-5.31");
    }
  }

  const Scene turn_;
  const Segment& segment_;
  const Field field_;
  Decisions decisions_;
  std::vector<std::vector<TruckLoss>> carriers_;  // of each decision
};

}  // namespace

void take_barrage_losses(const Scene& turn, const Segment& segment) {
  LossSettling(turn, segment).take();
}

}  // namespace adjudicator::cna
