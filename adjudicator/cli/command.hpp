// Commands: one file each. Results go to files or to `out`, talk goes to `err`, silence is success.
#pragma once

#include <iosfwd>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::cli {

/// Exit codes: 0, 1 and 3 are ours, the rest are those of sysexits.h, as mail systems and cron expect.
enum Exit : int {
  done = 0,
  needs_mending = 1,  // a player's file
  waits = 3,          // for a decision
  bad_usage = 64,
  bad_data = 65,  // a moderator's file
  no_input = 66,
  not_available = 69,  // a program that was asked for, or a font, is missing or fails
  bug = 70,
  cannot_create = 73,
  disk_failed = 74,
  try_again = 75,
  no_permission = 77,  // a wrong password, signature or key
  bad_secret = 78      // a file of secrets that is another game's, or open to others
};

struct Console {
  std::ostream& out;
  std::ostream& err;
  bool colors =
      false;  // of what goes to `err`: it is a terminal that shows them, and its user has nothing against them
};

/// A mistake in how the program was called.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Option {
  std::string_view name;   // "seed-file"
  std::string_view value;  // "FILE"; empty: a flag; "FILE...": one or more
  std::string_view help;
};

/// The words of a call, sorted out.
class Arguments {
 public:
  /// `positions` names the words that stand without an option; those in brackets may be missing: "GAME",
  /// "[CHART]"; the last may stand several times: "RECORD...", whose `list` is "RECORD".
  static Arguments parse(const std::vector<std::string>& words, std::span<const std::string_view> positions,
                         std::span<const Option> options);
  bool has(std::string_view name) const { return values_.contains(name) || lists_.contains(name); }
  /// The value of an option or of a position; empty where it was not given.
  const std::string& operator[](std::string_view name) const;
  /// The values of an option that takes several, in their order.
  const std::vector<std::string>& list(std::string_view name) const;
  /// A whole number from 1 to `most`, or 0 where it was not given.
  int number(std::string_view name, int most = 9999) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, std::vector<std::string>, std::less<>> lists_;
};

struct Command {
  std::string_view name;
  std::span<const std::string_view> positions;
  std::string_view summary;
  std::span<const Option> options;
  int (*run)(const Arguments& arguments, Console& console);
  std::string_view notes = {};  // paragraphs that stand below the options
};

/// "GAME" of "[GAME]...", and "FILE" of "FILE...".
std::string_view bare_name(std::string_view position);

/// All commands, in the order of the help text.
std::span<const Command> commands();

/// `adjudicator help COMMAND`: usage and options.
std::string help_text(const Command& command);
std::string help_text();

/// The program: main without the process. Never throws.
int run(const std::vector<std::string>& words, Console& console);

}  // namespace adjudicator::cli
