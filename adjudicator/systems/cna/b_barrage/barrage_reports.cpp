#include "systems/cna/b_barrage/barrage_reports.hpp"

#include <algorithm>

#include "systems/cna/b_barrage/holding_off.hpp"
#include "systems/cna/b_barrage/plan_sheets.hpp"
#include "systems/cna/field/lists.hpp"

namespace adjudicator::cna {
namespace {

Value word_or_nothing(Word word) {
  return word.empty() ? Value() : Value(word);
}
Value number_or_nothing(std::int32_t number) {
  return number == 0 ? Value() : Value(number);
}

/// The report of the barrages that one side fired.
class Report {
 public:
  Report(const Scene& turn, const Segment& segment, std::span<const FireResult> results, Row firer)
      : turn_(turn),
        segment_(segment),
        field_(field_of(turn, segment.book())),
        firer_(firer),
        given_(turn, firer, "fire-given"),
        received_(turn, other_side(firer), "fire-received"),
        confirmed_(turn, other_side(firer), "fire-confirmation") {
    for (const FireResult& result : results)
      if (result.fire->firer == firer) results_.push_back(&result);
    // By hex; in a hex as they were fired.
    std::ranges::stable_sort(
        results_, [&](const FireResult* a, const FireResult* b) { return hex_of(*a) < hex_of(*b); });
  }

  void write() {
    std::int64_t points = 0;  // fired at one hex
    for (std::size_t i = 0; i < results_.size(); ++i) {
      points += results_[i]->fire->actual;
      given(*results_[i]);
      confirmed(*results_[i]);
      received(*results_[i]);
      if (i + 1 < results_.size() && hex_of(*results_[i + 1]) == hex_of(*results_[i])) continue;
      total(hex_of(*results_[i]), points);
      points = 0;
    }
    due();
    costs();
  }

 private:
  const Target& target_of(const FireResult& result) const {
    return segment_.of(firer_).targets[result.fire->target];
  }
  bool phasing() const { return firer_ == segment_.book().phasing; }
  Place hex_of(const FireResult& result) const { return target_of(result).hex; }

  struct Terrain {
    Value effect;
    Value shift;
  };
  static Terrain terrain_of(const FireResult& result) {
    const TerrainShift& t = result.terrain;
    return t.used.empty() ? Terrain{} : Terrain{t.used.front().reason, t.used.front().by};
  }

  void given(const FireResult& r) {
    const Target& target = target_of(r);
    given_.row({{"row", "barrage"},
                {"hex", target.hex},
                {"name", target.name},
                {"private-name", word_or_nothing(target.private_name)},
                {"class", type_of(field_, target)},
                {"points", r.fire->actual},
                {"column", word_or_nothing(r.shot.column)},
                {"shift", terrain_of(r).shift},
                {"terrain", terrain_of(r).effect},
                {"dice", number_or_nothing(r.shot.dice)},
                {"result", word_or_nothing(r.shot.result)},
                {"no-effect", word_or_nothing(r.shot.reason)},
                {"trucks", r.trucks.count}});
    for (const Modifier& m : r.terrain.present)
      given_.row({{"row", "terrain"},
                  {"hex", target.hex},
                  {"name", target.name},
                  {"terrain", m.reason},
                  {"shift", m.by}});
  }

  /// Word for word what the firer has, without his private names.
  void confirmed(const FireResult& r) {
    const Target& target = target_of(r);
    confirmed_.row({{"row", "barrage"},
                    {"hex", target.hex},
                    {"name", target.name},
                    {"class", type_of(field_, target)},
                    {"points", r.fire->actual},
                    {"column", word_or_nothing(r.shot.column)},
                    {"shift", terrain_of(r).shift},
                    {"terrain", terrain_of(r).effect},
                    {"dice", number_or_nothing(r.shot.dice)},
                    {"result", word_or_nothing(r.shot.result)},
                    {"no-effect", word_or_nothing(r.shot.reason)},
                    {"trucks", r.trucks.count}});
    for (const Modifier& m : r.terrain.present)
      confirmed_.row({{"row", "terrain"},
                      {"hex", target.hex},
                      {"name", target.name},
                      {"terrain", m.reason},
                      {"shift", m.by}});
  }

  /// The second roll is the owner's alone: it would say that there are trucks.
  void received(const FireResult& r) {
    const Target& target = target_of(r);
    received_.row({{"row", "barrage"},
                   {"hex", target.hex},
                   {"thing", target.thing},
                   {"name", target.name},
                   {"points", r.fire->actual},
                   {"dice", number_or_nothing(r.shot.dice)},
                   {"result", word_or_nothing(r.shot.result)},
                   {"no-effect", word_or_nothing(r.shot.reason)},
                   {"pinned", r.pins ? Value("pinned") : Value()},
                   {"truck-dice", number_or_nothing(r.trucks.dice)},
                   {"trucks", r.trucks.count}});
  }

  void total(Place hex, std::int64_t points) {
    const Key held = hold_off_of(turn_, segment_, hex).held ? Key("held-off") : Key("not-held-off");
    for (List* list : {&given_, &confirmed_, &received_})
      list->row({{"row", "hex"},
                 {"hex", hex},
                 {"points", points},
                 {"held-off", phasing() ? Value(held) : Value()}});
  }

  /// Losses that the owner has yet to choose (gate B′).
  void due() {
    for (const Damage& d : segment_.damage)
      if (field_.side(d.unit) == other_side(firer_) && (d.toe > 0 || d.trucks > 0))
        received_.row({{"row", "due"},
                       {"hex", field_.hex(d.unit)},
                       {"thing", d.unit},
                       {"toe", d.toe},
                       {"trucks", d.trucks}});
  }

  void costs() {
    std::vector<Place> fired_from;
    std::vector<Place> fired_at;
    for (const FireResult* r : results_) {
      fired_from.insert(fired_from.end(), r->fire->origins.begin(), r->fire->origins.end());
      if (target_of(*r).kind == TargetKind::unit) fired_at.push_back(hex_of(*r));
    }
    // Of the two sides' barrages each unit is in those of its own.
    fired_.assign(field_.state().rows(field_.traits().units), 0);
    for (const SideMemory& side : segment_.sides)
      for (const Barrage& barrage : side.barrages)
        for (const Piece& piece : barrage.pieces)
          if (piece.group.exists()) fired_[piece.unit.index] += piece.toe;
    costs_of(given_, fired_from, firer_);
    costs_of(received_, fired_at, other_side(firer_));
  }

  /// Capability Points and ammunition of the side's own units in these hexes, in this segment so far.
  void costs_of(List& list, std::vector<Place>& hexes, Row side) {
    std::ranges::sort(hexes);
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    for (const Place hex : hexes)
      field_.any_unit(hex, side, [&](Row unit) {
        list.row({{"row", "cost"},
                  {"hex", hex},
                  {"thing", unit},
                  {"cp", field_.cp_segment(unit)},
                  {"ammunition", ammunition_of(unit)}});
        return false;
      });
  }

  std::int64_t ammunition_of(Row unit) const {
    return segment_.book().options.ammo() ? fired_[unit.index] * segment_.book().costs.ammo_barrage : 0;
  }

  const Scene& turn_;
  const Segment& segment_;
  const Field field_;
  const Row firer_;
  std::vector<std::int64_t> fired_;  // by unit: TOE points in barrages
  List given_;
  List received_;
  List confirmed_;
  std::vector<const FireResult*> results_;
};

}  // namespace

void report_barrages(const Scene& turn, const Segment& segment, std::span<const FireResult> results) {
  if (!turn.tells()) return;
  for (const Row side : {segment.book().phasing, segment.book().other})
    Report(turn, segment, results, side).write();
}

}  // namespace adjudicator::cna
