#include "reports/page/sandbox.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <new>
#include <optional>
#include <vector>

#include "fo/pdf.hpp"
#include "reports/page/rendering.hpp"

extern char** environ;  // NOLINT: as POSIX has it

#ifdef __SANITIZE_ADDRESS__
// The sanitizer's shadow of the memory fits into no bound of an address space, so its allocator refuses what is larger than
// sandbox_memory.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=2048";
}
#endif

namespace adjudicator::reports {
namespace {

// ---- messages: a list of texts, each with its length before it

constexpr std::size_t number_size = 12;
constexpr std::string_view answer_made = "made";
constexpr std::string_view answer_failed = "failed";

void put(std::string& message, std::string_view text) {
  std::string number = std::to_string(text.size());
  number.insert(0, number_size - number.size(), ' ');
  message.append(number).append(text);
}

/// Takes the next text off a message; nothing where there is none.
std::optional<std::string_view> take(std::string_view& message) {
  if (message.size() < number_size) return std::nullopt;
  std::string_view number = message.substr(0, number_size);
  number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), size);
  if (error != std::errc() || size > message.size() - number_size) return std::nullopt;
  const std::string_view text = message.substr(number_size, size);
  message.remove_prefix(number_size + size);
  return text;
}

class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  ~Socket() { close(); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

  /// False where the other end is gone.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::send(number_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  /// All that comes until the other end is closed; nothing where that is more than `limit`.
  std::optional<std::string> receive(std::size_t limit) const {
    std::string all;
    std::vector<char> buffer(std::size_t{1} << 16);
    for (;;) {
      const ssize_t count = ::recv(number_, buffer.data(), buffer.size(), 0);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return all;  // what is cut off shows in its lengths
      if (all.size() + static_cast<std::size_t>(count) > limit) return std::nullopt;
      all.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int number_;
};

// ---- the parent

/// A child of this program that is gone, and waited for, afterwards.
class Child {
 public:
  explicit Child(int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, 0);
    posix_spawn_file_actions_adddup2(&actions, socket, 1);
    std::string name = "adjudicator";
    std::string word(sandbox_word);
    const std::array<char*, 3> words{name.data(), word.data(), nullptr};
    const int error = ::posix_spawn(&process_, "/proc/self/exe", &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::bad_alloc();  // too many processes: another time
  }
  ~Child() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status;
  }

 private:
  pid_t process_ = 0;
};

std::string written(const Task& task, const Overrides& overrides) {
  std::string message;
  for (const std::string* text : {&task.kind, &task.report, &task.parameter}) put(message, *text);
  for (const auto& [name, text] : overrides.files) {
    put(message, name);
    put(message, text);
  }
  return message;
}

[[noreturn]] void tell_end(const Overrides& overrides, int status) {
  const bool late = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  throw OverrideError(overrides.shown, 0,
                      late ? "they took more than " + std::to_string(sandbox_seconds) + " seconds"
                           : "they took too much memory, or broke down");
}

/// The file as the moderator knows it; one that is the program's is named as such.
[[noreturn]] void tell_fault(const Overrides& overrides, std::string_view file, std::string_view line,
                             std::string_view why) {
  std::uint32_t number = 0;
  std::from_chars(line.data(), line.data() + line.size(), number);
  if (overrides.files.contains(file))
    throw OverrideError(overrides.shown + '/' + std::string(file), number, std::string(why));
  const std::string where = file.empty() ? "" : std::string(file) + ':' + std::string(line) + ": ";
  throw OverrideError(overrides.shown, 0, where + std::string(why));
}

// ---- the child

void limit(int what, rlim_t soft, rlim_t hard) {
  const rlimit bounds{soft, hard};
  ::setrlimit(static_cast<__rlimit_resource>(what), &bounds);
}

/// Nothing is opened while this lives; what is open stays so.
class NothingOpens {
 public:
  NothingOpens() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    limit(RLIMIT_NOFILE, 0, before_.rlim_max);
  }
  ~NothingOpens() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  NothingOpens(const NothingOpens&) = delete;
  NothingOpens& operator=(const NothingOpens&) = delete;

 private:
  rlimit before_{};
};

std::string performed(const Task& task, const Stylesheets& stylesheets) {
  if (task.kind != "pdf") {
    const NothingOpens here;
    if (task.kind != "try") return perform(task.kind, *parse_tree(task.report), stylesheets, task.parameter);
    stylesheets.try_overrides(task.report);
    return {};
  }
  const Tree fo = [&] {
    const NothingOpens here;
    return stylesheets.to_fo(*parse_tree(task.report));
  }();
  return fo::format_pdf(*fo, creation_date);  // which opens fonts
}

std::string answer(std::string_view message) {
  Task task;
  for (std::string* text : {&task.kind, &task.report, &task.parameter}) *text = take(message).value_or("");
  Overrides overrides;
  while (const auto name = take(message)) overrides.files.emplace(*name, take(message).value_or(""));
  std::string reply;
  try {
    const std::string made = performed(task, Stylesheets(std::move(overrides)));
    put(reply, answer_made);
    put(reply, made);
  } catch (const TransformError& error) {
    for (const std::string& text :
         {std::string(answer_failed), error.file, std::to_string(error.line), error.why})
      put(reply, text);
  } catch (const fo::FormatError& error) {
    for (const std::string& text : {std::string(answer_failed), std::string("fo.xsl"), std::string(),
                                    std::string("what it makes cannot be formatted: ") + error.what()})
      put(reply, text);
  }
  return reply;
}

}  // namespace

std::string in_sandbox(const Task& task, const Overrides& overrides) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) throw std::bad_alloc();
  const Socket ours(ends[0]);
  Socket theirs(ends[1]);
  Child child(theirs.number());
  theirs.close();
  const bool sent = ours.send(written(task, overrides)) && ::shutdown(ours.number(), SHUT_WR) == 0;
  const auto reply = sent ? ours.receive(sandbox_result) : std::string();
  if (!reply)
    throw OverrideError(overrides.shown, 0,
                        "they make more than " + std::to_string(sandbox_result >> 20) + " MiB");
  std::string_view rest = *reply;
  const auto outcome = take(rest);
  const auto first = take(rest);
  if (outcome == answer_made && first) return std::string(*first);
  const auto line = take(rest);
  const auto why = take(rest);
  if (outcome == answer_failed && why) tell_fault(overrides, *first, *line, *why);
  tell_end(overrides, child.wait());
}

int serve_in_sandbox() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody is left to read what it makes
  limit(RLIMIT_CPU, sandbox_seconds, sandbox_seconds + 5);
#ifndef __SANITIZE_ADDRESS__
  limit(RLIMIT_AS, sandbox_memory, sandbox_memory);
#endif
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_FSIZE, 0, 0);
  limit(RLIMIT_NPROC, 0, 0);
  const Socket parent(1);
  const auto message = parent.receive(sandbox_result);
  if (!message) return 1;
  try {
    return parent.send(answer(*message)) ? 0 : 1;
  } catch (const std::exception&) {  // out of memory, most likely: the parent says so
    return 1;
  }
}

}  // namespace adjudicator::reports
