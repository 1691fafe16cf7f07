#include "files/known_things.hpp"

#include <algorithm>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/utf8.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view own_prefix = "own-";
constexpr std::string_view enemy_prefix = "enemy-";
constexpr std::string_view place_kind = "place";

/// A name as names are compared: in small letters, one space between words, one kind of apostrophe.
std::string compared(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_at(text, at);
    const std::string_view sign = text.substr(at, c.size);
    at += c.size;
    const bool space = sign == " " || sign == "\t" || sign == "\n" || c.value == 0xa0;
    if (space && (out.empty() || out.back() == ' ')) continue;
    if (space)
      out += ' ';
    else if (c.value == 0x2018 || c.value == 0x2019)
      out += '\'';
    else if (c.value >= 0x2010 && c.value <= 0x2014)
      out += '-';
    else if (sign.size() == 1 && sign[0] >= 'A' && sign[0] <= 'Z')
      out += static_cast<char>(sign[0] + 32);
    else
      out += sign;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string spaced(std::string_view text) {
  std::string out = compared(text);
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
  things.by_name[compared(id)].emplace(id);
  things.spaced.emplace(spaced(id), id);
  if (name.empty()) return;
  const std::string called = compared(name);
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
  const std::string called = compared(text);
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
  const auto named = things->by_name.find(compared(text));
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

}  // namespace adjudicator::files
