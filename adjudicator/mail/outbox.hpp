// What is to be sent: GAME/outbox/SIDE/NAME.eml, one file a mail, and GAME/outbox/sent.log.
//
// A mail on its way is NAME.sending, one that was handed over lies in sent/NAME.eml. A mail is handed over after the
// first rename and before the second: a program that is killed between them leaves a NAME.sending, and nobody knows
// whether it went. It is never sent again by itself; `mail out` tells of it, and --again sends it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/moment.hpp"

namespace adjudicator::mail {

/// What became of a mail that was handed to a program.
enum class Handed : unsigned char {
  taken,
  refused,  // it goes on waiting
  unknown   // the program did not end by itself: perhaps it went
};

struct Settled {
  std::size_t gone = 0;      // mails that went since
  std::size_t doubtful = 0;  // of which nobody knows whether they went
};

class Outbox {
 public:
  explicit Outbox(const host::Game& game);
  /// A folder "outbox", of whatever game; it need not be there.
  explicit Outbox(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Whether a mail of this name was made before, sent or not. Of one that was sent sent.log knows too: sent/ may be emptied.
  bool has(const std::string& side, const std::string& name) const;
  /// How many were made whose names begin so.
  std::size_t count(const std::string& side, const std::string& beginning) const;
  /// Nothing where there was one of this name already.
  void put(const std::string& side, const std::string& name, const std::string& bytes) const;

  struct Item {
    std::string side;
    std::string name;  // without ".eml"
  };
  /// By side and name.
  std::vector<Item> waiting() const;
  /// Of which nobody knows whether they went.
  std::vector<Item> doubtful() const;
  /// Back among those that wait.
  void take_back(const Item& item) const;

  /// Those of a side that wait or are doubtful go to another address, whenever they go. How many there are. The outbox must be
  /// locked.
  std::size_t readdress(const std::string& side, const std::string& address) const;

  /// Hands one over: `hand` gets the file with the whole mail, its date first. One of which it does not know what became is
  /// among the doubtful ones then.
  Handed send(const Item& item, host::Moment now,
              const std::function<Handed(const std::filesystem::path&)>& hand) const;

  /// Before it takes the place of a newer one: what that one has sent goes no more, and what was on its way there is doubtful
  /// here. Where that one is not there, all that waits is: nobody knows what went since.
  Settled settle(const Outbox& newer) const;

 private:
  std::filesystem::path at(const Item& item, const char* ending) const;
  std::vector<Item> with(const std::string& ending) const;
  bool was_sent(const Item& item) const;
  std::vector<std::string> log_lines() const;
  /// The names of those that went to a side, by sent.log.
  std::vector<std::string> sent_to(const std::string& side) const;
  std::filesystem::path log() const { return folder_ / "sent.log"; }

  std::filesystem::path folder_;
};

/// "Tue, 01 Dec 2026 12:00:00 +0000"
std::string mail_date(host::Moment moment);

}  // namespace adjudicator::mail
