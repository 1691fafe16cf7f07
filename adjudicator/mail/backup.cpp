#include "mail/backup.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/disk.hpp"
#include "host/game.hpp"
#include "host/senders.hpp"
#include "host/stopped.hpp"
#include "record/secrets.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view sums_name = "SHA256SUMS";
constexpr std::string_view secrets_folder = "secrets";
constexpr std::chrono::seconds longest_wait{60};  // programs are at work in a game for seconds

// ---- what belongs to a game

/// What programs make beside the files of a game begins with a dot: locks, and files in the making.
bool is_kept(const fs::path& inside) {
  if (inside == ".clock" || inside == ".passwords") return true;
  return std::ranges::none_of(inside, [](const fs::path& part) { return part.string().starts_with('.'); });
}

/// The files of a game by their paths in it, sorted.
std::vector<fs::path> files_of(const fs::path& game, host::Notes* notes) {
  std::vector<fs::path> found;
  for (auto at = fs::recursive_directory_iterator(game); at != fs::recursive_directory_iterator(); ++at) {
    const fs::path inside = at->path().lexically_relative(game);
    if (!is_kept(inside)) {
      if (at->is_directory()) at.disable_recursion_pending();
      continue;
    }
    if (at->is_symlink() || (!at->is_directory() && !at->is_regular_file())) {
      if (at->is_directory()) at.disable_recursion_pending();
      if (notes != nullptr)
        notes->warn(files::shown(at->path()) + ": is no file of its own; it is not in the backup");
      continue;
    }
    if (at->is_regular_file()) found.push_back(inside);
  }
  std::ranges::sort(found);
  return found;
}

std::string name_of(const fs::path& game) {
  return fs::absolute(game).lexically_normal().filename().string().empty()
             ? fs::absolute(game).lexically_normal().parent_path().filename().string()
             : fs::absolute(game).lexically_normal().filename().string();
}

/// All that programs lock which work in a game.
class WholeLock {
 public:
  explicit WholeLock(const fs::path& game) {
    const auto end = std::chrono::steady_clock::now() + longest_wait;
    while (true) {
      try {
        for (const fs::path& path :
             {game / ".round", game / "mail" / ".lock", game / ".lock", game / "outbox" / ".lock"})
          if (fs::is_directory(path.parent_path())) locks_.push_back(std::make_unique<files::Lock>(path));
        return;
      } catch (const files::DiskError& error) {
        locks_.clear();
        if (error.kind != files::DiskError::Kind::busy || std::chrono::steady_clock::now() >= end) throw;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

 private:
  std::vector<std::unique_ptr<files::Lock>> locks_;
};

// ---- archives

[[noreturn]] void fail(archive* of, const char* what) {
  const char* const why = archive_error_string(of);
  throw std::runtime_error(
      fmt::format("the archive cannot be {}: {}", what, why == nullptr ? "unknown" : why));
}

/// Where an archive goes. No exception may pass through the library that calls.
struct Target {
  files::AtomicFile file;
  std::exception_ptr error = {};
};

la_ssize_t hand_on(archive* /*of*/, void* to, const void* bytes, std::size_t size) {
  auto& target = *static_cast<Target*>(to);
  try {
    target.file.write({static_cast<const char*>(bytes), size});
    return static_cast<la_ssize_t>(size);
  } catch (...) {
    target.error = std::current_exception();
    return -1;
  }
}

class Writer {
 public:
  Writer(const fs::path& to, files::Readers readers)
      : target_{files::AtomicFile(to, readers)}, archive_(archive_write_new(), archive_write_free) {
    const bool begun =
        archive_write_add_filter_gzip(archive_.get()) == ARCHIVE_OK &&
        archive_write_set_filter_option(archive_.get(), "gzip", "timestamp", nullptr) == ARCHIVE_OK &&
        archive_write_set_format_pax_restricted(archive_.get()) == ARCHIVE_OK &&
        archive_write_set_bytes_in_last_block(archive_.get(), 1) == ARCHIVE_OK &&  // ends where gzip ends
        archive_write_open(archive_.get(), &target_, nullptr, hand_on, nullptr) == ARCHIVE_OK;
    if (!begun) fail(archive_.get(), "written");
  }

  void add(const std::string& name, const std::string& bytes) {
    sums_ += to_hex(sha256(bytes)) + "  " + name + '\n';
    put(name, bytes);
  }

  void commit() {
    put(std::string(sums_name), sums_);
    if (archive_write_close(archive_.get()) != ARCHIVE_OK) stop();
    target_.file.commit();
  }

 private:
  void put(const std::string& name, const std::string& bytes) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              archive_entry_free);
    archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_mtime(entry.get(), 0, 0);
    if (archive_write_header(archive_.get(), entry.get()) != ARCHIVE_OK ||
        archive_write_data(archive_.get(), bytes.data(), bytes.size()) < 0)
      stop();
  }
  [[noreturn]] void stop() {
    if (target_.error) std::rethrow_exception(target_.error);
    fail(archive_.get(), "written");
  }

  Target target_;
  std::unique_ptr<archive, decltype(&archive_write_free)> archive_;
  std::string sums_;
};

/// A name that stays inside the folder it is put into, and has one above it.
bool is_inside(const std::string& name) {
  const fs::path path(name);
  return !name.empty() && path.is_relative() && path.has_parent_path() && name.find('\0') == name.npos &&
         std::ranges::none_of(
             path, [](const fs::path& part) { return part == ".." || part == "." || part.empty(); });
}

/// Every file of an archive in its order.
template <class Take>
void each_file(const fs::path& from, Take take) {
  const std::unique_ptr<archive, decltype(&archive_read_free)> in(archive_read_new(), archive_read_free);
  archive_read_support_filter_gzip(in.get());
  archive_read_support_format_tar(in.get());
  constexpr std::size_t block = 65536;
  if (!fs::is_regular_file(from))
    throw files::DiskError(files::DiskError::Kind::cannot_read,
                           files::shown(from) + ": is not a file that can be read");
  if (archive_read_open_filename(in.get(), from.c_str(), block) != ARCHIVE_OK) fail(in.get(), "read");
  archive_entry* entry = nullptr;
  while (true) {
    const int next = archive_read_next_header(in.get(), &entry);
    if (next == ARCHIVE_EOF) return;
    if (next != ARCHIVE_OK) fail(in.get(), "read");
    const char* const name = archive_entry_pathname(entry);
    std::string bytes;
    char part[block];
    for (la_ssize_t got = 1; got > 0;) {
      got = archive_read_data(in.get(), part, sizeof part);
      if (got < 0) fail(in.get(), "read");
      bytes.append(part, static_cast<std::size_t>(got));
    }
    take(std::string(name == nullptr ? "" : name), archive_entry_filetype(entry) == AE_IFREG,
         std::move(bytes));
  }
}

using Sums = std::map<std::string, std::string>;  // by the name of a file

/// The files of a backup, when each is as its sum says.
Sums demand_sound(const fs::path& from) {
  Sums found;
  std::string list;
  const auto refuse = [&](const std::string& why) {
    host::stop(host::Reason::moderators_file,
               fmt::format("{}: {}; nothing was restored", files::shown(from), why));
  };
  try {
    each_file(from, [&](const std::string& name, bool is_file, const std::string& bytes) {
      if (name == sums_name)
        list = bytes;
      else if (!is_file || !is_inside(name) || !found.emplace(name, to_hex(sha256(bytes))).second)
        refuse(fmt::format("'{}' is in no backup that this program made", printable(name)));
    });
  } catch (const std::runtime_error& error) {
    if (dynamic_cast<const files::DiskError*>(&error) != nullptr) throw;
    refuse(error.what());
  }
  if (list.empty()) refuse(fmt::format("it has no {}, so it is no backup, or not a whole one", sums_name));
  std::string expected;
  std::size_t lines = 0;
  for (std::size_t at = 0; at < list.size(); ++lines) {
    const std::size_t end = std::min(list.find('\n', at), list.size());
    const std::string line = list.substr(at, end - at);
    at = end + 1;
    const std::string name = line.size() > 66 ? line.substr(66) : std::string();
    const auto file = found.find(name);
    if (file == found.end()) refuse(fmt::format("'{}' is missing", printable(name)));
    if (line.substr(0, 64) != file->second) refuse(fmt::format("'{}' is damaged", printable(name)));
  }
  if (lines != found.size()) refuse("it holds files that its sums do not name");
  return found;
}

// ---- what is restored

/// The first folder of a name, and the rest.
std::pair<std::string, std::string> parted(const std::string& name) {
  const std::size_t slash = name.find('/');
  return {name.substr(0, slash), name.substr(slash + 1)};
}

/// A file as it is told: what makes up a mailing, or the mails, as one.
std::string told_as(const fs::path& inside) {
  const std::string whole = inside.generic_string();
  const auto [first, rest] = parted(whole);
  if (first == "outbox" || first == "mail") return first;
  if (rest.starts_with("mailing-")) return first + '/' + parted(rest).first;
  return whole;
}

std::vector<std::string> newer_in(const fs::path& game, const std::string& name, const Sums& sums) {
  std::set<std::string> told;
  for (const fs::path& inside : files_of(game, nullptr)) {
    const auto before = sums.find(name + '/' + inside.generic_string());
    if (before == sums.end() ||
        before->second != to_hex(sha256(files::read_file(game / inside, files::no_limit))))
      told.insert(told_as(inside));
  }
  return {told.begin(), told.end()};
}

std::set<std::string> lines_of(const fs::path& path) {
  std::set<std::string> lines;
  if (!fs::exists(path)) return lines;
  const std::string text = files::read_file(path, files::no_limit);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Of the mails that waited when the backup was made: those that went since are gone. Where no game is there to say so, nobody
/// knows of any of them, and `mail out` asks (mail/outbox.hpp). How many these are.
std::size_t settle_mails(const fs::path& outbox, const fs::path& outbox_now) {
  if (!fs::is_directory(outbox)) return 0;
  std::set<std::string> sent;  // "SIDE NAME"
  if (const auto now = lines_of(outbox_now / "sent.log"); !now.empty()) {
    std::string log = fs::exists(outbox / "sent.log") ? files::read_file(outbox / "sent.log", files::no_limit)
                                                      : std::string();
    const auto before = lines_of(outbox / "sent.log");
    for (const std::string& line : now) {
      if (!before.contains(line)) log += line + '\n';
      if (const std::size_t blank = line.find(' '); blank != line.npos) sent.insert(line.substr(blank + 1));
    }
    files::write_atomically(outbox / "sent.log", log);
  }
  std::size_t doubtful = 0;
  for (const auto& side : fs::directory_iterator(outbox)) {
    if (!side.is_directory()) continue;
    std::vector<fs::path> waiting;
    for (const auto& file : fs::directory_iterator(side.path()))
      if (file.is_regular_file() && file.path().extension() == ".eml") waiting.push_back(file.path());
    for (const fs::path& mail : waiting) {
      const std::string side_name = side.path().filename().string();
      if (sent.contains(side_name + ' ' + mail.stem().string()) ||
          fs::exists(outbox_now / side_name / "sent" / mail.filename())) {
        fs::remove(mail);
      } else if (!fs::is_directory(outbox_now)) {
        // Its first line is where a mail that was handed over has its date.
        files::write_atomically(
            fs::path(mail).replace_extension(".sending"),
            "Date: Thu, 01 Jan 1970 00:00:00 +0000\n" + files::read_file(mail, files::no_limit));
        fs::remove(mail);
        ++doubtful;
      }
    }
  }
  return doubtful;
}

fs::path free_name_beside(const fs::path& game) {
  for (int number = 1;; ++number) {
    fs::path beside = game;
    beside += fmt::format(".before-restore-{}", number);
    if (!fs::exists(beside)) return beside;
  }
}

class Restoring {
 public:
  Restoring(const fs::path& from, const RestoreOptions& how)
      : from_(from), how_(how), sums_(demand_sound(from)) {}

  std::vector<Restored> look() {
    for (const auto& [name, sum] : sums_) {
      const auto [folder, inside] = parted(name);
      if (folder == secrets_folder) {
        secret(inside);
        continue;
      }
      if (all_.empty() || all_.back().name != folder) {
        all_.push_back({folder, 0, {}, {}, 0, false});
        if (fs::is_directory(how_.into / folder))
          all_.back().newer = newer_in(how_.into / folder, folder, sums_);
      }
      ++all_.back().files;
    }
    return all_;
  }

  std::vector<Restored> run() {
    look();
    for (Restored& one : all_) {
      if (is_secret(one)) continue;
      const fs::path place = how_.into / one.name;
      if (fs::exists(place) && !how_.over) continue;
      std::optional<WholeLock> lock;
      if (fs::is_directory(place)) lock.emplace(place);
      put(one, place);
    }
    secrets();
    return std::move(all_);
  }

 private:
  static bool is_secret(const Restored& one) {
    return one.name.starts_with(std::string(secrets_folder) + '/');
  }

  void secret(const std::string& file) {
    all_.push_back({std::string(secrets_folder) + '/' + file, 1, {}, {}, 0, false});
  }

  void put(Restored& one, const fs::path& place) {
    fs::path beside = place;
    const bool there = fs::exists(place);
    if (there) beside += ".restored";
    files::remove_leftovers_of(beside);
    fs::remove_all(beside);
    files::FolderInMaking made(beside);
    each_file(from_, [&](const std::string& name, bool, const std::string& bytes) {
      if (name == sums_name) return;
      const auto [folder, inside] = parted(name);
      if (folder == one.name) made.write(inside, bytes);
    });
    one.doubtful = settle_mails(made.hidden() / "outbox", place / "outbox");
    made.commit();
    if (there) {
      one.kept = free_name_beside(place);
      fs::rename(place, one.kept);
      fs::rename(beside, place);
    }
    one.done = true;
  }

  void secrets() {
    each_file(from_, [&](const std::string& name, bool, const std::string& bytes) {
      if (name == sums_name || parted(name).first != secrets_folder) return;
      const auto one = std::ranges::find(all_, name, &Restored::name);
      const fs::path place = record::usual_place(parted(name).second);
      if (one == all_.end() || fs::exists(place)) return;
      files::make_private_folder(place.parent_path());
      files::write_atomically(place, bytes, files::Readers::owner);
      one->done = true;
    });
  }

  const fs::path& from_;
  const RestoreOptions& how_;
  const Sums sums_;
  std::vector<Restored> all_;
};

}  // namespace

BackedUp back_up(const std::vector<fs::path>& games, const fs::path& to, host::Notes& notes) {
  std::set<std::string> names;
  for (const fs::path& game : games)
    if (!names.insert(name_of(game)).second || name_of(game) == secrets_folder)
      host::stop(host::Reason::asked_wrongly,
                 fmt::format("two games cannot be restored into folders of one name: '{}'",
                             printable(name_of(game))));
  BackedUp done;
  Writer writer(to, files::Readers::owner);
  for (const fs::path& game : games) {
    const WholeLock lock(game);
    for (const fs::path& inside : files_of(game, &notes)) {
      writer.add(name_of(game) + '/' + inside.generic_string(),
                 files::read_file(game / inside, files::no_limit));
      ++done.files;
    }
    ++done.games;
  }
  writer.commit();
  return done;
}

std::size_t back_up_secrets(const std::vector<fs::path>& games, const fs::path& to) {
  std::map<std::string, fs::path> found;
  for (const fs::path& game : games) {
    const std::string id(host::read_game_file(host::open_game(game.string()))->root().value("id"));
    if (const fs::path place = record::usual_place(id + ".secret"); fs::exists(place))
      found.emplace(id + ".secret", place);
  }
  Writer writer(to, files::Readers::owner);
  for (const auto& [name, place] : found)
    writer.add(std::string(secrets_folder) + '/' + name, files::read_file(place, files::no_limit));
  writer.commit();
  return found.size();
}

std::vector<Restored> restore(const fs::path& from, const RestoreOptions& how, host::Notes& notes) {
  if (!fs::is_directory(how.into))
    throw files::DiskError(files::DiskError::Kind::cannot_create,
                           files::shown(how.into) + ": there is no such folder");
  Restoring restoring(from, how);
  auto all = how.dry ? restoring.look() : restoring.run();
  for (const Restored& one : all)
    if (!one.done && !how.dry)
      notes.warn(one.name.starts_with(std::string(secrets_folder) + '/')
                     ? one.name + ": there are secrets at their usual place; they were left as they are"
                     : files::shown(how.into / one.name) +
                           ": is there already, and was left as it is; --over puts the backup in its place "
                           "and keeps it beside");
  return all;
}

}  // namespace adjudicator::mail
