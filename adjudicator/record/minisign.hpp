// Signatures as `minisign` makes and checks them: Ed25519 over BLAKE2b-512 of the file ("ED"), the key files
// of `minisign -G -W`.
//
// A signature is a function of key, bytes and comment: no clock. It is in one form only; a file with the same
// signature and another byte anywhere is refused.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace adjudicator::record {

/// A key file that is not understood, is protected by a password, or is a secret one that others may read.
/// Exit code 78.
struct KeyError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct PublicKey {
  std::array<unsigned char, 8> id{};
  std::array<unsigned char, 32> key{};
  /// "RWQ...": as game.xml and the second line of a .pub file have it.
  std::string text() const;
  /// Nothing where the text is no key.
  static std::optional<PublicKey> parse(std::string_view text);
  friend bool operator==(const PublicKey&, const PublicKey&) = default;
};

struct SecretKey {
  PublicKey pub;
  std::array<unsigned char, 64> key{};
  /// A new one, from the system's source of randomness.
  static SecretKey make();
  /// The key in a file as `minisign -G -W` writes it. `shown` names the file in messages. Throws KeyError.
  static SecretKey parse(const std::string& shown, std::string_view text);
  /// Throws KeyError, DiskError where there is none.
  static SecretKey read(const std::filesystem::path& path);
  /// The file.
  std::string text() const;
};

/// The .pub file of a key.
std::string public_key_file(const PublicKey& key);
/// Throws KeyError, DiskError where there is none.
PublicKey read_public_key(const std::filesystem::path& path);

/// The .minisig file for `bytes`. The comment is signed too; it is one line.
std::string sign(const SecretKey& key, std::string_view bytes, std::string_view trusted_comment);

/// malformed: not a signature file, or (`ours`) not in our form; another_key: made with a key of another id;
/// wrong: by no key, or of other bytes.
enum class Signed : unsigned char { good, malformed, another_key, wrong };
/// `ours`: only the exact text that `sign` writes is good; else what minisign accepts is (orders come from
/// players).
Signed check_signature(const PublicKey& key, std::string_view bytes, std::string_view signature, bool ours);

/// When a file was signed, by the trusted comment of its signature, as `minisign` writes it
/// ("timestamp:1796126400"): seconds since 1970. Nothing where it does not say. Only of a good signature does
/// it prove anything.
std::optional<std::int64_t> signed_at(std::string_view signature);

}  // namespace adjudicator::record
