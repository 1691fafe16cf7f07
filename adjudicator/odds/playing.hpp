// Samples on several threads: each has a player of its own, and takes the next chunk that nobody has taken.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/adjudicate.hpp"
#include "odds/sample.hpp"

namespace adjudicator::odds {

/// Plays a turn on a state of its own, into a tally of its own.
class SamplePlayer final : public Witness {
 public:
  SamplePlayer(const Turn& turn, std::uint64_t key)
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
  void add_to(SampledOdds& all) const { all.add(odds_); }

 private:
  const Turn& turn_;
  Sampler sampler_;
  PhiloxDice dice_;
  std::uint32_t sample_ = 0;
  SampledOdds odds_;
};

/// Plays each sample on the turn of a mixture that it falls on. A turn has a player of its own from when it is needed first.
template <class Player>
class MixturePlayer {
 public:
  using Make = FunctionRef<std::unique_ptr<Player>(std::size_t)>;
  MixturePlayer(const Mixture& turns, std::uint64_t key, Make make)
      : turns_(turns), make_(make), dice_(key), players_(turns.size()) {}

  void play(std::uint64_t first, std::uint64_t count) {
    if (turns_.size() == 1) return player(0).play(first, count);
    for (std::uint64_t i = 0; i < count; ++i) {
      dice_.set_sample(static_cast<std::uint32_t>(first + i));
      player(turns_.drawn(dice_)).play(first + i, 1);
    }
  }
  template <class Sum>
  void add_to(Sum& all) const {
    for (const auto& player : players_)
      if (player) player->add_to(all);
  }

 private:
  Player& player(std::size_t turn) {
    if (!players_[turn]) players_[turn] = make_(turn);
    return *players_[turn];
  }

  const Mixture& turns_;
  Make make_;
  PhiloxDice dice_;
  std::vector<std::unique_ptr<Player>> players_;
};

/// Chunks that are still to be played, for several threads.
class Work {
 public:
  explicit Work(const Sampling& sampling) : sampling_(sampling), chunks_(chunks_of(sampling)) {}
  std::uint64_t chunks() const { return chunks_; }

  template <class Player>
  void play(Player& player) {
    try {
      for (std::uint64_t i = next_++; i < chunks_; i = next_++) {
        const std::uint64_t at = (sampling_.part.first + i * sampling_.part.each) * chunk;
        const std::uint64_t count = std::min(chunk, sampling_.samples - at);
        player.play(at, count);
        const std::lock_guard lock(mutex_);
        played_ += count;
        sampling_.progress(played_);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failed_) failed_ = std::current_exception();
      stop();
    }
  }
  void stop() { next_ = chunks_; }
  void rethrow() const {
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  /// How many chunks of its part there are.
  static std::uint64_t chunks_of(const Sampling& sampling) {
    const std::uint64_t all = (sampling.samples + chunk - 1) / chunk;
    const auto& [first, each, count] = sampling.part;
    return first >= all ? 0 : std::min(count, (all - first + each - 1) / each);
  }

  const Sampling& sampling_;
  const std::uint64_t chunks_;
  std::atomic<std::uint64_t> next_ = 0;
  std::mutex mutex_;
  std::uint64_t played_ = 0;
  std::exception_ptr failed_;
};

/// Plays all that is asked for; `add` adds a player to the end, and is called once for each thread.
template <class Player, class Add>
std::deque<Player> played(const Sampling& sampling, const Add& add) {
  Work work(sampling);
  const auto threads = static_cast<std::size_t>(
      std::clamp<std::uint64_t>(sampling.threads, 1, std::max<std::uint64_t>(work.chunks(), 1)));
  std::deque<Player> players;  // each stays where its sampler knows it
  for (std::size_t i = 0; i < threads; ++i) add(players);
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
  return players;
}

}  // namespace adjudicator::odds
