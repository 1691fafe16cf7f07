// Answers that came in, judged by what their side was asked, and by nothing else.
#pragma once

#include <string>
#include <vector>

#include "cli/game.hpp"
#include "core/document.hpp"
#include "reports/transform.hpp"

namespace adjudicator::cli {

/// What is wrong with them: questions that the side was not asked or that have changed, choices that none of
/// them leaves, answers that counted already and are missing or other ones now (the turn is run again from
/// its beginning and must tell the same story).
std::vector<Diagnostic> faults_of_answers(const Game& game, int turn, const std::string& side,
                                          std::string_view language, const Document& answers,
                                          const reports::Stylesheets& looks);

}  // namespace adjudicator::cli
