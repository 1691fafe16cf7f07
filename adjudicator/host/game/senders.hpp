// Who sent a file: an address proves nothing; the side's password or its signature does.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "record/secrets.hpp"

namespace adjudicator::host {

enum class Proof : unsigned char { nothing, password, signature };
std::string_view to_word(Proof proof);

/// game.xml alone, for those who need no turn. Stopped (moderators_file) where it is not understood.
std::unique_ptr<Document> read_game_file(const Game& game);
/// The side's element in it; null where there is none.
const Node* find_side(const Document& game_file, std::string_view id);
/// The ids of all sides of game.xml or a roster, in its order.
std::vector<std::string> sides_of(const Document& file);

/// The first line of a file that holds a password, without white space at its ends. Stopped (moderators_file)
/// where that is empty or longer than 200 bytes.
std::string read_password(const std::filesystem::path& path);

/// GAME/.passwords names the sides that have a password, one a line, so that a program which does not find
/// the secrets (another user's cron, say) takes no file of theirs unproven. Its line `mark HEX` stands in the
/// file of secrets too: passwords are those of this folder's game, not of another one with the same id.
bool has_password(const Game& game, std::string_view side);
void note_password(const Game& game, const std::string& side);
/// Empty where there is none.
std::string mark_of(const Game& game);
void note_mark(const Game& game, const std::string& mark);
/// Stopped (other_secrets) where secrets that were read from `place` are those of another game of the same
/// id: they have another mark, or seals, none of which stands in this game.xml.
void demand_own_secrets(const Game& game, const Document& game_file, const record::Secrets& secrets,
                        const std::filesystem::path& place);

/// What proved a sender, and the signature where it was one.
struct Proven {
  Proof proof = Proof::nothing;
  std::string signature = {};
  /// Keys the hash of a letter that may hold the side's password: nobody without the secrets can compute it. Nothing:
  /// the side has no password.
  std::optional<record::Digest> letter_key = {};
};
/// What came with a file to prove its sender.
struct Proofs {
  std::optional<std::filesystem::path> password = {};   // the file that holds the side's password
  std::optional<std::filesystem::path> signature = {};  // the file of its signature, as minisign makes it
  std::optional<std::filesystem::path> secrets =
      {};  // the game's file of secrets; its usual place if not given
  // The same two where they came in a mail and lie in no file.
  std::optional<std::string> password_text = {};
  std::optional<std::string> signature_text = {};
};
/// What proves that `bytes` come from `side`. Nothing: the side has neither
/// password nor key. Stopped (not_proven) where it has one and neither proves it, other_secrets where its
/// password is not among the secrets.
Proven prove_sender(const Game& game, const Document& game_file, const Node& side, std::string_view bytes,
                    const Proofs& proofs);

}  // namespace adjudicator::host
