// Samples of a turn that are played in shards, on this machine or on many, and put together again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "host/turn/odds.hpp"
#include "odds/tally_file.hpp"

namespace adjudicator::host {

struct ShardAsked {
  std::uint32_t shard = 0;
  std::uint32_t shards = 1;
  std::filesystem::path file;  // its tally; where one is there, what it lacks is played
};

/// Plays a shard of the samples that are asked for. The tally is written every few chunks, whole each time: who is killed
/// goes on from there. `progress`: how many samples were played, and how many there are. Stopped where the turn is not
/// understood, and where the file is no tally of this shard.
void play_shard(const Game& game, int turn, const OddsAsked& asked, const ShardAsked& part,
                FunctionRef<void(std::uint64_t, std::uint64_t)> progress, Notes& notes);

/// Adds tallies of shards; a folder stands for all files in it. One that lacks nothing is as if one shard had all. Stopped,
/// with the names of the files, where one is no tally, where two are of other runs, and where two have a shard twice.
odds::TallyFile merged_tallies(const std::vector<std::filesystem::path>& files);

/// "3,17"
std::string list_of(const std::vector<std::uint32_t>& shards);

/// The odds that a tally without gaps has of its turn; `address` as in OddsAsked. Stopped where it is not of this turn as
/// it stands now.
Odds odds_of_tally(const Game& game, int turn, const std::filesystem::path& file, const std::string& address,
                   Notes& notes);

}  // namespace adjudicator::host
