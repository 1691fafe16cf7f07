// Random legal orders for the laws.
#include <array>
#include <string>
#include <vector>

#include "luck.hpp"
#include "samples.hpp"
#include "systems/moo3/plan.hpp"
#include "systems/shared/drafts.hpp"

namespace adjudicator::moo3 {
namespace {

class Sample : private shared::Drafts {
 public:
  Sample(const Turn& turn, Row side, std::uint64_t seed)
      : Drafts(turn), plan_(plan_of(turn)), side_(side), luck_(seed, "moo3", side) {}

  std::vector<OrderDraft> draw() {
    for (const Site& site : plan_.sites) {
      const Force* force = site.of(side_);
      if (force != nullptr && site.battle() && !luck_.one_in(8)) order(site, *force);
    }
    return take();
  }

 private:
  /// Rebels among three are told only later whom they meet.
  bool is_open(const BattlePlan& plan, const Site& site, const Force& force) const {
    const bool attacks = force.role != Role::owner;
    const bool defends = force.role != Role::invader;
    const bool both = force.role == Role::rebel && site.forces.size() == 3;
    const bool as_attacker =
        attacks && (both || force.role != Role::rebel || site.of(Role::owner) != nullptr);
    const bool as_defender =
        defends && (both || force.role != Role::rebel || site.of(Role::owner) == nullptr);
    return (!as_attacker || !closed(plan, Stance::attacker, force)) &&
           (!as_defender || !closed(plan, Stance::defender, force));
  }

  void order(const Site& site, const Force& force) {
    Attributes order{{"battle", id(site.planet)}};
    std::vector<const BattlePlan*> open;
    for (const BattlePlan& plan : plan_.book.plans)
      if (is_open(plan, site, force)) open.push_back(&plan);
    if (!open.empty() && !luck_.one_in(6)) {
      const BattlePlan& plan = *luck_.one_of(open);
      order.emplace_back("plan", plan.name.text());
      if (const bool low =
              plan.open_at(Intensity::low) && (!plan.open_at(Intensity::high) || luck_.one_in(2));
          !luck_.one_in(4))
        order.emplace_back("intensity", low ? "low" : "high");
    }
    std::string weapons;
    for (std::size_t i = 0; i < special_weapon_words.size(); ++i)
      if ((force.authorization >> i & 1) != 0 && luck_.one_in(2))
        shared::add_word(weapons, special_weapon_words[i].text());
    if (!weapons.empty()) order.emplace_back("weapons", weapons);
    if (luck_.one_in(2)) order.emplace_back("collateral", luck_.one_of(care_words).text());
    if (luck_.one_in(9)) order.emplace_back("surrender", "true");
    add("battle-plan", std::move(order));
  }

  const Plan& plan_;
  const Row side_;
  laws::Luck luck_;
};

}  // namespace

std::vector<OrderDraft> sample_orders(const Turn& turn, Row side, std::uint64_t seed) {
  if (!turn.plan) return {};
  return Sample(turn, side, seed).draw();
}

}  // namespace adjudicator::moo3
