// Every version of a side's files in a turn, as it came: turn-07/orders/received/axis-3.xml (orders and
// answers are counted together), and beside it its sender's signature, axis-3.xml.minisig, and what its
// sender was told, axis-3.receipt.xml, with a signature by the game's key.
//
// The order of writes makes a kill harmless. First the version is kept, then its signature, then it takes its
// place as orders/axis.xml (a rename), then the other spellings go, last the receipt is kept, its signature
// before it. A version without a receipt was interrupted: the same bytes, sent again, finish it under the
// same number. Between the steps that touch orders/ there are several spellings; the newest version says which of
// them counts.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/game/receipt.hpp"
#include "record/received.hpp"

namespace adjudicator::host {

class Versions {
 public:
  Versions(const Game& game, int turn, std::string side);

  /// The number of the last one; 0: none.
  int last() const { return last_; }
  /// Its bytes; nothing where there is none.
  std::optional<std::string> bytes() const;
  /// What its sender was told; nothing where that run was interrupted.
  std::optional<Receipt> receipt() const;

  /// What the sender of the newest one was told of which this is so.
  std::optional<Receipt> newest(const std::function<bool(const Receipt&)>& is_so) const;
  /// All of them, by number, as they lie there.
  std::vector<record::ReceivedVersion> all() const;

  /// Keeps the next one; the last one again where that was interrupted and has the same bytes. Its number.
  /// `signature`: its sender's, empty where there is none.
  int keep(std::string_view bytes, Spelling spelling, std::string_view signature);
  /// Puts a kept version in force: as orders/axis.xml, .json or .txt; the files in other spellings go.
  void put_in_force(std::string_view bytes, Spelling spelling, std::string_view document) const;
  /// `signature`: of the receipt's document, by the game's key; empty where there is none.
  void keep_receipt(const Receipt& receipt, std::string_view signature) const;

 private:
  std::filesystem::path version(int number, std::string_view extension) const;
  std::optional<Receipt> receipt(int number) const;

  std::filesystem::path turn_;
  std::filesystem::path folder_;
  std::string side_;
  int last_ = 0;
};

/// Ends what a killed `receive` left half done in a turn: hidden leftovers, and the older one of two
/// spellings. Only under the game's lock.
void finish_interrupted(const Game& game, int turn);

}  // namespace adjudicator::host
