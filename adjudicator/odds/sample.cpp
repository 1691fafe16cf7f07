#include "odds/sample.hpp"

#include <algorithm>
#include <deque>
#include <span>

#include "odds/playing.hpp"

namespace adjudicator::odds {

std::uint64_t key_of(std::string_view seed) {
  std::uint64_t key = 0;
  const auto digest = sha256(seed);
  for (const unsigned char byte : std::span(digest).first<8>()) key = key << 8 | byte;
  return key;
}

void keep_least(std::map<std::uint64_t, std::uint32_t>& samples_to,
                const std::map<std::uint64_t, std::uint32_t>& others) {
  for (const auto& [address, sample] : others) {
    const auto [known, is_new] = samples_to.try_emplace(address, sample);
    if (!is_new) known->second = std::min(known->second, sample);
  }
}

void SampledOdds::add(const SampledOdds& other) {
  tally.add(other.tally);
  keep_least(samples_to, other.samples_to);
}

SampledOdds sampled_odds(const Turn& turn, const Sampling& sampling) {
  const auto players = played<SamplePlayer>(
      sampling, [&](std::deque<SamplePlayer>& all) { all.emplace_back(turn, sampling.key); });
  SampledOdds all{Tally<std::uint64_t>(turn)};
  for (const SamplePlayer& player : players) all.add(player.odds());
  return all;
}

}  // namespace adjudicator::odds
