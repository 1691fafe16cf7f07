#include "core/dice.hpp"

#include <nettle/hmac.h>
#include <sodium.h>

#include <charconv>

#include "core/dice_sums.hpp"

namespace adjudicator {
namespace {

void ensure_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("the cryptographic library did not start");
}

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::uint64_t big_endian(const unsigned char* p) {
  std::uint64_t word = 0;
  for (int i = 0; i < 8; ++i) word = word << 8 | p[i];
  return word;
}

/// Whether a word lies in a whole multiple of the number of faces, counted from 0.
bool counts(std::uint64_t word, std::uint64_t faces) {
  if (surely_counts(word, faces)) return true;
  // 2^64 - limit is what is left over; limit 0 means nothing is.
  const std::uint64_t limit = 0 - (0 - faces) % faces;
  return limit == 0 || word < limit;
}

}  // namespace

std::array<unsigned char, 32> sha256(std::string_view text) {
  ensure_sodium();
  std::array<unsigned char, 32> out;
  crypto_hash_sha256(out.data(), bytes(text), text.size());
  return out;
}

std::string to_hex(std::span<const unsigned char> data) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (unsigned char c : data) {
    out += digits[c >> 4];
    out += digits[c & 15];
  }
  return out;
}

DiceKey key_of_open_seed(std::string_view seed, std::string_view game, int turn) {
  const DiceKey link = sha256(seed);
  const std::string lines = std::string(game) + "\n" + std::to_string(turn) + "\n";
  DiceKey key;
  crypto_auth_hmacsha256(key.data(), bytes(lines), lines.size(), link.data());
  return key;
}

DiceKey key_of_sealed_seed(const DiceKey& link, std::string_view game, int turn,
                           std::span<const SideWord> words, std::string_view beacon) {
  std::string lines = std::string(game) + "\n" + std::to_string(turn) + "\n";
  for (const SideWord& word : words) lines += word.side + "=" + word.word + "\n";
  if (!beacon.empty()) lines += "beacon=" + std::string(beacon) + "\n";
  ensure_sodium();
  DiceKey key;
  crypto_auth_hmacsha256(key.data(), bytes(lines), lines.size(), link.data());
  return key;
}

// Nettle uses the processor's own instructions for SHA-256, where there are some: a battle may need a thousand digests.
struct HmacDice::State {
  hmac_sha256_ctx keyed;
};

HmacDice::HmacDice(const DiceKey& key) : state_(std::make_unique<State>()) {
  ensure_sodium();
  hmac_sha256_set_key(&state_->keyed, key.size(), key.data());
}

HmacDice::~HmacDice() {
  sodium_memzero(state_.get(), sizeof(State));
}

std::size_t HmacDice::words(std::uint64_t, const Addresses* book, AddressId address, std::uint32_t block,
                            std::array<std::uint64_t, 4>& out) {
  text_.clear();
  book->append_text(address, text_);
  text_ += '\n';
  char number[12];
  text_.append(number, std::to_chars(number, number + sizeof number, block).ptr);
  unsigned char digest[SHA256_DIGEST_SIZE];
  hmac_sha256_update(&state_->keyed, text_.size(), bytes(text_));
  hmac_sha256_digest(&state_->keyed, sizeof digest, digest);  // as it was keyed from here on
  for (std::size_t i = 0; i < 4; ++i) out[i] = big_endian(digest + 8 * i);
  return 4;
}

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53u} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57u} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  return counter;
}

/// The words of a sample's blocks 0, 1, 2, ... one after the other. Most addresses draw once: the first call gives one
/// block. Later ones give two, which the processor works out side by side.
std::size_t PhiloxDice::words(std::uint64_t address_hash, const Addresses*, AddressId, std::uint32_t block,
                              std::array<std::uint64_t, 4>& out) {
  const std::array<std::uint32_t, 2> key{static_cast<std::uint32_t>(seed_),
                                         static_cast<std::uint32_t>(seed_ >> 32)};
  const auto of = [&](std::uint32_t counter) {
    return philox({static_cast<std::uint32_t>(address_hash), static_cast<std::uint32_t>(address_hash >> 32),
                   sample_, counter},
                  key);
  };
  const auto put = [&](std::size_t at, const std::array<std::uint32_t, 4>& w) {
    out[at] = std::uint64_t{w[0]} << 32 | w[1];
    out[at + 1] = std::uint64_t{w[2]} << 32 | w[3];
  };
  if (block == 0) {
    put(0, of(0));
    return 2;
  }
  const auto first = of(2 * block - 1);
  const auto second = of(2 * block);
  put(0, first);
  put(2, second);
  return 4;
}

std::uint64_t TapeDice::choose(const Dice& dice) {
  if (next_ == faces_.size()) throw DiceError("DICE-1: the tape of dice ran out");
  const std::uint64_t face = faces_[next_++];
  if (face < dice.lowest || face - dice.lowest >= dice.faces)
    throw DiceError("DICE-1: the tape holds a face that the die does not have: " + std::to_string(face));
  return face - dice.lowest;
}

std::uint64_t Draws::next_face(const Dice& dice) {
  for (;;) {
    if (used_ == have_) {
      if (source_.chooses()) return source_.choose(dice) + dice.lowest;
      have_ = static_cast<std::uint32_t>(source_.words(hash_, book_, address_, block_++, words_));
      used_ = 0;
    }
    const std::uint64_t word = words_[used_++];
    if (counts(word, dice.faces)) return word % dice.faces + dice.lowest;
  }
}

std::vector<std::uint64_t> ways_of(const Dice& dice) {
  std::vector<std::uint64_t> ways{1};
  for (std::uint8_t i = 0; i < dice.count; ++i) {
    std::vector<std::uint64_t> next(ways.size() + dice.faces - 1);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t face = 0; face < dice.faces; ++face) next[sum + face] += ways[sum];
    ways = std::move(next);
  }
  return ways;
}

}  // namespace adjudicator
