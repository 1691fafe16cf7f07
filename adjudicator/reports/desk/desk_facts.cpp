#include "reports/desk/desk_facts.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "reports/desk/desk_grammar.hpp"
#include "reports/nodes.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

std::string text(const xmlNode* node, std::string_view name) {
  return std::string(attribute(node, name));
}

int number_or_zero(std::string_view digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

template <class Visit>
void each(const xmlNode* parent, std::string_view name, Visit visit) {
  for (const xmlNode* node = first_child(parent); node != nullptr; node = next_element(node))
    if (is(node, name)) visit(node);
}

/// Reads a report.
class Reading {
 public:
  Reading(const xmlNode* report, DeskFacts& facts) : report_(report), facts_(facts) {}

  void read() {
    head();
    each(report_, "side", [&](const xmlNode* side) {
      facts_.sides.emplace_back(attribute(side, "id"), attribute(side, "name"));
      if (attribute(side, "id") == facts_.head.side) facts_.phasing = attribute(side, "phasing") == "true";
    });
    each(report_, "map", [&](const xmlNode* map) { board(map); });
    each(report_, "after", [&](const xmlNode* position) {
      each(position, "stack", [&](const xmlNode* stack) {
        if (facts_.first_hex.empty()) facts_.first_hex = text(stack, "hex");
        each(stack, "thing", [&](const xmlNode* thing) { add(thing, attribute(stack, "hex")); });
      });
      each(position, "thing", [&](const xmlNode* thing) { add(thing, ""); });
    });
    each(report_, "question", [&](const xmlNode* one) { question(one); });
  }

  /// Rows of these tables that stand nowhere and are a side's: its artillery. Where there is no board, what is nobody's, too:
  /// planets.
  void read_rows(const std::set<std::string>& tables) {
    each(report_, "after", [&](const xmlNode* position) {
      each(position, "row", [&](const xmlNode* row) {
        const bool counts = !attribute(row, "side").empty() || facts_.columns == 0;
        if (counts && tables.contains(text(row, "table"))) add(row, "");
      });
    });
  }

 private:
  void head() {
    facts_.head.system = text(report_, "system");
    facts_.head.game = text(report_, "game");
    facts_.head.turn = number_or_zero(attribute(report_, "turn"));
    facts_.head.side = text(report_, "reader");
    facts_.head.language = text(report_, "language");
    facts_.title = text(report_, "title");
    facts_.gate = text(report_, "gate");
    facts_.deadline = text(report_, "deadline");
    facts_.head.local = text(report_, "deadline-local");
  }

  void board(const xmlNode* map) {
    facts_.columns = number_or_zero(attribute(map, "columns"));
    facts_.rows = number_or_zero(attribute(map, "rows"));
    facts_.even_down = attribute(map, "even-columns") != "up";
    each(map, "hex", [&](const xmlNode* hex) {
      if (facts_.first_hex.empty()) facts_.first_hex = text(hex, "id");
      if (!attribute(hex, "name").empty())
        facts_.places.emplace_back(attribute(hex, "id"), attribute(hex, "name"));
    });
  }

  void add(const xmlNode* node, std::string_view hex) {
    DeskThing thing;
    thing.id = text(node, "id");
    if (thing.id.empty()) return;
    thing.table = text(node, "table");
    thing.name = text(node, "name");
    thing.side = text(node, "side");
    thing.hex = hex.empty() ? text(node, "hex") : std::string(hex);
    thing.owner = text(node, attribute(node, "ship").empty() ? "unit" : "ship");
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
      thing.traits.emplace_back(view(a->name), a->children != nullptr ? view(a->children->content) : "");
    facts_.things.push_back(std::move(thing));
  }

  void question(const xmlNode* node) {
    DeskQuestion& one = facts_.questions.emplace_back();
    one.at = text(node, "at");
    one.fingerprint = text(node, "fingerprint");
    one.kind = text(node, "kind");
    one.rule = text(node, "rule");
    one.least = text(node, "least");
    one.most = text(node, "most");
    one.fallback = text(node, "fallback");
    one.fallback_word = text(node, "fallback-word");
    each(node, "subject", [&](const xmlNode* subject) {
      one.subject = text(subject, "id");
      one.hex = text(subject, "hex");
    });
    each(node, "option", [&](const xmlNode* option) {
      one.options.push_back({text(option, "choice"), text(option, "word")});
    });
    each(node, "candidate",
         [&](const xmlNode* candidate) { one.candidates.push_back(text(candidate, "id")); });
  }

  const xmlNode* report_;
  DeskFacts& facts_;
};

/// Answers that are what is done without any.
std::vector<OrderDraft> default_answers(const DeskFacts& facts) {
  std::vector<OrderDraft> all;
  for (const DeskQuestion& one : facts.questions) {
    OrderDraft& draft = all.emplace_back();
    draft.name = "answer";
    draft.attributes = {{"question", one.at}, {"fingerprint", one.fingerprint}};
    if (one.fallback_word.empty())
      draft.attributes.emplace_back("choice", one.fallback);
    else
      draft.attributes.emplace_back("word", one.fallback_word);
    draft.facts.emplace_back("hex", one.hex);
  }
  return all;
}

}  // namespace

const DeskThing* DeskFacts::thing(std::string_view id) const {
  const auto found = std::ranges::find(things, id, &DeskThing::id);
  return found == things.end() ? nullptr : &*found;
}

std::string_view DeskFacts::place_name(std::string_view hex) const {
  const auto found = std::ranges::find(places, hex, &std::pair<std::string, std::string>::first);
  return found == places.end() ? std::string_view() : std::string_view(found->second);
}

DeskFacts desk_facts(DeskSource source) {
  DeskFacts facts;
  const xmlNode* root = first_element(source.report.children);
  if (root == nullptr) throw TransformError("the report is empty");
  Reading(root, facts).read();
  facts.word = source.word;
  if (facts.answers()) {
    facts.drafts = default_answers(facts);
    facts.open = {"answer"};
    facts.head.root = "answers";
  } else {
    facts.drafts = std::move(source.drafts);
    facts.open = std::move(source.open);
    facts.ways = std::move(source.ways);
    facts.head.shown = facts.open;
    const files::TextRoot& orders = *files::Schema::of(facts.head.system).words().root("orders");
    Reading(root, facts).read_rows(tables_of(orders, facts.open));
  }
  facts.head.mail = std::move(source.mail);
  facts.head.moves = source.moves;
  facts.head.deadline = facts.deadline;
  return facts;
}

// ---- the document

namespace {

void write_values(const std::vector<std::pair<std::string, std::string>>& values, files::Writer& writer) {
  for (const auto& [name, value] : values) {
    writer.start("value");
    writer.attribute("name", name);
    writer.attribute("is", value);
    writer.end();
  }
}

void write_draft(const OrderDraft& draft, std::string_view element, files::Writer& writer, bool whole) {
  writer.start(element);
  writer.attribute("word", draft.name);
  if (whole) {
    writer.attribute("suggestion", draft.remark);
    writer.attribute("alternative", draft.alternative);
    for (const auto& [key, value] : draft.facts)
      if (!value.empty()) writer.attribute(key, value);
  }
  write_values(draft.attributes, writer);
  for (const OrderDraft& part : draft.parts) write_draft(part, "part", writer, false);
  if (whole)
    for (const FormLine& line : draft.lines) {
      writer.start("note");
      writer.attribute("key", line.sentence);
      write_values(line.values, writer);
      writer.end();
    }
  writer.end();
}

void write_word(files::Writer& writer, std::string_view name, std::string_view value) {
  if (!value.empty()) writer.attribute(name, value);
}

void write_things(const DeskFacts& facts, files::Writer& writer) {
  for (const auto& [hex, name] : facts.places) {
    writer.start("place");
    writer.attribute("id", hex);
    writer.attribute("name", name);
    writer.end();
  }
  for (const DeskThing& thing : facts.things) {
    writer.start("thing");
    writer.attribute("id", thing.id);
    writer.attribute("table", thing.table);
    write_word(writer, "name", thing.name);
    write_word(writer, "side", thing.side);
    write_word(writer, "hex", thing.hex);
    write_word(writer, "of", thing.owner);
    write_word(writer, "type", in_short(facts, thing));
    writer.end();
  }
}

void write_ways(const DeskFacts& facts, files::Writer& writer) {
  for (const OrderWay& way : facts.ways) {
    writer.start("way");
    writer.attribute("word", way.order);
    writer.attribute("unit", way.unit);
    writer.attribute("from", way.from);
    writer.attribute("most", static_cast<std::int64_t>(way.most));
    for (const auto& [from, to] : way.steps) {
      writer.start("step");
      writer.attribute("from", from);
      writer.attribute("to", to);
      writer.end();
    }
    writer.end();
  }
}

void write_desk_questions(const DeskFacts& facts, files::Writer& writer) {
  for (const DeskQuestion& one : facts.questions) {
    writer.start("question");
    writer.attribute("at", one.at);
    writer.attribute("fingerprint", one.fingerprint);
    writer.attribute("kind", one.kind);
    write_word(writer, "subject", one.subject);
    write_word(writer, "hex", one.hex);
    write_word(writer, "least", one.least);
    write_word(writer, "most", one.most);
    if (one.fallback_word.empty())
      writer.attribute("fallback", one.fallback);
    else
      writer.attribute("fallback-word", one.fallback_word);
    for (const DeskQuestion::Option& option : one.options) {
      writer.start("option");
      if (option.word.empty())
        writer.attribute("choice", option.choice);
      else
        writer.attribute("word", option.word);
      writer.end();
    }
    for (const std::string& id : one.candidates) {
      writer.start("candidate");
      writer.attribute("id", id);
      writer.end();
    }
    writer.end();
  }
}

}  // namespace

void write_desk(const DeskFacts& facts, files::Writer& writer) {
  writer.start("desk");
  writer.attribute("system", facts.head.system);
  writer.attribute("game", facts.head.game);
  writer.attribute("turn", std::int64_t{facts.head.turn});
  writer.attribute("side", facts.head.side);
  writer.attribute("title", facts.title);
  writer.attribute("language", facts.head.language);
  write_word(writer, "gate", facts.gate);
  write_word(writer, "deadline", facts.deadline);
  write_word(writer, "mail", facts.head.mail);
  writer.attribute("word", facts.word);
  for (const std::string& order : facts.open) {
    writer.start("open");
    writer.attribute("word", order);
    writer.end();
  }
  write_things(facts, writer);
  for (const OrderDraft& draft : facts.drafts) write_draft(draft, "choice", writer, true);
  write_ways(facts, writer);
  write_desk_questions(facts, writer);
  writer.end();
}

// ---- in words

namespace {

std::string sentence_of(const DeskFacts& facts, std::string_view key,
                        const std::vector<std::pair<std::string, std::string>>& values) {
  return sentence(facts.head.system, facts.head.language, key, values);
}

/// "Ridge Rifles (b-inf-1), 0704, infantry 4"
std::string thing_in_words(const DeskFacts& facts, const DeskThing& thing) {
  std::vector<std::pair<std::string, std::string>> values{
      {"id", thing.id}, {"name", thing.name}, {"hex", thing.hex}};
  if (const std::string in = in_short(facts, thing); !in.empty()) values.emplace_back("short", in);
  std::erase_if(values, [](const auto& value) { return value.second.empty(); });
  return sentence_of(facts, "desk-line.thing", values);
}

/// The side's own pieces that an order names.
void named_in(const DeskFacts& facts, const OrderDraft& draft, std::vector<std::string>& said,
              std::set<std::string>& known) {
  for (const auto& [name, value] : draft.attributes) {
    std::istringstream words(value);
    for (std::string word; words >> word;)
      if (const DeskThing* thing = facts.thing(word);
          thing != nullptr && thing->side == facts.head.side && known.insert(word).second)
        said.push_back(thing_in_words(facts, *thing));
  }
  for (const OrderDraft& part : draft.parts) named_in(facts, part, said, known);
}

std::string fact_of(const OrderDraft& draft, std::string_view key) {
  for (const auto& [name, value] : draft.facts)
    if (name == key) return value;
  return {};
}

void tell_place(const DeskFacts& facts, OrderDraft& draft) {
  const std::string hex = fact_of(draft, "hex");
  if (hex.empty()) return;
  FormLine there{"desk-line.hex", {{"hex", hex}}};
  const auto name = facts.place_name(hex);
  if (!name.empty()) there.values.emplace_back("title", name);
  for (const DeskThing& thing : facts.things)
    if (thing.hex == hex && thing.side != facts.head.side && thing.owner.empty())
      there.values.emplace_back("on", thing_in_words(facts, thing));
  if (there.values.size() > 1) draft.lines.push_back(std::move(there));
}

}  // namespace

std::string in_short(const DeskFacts& facts, const DeskThing& thing) {
  return sentence_of(facts, "desk-line.short", thing.traits);
}

namespace {

/// Each choice of each question; the one that is made without an answer is marked.
std::vector<OrderDraft> told_answers(const DeskFacts& facts, bool silent_is_listed) {
  std::vector<OrderDraft> all;
  for (std::size_t i = 0; i < facts.questions.size(); ++i) {
    const DeskQuestion& one = facts.questions[i];
    FormLine title{"desk-line.question", {{"title", sentence_of(facts, "question-title." + one.kind, {})}}};
    if (const DeskThing* thing = facts.thing(one.subject); thing != nullptr)
      title.values.emplace_back("thing", thing_in_words(facts, *thing));
    const OrderDraft& usual = facts.drafts[i];
    const auto add = [&](std::pair<std::string, std::string> choice) {
      OrderDraft& draft = all.emplace_back(usual);
      const bool silent = choice == usual.attributes.back();
      draft.attributes.back() = std::move(choice);
      draft.remark = !(silent && silent_is_listed);
      if (silent) draft.lines.push_back({"desk-line.silent"});
      return silent;
    };
    std::size_t first = all.size();
    bool offered = false;
    for (const DeskQuestion::Option& option : one.options)
      offered |= option.word.empty() ? add({"choice", option.choice}) : add({"word", option.word});
    if (!offered) add(usual.attributes.back());
    // Nobody is a choice too, unlike none at all.
    const std::pair<std::string, std::string> nobody{"choice", ""};
    const bool is_usual = usual.attributes.back() == nobody;
    if (!one.candidates.empty() && one.least == "0" && !is_usual) {
      add(nobody);
      all.back().lines.push_back({"desk-line.nobody"});
    }
    // What is said of the question stands above its first line: that of the list, where there is one.
    while (first + 1 < all.size() && all[first].remark && silent_is_listed) ++first;
    if (!one.candidates.empty()) {
      FormLine list{"desk-line.list", {{"least", one.least}, {"most", one.most}}};
      for (const std::string& id : one.candidates) list.values.emplace_back("of", id);
      all[first].lines.insert(all[first].lines.begin(), std::move(list));
    }
    all[first].lines.insert(all[first].lines.begin(), std::move(title));
  }
  return all;
}

}  // namespace

std::vector<OrderDraft> told_drafts(const DeskFacts& facts, Spelling spelling) {
  if (facts.answers()) return told_answers(facts, spelling != Spelling::text);
  std::vector<OrderDraft> all = facts.drafts;
  for (OrderDraft& draft : all) {
    if (!draft.lines.empty()) continue;
    tell_place(facts, draft);
    FormLine own{"desk-line.with"};
    std::vector<std::string> said;
    std::set<std::string> known;
    named_in(facts, draft, said, known);
    for (const std::string& one : said) own.values.emplace_back("unit", one);
    if (!said.empty()) draft.lines.push_back(std::move(own));
    FormLine odds{"desk-line.odds"};
    for (const auto& fact : draft.facts)
      if (fact.first != "hex" && fact.first != "able" && !fact.second.empty()) odds.values.push_back(fact);
    if (!odds.values.empty()) draft.lines.push_back(std::move(odds));
  }
  return all;
}

std::vector<std::string> what_is_asked(const DeskFacts& facts) {
  const Wording& wording = Stylesheets::standard().wording(facts.head.system, facts.head.language);
  std::vector<std::string> all;
  if (facts.answers()) all.push_back(sentence_of(facts, "decide.lead", {}));
  // Each part of a text that " | " divides, of what the reader's role has of it, else of what both roles have.
  const auto tell = [&](const std::string& of_all) {
    const std::string own = of_all + (facts.phasing ? ".phasing" : ".other");
    for (const std::string& one : {own, of_all})
      if (wording.has(one)) {
        const std::string said = sentence_of(facts, one, {});
        for (std::size_t at = 0; at < said.size();) {
          const std::size_t end = std::min(said.find(" | ", at), said.size());
          all.push_back(said.substr(at, end - at));
          at = end + 3;
        }
        break;
      }
  };
  if (facts.gate.empty() && !facts.answers()) {
    all.push_back(sentence_of(facts, "desk-line.first", {{"turn", std::to_string(facts.head.turn)}}));
    tell("first-orders");
  }
  if (!facts.gate.empty() && !facts.answers())
    for (const char* key : {"gate-do.", "gate-limits.", "gate-silent."}) tell(key + facts.gate);
  if (!facts.head.mail.empty()) {
    all.push_back(sentence_of(facts, "form.send", {{"mail", facts.head.mail}}));
    all.push_back(sentence_of(facts, "form.password", {}));
  }
  return all;
}

}  // namespace adjudicator::reports
