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
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/senders.hpp"
#include "host/stopped.hpp"
#include "mail/outbox.hpp"
#include "record/secrets.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view sums_name = "SHA256SUMS";
constexpr std::string_view secrets_folder = "secrets";
constexpr std::string_view kept_folder =
    ".before-restore";                            // hidden: what lies in it is no game that is played
constexpr std::chrono::seconds longest_wait{60};  // programs are at work in a game for seconds
constexpr std::size_t largest_file = std::size_t{1} << 29;  // of a file
constexpr std::size_t most_names = std::size_t{1} << 28;    // bytes of the names of all files

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
    if (!at->is_regular_file()) continue;
    if (std::ranges::any_of(inside.native(), [](char c) { return static_cast<unsigned char>(c) < ' '; })) {
      if (notes != nullptr)
        notes->warn(files::shown(at->path()) +
                    ": its name fits in no line of a list; it is not in the backup");
      continue;
    }
    found.push_back(inside);
  }
  std::ranges::sort(found);
  return found;
}

std::string name_of(const fs::path& game) {
  const fs::path whole = fs::absolute(game / "").lexically_normal();
  return whole.parent_path().filename().string();
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

constexpr fs::perms owner_only = fs::perms::owner_read | fs::perms::owner_write;

class Writer {
 public:
  Writer(const fs::path& to, files::Readers readers)
      : target_{files::AtomicFile(to, readers)}, archive_(archive_write_new(), archive_write_free) {
    // Names are bytes, as in every file system: the program knows no locale.
    const bool begun =
        archive_write_add_filter_gzip(archive_.get()) == ARCHIVE_OK &&
        archive_write_set_filter_option(archive_.get(), "gzip", "timestamp", nullptr) == ARCHIVE_OK &&
        archive_write_set_format_pax_restricted(archive_.get()) == ARCHIVE_OK &&
        archive_write_set_format_option(archive_.get(), "pax", "hdrcharset", "BINARY") == ARCHIVE_OK &&
        archive_write_set_bytes_in_last_block(archive_.get(), 1) == ARCHIVE_OK &&  // ends where gzip ends
        archive_write_open(archive_.get(), &target_, nullptr, hand_on, nullptr) == ARCHIVE_OK;
    if (!begun) fail(archive_.get(), "written");
  }

  /// With whoever may read it where it is.
  void add(const std::string& name, const std::string& bytes, fs::perms who) {
    sums_ += to_hex(sha256(bytes)) + "  " + name + '\n';
    put(name, bytes, who);
  }

  void commit() {
    put(std::string(sums_name), sums_, owner_only);
    if (archive_write_close(archive_.get()) != ARCHIVE_OK) stop();
    target_.file.commit();
  }

 private:
  void put(const std::string& name, const std::string& bytes, fs::perms who) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), static_cast<mode_t>(who));
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

/// The first folder of a name, and the rest.
std::pair<std::string, std::string> parted(const std::string& name) {
  const std::size_t slash = std::min(name.find('/'), name.size());
  return {name.substr(0, slash), name.substr(std::min(slash + 1, name.size()))};
}

/// A name that a backup gives: below the folder of a game, or of secrets, and nowhere else.
bool is_of_backup(const std::string& name) {
  if (name.find('\0') != name.npos) return false;
  const auto [first, below] = parted(name);
  if (first == secrets_folder)
    return below.find('/') == below.npos && !below.starts_with('.') &&
           (below.ends_with(".secret") || below.ends_with(".secret.unsealed"));
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string_view part = std::string_view(name).substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return !below.empty();
}

/// A file of an archive.
struct Archived {
  std::string name;
  bool is_file = false;
  fs::perms who = owner_only;
  std::string bytes = {};
};

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
    Archived file{name == nullptr ? "" : name, archive_entry_filetype(entry) == AE_IFREG,
                  fs::perms{archive_entry_perm(entry) & 0777U}};
    char part[block];
    for (la_ssize_t got = 1; got > 0;) {
      got = archive_read_data(in.get(), part, sizeof part);
      if (got < 0) fail(in.get(), "read");
      file.bytes.append(part, static_cast<std::size_t>(got));
      if (file.bytes.size() > largest_file) throw std::runtime_error("it holds a file that is far too large");
    }
    take(std::move(file));
  }
}

using Sums = std::map<std::string, std::string>;  // by the name of a file

/// Reads a backup to its end before anything is done with it.
class Soundness {
 public:
  explicit Soundness(const fs::path& from) : from_(from) {}

  /// The files of a backup, when each is as its sum says.
  Sums demand() {
    try {
      each_file(from_, [&](const Archived& file) { take(file); });
    } catch (const files::DiskError&) {
      throw;
    } catch (const std::runtime_error& error) {
      refuse(error.what());
    }
    if (!list_) refuse(fmt::format("it has no {}, so it is no backup, or not a whole one", sums_name));
    compare();
    return std::move(found_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    host::stop(host::Reason::moderators_file,
               fmt::format("{}: {}; nothing was restored", files::shown(from_), why));
  }

  /// The files of a game stand together, so that a game is restored in one go.
  void take(const Archived& file) {
    if (file.name == sums_name) {
      list_ = file.bytes;
      return;
    }
    const std::string folder = parted(file.name).first;
    const bool is_new = folder != folder_ && !folders_.insert(folder).second;
    folder_ = folder;
    names_ += file.name.size() + 200;  // and what it takes to keep one
    if (names_ > most_names) refuse("it holds far too many files");
    if (is_new || !file.is_file || !is_of_backup(file.name) ||
        !found_.emplace(file.name, to_hex(sha256(file.bytes))).second)
      refuse(fmt::format("'{}' is in no backup that this program made", printable(file.name)));
  }

  void compare() const {
    std::istringstream list(*list_);
    std::size_t lines = 0;
    for (std::string line; std::getline(list, line); ++lines) {
      const std::string name = line.size() > 66 ? line.substr(66) : std::string();
      const auto file = found_.find(name);
      if (file == found_.end()) refuse(fmt::format("'{}' is missing", printable(name)));
      if (line.substr(0, 64) != file->second) refuse(fmt::format("'{}' is damaged", printable(name)));
    }
    if (lines != found_.size()) refuse("it holds files that its sums do not name");
  }

  const fs::path& from_;
  Sums found_;
  std::optional<std::string> list_;
  std::set<std::string> folders_;
  std::string folder_;
  std::size_t names_ = 0;
};

// ---- what is restored

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

/// Where a game goes whose place another takes.
fs::path free_name(const fs::path& into, const std::string& name) {
  files::make_folder(into / kept_folder);
  for (int number = 1;; ++number)
    if (fs::path path = into / kept_folder / fmt::format("{}-{}", name, number); !fs::exists(path))
      return path;
}

/// A game that is being restored.
class GameBack {
 public:
  GameBack(Restored& told, const fs::path& into, const Sums& sums)
      : told_(told), place_(into / told.name), there_(fs::is_directory(place_)) {
    if (there_) {
      lock_.emplace(place_);
      told_.newer = newer_in(place_, told_.name, sums);
    }
    made_at_ = there_ ? free_name(into, told_.name) : place_;
    files::remove_leftovers_of(made_at_);
    made_.emplace(made_at_);
  }

  void write(const std::string& inside, const Archived& file) {
    made_->write(inside, file.bytes);
    made_->close_to_others(inside, file.who);
  }

  /// The two games trade places, so that there is one at every moment.
  void finish() {
    const Settled mails = Outbox(made_->hidden() / "outbox").settle(Outbox(place_ / "outbox"));
    told_.doubtful = mails.doubtful;
    told_.gone = mails.gone;
    made_->commit();
    if (there_) {
      files::exchange(made_at_, place_);
      told_.kept = made_at_;
    }
    told_.done = true;
  }

 private:
  Restored& told_;
  fs::path place_;
  bool there_;
  fs::path made_at_;
  std::optional<WholeLock> lock_;
  std::optional<files::FolderInMaking> made_;
};

class Restoring {
 public:
  Restoring(const fs::path& from, const RestoreOptions& how, host::Notes& notes)
      : from_(from), how_(how), notes_(notes), sums_(Soundness(from).demand()) {
    for (const auto& [name, sum] : sums_) {
      const std::string whose = told_name(name);
      if (all_.empty() || all_.back().name != whose) all_.push_back({.name = whose});
      ++all_.back().files;
    }
  }

  std::vector<Restored> look() {
    for (Restored& one : all_)
      if (!is_secret(one.name) && fs::is_directory(how_.into / one.name))
        one.newer = newer_in(how_.into / one.name, one.name, sums_);
    return std::move(all_);
  }

  std::vector<Restored> run() {
    each_file(from_, [&](const Archived& file) {
      if (file.name == sums_name) return;
      if (const std::string whose = told_name(file.name); whose != current_) {
        finish();
        current_ = whose;
        begin(*std::ranges::find(all_, whose, &Restored::name), file);
      }
      if (game_) attempt([&] { game_->write(parted(file.name).second, file); });
    });
    finish();
    return std::move(all_);
  }

 private:
  static bool is_secret(const std::string& name) { return parted(name).first == secrets_folder; }
  /// Secrets are told one by one.
  static std::string told_name(const std::string& name) {
    return is_secret(name) ? name : parted(name).first;
  }

  void begin(Restored& one, const Archived& first) {
    if (is_secret(one.name)) return attempt([&] { secret(one, first); });
    const fs::path place = how_.into / one.name;
    if (how_.over || !fs::exists(place))
      attempt([&] { game_.emplace(one, how_.into, sums_); });
    else
      notes_.warn(files::shown(place) +
                  ": is there already, and was left as it is; --over puts the backup in its place and keeps "
                  "it in " +
                  std::string(kept_folder));
  }

  void finish() {
    if (game_) attempt([&] { game_->finish(); });
    game_.reset();
  }

  /// What a disk refuses costs one game alone: it is as it was.
  template <class Act>
  void attempt(Act act) {
    try {
      act();
    } catch (const files::DiskError& error) {
      game_.reset();
      notes_.say(fmt::format("{}: not restored: {}", printable(current_), error.what()));
    }
  }

  void secret(Restored& one, const Archived& file) {
    const fs::path place = record::usual_place(parted(one.name).second);
    if (fs::exists(place))
      return notes_.warn(one.name + ": there are secrets at their usual place; they were left as they are");
    files::make_private_folder(place.parent_path());
    files::write_atomically(place, file.bytes, files::Readers::owner);
    one.done = true;
  }

  const fs::path& from_;
  const RestoreOptions& how_;
  host::Notes& notes_;
  const Sums sums_;
  std::vector<Restored> all_;
  std::string current_;
  std::optional<GameBack> game_;
};

}  // namespace

BackedUp back_up(const std::vector<fs::path>& games, const fs::path& to, host::Notes& notes) {
  std::set<std::string> names;
  for (const fs::path& game : games) {
    const std::string name = name_of(game);
    if (name == secrets_folder)
      host::stop(host::Reason::asked_wrongly,
                 fmt::format("{}: a backup keeps secrets under this name; give the folder another one",
                             files::shown(game)));
    if (!names.insert(name).second)
      host::stop(host::Reason::asked_wrongly,
                 fmt::format("two games cannot be restored into folders of one name: '{}'", printable(name)));
  }
  BackedUp done;
  Writer writer(to, files::Readers::owner);
  for (const fs::path& game : games) {
    const WholeLock lock(game);
    // Who may not look into the folder may not read what is in it.
    const fs::perms folder = fs::status(game).permissions() | owner_only;
    for (const fs::path& inside : files_of(game, &notes)) {
      writer.add(name_of(game) + '/' + inside.generic_string(), files::read_file(game / inside, largest_file),
                 fs::status(game / inside).permissions() & folder);
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
    for (const std::string& name : {id + ".secret", id + ".secret.unsealed"})
      if (const fs::path place = record::usual_place(name); fs::exists(place)) found.emplace(name, place);
  }
  Writer writer(to, files::Readers::owner);
  for (const auto& [name, place] : found)
    writer.add(std::string(secrets_folder) + '/' + name, files::read_file(place), owner_only);
  writer.commit();
  return found.size();
}

std::vector<Restored> restore(const fs::path& from, const RestoreOptions& how, host::Notes& notes) {
  Restoring restoring(from, how, notes);
  if (how.dry) return restoring.look();
  files::make_folder(how.into);
  return restoring.run();
}

}  // namespace adjudicator::mail
