#include "host/game/recorded_files.hpp"

#include <algorithm>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

bool is_document(const fs::path& path) {
  const bool words = path.extension() == ".txt";
  return files::is_players_file(path.filename().string()) &&
         (!words || files::sniff(files::read_file(path)).has_value());
}

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

/// Every visible file below a folder; none where there is no such folder.
void add_all(const fs::path& folder, const std::string& name, bool came_in,
             std::vector<RecordedFile>& files) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (is_hidden(entry.path())) continue;
    std::string inside = name + "/" + entry.path().filename().string();
    if (entry.is_directory() && !entry.is_symlink())
      add_all(entry.path(), inside, came_in, files);
    else if (entry.is_regular_file())
      files.push_back({std::move(inside), entry.path(), came_in});
  }
}

void add_one(const fs::path& folder, const std::string& prefix, const std::string& name,
             std::vector<RecordedFile>& files) {
  std::error_code none;
  if (fs::is_regular_file(folder / name, none)) files.push_back({prefix + name, folder / name, true});
}

void add_document(const fs::path& folder, const std::string& prefix, const std::string& stem,
                  std::vector<RecordedFile>& files) {
  add_one(folder, prefix, stem + ".xml", files);
  add_one(folder, prefix, stem + ".json", files);
}

/// What the program does not read beside what came in: an editor's copy, a note.
bool is_stray(const RecordedFile& file) {
  const bool received = file.name.find("/received/") != file.name.npos;
  const bool frozen = file.name.find("/freeze/") != file.name.npos;  // the program wrote all of it
  return !received && !frozen && !is_document(file.path) && file.path.extension() != ".minisig";
}

/// What lies in the folder of the positions and the program did not write there.
bool is_beside_position(const RecordedFile& file) {
  if (file.path.parent_path().filename() != "position") return false;
  const std::string name = file.path.filename().string();
  const bool own = name.starts_with("position-") || name.starts_with("orders-") ||
                   name.starts_with("desk-") || name.starts_with("record-");
  return !own || !has_recordable_name(file);
}

constexpr std::uintmax_t largest_document = std::uintmax_t{16} << 20;

/// A document that came in and is not too large to be understood.
bool may_have_form(const RecordedFile& file) {
  std::error_code none;
  return file.came_in && is_document(file.path) && fs::file_size(file.path, none) <= largest_document;
}

bool may_stand_in_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' ||
         c == '-' || c == '/';
}

}  // namespace

std::vector<RecordedFile> live_files(const files::GameFolder& folder, int turn) {
  std::vector<RecordedFile> files;
  const fs::path home = folder.turn(turn);
  const std::string prefix = home.filename().string() + "/";
  add_all(folder.root() / "charts", "charts", true, files);
  for (const char* name : {"orders", "answers", "moves", "amended", "freeze"})
    add_all(home / name, prefix + name, true, files);
  std::erase_if(files, is_stray);
  add_all(home / "position", prefix + "position", false, files);
  std::erase_if(files, is_beside_position);
  // How reports look: the files that read_overrides reads.
  add_all(folder.root() / "stylesheets", "stylesheets", false, files);
  std::erase_if(files, [](const RecordedFile& file) { return file.name.ends_with('~'); });
  add_document(folder.root(), "", "game", files);
  add_document(folder.root(), "", "map", files);
  add_document(home, prefix, "roster", files);
  add_document(home, prefix, "rulings", files);
  add_one(home, prefix, "beacon.txt", files);
  return files;
}

std::vector<RecordedFile> files_of_mailing(const fs::path& hidden, const std::string& name) {
  std::vector<RecordedFile> files;
  add_all(hidden, name, false, files);
  for (RecordedFile& file : files) file.came_in = file.name.starts_with(name + "/inputs/");
  return files;
}

bool has_recordable_name(const RecordedFile& file) {
  const std::string& name = file.name;
  return name.size() <= 300 && !name.starts_with('.') && name.find("/.") == name.npos &&
         std::all_of(name.begin(), name.end(), may_stand_in_name);
}

const std::string& CanonicalForms::text(const std::string& name, const std::string& bytes) {
  const std::string key = record::hash_of(bytes);
  auto found = known_.find(key);
  if (found == known_.end()) found = known_.emplace(key, make(name, bytes)).first;
  return found->second;
}

std::string CanonicalForms::make(const std::string& name, const std::string& bytes) const {
  const files::Schema& schema = files::Schema::of(turn_.system->key);
  // What was read for this turn need not be read again.
  for (const auto& file : turn_.files)
    if (file->source() == bytes && !file->empty() && schema.root(file->root().name) != nullptr)
      return files::to_canonical(*file, schema, Spelling::xml);
  const auto spelling = files::sniff(bytes);
  const auto peek = spelling ? files::peek_system(bytes, *spelling) : std::nullopt;
  if (!peek || schema.root(peek->root) == nullptr) return {};
  Diagnostics told_elsewhere;
  files::ReadOptions options;
  if (peek->root == "orders") options.tolerant = "list";
  const auto file = files::read_document(name, bytes, *spelling, schema, peek->root, told_elsewhere, options);
  if (!file || file->empty()) return {};
  return files::to_canonical(*file, schema, Spelling::xml);
}

std::vector<record::HashedFile> hash_files(const std::vector<RecordedFile>& files, const Openings& openings,
                                           const std::vector<std::string>& sides, CanonicalForms& forms) {
  std::vector<record::HashedFile> hashed;
  for (const RecordedFile& file : files) {
    record::HashedFile entry{file.name, record::audience_of(file.name, sides), {}, {}};
    const auto opening = openings.find(entry.audience);
    const record::Digest* key = opening == openings.end() ? nullptr : &opening->second;
    entry.hash = record::hash_of_file(file.path, key);
    // The hash of the canonical form is keyed as well: it tells as much as that of the bytes.
    if (may_have_form(file))
      if (const std::string& form = forms.text(file.name, files::read_file(file.path)); !form.empty())
        entry.canonical = key == nullptr ? record::hash_of(form) : record::hash_of(form, *key);
    hashed.push_back(std::move(entry));
  }
  std::ranges::sort(hashed, {}, &record::HashedFile::name);
  return hashed;
}

}  // namespace adjudicator::host
