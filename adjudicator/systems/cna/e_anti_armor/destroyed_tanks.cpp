#include "systems/cna/e_anti_armor/destroyed_tanks.hpp"

#include "systems/cna/field/new_rows.hpp"

namespace adjudicator::cna {
namespace {

/// The owner's rows in the hex; the marker is all of them together.
struct Marker {
  bool any = false;
  Row of_model;
};

/// `of_model` is one that has room for so many points.
Marker marker_in(const Scene& scene, Place hex, Row owner, std::int32_t model, std::int32_t toe) {
  const State& state = scene.state();
  Marker marker;
  for (Row piece = state.first_at(hex); piece.exists(); piece = state.next_at(piece)) {
    if (piece.table != destroyed_tanks::table ||
        static_cast<std::uint32_t>(state.get(piece, destroyed_tanks::side)) != owner.index)
      continue;
    marker.any = true;
    if (state.get(piece, destroyed_tanks::model) == model &&
        state.get(piece, destroyed_tanks::points) <= most_counted - toe)
      marker.of_model = piece;
  }
  return marker;
}

}  // namespace

void add_destroyed_tanks(const Scene& scene, const Rulebook& book, Place hex, Row group, std::int32_t toe) {
  const Field field = field_of(scene, book);
  const Row owner = field.side(field.unit_of(group));
  const std::int32_t model = field.get(group, group::model);
  Marker marker = marker_in(scene, hex, owner, model, toe);
  if (!marker.of_model.exists()) {
    marker.of_model = new_row(scene, owner, destroyed_tanks::table, "CNA-8.17");
    const auto side = static_cast<std::int32_t>(owner.index);
    scene.change(marker.of_model, destroyed_tanks::side, side, "CNA-8.17");
    scene.change(marker.of_model, destroyed_tanks::holder, side, "CNA-8.17");
    scene.change(marker.of_model, destroyed_tanks::model, model, "CNA-8.17");
    scene.move(marker.of_model, hex, "CNA-8.17");
  }
  scene.change_by(marker.of_model, destroyed_tanks::points, toe, "CNA-8.17");
  // The enemy sees that there is a marker now, not what it stands for.
  if (!marker.any) scene.note("destroyed-tanks-marker", {{"hex", hex}, {"owner", owner}}, "CNA-8.17");
  scene.note("destroyed-tanks", {{"owner", owner}, {"hex", hex}, {"group", group}, {"toe", toe}}, "CNA-8.17");
}

}  // namespace adjudicator::cna
