// The schema of reports is its system's: what one system's pieces have is no matter of another.
#include "files/schema/report_schema.hpp"

#include <gtest/gtest.h>

#include "core/rule_system.hpp"
#include "files/schema/document_kinds.hpp"

namespace adjudicator::laws {
namespace {

const files::SimpleType* type_of(std::string_view system, std::string_view trait) {
  const files::ElementType* thing = files::report_schema(system).type("Thing");
  const int index = thing->find_attribute(trait);
  return index < 0 ? nullptr : thing->attributes[static_cast<std::size_t>(index)].type;
}

// drill has a trait that report.xsd does not know, and one that it knows as a number.
TEST(ReportSchema, HasTheTraitsOfItsSystemAlone) {
  ASSERT_NE(type_of("drill", "commander"), nullptr);
  ASSERT_NE(type_of("drill", "morale"), nullptr);
  EXPECT_EQ(type_of("drill", "morale")->kind, files::ValueKind::string);
  EXPECT_EQ(type_of("drill", "strength")->kind, files::ValueKind::integer);
  EXPECT_EQ(&files::report_schema("drill"), &files::report_schema("drill"));
  for (const char* other : {"classic", "cna", "nobodys", ""}) {
    EXPECT_EQ(type_of(other, "commander"), nullptr) << other;
    EXPECT_EQ(type_of(other, "morale")->kind, files::ValueKind::integer) << other;
  }
}

// What the first systems wrote they go on writing: to the byte, by report.xsd as it stands.
TEST(ReportSchema, IsReportXsdWhereThatServes) {
  EXPECT_EQ(&files::report_schema("classic"), &files::Schema::of("report"));
  EXPECT_EQ(&files::report_schema("cna"), &files::Schema::of("report"));
  EXPECT_EQ(&files::report_schema("made-demo"), &files::Schema::of("report"));
}

TEST(ReportSchema, HasATwinOfItsOwnWhereItDiffers) {
  const std::string_view systems[] = {"classic", "drill"};
  std::vector<std::string> own;
  for (const files::DocumentKind& kind : files::document_kinds(systems))
    if (kind.name == "report" || kind.name == "log") own.push_back(kind.twin_file());
  EXPECT_EQ(own, (std::vector<std::string>{"common/log.schema.json", "common/report.schema.json",
                                           "drill/log.schema.json", "drill/report.schema.json"}));
}

TEST(ReportSchema, KnowsEveryTraitOfEverySystem) {
  for (const RuleSystem& system : rule_systems()) {
    std::vector<files::TableType> tables;
    for (const TableSpec& spec : system.tables)
      if (!spec.location.empty() || !spec.owner.empty() || spec.in_positions)
        tables.push_back({spec.name, spec.type});
    Dictionary dictionary = files::Schema::of(system.key).dictionary(tables);
    dictionary.tables.push_back(dictionary.places);
    for (const TableShape& shape : dictionary.tables)
      for (const TraitShape& trait : shape.traits)
        EXPECT_NE(type_of(system.key, trait.name), nullptr)
            << system.key << ": " << shape.name << '/' << trait.name;
  }
}

}  // namespace
}  // namespace adjudicator::laws
