// Lists L20 and L21 (CNA-13.1): losses of an assault, and its results (CNA-10.36).
#include <array>
#include <optional>
#include <string_view>

#include "systems/cna/f_assault/assault_results.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/field/supply.hpp"

namespace adjudicator::cna {
namespace {

constexpr std::array<Key, 10> kinds{"infantry",  "machinegun", "heavy-weapons", "tank",     "recce",
                                    "artillery", "anti-tank",  "anti-air",      "engineer", "guard"};

Value word_if(bool holds, Key word) {
  return holds ? Value(word) : Value();
}

std::size_t index_of(const Fight& fight, Row side) {
  return fight.attacker.side == side ? 0 : 1;
}

// ---- L21, as one side reads it

class Results {
 public:
  Results(const Scene& scene, const Segment& segment, const Fight& fight, const Outcome& outcome, Row side)
      : list_(scene, side, "assault-results"),
        segment_(segment),
        field_(field_of(scene, segment.book())),
        fight_(fight),
        outcome_(outcome),
        own_(fight.attacker.side == side ? fight.attacker : fight.defender),
        enemy_(fight.attacker.side == side ? fight.defender : fight.attacker),
        hex_(fight.assault.hexes.front()) {}

  /// Where nobody rolled: units surrendered or went.
  void write_without_dice() {
    targets();
    if (fight_.assault.basic) strength();
    captured();
    units();
  }
  void write() {
    targets();
    strength();
    column();
    dice(fight_.attacker);
    dice(fight_.defender);
    losses();
    retreats();
    captured();
    units();
  }

 private:
  void targets() {
    for (Place hex : fight_.assault.hexes)
      list_.row({{"row", "target"},
                 {"hex", hex},
                 {"kind", fight_.assault.probe ? Value("probe") : Value("assault")}});
  }
  void strength() {
    for (const Force* force : {&own_, &enemy_})
      list_.row(
          {{"row", "strength"},
           {"hex", hex_},
           {"of", whose(*force)},
           {"actual", Ratio(force->actual, 2)},
           {"raw", Ratio(force->raw, 2)},
           // CNA-13: of the enemy raw and Actual Points alone.
           {"unsupported", force == &own_ && own_.unsupported > 0 ? Value(own_.unsupported) : Value()}});
  }
  void column() {
    std::int32_t sum = 0;
    list_.row({{"row", "basic"}, {"hex", hex_}, {"basic", fight_.basic}});
    for (const Modifier& shift : fight_.shifts) {
      sum += shift.by;
      list_.row({{"row", "shift"}, {"hex", hex_}, {"by", shift.by}, {"reason", shift.reason}});
    }
    const Axis& columns = segment_.book().attacker_loss->columns;
    list_.row({{"row", "column"},
               {"hex", hex_},
               {"column", Key::unowned(columns.band(fight_.column).text)},
               {"sum", sum},
               {"overrun", word_if(fight_.overrun, "overrun")}});
  }
  void dice(const Force& force) {
    const bool captured = force.attacker ? fight_.captured_att : fight_.captured_def;
    list_.row({{"row", "dice"},
               {"hex", hex_},
               {"of", whose(force)},
               {"dice", force.dice},
               {"percent", force.percent},
               {"captured", word_if(captured, "captured")},
               {"engaged", word_if(force.attacker && fight_.engaged, "engaged")},
               {"retreat", !force.attacker && fight_.retreat > 0 ? Value(fight_.retreat) : Value()}});
  }
  void losses() {
    for (const Loss& loss : outcome_.losses[index_of(fight_, own_.side)])
      list_.row({{"row", "lost"},
                 {"hex", hex_},
                 {"unit", loss.what.unit},
                 {"from", loss.what.group},
                 {"points", loss.what.toe},
                 {"cause", loss.cause}});
    for (const Force* force : {&own_, &enemy_})
      list_.row({{"row", "raw-lost"},
                 {"hex", hex_},
                 {"of", whose(*force)},
                 {"percent", force->percent},
                 {"raw-lost", force->raw_lost}});
  }
  void retreats() {
    if (own_.attacker) return;
    for (const Withdrawal& w : outcome_.withdrawals)
      list_.row({{"row", "retreat"},
                 {"hex", hex_},
                 {"unit", w.unit},
                 {"to", w.path.empty() ? w.from : w.path.back()},
                 {"cost", Ratio(w.cost, 2)},
                 {"refused", w.excused || w.refused == 0 ? Value() : Value(w.refused)}});
  }
  /// CNA-13: the captor reads how many of each kind, not of how many units; the loser which points.
  void captured() {
    std::array<std::int32_t, std::size(kinds)> taken{};
    for (std::size_t i = fight_.captured_before; i < segment_.captured.size(); ++i) {
      const Captured& c = segment_.captured[i];
      if (c.captor == own_.side)
        taken[static_cast<std::size_t>(field_.kind(c.group))] += c.toe;
      else
        list_.row(
            {{"row", "captured"}, {"hex", hex_}, {"unit", c.unit}, {"from", c.group}, {"points", c.toe}});
    }
    for (std::size_t kind = 0; kind < taken.size(); ++kind)
      if (taken[kind] > 0)
        list_.row({{"row", "taken"}, {"hex", hex_}, {"points", taken[kind]}, {"kind", kinds[kind]}});
  }
  void units() {
    const bool ammo = segment_.book().options.ammo();
    for (std::size_t i = 0; i < own_.units.size(); ++i) {
      const Row unit = own_.units[i];
      if (!field_.on_map(unit)) continue;
      list_.row({{"row", "unit"},
                 {"hex", field_.hex(unit)},
                 {"unit", unit},
                 {"toe", field_.toe_of(unit)},
                 {"cp", field_.cp_segment(unit)},
                 {"cohesion", field_.cohesion(unit)},
                 {"ammunition", ammo ? Value(ammo_at_hand(field_, unit)) : Value()},
                 {"status", status(unit)}});
    }
  }
  Value status(Row unit) const {
    if (field_.engaged(unit)) return "engaged";
    return word_if(field_.get(unit, field_.traits().in_contact) != 0, "contact");
  }
  Key whose(const Force& force) const { return force.side == own_.side ? Key("ours") : Key("enemy"); }

  List list_;
  const Segment& segment_;
  const Field field_;
  const Fight& fight_;
  const Outcome& outcome_;
  const Force& own_;
  const Force& enemy_;
  const Place hex_;
};

}  // namespace

void list_pools(const Fight& fight, Outcome& outcome) {
  const Place assault = fight.assault.hexes.front();
  for (const Force* force : {&fight.attacker, &fight.defender}) {
    const AssaultPool& pool = outcome.pools[index_of(fight, force->side)];
    List& list = outcome.sheets[index_of(fight, force->side)];
    list.row({{"row", "due"},
              {"hex", assault},
              {"percent", force->percent},
              {"raw", Ratio(pool.raw, 2)},
              {"raw-lost", force->raw_lost}});
    if (force->raw_lost == 0) continue;
    for (const HexShare& hex : pool.hexes)
      list.row({{"row", "share"}, {"hex", hex.hex}, {"raw", Ratio(hex.raw, 2)}, {"due", hex.share}});
    for (const Candidate& c : pool.candidates)
      list.row({{"row", "point"},
                {"hex", c.hex},
                {"unit", c.unit},
                {"from", c.group},
                {"toe", c.toe},
                {"rating", Ratio(c.worth, 2)},
                {"limited", word_if(c.limited, "quarter")}});
  }
}

void list_guns(const Fight& fight, Outcome& outcome, std::size_t side, const std::vector<Candidate>& guns) {
  List& list = outcome.sheets[side];
  list.row(
      {{"row", "vulnerability"}, {"hex", fight.assault.hexes.front()}, {"due", outcome.vulnerability[side]}});
  for (const Candidate& c : guns)
    list.row({{"row", "gun"},
              {"hex", c.hex},
              {"unit", c.unit},
              {"from", c.group},
              {"toe", c.toe},
              {"rating", c.worth / 2}});
}

void list_losses(const Rulebook& book, const Fight& fight, Outcome& outcome) {
  const bool at_least = book.options.heavy_loss == Threshold::at_least;
  for (const Force* force : {&fight.attacker, &fight.defender}) {
    const std::size_t i = index_of(fight, force->side);
    List& list = outcome.sheets[i];
    if (force->raw_lost > 0)
      for (const HexShare& hex : outcome.pools[i].hexes)
        list.row(
            {{"row", "reached"}, {"hex", hex.hex}, {"due", hex.share}, {"reached", Ratio(hex.reached, 2)}});
    for (const Loss& loss : outcome.losses[i])
      list.row({{"row", "lost"},
                {"hex", loss.what.hex},
                {"unit", loss.what.unit},
                {"from", loss.what.group},
                {"toe", loss.what.toe},
                {"rating", Ratio(loss.what.worth, 2)},
                {"cause", loss.cause}});
    if (const std::int32_t of = committed_to(*force); of > 0)
      list.row({{"row", "total"},
                {"hex", fight.assault.hexes.front()},
                {"toe", force->toe_lost},
                {"committed", of},
                {"percent", round_down(std::int64_t{100} * force->toe_lost, of)},
                {"threshold", at_least ? Key("at-least") : Key("more-than")}});
  }
}

void list_results(const Scene& scene, const Segment& segment, const Fight& fight, const Outcome& outcome) {
  for (const Force* force : {&fight.attacker, &fight.defender})
    Results(scene, segment, fight, outcome, force->side).write();
}

void list_results_without_dice(const Scene& scene, const Segment& segment, const Fight& fight) {
  if (!scene.tells()) return;
  const Outcome nothing_rolled;
  for (const Force* force : {&fight.attacker, &fight.defender})
    Results(scene, segment, fight, nothing_rolled, force->side).write_without_dice();
}

}  // namespace adjudicator::cna
