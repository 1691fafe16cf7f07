// Chains of seeds, the key of a sealed turn, and an element put into a document that a person wrote.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/dice.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/game_edit.hpp"
#include "host/game/seals.hpp"
#include "record/seeds.hpp"

namespace adjudicator {
namespace {

using host::add_element;
using ::testing::HasSubstr;

std::string_view bytes_of(const record::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// ---- the chain

TEST(Chain, EachLinkIsTheHashOfTheNext) {
  const record::Chain chain{5, 3, sha256("end")};
  EXPECT_EQ(chain.link(7), chain.end);
  EXPECT_EQ(chain.link(6), sha256(bytes_of(chain.link(7))));
  EXPECT_EQ(chain.link(5), sha256(bytes_of(chain.link(6))));
  EXPECT_EQ(chain.commitment(), sha256(bytes_of(chain.link(5))));
  EXPECT_FALSE(chain.covers(4));
  EXPECT_TRUE(chain.covers(5));
  EXPECT_TRUE(chain.covers(7));
  EXPECT_FALSE(chain.covers(8));
}

TEST(Chain, IsDrawnAnewEachTime) {
  EXPECT_NE(record::draw_at_random(), record::draw_at_random());
}

TEST(Digests, AreReadInOneFormOnly) {
  const std::string hex = to_hex(sha256("x"));
  EXPECT_EQ(record::parse_digest(hex), sha256("x"));
  std::string upper = hex;
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  EXPECT_FALSE(record::parse_digest(upper));
  EXPECT_FALSE(record::parse_digest(hex.substr(1)));
  EXPECT_FALSE(record::parse_digest(hex + "0"));
  EXPECT_FALSE(record::parse_digest(""));
}

/// The key as `openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f` makes it of the lines.
TEST(SealedKey, IsWhatOpensslMakes) {
  record::Digest link;
  for (std::size_t i = 0; i < link.size(); ++i) link[i] = static_cast<unsigned char>(i);
  const std::vector<SideWord> words{{"blue", "rain"}, {"red", ""}};
  EXPECT_EQ(to_hex(key_of_sealed_seed(link, "ridge", 3, words, "4.25")),
            "7f281f65b321ab0cc9a41bc959ce0a45d32d9d18d732c6265c08a958e530c044");
  EXPECT_EQ(to_hex(key_of_sealed_seed(link, "ridge", 3, words, "")),
            "af6a97999f89c10dfc9a805ad74cada74cec9f37ca70e7d56d7d0e91f2bcfb48");
}

TEST(OpeningKey, DependsOnAllItIsMadeOf) {
  const record::Digest link = sha256("link");
  const auto key = record::opening_key(link, "ridge", 1, "blue");
  EXPECT_EQ(key, record::opening_key(link, "ridge", 1, "blue"));
  EXPECT_NE(key, record::opening_key(sha256("other"), "ridge", 1, "blue"));
  EXPECT_NE(key, record::opening_key(link, "ford", 1, "blue"));
  EXPECT_NE(key, record::opening_key(link, "ridge", 2, "blue"));
  EXPECT_NE(key, record::opening_key(link, "ridge", 1, "red"));
}

// ---- seals in game.xml

constexpr const char* commitment = "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865";

std::unique_ptr<Document> game_of(const std::string& text, Spelling spelling = Spelling::xml) {
  Diagnostics diagnostics;
  auto game = files::read_document("game", text, spelling, files::Schema::of("classic"), "game", diagnostics);
  EXPECT_TRUE(game && diagnostics.ok()) << text;
  return game;
}

const std::string game_head =
    "<game xmlns=\"urn:adjudicator:1\" system=\"classic\" id=\"g\" title=\"G\">\n"
    "  <!-- the sides -->\n"
    "  <side id='blue'   name=\"B\" colour=\"#2b5c9e\"/>\n";

TEST(Seals, TheLastThatBeginsNoLaterCounts) {
  const std::string other(64, 'a');
  const auto game = game_of(game_head + "<seal commitment=\"" + commitment +
                            "\" from=\"2\" turns=\"3\"/><seal commitment=\"" + other +
                            "\" from=\"4\" turns=\"9\" reveal=\"each-turn\"/></game>");
  EXPECT_FALSE(host::seal_of(game->root(), 1));
  EXPECT_EQ(to_hex(host::seal_of(game->root(), 3)->commitment), commitment);
  EXPECT_FALSE(host::seal_of(game->root(), 3)->each_turn);
  EXPECT_EQ(to_hex(host::seal_of(game->root(), 4)->commitment), other);
  EXPECT_TRUE(host::seal_of(game->root(), 4)->each_turn);
  EXPECT_EQ(host::seal_of(game->root(), 99)->last(), 12);
}

const host::NewElement new_seal{
    "seal", {{"commitment", commitment}, {"turns", "200"}, {"by", "A \"B\" & <C>"}, {"because", "it's"}}};

TEST(AddElement, KeepsCommentsAndLayout) {
  const std::string tail = "</game>\n<!-- the end -->\n";
  const auto game = game_of(game_head + tail);
  const auto edited = add_element(*game, files::Schema::of("classic"), new_seal);
  EXPECT_FALSE(edited.rewritten);
  EXPECT_EQ(edited.text, game_head + "  <seal commitment=\"" + commitment +
                             "\" turns=\"200\" by=\"A &quot;B&quot; &amp; &lt;C&gt;\" because=\"it's\"/>\n" +
                             tail);
}

TEST(AddElement, StandsWhereTheSchemaHasIt) {
  const std::string seal = "  <seal commitment=\"" + std::string(64, 'b') + "\" turns=\"9\"/>\r\n";
  const std::string deadline = "\t<deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/>\r\n";
  const auto game = game_of(game_head + seal + deadline + "</game>");
  const auto edited = add_element(*game, files::Schema::of("classic"), new_seal);
  EXPECT_FALSE(edited.rewritten);
  EXPECT_THAT(edited.text, HasSubstr(seal + "  <seal commitment=\"" + commitment));
  EXPECT_THAT(edited.text, HasSubstr("because=\"it's\"/>\r\n" + deadline + "</game>"));
}

TEST(AddElement, ADocumentInOneLineIsEditedToo) {
  const auto game = game_of(
      "<game xmlns=\"urn:adjudicator:1\" system=\"classic\" id=\"g\" title=\"G\"><side id=\"blue\" "
      "name=\"B\" colour=\"#2b5c9e\"/></game>");
  const auto edited = add_element(*game, files::Schema::of("classic"), new_seal);
  EXPECT_FALSE(edited.rewritten);
  EXPECT_EQ(host::seals_of(game_of(edited.text)->root()).size(), 1u);
}

/// A guess that would not read as what is meant is not taken.
TEST(AddElement, FallsBackToTheCanonicalForm) {
  const std::string misleading[] = {game_head + "</game>\n<!-- </game> -->\n",
                                    "<a:game xmlns:a=\"urn:adjudicator:1\" system=\"classic\" id=\"g\" "
                                    "title=\"G\"><a:side id=\"blue\" name=\"B\" "
                                    "colour=\"#2b5c9e\"/></a:game>"};
  for (const std::string& text : misleading) {
    const auto edited = add_element(*game_of(text), files::Schema::of("classic"), new_seal);
    EXPECT_TRUE(edited.rewritten) << text;
    EXPECT_EQ(host::seals_of(game_of(edited.text)->root()).size(), 1u);
    EXPECT_THAT(edited.text, HasSubstr("<side id=\"blue\""));
  }
}

TEST(AddElement, JsonStaysJson) {
  const auto game = game_of(
      "{\"game\": {\"system\": \"classic\", \"id\": \"g\", \"title\": \"G\",\n"
      "\"side\": [{\"id\": \"blue\", \"name\": \"B\", \"colour\": \"#2b5c9e\"}]}}",
      Spelling::json);
  const auto edited = add_element(*game, files::Schema::of("classic"), new_seal);
  EXPECT_TRUE(edited.rewritten);
  const auto again = game_of(edited.text, Spelling::json);
  ASSERT_NE(again->root().child("seal"), nullptr);
  EXPECT_EQ(again->root().child("seal")->value("by"), "A \"B\" & <C>");
}

}  // namespace
}  // namespace adjudicator
