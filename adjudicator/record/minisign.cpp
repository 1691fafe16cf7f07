#include "record/minisign.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

#include "files/folder/disk.hpp"

namespace adjudicator::record {
namespace {

using Bytes = std::vector<unsigned char>;
using Line = std::string_view;

constexpr Line untrusted_prefix = "untrusted comment: ";
constexpr Line trusted_prefix = "trusted comment: ";
constexpr Line our_comment = "signature from adjudicator";
constexpr Line ed25519 = "Ed";    // keys, and signatures over the file itself
constexpr Line prehashed = "ED";  // signatures over its BLAKE2b-512
constexpr Line blake2 = "B2";

constexpr std::size_t key_file_limit = 4096;
constexpr std::size_t signature_limit = 16384;  // minisign reads comments of up to 8192 bytes
constexpr std::size_t trusted_limit = 8192;

// The secret key's blob: algorithms of signature, password and checksum, salt, its two limits; then id, key
// and checksum, which a password would hide.
constexpr std::size_t id_at = 2 + 2 + 2 + 32 + 8 + 8;
constexpr std::size_t key_at = id_at + 8;
constexpr std::size_t checksum_at = key_at + 64;
constexpr std::size_t secret_size = checksum_at + 32;
constexpr std::size_t public_size = 2 + 8 + 32;
constexpr std::size_t signature_size = 2 + 8 + 64;

void start_library() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

std::string base64(std::span<const unsigned char> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminating zero
  return text;
}

/// Exactly `size` bytes; nothing where the text is anything else.
std::optional<Bytes> from_base64(Line text, std::size_t size) {
  Bytes bytes(size);
  std::size_t length = 0;
  const char* end = nullptr;
  const bool good = sodium_base642bin(bytes.data(), size, text.data(), text.size(), nullptr, &length, &end,
                                      sodium_base64_VARIANT_ORIGINAL) == 0;
  if (!good || length != size || end != text.data() + text.size()) return std::nullopt;
  return bytes;
}

void append(Bytes& bytes, Line text) {
  for (const char c : text) bytes.push_back(static_cast<unsigned char>(c));
}

template <std::size_t size>
void append(Bytes& bytes, const std::array<unsigned char, size>& more) {
  for (const unsigned char byte : more) bytes.push_back(byte);
}

template <std::size_t size>
std::array<unsigned char, size> part(const Bytes& bytes, std::size_t at) {
  std::array<unsigned char, size> out;
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), size, out.begin());
  return out;
}

bool says(const Bytes& bytes, std::size_t at, Line word) {
  return std::equal(word.begin(), word.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

bool all_zero(const Bytes& bytes, std::size_t at, std::size_t count) {
  return sodium_is_zero(bytes.data() + at, count) == 1;
}

/// The lines of a text, each without its end (LF or CR LF).
std::vector<Line> lines_of(Line text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    Line line = text.substr(0, end);
    while (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::array<unsigned char, 32> checksum(const SecretKey& key) {
  Bytes bytes;
  append(bytes, ed25519);
  append(bytes, key.pub.id);
  append(bytes, key.key);
  std::array<unsigned char, 32> sum;
  crypto_generichash(sum.data(), sum.size(), bytes.data(), bytes.size(), nullptr, 0);
  return sum;
}

/// A key consists of a seed and the public key that follows from it.
bool holds_together(const SecretKey& key) {
  std::array<unsigned char, 32> pub;
  std::array<unsigned char, 64> again;
  crypto_sign_seed_keypair(pub.data(), again.data(), key.key.data());
  return again == key.key;
}

using Signature = std::array<unsigned char, 64>;

Bytes hashed(std::string_view bytes) {
  Bytes hash(64);
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  return hash;
}

Bytes with_comment(const Signature& signature, Line comment) {
  Bytes bytes;
  append(bytes, signature);
  append(bytes, comment);
  return bytes;
}

Signature sign_bytes(const SecretKey& key, const Bytes& bytes) {
  Signature signature;
  crypto_sign_detached(signature.data(), nullptr, bytes.data(), bytes.size(), key.key.data());
  return signature;
}

bool verify(const PublicKey& key, const Signature& signature, std::span<const unsigned char> bytes) {
  return crypto_sign_verify_detached(signature.data(), bytes.data(), bytes.size(), key.key.data()) == 0;
}

/// A signature file taken apart.
struct Parts {
  bool hashed = true;
  std::array<unsigned char, 8> id{};
  Signature signature{};
  std::string comment;
  Signature global{};
};

std::string signature_file(const Parts& parts) {
  Bytes blob;
  append(blob, parts.hashed ? prehashed : ed25519);
  append(blob, parts.id);
  append(blob, parts.signature);
  return fmt::format("{}{}\n{}\n{}{}\n{}\n", untrusted_prefix, our_comment, base64(blob), trusted_prefix,
                     parts.comment, base64(parts.global));
}

std::optional<Parts> take_apart(std::string_view text) {
  if (text.size() > signature_limit || text.find('\0') != text.npos) return std::nullopt;
  const auto lines = lines_of(text);
  if (lines.size() < 4 || !lines[0].starts_with(untrusted_prefix) || !lines[2].starts_with(trusted_prefix))
    return std::nullopt;
  const auto blob = from_base64(lines[1], signature_size);
  const auto global = from_base64(lines[3], 64);
  if (!blob || !global || (!says(*blob, 0, prehashed) && !says(*blob, 0, ed25519))) return std::nullopt;
  Parts parts;
  parts.hashed = says(*blob, 0, prehashed);
  parts.id = part<8>(*blob, 2);
  parts.signature = part<64>(*blob, 10);
  parts.comment = lines[2].substr(trusted_prefix.size());
  parts.global = part<64>(*global, 0);
  return parts;
}

/// The second line of a key file, whose first is a comment.
std::string_view key_line(const std::string& shown, std::string_view text) {
  const auto lines = lines_of(text);
  if (lines.size() < 2 || !lines[0].starts_with(untrusted_prefix))
    throw KeyError(shown + ": this is not a minisign key file: the first line of one begins with '" +
                   std::string(untrusted_prefix) + "'");
  return lines[1];
}

}  // namespace

std::string PublicKey::text() const {
  Bytes bytes;
  append(bytes, ed25519);
  append(bytes, id);
  append(bytes, key);
  return base64(bytes);
}

std::optional<PublicKey> PublicKey::parse(std::string_view text) {
  const auto bytes = from_base64(text, public_size);
  if (!bytes || !says(*bytes, 0, ed25519)) return std::nullopt;
  return PublicKey{part<8>(*bytes, 2), part<32>(*bytes, 10)};
}

SecretKey SecretKey::make() {
  start_library();
  SecretKey key;
  randombytes_buf(key.pub.id.data(), key.pub.id.size());
  crypto_sign_keypair(key.pub.key.data(), key.key.data());
  return key;
}

SecretKey SecretKey::parse(const std::string& shown, std::string_view text) {
  const auto blob = from_base64(key_line(shown, text), secret_size);
  if (!blob || !says(*blob, 0, ed25519) || !says(*blob, 4, blake2))
    throw KeyError(shown + ": this is not a minisign secret key");
  if (!all_zero(*blob, 2, 2))
    throw KeyError(shown +
                   ": is protected by a password; make a key with 'adjudicator key make' or "
                   "'minisign -G -W'");
  SecretKey key;
  key.pub.id = part<8>(*blob, id_at);
  key.key = part<64>(*blob, key_at);
  key.pub.key = part<32>(*blob, key_at + 32);
  // minisign 0.11 leaves the checksum of a key without a password empty.
  const bool summed = part<32>(*blob, checksum_at) == checksum(key) || all_zero(*blob, checksum_at, 32);
  if (!summed || !holds_together(key)) throw KeyError(shown + ": is a damaged secret key");
  return key;
}

SecretKey SecretKey::read(const std::filesystem::path& path) {
  files::Privacy privacy;
  const std::string text = files::read_file(path, key_file_limit, privacy);
  SecretKey key = parse(files::shown(path), text);  // first: a public key may be open to others
  if (!privacy.ours) throw KeyError(files::shown(path) + ": this secret key belongs to another user");
  if (!privacy.closed)
    throw KeyError(
        fmt::format("{0}: this secret key is open to others; close it (chmod 600 {0}), and think "
                    "about who may have read it",
                    files::shown(path)));
  return key;
}

std::string SecretKey::text() const {
  Bytes blob;
  append(blob, ed25519);
  append(blob, Line("\0\0", 2));  // no password
  append(blob, blake2);
  blob.resize(id_at);  // no salt, no limits
  append(blob, pub.id);
  append(blob, key);
  append(blob, checksum(*this));
  return fmt::format("{}minisign secret key of adjudicator\n{}\n", untrusted_prefix, base64(blob));
}

std::string public_key_file(const PublicKey& key) {
  std::string id;
  for (std::size_t i = key.id.size(); i-- > 0;) id += fmt::format("{:02X}", key.id[i]);  // little-endian
  return fmt::format("{}minisign public key {}\n{}\n", untrusted_prefix, id, key.text());
}

PublicKey read_public_key(const std::filesystem::path& path) {
  const std::string text = files::read_file(path, key_file_limit);
  const auto key = PublicKey::parse(key_line(files::shown(path), text));
  if (!key) throw KeyError(files::shown(path) + ": this is not a minisign public key");
  return *key;
}

std::string sign(const SecretKey& key, std::string_view bytes, std::string_view trusted_comment) {
  if (trusted_comment.size() >= trusted_limit - trusted_prefix.size() ||
      trusted_comment.find_first_of(std::string_view("\0\r\n", 3)) != trusted_comment.npos)
    throw std::logic_error("sign: the comment is not one line");
  Parts parts;
  parts.id = key.pub.id;
  parts.signature = sign_bytes(key, hashed(bytes));
  parts.comment = trusted_comment;
  parts.global = sign_bytes(key, with_comment(parts.signature, parts.comment));
  return signature_file(parts);
}

std::optional<std::int64_t> signed_at(std::string_view signature) {
  const auto parts = take_apart(signature);
  if (!parts) return std::nullopt;
  constexpr std::string_view name = "timestamp:";
  std::string_view comment = parts->comment;
  while (!comment.empty()) {
    const std::string_view field = comment.substr(0, comment.find('\t'));
    comment.remove_prefix(std::min(field.size() + 1, comment.size()));
    if (!field.starts_with(name)) continue;
    std::int64_t seconds = 0;
    const char* end = field.data() + field.size();
    const auto read = std::from_chars(field.data() + name.size(), end, seconds);
    // Twelve digits reach to the year 33658.
    if (read.ec == std::errc() && read.ptr == end && seconds >= 0 && seconds < 1'000'000'000'000)
      return seconds;
    return std::nullopt;
  }
  return std::nullopt;
}

Signed check_signature(const PublicKey& key, std::string_view bytes, std::string_view signature, bool ours) {
  const auto parts = take_apart(signature);
  if (!parts) return Signed::malformed;
  if (parts->id != key.id) return Signed::another_key;
  const auto message = parts->hashed ? hashed(bytes) : Bytes(bytes.begin(), bytes.end());
  if (!verify(key, parts->signature, message) ||
      !verify(key, parts->global, with_comment(parts->signature, parts->comment)))
    return Signed::wrong;
  // The comment that is not signed, ends of lines and what follows them could be changed by anyone.
  if (ours && (!parts->hashed || signature_file(*parts) != signature)) return Signed::malformed;
  return Signed::good;
}

}  // namespace adjudicator::record
