#include "systems/cna/g_captures/forced_retreat.hpp"

#include <algorithm>

#include "systems/cna/c_retreat/retreat_barred.hpp"
#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/d_assignment/assignment_rules.hpp"
#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/field/capability.hpp"
#include "systems/cna/g_captures/failed_obligations.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/cna/segment/point_ways.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::int32_t disorganization = 3;

class ForcedRetreats {
 public:
  ForcedRetreats(const Scene& turn, const Segment& segment, Toll toll)
      : turn_(turn),
        segment_(segment),
        toll_(toll),
        above_(turn.within("forced-retreat")),
        side_(segment.book().phasing) {}

  void carry_out() {
    note_failures();
    const std::vector<Outcast> all = outcasts(field(), segment_);
    find_orders(all);
    // CNA-2.4: by the CPA that the stacks have before their headquarters go.
    std::vector<std::int32_t> cpas;
    cpas.reserve(all.size());
    for (const Outcast& outcast : all) cpas.push_back(stack_cpa(field(), outcast.unit));
    for (std::size_t i = 0; i < all.size(); ++i)
      if (field().on_map(all[i].unit)) go(all[i], orders_[i], cpas[i]);
    if (!moved_.empty()) part(above_, segment_.book(), moved_, rule);
    list_changes();
  }

 private:
  static constexpr Key rule = "CNA-10.35";
  Field field() const { return field_of(turn_, segment_.book()); }
  const SideOrders& orders() const { return segment_.plan.of(side_); }

  void note_failures() {
    for (const Obligation& obligation : segment_.assigned.obligations) {
      const std::optional<Key> why = failure_of(field(), segment_, obligation);
      if (why)
        above_.note("obligation-failed", {{"side", side_}, {"hex", obligation.hex}, {"reason", *why}}, rule);
    }
  }

  // ---- Orders

  /// The first order that names each unit, or else the headquarters that it is attached to.
  void find_orders(const std::vector<Outcast>& all) {
    for (const PathOrder& order : orders().forced_retreats)
      for (const Row unit : order.units)
        if (std::ranges::count(all, unit, &Outcast::unit) == 0) refuse_other(order, unit);
    for (const Outcast& outcast : all) orders_.push_back(order_for(outcast.unit));
  }

  const PathOrder* order_for(Row unit) const {
    for (int depth = 0; depth < 4 && unit.exists(); ++depth) {
      for (const PathOrder& order : orders().forced_retreats)
        if (std::ranges::count(order.units, unit) != 0) return &order;
      unit = field().attached(unit) ? field().parent(unit) : nothing;
    }
    return nullptr;
  }

  /// A unit that is not obliged to go, or that is no longer there.
  void refuse_other(const PathOrder& order, Row unit) const {
    const Key fate = fate_of(segment_, field(), unit);
    if (fate.empty()) return refuse(order, unit, "E-RET-UNIT", "units", 0, "ignored");
    above_.refuse({side_,
                   "E-UNIT",
                   "CNA-12.4",
                   {{"order", "forced-retreat"}, {"unit", unit}, {"fate", fate}, {"instead", "dropped"}},
                   order.at.file,
                   order.at.node,
                   "units"});
  }

  void refuse(const PathOrder& order, Row unit, Key code, std::string_view attribute, std::int32_t hexes,
              Key instead) const {
    above_.refuse({side_,
                   code,
                   rule,
                   {{"order", "forced-retreat"}, {"unit", unit}, {"hexes", hexes}, {"instead", instead}},
                   order.at.file,
                   order.at.node,
                   attribute});
  }

  // ---- One unit

  void go(const Outcast& outcast, const PathOrder* order, std::int32_t cpa) {
    const Place from = field().hex(outcast.unit);
    const Scene scene = above_.within(turn_.key(outcast.unit));
    scene.began("forced-retreat",
                {{"retreating", side_},
                 {"pursuer", segment_.book().other},
                 {"unit", outcast.unit},
                 {"from", from},
                 {"hex", outcast.obligation},
                 {"hexes", outcast.hexes},
                 {"terrain", outcast.terrain ? 1 : 0}},
                rule);
    // It may take no action any more (rule book 6.26): not even this one.
    if (field().combat_ineffective(outcast.unit)) {
      if (order != nullptr) refuse(*order, outcast.unit, "E-RET-COHESION", "units", outcast.hexes, "dropped");
      return give_up(scene, outcast.unit, from, "cohesion");
    }
    const std::vector<Place> path = way_of(scene, outcast, order);
    if (path.empty()) {
      note_barred(scene, field(), outcast.unit, terms_of(outcast), rule);
      return give_up(scene, outcast.unit, from, {});
    }
    from_.push_back(from);
    to_.push_back(path.back());
    moved_.push_back(outcast.unit);
    // No points of any kind where the terrain alone is to blame.
    const std::int32_t cost = outcast.terrain ? 0 : cost_of_path(field(), outcast.unit, path);
    note_way(scene, outcast, path, cost);
    pay_for_way(scene, segment_.book(), outcast.unit, cost, cpa, rule);
    cna::go(scene, segment_.book(), outcast.unit, path, rule);
    if (!outcast.terrain) disorganize(scene, segment_.book(), outcast.unit, disorganization, rule);
  }

  void give_up(const Scene& scene, Row unit, Place from, Key reason) {
    const std::array<Place, 1> where{from};
    const std::array<Row, 1> units{unit};
    scene.note(reason.empty() ? Key("no-way-out") : Key("unable-to-retreat"),
               {{"unit", unit},
                {"hex", from},
                {"cohesion", reason.empty() ? Value() : Value(field().cohesion(unit))}},
               rule);
    from_.push_back(from);
    surrender(scene, segment_.book(), toll_, units, segment_.book().other, where, rule);
  }

  void note_way(const Scene& scene, const Outcast& outcast, std::span<const Place> path,
                std::int32_t cost) const {
    if (!scene.tells()) return;
    std::vector<Arg> args{{"unit", outcast.unit}};
    for (const Place hex : path) args.push_back({"path", hex});
    args.push_back({"cost", Ratio(cost, 2)});
    args.push_back({"disorganization", outcast.terrain ? 0 : disorganization});
    scene.note("forced-way", args, rule);
  }

  // ---- The way it goes

  RetreatTerms terms_of(const Outcast& outcast) const {
    RetreatTerms terms;
    terms.hexes = outcast.hexes;
    terms.friends_free_zoc = false;  // no enemy-controlled hex at all
    terms.shunned = {&outcast.obligation, 1};
    terms.toward = toward();
    return terms;
  }

  std::vector<Place> way_of(const Scene& scene, const Outcast& outcast, const PathOrder* order) const {
    const RetreatTerms terms = terms_of(outcast);
    const Field now = field();
    std::vector<Place> usual = default_path(now, outcast.unit, terms);
    if (static_cast<std::int32_t>(usual.size()) < outcast.hexes) usual.clear();
    const std::vector<Place>* ordered = nullptr;
    if (order != nullptr) {
      std::optional<Key> fault = fault_of_path(now, outcast.unit, order->path, terms);
      if (!fault && static_cast<std::int32_t>(order->path.size()) != outcast.hexes) fault = Key("E-RET-PATH");
      if (fault)
        refuse(*order, outcast.unit, *fault, "path", outcast.hexes,
               usual.empty() ? Key("dropped") : Key("default"));
      else
        ordered = &order->path;
    }
    if (ordered == nullptr && usual.empty()) return {};
    return choose(scene, outcast, terms, ordered, usual);
  }

  std::vector<Place> choose(const Scene& scene, const Outcast& outcast, const RetreatTerms& terms,
                            const std::vector<Place>* ordered, const std::vector<Place>& usual) const {
    if (scene.decides_alone()) return ordered != nullptr ? *ordered : usual;
    const Field now = field();
    const auto ways = legal_paths(now, outcast.unit, terms, most_options);
    if (ordered == nullptr && ways.size() == 1) return usual;
    const auto rows = [](const std::vector<Place>& path) {
      std::vector<Row> row;
      row.reserve(path.size());
      for (const Place hex : path) row.push_back(row_of(hex));
      return row;
    };
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (ordered != nullptr) return Answer{rows(*ordered), AnswerSource::order};
      if (exists(terms.toward)) return Answer{rows(usual), AnswerSource::standing};
      return std::nullopt;
    };
    const auto fill = [&](Question& question) {
      for (const auto& way : ways) question.options.push_back(rows(way));
      if (std::ranges::count(ways, usual) == 0) question.options.push_back(rows(usual));
    };
    const auto fallback = [&] { return rows(usual); };
    const Asking asking{side_, "forced-retreat", outcast.unit, rule, foreseen, fill, fallback};
    std::vector<Place> path;
    for (const Row hex : scene.ask("way", asking).choice) path.push_back(place_of(hex));
    return path;
  }

  /// CNA-12.3
  Place toward() const {
    for (const StandingOrder& order : orders().standing)
      if (exists(order.toward)) return order.toward;
    return Place::none;
  }

  /// What the enemy learns: occupied hexes are public.
  void list_changes() const {
    if (!turn_.tells()) return;
    List list(turn_, segment_.book().other, "forced-changes");
    const auto rows = [&](std::vector<Place> hexes, bool filled, Key change) {
      std::ranges::sort(hexes);
      hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
      for (const Place hex : hexes)
        if (field().any_unit(hex, side_) == filled) list.row({{"hex", hex}, {"change", change}});
    };
    rows(from_, false, "emptied");
    rows(to_, true, "occupied");
  }

  const Scene turn_;
  const Segment& segment_;
  const Toll toll_;
  const Scene above_;
  const Row side_;
  std::vector<const PathOrder*> orders_;  // by outcast; none: no order
  std::vector<Row> moved_;
  std::vector<Place> from_;
  std::vector<Place> to_;
};

}  // namespace

void list_failed_obligations(const Scene& turn, const Segment& segment) {
  if (!turn.tells()) return;
  const Field field = field_of(turn, segment.book());
  List list(turn, segment.book().phasing, "forced-retreats");
  for (const Outcast& outcast : outcasts(field, segment)) {
    const bool able = !field.combat_ineffective(outcast.unit);
    list.row({{"obligation", outcast.obligation},
              {"reason", !able             ? Key("cohesion")
                         : outcast.terrain ? Key("terrain")
                                           : outcast.failure},
              {"unit", outcast.unit},
              {"hex", field.hex(outcast.unit)},
              {"hexes", able ? Value(outcast.hexes) : Value()}});
  }
}

void force_retreats(const Scene& turn, const Segment& segment, Toll toll) {
  if (segment.assigned.obligations.empty() && segment.plan.of(segment.book().phasing).forced_retreats.empty())
    return;
  ForcedRetreats(turn, segment, toll).carry_out();
}

}  // namespace adjudicator::cna
