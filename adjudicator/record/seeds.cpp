#include "record/seeds.hpp"

#include <sodium.h>

#include <stdexcept>

#include "core/dice.hpp"

namespace adjudicator::record {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest keyed(const Digest& key, std::string_view text) {
  Digest digest;
  crypto_auth_hmacsha256(digest.data(), bytes_of(text), text.size(), key.data());
  return digest;
}

}  // namespace

std::optional<Digest> parse_digest(std::string_view hex) {
  Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = digit(hex[2 * i]);
    const int low = digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<unsigned char>(16 * high + low);
  }
  return digest;
}

Digest go_down(Digest link, int steps) {
  for (; steps > 0; --steps) link = sha256({reinterpret_cast<const char*>(link.data()), link.size()});
  return link;
}

Digest draw_at_random() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  Digest digest;
  randombytes_buf(digest.data(), digest.size());
  return digest;
}

Digest opening_key(const Digest& link, std::string_view game, int turn, std::string_view audience) {
  return keyed(link, "opening\n" + std::string(game) + "\n" + std::to_string(turn) + "\n" +
                         std::string(audience) + "\n");
}

std::string hash_of(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

std::string hash_of(std::string_view bytes, const Digest& opening) {
  return to_hex(keyed(opening, bytes));
}

}  // namespace adjudicator::record
