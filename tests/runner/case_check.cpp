#include "case_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/describe.hpp"

namespace adjudicator::cases {
namespace {

constexpr std::array<std::string_view, 14> fact_kinds{"began",    "rolled",  "looked-up", "changed", "moved",
                                                      "created",  "removed", "noted",     "refused", "asked",
                                                      "answered", "ruled",   "told",      "drawn"};

bool is_fact(const Element& e) {
  return std::find(fact_kinds.begin(), fact_kinds.end(), e.name) != fact_kinds.end();
}

/// Attributes of an expected fact that name no part of it.
bool is_part(const Element& e, std::string_view name) {
  static constexpr std::array<std::string_view, 7> others{"what", "at",    "rule", "seen-by",
                                                          "not",  "times", "has"};
  if (e.name == "refused" && name == "code") return false;
  return std::find(others.begin(), others.end(), name) == others.end();
}

std::string what_expected(const Element& e) {
  return e.name == "refused" ? e.value("code", e.value("what")) : e.value("what");
}

/// How well a fact fits: each thing expected of it is one point; `most` are all of them.
struct Fit {
  int points = 0;
  int most = 0;
  bool kind = true;
  void expect(bool good) {
    ++most;
    if (good) ++points;
  }
  bool all() const { return kind && points == most; }
};

bool has(const Happened& fact, const std::string& pair) {
  return std::any_of(fact.parts.begin(), fact.parts.end(),
                     [&](const auto& part) { return part.first + "=" + part.second == pair; });
}

Fit fit(const Element& e, const Happened& fact) {
  Fit f;
  f.kind = fact.kind == e.name;
  if (const std::string what = what_expected(e); !what.empty()) {
    f.expect(fact.what == what);
    f.expect(fact.what == what);  // counts double: it decides what is near
  }
  if (const auto* at = e.find("at")) f.expect(fact.at == *at);
  if (const auto* rule = e.find("rule")) f.expect(fact.rule == *rule);
  for (const std::string& pair : words(e.value("has"))) f.expect(has(fact, pair));
  for (const auto& [name, value] : e.attributes)
    if (is_part(e, name)) f.expect(fact.values(name) == words(value));
  return f;
}

std::string nearest(const Element& e, const std::vector<Happened>& facts) {
  std::vector<std::pair<int, const Happened*>> near;
  for (const Happened& fact : facts) {
    const Fit f = fit(e, fact);
    const int score = f.points * 2 + (f.kind ? 3 : 0);
    if (score > 2) near.emplace_back(-score, &fact);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (near.size() > 3) near.resize(3);
  std::string text;
  for (const auto& [score, fact] : near) text.append("\n      nearest   ").append(fact->text());
  return text.empty() ? "\n      and nothing like it happened" : text;
}

std::string in_words(const Element& e) {
  std::string text = e.name;
  for (const auto& [name, value] : e.attributes)
    text.append(" ").append(name).append("=\"").append(value).append("\"");
  return text;
}

class Checker {
 public:
  Checker(const Element& root, const Story& story) : root_(root), story_(story) {}

  std::vector<Failure> run() {
    const Element* expect = root_.child("expect");
    if (expect == nullptr) throw CaseError("the case expects nothing");
    diagnostics(*expect);
    if (!story_.turn) return std::move(failures_);
    dice(*expect);
    if (!story_.outcome) return std::move(failures_);
    for (const Element& e : expect->children) expectation(e);
    nothing_else_refused(*expect);
    waiting(*expect);
    fold_is_after();
    return std::move(failures_);
  }

 private:
  void fail(const Element& e, std::string text) { failures_.push_back({e.line, std::move(text)}); }

  /// Every error and warning of the files is expected, and nothing else.
  void diagnostics(const Element& expect) {
    std::vector<bool> used(story_.diagnostics.all().size());
    for (const Element& e : expect.children)
      if (e.name == "load-error" || e.name == "load-warning") diagnostic(e, used);
    for (std::size_t i = 0; i < used.size(); ++i)
      if (!used[i])
        fail(expect, "the files have a fault that the case does not expect:\n" +
                         to_text(story_.diagnostics.all()[i]));
    if (!story_.turn && failures_.empty() && expect.child("load-error") == nullptr)
      fail(expect, "the turn does not load");
  }

  void diagnostic(const Element& e, std::vector<bool>& used) {
    const auto& all = story_.diagnostics.all();
    std::size_t found = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].code != e.value("code") || (all[i].severity == Severity::error) != (e.name == "load-error"))
        continue;
      if (all[i].message.find(e.value("says")) == std::string::npos) continue;
      used[i] = true;
      ++found;
    }
    if (found == 0) fail(e, "expected " + in_words(e) + ", but the files have no such fault");
    if (e.find("times") != nullptr && e.value("times") != std::to_string(found))
      fail(e, "expected " + in_words(e) + ", but there are " + std::to_string(found));
  }

  void dice(const Element& expect) {
    const Element* e = expect.child("dice-error");
    if (e != nullptr && story_.dice_error.find(e->value("code")) == std::string::npos)
      fail(*e, "expected a dice error " + e->value("code") + ", not: " + story_.dice_error);
    if (e != nullptr && story_.dice_error.empty())
      fail(*e, "expected a dice error, but the turn was resolved");
    if (e != nullptr || story_.dice_error.empty()) return;
    fail(expect,
         story_.not_laid_out.empty() ? story_.dice_error : "no die is laid out at " + story_.not_laid_out);
  }

  void expectation(const Element& e) {
    if (is_fact(e)) return fact(e);
    if (e.name == "in-order") return in_order(e);
    if (e.name == "after") return after(e);
    if (e.name == "position") return position(e);
    if (e.name == "chart") return chart(e);
    if (e.name == "unused-dice") return unused_dice(e);
    static constexpr std::array<std::string_view, 3> elsewhere{"load-error", "load-warning", "dice-error"};
    if (std::find(elsewhere.begin(), elsewhere.end(), e.name) == elsewhere.end())
      throw CaseError("line " + std::to_string(e.line) + ": a case cannot expect '" + e.name + "'");
  }

  const std::vector<Happened>& seen_by(const std::string& reader) {
    auto found = seen_.find(reader);
    if (found == seen_.end()) found = seen_.emplace(reader, story_.facts(story_.reader(reader))).first;
    return found->second;
  }

  void fact(const Element& e) {
    const auto& facts = seen_by(e.value("seen-by"));
    const auto count =
        std::count_if(facts.begin(), facts.end(), [&](const Happened& f) { return fit(e, f).all(); });
    if (e.flag("not")) {
      if (count != 0) fail(e, "expected not to happen: " + in_words(e) + nearest(e, facts));
    } else if (const auto* times = e.find("times"); times != nullptr && *times != std::to_string(count)) {
      fail(e, "expected " + in_words(e) + "\n      but it happened " + std::to_string(count) + " times" +
                  nearest(e, facts));
    } else if (times == nullptr && count == 0) {
      fail(e, "expected " + in_words(e) + nearest(e, facts));
    }
  }

  void in_order(const Element& list) {
    std::size_t next = 0;
    for (const Element& e : list.children) {
      const auto& facts = seen_by(e.value("seen-by", list.value("seen-by")));
      std::size_t i = next;
      while (i < facts.size() && !fit(e, facts[i]).all()) ++i;
      if (i == facts.size())
        return fail(e, "expected in this order, after fact " + std::to_string(next) + ": " + in_words(e) +
                           nearest(e, facts));
      next = i + 1;
    }
  }

  Row unit(const Element& e, const std::string& id) const {
    Row row = story_.turn->find_thing(id);
    if (!row.exists()) row = created(id);
    if (!row.exists()) throw CaseError("line " + std::to_string(e.line) + ": there is no '" + id + "'");
    return row;
  }

  /// A row that the rules made during the turn.
  Row created(const std::string& id) const {
    const State& state = story_.outcome->after;
    if (const Place hex = story_.turn->board.find(id); exists(hex)) return row_of(hex);
    const Name name = story_.turn->names.find(id);
    for (std::uint32_t table = 1; table < state.tables() && name != Name::none; ++table)
      if (const Row row = state.find(table, name); row.exists()) return row;
    return nothing;
  }

  void after(const Element& e) {
    const State& state = story_.outcome->after;
    for (const std::string& id : words(e.value("thing", e.value("unit")))) {
      const Row row = unit(e, id);
      for (const auto& [name, value] : e.attributes) {
        if (name == "unit" || name == "thing") continue;
        const std::string found =
            trait_text(*story_.turn, state, row, state.trait(state.shape(row.table).name, name));
        if (found != value)
          fail(e, "expected of " + id + " after the turn: " + name + "=\"" + value + "\", not \"" + found +
                      "\"");
      }
    }
  }

  /// What a list of positions at the end of the phase, or at its start, may show of a unit.
  void position(const Element& e) {
    Projection projection(*story_.turn, story_.outcome->log, story_.reader(e.value("seen-by")));
    const std::string when = e.value("when", "end");
    if (when != "end" && when != "start") return fail(e, "a position is one at the start or at the end");
    const State& state = when == "end" ? story_.outcome->after : story_.turn->start;
    const Row row = unit(e, e.value("thing", e.value("unit")));
    const View view = projection.view(state, row, "position");
    std::vector<std::string> shown;
    if (view.id) shown.emplace_back("id");
    if (view.labelled) shown.emplace_back("label");
    const TableShape& shape = state.shape(row.table);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i)
      if (view.shows({static_cast<std::uint16_t>(row.table), i})) shown.push_back(shape.traits[i].name);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i)
      if (view.shows_band({static_cast<std::uint16_t>(row.table), i}))
        shown.push_back(shape.traits[i].name + ":" + view.bands[i]->name);
    std::vector<std::string> wanted = words(e.value("shows"));
    const bool all = wanted == std::vector<std::string>{"*"} && shown.size() == shape.traits.size() + 1;
    std::sort(wanted.begin(), wanted.end());
    std::sort(shown.begin(), shown.end());
    std::string found;
    for (const std::string& s : shown) found += " " + s;
    if (!all && wanted != shown) fail(e, "expected " + in_words(e) + ", but shown are:" + found);
  }

  /// A grid chart in force, cell by cell.
  void chart(const Element& e) {
    const GridChart* grid = story_.turn->charts.grid(e.value("name"));
    if (grid == nullptr) return catalogue(e);
    const auto columns = words(e.value("columns"));
    if (columns.size() != grid->columns.size())
      return fail(e, "the chart has " + std::to_string(grid->columns.size()) + " columns");
    for (std::size_t c = 0; c < columns.size(); ++c)
      if (grid->columns.band(c).text != columns[c])
        fail(e, "column " + std::to_string(c) + " reads " + grid->columns.band(c).text);
    if (e.find("basis") != nullptr && e.value("basis") != grid->basis)
      fail(e, "the basis of the chart is " + grid->basis);
    if (e.children.size() != grid->rows.size())
      return fail(e, "the chart has " + std::to_string(grid->rows.size()) + " rows");
    for (std::size_t r = 0; r < e.children.size(); ++r) chart_row(e.children[r], *grid, r);
  }

  void chart_row(const Element& row, const GridChart& grid, std::size_t r) {
    if (row.value("at") != grid.rows.band(r).text) fail(row, "the row is " + grid.rows.band(r).text);
    const auto cells = words(row.value("cells"));
    if (cells.size() != grid.columns.size())
      return fail(row, "the case gives " + std::to_string(cells.size()) + " cells");
    for (std::size_t c = 0; c < cells.size(); ++c)
      if (grid.cell(r, c).text() != cells[c])
        fail(row, "row " + row.value("at") + ", column " + grid.columns.band(c).text + ": expected " +
                      cells[c] + ", the chart reads " + std::string(grid.cell(r, c).text()));
  }

  void catalogue(const Element& e) {
    const Document* chart = story_.turn->charts.catalogue(e.value("name"));
    if (chart == nullptr) return fail(e, "there is no chart " + e.value("name"));
    std::size_t count = 0;
    for (const Node* entry = chart->root().first; entry != nullptr; entry = entry->next) ++count;
    if (std::to_string(count) != e.value("entries"))
      fail(e, "the chart has " + std::to_string(count) + " entries");
  }

  void unused_dice(const Element& e) {
    if (e.value("count") != std::to_string(story_.unused_dice))
      fail(e, "expected " + e.value("count") + " unused dice, not " + std::to_string(story_.unused_dice));
  }

  /// A refusal that the case does not expect is most often a slip in the case.
  void nothing_else_refused(const Element& expect) {
    for (const Happened& fact : seen_by("")) {
      if (fact.kind != "refused") continue;
      const bool expected =
          std::any_of(expect.children.begin(), expect.children.end(), [&](const Element& e) {
            return e.name == "refused" && !e.flag("not") && what_expected(e) == fact.what;
          });
      if (!expected) fail(expect, "the case does not expect this refusal: " + fact.text());
    }
  }

  static bool expects_a_question(const Element& expect) {
    return std::any_of(expect.children.begin(), expect.children.end(), [](const Element& e) {
      return e.name == "in-order" ? expects_a_question(e)
                                  : e.name == "asked" && !e.flag("not") && e.value("times") != "0";
    });
  }

  /// A turn waits where the case expects a question or stops it before a gate, and nowhere else.
  void waiting(const Element& expect) {
    const bool expected = expects_a_question(expect) || story_.outcome->log.open_gate;
    if (expected == story_.outcome->waiting) return;
    std::string text = expected ? "the turn should wait for a decision"
                                : "the turn waits for a decision that the case does not expect";
    for (const Happened& fact : seen_by(""))
      if (fact.kind == "asked") text += "\n      " + fact.text();
    fail(expect, std::move(text));
  }

  /// State is the fold of the log: true of every case.
  void fold_is_after() {
    const State folded = fold(story_.turn->start, story_.outcome->log);
    const State& after = story_.outcome->after;
    for (std::uint32_t t = 1; t < after.tables(); ++t)
      for (std::uint32_t i = 0; i < after.rows(t); ++i)
        for (std::uint16_t k = 0; k < after.shape(t).traits.size(); ++k)
          if (folded.get({t, i}, {static_cast<std::uint16_t>(t), k}) !=
              after.get({t, i}, {static_cast<std::uint16_t>(t), k}))
            failures_.push_back({0, "the fold of the log is not the state after the turn: " +
                                        std::string(id_text(*story_.turn, after, {t, i})) + " " +
                                        after.shape(t).traits[k].name});
  }

  const Element& root_;
  const Story& story_;
  std::map<std::string, std::vector<Happened>> seen_;
  std::vector<Failure> failures_;
};

}  // namespace

std::vector<Failure> check(const Element& root, const Story& story) {
  return Checker(root, story).run();
}

}  // namespace adjudicator::cases
