// The Barrage report (L9) and the confirmation of fire (L10) (CNA-5.29), and the loss form (L11).
#pragma once

#include "core/lists.hpp"
#include "systems/cna/segment.hpp"

namespace adjudicator::cna {

/// What the barrages did, a fact for each side: what its units have to lose, before it is chosen.
void note_damage(const Scene& turn, const Segment& segment);

void read_fire_given(const Reading& known, ListRows& rows);
void read_fire_received(const Reading& known, ListRows& rows);
/// For the enemy of the firer: what he has, word for word, without his private names.
void read_fire_confirmation(const Reading& known, ListRows& rows);
void read_losses(const Reading& known, ListRows& rows);

}  // namespace adjudicator::cna
