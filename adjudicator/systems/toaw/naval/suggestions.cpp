#include "systems/toaw/naval/suggestions.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/describe.hpp"
#include "systems/toaw/naval/fleet.hpp"
#include "systems/toaw/naval/speed.hpp"

namespace adjudicator::toaw::naval {
namespace {

class Suggestions {
 public:
  Suggestions(const Turn& turn, const Field& field, shared::Drafts& drafts, Row side)
      : turn_(turn), field_(field), drafts_(drafts), side_(side) {}

  void all() {
    for (const Place hex : targets()) attack(hex);
    if (!explained_) show_attack();
    move();
  }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  std::string named(Row unit) const {
    const std::string name = trait_text(turn_, turn_.start, unit, unit::name);
    return name.empty() ? drafts_.id(unit) : name + " (" + drafts_.id(unit) + ")";
  }
  bool own(Row unit) const { return field_.units.side(unit) == side_ && field_.units.on_map(unit); }
  bool known(Row unit) const {
    return field_.units.side(unit) != side_ && field_.units.on_map(unit) && field_.units.afloat(unit) &&
           (field_.units.spotted(unit) || field_.units.sighted(unit));
  }

  std::vector<Place> targets() const {
    std::vector<Place> hexes;
    for (const Row unit : RowsOf(field_.state, unit::table))
      if (known(unit)) hexes.push_back(field_.units.hex(unit));
    std::ranges::sort(hexes, {}, [&](Place hex) { return field_.board.id(hex); });
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
  }

  void attack(Place hex) {
    std::vector<Row> able;
    Values reach;
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (!own(unit) || !field_.may_act(unit) || !armed(field_, unit)) continue;
      if (field_.units.air(unit) &&
          (!can_strike(field_, unit) || field_.units.air_mission(unit) == AirMission::air_superiority))
        continue;
      if (!reaches(field_, unit, field_.units.range_limit(unit), field_.units.hex(unit), hex)) continue;
      able.push_back(unit);
      reach.emplace_back("unit", named(unit));
    }
    if (able.empty()) return;
    Values target{{"hex", drafts_.id(hex)}};
    field_.units.any_in(hex, [&](Row unit) {
      // Who is known by name is named; the others are ships of the enemy.
      if (known(unit) && field_.units.spotted(unit)) target.emplace_back("on", named(unit));
      return false;
    });
    OrderDraft& draft = remark(hex, able);
    draft.lines.push_back({"form.naval-target", std::move(target)});
    draft.lines.push_back({"form.naval-reach", std::move(reach)});
    explain(draft);
  }
  OrderDraft& remark(Place hex, const std::vector<Row>& units) {
    const bool port = (field_.board.features(hex) & field_.book.marks.port) != 0;
    drafts_.remark("naval-attack",
                   {{"target", drafts_.id(hex)}, {"units", drafts_.ids(units)}, {"rounds", "10"}});
    OrderDraft& draft = drafts_.all().back();
    if (port) draft.attributes.emplace_back("port-attack", "true");
    draft.alternative = true;
    return draft;
  }
  /// What an attack is, once.
  void explain(OrderDraft& draft) {
    if (!explained_) draft.lines.push_back({"form.naval-attack", {}});
    explained_ = true;
  }
  /// Whom nobody sees yet may be seen after the moves: an attack by the first who could make one, on a hex next to him.
  void show_attack() {
    for (const Row unit : RowsOf(field_.state, unit::table)) {
      if (!own(unit) || field_.units.air(unit) || !field_.may_act(unit) || !armed(field_, unit)) continue;
      for (const Place hex : field_.board.neighbours(field_.units.hex(unit)))
        if (exists(hex) && field_.book.navigable(field_.board, hex)) return explain(remark(hex, {unit}));
    }
  }

  /// The first stack that can sail, to the first hex that it can enter; how far each unit can go.
  void move() {
    for (const Row lead : RowsOf(field_.state, unit::table)) {
      if (!own(lead) || !field_.units.naval(lead) || !field_.may_act(lead) || hexes_left(field_, lead) < 1)
        continue;
      const Place from = field_.units.hex(lead);
      if (!field_.book.navigable(field_.board, from)) continue;
      for (const Place hex : field_.board.neighbours(from)) {
        if (!exists(hex) || !field_.book.navigable(field_.board, hex)) continue;
        drafts_.remark("naval-move", {{"units", drafts_.id(lead)}, {"path", drafts_.id(hex)}});
        OrderDraft& draft = drafts_.all().back();
        draft.alternative = true;
        draft.lines.push_back({"form.naval-move", {}});
        for (const Row unit : RowsOf(field_.state, unit::table))
          if (own(unit) && field_.units.naval(unit) && field_.may_act(unit))
            draft.lines.push_back(
                {"form.naval-speed",
                 {{"unit", named(unit)}, {"hexes", std::to_string(hexes_left(field_, unit))}}});
        return;
      }
    }
  }

  const Turn& turn_;
  const Field& field_;
  shared::Drafts& drafts_;
  const Row side_;
  bool explained_ = false;
};

}  // namespace

void suggest(const Turn& turn, const Field& field, shared::Drafts& drafts, Row side) {
  Suggestions(turn, field, drafts, side).all();
}

}  // namespace adjudicator::toaw::naval
