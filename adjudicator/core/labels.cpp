#include "core/labels.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"

namespace adjudicator {

std::uint32_t Labels::find(Row side, Row thing) const {
  if (side.index >= sides_.size()) return 0;
  const auto& all = sides_[side.index].by_thing;
  const auto found = std::ranges::lower_bound(all, thing, {}, &Label::thing);
  return found != all.end() && found->thing == thing ? found->number : 0;
}

Row Labels::find(Row side, std::uint32_t number) const {
  if (side.index >= sides_.size()) return nothing;
  const auto& all = sides_[side.index].by_thing;
  const auto found = std::ranges::find(all, number, &Label::number);
  return found != all.end() ? found->thing : nothing;
}

void Labels::give(Row side, Row thing, std::uint32_t number) {
  if (side.index >= sides_.size()) sides_.resize(side.index + 1);
  Numbers& numbers = sides_[side.index];
  const auto place = std::ranges::lower_bound(numbers.by_thing, thing, {}, &Label::thing);
  if (place != numbers.by_thing.end() && place->thing == thing) return;
  numbers.by_thing.insert(place, {thing, number});
  numbers.last = std::max(numbers.last, number);
}

void Labels::give(Row side, Row thing) {
  give(side, thing, (side.index < sides_.size() ? sides_[side.index].last : 0) + 1);
}

std::vector<Labels::Label> Labels::of(Row side) const {
  if (side.index >= sides_.size()) return {};
  auto all = sides_[side.index].by_thing;
  std::ranges::sort(all, {}, &Label::number);
  return all;
}

bool has_labels(const Turn& turn) {
  const Policy::Profile* profile = turn.policy.profile(turn.system->profile(turn));
  return profile != nullptr && std::ranges::any_of(profile->things, &Policy::ThingLine::labels);
}

std::string label_text(const Turn& turn, std::uint32_t number) {
  return std::string(turn.policy.label()) + std::to_string(number);
}

std::uint32_t label_number(const Turn& turn, std::string_view text) {
  const std::string_view prefix = turn.policy.label();
  if (prefix.empty() || !text.starts_with(prefix)) return 0;
  text.remove_prefix(prefix.size());
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && !text.starts_with('0') ? number : 0;
}

void give_known(const Turn& turn, const State& state, Labels& labels) {
  for (const GivenLabel& given : turn.labels) {
    const Name name = turn.names.find(given.thing);
    const Row row = name == Name::none ? nothing : state.find(given.table, name);
    if (row.exists()) labels.give(given.side, row, given.number);
  }
}

namespace {

/// Gives a number to whatever a reader is shown under a label, in the order in which it is shown.
class Giver final : public PartSink {
 public:
  Giver(const Turn& turn, Row side, const Projection& projection, Labels& labels)
      : turn_(turn), side_(side), projection_(projection), labels_(labels) {}

  void word(std::string_view, std::string_view) override {}
  void number(std::string_view, std::int64_t) override {}
  void ratio(std::string_view, Ratio) override {}
  void band(std::string_view, const SeenBand&) override {}
  void thing(std::string_view, Row row, View view, const State& now) override { see(now, row, view); }
  void modifiers(std::string_view name, std::span<const Modifier> modifiers) override {
    for (const Modifier& m : modifiers)
      if (m.thing.exists()) give(m.thing, projection_.view(*told_in, m.thing, name));
  }
  void give(Row row, const View& view) {
    if (!view.id && view.labelled) labels_.give(side_, row);
  }
  /// The thing itself, and those that it refers to.
  void see(const State& state, Row row, const View& view) {
    give(row, view);
    if (row.table == place_table || !state.has_location(row.table)) return;
    for (const Trait trait : state.traits(row.table)) {
      const TraitShape& shape = state.shape(trait);
      if (shape.kind != TraitKind::reference || shape.refers_to == "place" || !view.shows(trait)) continue;
      if (const Row to = state.reference(row, trait); to.exists())
        give(to, projection_.view(state, to, "reference"));
    }
  }
  /// What a change of a reference tells of what it refers to, which is told as a word.
  void see_references(const SeenFact& fact) {
    const auto* changed = happening<Changed>(*fact.fact);
    if (changed == nullptr || fact.choice.empty()) return;
    if (fact.shows("from")) give(referred_to(*fact.now, changed->trait, changed->from), fact.choice[0]);
    if (fact.shows("to")) give(referred_to(*fact.now, changed->trait, changed->to), fact.choice[1]);
  }
  void see_positions(const State& state);
  void see_question(const State& state, const Question& question);

  const State* told_in = nullptr;  // of the fact that is described

 private:
  std::string look(const State& state, Row row, const View& view) const;

  const Turn& turn_;
  Row side_;
  const Projection& projection_;
  Labels& labels_;
};

/// Says of which facts nothing new can come: whatever they name has its label already, is known by its id, or is
/// never told by a label.
class Settled {
 public:
  Settled(const Turn& turn, const Log& log, Row side, const Projection& projection, const Labels& labels)
      : turn_(turn), log_(log), side_(side), projection_(projection), labels_(labels) {
    named_.resize(log.addresses.size());
    refers_.resize(turn.start.tables());
    for (std::uint32_t table = 1; table < turn.start.tables(); ++table) {
      if (projection.labels_of(table)) tables_.push_back(table);
      for (const TraitShape& trait : turn.start.shape(table).traits)
        if (trait.kind == TraitKind::reference && trait.refers_to != "place")
          refers_[table] = refers_[table] || projection.labels_of(turn.start.table(trait.refers_to));
    }
  }

  /// Whether a label may come of a thing, or of one that it refers to.
  bool is_open(const State& state, Row row) const {
    if (!row.exists() || row.table == place_table) return false;
    return may_give(state, row) || refers_to_open(state, row);
  }
  bool is_open(const State& state, const Fact& fact) {
    return names_open(state, fact.at) || holds_open(state, fact);
  }

 private:
  bool may_give(const State& state, Row row) const {
    return projection_.labels_of(row.table) && labels_.find(side_, row) == 0 &&
           !projection_.never_labels(state, row);
  }
  bool refers_to_open(const State& state, Row row) const {
    if (!refers_[row.table] || row.index >= state.rows(row.table)) return false;
    for (const Trait trait : state.traits(row.table)) {
      const TraitShape& shape = state.shape(trait);
      if (shape.kind != TraitKind::reference || shape.refers_to == "place") continue;
      const Row to = state.reference(row, trait);
      if (to.exists() && may_give(state, to)) return true;
    }
    return false;
  }
  /// Things that parts of an address name.
  bool names_open(const State& state, AddressId at) {
    for (; at != AddressId::none; at = log_.addresses.parent(at))
      for (const Row row : named(state, at))
        if (may_give(state, row)) return true;
    return false;
  }
  /// The things of a part's word; found anew once the turn has made one.
  const std::vector<Row>& named(const State& state, AddressId at) {
    Named& found = named_[static_cast<std::size_t>(at)];
    std::uint32_t there = 1;
    for (const std::uint32_t table : tables_) there += static_cast<std::uint32_t>(state.rows(table));
    if (found.as_of == there) return found.rows;
    found.as_of = there;
    found.rows.clear();
    const Word step = log_.addresses.name(at);
    const Name name = step.is_id() ? turn_.names.find(step.text()) : Name::none;
    if (name == Name::none) return found.rows;
    for (const std::uint32_t table : tables_)
      if (const Row row = state.find(table, name); row.exists()) found.rows.push_back(row);
    return found.rows;
  }
  bool args_open(const State& state, Args args) const {
    return std::ranges::any_of(args, [&](const Arg& arg) { return is_open(state, arg.value().row()); });
  }
  bool holds_open(const State& state, const Fact& fact) {
    if (happening<Rolled>(fact) != nullptr) return false;
    if (const auto* f = happening<Noted>(fact)) return args_open(state, f->args);
    if (const auto* f = happening<Told>(fact)) return is_open(state, f->side) || args_open(state, f->args);
    if (const auto* f = happening<Drawn>(fact)) return args_open(state, f->args);
    if (const auto* f = happening<Removed>(fact)) return is_open(state, f->row);
    if (const auto* f = happening<Changed>(fact))
      return is_reference(state, f->trait) || is_open(state, f->row);
    return true;
  }
  static bool is_reference(const State& state, Trait trait) {
    return state.shape(trait).kind == TraitKind::reference;
  }

  const Turn& turn_;
  const Log& log_;
  Row side_;
  const Projection& projection_;
  const Labels& labels_;
  std::vector<std::uint32_t> tables_;  // of which things are told by labels
  std::vector<bool> refers_;           // by table: to things of these
  struct Named {
    std::uint32_t as_of = 0;  // 1 and how many of them there were
    std::vector<Row> rows;
  };
  std::vector<Named> named_;  // by address
};

/// What is shown of a thing, but for what it refers to: names that the reader may not know would order it.
std::string Giver::look(const State& state, Row row, const View& view) const {
  std::string text;
  for (const Trait trait : state.traits(row.table)) {
    const TraitShape& shape = state.shape(trait);
    const bool open =
        shape.kind != TraitKind::reference || shape.refers_to == "place" || shape.refers_to == "side";
    if (view.shows(trait) && open) text += trait_text(turn_, state, row, trait);
    if (const auto band = band_of(state, row, trait, view))
      text += std::to_string(seen(*band->band, band->times).least);
    text += '\n';
  }
  return text;
}

/// Hex by hex, then what is not known to stand anywhere; in a hex by what is seen of it. Of things that look
/// alike the first of the files comes first.
void Giver::see_positions(const State& state) {
  struct Seen {
    std::uint32_t place;
    std::string look;
    Row row;
    View view;
  };
  std::vector<Seen> all;
  for (std::uint32_t table = 1; table < state.tables(); ++table) {
    if (!state.has_location(table)) continue;
    for (std::uint32_t i = 0; i < state.rows(table); ++i) {
      const Row row{table, i};
      if (!state.present(row)) continue;
      const View view = projection_.view(state, row, "position");
      if (!view.anything()) continue;
      const bool placed = view.shows(state.location_trait(table));
      const std::uint32_t place = placed ? static_cast<std::uint32_t>(state.location(row)) : 0xffffffffu;
      all.push_back({place, look(state, row, view), row, view});
    }
  }
  std::ranges::stable_sort(all, [](const Seen& a, const Seen& b) {
    return std::tie(a.place, a.look) < std::tie(b.place, b.look);
  });
  for (const Seen& seen : all) see(state, seen.row, seen.view);
}

void Giver::see_question(const State& state, const Question& question) {
  projection_.for_each_named(state, question.at, [&](Row row, const View& view) { give(row, view); });
  if (question.subject.exists())
    see(state, question.subject, projection_.view(state, question.subject, "subject"));
  const auto give_all = [&](const std::vector<Row>& rows) {
    for (const Row row : rows) give(row, projection_.view(state, row, "candidate"));
  };
  for (const auto& option : question.options) give_all(option);
  for (const Row row : question.candidates) see(state, row, projection_.view(state, row, "candidate"));
  give_all(question.fallback.things);
}

}  // namespace

std::vector<GivenLabel> labels_at_start(const Turn& turn) {
  std::vector<GivenLabel> all;
  if (!has_labels(turn)) return all;
  Log log;
  give_known(turn, turn.start, log.labels);
  const auto is_taken = [&](const GivenLabel& given) {
    return log.labels.find(given.side, given.number).exists();
  };
  for (const SideInfo& side : turn.sides) {
    const Projection projection(turn, log, {side.row});
    Giver(turn, side.row, projection, log.labels).see_positions(turn.start);
    for (const Labels::Label& label : log.labels.of(side.row))
      all.push_back({side.row, label.thing.table, std::string(turn.key(label.thing).text()), label.number});
  }
  // Of what is not there yet, because the turn makes it.
  for (const GivenLabel& given : turn.labels)
    if (!is_taken(given)) all.push_back(given);
  return all;
}

void give_labels(const Turn& turn, const State& after, Log& log) {
  if (!has_labels(turn)) return;
  Labels labels;
  give_known(turn, after, labels);
  for (const SideInfo& side : turn.sides) {
    Projection projection(turn, log, {side.row});
    Giver giver(turn, side.row, projection, labels);
    Settled settled(turn, log, side.row, projection, labels);
    giver.see_positions(turn.start);
    const auto open = [&](const State& state, const Fact& fact) { return settled.is_open(state, fact); };
    projection.each_of(open, [&](const SeenFact& fact) {
      giver.told_in = fact.now;
      if (fact.address)
        projection.for_each_named(*fact.now, fact.fact->at,
                                  [&](Row row, const View& view) { giver.give(row, view); });
      describe(turn, log, fact, giver);
      giver.see_references(fact);
    });
    for (const Question& question : log.questions)
      if (question.side == side.row) giver.see_question(after, question);
    giver.see_positions(after);
  }
  log.labels = std::move(labels);
}

Row find_meant(const Turn& turn, Row side, std::string_view text) {
  if (const std::uint32_t number = label_number(turn, text); number != 0)
    for (const GivenLabel& given : turn.labels)
      if (given.side == side && given.number == number) {
        const Name name = turn.names.find(given.thing);
        return name == Name::none ? nothing : turn.start.find(given.table, name);
      }
  return turn.find_thing(text);
}

std::string meant_address(const Turn& turn, Row side, std::string_view address) {
  std::string meant;
  for (std::size_t start = 0; start <= address.size();) {
    const std::size_t end = std::min(address.find('/', start), address.size());
    std::string_view part = address.substr(start, end - start);
    if (const std::uint32_t number = label_number(turn, part); number != 0)
      for (const GivenLabel& given : turn.labels)
        if (given.side == side && given.number == number) part = given.thing;
    meant.append(start == 0 ? "" : "/").append(part);
    start = end + 1;
  }
  return meant;
}

std::string shown_address(const Turn& turn, const Log& log, const State& now, AddressId at, Row side) {
  std::string text;
  Projection(turn, log, {side}).append_address(now, at, text);
  return text;
}

}  // namespace adjudicator
