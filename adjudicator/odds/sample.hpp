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
#include "odds/mixture.hpp"
#include "odds/tally.hpp"

namespace adjudicator::odds {

inline constexpr std::uint64_t chunk = 1'000;
inline constexpr int most_samples = 1'000'000'000;  // the dice count them in 32 bits

/// The first eight bytes of the SHA-256 of a text.
std::uint64_t key_of(std::string_view seed);

struct SampledOdds {
  Tally<std::uint64_t> tally;
  /// By the hash of an address where a chart was read: the first sample that leads there.
  std::map<std::uint64_t, std::uint32_t> samples_to = {};
  void add(const SampledOdds& other);
};

/// Of two parts of a run: for each address the first sample that leads there.
void keep_least(std::map<std::uint64_t, std::uint32_t>& samples_to,
                const std::map<std::uint64_t, std::uint32_t>& others);

struct Sampling {
  std::uint64_t samples = 10'000;
  std::uint64_t key = 0;
  unsigned threads = 1;
  /// Told from time to time how many samples were played, in one of the threads.
  FunctionRef<void(std::uint64_t)> progress;
  /// Which of its chunks are played, of so many: every `each`-th of them, from `first` on, `count` of them at most.
  struct Part {
    std::uint64_t first = 0;
    std::uint64_t each = 1;
    std::uint64_t count = ~std::uint64_t{0};
  };
  Part part = {};
};

SampledOdds sampled_odds(const Mixture& turns, const Sampling& sampling);

}  // namespace adjudicator::odds
