#include "host/turn/odds.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/adjudicate.hpp"
#include "files/folder/disk.hpp"
#include "host/game/looks.hpp"
#include "host/turn/mailing.hpp"
#include "odds/interval.hpp"
#include "reports/page/comparing.hpp"

namespace adjudicator::host {
namespace {

/// What is walked before samples are played in its place: a second's work at most. A step is an attack, a few
/// millionths of a second; a whole turn takes up to a few thousandths of one.
constexpr std::uint64_t courses_in_steps = 200'000;
constexpr std::uint64_t whole_courses = 2'000;
/// As many for each of these where exact odds were asked for: a minute or two.
constexpr std::uint64_t patience = 20;
/// Courses that are played in full to learn the names of places where charts are read.
constexpr int most_namings = 200;

/// Names of the addresses where charts were read, and the battles that they belong to.
class Naming {
 public:
  Naming(const Game& game, Odds& odds, Notes& notes) : odds_(odds), looks_(demand_looks(game, notes)) {}

  /// One course of a turn that leads to an address.
  void look(std::uint64_t address, const Turn& turn, DiceSource& dice) {
    if (odds_.addresses.contains(address)) return;
    if (++namings_ > most_namings) {
      ++odds_.unnamed;
      return;
    }
    const Outcome outcome = adjudicate(turn, dice);
    collect_fighters(turn, outcome.log);
    bool new_battle = false;
    for (std::size_t i = 0; i < outcome.log.size(); ++i) {
      const Fact& fact = outcome.log[i];
      if (happening<LookedUp>(fact) == nullptr && happening<Noted>(fact) == nullptr) continue;
      const std::string at = outcome.log.addresses.text(fact.at);
      const bool is_new = odds_.addresses.emplace(outcome.log.addresses.hash(fact.at), at).second;
      new_battle = new_battle || (is_new && battle_of(odds_, at).empty());
    }
    if (!new_battle) return;
    const auto report = report_tree(turn, outcome, {}, odds_.view ? odds_.view->side : "moderator");
    for (reports::NamedBattle& battle : reports::battles_of(*report, *looks_))
      odds_.battles.try_emplace(battle.at, std::move(battle.who));
  }

  /// When all courses are looked at.
  void end() {
    for (const auto& [at, unit] : fighters_)
      if (const std::string battle = battle_of(odds_, at); !battle.empty())
        odds_.fighters[battle].insert(unit);
  }

 private:
  void collect_fighters(const Turn& turn, const Log& log) {
    for (std::size_t i = 0; i < log.size(); ++i) {
      const auto* began = happening<Began>(log[i]);
      const auto* noted = happening<Noted>(log[i]);
      if (began == nullptr && noted == nullptr) continue;
      for (const Arg& arg : began != nullptr ? began->args : noted->args)
        if (const Row row = arg.value().row(); is_unit(turn.start, row))
          if (const Row unit = odds::row_like(*odds_.turn, turn, row); unit.exists())
            fighters_.emplace(log.addresses.text(log[i].at), unit);
    }
  }

  /// One of the roster.
  static bool is_unit(const State& start, Row row) {
    return row.exists() && start.shape(row.table).name == "unit" && row.index < start.rows(row.table);
  }

  Odds& odds_;
  Looks looks_;
  int namings_ = 0;
  std::set<std::pair<std::string, Row>> fighters_;  // by the addresses of what tells of them
};

void name_addresses(const Game& game, Odds& odds, std::uint64_t key, Notes& notes) {
  Naming naming(game, odds, notes);
  const odds::Mixture turns = mixture_of(odds.turn, odds.further, odds.unknowns);
  if (const auto* exact = std::get_if<odds::ExactOdds>(&odds.found)) {
    for (const auto& [address, way] : exact->ways_to) {
      odds::WalkingDice dice;
      dice.follow(way.path);
      naming.look(address, turns[way.turn], dice);
    }
  } else {
    for (const auto& [address, sample] : std::get<odds::SampledOdds>(odds.found).samples_to) {
      PhiloxDice dice(key);
      dice.set_sample(sample);
      naming.look(address, turns[turns.drawn(dice)], dice);
    }
  }
  naming.end();
}

/// So many chunks are played, or an eighth of what was played, before it is asked again whether they are enough.
constexpr std::uint64_t fewest_chunks = 10;

odds::SampledOdds until_sure(const odds::Mixture& turns, odds::Sampling sampling, std::int64_t error) {
  odds::SampledOdds all{odds::Tally<std::uint64_t>(turns[0])};
  const FunctionRef<void(std::uint64_t)> progress = sampling.progress;
  const auto further = [&](std::uint64_t played) { progress(all.tally.all() + played); };
  sampling.progress = further;
  while (all.tally.all() < sampling.samples) {
    sampling.part.first = all.tally.all() / odds::chunk;
    sampling.part.count = std::max(fewest_chunks, sampling.part.first / 8);
    all.add(odds::sampled_odds(turns, sampling));
    if (odds::greatest_error(all.tally) <= error) break;
  }
  return all;
}

std::optional<odds::ExactOdds> find_exact(const odds::Mixture& turns, OddsAsked::Method method) {
  using Method = OddsAsked::Method;
  if (method == Method::samples) return std::nullopt;
  const std::uint64_t most = (turns[0].system->steps != nullptr ? courses_in_steps : whole_courses) *
                             (method == Method::exact ? patience : 1);
  auto exact = odds::exact_odds(turns, most);
  if (!exact && method == Method::exact)
    stop(Reason::asked_wrongly,
         "the turn can take too many courses for exact odds; --samples gives odds that are close");
  return exact;
}

Found find_odds(const odds::Mixture& turns, const OddsAsked& asked, const odds::Sampling& sampling) {
  if (auto exact = find_exact(turns, asked.method)) return std::move(*exact);
  if (asked.until_error) return until_sure(turns, sampling, *asked.until_error);
  return odds::sampled_odds(turns, sampling);
}

/// Whether a battle is what was asked for: at the address, below it or above it, or in the hex of that id.
bool is_meant(std::string_view battle, std::string_view asked) {
  const auto below = [](std::string_view one, std::string_view other) {
    return one.starts_with(other) && (one.size() == other.size() || one[other.size()] == '/');
  };
  if (below(battle, asked) || below(asked, battle)) return true;
  return ("/" + std::string(battle) + "/").find("/" + std::string(asked) + "/") != std::string::npos;
}

}  // namespace

std::string battle_of(const Odds& odds, const std::string& at) {
  for (std::string above = at; !above.empty();
       above.resize(above.find('/') == above.npos ? 0 : above.rfind('/')))
    if (odds.battles.contains(above)) return above;
  return {};
}

void choose_battles(Odds& odds, const std::string& wanted) {
  std::string_view address = wanted;
  while (address.ends_with('/')) address.remove_suffix(1);
  if (address.empty()) return;
  odds.only.emplace();
  std::vector<std::string_view> known;
  const auto look = [&](const Odds& among) {
    for (const auto& [at, who] : among.battles) {
      known.push_back(at);
      if (const std::size_t slash = at.rfind('/'); slash != at.npos)
        known.push_back(std::string_view(at).substr(slash + 1));
      if (is_meant(at, address)) odds.only->insert(at);
    }
  };
  look(odds);
  if (odds.before) look(*odds.before);
  if (!odds.only->empty()) return;
  const std::string_view near = did_you_mean(address, known);
  stop(Reason::not_there, "no battle of turn " + std::to_string(odds.turn->number) + " is at '" +
                              printable(address) + "'" +
                              (odds.unnamed > 0 ? ", or it is too rare to be named here" : "") +
                              (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
}

Odds named_odds(const Game& game, OpenTurn open, Found found, const std::string& seed, Notes& notes) {
  Odds odds{std::move(open.turn), std::move(found), seed};
  odds.in_progress = open.in_progress;
  odds.view = std::move(open.view);
  odds.further = std::move(open.further);
  odds.unknowns = std::move(open.unknowns);
  name_addresses(game, odds, odds::key_of(seed), notes);
  return odds;
}

Odds odds_of(const Game& game, int number, const OddsAsked& asked, FunctionRef<void(std::uint64_t)> progress,
             Notes& notes) {
  Notes told_with_the_others;  // what the turn itself is warned of
  OpeningAsked opening{asked.side, {}, {}};
  if (!asked.assume.empty()) opening.assume = {asked.assume, files::read_file(asked.assume)};
  OpenTurn open = open_turn(game, number, opening, asked.with ? told_with_the_others : notes);
  const odds::Mixture turns = mixture_of(open.turn, open.further, open.unknowns);
  const odds::Sampling sampling{asked.samples, odds::key_of(asked.seed), asked.threads, progress};
  if (!asked.with) {
    auto found = find_odds(turns, asked, sampling);
    Odds odds = named_odds(game, std::move(open), std::move(found), asked.seed, notes);
    choose_battles(odds, asked.address);
    return odds;
  }
  opening.with = asked.with;
  OpenTurn other = open_turn(game, number, opening, notes);
  auto [first, second, compared] = compare(
      turns, mixture_of(other.turn, other.further, other.unknowns),
      [&](const odds::Mixture& one) { return find_exact(one, asked.method); }, sampling);
  compared.with = asked.with->shown;
  compared.refused = other.refused;
  Odds odds = named_odds(game, std::move(other), std::move(second), asked.seed, notes);
  odds.before =
      std::make_unique<const Odds>(named_odds(game, std::move(open), std::move(first), asked.seed, notes));
  odds.compared = std::move(compared);
  choose_battles(odds, asked.address);
  return odds;
}

}  // namespace adjudicator::host
