#include "systems/drill/archery.hpp"

#include <algorithm>
#include <numeric>

namespace adjudicator::drill {
namespace {

class Archery {
 public:
  Archery(const Scene& scene, const Plan& plan, const std::vector<Row>& defenders, Place target)
      : scene_(scene), plan_(plan), units_(scene.state()), defenders_(defenders), target_(target) {
    for (Row unit : defenders) left_.push_back(units_.strength(unit));
  }

  bool is_archers(Row unit) const {
    return plan_.archers != Name::none && units_.type(unit) == plan_.archers;
  }

  /// The faces from which on a point falls, for steady targets and reduced ones.
  void aim() {
    const auto features = scene_.board().features(target_);
    const Key ground = (features & plan_.town) != 0     ? Key("town")
                       : (features & plan_.forest) != 0 ? Key("forest")
                                                        : Key("open");
    for (const std::size_t column : {0u, 1u}) {
      const auto is_in = [&](Row unit) { return units_.reduced(unit) == (column == 1); };
      if (std::ranges::none_of(defenders_, is_in)) continue;
      const Cell cell = scene_.look_up(*plan_.archery, NamedLookup{ground, column, {}, {}}, "DRILL-3.6");
      needed_[column] = static_cast<std::uint64_t>(cell.result.text()[0] - '0');
    }
  }

  /// Each strength point of the archers picks one of those that are left, and shoots at it.
  std::int32_t shoot(Row archers) {
    Series volley = scene_.series(scene_.key(archers), "DRILL-3.6");
    std::int32_t shots = 0;
    std::int32_t hits = 0;
    for (const std::int32_t all = units_.strength(archers); shots < all && points() > 0; ++shots) {
      std::size_t at = 0;
      auto pick =
          static_cast<std::int32_t>(volley.draw({1, 1, static_cast<std::uint64_t>(points())}, "target"));
      while (pick > left_[at]) pick -= left_[at++];
      if (volley.draw(d6, "hit") < needed_[units_.reduced(defenders_[at]) ? 1 : 0]) continue;
      --left_[at];
      ++hits;
    }
    volley.close("volley", {{"archers", archers}, {"shots", shots}, {"hits", hits}});
    return hits;
  }

 private:
  std::int32_t points() const { return std::accumulate(left_.begin(), left_.end(), 0); }

  const Scene scene_;
  const Plan& plan_;
  const Units units_;
  const std::vector<Row>& defenders_;
  const Place target_;
  std::vector<std::int32_t> left_;  // strength points of each defender
  std::uint64_t needed_[2] = {};
};

}  // namespace

std::int32_t shoot(const Scene& attack, const Plan& plan, const std::vector<Row>& attackers,
                   const std::vector<Row>& defenders, Place target) {
  Archery archery(attack.within("archery"), plan, defenders, target);
  std::int32_t hits = 0;
  bool aimed = false;
  for (Row unit : attackers) {
    if (!archery.is_archers(unit)) continue;
    if (!aimed) archery.aim();
    aimed = true;
    hits += archery.shoot(unit);
  }
  return hits;
}

}  // namespace adjudicator::drill
