// Letters of press: whether they go, and on their way. They are kept with the turn.
#pragma once

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "mail/papers.hpp"
#include "mail/taken.hpp"

namespace adjudicator::mail {

bool has_press(const Document& game_file);

/// Decides what becomes of the press of a mail. `by_password`: it holds the side's password (a signature sends no press).
void judge_press(const host::Game& game, const Document& game_file, const TakenMails& taken,
                 const Papers& papers, bool by_password, Entry& mail);

/// Keeps the letters of a mail in the folder of their turn (press/NAME.txt, for the moderator alone), then puts each into the
/// outbox of everybody who gets it. Done twice it does the same. Nothing of a letter says who wrote it, or what else he wrote,
/// where its text does not.
void send_press(const host::Game& game, const Document& game_file, const Entry& mail);

}  // namespace adjudicator::mail
