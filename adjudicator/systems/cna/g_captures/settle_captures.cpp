// Gate G: where prisoners and captured equipment go, and who guards them (CNA-10.26).
#include <algorithm>

#include "systems/cna/f_assault/surrender.hpp"
#include "systems/cna/field/new_rows.hpp"
#include "systems/cna/g_captures/capture_lots.hpp"
#include "systems/cna/g_captures/captures.hpp"
#include "systems/cna/segment/losses.hpp"

namespace adjudicator::cna {
namespace {

bool among(std::span<const Place> hexes, Place hex) {
  return std::ranges::count(hexes, hex) != 0;
}

/// What a standing order says of a lot that no order is about (CNA-12.3); the first that says it.
struct Standing {
  Place hex = Place::none;
  std::optional<std::int32_t> guards;
  std::int32_t guard_every = 0;
};

Standing standing_of(const SideOrders& orders) {
  Standing s;
  for (const StandingOrder& order : orders.standing) {
    if (!exists(s.hex)) s.hex = order.prisoner_hex;
    if (s.guards || s.guard_every > 0) continue;
    s.guards = order.guards;
    s.guard_every = order.guard_every;
  }
  return s;
}

/// One lot, as its captor wants it.
class LotSettling {
 public:
  LotSettling(const Scene& turn, const Segment& segment, const Lot& lot)
      : scene_(turn.within("captures").within(turn.key(lot.captor)).within(turn.key(lot.assault.front()))),
        segment_(segment),
        lot_(lot),
        legal_(destinations(field(), lot)),
        standing_(standing_of(segment.plan.of(lot.captor))) {
    for (const CaptureOrder& order : segment.plan.of(lot.captor).captures)
      if (among(lot.assault, order.assault)) orders_.push_back(&order);
  }

  void settle() {
    scene_.began("captures", {{"captor", lot_.captor}, {"loser", lot_.loser}, {"hex", lot_.assault.front()}},
                 rule);
    lead_away();
    set_guards();
    hand_out();
    warn();
  }

 private:
  static constexpr Key rule = "CNA-10.26";
  Field field() const { return field_of(scene_, segment_.book()); }

  void refuse(const CaptureOrder& order, const OrderNode& at, Key code, std::string_view attribute,
              std::initializer_list<Arg> more, Key instead = "default") const {
    std::vector<Arg> args{{"order", "capture"}, {"assault", order.assault}};
    args.insert(args.end(), more);
    args.push_back({"instead", instead});
    scene_.refuse({lot_.captor, code, rule, std::move(args), at.file, at.node, attribute});
  }

  void set(Row row, Trait trait, std::int32_t value) const {
    if (scene_.state().get(row, trait) != value) scene_.change(row, trait, value, rule);
  }
  static std::int32_t number(Row row) { return row.exists() ? static_cast<std::int32_t>(row.index) : -1; }

  // ---- Prisoners ----

  void lead_away() {
    std::int32_t left = lot_.prisoners;
    for (const CaptureOrder* order : orders_)
      for (const CaptureOrder::Prisoners& part : order->prisoners) {
        const std::int32_t points = part.points == 0 ? left : part.points;
        if (!may_lead(*order, part, points, left)) continue;
        hold(part.to, points);
        left -= points;
      }
    const bool wanted = exists(standing_.hex) && among(legal_, standing_.hex);
    const Place usual = default_destination(field(), segment_, lot_, legal_);
    left = fill(wanted ? standing_.hex : usual, left);
    left = fill(usual, left);
    // Rather where somebody can guard them.
    for (const bool own : {true, false})
      for (const Place hex : legal_)
        if (field().any_unit(hex, lot_.captor) == own) left = fill(hex, left);
    // Nowhere is room enough: too many in one hex rather than none held.
    if (left > 0) hold(usual, left);
  }

  bool may_lead(const CaptureOrder& order, const CaptureOrder::Prisoners& part, std::int32_t points,
                std::int32_t left) const {
    if (points > left || points == 0) {
      refuse(order, part.at, "E-CAP-COUNT", "points", {{"points", points}, {"left", left}});
      return false;
    }
    if (!among(legal_, part.to)) {
      refuse(order, part.at, "E-CAP-DEST", "hex", {{"hex", part.to}});
      return false;
    }
    const std::int32_t held = prisoners_in(field(), lot_.captor, part.to);
    if (held + points <= camp_limit) return true;
    refuse(order, part.at, "E-CAP-COUNT", "hex",
           {{"points", points}, {"hex", part.to}, {"held", held}, {"most", camp_limit}});
    return false;
  }

  /// As many as there is room for; returns the rest. These get guards by default.
  std::int32_t fill(Place hex, std::int32_t points) {
    const std::int32_t room = camp_limit - prisoners_in(field(), lot_.captor, hex);
    const std::int32_t taken = std::clamp(room, 0, points);
    if (taken == 0) return points;
    hold(hex, taken);
    unguarded_.push_back({hex, taken});
    return points - taken;
  }

  void hold(Place hex, std::int32_t points) {
    Row row = camp(hex, points);
    if (!row.exists()) {
      row = new_row(scene_, lot_.captor, prisoners::table, rule);
      set(row, prisoners::side, number(lot_.captor));
      set(row, prisoners::of, number(lot_.loser));
      scene_.move(row, hex, rule);
    }
    scene_.change_by(row, prisoners::points, points, rule);
    if (!among(camps_, hex)) camps_.push_back(hex);
    scene_.note("prisoners-held",
                {{"captor", lot_.captor}, {"loser", lot_.loser}, {"hex", hex}, {"points", points}}, rule);
  }

  /// The row that so many points can be added to.
  Row camp(Place hex, std::int32_t points) const {
    const State& state = scene_.state();
    for (Row piece = state.first_at(hex); piece.exists(); piece = state.next_at(piece))
      if (piece.table == prisoners::table && state.get(piece, prisoners::side) == number(lot_.captor) &&
          state.get(piece, prisoners::of) == number(lot_.loser) &&
          state.get(piece, prisoners::points) <= most_counted - points)
        return piece;
    return nothing;
  }

  // ---- Guards ----

  void set_guards() {
    bool ordered = false;
    for (const CaptureOrder* order : orders_)
      for (const CaptureOrder::Guards& part : order->guards) {
        ordered = true;
        post(*order, part);
      }
    if (ordered) return;
    for (const auto& [hex, prisoners] : unguarded_) guard_by_default(hex, prisoners);
  }

  void post(const CaptureOrder& order, const CaptureOrder::Guards& part) {
    const std::int32_t points = std::max(part.points, 1);
    const Place hex = exists(part.at_hex) ? part.at_hex : camps_.size() == 1 ? camps_.front() : Place::none;
    if (!among(camps_, hex))
      return refuse(order, part.at, "E-CAP-DEST", "hex", {{"unit", part.unit}, {"hex", part.at_hex}},
                    "dropped");
    const Field now = field();
    const bool own = part.unit.exists() && now.side(part.unit) == lot_.captor && now.on_map(part.unit);
    const std::int32_t has = !own                  ? 0
                             : part.group.exists() ? guard_material(now, part.group)
                                                   : guard_material_of(now, part.unit);
    if (has == 0) return refuse(order, part.at, "E-CAP-UNIT", "unit", {{"unit", part.unit}}, "dropped");
    if (points > has)
      return refuse(order, part.at, "E-CAP-COUNT", "points",
                    {{"unit", part.unit}, {"points", points}, {"left", has}}, "dropped");
    make_guards(part.unit, part.group, points, hex);
  }

  void guard_by_default(Place hex, std::int32_t prisoners) {
    std::int32_t wanted = 1;
    if (standing_.guards)
      wanted = *standing_.guards;
    else if (standing_.guard_every > 0)
      wanted = static_cast<std::int32_t>(round_up(prisoners, standing_.guard_every));
    wanted -= guards_in(field(), lot_.captor, hex);
    while (wanted > 0) {
      const Row unit = largest_infantry(field(), lot_.captor, hex);
      if (!unit.exists()) return;
      const std::int32_t points = std::min(wanted, guard_material_of(field(), unit));
      make_guards(unit, nothing, points, hex);
      wanted -= points;
    }
  }

  /// No more at once than a group of guards has room for.
  void make_guards(Row unit, Row only, std::int32_t points, Place hex) {
    for (; points > camp_limit; points -= camp_limit) turn_into_guards(unit, only, camp_limit, hex);
    turn_into_guards(unit, only, points, hex);
    if (field().toe_of(unit) == 0 && field().type(unit) != UnitType::headquarters)
      remove_unit(scene_, segment_.book(), unit, "guards", rule);
  }

  void turn_into_guards(Row unit, Row only, std::int32_t points, Place hex) {
    const Row guards = guards_at(hex, unit);
    std::int32_t missing = points;
    const Field now = field();
    std::vector<Row> groups;
    now.each_group(unit, [&](Row group) {
      if ((!only.exists() || group == only) && guard_material(now, group) > 0) groups.push_back(group);
    });
    for (const Row group : groups) {
      const std::int32_t taken = std::min(missing, now.toe(group));
      if (taken <= 0) continue;
      scene_.change_by(group, group::toe, -taken, rule);
      scene_.note("guards-made",
                  {{"captor", lot_.captor},
                   {"unit", unit},
                   {"group", group},
                   {"points", taken},
                   {"hex", hex},
                   {"guards", now.unit_of(guards)}},
                  rule);
      missing -= taken;
    }
    scene_.change_by(guards, group::toe, points, rule);
  }

  /// The group of guards in a hex that points can be added to; a new unit where there is none.
  Row guards_at(Place hex, Row from) const {
    const Field now = field();
    constexpr std::int32_t most = 99 - camp_limit;  // in a group, by the schema
    const auto has_room = [&](Row group) {
      return now.kind(group) == GroupKind::guard && now.toe(group) > 0 && now.toe(group) <= most;
    };
    Row first = nothing;
    now.any_unit(hex, lot_.captor, [&](Row unit) {
      now.each_group(unit, [&](Row group) {
        if (has_room(group)) first = std::min(first, group);
      });
      return false;
    });
    if (first.exists()) return first;
    // The rulebook knows the groups of the start only.
    for (auto i = static_cast<std::uint32_t>(now.book().ratings.size()); i < now.state().rows(group::table);
         ++i) {
      const Row group{group::table, i};
      if (!has_room(group)) continue;
      const Row unit = now.unit_of(group);
      if (now.on_map(unit) && now.hex(unit) == hex && now.side(unit) == lot_.captor) return group;
    }
    return new_guards(hex, from);
  }

  Row new_guards(Place hex, Row from) const {
    const Field now = field();
    const Row unit = new_row(scene_, lot_.captor, unit::table, rule);
    set(unit, unit::side, number(lot_.captor));
    set(unit, unit::nationality, static_cast<std::int32_t>(now.nationality(from)));
    set(unit, unit::type, static_cast<std::int32_t>(UnitType::infantry));
    set(unit, unit::level, static_cast<std::int32_t>(Level::company));
    set(unit, unit::sp, 0);
    set(unit, unit::cpa, 10);
    set(unit, unit::cp_spent, now.cp_spent(from));
    set(unit, unit::cohesion, now.cohesion(from));
    set(unit, unit::morale, now.morale(from));
    const Row group = new_row(scene_, lot_.captor, group::table, rule);
    set(group, group::unit, number(unit));
    set(group, group::model, static_cast<std::int32_t>(scene_.turn().names.find(guard_model)));
    set(group, group::kind, static_cast<std::int32_t>(GroupKind::guard));
    set(group, group::toe, 0);
    set(group, group::offense, 0);
    set(group, group::defense, 2);  // halves: ratings 0/1
    scene_.move(unit, hex, rule);
    return group;
  }

  // ---- Equipment ----

  void hand_out() {
    std::vector<Equipment> left = lot_.equipment;
    const Place usual = default_destination(field(), segment_, lot_, legal_);
    for (const CaptureOrder* order : orders_)
      for (const CaptureOrder::Equipment& part : order->equipment)
        if (may_take(*order, part, left)) take(part, left, exists(part.to) ? part.to : usual);
    for (const Equipment& e : left)
      if (e.points > 0) store(usual, e, e.points, nothing);
  }

  bool named(const CaptureOrder::Equipment& part, const Equipment& e) const {
    return part.model.empty() || part.model == model_word(scene_, e.model).text();
  }

  bool may_take(const CaptureOrder& order, const CaptureOrder::Equipment& part,
                const std::vector<Equipment>& left) const {
    std::int32_t there = 0;
    for (const Equipment& e : left) there += named(part, e) ? e.points : 0;
    if (there == 0 || part.points > there) {
      refuse(order, part.at, "E-CAP-COUNT", "points",
             {{"model", scene_.word(part.model)}, {"points", part.points}, {"left", there}});
      return false;
    }
    if (exists(part.to) && !among(legal_, part.to)) {
      refuse(order, part.at, "E-CAP-DEST", "hex", {{"hex", part.to}});
      return false;
    }
    const Field now = field();
    if (!part.unit.exists() || (now.side(part.unit) == lot_.captor && takes_equipment(now, part.unit)))
      return true;
    refuse(order, part.at, "E-CAP-UNIT", "unit", {{"unit", part.unit}});
    return false;
  }

  void take(const CaptureOrder::Equipment& part, std::vector<Equipment>& left, Place to) {
    std::int32_t wanted = part.points;
    for (Equipment& e : left) {
      if (!named(part, e)) continue;
      const std::int32_t points = part.points == 0 ? e.points : std::min(wanted, e.points);
      if (points <= 0) continue;
      store(to, e, points, part.unit);
      e.points -= points;
      wanted -= points;
    }
  }

  void store(Place hex, const Equipment& e, std::int32_t points, Row unit) const {
    Row row = stored(hex, e, points, unit);
    if (!row.exists()) {
      row = new_row(scene_, lot_.captor, replacement::table, rule);
      set(row, replacement::side, number(lot_.captor));
      set(row, replacement::of, number(lot_.loser));
      set(row, replacement::model, e.model);
      set(row, replacement::kind, static_cast<std::int32_t>(e.kind));
      set(row, replacement::unit, number(unit));
      scene_.move(row, hex, rule);
    }
    scene_.change_by(row, replacement::points, points, rule);
    scene_.note("equipment-held",
                {{"captor", lot_.captor},
                 {"loser", lot_.loser},
                 {"kind", key_of(e.kind)},
                 {"model", model_word(scene_, e.model)},
                 {"points", points},
                 {"hex", hex},
                 {"unit", unit}},
                rule);
  }

  Row stored(Place hex, const Equipment& e, std::int32_t points, Row unit) const {
    const State& state = scene_.state();
    const auto is = [&](Row piece, Trait trait, std::int32_t value) {
      return state.get(piece, trait) == value;
    };
    for (Row piece = state.first_at(hex); piece.exists(); piece = state.next_at(piece))
      if (piece.table == replacement::table && is(piece, replacement::side, number(lot_.captor)) &&
          is(piece, replacement::of, number(lot_.loser)) && is(piece, replacement::model, e.model) &&
          is(piece, replacement::kind, static_cast<std::int32_t>(e.kind)) &&
          is(piece, replacement::unit, number(unit)) &&
          state.get(piece, replacement::points) <= most_counted - points)
        return piece;
    return nothing;
  }

  // ---- Warnings ----

  /// Warnings go to a side that sent orders; a side that did not is told.
  void warn() const {
    for (const Place hex : camps_) {
      if (guards_in(field(), lot_.captor, hex) > 0) continue;
      if (orders_.empty())
        scene_.tell(lot_.captor, "unguarded", {{"hex", hex}}, rule);
      else
        refuse(*orders_.front(), orders_.front()->at, "W-CAP-GUARD", {}, {{"hex", hex}}, "counted");
    }
  }

  struct Camp {
    Place hex;
    std::int32_t prisoners;
  };
  const Scene scene_;
  const Segment& segment_;
  const Lot& lot_;
  const std::vector<Place> legal_;
  const Standing standing_;
  std::vector<const CaptureOrder*> orders_;
  std::vector<Place> camps_;
  std::vector<Camp> unguarded_;  // what no order led away
};

/// Orders about an assault in which nothing was captured.
void refuse_idle_orders(const Scene& turn, const Segment& segment, Row captor, std::span<const Lot> lots) {
  for (const CaptureOrder& order : segment.plan.of(captor).captures) {
    if (std::ranges::any_of(lots, [&](const Lot& lot) { return among(lot.assault, order.assault); }))
      continue;
    turn.within("captures")
        .refuse({captor,
                 "E-CAP-COUNT",
                 "CNA-10.26",
                 {{"order", "capture"}, {"assault", order.assault}, {"left", 0}, {"instead", "ignored"}},
                 order.at.file,
                 order.at.node,
                 "assault"});
  }
}

}  // namespace

void settle_captures(const Scene& turn, const Segment& segment) {
  const Rulebook& book = segment.book();
  for (const Row captor : {book.phasing, book.other}) {
    if (!book.played(captor)) continue;
    const std::vector<Lot> lots = lots_of(field_of(turn, book), segment, captor);
    for (const Lot& lot : lots) LotSettling(turn, segment, lot).settle();
    refuse_idle_orders(turn, segment, captor, lots);
  }
}

}  // namespace adjudicator::cna
