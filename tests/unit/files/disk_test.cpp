#include "files/folder/disk.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>

namespace adjudicator::files {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ErrorKind = DiskError::Kind;

class Disk : public ::testing::Test {
 protected:
  Disk() {
    std::string name = (fs::temp_directory_path() / "disk-test-XXXXXX").string();
    folder = ::mkdtemp(name.data());
  }
  ~Disk() override { fs::remove_all(folder); }

  std::set<std::string> names(const fs::path& where) const {
    std::set<std::string> out;
    for (const auto& entry : fs::directory_iterator(where)) out.insert(entry.path().filename().string());
    return out;
  }

  template <typename Call>
  static std::optional<ErrorKind> kind_of(Call call) {
    try {
      call();
    } catch (const DiskError& e) {
      return e.kind;
    }
    return std::nullopt;
  }

  fs::path folder;
};

using NameSet = std::set<std::string>;

TEST_F(Disk, ReadsFiles) {
  const std::string bytes = std::string("a\0b\n", 4) + std::string(100'000, 'x');
  std::ofstream(folder / "f", std::ios::binary) << bytes;
  std::ofstream(folder / "empty");
  EXPECT_EQ(read_file(folder / "f"), bytes);
  EXPECT_EQ(read_file(folder / "f", bytes.size()), bytes);
  EXPECT_EQ(read_file(folder / "empty"), "");
  EXPECT_EQ(read_file(folder / "empty", 0), "");
}

TEST_F(Disk, RefusesToRead) {
  std::ofstream(folder / "f") << "12345";
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(kind_of([&] { read_file(folder / "f", 4); }), ErrorKind::cannot_read);
  EXPECT_EQ(kind_of([&] { read_file(folder / "missing"); }), ErrorKind::cannot_read);
  EXPECT_EQ(kind_of([&] { read_file(folder); }), ErrorKind::cannot_read);
  EXPECT_EQ(kind_of([&] { read_file(folder / "pipe"); }), ErrorKind::cannot_read);  // and does not wait
  EXPECT_EQ(kind_of([&] { read_file("/dev/zero"); }), ErrorKind::cannot_read);
}

TEST_F(Disk, SaysWhatWentWrong) {
  try {
    read_file(folder / "missing");
    FAIL();
  } catch (const DiskError& e) {
    EXPECT_EQ(std::string(e.what()),
              (folder / "missing").string() + ": cannot read: No such file or directory");
  }
}

TEST_F(Disk, BoundsFilesWhoseSizeIsNotTold) {
  EXPECT_EQ(kind_of([&] { read_file("/proc/self/smaps", 10); }), ErrorKind::cannot_read);
}

TEST_F(Disk, WritesAtomically) {
  const fs::path file = folder / "roster.xml";
  write_atomically(file, "one");
  write_atomically(file, "two");
  EXPECT_EQ(read_file(file), "two");
  EXPECT_EQ(names(folder), NameSet{"roster.xml"});
}

TEST_F(Disk, KeepsTheOldFileUntilCommitted) {
  const fs::path file = folder / "roster.xml";
  write_atomically(file, "old");
  {
    AtomicFile replacement(file);
    replacement.write("new ");
    EXPECT_EQ(read_file(file), "old");
  }
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(names(folder), NameSet{"roster.xml"});
}

TEST_F(Disk, RefusesToWrite) {
  EXPECT_EQ(kind_of([&] { write_atomically(folder / "missing" / "f", "x"); }), ErrorKind::cannot_create);
  fs::create_directory(folder / "taken");
  EXPECT_EQ(kind_of([&] { write_atomically(folder / "taken", "x"); }), ErrorKind::cannot_create);
  EXPECT_EQ(names(folder), NameSet{"taken"});
}

/// A limit on file sizes stands for a full disk.
TEST_F(Disk, TellsAFullDisk) {
  const auto limit = [](rlim_t bytes) {
    const struct rlimit l = {bytes, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &l);
  };
  ::signal(SIGXFSZ, SIG_IGN);
  write_atomically(folder / "f", "old");
  limit(10);
  const auto kind = kind_of([&] { write_atomically(folder / "f", "more than ten bytes"); });
  limit(RLIM_INFINITY);
  EXPECT_EQ(kind, ErrorKind::io);
  EXPECT_EQ(read_file(folder / "f"), "old");
  EXPECT_EQ(names(folder), NameSet{"f"});
}

TEST_F(Disk, MakesFoldersWhole) {
  const fs::path mailing = folder / "mailing-1";
  {
    FolderInMaking making(mailing);
    making.write("report.xml", "<report/>");
    making.write("maps/a.svg", "<svg/>");
    EXPECT_FALSE(fs::exists(mailing));
    making.commit();
  }
  EXPECT_EQ(names(folder), NameSet{"mailing-1"});
  EXPECT_EQ(read_file(mailing / "report.xml"), "<report/>");
  EXPECT_EQ(read_file(mailing / "maps" / "a.svg"), "<svg/>");
}

TEST_F(Disk, ForgetsFoldersNotCommitted) {
  {
    FolderInMaking making(folder / "mailing-1/");
    making.write("report.xml", "<report/>");
  }
  EXPECT_EQ(names(folder), NameSet{});
}

TEST_F(Disk, NeverReplacesAFolder) {
  fs::create_directory(folder / "mailing-1");
  FolderInMaking making(folder / "mailing-1");
  making.write("f", "x");
  EXPECT_EQ(kind_of([&] { making.commit(); }), ErrorKind::cannot_create);
  EXPECT_TRUE(fs::is_empty(folder / "mailing-1"));
}

TEST_F(Disk, KeepsNamesInsideTheFolder) {
  FolderInMaking making(folder / "m");
  for (const char* name : {"../f", "/tmp/f", "a/../../f", "", ".", "..", "a/"})
    EXPECT_EQ(kind_of([&] { making.write(name, "x"); }), ErrorKind::cannot_create) << name;
  making.write("a/../f", "x");
  EXPECT_EQ(kind_of([&] { making.write("f", "twice"); }), ErrorKind::cannot_create);
  EXPECT_EQ(kind_of([&] { making.write("f/g", "below a file"); }), ErrorKind::cannot_create);
}

TEST_F(Disk, RemovesLeftovers) {
  // No process has so high a number (PID_MAX_LIMIT).
  const fs::path dead = folder / ".mailing-1.4194305-1.part";
  fs::create_directory(dead);
  std::ofstream(dead / "f") << "x";
  std::ofstream(folder / ".roster.xml.4194305-2.part") << "x";
  std::ofstream(folder / "roster.xml") << "x";
  std::ofstream(folder / ".lock") << "";
  remove_leftovers(folder);
  EXPECT_EQ(names(folder), (NameSet{"roster.xml", ".lock"}));
  remove_leftovers(folder / "missing");
}

TEST_F(Disk, LeavesWhatAnotherProcessIsMaking) {
  const fs::path file = folder / "roster.xml";
  std::array<int, 2> begun{};
  std::array<int, 2> go_on{};
  ASSERT_EQ(::pipe(begun.data()), 0);
  ASSERT_EQ(::pipe(go_on.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    char byte = 0;
    AtomicFile making(file);
    making.write("whole");
    const bool told = ::write(begun[1], "x", 1) == 1 && ::read(go_on[0], &byte, 1) == 1;
    ::_exit(told && !kind_of([&] { making.commit(); }) ? 7 : 1);
  }
  char byte = 0;
  ASSERT_EQ(::read(begun[0], &byte, 1), 1);
  remove_leftovers(folder);
  remove_leftovers_of(file);
  ASSERT_EQ(::write(go_on[1], "x", 1), 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(names(folder), (NameSet{"roster.xml"}));
}

TEST_F(Disk, LocksOutOthers) {
  const fs::path lock = folder / ".lock";
  {
    const Lock mine(lock);
    EXPECT_EQ(kind_of([&] { const Lock theirs(lock); }), ErrorKind::busy);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(kind_of([&] { const Lock theirs(lock); }) == ErrorKind::busy ? 7 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 7);
  }
  EXPECT_EQ(kind_of([&] { const Lock again(lock); }), std::nullopt);
  EXPECT_EQ(kind_of([&] { const Lock nowhere(folder / "missing" / ".lock"); }), ErrorKind::cannot_create);
}

}  // namespace
}  // namespace adjudicator::files
