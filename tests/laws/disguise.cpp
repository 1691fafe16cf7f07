#include "disguise.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/describe.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::laws {

using cases::Element;

// ---- Sight ----

Sight::Sight(const Turn& turn, const Outcome& outcome, Reader reader) : reader_(reader) {
  Projection projection(turn, outcome.log, reader);
  projection.each([&](const SeenFact& seen) {
    take(outcome.log, seen);
    // A unit whose name stands in an address is known by it, where the reader may know it there.
    for (AddressId at = seen.address ? seen.fact->at : AddressId::none; at != AddressId::none;
         at = outcome.log.addresses.parent(at))
      if (const Row row = turn.find_thing(outcome.log.addresses.name(at).text()); row.exists())
        see(row, {projection.view(*seen.now, row, "address").id, 0});
  });
  // Reports show positions before and after the phase.
  for (const State* state : {&turn.start, &outcome.after})
    for (std::uint32_t t = 0; t < state->tables(); ++t)
      for (std::uint32_t i = 0; i < state->rows(t); ++i)
        see({t, i}, projection.view(*state, {t, i}, "position"));
  // What the reader has wholly in hand names other things: what was once known of the enemy, and is out of
  // date by now.
  const State& start = turn.start;
  for (std::uint32_t t = 1; t < start.tables(); ++t)
    for (std::uint32_t i = 0; i < start.rows(t); ++i) {
      if (~projection.view(start, {t, i}, "position").traits != 0) continue;
      for (std::uint16_t k = 0; k < start.shape(t).traits.size(); ++k)
        if (start.shape(t).traits[k].kind == TraitKind::reference)
          see(start.reference({t, i}, {static_cast<std::uint16_t>(t), k}), {true, 0});
    }
}

void Sight::join(const Sight& other) {
  for (const auto& [row, view] : other.views_) see(row, view);
  bands_.insert(other.bands_.begin(), other.bands_.end());
}

bool Sight::Parts::shows(std::string_view part) const {
  return all || std::find(names.begin(), names.end(), part) != names.end();
}

const Bands* Sight::Parts::band(std::string_view part) const {
  if (shows(part)) return nullptr;
  for (const auto& [name, bands] : banded)
    if (name == part) return bands;
  return nullptr;
}

const Bands* Sight::bands(Row row, Trait trait) const {
  const auto found = bands_.find({row, trait.index});
  return found == bands_.end() || knows(row, trait) ? nullptr : found->second;
}

Sight::Parts Sight::parts(const Fact& fact) const {
  const auto found = facts_.find(&fact);
  return found == facts_.end() ? Parts{} : found->second;
}

void Sight::take(const Log& log, const SeenFact& seen) {
  Parts& parts = facts_[seen.fact];
  parts = {true, seen.all, {seen.parts.begin(), seen.parts.end()}, {seen.banded.begin(), seen.banded.end()}};
  for (const SeenArg& arg : seen.args)
    if (arg.value.row().exists()) see(arg.value.row(), arg.view);
  if (const auto* f = std::get_if<Moved>(&seen.fact->what)) see(f->piece, seen.thing);
  if (const auto* f = std::get_if<Removed>(&seen.fact->what)) see(f->row, seen.thing);
  if (const auto* f = std::get_if<Changed>(&seen.fact->what)) {
    see(f->row, seen.thing);
    if (!seen.choice.empty()) {
      see(referred_to(*seen.now, f->trait, f->from), seen.choice[0]);
      see(referred_to(*seen.now, f->trait, f->to), seen.choice[1]);
    }
  }
  if (const auto* f = happening<Answered>(*seen.fact))
    for (std::size_t i = 0; i < f->choice.size(); ++i)
      see(f->choice[i], i < seen.choice.size() ? seen.choice[i] : View{true, 0});
  if (const auto* f = std::get_if<Asked>(&seen.fact->what)) {
    questions_.insert(f->question);
    ask(log.questions[f->question]);
  }
}

/// A question names what it is about and what may be chosen.
void Sight::ask(const Question& q) {
  see(q.subject, {true, 0});
  for (const auto& option : q.options)
    for (Row row : option) see(row, {true, 0});
  for (Row row : q.candidates) see(row, {true, 0});
  for (Row row : q.fallback.things) see(row, {true, 0});
}

void Sight::see(Row row, View view) {
  if (!row.exists()) return;
  views_[row].id |= view.id;
  views_[row].traits |= view.traits;
  for (std::uint16_t i = 0; i < 64 && view.banded >> i != 0; ++i)
    if ((view.banded >> i & 1) != 0) bands_[{row, i}] = view.bands[i];
}

View Sight::view(Row row) const {
  const auto found = views_.find(row);
  return found == views_.end() ? View{} : found->second;
}

// ---- Disguise ----

namespace {

/// Attributes of rosters and orders that hold ids of things.
constexpr std::string_view id_attributes[] = {"id",      "unit",      "units",      "parent",
                                              "advance", "exchange",  "group",      "target",
                                              "truck",   "blow-dump", "loss-order", "formation"};

/// Values of which the rules of sight themselves depend: who has one may be known by that. And the only one that
/// a unit of a roster may have in a system that keeps others for the course of a turn.
constexpr std::string_view telling_values[] = {"warship", "active"};
/// Traits that are the rule of sight: who has been found.
constexpr std::string_view telling_traits[] = {"spotted"};
/// The same of which the owner is told nothing (TOAW-16.6): that his ship is seen. It stays for the enemy alone, whose
/// sight it is; to its owner it is as hidden as anything, and is changed.
constexpr std::string_view traits_of_the_enemys_sight[] = {"sighted"};

/// Of a trait whose words are the entries of a catalogue (`suit`: those of `suits`) the next one: another word would
/// not load. Empty where it is free.
std::string next_in_catalogue(const Turn& turn, std::string_view trait, std::string_view word) {
  for (const auto& catalogue : turn.charts.catalogues) {
    const Node& root = catalogue->root();
    const bool of_trait = root.name == "unit-chart"
                              ? trait == "type"
                              : root.name == "rating-chart" && root.value("name").starts_with(trait);
    if (!of_trait) continue;
    std::vector<std::string_view> names;
    for (const Node& entry : root.children()) names.push_back(entry.value("name"));
    const auto found = std::ranges::find(names, word);
    if (found == names.end()) continue;
    const auto next = static_cast<std::size_t>(found - names.begin() + 1) % names.size();
    return std::string(names[next]);
  }
  return {};
}

bool number_kind(TraitKind kind) {
  return kind == TraitKind::whole || kind == TraitKind::halves || kind == TraitKind::tenths ||
         kind == TraitKind::milli;
}

/// A number next to it: ranges of the schemas end at 0 or 1, or far from what rosters have.
std::int32_t beside(std::int32_t number) {
  if (number == no_value) return 3;
  return number > 1 ? number - 1 : number + 1;
}

/// The least number that rosters of a system may have in a trait, where its schema says that of a whole number.
std::optional<std::int64_t> least_of(std::string_view system, std::string_view table,
                                     std::string_view trait) {
  const files::ElementType* type = files::Schema::of(system).root("roster");
  const int child = type->find_child(table);
  if (child < 0) return std::nullopt;
  type = type->children[static_cast<std::size_t>(child)].type;
  const int attribute = type->find_attribute(trait);
  if (attribute < 0) return std::nullopt;
  const auto& range = type->attributes[static_cast<std::size_t>(attribute)].type->plain_range;
  return range ? std::optional(range->first) : std::nullopt;
}

/// Another number of the same band; the same where there is no other.
std::int64_t other_in_band(const Bands& bands, std::int64_t number) {
  const auto found = bands.find(number);
  const SeenBand band = seen(*found.band, found.times);
  if (number > band.least) return number - 1;
  return !band.most || number < *band.most ? number + 1 : number;
}

/// As files write it: 3 halves are "1.5".
std::string number_text(std::int32_t number, TraitKind kind) {
  const std::int32_t parts = kind == TraitKind::halves   ? 2
                             : kind == TraitKind::tenths ? 10
                             : kind == TraitKind::milli  ? 1000
                                                         : 1;
  std::string text = (number < 0 ? "-" : "") + std::to_string(std::abs(number / parts));
  if (const std::int32_t rest = std::abs(number % parts); rest != 0) {
    text += '.';
    for (std::int32_t left = rest; left != 0; left = left * 10 % parts)
      text += static_cast<char>('0' + left * 10 / parts);
  }
  return text;
}

std::string next_value(const TraitShape& trait, std::int32_t value) {
  const auto count = static_cast<std::int32_t>(trait.values.size());
  for (std::int32_t i = 1; i < count; ++i) {
    const std::string& next = trait.values[static_cast<std::size_t>((std::max(value, 0) + i) % count)];
    if (std::ranges::find(telling_values, next) == std::end(telling_values)) return next;
  }
  return trait.values.front();
}

void rename_words(Element& element, const Renaming& renaming) {
  for (auto& [name, value] : element.attributes) {
    if (std::ranges::find(id_attributes, name) == std::end(id_attributes)) continue;
    std::string text;
    for (const std::string& word : cases::words(value)) {
      const auto found = renaming.find(word);
      text.append(text.empty() ? "" : " ").append(found == renaming.end() ? word : found->second);
    }
    value = text;
  }
  for (Element& child : element.children) rename_words(child, renaming);
}

}  // namespace

Disguise::Disguise(const Turn& turn, const Sight& sight) : turn_(turn), sight_(sight) {
  for (std::uint32_t t = 1; t < turn.start.tables(); ++t)
    for (std::uint32_t i = 0; i < turn.start.rows(t); ++i)
      if (!sight.knows_id({t, i}))
        renaming_[std::string(turn.key({t, i}).text())] =
            "zz" + std::to_string(t) + "-" + std::to_string(turn.start.rows(t) - i);
}

Paper Disguise::on(const Paper& paper) {
  if ((paper.root != "roster" && paper.root != "orders") || paper.file.ends_with(".json")) return paper;
  Element root = tree_of(paper);
  if (paper.root == "roster")
    for (Element& child : root.children) row(child, false);
  rename_words(root, renaming_);
  return {paper.file, paper.root, cases::to_xml(root)};
}

std::vector<Paper> Disguise::on(const std::vector<Paper>& papers) {
  std::vector<Paper> all;
  for (const Paper& paper : papers) all.push_back(on(paper));
  return all;
}

/// Everything is written out, so that nothing follows from something else.
void Disguise::row(Element& element, bool inside) {
  for (Element& part : element.children) row(part, true);
  const State& start = turn_.start;
  for (std::uint32_t t = 1; t < start.tables(); ++t) {
    if (start.shape(t).name != element.name) continue;
    const Row row = start.find(t, turn_.names.find(element.value("id")));
    for (std::uint16_t i = 0; i < start.shape(t).traits.size(); ++i) {
      const Trait trait{static_cast<std::uint16_t>(t), i};
      // Where it stands says to what it belongs.
      if (inside && start.owner_trait(t).index == i) continue;
      const std::string& name = start.shape(t).traits[i].name;
      std::string value = trait_text(turn_, start, row, trait);
      if (!sight_.knows(row, trait) && !stays(row, trait)) {
        const std::string was = std::exchange(value, other(row, trait));
        if (value != was) ++changed_;
      }
      if (value.empty())
        std::erase_if(element.attributes, [&](const auto& a) { return a.first == name; });
      else
        element.set(name, value);
    }
  }
}

/// Whose a thing is and where it stands decides who may know of it, and whether it is there at all.
bool Disguise::stays(Row row, Trait trait) const {
  const TableShape& shape = turn_.start.shape(row.table);
  const TraitShape& of = shape.traits[trait.index];
  if (std::ranges::find(telling_values, trait_text(turn_, turn_.start, row, trait)) !=
          std::end(telling_values) ||
      std::ranges::find(telling_traits, of.name) != std::end(telling_traits))
    return true;
  if (std::ranges::find(traits_of_the_enemys_sight, of.name) != std::end(traits_of_the_enemys_sight))
    return !owns(row);
  if (of.kind == TraitKind::reference)
    return of.refers_to != shape.name && (of.refers_to != "place" || turn_.start.get(row, trait) < 0 ||
                                          where_it_stands(row.table, of.name));
  return std::ranges::any_of(turn_.system->tables, [&](const TableSpec& spec) {
    return spec.name == shape.name && spec.gone_trait == of.name;
  });
}

bool Disguise::owns(Row row) const {
  const auto& words = turn_.system->relations;
  const auto own = std::ranges::find(words, "own");
  const std::uint64_t relations = turn_.system->relation(turn_, turn_.start, sight_.reader().side, row);
  return own != words.end() && (relations >> (own - words.begin()) & 1) != 0;
}

bool Disguise::where_it_stands(std::uint32_t table, std::string_view trait) const {
  return std::ranges::any_of(turn_.system->tables, [&](const TableSpec& spec) {
    return spec.name == turn_.start.shape(table).name && spec.location == trait;
  });
}

std::string Disguise::other(Row row, Trait trait) const {
  const TraitShape& of = turn_.start.shape(row.table).traits[trait.index];
  const std::int32_t value = turn_.start.get(row, trait);
  switch (of.kind) {
    case TraitKind::boolean:
      return value == 0 ? "true" : "false";
    case TraitKind::enumeration:
      return next_value(of, value);
    case TraitKind::flags:
      return of.values[value == 1 ? 1 : 0];
    case TraitKind::reference:
      // Of what there is of the same kind: none; a hex is another one.
      return of.refers_to != "place" ? std::string() : std::string(turn_.board.id(Place(value == 0 ? 1 : 0)));
    case TraitKind::name: {
      const std::string next =
          next_in_catalogue(turn_, of.name, turn_.names.text(Name(static_cast<std::uint32_t>(value))));
      return next.empty() ? "zeppelin" : next;
    }
    case TraitKind::text:
      return "A New Name";
    case TraitKind::whole:
    case TraitKind::halves:
    case TraitKind::tenths:
    case TraitKind::milli:
      break;
  }
  // Of what its reader knows as a band the number is another one in that. (Bands are of whole numbers.)
  const Bands* const bands = sight_.bands(row, trait);
  if (bands != nullptr && (of.kind != TraitKind::whole || value == no_value))
    return trait_text(turn_, turn_.start, row, trait);
  std::int32_t number =
      bands == nullptr ? beside(value) : static_cast<std::int32_t>(other_in_band(*bands, value));
  const auto least = least_of(turn_.system->key, turn_.start.shape(row.table).name, of.name);
  if (bands == nullptr && least && number < *least) number = static_cast<std::int32_t>(*least) + 1;
  return number_text(number, of.kind);
}

// ---- The log ----

namespace {

class Rewriter {
 public:
  Rewriter(const Turn& turn, const Log& from, const Sight& sight, const Renaming& renaming, const Turn& other)
      : turn_(turn), from_(from), sight_(sight), renaming_(renaming), other_(other) {}

  Log rewrite() {
    for (std::size_t i = 0; i < from_.questions.size(); ++i) question(i);
    log_.open_gate = from_.open_gate;
    for (std::size_t i = 0; i < from_.size(); ++i) fact(from_[i]);
    return std::move(log_);
  }

 private:
  void question(std::size_t i) {
    Question& q = log_.questions.emplace_back(from_.questions[i]);
    q.at = address(q.at);
    if (sight_.sees_question(i)) return;
    q.fingerprint = "rewritten";
    q.options.clear();
    q.candidates = {q.subject, q.subject};
    q.fallback = {};
    q.words = {"rewritten"};
  }

  AddressId address(AddressId at) {
    const Key name = renamed(from_.addresses.name(at).key());
    const AddressId above = from_.addresses.parent(at);
    return above == AddressId::none ? log_.addresses.root(name) : log_.addresses.child(address(above), name);
  }
  /// Also where something is put behind the id: "x5-gun". A word of the program stays, whatever ids there
  /// are.
  Key renamed(Key name) const {
    const std::string text(name.text());
    if (!name.is_id() && renaming_.contains(text)) return name;
    if (!renaming_.contains(text) && turn_.find_thing(text).exists()) return name;  // a thing that is known
    for (std::size_t end = text.size(); end != std::string::npos && end > 0; end = text.rfind('-', end - 1))
      if (const auto found = renaming_.find(text.substr(0, end)); found != renaming_.end())
        return log_word(found->second + text.substr(end), name.is_id());
    return name;
  }
  /// Of a name as a trait holds it: none stays none.
  std::int32_t other_name(std::int32_t name) const {
    if (name < 0) return name;
    const std::string text(turn_.names.text(Name(static_cast<std::uint32_t>(name))));
    const auto found = renaming_.find(text);
    const Name other = other_.names.find(found == renaming_.end() ? text : found->second);
    // A word that the other turn does not have was one of those written anew: any word will do.
    return other == Name::none ? 0 : static_cast<std::int32_t>(other);
  }
  static Key log_word(const std::string& text, bool id) {
    // As long as the tests run: addresses hold words by reference.
    static std::set<std::string> words;
    const std::string& kept = *words.insert(text).first;
    return id ? Key::id(kept) : Key::unowned(kept);
  }

  void fact(const Fact& fact) {
    parts_ = sight_.parts(fact);
    if (!parts_.seen && can_be_left_out(fact)) return;
    log_.add(address(fact.at), fact.rule, fact.held, std::visit(*this, fact.what));
    if (fact.pending) log_.leave_pending(log_.size() - 1);
  }
  /// The policy tells removals of this cause from others: who sees one by such a line knows that.
  bool is_named(Word cause) const {
    const Policy::Profile* profile = turn_.policy.profile(turn_.system->profile(turn_));
    return profile != nullptr && std::ranges::any_of(profile->facts, [&](const Policy::FactLine& line) {
             return std::ranges::find(line.kinds, "removed") != line.kinds.end() &&
                    std::ranges::find(line.whats, cause.text()) != line.whats.end();
           });
  }
  /// Began gives roles; what changes the state decides what is seen later.
  static bool can_be_left_out(const Fact& fact) {
    return std::holds_alternative<Noted>(fact.what) || std::holds_alternative<Rolled>(fact.what) ||
           std::holds_alternative<const LookedUp*>(fact.what) || std::holds_alternative<Refused>(fact.what) ||
           std::holds_alternative<const Answered*>(fact.what) || std::holds_alternative<Asked>(fact.what) ||
           std::holds_alternative<const Ruled*>(fact.what) || std::holds_alternative<Told>(fact.what) ||
           std::holds_alternative<const Drawn*>(fact.what);
  }

  Value other(const Value& value) const {
    switch (value.kind()) {
      case Value::Kind::number:
        return value.number() + 7;
      case Value::Kind::ratio:
      case Value::Kind::rounded:
        return value.ratio() + Ratio(1, 3);
      case Value::Kind::word:
        return "rewritten";
      case Value::Kind::row:
      case Value::Kind::band:
      case Value::Kind::none:
        break;
    }
    return value;  // things are rewritten in the position
  }
  /// Of what the reader knows as a band.
  static Value other(const Value& value, const Bands& bands) {
    return value.kind() == Value::Kind::number ? Value(other_in_band(bands, value.number())) : value;
  }
  Args args(Args old) {
    std::vector<Arg> all;
    for (const Arg& arg : old) {
      const std::string_view name = arg.name().text();
      const Bands* const bands = parts_.band(name);
      all.push_back({arg.name(), parts_.shows(name) ? arg.value()
                                 : bands != nullptr ? other(arg.value(), *bands)
                                                    : other(arg.value())});
    }
    return log_.keep(Args(all));
  }
  std::span<const Modifier> modifiers(std::string_view part, std::span<const Modifier> old) {
    if (parts_.shows(part)) return log_.keep(old);
    std::vector<Modifier> all(old.begin(), old.end());
    all.push_back({-9, "rewritten", "0"});
    return log_.keep(std::span<const Modifier>(all));
  }

 public:
  Happening operator()(const Began& f) { return Began{f.what, args(f.args)}; }
  Happening operator()(const Noted& f) { return Noted{f.what, args(f.args)}; }
  Happening operator()(const Refused& f) { return Refused{f.side, f.code, args(f.args)}; }
  Happening operator()(const Told& f) { return Told{f.side, f.what, args(f.args)}; }
  Happening operator()(const Ruled* f) { return log_.keep(Ruled{f->what, f->by, f->because, args(f->args)}); }
  Happening operator()(const Rolled& f) {
    std::vector<std::uint32_t> faces(f.faces.begin(), f.faces.end());
    if (!parts_.shows("faces"))
      for (std::uint32_t& face : faces) face = face % 6 + 1;
    return Rolled{f.dice, log_.keep(std::span<const std::uint32_t>(faces)), f.supplied};
  }
  /// Of draws that are not shown neither labels nor dice, numbers or sums may show through.
  Happening operator()(const Drawn* f) {
    Drawn now{f->what, args(f->args), f->labels};
    if (!parts_.shows("draws")) {
      const DrawnRun run{{1, 0, 7}, 5};
      const DrawnLabel label{"rewritten", log_.keep(std::span(&run, 1)), 11, {}};
      now.labels = log_.keep(std::span(&label, 1));
    }
    return log_.keep(now);
  }
  Happening operator()(const LookedUp* f) {
    LookedUp now = *f;
    if (!parts_.shows("roll")) now.roll = now.roll.value_or(0) + 3;
    if (!parts_.shows("row-modifiers")) now.rows = {0, 0};
    if (!parts_.shows("shifts")) now.columns = {0, 0};
    if (!parts_.shows("base")) now.base += 1;
    if (!parts_.shows("row")) now.row = (now.row + 1) % static_cast<std::uint32_t>(f->chart->rows.size());
    if (!parts_.shows("column"))
      now.column = (now.column + 1) % static_cast<std::uint32_t>(f->chart->columns.size());
    if (!parts_.shows("cell")) now.cell = "rewritten";
    now.row_modifiers = modifiers("row-modifiers", f->row_modifiers);
    now.shifts = modifiers("shifts", f->shifts);
    return log_.keep(now);
  }
  Happening operator()(const Removed& f) {
    const bool stays = parts_.shows("cause") || is_named(f.cause);
    return Removed{f.row, f.from, stays ? f.cause : Word(Key("rewritten")), f.end};
  }
  Happening operator()(const Changed& f) {
    Changed now = f;
    const TraitKind kind = turn_.start.shape(f.row.table).traits[f.trait.index].kind;
    if (!parts_.seen && number_kind(kind) && !sight_.knows(f.row, f.trait)) now.to += 1;
    if (kind == TraitKind::name || kind == TraitKind::text) {
      now.from = other_name(now.from);
      now.to = other_name(now.to);
    }
    return now;
  }
  Happening operator()(const Moved& f) { return f; }
  /// What the reader never sees of it has another name.
  Happening operator()(const Created& f) {
    // What a thing becomes that was there has its name.
    const std::string text(turn_.names.text(f.id));
    if (turn_.find_thing(text).exists()) {
      const auto found = renaming_.find(text);
      return Created{f.row, other_.names.find(found == renaming_.end() ? text : found->second), f.owner};
    }
    const std::vector<Name>& names = other_.new_names[f.row.table];
    const std::size_t made = f.row.index - turn_.start.rows(f.row.table);
    if (!sight_.knows_id(f.row)) return Created{f.row, names.at(names.size() - 1 - made), f.owner};
    return Created{f.row, other_.names.find(text), f.owner};
  }
  Happening operator()(const Asked& f) { return f; }
  Happening operator()(const Answered* f) { return f; }

 private:
  const Turn& turn_;
  const Log& from_;
  const Sight& sight_;
  const Renaming& renaming_;
  const Turn& other_;
  Log log_;
  Sight::Parts parts_;
};

}  // namespace

Log rewritten(const Turn& turn, const Log& log, const Sight& sight, const Renaming& renaming,
              const Turn& other) {
  return Rewriter(turn, log, sight, renaming, other).rewrite();
}

namespace {

/// The same place in a document of the same shape; null where that has none.
const Node* same_place(const Node* node, const Node& here, const Node& there) {
  if (&here == node) return &there;
  const Node* other = there.first;
  for (const Node& child : here.children()) {
    if (other == nullptr) return nullptr;
    if (const Node* found = same_place(node, child, *other)) return found;
    other = other->next;
  }
  return nullptr;
}

}  // namespace

std::vector<Refusal> refused_of(const SideInfo& side, const Outcome& outcome, const SideInfo& other) {
  std::vector<Refusal> all;
  for (Refusal refusal : outcome.refused) {
    if (refusal.side != side.row || refusal.file == nullptr || refusal.file != side.orders) continue;
    refusal.node = same_place(refusal.node, side.orders->root(), other.orders->root());
    refusal.file = other.orders;
    all.push_back(std::move(refusal));
  }
  return all;
}

}  // namespace adjudicator::laws
