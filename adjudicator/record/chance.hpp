// What a turn's dice are made from besides the moderator's seed: words of sides, and the value of a beacon.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::record {

enum class SeedKind : unsigned char { open, given, sealed };
/// "open", "given" or "sealed".
std::string_view to_word(SeedKind kind);

/// The word of an orders file as it enters the dice: a word that the sender did not make is none. What the
/// program can know of that is its own hint of how to make one ("openssl rand -hex 16"), copied.
std::string_view counted_word(std::string_view word);

/// How a beacon's value is spelled (`beacon-kind` in game.xml). free_text: the game names no kind, as games
/// made by older versions; the value counts letter by letter.
enum class BeaconKind : unsigned char { free_text, hex, digits, numbers };
/// free_text for any other word.
BeaconKind beacon_kind(std::string_view word);

/// The one spelling of a value: of a hex digest 16 to 128 lower-case hex digits, of decimal digits 1 to 100
/// of them, of numbers 1 to 40 with single blanks between them and without leading zeros. Upper case, blanks,
/// "0x" and separators (, . ' : ; _ - and, between numbers, + and /) go. Nothing where the text is none of
/// that kind.
std::optional<std::string> normal_beacon(BeaconKind kind, std::string_view text);
/// What a value of the kind looks like, for messages.
std::string_view expected_beacon(BeaconKind kind);

/// What a record and the reports of its mailing say of the turn's dice.
struct MadeFrom {
  std::vector<std::string> words;  // the sides that sent one, in order
  std::string beacon;              // its name; empty: none
  std::string value;               // of the beacon
  /// Whether the seal was there before these came in, by signed receipts of the words (record/received.hpp) or by
  /// what was frozen before the beacon. Nothing: there is neither, or an older program's record does not say.
  std::optional<bool> sealed_first = {};
  friend bool operator==(const MadeFrom&, const MadeFrom&) = default;
};

/// The same in plain English, for records and audits: two sentences without a full stop at the end.
std::string in_words(SeedKind kind, const MadeFrom& parts);

}  // namespace adjudicator::record
