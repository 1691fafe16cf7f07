// The position before the first orders of a turn, by mail: to each side what `adjudicator position` makes for it, and
// nothing else but the record of it, where that is signed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/forms/form.hpp"
#include "host/forms/position_record.hpp"
#include "host/game/game.hpp"
#include "host/notes.hpp"
#include "mail/message.hpp"

namespace adjudicator::mail {

/// What lies in a turn's folder of the position that was kept for a side, as it goes with a mail: its record only with a
/// good signature of the game's key.
std::vector<Attachment> position_files(const host::Game& game, const Document& game_file, int turn,
                                       const std::string& side);

/// A mail to a side, with its position, form and desk, which `keep_position` has kept; hold the game's lock. Nothing where the game or the side has no address (the latter
/// is told). The same position goes out once; one that the moderator has changed since goes out again.
void post_position(const host::Game& game, int turn, const std::string& side, const host::Position& position,
                   host::Notes& notes);

/// To which sides `run` has still to mail the position of a turn: those that have an address and had no position of it
/// yet, of a game by mail in which the turn's first orders have a deadline, are not frozen, and dice are open or sealed:
/// without them the moderator has not finished it.
std::vector<std::string> unsent_positions(const host::Game& game, const Document& game_file, int turn);

/// Keeps it and mails it to these sides, under the game's lock; how many mails were made. What a killed program left is
/// completed by the same call. `key`: host::demand_key's. Stopped where a position cannot be made or signed.
int post_positions(const host::Game& game, int turn, const std::vector<std::string>& sides,
                   const std::optional<std::filesystem::path>& key, host::Notes& notes);

}  // namespace adjudicator::mail
