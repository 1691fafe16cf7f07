#include "cna_late_samples.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace adjudicator::cna {
namespace {

/// Who retreats before, and where the enemy is then, is not known yet; what fails for that is refused.
class LateSample {
 public:
  LateSample(const Turn& turn, const Field& field, Row side, std::span<const Row> units, laws::Luck& luck,
             shared::Drafts& drafts)
      : turn_(turn), field_(field), side_(side), luck_(luck), drafts_(drafts) {
    for (Row unit : units)
      if (!enemies_next_to(field.hex(unit)).empty()) units_.push_back(unit);
    for (Row unit : units_) {
      const std::vector<Place> next = enemies_next_to(field.hex(unit));
      hexes_.insert(hexes_.end(), next.begin(), next.end());
      own_hexes_.push_back(field.hex(unit));
    }
    sort_once(hexes_);
    sort_once(own_hexes_);
  }

  void add_all() {
    if (units_.empty()) return;
    for (Row unit : units_)
      if (!luck_.one_in(3)) assign(unit);
    if (phasing()) {
      sequences();
      for (Place hex : hexes_)
        if (luck_.one_in(10)) add("cancel-assault", {{"hex", id(hex)}});
    } else {
      retreats("retreat");
      retreats("undefended-retreat");
    }
    losses();
    captures();
    if (phasing()) retreats("forced-retreat");
    standing();
  }

 private:
  using Attributes = shared::Drafts::Attributes;

  bool phasing() const { return side_ == field_.book().phasing; }
  template <class Thing>
  std::string id(Thing thing) const {
    return drafts_.id(thing);
  }
  static void sort_once(std::vector<Place>& hexes) {
    std::ranges::sort(hexes);
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  }
  void add(std::string_view name, Attributes attributes, std::vector<OrderDraft> parts = {}) {
    drafts_.add(name, std::move(attributes), std::move(parts));
  }
  template <class Things>
  std::string ids(const Things& things) const {
    return drafts_.ids(things);
  }

  std::vector<Place> enemies_next_to(Place where) const {
    std::vector<Place> hexes;
    for (Place place : turn_.board.neighbours(where))
      if (exists(place) && field_.any_unit(place, other_side(side_))) hexes.push_back(place);
    return hexes;
  }
  std::vector<Row> groups_of(Row unit) const {
    std::vector<Row> groups;
    field_.each_group(unit, [&](Row group) { groups.push_back(group); });
    return groups;
  }
  /// The target hexes of assaults: the enemy's of the phasing side, its own of the other.
  const std::vector<Place>& targets() const { return phasing() ? hexes_ : own_hexes_; }

  // ---- Gate D

  /// The unit as it is, or each group for itself, with some of its points or all.
  void assign(Row unit) {
    if (luck_.one_in(2)) {
      assign_part(unit, {{"unit", id(unit)}}, field_.type(unit) == UnitType::anti_tank);
      return;
    }
    for (Row group : groups_of(unit)) {
      Attributes part{{"unit", id(unit)}, {"group", id(group)}};
      if (luck_.one_in(2) && field_.toe(group) > 0)
        part.emplace_back("toe",
                          std::to_string(1 + luck_.below(static_cast<std::size_t>(field_.toe(group)))));
      assign_part(unit, std::move(part), field_.book().rating(group).anti_armor > 0);
    }
  }

  /// Guns are Back, mostly, and do not assault.
  void assign_part(Row unit, Attributes attributes, bool armed) {
    const bool gun = field_.gun_unit(unit) && !armed;
    if (luck_.one_in(gun ? 2 : 8)) {
      attributes.emplace_back("role", "withheld");
      return add("assign", std::move(attributes));
    }
    const bool fires = armed && luck_.one_in(2);
    attributes.emplace_back("role", fires ? "anti-armor" : "close-assault");
    if (phasing()) {
      const std::vector<Place> next = enemies_next_to(field_.hex(unit));
      const Place target = luck_.one_of(next);
      attributes.emplace_back("target", id(target));
      attacked_.push_back(target);
      if (!fires) assaulted_.push_back(target);
      if (!fires && next.size() > 1 && luck_.one_in(8))
        attributes.emplace_back("target2", id(luck_.one_of(next)));
    }
    add("assign", std::move(attributes));
  }

  // ---- Gates E and F

  void sequences() {
    sequence("aa-sequence", attacked_);
    sequence("ca-sequence", assaulted_);
    if (luck_.one_in(4))
      add("aa-reassign", {{"hex", id(luck_.one_of(hexes_))}, {"unit", id(luck_.one_of(units_))}});
  }

  /// Now and then a hex is left out, or one stands in it that nobody attacks (CNA-8.1).
  void sequence(const char* name, std::vector<Place>& hexes) {
    sort_once(hexes);
    if (luck_.one_in(6)) hexes.push_back(luck_.one_of(hexes_));
    luck_.shuffle(hexes);
    hexes.resize(std::min(hexes.size(), longest_sample));
    if (hexes.size() > 1 && luck_.one_in(4)) hexes.pop_back();
    if (!hexes.empty() && luck_.one_in(2)) add(name, {{"hexes", ids(hexes)}});
  }

  /// How much is due is not known yet: all of some groups, one point of others.
  void losses() {
    for (Place hex : targets()) {
      if (luck_.one_in(4)) add_loss("aa-loss", "hex", hex);
      for (const char* name : {"ca-loss", "vulnerability-loss", "capture-pick"})
        if (luck_.one_in(5)) add_loss(name, "assault", hex);
    }
  }

  void add_loss(const char* name, const char* where, Place hex) {
    std::vector<OrderDraft> picks;
    for (Row unit : units_) {
      const bool near = phasing() ? turn_.board.adjacent(field_.hex(unit), hex) : field_.hex(unit) == hex;
      if (!near || picks.size() >= longest_sample) continue;
      for (Row group : groups_of(unit)) {
        if (field_.toe(group) == 0 || luck_.one_in(3)) continue;
        const std::int32_t toe = luck_.one_in(2) ? field_.toe(group) : 1;
        picks.push_back({"pick", {{"group", id(group)}, {"toe", std::to_string(toe)}}});
      }
    }
    if (!picks.empty()) add(name, {{where, id(hex)}}, std::move(picks));
  }

  /// Away from here, three hexes or fewer; one stack after another.
  void retreats(const std::string& name) {
    for (Place hex : own_hexes_) {
      if (!luck_.one_in(name == "forced-retreat" ? 8 : 3)) continue;
      std::vector<Row> units;
      for (Row unit : units_)
        if (field_.hex(unit) == hex && !luck_.one_in(4) && units.size() < longest_sample)
          units.push_back(unit);
      if (units.empty()) continue;
      if (name == "retreat" && luck_.one_in(4)) {
        add("stand", {{"assault", id(hex)}, {"units", ids(units)}});
        continue;
      }
      Attributes attributes{{"units", ids(units)}};
      if (name == "retreat") attributes.insert(attributes.begin(), {"assault", id(hex)});
      const std::vector<Place> path = path_from(hex, name == "retreat" ? 1 + luck_.below(3) : 3);
      if (path.empty()) continue;
      attributes.emplace_back("path", ids(path));
      add(name, std::move(attributes));
    }
  }

  std::vector<Place> path_from(Place hex, std::size_t length) {
    std::vector<Place> path;
    const std::size_t way = luck_.below(6);
    for (std::size_t tries = 0; path.size() < length && tries < 12; ++tries) {
      const std::size_t to = luck_.one_in(3) ? luck_.below(6) : way;
      const Place next = turn_.board.neighbour(hex, Direction(to));
      if (!exists(next) || field_.any_unit(next, other_side(side_))) continue;
      path.push_back(next);
      hex = next;
    }
    return path;
  }

  // ---- Gate G

  void captures() {
    for (Place hex : targets()) {
      if (!luck_.one_in(6)) continue;
      const std::string to = id(luck_.one_of(own_hexes_));
      std::vector<OrderDraft> parts{{"prisoners", {{"hex", to}}}};
      if (luck_.one_in(2))
        parts.push_back(
            {"guards", {{"unit", id(luck_.one_of(units_))}, {"points", std::to_string(1 + luck_.below(2))}}});
      if (luck_.one_in(2)) {
        Attributes equipment{{"hex", to}};
        if (luck_.one_in(2)) equipment.emplace_back("unit", id(luck_.one_of(units_)));
        parts.push_back({"equipment", std::move(equipment)});
      }
      add("capture", {{"assault", id(hex)}}, std::move(parts));
    }
  }

  // ---- Any gate

  void standing() {
    if (luck_.one_in(2)) return;
    Attributes attributes;
    static const std::string answers[] = {"always", "never", "at-most"};
    attributes.emplace_back("retreat", answers[luck_.below(3)]);
    if (attributes.front().second == "at-most")
      attributes.emplace_back("refuse-at-most", std::to_string(10 * luck_.below(4)));
    if (luck_.one_in(2)) attributes.emplace_back("retreat-toward", id(luck_.one_of(own_hexes_)));
    if (luck_.one_in(2)) attributes.emplace_back("guards", std::to_string(luck_.below(3)));
    if (luck_.one_in(3)) attributes.emplace_back("prisoner-hex", id(luck_.one_of(own_hexes_)));
    add("standing", std::move(attributes));
  }

  const Turn& turn_;
  const Field& field_;
  const Row side_;
  laws::Luck& luck_;
  shared::Drafts& drafts_;
  std::vector<Row> units_;        // next to an enemy, in unit order
  std::vector<Place> hexes_;      // of enemies next to them
  std::vector<Place> own_hexes_;  // where they are
  // Targets of orders `assign`: of all, of Close Assault.
  std::vector<Place> attacked_;
  std::vector<Place> assaulted_;
};

}  // namespace

void add_late_orders(const Turn& turn, const Field& field, Row side, std::span<const Row> units,
                     laws::Luck& luck, shared::Drafts& drafts) {
  LateSample(turn, field, side, units, luck, drafts).add_all();
}

}  // namespace adjudicator::cna
