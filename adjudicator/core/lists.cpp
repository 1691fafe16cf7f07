#include "core/lists.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator {
namespace {

/// What follows the point in a fact's name.
std::string_view word_in_name(const Turn& turn, const Log& log, const Fact& fact) {
  if (const auto* changed = happening<Changed>(fact))
    return turn.start.shape(changed->trait.table).traits[changed->trait.index].name;
  if (const auto* removed = happening<Removed>(fact)) return removed->cause.text();
  if (const auto* looked = happening<LookedUp>(fact)) return looked->chart->name;
  if (std::holds_alternative<Rolled>(fact.what)) return log.addresses.name(fact.at).text();
  return what_of(fact).text();
}

std::uint64_t hash_of_name(const Turn& turn, const Log& log, const Fact& fact) {
  const std::uint64_t kind = hash_of(kind_name(fact.what).text());
  const std::string_view word = word_in_name(turn, log, fact);
  return word.empty() ? kind : hash_of(word, hash_of(".", kind));
}

/// Collects the parts of a fact that has no arguments.
class OwnParts : public PartSink {
 public:
  OwnParts(std::vector<Arg>& parts, std::deque<std::string>& texts) : parts_(parts), texts_(texts) {}
  void word(std::string_view name, std::string_view text) override {
    add(name, Word::unowned(texts_.emplace_back(text)));
  }
  void number(std::string_view name, std::int64_t number) override { add(name, number); }
  void ratio(std::string_view name, Ratio ratio) override { add(name, ratio); }
  void band(std::string_view name, const SeenBand& band) override { word(name, band.word); }
  void thing(std::string_view name, Row row, View view, const State&) override {
    if (view.anything()) add(name, row);
  }
  void modifiers(std::string_view name, std::span<const Modifier> modifiers) override {
    for (const Modifier& m : modifiers) {
      add(name, m.reason);
      add("by", m.by);
    }
  }

 private:
  void add(std::string_view name, const Value& value) { parts_.emplace_back(Word::unowned(name), value); }
  std::vector<Arg>& parts_;
  std::deque<std::string>& texts_;
};

/// The state as a side's positions show it.
State as_seen(const State& now, const Projection& projection) {
  State seen = now;
  for (std::uint32_t table = 0; table < now.tables(); ++table) {
    for (std::uint32_t i = 0; i < now.rows(table); ++i) {
      const Row row{table, i};
      if (!now.present(row)) continue;
      const View view = projection.view(now, row, "position");
      for (const Trait trait : now.traits(table)) {
        const std::int32_t start = starting_value(now.shape(trait));
        if (view.shows(trait) || now.get(row, trait) == start) continue;
        if (now.has_owner(table) && now.owner_trait(table).index == trait.index)
          continue;  // is nowhere without it
        if (now.has_location(table) && now.location_trait(table).index == trait.index)
          seen.place(row, Place::none);
        else
          seen.set(row, trait, start);
      }
      // Its end where it has one, so that it counts for nothing.
      if (table != place_table && !view.anything()) seen.remove(row);
    }
  }
  seen.forget_journal();
  return seen;
}

}  // namespace

/// Collects what a side is told, and reads its lists at their moments.
class ListReader {
 public:
  ListReader(const Turn& turn, const Log& log, Row side, FunctionRef<void(const KnownList&)> sink)
      : turn_(turn),
        log_(log),
        side_(side),
        projection_(turn, log, {side}),
        sink_(sink),
        by_scene_(log.addresses.size()) {}

  void read(const State& after) {
    projection_.each([&](const SeenFact& seen) {
      const KnownFact& fact = take(seen);
      order_ = seen.order;
      for (const ListSpec& spec : turn_.system->lists())
        if (!spec.moment.empty() && spec.moment.hash() == fact.name_) read(spec, fact, *seen.now);
      seen_.reset();
    });
    order_ = log_.size();
    for (const ListSpec& spec : turn_.system->lists())
      if (spec.moment.empty() && is_due(spec)) read(spec, KnownFact::none(), after);
  }

  const Turn& turn() const { return turn_; }
  Row side() const { return side_; }
  const KnownFact& moment() const { return *moment_; }
  const State& state() {
    if (!seen_) seen_.emplace(as_seen(*now_, projection_));
    return *seen_;
  }
  using Facts = std::vector<const KnownFact*>;
  const Facts& facts(FactName name) const {
    static const Facts none;
    const auto found = by_name_.find(name.hash());
    return found == by_name_.end() ? none : found->second;
  }
  /// At a scene's address and below, of all names.
  const Facts& facts(const KnownFact& scene) const {
    static const Facts none;
    return scene ? by_scene_[static_cast<std::size_t>(scene.at_)] : none;
  }
  static bool is(const KnownFact& fact, FactName name) { return fact.name_ == name.hash(); }

 private:
  /// Is it for every report, or for the gate before which this run waits?
  bool is_due(const ListSpec& spec) const {
    return spec.gate.empty() || (log_.open_gate && turn_.system->gates[*log_.open_gate] == spec.gate);
  }

  const KnownFact& take(const SeenFact& seen) {
    KnownFact& fact = facts_.emplace_back();
    fact.name_ = hash_of_name(turn_, log_, *seen.fact);
    fact.at_ = seen.fact->at;
    fact.knows_address_ = seen.address;
    fact.order_ = seen.order;
    if (seen.args.empty()) {
      OwnParts parts(fact.parts_, texts_);
      describe(turn_, log_, seen, parts);
    }
    for (const SeenArg& arg : seen.args) fact.parts_.emplace_back(arg.name, arg.value);
    for (AddressId above = fact.at_; above != AddressId::none; above = log_.addresses.parent(above))
      by_scene_[static_cast<std::size_t>(above)].push_back(&fact);
    by_name_[fact.name_].push_back(&fact);
    return fact;
  }

  void read(const ListSpec& spec, const KnownFact& moment, const State& now) {
    moment_ = &moment;
    now_ = &now;
    ListRows rows;
    spec.read(Reading(*this), rows);
    for (const ListRows::List& list : rows.lists_)
      if (!list.rows.empty())
        sink_({spec, side_, address_of(list.scene), order_, list.rows, now, projection_});
  }

  AddressId address_of(const KnownFact* scene) const {
    if (scene == nullptr) return root();
    return scene->knows_address_ ? scene->at_ : AddressId::none;
  }
  AddressId root() const {
    AddressId at = log_.size() == 0 ? AddressId::none : log_[0].at;
    while (at != AddressId::none && log_.addresses.parent(at) != AddressId::none)
      at = log_.addresses.parent(at);
    return at;
  }

  const Turn& turn_;
  const Log& log_;
  const Row side_;
  Projection projection_;
  FunctionRef<void(const KnownList&)> sink_;
  std::deque<KnownFact> facts_;  // a deque: the index points at them
  std::deque<std::string> texts_;
  std::unordered_map<std::uint64_t, Facts> by_name_;  // looked up only
  std::vector<Facts> by_scene_;                       // by address
  std::size_t order_ = 0;
  const KnownFact* moment_ = &KnownFact::none();
  const State* now_ = nullptr;
  std::optional<State> seen_;
};

const KnownFact& KnownFact::none() {
  static const KnownFact none;
  return none;
}

Value KnownFact::operator[](Word part) const {
  for (const Arg& arg : parts_)
    if (arg.name() == part) return arg.value();
  return {};
}

std::int64_t KnownFact::number(Word part, std::int64_t otherwise) const {
  const Value value = (*this)[part];
  return value.kind() == Value::Kind::number ? value.number() : otherwise;
}

Word KnownFact::word(Word part) const {
  const Value value = (*this)[part];
  return value.kind() == Value::Kind::word ? value.word() : Word();
}

Ratio KnownFact::ratio(Word part) const {
  const Value value = (*this)[part];
  const bool fraction = value.kind() == Value::Kind::ratio || value.kind() == Value::Kind::rounded;
  return fraction ? value.ratio() : Ratio(number(part));
}

const Turn& Reading::turn() const {
  return reader_->turn();
}
const Board& Reading::board() const {
  return reader_->turn().board;
}
Row Reading::side() const {
  return reader_->side();
}
const KnownFact& Reading::moment() const {
  return reader_->moment();
}
const State& Reading::state() const {
  return reader_->state();
}

void Reading::each(FactName name, FunctionRef<void(const KnownFact&)> visit) const {
  for (const KnownFact* fact : reader_->facts(name)) visit(*fact);
}
void Reading::each(const KnownFact& scene, FactName name, FunctionRef<void(const KnownFact&)> visit) const {
  for (const KnownFact* fact : reader_->facts(scene))
    if (ListReader::is(*fact, name)) visit(*fact);
}
void Reading::each(FactName one, FactName other, FunctionRef<void(const KnownFact&)> visit) const {
  std::vector<const KnownFact*> facts;
  std::ranges::merge(reader_->facts(one), reader_->facts(other), std::back_inserter(facts), {},
                     &KnownFact::order, &KnownFact::order);
  for (const KnownFact* fact : facts) visit(*fact);
}
const KnownFact& Reading::first(FactName name) const {
  const auto& facts = reader_->facts(name);
  return facts.empty() ? KnownFact::none() : *facts.front();
}
const KnownFact& Reading::first(const KnownFact& scene, FactName name) const {
  for (const KnownFact* fact : reader_->facts(scene))
    if (ListReader::is(*fact, name)) return *fact;
  return KnownFact::none();
}

void KnownFact::each(Word first, FunctionRef<void(const KnownFact&)> visit) const {
  KnownFact of_one;
  const auto end = [&] {
    if (of_one) visit(of_one);
    of_one.parts_.clear();
    of_one.name_ = name_;
    of_one.at_ = at_;
  };
  for (const Arg& part : parts_) {
    if (part.name() == first) end();
    if (of_one) of_one.parts_.push_back(part);
  }
  if (of_one) visit(of_one);
}

void ListRows::add(const Arg& column) {
  const Value value = column.value();
  const bool said =
      value.kind() == Value::Kind::word ? !value.word().empty() : value.kind() != Value::Kind::none;
  if (said) rows().back().push_back(column);
}

void ListRows::add(std::string_view columns, const KnownFact& fact) {
  add(columns, [&](std::string_view) -> const KnownFact& { return fact; });
}

void ListRows::add(std::string_view columns, FactsByName others) {
  while (!columns.empty()) {
    std::string_view column = columns.substr(0, columns.find(' '));
    columns.remove_prefix(std::min(column.size() + 1, columns.size()));
    if (const std::size_t colon = column.find(':'); colon != column.npos) {
      add({Word::unowned(column.substr(0, colon)), Word::unowned(column.substr(colon + 1))});
      continue;
    }
    const bool all = column.ends_with('*');
    if (all) column.remove_suffix(1);
    const std::size_t equal = column.find('=');
    const Word name = Word::unowned(column.substr(0, equal));
    std::string_view part = equal == column.npos ? column : column.substr(equal + 1);
    const std::size_t point = part.find('.');
    const KnownFact& fact = others(part.substr(0, point == part.npos ? 0 : point));
    if (point != part.npos) part.remove_prefix(point + 1);
    for (const Arg& arg : fact.parts()) {
      if (arg.name() != Word::unowned(part)) continue;
      add({name, arg.value()});
      if (!all) break;
    }
  }
}

void ListRows::append(const ListRows& others) {
  for (const List& list : others.lists_) rows().insert(rows().end(), list.rows.begin(), list.rows.end());
}

bool ListRows::empty() const {
  return std::ranges::all_of(lists_, [](const List& list) { return list.rows.empty(); });
}

void read_lists(const Turn& turn, const Log& log, const State& after, Row side,
                FunctionRef<void(const KnownList&)> sink) {
  if (turn.system->lists != nullptr) ListReader(turn, log, side, sink).read(after);
}

}  // namespace adjudicator
