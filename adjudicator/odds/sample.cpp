#include "odds/sample.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "core/adjudicate.hpp"

namespace adjudicator::odds {
namespace {

/// One thread's part: its own state and its own tally.
class Player final : public Witness {
 public:
  Player(const Turn& turn, std::uint64_t key)
      : turn_(turn), sampler_(turn, this), dice_(key), odds_{Tally<std::uint64_t>(turn)} {}

  void play(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) {
      sample_ = static_cast<std::uint32_t>(first + i);
      dice_.set_sample(sample_);
      const State& after = sampler_.run(dice_);
      odds_.tally.count(after, after.since(0), 1);
    }
  }
  void looked_up(std::uint64_t address, const ChartTitle& chart, Key result) override {
    odds_.tally.count({address, chart.name}, result.text(), 1);
    odds_.samples_to.try_emplace(address, sample_);
  }
  void noted(std::uint64_t address, Word what, Args args) override {
    const auto [note, text] = outcome_of(turn_, what, args);
    if (text.empty()) return;
    odds_.tally.count({address, note}, text, 1);
    odds_.samples_to.try_emplace(address, sample_);
  }
  const SampledOdds& odds() const { return odds_; }

 private:
  const Turn& turn_;
  Sampler sampler_;
  PhiloxDice dice_;
  std::uint32_t sample_ = 0;
  SampledOdds odds_;
};

/// Chunks that are still to be played, for several threads.
class Work {
 public:
  explicit Work(const Sampling& sampling) : sampling_(sampling) {}

  void play(Player& player) {
    try {
      for (std::uint64_t at = next(); at < sampling_.samples; at = next()) {
        player.play(at, std::min(chunk, sampling_.samples - at));
        const std::lock_guard lock(mutex_);
        played_ += std::min(chunk, sampling_.samples - at);
        sampling_.progress(played_);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failed_) failed_ = std::current_exception();
      stop();
    }
  }
  void stop() { next_ = sampling_.samples; }
  void rethrow() const {
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  std::uint64_t next() { return next_.fetch_add(chunk); }

  const Sampling& sampling_;
  std::atomic<std::uint64_t> next_ = 0;
  std::mutex mutex_;
  std::uint64_t played_ = 0;
  std::exception_ptr failed_;
};

}  // namespace

std::uint64_t key_of(std::string_view seed) {
  std::uint64_t key = 0;
  const auto digest = sha256(seed);
  for (const unsigned char byte : std::span(digest).first<8>()) key = key << 8 | byte;
  return key;
}

SampledOdds sampled_odds(const Turn& turn, const Sampling& sampling) {
  const std::uint64_t chunks = (sampling.samples + chunk - 1) / chunk;
  const auto threads = static_cast<std::size_t>(
      std::clamp<std::uint64_t>(sampling.threads, 1, std::max<std::uint64_t>(chunks, 1)));
  Work work(sampling);
  std::deque<Player> players;  // each stays where its sampler knows it
  for (std::size_t i = 0; i < threads; ++i) players.emplace_back(turn, sampling.key);
  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < threads; ++i) others.emplace_back([&, i] { work.play(players[i]); });
    } catch (...) {
      work.stop();
      throw;
    }
    work.play(players[0]);
  }
  work.rethrow();
  SampledOdds all{Tally<std::uint64_t>(turn)};
  for (const Player& player : players) {
    all.tally.add(player.odds().tally);
    for (const auto& [address, sample] : player.odds().samples_to) {
      const auto [known, is_new] = all.samples_to.try_emplace(address, sample);
      if (!is_new) known->second = std::min(known->second, sample);
    }
  }
  return all;
}

}  // namespace adjudicator::odds
