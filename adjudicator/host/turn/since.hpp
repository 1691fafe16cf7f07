// What changed in a game between the last mailing of one turn and the first of the next, from the files that
// the two were made from and their records.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/turn.hpp"
#include "host/game/game.hpp"
#include "reports/report/since.hpp"

namespace adjudicator::host {

/// For the first mailing of a turn, whether it is there already or about to be made; null for a later one,
/// and where no turn before it has a mailing. `inputs` are the files that it is made from
/// (GameFolder::copy_inputs), `program` is the version that makes it.
std::shared_ptr<const reports::Since> since_last_turn(const Game& game, const Turn& turn, int mailing,
                                                      const std::map<std::string, std::string>& inputs,
                                                      std::string_view program);

}  // namespace adjudicator::host
