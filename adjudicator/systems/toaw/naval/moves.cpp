#include "systems/toaw/naval/moves.hpp"

#include <algorithm>

#include "systems/toaw/common/sea_spotting.hpp"
#include "systems/toaw/naval/fleet.hpp"
#include "systems/toaw/naval/interdiction.hpp"
#include "systems/toaw/naval/speed.hpp"

namespace adjudicator::toaw::naval {
namespace {

class Passage {
 public:
  Passage(const Scene& scene, const Plan& plan, const NavalMoveOrder& order, const Searches& searches)
      : scene_(scene),
        plan_(plan),
        order_(order),
        searches_(searches),
        field_(scene.board(), plan.book, scene.state()) {}

  void resolve() {
    begin();
    for (const Place hex : order_.path) {
      const std::vector<Row> stack = left();
      if (std::ranges::none_of(stack, [&](Row unit) { return field_.units.afloat(unit); })) return;
      if (const Key why = barred(stack, hex); !why.empty()) {
        scene_.note("stopped",
                    {{"unit", stack.front()}, {"hex", field_.units.hex(stack.front())}, {"why", why}},
                    "TOAW-10.21");
        break;
      }
      visited_.push_back(hex);
      const auto times = std::ranges::count(visited_, hex);
      const Scene at = scene_.within(scene_.key(hex));
      step(times == 1 ? at : at.within(at.numbered("visit", times)), stack, hex);
    }
    put_in();
  }

 private:
  void begin() const {
    if (!scene_.tells()) return;
    std::vector<Arg> args{{"mover", plan_.book.phasing}, {"from", field_.units.hex(order_.units.front())}};
    for (const Row unit : order_.units) args.push_back({"moving", unit});
    scene_.began("passage", args, "TOAW-3.2");
  }
  std::vector<Row> left() const {
    std::vector<Row> stack;
    for (const Row unit : order_.units)
      if (field_.units.on_map(unit)) stack.push_back(unit);
    return stack;
  }

  Key barred(const std::vector<Row>& stack, Place hex) const {
    for (const Row unit : stack)
      if (hexes_left(field_, unit) < 1) return "slow";
    if (field_.units.count_own(hex, plan_.book.phasing) + static_cast<std::int32_t>(stack.size()) >
        most_units)
      return "full";
    return {};
  }

  void step(const Scene& at, const std::vector<Row>& stack, Place hex) const {
    for (const Row unit : stack) {
      if (!field_.units.air(unit)) leave_sight(at, field_, unit, hex);
      at.move(unit, hex, "TOAW-3.2");
      if (field_.units.air(unit)) continue;
      at.change_by(unit, unit::remaining, -1, "TOAW-10.21");
      if (field_.state.get(unit, unit::moved) == 0) at.change(unit, unit::moved, 1, "TOAW-18.5");
    }
    look_on_entry(at, plan_, stack, searches_);
    interdict(at, plan_, stack, searches_);
  }

  /// TOAW-18.7: whose path ends in a port lies in it.
  void put_in() const {
    const std::vector<Row> stack = left();
    if (scene_.tells() && !stack.empty() && !visited_.empty()) {
      std::vector<Arg> args{{"hex", field_.units.hex(stack.front())}};
      for (const Row unit : stack) args.push_back({"sailing", unit});
      scene_.note("sailed", args, "TOAW-3.2");
    }
    const Trait at_sea = unit::at_sea;
    for (const Row unit : left()) {
      const bool port = (field_.board.features(field_.units.hex(unit)) & plan_.book.marks.port) != 0;
      if (port && field_.state.get(unit, at_sea) != 0) scene_.change(unit, at_sea, 0, "TOAW-18.7");
    }
  }

  const Scene scene_;
  const Plan& plan_;
  const NavalMoveOrder& order_;
  const Searches& searches_;
  const Field field_;
  std::vector<Place> visited_;
};

}  // namespace

void resolve_moves(const Scene& turn, const Plan& plan) {
  const Searches searches = look_around(turn.within("spotting"), plan);
  const Scene moves = turn.within("moves");
  for (const NavalMoveOrder& order : plan.naval_moves)
    Passage(moves.within(turn.key(order.units.front())), plan, order, searches).resolve();
}

}  // namespace adjudicator::toaw::naval
