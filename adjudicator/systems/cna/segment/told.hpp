// A game where one side has no roster and its player tells what is needed (CNA-2.7): counters that stand for
// his, and where the segment waits for him.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "core/waiting.hpp"
#include "systems/cna/segment/segment.hpp"

namespace adjudicator::cna {

/// Is this what its player tells?
inline bool is_told(const Segment& segment, Row side) {
  return !segment.book().played(side);
}
/// A gate (CNA-3.1). In a game for one player it is passed once he has confirmed it.
void pass_gate(const Scene& turn, const Segment& segment, Gate gate);

/// Ends the run here, at the gate that is still open, until the other player has told this. `what`: the
/// element that is missing; `of`: the hex or the name that it is to speak of, if there is one.
[[noreturn]] void want(const Scene& turn, const Segment& segment, Key what, Value of, Gate gate);
/// Ends the run until somebody has thrown this die and typed its faces (CNA-0.6).
[[noreturn]] void want_die(const Scene& turn, const DieWanted& die, Gate gate);
/// Where what was told wrongly is refused: it is gone once it is mended, as what is wanted is (core/waiting.hpp).
Scene refused_telling(const Scene& turn);
/// The same where nothing of this kind was told yet; nothing where both sides have rosters.
void demand_told(const Scene& turn, const Segment& segment, Telling telling, Gate gate);

/// A row of the sheet that is handed over (13.3): an element of the file that the other player's program reads,
/// its columns named as the element's attributes. Only what the other side may know.
void hand_over(const Scene& turn, const Segment& segment, std::initializer_list<Arg> element);
void begin_hand_over(const Scene& turn, const Segment& segment);
/// `hexes` of an element; where there are none, nothing of that.
void hand_over_hexes(const Scene& turn, const Segment& segment, Key element, std::span<const Place> hexes);
void hand_over_nothing(const Scene& turn, const Segment& segment, Telling telling);
/// As files spell them: "C0806 C0807"; points that are kept in halves, "12.5".
Value in_file(const Scene& turn, std::span<const Place> hexes);
Value in_file(const Scene& turn, std::int32_t halves);

/// Counters of the side that is told of, one in each hex; then SP 2 where a Zone of Control goes out from it.
void place_contacts(const Scene& scene, const Segment& segment);
void set_told_zones(const Scene& scene, const Segment& segment);
/// For a target of the list; of the kind that its class says.
Row stand_in_for_target(const Scene& scene, const Segment& segment, const Reported::ToldTarget& target);
/// What changed by retreats: those hexes are empty, in those there is somebody now.
void empty_hex(const Scene& scene, const Segment& segment, Place hex, Key rule);
void fill_hex(const Scene& scene, const Segment& segment, Place hex, Key rule);
/// CNA-6.11: `emptied`, `filled`, `rba-only`, and Zones of Control as they are told anew.
void apply_told_retreats(const Scene& turn, const Segment& segment);
/// The stand-ins leave the roster.
void remove_stand_ins(const Scene& scene, const Segment& segment);

/// What was told of an assault; none: nothing yet.
const Reported::AssaultEnemy* told_enemy(const Segment& segment, const Assault& assault);
const Reported::AssaultResult* told_result(const Segment& segment, const Assault& assault);
const Reported::Attacked* told_attack(const Segment& segment, Place hex);
/// Where the other player's assault comes from, in hex order.
std::vector<Place> told_origins(const Segment& segment, const Assault& assault);

}  // namespace adjudicator::cna
