// Work on another thread, beside what goes on here.
//
// Threads are kept for the next work and never end: one that ends hands all memory that it ever took back, block by block, which
// takes as long as a page of a report does. A process that ends does not wait for those that have nothing to do.
#pragma once

#include <functional>

namespace adjudicator::host {

class Beside {
 public:
  /// Begins at once. `work` may not throw.
  explicit Beside(std::function<void()> work);
  /// Waits for its end, as `wait` does.
  ~Beside();
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  void wait();

 private:
  struct Hand;
  static Hand& idle_hand();
  Hand* hand_;
};

}  // namespace adjudicator::host
