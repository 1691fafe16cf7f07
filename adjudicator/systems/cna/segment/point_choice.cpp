#include "systems/cna/segment/point_choice.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "systems/cna/segment/point_ways.hpp"

namespace adjudicator::cna {
namespace {

// ---- Picks and lists of rows ----

std::vector<Row> list_of_picks(const PointChoice& choice, const Picks& picks) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < picks.size(); ++i)
    rows.insert(rows.end(), static_cast<std::size_t>(picks[i]), choice.candidates[i].group);
  return rows;
}

/// Puts points of a group on its candidates; false: it has not so many.
bool put(const PointChoice& choice, Row group, std::int32_t points, Picks& picks) {
  for (std::size_t i = 0; i < picks.size() && points > 0; ++i) {
    if (choice.candidates[i].group != group) continue;
    const std::int32_t taken = std::min(points, choice.candidates[i].toe - picks[i]);
    picks[i] += taken;
    points -= taken;
  }
  return points <= 0;
}

Picks picks_of(const PointChoice& choice, std::span<const Row> rows) {
  Picks picks(choice.candidates.size());
  for (const Row row : rows) put(choice, row, 1, picks);
  return picks;
}

Picks by_default(const PointChoice& choice) {
  Picks picks(choice.candidates.size());
  if (!choice.candidates.empty() && choice.need > 0 && choice.complete) choice.complete(picks);
  return picks;
}

/// What is named first, as far as it lasts, then as the default has it.
Picks picks_in_order(const PointChoice& choice, std::span<const std::size_t> first) {
  Picks picks(choice.candidates.size());
  pick_in_order(choice, first, picks);
  if (!choice.enough(picks) && choice.complete) choice.complete(picks);
  return picks;
}

/// Candidates of these units and groups, in the order of the list.
void add_named(const PointChoice& choice, std::span<const Row> rows, std::vector<std::size_t>& first) {
  for (const Row row : rows)
    for (std::size_t i = 0; i < choice.candidates.size(); ++i) {
      const Candidate& candidate = choice.candidates[i];
      if ((candidate.unit == row || candidate.group == row) && std::ranges::count(first, i) == 0)
        first.push_back(i);
    }
}

// ---- What orders say ----

/// An explicit order, judged; an order with a fault is dropped as a whole (CNA-12.4).
class OrderJudge {
 public:
  OrderJudge(const Scene& scene, const PointChoice& choice) : scene_(scene), choice_(choice) {}

  std::optional<Picks> judge() const {
    if (choice_.order == nullptr) return std::nullopt;
    Picks picks(choice_.candidates.size());
    for (const Pick& pick : choice_.order->picks)
      if (pick.count < 1 || !put(choice_, pick.thing, pick.count, picks)) {
        refuse(pick.at, choice_.not_eligible, {{"thing", pick.thing}, {"points", pick.count}});
        return std::nullopt;
      }
    const Totals sum = totals(choice_, picks);
    if (!within_limits(choice_, sum))
      refuse(choice_.order->at, choice_.not_eligible, {{"points", sum.toe}});
    else if (!choice_.enough(picks))
      refuse(choice_.order->at, "E-LOSS-SHORT",
             {{"need", Ratio(choice_.need, 2)}, {"picked", Ratio(sum.worth, 2)}});
    else
      return picks;
    return std::nullopt;
  }

 private:
  void refuse(const OrderNode& at, Key code, std::initializer_list<Arg> more) const {
    std::vector<Arg> args{{"order", choice_.kind}, {"hex", choice_.subject}};
    args.insert(args.end(), more);
    args.push_back({"instead", "default"});
    scene_.refuse({choice_.owner, code, choice_.rule, std::move(args), at.file, at.node, {}});
  }
  const Scene& scene_;
  const PointChoice& choice_;
};

/// CNA-12.3: the list for this cause, then the one for any cause, where they name something of this choice.
std::optional<Picks> standing_picks(const SideOrders& orders, const PointChoice& choice) {
  std::vector<std::size_t> first;
  for (const std::string_view cause : {choice.cause, std::string_view("any")})
    for (const StandingOrder& standing : orders.standing)
      if (standing.cause == cause) add_named(choice, standing.loss_order, first);
  if (first.empty()) return std::nullopt;
  return picks_in_order(choice, first);
}

// ---- Deciding ----

/// One choice of an owner where answers are looked for.
class PointDecision {
 public:
  PointDecision(const PointChoice& made, Picked found_in_orders)
      : choice(made),
        foreseen_(std::move(found_in_orders)),
        default_(by_default(choice)),
        ways_(choice),
        foreseen_ref_{this},
        fill_{this},
        fallback_{this} {
    ways_.include(default_);
  }
  PointDecision(const PointDecision&) = delete;
  PointDecision& operator=(const PointDecision&) = delete;

  /// Nothing to choose: there is one way, and nobody ordered to give more than that.
  bool forced() const {
    return foreseen_.source == AnswerSource::fallback && ways_.few() && ways_.found().size() <= 1;
  }
  Asking asking() const {
    return {choice.owner, choice.kind, choice.subject, choice.rule, foreseen_ref_, fill_, fallback_};
  }
  Picked settle(const Answer& answer) const {
    switch (answer.source) {
      case AnswerSource::order:
      case AnswerSource::standing:
        return foreseen_;
      case AnswerSource::fallback:
        return {default_, AnswerSource::fallback};
      case AnswerSource::ruling:
      case AnswerSource::player:
        break;
    }
    if (ways_.few()) return {picks_of(choice, answer.choice), answer.source};
    std::vector<std::size_t> first;
    add_named(choice, answer.choice, first);
    return {picks_in_order(choice, first), answer.source};
  }
  Picked settle_alone() const { return {default_, AnswerSource::fallback}; }

  const PointChoice& choice;

 private:
  struct Foreseen {
    const PointDecision* of;
    std::optional<Answer> operator()() const {
      if (of->foreseen_.source == AnswerSource::fallback) return std::nullopt;
      return Answer{list_of_picks(of->choice, of->foreseen_.picks), of->foreseen_.source};
    }
  };
  struct Fill {
    const PointDecision* of;
    void operator()(Question& question) const { of->fill(question); }
  };
  struct Fallback {
    const PointDecision* of;
    std::vector<Row> operator()() const {
      return of->ways_.few() ? list_of_picks(of->choice, of->default_) : std::vector<Row>();
    }
  };

  void fill(Question& question) const {
    if (ways_.few()) {
      for (const Picks& way : ways_.found()) question.options.push_back(list_of_picks(choice, way));
      return;
    }
    for (const Candidate& candidate : choice.candidates)
      if (std::ranges::count(question.candidates, candidate.group) == 0)
        question.candidates.push_back(candidate.group);
    question.most = static_cast<std::uint32_t>(question.candidates.size());
  }

  const Picked foreseen_;  // source fallback: nothing was ordered
  const Picks default_;
  PointWays ways_;
  const Foreseen foreseen_ref_;
  const Fill fill_;
  const Fallback fallback_;
};

/// Decides several choices; those of one kind are asked in a scene of that kind.
class Deciding {
 public:
  Deciding(const Scene& scene, const Segment& segment, std::span<const PointChoice> choices)
      : scene_(scene), segment_(segment), choices_(choices), picked_(choices.size()) {}

  std::vector<Picked> decide() {
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      const PointChoice& choice = choices_[i];
      if (choice.need <= 0 || choice.candidates.empty())
        picked_[i].picks.resize(choice.candidates.size());
      else if (scene_.decides_alone())
        picked_[i] = from_orders(choice, true);
      else
        open_.push_back({i, std::make_unique<PointDecision>(choice, from_orders(choice))});
    }
    if (!open_.empty()) ask_all();
    return std::move(picked_);
  }

 private:
  struct Open {
    std::size_t index;
    std::unique_ptr<PointDecision> decision;
  };

  Picked from_orders(const PointChoice& choice, bool or_default = false) const {
    if (auto ordered = OrderJudge(scene_, choice).judge()) return {std::move(*ordered), AnswerSource::order};
    const SideOrders& orders = segment_.plan.of(choice.owner);
    if (!orders.standing.empty())
      if (auto standing = standing_picks(orders, choice))
        return {std::move(*standing), AnswerSource::standing};
    return {or_default ? by_default(choice) : Picks(), AnswerSource::fallback};
  }

  void ask_all() {
    std::vector<Key> kinds;
    for (const Open& open : open_) {
      if (open.decision->forced())
        picked_[open.index] = open.decision->settle_alone();
      else if (std::ranges::count(kinds, open.decision->choice.kind) == 0)
        kinds.push_back(open.decision->choice.kind);
    }
    if (kinds.size() == 1) return ask(scene_.within(kinds.front()), kinds.front());
    // One kind that waits does not keep another from being asked.
    scene_.each(
        kinds, [](Key kind) { return kind; }, [&](const Scene& at, Key kind) { ask(at, kind); });
  }

  void ask(const Scene& at, Key kind) {
    std::vector<const Open*> asked;
    std::vector<Asking> askings;
    for (const Open& open : open_)
      if (!open.decision->forced() && open.decision->choice.kind == kind) asked.push_back(&open);
    askings.reserve(asked.size());
    for (const Open* open : asked) askings.push_back(open->decision->asking());
    std::vector<Scene::Together> together;
    together.reserve(asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i)
      together.push_back({at.key(asked[i]->decision->choice.owner), &askings[i]});
    for (const Open* open : asked) {
      const PointChoice& choice = open->decision->choice;
      at.within(at.key(choice.owner)).began("point-choice", {{"loser", choice.owner}}, choice.rule);
    }
    const std::vector<Answer> answers = at.ask_together(together);
    for (std::size_t i = 0; i < asked.size(); ++i) settle(at, *asked[i], answers[i]);
  }

  void settle(const Scene& at, const Open& open, const Answer& answer) {
    const PointChoice& choice = open.decision->choice;
    picked_[open.index] = open.decision->settle(answer);
    // CNA-13.2
    if (answer.source == AnswerSource::fallback)
      at.within(at.key(choice.owner))
          .tell(choice.owner, "default-used", {{"decision", choice.kind}, {"hex", choice.subject}},
                "CNA-13.2");
  }

  const Scene scene_;
  const Segment& segment_;
  const std::span<const PointChoice> choices_;
  std::vector<Picked> picked_;
  std::vector<Open> open_;
};

}  // namespace

std::int32_t PointChoice::worth_of(const Picks& picks) const {
  return totals(*this, picks).worth;
}

bool PointChoice::enough(const Picks& picks) const {
  const Totals sum = totals(*this, picks);
  return covers(*this, sum.worth) || sum.worth - sum.limited >= attainable(*this);
}

void pick_in_order(const PointChoice& choice, std::span<const std::size_t> order, Picks& picks) {
  Totals sum = totals(choice, picks);
  for (const std::size_t i : order) {
    if (covers(choice, sum.worth)) return;
    const std::int32_t worth = choice.candidates[i].worth;
    // A point that absorbs nothing is not given for nothing.
    if (worth <= 0) continue;
    const auto wanted =
        static_cast<std::int32_t>(round_up(choice.need - sum.worth + (choice.exceed ? 1 : 0), worth));
    const std::int32_t taken = std::min(wanted, room(choice, sum, i, picks[i]));
    picks[i] += taken;
    sum.add(choice.candidates[i], taken);
  }
}

std::vector<Picked> decide(const Scene& scene, const Segment& segment, std::span<const PointChoice> choices) {
  return Deciding(scene, segment, choices).decide();
}

const PointsOrder* order_for(std::span<const PointsOrder> orders, std::span<const Place> hexes) {
  const auto found = std::ranges::find_if(
      orders, [&](const PointsOrder& order) { return std::ranges::count(hexes, order.hex) > 0; });
  return found == orders.end() ? nullptr : &*found;
}

}  // namespace adjudicator::cna
