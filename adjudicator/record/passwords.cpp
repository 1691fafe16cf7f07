#include "record/passwords.hpp"

#include <sodium.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace adjudicator::record {
namespace {

void demand_library() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

/// The number behind `key` ("m=") in a hash; 0 where there is none.
unsigned long number_after(const std::string& hash, std::string_view key) {
  const std::size_t at = hash.find(key);
  if (at == std::string::npos) return 0;
  unsigned long number = 0;
  for (std::size_t i = at + key.size(); i < hash.size() && hash[i] >= '0' && hash[i] <= '9'; ++i)
    number = std::min(number * 10 + static_cast<unsigned long>(hash[i] - '0'), 1'000'000'000UL);
  return number;
}

/// The costs stand in the hash itself: a wrong one must not hang the program.
bool is_affordable(const std::string& hash) {
  return number_after(hash, "$m=") <= 1'048'576 && number_after(hash, ",t=") <= 10;
}

}  // namespace

std::string draw_password() {
  static constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz23456789";
  demand_library();
  std::string password;
  for (int i = 0; i < 16; ++i) {
    if (i > 0 && i % 4 == 0) password += '-';
    password += letters[randombytes_uniform(letters.size())];
  }
  return password;
}

std::string hash_password(std::string_view password) {
  demand_library();
  std::string hash(crypto_pwhash_STRBYTES, '\0');
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    throw std::bad_alloc();
  hash.resize(hash.find('\0'));
  return hash;
}

bool is_password(std::string_view password, const std::string& hash) {
  demand_library();
  if (hash.size() >= crypto_pwhash_STRBYTES || !is_affordable(hash)) return false;
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace adjudicator::record
