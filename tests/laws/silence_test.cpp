// Silence: a reader's view depends on nothing that the policy hides from that reader.
//
// Everything hidden is rewritten in the log (numbers, words, dice, causes; facts that the reader does not see
// at all are left out, where the state does not depend on them) and in the position (ids, names, types,
// strengths of units as far as the reader never saw them); the projection and the report must stay the same,
// byte for byte. And where only such things differ from the start, judging again with the same dice gives the
// same view.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/mailing.hpp"
#include "positions.hpp"
#include "runner/case_file.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;

/// What one reader sees of a turn.
class Sight {
 public:
  Sight(const Turn& turn, const Outcome& outcome, Reader reader) {
    Projection projection(turn, outcome.log, reader);
    projection.each([&](const SeenFact& seen) { take(outcome.log, seen); });
    // Reports show positions before and after the phase.
    for (const State* state : {&turn.start, &outcome.after})
      for (std::uint32_t t = 2; t < state->tables(); ++t)
        for (std::uint32_t i = 0; i < state->rows(t); ++i)
          see({t, i}, projection.view(*state, {t, i}, "position"));
  }

  struct Parts {
    bool seen = false;
    bool all = false;
    std::vector<std::string> names;
    bool shows(std::string_view part) const {
      return all || std::find(names.begin(), names.end(), part) != names.end();
    }
  };
  Parts parts(const Fact& fact) const {
    const auto found = facts_.find(&fact);
    return found == facts_.end() ? Parts{} : found->second;
  }
  bool knows_id(Row row) const { return view(row).id; }
  bool knows(Row row, Trait trait) const { return view(row).shows(trait); }

 private:
  void take(const Log& log, const SeenFact& seen) {
    Parts& parts = facts_[seen.fact];
    parts = {true, seen.all, {seen.parts.begin(), seen.parts.end()}};
    for (const SeenArg& arg : seen.args)
      if (arg.value.row().exists()) see(arg.value.row(), arg.view);
    if (const auto* f = std::get_if<Moved>(&seen.fact->what)) see(f->piece, seen.thing);
    if (const auto* f = std::get_if<Removed>(&seen.fact->what)) see(f->row, seen.thing);
    if (const auto* f = std::get_if<Changed>(&seen.fact->what)) see(f->row, seen.thing);
    if (const auto* f = std::get_if<Answered>(&seen.fact->what))
      for (Row row : f->choice) see(row, {true, 0});
    if (const auto* f = std::get_if<Asked>(&seen.fact->what)) ask(log.questions[f->question]);
  }
  /// A question names what it is about and what may be chosen.
  void ask(const Question& q) {
    see(q.subject, {true, 0});
    for (const auto& option : q.options)
      for (Row row : option) see(row, {true, 0});
    for (Row row : q.candidates) see(row, {true, 0});
    for (Row row : q.fallback) see(row, {true, 0});
  }
  void see(Row row, View view) {
    if (row.table < 2 || !row.exists()) return;
    views_[row].id |= view.id;
    views_[row].traits |= view.traits;
  }
  View view(Row row) const {
    const auto found = views_.find(row);
    return found == views_.end() ? View{} : found->second;
  }

  std::map<const Fact*, Parts> facts_;
  std::map<Row, View> views_;
};

using Renaming = std::map<std::string, std::string>;

/// The log with everything hidden written anew.
class Rewriter {
 public:
  Rewriter(const Log& from, const Sight& sight, const Renaming& renaming)
      : from_(from), sight_(sight), renaming_(renaming) {}

  Log rewrite() {
    for (const Question& q : from_.questions) {
      log_.questions.push_back(q);
      log_.questions.back().at = address(q.at);
    }
    for (std::size_t i = 0; i < from_.size(); ++i) fact(from_[i]);
    return std::move(log_);
  }

 private:
  AddressId address(AddressId at) {
    const Key name = renamed(from_.addresses.name(at));
    const AddressId above = from_.addresses.parent(at);
    return above == AddressId::none ? log_.addresses.root(name) : log_.addresses.child(address(above), name);
  }
  Key renamed(Key name) const {
    const auto found = renaming_.find(std::string(name.text()));
    return found == renaming_.end() ? name : Key::unowned(found->second);
  }

  void fact(const Fact& fact) {
    parts_ = sight_.parts(fact);
    if (!parts_.seen && can_be_left_out(fact)) return;
    log_.add(address(fact.at), fact.rule, fact.held, std::visit(*this, fact.what));
  }
  /// Began gives roles; what changes the state decides what is seen later.
  static bool can_be_left_out(const Fact& fact) {
    return std::holds_alternative<Noted>(fact.what) || std::holds_alternative<Rolled>(fact.what) ||
           std::holds_alternative<const LookedUp*>(fact.what) || std::holds_alternative<Refused>(fact.what) ||
           std::holds_alternative<Answered>(fact.what) || std::holds_alternative<Asked>(fact.what) ||
           std::holds_alternative<Ruled>(fact.what) || std::holds_alternative<Told>(fact.what);
  }

  Value other(const Value& value) const {
    switch (value.kind()) {
      case Value::Kind::number:
        return value.number() + 7;
      case Value::Kind::ratio:
        return value.ratio() + Ratio(1, 3);
      case Value::Kind::word:
        return "rewritten";
      case Value::Kind::row:
      case Value::Kind::none:
        break;
    }
    return value;  // things are rewritten in the position
  }
  Args args(Args old) {
    std::vector<Arg> all;
    for (const Arg& arg : old)
      all.push_back({arg.name, parts_.shows(arg.name.text()) ? arg.value : other(arg.value)});
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
  Happening operator()(const Ruled& f) { return Ruled{f.what, f.by, f.because, args(f.args)}; }
  Happening operator()(const Rolled& f) {
    std::vector<std::uint32_t> faces(f.faces.begin(), f.faces.end());
    if (!parts_.shows("faces"))
      for (std::uint32_t& face : faces) face = face % 6 + 1;
    return Rolled{f.dice, log_.keep(std::span<const std::uint32_t>(faces)), f.supplied};
  }
  Happening operator()(const LookedUp* f) {
    LookedUp now = *f;
    if (!parts_.shows("roll")) now.roll += 3;
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
    return Removed{f.row, f.from, parts_.shows("cause") ? f.cause : Key("rewritten")};
  }
  Happening operator()(const Changed& f) { return f; }
  Happening operator()(const Moved& f) { return f; }
  Happening operator()(const Created& f) { return f; }
  Happening operator()(const Asked& f) { return f; }
  Happening operator()(const Answered& f) { return f; }

 private:
  const Log& from_;
  const Sight& sight_;
  const Renaming& renaming_;
  Log log_;
  Sight::Parts parts_;
};

void rename_words(Element& element, const Renaming& renaming) {
  for (auto& [name, value] : element.attributes) {
    if (name != "id" && name != "unit" && name != "units" && name != "advance" && name != "exchange")
      continue;
    std::string text;
    for (const std::string& word : cases::words(value)) {
      const auto found = renaming.find(word);
      text.append(text.empty() ? "" : " ").append(found == renaming.end() ? word : found->second);
    }
    value = text;
  }
  for (Element& child : element.children) rename_words(child, renaming);
}

/// What a unit's file says, changed where it was never seen.
class Disguise {
 public:
  Disguise(const Turn& turn, const Sight& sight)
      : turn_(turn), sight_(sight), units_(turn.start.table("unit")) {
    for (std::uint32_t i = 0; i < turn.start.rows(units_); ++i)
      if (!sight.knows_id({units_, i}))
        renaming_[std::string(turn.key({units_, i}).text())] =
            "zz" + std::to_string(turn.start.rows(units_) - i);
  }
  const Renaming& renaming() const { return renaming_; }

  Paper on(const Paper& paper) const {
    if (paper.root != "roster" && paper.root != "orders") return paper;
    Element root = cases::parse_case(paper.text, paper.file);
    root.set("xmlns", "urn:adjudicator:1");
    if (paper.root == "roster")
      for (Element& child : root.children)
        if (child.name == "unit") unit(child);
    rename_words(root, renaming_);
    return {paper.file, paper.root, cases::to_xml(root)};
  }

 private:
  bool hidden(const Element& element, std::string_view trait) const {
    const Row row = turn_.start.find(units_, turn_.names.find(element.value("id")));
    return !sight_.knows(row, turn_.start.trait("unit", trait));
  }
  void unit(Element& element) const {
    const auto number = [&](const char* trait) {
      return std::to_string(turn_.start.get(turn_.start.find(units_, turn_.names.find(element.value("id"))),
                                            turn_.start.trait("unit", trait)));
    };
    // Both strengths are written out, so that neither follows from the other.
    const std::string attack = number("attack");
    const std::string defense = number("defense");
    std::erase_if(element.attributes, [](const auto& a) { return a.first == "strength"; });
    element.set("attack", hidden(element, "attack") ? "77" : attack);
    element.set("defense", hidden(element, "defense") ? "78" : defense);
    if (hidden(element, "name")) element.set("name", "A New Name");
    if (hidden(element, "type")) element.set("type", "zeppelin");
    if (hidden(element, "range")) element.set("range", "9");
  }

  const Turn& turn_;
  const Sight& sight_;
  std::uint32_t units_;
  Renaming renaming_;
};

std::vector<Paper> disguised(const std::vector<Paper>& papers, const Disguise& disguise) {
  std::vector<Paper> all;
  for (const Paper& paper : papers) all.push_back(disguise.on(paper));
  return all;
}

bool in_xml(const Position& position) {
  return std::all_of(position.papers.begin(), position.papers.end(),
                     [](const Paper& p) { return !p.file.ends_with(".json"); });
}

std::string report(const Turn& turn, const Outcome& outcome, const SideInfo& side) {
  return cli::compared_documents(turn, outcome, 1).at("report-" + side.id + ".xml");
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::vector<Position> foggy(std::size_t count) {
  std::vector<Position> all;
  for (const Position& position : positions(count)) {
    if (!in_xml(position) || position.system != "classic") continue;
    for (const char* fog : {"open", "contact"})
      all.push_back(with_rule(with_rule(position, "fog", fog), "retreat-chooser", "owner"));
    all[all.size() - 2].name += " open";
    all.back().name += " contact";
  }
  return all;
}

TEST(Laws, SilenceOfTheLog) {
  std::size_t renamed = 0;
  for (const Position& position : foggy(40)) {
    const auto orders = sampled_orders(position, 7);
    const auto turn = position.load(orders);
    const Outcome outcome = resolve(*turn);
    for (const SideInfo& side : turn->sides) {
      const Sight sight(*turn, outcome, {side.row});
      const Disguise disguise(*turn, sight);
      renamed += disguise.renaming().size();
      Position other = position;
      other.papers = disguised(position.papers, disguise);
      const auto other_turn = other.load(disguised(orders, disguise));
      Outcome other_outcome{
          Rewriter(outcome.log, sight, disguise.renaming()).rewrite(), {}, outcome.waiting, {}};
      other_outcome.after = fold(other_turn->start, other_outcome.log);
      EXPECT_EQ(difference(seen_by(*turn, outcome.log, outcome.after, {side.row}),
                           seen_by(*other_turn, other_outcome.log, other_outcome.after, {side.row})),
                "")
          << position.name << " as " << side.id << " sees it";
      const SideInfo& other_side = other_turn->side(side.row);
      EXPECT_EQ(difference(split(report(*turn, outcome, side)),
                           split(report(*other_turn, other_outcome, other_side))),
                "")
          << position.name << ", the report for " << side.id;
    }
  }
  EXPECT_GT(renamed, 100u) << "hardly anything is hidden: the law says little";
}

/// The same side's orders with more in them that the rules do not accept, or that nobody needs.
Paper with_more_orders(Paper paper, const std::string& more) {
  paper.text.insert(paper.text.find("</list>"), more);
  return paper;
}

// What the other side wrote and what became of it, where it changed nothing, is not to be read from one's own
// report.
TEST(Laws, SilenceOfOrders) {
  for (const Position& position : foggy(30)) {
    const auto orders = sampled_orders(position, 8);
    const auto turn = position.load(orders);
    const Outcome outcome = resolve(*turn);
    for (std::size_t s = 0; s < turn->sides.size(); ++s) {
      const SideInfo& reader = turn->sides[1 - s];
      auto changed = orders;
      changed[s] = with_more_orders(
          orders[s],
          R"(<attack id="q" target="0101" units="nobody" seq="x"/><retreat unit="nobody"/><dance/>)");
      const auto other = position.load(changed);
      const Outcome other_outcome = resolve(*other);
      EXPECT_EQ(difference(seen_by(*turn, outcome.log, outcome.after, {reader.row}),
                           seen_by(*other, other_outcome.log, other_outcome.after, {reader.row})),
                "")
          << position.name << " as " << reader.id << " sees it";
      EXPECT_EQ(difference(split(report(*turn, outcome, reader)),
                           split(report(*other, other_outcome, other->side(reader.row)))),
                "")
          << position.name;
    }
  }
}

/// Units that no order names and that no attack touches.
std::set<std::string> idle_units(const Turn& turn, const Outcome& outcome, const std::vector<Paper>& orders) {
  std::set<std::string> idle;
  const std::uint32_t units = turn.start.table("unit");
  for (std::uint32_t i = 0; i < turn.start.rows(units); ++i)
    idle.insert(std::string(turn.key({units, i}).text()));
  for (std::size_t i = 0; i < outcome.log.size(); ++i)
    if (const auto* began = std::get_if<Began>(&outcome.log[i].what))
      for (const Arg& arg : began->args)
        if (arg.value.row().table == units) idle.erase(std::string(turn.key(arg.value.row()).text()));
  for (const Paper& paper : orders) {
    const Element file = cases::parse_case(paper.text, paper.file);
    for (const Element& order : file.children.at(0).children)
      for (const auto& [name, value] : order.attributes)
        for (const std::string& word : cases::words(value)) idle.erase(word);
  }
  return idle;
}

// Strengths of units that take part in nothing and were never seen: judged again, the same view.
TEST(Laws, SilenceOfStrengths) {
  std::size_t changed_units = 0;
  for (const Position& position : foggy(40)) {
    const auto orders = sampled_orders(position, 9);
    const auto turn = position.load(orders);
    const Outcome outcome = resolve(*turn);
    const auto idle = idle_units(*turn, outcome, orders);
    for (const SideInfo& side : turn->sides) {
      const Sight sight(*turn, outcome, {side.row});
      Position other = position;
      for (Paper& paper : other.papers) {
        if (paper.root != "roster") continue;
        Element root = cases::parse_case(paper.text, paper.file);
        root.set("xmlns", "urn:adjudicator:1");
        for (Element& unit : root.children) {
          const Row row = unit.name != "unit" ? nothing
                                              : turn->start.find(turn->start.table("unit"),
                                                                 turn->names.find(unit.value("id")));
          if (!row.exists() || !idle.contains(unit.value("id")) ||
              sight.knows(row, turn->start.trait("unit", "attack")))
            continue;
          unit.set("attack", "55");
          unit.set("defense", "66");
          ++changed_units;
        }
        paper.text = cases::to_xml(root);
      }
      const auto other_turn = other.load(orders);
      const Outcome other_outcome = resolve(*other_turn);
      EXPECT_EQ(difference(seen_by(*turn, outcome.log, outcome.after, {side.row}),
                           seen_by(*other_turn, other_outcome.log, other_outcome.after, {side.row})),
                "")
          << position.name << " as " << side.id << " sees it";
      EXPECT_EQ(difference(split(report(*turn, outcome, side)),
                           split(report(*other_turn, other_outcome, other_turn->side(side.row)))),
                "")
          << position.name;
    }
  }
  EXPECT_GT(changed_units, 50u);
}

}  // namespace
}  // namespace adjudicator::laws
