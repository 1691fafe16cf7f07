// audit: is a game's past what its records say? For the moderator and, with what he got, for every player.
#include "record/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "files/json_text.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;
using record::AuditOptions;
using record::Finding;
using record::Verdict;

constexpr std::size_t most_told = 200;  // findings on a terminal

// ---- what is to be audited

/// One of a player's mailings, or its record, is named so; all else is a game folder.
bool is_record(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none) || fs::exists(path / "record.xml", none);
}

fs::path sort_out(const std::vector<std::string>& words, AuditOptions& options) {
  fs::path game;
  for (const std::string& word : words) {
    if (is_record(word))
      options.records.emplace_back(word);
    else if (game.empty())
      game = word;
    else
      throw UsageError("audit takes one game folder, or records of one game");
  }
  if (!game.empty() && !options.records.empty())
    throw UsageError("audit takes a game folder or records, not both");
  std::error_code none;
  if (!game.empty() && !fs::is_directory(game, none))
    throw files::DiskError(files::DiskError::Kind::cannot_read,
                           files::shown(game) + ": there is no such game folder or record");
  return game;
}

// ---- the verdict in words

std::string count(std::size_t number, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", number, number == 1 ? one : several);
}

std::string range(int first, int last, std::string_view one, std::string_view several) {
  return first == last ? fmt::format("{} {}", one, first) : fmt::format("{} {} to {}", several, first, last);
}

std::string of_records(const Verdict& verdict) {
  std::string text = count(verdict.records, "record", "records");
  if (verdict.first_record > 1)
    text += fmt::format(" ({})", range(verdict.first_record, verdict.last_record, "number", "numbers"));
  text += fmt::format(" of game {}, {}", printable(verdict.game),
                      range(verdict.first_turn, verdict.last_turn, "turn", "turns"));
  if (verdict.accepted()) text += ": unbroken";
  for (const std::string& key : verdict.keys)
    text += (&key == &verdict.keys.front() ? ", signed by " : " and ") + key;
  if (verdict.not_signed > 0)
    text += verdict.keys.empty() ? ", not signed" : fmt::format(", {} not signed", verdict.not_signed);
  return text;
}

std::string of_files(const Verdict& verdict) {
  std::string text = fmt::format("{} opened and as recorded", count(verdict.opened, "file", "files"));
  if (verdict.closed > 0) text += fmt::format(", {} not open to you until unseal", verdict.closed);
  if (verdict.absent > 0) text += fmt::format(", {} not at hand", verdict.absent);
  return text;
}

std::string of_dice(const Verdict& verdict) {
  std::string text = fmt::format("{} recomputed", count(verdict.dice, "die roll", "die rolls"));
  if (verdict.supplied > 0) text += fmt::format(", {} given by rulings", verdict.supplied);
  std::string turns;
  for (const int turn : verdict.closed_turns) {
    if (turns.size() > 60) {
      turns += " ...";
      break;
    }
    turns += fmt::format("{}{}", turns.empty() ? "" : " ", turn);
  }
  if (!turns.empty())
    text += fmt::format(", those of {} {} once the seed is shown",
                        verdict.closed_turns.size() == 1 ? "turn" : "turns", turns);
  return text;
}

std::string place(const Finding& finding) {
  return finding.line == 0 ? finding.file
                           : fmt::format("{}:{}:{}", finding.file, finding.line, finding.column);
}

void print_verdict(const Verdict& verdict, std::ostream& out) {
  out << of_records(verdict) << "; " << of_files(verdict) << "; " << of_dice(verdict) << '\n';
  for (const std::string& remark : verdict.remarks) out << "note: " << remark << '\n';
  const std::size_t told = std::min(verdict.findings.size(), most_told);
  for (std::size_t i = 0; i < told; ++i) {
    const Finding& finding = verdict.findings[i];
    out << fmt::format("{}: {} [{}]\n", place(finding), finding.message, finding.code);
  }
  if (const std::size_t rest = verdict.findings.size() - told + verdict.left_out; rest > 0)
    out << fmt::format("{} more not shown\n", rest);
  out << (verdict.accepted() ? "ACCEPTED\n" : "REFUSED\n");
}

// ---- the same for programs

void print_findings(const Verdict& verdict, std::ostream& out) {
  out << "  \"findings\": [";
  for (const Finding& finding : verdict.findings)
    out << (&finding == &verdict.findings.front() ? "\n    " : ",\n    ")
        << files::json_object({{"file", finding.file},
                               {"line", finding.line},
                               {"column", finding.column},
                               {"code", finding.code},
                               {"message", finding.message}})
               .text;
  out << (verdict.accepted() ? "],\n" : "\n  ],\n");
}

void print_verdict_as_json(const Verdict& v, std::ostream& out) {
  out << fmt::format("{{\n  \"accepted\": {},\n  \"game\": {},\n", v.accepted(), files::json_text(v.game));
  out << fmt::format("  \"records\": {}, \"first-record\": {}, \"last-record\": {},\n", v.records,
                     v.first_record, v.last_record);
  out << fmt::format("  \"first-turn\": {}, \"last-turn\": {},\n", v.first_turn, v.last_turn);
  out << fmt::format("  \"signed-by\": {}, \"not-signed\": {},\n", files::Json(v.keys).text, v.not_signed);
  out << fmt::format("  \"files-as-recorded\": {}, \"files-not-open\": {}, \"files-not-at-hand\": {},\n",
                     v.opened, v.closed, v.absent);
  out << fmt::format("  \"dice-recomputed\": {}, \"dice-given\": {}, \"turns-with-closed-dice\": {},\n",
                     v.dice, v.supplied, files::Json(v.closed_turns).text);
  print_findings(v, out);
  out << fmt::format("  \"left-out\": {},\n  \"notes\": {}\n}}\n", v.left_out, files::Json(v.remarks).text);
}

int exit_code_of(const Verdict& verdict) {
  if (verdict.accepted()) return done;
  return verdict.findings.front().kind == Finding::Kind::signature ? no_permission : bad_data;
}

}  // namespace

int audit(const Arguments& arguments, Console& console) {
  AuditOptions options;
  const fs::path root = sort_out(arguments.list("GAME|RECORD"), options);
  if (arguments.has("key")) options.key = record::read_public_key(arguments["key"]);
  record::Secrets secrets;
  // Where no record is understood there is nothing that they could open.
  const std::string game = arguments.has("secret") ? record::audited_game(root, options) : std::string();
  if (!game.empty()) {
    secrets = record::read_secrets(arguments["secret"], game);
    options.secrets = &secrets;
    options.secrets_name = arguments["secret"];
  }
  const Verdict verdict = record::audit(root, options);
  if (verdict.records == 0 && verdict.findings.empty()) {
    console.err << fmt::format("adjudicator: {}: there is no mailing yet\n", files::shown(root));
    return no_input;
  }
  if (arguments.has("json"))
    print_verdict_as_json(verdict, console.out);
  else
    print_verdict(verdict, console.out);
  return exit_code_of(verdict);
}

}  // namespace adjudicator::cli
