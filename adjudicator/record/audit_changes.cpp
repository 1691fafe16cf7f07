// What changed from the last mailing of a turn to the first of the next: no fault, but players should know.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "files/folder/changes.hpp"
#include "files/schema/resources.hpp"
#include "files/spellings/reader.hpp"
#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {
namespace {

constexpr std::size_t most_lines = 20;  // of a turn
constexpr std::size_t most_of_one = 8;  // cells or units in a line

using Documents = std::map<std::string, std::unique_ptr<Document>>;  // by name

std::string value_or_none(const std::string& text) {
  return text.empty() ? "none" : printable(text, 100);
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < std::min(items.size(), most_of_one); ++i)
    text += (i == 0 ? "" : ", ") + printable(items[i], 100);
  if (items.size() > most_of_one) text += fmt::format(" and {} more", items.size() - most_of_one);
  return text;
}

/// The lines of one turn; what is more is counted.
class Lines {
 public:
  Lines(int turn, int before, Case& all) : turn_(turn), before_(before), all_(all) {}
  void add(const std::string& text) {
    if (count_++ < most_lines)
      all_.remark(fmt::format("turn {}, changed since turn {}: {}", turn_, before_, text));
  }
  void end() const {
    if (count_ > most_lines)
      all_.remark(
          fmt::format("turn {}, changed since turn {}: {} more lines", turn_, before_, count_ - most_lines));
  }

 private:
  int turn_;
  int before_;
  Case& all_;
  std::size_t count_ = 0;
};

const HashedFile* input(const Mailing& mailing, const std::string& stem) {
  for (const char* ending : {".xml", ".json"})
    if (const HashedFile* file = mailing.record->file(mailing.prefix() + stem + ending)) return file;
  return nullptr;
}

std::unique_ptr<Document> document(const Case& all, const Mailing& mailing, const HashedFile* file,
                                   std::string_view root) {
  auto text = file != nullptr ? all.good_text(mailing, file->name) : std::nullopt;
  return text ? read_quietly(mailing, file->name, std::move(*text), root) : nullptr;
}

/// House charts by their names; `known`: all of them are at hand.
Documents charts_of(const Case& all, const Mailing& mailing, bool& known) {
  Documents charts;
  for (const HashedFile& file : mailing.record->files) {
    if (!file.name.starts_with(mailing.prefix() + "inputs/charts/")) continue;
    const auto text = all.good_text(mailing, file.name);
    const auto peeked =
        text ? files::peek_system(*text, file.name.ends_with(".json") ? Spelling::json : Spelling::xml)
             : std::nullopt;
    auto chart = peeked ? read_quietly(mailing, file.name, *text, peeked->root) : nullptr;
    if (chart)
      charts.emplace(chart->root().value("name"), std::move(chart));
    else
      known = false;
  }
  return charts;
}

Documents published(const Mailing& mailing) {
  Documents charts;
  const std::string home = "adjudicator/systems/" + mailing.record->system + "/charts/";
  for (const files::Resource& resource : files::resources()) {
    if (!resource.name.starts_with(home)) continue;
    const auto peeked = files::peek_system(resource.data, Spelling::xml);
    auto chart =
        peeked ? read_quietly(mailing, resource.name, std::string(resource.data), peeked->root) : nullptr;
    if (chart) charts.emplace(chart->root().value("name"), std::move(chart));
  }
  return charts;
}

std::string cells(const std::vector<files::CellChange>& changes) {
  std::vector<std::string> all;
  for (const auto& cell : changes)
    all.push_back(cell.row.empty() ? fmt::format("{}: {} → {}", cell.column, value_or_none(cell.was),
                                                 value_or_none(cell.now))
                                   : fmt::format("row {}, column {}: {} → {}", cell.row, cell.column,
                                                 value_or_none(cell.was), value_or_none(cell.now)));
  return all.empty() ? "no cell differs" : list(all);
}

/// In the words of the chart that the program brings, if there is one of that name.
std::string how_it_changed(const Document* was, const Document* is, const Document* printed) {
  if (was != nullptr && is != nullptr) return "the house chart changed";
  if (printed == nullptr) return was == nullptr ? "a house chart that is new" : "the house chart is gone";
  const std::string own =
      printed->root().value("status") == "published" ? "published" : "the program's own (a project default)";
  if (was == nullptr)
    return own == "published" ? "a house chart replaces the published one" : "a house chart replaces " + own;
  return own == "published" ? "the published chart replaces the house chart"
                            : own + " replaces the house chart";
}

void compare_charts(const Case& all, const Mailing& before, const Mailing& now, Lines& lines) {
  bool known = true;
  const Documents was = charts_of(all, before, known);
  const Documents is = charts_of(all, now, known);
  if (!known) return;
  std::set<std::string> names;
  for (const Documents* charts : {&was, &is})
    for (const auto& [name, chart] : *charts) names.insert(name);
  if (names.empty()) return;
  const Documents printed = published(now);
  const auto one = [](const Documents& from, const std::string& name) {
    const auto found = from.find(name);
    return found == from.end() ? nullptr : found->second.get();
  };
  for (const std::string& name : names) {
    const Document* const earlier = one(was, name) != nullptr ? one(was, name) : one(printed, name);
    const Document* const later = one(is, name) != nullptr ? one(is, name) : one(printed, name);
    const auto changes = earlier != nullptr && later != nullptr ? files::changed_cells(*earlier, *later)
                                                                : std::vector<files::CellChange>();
    if (one(was, name) != nullptr && one(is, name) != nullptr && changes.empty()) continue;
    lines.add(fmt::format("the chart {}: {}; {}", printable(name),
                          how_it_changed(one(was, name), one(is, name), one(printed, name)), cells(changes)));
  }
}

/// Names of `prefix` whose hashes differ, or that one of the two lacks.
template <class Files>
std::vector<std::string> differing(const Files& was, const Files& now, std::string_view prefix) {
  std::map<std::string, std::string> hashes;
  std::set<std::string> names;
  for (const auto& file : was)
    if (file.name.starts_with(prefix)) hashes.emplace(file.name, file.hash);
  for (const auto& file : now) {
    if (!file.name.starts_with(prefix)) continue;
    const auto found = hashes.find(file.name);
    if (found == hashes.end() || found->second != file.hash) names.insert(file.name);
    if (found != hashes.end()) hashes.erase(found);
  }
  for (const auto& [name, hash] : hashes) names.insert(name);
  return {names.begin(), names.end()};
}

void compare_files(const Record& was, const Record& now, Lines& lines) {
  if (was.program != now.program)
    lines.add(fmt::format("the program: {} → {}", printable(was.program), printable(now.program)));
  if (was.profile != now.profile)
    lines.add(fmt::format("what each side sees: the profile {} → {}", was.profile, now.profile));
  if (const auto names = differing(was.resources, now.resources, ""); !names.empty())
    lines.add("what the program brings: " + list(names));
  if (const auto names = differing(was.files, now.files, "stylesheets/"); !names.empty())
    lines.add("the looks of reports: " + list(names));
}

void compare_settings(const Case& all, const Mailing& before, const Mailing& now, Lines& lines) {
  const HashedFile* const was = input(before, "inputs/game");
  const HashedFile* const is = input(now, "inputs/game");
  if (was == nullptr || is == nullptr || was->hash == is->hash) return;
  const auto earlier = document(all, before, was, "game");
  const auto later = document(all, now, is, "game");
  if (!earlier || !later) return lines.add("game.xml; to compare it, both must be at hand");
  for (const auto& setting : files::changed_settings(*earlier, *later))
    lines.add(fmt::format("game.xml, {}: {} → {}", printable(setting.name), value_or_none(setting.was),
                          value_or_none(setting.now)));
}

void compare_maps(const Mailing& before, const Mailing& now, Lines& lines) {
  const HashedFile* const was = input(before, "inputs/map");
  const HashedFile* const is = input(now, "inputs/map");
  if (was == nullptr || is == nullptr || was->hash == is->hash) return;
  if (was->canonical.empty() || was->canonical != is->canonical) lines.add("the map");
}

/// The roster is the moderator's: players are told by their reports.
void compare_units(const Case& all, const Mailing& before, const Mailing& now, Lines& lines) {
  const auto was = document(all, before, input(before, "roster"), "roster");
  const auto is = document(all, now, input(now, "inputs/roster"), "roster");
  if (!was || !is) return;
  if (const std::string side = files::phasing_side(is->root());
      !side.empty() && side == files::phasing_side(was->root()))
    lines.add(side + " is phasing again");
  for (const auto& rows : files::changed_rows(*was, *is)) {
    if (rows.trait == "phasing") continue;
    using Kind = files::RowsChange::Kind;
    const std::string what =
        rows.kind == Kind::added ? "added"
        : rows.kind == Kind::removed
            ? "removed"
            : fmt::format("{} {} → {}", rows.trait, value_or_none(rows.was), value_or_none(rows.now));
    const bool changed = rows.kind == Kind::changed;
    lines.add(fmt::format("{}{} {}", changed ? "" : rows.table + " ", what,
                          (changed ? "of " : "") + list(rows.ids)));
  }
}

void compare_mailings(const Mailing& before, const Mailing& now, Case& all) {
  Lines lines(now.turn, before.turn, all);
  compare_files(*before.record, *now.record, lines);
  compare_settings(all, before, now, lines);
  compare_charts(all, before, now, lines);
  compare_maps(before, now, lines);
  compare_units(all, before, now, lines);
  lines.end();
}

}  // namespace

void check_changes(Case& all) {
  const Mailing* before = nullptr;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    if (before != nullptr && mailing.number == 1 && mailing.turn > before->turn)
      compare_mailings(*before, mailing, all);
    if (before == nullptr || mailing.turn >= before->turn) before = &mailing;
  }
}

}  // namespace adjudicator::record::auditing
