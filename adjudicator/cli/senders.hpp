// Who sent a file: an address proves nothing; the side's password or its signature does.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "cli/game.hpp"
#include "core/document.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {

enum class Proof : unsigned char { nothing, password, signature };
std::string_view to_word(Proof proof);

/// game.xml alone, for those who need no turn. Stop (65) where it is not understood.
std::unique_ptr<Document> read_game_file(const Game& game, Console& console);
/// The side's element in it; null where there is none.
const Node* find_side(const Document& game_file, std::string_view id);

/// The first line of a file that holds a password, without white space at its ends. Stop (65) where that is
/// empty or longer than 200 bytes.
std::string read_password(const std::filesystem::path& path, Console& console);

/// GAME/.passwords names the sides that have a password, one a line, so that a program which does not find
/// the secrets (another user's cron, say) takes no file of theirs unproven. Its line `mark HEX` stands in the
/// file of secrets too: passwords are those of this folder's game, not of another one with the same id.
bool has_password(const Game& game, std::string_view side);
void note_password(const Game& game, const std::string& side);
/// Empty where there is none.
std::string mark_of(const Game& game);
void note_mark(const Game& game, const std::string& mark);
/// Stop (78) where secrets that were read from `place` are those of another game of the same id: they have
/// another mark, or seals, none of which stands in this game.xml.
void demand_own_secrets(const Game& game, const Document& game_file, const record::Secrets& secrets,
                        const std::filesystem::path& place, Console& console);

/// What proved a sender, and the signature where it was one.
struct Proven {
  Proof proof = Proof::nothing;
  std::string signature = {};
};
/// What proves that `bytes` come from `side`: --password-file or --signature. Nothing: the side has neither
/// password nor key. Stop (77) where it has one and neither proves it, 78 where its password is not among the
/// secrets.
Proven prove_sender(const Game& game, const Document& game_file, const Node& side, std::string_view bytes,
                    const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli
