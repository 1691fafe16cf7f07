// Tallies as text: what samples of a turn counted, so that parts of a run that were played elsewhere, or before the
// program was killed, add up to the whole.
//
// A run of so many samples is cut in shards; shard 2 of 8 has the chunks 2, 10, 18 and so on, in this order. A file has
// the first few chunks of one shard, or all of a run, which is a run of one shard. It is lines of words and whole numbers,
// sorted; the last one has the SHA-256 of all before it. So who reads it knows that it is whole, not who wrote it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "odds/sample.hpp"

namespace adjudicator::odds {

inline constexpr std::uint32_t most_shards = 100'000;

/// Whether a text can stand in a line of a tally: characters that can be seen, and blanks.
bool is_line(std::string_view text);

/// What all parts of a run have in common.
struct RunOfSamples {
  std::string program;  // its version
  std::string system;
  std::string game;
  std::string turn;
  std::string inputs;  // the SHA-256 of all files that the turn is read from
  std::string seed;
  std::uint64_t samples = 0;
  std::uint32_t shards = 1;

  std::uint64_t chunks() const { return (samples + chunk - 1) / chunk; }
  std::uint64_t chunks_of(std::uint32_t shard) const {
    return chunks() / shards + (shard < chunks() % shards ? 1 : 0);
  }
  /// How many samples are in the first so many chunks of a shard.
  std::uint64_t samples_in(std::uint32_t shard, std::uint64_t chunks) const;
  /// What another run is otherwise, behind the name of a file ("is of another game"); empty: nothing.
  std::string_view difference(const RunOfSamples& other) const;
};

struct TallyFile {
  RunOfSamples run;
  std::map<std::uint32_t, std::uint64_t> chunks;  // of each shard of which some are there, how many
  std::map<std::string, std::uint64_t, std::less<>> counts;  // by what was counted
  std::map<std::uint64_t, std::uint32_t> samples_to;         // as SampledOdds has it

  /// Shards of which chunks are missing, ascending.
  std::vector<std::uint32_t> missing() const;
  /// Adds another part of the same run, which has no shard that is here.
  void add(const TallyFile& other);
  /// Adds what was played of a shard after what is here.
  void add(std::uint32_t shard, std::uint64_t chunks_played, const Turn& turn, const SampledOdds& played);
  std::string text() const;
};

/// A text that is no tally: where, and why.
struct TallyFault {
  std::uint32_t line = 0;
  std::string why;
};

/// Nothing, and `fault`, where it is cut, was changed, or is no tally.
std::optional<TallyFile> read_tally(std::string_view text, TallyFault& fault);

/// What it counted of a turn; nothing where it speaks of what the turn has not, or counts more than was played.
std::optional<SampledOdds> odds_in(const TallyFile& tally, const Turn& turn);

}  // namespace adjudicator::odds
