// Stylesheets of a game at work in a process of their own.
//
// A stylesheet is a program, and a moderator may have it from a stranger. So what a game's stylesheets make
// is made by a child of this process, this program again, which gets the report and the stylesheets over a
// socket and gives back what they made: with bounds on time, memory and size, and, while they run, without
// the right to open any file or connection.
#pragma once

#include <string>
#include <string_view>

#include "reports/page/transform.hpp"

namespace adjudicator::reports {

/// What can be made of a report.
struct Task {
  std::string kind;       // what `perform` knows; `pdf`; `try`: nothing, the stylesheets are only compiled
  std::string report;     // XML; of `try` the system
  std::string parameter;  // of `sheets` the giver, of `explain` the address
};

/// Seconds of processor time, bytes of memory, bytes that come back.
inline constexpr unsigned sandbox_seconds = 60;
inline constexpr std::size_t sandbox_memory = std::size_t{2} << 30;
inline constexpr std::size_t sandbox_result = std::size_t{128} << 20;

/// A fault of the game's stylesheets: TransformError with the file as the moderator knows it.
struct OverrideError : TransformError {
  using TransformError::TransformError;
};

/// Does a task with the game's stylesheets. Throws OverrideError where they fail or go beyond their bounds.
std::string in_sandbox(const Task& task, const Overrides& overrides);

/// The word with which the program starts itself as such a child, and what it does then: it reads from
/// standard input and writes to standard output, and returns its exit code.
inline constexpr std::string_view sandbox_word = "--in-sandbox";
int serve_in_sandbox();

}  // namespace adjudicator::reports
