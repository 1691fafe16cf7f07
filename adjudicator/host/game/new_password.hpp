// A side's password is set or exchanged: its hash among the game's secrets, its note in the game's folder (senders.hpp).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

/// The password that the moderator chose: the first line of a file, 8 to 200 bytes. Stopped (moderators_file) where it is none.
std::string chosen_password(const std::filesystem::path& path);

/// The game must be locked. `mark`: a new one, for secrets that have none yet. `secrets`: their file; its usual place if not
/// given. Stopped (other_secrets) where those are another game's.
void set_password(const Game& game, const Document& game_file, const std::string& side,
                  const std::string& password, const std::string& mark,
                  const std::optional<std::filesystem::path>& secrets);

}  // namespace adjudicator::host
