#include "systems/classic/retreat.hpp"

#include <algorithm>
#include <optional>

#include "systems/classic/paths.hpp"
#include "systems/classic/retreat_barred.hpp"
#include "systems/classic/step_losses.hpp"

namespace adjudicator::classic {
namespace {

/// The orders that speak for a unit: its own, which outranks the one for all ("*").
struct Orders {
  std::uint32_t own;
  std::uint32_t all;
};

Orders orders_for(const Battle& battle, Row unit) {
  return {battle.plan.retreat_of_unit[unit.index],
          battle.plan.retreat_of_side[battle.field.units.side(unit).index]};
}

/// CRT-9.5: of the order that ranks first; 1000 where there is none.
std::int32_t rank(const Plan& plan, const Orders& orders) {
  for (const RetreatOrder* order : {plan.retreat_order(orders.own), plan.retreat_order(orders.all)})
    if (order != nullptr) return order->order;
  return 1000;
}

/// CRT-9.6 step 2: the place of a direction on the list; those not listed follow in their own order.
std::size_t preference(const RetreatOrder& order, Direction direction) {
  const auto found = std::find(order.prefer.begin(), order.prefer.end(), direction);
  if (found != order.prefer.end()) return static_cast<std::size_t>(found - order.prefer.begin());
  return order.prefer.size() + static_cast<std::size_t>(direction);
}

/// At each step the first direction from which the retreat can still be completed: the least of the complete
/// paths.
const Path& preferred_path(const RetreatOrder& order, const Paths& paths) {
  const auto before = [&](const Path& a, const Path& b) {
    for (std::size_t i = 0; i < a.length; ++i)
      if (a.directions[i] != b.directions[i])
        return preference(order, a.directions[i]) < preference(order, b.directions[i]);
    return false;
  };
  return *std::min_element(paths.begin(), paths.end(), before);
}

const Path* find_path(const Paths& paths, const std::vector<Place>& wanted) {
  if (wanted.size() < paths.length()) return nullptr;
  const auto found = std::find_if(paths.begin(), paths.end(), [&](const Path& path) {
    return std::equal(path.steps().begin(), path.steps().end(), wanted.begin());
  });
  return found == paths.end() ? nullptr : found;
}

std::vector<Row> rows_of(const Path& path) {
  std::vector<Row> rows;
  rows.reserve(path.length);
  for (Place hex : path.steps()) rows.push_back(row_of(hex));
  return rows;
}

/// One unit's retreat.
class Retreat {
 public:
  Retreat(Battle& battle, Row unit, const Fate& fate)
      : battle_(battle),
        unit_(unit),
        side_(battle.field.units.side(unit)),
        from_(battle.field.units.hex(unit)),
        hexes_(fate.retreat),
        fate_(fate),
        above_(battle.scene.within("retreat")),
        scene_(above_.within(battle.scene.key(unit))) {}

  void carry_out() {
    scene_.began("retreat",
                 {{"unit", unit_},
                  {"retreating", side_},
                  {"pursuer", other_side(side_)},
                  {"chooser", chooser()},
                  {"hexes", hexes_}},
                 "CRT-9.1");
    const Paths paths = find_paths();
    if (paths.empty()) return give_up();
    note_paths(paths);
    const std::optional<Path> path = choose(paths);
    if (!path) return lose_steps(battle_, scene_, unit_, fate_.or_loses);
    for (Place hex : path->steps()) scene_.move(unit_, hex, "CRT-9.1");
    mark();
    if (const int missing = hexes_ - path->length; fate_.stands && missing > 0)
      lose_steps(battle_, scene_, unit_, missing);
  }

 private:
  /// CRT-9.4. An order for it was asked for, though no order could have been followed.
  void give_up() {
    const Orders orders = orders_for(battle_, unit_);
    for (const std::uint32_t index : {orders.own, orders.all}) mark_used(index);
    note_barred(scene_, battle_, unit_, from_);
    if (fate_.or_loses > 0) return lose_steps(battle_, scene_, unit_, fate_.or_loses);
    if (fate_.stands) return lose_steps(battle_, scene_, unit_, hexes_);
    scene_.remove(unit_, "no-retreat", "CRT-9.4");
  }

  void mark_used(std::uint32_t order) const {
    if (order != Plan::no_order && scene_.tells()) battle_.phase.orders_used[order] = true;
  }

  Row chooser() const {
    return battle_.rules().retreat_chooser == RetreatChooser::owner ? side_ : other_side(side_);
  }

  /// CRT-9.4: the complete paths, or with `partial_retreat: stop` and under CRT-21.4 the longest ones.
  Paths find_paths() const {
    Paths paths = legal_paths(battle_.field, side_, from_, hexes_);
    const bool whole = battle_.rules().partial_retreat == PartialRetreat::eliminate && !fate_.stands;
    if (!paths.empty() || hexes_ == 1 || whole) return paths;
    for (int length = hexes_ - 1; length > 0 && paths.empty(); --length)
      paths = legal_paths(battle_.field, side_, from_, length);
    if (!paths.empty())
      scene_.note("retreat-cut-short", {{"unit", unit_}, {"hexes", paths.length()}}, "CRT-9.4");
    return paths;
  }

  /// For the moderator (CRT-13.1): what the unit could have done.
  void note_paths(const Paths& paths) const {
    if (!scene_.tells()) return;
    ArgList args(battle_.memory);
    std::int64_t number = 0;
    for (const Path& path : paths) {
      args.push_back({"path", ++number});
      for (Place hex : path.steps()) args.push_back({"step", hex});
    }
    scene_.note("retreat-paths", args, "CRT-9.2");
  }

  /// CRT-21.7: nobody loses his last step who can retreat.
  bool may_stand() const {
    return fate_.or_loses > 0 && battle_.field.units.steps_left(unit_) > fate_.or_loses;
  }

  /// CRT-9.6; nothing: it stands.
  std::optional<Path> choose(const Paths& paths) const {
    std::optional<Answer> order = ordered(paths);
    if (paths.size() == 1 && !may_stand()) return paths.front();  // nothing to choose
    const auto foreseen = [&] { return order; };
    const auto fill = [&](Question& question) {
      for (const Path& path : paths) question.options.push_back(rows_of(path));
      if (may_stand()) question.options.emplace_back();
    };
    const auto fallback = [&] { return rows_of(default_path(battle_.field, side_, from_, paths)); };
    const Answer answer =
        above_.ask(scene_key(), {chooser(), "retreat-path", unit_, "CRT-9.6", foreseen, fill, fallback});
    if (answer.source == AnswerSource::fallback)
      note_default(scene_, chooser(), "retreat-path", unit_, why_by_default(), "CRT-9.7");
    if (answer.choice.empty() && may_stand()) return std::nullopt;
    return path_of(paths, answer);
  }

  Key why_by_default() const {
    const Orders orders = orders_for(battle_, unit_);
    const bool ordered = orders.own != Plan::no_order || orders.all != Plan::no_order;
    return ordered ? Key("not-possible") : Key("no-order");
  }

  Key scene_key() const { return battle_.scene.key(unit_); }

  static Path path_of(const Paths& paths, const Answer& answer) {
    const auto chosen = [&](const Path& path) {
      return std::equal(path.steps().begin(), path.steps().end(), answer.choice.begin(), answer.choice.end(),
                        [](Place hex, Row row) { return hex == place_of(row); });
    };
    return *std::find_if(paths.begin(), paths.end() - 1, chosen);  // one of them it is
  }

  /// By the unit's own order, then by the one for all units.
  std::optional<Answer> ordered(const Paths& paths) const {
    const Orders orders = orders_for(battle_, unit_);
    if (auto answer = by_order(paths, orders.own, AnswerSource::order)) return answer;
    return by_order(paths, orders.all, AnswerSource::standing);
  }

  std::optional<Answer> by_order(const Paths& paths, std::uint32_t index, AnswerSource source) const {
    const RetreatOrder* order = battle_.plan.retreat_order(index);
    if (order == nullptr) return std::nullopt;
    mark_used(index);
    if (order->stands && may_stand()) return Answer{{}, source};
    if (!order->path.empty()) {
      if (const Path* path = find_path(paths, order->path)) return Answer{rows_of(*path), source};
      replan(*order);
    }
    if (order->prefer.empty()) return std::nullopt;
    return Answer{rows_of(preferred_path(*order, paths)), source};
  }

  /// CRT-12.1, last paragraph: no error, but the sender is told.
  void replan(const RetreatOrder& order) const {
    if (!scene_.tells()) return;
    ArgList args({{"unit", unit_}}, battle_.memory);
    for (Place hex : order.path) args.push_back({"path", hex});
    scene_.note("retreat-replan", args, "CRT-9.6");
  }

  /// CRT-9.8
  void mark() const {
    if (battle_.field.units.retreated_in(unit_)) return;
    scene_.change(unit_, unit::retreated_in, 1, "CRT-9.8");
    battle_.phase.retreated.push_back(unit_);
  }

  Battle& battle_;
  const Row unit_;
  const Row side_;
  const Place from_;
  const int hexes_;
  const Fate& fate_;
  const Scene above_;
  const Scene scene_;
};

/// CRT-9.5: one after another, each with the positions that those before it have left.
void retreat_all(Battle& battle, const Rows& units, const Fate& fate) {
  struct Turn {
    std::int32_t rank;
    std::string_view id;
    Row unit;
  };
  std::pmr::vector<Turn> turns(battle.memory);
  turns.reserve(units.size());
  for (Row unit : units)
    if (battle.field.units.on_map(unit))  // losses come before retreats (CRT-21.3)
      turns.push_back({rank(battle.plan, orders_for(battle, unit)), battle.scene.key(unit).text(), unit});
  std::sort(turns.begin(), turns.end(),
            [](const Turn& a, const Turn& b) { return a.rank != b.rank ? a.rank < b.rank : a.id < b.id; });
  for (const Turn& turn : turns) Retreat(battle, turn.unit, fate).carry_out();
}

}  // namespace

void retreat_defenders(Battle& battle, const Fate& fate) {
  retreat_all(battle, battle.all_defenders(), fate);
}

void retreat_attackers(Battle& battle, const Fate& fate) {
  const auto& exposed = battle.exposed();
  retreat_all(battle, Rows(exposed.begin(), exposed.end(), battle.memory), fate);
}

}  // namespace adjudicator::classic
