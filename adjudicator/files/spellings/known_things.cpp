#include "files/spellings/known_things.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/called.hpp"
#include "files/schema/expectation.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view own_prefix = "own-";
constexpr std::string_view enemy_prefix = "enemy-";
constexpr std::string_view place_kind = "place";

/// "das ""reich""" is das "reich".
std::string without_quotes(std::string_view text) {
  if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) return {};
  std::string inside;
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    inside += text[at];
    if (text.substr(at, 2) == "\"\"") ++at;
  }
  return inside;
}

std::string spaced(std::string_view text) {
  std::string out = as_compared(text);
  std::ranges::replace(out, '-', ' ');
  return out;
}

}  // namespace

KnownThings::KnownThings(const Document* roster, const Document* map, std::string_view side, Rows rows) {
  if (roster != nullptr && !roster->empty()) add_rows(roster->root(), side, false, rows);
  if (map == nullptr || map->empty()) return;
  for (const Node& hex : map->root().children())
    if (const auto id = hex.value("id"); !id.empty() && hex.name != "hexside")
      add(std::string(place_kind), id, hex.value("name"));
}

void KnownThings::add_rows(const Node& parent, std::string_view side, bool own, Rows rows) {
  for (const Node& row : parent.children()) {
    const std::string_view id = row.value("id");
    const std::string_view owner = row.value("side");
    const bool is_own = owner.empty() ? own : owner == side;
    if (!id.empty() && row.name != "side") {
      if (is_own)
        add(std::string(own_prefix) + std::string(row.name), id, row.value("name"));
      else if (rows == Rows::all)
        add(std::string(enemy_prefix) + std::string(row.name), id, row.value("name"));
      if (is_own || rows == Rows::all) add(std::string(row.name), id, row.value("name"));
    }
    add_rows(row, side, is_own, rows);
  }
}

void KnownThings::add(const std::string& kind, std::string_view id, std::string_view name) {
  Kind& things = kinds_[kind];
  things.ids.emplace(id);
  things.by_name[as_compared(id)].emplace(id);
  things.spaced.emplace(spaced(id), id);
  const std::string called = as_compared(name);
  if (called.empty()) return;  // of blanks that are no blanks of XML
  things.by_name[called].emplace(id);
  things.spaced.emplace(spaced(name), name);
  longest_ = std::max(longest_, static_cast<std::size_t>(std::ranges::count(called, ' ')) + 1);
}

const KnownThings::Kind* KnownThings::kind(std::string_view of) const {
  if (of.ends_with("-place")) of = place_kind;
  const auto found = kinds_.find(of);
  return found == kinds_.end() ? nullptr : &found->second;
}

bool KnownThings::has(std::string_view text) const {
  const std::string called = as_compared(text);
  return std::ranges::any_of(kinds_, [&](const auto& kind) { return kind.second.by_name.contains(called); });
}

bool KnownThings::has_at(std::span<const std::string_view> words, std::size_t from) const {
  std::string name;
  for (std::size_t at = from; at < std::min(words.size(), from + longest_); ++at) {
    name.append(at > from ? " " : "").append(words[at]);
    if (has(std::string_view(name).substr(0, name.find_last_not_of(".:!?") + 1))) return true;
  }
  return false;
}

bool KnownThings::has_any(std::span<const std::string_view> words) const {
  for (std::size_t at = 0; at < words.size(); ++at)
    if (has_at(words, at)) return true;
  return false;
}

bool KnownThings::knows(std::string_view of) const {
  return kind(of) != nullptr;
}

KnownThings::Found KnownThings::find(std::string_view of, std::string_view text) const {
  const Kind* things = kind(of);
  if (things == nullptr) return {};
  if (const auto id = things->ids.find(text); id != things->ids.end()) return {*id, false};
  const std::string called = as_compared(text);
  auto named = things->by_name.find(called);
  if (named == things->by_name.end() && called.starts_with('"'))
    named = things->by_name.find(without_quotes(called));
  if (named == things->by_name.end()) return {};
  if (named->second.size() > 1) return {{}, true};
  return {*named->second.begin(), false};
}

std::size_t KnownThings::candidates(std::string_view of) const {
  const Kind* things = kind(of);
  return things == nullptr ? 0 : things->spaced.size();
}

std::string_view KnownThings::near(std::string_view of, std::string_view text) const {
  const Kind* things = kind(of);
  if (things == nullptr) return {};
  const std::string called = spaced(text);
  if (const auto same = things->spaced.find(called); same != things->spaced.end()) return same->second;
  std::vector<std::string_view> names;
  for (const auto& [name, given] : things->spaced) names.push_back(name);
  const auto found = things->spaced.find(did_you_mean(called, names));
  return found == things->spaced.end() ? std::string_view() : std::string_view(found->second);
}

std::string KnownThings::look_alike(std::string_view of, std::string_view text) const {
  const Kind* things = kind(of);
  if (things == nullptr) return {};
  const NameLook look(text);
  for (const auto& [name, given] : things->spaced)
    if (const std::string apart = told_apart(look, given); !apart.empty())
      return fmt::format("{} only looks like '{}': {}", in_quotes(text), printable(given), apart);
  return {};
}

}  // namespace adjudicator::files
