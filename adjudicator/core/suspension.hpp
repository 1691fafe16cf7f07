// Suspension: how a scene ends when it waits for a player. Thrown by `ask`; caught by `each`, `ask_together`
// and `adjudicate` only. Rules code never names it.
#pragma once

namespace adjudicator {

struct Suspended {};

}  // namespace adjudicator
