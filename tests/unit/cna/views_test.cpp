// The views of the system "cna" against its schema: every enumeration in the schema's order, every trait of
// its table.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/rule_system.hpp"
#include "files/schema.hpp"
#include "systems/cna/book/options.hpp"
#include "systems/cna/book/ratings.hpp"
#include "systems/cna/book/views.hpp"

namespace adjudicator::cna {
namespace {

Dictionary schema() {
  const RuleSystem& system = *find_system("cna");
  std::vector<files::TableType> tables;
  for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
  return files::Schema::of("cna").dictionary(tables);
}

/// The schema's words for an enumeration or a set of flags.
std::vector<std::string> schema_words(std::string_view table, std::string_view trait) {
  const Dictionary dictionary = schema();
  const TableShape& shape = dictionary.tables[static_cast<std::size_t>(dictionary.find(table))];
  return shape.traits[static_cast<std::size_t>(shape.find(trait))].values;
}

/// An enumerator and the schema's word for it.
template <class Enum>
struct Spelled {
  Enum value;
  std::string word;
};

/// Each enumerator has the place of its word in the schema, and there are no words besides.
template <class Enum>
void expect_order(std::string_view table, std::string_view trait, const std::vector<Spelled<Enum>>& spelled) {
  const auto listed = schema_words(table, trait);
  ASSERT_EQ(listed.size(), spelled.size()) << table << "." << trait;
  for (const auto& s : spelled)
    EXPECT_EQ(listed[static_cast<std::size_t>(s.value)], s.word) << table << "." << trait;
}

TEST(CnaViews, EnumerationsOfUnits) {
  using enum UnitType;
  expect_order<UnitType>("unit", "type",
                         {{infantry, "infantry"},
                          {tank, "tank"},
                          {recce, "recce"},
                          {artillery, "artillery"},
                          {anti_tank, "anti-tank"},
                          {anti_aircraft, "anti-aircraft"},
                          {headquarters, "headquarters"},
                          {engineer, "engineer"},
                          {tank_recovery, "tank-recovery"},
                          {sgsu, "sgsu"},
                          {dummy_tank, "dummy-tank"},
                          {warship, "warship"}});
  expect_order<Nationality>("unit", "nationality",
                            {{Nationality::commonwealth, "commonwealth"},
                             {Nationality::german, "german"},
                             {Nationality::italian, "italian"}});
  expect_order<UnitFlag>("unit", "flags",
                         {{UnitFlag::motorized, "motorized"},
                          {UnitFlag::halftracks, "halftracks"},
                          {UnitFlag::motorcycle, "motorcycle"},
                          {UnitFlag::garrison, "garrison"},
                          {UnitFlag::emplaced, "emplaced"},
                          {UnitFlag::single_counter, "single-counter"},
                          {UnitFlag::pinned_by_air, "pinned-by-air"}});
  expect_order<Level>("unit", "level",
                      {{Level::company, "company"},
                       {Level::battalion, "battalion"},
                       {Level::brigade, "brigade"},
                       {Level::division, "division"}});
  expect_order<GunPosition>(
      "unit", "position",
      {{GunPosition::none, "none"}, {GunPosition::forward, "forward"}, {GunPosition::back, "back"}});
  expect_order<Reserve>("unit", "reserve",
                        {{Reserve::none, "none"},
                         {Reserve::one, "one"},
                         {Reserve::two, "two"},
                         {Reserve::released_one, "released-one"},
                         {Reserve::released_two, "released-two"}});
  expect_order<ShipClass>("unit", "ship-class",
                          {{ShipClass::none, "none"},
                           {ShipClass::battleship, "battleship"},
                           {ShipClass::heavy_cruiser, "heavy-cruiser"},
                           {ShipClass::cruiser, "cruiser"},
                           {ShipClass::destroyer, "destroyer"}});
}

TEST(CnaViews, EnumerationsOfOtherRows) {
  using enum GroupKind;
  expect_order<GroupKind>("group", "kind",
                          {{infantry, "infantry"},
                           {machinegun, "machinegun"},
                           {heavy_weapons, "heavy-weapons"},
                           {tank, "tank"},
                           {recce, "recce"},
                           {artillery, "artillery"},
                           {anti_tank, "anti-tank"},
                           {anti_air, "anti-air"},
                           {engineer, "engineer"},
                           {guard, "guard"}});
  expect_order<Rating>("group", "parentheses",
                       {{Rating::barrage, "barrage"},
                        {Rating::vulnerability, "vulnerability"},
                        {Rating::anti_armor, "anti-armor"},
                        {Rating::armor, "armor"},
                        {Rating::offense, "offense"},
                        {Rating::defense, "defense"}});
  expect_order<TruckType>(
      "truck", "type",
      {{TruckType::light, "light"}, {TruckType::medium, "medium"}, {TruckType::heavy, "heavy"}});
  expect_order<Cargo>("truck", "cargo",
                      {{Cargo::none, "none"},
                       {Cargo::ammo, "ammo"},
                       {Cargo::fuel, "fuel"},
                       {Cargo::stores, "stores"},
                       {Cargo::water, "water"},
                       {Cargo::troops, "troops"}});
  expect_order<FacilityKind>("facility", "kind",
                             {{FacilityKind::fortification, "fortification"},
                              {FacilityKind::city, "city"},
                              {FacilityKind::road, "road"},
                              {FacilityKind::railroad, "railroad"},
                              {FacilityKind::landing_strip, "landing-strip"},
                              {FacilityKind::airfield, "airfield"},
                              {FacilityKind::flying_boat_basin, "flying-boat-basin"},
                              {FacilityKind::alighting_area, "alighting-area"},
                              {FacilityKind::minefield, "minefield"}});
}

// A unit is there while its status is the first one; `remove` sets the other (cna.cpp).
TEST(CnaViews, StatusOfRows) {
  EXPECT_EQ(schema_words("unit", "status"), (std::vector<std::string>{"ready", "eliminated"}));
  EXPECT_EQ(schema_words("dump", "status"), (std::vector<std::string>{"there", "gone"}));
  EXPECT_EQ(schema_words("facility", "status"), (std::vector<std::string>{"there", "gone"}));
}

TEST(CnaViews, KindsOfTraits) {
  const Dictionary dictionary = schema();
  const auto kind = [&](std::string_view table, std::string_view trait) {
    const TableShape& shape = dictionary.tables[static_cast<std::size_t>(dictionary.find(table))];
    return shape.traits[static_cast<std::size_t>(shape.find(trait))].kind;
  };
  EXPECT_EQ(kind("unit", "cp-spent"), TraitKind::halves);
  EXPECT_EQ(kind("group", "offense"), TraitKind::halves);
  EXPECT_EQ(kind("group", "defense"), TraitKind::halves);
  EXPECT_EQ(kind("group", "barrage"), TraitKind::whole);
  EXPECT_EQ(kind("group", "model"), TraitKind::name);
  EXPECT_EQ(kind("unit", "parent"), TraitKind::reference);
  EXPECT_EQ(kind("unit", "hex"), TraitKind::reference);
  EXPECT_EQ(kind("side", "rommel"), TraitKind::reference);
}

// The words of each option in the schema, in the order of its enumeration: options.cpp reads them by place.
TEST(CnaViews, WordsOfOptions) {
  const files::ElementType* type = files::Schema::of("cna").type("CnaRules");
  ASSERT_NE(type, nullptr);
  const std::map<std::string, std::vector<std::string>, std::less<>> expected{
      {"profile", {"rulebook", "assistant"}},
      {"terrain-source", {"map", "declared"}},
      {"opponent", {"roster", "reported"}},
      {"dice", {"drawn", "thrown"}},
      {"hold-off-threshold", {"at-least", "more-than"}},
      {"hold-off-count", {"battalions", "targets"}},
      {"hold-off-guns", {"type", "class"}},
      {"hold-off-mark", {"computed", "claimable"}},
      {"zoc-rivers", {"major", "all"}},
      {"barrage-split", {"toe", "unit"}},
      {"rba-free-adjacent", {"combat-unit", "any-unit"}},
      {"motor-infantry-trucks", {"carriers", "one-per-result"}},
      {"ship-range", {"same-or-adjacent", "same-hex"}},
      {"ca-shift-mode", {"column", "number"}},
      {"raw-superiority", {"at-least-double", "more-than-double"}},
      {"aa-loss-rule", {"at-least", "exceed"}},
      {"heavy-loss", {"at-least-30", "more-than-30"}},
      {"combined-arms-support", {"toe", "units"}},
      {"combined-arms-cap", {"4", "none"}},
      {"small-raw", {"exception", "tenth"}},
      {"all-pinned", {"strength-zero", "retreat-three"}},
      {"gun-vulnerability-scope", {"both-sides", "nonphasing"}},
      {"loss-pool", {"wide", "narrow"}},
      {"retreat-refusal", {"refusing-units", "whole-pool"}},
      {"obligation-scope", {"non-exempt", "all-units"}},
      {"partial-withhold", {"yes", "no"}},
      {"destroyed-tanks", {"tanks-only", "all-flagged"}},
      {"sp-gun-absorption", {"armor", "armor-plus-vulnerability"}},
      {"aa-hex-terrain", {"both-fires", "phasing-fire"}},
      {"aa-hexside", {"both-fires", "phasing-fire"}},
      {"engaged-when-standing", {"no", "yes"}},
      {"probe-counts-anti-armor", {"yes", "no"}},
      {"mandatory-default", {"auto-assign", "penalty"}},
      {"logistics", {"ammo-and-fuel", "ammo", "none"}}};
  EXPECT_EQ(type->attributes.size(), expected.size())
      << "an option came or went: options.cpp changes with it";
  for (const auto& attribute : type->attributes) {
    const auto found = expected.find(attribute.name);
    ASSERT_NE(found, expected.end()) << attribute.name;
    EXPECT_EQ(attribute.type->values, found->second) << attribute.name;
  }
}

}  // namespace
}  // namespace adjudicator::cna
