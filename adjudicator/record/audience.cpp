// Who may have a file of a game, by its name.
#include <algorithm>
#include <array>
#include <string_view>

#include "record/record.hpp"

namespace adjudicator::record {
namespace {

using Sides = std::vector<std::string>;

constexpr const char* everybody = "all";
constexpr const char* moderator = "moderator";

/// Takes the first part off a path, with its slash; the whole where there is none.
std::string_view take_part(std::string_view& path) {
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, slash);
  path.remove_prefix(std::min(slash + 1, path.size()));
  return part;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "axis.xml" is for axis.
std::string of_side(std::string_view name, const Sides& sides) {
  const std::string_view stem = name.substr(0, name.find('.'));
  const bool known = stem.size() < name.size() && std::find(sides.begin(), sides.end(), stem) != sides.end();
  return known ? std::string(stem) : moderator;
}

/// "axis-2.xml" and "axis-2.xml.minisig" are for axis.
std::string of_numbered(std::string_view name, const Sides& sides) {
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::size_t dash = name.substr(0, dot).rfind('-');
  if (dash == name.npos || !is_number(name.substr(dash + 1, dot - dash - 1))) return moderator;
  const std::string_view side = name.substr(0, dash);
  return std::find(sides.begin(), sides.end(), side) != sides.end() ? std::string(side) : moderator;
}

/// Files that every player may have: the game, its map, its charts, the beacon, the looks of its reports.
bool is_open(std::string_view part, std::string_view rest) {
  if (!rest.empty()) return part == "charts" || part == "stylesheets";
  const std::string_view stem = part.substr(0, part.find('.'));
  return part == "beacon.txt" || part == "program.txt" ||
         (stem.size() < part.size() && (stem == "game" || stem == "map"));
}

/// "report-axis.xml" is for axis, where a prefix says so.
template <std::size_t count>
std::string of_prefixed(std::string_view name, const std::array<std::string_view, count>& prefixes,
                        const Sides& sides) {
  for (const std::string_view prefix : prefixes)
    if (name.starts_with(prefix)) return of_side(name.substr(prefix.size()), sides);
  return moderator;
}

constexpr std::array<std::string_view, 4> of_positions{"position-", "orders-", "desk-", "record-"};
constexpr std::array<std::string_view, 6> of_mailings{"report-",  "digest-", "questions-",
                                                      "answers-", "orders-", "opening-"};

/// Of what came in, whether it lies in a turn's folder or in a mailing's `inputs`.
std::string of_input(std::string_view path, const Sides& sides) {
  const std::string_view folder = take_part(path);
  if (is_open(folder, path)) return everybody;
  if (folder == "freeze") return of_input(path, sides);
  if (folder == "position") return of_prefixed(path, of_positions, sides);
  if (folder == "gates") take_part(path);  // the gate's name
  if (folder == "orders" && path.starts_with("received/")) {
    take_part(path);
    return of_numbered(path, sides);
  }
  constexpr std::array<std::string_view, 5> of_sides{"orders", "answers", "moves", "further-answers",
                                                     "gates"};
  if (std::ranges::find(of_sides, folder) != of_sides.end()) return of_side(path, sides);
  return folder == "amended" ? of_numbered(path, sides) : moderator;
}

/// Of what goes out in a mailing.
std::string of_mailing(std::string_view path, const Sides& sides) {
  if (!path.starts_with("inputs/")) return of_prefixed(path, of_mailings, sides);
  take_part(path);
  return of_input(path, sides);
}

}  // namespace

std::string audience_of(std::string_view name, const std::vector<std::string>& sides) {
  if (!name.starts_with("turn-")) {
    const std::string_view part = take_part(name);
    return is_open(part, name) ? everybody : moderator;
  }
  take_part(name);
  if (!name.starts_with("mailing-")) return of_input(name, sides);
  take_part(name);
  return of_mailing(name, sides);
}

}  // namespace adjudicator::record
