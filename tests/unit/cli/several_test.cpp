// Several things at a time, told in their order; the bar on a terminal.
#include "cli/several.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace adjudicator::cli {
namespace {

TEST(Several, EachIsDoneOnceAndToldInOrder) {
  std::vector<std::atomic<int>> done(200);
  std::vector<std::size_t> told;
  work_on(
      done.size(),
      [&](std::size_t i) {
        // The first ones take longest.
        for (std::size_t n = 0; n < (200 - i); ++n) std::this_thread::yield();
        ++done[i];
      },
      [&](std::size_t i) {
        EXPECT_EQ(done[i], 1);
        told.push_back(i);
      });
  ASSERT_EQ(told.size(), done.size());
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i], i);
  work_on(0, [](std::size_t) { ADD_FAILURE() << "there is nothing to do"; });
}

TEST(Several, TheBarIsOnTerminalsAloneAndLeavesNothing) {
  std::ostringstream terminal;
  {
    Progress bar(terminal, 4, true);
    bar.show(1);
    EXPECT_EQ(terminal.str(), "\r[=======                       ] 1 of 4");
    bar.show(4);
  }
  EXPECT_TRUE(terminal.str().ends_with("[==============================] 4 of 4\r\033[K")) << terminal.str();
  // More than was said does no harm.
  std::ostringstream more;
  Progress(more, 4, true).show(9);
  EXPECT_TRUE(more.str().starts_with("\r[==============================] 9 of 4")) << more.str();
  std::ostringstream pipe;
  {
    Progress bar(pipe, 4, false);
    bar.show(1);
    Progress alone(pipe, 1, true);
    alone.show(1);
  }
  EXPECT_EQ(pipe.str(), "");
  EXPECT_FALSE(is_terminal(pipe));
}

TEST(Several, InProcessesAreToldInOrder) {
  std::string told;
  work_in_processes(
      20, 3, [](std::size_t i) { return std::to_string(i) + std::string(i * 20'000, 'x'); },
      [&](std::size_t i, const Worked& worked) {
        EXPECT_EQ(worked.signal, 0);
        EXPECT_EQ(worked.said.size(), std::to_string(i).size() + i * 20'000);
        told += std::to_string(i) + " ";
      });
  EXPECT_EQ(told, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 ");
}

// A game that kills the program costs nobody else his turn.
TEST(Several, AProcessThatDiesCostsWhatItHadInHand) {
  std::vector<int> signals;
  work_in_processes(
      30, 3,
      [](std::size_t i) {
        if (i % 3 == 1) ::raise(i % 2 == 0 ? SIGKILL : SIGTERM);
        return std::string("alive");
      },
      [&](std::size_t i, const Worked& worked) {
        EXPECT_EQ(worked.said, i % 3 == 1 ? "" : "alive") << i;
        signals.push_back(worked.signal);
      });
  ASSERT_EQ(signals.size(), 30u);
  for (std::size_t i = 0; i < signals.size(); ++i)
    EXPECT_EQ(signals[i], i % 3 != 1 ? 0 : i % 2 == 0 ? SIGKILL : SIGTERM) << i;
}

TEST(Several, InProcessesNothingIsNothing) {
  work_in_processes(
      0, 3, [](std::size_t) { return std::string(); }, [](std::size_t, const Worked&) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace adjudicator::cli
