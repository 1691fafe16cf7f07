#include "host/turn/since.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "files/folder/changes.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/recorded_files.hpp"
#include "record/ledger.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;
using Bytes = std::map<std::string, std::string>;   // by name among the inputs
using Hashes = std::map<std::string, std::string>;  // by name

/// The last mailing of an earlier turn that was made before this one.
struct Before {
  int turn = 0;
  int mailing = 0;
  record::Record record;
};

std::optional<Before> last_before(const Game& game, int turn, const std::optional<record::Record>& own) {
  std::optional<Before> last;
  for (const int earlier : game.folder.turns()) {
    if (earlier >= turn) break;
    for (int mailing = game.folder.last_mailing(earlier); mailing > 0; --mailing) {
      auto record = record::understood_record(game.folder, earlier, mailing);
      // A correction of that turn may have come later.
      if (!record || (own && record->number > own->number)) continue;
      last = Before{earlier, mailing, std::move(*record)};
      break;
    }
  }
  return last;
}

// ---- documents

class Documents {
 public:
  Documents(const Game& game, const Bytes& bytes) : game_(game), bytes_(bytes) {}

  std::unique_ptr<Document> one(const std::string& stem) const {
    for (const char* ending : {".xml", ".json"})
      if (const auto found = bytes_.find(stem + ending); found != bytes_.end()) return read(*found, stem);
    return nullptr;
  }

  /// House charts by their names.
  std::map<std::string, std::unique_ptr<Document>> charts() const {
    std::map<std::string, std::unique_ptr<Document>> all;
    for (const auto& file : bytes_) {
      if (!file.first.starts_with("charts/")) continue;
      const auto peeked = files::peek_system(file.second, spelling(file.first));
      auto chart = peeked ? read(file, peeked->root) : nullptr;
      if (chart) all.emplace(chart->root().value("name"), std::move(chart));
    }
    return all;
  }

  std::string text(const std::string& stem) const {
    for (const char* ending : {".xml", ".json"})
      if (const auto found = bytes_.find(stem + ending); found != bytes_.end()) return found->second;
    return {};
  }

 private:
  static Spelling spelling(const std::string& name) {
    return name.ends_with(".json") ? Spelling::json : Spelling::xml;
  }
  std::unique_ptr<Document> read(const Bytes::value_type& file, const std::string& root) const {
    Diagnostics told_elsewhere;
    auto document = files::read_document(file.first, file.second, spelling(file.first),
                                         files::Schema::of(game_.system->key), root, told_elsewhere, {});
    return document && !document->empty() ? std::move(document) : nullptr;
  }

  const Game& game_;
  const Bytes& bytes_;
};

void compare_charts(const Game& game, const Documents& was, const Documents& now, reports::Since& since) {
  Diagnostics none;
  std::map<std::string, ChartFile> published;
  for (const ChartFile& chart : files::embedded_charts(*game.system, none))
    published.emplace(chart->root().value("name"), chart);
  const auto then = was.charts();
  const auto today = now.charts();
  std::set<std::string> names;
  for (const auto* charts : {&then, &today})
    for (const auto& [name, chart] : *charts) names.insert(name);
  const auto one = [](const auto& from, const std::string& name) {
    const auto found = from.find(name);
    return found == from.end() ? nullptr : found->second.get();
  };
  for (const std::string& name : names) {
    const Document* const before = one(then, name);
    const Document* const after = one(today, name);
    const Document* const printed = one(published, name);
    reports::Since::Chart chart{name,
                                before == nullptr  ? "house"
                                : after == nullptr ? "published"
                                                   : "changed",
                                {}};
    const Document* const from = before != nullptr ? before : printed;
    const Document* const to = after != nullptr ? after : printed;
    if (from != nullptr && to != nullptr) chart.cells = files::changed_cells(*from, *to);
    const bool same_house = before != nullptr && after != nullptr && chart.cells.empty();
    if (!same_house) since.charts.push_back(std::move(chart));
  }
}

/// Who was phasing then and is again.
std::string phasing_again(const Documents& was, const Documents& now) {
  const auto before = was.one("roster");
  const auto after = now.one("roster");
  if (!before || !after) return {};
  std::string side = files::phasing_side(after->root());
  return side == files::phasing_side(before->root()) ? side : std::string();
}

// ---- files by their hashes

/// Names whose hashes differ, or that one of the two lacks.
std::vector<std::string> differing(const Hashes& was, const Hashes& now) {
  std::set<std::string> names;
  for (const auto& [name, hash] : was)
    if (const auto found = now.find(name); found == now.end() || found->second != hash) names.insert(name);
  for (const auto& [name, hash] : now)
    if (!was.contains(name)) names.insert(name);
  return {names.begin(), names.end()};
}

constexpr std::string_view looks = "stylesheets/";

Hashes looks_in(const record::Record& record) {
  Hashes all;
  for (const record::HashedFile& file : record.files)
    if (file.name.starts_with(looks)) all.emplace(file.name.substr(looks.size()), file.hash);
  return all;
}

Hashes looks_now(const Game& game, int turn) {
  Hashes all;
  for (const RecordedFile& file : live_files(game.folder, turn))
    if (file.name.starts_with(looks))
      all.emplace(file.name.substr(looks.size()), record::hash_of_file(file.path, nullptr));
  return all;
}

Hashes resources_in(const std::vector<record::Record::Resource>& resources) {
  Hashes all;
  for (const auto& resource : resources) all.emplace(resource.name, resource.hash);
  return all;
}

void add_files(const char* kind, std::vector<std::string> names, reports::Since& since) {
  if (!names.empty()) since.files.push_back({kind, std::move(names)});
}

void compare_resources(const Hashes& was, const Hashes& now, reports::Since& since) {
  std::map<std::string_view, std::vector<std::string>> kinds;
  for (const std::string& name : differing(was, now)) {
    const std::string_view kind = name.ends_with("/visibility.xml") ? "policy"
                                  : name.starts_with(looks)         ? "stylesheets"
                                                                    : "rules";
    kinds[kind].push_back(name.substr(name.rfind('/') + 1));
  }
  for (const char* kind : {"policy", "rules", "stylesheets"}) add_files(kind, std::move(kinds[kind]), since);
}

// ---- units

/// The roster in which the turn ended, in the place of this turn's, and no orders, answers and rulings.
std::unique_ptr<const Turn> with_last_roster(const Game& game, const Before& before, int turn, bool there) {
  const fs::path roster = game.folder.mailing(before.turn, before.mailing) / "roster.xml";
  std::error_code none;
  if (!fs::exists(roster, none)) return nullptr;
  auto inputs = there ? game.folder.frozen_inputs(turn, 1) : game.folder.current_inputs(turn);
  const fs::path nowhere = game.folder.mailing(before.turn, before.mailing) / "nowhere";
  inputs.orders = inputs.answers = inputs.rulings = nowhere;
  inputs.earlier.clear();
  inputs.roster_text = files::read_file(roster, files::no_limit);
  Diagnostics it_cannot_be_compared;
  return game.folder.load(turn, inputs, *game.system, it_cannot_be_compared);
}

}  // namespace

std::shared_ptr<const reports::Since> since_last_turn(const Game& game, const Turn& turn, int mailing,
                                                      const std::map<std::string, std::string>& inputs,
                                                      std::string_view program) {
  if (mailing != 1) return nullptr;
  const bool there = game.folder.last_mailing(turn.number) > 0;
  const auto own = there ? record::understood_record(game.folder, turn.number, 1) : std::nullopt;
  const auto before = last_before(game, turn.number, own);
  if (!before) return nullptr;
  auto since = std::make_shared<reports::Since>();
  since->turn = before->turn;
  if (before->record.program != program) {
    since->program_was = before->record.program;
    since->program_now = program;
  }
  const Bytes earlier = game.folder.copy_inputs(game.folder.frozen_inputs(before->turn, before->mailing));
  const Documents was(game, earlier);
  const Documents now(game, inputs);
  since->phasing = phasing_again(was, now);
  if (was.text("map") != now.text("map")) add_files("map", {"map"}, *since);
  add_files("looks", differing(looks_in(before->record), own ? looks_in(*own) : looks_now(game, turn.number)),
            *since);
  compare_resources(resources_in(before->record.resources),
                    resources_in(own ? own->resources : record::resources_of(game.system->key)), *since);
  compare_charts(game, was, now, *since);
  const auto game_was = was.one("game");
  const auto game_now = now.one("game");
  if (game_was && game_now) since->settings = files::changed_settings(*game_was, *game_now);
  since->before = with_last_roster(game, *before, turn.number, there);
  return since;
}

}  // namespace adjudicator::host
