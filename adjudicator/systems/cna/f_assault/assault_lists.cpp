#include "systems/cna/f_assault/assault_lists.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "systems/cna/field/supply.hpp"
#include "systems/cna/segment/lists.hpp"
#include "systems/shared/numbers.hpp"
#include "systems/shared/words.hpp"

namespace adjudicator::cna {
namespace {

// ---- L18

constexpr std::array<Key, 4> statuses{"to-do", "done", "cancelled", "lapsed"};  // by Assault::Status

/// The phasing side's rows are its assaults, a pair as one; the other's are its hexes. Whether it is a Probe
/// the defender does not learn here (CNA-7.12).
void write_assaults(const Scene& turn, const Segment& segment, Key name) {
  if (!turn.tells() || segment.assigned.assaults.empty()) return;
  List attacking(turn, segment.book().phasing, name);
  List defending(turn, segment.book().other, name);
  const auto held_off = [&](Place hex) { return std::ranges::binary_search(segment.held_off, hex); };
  const auto mark = [](bool held) { return held ? Value("held-off") : Value(); };
  for (const Assault& a : segment.assigned.assaults) {
    const Key status = statuses[static_cast<std::size_t>(a.status)];
    attacking.row({{"hex", a.hexes.front()},
                   {"with", a.hexes.size() > 1 ? a.hexes.back() : Place::none},
                   {"status", status},
                   {"held-off", mark(std::ranges::any_of(a.hexes, held_off))},
                   {"probe", shared::yes_or_no(a.probe)}});
    for (const Place hex : a.hexes)
      defending.row({{"hex", hex}, {"status", status}, {"held-off", mark(held_off(hex))}});
  }
}

// ---- L19 to L21

/// One assault as one of its sides knows it, and rows about it.
class AssaultList {
 public:
  AssaultList(const Reading& reading, ListRows& into, const KnownFact& assault)
      : known(reading), rows(into), scene(assault), attacks(assault.row("attacking") == reading.side()) {}

  const KnownFact& fact(FactName name) const { return known.first(scene, name); }
  void each(FactName name, FunctionRef<void(const KnownFact&)> visit) const {
    known.each(scene, name, visit);
  }
  /// The facts that columns name; those of the enemy begin with "their-".
  const KnownFact& named(std::string_view name) const {
    const bool own = !name.starts_with("their-");
    if (!own) name.remove_prefix(6);
    const bool attacker = own == attacks;
    if (name == "assault") return scene;
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
  const KnownFact& of_side(FactName name, Word part, bool own = true) const {
    const KnownFact* found = &KnownFact::none();
    each(name, [&](const KnownFact& fact) {
      if ((fact.row(part) == known.side()) == own) found = &fact;
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

  /// A row with the hex that the assault is named after.
  void row(std::string_view columns) {
    rows.row({{"hex", scene["hex"]}});
    more(columns);
  }
  void row(std::string_view columns, const KnownFact& fact) {
    rows.row({{"hex", scene["hex"]}});
    rows.add(columns, fact);
  }
  void more(std::string_view columns) {
    rows.add(columns, [&](std::string_view name) -> const KnownFact& { return named(name); });
  }

  const Reading& known;
  ListRows& rows;
  const KnownFact& scene;
  const bool attacks;

 private:
  bool happens(FactName chart) const {
    const KnownFact& cell = fact(chart);
    return cell && !cell.is("cell", "none");
  }
};

// ---- L19

/// CNA-9.21: as a number, as the sheet adds it up.
std::int32_t morale_of(const KnownFact& die) {
  constexpr std::int32_t surrender = -4;  // CNA-9.23
  std::string_view cell = die.word("cell").text();
  if (cell.starts_with('+')) cell.remove_prefix(1);
  return cell == "surrender" ? surrender : shared::leading_number(cell);
}

void write_assault_sheet(AssaultList& a) {
  a.scene.each("hex", [&](const KnownFact& target) {
    a.row("row:assault probe=assault.probe");
    a.rows.add("target=hex", target);
  });
  a.each(a.attacks ? FactName("noted.attack-points") : FactName("noted.defence-points"),
         [&](const KnownFact& points) { a.row("row:points unit group toe rating own=raw", points); });
  for (const std::string_view row :
       {"row:raw own=strength.raw enemy=their-strength.raw", "row:unsupported own=strength.unsupported",
        "row:actual own=strength.actual enemy=their-strength.actual", "row:basic both=basic.basic",
        "row:size own=size.size enemy=their-size.size"})
    a.row(row);
  a.named("basis").each("unit", [&](const KnownFact& unit) { a.row("row:largest unit", unit); });
  a.row("row:basic-morale own=basis.basic");
  a.row("row:cohesion own=basis.cohesion");
  if (const KnownFact& die = a.fact("looked-up.morale")) {
    a.row("row:morale-roll own=roll", die);
    a.rows.add({"result", morale_of(die)});
  }
  a.row("row:morale own=morale.morale enemy=their-morale.morale");
  if (a.named("column")) {
    a.each("noted.assault-shift", [&](const KnownFact& shift) { a.row("row:shift reason both=by", shift); });
    a.row("row:sum both=column.sum");
    a.row("row:column column=column.column overrun=column.overrun");
  }
  if (!a.named("lost")) return;
  a.row("row:dice own=dice.roll enemy=their-dice.roll");
  a.row("row:loss own=lost.percent enemy=their-lost.percent");
  a.row("row:captured");
  a.rows.add({"attacker", a.captured(true) ? Key("captured") : Key("none")});
  a.rows.add({"defender", a.captured(false) ? Key("captured") : Key("none")});
  a.row("row:result");
  a.rows.add({"engaged", shared::yes_or_no(a.engaged())});
  a.rows.add({"retreat", a.retreat()});
}

// ---- L20

/// What one hex has to lose.
struct HexLoss {
  Value hex;
  Value raw;
  Value due;
  Ratio reached = Ratio(0);
};

/// Where there is one hex only nothing is shared, and no fact says so.
std::vector<HexLoss> shares_of(const AssaultList& a) {
  std::vector<HexLoss> shares;
  const KnownFact& due = a.named("lost");
  if (due.number("raw-lost") <= 0) return shares;
  a.each("noted.loss-share", [&](const KnownFact& share) {
    shares.push_back({share["hex"], share["raw"], share["share"]});
  });
  if (shares.empty())
    shares.push_back({a.attacks ? a.scene["from"] : a.scene["hex"], due["pool"], due["raw-lost"]});
  return shares;
}

/// What a pool says of the points of a group; false where it says nothing.
KnownFact point_of(const KnownFact& pool, Row group) {
  KnownFact found;
  pool.each("hex", [&](const KnownFact& point) {
    if (!found && point.row("group") == group) found = point;
  });
  return found;
}

/// Rows of what was chosen; the TOE points of it.
std::int64_t write_chosen(const AssaultList& a, ListRows& rows, const KnownFact& pool, FactName name,
                          Key cause, std::span<HexLoss> shares) {
  std::int64_t toe = 0;
  a.each(name, [&](const KnownFact& lost) {
    const KnownFact point = point_of(pool, lost.row("group"));
    if (!point) return;
    rows.row("row:lost unit from=group toe=points", lost);
    rows.add("hex rating", point);
    rows.add({"cause", cause});
    toe += lost.number("points");
    for (HexLoss& share : shares)
      if (share.hex.row() == point.row("hex"))
        share.reached += point.ratio("rating") * Ratio(lost.number("points"));
  });
  return toe;
}

void write_losses(AssaultList& a) {
  const KnownFact& pool = a.of_side("noted.loss-pool", "loser");
  const KnownFact& guns = a.of_side("noted.gun-pool", "loser");
  std::vector<HexLoss> shares = shares_of(a);
  a.row("row:due percent=lost.percent raw=lost.pool raw-lost=lost.raw-lost");
  for (const HexLoss& share : shares)
    a.rows.row({{"row", "share"}, {"hex", share.hex}, {"raw", share.raw}, {"due", share.due}});
  pool.each("hex", [&](const KnownFact& point) {
    a.rows.row("row:point hex unit from=group toe rating limited", point);
  });
  if (guns) a.row("row:vulnerability due=vulnerability", a.fact("noted.vulnerability-due"));
  guns.each("hex", [&](const KnownFact& gun) { a.rows.row("row:gun hex unit from=group toe rating", gun); });
  ListRows chosen;
  const std::int64_t toe = write_chosen(a, chosen, pool, "noted.toe-lost", "assault", shares) +
                           write_chosen(a, chosen, guns, "noted.guns-lost", "vulnerability", {});
  if (!chosen.empty() || a.of_side("noted.assault-force", "side")) {
    for (const HexLoss& share : shares)
      a.rows.row({{"row", "reached"}, {"hex", share.hex}, {"due", share.due}, {"reached", share.reached}});
    a.rows.append(chosen);
    if (const std::int64_t of = pool.number("committed"); of != 0) {
      a.row("row:total committed threshold", pool);
      a.rows.add({"toe", toe});
      a.rows.add({"percent", 100 * toe / of});
    }
  }
  a.each("noted.capture-due", [&](const KnownFact& capture) {
    if (capture.row("loser") == a.known.side()) a.row("row:captured due=points", capture);
  });
}

// ---- L21, read when the assault is over

void write_dice(AssaultList& a) {
  for (const bool attacker : {true, false}) {
    a.row(attacker == a.attacks ? "row:dice of:ours dice=dice.roll percent=lost.percent"
                                : "row:dice of:enemy dice=their-dice.roll percent=their-lost.percent");
    if (a.captured(attacker)) a.rows.add({"captured", "captured"});
    if (attacker && a.engaged()) a.rows.add({"engaged", "engaged"});
    if (!attacker && a.retreat() > 0) a.rows.add({"retreat", a.retreat()});
  }
}

/// CNA-13: the captor reads how many of each kind, not of how many units; the loser which points.
void write_captured(AssaultList& a) {
  constexpr std::size_t kinds = group_kind_words.size();
  std::array<std::int64_t, kinds> taken{};
  for (const FactName name :
       {FactName("noted.points-captured"), FactName("noted.points-taken"), FactName("noted.surrendered")})
    a.each(name, [&](const KnownFact& fact) {
      if (fact.row("captor") == a.known.side()) {
        for (std::size_t kind = 0; kind < kinds; ++kind)
          if (fact.is("kind", key_of(static_cast<GroupKind>(kind)))) taken[kind] += fact.number("toe");
      } else if (fact.row("group").exists()) {
        a.row("row:captured unit from=group points=toe", fact);
      }
    });
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (taken[kind] == 0) continue;
    const Key word = key_of(static_cast<GroupKind>(kind));
    a.rows.row({{"row", "taken"}, {"hex", a.scene["hex"]}, {"points", taken[kind]}, {"kind", word}});
  }
}

void write_units(AssaultList& a) {
  const Field field = known_field(a.known);
  for (const Row unit : things_in(a.known.moment(), "unit")) {
    if (!field.on_map(unit)) continue;
    a.rows.row({{"row", "unit"}, {"hex", field.hex(unit)}, {"unit", unit}});
    a.rows.add({"toe", field.toe_of(unit)});
    a.rows.add({"cp", field.cp_segment(unit)});
    a.rows.add({"cohesion", field.cohesion(unit)});
    if (field.book().options.ammo()) a.rows.add({"ammunition", ammo_at_hand(field, unit)});
    if (const Key status = contact_of(field, unit, "contact"); !status.empty())
      a.rows.add({"status", status});
  }
}

void write_results(AssaultList& a) {
  const bool probe = a.scene.is("probe", "yes") || a.fact("noted.was-probe");
  a.scene.each("hex", [&](const KnownFact& target) {
    a.rows.row("row:target hex", target);
    a.rows.add({"kind", probe ? Key("probe") : Key("assault")});
  });
  if (a.named("basic")) {
    a.row("row:strength of:ours actual=strength.actual raw=strength.raw");
    if (a.named("strength").number("unsupported") > 0) a.more("unsupported=strength.unsupported");
    a.row("row:strength of:enemy actual=their-strength.actual raw=their-strength.raw");
  }
  if (a.named("column")) {
    a.row("row:basic basic=column.basic");
    a.each("noted.assault-shift", [&](const KnownFact& shift) { a.row("row:shift by reason", shift); });
    a.row("row:column column=column.column sum=column.sum");
    if (a.named("column").is("overrun", "yes")) a.rows.add({"overrun", "overrun"});
  }
  if (a.named("dice")) write_dice(a);
  a.each("noted.toe-lost",
         [&](const KnownFact& fact) { a.row("row:lost cause:assault unit from=group points", fact); });
  a.each("noted.guns-lost",
         [&](const KnownFact& fact) { a.row("row:lost cause:vulnerability unit from=group points", fact); });
  if (a.named("lost")) {
    a.row("row:raw-lost of:ours percent=lost.percent raw-lost=lost.raw-lost");
    a.row("row:raw-lost of:enemy percent=their-lost.percent raw-lost=their-lost.raw-lost");
  }
  a.each("began.assault-retreat", [&](const KnownFact& withdrawal) {
    const bool goes = withdrawal["to"].kind() != Value::Kind::none;
    a.row(goes ? "row:retreat unit to cost refused" : "row:retreat unit to=from refused", withdrawal);
    if (!goes) a.rows.add({"cost", 0});
  });
  write_captured(a);
  write_units(a);
}

void each_assault(const Reading& known, ListRows& rows, FunctionRef<void(AssaultList&)> visit) {
  known.each("began.assault", [&](const KnownFact& scene) {
    AssaultList assault(known, rows, scene);
    visit(assault);
  });
}

void read_sheets(const Reading& known, ListRows& rows) {
  each_assault(known, rows, [&](AssaultList& a) {
    if (a.named("morale")) write_assault_sheet(a);
  });
}

void read_numbers(const Reading& known, ListRows& rows) {
  each_assault(known, rows, [&](AssaultList& a) {
    if (!a.named("morale")) return;
    a.row(
        "raw=their-strength.raw actual=their-strength.actual size=their-size.size "
        "morale=their-morale.morale");
    if (const auto hexes = rows_in(a.scene, "hex"); hexes.size() > 1) rows.add({"with", hexes.back()});
  });
}

void read_losses(const Reading& known, ListRows& rows) {
  each_assault(known, rows, [&](AssaultList& a) {
    if (!a.named("lost")) return;
    rows.below(a.scene);
    write_losses(a);
  });
}

void read_results(const Reading& known, ListRows& rows) {
  each_assault(known, rows, [&](AssaultList& a) {
    if (a.scene.at() != known.moment().at()) return;
    rows.below(a.scene);
    write_results(a);
  });
}

}  // namespace

constinit const std::array<ListSpec, 4> assault_lists{{
    {"assault-sheet", "CNA-13.1", {}, read_sheets},
    {"assault-numbers", "CNA-13.1", {}, read_numbers},
    {"assault-losses", "CNA-13.1", {}, read_losses},
    {"assault-results", "CNA-13.1", "noted.assault-force", read_results},
}};

void list_assaults(const Scene& turn, const Segment& segment) {
  write_assaults(turn, segment, "assaults");
}

void list_assaults_played(const Scene& turn, const Segment& segment) {
  write_assaults(turn, segment, "assaults-played");
}

}  // namespace adjudicator::cna
