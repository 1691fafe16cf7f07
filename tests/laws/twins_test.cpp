// Twins: a turn told in JSON is the turn told in XML, and orders in words are those orders.
#include <gtest/gtest.h>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

Paper in_the_other_spelling(const Paper& paper, const files::Schema& schema) {
  const bool json = paper.file.ends_with(".json");
  Diagnostics diagnostics;
  const auto document = files::read_document(paper.file, paper.text, json ? Spelling::json : Spelling::xml,
                                             schema, paper.root, diagnostics);
  EXPECT_TRUE(document != nullptr && diagnostics.ok()) << paper.file;
  if (!document) return paper;
  const std::string stem = paper.file.substr(0, paper.file.rfind('.'));
  return {stem + (json ? ".xml" : ".json"), paper.root,
          files::to_canonical(*document, schema, json ? Spelling::xml : Spelling::json)};
}

std::vector<Paper> in_the_other_spelling(const std::vector<Paper>& papers, const std::string& system) {
  std::vector<Paper> all;
  for (const Paper& paper : papers) all.push_back(in_the_other_spelling(paper, files::Schema::of(system)));
  return all;
}

/// Orders and answers; nothing else can be in words.
std::vector<Paper> in_words(const std::vector<Paper>& papers, const std::string& system) {
  const files::Schema& schema = files::Schema::of(system);
  std::vector<Paper> all;
  for (const Paper& paper : papers) {
    Diagnostics diagnostics;
    const auto document = files::read_document(
        paper.file, paper.text, files::spelling_of(paper.file, paper.text), schema, paper.root, diagnostics);
    EXPECT_TRUE(document != nullptr && diagnostics.ok()) << paper.file;
    if (!document) continue;
    all.push_back({paper.file.substr(0, paper.file.rfind('.')) + ".txt", paper.root,
                   files::to_canonical(*document, schema, Spelling::text)});
  }
  return all;
}

TEST(Laws, Twins) {
  for (const Position& position : positions(seeds(25))) {
    const auto orders = sampled_orders(position, 6);
    Position twin = position;
    twin.papers = in_the_other_spelling(position.papers, position.system);
    const auto other_orders = in_the_other_spelling(orders, position.system);
    const auto turn = position.load(orders);
    const auto other = twin.load(other_orders);
    const Outcome outcome = resolve(*turn);
    const Outcome other_outcome = resolve(*other);
    EXPECT_EQ(difference(facts_of(*turn, outcome.log), facts_of(*other, other_outcome.log)), "")
        << position.name;
    EXPECT_EQ(difference(rows_of(*turn, outcome.after), rows_of(*other, other_outcome.after)), "")
        << position.name;
    const auto spoken = position.load(in_words(orders, position.system));
    const Outcome of_words = resolve(*spoken);
    EXPECT_EQ(difference(facts_of(*turn, outcome.log), facts_of(*spoken, of_words.log)), "") << position.name;
    EXPECT_EQ(difference(rows_of(*turn, outcome.after), rows_of(*spoken, of_words.after)), "")
        << position.name;
    // And back: the same canonical bytes.
    for (const Paper& paper : other_orders) {
      const Paper back = in_the_other_spelling(paper, files::Schema::of(position.system));
      EXPECT_EQ(in_the_other_spelling(back, files::Schema::of(position.system)).text, paper.text);
    }
  }
}

}  // namespace
}  // namespace adjudicator::laws
