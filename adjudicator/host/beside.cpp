#include "host/beside.hpp"

#include <unistd.h>

#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>
#include <utility>
#include <vector>

namespace adjudicator::host {

/// A thread, as long as the process lives.
struct Beside::Hand {
  std::function<void()> work;
  std::binary_semaphore begin{0};
  std::binary_semaphore done{0};

  [[noreturn]] void live() {
    while (true) {
      begin.acquire();
      work();
      work = nullptr;
      done.release();
    }
  }
};

namespace {

/// Whoever is idle, the last one to become so at the end: its memory is the warmest.
template <class Hand>
struct Idle {
  std::mutex lock;
  std::vector<Hand*> hands;
  pid_t process = ::getpid();  // whose threads they are

  static Idle& all() {
    static auto* const idle = new Idle;  // never destroyed, as the threads are not
    return *idle;
  }
};

}  // namespace

Beside::Hand& Beside::idle_hand() {
  auto& idle = Idle<Hand>::all();
  {
    const std::lock_guard lock(idle.lock);
    // A process that was forked has none of its parent's threads.
    if (std::exchange(idle.process, ::getpid()) != ::getpid()) idle.hands.clear();
    if (!idle.hands.empty()) {
      Hand* const hand = idle.hands.back();
      idle.hands.pop_back();
      return *hand;
    }
  }
  auto made = std::make_unique<Hand>();
  std::thread(&Hand::live, made.get()).detach();
  return *made.release();
}

Beside::Beside(std::function<void()> work) : hand_(&idle_hand()) {
  hand_->work = std::move(work);
  hand_->begin.release();
}

Beside::~Beside() {
  wait();
}

void Beside::wait() {
  if (hand_ == nullptr) return;
  hand_->done.acquire();
  auto& idle = Idle<Hand>::all();
  const std::lock_guard lock(idle.lock);
  idle.hands.push_back(std::exchange(hand_, nullptr));
}

}  // namespace adjudicator::host
