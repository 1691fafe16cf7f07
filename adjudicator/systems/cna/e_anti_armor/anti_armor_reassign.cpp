#include "systems/cna/e_anti_armor/anti_armor_reassign.hpp"

#include <algorithm>

#include "systems/cna/d_assignment/assignment.hpp"
#include "systems/cna/e_anti_armor/anti_armor_fire.hpp"
#include "systems/cna/segment/charges.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

/// The assault on a hex, or nothing.
Assault* assault_on(std::vector<Assault>& assaults, Place hex) {
  const auto found = std::ranges::find_if(assaults, [&](const Assault& a) { return a.at(hex); });
  return found == assaults.end() ? nullptr : &*found;
}

/// CNA-7.10: the one hex that a two-hex assault comes from.
Place origin_of_pair(std::span<const Commitment> all, const Assault& pair) {
  for (const Commitment& c : all)
    if (c.toe > 0 && c.role == Role::close_assault && exists(c.target2) && c.target == pair.hexes.front())
      return c.from;
  return Place::none;
}

/// CNA-7.12, with the points as they are assigned now. Nothing was lost since gate D.
bool is_probe(const Field& field, std::span<const Commitment> all, const Assault& assault) {
  const auto takes_part = [&](Row unit) {
    return std::ranges::any_of(all, [&](const Commitment& c) {
      return c.unit == unit && c.toe > 0 && c.role == Role::close_assault && assault.at(c.target);
    });
  };
  std::int64_t committed = 0;
  std::int64_t present = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Commitment& c = all[i];
    if (!takes_part(c.unit)) continue;
    const bool counts = c.role == Role::close_assault ||
                        (c.role == Role::anti_armor &&
                         field.book().options.probe_counts_anti_armor == ProbeCountsAntiArmor::yes);
    committed += counts ? c.toe : 0;
    const bool first = std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                    [&](const Commitment& before) { return before.unit == c.unit; });
    present += first ? field.toe_of(c.unit) : 0;
  }
  return 2 * committed < present;
}

/// The points of one hex.
class Reassigning {
 public:
  Reassigning(const Scene& scene, const Segment& segment, Assignment& assigned, Place hex)
      : scene_(scene),
        segment_(segment),
        assigned_(assigned),
        field_(field_of(scene, segment.book())),
        side_(segment.book().phasing),
        hex_(hex),
        points_(committed(segment, side_, Role::anti_armor, hex)),
        most_(points_ / 2) {}

  bool possible() const {
    if (segment_.book().told.exists()) return std::ranges::count(segment_.plan.reported.no_armor, hex_) > 0;
    return exposed_in(field_, segment_, hex_).empty() &&
           !has_dummy_tanks(field_, segment_.book().other, hex_);
  }

  void run() {
    if (points_ > 0)
      scene_.note("no-armor", {{"side", side_}, {"hex", hex_}, {"points", points_}, {"most", most_}},
                  "CNA-8.4");
    bool ordered = false;
    for (const ReassignOrder& order : orders())
      if (order.hex == hex_) ordered |= follow(order);
    if (!ordered) as_default();
    if (moved_ > 0) join_assault();
  }
  /// There is something to fire at: the orders fall.
  void refuse_all() {
    for (const ReassignOrder& order : orders())
      if (order.hex == hex_) refuse(order, "armor");
  }

 private:
  const std::vector<ReassignOrder>& orders() const { return segment_.plan.of(side_).reassignments; }
  std::span<Commitment> commitments() { return assigned_.committed[side_].all(); }

  bool meant(const ReassignOrder& order, const Commitment& c) const {
    return fires_here(c) && c.unit == order.unit && (!order.group.exists() || c.group == order.group);
  }
  bool fires_here(const Commitment& c) const {
    return c.toe > 0 && c.role == Role::anti_armor && c.target == hex_;
  }
  /// CNA-11.4: a unit released from Reserve makes one offensive Close Assault.
  bool second_assault(Row unit) {
    return field_.reserve(unit) != Reserve::none &&
           std::ranges::any_of(commitments(), [&](const Commitment& c) {
             return c.unit == unit && c.toe > 0 && c.role == Role::close_assault && c.target != hex_ &&
                    c.target2 != hex_;
           });
  }
  /// CNA-7.4 and 7.10: others than those of its one hex may not join a two-hex assault.
  bool may_assault(const Commitment& c) {
    const auto fault = [&](Place hex) {
      return fault_of_role(field_, c.group, Role::close_assault, hex).has_value();
    };
    if (fault(hex_) || second_assault(c.unit)) return false;
    const Assault* assault = assault_on(assigned_.assaults, hex_);
    return assault == nullptr || assault->hexes.size() == 1 ||
           (origin_of_pair(commitments(), *assault) == c.from && std::ranges::none_of(assault->hexes, fault));
  }

  bool follow(const ReassignOrder& order) {
    std::int32_t there = 0;
    bool allowed = true;
    for (const Commitment& c : commitments()) {
      if (!meant(order, c)) continue;
      there += c.toe;
      allowed &= may_assault(c);
    }
    const std::int32_t wanted = order.toe == 0 ? there : order.toe;
    Key fault;
    if (wanted == 0 || wanted > there)
      fault = "not-assigned";
    else if (!allowed)
      fault = "not-allowed";
    else if (moved_ + wanted > most_)
      fault = "too-many";
    std::vector<Going> going;
    if (fault.empty()) add(going, wanted, [&](const Commitment& c) { return meant(order, c); });
    if (beyond_limits(going)) fault = "limits";
    if (!fault.empty()) {
      refuse(order, fault);
      return false;
    }
    go(going);
    return true;
  }

  void as_default() {
    std::vector<Row> groups;  // in unit order
    for (const Commitment& c : commitments())
      if (fires_here(c) && may_assault(c) && std::ranges::count(groups, c.group) == 0)
        groups.push_back(c.group);
    // By the ratings that they can use there (CNA-7.7).
    const auto worth = [&](Row group) {
      const bool usable = rating_usable(field_, group, Rating::offense);
      return usable ? field_.book().rating(group).offense : 0;
    };
    std::ranges::stable_sort(groups, std::greater<>(), worth);
    std::vector<Going> going;
    std::int32_t left = most_;
    for (const Row group : groups)
      left -= add(going, left, [&](const Commitment& c) { return c.group == group && fires_here(c); });
    while (beyond_limits(going))
      if (--going.back().toe == 0) going.pop_back();
    go(going);
    if (moved_ > 0)
      scene_.tell(side_, "default-used", {{"decision", "aa-reassign"}, {"hex", hex_}}, "CNA-13.2");
  }

  /// Points of one commitment, by its place, that are to go over.
  struct Going {
    std::size_t index;
    std::int32_t toe;
  };

  template <class Meant>
  std::int32_t add(std::vector<Going>& going, std::int32_t most, Meant of_these) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < commitments().size() && sum < most; ++i) {
      if (!of_these(commitments()[i])) continue;
      going.push_back({i, std::min(most - sum, commitments()[i].toe)});
      sum += going.back().toe;
    }
    return sum;
  }

  /// CNA-11.4: where the points make a full assault of a Probe, here or elsewhere, it has to be within the limits of all who
  /// make it.
  bool beyond_limits(std::span<const Going> going) {
    if (going.empty()) return false;
    std::vector<Commitment> after(commitments().begin(), commitments().end());
    for (const Going& points : going) {
      Commitment gone = after[points.index];
      gone.toe = points.toe;
      gone.role = Role::close_assault;
      after[points.index].toe -= points.toe;
      after.push_back(gone);
    }
    return std::ranges::any_of(assigned_.assaults, [&](const Assault& assault) {
      return assault.probe && !is_probe(field_, after, assault) && beyond_limits(after, assault);
    });
  }
  bool beyond_limits(std::span<const Commitment> after, const Assault& assault) const {
    return std::ranges::any_of(after, [&](const Commitment& c) {
      const bool assaults = c.role == Role::close_assault;
      const bool meant =
          (exists(c.target) && assault.at(c.target)) || (exists(c.target2) && assault.at(c.target2));
      return c.toe > 0 && c.role != Role::withheld && meant &&
             fault_of_attack(field_, c.unit, field_.book().costs.phasing_assault, assaults);
    });
  }

  void go(std::span<const Going> going) {
    for (auto points = going.begin(); points != going.end(); ++points) {
      // What went before stands behind its commitment now.
      const auto pushed = std::count_if(going.begin(), points,
                                        [&](const Going& before) { return before.index < points->index; });
      move(points->index + static_cast<std::size_t>(pushed), points->toe);
    }
  }

  /// Of one commitment; the points that go become one of their own, behind it.
  void move(std::size_t index, std::int32_t points) {
    Commitment& from = commitments()[index];
    Commitment to = from;
    to.toe = std::min(points, from.toe);
    to.role = Role::close_assault;
    to.reassigned = true;
    if (const Assault* assault = assault_on(assigned_.assaults, hex_);
        assault != nullptr && assault->hexes.size() > 1) {
      to.target = assault->hexes.front();
      to.target2 = assault->hexes.back();
    }
    from.toe -= to.toe;
    moved_ += to.toe;
    scene_.note("reassigned",
                {{"side", side_}, {"hex", hex_}, {"unit", to.unit}, {"group", to.group}, {"toe", to.toe}},
                "CNA-8.4");
    assigned_.committed[side_].insert(index + 1, to);
  }

  /// The points join the assault on the hex, or begin one.
  void join_assault() {
    auto& assaults = assigned_.assaults;
    if (assault_on(assigned_.assaults, hex_) == nullptr) {
      const auto place =
          std::ranges::find_if(assaults, [&](const Assault& a) { return hex_ < a.hexes.front(); });
      Assault made;
      made.hexes.push_back(hex_);
      assaults.insert(place, made);
    }
    for (Obligation& obligation : assigned_.obligations)
      if (obligation.hex == hex_) obligation.unassigned = false;
    // The points count for whatever their unit takes part in (CNA-7.12).
    const Assault* const joined = assault_on(assaults, hex_);
    for (Assault& assault : assaults) {
      const bool probe = is_probe(field_, commitments(), assault);
      if (&assault != joined && probe == assault.probe) continue;
      assault.probe = probe;
      scene_.note("reassigned-assault",
                  {{"side", side_},
                   {"hex", &assault == joined ? hex_ : assault.hexes.front()},
                   {"probe", shared::yes_or_no(probe)}},
                  "CNA-7.12");
    }
  }

  void refuse(const ReassignOrder& order, Key reason) const {
    scene_.refuse({side_,
                   "E-AA-REASSIGN",
                   "CNA-8.4",
                   {{"order", "aa-reassign"},
                    {"hex", hex_},
                    {"unit", order.unit},
                    {"reason", reason},
                    {"most", most_},
                    {"instead", "dropped"}},
                   order.at.file,
                   order.at.node,
                   "hex"});
  }

  const Scene scene_;
  const Segment& segment_;
  Assignment& assigned_;
  const Field field_;
  const Row side_;
  const Place hex_;
  const std::int32_t points_;  // assigned to Anti-Armor against the hex
  const std::int32_t most_;
  std::int32_t moved_ = 0;
};

}  // namespace

void reassign_points(const Scene& scene, const Segment& segment, Assignment& assigned,
                     std::span<const Place> hexes) {
  if (!segment.book().played(segment.book().phasing)) return;
  for (const Place hex : hexes) {
    Reassigning points(scene.within(scene.key(hex)), segment, assigned, hex);
    if (points.possible())
      points.run();
    else
      points.refuse_all();
  }
  const Row side = segment.book().phasing;
  for (const ReassignOrder& order : segment.plan.of(side).reassignments)
    if (std::ranges::count(hexes, order.hex) == 0)
      scene.refuse({side,
                    "E-AA-REASSIGN",
                    "CNA-8.4",
                    {{"order", "aa-reassign"},
                     {"hex", order.hex},
                     {"unit", order.unit},
                     {"reason", "not-fired-at"},
                     {"instead", "dropped"}},
                    order.at.file,
                    order.at.node,
                    "hex"});
}

}  // namespace adjudicator::cna
