#include "files/folder/disk.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/diagnostics.hpp"

namespace adjudicator::files {
namespace fs = std::filesystem;

std::string shown(const fs::path& path) {
  return printable(path.string(), std::string::npos);
}

namespace {

using Kind = DiskError::Kind;

constexpr std::string_view hidden_suffix = ".part";

[[noreturn]] void fail(Kind kind, const fs::path& path, std::string_view doing) {
  const std::string reason = std::generic_category().message(errno);
  throw DiskError(kind, fmt::format("{}: cannot {}: {}", shown(path), doing, reason));
}

/// A descriptor that is closed.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

template <typename Call>
auto retried(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// A name beside `path` that no other has at this time.
fs::path hidden_beside(const fs::path& path) {
  static std::atomic<unsigned> counter = 0;
  return folder_of(path) /
         fmt::format(".{}.{}-{}{}", path.filename().string(), ::getpid(), ++counter, hidden_suffix);
}

void flush(const fs::path& path, int flags) {
  const Descriptor file(retried([&] { return ::open(path.c_str(), flags | O_RDONLY | O_CLOEXEC); }));
  if (file.number() < 0 || retried([&] { return ::fsync(file.number()); }) != 0)
    fail(Kind::io, path, "flush");
}

void flush_folder(const fs::path& path) {
  flush(path, O_DIRECTORY);
}

void write_all(int descriptor, const fs::path& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = retried([&] { return ::write(descriptor, bytes.data(), bytes.size()); });
    if (count < 0) fail(Kind::io, path, "write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

int create(const fs::path& path, Readers readers = Readers::usual) {
  const mode_t mode = readers == Readers::owner ? 0600 : 0666;
  return retried([&] { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode); });
}

/// A killed process may have left the very name behind, if its number comes round again.
template <typename Create>
fs::path create_hidden(const fs::path& path, Create create_at) {
  for (;;) {
    fs::path hidden = hidden_beside(path);
    if (create_at(hidden)) return hidden;
    if (errno != EEXIST) fail(Kind::cannot_create, path, "create");
  }
}

bool is_hidden_part(const std::string& name) {
  return name.starts_with('.') && name.ends_with(hidden_suffix);
}

/// Whether another process that still runs is making it: the name says which one made it (hidden_beside).
bool is_being_made(const std::string& name) {
  const std::size_t dash = name.rfind('-');
  const std::size_t dot = name.substr(0, dash).rfind('.');
  if (dash == std::string::npos || dot == std::string::npos) return false;
  pid_t maker = 0;
  const char* end = name.data() + dash;
  const auto number = std::from_chars(name.data() + dot + 1, end, maker);
  if (number.ec != std::errc() || number.ptr != end || maker <= 0 || maker == ::getpid()) return false;
  return ::kill(maker, 0) == 0 || errno != ESRCH;
}

std::string read_opened(const fs::path& path, std::size_t limit, struct stat& about) {
  // Without O_NONBLOCK a named pipe would be waited for.
  const Descriptor file(
      retried([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
  if (file.number() < 0 || ::fstat(file.number(), &about) != 0) fail(Kind::cannot_read, path, "read");
  if (!S_ISREG(about.st_mode))
    throw DiskError(Kind::cannot_read, fmt::format("{}: not a regular file", shown(path)));
  const auto too_large = [&] {
    return DiskError(Kind::cannot_read, fmt::format("{}: larger than {} bytes", shown(path), limit));
  };
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size > limit) throw too_large();
  std::string bytes(size + 1, '\0');  // one more, to notice its end, or that it has grown
  std::size_t filled = 0;
  for (;;) {
    const ssize_t count =
        retried([&] { return ::read(file.number(), bytes.data() + filled, bytes.size() - filled); });
    if (count < 0) fail(Kind::io, path, "read");
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
    if (filled > limit) throw too_large();
    if (filled == bytes.size()) bytes.resize(std::min(2 * filled, limit + 1));
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace

std::string read_file(const fs::path& path, std::size_t limit) {
  struct stat about {};
  return read_opened(path, limit, about);
}

std::string read_file(const fs::path& path, std::size_t limit, Privacy& privacy) {
  struct stat about {};
  std::string bytes = read_opened(path, limit, about);
  privacy.ours = about.st_uid == ::geteuid();
  privacy.closed = (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  return bytes;
}

std::string first_line(std::string text) {
  text.resize(std::min(text.find_first_of("\r\n"), text.size()));
  return text;
}

// ---- AtomicFile

AtomicFile::AtomicFile(fs::path path, Readers readers) : path_(std::move(path)) {
  hidden_ = create_hidden(
      path_, [&](const fs::path& hidden) { return (descriptor_ = create(hidden, readers)) >= 0; });
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!hidden_.empty()) ::unlink(hidden_.c_str());
}

void AtomicFile::write(std::string_view bytes) {
  write_all(descriptor_, path_, bytes);
}

void AtomicFile::commit() {
  if (retried([&] { return ::fsync(descriptor_); }) != 0) fail(Kind::io, path_, "flush");
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(Kind::io, path_, "close");
  if (::rename(hidden_.c_str(), path_.c_str()) != 0) fail(Kind::cannot_create, path_, "create");
  hidden_.clear();
  flush_folder(folder_of(path_));
}

void write_atomically(const fs::path& path, std::string_view bytes, Readers readers) {
  AtomicFile file(path, readers);
  file.write(bytes);
  file.commit();
}

// ---- FolderInMaking

FolderInMaking::FolderInMaking(fs::path path) : path_(std::move(path)) {
  if (!path_.has_filename()) path_ = path_.parent_path();  // "mailing/"
  hidden_ = create_hidden(path_, [](const fs::path& hidden) { return ::mkdir(hidden.c_str(), 0777) == 0; });
  usual_ = fs::status(hidden_).permissions();
  fs::permissions(hidden_, fs::perms::owner_all);
}

FolderInMaking::~FolderInMaking() {
  std::error_code ignored;
  if (!hidden_.empty()) fs::remove_all(hidden_, ignored);
}

void FolderInMaking::write(const fs::path& name, std::string_view bytes) {
  const fs::path inside = name.lexically_normal();
  const bool stays =
      inside.is_relative() && inside.has_filename() && *inside.begin() != ".." && inside != ".";
  if (!stays)
    throw DiskError(Kind::cannot_create, fmt::format("{}: not a name inside the folder", shown(name)));
  const fs::path path = hidden_ / inside;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const Descriptor file(create(path));
  if (file.number() < 0) fail(Kind::cannot_create, path_ / inside, "create");
  write_all(file.number(), path_ / inside, bytes);
}

void FolderInMaking::close_to_others(const fs::path& name, fs::perms but) {
  std::error_code error;
  const fs::perms now = fs::status(hidden_ / name, error).permissions();
  if (!error)
    fs::permissions(hidden_ / name, now & (but | fs::perms::owner_read | fs::perms::owner_write), error);
  if (error) errno = error.value(), fail(Kind::io, path_ / name, "change");
}

void FolderInMaking::commit() {
  fs::permissions(hidden_, usual_);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(hidden_))
    if (!entry.is_symlink()) flush(entry.path(), entry.is_directory() ? O_DIRECTORY : O_NONBLOCK);
  flush_folder(hidden_);
  // A plain rename would replace an empty folder in silence.
  if (::renameat2(AT_FDCWD, hidden_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) != 0) {
    const bool unknown = errno == EINVAL || errno == ENOSYS;  // to this file system or kernel
    if (!unknown) fail(Kind::cannot_create, path_, "create");
    if (fs::exists(fs::symlink_status(path_))) errno = EEXIST, fail(Kind::cannot_create, path_, "create");
    if (::rename(hidden_.c_str(), path_.c_str()) != 0) fail(Kind::cannot_create, path_, "create");
  }
  hidden_.clear();
  flush_folder(folder_of(path_));
}

void exchange(const fs::path& one, const fs::path& other) {
  if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) != 0) {
    const bool unknown = errno == EINVAL || errno == ENOSYS;  // to this file system or kernel
    if (!unknown) fail(Kind::io, one, "rename");
    fs::path aside = one;
    aside += ".aside";
    for (const auto& [from, to] : {std::pair(other, aside), std::pair(one, other), std::pair(aside, one)})
      if (::rename(from.c_str(), to.c_str()) != 0) fail(Kind::io, from, "rename");
  }
  flush_folder(folder_of(one));
  flush_folder(folder_of(other));
}

void remove_leftovers(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    const std::string name = entry.path().filename().string();
    if (is_hidden_part(name) && !is_being_made(name)) fs::remove_all(entry.path(), ignored);
  }
}

void remove_leftovers_of(const fs::path& path) {
  const std::string beginning = "." + path.filename().string() + ".";
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(path), error)) {
    const std::string name = entry.path().filename().string();
    std::error_code ignored;
    if (is_hidden_part(name) && name.starts_with(beginning) && !is_being_made(name))
      fs::remove_all(entry.path(), ignored);
  }
}

void make_private_folder(const fs::path& path) {
  std::error_code none;
  if (path.empty() || fs::is_directory(path, none)) return;
  make_private_folder(path.parent_path());
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) fail(Kind::cannot_create, path, "create");
}

void make_folder(const fs::path& path) {
  if (fs::is_directory(path)) return;
  if (path.has_parent_path()) make_folder(path.parent_path());
  if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) fail(Kind::cannot_create, path, "create");
  flush_folder(folder_of(path));
}

void remove_file(const fs::path& path) {
  if (::unlink(path.c_str()) != 0) {
    if (errno == ENOENT) return;
    fail(Kind::io, path, "remove");
  }
  flush_folder(folder_of(path));
}

// ---- Lock

Lock::Lock(const fs::path& path) {
  // Through a link the lock would be made elsewhere; a pipe or a device is none.
  constexpr int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  descriptor_ = retried([&] { return ::open(path.c_str(), flags, 0666); });
  if (descriptor_ < 0) fail(Kind::cannot_create, path, "lock");
  if (retried([&] { return ::flock(descriptor_, LOCK_EX | LOCK_NB); }) == 0) return;
  const bool busy = errno == EWOULDBLOCK;
  const std::string reason =
      busy ? "another process is at work here" : std::generic_category().message(errno);
  ::close(std::exchange(descriptor_, -1));
  throw DiskError(busy ? Kind::busy : Kind::io, fmt::format("{}: cannot lock: {}", shown(path), reason));
}

Lock::~Lock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace adjudicator::files
