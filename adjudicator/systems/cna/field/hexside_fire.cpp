#include "systems/cna/field/hexside_fire.hpp"

namespace adjudicator::cna {
namespace {

constexpr Key ridge("ridge");
constexpr Key slope("slope");
constexpr Key escarpment("escarpment");
constexpr Key down("down");
constexpr Key all_sea("all-sea");
constexpr Key lake("lake");

/// One row of the chart that the hexside has, as seen by the phasing points. A road or a track makes a way
/// where one is asked for; a destroyed road is a track (CNA-5.35).
void add_feature(HexsideFire& fire, const TerrainEffect& effect, bool way, Place from) {
  const bool falls = effect.seen == down;
  const bool cliff = effect.feature == escarpment;
  const bool steep = effect.feature == ridge || (effect.feature == slope && falls) || (cliff && falls);
  // CNA-8.9
  if ((cliff && !falls) || (steep && !way) || effect.feature == all_sea || effect.feature == lake)
    fire.forbidden = true;
  if (cliff && falls) fire.not_hit = true;
  // CNA-8.8: of several features in one hexside the one that shifts most.
  if (effect.anti_armor >= fire.shift.by) return;
  fire.shift = {effect.anti_armor, effect.feature, "CNA-8.8", row_of(from)};
  fire.phasing_only = cliff;
}

/// CNA-2.6
HexsideFire declared_fire(const Field& field, Place from, Place target) {
  HexsideFire fire;
  const auto& all = field.book().declared;
  bool way = false;
  const auto each = [&](auto visit) {
    each_declared(all, target, TerrainStep::anti_armor, [&](const DeclaredRow& row, Place origin) {
      if (origin == from) visit(row);
    });
  };
  each([&](const DeclaredRow& row) { way |= row.what == DeclaredRow::What::way; });
  each([&](const DeclaredRow& row) {
    if (row.what == DeclaredRow::What::hexside) add_feature(fire, row.effect, way, from);
  });
  return fire;
}

}  // namespace

HexsideFire hexside_fire(const Field& field, Place from, Place target) {
  HexsideFire fire;
  const auto direction = field.board().direction(from, target);
  if (!direction) return fire;
  const TerrainChart& terrain = field.book().terrain;
  if (field.book().options.declared()) return declared_fire(field, from, target);
  const bool way = terrain.has_way(field.board(), from, *direction);
  terrain.each_side_effect(field.board(), from, *direction,
                           [&](const TerrainEffect& effect) { add_feature(fire, effect, way, from); });
  return fire;
}

}  // namespace adjudicator::cna
