#include "core/visibility.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "core/describe.hpp"
#include "core/rule_system.hpp"

namespace adjudicator {
namespace {

std::vector<std::string> words(const Node& node, std::string_view attribute) {
  const auto items = node.list(attribute);
  return {items.begin(), items.end()};
}

/// The things a fact is about: how the reader stands to any of them decides.
template <class Visit>
void for_each_thing(const Fact& fact, Visit visit) {
  const auto args = [&](Args list) {
    for (const Arg& arg : list) visit(arg.value().row());
  };
  struct {
    decltype(args)& in_args;
    Visit& visit;
    void operator()(const Began& f) const { in_args(f.args); }
    void operator()(const Noted& f) const { in_args(f.args); }
    void operator()(const Refused& f) const { in_args(f.args); }
    void operator()(const Ruled* f) const { in_args(f->args); }
    void operator()(const Told& f) const { in_args(f.args); }
    void operator()(const Drawn* f) const { in_args(f->args); }
    void operator()(const Changed& f) const { visit(f.row); }
    void operator()(const Created& f) const { visit(f.owner.exists() ? f.owner : f.row); }
    void operator()(const Answered* f) const { visit(f->subject); }
    void operator()(const Moved& f) const {
      visit(f.piece);
      visit(row_of(f.from));
      visit(row_of(f.to));
    }
    void operator()(const Removed& f) const {
      visit(f.row);
      visit(row_of(f.from));
    }
    void operator()(const Rolled&) const {}
    void operator()(const LookedUp*) const {}
    void operator()(const Asked&) const {}
  } visitor{args, visit};
  std::visit(visitor, fact.what);
}

/// The side that a fact concerns by its nature.
Row owner_of(const Log& log, const Fact& fact) {
  if (const auto* f = happening<Refused>(fact)) return f->side;
  if (const auto* f = happening<Answered>(fact)) return f->side;
  if (const auto* f = happening<Told>(fact)) return f->side;
  if (const auto* f = happening<Asked>(fact)) return log.questions[f->question].side;
  if (const auto* f = happening<Ruled>(fact))
    for (const Arg& arg : f->args)
      if (arg.name() == Key("side")) return arg.value().row();
  return nothing;
}

/// The word by which a policy names a fact (`what`).
Word word_of(const Fact& fact) {
  if (const auto* f = happening<Began>(fact)) return f->what;
  if (const auto* f = happening<Noted>(fact)) return f->what;
  if (const auto* f = happening<Told>(fact)) return f->what;
  if (const auto* f = happening<Refused>(fact)) return f->code;
  if (const auto* f = happening<Answered>(fact)) return f->kind;
  if (const auto* f = happening<Ruled>(fact)) return f->what;
  if (const auto* f = happening<Drawn>(fact)) return f->what;
  if (const auto* f = happening<Removed>(fact)) return f->cause;
  if (const auto* f = happening<LookedUp>(fact)) return Word::unowned(f->chart->name);
  return {};
}

Row subject_of(const Log& log, const Fact& fact) {
  if (const auto* f = happening<Changed>(fact)) return f->row;
  if (const auto* f = happening<Moved>(fact)) return f->piece;
  if (const auto* f = happening<Created>(fact)) return f->row;
  if (const auto* f = happening<Removed>(fact)) return f->row;
  if (const auto* f = happening<Answered>(fact)) return f->subject;
  if (const auto* f = happening<Asked>(fact)) return log.questions[f->question].subject;
  return nothing;
}

Args args_of(const Fact& fact) {
  if (const auto* f = happening<Began>(fact)) return f->args;
  if (const auto* f = happening<Noted>(fact)) return f->args;
  if (const auto* f = happening<Refused>(fact)) return f->args;
  if (const auto* f = happening<Ruled>(fact)) return f->args;
  if (const auto* f = happening<Told>(fact)) return f->args;
  if (const auto* f = happening<Drawn>(fact)) return f->args;
  return {};
}

/// Of a ruling that was made when the turn's dice were known: "late-" and its word, by which lines may name it
/// too. None of other facts.
std::uint64_t late_ruling(const Fact& fact) {
  const auto* ruled = happening<Ruled>(fact);
  if (ruled == nullptr) return 0;
  for (const Arg& arg : ruled->args)
    if (arg.name() == Key("dice-known")) return hash_of("late-" + std::string(ruled->what.text()));
  return 0;
}

/// Of a ruling on the draws of a series: the word of the series' fact; else none.
std::optional<Word> series_ruled_on(const Fact& fact) {
  const auto* ruled = happening<Ruled>(fact);
  if (ruled == nullptr || ruled->what != Key("draws")) return std::nullopt;
  for (const Arg& arg : ruled->args)
    if (arg.name() == Key("series")) return arg.value().word();
  return std::nullopt;
}

std::vector<std::uint64_t> hashes(const std::vector<std::string>& texts) {
  std::vector<std::uint64_t> out;
  out.reserve(texts.size());
  for (const auto& text : texts) out.push_back(hash_of(text));
  return out;
}

bool contains(const std::vector<std::uint64_t>& all, std::uint64_t one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Things that some Began of the log names in arguments of these names, in order.
std::vector<Row> named_in(const Log& log, std::span<const std::string> arguments) {
  std::vector<Row> found;
  if (arguments.empty()) return found;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* began = happening<Began>(log[i]))
      for (const Arg& arg : began->args)
        if (std::ranges::find(arguments, arg.name().text()) != arguments.end() && arg.value().row().exists())
          found.push_back(arg.value().row());
  std::ranges::sort(found);
  return found;
}

/// Of what belongs to a row: nothing where nothing may be known of its owner, and not to which one it belongs
/// (its id may say that, too) where that may not be known.
View as_part_of(View owner, const State& state, Row thing, View seen) {
  if (!owner.anything()) return {};
  if (owner.id) return seen;
  seen.id = false;
  const std::uint64_t others = ~(std::uint64_t{1} << state.owner_trait(thing.table).index);
  seen.traits &= others;
  seen.banded &= others;
  return seen;
}

constexpr std::size_t kinds = std::variant_size_v<Happening>;
constexpr std::uint32_t rolled_kind = 1u << 1;
constexpr std::uint32_t drawn_kind = 1u << 13;
static_assert(std::is_same_v<std::variant_alternative_t<1, Happening>, Rolled> &&
              std::is_same_v<std::variant_alternative_t<13, Happening>, const Drawn*>);
constexpr View everything{true, ~std::uint64_t{0}};

/// "strength:size" is the part strength and the bands size.
std::pair<std::string_view, std::string_view> part_and_bands(std::string_view shown) {
  const std::size_t colon = shown.find(':');
  if (colon == shown.npos) return {shown, {}};
  return {shown.substr(0, colon), shown.substr(colon + 1)};
}

std::optional<std::int64_t> number_in(const Node& node, std::string_view attribute) {
  const auto number = node.whole(attribute);
  return number ? std::optional<std::int64_t>(*number) : std::nullopt;
}

std::uint32_t kind_bits(const std::vector<std::string>& names) {
  static constexpr std::array<std::string_view, kinds> known{
      "began", "rolled",  "looked-up", "changed",  "moved", "created", "removed",
      "noted", "refused", "asked",     "answered", "ruled", "told",    "drawn"};
  std::uint32_t bits = 0;
  for (const auto& name : names)
    for (std::size_t i = 0; i < kinds; ++i)
      if (name == known[i]) bits |= 1u << i;
  return bits;
}

}  // namespace

Policy Policy::read(const Document& file, Diagnostics& diagnostics) {
  Policy policy;
  policy.label_ = file.root().value("label");
  for (const Node& profile : file.root().children()) {
    if (profile.name == "bands") {
      policy.read_bands(file, profile, diagnostics);
      continue;
    }
    Profile& made = policy.profiles_.emplace_back();
    made.name = profile.value("name");
    for (const Node& line : profile.children()) {
      policy.check_shows(file, line, words(line, "shows"), diagnostics);
      if (line.name == "thing") {
        made.things.push_back({std::string(line.value("table")), words(line, "to"), words(line, "in"),
                               words(line, "unless"), words(line, "shows")});
        if (made.things.back().labels() && policy.label_.empty())
          diagnostics.add(file.fault(line, "shows", "visibility", "",
                                     "labels are shown, and the policy does not say what they begin with "
                                     "(its attribute `label`)"));
        continue;
      }
      made.facts.push_back(
          {words(line, "kind"), words(line, "what"), words(line, "to"), words(line, "shows")});
      if (static_cast<std::size_t>(std::popcount(kind_bits(made.facts.back().kinds))) !=
          made.facts.back().kinds.size())
        diagnostics.add(
            file.fault(line, "kind", "visibility", "", "a kind of fact is not known or stands twice"));
    }
  }
  return policy;
}

void Policy::read_bands(const Document& file, const Node& node, Diagnostics& diagnostics) {
  Bands made{std::string(node.value("name")), {}};
  const auto fault = [&](const Node& at, std::string_view attribute, std::string message) {
    diagnostics.add(file.fault(at, attribute, "visibility", "", std::move(message)));
  };
  if (bands(made.name) != nullptr) fault(node, "name", "bands of this name were declared already");
  for (const Node& band : node.children()) {
    const std::int64_t from = number_in(band, "from").value_or(0);
    const std::int64_t every = number_in(band, "every").value_or(0);
    if (!made.bands.empty()) {
      Band& before = made.bands.back();
      if (before.repeats) fault(band, "from", "a band that is repeated without end is the last");
      if (from <= before.from) fault(band, "from", "bands begin one above the other");
      before.width = from - before.from;
    } else if (from > 0) {
      fault(band, "from", "the first band begins at 0 or below, so that every number lies in one");
    }
    made.bands.push_back({std::string(band.value("word")), from, every, from, every > 0});
  }
  auto at = made.bands.begin();
  for (const Node& band : node.children()) {
    at->about = number_in(band, "about").value_or(at->width > 0 ? at->from + (at->width - 1) / 2 : at->from);
    ++at;
  }
  bands_.push_back(std::move(made));
}

void Policy::check_shows(const Document& file, const Node& line, const std::vector<std::string>& shows,
                         Diagnostics& diagnostics) const {
  for (const std::string& shown : shows)
    if (const auto [part, name] = part_and_bands(shown); !name.empty() && bands(name) == nullptr)
      diagnostics.add(file.fault(line, "shows", "visibility", "",
                                 "there are no bands '" + std::string(name) + "' before this profile"));
}

bool Policy::ThingLine::labels() const {
  return std::find(shows.begin(), shows.end(), "label") != shows.end();
}

const Bands* Policy::bands(std::string_view name) const {
  for (const Bands& one : bands_)
    if (one.name == name) return &one;
  return nullptr;
}

const Policy::Profile* Policy::profile(std::string_view name) const {
  for (const Profile& p : profiles_)
    if (p.name == name) return &p;
  return nullptr;
}

bool Policy::has(std::string_view name) const {
  return profile(name) != nullptr;
}

bool Projection::CompiledFact::shows_part(std::string_view part) const {
  return all || std::find(shows.begin(), shows.end(), part) != shows.end();
}

const Bands* SeenFact::band(std::string_view part) const {
  if (shows(part)) return nullptr;
  for (const auto& [name, bands] : banded)
    if (name == part) return bands;
  return nullptr;
}

bool Projection::CompiledThing::is_for(std::uint64_t part, Row thing) const {
  return (in.empty() || contains(in, part)) && !std::ranges::binary_search(unless, thing);
}

bool SeenFact::shows(std::string_view part) const {
  return all || std::find(parts.begin(), parts.end(), part) != parts.end();
}

Projection::Projection(const Turn& turn, const Log& log, Reader reader)
    : turn_(turn), log_(log), reader_(reader) {
  const Policy::Profile* profile = turn.policy.profile(turn.system->profile(turn));
  // Sides have no place and are known, unless the policy speaks of them.
  stated_.resize(turn.start.tables());
  labelled_.resize(turn.start.tables());
  for (std::uint32_t table = 1; table < turn.start.tables(); ++table)
    stated_[table] = turn.start.has_location(table) || turn.start.has_owner(table);
  bands_.resize(turn.start.tables());
  if (profile == nullptr) return;  // closed world: nothing is granted
  for (const auto& line : profile->things) compile_thing(line);
  for (const auto& line : profile->facts) compile_fact(line);
  ids_are_open_ = all_ids_are_open();
  if (reader.moderator() || std::ranges::none_of(profile->things, &Policy::ThingLine::labels)) return;
  labels_ = &log.labels;
  if (!log.labels.empty()) return;
  give_known(turn, turn.start, given_);
  labels_ = &given_;
}

void Projection::compile_thing(const Policy::ThingLine& line) {
  CompiledThing thing{
      compile(line.to), turn_.start.table(line.table), hashes(line.in), named_in(log_, line.unless), {}};
  const TableShape& shape = turn_.start.shape(thing.table);
  auto& bands = bands_[thing.table];
  bands.resize(shape.traits.size());
  for (const auto& shown : line.shows) {
    const auto [part, name] = part_and_bands(shown);
    const int trait = shape.find(part);
    if (part == "*") {
      thing.view = everything;
    } else if (part == "id") {
      thing.view.id = true;
    } else if (part == "label") {
      thing.view.labelled = true;
    } else if (trait >= 0 && name.empty()) {
      thing.view.traits |= std::uint64_t{1} << trait;
    } else if (trait >= 0) {
      // Bands that cross one another would tell more than either: the first that the profile names hold.
      auto& first = bands[static_cast<std::size_t>(trait)];
      if (first == nullptr) first = turn_.policy.bands(name);
      thing.view.banded |= std::uint64_t{1} << trait;
    }
  }
  stated_[thing.table] = true;
  if (thing.view.labelled) labelled_[thing.table] = true;
  things_.push_back(std::move(thing));
}

void Projection::compile_fact(const Policy::FactLine& line) {
  CompiledFact fact{compile(line.to), kind_bits(line.kinds), hashes(line.whats), {}, {}, false};
  for (const auto& shown : line.shows) {
    const auto [part, name] = part_and_bands(shown);
    if (part == "*")
      fact.all = true;
    else if (name.empty())
      fact.shows.push_back(part);
    else
      fact.banded.emplace_back(part, turn_.policy.bands(name));
  }
  rolls_have_names_ |= (fact.kinds & rolled_kind) != 0 && !fact.whats.empty();
  facts_.push_back(std::move(fact));
}

Projection::Line Projection::compile(const std::vector<std::string>& to) const {
  Line line;
  for (const auto& word : to) {
    const auto relations = turn_.system->relations;
    const auto found = std::find(relations.begin(), relations.end(), word);
    if (word == "any")
      line.any = true;
    else if (found != relations.end())
      line.relations |= std::uint64_t{1} << (found - relations.begin());
    else
      line.roles.push_back(hash_of(word));
  }
  return line;
}

bool Projection::granted(const Line& line, std::uint64_t relations, bool owner) const {
  if (line.any || (line.relations & relations) != 0) return true;
  if (line.roles.empty()) return false;
  if (owner && contains(line.roles, hash_of("owner"))) return true;
  return std::any_of(roles_.begin(), roles_.end(),
                     [&](std::uint64_t role) { return contains(line.roles, role); });
}

std::uint64_t Projection::relations_of(const State& state, const Fact& fact) const {
  std::uint64_t all = 0;
  for_each_thing(fact, [&](Row thing) {
    if (thing.exists()) all |= relation_of(turn_, state, reader_.side, thing);
  });
  return all;
}

/// What the reader sees next happens here.
void Projection::enter(AddressId at, bool began) {
  const auto met = [&](AddressId id) -> Met& { return met_[static_cast<std::size_t>(id)]; };
  for (; !open_.empty() && !log_.addresses.is_below(at, open_.back()); open_.pop_back())
    if (met(open_.back()) == Met::open) met(open_.back()) = Met::left;
  if (!began) return;
  for (AddressId above = log_.addresses.parent(at); above != AddressId::none;
       above = log_.addresses.parent(above))
    if (met(above) == Met::left) met(above) = Met::again;
  open_.push_back(at);
  if (met(at) != Met::again) met(at) = Met::open;
}

AddressId Projection::scene_above(AddressId at) const {
  const auto goes_on = [&](AddressId id) {
    const Met met = met_[static_cast<std::size_t>(id)];
    return met == Met::open || met == Met::again;
  };
  while (at != AddressId::none && !goes_on(at)) at = log_.addresses.parent(at);
  return at;
}

void Projection::take_roles(const Fact& fact, const Began& began) {
  if (reader_.moderator()) return;
  for (const Arg& arg : began.args)
    if (arg.value().row() == reader_.side) roles_at_[fact.at].push_back(arg.name().key().hash());
  roles_for_ = AddressId::none;
}

void Projection::find_roles(AddressId at) {
  if (at == roles_for_) return;
  roles_for_ = at;
  roles_.clear();
  for (; at != AddressId::none; at = log_.addresses.parent(at))
    if (const auto found = roles_at_.find(at); found != roles_at_.end())
      roles_.insert(roles_.end(), found->second.begin(), found->second.end());
}

/// Every reader may know the id of every piece: then addresses hide nothing.
bool Projection::all_ids_are_open() const {
  for (std::uint32_t table = 1; table < turn_.start.tables(); ++table) {
    const auto open = [&](const CompiledThing& line) {
      return line.table == table && line.to.any && line.in.empty() && line.unless.empty() && line.view.id;
    };
    if (stated_[table] && std::none_of(things_.begin(), things_.end(), open)) return false;
  }
  return true;
}

/// A scene may be named after a place that it does not tell this reader (where guns fired from): neither do
/// the addresses in it.
void Projection::find_secret_places(const SeenFact& seen, AddressId at, Args args) {
  if (reader_.moderator() || ids_are_open_) return;
  for (const Arg& arg : args) {
    const Row place = arg.value().row();
    if (!place.exists() || place.table != place_table) continue;
    const bool told = std::any_of(seen.args.begin(), seen.args.end(),
                                  [&](const SeenArg& shown) { return shown.value.row() == place; });
    if (told) continue;
    const std::string_view id = turn_.board.id(place_of(place));
    for (AddressId part = at; part != AddressId::none; part = log_.addresses.parent(part))
      if (const Word step = log_.addresses.name(part); !step.is_id() && step.text() == id) secret_.insert(at);
  }
}

/// The names of a roll's address below the scene that it was made in: "die", "truck-die".
std::uint64_t Projection::name_of_roll(AddressId at) const {
  std::string name;
  for (; at != AddressId::none && !begun_.contains(at); at = log_.addresses.parent(at))
    name.insert(0, std::string(log_.addresses.name(at).text()) + (name.empty() ? "" : "-"));
  return hash_of(name);
}

/// The thing that a part of an address names and that its reader does not know by its id; nothing where it
/// names none. A word of the program says nothing of a thing that was given the same word as its id.
Row Projection::named_by(const State& state, Word step, View& known) const {
  const Name name = step.is_id() ? turn_.names.find(step.text()) : Name::none;
  if (name == Name::none) return nothing;
  for (std::uint32_t table = 1; table < state.tables(); ++table)
    if (const Row row = state.find(table, name); row.exists())
      if (known = view(state, row, "address"); !known.id) return row;
  return nothing;
}

bool Projection::address_is_known(const State& state, AddressId at) const {
  View known;
  for (; at != AddressId::none; at = log_.addresses.parent(at)) {
    if (secret_.contains(at)) return false;
    if (named_by(state, log_.addresses.name(at), known).exists() && !known.labelled) return false;
  }
  return true;
}

void Projection::for_each_named(const State& state, AddressId at,
                                FunctionRef<void(Row, const View&)> visit) const {
  if (labels_ == nullptr || at == AddressId::none) return;
  for_each_named(state, log_.addresses.parent(at), visit);
  View known;
  if (const Row row = named_by(state, log_.addresses.name(at), known); row.exists()) visit(row, known);
}

void Projection::append_address(const State& state, AddressId at, std::string& out) const {
  if (labels_ == nullptr) return log_.addresses.append_text(at, out);
  if (const AddressId above = log_.addresses.parent(at); above != AddressId::none) {
    append_address(state, above, out);
    out += '/';
  }
  View known;
  const Word step = log_.addresses.name(at);
  const Row row = named_by(state, step, known);
  if (row.exists() && known.label != 0)
    out += label_text(turn_, known.label);
  else
    out += step.text();
}

std::string Projection::answer_name(const State& state, Row thing) const {
  const View known = labels_ == nullptr ? everything : view(state, thing, "candidate");
  if (!known.id && known.label != 0) return label_text(turn_, known.label);
  return std::string(key_of(turn_, state, thing).text());
}

View Projection::view(const State& state, Row thing, std::string_view in) const {
  if (reader_.moderator()) return everything;
  const bool owned = state.has_owner(thing.table) && thing.index < state.rows(thing.table);
  return view(state, thing, owned ? state.owner(thing) : nothing, in);
}

/// `owner`: of the thing, which may be only just being made.
View Projection::view(const State& state, Row thing, Row owner, std::string_view in) const {
  if (reader_.moderator()) return everything;
  if (thing == reader_.side || !stated_[thing.table]) return everything;
  const std::uint64_t part = hash_of(in);
  std::optional<std::uint64_t> relations;  // found out only where a line asks for one
  View sum;
  for (const CompiledThing& line : things_) {
    if (line.table != thing.table || !line.is_for(part, thing)) continue;
    if (!line.to.any) {
      const bool made = thing.index < state.rows(thing.table) || !owner.exists();
      if (!relations) relations = relation_of(turn_, state, reader_.side, made ? thing : owner);
      if (!granted(line.to, *relations, false)) continue;
    }
    sum.id |= line.view.id;
    sum.traits |= line.view.traits;
    sum.banded |= line.view.banded;
    sum.labelled |= line.view.labelled;
  }
  if (thing.table == place_table) sum.id = true;
  sum.labelled &= !sum.id;
  if (sum.labelled) sum.label = labels_->find(reader_.side, thing);
  if (sum.banded != 0) sum.bands = bands_[thing.table].data();
  return owner.exists() ? as_part_of(view(state, owner, in), state, thing, sum) : sum;
}

std::optional<std::int64_t> whole_part(TraitKind kind, std::int32_t value) {
  std::int64_t scale = 1;
  switch (kind) {
    case TraitKind::whole:
      break;
    case TraitKind::halves:
      scale = 2;
      break;
    case TraitKind::tenths:
      scale = 10;
      break;
    case TraitKind::milli:
      scale = 1000;
      break;
    default:
      return std::nullopt;
  }
  if (value == no_value) return std::nullopt;
  return Ratio(value, scale).floor();
}

std::optional<Bands::Found> band_of_value(const State& state, Trait trait, std::int32_t value,
                                          const View& view) {
  if (!view.shows_band(trait)) return std::nullopt;
  const auto number = whole_part(state.shape(trait).kind, value);
  return number ? std::optional(view.bands[trait.index]->find(*number)) : std::nullopt;
}

std::optional<Bands::Found> band_of(const State& state, Row thing, Trait trait, const View& view) {
  return band_of_value(state, trait, state.get(thing, trait), view);
}

std::string name_text(const Turn& turn, const State& state, Row row, const View& view) {
  if (view.id) return std::string(key_of(turn, state, row).text());
  return view.label != 0 ? label_text(turn, view.label) : std::string();
}

namespace {

/// The number of an argument; nothing where it is none.
std::optional<std::int64_t> whole_of(const Value& value) {
  if (value.kind() == Value::Kind::number) return value.number();
  if (value.kind() == Value::Kind::ratio || value.kind() == Value::Kind::rounded)
    return value.ratio().floor();
  return std::nullopt;
}

}  // namespace

void Projection::see_args(const State& state, Args args, SeenFact& seen) const {
  for (const Arg& arg : args) {
    if (const Bands* bands = seen.band(arg.name().text()); bands != nullptr)
      if (const auto number = whole_of(arg.value()))
        seen.args.push_back({arg.name(), Value(bands->find(*number)), everything});
    if (!seen.shows(arg.name().text())) continue;
    SeenArg shown{arg.name(), arg.value(), everything};
    if (const Row row = arg.value().row(); row.exists()) shown.view = view(state, row, arg.name().text());
    if (shown.view.anything()) seen.args.push_back(shown);
  }
}

/// A ruling on a trait says the trait and whose it is: who may not know both is told nothing.
bool Projection::hides_ruled_trait(const State& state, const Fact& fact) const {
  const auto* ruled = happening<Ruled>(fact);
  if (ruled == nullptr || ruled->what != Key("trait") || reader_.moderator()) return false;
  for (const Arg& arg : ruled->args) {
    if (arg.name() != Key("trait")) continue;
    const Row thing = ruled->args.front().value().row();
    const int trait = state.shape(thing.table).find(arg.value().word().text());
    const View known = view(state, thing, "thing");
    return trait < 0 || !known.id ||
           !known.shows({static_cast<std::uint16_t>(thing.table), static_cast<std::uint16_t>(trait)});
  }
  return true;
}

/// A change of a trait of which the reader is told bands only is told where it leaves one.
bool Projection::hides_banded_change(const State& state, const Fact& fact, const SeenFact& seen) const {
  const auto* changed = happening<Changed>(fact);
  if (changed == nullptr || !seen.shows("trait")) return false;
  const TraitKind kind = state.shape(changed->trait.table).traits[changed->trait.index].kind;
  const auto band = [&](std::string_view part, std::int32_t value) {
    auto found = band_of_value(state, changed->trait, value, seen.thing);
    const Bands* const of_fact = seen.band(part);
    if (!found && of_fact != nullptr)
      if (const auto number = whole_part(kind, value)) found = of_fact->find(*number);
    return found;
  };
  const auto from = band("from", changed->from);
  const auto to = band("to", changed->to);
  return from && to && from->band == to->band && from->times == to->times;
}

/// What a side chose is named as the question named it. What a trait referred to, and what it refers to now,
/// is named as far as its reader may know it.
void Projection::see_choice(const State& state, const Fact& fact, SeenFact& seen) const {
  if (labels_ == nullptr) return;
  if (const auto* changed = happening<Changed>(fact)) {
    const Row from = referred_to(state, changed->trait, changed->from);
    const Row to = referred_to(state, changed->trait, changed->to);
    if (!from.exists() && !to.exists()) return;
    seen.choice = {from.exists() ? view(state, from, "from") : View{},
                   to.exists() ? view(state, to, "to") : View{}};
    return;
  }
  const auto* answered = happening<Answered>(fact);
  if (answered == nullptr || !seen.shows("choice")) return;
  for (const Row row : answered->choice) {
    View known = view(state, row, "candidate");
    known.id |= !known.labelled;
    seen.choice.push_back(known);
  }
}

SeenFact Projection::see(const State& state, const Fact& fact) const {
  SeenFact seen;
  seen.fact = &fact;
  seen.now = &state;
  seen.all = reader_.moderator();
  bool granted_any = seen.all;
  if (!seen.all) {
    const std::uint32_t kind = 1u << fact.what.index();
    const auto* ruled = happening<Ruled>(fact);
    const bool ruled_die = ruled != nullptr && ruled->what == Key("die");
    const std::uint64_t late = late_ruling(fact);
    const std::optional<Word> series = series_ruled_on(fact);
    const bool roll = std::holds_alternative<Rolled>(fact.what);
    const std::uint64_t name = (roll || ruled_die) && rolls_have_names_ ? name_of_roll(fact.at) : 0;
    const auto* changed = happening<Changed>(fact);
    const std::uint64_t what =
        changed != nullptr ? hash_of(state.shape(changed->row.table).traits[changed->trait.index].name)
        : roll && rolls_have_names_ ? name
                                    : word_of(fact).key().hash();
    const bool owner = owner_of(log_, fact) == reader_.side;
    std::optional<std::uint64_t> relations;
    for (const CompiledFact& line : facts_) {
      // Who reads the faces of a roll reads a ruling on it; one on draws reads nobody else.
      const bool of_roll = ruled_die && (line.kinds & rolled_kind) != 0 && line.shows_part("faces");
      const bool of_series = series && (line.kinds & drawn_kind) != 0 && line.shows_part("draws");
      if (series && !of_series) continue;
      const std::uint32_t wanted = of_roll ? rolled_kind : of_series ? drawn_kind : kind;
      const std::uint64_t told = of_roll ? name : of_series ? series->key().hash() : what;
      if ((line.kinds & wanted) == 0) continue;
      const bool named = contains(line.whats, told) || (late != 0 && contains(line.whats, late));
      if (!line.whats.empty() && !named) continue;
      if (!line.to.any) {
        if (!relations) relations = relations_of(state, fact);
        if (!granted(line.to, *relations, owner)) continue;
      }
      granted_any = true;
      seen.all |= line.all || of_roll || of_series;
      seen.parts.insert(seen.parts.end(), line.shows.begin(), line.shows.end());
      seen.banded.insert(seen.banded.end(), line.banded.begin(), line.banded.end());
    }
  }
  if (!granted_any || hides_ruled_trait(state, fact)) {
    seen.fact = nullptr;
    return seen;
  }
  seen.address = reader_.moderator() || ids_are_open_ || address_is_known(state, fact.at);
  see_args(state, args_of(fact), seen);
  const auto* made = happening<Created>(fact);
  if (const Row subject = subject_of(log_, fact); subject.exists())
    if (seen.shows("thing") || seen.shows("subject"))
      seen.thing = made != nullptr && made->owner.exists()
                       ? view(state, subject, made->owner, "created")
                       : view(state, subject, kind_name(fact.what).text());
  see_choice(state, fact, seen);
  if (hides_banded_change(state, fact, seen)) seen.fact = nullptr;
  return seen;
}

bool Projection::never_labels(const State& state, Row thing) const {
  if (!labelled_[thing.table]) return true;
  std::optional<std::uint64_t> relations;
  const auto is_granted = [&](const CompiledThing& line) {
    if (line.to.any) return true;
    if (!relations) relations = relation_of(turn_, state, reader_.side, thing);
    return (line.to.relations & *relations) != 0;
  };
  bool may_be_labelled = false;
  for (const CompiledThing& line : things_) {
    if (line.table != thing.table) continue;
    if (line.view.id && line.in.empty() && line.unless.empty() && is_granted(line)) return true;
    // Roles change from scene to scene.
    may_be_labelled = may_be_labelled || (line.view.labelled && (!line.to.roles.empty() || is_granted(line)));
  }
  return !may_be_labelled;
}

void Projection::each(FunctionRef<void(const SeenFact&)> sink) {
  walk(nullptr, sink);
}

void Projection::each_of(FunctionRef<bool(const State&, const Fact&)> wanted,
                         FunctionRef<void(const SeenFact&)> sink) {
  walk(&wanted, sink);
}

void Projection::walk(const FunctionRef<bool(const State&, const Fact&)>* wanted,
                      FunctionRef<void(const SeenFact&)> sink) {
  State state = turn_.start;
  state.forget_journal();
  met_.assign(log_.addresses.size(), Met::no);
  open_.clear();
  std::vector<const Fact*> held;
  const auto apply_held = [&] {
    for (const Fact* fact : held) apply(state, *fact);
    held.clear();
  };
  for (std::size_t i = 0; i < log_.size(); ++i) {
    const Fact& fact = log_[i];
    if (!fact.held && !held.empty()) apply_held();
    const auto* began = happening<Began>(fact);
    // Roles come first: what a scene says of itself may be told to those who play a part in it.
    if (began != nullptr) take_roles(fact, *began);
    if (began != nullptr) begun_.insert(fact.at);
    if (wanted == nullptr || began != nullptr || (*wanted)(state, fact)) {
      find_roles(fact.at);
      SeenFact seen = see(state, fact);
      seen.order = i;
      if (began != nullptr) find_secret_places(seen, fact.at, began->args);
      if (secret_.contains(fact.at)) seen.address = false;
      if (began != nullptr && began->what == Key("list")) lists_.insert(fact.at);
      seen.aside = lists_.contains(fact.at);
      // What is not seen is no scene, and ends none: where it happened would show in where the next fact
      // stands.
      if (seen.fact != nullptr && !seen.aside) enter(fact.at, began != nullptr);
      seen.scene = seen.aside ? fact.at : scene_above(fact.at);
      if (seen.fact != nullptr) sink(seen);
    }
    if (fact.held)
      held.push_back(&fact);
    else
      apply(state, fact);
    state.forget_journal();
  }
  // What is asked about things from here on stands in no scene.
  roles_.clear();
  roles_for_ = AddressId::none;
}

std::uint64_t relation_of(const Turn& turn, const State& state, Row side, Row thing) {
  const std::uint64_t found = turn.system->relation(turn, state, side, thing);
  if (found != 0 || !state.has_owner(thing.table) || thing.index >= state.rows(thing.table)) return found;
  const Row owner = state.owner(thing);
  return owner.exists() ? relation_of(turn, state, side, owner) : found;
}

bool is_open(const Turn& turn) {
  const Policy::Profile* profile = turn.policy.profile(turn.system->profile(turn));
  if (profile == nullptr) return false;
  const auto has = [](const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const auto is_hidden = [&](std::string_view table, bool stated) {
    bool open = false;
    for (const auto& line : profile->things) {
      if (line.table != table) continue;
      stated = true;
      open |= has(line.to, "any") && line.in.empty() && line.unless.empty() && has(line.shows, "*");
    }
    return stated && !open;
  };
  if (is_hidden("place", false)) return false;
  for (const TableSpec& spec : turn.system->tables)
    if (is_hidden(spec.name, !spec.location.empty() || !spec.owner.empty())) return false;
  static constexpr std::array<std::string_view, 6> kinds_of_pieces{"rolled", "looked-up", "changed",
                                                                   "moved",  "created",   "removed"};
  const auto open = [&](std::string_view kind) {
    return std::any_of(profile->facts.begin(), profile->facts.end(), [&](const Policy::FactLine& line) {
      return has(line.kinds, kind) && line.whats.empty() && has(line.to, "any") && has(line.shows, "*");
    });
  };
  return std::all_of(kinds_of_pieces.begin(), kinds_of_pieces.end(), open) &&
         (!turn.system->draws_series || open("drawn"));
}

}  // namespace adjudicator
