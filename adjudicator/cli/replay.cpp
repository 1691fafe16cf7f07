// replay: runs every past turn again from what its mailings froze. It shows the first difference, byte for
// byte; --shadow shows all differences, address by address, where the program or a chart is another one.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <ostream>
#include <sstream>
#include <utility>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/several.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "host/game/looks.hpp"
#include "host/game/recording.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/turn/differing.hpp"
#include "host/turn/kept_report.hpp"
#include "host/turn/mailing.hpp"
#include "host/turn/since.hpp"
#include "record/ledger.hpp"
#include "record/secrets.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
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

/// 132,268.
std::string counted(std::size_t n) {
  std::string text = std::to_string(n);
  for (std::size_t at = text.size(); at > 3; text.insert(at, ",")) at -= 3;
  return text;
}
std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return counted(n) + ' ' + std::string(n == 1 ? one : many);
}

std::size_t lines_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n')) +
         (text.empty() || text.ends_with('\n') ? 0 : 1);
}

/// How many elements of a log have one of these names; none given: all that are facts.
std::size_t facts_in(std::string_view log, std::initializer_list<std::string_view> names = {}) {
  std::size_t count = 0;
  for (std::size_t start = 0; start < log.size();) {
    std::string_view line = log.substr(start, log.find('\n', start) - start);
    start += line.size() + 1;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.starts_with('<') || line.find(" at=\"") == line.npos) continue;
    const auto named = [&](std::string_view name) {
      return line.substr(1).starts_with(name) && line.substr(1 + name.size()).starts_with(' ');
    };
    if (names.size() == 0 || std::ranges::any_of(names, named)) ++count;
  }
  return count;
}

/// The address at which a line of a document stands: its own, else the last one above it; empty: none.
std::string_view address_at(std::string_view text, std::size_t line) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < line && end < text.size(); ++i)
    end = std::min(text.find('\n', end), text.size()) + 1;
  text = text.substr(0, end);
  for (const std::string_view mark : {" at=\"", "\"at\": \""}) {
    const std::size_t found = text.rfind(mark);
    if (found == text.npos) continue;
    const std::size_t from = found + mark.size();
    return text.substr(from, text.find('"', from) - from);
  }
  return {};
}

/// Says what was compared, for --verbose.
class Protocol {
 public:
  Protocol(bool wanted, std::ostream& out) : wanted_(wanted), out_(out) {}

  void begin(int turn, int mailing, std::size_t inputs, std::string_view program) {
    if (!wanted_) return;
    out_ << fmt::format("turn {}, mailing {}, played again from its {}{}\n", turn, mailing,
                        counted(inputs, "input file", "input files"),
                        program == version
                            ? std::string()
                            : fmt::format(" (made by version {}, played by {})", program, version));
  }
  void same(const std::string& name, std::string_view text) {
    if (!wanted_) return;
    std::string more;
    if (name == "log.xml") {
      const std::size_t dice = facts_in(text, {"rolled", "drawn"});
      more = fmt::format("; {}, among them {}", counted(facts_in(text), "fact", "facts"),
                         counted(dice, "roll of the dice", "rolls of the dice"));
    }
    out_ << fmt::format("  {:<24} the same: {}{}\n", name, counted(text.size(), "byte", "bytes"), more);
  }
  void differs(const std::string& name, std::size_t line, std::string_view kept, std::string_view again) {
    if (!wanted_) return;
    std::string_view at = address_at(again, line);
    if (line > lines_of(again)) at = address_at(kept, line);
    out_ << fmt::format("  {:<24} differs first in line {} of {}{}; nothing after that was compared\n", name,
                        counted(line), counted(lines_of(kept)),
                        at.empty() ? std::string() : fmt::format(", at {}", printable(at)));
  }
  void missing(const std::string& name) {
    if (wanted_) out_ << fmt::format("  {:<24} is missing; nothing after it was compared\n", name);
  }
  /// What a mailing has besides: the forms that are made from what was compared.
  void others(const std::vector<std::string>& names) {
    if (!wanted_ || names.empty()) return;
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + printable(name);
    out_ << fmt::format("  not compared, because adjudicator audit checks their hashes: {}\n", all);
  }

 private:
  bool wanted_;
  std::ostream& out_;
};

/// Compares one file of a mailing with what it should be.
bool same(const std::filesystem::path& path, const std::string& shown, const std::string& again,
          Protocol& protocol, Console& console) {
  const std::string name = path.filename().string();
  if (!std::filesystem::exists(path)) {
    console.err << fmt::format("{}: the file is missing\n", shown);
    protocol.missing(name);
    return false;
  }
  const std::string kept = files::read_file(path, files::no_limit);
  if (kept == again) {
    protocol.same(name, again);
    return true;
  }
  const Line was = first_difference(kept, again);
  const Line now = first_difference(again, kept);
  protocol.differs(name, was.number, kept, again);
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
  bool compared = false;     // to the end, and all of it the same
  std::size_t files = 0;     // that were the same
  std::size_t dice = 0;
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

/// The files of a mailing that are not among the documents compared.
std::vector<std::string> other_files(const std::filesystem::path& mailing,
                                     const std::map<std::string, std::string>& compared) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(mailing))
    if (const std::string name = entry.path().filename().string();
        entry.is_regular_file() && !compared.contains(name))
      names.push_back(name);
  std::ranges::sort(names);
  return names;
}

void replay_mailing(const host::Game& game, const Task& task, const Arguments& arguments, Console& console,
                    Result& result) {
  Telling told(console);
  const MadeWith made = made_with(game, task);
  result.other_rules = made.other_rules;
  const auto inputs = game.folder.copy_inputs(game.folder.frozen_inputs(task.turn, task.mailing));
  Protocol protocol(arguments.has("verbose"), console.out);
  protocol.begin(task.turn, task.mailing, inputs.size(), made.program);
  const host::Run run = host::run_again(game, task.turn, task.mailing, seed_source(arguments), told.notes);
  auto issue = host::issue_of(game, task.turn, task.mailing);
  issue.since = host::since_last_turn(game, *run.turn, task.mailing, inputs, made.program);
  const auto before = run_before(game, task, issue.revision, arguments, told.notes);
  const auto folder = game.folder.mailing(task.turn, task.mailing);
  told.now();
  const auto documents =
      host::compared_documents(*run.turn, run.outcome, issue, made.program, before ? &*before : nullptr,
                               [&](const std::string& name) { return holds(game, task, made, name); });
  for (const auto& [name, text] : documents) {
    if (!same(folder / name, game.folder.shown(folder / name), text, protocol, console)) {
      result.code = bad_data;
      return;
    }
    ++result.files;
  }
  if (arguments.has("verbose")) protocol.others(other_files(folder, documents));
  result.dice = facts_in(documents.at("log.xml"), {"rolled", "drawn"});
  result.compared = true;
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
std::vector<Result> work_on_tasks(const std::vector<Task>& all, bool stop, Work work) {
  std::vector<Result> results(all.size());
  std::atomic<bool> stopped = false;
  work_on(all.size(), [&](std::size_t i) {
    if (stopped) return;
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
  });
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

/// All in a line, for --verbose.
void tell_sum(const std::vector<Result>& results, int code, Console& console) {
  std::size_t mailings = 0;
  std::size_t files = 0;
  std::size_t dice = 0;
  for (const Result& result : results) {
    if (!result.compared) continue;
    ++mailings;
    files += result.files;
    dice += result.dice;
  }
  if (code == done)
    console.out << fmt::format("{} of {} played again: {} and {} are the same, byte for byte\n",
                               counted(mailings), counted(results.size(), "mailing", "mailings"),
                               counted(files, "file", "files"),
                               counted(dice, "roll of the dice", "rolls of the dice"));
  else
    console.out << "the game and its mailings are not the same; see the first difference above\n";
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
  const auto results = work_on_tasks(all, false, [&](const Task& task, Console& own, Result&) {
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
  if (arguments.has("verbose") && arguments.has("shadow"))
    throw UsageError("give --verbose or --shadow, which shows all differences, not both");
  const host::Game game = host::open_game(arguments["GAME"]);
  const auto all = tasks(game, arguments);
  if (all.empty()) {
    host::stop(host::Reason::not_there, "the game has no mailing yet");
  }
  if (arguments.has("shadow")) return shadow(game, all, arguments, console);
  const auto results = work_on_tasks(all, true, [&](const Task& task, Console& own, Result& result) {
    try {
      replay_mailing(game, task, arguments, own, result);
    } catch (const record::SecretError& error) {
      if (!is_sealed_anew(game, task)) throw;
      own.err << fmt::format("adjudicator: warning: turn {}, mailing {} is not replayed: {}\n", task.turn,
                             task.mailing, error.what());
    }
  });
  const int code = tell(results, false, console);
  if (arguments.has("verbose")) tell_sum(results, code, console);
  tell_of_other_rules(game, all, results, console);
  return code;
}

}  // namespace adjudicator::cli
