// Faults: locks, folders that may not be written, a full disk, a kill at any moment, two processes at once.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "cli_fixture.hpp"
#include "files/folder/disk.hpp"
#include "texts.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using Files = std::map<std::string, std::string>;

/// The two turns of the ridge; turn 1 is resolved in one mailing.
class Faults : public ::testing::Test {
 protected:
  Faults() : game((temp.path() / "ridge").string()) {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    fs::permissions(temp.path(), fs::perms::all);
  }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  fs::path mailing() const { return at("turn-01/mailing-1"); }
  int resolve() const { return call({"resolve", game, "--turn", "1", "--formats", "xml,json,html"}).code; }

  /// What an undisturbed run writes.
  Files undisturbed() const {
    const fs::path copy = temp.path() / "undisturbed";
    fs::copy(source("examples/classic-ridge"), copy, fs::copy_options::recursive);
    EXPECT_EQ(call({"resolve", copy.string(), "--turn", "1", "--formats", "xml,json,html"}).code, cli::done);
    return tree(copy);
  }

  void expect_no_trace() const {
    for (const auto& entry : fs::directory_iterator(at("turn-01")))
      EXPECT_THAT(entry.path().filename().string(), AnyOf("orders", "roster.xml")) << "left behind";
  }

  TempFolder temp;
  std::string game;
};

/// In a child that may not write what belongs to this process' user.
int as_a_stranger(const std::function<int()>& work) {
  return wait_for(start_child([&] {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 99;
    return work();
  }));
}

void forbid_writing(const fs::path& folder) {
  fs::permissions(folder, fs::perms(0555));
}
void allow_writing(const fs::path& folder) {
  fs::permissions(folder, fs::perms(0777));
}

// ---- the lock

TEST_F(Faults, ALockedGameIs75) {
  const files::Lock lock(at(".lock"));
  const Called resolve = call({"resolve", game, "--turn", "1"});
  EXPECT_EQ(resolve.code, cli::try_again);
  EXPECT_THAT(resolve.err, HasSubstr("another process is at work here"));
  expect_no_trace();
  // Reading needs no lock.
  EXPECT_EQ(call({"check", game, "--turn", "1"}).code, cli::done);
}

TEST_F(Faults, ALockDiesWithItsProcess) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t holder = start_child([&] {
    const files::Lock lock(at(".lock"));
    if (::write(ready[1], "x", 1) != 1) return 1;
    ::pause();
    return 0;
  });
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_EQ(resolve(), cli::try_again);
  ::kill(holder, SIGKILL);
  EXPECT_EQ(wait_for(holder), -SIGKILL);
  EXPECT_EQ(resolve(), cli::done);
  ::close(ready[0]);
  ::close(ready[1]);
}

// ---- what may not be written

TEST_F(Faults, AFolderThatMayNotBeWrittenIs73) {
  forbid_writing(game);
  EXPECT_EQ(as_a_stranger([&] { return resolve(); }), cli::cannot_create);
  allow_writing(game);
  forbid_writing(at("turn-01"));
  EXPECT_EQ(as_a_stranger([&] { return resolve(); }), cli::cannot_create);
  allow_writing(at("turn-01"));
  expect_no_trace();
  fs::remove(at(".lock"));
  EXPECT_EQ(as_a_stranger([&] { return resolve(); }), cli::done);
}

TEST_F(Faults, AFileThatMayNotBeReadIs66) {
  fs::permissions(at("turn-01/orders/blue.xml"), fs::perms::none);
  allow_writing(game);
  EXPECT_EQ(as_a_stranger([&] { return resolve(); }), cli::no_input);
  expect_no_trace();
}

TEST_F(Faults, ALockThatIsAFolderIs73) {
  fs::create_directory(at(".lock"));
  EXPECT_EQ(resolve(), cli::cannot_create);
}

TEST_F(Faults, AMailingThatIsAFileIsNotReplaced) {
  write(mailing(), "not a folder\n");
  EXPECT_NE(resolve(), cli::done);
  EXPECT_EQ(read(mailing()), "not a folder\n");
}

// ---- a full disk

/// In a child whose files may not grow beyond `bytes`.
int with_little_room(rlim_t bytes, const std::function<int()>& work) {
  return wait_for(start_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, bytes};
    return ::setrlimit(RLIMIT_FSIZE, &limit) == 0 ? work() : 99;
  }));
}

TEST_F(Faults, AFullDiskLeavesNothingBehind) {
  const Files whole = undisturbed();
  for (rlim_t bytes : {rlim_t{0}, rlim_t{100}, rlim_t{2000}, rlim_t{10'000}, rlim_t{40'000}}) {
    EXPECT_EQ(with_little_room(bytes, [&] { return resolve(); }), cli::disk_failed) << bytes;
    expect_no_trace();
  }
  EXPECT_EQ(resolve(), cli::done);
  EXPECT_EQ(tree(game), whole);
}

TEST_F(Faults, AFullDiskLeavesTheOldOutput) {
  ASSERT_EQ(resolve(), cli::done);
  const fs::path output = temp.path() / "out" / "report.html";
  write(output, "the old one\n");
  const auto report = [&] {
    return call({"report", game, "--turn", "1", "--side", "red", "--format", "html", "--output",
                 output.string()})
        .code;
  };
  EXPECT_EQ(with_little_room(1000, report), cli::disk_failed);
  EXPECT_EQ(tree(output.parent_path()), (Files{{"report.html", "the old one\n"}}));
}

TEST_F(Faults, AFullDiskLeavesNoHalfNewGame) {
  const std::string fresh = (temp.path() / "fresh" / "game").string();
  fs::create_directories(temp.path() / "fresh");
  EXPECT_EQ(with_little_room(50, [&] { return call({"new", "classic", fresh}).code; }), cli::disk_failed);
  EXPECT_TRUE(fs::is_empty(temp.path() / "fresh"));
}

// ---- killed

/// Moments spread over a run without favouring any: a low-discrepancy sequence.
std::chrono::microseconds moment(int i, std::chrono::microseconds whole) {
  const double fraction = i * 0.6180339887498949;
  return std::chrono::microseconds(static_cast<std::int64_t>(static_cast<double>(whole.count()) *
                                                             (fraction - static_cast<int>(fraction))));
}

TEST_F(Faults, KilledAtAnyMomentItLosesNothing) {
  const Files whole = undisturbed();
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(wait_for(start_child([&] { return resolve(); })), cli::done);
  const auto duration =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  int killed = 0;
  for (int i = 1; i <= 50; ++i) {
    fs::remove_all(mailing());
    const pid_t child = start_child([&] { return resolve(); });
    std::this_thread::sleep_for(moment(i, duration * 11 / 10));
    ::kill(child, SIGKILL);
    killed += wait_for(child) == -SIGKILL;
    if (!fs::exists(mailing())) continue;  // not begun, or only its hidden beginnings
    EXPECT_EQ(tree(mailing()).size(), tree(temp.path() / "undisturbed/turn-01/mailing-1").size())
        << "half a mailing, round " << i;
  }
  EXPECT_GT(killed, 10);
  fs::remove_all(mailing());
  EXPECT_EQ(resolve(), cli::done);
  EXPECT_EQ(tree(game), whole);  // the leftovers are gone too
}

// ---- floods

#if defined(__SANITIZE_ADDRESS__)
constexpr rlim_t most_seconds = 60;
constexpr long most_kilobytes = 4'000'000;
#else
constexpr rlim_t most_seconds = 60;  // against a hang; speed is for the benchmarks
constexpr long most_kilobytes = 500'000;
#endif

/// Files just below the limits (4 MiB for players, 8 MiB for charts) that hold as much as they can of one
/// thing: what they cost must be bounded.
class Floods : public Faults {
 protected:
  void expect_bounded(const std::string& command) const {
    const pid_t child = start_child([&] {
      const rlimit limit{most_seconds, most_seconds};
      if (::setrlimit(RLIMIT_CPU, &limit) != 0) return 99;
      return call({command, game, "--turn", "1"}).code;
    });
    int status = 0;
    rusage used{};
    ASSERT_EQ(::wait4(child, &status, 0, &used), child);
    EXPECT_TRUE(WIFEXITED(status)) << command << " took more than " << most_seconds << " s";
    EXPECT_LT(used.ru_maxrss, most_kilobytes) << command;
  }

  void expect_bounded_answers(int count) const;
  void expect_bounded_orders(const std::string& list) const {
    write(at("turn-01/orders/blue.xml"),
          "<orders xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\" "
          "side=\"blue\"><list>" +
              list + "</list></orders>");
    expect_bounded("check");
    expect_bounded("resolve");
  }
};

TEST_F(Floods, OfAttacks) {
  expect_bounded_orders(repeated("<attack/>", 450'000));
}
TEST_F(Floods, OfAsManyAttacksAsMayBe) {
  expect_bounded_orders(repeated("<attack/>", 25'000));
}
TEST_F(Floods, OfUnits) {
  expect_bounded_orders("<attack target=\"0805\" units=\"" + repeated("nobody ", 580'000) + "\"/>");
}
TEST_F(Floods, OfFollowers) {
  expect_bounded_orders("<attack target=\"0805\" units=\"b-inf-1\" advance=\"" + repeated("x ", 2'000'000) +
                        "\"/>");
}
TEST_F(Floods, OfUnknownOrders) {
  expect_bounded_orders(repeated("<x/>", 900'000));
}
TEST_F(Floods, OfPasses) {
  expect_bounded_orders(repeated("<pass/>", 580'000));
}

TEST_F(Floods, OfAnswers) {
  expect_bounded_answers(45'000);
}
TEST_F(Floods, OfAsManyAnswersAsMayBe) {
  expect_bounded_answers(25'000);
}
void Floods::expect_bounded_answers(int count) const {
  std::string answers =
      "<answers xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\" side=\"red\">";
  for (int i = 0; i < count; ++i)
    answers += "<answer question=\"turn-01/" + std::to_string(i) +
               "\" fingerprint=\"0123456789abcdef\" choice=\"0805\"/>";
  write(at("turn-01/answers/red.xml"), answers + "</answers>");
  expect_bounded("check");
  expect_bounded("resolve");
}

TEST_F(Floods, OfRolls) {
  write(at("charts/flood.xml"),
        "<inverse-chart xmlns=\"urn:adjudicator:1\" name=\"flood\" status=\"house\" source=\"a test\" "
        "columns=\"0\" rolls=\"" +
            repeated("1-10000 ", 900'000) + "\"><row result=\"a\" cells=\"1-10000\"/></inverse-chart>");
  expect_bounded("check");
}

// ---- two at once

TEST_F(Faults, TwoProcessesAtOnceAreAsOne) {
  const Files whole = undisturbed();
  for (int i = 0; i < 8; ++i) {
    fs::remove_all(mailing());
    const pid_t one = start_child([&] { return resolve(); });
    const pid_t two = start_child([&] { return resolve(); });
    const std::vector<int> codes{wait_for(one), wait_for(two)};
    EXPECT_THAT(codes, ::testing::Each(AnyOf(cli::done, cli::try_again)));
    EXPECT_THAT(codes, ::testing::Contains(cli::done));
    EXPECT_EQ(tree(game), whole);
  }
}

}  // namespace
}  // namespace adjudicator::cli_test
