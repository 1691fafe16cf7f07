// Whose mail it is: the sides that it names or comes from, and which of them it is proven to be.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/senders.hpp"
#include "host/notes.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"

namespace adjudicator::mail {

/// Who may have written a mail.
struct Writers {
  /// Whose mail it says it is: each side that its papers name, in their order, else what it quotes names, else the one side
  /// that a word of its subject names; none: it names no side of the game.
  std::vector<std::string> named;
  std::vector<std::string> at_address;  // those with its sender's address
  std::vector<std::string> likely;      // one of these two
  /// Whom to try. A password that says that it is one finds its side by itself.
  std::vector<std::string> tried;
};
Writers find_writers(const Document& game_file, const Message& message, const Papers& papers);

bool is_from_moderator(const Document& game_file, const Message& message);

/// What a mail brings that may prove its sender.
struct MailProofs {
  const host::Game& game;
  const Document& game_file;
  const Papers& papers;
  const std::optional<std::filesystem::path>& secrets;

  /// Nothing: nothing proves that the mail comes from this side.
  std::optional<host::Proven> prove(const std::string& side, host::Notes& notes) const;
  bool has_password_of(const std::string& side) const;
  /// Whether a paper holds the side's password, whatever proved its sender. The first line of a body need not be one.
  bool has_password(const std::string& side, const Paper& paper) const;
};

}  // namespace adjudicator::mail
