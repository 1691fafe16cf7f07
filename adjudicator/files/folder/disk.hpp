// Files and folders on disk: read with a bound, written whole or not at all.
//
// Everything is first written under a hidden name beside its place, flushed to the disk, then renamed;
// killing the program at any instant leaves the old state or the new one, and perhaps a hidden leftover.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "files/spellings/sink.hpp"

namespace adjudicator::files {

/// What a disk refuses. The caller maps the kind to its exit code.
struct DiskError : std::runtime_error {
  enum class Kind : unsigned char {
    cannot_read,    // 66: missing, not a regular file, too large, not permitted
    cannot_create,  // 73: there already, no such folder, not permitted
    io,             // 74: full, broken
    busy            // 75: locked by another process
  };
  DiskError(Kind k, const std::string& message) : std::runtime_error(message), kind(k) {}
  Kind kind;
};

/// A path as people read it: in one line and in characters that can be seen, whatever its name holds.
std::string shown(const std::filesystem::path& path);

/// The bytes of a regular file of at most `limit` bytes.
std::string read_file(const std::filesystem::path& path, std::size_t limit = std::size_t{16} << 20);

/// The first line of a text, without its end.
std::string first_line(std::string text);

/// Who may look into a file.
struct Privacy {
  bool ours = false;    // it belongs to the user who runs the program
  bool closed = false;  // neither its group nor others may read or write it
};
/// The same, and how private the file was that was read (of the opened file: its name may change hands).
std::string read_file(const std::filesystem::path& path, std::size_t limit, Privacy& privacy);

/// Who may read a new file: whom the umask lets, or its owner alone.
enum class Readers : unsigned char { usual, owner };

/// A file that takes its place when it is complete.
class AtomicFile : public Sink {
 public:
  explicit AtomicFile(std::filesystem::path path, Readers readers = Readers::usual);
  ~AtomicFile() override;  // gone without a trace, unless committed
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes) override;
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path hidden_;
  int descriptor_ = -1;
};

void write_atomically(const std::filesystem::path& path, std::string_view bytes,
                      Readers readers = Readers::usual);

/// A folder that appears whole or not at all. Until it does, only its owner may look into it.
class FolderInMaking {
 public:
  /// `path` must not exist; its parent must.
  explicit FolderInMaking(std::filesystem::path path);
  ~FolderInMaking();  // gone without a trace, unless committed
  FolderInMaking(const FolderInMaking&) = delete;
  FolderInMaking& operator=(const FolderInMaking&) = delete;

  /// Where it is being made: others may write there too until it is committed.
  const std::filesystem::path& hidden() const { return hidden_; }
  /// Writes a file; folders on the way are made. The name is relative and stays inside.
  void write(const std::filesystem::path& name, std::string_view bytes);
  /// From now on whoever is not among these may not read or write a file that is in it: all but its owner.
  void close_to_others(const std::filesystem::path& name,
                       std::filesystem::perms but = std::filesystem::perms::none);
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path hidden_;
  std::filesystem::perms usual_{};  // of a new folder, as the umask lets it have them
};

/// Two files or folders trade places: at once, where the file system can.
void exchange(const std::filesystem::path& one, const std::filesystem::path& other);

/// Removes what killed processes left half made in a folder; what another process of this machine is making stays, so
/// no lock need cover all who write there (a game's clock, its outbox). A maker in another container, or on another
/// machine, may count as killed: its write then ends with a DiskError, and what was there before is whole.
void remove_leftovers(const std::filesystem::path& folder);
/// The same of one file or folder alone.
void remove_leftovers_of(const std::filesystem::path& path);

/// Makes a folder and those on the way to it; those that it makes are their owner's alone (0700).
void make_private_folder(const std::filesystem::path& path);

/// Makes a folder, and those on the way to it, and flushes them to the disk; nothing where it is there.
void make_folder(const std::filesystem::path& path);
/// Removes a file for good; nothing where there is none.
void remove_file(const std::filesystem::path& path);

/// An exclusive lock on a file, which is made if need be and stays. DiskError `busy` where another has it.
class Lock {
 public:
  explicit Lock(const std::filesystem::path& path);
  ~Lock();
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace adjudicator::files
