#include "reports/report/report_parts.hpp"

#include <algorithm>
#include <array>

#include "core/document.hpp"
#include "core/rule_system.hpp"

namespace adjudicator::reports {
namespace {

/// Yes or no is told where it is not as usual. All else is told in full: a reader could not tell a value that
/// is left out because it is the usual one from one that he may not know.
bool is_usual(const TraitShape& shape, std::int32_t value) {
  return shape.kind == TraitKind::boolean && value == shape.fallback.value_or(0);
}

constexpr std::array<std::string_view, 6> ratings{"barrage", "vulnerability", "anti-armor",
                                                  "armor",   "offense",       "defense"};

/// The entry of a catalogue that lists models; null: there is none of that name.
const Node* find_model(const Turn& turn, std::string_view model) {
  for (const auto& catalogue : turn.charts.catalogues)
    for (const Node& entry : catalogue->root().children())
      if (!model.empty() && entry.value("model") == model) return &entry;
  return nullptr;
}

}  // namespace

void Tape::play(std::size_t first, std::size_t last, files::Writer& writer) const {
  std::vector<std::string_view> items;
  for (std::size_t i = first; i < last; ++i) {
    const Step& step = steps_[i];
    switch (step.kind) {
      case Step::Kind::start:
        writer.start(step.name);
        break;
      case Step::Kind::text:
        writer.attribute(step.name, std::string_view(step.value));
        break;
      case Step::Kind::list:
        items.assign(step.items.begin(), step.items.end());
        writer.attribute(step.name, std::span<const std::string_view>(items));
        break;
      case Step::Kind::end:
        writer.end();
        break;
    }
  }
}

/// A trait of the unit that a part belongs to; empty where there is no such unit or trait. Whoever knows what
/// a unit has knows whose the unit is, and what it is.
std::string ThingWriter::of_unit(const State& now, Row part, std::string_view trait) const {
  const int unit = now.shape(part.table).find("unit");
  const Row owner =
      now.reference(part, {static_cast<std::uint16_t>(part.table), static_cast<std::uint16_t>(unit)});
  const int found = owner.exists() ? now.shape(owner.table).find(trait) : -1;
  return found < 0 ? std::string()
                   : trait_text(turn_, now, owner,
                                {static_cast<std::uint16_t>(owner.table), static_cast<std::uint16_t>(found)});
}

void ThingWriter::part(const State& now, Row row, View view) const {
  const TableShape& table = now.shape(row.table);
  const auto text = [&](std::string_view name) {
    const int trait = table.find(name);
    const Trait at{static_cast<std::uint16_t>(row.table), static_cast<std::uint16_t>(std::max(trait, 0))};
    return trait < 0 || !view.shows(at) ? std::string() : trait_text(turn_, now, row, at);
  };
  const Node* const model = find_model(turn_, text("model"));
  // CNA-1.7: emplaced guns have no Vulnerability, whatever their model has.
  const bool emplaced = of_unit(now, row, "flags").find("emplaced") != std::string::npos;
  const auto rating = [&](std::string_view name) {
    if (emplaced && name == "vulnerability") return std::string();
    const std::string own = text(name);
    return !own.empty() || model == nullptr ? own : std::string(model->value(name));
  };
  out_.start("thing");
  if (view.id) out_.attribute("id", id_text(turn_, now, row));
  out_.attribute("table", std::string_view(table.name));
  out_.word("side", of_unit(now, row, "side"));
  for (const std::string_view name : {"unit", "model", "kind", "toe"}) out_.word(name, text(name));
  for (const std::string_view name : ratings)
    if (const std::string value = rating(name); value != "0") out_.word(name, value);
  std::string brackets = text("parentheses");
  if (model != nullptr)
    for (const std::string_view name : model->list("parentheses"))
      if (brackets.find(name) == brackets.npos) brackets.append(brackets.empty() ? "" : " ").append(name);
  out_.word("parentheses", brackets);
  out_.end();
}

void write_band(std::string_view of, const SeenBand& band, Out out) {
  out.start("band");
  out.attribute("of", of);
  out.attribute("word", band.word);
  out.attribute("least", band.least);
  if (band.most) out.attribute("most", *band.most);
  out.attribute("about", band.about);
  out.end();
}

/// A trait as it is written; of what it refers to the name that the reader knows.
std::string ThingWriter::text_of(const State& now, Row row, Trait trait) const {
  const TraitShape& shape = now.shape(trait);
  if (shape.kind == TraitKind::reference && shape.refers_to != "place" && projection_ != nullptr &&
      projection_->labels())
    if (const Row to = now.reference(row, trait); to.exists())
      return name_text(turn_, now, to, projection_->view(now, to, "reference"));
  return trait_text(turn_, now, row, trait);
}

/// Hexes are told by their ids, and so are rows that stand nowhere, unless the system wants their traits in
/// the positions.
bool ThingWriter::tells_traits(const State& now, std::uint32_t table) const {
  if (now.has_location(table) || now.has_owner(table)) return true;
  return table != place_table && turn_.system->tables[table - 1].in_positions;
}

void ThingWriter::write_bands(const State& now, Row row, View view, std::span<const Trait> traits) const {
  for (const Trait trait : traits)
    if (const auto found = band_of(now, row, trait, view))
      write_band(now.shape(trait).name, seen(*found->band, found->times), out_);
}

template <class Wanted>
void ThingWriter::traits(const State& now, Row row, View view, Wanted wanted) const {
  if (view.named()) out_.attribute("id", name_text(turn_, now, row, view));
  const TableShape& table = now.shape(row.table);
  out_.attribute("table", std::string_view(table.name));
  if (!tells_traits(now, row.table)) return;
  std::vector<Trait> banded;
  for (const Trait trait : now.traits(row.table)) {
    const TraitShape& shape = now.shape(trait);
    if (view.shows(trait) && wanted(shape) && !is_usual(shape, now.get(row, trait)))
      out_.word(shape.name, text_of(now, row, trait));
    if (view.shows_band(trait) && wanted(shape)) banded.push_back(trait);
  }
  write_bands(now, row, view, banded);
}

void ThingWriter::attributes(const State& now, Row row, View view) const {
  traits(now, row, view, [](const TraitShape&) { return true; });
}

void ThingWriter::short_attributes(const State& now, Row row, View view) const {
  traits(now, row, view, [&](const TraitShape& shape) {
    return !view.id || shape.kind == TraitKind::reference || shape.kind == TraitKind::name ||
           shape.kind == TraitKind::text;
  });
}

void ThingWriter::element(std::string_view name, const State& now, Row row, View view) const {
  out_.start(name);
  attributes(now, row, view);
  out_.end();
}

void ThingWriter::owned(const State& now, Row row, View view, View owner) const {
  const TableShape& table = now.shape(row.table);
  const Row of = now.owner(row);
  out_.start("thing");
  attributes(now, row, view);
  const int side = now.shape(of.table).find("side");
  const Trait whose{static_cast<std::uint16_t>(of.table), static_cast<std::uint16_t>(std::max(side, 0))};
  if (side >= 0 && table.find("side") < 0 && owner.shows(whose))
    out_.word("side", trait_text(turn_, now, of, whose));
  if (table.find("unit") < 0 && owner.id) out_.attribute("unit", id_text(turn_, now, of));
  out_.end();
}

void ThingWriter::entry(const State& now, Row row, View view) const {
  const TableShape& table = now.shape(row.table);
  std::vector<std::pair<std::string_view, std::string>> values;
  for (const Trait trait : now.traits(row.table)) {
    const TraitShape& shape = now.shape(trait);
    const std::int32_t value = now.get(row, trait);
    const bool usual = row.table == place_table ? value == starting_value(shape) : is_usual(shape, value);
    if (view.shows(trait) && !usual)
      if (std::string text = trait_text(turn_, now, row, trait); !text.empty())
        values.emplace_back(shape.name, std::move(text));
  }
  if (values.empty()) return;
  out_.start("row");
  out_.attribute("id", name_text(turn_, now, row, view));
  out_.attribute("table", std::string_view(table.name));
  for (const auto& [name, text] : values) out_.attribute(name, text);
  out_.end();
}

std::string ThingWriter::shown(const State& now, Row row, View view) const {
  std::string text;
  for (const Trait trait : now.traits(row.table)) {
    if (view.shows(trait)) text += text_of(now, row, trait);
    if (const auto found = band_of(now, row, trait, view))
      text += std::to_string(seen(*found->band, found->times).least);
    text += '\n';
  }
  return text;
}

std::vector<std::string_view> ThingWriter::ids(const State& now, std::span<const Row> rows) const {
  std::vector<std::string_view> all;
  for (const Row row : rows) all.push_back(id_text(turn_, now, row));
  return all;
}

void write_names(const Projection& projection, const State& now, std::string_view attribute,
                 const std::vector<Row>& rows, Out out) {
  std::vector<std::string> names;
  for (const Row row : rows) names.push_back(projection.answer_name(now, row));
  out.list(attribute, {names.begin(), names.end()});
}

void write_open_questions(const Turn& turn, const Log& log, const State& after, Reader reader, Out out) {
  const Projection projection(turn, log, reader);
  const ThingWriter things(turn, out, &projection);
  const auto names = [&](std::string_view attribute, const std::vector<Row>& rows) {
    write_names(projection, after, attribute, rows, out);
  };
  for (const Question& question : log.questions) {
    if (!reader.moderator() && question.side != reader.side) continue;
    out.start("question");
    std::string address;
    projection.append_address(after, question.at, address);
    out.attribute("at", address);
    out.attribute("fingerprint", question.fingerprint);
    out.attribute("side", id_text(turn, after, question.side));
    out.attribute("kind", question.kind.text());
    out.word("rule", question.rule.text());
    if (question.options.empty() && question.offers_things()) {
      out.attribute("least", std::int64_t{question.least});
      out.attribute("most", std::int64_t{question.most});
    }
    if (question.fallback.word.empty())
      names("fallback", question.fallback.things);
    else
      out.attribute("fallback-word", question.fallback.word.text());
    if (question.subject.exists())
      if (const View view = projection.view(after, question.subject, "subject"); view.anything())
        things.element("subject", after, question.subject, view);
    for (const Key word : question.words) {
      out.start("option");
      out.attribute("word", word.text());
      out.end();
    }
    for (const auto& option : question.options) {
      out.start("option");
      names("choice", option);
      out.end();
    }
    for (const Row candidate : question.candidates) {
      View view = projection.view(after, candidate, "candidate");
      view.id |= view.label == 0;  // the answer has to name it
      things.element("candidate", after, candidate, view);
    }
    out.end();
  }
}

}  // namespace adjudicator::reports
