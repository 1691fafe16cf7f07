// Time zones, by what almanacs say of them.
#include <gtest/gtest.h>

#include "files/zone.hpp"

namespace adjudicator::files {
namespace {

std::string utc(std::string_view zone, std::string_view local) {
  return to_text(moment_of(zone, *parse_wall_time(local)));
}
std::string local(std::string_view zone, std::string_view utc) {
  return to_text(wall_time(zone, *parse_moment(utc)));
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
  EXPECT_EQ(utc("Europe/Berlin", "2026-12-01T20:00"), "2026-12-01T19:00Z");
  EXPECT_EQ(utc("Europe/Berlin", "2027-07-01T20:00"), "2027-07-01T18:00Z");
  EXPECT_EQ(local("America/New_York", "2027-07-01T20:00Z"), "2027-07-01T16:00");
  EXPECT_EQ(local("Australia/Lord_Howe", "2027-01-01T00:00Z"), "2027-01-01T11:00");
  EXPECT_EQ(local("Australia/Lord_Howe", "2027-07-01T00:00Z"), "2027-07-01T10:30") << "half an hour";
}

/// Players get the time that they may have read off a clock.
TEST(Zones, GiveTheLaterOfTwoHoursAndNoneThatIsJumpedOver) {
  EXPECT_EQ(utc("Europe/Berlin", "2026-10-25T02:30"), "2026-10-25T01:30Z");
  EXPECT_EQ(utc("Europe/Berlin", "2027-03-28T02:30"), "2027-03-28T01:30Z");
  EXPECT_EQ(local("Europe/Berlin", "2027-03-28T01:30Z"), "2027-03-28T03:30");
}

TEST(Zones, GoBothWaysAllYear) {
  const std::int64_t end = parse_moment("2027-01-01T00:00Z")->minutes;
  for (const char* name : {"Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"})
    for (Moment hour = *parse_moment("2026-01-01T00:00Z"); hour.minutes < end; hour.minutes += 370) {
      const WallTime shown = wall_time(name, hour);
      EXPECT_GE(moment_of(name, shown), hour) << name;
      EXPECT_EQ(wall_time(name, moment_of(name, shown)), shown) << name;
    }
}

TEST(Moments, HaveADayThatTheCalendarHas) {
  for (const char* good : {"2000-01-01T00:00Z", "2024-02-29T23:59Z", "2199-12-31T23:59Z"}) {
    EXPECT_EQ(to_text(parse_moment(good).value()), good);
    EXPECT_TRUE(has_a_year_of_ours(*parse_moment(good)));
    EXPECT_FALSE(parse_wall_time(good));
  }
  for (const char* bad :
       {"2200-01-01T00:00Z", "1999-12-31T23:59Z", "2027-02-29T12:00Z", "2027-01-01T24:00Z",
        "2027-01-01T12:60Z", "2027-01-01 12:00Z", "2027-01-01T12:00", "2100-02-29T12:00Z", ""})
    EXPECT_FALSE(parse_moment(bad)) << bad;
  EXPECT_FALSE(has_a_year_of_ours({parse_moment("2199-12-31T23:59Z")->minutes + 1}));
  EXPECT_FALSE(has_a_year_of_ours({parse_moment("2000-01-01T00:00Z")->minutes - 1}));
  EXPECT_EQ(to_text(Moment{-1}), "1969-12-31T23:59Z");
  EXPECT_EQ(calendar_time(*parse_wall_time("2026-11-29T12:00")).weekday, 7u) << "a Sunday";
}

}  // namespace
}  // namespace adjudicator::files
