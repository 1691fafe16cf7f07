// Several things at a time, told in their order, and how far they are.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>

namespace adjudicator::cli {

/// How many things this computer does at a time: its cores, from 1 to 8.
std::size_t at_a_time();

/// Calls work(0) to work(count - 1), several at a time, each once. `tell` gets the same numbers in their order, each
/// when it and all before it are done, one at a time. `work` throws nothing.
void work_on(std::size_t count, const std::function<void(std::size_t)>& work,
             const std::function<void(std::size_t)>& tell = {});

/// What a process did with one of several things.
struct Worked {
  std::string said;  // what `work` gave
  int signal = 0;    // not 0: the process died of it, and said nothing
};

/// The same in processes of their own, so that one which dies costs nothing but the thing in its hands: another one goes
/// on with the rest. Before this process starts a thread. `work` runs there, and throws nothing. `most`: how many processes.
void work_in_processes(std::size_t count, std::size_t most,
                       const std::function<std::string(std::size_t)>& work,
                       const std::function<void(std::size_t, const Worked&)>& tell);

/// A bar on a terminal: `[=====     ] 12 of 24`. It is gone where something is printed, and at the end.
class Progress {
 public:
  /// `shown`: whether there is somebody who watches.
  Progress(std::ostream& terminal, std::size_t all, bool shown);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done);
  void clear();

 private:
  std::ostream& terminal_;
  std::size_t all_;
  bool shown_;
  bool drawn_ = false;
};

/// Whether a stream is the standard output or the standard error of this process, and a terminal. The bar goes to the
/// latter, so that what the program prints can be piped; a line for a person alone goes to the former.
bool is_terminal(const std::ostream& stream);

}  // namespace adjudicator::cli
