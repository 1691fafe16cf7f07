// What an audit reads: mailings and files below one folder, never through a link.
#include <fmt/format.h>

#include <algorithm>

#include "files/folder/disk.hpp"
#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_entries = 100'000;  // of one mailing
constexpr int deepest = 8;

Bytes refused(std::string reason) {
  return {Bytes::State::refused, {}, std::move(reason)};
}

/// What stands in the way below `root`: a link, a thing that is no file.
std::optional<Bytes> obstacle(const fs::path& root, const fs::path& path) {
  fs::path here = root;
  for (const fs::path& part : path.lexically_relative(root)) {
    if (part == "..") return refused("it lies outside the game folder");
    here /= part;
    std::error_code none;
    const fs::file_status status = fs::symlink_status(here, none);
    if (status.type() == fs::file_type::not_found) return Bytes{};
    if (status.type() == fs::file_type::symlink)
      return refused("it is a link, and an audit does not follow links");
    if (status.type() != fs::file_type::regular && status.type() != fs::file_type::directory)
      return refused("it is not a regular file");
  }
  return std::nullopt;
}

void list_into(const fs::path& folder, const std::string& prefix, int depth, std::vector<std::string>& all) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (all.size() >= most_entries) return;
    const std::string name = prefix + entry.path().filename().string();
    const bool real_folder = entry.symlink_status(none).type() == fs::file_type::directory;
    if (real_folder && depth < deepest)
      list_into(entry.path(), name + "/", depth + 1, all);
    else
      all.push_back(name);
  }
}

/// The number in "turn-07" or "mailing-2"; 0 where the name is another.
int number_of_folder(const std::string& name, std::string_view prefix, std::size_t digits) {
  if (!name.starts_with(prefix)) return 0;
  const std::string rest = name.substr(prefix.size());
  const bool plain = !rest.empty() && rest.size() <= 4 &&
                     std::all_of(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!plain) return 0;
  const int number = std::stoi(rest);
  return fmt::format("{:0{}}", number, digits) == rest ? number : 0;
}

/// A record's text into its mailing; a finding where it is missing or not understood.
void read_into(Mailing& mailing, Case& all) {
  Bytes bytes = read_inside(mailing.root, mailing.record_path, most_of_a_record);
  if (bytes.state == Bytes::State::there) {
    mailing.text = std::move(bytes.text);
    mailing.hash = hash_of(mailing.text);
    Diagnostics diagnostics;
    mailing.record = read_record(mailing.shown(), mailing.text, diagnostics);
    if (!mailing.record) all.blame(mailing.record_path, diagnostics);
  } else if (bytes.state == Bytes::State::absent) {
    all.blame(mailing.record_path, "record-missing", "the mailing has no record");
  } else {
    all.blame(mailing.record_path, "not-readable", std::move(bytes.reason));
  }
  if (!mailing.record) ++all.unread;
}

void find_in_folder(const fs::path& root, Case& all) {
  const files::GameFolder folder(root);
  for (const int turn : folder.turns())
    for (int number = 1; number <= folder.last_mailing(turn); ++number) {
      Mailing mailing;
      mailing.root = root;
      mailing.folder = folder.mailing(turn, number);
      mailing.record_path = mailing.folder / "record.xml";
      mailing.turn = turn;
      mailing.number = number;
      read_into(mailing, all);
      if (mailing.record) all.mailings.push_back(std::move(mailing));
    }
}

/// A record that somebody names. In a folder turn-07/mailing-2 it has its game around it; elsewhere it stands
/// alone.
Mailing named(const fs::path& given) {
  Mailing mailing;
  const fs::path path = fs::absolute(given).lexically_normal();
  const bool folder = fs::is_directory(path);
  mailing.record_path = folder ? path / "record.xml" : path;
  mailing.record_path = mailing.record_path.lexically_normal();
  if (!fs::exists(mailing.record_path))
    throw files::DiskError(files::DiskError::Kind::cannot_read,
                           files::shown(given) + ": there is no such record of a mailing");
  mailing.folder = mailing.record_path.parent_path();
  const fs::path turn = mailing.folder.parent_path();
  mailing.turn = number_of_folder(turn.filename().string(), "turn-", 2);
  mailing.number = number_of_folder(mailing.folder.filename().string(), "mailing-", 1);
  mailing.bare = mailing.turn == 0 || mailing.number == 0;
  mailing.root = mailing.bare ? mailing.folder : turn.parent_path();
  return mailing;
}

void find_named(Case& all) {
  std::set<std::string> known;
  for (const fs::path& given : all.options.records) {
    Mailing mailing = named(given);
    if (!known.insert(mailing.record_path.string()).second) continue;
    read_into(mailing, all);
    if (!mailing.record) continue;
    if (mailing.bare) {
      mailing.turn = mailing.record->turn;
      mailing.number = mailing.record->mailing;
    }
    all.mailings.push_back(std::move(mailing));
  }
}

}  // namespace

std::string shown(const fs::path& path) {
  return files::shown(path.lexically_normal());
}

Bytes look_inside(const fs::path& root, const fs::path& path) {
  if (auto found = obstacle(root, path)) return *found;
  if (fs::is_directory(path)) return refused("it is a folder");
  return {Bytes::State::there, {}, {}};
}

Bytes read_inside(const fs::path& root, const fs::path& path, std::size_t limit) {
  Bytes seen = look_inside(root, path);
  if (seen.state != Bytes::State::there) return seen;
  try {
    return {Bytes::State::there, files::read_file(path, limit), {}};
  } catch (const files::DiskError&) {
    return refused(fmt::format("it cannot be read, or has more than {} bytes", limit));
  }
}

std::vector<std::string> list_files(const fs::path& folder) {
  std::vector<std::string> all;
  list_into(folder, "", 0, all);
  std::sort(all.begin(), all.end());
  return all;
}

void find_records(const fs::path& root, Case& all) {
  if (all.only_some())
    find_named(all);
  else
    find_in_folder(root, all);
  const auto place = [](const Mailing& mailing) { return mailing.record ? mailing.record->number : 0; };
  std::stable_sort(all.mailings.begin(), all.mailings.end(),
                   [&](const Mailing& a, const Mailing& b) { return place(a) < place(b); });
}

}  // namespace adjudicator::record::auditing
