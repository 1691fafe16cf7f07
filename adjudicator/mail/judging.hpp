// What is wrong with a mail of a side that is proven to have sent it: why it is told that the mail does not count.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/moment.hpp"
#include "mail/fault.hpp"
#include "mail/message.hpp"
#include "mail/papers.hpp"
#include "mail/sender.hpp"

namespace adjudicator::mail {

/// How many of a thing game.xml allows.
std::size_t quota(const Document& game_file, const char* name);

/// The turn that a paper names, else the one that is open; of moves the one with whose orders they come.
int turn_of(const host::Game& game, const Paper& paper);

/// What is wrong with the mail itself, whatever its paper holds.
std::vector<Fault> faults_of(const Document& game_file, const Message& message, const Papers& papers);
/// What is wrong with the papers of a mail that this side is proven to have sent: a password in them, another side named.
std::vector<Fault> faults_of_papers(const Document& game_file, const std::vector<Paper>& papers,
                                    const std::string& side, const MailProofs& proofs);
/// What keeps a sound paper from being taken now: one too many of its turn, or a request that cannot be granted.
std::optional<Fault> fault_of_paper(const host::Game& game, const Document& game_file, const Paper& paper,
                                    const std::string& side, host::Moment now);

}  // namespace adjudicator::mail
