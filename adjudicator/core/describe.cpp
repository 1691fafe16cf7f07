#include "core/describe.hpp"

#include <utility>

namespace adjudicator {
namespace {

constexpr View whole_view{true, ~std::uint64_t{0}};

/// -15 tenths are "-1.5".
std::string decimal(std::int64_t number, std::int64_t scale, int digits) {
  const std::int64_t size = number < 0 ? -number : number;
  std::string text = std::to_string(size / scale);
  std::string fraction = std::to_string(size % scale * (scale == 2 ? 5 : 1));
  fraction.insert(0,
                  static_cast<std::size_t>(digits) -
                      std::min<std::size_t>(fraction.size(), static_cast<std::size_t>(digits)),
                  '0');
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  if (!fraction.empty()) text += '.' + fraction;
  return (number < 0 ? "-" : "") + text;
}

/// Behind the point, of a trait that counts parts of a whole.
int decimals(TraitKind kind) {
  switch (kind) {
    case TraitKind::halves:
    case TraitKind::tenths:
      return 1;
    case TraitKind::milli:
      return 3;
    default:
      return 0;
  }
}

std::string flags_text(const TraitShape& shape, std::int32_t bits) {
  std::string text;
  for (std::size_t i = 0; i < shape.values.size(); ++i)
    if (bits >> i & 1) text += (text.empty() ? "" : " ") + shape.values[i];
  return text;
}

struct Describer {
  const Turn& turn;
  const Log& log;
  const SeenFact& seen;
  PartSink& sink;

  void value(std::string_view name, const Value& v, View view) const {
    switch (v.kind()) {
      case Value::Kind::none:
        break;
      case Value::Kind::number:
        sink.number(name, v.number());
        break;
      case Value::Kind::ratio:
        sink.ratio(name, v.ratio());
        break;
      case Value::Kind::rounded:
        sink.rounded(name, v.ratio());
        break;
      case Value::Kind::word:
        sink.word(name, v.word().text());
        break;
      case Value::Kind::row:
        sink.thing(name, v.row(), view, *seen.now);
        break;
      case Value::Kind::band:
        sink.band(name, v.band());
        break;
    }
  }
  void args() const {
    for (const SeenArg& arg : seen.args) value(arg.name.text(), arg.value, arg.view);
  }
  void place(std::string_view name, Place where) const {
    if (seen.shows(name) && exists(where)) sink.thing(name, row_of(where), whole_view, *seen.now);
  }
  void subject(std::string_view name, Row row) const {
    if (row.exists() && seen.thing.anything()) sink.thing(name, row, seen.thing, *seen.now);
  }
  void choice(const Answered& f) const {
    if (!seen.shows("choice")) return;
    for (std::size_t i = 0; i < f.choice.size(); ++i)
      sink.thing("choice", f.choice[i], i < seen.choice.size() ? seen.choice[i] : whole_view, *seen.now);
    if (!f.word.empty()) sink.word("word", f.word.text());
  }

  void operator()(const Began&) const { args(); }
  void operator()(const Noted&) const { args(); }
  void operator()(const Refused& f) const {
    sink.thing("side", f.side, whole_view, *seen.now);
    args();
  }
  void operator()(const Told& f) const {
    sink.thing("side", f.side, whole_view, *seen.now);
    args();
  }
  void operator()(const Rolled& f) const {
    // Whoever throws them again must know the lowest face.
    if (seen.shows("dice"))
      sink.word("dice", to_text(f.dice) + (f.dice.lowest == 1 ? "" : '/' + std::to_string(f.dice.lowest)));
    if (!seen.shows("faces")) return;
    for (std::uint32_t face : f.faces) sink.number("face", face);
    if (f.supplied) sink.word("supplied", "true");
  }
  void operator()(const LookedUp* f) const {
    const GridChart& chart = *f->chart;
    if (seen.shows("chart")) sink.word("chart", chart.name);
    if (f->roll && seen.shows("roll")) sink.number("roll", *f->roll);
    if (seen.shows("row-modifiers")) sink.modifiers("row-modifier", f->row_modifiers);
    if (seen.shows("row")) sink.word("row", chart.rows.band(f->row).text);
    if (seen.shows("base")) sink.number("base", f->base);
    if (seen.shows("shifts")) sink.modifiers("shift", f->shifts);
    if (seen.shows("column")) {
      sink.number("column", f->column);
      sink.word("band", chart.columns.band(f->column).text);
    }
    if (seen.shows("cell")) sink.word("cell", f->cell.text());
    if (seen.shows("row-modifiers")) limits("rows-from", "rows-to", chart.rows, f->rows);
    if (seen.shows("shifts")) limits("columns-from", "columns-to", chart.columns, f->columns);
  }
  /// What a look-up could not leave: the ends that are not the chart's own.
  void limits(std::string_view from, std::string_view to, const Axis& axis, Limits limits) const {
    if (limits.low > 0) sink.word(from, axis.band(limits.low).text);
    if (limits.high < axis.size() - 1) sink.word(to, axis.band(limits.high).text);
  }
  void operator()(const Drawn* f) const {
    args();
    if (!seen.shows("draws")) return;
    for (const DrawnLabel& label : f->labels) sink.draws("draws", label);
  }
  /// A number as the files write it: halves as 2.5.
  void value(std::string_view name, TraitKind kind, std::int32_t number) const {
    if (const int digits = decimals(kind); digits > 0)
      sink.word(name, decimal(number, parts_of_one(kind), digits));
    else
      sink.number(name, number);
  }
  void operator()(const Changed& f) const {
    subject("thing", f.row);
    if (!seen.shows("trait")) return;
    const TraitShape& shape = seen.now->shape(f.trait);
    sink.word("trait", shape.name);
    // The wording of other rows has numbers for the words of an enumeration.
    const bool worded = shape.kind == TraitKind::enumeration &&
                        (f.row.table == place_table || seen.now->has_owner(f.row.table));
    const bool named = worded || shape.kind == TraitKind::name || shape.kind == TraitKind::text ||
                       shape.kind == TraitKind::reference;
    if (named) return names(f);
    number("from", f, f.from);
    number("to", f, f.to);
  }
  /// A side of a change: the number, or its band for who knows no more of the trait or of the fact.
  void number(std::string_view name, const Changed& f, std::int32_t number) const {
    const TraitShape& shape = seen.now->shape(f.trait);
    const Bands* const of_fact = seen.band(name);
    if (!seen.shows(name) && of_fact == nullptr) return;
    if (const auto band = band_of_value(*seen.now, f.trait, number, seen.thing))
      sink.band(name, adjudicator::seen(*band->band, band->times));
    else if (of_fact != nullptr)
      banded(name, *of_fact, shape.kind, number);
    else
      value(name, shape.kind, number);
  }
  void banded(std::string_view name, const Bands& bands, TraitKind kind, std::int32_t number) const {
    const auto whole_number = whole_part(kind, number);
    if (!whole_number) return;
    const Bands::Found found = bands.find(*whole_number);
    sink.band(name, adjudicator::seen(*found.band, found.times));
  }
  /// The number of a name or of a row would tell how many stand before it in files that the reader may not
  /// know.
  void names(const Changed& f) const {
    if (seen.shows("from")) name("from-id", f, f.from, 0);
    if (seen.shows("to")) name("to-id", f, f.to, 1);
  }
  /// `at`: which of the views of `seen.choice` is of what a reference refers to, where the reader may know
  /// that by a label only, or not at all.
  void name(std::string_view part, const Changed& f, std::int32_t value, std::size_t at) const {
    // Free text is no name; it stands at the thing.
    if (value < 0 || seen.now->shape(f.trait).kind == TraitKind::text) return;
    if (at >= seen.choice.size()) return sink.word(part, value_text(turn, *seen.now, f.trait, value));
    if (!seen.choice[at].named()) return;
    const Row row = referred_to(*seen.now, f.trait, value);
    sink.word(part, name_text(turn, *seen.now, row, seen.choice[at]));
  }
  void operator()(const Moved& f) const {
    subject("thing", f.piece);
    place("from", f.from);
    place("to", f.to);
  }
  void operator()(const Created& f) const {
    if (!seen.shows("thing")) return;
    // It is not there yet: what is only known by a label gets it when it does something.
    if (!seen.thing.id && seen.thing.labelled) {
      if (seen.thing.label != 0) sink.word("id", label_text(turn, seen.thing.label));
      return;
    }
    if (!f.owner.exists()) return sink.word("id", turn.names.text(f.id));
    if (!seen.thing.id) return;
    sink.word("id", turn.names.text(f.id));
    sink.word("owner", id_text(turn, *seen.now, f.owner));
  }
  void operator()(const Removed& f) const {
    subject("thing", f.row);
    place("from", f.from);
    if (seen.shows("cause")) sink.word("cause", f.cause.text());
    if (f.end == no_value || !seen.shows("end")) return;
    sink.word("end", value_text(turn, *seen.now, seen.now->end_trait(f.row.table), f.end));
  }
  void operator()(const Asked& f) const {
    const Question& question = log.questions[f.question];
    sink.thing("side", question.side, whole_view, *seen.now);
    if (seen.shows("kind")) sink.word("question", question.kind.text());
    subject("subject", question.subject);
  }
  void operator()(const Answered* f) const {
    sink.thing("side", f->side, whole_view, *seen.now);
    if (seen.shows("kind")) sink.word("question", f->kind.text());
    subject("subject", f->subject);
    if (seen.shows("source")) sink.word("source", f->source.text());
    choice(*f);
  }
  void operator()(const Ruled* f) const {
    if (seen.shows("by")) sink.word("by", f->by);
    if (seen.shows("because")) sink.word("because", f->because);
    args();
  }
};

}  // namespace

Word what_of(const Fact& fact) {
  if (const auto* f = happening<Began>(fact)) return f->what;
  if (const auto* f = happening<Noted>(fact)) return f->what;
  if (const auto* f = happening<Told>(fact)) return f->what;
  if (const auto* f = happening<Refused>(fact)) return f->code;
  if (const auto* f = happening<Ruled>(fact)) return f->what;
  if (const auto* f = happening<Drawn>(fact)) return f->what;
  return {};
}

void describe(const Turn& turn, const Log& log, const SeenFact& fact, PartSink& sink) {
  std::visit(Describer{turn, log, fact, sink}, fact.fact->what);
}

std::string_view id_text(const Turn& turn, const State& state, Row row) {
  return row.table == place_table ? turn.board.id(place_of(row)) : turn.names.text(state.id(row));
}

std::string trait_text(const Turn& turn, const State& state, Row row, Trait trait) {
  return value_text(turn, state, trait, state.get(row, trait));
}

Row referred_to(const State& state, Trait trait, std::int32_t value) {
  const TraitShape& shape = state.shape(trait);
  if (shape.kind != TraitKind::reference || value < 0) return nothing;
  return {shape.refers_to == "place" ? place_table : state.table(shape.refers_to),
          static_cast<std::uint32_t>(value)};
}

std::string value_text(const Turn& turn, const State& state, Trait trait, std::int32_t value) {
  const TraitShape& shape = state.shape(trait);
  if (value == no_value) return {};
  switch (shape.kind) {
    case TraitKind::whole:
      return std::to_string(value);
    case TraitKind::halves:
    case TraitKind::tenths:
    case TraitKind::milli:
      return decimal(value, parts_of_one(shape.kind), decimals(shape.kind));
    case TraitKind::boolean:
      return value != 0 ? "true" : "false";
    case TraitKind::enumeration:
      return shape.values[static_cast<std::size_t>(value)];
    case TraitKind::flags:
      return flags_text(shape, value);
    case TraitKind::name:
    case TraitKind::text:
      return value < 0 ? std::string()
                       : std::string(turn.names.text(Name(static_cast<std::uint32_t>(value))));
    case TraitKind::reference: {
      const Row to = referred_to(state, trait, value);
      return to.exists() ? std::string(id_text(turn, state, to)) : std::string();
    }
  }
  return {};
}

std::string to_text(const Turn& turn, const State& state, const Value& value) {
  switch (value.kind()) {
    case Value::Kind::none:
      return {};
    case Value::Kind::number:
      return std::to_string(value.number());
    case Value::Kind::ratio:
      return to_text(value.ratio());
    case Value::Kind::rounded:
      return '~' + decimal_text(value.ratio());
    case Value::Kind::word:
      return std::string(value.word().text());
    case Value::Kind::row:
      return std::string(id_text(turn, state, value.row()));
    case Value::Kind::band:
      return std::string(value.band().word);
  }
  return {};
}

std::string to_text(Ratio ratio) {
  std::string text = std::to_string(ratio.numerator());
  if (!ratio.whole()) text += '/' + std::to_string(ratio.denominator());
  return text;
}

std::string decimal_text(Ratio rounded) {
  const std::int64_t parts =
      mul_div_half_up(rounded.numerator(), Value::rounded_parts, rounded.denominator());
  const std::int64_t size = parts < 0 ? -parts : parts;
  const std::string fraction = std::to_string(size % Value::rounded_parts);
  return (parts < 0 ? "-" : "") + std::to_string(size / Value::rounded_parts) + '.' +
         std::string(6 - fraction.size(), '0') + fraction;
}

std::string to_text(const DrawnRun& run) {
  return std::to_string(run.draws) + 'd' + std::to_string(run.die.faces) +
         (run.die.lowest == 1 ? "" : '/' + std::to_string(run.die.lowest));
}

std::string to_text(const DrawnLabel& label) {
  std::string text(label.label.text());
  char sign = '=';
  for (const DrawnRun& run : label.runs) text.append(1, std::exchange(sign, ',')).append(to_text(run));
  text.append(1, ':').append(std::to_string(label.sum));
  sign = ':';
  for (const std::uint64_t face : label.supplied)
    text.append(1, std::exchange(sign, ',')).append(std::to_string(face));
  return text;
}

std::string to_text(const Dice& dice) {
  return std::to_string(dice.count) + 'd' + std::to_string(dice.faces);
}

}  // namespace adjudicator
