#include "host/turn/odds.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "core/adjudicate.hpp"
#include "host/game/kept_log.hpp"
#include "host/game/looks.hpp"
#include "host/turn/mailing.hpp"
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

std::uint64_t face_of(std::string_view text) {
  std::uint64_t face = 0;
  std::from_chars(text.data(), text.data() + text.size(), face);
  return face;
}

/// The dice that a turn in progress has thrown stand as they fell. Draws of series are not in a log face by face.
void keep_thrown_dice(Turn& turn, const Document& log) {
  const Node* facts = log.root().child("facts");
  if (facts == nullptr) return;
  std::set<std::string> ruled;
  for (const GivenDie& given : turn.dice) ruled.insert(given.address);
  for (const Node& fact : facts->children()) {
    if (fact.name == "drawn")
      stop(Reason::asked_wrongly,
           "part of the turn has been played, and its log does not hold each die of it: there are no odds of "
           "the rest");
    if (fact.name != "rolled") continue;
    GivenDie die;
    die.address = fact.value("at");
    die.address_hash = hash_of_address(die.address);
    for (const std::string_view face : fact.list("faces")) die.faces.push_back(face_of(face));
    // A ruling on it is newer, or is what the log tells.
    if (!ruled.contains(die.address)) turn.dice.push_back(std::move(die));
  }
  std::ranges::stable_sort(turn.dice, {}, &GivenDie::address_hash);
}

/// Names of the addresses where charts were read, and the battles that they belong to.
class Naming {
 public:
  Naming(const Game& game, Odds& odds, Notes& notes) : odds_(odds), looks_(demand_looks(game, notes)) {}

  /// One course of the turn that leads to an address.
  void look(std::uint64_t address, DiceSource& dice) {
    if (odds_.addresses.contains(address)) return;
    if (++namings_ > most_namings) {
      ++odds_.unnamed;
      return;
    }
    const Outcome outcome = adjudicate(*odds_.turn, dice);
    bool new_battle = false;
    for (std::size_t i = 0; i < outcome.log.size(); ++i) {
      const Fact& fact = outcome.log[i];
      if (happening<LookedUp>(fact) == nullptr && happening<Noted>(fact) == nullptr) continue;
      const std::string at = outcome.log.addresses.text(fact.at);
      const bool is_new = odds_.addresses.emplace(outcome.log.addresses.hash(fact.at), at).second;
      new_battle = new_battle || (is_new && battle_of(odds_, at).empty());
    }
    if (!new_battle) return;
    const auto report = report_tree(*odds_.turn, outcome, {}, "moderator");
    for (reports::NamedBattle& battle : reports::battles_of(*report, *looks_))
      odds_.battles.try_emplace(battle.at, std::move(battle.who));
  }

 private:
  Odds& odds_;
  Looks looks_;
  int namings_ = 0;
};

void name_addresses(const Game& game, Odds& odds, std::uint64_t key, Notes& notes) {
  Naming naming(game, odds, notes);
  if (const auto* exact = std::get_if<odds::ExactOdds>(&odds.found)) {
    for (const auto& [address, path] : exact->ways_to) {
      odds::WalkingDice dice;
      dice.follow(path);
      naming.look(address, dice);
    }
  } else {
    for (const auto& [address, sample] : std::get<odds::SampledOdds>(odds.found).samples_to) {
      PhiloxDice dice(key);
      dice.set_sample(sample);
      naming.look(address, dice);
    }
  }
}

std::variant<odds::ExactOdds, odds::SampledOdds> find_odds(const Turn& turn, const OddsAsked& asked,
                                                           FunctionRef<void(std::uint64_t)> progress) {
  using Method = OddsAsked::Method;
  if (asked.method != Method::samples) {
    const std::uint64_t most = (turn.system->steps != nullptr ? courses_in_steps : whole_courses) *
                               (asked.method == Method::exact ? patience : 1);
    if (auto exact = odds::exact_odds(turn, most)) return std::move(*exact);
    if (asked.method == Method::exact)
      stop(Reason::asked_wrongly,
           "the turn can take too many courses for exact odds; --samples gives odds that are close");
  }
  return odds::sampled_odds(turn, {asked.samples, odds::key_of(asked.seed), asked.threads, progress});
}

}  // namespace

std::string battle_of(const Odds& odds, const std::string& at) {
  for (std::string above = at; !above.empty();
       above.resize(above.find('/') == above.npos ? 0 : above.rfind('/')))
    if (odds.battles.contains(above)) return above;
  return {};
}

Odds odds_of(const Game& game, int number, const OddsAsked& asked, FunctionRef<void(std::uint64_t)> progress,
             Notes& notes) {
  auto turn = load_turn(game, number, next_inputs(game, number), notes);
  turn->take_defaults = true;
  turn->draws_table_dice = true;
  bool in_progress = false;
  Diagnostics unread;
  const auto log = kept_log(game, number, unread);
  if (!unread.ok()) stop(Reason::moderators_file, unread);
  if (log && log->root().flag("waiting")) {
    keep_thrown_dice(*turn, *log);
    in_progress = true;
  }
  // What a ruling replaced is what fell once, not what may fall.
  for (GivenDie& die : turn->dice) die.replaced.clear();
  for (GivenAnswer& answer : turn->answers) answer.replaced.reset();
  auto found = find_odds(*turn, asked, progress);
  Odds odds{std::move(turn), std::move(found), asked.seed, {}, {}, 0, in_progress};
  name_addresses(game, odds, odds::key_of(asked.seed), notes);
  return odds;
}

}  // namespace adjudicator::host
