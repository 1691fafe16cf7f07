// The chain of a game's records, as they lie in its mailings.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/folder.hpp"
#include "record/record.hpp"

namespace adjudicator::record {

struct Entry {
  Record record;
  std::filesystem::path path;  // of record.xml
  std::string hash;            // SHA-256 of its bytes, in hex
};

class Ledger {
 public:
  /// Every record of the game, in the order of the chain. Records that are not understood are left out and
  /// told.
  static Ledger read(const files::GameFolder& folder, Diagnostics& diagnostics);
  const std::vector<Entry>& entries() const { return entries_; }
  /// Null where there is none.
  const Entry* last() const { return entries_.empty() ? nullptr : &entries_.back(); }
  const Entry* of(int turn, int mailing) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace adjudicator::record
