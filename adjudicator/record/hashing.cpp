// What records hash: files, and what lies inside the program.
#include <fmt/format.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>

#include <fstream>
#include <map>
#include <mutex>

#include "files/folder/disk.hpp"
#include "files/schema/resources.hpp"
#include "record/record.hpp"

namespace adjudicator::record {
namespace {

using files::DiskError;

/// SHA-256 or HMAC-SHA256 of what is added piece by piece. By Nettle, which uses the processor's own instructions for it:
/// a large mailing has 150 MB of files.
class Hasher {
 public:
  explicit Hasher(const Digest* opening) : keyed_(opening != nullptr) {
    if (keyed_)
      hmac_sha256_set_key(&mac_, opening->size(), opening->data());
    else
      sha256_init(&plain_);
  }
  void add(const char* bytes, std::size_t count) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes);
    if (keyed_)
      hmac_sha256_update(&mac_, count, data);
    else
      sha256_update(&plain_, count, data);
  }
  Digest end() {
    Digest digest;
    if (keyed_)
      hmac_sha256_digest(&mac_, digest.size(), digest.data());
    else
      sha256_digest(&plain_, digest.size(), digest.data());
    return digest;
  }

 private:
  bool keyed_;
  hmac_sha256_ctx mac_;
  sha256_ctx plain_;
};

bool matters(std::string_view name, std::string_view system) {
  const std::string key(system);
  const std::string home = "adjudicator/systems/" + key + "/";
  if (name.starts_with("stylesheets/wording/"))
    return name.starts_with("stylesheets/wording/common") ||
           name.starts_with("stylesheets/wording/" + key + ".");
  return name.starts_with("stylesheets/") || name.starts_with(home + "charts/") ||
         name == home + "visibility.xml" || name == "schemas/" + key + ".xsd" ||
         name == "schemas/common.xsd" || name == "schemas/report.xsd" || name == "schemas/record.xsd";
}

}  // namespace

std::string opening_text(const Digest& opening) {
  return to_hex(opening) + "\n";
}

std::string checksum_text(std::string_view record) {
  return hash_of(record) + "  record.xml\n";
}

std::string fingerprint_of_freeze(const std::vector<HashedFile>& files, int turn) {
  const std::string folder = fmt::format("turn-{:02}/freeze/", turn);
  std::string lines;
  for (const HashedFile& file : files)
    if (file.name.starts_with(folder)) lines += fmt::format("{}  {}\n", file.hash, file.name);
  return hash_of(lines);
}

std::string hash_of_file(const std::filesystem::path& path, const Digest* opening) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none))
    throw DiskError(DiskError::Kind::cannot_read, files::shown(path) + ": not a regular file");
  std::ifstream in(path, std::ios::binary);
  Hasher hasher(opening);
  std::vector<char> piece(std::size_t{1} << 18);
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    hasher.add(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (!in.eof()) throw DiskError(DiskError::Kind::cannot_read, files::shown(path) + ": cannot be read");
  return to_hex(hasher.end());
}

const std::vector<Record::Resource>& resources_of(std::string_view system) {
  static std::mutex guard;
  static std::map<std::string, std::vector<Record::Resource>, std::less<>> known;
  const std::lock_guard lock(guard);
  auto found = known.find(system);
  if (found == known.end()) {
    std::vector<Record::Resource> all;
    for (const files::Resource& resource : files::resources())
      if (matters(resource.name, system))
        all.push_back({std::string(resource.name), std::string(resource.hash)});
    found = known.emplace(system, std::move(all)).first;
  }
  return found->second;
}

}  // namespace adjudicator::record
