// replay: runs every past turn again from what its mailings froze. It shows the first difference, byte for
// byte; --shadow shows all differences, address by address, where the program or a chart is another one.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <ostream>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/disk.hpp"
#include "host/differing.hpp"
#include "host/kept_report.hpp"
#include "host/looks.hpp"
#include "host/mailing.hpp"
#include "host/recording.hpp"
#include "host/seals.hpp"
#include "host/senders.hpp"
#include "host/since.hpp"
#include "record/ledger.hpp"
#include "record/secrets.hpp"
#include "reports/rendering.hpp"
#include "reports/transform.hpp"
#include "version.hpp"

namespace adjudicator::cli {
namespace {

struct Line {
  std::size_t number = 0;
  std::string_view text;
};

/// The first line in which two texts differ.
Line first_difference(std::string_view a, std::string_view b) {
  std::size_t start = 0;
  std::size_t line = 1;
  const std::size_t shorter = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < shorter && a[i] == b[i]; ++i) {
    if (a[i] != '\n') continue;
    start = i + 1;
    ++line;
  }
  return {line, a.substr(start, a.find('\n', start) - start)};
}

/// Compares one file of a mailing with what it should be.
bool same(const std::filesystem::path& path, const std::string& shown, const std::string& again,
          Console& console) {
  if (!std::filesystem::exists(path)) {
    console.err << fmt::format("{}: the file is missing\n", shown);
    return false;
  }
  const std::string kept = files::read_file(path, files::no_limit);
  if (kept == again) return true;
  const Line was = first_difference(kept, again);
  const Line now = first_difference(again, kept);
  console.err << fmt::format("{}:{}: differs\n  was: {}\n  now: {}\n", shown, was.number,
                             printable(was.text, 200), printable(now.text, 200));
  return false;
}

struct Task {
  int turn;
  int mailing;
};

struct Result {
  int code = done;
  bool other_rules = false;  // made with another program, or other charts and policies than this one has
  std::string out;
  std::string err;
  std::exception_ptr failed;
};

/// The mailings that are meant, in order.
std::vector<Task> tasks(const host::Game& game, const Arguments& arguments) {
  const int only = arguments.number("turn");
  std::vector<Task> all;
  for (const int number : game.folder.turns())
    for (int mailing = 1; (only == 0 || number == only) && mailing <= game.folder.last_mailing(number);
         ++mailing)
      all.push_back({number, mailing});
  return all;
}

/// The rules that a mailing was made with.
struct MadeWith {
  std::string program{version};
  bool other_rules = false;
  std::optional<record::Entry> entry = {};  // its record; nothing where it has none
};

MadeWith made_with(const host::Game& game, const Task& task) {
  Diagnostics diagnostics;
  const auto entry = record::read_entry(game.folder, task.turn, task.mailing, diagnostics);
  if (!diagnostics.ok())
    host::stop(host::Reason::moderators_file, diagnostics);  // its reports hold what the record says
  if (!entry) return {};
  const auto of_rules = [](std::vector<record::Record::Resource> all) {
    // What replay compares is made before any stylesheet is used.
    std::erase_if(all, [](const auto& resource) { return resource.name.starts_with("stylesheets/"); });
    return all;
  };
  const auto ours = of_rules(record::resources_of(game.system->key));
  const auto same_file = [](const record::Record::Resource& a, const record::Record::Resource& b) {
    return a.name == b.name && a.hash == b.hash;
  };
  const bool same_rules = entry->record.program == version &&
                          std::ranges::equal(of_rules(entry->record.resources), ours, same_file);
  return {entry->record.program, !same_rules, entry};
}

/// As `resolve` does: where the secret of the seal before is lost, the reports say nothing of differences.
std::optional<host::Run> run_before(const host::Game& game, const Task& task, int revision,
                                    const Arguments& arguments, host::Notes& notes) {
  try {
    return host::run_before_correction(game, task.turn, task.mailing, revision, seed_source(arguments),
                                       notes);
  } catch (const record::SecretError&) {
    return std::nullopt;
  }
}

/// Whether a fresh seal has come since the one that gave a mailing's dice.
bool is_sealed_anew(const host::Game& game, const Task& task) {
  const std::string commitment = host::issue_of(game, task.turn, task.mailing).commitment;
  const auto seals = host::seals_of(host::read_game_file(game)->root());
  return !commitment.empty() && !seals.empty() && to_hex(seals.back().commitment) != commitment;
}

/// Whether a mailing was made with a file: what --formats left out is not missing.
bool holds(const host::Game& game, const Task& task, const MadeWith& made, const std::string& name) {
  const auto path = game.folder.mailing(task.turn, task.mailing) / name;
  if (!made.entry) return std::filesystem::exists(path);
  return made.entry->record.file(path.lexically_relative(game.folder.root()).string()) != nullptr;
}

void replay_mailing(const host::Game& game, const Task& task, const Arguments& arguments, Console& console,
                    Result& result) {
  Telling told(console);
  const MadeWith made = made_with(game, task);
  result.other_rules = made.other_rules;
  const host::Run run = host::run_again(game, task.turn, task.mailing, seed_source(arguments), told.notes);
  auto issue = host::issue_of(game, task.turn, task.mailing);
  issue.since = host::since_last_turn(
      game, *run.turn, task.mailing,
      game.folder.copy_inputs(game.folder.frozen_inputs(task.turn, task.mailing)), made.program);
  const auto before = run_before(game, task, issue.revision, arguments, told.notes);
  const auto folder = game.folder.mailing(task.turn, task.mailing);
  told.now();
  for (const auto& [name, text] :
       host::compared_documents(*run.turn, run.outcome, issue, made.program, before ? &*before : nullptr,
                                [&](const std::string& name) { return holds(game, task, made, name); }))
    if (!same(folder / name, game.folder.shown(folder / name), text, console)) {
      result.code = bad_data;
      return;
    }
}

/// What the moderator was told by a mailing; where it was made without XML, what this program tells of it.
reports::Tree told_then(const host::Game& game, const Task& task, const host::Changes& changes,
                        const Arguments& arguments, Console& console) {
  const auto path = game.folder.mailing(task.turn, task.mailing) / "report-moderator.xml";
  if (std::filesystem::exists(path)) return reports::parse_tree(host::KeptReport(game, path).xml());
  console.err << fmt::format("{}: is not there; {}\n", game.folder.shown(path),
                             changes.empty() ? "there is nothing to compare with"
                                             : "compared with what this program tells without the changes");
  if (changes.empty()) return nullptr;
  Telling told(console);
  const host::Run run = host::run_again(game, task.turn, task.mailing, seed_source(arguments), told.notes);
  return host::report_tree(*run.turn, run.outcome, {}, "moderator");
}

void shadow_mailing(const host::Game& game, const Task& task, const host::Changes& changes,
                    const Arguments& arguments, Console& console) {
  Telling told(console);
  auto was = told_then(game, task, changes, arguments, console);
  if (!was) return;
  const host::Run run =
      host::run_changed(game, task.turn, task.mailing, changes, seed_source(arguments), told.notes);
  const reports::Issue issue{task.mailing};
  const reports::Differences differences(
      std::move(was), host::report_tree(*run.turn, run.outcome, issue, "moderator"), task.mailing);
  if (arguments.has("json")) {
    console.out << host::as_json(differences, game.system->key);
    return;
  }
  if (!differences.any()) return;
  console.out << fmt::format("turn {}, mailing {}\n", task.turn, task.mailing)
              << reports::to_differences(
                     *host::report_tree(*run.turn, run.outcome, issue, "moderator", &differences),
                     *host::demand_looks(game, told.notes))
              << '\n';
}

/// Does the work of every task, several at a time. With `stop` none is begun after one that failed.
template <class Work>
std::vector<Result> work_on(const std::vector<Task>& all, bool stop, Work work) {
  std::vector<Result> results(all.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  const auto go_on = [&] {
    for (std::size_t i = next++; i < all.size() && !stopped; i = next++) {
      std::ostringstream out;
      std::ostringstream err;
      Console console{out, err};
      Result& result = results[i];
      try {
        work(all[i], console, result);
      } catch (const host::Stopped& stopped_here) {
        print(stopped_here.why(), console);
        result.code = exit_code(stopped_here.reason());
      } catch (...) {
        result.failed = std::current_exception();
        result.code = bug;
      }
      result.out = out.str();
      result.err = err.str();
      if (result.code != done && stop) stopped = true;
    }
  };
  const std::size_t helpers =
      std::min<std::size_t>(all.size(), std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8));
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < helpers; ++i) others.emplace_back(go_on);
  go_on();
  for (std::thread& other : others) other.join();
  return results;
}

/// Says what the tasks said, in their order; up to the first that failed, or of all.
int tell(const std::vector<Result>& results, bool all, Console& console) {
  int code = done;
  for (const Result& result : results) {
    console.out << result.out;
    console.err << result.err;
    if (result.failed) std::rethrow_exception(result.failed);
    if (code == done) code = result.code;
    if (code != done && !all) break;
  }
  return code;
}

void tell_of_other_rules(const host::Game& game, const std::vector<Task>& all,
                         const std::vector<Result>& results, Console& console) {
  const auto count = std::ranges::count_if(results, &Result::other_rules);
  if (count == 0) return;
  const auto first = std::ranges::find_if(results, &Result::other_rules) - results.begin();
  const Task& task = all[static_cast<std::size_t>(first)];
  const MadeWith made = made_with(game, task);
  const std::string where = game.folder.shown(game.folder.mailing(task.turn, task.mailing));
  Telling told(console);
  told.notes.say(
      fmt::format("{}{} made with {} than this program has ({}); adjudicator replay --shadow shows all that "
                  "it tells otherwise",
                  where, count == 1 ? " was" : fmt::format(" and {} more were", count - 1),
                  made.program == version ? "other charts, schemas or policies"
                                          : fmt::format("version {}, another", made.program),
                  version));
}

/// One JSON document: a list with what differs in each mailing.
int tell_as_list(std::vector<Result> results, Console& console) {
  std::string before = "[\n";
  for (Result& result : results)
    if (!result.out.empty()) result.out = std::exchange(before, ",\n") + result.out;
  const int code = tell(results, true, console);
  console.out << (before.starts_with('[') ? "[" : "") << "]\n";
  return code;
}

int shadow(const host::Game& game, const std::vector<Task>& all, const Arguments& arguments,
           Console& console) {
  const host::Changes changes = chosen_changes(game, arguments);
  for (const host::ChangedFile& file : changes)
    if (!file.chart) throw UsageError(fmt::format("{} is not a chart; --with takes charts only", file.shown));
  const auto results = work_on(all, false, [&](const Task& task, Console& own, Result&) {
    shadow_mailing(game, task, changes, arguments, own);
  });
  if (arguments.has("json")) return tell_as_list(results, console);
  const int code = tell(results, true, console);
  const bool silent = std::ranges::all_of(results, [](const Result& r) { return r.out.empty(); });
  if (code == done && silent) console.out << "nothing differs\n";
  return code;
}

}  // namespace

int replay(const Arguments& arguments, Console& console) {
  if (!arguments.list("with").empty() && !arguments.has("shadow")) throw UsageError("--with needs --shadow");
  if (arguments.has("json") && !arguments.has("shadow")) throw UsageError("--json needs --shadow");
  const host::Game game = host::open_game(arguments["GAME"]);
  const auto all = tasks(game, arguments);
  if (all.empty()) {
    host::stop(host::Reason::not_there, "the game has no mailing yet");
  }
  if (arguments.has("shadow")) return shadow(game, all, arguments, console);
  const auto results = work_on(all, true, [&](const Task& task, Console& own, Result& result) {
    try {
      replay_mailing(game, task, arguments, own, result);
    } catch (const record::SecretError& error) {
      if (!is_sealed_anew(game, task)) throw;
      own.err << fmt::format("adjudicator: warning: turn {}, mailing {} is not replayed: {}\n", task.turn,
                             task.mailing, error.what());
    }
  });
  const int code = tell(results, false, console);
  tell_of_other_rules(game, all, results, console);
  return code;
}

}  // namespace adjudicator::cli
