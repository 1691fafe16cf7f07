// The moderator's log: nothing left out, nothing projected.
#include <algorithm>
#include <string>

#include "core/describe.hpp"
#include "core/rule_system.hpp"
#include "reports/report/report.hpp"

namespace adjudicator::reports {
namespace {

class LogWriter {
 public:
  LogWriter(const Turn& turn, const Log& log, const State& after, files::Writer& writer)
      : turn_(turn), log_(log), after_(after), out_(writer) {}

  void write(const Fact& fact) {
    out_.start(kind_name(fact.what).text());
    text_.clear();
    log_.addresses.append_text(fact.at, text_);
    out_.attribute("at", text_);
    word("rule", fact.rule);
    flag("held", fact.held);
    std::visit(*this, fact.what);
    out_.end();
  }

  void operator()(const Began& f) { named(f.what, f.args); }
  void operator()(const Noted& f) { named(f.what, f.args); }
  void operator()(const Refused& f) {
    side(f.side);
    named(f.code, f.args);
  }
  void operator()(const Told& f) {
    side(f.side);
    named(f.what, f.args);
  }
  void operator()(const Rolled& f) {
    out_.attribute("dice", to_text(f.dice) + (f.dice.lowest == 1 ? "" : "/" + std::to_string(f.dice.lowest)));
    text_.clear();
    for (const std::uint32_t face : f.faces) item(std::to_string(face));
    out_.attribute("faces", text_);
    flag("supplied", f.supplied);
  }
  void operator()(const Drawn* f) {
    named(f->what, f->args);
    text_.clear();
    for (const DrawnLabel& label : f->labels) item(to_text(label));
    if (!text_.empty()) out_.attribute("draws", text_);
  }
  void operator()(const LookedUp* f) {
    out_.attribute("chart", f->chart->name);
    if (f->roll) out_.attribute("roll", *f->roll);
    modifiers("row-modifiers", f->row_modifiers);
    out_.attribute("row", std::int64_t{f->row});
    out_.attribute("base", std::int64_t{f->base});
    modifiers("shifts", f->shifts);
    out_.attribute("column", std::int64_t{f->column});
    word("cell", f->cell);
    limits("rows-within", f->rows, f->chart->rows);
    limits("columns-within", f->columns, f->chart->columns);
  }
  void operator()(const Changed& f) {
    thing("thing", f.row);
    out_.attribute("trait", after_.shape(f.trait).name);
    out_.attribute("from", std::int64_t{f.from});
    out_.attribute("to", std::int64_t{f.to});
    flag("amount", f.by);
  }
  void operator()(const Moved& f) {
    thing("thing", f.piece);
    place("from", f.from);
    place("to", f.to);
  }
  void operator()(const Created& f) {
    thing("thing", f.row);
    if (f.owner.exists()) thing("owner", f.owner);
  }
  void operator()(const Removed& f) {
    thing("thing", f.row);
    place("from", f.from);
    word("cause", f.cause);
    if (f.end != no_value)
      out_.attribute("end", value_text(turn_, after_, after_.end_trait(f.row.table), f.end));
  }
  void operator()(const adjudicator::Asked& f) {
    const Question& question = log_.questions[f.question];
    side(question.side);
    word("kind", question.kind);
    if (question.subject.exists()) thing("subject", question.subject);
    options(question.options);
    rows("candidates", question.candidates);
    out_.attribute("least", std::int64_t{question.least});
    out_.attribute("most", std::int64_t{question.most});
    words("words", question.words);
    if (question.fallback.word.empty())
      rows("fallback", question.fallback.things);
    else
      word("fallback-word", question.fallback.word);
    out_.attribute("fingerprint", question.fingerprint);
  }
  void operator()(const Answered* f) {
    side(f->side);
    word("kind", f->kind);
    if (f->subject.exists()) thing("subject", f->subject);
    word("source", f->source);
    if (f->word.empty())
      rows("choice", f->choice);
    else
      word("word", f->word);
  }
  void operator()(const Ruled* f) {
    out_.attribute("by", f->by);
    out_.attribute("because", f->because);
    named(f->what, f->args);
  }

 private:
  void word(std::string_view name, Word word) {
    if (!word.empty()) out_.attribute(name, word.text());
  }
  void flag(std::string_view name, bool value) {
    if (value) out_.attribute(name, true);
  }
  void side(Row row) { out_.attribute("side", id_text(turn_, after_, row)); }
  void place(std::string_view name, Place place) {
    if (exists(place)) out_.attribute(name, turn_.board.id(place));
  }
  void thing(std::string_view name, Row row) { out_.attribute(name, thing_text(row)); }

  std::string thing_text(Row row) const {
    return after_.shape(row.table).name + ':' + std::string(id_text(turn_, after_, row));
  }
  void item(std::string_view text) {
    if (!text_.empty()) text_ += ' ';
    text_ += text;
  }
  void rows(std::string_view name, std::span<const Row> rows) {
    text_.clear();
    for (const Row row : rows) item(thing_text(row));
    out_.attribute(name, text_);
  }
  void words(std::string_view name, const std::vector<Key>& words) {
    if (words.empty()) return;
    text_.clear();
    for (const Key word : words) item(word.text());
    out_.attribute(name, text_);
  }
  void options(const std::vector<std::vector<Row>>& options) {
    if (options.empty()) return;
    text_.clear();
    for (const auto& option : options) {
      std::string joined;
      for (const Row row : option)
        joined.append(joined.empty() ? "" : ",").append(id_text(turn_, after_, row));
      item(joined.empty() ? std::string_view("none") : std::string_view(joined));
    }
    out_.attribute("options", text_);
  }
  void modifiers(std::string_view name, std::span<const Modifier> modifiers) {
    if (modifiers.empty()) return;
    text_.clear();
    for (const Modifier& m : modifiers) {
      item(std::to_string(m.by));
      text_.append(1, ':').append(m.reason.text()).append(1, ':').append(m.rule.text());
      if (m.thing.exists()) text_.append(1, ':').append(thing_text(m.thing));
    }
    out_.attribute(name, text_);
  }
  /// A word may be what a player wrote: it must not fall apart into several.
  void token(std::string_view word) {
    for (const char c : word) {
      if (c == ' ')
        text_ += "%20";
      else if (c == '%')
        text_ += "%25";
      else
        text_ += c;
    }
  }
  /// The first and the last that could be reached.
  void limits(std::string_view name, Limits limits, const Axis& axis) {
    if (!limits.all())
      out_.attribute(
          name, std::to_string(limits.low) + '-' + std::to_string(std::min(limits.high, axis.size() - 1)));
  }
  void named(Word what, Args args) {
    word("what", what);
    if (args.empty()) return;
    text_.clear();
    for (const Arg& arg : args) {
      item(arg.name().text());
      text_ += '=';
      switch (arg.value().kind()) {
        case Value::Kind::none:
          break;
        case Value::Kind::number:
          text_ += std::to_string(arg.value().number());
          break;
        case Value::Kind::ratio:
          text_ += to_text(arg.value().ratio());
          break;
        case Value::Kind::rounded:
          text_ += '~' + decimal_text(arg.value().ratio());
          break;
        case Value::Kind::word:
          token(arg.value().word().text());
          break;
        case Value::Kind::row:
          text_ += thing_text(arg.value().row());
          break;
        case Value::Kind::band:  // a reader's, never a fact's
          text_ += arg.value().band().word;
          break;
      }
    }
    out_.attribute("args", text_);
  }

  const Turn& turn_;
  const Log& log_;
  const State& after_;
  files::Writer& out_;
  std::string text_;
};

}  // namespace

void write_log(const Turn& turn, const Log& log, const State& after, bool waiting, files::Writer& writer) {
  writer.start("log");
  writer.attribute("system", turn.system->key);
  writer.attribute("game", turn.game);
  writer.attribute("turn", std::int64_t{turn.number});
  writer.attribute("waiting", waiting);
  writer.start("facts");
  LogWriter facts(turn, log, after, writer);
  for (std::size_t i = 0; i < log.size(); ++i) facts.write(log[i]);
  writer.end();
  // What each side's labels mean: later mailings of the turn keep them.
  for (const SideInfo& side : turn.sides)
    for (const Labels::Label& label : log.labels.of(side.row)) {
      writer.start("label");
      writer.attribute("side", side.id);
      writer.attribute("thing", after.shape(label.thing.table).name + ':' +
                                    std::string(id_text(turn, after, label.thing)));
      writer.attribute("number", std::int64_t{label.number});
      writer.attribute("text", label_text(turn, label.number));
      writer.end();
    }
  writer.end();
}

}  // namespace adjudicator::reports
