// The games of a moderator, and which of them a mail is for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "mail/message.hpp"
#include "mail/papers.hpp"

namespace adjudicator::mail {

/// Of a game as much as finds it.
struct GameName {
  std::filesystem::path folder;
  std::string id;
  std::string address;  // its own (`mail` in game.xml), small letters; empty: none
};

struct Library {
  std::vector<GameName> games;
  std::vector<std::string> unread;  // folders whose game.xml cannot be read, as people read them
};

/// The folders with a game.xml or game.json directly in `folder`, by name, and those of which nobody can say whether they have
/// one. DiskError `cannot_read` where there is no such folder, `io` where it cannot be looked into now.
std::vector<std::filesystem::path> games_in(const std::filesystem::path& folder);
Library read_library(const std::vector<std::filesystem::path>& folders);

/// By what the mail system says the mail was sent to (`recipient`: an address, or its detail alone, the "ridge"
/// of robot+ridge@example.org), else by the addresses in the mail, else by its subject, else by what the papers
/// say. Nothing where none is named, or several are. An address that names a game that is not there finds none,
/// whatever the rest says.
std::optional<GameName> find_game(const Library& library, const std::string& recipient,
                                  const Message& message, const Papers& papers);

/// "robot+ridge@example.org" of "robot@example.org": what players are told to write to.
std::string address_with_detail(const std::string& address, const std::string& detail);

/// The address of a side in "Anna <anna@example.org>"; empty where it has none that a mail can go to.
std::string bare_address(const std::string& written);

}  // namespace adjudicator::mail
