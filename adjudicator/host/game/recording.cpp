#include "host/game/recording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "files/folder/disk.hpp"
#include "host/game/recorded_files.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;
using record::Record;

std::vector<std::string> ids_of_sides(const Turn& turn) {
  std::vector<std::string> ids;
  for (const SideInfo& side : turn.sides) ids.push_back(side.id);
  return ids;
}

/// These words name readers of their own in records and file names.
void demand_clear_audiences(const Turn& turn) {
  for (const SideInfo& side : turn.sides)
    if (side.id == "all" || side.id == "moderator")
      stop(Reason::moderators_file,
           fmt::format("{}: a side cannot have the id '{}': records use that word for others",
                       turn.game_file->file(), side.id));
}

/// A record that the chain depends on was not understood: say so and stop.
void demand_understood(const Diagnostics& diagnostics) {
  if (diagnostics.ok()) return;
  stop(Reason::moderators_file, diagnostics,
       "the chain of records cannot go on from a record that is not understood; put back the file as it was "
       "written; nothing was written");
}

std::vector<reports::Issue::Revealed> for_reports(const std::vector<record::ShownSeed>& shown) {
  std::vector<reports::Issue::Revealed> revealed;
  for (const record::ShownSeed& seed : shown) revealed.push_back({seed.turn, to_hex(seed.link)});
  return revealed;
}

reports::Issue::DiceFrom for_reports(record::SeedKind kind, const record::MadeFrom& parts) {
  return {std::string(to_word(kind)), parts.words, parts.beacon, parts.value, parts.sealed_first};
}

/// The opening keys of a turn: each side's, and the moderator's.
Openings openings_of(const Turn& turn, const record::Digest& link) {
  Openings openings;
  for (const std::string& side : ids_of_sides(turn))
    openings[side] = record::opening_key(link, turn.game, turn.number, side);
  openings["moderator"] = record::opening_key(link, turn.game, turn.number, "moderator");
  return openings;
}

/// Its place and its terms; no files yet.
Record begin_record(const Turn& turn, const NewMailing& mailing, const record::TurnSeed& seed) {
  Record record;
  record.system = turn.system->key;
  record.game = turn.game;
  record.number = mailing.number;
  record.previous = mailing.issue.head;
  record.turn = turn.number;
  record.mailing = mailing.issue.mailing;
  record.revision = mailing.issue.revision;
  record.cut_short = mailing.issue.cut_short;
  record.arrivals = mailing.issue.arrivals;
  record.deadline = mailing.deadline;
  record.moment_given = mailing.moment_given;
  record.program = version;
  record.profile = turn.system->profile(turn);
  record.seed = seed.kind;
  record.commitment = seed.commitment;
  record.made_from = made_from(seed);
  record.resources = record::resources_of(turn.system->key);
  record.revealed = mailing.revealed;
  return record;
}

/// A document whose name has no place in a record must get another; what else has such a name is left out.
void demand_names(const files::GameFolder& folder, std::vector<RecordedFile>& files) {
  Diagnostics bad;
  for (const RecordedFile& file : files) {
    if (has_recordable_name(file) || file.path.extension() == ".minisig") continue;
    Diagnostic d;
    d.at.file = folder.shown(file.path);
    d.code = "file-name";
    d.message =
        "names of files in a game have letters, digits, '.', '_' and '-' only; this one cannot stand in a "
        "record";
    bad.add(std::move(d));
  }
  if (!bad.ok()) stop(Reason::moderators_file, bad);
  std::erase_if(files, [](const RecordedFile& file) { return !has_recordable_name(file); });
}

std::vector<RecordedFile> all_files(const Game& game, const NewMailing& mailing, int turn,
                                    const fs::path& hidden) {
  auto files = live_files(game.folder, turn);
  demand_names(game.folder, files);
  const fs::path place = game.folder.mailing(turn, mailing.issue.mailing);
  const std::string name = place.parent_path().filename().string() + "/" + place.filename().string();
  for (RecordedFile& file : files_of_mailing(hidden, name)) files.push_back(std::move(file));
  return files;
}

/// Opening files in the order of sides, the moderator's last.
void write_openings(const Turn& turn, const Openings& openings, Record& record,
                    files::FolderInMaking& folder) {
  auto audiences = ids_of_sides(turn);
  audiences.emplace_back("moderator");
  for (const std::string& audience : audiences) {
    const std::string text = record::opening_text(openings.at(audience));
    folder.write("opening-" + audience + ".txt", text);
    record.openings.push_back({audience, record::hash_of(text)});
  }
}

}  // namespace

std::optional<record::SecretKey> demand_key(const Document& game_file, const std::optional<fs::path>& given) {
  const std::string named(game_file.root().value("key"));
  if (named.empty()) {
    if (given)
      stop(Reason::asked_wrongly,
           fmt::format("{} names no key; 'adjudicator key show' prints what it needs", game_file.file()));
    return std::nullopt;
  }
  const fs::path path = given ? *given : record::usual_place("moderator.key");
  std::error_code none;
  if (!fs::exists(path, none))
    stop(Reason::not_there,
         fmt::format("{}: there is no such key, and {} names one by which every record must be signed; say "
                     "where it is with --key",
                     files::shown(path), game_file.file()));
  auto key = record::SecretKey::read(path);
  if (key.pub.text() != named)
    stop(Reason::not_proven, fmt::format("{}: this is another key than the one that {} names; its own is {}",
                                         files::shown(path), game_file.file(), key.pub.text()));
  return key;
}

NewMailing next_mailing(const Game& game, const Turn& turn, bool corrected, const record::TurnSeed& seed,
                        std::vector<record::ShownSeed> revealed) {
  demand_clear_audiences(turn);
  NewMailing next;
  Diagnostics diagnostics;
  const auto newest = record::Ledger::newest(game.folder, diagnostics);
  demand_understood(diagnostics);
  const int last = game.folder.last_mailing(turn.number);
  const auto own = record::read_entry(game.folder, turn.number, last, diagnostics);
  demand_understood(diagnostics);
  if (newest) {
    next.number = newest->record.number + 1;
    next.issue.head = newest->hash;
  }
  next.issue.mailing = last + 1;
  next.issue.revision = (own ? own->record.revision : 0) + (corrected && last > 0 ? 1 : 0);
  next.issue.commitment = seed.commitment;
  if (own && own->record.program != version) next.issue.program_before = own->record.program;
  next.issue.dice_from = for_reports(seed.kind, made_from(seed));
  next.issue.revealed = for_reports(revealed);
  next.revealed = std::move(revealed);
  return next;
}

reports::Issue issue_of(const Game& game, int turn, int mailing) {
  reports::Issue issue;
  issue.mailing = mailing;
  Diagnostics told_by_audit;
  const auto entry = record::read_entry(game.folder, turn, mailing, told_by_audit);
  if (!entry) return issue;
  issue.revision = entry->record.revision;
  issue.cut_short = entry->record.cut_short;
  issue.arrivals = entry->record.arrivals;
  issue.head = entry->record.previous;
  issue.commitment = entry->record.commitment;
  if (entry->record.made_from) issue.dice_from = for_reports(entry->record.seed, *entry->record.made_from);
  issue.revealed = for_reports(entry->record.revealed);
  const auto before = record::read_entry(game.folder, turn, mailing - 1, told_by_audit);
  if (before && before->record.program != entry->record.program)
    issue.program_before = before->record.program;
  return issue;
}

std::string fingerprint_of_freeze(const Game& game, const Turn& turn, const record::Digest& link) {
  CanonicalForms forms(turn);
  const auto files =
      hash_files(live_files(game.folder, turn.number), openings_of(turn, link), ids_of_sides(turn), forms);
  return record::fingerprint_of_freeze(files, turn.number);
}

void write_record(const Game& game, const Turn& turn, const NewMailing& mailing, const record::TurnSeed& seed,
                  const std::optional<record::SecretKey>& key, files::FolderInMaking& folder) {
  const Openings openings = openings_of(turn, seed.link);
  Record record = begin_record(turn, mailing, seed);
  CanonicalForms forms(turn);
  record.files =
      hash_files(all_files(game, mailing, turn.number, folder.hidden()), openings, ids_of_sides(turn), forms);
  write_openings(turn, openings, record, folder);
  const std::string text = record::to_text(record);
  folder.write("record.xml", text);
  folder.write("record.sha256", record::checksum_text(text));
  if (!key) return;
  const std::string comment = fmt::format("record {} of game {}: turn {}, mailing {}", record.number,
                                          record.game, record.turn, record.mailing);
  folder.write("record.xml.minisig", record::sign(*key, text, comment));
}

void close_secrets(const Game& game, const Turn& turn, int mailing, files::FolderInMaking& folder) {
  const auto sides = ids_of_sides(turn);
  const fs::path place = game.folder.mailing(turn.number, mailing).lexically_relative(game.folder.root());
  for (const auto& entry : fs::recursive_directory_iterator(folder.hidden())) {
    const fs::path name = entry.path().lexically_relative(folder.hidden());
    const std::string file = name.string();
    const bool secret = record::audience_of((place / name).string(), sides) == "moderator";
    if (entry.is_regular_file() && (secret || file.starts_with("opening-")) && !file.starts_with("record."))
      folder.close_to_others(name);
  }
}

}  // namespace adjudicator::host
