// Tests have a home of their own: none reads or writes that of the person who runs them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace adjudicator {
namespace {

namespace fs = std::filesystem;

class OwnHome final : public ::testing::Environment {
 public:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "adjudicator-home-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    home_ = name;
    ::setenv("HOME", name.c_str(), 1);
    for (const char* other : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "ADJUDICATOR_SECRETS"})
      ::unsetenv(other);
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(home_, ignored);
  }

 private:
  fs::path home_;
};

const ::testing::Environment* const own_home = ::testing::AddGlobalTestEnvironment(new OwnHome);

TEST(OwnHome, IsNotThatOfThePersonWhoRunsTheTests) {
  ASSERT_NE(own_home, nullptr);
  EXPECT_TRUE(std::string(std::getenv("HOME")).starts_with(fs::temp_directory_path().string()));
  EXPECT_TRUE(fs::is_directory(std::getenv("HOME")));
  EXPECT_EQ(std::getenv("ADJUDICATOR_SECRETS"), nullptr);
}

}  // namespace
}  // namespace adjudicator
