// A new player takes a side over: his address and his password count from then on, and the old ones no more.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "host/game/game.hpp"
#include "host/moment.hpp"
#include "host/notes.hpp"

namespace adjudicator::mail {

struct NewPlayer {
  std::string side;
  std::string address;  // as game.xml has them: "Anna <anna@home.example>"
  std::string password;
  std::string key = {};   // with which he signs; empty: none
  std::string mark = {};  // a new one, for secrets that have none yet
  std::optional<std::filesystem::path> secrets = {};
};

struct Replaced {
  std::string was;              // the address; empty: there was none
  bool had_key = false;         // with which the old player signed
  std::size_t readdressed = 0;  // mails that waited
  std::string game_file = {};
  bool rewritten = false;  // game_file, in its canonical form
};

/// What his predecessor sent stays in force. Mails of the side that wait go to the new address. He is mailed what his side was
/// sent last, the moderator and the other sides that there is a new player. Stopped (asked_wrongly) where the address is none, the
/// schema does not take a value, or its key would change while files of it are there for the open turn; nothing was written then. Killed on the way, the same call completes it.
Replaced replace_player(const host::Game& game, const NewPlayer& player, host::Moment now);

}  // namespace adjudicator::mail
