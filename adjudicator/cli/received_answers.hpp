// Answers that came in, judged by what their side was asked, and by nothing else.
#pragma once

#include <string>
#include <vector>

#include "cli/game.hpp"
#include "core/document.hpp"
#include "reports/transform.hpp"

namespace adjudicator::cli {

/// What is wrong with them: questions that the side was not asked or that have changed, choices that none of
/// them leaves, other answers to what is settled already (the turn is run again from its beginning and must
/// tell the same story). An answer that has counted stays where the file leaves it out.
std::vector<Diagnostic> faults_of_answers(const Game& game, int turn, const std::string& side,
                                          std::string_view language, const Document& answers,
                                          const reports::Stylesheets& looks);

/// Stops a run, and names every answer, where a file among `inputs` changes one that has counted.
void demand_same_answers(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                         const reports::Stylesheets& looks, Console& console);

}  // namespace adjudicator::cli
