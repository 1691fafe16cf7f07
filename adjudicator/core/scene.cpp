#include "core/scene.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>
#include <utility>

#include "core/dice_sums.hpp"
#include "core/rule_system.hpp"
#include "core/suspension.hpp"
#include "core/waiting.hpp"

namespace adjudicator {
namespace {

constexpr std::array<Key, 5> source_names{"ruling", "player", "order", "standing", "default"};

Key name_of(AnswerSource source) {
  return source_names[static_cast<std::size_t>(source)];
}

/// Of what was given at an address the first that `is_meant` takes. An empty text is that of a run without a log:
/// there the hash is enough.
template <class Given, class IsMeant>
const Given* find_given(const std::vector<Given>& all, std::uint64_t hash, std::string_view address,
                        IsMeant is_meant) {
  auto found = std::ranges::lower_bound(all, hash, {}, &Given::address_hash);
  for (; found != all.end() && found->address_hash == hash; ++found)
    if ((address.empty() || found->address == address) && is_meant(*found)) return &*found;
  return nullptr;
}

/// Is this a die that somebody throws and types in? Others (to shuffle) are always drawn.
bool thrown_at_table(const Turn& turn, const Dice& dice) {
  if (dice.faces > 6 || turn.game_file == nullptr || turn.draws_table_dice) return false;
  const Node* rules = turn.game_file->root().child("rules");
  return rules != nullptr && rules->value("dice") == "thrown";
}

void append_rows(const Turn& turn, const State& state, std::span<const Row> rows, std::string& text) {
  for (Row row : rows) {
    text += ' ';
    text += key_of(turn, state, row).text();
  }
  text += '\n';
}

Answer answer_of(Chosen choice, AnswerSource source) {
  return {std::move(choice.things), source, choice.word};
}
Chosen choice_of(const Answer& answer) {
  Chosen choice(answer.choice);
  choice.word = answer.word;
  return choice;
}

/// What every ruling tells of itself: whose question it settles, if it settles one, and that it was given
/// when the turn's dice were known.
std::vector<Arg> told_of_ruling(Row side, bool dice_known) {
  std::vector<Arg> args;
  if (side.exists()) args.push_back({"side", side});
  if (dice_known) args.push_back({"dice-known", 1});
  return args;
}

/// A ruling on a die that was thrown holds only as long as the die would fall so.
template <class Faces>
void demand_replaced(const GivenDie& given, const Faces& thrown) {
  if (given.replaced.empty() || std::ranges::equal(given.replaced, thrown)) return;
  const auto text = [](const auto& faces) {
    std::string all;
    for (const auto face : faces) all += (all.empty() ? "" : " ") + std::to_string(face);
    return all;
  };
  throw RulingError("the ruling on " + given.address + " replaces the faces " + text(given.replaced) +
                    ", but the dice show " + text(thrown) + " there: it no longer matches");
}

bool has_face(const Dice& dice, std::uint64_t face) {
  return face >= dice.lowest && face - dice.lowest < dice.faces;
}

constexpr std::uint64_t most_faces = std::uint64_t{1} << 31;  // of the dice of a roll

void demand_faces(const Dice& dice) {
  if (dice.faces == 0) throw ProgrammingError("a die without faces was rolled");
}

// ---- charts

Limits cut_to_axis(const GridChart& chart, const Axis& axis, Limits limits) {
  const std::size_t last = axis.size() - 1;
  if (limits.low > last || limits.low > limits.high)
    throw ProgrammingError("limits that leave nothing of the chart " + chart.name);
  return limits.low == 0 && limits.high >= last ? Limits{} : Limits{limits.low, std::min(limits.high, last)};
}

/// The same limits as the chart has bands; none where they leave all of it.
inline Limits within_axis(const GridChart& chart, const Axis& axis, Limits limits) {
  return limits.all() ? limits : cut_to_axis(chart, axis, limits);
}

std::size_t limited(std::int64_t band, const Axis& axis, Limits limits) {
  const std::size_t last = std::min(limits.high, axis.size() - 1);
  return static_cast<std::size_t>(
      std::clamp(band, static_cast<std::int64_t>(limits.low), static_cast<std::int64_t>(last)));
}

std::int64_t shifted(std::int64_t base, std::span<const Modifier> by) {
  for (const Modifier& m : by) base += m.by;
  return base;
}

/// The column that the shifts lead to, and what stands there.
template <class Entered>
Cell cell_of(const GridChart& chart, std::size_t row, const Entered& lookup) {
  Cell cell;
  cell.row = row;
  cell.column = limited(shifted(static_cast<std::int64_t>(lookup.base), lookup.shifts), chart.columns,
                        within_axis(chart, chart.columns, lookup.columns));
  cell.result = chart.cell(cell.row, cell.column);
  return cell;
}

/// The cell that a roll leads to.
Cell find_cell(const GridChart& chart, const Lookup& lookup) {
  const std::size_t band = chart.rows.clamped(shifted(lookup.roll, lookup.row_modifiers));
  const std::size_t row =
      limited(static_cast<std::int64_t>(band), chart.rows, within_axis(chart, chart.rows, lookup.rows));
  return cell_of(chart, row, lookup);
}

// ---- what dice come to

/// A throw that shows this sum.
Roll throw_of(const Dice& dice, std::int64_t sum) {
  Roll roll;
  roll.count = dice.count;
  std::int64_t more = sum - lowest_sum(dice);
  for (std::uint8_t i = 0; i < dice.count; ++i) {
    const std::int64_t face = std::min(more, static_cast<std::int64_t>(dice.faces) - 1);
    roll.faces[i] = static_cast<std::uint32_t>(face + dice.lowest);
    more -= face;
  }
  return roll;
}

/// Dice of which only what they come to is chosen: the first throw that leads there.
template <class CaseOf>
Roll chosen_throw(DiceSource& source, const Dice& dice, CaseOf case_of) {
  std::vector<decltype(case_of(0))> cases;
  std::vector<std::int64_t> first;  // sum that leads to each
  std::vector<std::uint64_t> ways;
  std::int64_t sum = lowest_sum(dice);
  for (const std::uint64_t count : ways_of(dice)) {
    const auto comes_to = case_of(sum);
    const auto at = static_cast<std::size_t>(std::ranges::find(cases, comes_to) - cases.begin());
    if (at == cases.size()) {
      cases.push_back(comes_to);
      first.push_back(sum);
      ways.push_back(0);
    }
    ways[at] += count;
    ++sum;
  }
  return throw_of(dice, first[ways.size() == 1 ? 0 : source.choose_among(ways)]);
}

/// What an answer must have been given to: a question that a correction has changed has another fingerprint.
std::string fingerprint(const Turn& turn, const State& state, std::string_view address,
                        const Question& question) {
  std::string text = std::string(address).append("\n").append(question.kind.text()).append("\n");
  append_rows(turn, state, std::span(&question.side, 1), text);
  if (question.subject.exists()) append_rows(turn, state, std::span(&question.subject, 1), text);
  for (const auto& option : question.options) append_rows(turn, state, option, text);
  append_rows(turn, state, question.candidates, text);
  text += std::to_string(question.least) + '-' + std::to_string(question.most);
  for (const Key word : question.words) text.append("\nword ").append(word.text());
  const auto digest = sha256(text);
  return to_hex(std::span(digest).first(8));
}

}  // namespace

std::uint32_t Roll::sum() const {
  std::uint32_t total = 0;
  for (std::uint8_t i = 0; i < count; ++i) total += faces[i];
  return total;
}

void demand_series_closed(const Run& run) {
  if (run.dropped_series) throw ProgrammingError("a series was dropped before it was closed");
}

Key Scene::word(std::string_view text) const {
  if (!tells()) return Key::hash_only(hash_of(text));
  const auto kept = run_->log->keep(std::span<const char>(text));
  return Key::unowned({kept.data(), kept.size()});
}

Key Scene::numbered(Key name, std::int64_t number) const {
  std::array<char, 24> digits{'-'};
  const char* end = std::to_chars(digits.data() + 1, digits.data() + digits.size(), number).ptr;
  const std::string_view suffix(digits.data(), static_cast<std::size_t>(end - digits.data()));
  if (!tells()) return Key::hash_only(hash_of(suffix, name.hash()));
  return word(std::string(name.text()).append(suffix));
}

void Scene::add(Word rule, const Happening& what) const {
  demand_series_closed(*run_);
  run_->log->add(at_, rule, run_->holding > 0, what);
}

void Scene::began_(Began began, Word rule) const {
  began.args = run_->log->keep(began.args);
  add(rule, began);
}

void Scene::note_(Word what, Args args, Word rule) const {
  add(rule, Noted{what, run_->log->keep(args)});
}

void Scene::tell(Row side, Word what, std::initializer_list<Arg> args, Word rule) const {
  if (tells()) add(rule, Told{side, what, run_->log->keep(Args(args.begin(), args.size()))});
}

void Scene::refuse(const Refusal& refusal) const {
  if (run_->refused != nullptr) run_->refused->push_back(refusal);
  if (tells()) add(refusal.rule, Refused{refusal.side, refusal.code, run_->log->keep(Args(refusal.args))});
}

/// This address; without a log addresses have no text.
std::string Scene::text() const {
  return tells() ? run_->log->addresses.text(at_) : std::string();
}

/// The ruling on what is thrown here, if there is one.
const GivenDie* Scene::given_die() const {
  if (turn().dice.empty()) return nullptr;
  const GivenDie* given = find_given(turn().dice, hash_, text(), [](const GivenDie&) { return true; });
  if (given != nullptr && tells())
    run_->dice_met[static_cast<std::size_t>(given - turn().dice.data())] = true;
  return given;
}

void Scene::tell_given_die(const GivenDie& given, Word what, std::vector<Arg> about) const {
  for (const Arg& arg : told_of_ruling(nothing, given.dice_known)) about.push_back(arg);
  for (const std::uint64_t face : given.replaced) about.push_back({"from", face});
  Log& log = *run_->log;
  add("", log.keep(Ruled{what, given.by, given.because, log.keep(Args(about))}));
}

/// The ruling that gives the faces of this roll, checked against the dice.
const GivenDie* Scene::supplied(const Dice& dice) const {
  const GivenDie* given = given_die();
  if (given == nullptr) return nullptr;
  const bool fits =
      given->faces.size() == dice.count &&
      std::ranges::all_of(given->faces, [&](std::uint64_t face) { return has_face(dice, face); });
  if (!fits)
    throw DiceError((given->by.empty() ? "what was thrown at " : "the ruling on ") + given->address +
                    " gives faces that its dice do not have");
  if (tells()) tell_given_die(*given, "die", {});
  return given;
}

/// This address is used up.
void Scene::take(const char* twice) const {
  demand_series_closed(*run_);
  if (tells() && !run_->log->addresses.take(at_))
    throw ProgrammingError(std::string(twice) + " twice at " + text());
}

Draws Scene::draws_here() const {
  return {run_->dice, tells() ? &run_->log->addresses : nullptr, at_, hash_};
}

/// Dice as they fall here, or as a ruling gives them.
Roll Scene::throw_here(const Dice& dice, const GivenDie* given) const {
  Roll roll;
  roll.count = dice.count;
  // What a sample throws is not what the ruling replaces.
  const bool replaces = given != nullptr && tells() && !given->replaced.empty();
  if (given == nullptr || replaces) {
    Draws draws = draws_here();
    for (std::uint8_t i = 0; i < dice.count; ++i)
      roll.faces[i] = static_cast<std::uint32_t>(draws.face(dice));
  }
  if (replaces) demand_replaced(*given, std::span(roll.faces).first(roll.count));
  if (given != nullptr)
    std::ranges::transform(given->faces, roll.faces.begin(),
                           [](std::uint64_t face) { return static_cast<std::uint32_t>(face); });
  return roll;
}

/// `case_of`: what a sum comes to, where nothing else of it counts.
template <class CaseOf>
Roll Scene::roll_for(Key name, const Dice& dice, Word rule, CaseOf case_of) const {
  const Scene here = within(name);
  here.take("rolled");
  demand_faces(dice);
  if (dice.count > Roll().faces.size() || dice.faces > most_faces)
    throw ProgrammingError("more dice, or dice of more faces, than a roll has");
  const GivenDie* given = turn().dice.empty() ? nullptr : here.supplied(dice);
  if (given == nullptr && tells() && thrown_at_table(turn(), dice)) {
    const std::string address = here.text();
    throw DieWanted{address.substr(address.find('/') + 1), dice};
  }
  Roll roll;
  if constexpr (std::is_null_pointer_v<CaseOf>)
    roll = here.throw_here(dice, given);
  else
    roll = given == nullptr && run_->dice.chooses_among() ? chosen_throw(run_->dice, dice, case_of)
                                                          : here.throw_here(dice, given);
  if (tells())
    here.add(rule,
             Rolled{dice, run_->log->keep(std::span<const std::uint32_t>(roll.faces.data(), roll.count)),
                    given != nullptr});
  return roll;
}

Roll Scene::roll(Key name, const Dice& dice, Word rule) const {
  return roll_for(name, dice, rule, nullptr);
}

Cell Scene::roll_on(Key name, const Dice& dice, const GridChart& chart, Lookup lookup, Word rule,
                    Word rule_of_chart) const {
  const auto result = [&](std::int64_t sum) {
    lookup.roll = sum;
    return find_cell(chart, lookup).result;
  };
  lookup.roll = roll_for(name, dice, rule, result).sum();
  return look_up(chart, lookup, rule_of_chart);
}

Check Scene::roll_at_most(Key name, const Dice& dice, std::int64_t most, Word rule) const {
  const std::int64_t sum =
      roll_for(name, dice, rule, [&](std::int64_t shown) { return shown <= most; }).sum();
  return {sum <= most, tells() ? Value(sum) : Value()};
}

// ---- series

Series Scene::series(Key name, Word rule) const {
  const Scene here = within(name);
  here.take("rolled");
  if (!turn().system->draws_series)
    throw ProgrammingError("the rules system " + std::string(turn().system->key) +
                           " draws a series and does not say so");
  return {here, rule};
}

Series::Series(const Scene& scene, Word rule) : scene_(scene), rule_(rule) {
  ++scene_.run_->open_series;
}

Series::Series(Series&& other) noexcept
    : scene_(other.scene_),
      rule_(other.rule_),
      streams_(std::move(other.streams_)),
      open_(std::exchange(other.open_, false)) {}

Series::~Series() {
  if (!open_) return;
  --scene_.run_->open_series;
  scene_.run_->dropped_series = true;  // a destructor throws nothing: the next verb does
}

std::size_t Series::find(Key label) {
  // Most labels are the same literal each time: then their characters need not be compared.
  const auto is_same = [&](const Key& known) {
    return known.hash() == label.hash() && known.text().size() == label.text().size() &&
           (known.text().data() == label.text().data() || known.text() == label.text());
  };
  for (std::size_t at = 0; at < streams_.size(); ++at)
    if (is_same(streams_[at].label)) return at;
  if (streams_.empty()) streams_.reserve(3);  // as many as most have
  const Scene here = scene_.within(label);
  here.take("rolled");
  // cppcheck-suppress danglingLifetime
  streams_.push_back(Stream{label, here.draws_here(), here.given_die(), {}, 0, 0, {}, here});
  return streams_.size() - 1;
}

void Series::refuse_draw(const Dice& die) const {
  if (!open_) throw ProgrammingError("a series was drawn from that is closed or was moved away");
  demand_faces(die);
  throw ProgrammingError("a series draws one die at a time");
}

void Series::refuse_more() {
  throw ProgrammingError("a series drew without end");
}

/// With what the log keeps of it.
std::uint64_t Series::told_draw(Stream& from, const Dice& die) const {
  const std::uint64_t face = this->face(from, die);
  if (from.runs.empty() || from.runs.back().die != die) from.runs.push_back({die, 0});
  ++from.runs.back().draws;
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  if (face > most - from.sum) throw ArithmeticError("the sum of a series outgrew 63 bits");
  from.sum += face;
  return face;
}

/// What a ruling gives takes the place of the same draw: those that follow stay as they are.
std::uint64_t Series::face(Stream& from, const Dice& die) const {
  const GivenDie* given = from.given;
  const std::uint64_t at = from.drawn - 1;  // of this draw, from 0
  if (given == nullptr || at >= given->faces.size()) return from.draws.face(die);
  // As for rolls, faces that are chosen one by one are not asked for where a ruling gives them.
  if (!given->replaced.empty() || !scene_.run_->dice.chooses()) from.thrown.push_back(from.draws.face(die));
  const std::uint64_t face = given->faces[at];
  if (!has_face(die, face))
    throw DiceError("the ruling on " + given->address +
                    " gives a face that its die does not have: " + std::to_string(face) + ", draw " +
                    std::to_string(from.drawn) + ", a d" + std::to_string(die.faces));
  return face;
}

/// A label at the end of its series, after what a ruling has given to it.
DrawnLabel Series::settle(const Stream& from, Word what) const {
  Log& log = *scene_.run_->log;
  std::span<const std::uint64_t> supplied;
  if (const GivenDie* given = from.given; given != nullptr) {
    demand_replaced(*given, from.thrown);
    if (given->faces.size() > from.drawn)
      throw DiceError("the ruling on " + given->address + " gives " + std::to_string(given->faces.size()) +
                      " faces, but only " + std::to_string(from.drawn) + " are drawn there");
    from.scene.tell_given_die(*given, "draws", {{"series", what}});
    supplied = given->faces;
  }
  return {from.label, log.keep(std::span(from.runs)), from.sum, log.keep(supplied)};
}

void Series::close(Word what, std::span<const Arg> sums) {
  if (!std::exchange(open_, false)) throw ProgrammingError("a series was closed that is closed already");
  --scene_.run_->open_series;
  if (!scene_.tells()) return;
  Log& log = *scene_.run_->log;
  std::vector<DrawnLabel> labels;
  for (const Stream& from : streams_) labels.push_back(settle(from, what));
  scene_.add(rule_, log.keep(Drawn{what, log.keep(sums), log.keep(std::span<const DrawnLabel>(labels))}));
}

void Scene::demand_no_open_series(const char* verb) const {
  demand_series_closed(*run_);
  if (run_->open_series != 0) throw ProgrammingError(std::string(verb) + " was used while a series is open");
}

// ---- charts

Cell Scene::look_up(const GridChart& chart, const Lookup& lookup, Word rule) const {
  const Cell cell = find_cell(chart, lookup);
  if (run_->witness != nullptr) run_->witness->looked_up(hash_, chart, cell.result);
  if (tells())
    tell_cell(cell,
              {.chart = &chart,
               .roll = lookup.roll,
               .row_modifiers = lookup.row_modifiers,
               .base = static_cast<std::uint32_t>(lookup.base),
               .shifts = lookup.shifts,
               .rows = within_axis(chart, chart.rows, lookup.rows),
               .columns = lookup.columns},
              rule);
  return cell;
}

Cell Scene::look_up(const GridChart& chart, const NamedLookup& lookup, Word rule) const {
  const int row = chart.rows.find(lookup.row.text());
  if (row < 0)
    throw ProgrammingError("the chart " + chart.name + " has no row " + std::string(lookup.row.text()));
  const Cell cell = cell_of(chart, static_cast<std::size_t>(row), lookup);
  if (tells())
    tell_cell(cell,
              {.chart = &chart,
               .base = static_cast<std::uint32_t>(lookup.base),
               .shifts = lookup.shifts,
               .columns = lookup.columns},
              rule);
  return cell;
}

/// Tells how a cell was reached, and before it who made it read as it does.
void Scene::tell_cell(const Cell& cell, LookedUp entered, Word rule) const {
  const GridChart& chart = *entered.chart;
  Log& log = *run_->log;
  if (const CellRuling* ruling = chart.ruling(cell.row, cell.column))
    add(rule, log.keep(Ruled{"cell", ruling->by, ruling->because,
                             log.keep(Args(told_of_ruling(nothing, ruling->dice_known)))}));
  entered.row = static_cast<std::uint32_t>(cell.row);
  entered.column = static_cast<std::uint32_t>(cell.column);
  entered.cell = cell.result;
  entered.row_modifiers = log.keep(entered.row_modifiers);
  entered.shifts = log.keep(entered.shifts);
  entered.columns = within_axis(chart, chart.columns, entered.columns);
  add(rule, log.keep(entered));
}

Cell Scene::look_up(const InverseChart& chart, const InverseLookup& lookup, Word rule) const {
  const Limits columns = within_axis(chart.face, chart.columns, lookup.columns);
  Cell cell;
  cell.column =
      limited(shifted(static_cast<std::int64_t>(lookup.base), lookup.shifts), chart.columns, columns);
  cell.row = chart.result(lookup.roll, cell.column);
  cell.result = Key::unowned(chart.results[cell.row]);
  if (run_->witness != nullptr) run_->witness->looked_up(hash_, chart, cell.result);
  if (!tells()) return cell;
  Log& log = *run_->log;
  add(rule, log.keep(LookedUp{&chart.face,
                              lookup.roll,
                              {},
                              static_cast<std::uint32_t>(cell.row),
                              static_cast<std::uint32_t>(lookup.base),
                              log.keep(lookup.shifts),
                              static_cast<std::uint32_t>(cell.column),
                              cell.result,
                              {},
                              columns}));
  return cell;
}

void Scene::gate(std::size_t gate) const {
  demand_no_open_series("gate");
  const bool anyhow = gate >= stops_anyhow;
  if (anyhow) gate -= stops_anyhow;
  if (tells() && (anyhow || turn().until == gate)) run_->log->open_gate = gate;
  if (anyhow || turn().until == gate) throw Suspended{};
}

void wait_at(const Scene& scene, std::size_t gate) {
  scene.gate(gate + stops_anyhow);
  throw ProgrammingError("a gate that stops was passed");
}

/// Tells of a ruling that settles a question; `otherwise`: the choice that would be made without it.
void Scene::overrule(const GivenAnswer& ruling, Row side, const Chosen& otherwise, Word rule) const {
  std::vector<Arg> args = told_of_ruling(side, ruling.dice_known);
  if (ruling.replaced) {
    if (*ruling.replaced != otherwise) {
      const auto text = [&](const Chosen& choice) {
        if (!choice.word.empty()) return std::string(choice.word.text());
        std::string ids;
        append_rows(turn(), state(), choice.things, ids);
        return ids == "\n" ? std::string("none") : ids.substr(1, ids.size() - 2);
      };
      throw RulingError("the ruling on " + ruling.address + " replaces the choice " + text(*ruling.replaced) +
                        ", but without it the choice is " + text(otherwise) + " there: it no longer matches");
    }
    for (const Row row : ruling.replaced->things) args.push_back({"from", row});
    if (!ruling.replaced->word.empty()) args.push_back({"from", ruling.replaced->word});
  }
  Log& log = *run_->log;
  add(rule, log.keep(Ruled{"answer", ruling.by, ruling.because, log.keep(Args(args))}));
}

/// What was given at this address: the ruling, and what the side answered; another side's answer to it is none.
std::pair<const GivenAnswer*, const GivenAnswer*> Scene::given_answers(Row side) const {
  if (turn().answers.empty()) return {};
  const auto find = [&](Row whose) {
    const GivenAnswer* given = find_given(turn().answers, hash_, text(), [&](const GivenAnswer& one) {
      return one.by.empty() ? one.side == whose : !whose.exists();
    });
    if (given != nullptr && tells())
      run_->answers_met[static_cast<std::size_t>(given - turn().answers.data())] = true;
    return given;
  };
  return {find(nothing), find(side)};
}

/// Looks for the answer; where there is none leaves the question in the log and returns nothing. Without a log nobody is
/// asked.
std::optional<Answer> Scene::answer(Key name, const Asking& asking) const {
  demand_no_open_series("ask");
  const auto unasked = [&] {
    if (auto foreseen = asking.foreseen()) return *foreseen;
    return answer_of(asking.fallback(), AnswerSource::fallback);
  };
  if (decides_alone()) return unasked();
  const Scene here = within(name);
  if (tells()) here.take("asked");
  const auto settle = [&](Answer found) {
    if (tells())
      here.add(asking.rule,
               run_->log->keep(Answered{asking.side, asking.kind, asking.subject, name_of(found.source),
                                        run_->log->keep(std::span<const Row>(found.choice)), found.word}));
    return found;
  };
  const bool wants_question = tells() && turn().side(asking.side).asks;
  const auto [ruling, given] = here.given_answers(asking.side);
  if (ruling == nullptr && given == nullptr && !wants_question) return settle(unasked());
  Question question{here.at_, asking.side, asking.kind, asking.rule, asking.subject, {}, {}, 0,
                    0,        {},          {},          {}};
  asking.fill(question);
  question.fallback = asking.fallback();
  const std::string address = tells() ? here.text() : (ruling != nullptr ? ruling : given)->address;
  question.fingerprint = fingerprint(turn(), state(), address, question);
  const bool valid =
      given != nullptr && given->fingerprint == question.fingerprint && question.allows(given->choice);
  if (ruling != nullptr && question.allows(ruling->choice)) {
    if (tells()) {
      const auto foreseen = valid || !ruling->replaced ? std::nullopt : asking.foreseen();
      here.overrule(*ruling, asking.side,
                    valid      ? given->choice
                    : foreseen ? choice_of(*foreseen)
                               : question.fallback,
                    asking.rule);
    }
    return settle(answer_of(ruling->choice, AnswerSource::ruling));
  }
  if (ruling != nullptr && tells())
    here.add(asking.rule,
             run_->log->keep(Ruled{"answer-not-possible", ruling->by, ruling->because,
                                   run_->log->keep(Args(told_of_ruling(asking.side, ruling->dice_known)))}));
  if (valid) return settle(answer_of(given->choice, AnswerSource::player));
  if (given != nullptr) {
    const Key code =
        given->fingerprint == question.fingerprint ? Key("answer-not-possible") : Key("answer-outdated");
    here.refuse({asking.side, code, asking.rule, {}, nullptr, nullptr, {}});
  }
  if (auto foreseen = asking.foreseen()) return settle(*foreseen);
  if (wants_question && !turn().take_defaults) {
    run_->log->questions.push_back(std::move(question));
    here.add(asking.rule, Asked{static_cast<std::uint32_t>(run_->log->questions.size() - 1)});
    return std::nullopt;
  }
  return settle(answer_of(asking.fallback(), AnswerSource::fallback));
}

Answer Scene::ask(Key name, const Asking& asking) const {
  if (auto found = answer(name, asking)) return *found;
  throw Suspended{};
}

std::vector<Answer> Scene::ask_together(std::span<const Together> askings) const {
  std::vector<Answer> answers;
  for (const Together& t : askings)
    if (auto found = answer(t.name, *t.asking)) answers.push_back(std::move(*found));
  if (answers.size() != askings.size()) throw Suspended{};
  return answers;
}

void Scene::hold(Row row, std::uint16_t trait, bool by, std::int32_t value) const {
  if (run_->holding > 0) run_->held.push_back({row, trait, by, value, run_->body});
}

void Scene::change(Row row, Trait trait, std::int32_t to, Word rule) const {
  if (tells()) add(rule, Changed{row, trait, state().get(row, trait), to, false});
  hold(row, trait.index, false, to);
  run_->state.set(row, trait, to);
}

void Scene::change_by(Row row, Trait trait, std::int32_t amount, Word rule) const {
  const std::int32_t from = state().get(row, trait);
  std::int32_t to = 0;
  if (__builtin_add_overflow(from, amount, &to)) throw ArithmeticError("a trait outgrew 32 bits");
  if (tells()) add(rule, Changed{row, trait, from, to, true});
  hold(row, trait.index, true, amount);
  run_->state.set(row, trait, to);
}

void Scene::move(Row piece, Place to, Word rule) const {
  if (tells()) add(rule, Moved{piece, state().location(piece), to});
  hold(piece, state().location_trait(piece.table).index, false, static_cast<std::int32_t>(to));
  run_->state.place(piece, to);
}

Row Scene::create(std::uint32_t table, Name id, Row owner, Word rule) const {
  if (owner.exists() && !state().has_owner(table)) throw ProgrammingError("rows of this table have no owner");
  const Row row = run_->state.add(table, id);
  if (tells()) add(rule, Created{row, id, owner});
  if (owner.exists()) {
    const Trait trait = state().owner_trait(table);
    hold(row, trait.index, false, static_cast<std::int32_t>(owner.index));
    run_->state.set(row, trait, static_cast<std::int32_t>(owner.index));
  }
  return row;
}

void Scene::remove(Row row, std::int32_t end, Word cause, Word rule) const {
  const auto ends = state().ends(row.table);
  if (end != no_value && std::ranges::find(ends, end) == ends.end())
    throw ProgrammingError("a row was removed with an end that its table does not have");
  // Where there are several the fact says which.
  if (end == no_value && ends.size() > 1) end = ends.front();
  const bool stands = state().has_location(row.table) || state().has_owner(row.table);
  if (tells()) add(rule, Removed{row, stands ? state().location(row) : Place::none, cause, end});
  hold(row, State::presence, false, end);
  run_->state.remove(row, end);
}

Scene::EachGuard::EachGuard(Run& r) : run(r), first_held(r.held.size()) {
  ++run.holding;
}
Scene::EachGuard::~EachGuard() {
  --run.holding;
  run.held.resize(std::min(run.held.size(), first_held));
}

void Scene::hold_body(FunctionRef<void()> body) const {
  const std::size_t outer = std::exchange(run_->body, ++run_->bodies);
  const std::size_t first_fact = tells() ? run_->log->size() : 0;
  const std::size_t mark = run_->state.mark();
  const std::size_t held = run_->held.size();
  bool waits = false;
  try {
    body();
  } catch (const Suspended&) {
    waits = true;
  }
  run_->state.take_back(mark);
  run_->body = outer;
  if (waits) {
    // What a waiting body had done so far is not final: it is told, and not applied.
    run_->held.resize(held);
    run_->waiting = true;
    if (tells()) run_->log->leave_pending(first_fact);
  }
}

void Scene::release(const EachGuard& guard) const {
  Run& run = *run_;
  const std::vector<Run::Held> held(run.held.begin() + static_cast<std::ptrdiff_t>(guard.first_held),
                                    run.held.end());
  run.held.resize(guard.first_held);
  std::vector<Run::Held> values;
  for (const Run::Held& h : held)
    if (!h.by) values.push_back(h);
  std::sort(values.begin(), values.end(), [](const Run::Held& a, const Run::Held& b) {
    return std::tie(a.row, a.trait, a.body) < std::tie(b.row, b.trait, b.body);
  });
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i].row == values[i - 1].row && values[i].trait == values[i - 1].trait &&
        values[i].body != values[i - 1].body)
      throw ProgrammingError("two bodies of an `each` set one trait");
  --run.holding;
  for (const Run::Held& h : held) {
    hold(h.row, h.trait, h.by, h.value);
    if (h.trait == State::presence) {
      run.state.remove(h.row, h.value);
    } else {
      const Trait trait{static_cast<std::uint16_t>(h.row.table), h.trait};
      run.state.set(h.row, trait, h.by ? run.state.get(h.row, trait) + h.value : h.value);
    }
  }
  ++run.holding;
  guard.first_held = run.held.size();  // what is held now is held for an `each` around this one
  if (std::exchange(run.waiting, false)) throw Suspended{};
}

}  // namespace adjudicator
