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

#include "host/game.hpp"
#include "host/moment.hpp"

namespace adjudicator::mail {

class Outbox {
 public:
  explicit Outbox(const host::Game& game);

  /// Whether a mail of this name was made before, sent or not.
  bool has(const std::string& side, const std::string& name) const;
  /// The same of any whose name begins so.
  bool has_any(const std::string& side, const std::string& beginning) const;
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

  /// Hands one over: `hand` gets the file with the whole mail, its date first, and says whether it was taken.
  bool send(const Item& item, host::Moment now,
            const std::function<bool(const std::filesystem::path&)>& hand) const;

 private:
  std::filesystem::path at(const Item& item, const char* ending) const;
  std::vector<Item> with(const std::string& ending) const;

  std::filesystem::path folder_;
};

/// "Tue, 01 Dec 2026 12:00:00 +0000"
std::string mail_date(host::Moment moment);

}  // namespace adjudicator::mail
