#include "systems/moo3/site.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "systems/moo3/ratings.hpp"
#include "systems/shared/load_faults.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::moo3 {
namespace {

class SiteReader {
 public:
  SiteReader(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics)
      : turn_(turn), state_(turn.start), book_(book), diagnostics_(diagnostics) {}

  std::vector<Site> read() {
    for (const Row planet : shared::RowsOf(state_, planet::table)) {
      Site site;
      site.planet = planet;
      site.turns_contested = state_.get(planet, planet::turns_contested);
      for (Row row = state_.first_of(planet); row.exists(); row = state_.next_of(row))
        if (row.table == force::table) force(site, row);
      for (Row row = state_.first_of(planet); row.exists(); row = state_.next_of(row))
        if (row.table == unit::table) unit(site, row);
      if (!site.forces.empty()) planet_as_a_whole(site);
      sites_.push_back(std::move(site));
    }
    reserves();
    quiet();
    return std::move(sites_);
  }

 private:
  bool full() const { return diagnostics_.errors() >= Diagnostics::limit; }
  void fault(Row row, std::string_view attribute, std::string_view code, std::string_view rule,
             std::string message) {
    if (!full()) diagnostics_.add(shared::at_row(turn_, row, attribute, code, rule, std::move(message)));
  }
  std::string id(Row row) const { return printable(turn_.key(row).text()); }
  std::string word(Name name) const { return printable(turn_.names.text(name)); }
  std::int32_t get(Row row, Trait trait) const { return state_.get(row, trait); }
  Name name(Row row, Trait trait) const { return Name(static_cast<std::uint32_t>(get(row, trait))); }

  void force(Site& site, Row row) {
    Force f;
    f.row = row;
    f.side = state_.reference(row, force::side);
    f.role = Role(get(row, force::role));
    f.leader = get(row, force::leader);
    f.authorization = static_cast<std::uint32_t>(get(row, force::political_authorization));
    f.regions = get(row, force::regions);
    f.fortification = get(row, force::fortification);
    f.besieged = get(row, force::besieged) != 0;
    f.blockaded = get(row, force::blockaded) != 0;
    f.isolated = get(row, force::isolated) != 0;
    f.series = name(row, force::ideology_series);
    f.branch = name(row, force::ideology_branch);
    f.carry = get(row, force::cd_carry);
    if (!f.side.exists()) return;  // the decoder has said so
    if (site.of(f.side) != nullptr)
      return fault(row, "side", "MOO-L2", "MOO-19.8",
                   "the side '" + id(f.side) + "' is on the planet " + id(site.planet) + " twice");
    site.forces.push_back(std::move(f));
  }

  void unit(Site& site, Row row) {
    const Row side = state_.reference(row, unit::side);
    if (!side.exists()) return;  // the decoder has said so
    const auto force = std::ranges::find(site.forces, side, &Force::side);
    if (force == site.forces.end())
      return fault(row, "side", "MOO-L8", "MOO-19.8",
                   "the side '" + id(side) + "' has no force on the planet " + id(site.planet));
    if (get(row, unit_equipment.status) != static_cast<std::int32_t>(Status::active))
      fault(row, "status", "MOO-L5", "MOO-16",
            "the unit '" + id(row) +
                "' is not active: remove from the roster any unit that was lost or has left");
    const std::optional<Soldier> soldier = soldier_of(row);
    if (soldier) force->soldiers.push_back(*soldier);
  }

  /// The rows of the charts that a unit means; what has none is MOO-L3.
  std::optional<Soldier> soldier_of(Row row) {
    const Equipment& t = unit_equipment;
    const auto type = std::ranges::find(book_.types, name(row, t.type), &UnitType::name);
    if (type == book_.types.end() || type->name == Name::none)
      unknown(row, "type", word(name(row, t.type)), "units", known_types());
    const auto find = [&](std::string_view attribute, Trait trait, const std::vector<RatingRow>& rows,
                          std::string_view chart) {
      const RatingRow* found = find_row(rows, name(row, trait));
      if (found == nullptr) unknown(row, attribute, word(name(row, trait)), chart, keys(rows));
      return found;
    };
    UnitCharts charts;
    charts.type = type == book_.types.end() || type->name == Name::none ? nullptr : &*type;
    charts.experience = find("experience", t.experience, book_.experience, "experience");
    charts.environment = find("environment", t.environment, book_.environments, "environments");
    charts.suit = find("suit", t.suit, book_.suits, "suits");
    charts.shield = find("shield", t.shield, book_.shields, "shields");
    charts.weapon = find_level(book_.weapons, get(row, t.weapon));
    if (charts.weapon == nullptr)
      unknown(row, "weapon", std::to_string(get(row, t.weapon)), "weapons", keys(book_.weapons));
    if (!charts.whole()) return std::nullopt;
    if (!type->escape && type->of != Class::irregular)
      fault(row, "type", "MOO-L1", "MOO-19.8",
            "the chart 'escape' has no row '" + std::string(type->key.text()) + "'");
    Soldier soldier;
    soldier.row = row;
    soldier.type = charts.type;
    soldier.ratings = final_ratings(state_, t, row, charts);
    soldier.damage = get(row, t.damage);
    soldier.dropped = get(row, unit::dropped_this_turn) != 0;
    if (soldier.damage >= soldier.ratings[Rating::hits])
      fault(row, "damage", "MOO-L4", "MOO-16",
            "the unit '" + id(row) + "' has " + std::to_string(soldier.ratings[Rating::hits]) +
                " hits, so its damage must be from 0 to " +
                std::to_string(soldier.ratings[Rating::hits] - 1));
    return soldier;
  }

  std::vector<std::string_view> known_types() const {
    std::vector<std::string_view> known;
    known.reserve(book_.types.size());
    for (const UnitType& type : book_.types) known.push_back(type.key.text());
    return known;
  }
  static std::vector<std::string_view> keys(const std::vector<RatingRow>& rows) {
    std::vector<std::string_view> known;
    known.reserve(rows.size());
    for (const RatingRow& row : rows) known.push_back(row.key.text());
    return known;
  }

  void unknown(Row row, std::string_view attribute, const std::string& said, std::string_view chart,
               const std::vector<std::string_view>& known) {
    if (full()) return;
    const std::string_view near = did_you_mean(said, known);
    fault(row, attribute, "MOO-L3", "MOO-16",
          "the chart '" + std::string(chart) + "' has no row '" + said + "'" +
              (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?"));
  }

  /// MOO-19.2, 19.8.
  void planet_as_a_whole(const Site& site) {
    if (site.forces.size() > 3)
      fault(site.planet, "", "MOO-L7", "MOO-5.1",
            "the planet " + id(site.planet) + " has " + std::to_string(site.forces.size()) +
                " sides with forces on it, but at most 3 can be there; the others must wait in space");
    for (std::size_t i = 0; i < site.forces.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (site.forces[i].role == site.forces[j].role)
          fault(site.forces[i].row, "role", "MOO-L6", "MOO-19.2",
                "the planet " + id(site.planet) + " has two sides with the role '" +
                    std::string(key_of(site.forces[i].role).text()) + "'");
    std::int32_t regions = 0;
    for (const Force& force : site.forces) regions += force.regions;
    const std::int32_t total = get(site.planet, planet::regions_total);
    if (regions == 0)
      fault(site.planet, "", "MOO-L8", "MOO-19.8", "no side holds a region of the planet " + id(site.planet));
    else if (total != no_value && regions > total)
      fault(site.planet, "regions-total", "MOO-L8", "MOO-19.8",
            "the sides hold " + std::to_string(regions) + " regions of the planet " + id(site.planet) +
                ", which has " + std::to_string(total));
    else if (regions > 12)
      fault(site.planet, "", "MOO-L8", "MOO-2.3",
            "the sides hold " + std::to_string(regions) + " regions of the planet " + id(site.planet) +
                "; a planet has at most 12");
  }

  /// MOO-19.8: who is in reserve stands on no planet.
  void reserves() {
    for (const Row row : shared::RowsOf(state_, reserve::table))
      if (state_.find(unit::table, state_.id(row)).exists())
        fault(row, "id", "MOO-L2", "MOO-19.8", "'" + id(row) + "' is in reserve and on a planet");
  }

  /// MOO-L7 for a whole turn: one battle at least is what a turn is for.
  void quiet() {
    if (sites_.empty() || std::ranges::any_of(sites_, &Site::battle)) return;
    Diagnostic d = shared::at_row(turn_, sites_.front().planet, "", "MOO-L7", "MOO-5.1",
                                  "no planet has forces of two sides, so there will be no battle");
    d.severity = Severity::warning;
    diagnostics_.add(std::move(d));
  }

  const Turn& turn_;
  const State& state_;
  const Rulebook& book_;
  Diagnostics& diagnostics_;
  std::vector<Site> sites_;
};

}  // namespace

const Force* Site::of(Row side) const {
  for (const Force& force : forces)
    if (force.side == side) return &force;
  return nullptr;
}

const Force* Site::of(Role role) const {
  for (const Force& force : forces)
    if (force.role == role) return &force;
  return nullptr;
}

Pairing Site::pairing(Role one, Role other) const {
  const auto place = [&](Role role) { return static_cast<std::size_t>(of(role) - forces.data()); };
  // MOO-1.3: an invader attacks whoever he meets, an owner defends; rebels do what the other leaves.
  const bool one_attacks = one == Role::invader || other == Role::owner;
  Pairing pairing{place(one_attacks ? one : other), place(one_attacks ? other : one), std::nullopt};
  for (std::size_t i = 0; i < forces.size(); ++i)
    if (i != pairing.attacker && i != pairing.defender) pairing.sat_out = i;
  return pairing;
}

std::vector<Site> read_sites(const Turn& turn, const Rulebook& book, Diagnostics& diagnostics) {
  return SiteReader(turn, book, diagnostics).read();
}

}  // namespace adjudicator::moo3
