// What the last mailing of a turn tells: its log, and a side's report.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "host/game/game.hpp"

namespace adjudicator::host {

/// The log of a turn's last mailing; null where it has no mailing, and where the log is not understood: then
/// `diagnostics` say why. Throws DiskError where it cannot be read.
std::unique_ptr<Document> kept_log(const Game& game, int turn, Diagnostics& diagnostics);

/// A side's report of a mailing, in whichever spelling it lies there; null where it lies in none, and where it is not
/// understood: then `diagnostics` say why.
std::unique_ptr<Document> sides_report(const Game& game, const std::filesystem::path& mailing,
                                       const std::string& side, Diagnostics& diagnostics);

}  // namespace adjudicator::host
