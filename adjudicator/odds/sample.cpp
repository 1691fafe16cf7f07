#include "odds/sample.hpp"

#include <algorithm>
#include <deque>
#include <memory>
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

SampledOdds sampled_odds(const Mixture& turns, const Sampling& sampling) {
  const auto make = [&](std::size_t turn) {
    return std::make_unique<SamplePlayer>(turns[turn], sampling.key);
  };
  using Player = MixturePlayer<SamplePlayer>;
  const auto players =
      played<Player>(sampling, [&](std::deque<Player>& all) { all.emplace_back(turns, sampling.key, make); });
  SampledOdds all{Tally<std::uint64_t>(turns[0])};
  for (const Player& player : players) player.add_to(all);
  return all;
}

}  // namespace adjudicator::odds
