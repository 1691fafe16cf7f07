// What is wrong with the files: all of it, each with its place, a code, the rule and a sentence.
//
// Diagnostics are values. Nothing is printed and nothing is thrown here; the command line decides who is told
// what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator {

enum class Severity : std::uint8_t { error, warning };

/// Where something stands in a file. Line and column count from 1 (0: the file as a whole); a column counts
/// characters.
struct Position {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct Diagnostic {
  Severity severity = Severity::error;
  Position at;
  std::string code;         // "CRT-E05", "xml-syntax": a key that the gallery in tests/errors knows
  std::string rule;         // "CRT-12.1"; empty where no rule of a game is concerned
  std::string message;      // one sentence without a full stop
  std::string excerpt;      // the line of the file, shortened; empty where it may not be shown
  std::string side;         // the side whose file it is about; empty: the moderator's
  std::uint32_t caret = 0;  // the character of `excerpt` that is meant, from 1; 0: `at.column`
};

/// So many warnings of one kind are told: who has more of them mends these first.
inline constexpr std::size_t most_told_of_a_kind = 20;

/// Collects diagnostics, all of them up to `limit`; what comes after is only counted.
class Diagnostics {
 public:
  static constexpr std::size_t limit = 1000;

  void add(Diagnostic diagnostic);
  /// Says whose file those added since there were `first` of them are about.
  void belong_to(std::string_view side, std::size_t first);
  const std::vector<Diagnostic>& all() const { return all_; }
  std::size_t left_out() const { return left_out_; }
  std::size_t errors() const { return errors_; }
  bool ok() const { return errors_ == 0; }

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t left_out_ = 0;
};

/// `file:line:column: error: message [code] (rule)`, then the excerpt with a caret, as compilers print it.
/// Lines are separated by LF; the last one has none.
std::string to_text(const Diagnostic& diagnostic);

/// The candidate nearest to `word` (Damerau-Levenshtein distance at most a third of its length, upper and
/// lower case being the same), or empty. The first one of several. Empty, too,
/// where `word` itself is one of them.
std::string_view did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// Player's text made safe for a terminal, a log or a report: control and direction-changing characters and
/// broken UTF-8 are shown as \u{XXXX} or \xXX; at most `limit` bytes, then "...".
std::string printable(std::string_view text, std::size_t limit = 80);

}  // namespace adjudicator
