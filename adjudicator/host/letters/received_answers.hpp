// Answers that came in, judged by what their side was asked, and by nothing else.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::host {

/// What is wrong with them: questions that the side was not asked or that have changed, choices that none of
/// them leaves, other answers to what is settled already (the turn is run again from its beginning and must
/// tell the same story). An answer that has counted stays where the file leaves it out.
std::vector<Diagnostic> faults_of_answers(const Game& game, int turn, const std::string& side,
                                          std::string_view language, const Document& answers,
                                          const reports::Stylesheets& looks);

/// The same of the file that lies in a folder; none where there is none. What is not understood in it is told
/// when the turn is loaded.
std::vector<Diagnostic> faults_of_answer_file(const Game& game, const Turn& turn, const SideInfo& side,
                                              const std::filesystem::path& folder,
                                              const reports::Stylesheets& looks);
/// That an answer of a side does not count, in the words of a receipt. `code`: answer-unasked,
/// answer-outdated, answer-not-possible.
Diagnostic answer_fault(const Game& game, const SideInfo& side, const std::string& code,
                        const Document& answers, const Node& answer, const reports::Stylesheets& looks);

/// Stops a run, and names every answer, where a file among `inputs` changes one that has counted.
void demand_same_answers(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                         const reports::Stylesheets& looks);

}  // namespace adjudicator::host
