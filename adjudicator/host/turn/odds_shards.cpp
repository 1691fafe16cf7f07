#include "host/turn/odds_shards.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

/// Of the largest turns they have some ten thousand lines, less than a megabyte.
constexpr std::size_t most_bytes = std::size_t{32} << 20;
constexpr std::size_t most_counts = 1'000'000;
/// For each thread so many chunks are played between two writes, or an eighth of what was played.
constexpr std::uint64_t chunks_a_thread = 8;

odds::TallyFile read(const std::filesystem::path& path) {
  odds::TallyFault fault;
  if (auto tally = odds::read_tally(files::read_file(path, most_bytes), fault)) return std::move(*tally);
  std::string where = files::shown(path);
  if (fault.line > 0) where += ":" + std::to_string(fault.line);
  stop(Reason::moderators_file, where + ": " + fault.why);
}

/// Of all files that a turn is read from, and of the dice that stand.
std::string hash_of_inputs(const Game& game, const OpenTurn& open) {
  std::string all;
  const auto add = [&](std::string_view text) {
    all.append(std::to_string(text.size())).append(" ").append(text);
  };
  for (const auto& [path, bytes] : game.folder.copy_inputs(open.inputs)) {
    add(path);
    add(bytes);
  }
  for (const GivenDie& die : open.turn->dice) {
    add(die.address);
    for (const std::uint64_t face : die.faces) add(std::to_string(face));
  }
  return to_hex(sha256(all));
}

odds::RunOfSamples run_of(const Game& game, const OpenTurn& open) {
  odds::RunOfSamples run;
  run.program = version;
  run.system = open.turn->system->key;
  run.game = open.turn->game;
  run.turn = std::to_string(open.turn->number);
  run.inputs = hash_of_inputs(game, open);
  return run;
}

void demand_same(const odds::RunOfSamples& run, const odds::RunOfSamples& of_file,
                 const std::filesystem::path& file) {
  if (const auto what = run.difference(of_file); !what.empty())
    stop(Reason::moderators_file, files::shown(file) + " " + std::string(what));
}

/// What is there of a shard already.
odds::TallyFile begun(const odds::RunOfSamples& run, const ShardAsked& part) {
  if (!std::filesystem::exists(part.file)) return {run, {}, {}, {}};
  odds::TallyFile tally = read(part.file);
  demand_same(run, tally.run, part.file);
  if (std::ranges::any_of(tally.chunks, [&](const auto& one) { return one.first != part.shard; }))
    stop(Reason::moderators_file,
         files::shown(part.file) + " is of another part; each needs a file of its own");
  return tally;
}

std::vector<std::filesystem::path> files_of(const std::vector<std::filesystem::path>& named) {
  std::vector<std::filesystem::path> all;
  for (const auto& path : named) {
    if (!std::filesystem::is_directory(path)) {
      all.push_back(path);
      continue;
    }
    std::set<std::filesystem::path> inside;
    for (const auto& entry : std::filesystem::directory_iterator(path))
      if (entry.is_regular_file() && !entry.path().filename().string().starts_with('.'))
        inside.insert(entry.path());
    all.insert(all.end(), inside.begin(), inside.end());
  }
  return all;
}

}  // namespace

void play_shard(const Game& game, int turn, const OddsAsked& asked, const ShardAsked& part,
                FunctionRef<void(std::uint64_t, std::uint64_t)> progress, Notes& notes) {
  const OpenTurn open = open_turn(game, turn, {}, notes);
  odds::RunOfSamples run = run_of(game, open);
  run.seed = asked.seed;
  run.samples = asked.samples;
  run.shards = part.shards;
  files::remove_leftovers_of(part.file);
  odds::TallyFile tally = begun(run, part);
  const std::uint64_t all = run.chunks_of(part.shard);
  std::uint64_t played = 0;
  const auto further = [&](std::uint64_t more) { progress(played + more, run.samples_in(part.shard, all)); };
  odds::Sampling sampling{asked.samples, odds::key_of(asked.seed), asked.threads, further};
  sampling.part.each = part.shards;
  // First as it is: whoever cannot write there learns it now.
  for (std::uint64_t& done = tally.chunks[part.shard];;) {
    files::write_atomically(part.file, tally.text());
    if (done == all) return;
    played = run.samples_in(part.shard, done);
    sampling.part.first = part.shard + done * part.shards;
    sampling.part.count = std::min(all - done, std::max(chunks_a_thread * asked.threads, done / 8));
    tally.add(part.shard, sampling.part.count, *open.turn, odds::sampled_odds(*open.turn, sampling));
  }
}

odds::TallyFile merged_tallies(const std::vector<std::filesystem::path>& named) {
  const auto files = files_of(named);
  if (files.empty()) stop(Reason::not_there, "there is no tally in these folders");
  std::map<std::uint32_t, const std::filesystem::path*> holders;
  odds::TallyFile all;
  for (const auto& file : files) {
    const odds::TallyFile one = read(file);
    if (&file == &files.front()) all.run = one.run;
    demand_same(all.run, one.run, file);
    for (const auto& [shard, chunks] : one.chunks)
      if (const auto [other, is_new] = holders.emplace(shard, &file); !is_new)
        stop(Reason::moderators_file, files::shown(*other->second) + " and " + files::shown(file) +
                                          " both have part " + std::to_string(shard));
    all.add(one);
    if (all.counts.size() > most_counts)
      stop(Reason::moderators_file,
           "these tallies count more than any turn has: over " + std::to_string(most_counts) + " values");
  }
  if (all.missing().empty()) {
    all.run.shards = 1;
    all.chunks = {{0, all.run.chunks()}};
  }
  return all;
}

std::string list_of(const std::vector<std::uint32_t>& shards) {
  std::string text;
  for (const std::uint32_t shard : shards) text += (text.empty() ? "" : ",") + std::to_string(shard);
  return text;
}

Odds odds_of_tally(const Game& game, int turn, const std::filesystem::path& file, const std::string& address,
                   Notes& notes) {
  const odds::TallyFile tally = read(file);
  OpenTurn open = open_turn(game, turn, {}, notes);
  odds::RunOfSamples run = run_of(game, open);
  run.seed = tally.run.seed;
  run.samples = tally.run.samples;
  run.shards = tally.run.shards;
  demand_same(run, tally.run, file);
  if (const auto missing = tally.missing(); !missing.empty())
    stop(Reason::not_yet,
         files::shown(file) + ": these parts are missing or not complete: " + list_of(missing));
  auto found = odds::odds_in(tally, *open.turn);
  if (!found) stop(Reason::moderators_file, files::shown(file) + " speaks of what the turn does not have");
  Odds odds = named_odds(game, std::move(open), std::move(*found), tally.run.seed, notes);
  choose_battles(odds, address);
  return odds;
}

}  // namespace adjudicator::host
