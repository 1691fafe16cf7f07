#include "reports/desk/desk_data.hpp"

#include <algorithm>
#include <set>

#include "files/folder/amended.hpp"
#include "files/schema/schema.hpp"
#include "reports/desk/desk_grammar.hpp"
#include "reports/json_parts.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::string_view label_prefix = "desk.";

class Data {
 public:
  Data(const DeskFacts& facts, const Stylesheets& sheets)
      : facts_(facts),
        sheets_(sheets),
        wording_(sheets.wording(facts.head.system, facts.head.language)),
        root_(*files::Schema::of(facts.head.system).words().root(facts.answers() ? "answers" : "orders")) {}

  std::string json() {
    data_.say("lang", facts_.head.language);
    data_.say("reader", facts_.head.side);
    data_.say("gate", facts_.gate);
    data_.say("due", facts_.deadline);
    data_.say("mail", facts_.head.mail);
    data_.flag("word", facts_.word);
    data_.say("ns", files::document_namespace);
    data_.say("root", root_.name);
    if (root_.list != nullptr) data_.say("list", root_.list->name);
    head();
    labels();
    board();
    things();
    choices();
    ways();
    questions();
    add_grammar(root_, facts_.open, wording_, facts_.head.language == "en", data_);
    data_.say("print", files::hash_text(data_.json()).substr(0, 16));
    return data_.json();
  }

 private:
  void head() {
    JsonList head;
    const auto add = [&](std::string_view name, std::string_view value) {
      JsonList pair;
      pair.say(name);
      pair.say(value);
      head.add(pair.json());
    };
    add("system", facts_.head.system);
    add("game", facts_.head.game);
    add("turn", std::to_string(facts_.head.turn));
    add("side", facts_.head.side);
    data_.list("head", head);
    JsonList ask;
    for (const std::string& sentence : what_is_asked(facts_)) ask.say(sentence);
    data_.list("ask", ask);
    JsonObject sides;
    for (const auto& [id, name] : facts_.sides) sides.say(id, name);
    data_.object("sides", sides);
  }

  /// Whether this desk ever says it.
  bool is_used(std::string_view label) const {
    const auto one_of = [&](std::initializer_list<std::string_view> all) {
      return std::ranges::find(all, label) != all.end();
    };
    if (one_of({"title", "fallback"})) return false;  // of the frame
    if (one_of({"stack", "no-answer", "if-silent", "silent", "in-order"})) return facts_.answers();
    if (one_of({"new", "new-which", "orders", "can", "take", "taken", "taken-other"}))
      return !facts_.answers();
    if (label == "no-orders") return !facts_.answers() && facts_.columns == 0;
    if (one_of({"no-orders-map", "could", "nothing-here"})) return !facts_.answers() && facts_.columns > 0;
    if (one_of({"usual", "usual-help", "show", "take-all"}))
      return !facts_.answers() && std::ranges::any_of(facts_.drafts, [](const OrderDraft& draft) {
        return !draft.remark && !is_general(draft);
      });
    if (label == "know") return std::ranges::any_of(facts_.drafts, is_general);
    if (one_of({"due", "was-due", "due-utc", "was-due-utc"})) return !facts_.deadline.empty();
    if (one_of({"word", "draw-word", "word-help", "draft-word"})) return facts_.word;
    if (one_of({"tap", "tap-map", "aim", "larger", "smaller"})) return facts_.columns > 0;
    if (one_of({"wrong-step", "wrong-far"})) return !facts_.ways.empty();
    if (label == "wrong-reach")
      return std::ranges::any_of(facts_.drafts, [](const OrderDraft& draft) {
        return std::ranges::find(draft.facts, "able", &std::pair<std::string, std::string>::first) !=
               draft.facts.end();
      });
    if (label == "alternative") return std::ranges::any_of(facts_.drafts, &OrderDraft::alternative);
    return !label.starts_with("fact-");
  }

  void labels() {
    JsonObject labels;
    for (const std::string_view key : wording_.keys())
      if (key.starts_with(label_prefix) && is_used(key.substr(label_prefix.size())))
        labels.say(key.substr(label_prefix.size()), wording_.pattern(key));
    data_.object("say", labels);
  }

  void board() {
    if (facts_.columns == 0) return;
    JsonObject grid;
    grid.count("columns", facts_.columns);
    grid.count("rows", facts_.rows);
    grid.flag("even", facts_.even_down);
    const bool letter = !facts_.first_hex.empty() && facts_.first_hex[0] >= 'A' && facts_.first_hex[0] <= 'Z';
    if (letter) grid.say("prefix", facts_.first_hex.substr(0, 1));
    const std::size_t digits = facts_.first_hex.size() - (letter ? 1 : 0);
    grid.count("digits", facts_.first_hex.empty() ? 2 : static_cast<std::int64_t>(digits / 2));
    data_.object("grid", grid);
    JsonObject places;
    for (const auto& [hex, name] : facts_.places) places.say(hex, name);
    data_.object("places", places);
  }

  /// Those that orders can name, and of units all.
  void things() {
    std::set<std::string> tables = tables_of(root_, facts_.open);
    for (const DeskQuestion& one : facts_.questions) {
      for (const std::string& id : one.candidates)
        if (const DeskThing* thing = facts_.thing(id); thing != nullptr) tables.insert(thing->table);
      if (const DeskThing* thing = facts_.thing(one.subject); thing != nullptr) tables.insert(thing->table);
    }
    tables.insert("unit");
    JsonObject all;
    for (const std::string& table : tables) {
      JsonList list;
      for (const DeskThing& thing : facts_.things)
        if (thing.table == table) list.add(of_thing(thing));
      all.list(table, list);
    }
    data_.object("things", all);
    sorts();
  }

  /// Of tables of several kinds, which things belong into which fields.
  void sorts() {
    JsonObject all;
    for (const auto& [name, field] : sorts_of(root_, facts_.open)) {
      JsonList list;
      for (const DeskThing& thing : facts_.things)
        if (thing.table == field->table && is_of(thing, *field)) list.say(thing.id);
      all.set(name, list.json());
    }
    data_.object("sorts", all);
  }

  /// Of enemies nothing is asked for fields of the side's own.
  bool is_of(const DeskThing& thing, const files::TextField& field) const {
    if (field.of.starts_with("own-") && !thing.side.empty() && thing.side != facts_.head.side) return false;
    return std::ranges::all_of(field.rules, [&](const files::TextCondition& rule) {
      const auto trait =
          std::ranges::find(thing.traits, rule.trait, &std::pair<std::string, std::string>::first);
      return rule.is_met(trait == thing.traits.end() ? std::string_view() : trait->second);
    });
  }

  std::string of_thing(const DeskThing& thing) const {
    std::vector<std::string> parts{thing.id,   thing.name, thing.side, thing.hex, in_short(facts_, thing),
                                   thing.owner};
    while (parts.back().empty()) parts.pop_back();
    JsonList json;
    for (const std::string& part : parts) json.say(part);
    return json.json();
  }

  static std::string of_order(const OrderDraft& draft) {
    JsonList json;
    json.say(draft.name);
    JsonObject attributes;
    for (const auto& [name, value] : draft.attributes) attributes.set(name, script_text(value));
    if (!attributes.empty() || !draft.parts.empty()) json.add(attributes.json());
    JsonList parts;
    for (const OrderDraft& part : draft.parts) parts.add(of_order(part));
    if (!parts.empty()) json.add(parts.json());
    return json.json();
  }

  /// What is said of the whole turn stands at an order that says nothing ("pass").
  static bool is_general(const OrderDraft& draft) {
    return !draft.remark && draft.attributes.empty() && draft.parts.empty() && !draft.lines.empty();
  }

  /// A desk has labels where forms in words have names of fields: it says `desk-form.X` for `form.X`, if there is one.
  std::string told(const FormLine& line) const {
    const std::string own = "desk-" + line.sentence;
    return sentence(facts_.head.system, facts_.head.language, wording_.has(own) ? own : line.sentence,
                    line.values, sheets_);
  }

  void choices() {
    JsonList form;
    for (const OrderDraft& draft : facts_.drafts) {
      JsonObject json;
      json.set("o", of_order(draft));
      json.flag("s", draft.remark);
      json.flag("alt", draft.alternative);
      std::string facts;
      for (const auto& [key, value] : draft.facts) {
        const std::string label = "desk.fact-" + key;
        if (!wording_.has(label))
          json.say(key, value);
        else if (const std::string text = value.empty() ? value : said(label, {{"n", value}}); !text.empty())
          facts.append(facts.empty() ? "" : " · ").append(text);
      }
      json.say("facts", facts);
      JsonList lines;
      std::map<std::string, JsonList> picks;  // by attribute: its values, and what comes of each
      for (const FormLine& line : draft.lines) {
        const std::string said = told(line);
        if (said.empty()) continue;
        if (line.choice.first.empty()) {
          lines.say(said);
          continue;
        }
        JsonList pick;
        pick.say(line.choice.second);
        pick.say(said);
        picks[line.choice.first].add(pick.json());
      }
      JsonObject open;
      for (const auto& [attribute, values] : picks) open.list(attribute, values);
      json.object("picks", open);
      if (is_general(draft)) {
        data_.list("know", lines);
        continue;
      }
      json.list("say", lines);
      form.add(json.json());
    }
    data_.list("form", form);
  }

  /// Many units have the same steps: these are there once.
  void ways() {
    std::map<std::string, JsonObject> by_order;
    std::vector<std::string> known;
    JsonList all;
    for (const OrderWay& way : facts_.ways) {
      std::map<std::string, std::string> steps;
      for (const auto& [from, to] : way.steps) steps[from].append(steps[from].empty() ? "" : " ").append(to);
      JsonObject edges;
      for (const auto& [from, to] : steps) edges.say(from, to);
      const std::string text = edges.json();
      const auto at = std::ranges::find(known, text) - known.begin();
      if (static_cast<std::size_t>(at) == known.size()) {
        known.push_back(text);
        all.add(text);
      }
      JsonObject json;
      if (const DeskThing* unit = facts_.thing(way.unit); unit == nullptr || unit->hex != way.from)
        json.say("from", way.from);
      json.count("max", static_cast<std::int64_t>(way.most));
      json.count("e", at);
      by_order[way.order].object(way.unit, json);
    }
    JsonObject json;
    for (const auto& [order, units] : by_order) json.object(order, units);
    data_.object("ways", json);
    data_.list("edges", all);
  }

  /// A key of the wording that only says something where it is there.
  std::string said(const std::string& key,
                   const std::vector<std::pair<std::string, std::string>>& values) const {
    return wording_.has(key) ? sentence(facts_.head.system, facts_.head.language, key, values, sheets_) : "";
  }

  void questions() {
    JsonList all;
    for (const DeskQuestion& one : facts_.questions) {
      JsonObject json;
      json.say("at", one.at);
      json.say("key", one.fingerprint);
      json.say("say", said("question-title." + one.kind, {}));
      json.say("help", said("question-help." + one.kind, {}));
      json.say("rule", one.rule);
      json.say("subject", one.subject);
      json.say("hex", one.hex);
      JsonList options;
      for (const DeskQuestion::Option& option : one.options) options.add(of_option(one, option));
      json.list("options", options);
      JsonList candidates;
      for (const std::string& id : one.candidates) candidates.say(id);
      json.list("candidates", candidates);
      if (!one.least.empty()) json.set("least", one.least);
      if (!one.most.empty()) json.set("most", one.most);
      if (one.fallback_word.empty())
        json.set("fallback", script_text(one.fallback));
      else
        json.say("fallbackWord", one.fallback_word);
      all.add(json.json());
    }
    data_.list("questions", all);
  }

  std::string of_option(const DeskQuestion& one, const DeskQuestion::Option& option) const {
    JsonObject json;
    if (option.word.empty())
      json.set("choice", script_text(option.choice));
    else
      json.say("word", option.word);
    if (!option.word.empty()) json.say("say", wording_.word("choice." + one.kind, option.word));
    return json.json();
  }

  const DeskFacts& facts_;
  const Stylesheets& sheets_;
  const Wording& wording_;
  const files::TextRoot& root_;
  JsonObject data_;
};

}  // namespace

std::string desk_data(const DeskFacts& facts, const Stylesheets& sheets) {
  return Data(facts, sheets).json();
}

}  // namespace adjudicator::reports
