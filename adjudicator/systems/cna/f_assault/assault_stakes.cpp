#include "systems/cna/f_assault/assault_stakes.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/exact.hpp"
#include "systems/cna/f_assault/assault_steps.hpp"
#include "systems/cna/field/carriers.hpp"
#include "systems/cna/segment/lists.hpp"

namespace adjudicator::cna {
namespace {

class Stakes {
 public:
  Stakes(const Reading& known, ListRows& rows)
      : known_(known), field_(known_field(known)), attacks_(field_.phasing(known.side())), rows_(rows) {
    known.each("told.assaults", [&](const KnownFact& assault) {
      if (!assault.is("status", "to-do")) return;
      for (const Word part : {Word("hex"), Word("with")})
        if (const Place hex = assault.place(part); exists(hex)) fought_.push_back(hex);
    });
  }

  void points() {
    known_.each("told.assigned", "told.withheld", [&](const KnownFact& fact) {
      if (attacks_ && fact.is("role", "close-assault") && fought(fact.place("target")))
        origins_.push_back(field_.hex(fact.row("unit")));
    });
    known_.each("told.assigned", "told.withheld", [&](const KnownFact& fact) { point(fact); });
  }

 private:
  bool fought(Place hex) const { return std::ranges::find(fought_, hex) != fought_.end(); }

  void point(const KnownFact& fact) {
    const Row unit = fact.row("unit");
    const Row group = fact.row("group");
    if (!unit.exists() || !group.exists() || !field_.on_map(unit)) return;
    const Place hex = field_.hex(unit);
    const bool assaults = fact.is("role", "close-assault");
    if (attacks_ ? std::ranges::find(origins_, hex) == origins_.end() : !fought(hex)) return;
    // Anti-Armor fire may have destroyed some of them.
    const std::int64_t toe = std::min<std::int64_t>(fact.number("toe"), field_.toe(group));
    const Ratings& ratings = field_.book().rating(group);
    const std::int32_t worth = attacks_ ? ratings.offense : ratings.defense;
    const bool in_it = !attacks_ || (assaults && fought(fact.place("target")));
    const Key stake = worth > 0 && in_it ? stake_of(fact, unit, group, assaults) : Key();
    const std::int64_t vulnerability = vulnerability_of(fact, unit, group, assaults);
    if (toe <= 0 || (stake.empty() && vulnerability == 0)) return;
    rows_.row({{"hex", hex}, {"unit", unit}, {"group", group}, {"toe", toe}});
    if (!stake.empty()) rows_.add({{"rating", Ratio(worth, 2)}, {"stake", stake}});
    if (attacks_ && in_it) rows_.add("target target=target2", fact);
    if (vulnerability > 0) rows_.add({"vulnerability", vulnerability});
  }

  /// CNA-10.4, 10.6: "losses", or "overrun" for what a defender gives up in an Overrun only.
  Key stake_of(const KnownFact& fact, Row unit, Row group, bool assaults) const {
    if (attacks_) return "losses";
    if (gun_kind(field_, group)) return "overrun";
    if (assaults || field_.pinned(unit) || field_.rba(unit)) return "losses";
    const bool wide = field_.book().options.loss_pool == LossPool::wide;
    const bool withheld = fact["role"].kind() == Value::Kind::none;
    const bool in_pool =
        wide && withheld && (infantry_kind(field_.kind(group)) || fact.is("reason", "ammunition"));
    return in_pool ? Key("losses") : Key("overrun");
  }

  /// CNA-10.20, 10.21; 0: it cannot be lost so, or in an Overrun only.
  std::int64_t vulnerability_of(const KnownFact& fact, Row unit, Row group, bool assaults) const {
    if (!gun_point(field_, group) || field_.position(unit) == GunPosition::back) return 0;
    if (attacks_ && field_.book().options.gun_vulnerability_scope == GunVulnerabilityScope::nonphasing)
      return 0;
    if (fact.is("role", "anti-armor")) return vulnerability_of_anti_armor;
    const std::int64_t rating = field_.book().rating(group).vulnerability;
    return attacks_ && assaults ? (rating + 1) / 2 : rating;
  }

  const Reading& known_;
  const Field field_;
  const bool attacks_;
  ListRows& rows_;
  std::vector<Place> fought_;
  std::vector<Place> origins_;  // hexes that assault
};

}  // namespace

constinit const std::array<ListSpec, 1> stake_lists{{
    {"assault-stakes", "CNA-10.4", {}, read<Stakes, &Stakes::points>, "F"},
}};

}  // namespace adjudicator::cna
