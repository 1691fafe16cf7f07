#include "systems/cna/field/carriers.hpp"

#include <algorithm>

namespace adjudicator::cna {
namespace {

class Carriers {
 public:
  Carriers(const Field& field, Row unit) : field_(field), unit_(unit) {}

  std::vector<TruckLoss> lost_with(std::int32_t infantry, std::int32_t results) const {
    std::int32_t carried = infantry - std::max(0, all_infantry() - capacity());
    std::vector<TruckLoss> losses;
    if (carried <= 0) return losses;
    const bool flat = field_.book().options.motor_infantry_trucks == MotorInfantryTrucks::one_per_result;
    each([&](Row truck) {
      const std::int32_t men = std::min(carried, carries(truck));
      const std::int32_t points = flat ? std::min(results, field_.points(truck)) : under(truck, men);
      if (points == 0) return;
      losses.push_back({truck, points});
      (flat ? results : carried) -= flat ? points : men;
    });
    return losses;
  }

 private:
  template <class Visit>
  void each(Visit visit) const {
    field_.each_truck(unit_, [&](Row truck) {
      if (field_.cargo(truck) == Cargo::troops) visit(truck);
    });
  }
  /// TOE points that one truck point carries, in halves.
  std::int32_t room(Row truck) const {
    return field_.book().trucks[static_cast<std::size_t>(field_.truck_type(truck))].infantry;
  }
  std::int32_t carries(Row truck) const { return field_.points(truck) * room(truck) / 2; }
  /// Light 2 for each, medium 1, heavy 1 for two, rounded up.
  std::int32_t under(Row truck, std::int32_t men) const {
    if (men == 0) return 0;
    return std::min(field_.points(truck),
                    static_cast<std::int32_t>(round_up(std::int64_t{2} * men, room(truck))));
  }
  std::int32_t capacity() const {
    std::int32_t sum = 0;
    each([&](Row truck) { sum += carries(truck); });
    return sum;
  }
  std::int32_t all_infantry() const {
    std::int32_t sum = 0;
    field_.each_group(unit_,
                      [&](Row group) { sum += infantry_kind(field_.kind(group)) ? field_.toe(group) : 0; });
    return sum;
  }

  const Field& field_;
  const Row unit_;
};

}  // namespace

std::vector<TruckLoss> carriers_lost(const Field& field, Row unit, std::int32_t infantry,
                                     std::int32_t results) {
  return Carriers(field, unit).lost_with(infantry, results);
}

void lose_trucks(const Scene& scene, const Field& field, const TruckLoss& loss, Key rule) {
  const std::int32_t points = field.points(loss.truck);
  const std::int32_t lost = std::min(loss.points, points);
  if (lost == 0) return;
  const std::int32_t amount = field.amount(loss.truck);
  const std::int32_t cargo = std::min(amount, lost * static_cast<std::int32_t>(round_up(amount, points)));
  scene.change_by(loss.truck, truck::points, -lost, rule);
  if (cargo > 0) scene.change_by(loss.truck, truck::amount, -cargo, rule);
}

}  // namespace adjudicator::cna
