// Which mails were taken, so that each counts once: GAME/mail/in/2026-12-01/blue-HASH, one file a mail.
//
// A mail is known by a keyed hash of what its sender wrote, and the side that is proven (mail/identity.hpp).
// Before anything else happens its file holds the whole paper; a program that is killed finds it there and finishes
// it. Of a mail with press the file holds the letters that go out, too, and what its sender is told of them: what was decided
// once is only done again. When its sender has been answered the file holds the first lines alone. No password is ever in it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/senders.hpp"
#include "host/moment.hpp"
#include "mail/press.hpp"

namespace adjudicator::mail {

struct Entry {
  /// Orders, answers or moves; else a line (mail/asking.hpp).
  enum class Kind : unsigned char { paper, request, decision };
  std::string side;
  std::string hash;  // of the mail and the side
  host::Moment received;
  std::string message_id;  // for the thread of its receipt; empty: none
  bool done = false;       // its sender was answered
  int after = 0;           // the number of the side's last version before it
  host::Proven proven;
  std::string paper = {};                    // what it brings; empty once it is done
  bool given = false;                        // `received`, by a person, in place of the clock's
  std::optional<host::Moment> written = {};  // as its sender's program says
  Kind kind = Kind::paper;
  /// What its sender is told besides. Of a paper: a line that asks for more time, which is not passed on. Of a request: "words"
  /// where the mail holds more than its line, "quoted" where that quotes a paper of the side; empty: nothing.
  std::string aside = {};
  std::size_t letters = 0;               // of press that it brings
  std::vector<PressLetter> press = {};   // these; none once it is done
  std::string press_kind = {};           // as the game was then: "signed", "anonymous"
  int press_turn = 0;                    // with which they are kept; 0: the game has none
  std::string of_press = {};             // what its sender is told of its press
  std::vector<std::string> faults = {};  // why its papers are refused: sentences
};

class TakenMails {
 public:
  explicit TakenMails(const host::Game& game);

  std::optional<Entry> find(const std::string& side, const std::string& hash) const;
  /// Those whose program was killed, by the moment at which they came.
  std::vector<Entry> unfinished() const;
  /// How many of a side were taken on the day of a moment.
  std::size_t count(const std::string& side, host::Moment day) const;
  /// How many letters of press these brought.
  std::size_t letters(const std::string& side, host::Moment day) const;
  /// Writes the entry; one that was there under the same name is replaced.
  void keep(const Entry& entry) const;

 private:
  std::vector<std::filesystem::path> of_day(const std::string& side, host::Moment day) const;

  std::filesystem::path folder_;
};

}  // namespace adjudicator::mail
