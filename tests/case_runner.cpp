// case_runner FILE...: plays cases and says which of their expectations were not met. Exit code 1 where there
// are any. One that ends the process, or takes more than a minute, is named too.
//   --log     says what happened in each case, as the moderator sees it (--log=red: as red does)
//   --papers  says which documents each case comes to
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "runner/case_check.hpp"
#include "runner/case_turn.hpp"
#include "runner/last_words.hpp"

namespace adjudicator::cases {
namespace {

constexpr unsigned longest_case = 60;  // seconds; under a sanitizer too

struct Options {
  bool log = false;
  bool papers = false;
  std::string reader;
};

void show_papers(const Run& run) {
  for (const Paper& paper : papers_of(run.root))
    std::cout << "-- " << paper.file << "\n" << paper.text << "\n";
}

void show_log(const Run& run, const Story& story, const Options& options) {
  std::cout << "-- " << run.root.value("name") << " " << run.label << "\n";
  for (const Diagnostic& d : story.diagnostics.all()) std::cout << to_text(d) << "\n";
  if (!story.dice_error.empty()) std::cout << story.dice_error << " " << story.not_laid_out << "\n";
  if (!story.outcome) return;
  for (const Happened& fact : story.facts(story.reader(options.reader))) std::cout << fact.text() << "\n";
}

std::size_t play_run(const std::string& file, const Run& run, const Options& options) {
  if (options.papers) show_papers(run);
  const Story story = play(run.root);
  if (options.log) show_log(run, story, options);
  const auto failures = check(run.root, story);
  for (const Failure& failure : failures)
    std::cout << file << ":" << failure.line << ": " << (run.label.empty() ? "" : "(" + run.label + ") ")
              << failure.text << "\n";
  return failures.size();
}

bool play_file(const std::string& file, const Options& options) {
  std::size_t failures = 0;
  begin_trying(file, longest_case);
  try {
    for (const Run& run : runs_of(read_case(file))) failures += play_run(file, run, options);
  } catch (const std::exception& error) {
    std::cout << file << ":0: " << error.what() << "\n";
    ++failures;
  }
  return failures == 0;
}

int run(const std::vector<std::string_view>& arguments) {
  Options options;
  std::size_t failed = 0;
  std::size_t played = 0;
  for (std::string_view argument : arguments) {
    if (argument == "--papers")
      options.papers = true;
    else if (argument.starts_with("--log")) {
      options.log = true;
      options.reader = argument.size() > 6 ? argument.substr(6) : "";
    } else {
      ++played;
      if (!play_file(std::string(argument), options)) ++failed;
    }
  }
  if (played == 0) std::cerr << "usage: case_runner [--log[=SIDE]] [--papers] FILE...\n";
  if (failed > 0 && played > 1) std::cout << failed << " of " << played << " cases failed\n";
  return played == 0 ? 64 : failed > 0 ? 1 : 0;
}

}  // namespace
}  // namespace adjudicator::cases

int main(int argc, char** argv) {
  return adjudicator::cases::run({argv + 1, argv + argc});
}
