// The files that the records name: there, and with the bytes that were recorded.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "files/folder/comparison.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {
namespace {

namespace fs = std::filesystem;

fs::path opening_path(const Mailing& mailing, const std::string& audience) {
  return mailing.folder / ("opening-" + audience + ".txt");
}

// ---- opening keys

/// From its file, where that lies there and is the one that the record names.
void open_by_file(Mailing& mailing, const Record::Opening& opening, Case& all) {
  const fs::path path = opening_path(mailing, opening.audience);
  const Bytes bytes = read_inside(mailing.root, path, 4096);
  if (bytes.state == Bytes::State::absent) return;
  const std::string_view text = bytes.text;
  const auto key = text.size() == 65 && text.back() == '\n' ? parse_digest(text.substr(0, 64)) : std::nullopt;
  const bool right = key && hash_of(text) == opening.hash;
  // A folder of records on their own may hold another turn's.
  if (!right && mailing.bare) return;
  mailing.given.insert(opening.audience);
  if (!right)
    return all.blame(path, "opening-wrong",
                     key ? "it is not the opening key that the record names"
                         : "an opening file holds 64 hexadecimal digits (0-9a-f) and a line feed");
  mailing.openings[opening.audience] = *key;
}

/// From the turn's seed, where that is known.
void open_by_seed(Mailing& mailing, const Record::Opening& opening, Case& all) {
  const KnownSeed* seed = all.seed_of(mailing);
  if (seed == nullptr) return;
  const Digest key = opening_key(seed->link, mailing.record->game, mailing.record->turn, opening.audience);
  if (hash_of(opening_text(key)) == opening.hash) {
    mailing.openings.emplace(opening.audience, key);
    return;
  }
  all.blame(mailing.record_path, "opening-wrong",
            fmt::format("the opening key of {} is not the one that the turn's seed gives", opening.audience));
}

/// Who has the moderator's has all.
void demand_openings(const Mailing& mailing, Case& all) {
  if (!mailing.given.contains("moderator") || all.only_some()) return;
  for (const auto& opening : mailing.record->openings)
    if (!mailing.given.contains(opening.audience))
      all.blame(opening_path(mailing, opening.audience), "file-missing", "the opening key is missing");
}

void open_mailing(Mailing& mailing, Case& all) {
  for (const auto& opening : mailing.record->openings) {
    open_by_file(mailing, opening, all);
    open_by_seed(mailing, opening, all);
  }
  demand_openings(mailing, all);
}

// ---- who speaks for a file

/// The last record that names a file counts. One that cannot be built on leaves its files unjudged.
struct Named {
  const Mailing* mailing = nullptr;
  const HashedFile* file = nullptr;
};

std::map<std::string, Named> last_words(const Case& all) {
  std::map<std::string, Named> named;
  for (const Mailing& mailing : all.mailings)
    for (const HashedFile& file : mailing.record->files)
      named[mailing.path(file.name).lexically_normal().string()] = {&mailing, &file};
  return named;
}

bool is_live(const Mailing& mailing, std::string_view name) {
  return !name.starts_with(mailing.prefix());
}

bool of_whole_game(std::string_view name) {
  return !name.starts_with("turn-");
}

/// The turn's last mailing has the roster after it: nothing waits.
bool is_closed(const Case& all, int turn) {
  const Mailing* last = nullptr;
  for (const Mailing& mailing : all.mailings)
    if (mailing.turn == turn && (last == nullptr || mailing.number > last->number)) last = &mailing;
  return last != nullptr && last->record->file(last->prefix() + "roster.xml") != nullptr;
}

/// Files of an open turn that its next mailing may find changed.
bool may_change(const Case& all, const Mailing& mailing, std::string_view name) {
  if (!is_live(mailing, name) || of_whole_game(name) || is_closed(all, mailing.turn)) return false;
  const std::string_view rest = name.substr(name.find('/') + 1);
  return (rest.starts_with("orders/") && !rest.starts_with("orders/received/")) ||
         rest.starts_with("answers/") || rest.starts_with("amended/") || rest.starts_with("rulings.");
}

/// The looks that lie beside game.xml may change between mailings, and no player needs them.
bool is_live_look(const Mailing& mailing, std::string_view name) {
  return is_live(mailing, name) && name.starts_with("stylesheets/");
}

/// It should be at hand: everyone has it, or this is the moderator's folder. A player may keep the PDF alone,
/// or have sent his orders away. Who looks at single records, or has a record on its own, may have got no
/// more.
bool is_due(const Case& all, const Mailing& mailing, const HashedFile& file) {
  return !all.only_some() && (file.audience == "all" || mailing.given.contains("moderator"));
}

/// A player keeps a file once, not in every mailing's `inputs` too.
bool kept_elsewhere(const Mailing& mailing, const HashedFile& file) {
  if (mailing.given.contains("moderator") || !file.name.starts_with(mailing.prefix() + "inputs/"))
    return false;
  return std::any_of(
      mailing.record->files.begin(), mailing.record->files.end(), [&](const HashedFile& other) {
        return is_live(mailing, other.name) && other.audience == file.audience && other.hash == file.hash &&
               look_inside(mailing.root, mailing.path(other.name)).state == Bytes::State::there;
      });
}

std::string record_and_mailing(const Mailing& mailing) {
  return fmt::format("record {} (turn {}, mailing {})", mailing.record->number, mailing.turn, mailing.number);
}

constexpr std::size_t largest_document = std::size_t{16} << 20;

// ---- one file

class Judge {
 public:
  explicit Judge(Case& all) : all_(all) {}

  FileState judge(const Mailing& mailing, const HashedFile& file) {
    const fs::path path = mailing.path(file.name);
    // After a record that is not understood nobody knows what the game's own files should be.
    if (is_live(mailing, file.name) && of_whole_game(file.name) && all_.unread > 0) return FileState::closed;
    const Bytes seen = look_inside(mailing.root, path);
    if (seen.state == Bytes::State::absent) return judge_missing(mailing, file, path);
    if (seen.state == Bytes::State::refused) {
      all_.blame(path, "not-readable", seen.reason);
      return FileState::bad;
    }
    const auto opening = mailing.openings.find(file.audience);
    const bool open = file.audience == "all";
    if (!open && opening == mailing.openings.end()) {
      ++all_.verdict.closed;
      return FileState::closed;
    }
    return judge_bytes(mailing, file, path, open ? nullptr : &opening->second);
  }

 private:
  FileState judge_missing(const Mailing& mailing, const HashedFile& file, const fs::path& path) {
    if (const auto state = in_other_spelling(mailing, file, path)) return *state;
    // Who keeps only what is public has none of them.
    if (may_change(all_, mailing, file.name) && is_due(all_, mailing, file))
      return changed_later(path, "not there any more; the turn is open and its next mailing will say so");
    if (is_due(all_, mailing, file) && was_left_out_later(mailing, file))
      return changed_later(
          path,
          fmt::format("not there any more; a later mailing of turn {} was made without it", mailing.turn));
    if (is_live_look(mailing, file.name) && mailing.given.contains("moderator"))
      return changed_later(path, "not there any more; the next mailing will have other looks");
    if (!is_live_look(mailing, file.name) && is_due(all_, mailing, file) && !kept_elsewhere(mailing, file)) {
      all_.blame(path, "file-missing",
                 fmt::format("it is missing; {} names it", record_and_mailing(mailing)));
      return FileState::absent;
    }
    ++(mailing.openings.contains(file.audience) || file.audience == "all" ? all_.verdict.absent
                                                                          : all_.verdict.closed);
    return FileState::absent;
  }

  /// A live document may be written anew in the other spelling, in which a later record names it or in which
  /// it says the same.
  std::optional<FileState> in_other_spelling(const Mailing& mailing, const HashedFile& file,
                                             const fs::path& path) {
    const bool document = path.extension() == ".xml" || path.extension() == ".json";
    if (!document || !is_live(mailing, file.name) || file.name.find("/received/") != file.name.npos)
      return std::nullopt;
    const std::string ending = path.extension() == ".xml" ? ".json" : ".xml";
    const std::string twin = fs::path(file.name).replace_extension(ending).string();
    fs::path there = path;
    there.replace_extension(ending);
    const bool named = std::ranges::any_of(all_.mailings, [&](const Mailing& later) {
      return later.record->number > mailing.record->number && later.record->file(twin) != nullptr;
    });
    if (named) return FileState::absent;
    const auto opening = mailing.openings.find(file.audience);
    if (file.canonical.empty() || (file.audience != "all" && opening == mailing.openings.end()))
      return std::nullopt;
    const Bytes bytes = read_inside(mailing.root, there, largest_document);
    if (bytes.state != Bytes::State::there) return std::nullopt;
    const std::string form = canonical_form(mailing, twin, bytes.text);
    if (form.empty() ||
        (file.audience == "all" ? hash_of(form) : hash_of(form, opening->second)) != file.canonical)
      return std::nullopt;
    return changed_later(path,
                         fmt::format("written anew as {}, which says the same", there.filename().string()));
  }

  /// Whether all that game.xml says otherwise since then are deadlines that it says were moved, and another player's address and
  /// key.
  bool is_intervention(const Mailing& mailing, const fs::path& path) const {
    if (path.parent_path() != mailing.root || path.stem() != "game") return false;
    const std::string name = path.filename().string();
    const HashedFile* const kept = mailing.record->file(mailing.prefix() + "inputs/" + name);
    const Bytes was =
        kept == nullptr ? Bytes() : read_inside(mailing.root, mailing.path(kept->name), largest_document);
    const Bytes is = read_inside(mailing.root, path, largest_document);
    if (was.state != Bytes::State::there || is.state != Bytes::State::there ||
        hash_of(was.text) != kept->hash)
      return false;
    const auto earlier = read_quietly(mailing, name, was.text, "game");
    const auto later = read_quietly(mailing, name, is.text, "game");
    if (!earlier || !later) return false;
    const auto found = files::differences(*earlier, *later);
    return !found.empty() && std::ranges::all_of(found, [](const files::Difference& one) {
      if (one.after == nullptr) return false;
      if (one.after->name == "deadline") return !one.after->value("moved").empty();
      const bool of_player =
          one.attribute == "mail" || one.attribute == "key" || one.attribute == "player-since";
      return one.after->name == "side" && of_player && one.before != nullptr &&
             one.after->value("player-since") != one.before->value("player-since");
    });
  }

  /// Orders, answers and rulings that came in otherwise than through `receive` may be taken back by a
  /// correction: what they were stands in the mailing's inputs. What `receive` kept is evidence.
  bool was_left_out_later(const Mailing& mailing, const HashedFile& file) const {
    const std::string_view name = file.name;
    if (!is_live(mailing, name) || of_whole_game(name)) return false;
    const std::string_view rest = name.substr(name.find('/') + 1);
    const bool theirs = (rest.starts_with("orders/") && !rest.starts_with("orders/received/")) ||
                        rest.starts_with("answers/") || rest.starts_with("amended/") ||
                        rest.starts_with("rulings.");
    return theirs && std::ranges::any_of(all_.mailings, [&](const Mailing& later) {
             return later.turn == mailing.turn && later.number > mailing.number && later.sound();
           });
  }

  FileState judge_bytes(const Mailing& mailing, const HashedFile& file, const fs::path& path,
                        const Digest* opening) {
    try {
      if (hash_of_file(path, opening) == file.hash) {
        ++all_.verdict.opened;
        return FileState::good;
      }
    } catch (const files::DiskError&) {
      all_.blame(path, "not-readable", "it cannot be read");
      return FileState::bad;
    }
    const bool live = is_live(mailing, file.name);
    if (may_change(all_, mailing, file.name))
      return changed_later(path, "not as it was; the turn is open and its next mailing will say so");
    if (is_live_look(mailing, file.name))
      return changed_later(path, "not as it was; the next mailing will have other looks");
    if (live && is_intervention(mailing, path))
      return changed_later(path,
                           "not as it was: deadlines or players changed, and the next mailing will say so");
    if (live && all_.only_some())
      return changed_later(path, "not as the records given have it; a later one may say so");
    all_.blame(path, "file-changed",
               fmt::format("it is not as {} has it{}", record_and_mailing(mailing),
                           live ? "; a change made on purpose counts from the next mailing on" : ""));
    return FileState::bad;
  }

  FileState changed_later(const fs::path& path, std::string_view how) {
    all_.remark(fmt::format("{}: {}", shown(path), how));
    return FileState::absent;
  }

  Case& all_;
};

/// Nothing lies in a mailing that its record does not name.
void find_extras(const Mailing& mailing, Case& all) {
  if (mailing.bare) return;
  for (const std::string& name : list_files(mailing.folder)) {
    if (name == "record.xml" || name == "record.sha256" || name == "record.xml.minisig") continue;
    if (mailing.record->file(mailing.prefix() + name) != nullptr) continue;
    // What an editor or a file manager leaves there. Nothing reads it, and `resolve` goes on with it.
    if (("/" + name).find("/.") != std::string::npos) {
      all.remark(fmt::format("{}: a hidden file that {} does not name; it is ignored",
                             shown(mailing.folder / name), record_and_mailing(mailing)));
      continue;
    }
    const bool opening =
        std::any_of(mailing.record->openings.begin(), mailing.record->openings.end(),
                    [&](const Record::Opening& o) { return name == "opening-" + o.audience + ".txt"; });
    if (!opening)
      all.blame(mailing.folder / name, "file-not-recorded",
                fmt::format("it lies in the mailing, and {} does not name it", record_and_mailing(mailing)));
  }
}

/// Records on their own in one folder: whose report-axis.xml lies there is not known.
std::set<const Mailing*> unplaced(const Case& all) {
  std::map<std::string, std::vector<const Mailing*>> there;
  for (const Mailing& mailing : all.mailings)
    if (mailing.bare) there[mailing.folder.string()].push_back(&mailing);
  std::set<const Mailing*> none;
  for (const auto& [folder, mailings] : there)
    if (mailings.size() > 1) none.insert(mailings.begin(), mailings.end());
  return none;
}

/// The position in its canonical form, in whichever spelling it lies there; nothing where it is not at hand.
std::optional<std::string> position_in(const Mailing& mailing, const std::string& stem, const Case& all) {
  for (const char* extension : {".xml", ".json"}) {
    const std::string name = mailing.prefix() + stem + extension;
    auto text = all.good_text(mailing, name);
    if (!text) continue;
    const auto file = read_quietly(mailing, name, std::move(*text), "roster");
    if (!file) return std::nullopt;
    return files::to_canonical(*file, files::Schema::of(mailing.record->system), Spelling::xml);
  }
  return std::nullopt;
}

/// A turn that does not begin where the one before it ended is no fault of a file; its players should know.
void compare_rosters(Case& all) {
  std::map<int, const Mailing*> ended;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    const auto before = ended.find(mailing.turn - 1);
    if (mailing.number == 1 && before != ended.end()) {
      const Mailing& last = *before->second;
      const auto after = position_in(last, "roster", all);
      const auto start = position_in(mailing, "inputs/roster", all);
      if (after && start && *after != *start)
        all.remark(
            fmt::format("turn {} begins with another position than the one in which turn {} ended: units "
                        "moved between the turns, or the moderator changed something",
                        mailing.turn, last.turn));
    }
    if (mailing.record->file(mailing.prefix() + "roster.xml") != nullptr) ended[mailing.turn] = &mailing;
  }
}

}  // namespace

std::string canonical_form(const Mailing& mailing, const std::string& name, const std::string& text) {
  const Spelling spelling = files::spelling_of(name, text);
  const auto peeked = files::peek_system(text, spelling);
  const auto file = peeked ? read_quietly(mailing, name, text, peeked->root) : nullptr;
  if (!file || file->empty()) return {};
  return files::to_canonical(*file, files::Schema::of(mailing.record->system), Spelling::xml);
}

void check_files(Case& all) {
  for (Mailing& mailing : all.mailings)
    if (mailing.sound()) open_mailing(mailing, all);
  const auto named = last_words(all);
  const auto skipped = unplaced(all);
  Judge judge(all);
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || skipped.contains(&mailing)) continue;
    for (const HashedFile& file : mailing.record->files) {
      const std::string path = mailing.path(file.name).lexically_normal().string();
      const Named& last = named.at(path);
      if (last.file == &file) all.files[path] = judge.judge(mailing, file);
    }
    find_extras(mailing, all);
  }
  compare_rosters(all);
}

}  // namespace adjudicator::record::auditing
