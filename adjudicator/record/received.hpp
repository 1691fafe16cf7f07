// What came in through `receive` against what counts: the file in force of a side is the newest version that
// was accepted, byte for byte, and its player's signature is kept beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::record {

/// One version of a side's files in a turn, as it lies in orders/received.
struct ReceivedVersion {
  std::string name;  // "green-1.xml"
  std::string bytes;
  std::string receipt;                 // green-1.receipt.xml; empty: that run was interrupted
  std::string signature;               // green-1.xml.minisig; empty: none was kept
  std::string receipt_signature = {};  // green-1.receipt.xml.minisig, by the game's key; empty: none
};

/// What a version's receipt says of it.
struct ReceiptSays {
  std::string document;  // "orders", "answers" or "moves"
  bool accepted = false;
  bool by_signature = false;
  std::string hash;
  std::optional<std::int64_t> signed_at;  // seconds since 1970, by the signature's trusted comment
  std::string deadline = {};              // until when it could be replaced; empty: not said
  std::string side = {};
  std::string received = {};
  bool late = false;      // after the deadline, which the game accepted then
  bool given = false;     // a person said what time it was
  std::string seal = {};  // of the turn's dice, in hex, when the file came; empty: not said
  std::string game = {};
  int turn = 0;
  int number = 0;  // of the version; 0: it was not kept
};
/// Nothing where the text is no receipt.
std::optional<ReceiptSays> read_receipt_head(const std::string& text);

/// Whether a file that came now takes the place of one that counts: of signed files the one that was signed
/// later does, within a second the one that came later; a signature without a time is older than any that has
/// one.
bool takes_the_place(const ReceiptSays& now, const ReceiptSays& before);

/// Whether a seal was there before a side's word came in: the orders that count are a version that came through
/// `receive`, and each version of the side's orders in the turn, also a refused one, has a receipt that names this
/// seal and is signed with the game's key. Who saw a word under another seal could have made this one to suit it.
bool is_sealed_first(std::string_view commitment, std::string_view game_key, const std::string& orders,
                     const std::vector<ReceivedVersion>& versions);

/// Something about a file in force that its received versions do not bear out.
struct Unreceived {
  std::string code;
  std::string file;      // the version that it is about; empty: the file in force
  std::string sentence;  // without a full stop
  bool note = false;     // nothing is wrong, but people should know
};

/// What is wrong with a side's file of a kind ("orders", "answers", "moves"). Of a side with a key only its signatures
/// are believed: the version that counts is the one that was signed last, by the signature itself, among
/// those that were not refused; a receipt that says otherwise is told. `in_force`: its bytes, nothing where
/// there is no such file. `versions`: all of the side in the turn, by number. `key`: the side's in game.xml;
/// empty: none.
std::vector<Unreceived> compare_with_received(std::string_view side, std::string_view document,
                                              const std::optional<std::string>& in_force,
                                              const std::vector<ReceivedVersion>& versions,
                                              std::string_view key);

}  // namespace adjudicator::record
