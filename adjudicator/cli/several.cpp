#include "cli/several.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <mutex>
#include <ostream>
#include <string>
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

Progress::Progress(std::ostream& terminal, std::size_t all, bool shown)
    : terminal_(terminal), all_(all), shown_(shown && all > 1) {}

void Progress::show(std::size_t done) {
  if (!shown_) return;
  constexpr std::size_t width = 30;
  const std::size_t full = width * done / all_;
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
