#include "record/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "files/folder/disk.hpp"

namespace adjudicator::record {
namespace {

namespace fs = std::filesystem;

/// A place where a record lies.
struct Place {
  int turn;
  int mailing;
};

bool has_record(const files::GameFolder& folder, const Place& place) {
  std::error_code none;
  return fs::exists(path_of_record(folder, place.turn, place.mailing), none);
}

/// The last record of each turn.
std::vector<Place> last_places(const files::GameFolder& folder) {
  std::vector<Place> places;
  for (const int turn : folder.turns()) {
    int mailing = folder.last_mailing(turn);
    while (mailing > 0 && !has_record(folder, {turn, mailing})) --mailing;
    if (mailing > 0) places.push_back({turn, mailing});
  }
  return places;
}

/// The number in the root of a record in canonical form, without reading the rest; 0: there is none.
int number_in_record(std::string_view text) {
  constexpr std::string_view before = " number=\"";
  const std::string_view root = text.substr(0, text.find('>', text.find("<record")));
  const std::size_t at = root.find(before);
  int number = 0;
  if (at != root.npos) std::from_chars(root.data() + at + before.size(), root.data() + root.size(), number);
  return number;
}

void tell(const files::GameFolder& folder, const fs::path& path, std::string_view code, std::string message,
          Diagnostics& diagnostics) {
  Diagnostic d;
  d.at.file = folder.shown(path);
  d.code = code;
  d.message = std::move(message);
  diagnostics.add(std::move(d));
}

}  // namespace

fs::path path_of_record(const files::GameFolder& folder, int turn, int mailing) {
  return folder.mailing(turn, mailing) / "record.xml";
}

std::optional<Entry> read_entry(const files::GameFolder& folder, int turn, int mailing,
                                Diagnostics& diagnostics) {
  if (!has_record(folder, {turn, mailing})) return std::nullopt;
  Entry entry;
  entry.path = path_of_record(folder, turn, mailing);
  std::string text;
  try {
    text = files::read_file(entry.path);
  } catch (const files::DiskError& error) {
    tell(folder, entry.path, "unreadable", error.what(), diagnostics);
    return std::nullopt;
  }
  auto record = read_record(folder.shown(entry.path), text, diagnostics);
  if (!record) return std::nullopt;
  if (record->turn != turn || record->mailing != mailing) {
    tell(folder, entry.path, "record-elsewhere",
         fmt::format("the record is that of turn {}, mailing {}, and lies in another's folder", record->turn,
                     record->mailing),
         diagnostics);
    return std::nullopt;
  }
  entry.record = std::move(*record);
  entry.hash = hash_of(text);
  return entry;
}

std::optional<Record> understood_record(const files::GameFolder& folder, int turn, int mailing) {
  Diagnostics told_elsewhere;
  auto entry = read_entry(folder, turn, mailing, told_elsewhere);
  if (!entry) return std::nullopt;
  return std::move(entry->record);
}

Ledger Ledger::read(const files::GameFolder& folder, Diagnostics& diagnostics) {
  Ledger ledger;
  for (const int turn : folder.turns())
    for (int mailing = 1, last = folder.last_mailing(turn); mailing <= last; ++mailing)
      if (auto entry = read_entry(folder, turn, mailing, diagnostics))
        ledger.entries_.push_back(std::move(*entry));
  std::ranges::stable_sort(ledger.entries_, {}, [](const Entry& entry) { return entry.record.number; });
  return ledger;
}

std::optional<Entry> Ledger::newest(const files::GameFolder& folder, Diagnostics& diagnostics) {
  std::optional<Place> found;
  int highest = -1;
  for (const Place& place : last_places(folder)) {
    const fs::path path = path_of_record(folder, place.turn, place.mailing);
    const int number = number_in_record(files::read_file(path));
    // One without a number must be read: that tells what is wrong with it.
    if (number <= 0) return read_entry(folder, place.turn, place.mailing, diagnostics);
    if (number > highest) {
      highest = number;
      found = place;
    }
  }
  return found ? read_entry(folder, found->turn, found->mailing, diagnostics) : std::nullopt;
}

const Entry* Ledger::of(int turn, int mailing) const {
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.record.turn == turn && entry.record.mailing == mailing;
  });
  return found == entries_.end() ? nullptr : &*found;
}

}  // namespace adjudicator::record
