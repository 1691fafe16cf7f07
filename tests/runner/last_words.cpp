#include "runner/last_words.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iostream>

namespace adjudicator::cases {
namespace {

constexpr std::array signals{SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGALRM};
std::array<struct sigaction, signals.size()> before;
std::array<char, 4096> tried;             // no memory may be asked for in a handler
std::array<char, 64 * 1024> other_stack;  // for the end of an endless recursion

void say(const char* text) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, text, std::strlen(text));
}

void end(int signal) {
  say(tried.data());
  say(signal == SIGALRM ? ":0: takes too long; what comes after it was not tried\n"
                        : ":0: ends the process; what comes after it was not tried\n");
  const auto which = std::find(signals.begin(), signals.end(), signal) - signals.begin();
  ::sigaction(signal, &before[static_cast<std::size_t>(which)], nullptr);
  ::raise(signal);
}

void listen() {
  stack_t stack{};
  stack.ss_sp = other_stack.data();
  stack.ss_size = other_stack.size();
  ::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = end;
  action.sa_flags = SA_ONSTACK;
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &action, &before[i]);
}

}  // namespace

void begin_trying(const std::string& name, unsigned seconds) {
  const std::size_t length = std::min(name.size(), tried.size() - 1);
  std::copy_n(name.begin(), length, tried.begin());
  tried[length] = '\0';
  std::cout.flush();  // what was said of others must not go with it
  static const bool listens = (listen(), true);
  static_cast<void>(listens);
  ::alarm(seconds);
}

}  // namespace adjudicator::cases
