// What went to a side before the first orders of a turn: kept in turn-NN/position, with a record that names its hashes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "core/turn.hpp"
#include "host/forms/form.hpp"
#include "host/game/game.hpp"
#include "record/minisign.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::host {

/// Writes it, and a record of it where it is another than the last one that was kept; hold the game's lock. `key`:
/// demand_key, which signs the record. The position's files. Stopped where a record that it would go on from is not understood.
std::vector<std::filesystem::path> keep_position(const Game& game, const Document& game_file, int turn,
                                                 const std::string& side, const Position& position,
                                                 const std::optional<record::SecretKey>& key);

/// Before a turn is frozen or has a mailing: each position that lies there is as its record has it, and is what this
/// program makes of the turn, whatever deadline game.xml names by now. Stopped in a sealed turn where one is not: its
/// desk could give its player a word that is known, or show him what is not so. Else told. What another build of the
/// program, or the same one with another game.xml or other stylesheets, made is not made anew; that is told. A record that
/// `key` (demand_key) has not signed yet is signed.
void demand_same_positions(const Game& game, const Turn& turn, const reports::Stylesheets& looks,
                           const std::optional<record::SecretKey>& key, Notes& notes);

}  // namespace adjudicator::host
