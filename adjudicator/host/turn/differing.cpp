#include "host/turn/differing.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/recording.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seeds.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;  // by path in a mailing's inputs

/// A folder of this run alone, for its owner alone: what lies in it is secret.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "adjudicator-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw files::DiskError(files::DiskError::Kind::cannot_create,
                             files::shown(fs::temp_directory_path()) + ": cannot make a folder there");
    path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

[[noreturn]] void refuse_change(const std::string& shown, std::string why) {
  Diagnostics fault;
  Diagnostic d;
  d.at.file = shown;
  d.message = std::move(why);
  fault.add(std::move(d));
  stop(Reason::moderators_file, fault);
}

std::string with_extension(std::string stem, Spelling spelling) {
  return std::move(stem) + std::string(files::ending_of(spelling));
}

std::unique_ptr<Document> read_version(const Game& game, const std::string& shown, const std::string& bytes,
                                       Spelling spelling, std::string_view root, Diagnostics& diagnostics) {
  files::ReadOptions options;
  options.tolerant = root == "orders" ? "list" : "";
  return files::read_document(shown, bytes, spelling, files::Schema::of(game.system->key), root, diagnostics,
                              options);
}

bool is_root_of_chart(const files::Schema& schema, const std::string& root) {
  const files::ElementType* type = schema.root(root);
  return type != nullptr && type->find_attribute("source") >= 0 && type->find_attribute("status") >= 0;
}

ChangedFile read_change(const Game& game, const std::string& path) {
  ChangedFile file;
  file.shown = path;
  file.bytes = files::read_file(path);
  file.spelling = files::sniff(file.bytes).value_or(Spelling::xml);
  const auto peeked = files::peek_system(file.bytes, file.spelling);
  file.root = peeked ? peeked->root : std::string();
  file.chart = is_root_of_chart(files::Schema::of(game.system->key), file.root);
  static const std::set<std::string, std::less<>> known{"orders", "answers", "rulings", "roster", "map"};
  if (!file.chart && !known.contains(file.root))
    refuse_change(
        path,
        fmt::format("'{}' cannot be changed here; orders, answers, rulings, charts, a roster and a map can",
                    printable(file.root)));
  Diagnostics diagnostics;
  const auto document = read_version(game, path, file.bytes, file.spelling, file.root, diagnostics);
  if (!document || !diagnostics.ok()) stop(Reason::moderators_file, diagnostics);
  file.of = document->root().value(file.chart ? "name" : "side");
  if (file.root == "orders" || file.root == "answers")
    demand_side(game.folder.side_ids(*game.system), file.of);
  return file;
}

/// Takes the file `stem`, in any spelling, out of a folder.
void take_out(Files& files, const std::string& stem) {
  for (const std::string_view ending : files::players_endings) files.erase(stem + std::string(ending));
}

/// What a ruling is about: one of these counts.
std::string matter(const Node& ruling) {
  std::string text(ruling.name);
  for (const std::string_view part : {"at", "question", "chart", "row", "column", "thing", "trait"})
    text.append(1, '\n').append(ruling.value(part));
  return text;
}

bool is_order_file(const Node& ruling) {
  return ruling.name == "order-file";
}

/// A ruling has attributes alone.
void write_ruling(files::Writer& writer, const Node& ruling) {
  writer.start(ruling.name);
  for (const Attribute& a : ruling.attributes)
    if (a.given && a.known) writer.attribute(a.name, a.value);
  writer.end();
}

/// The changes to the files of one mailing, and by what name faults in them are told.
class Changing {
 public:
  Changing(const Game& game, int turn, int mailing)
      : game_(game),
        from_(game.folder.mailing(turn, mailing) / "inputs"),
        files_(game.folder.copy_inputs(game.folder.frozen_inputs(turn, mailing))) {
    for (const char* flag : {"defaults", "until"})
      if (fs::exists(from_ / flag)) files_[flag] = files::read_file(from_ / flag);
  }

  void apply(const ChangedFile& file) {
    if (file.chart) return chart(file);
    if (file.root == "orders") return orders(file);
    if (file.root == "answers") return put("answers/" + file.of, file);
    if (file.root == "rulings") return rulings(file);
    put(file.root, file);
  }

  const Files& files() const { return files_; }
  /// The name of a file among the inputs as its user knows it.
  std::string shown(const std::string& name) const {
    const auto changed = shown_.find(name);
    return changed != shown_.end() ? changed->second : game_.folder.shown(from_ / name);
  }

 private:
  void put(const std::string& stem, const ChangedFile& file) {
    take_out(files_, stem);
    const std::string name = with_extension(stem, file.spelling);
    files_[name] = file.bytes;
    shown_[name] = file.shown;
  }

  /// Also at the gates that were closed before; what a ruling had put in their place goes.
  void orders(const ChangedFile& file) {
    std::set<std::string> folders{"orders/"};
    for (const auto& [name, bytes] : files_)
      if (name.starts_with("gates/")) folders.insert(name.substr(0, name.rfind('/') + 1));
    for (const std::string& folder : folders) put(folder + file.of, file);
    Diagnostics ignored;
    const auto given = given_rulings(ignored);
    if (!given) return;
    const auto stays = [&](const Node& r) { return !is_order_file(r) || r.value("side") != file.of; };
    for (const Node& ruling : given->root().children())
      if (!stays(ruling)) return set_rulings(rulings_text(*given, stays), {});
  }

  void chart(const ChangedFile& file) {
    for (auto at = files_.begin(); at != files_.end();)
      at = at->first.starts_with("charts/") && chart_name(*at) == file.of ? files_.erase(at) : std::next(at);
    put("charts/with-" + file.of, file);
  }

  std::string chart_name(const Files::value_type& file) const {
    const Spelling spelling = file.first.ends_with(".json") ? Spelling::json : Spelling::xml;
    const auto peeked = files::peek_system(file.second, spelling);
    Diagnostics ignored;
    const auto document =
        peeked ? read_version(game_, file.first, file.second, spelling, peeked->root, ignored) : nullptr;
    return document ? std::string(document->root().value("name")) : std::string();
  }

  std::unique_ptr<Document> given_rulings(Diagnostics& diagnostics) const {
    for (const Spelling spelling : {Spelling::xml, Spelling::json}) {
      const auto found = files_.find(with_extension("rulings", spelling));
      if (found != files_.end())
        return read_version(game_, shown(found->first), found->second, spelling, "rulings", diagnostics);
    }
    return nullptr;
  }

  void rulings(const ChangedFile& file) {
    Diagnostics diagnostics;
    const auto given = given_rulings(diagnostics);
    const auto added = read_version(game_, file.shown, file.bytes, file.spelling, "rulings", diagnostics);
    if (!given || !added) return put("rulings", file);
    std::set<std::string> matters;
    for (const Node& ruling : added->root().children())
      if (!is_order_file(ruling)) matters.insert(matter(ruling));
    const auto stays = [&](const Node& r) { return is_order_file(r) || !matters.contains(matter(r)); };
    set_rulings(rulings_text(*given, stays, added.get()), file.shown);
  }

  /// The rulings of a document that stay, then those of another; each kind together, as the schema has it.
  template <class Stays>
  std::string rulings_text(const Document& given, Stays stays, const Document* added = nullptr) const {
    const files::Schema& schema = files::Schema::of(game_.system->key);
    std::string text;
    files::StringSink sink(text);
    const auto writer = files::make_writer(Spelling::xml, schema, sink);
    writer->start("rulings");
    for (const Attribute& a : (added != nullptr ? added : &given)->root().attributes)
      if (a.given && a.known) writer->attribute(a.name, a.value);
    for (const std::string_view kind : {"die", "answer", "cell", "trait", "order-file"}) {
      for (const Node& ruling : given.root().children())
        if (ruling.name == kind && stays(ruling)) write_ruling(*writer, ruling);
      for (const Node& ruling : (added != nullptr ? added : &given)->root().children())
        if (added != nullptr && ruling.name == kind) write_ruling(*writer, ruling);
    }
    writer->end();
    return text;
  }

  void set_rulings(std::string text, const std::string& shown) {
    take_out(files_, "rulings");
    files_["rulings.xml"] = std::move(text);
    if (!shown.empty()) shown_["rulings.xml"] = shown;
  }

  const Game& game_;
  fs::path from_;
  Files files_;
  std::map<std::string, std::string> shown_;
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// What is wrong with files in the scratch folder, told of those that the user knows.
Diagnostics renamed(const Diagnostics& diagnostics, const files::GameFolder& scratch, const fs::path& inputs,
                    const Changing& changing) {
  Diagnostics all;
  for (Diagnostic d : diagnostics.all()) {
    for (const auto& [name, bytes] : changing.files()) {
      const std::string hidden = scratch.shown(inputs / name);
      if (d.at.file == hidden) d.at.file = changing.shown(name);
      replace_all(d.message, hidden, changing.shown(name));
    }
    all.add(std::move(d));
  }
  return all;
}

/// Runs a turn with the deadline and the gate that its mailing had.
Run run(const Game& game, std::unique_ptr<Turn> turn, int mailing, const SeedSource& from) {
  const int number = turn->number;
  turn->take_defaults = fs::exists(game.folder.mailing(number, mailing) / "inputs" / "defaults");
  if (const std::string gate = game.folder.gate_of(number, mailing); !gate.empty())
    turn->until = find_gate(*game.system, gate);
  HmacDice dice(turn_seed(game, *turn, from).dice);
  Outcome outcome = adjudicate(*turn, dice);
  return {std::move(turn), std::move(outcome), mailing};
}

}  // namespace

Changes read_changes(const Game& game, const std::vector<std::string>& paths) {
  Changes changes;
  for (const std::string& path : paths) {
    ChangedFile file = read_change(game, path);
    changes.push_back(std::move(file));
  }
  return changes;
}

Run run_again(const Game& game, int turn, int mailing, const SeedSource& from, Notes& notes) {
  demand_kept_inputs(game, turn);
  return run(game, load_turn(game, turn, game.folder.frozen_inputs(turn, mailing), notes), mailing, from);
}

Run run_changed(const Game& game, int number, int mailing, const Changes& changes, const SeedSource& from,
                Notes& notes) {
  if (changes.empty()) return run_again(game, number, mailing, from, notes);
  demand_kept_inputs(game, number);
  Changing changing(game, number, mailing);
  for (const ChangedFile& file : changes) changing.apply(file);
  const Scratch scratch;
  const files::GameFolder folder(scratch.path());
  files::make_folder(folder.turn(number));
  files::FolderInMaking copy(folder.mailing(number, mailing));
  for (const auto& [name, bytes] : changing.files()) copy.write("inputs/" + name, bytes);
  copy.commit();
  Diagnostics diagnostics;
  auto turn = folder.load(number, folder.frozen_inputs(number, mailing), *game.system, diagnostics);
  const Diagnostics told = renamed(diagnostics, folder, folder.mailing(number, mailing) / "inputs", changing);
  if (!turn) stop(whose_fault(told.all()), told);
  notes.add(told);
  return run(game, std::move(turn), mailing, from);
}

std::optional<Run> run_before_correction(const Game& game, int turn, int mailing, int revision,
                                         const SeedSource& from, Notes& notes) {
  if (revision == 0) return std::nullopt;
  // A revision that waited has several mailings: each is compared with what counted before all of them.
  for (int before = mailing - 1; before >= 1; --before)
    if (issue_of(game, turn, before).revision < revision) return run_again(game, turn, before, from, notes);
  return std::nullopt;
}

std::string as_json(const reports::Differences& differences, std::string_view system) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(Spelling::json, files::report_schema(system), sink);
  differences.write(std::array{writer.get()});
  return text;
}

}  // namespace adjudicator::host
