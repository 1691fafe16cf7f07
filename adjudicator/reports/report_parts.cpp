#include "reports/report_parts.hpp"

#include "core/rule_system.hpp"

namespace adjudicator::reports {
namespace {

bool is_usual(const TraitShape& shape, std::int32_t value) {
  if (shape.kind != TraitKind::boolean && shape.kind != TraitKind::enumeration) return false;
  return value == shape.fallback.value_or(0);
}

}  // namespace

template <class Wanted>
void ThingWriter::traits(const State& now, Row row, View view, Wanted wanted) const {
  if (view.id) out_.attribute("id", id_text(turn_, now, row));
  const TableShape& table = now.shape(row.table);
  out_.attribute("table", std::string_view(table.name));
  if (!now.has_location(row.table)) return;  // hexes and sides are known by their ids
  for (std::uint16_t i = 0; i < table.traits.size(); ++i) {
    const Trait trait{static_cast<std::uint16_t>(row.table), i};
    const TraitShape& shape = table.traits[i];
    if (view.shows(trait) && wanted(shape) && !is_usual(shape, now.get(row, trait)))
      out_.word(shape.name, trait_text(turn_, now, row, trait));
  }
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

std::string ThingWriter::shown(const State& now, Row row, View view) const {
  std::string text;
  const std::size_t traits = now.shape(row.table).traits.size();
  for (std::uint16_t i = 0; i < traits; ++i) {
    const Trait trait_at{static_cast<std::uint16_t>(row.table), i};
    if (view.shows(trait_at)) text += trait_text(turn_, now, row, trait_at);
    text += '\n';
  }
  return text;
}

std::vector<std::string_view> ThingWriter::ids(const State& now, std::span<const Row> rows) const {
  std::vector<std::string_view> all;
  for (const Row row : rows) all.push_back(id_text(turn_, now, row));
  return all;
}

void write_open_questions(const Turn& turn, const Log& log, const State& after, Reader reader, Out out) {
  const Projection projection(turn, log, reader);
  const ThingWriter things(turn, out);
  for (const Question& question : log.questions) {
    if (!reader.moderator() && question.side != reader.side) continue;
    out.start("question");
    out.attribute("at", log.addresses.text(question.at));
    out.attribute("fingerprint", question.fingerprint);
    out.attribute("side", id_text(turn, after, question.side));
    out.attribute("kind", question.kind.text());
    out.word("rule", question.rule.text());
    if (question.options.empty()) {
      out.attribute("least", std::int64_t{question.least});
      out.attribute("most", std::int64_t{question.most});
    }
    out.list("fallback", things.ids(after, question.fallback));
    if (question.subject.exists())
      if (const View view = projection.view(after, question.subject, "subject"); view.anything())
        things.element("subject", after, question.subject, view);
    for (const auto& option : question.options) {
      out.start("option");
      out.list("choice", things.ids(after, option));
      out.end();
    }
    for (const Row candidate : question.candidates) {
      View view = projection.view(after, candidate, "candidate");
      view.id = true;  // the answer has to name it
      things.element("candidate", after, candidate, view);
    }
    out.end();
  }
}

}  // namespace adjudicator::reports
