#include "mail/posting.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "files/folder/disk.hpp"
#include "host/game/senders.hpp"
#include "mail/compose.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "mail/reader.hpp"
#include "record/ledger.hpp"
#include "record/record.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

std::string type_of(std::string_view name) {
  for (const auto& [ending, type] : {std::pair(".html", "text/html"),
                                     {".pdf", "application/pdf"},
                                     {".xml", "application/xml"},
                                     {".json", "application/json"}})
    if (name.ends_with(ending)) return type;
  return "text/plain";
}

bool is_record(std::string_view name) {
  return name == "record.xml" || name == "record.sha256" || name == "record.xml.minisig";
}

/// Of one report in several forms a mail brings those that are read by people; programs find the others packed.
bool goes_by_mail(const std::string& name, const std::vector<Attachment>& all) {
  if (name.starts_with("digest-")) return false;  // it is the mail's text
  if (!name.starts_with("report-")) return true;
  const bool for_people = std::ranges::any_of(all, [](const Attachment& file) {
    return file.name.starts_with("report-") && (file.name.ends_with(".html") || file.name.ends_with(".txt"));
  });
  return !for_people || !(name.ends_with(".xml") || name.ends_with(".json"));
}

int revision_of(const host::Game& game, int turn, int mailing) {
  const auto record = record::understood_record(game.folder, turn, mailing);
  return record ? record->revision : 0;
}

std::string told_turn(int turn) {
  return fmt::format("turn-{:02}", turn);
}

// ---- zip

void demand_archived(int result, archive* zip) {
  if (result != ARCHIVE_OK)
    throw std::runtime_error(std::string("a zip cannot be written: ") + archive_error_string(zip));
}

la_ssize_t add_bytes(archive* /*zip*/, void* text, const void* bytes, std::size_t size) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

/// `folder`: "turn-01/mailing-1", as a player's own folder has it.
void add_file(archive* zip, const std::string& folder, const Attachment& file) {
  constexpr std::time_t at_all_times = 946'684'800;  // 2000-01-01: no clock is read
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            archive_entry_free);
  archive_entry_set_pathname(entry.get(), (folder + "/" + file.name).c_str());
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.bytes.size()));
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), at_all_times, 0);
  demand_archived(archive_write_header(zip, entry.get()), zip);
  if (archive_write_data(zip, file.bytes.data(), file.bytes.size()) < 0) demand_archived(ARCHIVE_FATAL, zip);
}

}  // namespace

std::vector<Attachment> files_for(const host::Game& game, int turn, int mailing, const std::string& side) {
  const auto sides = game.folder.side_ids(*game.system);
  std::vector<Attachment> found;
  for (const auto& entry : fs::directory_iterator(game.folder.mailing(turn, mailing))) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.starts_with('.')) continue;
    const std::string path = fmt::format("{}/mailing-{}/{}", told_turn(turn), mailing, name);
    if (!is_record(name) && record::audience_of(path, sides) != side) continue;
    const std::string type = type_of(name);
    found.push_back({name, type, files::read_file(entry.path(), files::no_limit),
                     type.starts_with("text/") ? "utf-8" : ""});
  }
  std::ranges::sort(found, {}, &Attachment::name);
  return found;
}

std::vector<Attachment> attachments_of(const host::Game& game, int turn, int mailing,
                                       const std::string& side) {
  const auto all = files_for(game, turn, mailing, side);
  std::vector<Attachment> some;
  for (const Attachment& file : all)
    if (goes_by_mail(file.name, all)) some.push_back(file);
  return some;
}

std::string name_of_mail(int turn, int mailing) {
  return fmt::format("{}-mailing-{}", told_turn(turn), mailing);
}

std::string mail_of(const host::Game& game, const Document& game_file, int turn, int mailing,
                    const std::string& side) {
  const Reader to(game, game_file, side);
  const std::string id(game_file.root().value("id"));
  const int revision = revision_of(game, turn, mailing);
  Values values{
      {"game", id}, {"side", side}, {"turn", std::to_string(turn)}, {"mailing", std::to_string(mailing)}};
  if (revision > 0) values.emplace_back("revision", std::to_string(revision));
  values.emplace_back("address", to.address());
  std::string text;
  if (const auto digest = game.folder.mailing(turn, mailing) / ("digest-" + side + ".txt");
      fs::exists(digest))
    text = files::read_file(digest, files::no_limit) + '\n';
  text += to.say("mail.mailing-reply", values) + '\n';
  Outgoing out = to.letter(to.say("mail.subject.mailing", values), std::move(text),
                           attachments_of(game, turn, mailing, side));
  const auto named = [&](int number) {
    return message_id({id, told_turn(turn), fmt::format("mailing-{}", number),
                       fmt::format("revision-{}", revision_of(game, turn, number)), side},
                      out.from);
  };
  out.message_id = named(mailing);
  // A game is a thread of each side, a turn a branch of it.
  out.references = {message_id({id, side}, out.from)};
  for (int earlier = std::max(1, mailing - 5); earlier < mailing; ++earlier)
    out.references.push_back(named(earlier));
  if (mailing > 1) out.in_reply_to = out.references.back();
  return compose(out);
}

void post_mailing(const host::Game& game, int turn, host::Notes& notes) {
  const auto game_file = host::read_game_file(game);
  const int mailing = game.folder.last_mailing(turn);
  if (game_file->root().value("mail").empty() || mailing == 0) return;
  const Outbox outbox(game);
  const std::string name = name_of_mail(turn, mailing);
  for (const std::string& side : host::sides_of(*game_file)) {
    if (bare_address(std::string(host::find_side(*game_file, side)->value("mail"))).empty()) {
      notes.warn(fmt::format("{}: {} has no mail address, so {} does not go to it by mail", game_file->file(),
                             side, game.folder.shown(game.folder.mailing(turn, mailing))));
      continue;
    }
    if (!outbox.has(side, name)) outbox.put(side, name, mail_of(game, *game_file, turn, mailing, side));
  }
}

std::string packed(const host::Game& game, int turn, int mailing, const std::string& side) {
  std::string bytes;
  const std::unique_ptr<archive, decltype(&archive_write_free)> zip(archive_write_new(), archive_write_free);
  demand_archived(archive_write_set_format_zip(zip.get()), zip.get());
  demand_archived(archive_write_set_bytes_per_block(zip.get(), 0), zip.get());
  demand_archived(archive_write_open(zip.get(), &bytes, nullptr, add_bytes, nullptr), zip.get());
  const std::string folder = fmt::format("{}/mailing-{}", told_turn(turn), mailing);
  for (const Attachment& file : files_for(game, turn, mailing, side)) add_file(zip.get(), folder, file);
  demand_archived(archive_write_close(zip.get()), zip.get());
  return bytes;
}

}  // namespace adjudicator::mail
