// Dice: a roll is a pure function of the turn's key and the roll's address.
//
// HMAC-SHA256(key, address LF block) is four big-endian 64-bit words, used in order; block counts from 0. A
// word w counts for n faces when w < floor(2^64 / n) * n, and gives the face of index w mod n. So every face
// is exactly equally likely and anyone can check a roll:  printf 'turn-07/combat/0805/die\n0' | openssl dgst
// -sha256 -mac HMAC -macopt hexkey:KEY
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/address.hpp"

namespace adjudicator {

/// What is thrown: `count` dice of `faces` faces, the lowest of which reads `lowest` (1 on most dice, 0 in
/// Next War).
struct Dice {
  std::uint8_t count = 1;
  std::uint8_t lowest = 1;
  std::uint64_t faces = 6;
  friend constexpr bool operator==(const Dice&, const Dice&) = default;
};
inline constexpr Dice d6{1, 1, 6};
inline constexpr Dice two_d6{2, 1, 6};
inline constexpr Dice d10{1, 1, 10};
inline constexpr Dice d100{1, 1, 100};

using DiceKey = std::array<unsigned char, 32>;

/// SHA-256(seed text), then HMAC with the lines `game` and `turn`: the key of a turn whose seed is open.
DiceKey key_of_open_seed(std::string_view seed, std::string_view game, int turn);
/// A side's word, as it was pinned when the first orders were frozen; empty: it sent none.
struct SideWord {
  std::string side;
  std::string word;
};
/// The key of a sealed turn: HMAC-SHA256, with the turn's link of the chain as key, over the lines `game`,
/// `turn`, `side=word` in the order of sides and, where there is a beacon, `beacon=value`, each ended by LF.
DiceKey key_of_sealed_seed(const DiceKey& link, std::string_view game, int turn,
                           std::span<const SideWord> words, std::string_view beacon);
std::string to_hex(std::span<const unsigned char> bytes);
std::array<unsigned char, 32> sha256(std::string_view text);

/// A tape ran out or holds a face that the dice do not have (DICE-1 of CRT-14.2), or a ruling's faces do not
/// fit.
struct DiceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A ruling replaces something else than what would happen without it: it no longer matches.
struct RulingError : DiceError {
  using DiceError::DiceError;
};

/// Where words come from. One source a run; the rules never see it.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  /// Random words of block `block` at an address; returns how many were written. `text` renders the address
  /// on demand.
  virtual std::size_t words(std::uint64_t address_hash, const Addresses* book, AddressId address,
                            std::uint32_t block, std::array<std::uint64_t, 4>& out) = 0;
  /// True: faces are chosen one by one with `choose` (tapes, enumeration) and no words are drawn.
  virtual bool chooses() const { return false; }
  /// Index of the face chosen, 0 .. faces - 1.
  virtual std::uint64_t choose(const Dice&) { return 0; }
  /// True: of a roll of which nothing counts but what it comes to (Scene::roll_on, Scene::roll_at_most), one of the cases
  /// is chosen with `choose_among` and no face.
  virtual bool chooses_among() const { return false; }
  /// Index of the case chosen. `ways`: how many of the equally likely throws lead to each of them; there are two
  /// cases at least, and each has a way.
  virtual std::size_t choose_among(std::span<const std::uint64_t> ways) {
    static_cast<void>(ways);
    return 0;
  }
  /// Whether draws need the address as text; false lets tally runs work with hashes alone.
  virtual bool needs_text() const { return false; }
};

/// The official dice.
class HmacDice final : public DiceSource {
 public:
  explicit HmacDice(const DiceKey& key);
  ~HmacDice() override;
  std::size_t words(std::uint64_t, const Addresses* book, AddressId address, std::uint32_t block,
                    std::array<std::uint64_t, 4>& out) override;
  bool needs_text() const override { return true; }

 private:
  struct State;
  std::unique_ptr<State> state_;  // the keyed state, made once
  std::string text_;              // kept between rolls for its memory
};

/// Sampled dice for odds: Philox4x32-10 keyed by seed, counted by address hash, sample and block.
class PhiloxDice final : public DiceSource {
 public:
  explicit PhiloxDice(std::uint64_t seed) : seed_(seed) {}
  void set_sample(std::uint32_t sample) { sample_ = sample; }
  std::size_t words(std::uint64_t address_hash, const Addresses*, AddressId, std::uint32_t block,
                    std::array<std::uint64_t, 4>& out) override;

 private:
  std::uint64_t seed_;
  std::uint32_t sample_ = 0;
};

/// Natural faces in rolling order, for tests.
class TapeDice final : public DiceSource {
 public:
  explicit TapeDice(std::vector<std::uint32_t> faces) : faces_(std::move(faces)) {}
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    return 0;
  }
  bool chooses() const override { return true; }
  std::uint64_t choose(const Dice& dice) override;
  /// Faces not used.
  std::size_t left_over() const { return faces_.size() - next_; }

 private:
  std::vector<std::uint32_t> faces_;
  std::size_t next_ = 0;
};

/// Philox4x32-10 (Salmon et al., SC'11): one block of four words for a counter and a key.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// Whether a word counts for so many faces, told without a division: what is left over beyond the last whole
/// multiple is less than the faces. False: it has to be found out.
constexpr bool surely_counts(std::uint64_t word, std::uint64_t faces) {
  return word < 0 - faces;
}

/// The draws at one address.
class Draws {
 public:
  Draws(DiceSource& source, const Addresses* book, AddressId address, std::uint64_t hash)
      : source_(source), book_(book), address_(address), hash_(hash) {}
  /// A face as read on the die: lowest .. lowest + faces - 1.
  std::uint64_t face(const Dice& dice) {
    if (used_ != have_ && surely_counts(words_[used_], dice.faces))
      return words_[used_++] % dice.faces + dice.lowest;
    return next_face(dice);
  }

 private:
  std::uint64_t next_face(const Dice& dice);

  DiceSource& source_;
  const Addresses* book_;
  AddressId address_;
  std::uint64_t hash_;
  std::uint32_t block_ = 0;
  std::uint32_t used_ = 0;
  std::uint32_t have_ = 0;
  std::array<std::uint64_t, 4> words_;
};

}  // namespace adjudicator
