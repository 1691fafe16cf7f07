// The formulas of combat at sea at the edges of what TOAW-18.2 lets in: nothing, one, and the largest products.
#include "systems/toaw/common/sea_values.hpp"

#include <gtest/gtest.h>

namespace adjudicator::toaw::naval {
namespace {

TEST(NavalValues, AgilityFallsWithDamageAndIsHalvedInPort) {
  EXPECT_EQ(agility(75, 0, false), 75 * million);  // C11
  EXPECT_EQ(agility(75, 0, true), 37'500'000);
  EXPECT_EQ(agility(1000, 0, false), 1'000 * million);
  EXPECT_EQ(agility(210, 99, false), 2'100'000);
  EXPECT_EQ(agility(0, 0, false), 1);
  EXPECT_EQ(agility(0, 99, true), 1);
}

TEST(NavalValues, ShotsOfTheLargestLinesAreExact) {
  // C: the standard battleship, 96.5 shots in ten salvos.
  const Fraction battleship = shots(750'000, 1, 0, 400, 800, 10, 1);
  EXPECT_EQ(static_cast<std::int64_t>(1000 * battleship.of / battleship.whole), 96'489);
  const Fraction largest = shots(10'000'000, 999, 0, 500, 1, 1, 1);
  EXPECT_TRUE(largest.of == Wide{102'922} * 10'000'000 * 99'900 * 500);  // above 2^63
  EXPECT_EQ(static_cast<std::int64_t>(largest.of / largest.whole), 12'852'384'750);
  const Fraction smallest = shots(1, 1, 99, 34, 100'000, 999, 10);
  EXPECT_TRUE(smallest.of == Wide{102'922} * 34);
  EXPECT_TRUE(smallest.whole == Wide{4'000'000'000} * 100'000 * 9990);
  EXPECT_TRUE(shots(0, 1, 0, 400, 800, 10, 1).of == 0);
  EXPECT_TRUE(planes(999, 500, 1).of == 499'500);
}

TEST(NavalValues, ChancesStayBetweenNothingAndCertain) {
  EXPECT_EQ(first_check(100, 200, 1, 1).ppm(), million);
  EXPECT_EQ(first_check(1, 1, 1'000'000'000, 200).ppm(), 5);
  EXPECT_EQ(first_check(75, 100, 75 * million, 100).ppm(), million);
  EXPECT_EQ(plane_hits(10'000'000, 20'000, 1, 1, false), million);
  EXPECT_EQ(plane_hits(0, 20'000, 1, 1, false), 0);
  EXPECT_EQ(plane_hits(360'000, 20'000, 1'000'000'000, 100, true) * 4,
            plane_hits(360'000, 20'000, 1'000'000'000, 100, false));
  EXPECT_EQ(plane_hits(10'000'000, 0, 1, 1, true), 0);
  EXPECT_EQ(superficial(400'000, 1).ppm(), million);
  EXPECT_EQ(superficial(1, 2'000'000'000).ppm(), 5'000);
  EXPECT_EQ(superficial(0, 1).ppm(), 0);
  EXPECT_EQ(critical(100'000, 999, 1).ppm(), million);
  EXPECT_EQ(critical(100, 10, 16'000'000).ppm(), 50'000);  // C8
  EXPECT_EQ(critical(100, 0, 16'000'000).ppm(), 0);
  EXPECT_EQ(detection(0, 0), million);
  EXPECT_EQ(detection(15, 30), 595'000);
  EXPECT_EQ(detection(100, 0), 0);
}

// What is drawn is compared with the quotient itself: as if it had been divided first.
TEST(NavalValues, ChancesPassWhatIsBelowTheirMillionths) {
  for (const Chance chance :
       {first_check(1, 1, 1'000'000'000, 200), first_check(75, 100, 3 * million, 100),
        first_check(100, 200, 1, 1), superficial(1, 2'000'000'000), superficial(400'000, 1),
        superficial(0, 1), critical(100, 10, 16'000'000), penetration(1, 0), penetration(0, 1),
        penetration(100, 50'000'001), penetration(400'000, 2'000'000'000)}) {
    EXPECT_EQ(chance.never(), chance.ppm() == 0);
    EXPECT_EQ(chance.certain(), chance.ppm() == million);
    for (const std::int64_t drawn : {std::int64_t{0}, chance.ppm() - 1, chance.ppm(), million - 1})
      if (drawn >= 0 && drawn < million) {
        EXPECT_EQ(chance.passes(drawn), drawn < chance.ppm())
            << chance.of << " / " << chance.whole << ": " << drawn;
      }
  }
}

TEST(NavalValues, GunsAtThirtyKilometers) {
  // C3
  EXPECT_EQ(gun_hits(100'000'000, 300, gun_sight(20'000)), 356'993);
  EXPECT_EQ(gun_hits(130'000, 300, gun_sight(20'000)), 270'270);
  EXPECT_EQ(gun_hits(50'000, 300, gun_sight(20'000)), 194'552);
  EXPECT_EQ(gun_hits(30'000, 300, gun_sight(20'000)), 149'253);
  EXPECT_EQ(gun_hits(10'000, 300, gun_sight(20'000)), 68'965);
  EXPECT_EQ(gun_hits(1, 0, gun_sight(20'000)), million);
  EXPECT_EQ(gun_hits(100'000'000, 0, gun_sight(0)), 0);
  // As far as a gun may reach, and farther than any map.
  EXPECT_EQ(gun_hits(100'000'000, 100'000, gun_sight(20'000)), 4);
  EXPECT_EQ(gun_hits(100'000'000, 100'001, gun_sight(20'000)), 4);
  EXPECT_EQ(gun_hits(100'000'000, 50'000'000, gun_sight(20'000)), 0);
}

TEST(NavalValues, ArmorIsDefeatedByTwoFormulasThatMeet) {
  EXPECT_EQ(penetration(1, 0).ppm(), million);
  EXPECT_EQ(penetration(100, 50'000'000).ppm(), 500'000);
  EXPECT_EQ(penetration(100, 50'000'001).ppm(), 499'999);
  EXPECT_EQ(penetration(400'000, 2'000'000'000).ppm(), 995'000);
  EXPECT_EQ(penetration(1, 2'000'000'000).ppm(), 125);
  EXPECT_EQ(penetration(0, 1).ppm(), 0);
  const Fraction points = extra_points(400'000, 9'999, 9'999, 1);
  EXPECT_TRUE(points.of == Wide{400'000} * 9'999 * 9'999);
  EXPECT_TRUE(points.whole == 20);
  EXPECT_TRUE(extra_points(400'000, 0, 9'999, 1).of == 0);
}

TEST(NavalValues, RepairInterdictionAndSearch) {
  const Fraction largest = repaired(1500, 1, 0, 0, 0, 1, 52);
  EXPECT_TRUE(largest.of == Wide{1500} * million * 52 && largest.whole == 1);
  const Fraction least = repaired(150, 2'000'000'000, 2'000'000'000, 10'000'000, 10'000'000, 168, 1);
  EXPECT_TRUE(least.whole == Wide{24'000'000'000} * 168);
  EXPECT_EQ(surface_interdiction(5, 5), million);  // C9
  EXPECT_EQ(surface_interdiction(1, 100), 10'000);
  EXPECT_EQ(air_interdiction(40, 10, 40, 4), 500'000);
  EXPECT_EQ(air_interdiction(2'589'408, 999, 1, 1), million);
  EXPECT_EQ(search_range(1800, 400'000), 150'000);  // C5
  EXPECT_EQ(search_range(1800, 100'000), 100'000);  // C6
  EXPECT_EQ(search_range(0, 100'000), 0);
  EXPECT_EQ(search_range(std::int64_t{999} * 100 * 288, 10'000'000), 10'000'000);
  EXPECT_EQ(observation(25'000, 2500), 11);  // C10
  EXPECT_EQ(observation(25'000, 500'000), 1);
  EXPECT_EQ(derived_anti_naval(8000), 5000);
  EXPECT_EQ(derived_anti_naval(0), 0);
  EXPECT_EQ(derived_anti_naval(249), 0);
  EXPECT_EQ(derived_anti_naval(250), 1000);
  EXPECT_EQ(derived_anti_naval(10'000'000), 200'000);
}

}  // namespace
}  // namespace adjudicator::toaw::naval
