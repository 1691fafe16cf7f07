// How long the replay of a long game takes: 50 turns with about 8 battles and 60 counters each, records and
// all, without HTML and PDF.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "cli/command.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

namespace fs = std::filesystem;

constexpr int turns = 50;

std::string of_turn(std::string text, int turn) {
  const std::string first = " turn=\"1\"";
  const std::size_t at = text.find(first);
  return at == std::string::npos ? text : text.replace(at, first.size(), fmt::format(" turn=\"{}\"", turn));
}

int call(const std::vector<std::string>& words, std::string& said) {
  std::ostringstream out;
  std::ostringstream err;
  cli::Console console{out, err};
  const int code = cli::run(words, console);
  said = err.str();
  return code;
}

/// A game of many turns in a folder that is gone with the program, every turn resolved.
class LongGame {
 public:
  explicit LongGame(const Texts& texts) {
    std::string name = (fs::temp_directory_path() / "adjudicator-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
    for (int turn = 1; turn <= turns; ++turn) {
      Texts one = texts;
      one.roster = of_turn(one.roster, turn);
      for (auto& [side, orders] : one.orders) orders = of_turn(orders, turn);
      write_game(one, path_.string(), turn);
      std::string said;
      if (call({"resolve", path_.string(), "--turn", std::to_string(turn), "--defaults", "--formats", "xml"},
               said) != 0)
        throw std::runtime_error(said);
    }
  }
  ~LongGame() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  LongGame(const LongGame&) = delete;
  LongGame& operator=(const LongGame&) = delete;
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

template <class Shape>
void replay(benchmark::State& state, Shape shape) {
  const LongGame game(make_texts(shape));
  std::string said;
  for (auto _ : state)
    if (call({"replay", game.path()}, said) != 0) return state.SkipWithError(said.c_str());
  state.counters["turns/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * turns, benchmark::Counter::kIsRate);
}

}  // namespace

BENCHMARK_CAPTURE(replay, classic, Shape{8, 36, true})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(replay, cna, Segments{4, 2})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace adjudicator::bench
