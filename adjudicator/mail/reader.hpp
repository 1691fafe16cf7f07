// Whoever reads mails of a game: a side or the moderator, by address and language.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/looks.hpp"
#include "host/moment.hpp"
#include "mail/compose.hpp"
#include "mail/message.hpp"

namespace adjudicator::mail {

using Values = std::vector<std::pair<std::string, std::string>>;

/// By which the moderator is named among those who read.
inline constexpr const char* moderator = "moderator";

class Reader {
 public:
  /// `name`: the id of a side, or `moderator`. The game and its file must outlive it.
  Reader(const host::Game& game, const Document& game_file, std::string name);

  /// Whether a mail can go there: both the game and the reader have an address.
  bool can_be_reached() const;
  bool is_side() const { return is_side_; }
  /// Where it writes to.
  std::string address() const;
  /// A sentence in its language.
  std::string say(const std::string& key, const Values& values = {}) const;
  /// A mail to it, of no thread yet.
  Outgoing letter(const std::string& subject, std::string text, std::vector<Attachment> files) const;
  /// Puts a mail into the outbox. False: it has no address, or had this mail before.
  bool send(const std::string& name, const std::string& subject, const std::string& text,
            const std::vector<Attachment>& files = {}) const;

 private:
  const host::Game& game_;
  const Node& root_;
  host::Looks looks_;
  std::string name_;
  bool is_side_ = false;
  std::string language_;
  std::string to_;
};

/// A moment as sentences have it: `name` and, in a game with a zone, `name-local`.
void put_moment(Values& values, const Document& game_file, const std::string& name, host::Moment moment);

/// "20261204T2000Z"
std::string in_file_name(host::Moment moment);

}  // namespace adjudicator::mail
