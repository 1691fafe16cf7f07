// Work beside other work, on threads that are kept.
#include "host/beside.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <set>
#include <thread>

namespace adjudicator::host {
namespace {

TEST(Beside, WaitsForItsWork) {
  std::atomic<int> done = 0;
  {
    const Beside one([&] { ++done; });
    Beside two([&] { ++done; });
    two.wait();
    two.wait();
  }
  EXPECT_EQ(done, 2);
}

TEST(Beside, GoesOnWhileOthersWork) {
  std::promise<void> told;
  Beside first([&] { told.get_future().wait(); });
  Beside second([&] { told.set_value(); });
  second.wait();
  first.wait();
}

// It has none of the threads that its parent kept.
TEST(Beside, WorksInAProcessThatWasForked) {
  Beside([] {}).wait();
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(20);
    int done = 0;
    Beside([&] { ++done; }).wait();
    ::_exit(done == 1 ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(Beside, KeepsItsThreadsForTheNextWork) {
  std::set<std::thread::id> threads;
  for (int i = 0; i < 20; ++i) Beside([&] { threads.insert(std::this_thread::get_id()); }).wait();
  EXPECT_EQ(threads.size(), 1u);
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
}

}  // namespace
}  // namespace adjudicator::host
