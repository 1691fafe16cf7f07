// Sampled odds: the turn played again and again, each time with other dice.
//
// The dice are Philox4x32-10, keyed by a text of whoever asks, the number of the sample and the address: never by the
// turn's seed, so that odds tell nothing of the dice that will fall. Work is cut in chunks of a thousand samples;
// what comes out depends on their numbers alone, not on who played them.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "core/function_ref.hpp"
#include "core/turn.hpp"
#include "odds/tally.hpp"

namespace adjudicator::odds {

inline constexpr std::uint64_t chunk = 1'000;
inline constexpr int most_samples = 1'000'000'000;  // the dice count them in 32 bits

/// The first eight bytes of the SHA-256 of a text.
std::uint64_t key_of(std::string_view seed);

struct SampledOdds {
  Tally<std::uint64_t> tally;
  /// By the hash of an address where a chart was read: a sample that leads there.
  std::map<std::uint64_t, std::uint32_t> samples_to = {};
};

struct Sampling {
  std::uint64_t samples = 10'000;
  std::uint64_t key = 0;
  unsigned threads = 1;
  /// Told from time to time how many samples were played, in one of the threads.
  FunctionRef<void(std::uint64_t)> progress;
};

SampledOdds sampled_odds(const Turn& turn, const Sampling& sampling);

}  // namespace adjudicator::odds
