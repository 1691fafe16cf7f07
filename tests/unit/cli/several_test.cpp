// Several things at a time, told in their order; the bar on a terminal.
#include "cli/several.hpp"

#include <gmock/gmock.h>

#include <atomic>
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

}  // namespace
}  // namespace adjudicator::cli
