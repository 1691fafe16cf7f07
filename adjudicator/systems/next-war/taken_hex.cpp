#include "systems/next-war/taken_hex.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "systems/next-war/moves.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::int32_t away_for = 4;  // turns (NW-15.2)

class Taken {
 public:
  Taken(Combat& combat, Place hex) : combat_(combat), hex_(hex) {}

  void ships() {
    if (!field().marked(hex_, combat_.book().marks.port)) return;
    for (const Row ship : pieces(Kind::naval)) displace(ship);
  }

  void helicopters() {
    // Under a Clearing marker control has not changed.
    if (combat_.book().rules.base_loss_trigger == LossTrigger::control &&
        field().control(hex_) != combat_.attacker())
      return;
    for (const Row unit : pieces(Kind::helicopter)) {
      const Scene scene = combat_.scene.within("base").within(combat_.scene.key(unit));
      scene.began("base-taken",
                  {{"unit", unit}, {"hex", hex_}, {"taker", combat_.attacker()}, {"owner", owner()}},
                  "NW-15.4");
      if (field().air_base(hex_)) roll(scene, unit);
      if (field().units.ready(unit)) rebase(scene, unit);
    }
  }

 private:
  const Field& field() const { return combat_.field; }
  Row owner() const { return combat_.defender(); }

  /// By id.
  std::vector<Row> pieces(Kind kind) const {
    std::vector<Row> found;
    for (const Row unit : PiecesIn(field().state(), hex_))
      if (field().units.is_unit(unit) && field().units.ready(unit) && field().units.side(unit) == owner() &&
          field().units.kind(unit) == kind)
        found.push_back(unit);
    std::ranges::sort(found, {}, [&](Row unit) { return field().id(unit); });
    return found;
  }

  /// NW-15.1
  void displace(Row ship) {
    const Scene scene = combat_.scene.within("displaced").within(combat_.scene.key(ship));
    if (const Row box = open_box(); box.exists()) {
      scene.note("displaced", {{"displaced", ship}, {"box", box}}, "NW-15.1");
      scene.move(ship, Place::none, "NW-15.1");
      scene.change(ship, unit::box, box, "NW-15.1");
      return;
    }
    if (const Place port = nearest_port(); exists(port)) return scene.move(ship, port, "NW-15.1");
    sink(scene, ship);
  }

  Name inshore(Place hex) const {
    return Name(static_cast<std::uint32_t>(field().state().get(row_of(hex), place::inshore)));
  }

  /// The inshore box of the hex, where it is not the enemy's and the weather allows it.
  Row open_box() const {
    const Name name = inshore(hex_);
    if (name == Name::none || field().conditions().storm()) return nothing;
    const Row box = field().state().find(box::table, name);
    if (!box.exists()) return nothing;
    const Row holder = field().state().reference(box, box::holder);
    return !holder.exists() || holder == owner() ? box : nothing;
  }

  /// NW-15.3: along the coast, ring by ring; of several as far away the one with the smallest id.
  Place nearest_port() const {
    if (inshore(hex_) == Name::none) return Place::none;
    std::vector<bool> seen(field().board.size());
    seen[static_cast<std::size_t>(hex_)] = true;
    std::vector<Place> ring{hex_};
    while (!ring.empty()) {
      std::vector<Place> next;
      Place port = Place::none;
      for (const Place from : ring)
        for (const Place to : field().board.neighbours(from)) {
          if (!exists(to) || seen[static_cast<std::size_t>(to)]) continue;
          seen[static_cast<std::size_t>(to)] = true;
          if (inshore(to) == Name::none || field().water(to)) continue;
          next.push_back(to);
          if (is_open_port(to)) port = std::min(port, to);
        }
      if (exists(port)) return port;
      ring = std::move(next);
    }
    return Place::none;
  }

  bool is_open_port(Place hex) const {
    return field().marked(hex, combat_.book().marks.port) && field().control(hex) == owner() &&
           !field().units.occupied(hex, combat_.attacker());
  }

  /// NW-15.2, NW-20.19
  void sink(const Scene& scene, Row ship) {
    for (const Row unit : RowsOf(field().state(), unit::table))
      if (field().units.ready(unit) && field().units.ship(unit) == ship)
        scene.remove(unit, "ship-lost", "NW-20.19");
    scene.change(ship, unit::returns, field().conditions().game_turn() + away_for, "NW-15.2");
    scene.remove(ship, "port-lost", "NW-15.1");
  }

  /// NW-15.4
  void roll(const Scene& scene, Row unit) {
    const GridChart& chart = *combat_.book().base_loss;
    const std::size_t column = field().marked(hex_, combat_.book().marks.airbase) ? 0 : 1;
    const Cell cell = scene.roll_on("die", die, chart, {.base = column}, "NW-15.4", "NW-15.4");
    const BaseResult& result = combat_.book().base_result(cell);
    if (result.point) lose_point(scene);
    if (result.eliminated || (result.damaged && field().units.damaged(unit)))
      return scene.remove(unit, "base-lost", "NW-15.4");
    if (result.damaged) scene.change(unit, unit::damaged, 1, "NW-15.4");
  }

  void lose_point(const Scene& scene) {
    const bool air = combat_.book().rules.base_loss_points == LossPoints::air;
    for (const Trait track : {air ? side::ap_permanent : side::amp_permanent, air ? side::ap : side::amp})
      if (field().state().get(owner(), track) > 0) scene.change_by(owner(), track, -1, "NW-15.4");
  }

  void rebase(const Scene& scene, Row unit) {
    std::vector<Place> bases;
    for (const Place hex : combat_.book().air_bases)
      if (hex != hex_ && is_open_base(field(), hex, owner())) bases.push_back(hex);
    if (bases.empty()) {
      ordered(unit, bases);
      return scene.remove(unit, "no-base", "NW-15.4");
    }
    nearest_first(field(), hex_, bases);
    const Place choice = ordered(unit, bases);
    scene.move(unit, bases.size() == 1 ? bases.front() : choose(scene, unit, bases, choice), "NW-15.4");
  }

  /// The first legal one of the owner's list; NW-E27 for those before it.
  Place ordered(Row unit, const std::vector<Place>& bases) {
    const RebaseOrder* order = combat_.plan.rebase(unit);
    if (order == nullptr) return Place::none;
    for (const std::string_view id : order->bases) {
      const Place hex = field().board.find(id);
      if (exists(hex) && std::ranges::find(bases, hex) != bases.end()) return hex;
      if (combat_.scene.tells())
        combat_.complaints.tell(owner(), "NW-E27", order->at, "bases",
                                {{"unit", unit}, {"hex", combat_.complaints.said(id)}});
    }
    return Place::none;
  }

  Place choose(const Scene& scene, Row unit, const std::vector<Place>& bases, Place choice) {
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (!exists(choice)) return std::nullopt;
      return Answer{{row_of(choice)}, AnswerSource::order};
    };
    const auto fill = [&](Question& question) {
      for (const Place base : bases) question.options.push_back({row_of(base)});
    };
    const auto fallback = [&] { return Chosen({row_of(bases.front())}); };
    const Answer answer = scene.ask("rebase", {owner(), "rebase", unit, "NW-15.4", foreseen, fill, fallback});
    if (answer.source == AnswerSource::fallback) combat_.by_default(owner(), "rebase", unit);
    return place_of(answer.choice.front());
  }

  Combat& combat_;
  const Place hex_;
};

}  // namespace

void resolve_taken(Combat& combat, Place hex) {
  Taken taken(combat, hex);
  taken.ships();
  taken.helicopters();
}

}  // namespace adjudicator::next_war
