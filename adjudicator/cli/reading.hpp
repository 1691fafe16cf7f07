// What several commands read of their arguments, and where their results go.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "host/game/game.hpp"
#include "host/game/seeds.hpp"
#include "host/moment.hpp"
#include "host/turn/differing.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::cli {

/// An option that names a file; nothing where it was not given.
std::optional<std::filesystem::path> file_of(const Arguments& arguments, std::string_view option);

/// --seed, --seed-file and --secret.
host::SeedSource seed_source(const Arguments& arguments);

/// The moment that --now gives, else that of the clock. The only place of the program that reads a clock.
/// UsageError for a --now that is no moment.
host::Now now(const Arguments& arguments);

/// The turn that --turn names, else the last one.
int chosen_turn(const host::Game& game, const Arguments& arguments);

/// The side that --side names; UsageError where it is missing.
const SideInfo& chosen_side(const Turn& turn, const Arguments& arguments);

/// What --formatter names.
reports::Formatter chosen_formatter(const Arguments& arguments);

/// The files that --with names. UsageError where two of them are the same document.
host::Changes chosen_changes(const host::Game& game, const Arguments& arguments);

/// The part that --shard names, and of how many ("3/8"); the whole where it was not given.
struct Shard {
  std::uint32_t number = 0;
  std::uint32_t parts = 1;
};
Shard chosen_shard(const Arguments& arguments, std::uint32_t most);

/// The games that are named, or all in the folder of --all. UsageError for both or neither.
std::vector<std::filesystem::path> chosen_games(const Arguments& arguments);

/// To --output, or to standard output.
void deliver(const std::string& text, const Arguments& arguments, Console& console);

}  // namespace adjudicator::cli
