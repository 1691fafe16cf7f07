// The chain of a game's records, as they lie in its mailings.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/folder/folder.hpp"
#include "record/record.hpp"

namespace adjudicator::record {

struct Entry {
  Record record;
  std::filesystem::path path;  // of record.xml
  std::string hash;            // SHA-256 of its bytes, in hex
};

/// Where a mailing's record lies.
std::filesystem::path path_of_record(const files::GameFolder& folder, int turn, int mailing);
/// The record in a mailing; nothing where there is none, and nothing and diagnostics where it is not
/// understood or is another mailing's.
std::optional<Entry> read_entry(const files::GameFolder& folder, int turn, int mailing,
                                Diagnostics& diagnostics);
/// The record alone; nothing where there is none, or one that is not understood, which others tell.
std::optional<Record> understood_record(const files::GameFolder& folder, int turn, int mailing);

class Ledger {
 public:
  /// Every record of the game, in the order of their numbers; those of one number, which is no chain, in the
  /// order of turns and mailings. Gaps stay gaps. Records that are not understood are left out and told.
  static Ledger read(const files::GameFolder& folder, Diagnostics& diagnostics);
  /// The record that was made last: one of those in the turns' last mailings, of which only the numbers are
  /// read. Nothing where there is none; nothing and diagnostics where one of them is not understood.
  static std::optional<Entry> newest(const files::GameFolder& folder, Diagnostics& diagnostics);

  const std::vector<Entry>& entries() const { return entries_; }
  /// Null where there is none.
  const Entry* last() const { return entries_.empty() ? nullptr : &entries_.back(); }
  /// Null where that mailing has none.
  const Entry* of(int turn, int mailing) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace adjudicator::record
