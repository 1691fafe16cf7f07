// What of a mailing goes to a side: as a mail in the outbox, or packed.
//
// A side's mail is made of files of the mailing, and of no others: those whose audience is the side
// (record::audience_of), and the record, which all may have. So it can say nothing that they do not.
#pragma once

#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/notes.hpp"
#include "mail/message.hpp"

namespace adjudicator::mail {

/// The files of a mailing that a side may have, by name.
std::vector<Attachment> files_for(const host::Game& game, int turn, int mailing, const std::string& side);

/// Those of them that go with a mail.
std::vector<Attachment> attachments_of(const host::Game& game, int turn, int mailing,
                                       const std::string& side);

/// A mail to each side that has an address, of the last mailing of a turn; a mail that was made before stays.
/// Nothing where the game has no address of its own, or the turn no mailing.
void post_mailing(const host::Game& game, int turn, host::Notes& notes);

/// The bytes of a mailing's mail to a side, and its name in the outbox: the same for the same mailing.
std::string mail_of(const host::Game& game, const Document& game_file, int turn, int mailing,
                    const std::string& side);
std::string name_of_mail(int turn, int mailing);

/// The files of a mailing that a side may have, as a zip: the same bytes for the same mailing. They are named as in the
/// game's folder ("turn-01/mailing-1/record.xml"), so that the zips of a game, unpacked in one folder, can be audited.
std::string packed(const host::Game& game, int turn, int mailing, const std::string& side);

}  // namespace adjudicator::mail
