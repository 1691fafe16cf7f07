// Stories told as documents, for the tests of reports.
#pragma once

#include <string>
#include <string_view>

#include "classic_fixture.hpp"
#include "reports/report.hpp"
#include "reports/tree.hpp"

namespace adjudicator::report_test {

using classic_test::Game;
using classic_test::Story;

/// Blue and red in three battles at once: forest, a river, a town, ranged fire, a retreat, an advance, a
/// loss.
Game three_battles();
/// Blue has to choose an advance, red a retreat.
Game with_questions();

/// The reader by the id of its side; empty: the moderator.
Reader reader(const Story& story, std::string_view side);
reports::ReportInput input(const Story& story, std::string_view side);

std::string report(const Story& story, std::string_view side, Spelling spelling = Spelling::xml);
std::string questions(const Story& story, std::string_view side, Spelling spelling = Spelling::xml);
std::string answer_form(const Story& story, std::string_view side);
std::string log(const Story& story);
reports::Tree tree(const Story& story, std::string_view side);

/// What a document's schema says against it; empty: it is valid. `schema` is "report" or a system.
std::string faults(const std::string& text, std::string_view root, std::string_view schema = "report");
/// The document in its canonical form, in the other spelling.
std::string respelled(const std::string& text, std::string_view root, Spelling spelling);

}  // namespace adjudicator::report_test
