// Orders or answers came in from a player. Who sent them is proven before anything is said of them; then they
// are judged, kept, put in force, and their sender gets a receipt.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "host/game/game.hpp"
#include "host/game/looks.hpp"
#include "host/game/receipt.hpp"
#include "host/game/senders.hpp"
#include "host/letters/letter.hpp"
#include "host/moment.hpp"
#include "record/minisign.hpp"

namespace adjudicator::host {

struct ReceiveOptions {
  int turn = 0;  // that the file must be for; 0: the one that it names
  Proofs proofs = {};
  std::optional<Proven> proven = {};  // what proved Incoming::side already, in place of `proofs`
  /// The number of the side's last version when the file came in, where its sender may not have been answered
  /// then: if it was kept since, its receipt is given again, and what came later still counts.
  std::optional<int> after = {};
  std::optional<std::filesystem::path> key = {};  // that signs receipts; its usual place if not given
  Now now = {};
  std::optional<Moment> written = {};  // the mail that brings the file, as its sender's program says
};

/// What the sender is told.
struct Received {
  Receipt receipt;  // of the same file, where it was received before
  std::string language;
  Looks looks;
  bool older = false;                    // it was written before what it replaces
  std::optional<record::SecretKey> key;  // of the game; nothing: it names none, or it is not at hand

  /// Of the receipt in any form; empty where it is not signed.
  std::string signature(std::string_view text) const;
};

/// Stopped where nobody could be answered, who sent it is not proven, or the clock is not believed. A file
/// that is refused is a receipt, which says why.
Received receive(const Game& game, Incoming file, const ReceiveOptions& how, Notes& notes);

}  // namespace adjudicator::host
