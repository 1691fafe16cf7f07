// What the last log of a turn tells.
#pragma once

#include <memory>

#include "host/game/game.hpp"

namespace adjudicator::host {

/// The log of a turn's last mailing; null where it has no mailing, and where the log is not understood: then
/// `diagnostics` say why. Throws DiskError where it cannot be read.
std::unique_ptr<Document> kept_log(const Game& game, int turn, Diagnostics& diagnostics);

}  // namespace adjudicator::host
