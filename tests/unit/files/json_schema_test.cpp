// The JSON Schema twins: met by all that the program writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "cli_fixture.hpp"
#include "files/schema/json_schema.hpp"
#include "json_validator.hpp"

namespace adjudicator::json_test {
namespace {

using cli_test::call;
using cli_test::read;
using cli_test::source;
using cli_test::TempFolder;
using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST(JsonSchemas, AreWrittenIntoAFolder) {
  const TempFolder temp;
  const std::string folder = temp.path() / "schemas";
  const Twins twins;
  std::map<std::string, std::string> wanted;
  for (const files::DocumentKind& kind : twins.kinds()) wanted[kind.twin_file()] = json_schema(kind);
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(call({"schema", "--to", folder}).code, cli::done);
    const auto written = cli_test::tree(folder);  // of systems that only tests have, too
    for (const auto& [name, text] : wanted)
      EXPECT_TRUE(written.contains(name) && written.at(name) == text) << name;
  }
  EXPECT_GT(wanted.size(), 40u);
  const std::string one = temp.path() / "one";
  EXPECT_EQ(call({"schema", "--to", one, "--system", "classic"}).code, cli::done);
  EXPECT_TRUE(fs::exists(one + "/classic/orders.schema.json") &&
              fs::exists(one + "/common/report.schema.json"));
  EXPECT_FALSE(fs::exists(one + "/cna"));
  EXPECT_EQ(call({"schema", "orders", "--to", one}).code, cli::bad_usage);
}

// One of them in full, so that a change of what is generated shows.
TEST(JsonSchemas, OfOrdersIsAsItWas) {
  const fs::path kept = source("tests/unit/files/moo3-orders.schema.json");
  const std::string made = json_schema(Twins().kind("moo3", "orders"));
  if (std::getenv("ADJUDICATOR_APPROVE") != nullptr) cli_test::write(kept, made);
  EXPECT_EQ(made, read(kept));
}

TEST(JsonSchemas, AreMetByAllThatTheProgramWrites) {
  const Twins twins;
  std::set<std::string> met;
  for (const Written& written : everything_written(twins)) {
    const Verdict verdict = twins.validator(*written.kind)(written.json);
    EXPECT_TRUE(verdict.valid) << written.name << ": " << verdict.message() << ", " << verdict.schema_at;
    met.insert(written.kind->twin_file());
  }
  // Systems whose rules leave nothing to ask after the dice; and what people write alone.
  const std::set<std::string> never_written{"common/moves.schema.json", "moo3/questions.schema.json",
                                            "toaw/questions.schema.json"};
  for (const files::DocumentKind& kind : twins.kinds())
    EXPECT_EQ(met.contains(kind.twin_file()), !never_written.contains(kind.twin_file()))
        << "examples of " << kind.twin_file();
}

/// What the twin of a kind says at a place of its own (a JSON Pointer).
std::string description(std::string_view group, std::string_view name, const std::string& at) {
  const Twins twins;
  const std::string pointer = at + "/description";
  const rapidjson::Value* found =
      rapidjson::Pointer(pointer.c_str()).Get(twins.validator(twins.kind(group, name)).schema());
  return found != nullptr && found->IsString() ? found->GetString() : "";
}

TEST(JsonSchemas, SayWhatTheCommentsOfTheSchemaSay) {
  const auto of_game = [](const std::string& at) { return description("classic", "game", at); };
  EXPECT_THAT(of_game("/definitions/GameDeadline/properties/late"), StartsWith("What becomes of "));
  // From a group of attributes, from a base type; of the type, where the place has no comment.
  EXPECT_THAT(of_game("/properties/game/properties/beacon"), StartsWith("A public source of chance: "));
  EXPECT_THAT(of_game("/definitions/ClassicSide/properties/questions"),
              StartsWith("ask: decisions that no "));
  EXPECT_EQ(of_game("/definitions/GameSeal/properties/commitment"),
            "SHA-256 or HMAC-SHA256, as sha256sum prints it.");
  EXPECT_EQ(of_game("/definitions/ClassicSide/properties/colour"), "a color code, such as #1b4f72");
  EXPECT_EQ(description("common", "rulings", "/properties/rulings"), "The moderator's word.");
  // An element that is declared elsewhere.
  EXPECT_THAT(
      description("common", "questions",
                  "/properties/questions/properties/answers/properties/answer/items/properties/choice"),
      StartsWith("The things chosen, in order"));
}

TEST(JsonSchemas, AreAscii) {
  const Twins twins;
  for (const files::DocumentKind& kind : twins.kinds())
    for (const char c : json_schema(kind))
      ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << kind.twin_file() << " holds " << int(c);
}

TEST(SchemaCommand, PrintsOneAndListsAll) {
  EXPECT_EQ(call({"schema", "orders", "--system", "classic"}).out,
            json_schema(Twins().kind("classic", "orders")));
  EXPECT_EQ(call({"schema", "report"}).out, json_schema(Twins().kind("common", "report")));
  const TempFolder temp;
  const std::string file = (temp.path() / "report.schema.json").string();
  EXPECT_EQ(call({"schema", "report", "--output", file}).out, "");
  EXPECT_EQ(read(file), json_schema(Twins().kind("common", "report")));
  const std::string all = call({"schema"}).out;
  EXPECT_THAT(all, HasSubstr("common    rulings\n"));
  EXPECT_THAT(all, HasSubstr("cna       cna-weapons\n"));
  EXPECT_EQ(call({"schema", "--system", "classic"}).out.find("cna"), std::string::npos);
}

TEST(SchemaCommand, SaysWhatIsMissing) {
  EXPECT_EQ(call({"schema", "orders"}).code, cli::bad_usage);
  EXPECT_THAT(call({"schema", "orders"}).err, HasSubstr("every system has its own 'orders': give --system "));
  EXPECT_THAT(call({"schema", "ordres"}).err,
              HasSubstr("there is no document 'ordres'; did you mean 'orders'?"));
  EXPECT_THAT(call({"schema", "orders", "--system", "chess"}).err, HasSubstr("there is no system 'chess'"));
}

}  // namespace
}  // namespace adjudicator::json_test
