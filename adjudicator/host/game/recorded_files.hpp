// What goes into the record of a mailing: which files, and their hashes.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/game.hpp"
#include "record/record.hpp"

namespace adjudicator::host {

/// A file that a record names.
struct RecordedFile {
  std::string name;            // path in the game folder
  std::filesystem::path path;  // where it lies now
  bool came_in = false;        // from a player or the moderator: a document among these has a canonical form
};

/// The files of the game and of a turn that its mailings are made from: game, map, charts, and of the turn
/// the position, orders, answers, rulings and what else came in. Editors' copies and hidden files are none.
std::vector<RecordedFile> live_files(const files::GameFolder& folder, int turn);

/// The files of a mailing in making, which lies in `hidden` and will be `name` in the game folder.
std::vector<RecordedFile> files_of_mailing(const std::filesystem::path& hidden, const std::string& name);

/// Can a record name it? Letters, digits, '.', '_', '-' and '/', 300 bytes, no part begins with a dot.
bool has_recordable_name(const RecordedFile& file);

/// The canonical forms of documents that came in.
class CanonicalForms {
 public:
  explicit CanonicalForms(const Turn& turn) : turn_(turn) {}
  /// The XML form of what was understood; empty where the bytes are no document of the system.
  const std::string& text(const std::string& name, const std::string& bytes);

 private:
  std::string make(const std::string& name, const std::string& bytes) const;

  const Turn& turn_;
  std::map<std::string, std::string, std::less<>> known_;  // by the hash of the bytes: most are there twice
};

/// The opening keys of a turn, by audience.
using Openings = std::map<std::string, record::Digest, std::less<>>;

/// Their hashes, sorted by name.
std::vector<record::HashedFile> hash_files(const std::vector<RecordedFile>& files, const Openings& openings,
                                           const std::vector<std::string>& sides, CanonicalForms& forms);

}  // namespace adjudicator::host
