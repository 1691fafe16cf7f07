// Time zones, by what almanacs say of them.
#include <gtest/gtest.h>

#include <chrono>

#include "files/zone.hpp"

namespace adjudicator::files {
namespace {

/// Minutes since 1970-01-01T00:00.
constexpr std::int64_t at(int year, unsigned month, unsigned day, int hour, int minute) {
  using namespace std::chrono;
  return sys_days(year_month_day{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)})
                 .time_since_epoch()
                 .count() *
             24 * 60 +
         hour * 60 + minute;
}

TEST(Zones, AreThoseOfTheTable) {
  for (const char* name :
       {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kathmandu"})
    EXPECT_TRUE(is_zone(name)) << name;
  for (const char* name :
       {"", "Berlin", "europe/berlin", "Europe/Berlinn", "Etc/Unknown", "GMT+1:7", "../../etc"})
    EXPECT_FALSE(is_zone(name)) << name;
  EXPECT_EQ(near_zone("berlin"), "Europe/Berlin");
  EXPECT_EQ(near_zone("Europe/Berlinn"), "Europe/Berlin");
  EXPECT_EQ(near_zone("no such place on earth"), "");
}

TEST(Zones, KnowSummerTime) {
  EXPECT_EQ(utc_of_local("Europe/Berlin", at(2026, 12, 1, 20, 0)), at(2026, 12, 1, 19, 0));
  EXPECT_EQ(utc_of_local("Europe/Berlin", at(2027, 7, 1, 20, 0)), at(2027, 7, 1, 18, 0));
  EXPECT_EQ(local_of_utc("America/New_York", at(2027, 7, 1, 20, 0)), at(2027, 7, 1, 16, 0));
  EXPECT_EQ(local_of_utc("Australia/Lord_Howe", at(2027, 1, 1, 0, 0)), at(2027, 1, 1, 11, 0));
  EXPECT_EQ(local_of_utc("Australia/Lord_Howe", at(2027, 7, 1, 0, 0)), at(2027, 7, 1, 10, 30))
      << "half an hour";
}

/// Players get the time that they may have read off a clock.
TEST(Zones, GiveTheLaterOfTwoHoursAndNoneThatIsJumpedOver) {
  EXPECT_EQ(utc_of_local("Europe/Berlin", at(2026, 10, 25, 2, 30)), at(2026, 10, 25, 1, 30));
  EXPECT_EQ(utc_of_local("Europe/Berlin", at(2027, 3, 28, 2, 30)), at(2027, 3, 28, 1, 30));
  EXPECT_EQ(local_of_utc("Europe/Berlin", at(2027, 3, 28, 1, 30)), at(2027, 3, 28, 3, 30));
}

TEST(Zones, GoBothWaysAllYear) {
  for (const char* name : {"Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"})
    for (std::int64_t hour = at(2026, 1, 1, 0, 0); hour < at(2027, 1, 1, 0, 0); hour += 37) {
      const std::int64_t local = local_of_utc(name, hour);
      EXPECT_GE(utc_of_local(name, local), hour) << name;
      EXPECT_EQ(local_of_utc(name, utc_of_local(name, local)), local) << name;
    }
}

}  // namespace
}  // namespace adjudicator::files
