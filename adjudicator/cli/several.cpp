#include "cli/several.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace adjudicator::cli {

std::size_t at_a_time() {
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
}

void work_on(std::size_t count, const std::function<void(std::size_t)>& work,
             const std::function<void(std::size_t)>& tell) {
  std::atomic<std::size_t> next = 0;
  std::mutex one_tells;
  std::vector<bool> done(count);
  std::size_t told = 0;
  const auto go_on = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      work(i);
      const std::lock_guard lock(one_tells);
      done[i] = true;
      for (; told < count && done[told]; ++told)
        if (tell) tell(told);
    }
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min(count, at_a_time()); ++i) others.emplace_back(go_on);
  go_on();
  for (std::thread& other : others) other.join();
}

namespace {

/// Whether all of them went through a socket.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// What comes next, at most so many bytes; empty: the other end is gone.
std::string receive_some(int socket, std::size_t most) {
  std::string bytes(most, '\0');
  while (true) {
    const ssize_t got = ::recv(socket, bytes.data(), most, 0);
    if (got < 0 && errno == EINTR) continue;
    bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return bytes;
  }
}

template <class Number>
std::string_view bytes_of(const Number& number) {
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

/// The processes and what they have in hand. The parent tells each a number; what it says is its length and itself.
class Workers {
 public:
  Workers(std::size_t count, std::size_t most, const std::function<std::string(std::size_t)>& work)
      : count_(count), work_(work), results_(count) {
    while (workers_.size() < std::min(count, most))
      if (!start()) break;
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    for (Worker& worker : workers_) end(worker);
  }

  /// Waits until something is done, or nothing is left to do.
  void wait() {
    if (workers_.empty()) {  // this computer has no process to give
      if (next_ < count_) results_[next_] = Worked{work_(next_), 0}, ++next_;
      return;
    }
    std::vector<pollfd> sockets;
    for (const Worker& worker : workers_) sockets.push_back({worker.socket, POLLIN, 0});
    if (::poll(sockets.data(), sockets.size(), -1) < 0) return;
    for (std::size_t i = workers_.size(); i-- > 0;)
      if (sockets[i].revents != 0) hear(i);
  }

  const std::optional<Worked>& result(std::size_t at) const { return results_[at]; }

 private:
  struct Worker {
    pid_t process;
    int socket;
    std::size_t in_hand;
    std::string heard;
  };

  /// A process with the next number in its hands.
  bool start() {
    std::array<int, 2> ends{};
    if (next_ >= count_ || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
      return false;
    const pid_t process = ::fork();
    if (process < 0) {
      ::close(ends[0]);
      ::close(ends[1]);
      return false;
    }
    if (process == 0) {
      ::close(ends[0]);
      // Else one that outlives its parent would wait for it: the others hold its end.
      for (const Worker& other : workers_) ::close(other.socket);
      serve(ends[1]);
    }
    ::close(ends[1]);
    workers_.push_back({process, ends[0], next_++, {}});
    return send_all(ends[0], bytes_of(workers_.back().in_hand));
  }

  [[noreturn]] void serve(int socket) {
    std::size_t number = 0;
    for (std::string asked; (asked = receive_some(socket, sizeof number)).size() == sizeof number;) {
      std::memcpy(&number, asked.data(), sizeof number);
      const std::string said = work_(number);
      const std::uint64_t length = said.size();
      if (!send_all(socket, bytes_of(length)) || !send_all(socket, said)) break;
    }
    ::_exit(0);
  }

  void hear(std::size_t at) {
    Worker& worker = workers_[at];
    const std::string some = receive_some(worker.socket, 65536);
    if (some.empty()) return replace(at);
    worker.heard += some;
    std::uint64_t length = 0;
    if (worker.heard.size() < sizeof length) return;
    std::memcpy(&length, worker.heard.data(), sizeof length);
    if (worker.heard.size() < sizeof length + length) return;
    results_[worker.in_hand] = Worked{worker.heard.substr(sizeof length), 0};
    worker.heard.clear();
    if (next_ < count_) {
      worker.in_hand = next_++;
      send_all(worker.socket, bytes_of(worker.in_hand));  // a dead one is heard of
    } else {
      end(worker);
      workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }

  /// It died: another one goes on with the rest.
  void replace(std::size_t at) {
    const std::size_t lost = workers_[at].in_hand;
    const int signal = end(workers_[at]);
    workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(at));
    results_[lost] = Worked{{}, signal == 0 ? SIGKILL : signal};
    start();
  }

  /// The signal of which it died, or 0.
  static int end(Worker& worker) {
    ::close(worker.socket);
    int status = 0;
    while (::waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }

  const std::size_t count_;
  const std::function<std::string(std::size_t)>& work_;
  std::size_t next_ = 0;
  std::vector<Worker> workers_;
  std::vector<std::optional<Worked>> results_;
};

}  // namespace

void work_in_processes(std::size_t count, std::size_t most,
                       const std::function<std::string(std::size_t)>& work,
                       const std::function<void(std::size_t, const Worked&)>& tell) {
  Workers workers(count, most, work);
  for (std::size_t told = 0; told < count; ++told) {
    while (!workers.result(told)) workers.wait();
    tell(told, *workers.result(told));
  }
}

Progress::Progress(std::ostream& terminal, std::size_t all, bool shown)
    : terminal_(terminal), all_(all), shown_(shown && all > 1) {}

void Progress::show(std::size_t done) {
  if (!shown_) return;
  constexpr std::size_t width = 30;
  const std::size_t full = width * std::min(done, all_) / all_;
  terminal_ << fmt::format("\r[{}{}] {} of {}", std::string(full, '='), std::string(width - full, ' '), done,
                           all_)
            << std::flush;
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) terminal_ << "\r\033[K" << std::flush;
  drawn_ = false;
}

bool is_terminal(const std::ostream& stream) {
  if (&stream == &std::cerr) return ::isatty(STDERR_FILENO) == 1;
  return &stream == &std::cout && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace adjudicator::cli
