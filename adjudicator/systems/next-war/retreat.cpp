#include "systems/next-war/retreat.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "systems/next-war/flights.hpp"
#include "systems/next-war/moves.hpp"
#include "systems/next-war/ways.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::array<Key, 12> path_codes{"NW-E20a", "NW-E20b", "NW-E20c", "NW-E20d", "NW-E20e", "NW-E20f",
                                         "NW-E20g", "NW-E20h", "NW-E20i", "NW-E20j", "NW-E20k", "NW-E20l"};

Key code_of(Letters letters) {
  std::size_t lowest = 0;
  while ((letters >> lowest & 1) == 0) ++lowest;
  return path_codes[lowest];
}

/// How one unit leaves: on the ground, onto a ship, or by air.
struct WayOut {
  std::optional<Way> way = std::nullopt;
  Row ship = nothing;
  Place base = Place::none;

  bool any() const { return way || ship.exists() || exists(base); }
  /// As a question offers it and an answer names it: the hexes; the ship; the unit and the base.
  std::vector<Row> rows(Row unit) const {
    if (ship.exists()) return {ship};
    if (!way) return {unit, row_of(base)};
    if (way->length == 1) return {row_of(way->hexes[0])};
    return {row_of(way->hexes[0]), row_of(way->hexes[1])};
  }
  bool is(std::span<const Row> rows, Row unit) const {
    if (way)
      return std::ranges::equal(way->entered(), rows, [](Place hex, Row row) { return row_of(hex) == row; });
    if (ship.exists()) return rows.size() == 1 && rows[0] == ship;
    return rows.size() == 2 && rows[0] == unit && rows[1] == row_of(base);
  }
};

class UnitRetreat {
 public:
  UnitRetreat(Combat& combat, const Scene& above, Row unit)
      : combat_(combat),
        unit_(unit),
        order_(order_of(combat, unit)),
        retreat_(combat.field, unit, combat.retreating),
        above_(above),
        scene_(above.within(above.key(unit))) {}

  /// False: it has no way and stays (NW-10.23).
  bool carry_out() {
    scene_.began("retreat",
                 {{"unit", unit_},
                  {"retreating", combat_.defender()},
                  {"pursuer", combat_.attacker()},
                  {"hexes", retreat_.length()}},
                 "NW-10.1");
    const std::vector<Way> ways = retreat_.ways();
    const std::vector<Way> best = Retreat::best(ways);
    note_ways(ways, best);
    note_choice(ways, best);
    const WayOut choice = choose(best);
    if (!choice.any()) {
      note_barred();
      return false;
    }
    if (choice.way)
      walk(*choice.way);
    else if (choice.ship.exists())
      embark(combat_, scene_, unit_, choice.ship);
    else
      fly(combat_, scene_, unit_, choice.base);
    warn_of_stacking();
    return true;
  }

 private:
  const Field& field() const { return combat_.field; }

  static const RetreatOrder* order_of(const Combat& combat, Row unit) {
    if (combat.defend == nullptr) return nullptr;
    const auto found = std::ranges::find(combat.defend->retreats, unit, &RetreatOrder::unit);
    return found == combat.defend->retreats.end() ? nullptr : &*found;
  }

  // ---- what is told

  /// What the unit could have done: each whole legal way with the priority of its hexes (NW-10.17).
  void note_ways(const std::vector<Way>& ways, const std::vector<Way>& best) const {
    if (!scene_.tells()) return;
    std::vector<Arg> args;
    args.reserve(2 + 6 * ways.size());
    args.push_back({"unit", unit_});
    args.push_back({"kept", best.size()});
    std::int64_t number = 0;
    for (const Way& way : ways) {
      args.push_back({"path", ++number});
      for (std::size_t i = 0; i < way.length; ++i) {
        args.push_back({"step", way.hexes[i]});
        args.push_back({"rank", way.ranks[i]});
      }
      const bool kept = std::ranges::any_of(best, [&](const Way& b) { return b.hexes == way.hexes; });
      args.push_back({"best", kept ? Key("yes") : Key("no")});
    }
    scene_.note("retreat-paths", args, "NW-10.20");
  }

  /// The same for who reads it: the paths of the best priority, those that come after them, and what bars the
  /// other hexes around.
  void note_choice(const std::vector<Way>& ways, const std::vector<Way>& best) const {
    if (!scene_.tells() || best.empty()) return;
    std::vector<Arg> args{{"unit", unit_}, {"length", best.front().length}};
    for (std::size_t i = 0; i < best.front().length; ++i) args.push_back({"priority", best.front().ranks[i]});
    for (const Way& way : best) args.push_back({"best-path", text_of(way)});
    for (const Way& way : ways)
      if (way.ranks != best.front().ranks) args.push_back({"other-path", text_of(way)});
    append_barred(args);
    scene_.note("retreat-choice", args, "NW-10.20");
  }

  Key text_of(const Way& way) const {
    std::string text;
    for (const Place hex : way.entered()) (text += text.empty() ? "" : "-") += field().board.id(hex);
    return scene_.word(text);
  }

  /// Each hex around with what bars it as a first step.
  void note_barred() const {
    if (!scene_.tells()) return;
    std::vector<Arg> args{{"unit", unit_}};
    append_barred(args, "no-way-on");
    scene_.note("retreat-barred", args, "NW-10.23");
  }

  /// `open`: the name for hexes that nothing bars; empty: they are left out.
  void append_barred(std::vector<Arg>& args, Key open = {}) const {
    const Place from = field().units.hex(unit_);
    for (const Place hex : field().board.neighbours(from)) {
      if (!exists(hex)) continue;
      const Letters letters = retreat_.step(from, hex, retreat_.length() == 1);
      if (letters != 0 || !open.empty()) args.push_back({letters == 0 ? open : bar_of(letters), hex});
    }
  }

  static Key bar_of(Letters letters) {
    constexpr std::array<Key, 12> words{
        "not-adjacent",      "enemy-unit",         "terrain",       "unbridged-river", "length",
        "enemy-zoc",         "enemy-installation", "to-be-cleared", "priority",        "water",
        "over-stacked-road", "closed-hexside"};
    std::size_t lowest = 0;
    while ((letters >> lowest & 1) == 0) ++lowest;
    return words[lowest];
  }

  void warn_of_stacking() {
    const Place hex = field().units.hex(unit_);
    if (!field().units.ready(unit_) || !exists(hex) || !field().over_stacked(hex)) return;
    combat_.complaints.tell(combat_.defender(), "NW-W03",
                            combat_.defend == nullptr ? OrderNode() : combat_.defend->at, "",
                            {{"unit", unit_}, {"hex", hex}});
  }

  // ---- the choice (NW-10.20, NW-10.21, NW-10.29, NW-20.8)

  WayOut choose(const std::vector<Way>& best) {
    const WayOut ordered = by_order(best);
    const std::vector<WayOut> others = ships_and_flights(best);
    const std::size_t all = best.size() + others.size();
    if (all == 0) return ordered;
    if (all == 1) return best.empty() ? others.front() : WayOut{.way = best.front()};
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (!ordered.any()) return std::nullopt;
      return Answer{ordered.rows(unit_), AnswerSource::order};
    };
    const auto fill = [&](Question& question) {
      for (const Way& way : best) question.options.push_back(WayOut{.way = way}.rows(unit_));
      for (const WayOut& choice : others) question.options.push_back(choice.rows(unit_));
    };
    const auto fallback = [&] { return Chosen(by_default(best).rows(unit_)); };
    const Answer answer = above_.ask(
        above_.key(unit_), {combat_.defender(), "retreat-path", unit_, "NW-10.20", foreseen, fill, fallback});
    if (answer.source == AnswerSource::fallback && best.size() > 1 && order_ == nullptr)
      combat_.by_default(combat_.defender(), "retreat", unit_);
    for (const Way& way : best)
      if (const WayOut choice{.way = way}; choice.is(answer.choice, unit_)) return choice;
    for (const WayOut& choice : others)
      if (choice.is(answer.choice, unit_)) return choice;
    return ordered.any() ? ordered : by_default(best);
  }

  /// What the unit may do besides: flights and ships are offered together with the ways on the ground.
  std::vector<WayOut> ships_and_flights(const std::vector<Way>& best) const {
    std::vector<WayOut> all;
    for (const Row ship : ships_for(combat_, unit_)) all.push_back({.ship = ship});
    if (may_fly(best))
      for (const Place base : bases_for(combat_, unit_)) all.push_back({.base = base});
    return all;
  }

  /// NW-20.8: with `only` it does not fly where no way is left.
  bool may_fly(const std::vector<Way>& best) const {
    return !best.empty() || order_ == nullptr || order_->mode != Mode::ground || !order_->only;
  }

  /// NW-10.29
  WayOut by_default(const std::vector<Way>& best) const {
    if (!best.empty()) return {.way = retreat_.by_default(best)};
    if (const std::vector<Row> ships = ships_for(combat_, unit_); !ships.empty())
      return {.ship = ships.front()};
    if (!may_fly(best)) return {};
    if (const std::vector<Place> bases = bases_for(combat_, unit_); !bases.empty())
      return {.base = bases.front()};
    return {};
  }

  WayOut by_order(const std::vector<Way>& best) {
    if (order_ == nullptr) return {};
    switch (order_->mode) {
      case Mode::ground:
        return ordered_way(best);
      case Mode::airmobile:
        return ordered_flight();
      case Mode::marine:
        break;
    }
    return ordered_ship();
  }

  WayOut ordered_way(const std::vector<Way>& best) {
    for (const PathOrder& path : order_->paths) {
      const Letters letters = retreat_.judge(path.hexes);
      if (letters == 0)
        for (const Way& way : best)
          if (is(way, path)) return {.way = way};
      tell(code_of(letters == 0 ? letter('i') : letters), path.at, "hexes", {"path", joined(path.hexes)});
    }
    return {};
  }

  bool is(const Way& way, const PathOrder& path) const {
    return std::ranges::equal(way.entered(), path.hexes,
                              [&](Place hex, std::string_view id) { return field().board.find(id) == hex; });
  }

  WayOut ordered_flight() {
    if (order_->base.empty()) {
      if (const std::vector<Place> bases = bases_for(combat_, unit_); !bases.empty())
        return {.base = bases.front()};
    } else if (const Place base = field().board.find(order_->base);
               exists(base) && can_fly_to(combat_, unit_, base)) {
      return {.base = base};
    }
    tell("NW-E21", order_->at, "base", {"hex", combat_.complaints.said(order_->base)});
    return {};
  }

  WayOut ordered_ship() {
    if (order_->amph.empty()) {
      if (const std::vector<Row> ships = ships_for(combat_, unit_); !ships.empty())
        return {.ship = ships.front()};
    } else {
      const Row ship = shared::find_row(combat_.turn.turn(), unit::table, order_->amph);
      if (can_embark(combat_, unit_, ship)) return {.ship = ship};
    }
    tell("NW-E22", order_->at, "amph", {"ship", combat_.complaints.said(order_->amph)});
    return {};
  }

  Value joined(const std::vector<std::string_view>& ids) {
    std::string text;
    for (const std::string_view id : ids) {
      if (!text.empty()) text += ' ';
      text += id;
    }
    return combat_.complaints.said(text);
  }

  void tell(Key code, const OrderNode& at, std::string_view attribute, Arg more) {
    if (!combat_.scene.tells()) return;
    std::vector<Arg> args{{"defending", combat_.target()}, {"unit", unit_}};
    if (more.value().kind() != Value::Kind::none) args.push_back(more);
    combat_.complaints.tell(combat_.defender(), code, at, attribute, std::move(args));
  }

  // ---- the march

  void walk(const Way& way) {
    const bool joins = ends_under_marker(way.end());
    for (std::size_t i = 0; i < way.length; ++i) {
      // NW-10.25: judged before the unit enters.
      const bool exposed = i + 1 < way.length && retreat_.exposed(way.hexes[i]);
      leave(scene_, field(), unit_, way.hexes[i], "NW-10.1");
      if (!exposed || er_check(scene_, field(), unit_, "zoc-check", "enemy-zoc", "NW-10.22")) continue;
      lose_step(scene_, field(), unit_, "enemy-zoc", "NW-10.22");
      if (!field().units.ready(unit_)) return;
    }
    if (!field().units.retreated_into(unit_)) scene_.change(unit_, unit::retreated_into, 1, "NW-13.1");
    if (joins) scene_.change(unit_, unit::clearing, 1, "NW-10.16");
  }

  /// NW-10.16: friends are clearing the hex.
  bool ends_under_marker(Place hex) const {
    return field().control(hex) == combat_.attacker() && field().to_be_cleared(hex);
  }

  Combat& combat_;
  const Row unit_;
  const RetreatOrder* order_;
  const Retreat retreat_;
  const Scene above_;
  const Scene scene_;
};

/// NW-10.4: by the owner's list, else lowest effective ER first, then smallest id.
std::vector<Row> in_order(Combat& combat, const Scene& scene, std::vector<Row> units) {
  struct Rank {
    std::int32_t er;
    std::string_view id;
    Row unit;
  };
  std::vector<Rank> ranks;
  ranks.reserve(units.size());
  for (const Row unit : units) ranks.push_back({combat.field.er(unit), combat.field.id(unit), unit});
  std::sort(ranks.begin(), ranks.end(),
            [](const Rank& a, const Rank& b) { return a.er != b.er ? a.er < b.er : a.id < b.id; });
  units.clear();
  for (const Rank& rank : ranks) units.push_back(rank.unit);
  if (units.size() < 2) return units;
  const auto foreseen = [&]() -> std::optional<Answer> {
    if (combat.defend == nullptr || combat.defend->retreat_order.empty()) return std::nullopt;
    Answer answer{{}, AnswerSource::order};
    for (const Row unit : combat.defend->retreat_order)
      if (std::ranges::find(units, unit) != units.end() &&
          std::ranges::find(answer.choice, unit) == answer.choice.end())
        answer.choice.push_back(unit);
    return answer;
  };
  const auto fill = [&](Question& question) {
    question.candidates = units;
    question.most = static_cast<std::uint32_t>(units.size());
  };
  const auto fallback = [&] { return Chosen(units); };
  const Answer answer = scene.ask(
      "retreat-order",
      {combat.defender(), "retreat-order", row_of(combat.target()), "NW-10.4", foreseen, fill, fallback});
  if (answer.source == AnswerSource::fallback) combat.by_default(combat.defender(), "retreat-order");
  std::vector<Row> order = answer.choice;
  for (const Row unit : units)
    if (std::ranges::find(order, unit) == order.end()) order.push_back(unit);
  return order;
}

/// NW-10.24: of those that could not leave one checks.
void check_failed(Combat& combat, const Scene& scene, const std::vector<Row>& failed) {
  const std::vector<Row> left = combat.still_here(failed);
  if (left.empty()) return;
  const auto place_in_order = [&](Row unit) {
    std::size_t place = 0;
    if (combat.defend != nullptr)
      for (const Named& named : combat.defend->loss_order) {
        if (named.row == unit) return place;
        ++place;
      }
    return place;
  };
  const Field& field = combat.field;
  const auto before = [&](Row a, Row b) {
    if (field.er(a) != field.er(b)) return field.er(a) < field.er(b);
    if (place_in_order(a) != place_in_order(b)) return place_in_order(a) < place_in_order(b);
    return field.id(a) < field.id(b);
  };
  const Row unit = *std::min_element(left.begin(), left.end(), before);
  if (!er_check(scene, field, unit, "failed-check", "no-retreat", "NW-10.24"))
    lose_step(scene, field, unit, "no-retreat", "NW-10.24");
}

void retreat_each(Combat& combat, const Scene& scene, const std::vector<Row>& units) {
  std::vector<Row> failed;
  for (const Row unit : units)
    if (!UnitRetreat(combat, scene, unit).carry_out()) failed.push_back(unit);
  check_failed(combat, scene, failed);
}

/// NW-13.3, in the order of the retreat.
void check_passengers(Combat& combat, const Scene& scene, const std::vector<Row>& units) {
  for (const Row unit : units) {
    const Scene checked = scene.within(scene.key(unit));
    if (!er_check(checked, combat.field, unit, "passenger-check", "passenger", "NW-13.3"))
      lose_step(checked, combat.field, unit, "passenger", "NW-13.3");
  }
}

}  // namespace

void retreat_defenders(Combat& combat, const std::vector<Row>& units) {
  if (units.empty()) return;
  const Scene scene = combat.scene.within("retreat");
  retreat_each(combat, scene, in_order(combat, scene, units));
}

void resolve_passengers(Combat& combat, bool obliged) {
  std::vector<Row> passengers = combat.still_here(combat.declaration.passengers);
  if (passengers.empty()) return;
  const bool leaves = obliged || combat.book().rules.passengers_leave_without_r;
  const Declaration& d = combat.declaration;
  const bool alone = combat.still_here(d.defenders).empty() && combat.still_here(d.uncounted).empty() &&
                     combat.still_here(d.outposts).empty();
  if (!alone && !obliged) return;
  const Scene scene = combat.scene.within("passengers");
  if (scene.tells()) {
    std::vector<Arg> args{{"retreating", combat.defender()}, {"pursuer", combat.attacker()}};
    args.push_back({"hex", combat.target()});
    append(args, "passenger", passengers);
    if (alone) args.push_back({"alone", "yes"});
    scene.began("passengers", args, "NW-13.1");
  }
  passengers = in_order(combat, scene, std::move(passengers));
  if (alone) check_passengers(combat, scene, passengers);
  if (leaves) retreat_each(combat, scene, combat.still_here(passengers));
}

}  // namespace adjudicator::next_war
