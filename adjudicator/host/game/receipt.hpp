// Receipts: what the sender of a file is told at once (schemas/record.xsd, receipt).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "host/game/senders.hpp"
#include "host/moment.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::host {

struct Receipt {
  std::string system;
  std::string game;
  int turn = 1;
  std::string side;
  std::string document;  // "orders", "answers" or "moves"
  bool accepted = false;
  int number = 0;  // among the side's files of the turn; 0: it was not kept
  std::string hash;
  Proof proof = Proof::nothing;
  Moment received;
  std::optional<Moment> written;  // the mail that brought it, as its sender's program says
  std::optional<Moment> deadline;
  std::string local;   // of the deadline, in a game with a zone: "2026-12-01T20:00 Europe/Berlin"
  bool late = false;   // after the deadline, which the game accepts
  bool given = false;  // a person said what time it was, not the clock, and there is a deadline
  bool word = false;
  std::optional<std::int64_t> signed_at;  // when its sender signed it: seconds since 1970
  std::string seal;                       // the commitment of the turn's dice, in hex; empty: not sealed
  std::string key;                        // the game's, by which the receipt is signed; empty: it is not
  bool word_is_none = false;              // it has a word that is none: the hint of its form
  bool none_carried_out =
      false;  // accepted, though none of its orders would be carried out as things are seen
  std::vector<Diagnostic> faults;  // of the file: places without its name
  std::vector<std::string> lines;  // the canonical form of what was understood
};

/// The canonical document.
std::string to_xml(const Receipt& receipt);
std::string to_json(const Receipt& receipt);
/// Nothing where the text is no receipt that `to_xml` wrote.
std::optional<Receipt> read_receipt(const std::string& xml);

/// For the player, in the words of `language`.
std::string to_text(const Receipt& receipt, std::string_view language,
                    const reports::Stylesheets& looks = reports::Stylesheets::standard());

}  // namespace adjudicator::host
