// Sealed seeds: a chain of 256-bit links, s(n-1) = SHA-256(s(n)). s(0) is published before the first turn,
// turn by turn the next link gives the dice, and whoever sees one later can go down from it to s(0).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace adjudicator::record {

using Digest = std::array<unsigned char, 32>;

/// 64 lower-case hex digits; nothing for any other text.
std::optional<Digest> parse_digest(std::string_view hex);

/// SHA-256 taken `steps` times.
Digest go_down(Digest link, int steps);

/// 256 bits from the system's source of randomness. The one place of the program that is not a function of
/// its input.
Digest draw_at_random();

/// What a seal keeps secret: its end s(turns). Turn `from` uses s(1), the last turn from + turns - 1 uses
/// s(turns).
struct Chain {
  int from = 1;
  int turns = 0;
  Digest end{};
  bool published = false;  // its commitment stands in a game.xml
  bool covers(int turn) const { return turn >= from && turn < from + turns; }
  /// The link of a turn that it covers.
  Digest link(int turn) const { return go_down(end, from + turns - 1 - turn); }
  Digest commitment() const { return go_down(end, turns); }
};

/// Opens the hashes of the files that only `audience` ("moderator" or a side) may have: HMAC-SHA256, with the
/// turn's link (SHA-256 of an open seed) as key, over the lines `opening`, game, turn and audience, each
/// ended by LF. It is given to that audience; neither the link nor another's key can be told from it.
Digest opening_key(const Digest& link, std::string_view game, int turn, std::string_view audience);

/// The hash of a file as records have it, in hex: SHA-256, or keyed.
std::string hash_of(std::string_view bytes);
std::string hash_of(std::string_view bytes, const Digest& opening);

}  // namespace adjudicator::record
