// The tests, and the child of this program in which a game's stylesheets work (reports/page/sandbox.hpp).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/page/sandbox.hpp"

int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == adjudicator::reports::sandbox_word)
    return adjudicator::reports::serve_in_sandbox();
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
