#include "systems/moo3/orders.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "core/written.hpp"
#include "systems/moo3/pairing.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::moo3 {
namespace {

using Stances = std::vector<Stance>;

bool holds_slip(const std::vector<Refusal>& refusals, const Refusal& slip) {
  return std::ranges::any_of(refusals, [&](const Refusal& one) {
    return one.node == slip.node && one.code == slip.code && one.attribute == slip.attribute;
  });
}

/// MOO-1.3: rebels attack an owner and defend against an invader; the others always do the same.
Stances stances_of(const Site& site, const Force& force) {
  if (force.role == Role::owner) return {Stance::defender};
  if (force.role == Role::invader) return {Stance::attacker};
  if (site.forces.size() == 3) return {Stance::attacker, Stance::defender};
  return {site.of(Role::owner) != nullptr ? Stance::attacker : Stance::defender};
}

std::optional<std::uint32_t> weapon_bit(std::string_view word) {
  if (word == "nuclear") return nuclear;
  if (word == "chemical") return chemical;
  if (word == "biological") return biological;
  return std::nullopt;
}

constexpr std::array<Key, 4> yes_or_no{"false", "true", "0", "1"};

/// One side's orders. What is wrong with them is told to that side and the moderator.
class Desk : public shared::OrderDesk {
 public:
  Desk(const Turn& turn, Plan& plan, const SideInfo& side)
      : OrderDesk(turn, plan, side.row), plan_(plan), file_(side.orders_at(0)) {}

  void read() {
    const Node* list = file_ == nullptr ? nullptr : file_->root().child("list");
    if (list == nullptr) return;
    for (const Node& node : list->children()) {
      sinks_ = {&plan_.refusals};
      begin({file_, &node});
      read(node);
    }
    if (rejected_) mark_rejected();
    foretell();
  }

 private:
  void keep(Refusal refusal) override {
    for (std::vector<Refusal>* sink : sinks_) {
      if (sink != &plan_.refusals) plan_.by_lot.push_back(refusal);
      sink->push_back(refusal);
    }
  }
  void refuse(Key code, Key rule, std::string_view attribute, std::vector<Arg> args) {
    if (site_ != nullptr) args.insert(args.begin(), {"battle", site_->planet});
    erred_ = erred_ || !is_notice(code);
    OrderDesk::refuse(order(), code, rule, attribute, std::move(args));
  }

  /// A planet that has no order may be what a rejected one was meant for.
  void mark_rejected() {
    for (std::size_t at = 0; at < plan_.sites.size(); ++at) {
      const Force* force = plan_.sites[at].of(side());
      if (force == nullptr) continue;
      ForceOrders& orders = plan_.orders[at][static_cast<std::size_t>(force - plan_.sites[at].forces.data())];
      if (orders.kept > 0) continue;
      for (Choice& choice : orders.choice) choice.source = Choice::Source::rejected;
    }
  }

  /// What stands whoever fights whom, and in which role, is known before the lot falls (MOO-5.1). Which plan
  /// rebels use instead is not, nor what their leader lacks for it.
  void foretell() {
    for (std::size_t at = 0; at < plan_.sites.size(); ++at) {
      const Site& site = plan_.sites[at];
      const Force* force = site.of(side());
      if (force == nullptr || site.forces.size() < 3) continue;
      const ForceOrders& orders = plan_.orders[at][static_cast<std::size_t>(force - site.forces.data())];
      const Stances stances = stances_of(site, *force);
      const auto refused = [&](Stance stance) -> const std::vector<Refusal>& {
        return orders.refusals[static_cast<std::size_t>(stance)];
      };
      for (Refusal refusal : refused(stances.front())) {
        if (stances.size() > 1) {
          if (refusal.code == Key("MOO-E07") || !holds_slip(refused(stances.back()), refusal)) continue;
          std::erase_if(refusal.args, [](Arg arg) { return arg.name().text().starts_with("instead"); });
        }
        plan_.certain.push_back(std::move(refusal));
      }
    }
  }

  /// MOO-19.7: E14, E01, E02 or N1, E03, then what is wrong inside of the order.
  void read(const Node& node) {
    site_ = nullptr;
    if (!node.known || node.name != "battle-plan") {
      rejected_ = true;
      return refuse("MOO-E14", "MOO-16", "",
                    {{"order", word(node.name)}, {"near", near(node.name, {"battle-plan"})}});
    }
    const std::string_view id = raw(node, "battle");
    const Row planet = shared::find_row(turn(), planet::table, id);
    if (!planet.exists()) {
      rejected_ = true;
      const auto known = [&](Row) { return true; };
      return refuse("MOO-E01", "MOO-16", "battle",
                    {{"planet", said(id)}, {"near", near_id(id, planet::table, known)}});
    }
    const std::size_t at = planet.index;
    site_ = &plan_.sites[at];
    const Force* force = site_->of(side());
    if (force == nullptr || !site_->battle()) return refuse("MOO-E02", "MOO-16", "battle", {});
    judge(node, *force, plan_.orders[at][static_cast<std::size_t>(force - site_->forces.data())]);
  }

  /// Where three are present it is drawn which of the cases counts, if any.
  void judge(const Node& node, const Force& force, ForceOrders& orders) {
    const Stances stances = stances_of(*site_, force);
    const bool drawn = site_->forces.size() > 2;
    if (drawn) {
      sinks_ = {&orders.if_sat_out};
      refuse("MOO-N1", "MOO-5.1", "battle", {});
    }
    const bool first = orders.kept == 0;
    if (first) orders.kept = 1;
    for (const Stance stance : stances) {
      const auto place = static_cast<std::size_t>(stance);
      sinks_ = {drawn ? &orders.refusals[place] : &plan_.refusals};
      if (!first) {
        refuse("MOO-E03", "MOO-16", "battle", {});
        continue;
      }
      erred_ = false;
      orders.choice[place] = choice(node, force, stance);
      if (erred_ && plan_.book.rules.strict_orders) {
        orders.choice[place] = default_choice(plan_.book, stance);
        orders.choice[place].source = Choice::Source::voided;
      }
    }
  }

  Choice choice(const Node& node, const Force& force, Stance stance) {
    Choice choice;
    choice.source = Choice::Source::order;
    plan_and_intensity(node, force, stance, choice);
    weapons(node, force, choice);
    if (const auto care = word_of(node, "collateral", care_words, "MOO-E12")) {
      choice.care = Care(*care);
      choice.care_ordered = true;
    }
    if (const auto surrender = word_of(node, "surrender", yes_or_no, "MOO-E13"))
      choice.surrender = *surrender % 2 == 1;
    return choice;
  }

  /// The place of the word among those that are legal; none where nothing was said, or something illegal,
  /// which is refused.
  std::optional<std::size_t> word_of(const Node& node, std::string_view attribute, std::span<const Key> legal,
                                     Key code) {
    const Attribute* written = node.find(attribute);
    if (written == nullptr || !written->given) return std::nullopt;
    std::size_t place = 0;
    if (!written->faulty)
      for (const Key word : legal) {
        if (word.text() == written->value) return place;
        ++place;
      }
    std::vector<std::string_view> words;
    for (const Key word : legal) words.push_back(word.text());
    refuse(code, "MOO-16", attribute,
           {{"value", said(written->value)}, {"near", near(written->value, words)}});
    return std::nullopt;
  }

  /// MOO-E04 to E09, in their order.
  void plan_and_intensity(const Node& node, const Force& force, Stance stance, Choice& choice) {
    const auto ordered = word_of(node, "intensity", intensity_words, "MOO-E04");
    const std::optional<Intensity> intensity = ordered ? std::optional(Intensity(*ordered)) : std::nullopt;
    choice.plan = legal_plan(node, force, stance, intensity);
    choice.intensity_ordered = intensity.has_value();
    if (choice.plan == nullptr) {
      choice.source = has(node, "plan") ? Choice::Source::refused : Choice::Source::unnamed;
      choice.plan = &default_plan(plan_.book, stance);
      choice.intensity = intensity_of_default(stance, intensity);
      return;
    }
    choice.intensity =
        intensity.value_or(choice.plan->open_at(Intensity::low) ? Intensity::low : Intensity::high);
  }

  /// MOO-6.7, 19.6
  Intensity intensity_of_default(Stance stance, std::optional<Intensity> ordered) const {
    return ordered && default_plan(plan_.book, stance).open_at(*ordered) ? *ordered : Intensity::low;
  }

  const BattlePlan* legal_plan(const Node& node, const Force& force, Stance stance,
                               std::optional<Intensity> intensity) {
    if (!has(node, "plan")) return nullptr;
    const std::string_view key = raw(node, "plan");
    const BattlePlan* plan = plan_.book.plan(key);
    const auto refused = [&](Key code, std::vector<Arg> args) {
      args.insert(args.begin(), {"plan", plan == nullptr ? said(key) : Value(plan->name)});
      args.push_back({"instead", default_plan(plan_.book, stance).name});
      args.push_back({"instead-intensity", key_of(intensity_of_default(stance, intensity))});
      refuse(code, "MOO-6.2", "plan", std::move(args));
      return nullptr;
    };
    if (plan == nullptr) return refused("MOO-E05", {{"near", near(key, plan_keys())}});
    const std::optional<Closed> why = closed(*plan, stance, force);
    if (why == Closed::role)
      return refused("MOO-E06", {{"stance", stance == Stance::attacker ? Key("attacker") : Key("defender")}});
    if (why == Closed::leader)
      return refused("MOO-E07", {{"leader", force.leader},
                                 {"needed", stance == Stance::attacker ? *plan->attacker : *plan->defender}});
    if (intensity && !plan->open_at(*intensity))
      return refused("MOO-E08", {{"intensity", key_of(*intensity)}});
    if (why == Closed::needs) return refused("MOO-E09", needs(*plan));
    return plan;
  }

  std::vector<std::string_view> plan_keys() const {
    std::vector<std::string_view> keys;
    for (const BattlePlan& plan : plan_.book.plans) keys.push_back(plan.name.text());
    return keys;
  }

  static std::vector<Arg> needs(const BattlePlan& plan) {
    std::vector<Arg> args;
    if (plan.needs_units > 0) args.push_back({"needs-units", plan.needs_units});
    if (plan.needs_vertical) args.push_back({"needs-vertical", Key("yes")});
    for (const std::string_view type : plan.needs_types) args.push_back({"needs-type", Key::unowned(type)});
    return args;
  }

  /// MOO-E10, E11; a value that is no list is E11 as a whole (MOO-19.7).
  void weapons(const Node& node, const Force& force, Choice& choice) {
    for (const Node& part : node.children())
      if (part.name == "weapons") return refuse("MOO-E11", "MOO-6.6", "", {{"value", word(part.name)}});
    const Attribute* written = node.find("weapons");
    if (written == nullptr) return;
    bool unknown = false;
    std::uint32_t bits = 0;
    for (const std::string_view item : raw_list(node, "weapons")) {
      const auto bit = weapon_bit(item);
      if (!bit) {
        unknown = true;
        refuse("MOO-E11", "MOO-6.6", "weapons",
               {{"weapon", said(item)}, {"near", near(item, {"nuclear", "chemical", "biological"})}});
      } else if ((force.authorization & *bit) == 0) {
        refuse("MOO-E10", "MOO-6.6", "weapons", {{"weapon", word(item)}});
      } else {
        bits |= *bit;
      }
    }
    if (written->faulty && !unknown)
      return refuse("MOO-E11", "MOO-6.6", "weapons", {{"value", said(written->value)}});
    choice.weapons = bits;
  }

  Plan& plan_;
  const Document* file_;
  const Site* site_ = nullptr;  // that the order is for
  std::vector<std::vector<Refusal>*> sinks_;
  bool erred_ = false;
  bool rejected_ = false;  // one that might be for any planet
};

}  // namespace

std::vector<Refusal> Plan::settled(const Turn& turn, Row side, const FallenDice& dice) const {
  std::vector<Refusal> all;
  for (std::size_t at = 0; at < sites.size(); ++at) {
    const Site& site = sites[at];
    const Force* force = site.of(side);
    if (force == nullptr || site.forces.size() != 3) continue;
    const auto die = dice.find(address_of_die(turn.key(site.planet).text()));
    const auto pairing = die == dice.end() ? std::nullopt : pairing_by_die(book, site, die->second);
    if (!pairing) continue;
    const auto place = static_cast<std::size_t>(force - site.forces.data());
    const ForceOrders& of = orders[at][place];
    const auto stance =
        static_cast<std::size_t>(pairing->attacker == place ? Stance::attacker : Stance::defender);
    const std::vector<Refusal>& refused = pairing->sat_out == place ? of.if_sat_out : of.refusals[stance];
    std::ranges::copy_if(refused, std::back_inserter(all),
                         [&](const Refusal& refusal) { return !holds_slip(certain, refusal); });
  }
  return all;
}

bool is_notice(Key code) {
  return code == Key("MOO-N1");
}

std::unique_ptr<adjudicator::Plan> check(const Turn& turn, Diagnostics& diagnostics) {
  auto plan = std::make_unique<Plan>();
  const std::size_t errors = diagnostics.errors();
  plan->book = compile_rulebook(turn, diagnostics);
  if (diagnostics.errors() == errors) plan->sites = read_sites(turn, plan->book, diagnostics);
  if (diagnostics.errors() != errors) return plan;
  for (const Site& site : plan->sites) {
    plan->orders.emplace_back(site.forces.size());
    for (ForceOrders& orders : plan->orders.back())
      for (const Stance stance : {Stance::attacker, Stance::defender})
        orders.choice[static_cast<std::size_t>(stance)] = default_choice(plan->book, stance);
  }
  for (const SideInfo& side : turn.sides) Desk(turn, *plan, side).read();
  return plan;
}

std::size_t orders_kept(const Turn& turn, Row side) {
  const Plan& plan = plan_of(turn);
  std::size_t kept = 0;
  for (std::size_t at = 0; at < plan.orders.size(); ++at)
    for (std::size_t i = 0; i < plan.orders[at].size(); ++i)
      if (plan.sites[at].forces[i].side == side) kept += static_cast<std::size_t>(plan.orders[at][i].kept);
  return kept;
}

}  // namespace adjudicator::moo3
