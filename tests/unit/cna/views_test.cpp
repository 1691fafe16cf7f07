// What kinds the traits of the system "cna" are.
#include <gtest/gtest.h>

#include <vector>

#include "core/rule_system.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::cna {
namespace {

Dictionary schema() {
  const RuleSystem& system = *find_system("cna");
  std::vector<files::TableType> tables;
  for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
  return files::Schema::of("cna").dictionary(tables);
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

}  // namespace
}  // namespace adjudicator::cna
