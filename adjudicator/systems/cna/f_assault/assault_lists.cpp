#include "systems/cna/f_assault/assault_lists.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "systems/cna/field/list_reading.hpp"
#include "systems/cna/field/supply.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::array<Word, 10> kinds{"infantry",  "machinegun", "heavy-weapons", "tank",     "recce",
                                     "artillery", "anti-tank",  "anti-air",      "engineer", "guard"};

/// One assault as one of its sides knows it.
class KnownAssault {
 public:
  KnownAssault(const Reading& known, const KnownFact& scene)
      : known_(known), scene_(scene), attacks_(scene.row("attacking") == known.side()) {}

  const KnownFact& scene() const { return scene_; }
  bool attacks() const { return attacks_; }
  Value hex() const { return scene_["hex"]; }
  const KnownFact& fact(FactName name) const { return known_.first(scene_, name); }
  void each(FactName name, FunctionRef<void(const KnownFact&)> visit) const {
    known_.each(scene_, name, visit);
  }
  /// The facts that columns name; those of the enemy begin with "their-".
  const KnownFact& named(std::string_view name) const {
    const bool own = !name.starts_with("their-");
    if (!own) name.remove_prefix(6);
    const bool attacker = own == attacks_;
    if (name == "assault") return scene_;
    if (name == "strength")
      return fact(attacker ? FactName("noted.attack-strength") : FactName("noted.defence-strength"));
    if (name == "dice")
      return fact(attacker ? FactName("looked-up.attacker-loss") : FactName("looked-up.defender-loss"));
    if (name == "size") return of_side("noted.organisation-size", "side", own);
    if (name == "morale") return of_side("noted.adjusted-morale", "side", own);
    if (name == "lost") return of_side("noted.raw-lost", "loser", own);
    if (name == "basis") return fact("noted.basic-morale");
    if (name == "basic") return fact("noted.basic-differential");
    return fact("noted.assault-column");
  }
  /// Of facts of this name the one that speaks of the side, or of its enemy.
  const KnownFact& of_side(FactName name, Word part, bool own) const {
    const KnownFact* found = &KnownFact::none();
    each(name, [&](const KnownFact& fact) {
      if ((fact.row(part) == known_.side()) == own) found = &fact;
    });
    return *found;
  }
  bool captured(bool attacker) const {
    return happens(attacker ? FactName("looked-up.attacker-captured")
                            : FactName("looked-up.defender-captured"));
  }
  bool engaged() const { return happens("looked-up.attacker-engaged"); }
  std::int32_t retreat() const {
    return shared::leading_number(fact("looked-up.defender-retreat").word("cell").text());
  }
  bool over() const { return bool{of_side("noted.assault-force", "side", true)}; }

 private:
  bool happens(FactName chart) const {
    const KnownFact& cell = fact(chart);
    return cell && !cell.is("cell", "none");
  }
  const Reading& known_;
  const KnownFact& scene_;
  const bool attacks_;
};

/// Rows about one assault.
class AssaultRows {
 public:
  AssaultRows(const KnownAssault& assault, ListRows& rows) : a_(assault), rows_(rows) {}
  /// With the hex that the assault is named after.
  void row(std::string_view columns) {
    rows_.row({{"hex", a_.hex()}});
    more(columns);
  }
  void row(std::string_view columns, const KnownFact& fact) {
    rows_.row({{"hex", a_.hex()}});
    rows_.add(columns, fact);
  }
  void more(std::string_view columns) {
    rows_.add(columns, [&](std::string_view name) -> const KnownFact& { return a_.named(name); });
  }
  void add(const Arg& column) { rows_.add(column); }

 private:
  const KnownAssault& a_;
  ListRows& rows_;
};

// ---- L19

void write_sheet(const KnownAssault& a, ListRows& list) {
  AssaultRows rows(a, list);
  a.scene().each("hex", [&](const KnownFact& target) {
    rows.row("row:assault probe=assault.probe");
    rows.add({"target", target["hex"]});
  });
  a.each(a.attacks() ? FactName("noted.attack-points") : FactName("noted.defence-points"),
         [&](const KnownFact& points) { rows.row("row:points unit group toe rating own=raw", points); });
  for (const std::string_view row :
       {"row:raw own=strength.raw enemy=their-strength.raw", "row:unsupported own=strength.unsupported",
        "row:actual own=strength.actual enemy=their-strength.actual", "row:basic both=basic.basic",
        "row:size own=size.size enemy=their-size.size"})
    rows.row(row);
  a.named("basis").each("unit", [&](const KnownFact& unit) { rows.row("row:largest unit", unit); });
  rows.row("row:basic-morale own=basis.basic");
  rows.row("row:cohesion own=basis.cohesion");
  if (const KnownFact& die = a.fact("looked-up.morale")) {
    constexpr std::int32_t surrender = -4;  // CNA-9.23
    std::string_view cell = die.word("cell").text();
    if (cell.starts_with('+')) cell.remove_prefix(1);
    rows.row("row:morale-roll own=roll", die);
    rows.add({"result", cell == "surrender" ? surrender : shared::leading_number(cell)});
  }
  rows.row("row:morale own=morale.morale enemy=their-morale.morale");
  if (const KnownFact& column = a.named("column")) {
    a.each("noted.assault-shift",
           [&](const KnownFact& shift) { rows.row("row:shift reason both=by", shift); });
    rows.row("row:sum both=sum", column);
    rows.row("row:column column overrun", column);
  }
  if (!a.named("lost")) return;
  rows.row("row:dice own=dice.roll enemy=their-dice.roll");
  rows.row("row:loss own=lost.percent enemy=their-lost.percent");
  rows.row("row:captured");
  for (const bool attacker : {true, false})
    rows.add({attacker ? Word("attacker") : Word("defender"),
              a.captured(attacker) ? Key("captured") : Key("none")});
  rows.row("row:result");
  rows.add({"engaged", shared::yes_or_no(a.engaged())});
  rows.add({"retreat", a.retreat()});
}

// ---- L20

/// The points of a side that may be lost, as they were before any was.
struct PoolPoint {
  Row group;
  Value hex;
  Ratio rating;
};

std::vector<PoolPoint> points_in(const KnownFact& pool) {
  std::vector<PoolPoint> points;
  pool.each("hex", [&](const KnownFact& point) {
    const Value rating = point["rating"];
    points.push_back({point.row("group"), point["hex"],
                      rating.kind() == Value::Kind::number ? Ratio(rating.number()) : rating.ratio()});
  });
  return points;
}

class AssaultLosses {
 public:
  AssaultLosses(const KnownAssault& assault, ListRows& list)
      : a_(assault),
        due_(a_.named("lost")),
        pool_(a_.of_side("noted.loss-pool", "loser", true)),
        guns_(a_.of_side("noted.gun-pool", "loser", true)),
        list_(list),
        rows_(assault, list) {}

  void write() {
    rows_.row("row:due percent raw=pool raw-lost", due_);
    find_shares();
    for (const Share& share : shares_)
      list_.row({{"row", "share"}, {"hex", share.hex}, {"raw", share.raw}, {"due", share.due}});
    pool_.each("hex", [&](const KnownFact& point) {
      list_.row("row:point hex unit from=group toe rating limited", point);
    });
    if (guns_) rows_.row("row:vulnerability due=vulnerability", a_.fact("noted.vulnerability-due"));
    guns_.each("hex",
               [&](const KnownFact& gun) { list_.row("row:gun hex unit from=group toe rating", gun); });
    chosen();
    a_.each("noted.capture-due", [&](const KnownFact& capture) {
      if (capture.row("loser") == due_.row("loser")) rows_.row("row:captured due=points", capture);
    });
  }

 private:
  struct Share {
    Value hex;
    Value raw;
    Value due;
    Ratio reached = Ratio(0);
  };

  /// Where there is one hex only nothing is shared, and no fact says so.
  void find_shares() {
    if (due_.number("raw-lost") <= 0) return;
    a_.each("noted.loss-share", [&](const KnownFact& share) {
      shares_.push_back({share["hex"], share["raw"], share["share"]});
    });
    if (shares_.empty())
      shares_.push_back({a_.attacks() ? a_.scene()["from"] : a_.hex(), due_["pool"], due_["raw-lost"]});
  }

  void chosen() {
    std::int64_t toe = 0;
    ListRows lost;
    const auto take = [&](const KnownFact& pool, FactName name, Key cause) {
      const std::vector<PoolPoint> points = points_in(pool);
      a_.each(name, [&](const KnownFact& fact) {
        const auto point = std::ranges::find(points, fact.row("group"), &PoolPoint::group);
        if (point == points.end()) return;
        const std::int64_t count = fact.number("points");
        toe += count;
        lost.row("row:lost unit from=group toe=points", fact);
        for (const Arg& column : {Arg("hex", point->hex), Arg("rating", point->rating), Arg("cause", cause)})
          lost.add(column);
        for (Share& share : shares_)
          if (&pool == &pool_ && share.hex.row() == point->hex.row())
            share.reached += point->rating * Ratio(count);
      });
    };
    take(pool_, "noted.toe-lost", "assault");
    take(guns_, "noted.guns-lost", "vulnerability");
    if (lost.empty() && !a_.over()) return;
    for (const Share& share : shares_)
      list_.row({{"row", "reached"}, {"hex", share.hex}, {"due", share.due}, {"reached", share.reached}});
    list_.append(lost);
    const std::int64_t of = pool_.number("committed");
    if (of == 0) return;
    rows_.row("row:total committed threshold", pool_);
    rows_.add({"toe", toe});
    rows_.add({"percent", 100 * toe / of});
  }

  const KnownAssault& a_;
  const KnownFact& due_;
  const KnownFact& pool_;
  const KnownFact& guns_;
  ListRows& list_;
  AssaultRows rows_;
  std::vector<Share> shares_;
};

// ---- L21, read when the assault is over

class Results {
 public:
  Results(const Reading& known, const KnownAssault& assault, ListRows& list)
      : known_(known), field_(known_field(known)), a_(assault), list_(list), rows_(assault, list) {}

  void write() {
    const bool probe = a_.scene().is("probe", "yes") || a_.fact("noted.was-probe");
    a_.scene().each("hex", [&](const KnownFact& target) {
      list_.row("row:target hex", target);
      list_.add({"kind", probe ? Key("probe") : Key("assault")});
    });
    if (a_.named("basic")) strength();
    if (a_.named("column")) column();
    if (a_.named("dice")) dice();
    losses();
    a_.each("began.assault-retreat", [&](const KnownFact& w) {
      const bool goes = w["to"].kind() != Value::Kind::none;
      rows_.row(goes ? "row:retreat unit to cost refused" : "row:retreat unit to=from refused", w);
      if (!goes) rows_.add({"cost", 0});
    });
    captured();
    units();
  }

 private:
  void strength() {
    rows_.row("row:strength of:ours actual=strength.actual raw=strength.raw");
    if (a_.named("strength").number("unsupported") > 0) rows_.more("unsupported=strength.unsupported");
    rows_.row("row:strength of:enemy actual=their-strength.actual raw=their-strength.raw");
  }
  void column() {
    rows_.row("row:basic basic=column.basic");
    a_.each("noted.assault-shift", [&](const KnownFact& shift) { rows_.row("row:shift by reason", shift); });
    rows_.row("row:column column=column.column sum=column.sum");
    if (a_.named("column").is("overrun", "yes")) rows_.add({"overrun", "overrun"});
  }
  void dice() {
    for (const bool attacker : {true, false}) {
      rows_.row(attacker == a_.attacks()
                    ? "row:dice of:ours dice=dice.roll percent=lost.percent"
                    : "row:dice of:enemy dice=their-dice.roll percent=their-lost.percent");
      if (a_.captured(attacker)) rows_.add({"captured", "captured"});
      if (attacker && a_.engaged()) rows_.add({"engaged", "engaged"});
      if (!attacker && a_.retreat() > 0) rows_.add({"retreat", a_.retreat()});
    }
  }
  void losses() {
    a_.each("noted.toe-lost",
            [&](const KnownFact& fact) { rows_.row("row:lost cause:assault unit from=group points", fact); });
    a_.each("noted.guns-lost", [&](const KnownFact& fact) {
      rows_.row("row:lost cause:vulnerability unit from=group points", fact);
    });
    if (!a_.named("lost")) return;
    rows_.row("row:raw-lost of:ours percent=lost.percent raw-lost=lost.raw-lost");
    rows_.row("row:raw-lost of:enemy percent=their-lost.percent raw-lost=their-lost.raw-lost");
  }
  /// CNA-13: the captor reads how many of each kind, not of how many units; the loser which points.
  void captured() {
    std::array<std::int64_t, kinds.size()> taken{};
    for (const FactName name :
         {FactName("noted.points-captured"), FactName("noted.points-taken"), FactName("noted.surrendered")})
      a_.each(name, [&](const KnownFact& fact) {
        if (fact.row("captor") != known_.side()) {
          if (fact.row("group").exists()) rows_.row("row:captured unit from=group points=toe", fact);
        } else if (const auto kind = std::ranges::find(kinds, fact.word("kind")); kind != kinds.end()) {
          taken[static_cast<std::size_t>(kind - kinds.begin())] += fact.number("toe");
        }
      });
    for (std::size_t kind = 0; kind < taken.size(); ++kind)
      if (taken[kind] > 0)
        list_.row({{"row", "taken"}, {"hex", a_.hex()}, {"points", taken[kind]}, {"kind", kinds[kind]}});
  }
  void units() {
    const bool ammo = field_.book().options.ammo();
    known_.moment().each("unit", [&](const KnownFact& own) {
      const Row unit = own.row("unit");
      if (!field_.on_map(unit)) return;
      list_.row({{"row", "unit"},
                 {"hex", field_.hex(unit)},
                 {"unit", unit},
                 {"toe", field_.toe_of(unit)},
                 {"cp", field_.cp_segment(unit)},
                 {"cohesion", field_.cohesion(unit)},
                 {"ammunition", ammo ? Value(ammo_at_hand(field_, unit)) : Value()}});
      if (field_.engaged(unit))
        list_.add({"status", "engaged"});
      else if (field_.get(unit, field_.traits().in_contact) != 0)
        list_.add({"status", "contact"});
    });
  }

  const Reading& known_;
  const Field field_;
  const KnownAssault& a_;
  ListRows& list_;
  AssaultRows rows_;
};

void each_assault(const Reading& known, FunctionRef<void(const KnownAssault&)> visit) {
  known.each("began.assault", [&](const KnownFact& scene) { visit(KnownAssault(known, scene)); });
}

}  // namespace

void read_assault_sheets(const Reading& known, ListRows& rows) {
  each_assault(known, [&](const KnownAssault& a) {
    if (a.named("morale")) write_sheet(a, rows);
  });
}

void read_assault_numbers(const Reading& known, ListRows& rows) {
  each_assault(known, [&](const KnownAssault& a) {
    if (!a.named("morale")) return;
    AssaultRows(a, rows).row(
        "raw=their-strength.raw actual=their-strength.actual size=their-size.size "
        "morale=their-morale.morale");
    if (const auto hexes = rows_in(a.scene(), "hex"); hexes.size() > 1) rows.add({"with", hexes.back()});
  });
}

void read_assault_losses(const Reading& known, ListRows& rows) {
  each_assault(known, [&](const KnownAssault& a) {
    if (!a.named("lost")) return;
    rows.below(a.scene());
    AssaultLosses(a, rows).write();
  });
}

void read_assault_results(const Reading& known, ListRows& rows) {
  each_assault(known, [&](const KnownAssault& a) {
    if (a.scene().at() != known.moment().at()) return;
    rows.below(a.scene());
    Results(known, a, rows).write();
  });
}

}  // namespace adjudicator::cna
