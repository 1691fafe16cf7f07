#include "cli/reading.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <fstream>
#include <ostream>

#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "mail/games.hpp"

namespace adjudicator::cli {

std::optional<std::filesystem::path> file_of(const Arguments& arguments, std::string_view option) {
  if (!arguments.has(option)) return std::nullopt;
  return arguments[option];
}

host::SeedSource seed_source(const Arguments& arguments) {
  host::SeedSource from;
  if (arguments.has("seed")) from.text = arguments["seed"];
  from.file = file_of(arguments, "seed-file");
  from.secrets = file_of(arguments, "secret");
  return from;
}

host::Now now(const Arguments& arguments) {
  if (arguments.has("now")) {
    if (const auto given = host::parse_moment(arguments["now"])) return {*given, true};
    throw UsageError("--now takes a moment in UTC, 2026-12-01T20:00Z, not '" + printable(arguments["now"]) +
                     "'");
  }
  const auto clock = std::chrono::system_clock::now().time_since_epoch();
  return {host::Moment{std::chrono::duration_cast<std::chrono::minutes>(clock).count()}, false};
}

int chosen_turn(const host::Game& game, const Arguments& arguments) {
  return host::chosen_turn(game, arguments.number("turn"));
}

const SideInfo& chosen_side(const Turn& turn, const Arguments& arguments) {
  if (arguments["side"].empty()) throw UsageError("--side is missing");
  return host::chosen_side(turn, arguments["side"]);
}

reports::Formatter chosen_formatter(const Arguments& arguments) {
  const std::string& name = arguments["formatter"];
  if (name.empty() || name == "adjudicator") return reports::Formatter::adjudicator;
  if (name == "fop") return reports::Formatter::fop;
  throw UsageError("--formatter knows adjudicator and fop, not '" + printable(name) + "'");
}

host::Changes chosen_changes(const host::Game& game, const Arguments& arguments) {
  host::Changes changes = host::read_changes(game, arguments.list("with"));
  for (std::size_t i = 0; i < changes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (changes[j].root == changes[i].root && changes[j].of == changes[i].of)
        throw UsageError(fmt::format("{} and {} are the same document", changes[j].shown, changes[i].shown));
  return changes;
}

void deliver(const std::string& text, const Arguments& arguments, Console& console) {
  if (!arguments.has("output")) {
    console.out << text;
    return;
  }
  // A link is followed; a pipe or a device is written to, never replaced.
  const std::filesystem::path path = arguments["output"];
  std::error_code none;
  if (std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none)) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush())
      throw files::DiskError(files::DiskError::Kind::cannot_create,
                             files::shown(path) + ": cannot be written to");
  } else {
    const auto target =
        std::filesystem::is_symlink(path, none) ? std::filesystem::weakly_canonical(path) : path;
    files::remove_leftovers_of(target);  // of a run that was killed
    files::write_atomically(target, text);
  }
}

Shard chosen_shard(const Arguments& arguments, std::uint32_t most) {
  Shard part;
  if (!arguments.has("shard")) return part;
  const std::string& text = arguments["shard"];
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, part.number);
  const bool parted = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = parted ? std::from_chars(first.ptr + 1, end, part.parts) : first;
  if (!parted || second.ec != std::errc() || second.ptr != end || part.parts < 1 || part.parts > most ||
      part.number >= part.parts)
    throw UsageError(
        "--shard takes a part and how many parts there are, the first is 0 (such as 0/8, and at most " +
        std::to_string(most) + "), not '" + printable(text) + "'");
  return part;
}

std::vector<std::filesystem::path> chosen_games(const Arguments& arguments) {
  const auto& named = arguments.list("GAME");
  if (named.empty() == !arguments.has("all"))
    throw UsageError("name the games, or their folder with --all, and not both");
  if (arguments.has("all")) return mail::games_in(arguments["all"]);
  return {named.begin(), named.end()};
}

}  // namespace adjudicator::cli
