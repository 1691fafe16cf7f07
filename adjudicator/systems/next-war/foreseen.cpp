#include "systems/next-war/foreseen.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "systems/next-war/complaints.hpp"
#include "systems/next-war/support.hpp"
#include "systems/next-war/ways.hpp"

namespace adjudicator::next_war {
namespace {

class Foreseen {
 public:
  Foreseen(const Turn& turn, Plan& plan)
      : turn_(turn), plan_(plan), field_(turn, plan.book, turn.start), kept_(plan) {}

  std::vector<Refusal> find() {
    for (const AttackOrder& order : plan_.attacks) attack(order);
    accompany_again();
    for (const DefendOrder& order : plan_.defends) defend(order);
    for (const RebaseOrder& order : plan_.rebases) {
      side_ = order.side;
      for (const std::string_view hex : order.bases)
        if (!is_base(hex))
          tell("NW-E27", order.at, "bases", {{"unit", order.helicopter}, {"hex", said(hex)}});
    }
    return std::move(kept_.refusals);
  }

 private:
  const Units& units() const { return field_.units; }
  Value said(std::string_view text) { return kept_.said(text); }
  Arg unit(const Named& named) { return {"unit", kept_.told(field_, named, side_)}; }
  bool own(const Named& named) const { return named.row.exists() && units().side(named.row) == side_; }
  bool is_base(std::string_view hex) const {
    const Place place = field_.board.find(hex);
    return exists(place) && field_.air_base(place);
  }
  void tell(Key code, const OrderNode& at, std::string_view attribute, std::vector<Arg> args) {
    if (told_[side_.index]++ < Diagnostics::limit) kept_.tell(side_, code, at, attribute, std::move(args));
  }

  void attack(const AttackOrder& order) {
    side_ = field_.book.phasing;
    const Arg target{"target", order.target};
    const SupportLimits& s = field_.book.support;
    support(order.support, order.at, target, s.attacker_air_points, field_.book.shifts.artillery_att.most);
    for (const Named& named : order.loss_order)
      if (!own(named)) tell("NW-E14", order.at, "loss-order", {target, unit(named)});
    for (const Named& named : order.advance)
      if (!takes_part(order, named.row)) tell("NW-E24", order.at, "advance", {target, unit(named)});
    for (const SecondOrder& second : order.second)
      if (!takes_part(order, second.unit.row))
        tell("NW-E24", second.at, "unit", {target, unit(second.unit)});
      else if (!exists(field_.board.find(second.hex)))
        tell("NW-E26e", second.at, "hex", {unit(second.unit), {"hex", said(second.hex)}});
  }

  /// NW-20.22: it goes with whichever it still stands beside when the combat comes.
  void accompany_again() {
    std::map<std::uint32_t, Place> first;
    for (const AttackOrder& order : plan_.attacks)
      for (const Row unit : order.accompany)
        if (const auto [known, fresh] = first.emplace(unit.index, order.target); !fresh)
          tell("NW-W12", order.at, "accompany",
               {{"target", order.target}, {"unit", unit}, {"elsewhere", known->second}});
  }

  static bool takes_part(const AttackOrder& order, Row unit) {
    return unit.exists() && (std::ranges::find(order.counted, unit) != order.counted.end() ||
                             std::ranges::find(order.accompany, unit) != order.accompany.end());
  }

  void defend(const DefendOrder& order) {
    side_ = order.side;
    const Arg hex{"defending", order.hex};
    const Arg target{"target", order.hex};
    const SupportLimits& s = field_.book.support;
    support(order.support, order.at, target, s.defender_air_points, field_.book.shifts.artillery_def.most);
    for (const Named& named : order.count)
      if (!named.row.exists()) tell("NW-E01", order.at, "count", {hex, unit(named)});
    if (!order.lead.empty() && std::ranges::none_of(order.lead, [&](const Named& n) { return own(n); }))
      tell("NW-E13", order.at, "lead", {hex, unit(order.lead.front())});
    for (const Named& named : order.loss_order)
      if (!own(named)) tell("NW-E14", order.at, "loss-order", {target, unit(named)});
    for (const RetreatOrder& retreat : order.retreats) this->retreat(retreat);
  }

  void retreat(const RetreatOrder& order) {
    const Arg unit{"unit", order.unit};
    for (const PathOrder& path : order.paths) {
      Place here = units().hex(order.unit);
      for (const std::string_view hex : path.hexes) {
        const Place to = field_.board.find(hex);
        if (!exists(here) || !exists(to)) {
          const bool beside = exists(here) && off_the_map(field_.board, here, hex) == letter('j');
          tell(beside ? Key("NW-E20j") : Key("NW-E20a"), path.at, "hexes",
               {unit, {"path", joined(path.hexes)}});
          break;
        }
        here = to;
      }
    }
    if (!order.base.empty() && !is_base(order.base))
      tell("NW-E21", order.at, "base", {unit, {"hex", said(order.base)}});
    if (order.amph.empty()) return;
    const Row ship = shared::find_row(turn_, unit::table, order.amph);
    if (!ship.exists() || units().side(ship) != side_ || units().kind(ship) != Kind::naval)
      tell("NW-E22", order.at, "amph", {unit, {"ship", said(order.amph)}});
  }

  Value joined(const std::vector<std::string_view>& hexes) {
    std::string text;
    for (const std::string_view hex : hexes) (text += text.empty() ? "" : " ") += hex;
    return said(text);
  }

  void support(const SupportOrder& order, const OrderNode& at, const Arg& target, std::int32_t air_points,
               std::int32_t artillery) {
    for (const HelicopterOrder& one : order.helicopters)
      if (!own(one.unit) || units().kind(one.unit.row) != Kind::helicopter)
        tell("NW-E15", one.at, "id",
             {target, unit(one.unit), {"why", no_support(field_, side_, one.unit.row)}});
      else if (one.escort > field_.book.support.escorts)
        tell("NW-E19", one.at, "id", {target, unit(one.unit)});
    if (order.air_points > air_points)
      tell("NW-E17", at, "air-points", {target, {"points", order.air_points}, {"used", air_points}});
    for (const Named& ship : order.naval)
      if (!own(ship) || units().kind(ship.row) != Kind::naval)
        tell("NW-E15", at, "naval", {target, unit(ship), {"why", no_support(field_, side_, ship.row)}});
    std::int32_t named = 0;
    for (const Named& asset : order.artillery) {
      const bool is_own = asset.row.exists() && field_.state().reference(asset.row, artillery::side) == side_;
      if (!is_own || ++named > artillery)
        tell(is_own ? Key("NW-E17") : Key("NW-E15"), at, "artillery",
             {target, {"unit", said(asset.text)}, {"why", is_own ? Key("twice") : Key("no-artillery")}});
    }
  }

  const Turn& turn_;
  Plan& plan_;
  const Field field_;
  KeptComplaints kept_;
  std::array<std::size_t, 2> told_{};  // by side
  Row side_;
};

}  // namespace

void foresee_refusals(const Turn& turn, Plan& plan) {
  plan.foreseen = Foreseen(turn, plan).find();
}

}  // namespace adjudicator::next_war
