#include "record/audit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "record/audit_case.hpp"

namespace adjudicator::record {
namespace auditing {

namespace fs = std::filesystem;

const GameSays::Seal* GameSays::seal(int turn) const {
  const Seal* found = nullptr;
  for (const Seal& seal : seals)
    if (seal.from <= turn) found = &seal;
  return found;
}

std::string Mailing::prefix() const {
  return fmt::format("turn-{:02}/mailing-{}/", turn, number);
}

std::string Mailing::shown() const {
  return auditing::shown(record_path);
}

fs::path Mailing::path(std::string_view name) const {
  const std::string own = prefix();
  return name.starts_with(own) ? folder / name.substr(own.size()) : root / name;
}

void Case::blame(const fs::path& file, std::string_view code, std::string message, Finding::Kind kind) {
  if (verdict.findings.size() >= Verdict::limit) {
    ++verdict.left_out;
    return;
  }
  verdict.findings.push_back({kind, shown(file), 0, 0, std::string(code), std::move(message)});
}

void Case::blame(const fs::path& file, const Diagnostics& diagnostics) {
  const auto& told = diagnostics.all();
  const auto first = std::find_if(told.begin(), told.end(),
                                  [](const Diagnostic& d) { return d.severity == Severity::error; });
  if (first == told.end()) return blame(file, "not-understood", "the file is not what its name says");
  const std::size_t before = verdict.findings.size();
  blame(file, first->code, first->message);
  if (verdict.findings.size() == before) return;
  verdict.findings.back().line = first->at.line;
  verdict.findings.back().column = first->at.column;
}

void Case::remark(std::string text) {
  constexpr std::size_t most = 100;
  if (verdict.remarks.size() < most) verdict.remarks.push_back(std::move(text));
}

const KnownSeed* Case::seed_of(const Mailing& mailing) const {
  const auto found = seeds.find({mailing.turn, mailing.record->commitment});
  return found == seeds.end() ? nullptr : &found->second;
}

FileState Case::state(const fs::path& path) const {
  const auto found = files.find(path.lexically_normal().string());
  return found == files.end() ? FileState::absent : found->second;
}

namespace {

/// These bytes are those that a mailing's record has, by its own key.
bool has_hash(const Mailing& mailing, const HashedFile& file, const std::string& bytes) {
  if (file.audience == "all") return hash_of(bytes) == file.hash;
  const auto opening = mailing.openings.find(file.audience);
  return opening != mailing.openings.end() && hash_of(bytes, opening->second) == file.hash;
}

}  // namespace

std::optional<std::string> Case::good_text(const Mailing& mailing, std::string_view name) const {
  const auto read = [&](const std::string_view one) -> std::optional<std::string> {
    const fs::path path = mailing.path(one);
    if (state(path) != FileState::good) return std::nullopt;
    Bytes bytes = read_inside(mailing.root, path, most_of_a_file);
    if (bytes.state != Bytes::State::there) return std::nullopt;
    return std::move(bytes.text);
  };
  const HashedFile* const file = mailing.record->file(name);
  auto text = read(name);
  // What lies there may be as a later record has it.
  if (file == nullptr || (text && has_hash(mailing, *file, *text))) return text;
  int twins = 8;  // there are no more, unless somebody wants this to take long
  for (const HashedFile& twin : mailing.record->files) {
    if (&twin == file || twin.audience != file->audience || twin.hash != file->hash) continue;
    if (--twins < 0) break;
    text = read(twin.name);
    if (text && has_hash(mailing, *file, *text)) return text;
  }
  return std::nullopt;
}

std::unique_ptr<Document> read_quietly(const Mailing& mailing, std::string_view name, std::string text,
                                       std::string_view root) {
  if (!files::Schema::exists(mailing.record->system)) return nullptr;
  files::ReadOptions options;
  options.tolerant = root == "orders" ? "list" : "";
  Diagnostics ignored;
  const Spelling spelling = files::spelling_of(name, text);
  return files::read_document(std::string(name), std::move(text), spelling,
                              files::Schema::of(mailing.record->system), root, ignored, options);
}

namespace {

void count_records(Case& all) {
  Verdict& verdict = all.verdict;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.record) continue;
    const Record& record = *mailing.record;
    const bool first = verdict.records++ == 0;
    if (first) verdict.game = record.game;
    verdict.first_record = first ? record.number : std::min(verdict.first_record, record.number);
    verdict.last_record = std::max(verdict.last_record, record.number);
    verdict.first_turn = first ? record.turn : std::min(verdict.first_turn, record.turn);
    verdict.last_turn = std::max(verdict.last_turn, record.turn);
  }
}

}  // namespace
}  // namespace auditing

std::string audited_game(const std::filesystem::path& root, const AuditOptions& options) {
  auditing::Case all{options};
  auditing::find_records(root, all);
  return all.mailings.empty() ? std::string() : all.mailings.front().record->game;
}

Verdict audit(const std::filesystem::path& root, const AuditOptions& options) {
  auditing::Case all{options};
  auditing::find_records(root, all);
  auditing::check_chain(all);
  auditing::count_records(all);
  auditing::learn_seeds(root, all);
  auditing::check_files(all);
  auditing::check_inputs(all);
  auditing::check_positions(all);
  auditing::check_words(all);
  auditing::check_dice(all);
  auditing::check_received(all);
  auditing::check_moments(all);
  auditing::check_answers(all);
  auditing::check_changes(all);
  return std::move(all.verdict);
}

}  // namespace adjudicator::record
