// Every sentence of the wording, filled with values: what tools/sentences prints.
//
//   sentences LANGUAGE REPORT...      REPORT: report.xml of played games, where values are taken from
//
// A line a sentence: its key, a tab, the sentence. Each alternative of a sentence is said once by the program's own
// wording, about a fact that has just the values it speaks of; one that counts, with one value and with several. A value is
// one that a report has for that fact, else one of that name from any fact, else a word that there is a sentence for.
// Keys of names and looks (layout.*, tone.*), empty sentences and signs are left out.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rule_system.hpp"
#include "reports/nodes.hpp"
#include "reports/transform.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

/// Elements `arg` or `thing` of one name; else one element and its attribute.
struct Values {
  std::vector<const xmlNode*> all;
  bool attribute = false;
};

/// What the reports have for the names of values.
class Found {
 public:
  void read(const xmlNode* node) {
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
      if (!is(c, "arg") && !is(c, "chart") && !is(c, "map")) facts_of(c);
      if (!is(c, "chart") && !is(c, "map")) read(c);
    }
  }

  const Values* find(const std::string& key, const std::string& name, bool many) const {
    for (const std::string& where : places(key, name))
      for (const bool as_asked : {true, false})
        if (const auto values = values_.find({where, as_asked == many}); values != values_.end())
          return &values->second;
    return nullptr;
  }
  bool has_own(const std::string& key, const std::string& name) const {
    return values_.contains({key + ' ' + name, false}) || values_.contains({key + ' ' + name, true});
  }

 private:
  void facts_of(const xmlNode* fact) {
    std::string key(name_of(fact));
    for (const std::string_view part : {"what", "code", "cause", "question", "trait"})
      if (const std::string_view word = attribute(fact, part); !word.empty()) {
        key.append(1, '.').append(word);
        break;
      }
    for (const xmlAttr* a = fact->properties; a != nullptr; a = a->next)
      if (a->children != nullptr && !view(a->children->content).empty())
        keep(key, std::string(view(a->name)), {{fact}, true}, view(a->children->content));
    std::map<std::string, std::vector<const xmlNode*>, std::less<>> args;
    for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c))
      if (is(c, "arg"))
        args[std::string(attribute(c, "as"))].push_back(c);
      else if (is(c, "thing"))
        args["thing"].push_back(c);
    for (auto& [name, values] : args) {
      const std::string_view number = attribute(values.front(), "number");
      if (values.size() > 3) values.resize(3);
      keep(key, name, {values}, number.empty() && values.size() == 1 ? "1" : number);
    }
  }

  /// From the nearest to the widest: a fact of that name, one of its kind, any.
  static std::vector<std::string> places(const std::string& key, const std::string& name) {
    return {key + ' ' + name, key.substr(0, key.find('.')) + " * " + name, "* " + name};
  }

  void keep(const std::string& key, const std::string& name, const Values& values, std::string_view text) {
    const bool many = values.all.size() > 1 || text != "1";
    for (const std::string& where : places(key, name)) values_.try_emplace({where, many}, values);
  }

  std::map<std::pair<std::string, bool>, Values> values_;  // by place; whether they are many
};

/// Values that no example has, or not so that they read well: by name, or by the beginning of a key and name.
const std::map<std::string, std::string, std::less<>>& plain_values() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"because", "the mail was late"},
      {"beacon", "drand"},
      {"cut-short", "2026-12-01T20:00Z"},
      {"deadline", "2026-12-01T20:00Z"},
      {"moment", "2026-12-01T18:30Z"},
      {"signed", "2026-12-01T18:00Z"},
      {"later", "2026-12-01T19:00Z"},
      {"game", "tobruk-road"},
      {"gate", "B"},
      {"hash", "9f86d081"},
      {"key", "RWQf6LRC"},
      {"given", "4"},
      {"message", "Not on the map: Dragoons."},
      {"missing", "'target' is missing from 'attack'"},
      {"guess", "'attack' has no 'tagret'; did you mean 'target'?"},
      {"names", "report.css"},
      {"order", "bridge"},
      {"program", "0.2.0"},
      {"program-was", "0.1.0"},
      {"program-now", "0.2.0"},
      {"program-before", "0.1.0"},
      {"printed", "2-3"},
      {"used", "2-4"},
      {"list", "L15 · Assignment form"},
      {"words", "Axis"},
      {"near", "b-inf-1"},
      {"field", "units"},
      {"private-name", "Big guns"},
      {"profile", "rulebook"}};
  return all;
}
const std::map<std::string, std::string, std::less<>>& values_of_keys() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"ruled by", "Anna"},
      {"ruled because", "the mail was late"},
      {"ruled from", "6"},
      {"ruled to", "7"},
      {"ruled trait", "strength"},
      {"ruled thing", "Dragoons"},
      {"ruled.answer from", "0703"},
      {"noted.no-armor most", "1"},
      {"noted.no-armor points", "3"},
      {"ruled question", "turn-01/combat/0805/retreat"},
      {"charts by", "Anna"},
      {"charts because", "a misprint"},
      {"charts from", "DR"},
      {"charts to", "DE"},
      {"charts was", "DR"},
      {"charts now", "DE"},
      {"charts row", "6"},
      {"charts column", "3-1"},
      {"charts replaced", "published"},
      {"since was", "2"},
      {"since now", "3"},
      {"since row", "6"},
      {"since column", "3-1"},
      {"since name", "stacking-limit"},
      {"since.chart name", "ratio-default"},
      {"since.cell was", "DR"},
      {"since.cell now", "DE"},
      {"since.units trait", "strength"},
      {"since.rest rest", "4"},
      {"differences trait", "strength"},
      {"differences from", "6"},
      {"differences to", "4"},
      {"sent refused", "1"},
      {"trust because", "the secret was lost"},
      {"trust by", "Anna"},
      {"trust from", "3"},
      {"receipt question", "turn-01/combat/0805/retreat"},
      {"receipt number", "2"},
      {"receipt choice", "0703"},
      {"refusal question", "turn-01/combat/0805/retreat"},
      {"report reader", "Axis"},
      {"removed from", "C0806"},
      {"removed thing", "11 Hussars"},
      {"asked thing", "I/5 Panzer"},
      {"asked subject", "C0807"},
      {"noted hex", "C0806"},
      {"noted unit", "60 Field Regiment"},
      {"noted group", "25-pdr"},
      {"noted hexes", "2"},
      {"noted path", "C0912"},
      {"noted cohesion", "-27"},
      {"noted left-out", "C0807"},
      {"told hex", "C0805"},
      {"told target", "Nr1 Inf"},
      {"told name", "Nr1 Inf"},
      {"scene hex", "C0806"},
      {"scene target", "Nr1 Arty"},
      {"scene dump", "the dump at Sidi Omar"},
      {"refusal group", "25-pdr"},
      {"looked-up cell", "P"},
      {"refusal instead", "dropped"},
      {"refusal.E-CAP-COUNT left", "2"},
      {"refusal.E-CAP-COUNT points", "3"},
      {"refusal.E-CAP-COUNT held", "4"},
      {"refusal.E-CAP-COUNT most", "5"},
      {"refusal.E-BAR value", "x"},
      {"refusal hex", "C0806"},
      {"refusal target", "C0806"},
      {"refusal assault", "C0806"},
      {"refusal thing", "4 Royal Horse Artillery"},
      {"question-title subject", "II/15 Savona"},
      {"question-title.exchange-losses subject", "0805"},
      {"question-title.advance subject", "0805"},
      {"question-title.ca-loss subject", "C0807"},
      {"question-title.vulnerability-loss subject", "C0807"},
      {"question-title.aa-loss subject", "C0807"},
      {"question-title.capture-pick subject", "C0807"},
      {"draws label", "hits"},
      {"draws.each label", "hits"},
      {"row-modifier by", "-1"},
      {"shift-in-short by", "2"},
      {"luck got", "9"},
      {"unseen type", "infantry"},
      {"created id", "Task Force A"},
      {"created owner", "1st Brigade"},
      {"refusal.E-POS unit", "12 Artillery, I"},
      {"refusal.E-POS value", "ahead"},
      {"refusal.CRT-E01 unit", "b-inf-9"},
      {"refusal.CRT-E13 value", "0203 0105"},
      {"refusal.CRT-E14 value", "N N"},
      {"refusal.CRT-E14 reason", "'seq' must be a whole number from 0 to 9999, not '-1'"},
      {"refusal.CRT-E14 field", "prefer"},
      {"refusal.CRT-E16 value", "0403 0404"},
      {"refusal.order-fault reason", "'seq' must be a whole number from 0 to 9999, not '-1'"},
      {"refusal.order-fault id", "bridge"},
      {"refusal.order-fault order", "attack"},
      {"refusal.E-XML order", "assign"},
      {"refusal.E-XML missing", "target"},
      {"refusal.E-XML value", "many"},
      {"refusal.E-XML field", "asign"},
      {"refusal.E-XML near", "assign"},
      {"refusal.E-BAR-AMMO ammo", "1"},
      {"refusal.E-BAR-ADJ target", "Nr1 Arty"},
      {"noted from", "C0807"},
      {"refusal.E-TOE value", "9"},
      {"refusal.E order", "assign"},
      {"refusal.E-UNIT near", "12-art"},
      {"refusal.E-UNIT unit", "12-atr"},
      {"refusal.E-DUP order", "assign"},
      {"refusal.E-DUP field", "target"},
      {"refusal.E-RBA-COHESION cohesion", "-27"},
      {"refusal.E-RBA-FUEL fuel", "1"},
      {"refusal.E-RBA-LIMIT cost", "8"},
      {"refusal.E-RBA-LIMIT most", "6"}};
  return all;
}

class Sentences {
 public:
  Sentences(const Wording& wording, const Found& found, const xmlNode* report)
      : wording_(wording), found_(found), report_(report) {}

  void say(std::string_view key) const {
    std::vector<std::string> said;
    const auto alternatives = wording_.alternatives(key);
    for (const auto& spoken : alternatives) {
      const bool counts = std::ranges::any_of(spoken, &Wording::Spoken::counted);
      for (const bool many : {false, true}) {
        if (many && !counts) continue;
        std::string text = filled(key, spoken, many || (!counts && !spoken.empty()));
        if (text.find(" | ") != std::string::npos) text = cells(std::move(text));
        if (!is_prose(text) || std::ranges::find(said, text) != said.end()) continue;
        said.push_back(text);
      }
    }
    for (std::size_t i = 0; i < said.size(); ++i)
      std::cout << key << (i > 0 ? '/' + std::to_string(i + 1) : "") << '\t' << said[i] << '\n';
  }

 private:
  /// The cells of a row of a table, those that are empty left out.
  static std::string cells(std::string text) {
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(" | ", at), text.size());
      std::string cell = text.substr(at, end - at);
      while (cell.ends_with(' ') || cell.ends_with('|')) cell.pop_back();
      while (cell.starts_with(' ') || cell.starts_with('|')) cell.erase(0, 1);
      if (!cell.empty()) out += (out.empty() ? "" : " · ") + cell;
      at = end + 2;
    }
    return out;
  }

  static bool is_prose(std::string_view text) {
    return std::ranges::count_if(text, [](unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; }) > 1;
  }

  /// The first word of a family of sentences: "known" has "known.*".
  std::optional<std::string> word_of(std::string_view family) const {
    std::optional<std::string> any;
    std::vector<std::string_view> keys = wording_.keys();
    std::ranges::sort(keys);
    for (const std::string_view key : keys) {
      if (!key.starts_with(family) || key.size() < family.size() + 2 || key[family.size()] != '.') continue;
      const std::string_view word = key.substr(family.size() + 1);
      if (word == "piece") continue;
      if (word == "*" || word == "+" || word == "-")
        any = any.value_or(word == "-" ? "-2" : word == "+" ? "2" : "");
      else if (!wording_.word(family, word).empty())
        return std::string(word);
    }
    return any;
  }

  std::string filled(std::string_view key, const std::vector<Wording::Spoken>& spoken, bool many) const {
    xmlNode* root = xmlDocGetRootElement(report_->doc);
    const std::string kind(key.substr(0, key.find('.')));
    static const std::vector<std::string> facts{"scene",    "noted",   "rolled",    "moved", "changed",
                                                "removed",  "created", "asked",     "told",  "ruled",
                                                "answered", "refusal", "looked-up", "drawn", "shift"};
    const bool fact = std::ranges::find(facts, kind) != facts.end();
    xmlNode* about = xmlNewChild(root, nullptr, BAD_CAST(fact ? kind.c_str() : "noted"), nullptr);
    const auto unlink = [](xmlNode* node) {
      xmlUnlinkNode(node);
      xmlFreeNode(node);
    };
    const std::unique_ptr<xmlNode, decltype(unlink)> alone(about, unlink);
    std::string value;
    for (const Wording::Spoken& one : spoken) {
      if (one.name == "value" && !fact) {
        const std::string_view end = key.substr(key.rfind('.') + 1);
        value = end == "-"                                     ? "-2"
                : end == "+"                                   ? "3"
                : one.filter.empty() || one.filter == "number" ? "3"
                                                               : word_of(one.filter).value_or("3");
      } else {
        give(about, std::string(key), one, many);
        for (const auto& [name, filter] : nested(one, about))
          if (name != "value") give(about, std::string(key), {name, filter, false}, many);
      }
    }
    if (value.empty()) return wording_.say(key, about);
    const std::size_t dot = key.rfind('.');
    const std::string word =
        key.ends_with(".*") || key.ends_with(".+") || key.ends_with(".-") || key.ends_with(".piece")
            ? value
            : std::string(key.substr(dot + 1));
    return wording_.word(key.substr(0, dot), word, nullptr, root);
  }

  /// What the sentence of a word speaks of: of {mode|column-found} what "column-found.column" does.
  std::vector<std::pair<std::string, std::string>> nested(const Wording::Spoken& one,
                                                          const xmlNode* about) const {
    std::vector<std::pair<std::string, std::string>> all;
    if (one.filter.empty()) return all;
    for (const xmlNode* c = first_child(about); c != nullptr; c = next_element(c)) {
      if (attribute(c, "as") != one.name) continue;
      std::string key = one.filter + '.' + std::string(attribute(c, "word"));
      if (!wording_.has(key)) key = one.filter + ".*";
      for (const auto& spoken : wording_.alternatives(key))
        for (const Wording::Spoken& inner : spoken) all.emplace_back(inner.name, inner.filter);
      break;
    }
    return all;
  }

  static bool has(const xmlNode* about, const std::string& name) {
    bool found = false;
    attribute(about, name, &found);
    for (const xmlNode* c = first_child(about); c != nullptr; c = next_element(c))
      found |= (is(c, "arg") && attribute(c, "as") == name) || (name == "thing" && is(c, "thing"));
    return found;
  }

  void give(xmlNode* about, const std::string& key, const Wording::Spoken& one, bool many) const {
    if (has(about, one.name)) return;
    // "since.cell was" before "since was".
    for (std::string part = key;; part.resize(part.rfind('.'))) {
      if (const auto given_value = values_of_keys().find(part + ' ' + one.name);
          given_value != values_of_keys().end() && (part == key || !found_.has_own(key, one.name))) {
        const std::string& text = given_value->second;
        const bool number = text.find_first_not_of("-0123456789") == std::string::npos && text.size() < 4;
        xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
        xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
        xmlNewProp(child, BAD_CAST(number ? "number" : "word"), BAD_CAST text.c_str());
        return;
      }
      if (part.rfind('.') == std::string::npos) break;
    }
    const auto arg = [&](const char* as, const std::string& text) {
      xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
      xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
      xmlNewProp(child, BAD_CAST as, BAD_CAST text.c_str());
    };
    static const std::vector<std::string> own{"unit",   "model", "named",  "id",     "plain",
                                              "signed", "band",  "moment", "number", ""};
    const bool of_family = std::ranges::find(own, one.filter) == own.end();
    if (const auto plain = plain_values().find(one.name);
        plain != plain_values().end() && !of_family && !found_.has_own(key, one.name))
      return arg("word", plain->second);
    if (!of_family || found_.has_own(key, one.name))
      if (const Values* values = found_.find(key, one.name, many)) return copy(about, one.name, *values);
    if (one.filter == "chart")
      if (const Values* values = found_.find("looked-up", "chart", many)) {
        const xmlNode* at = values->all.front();
        return arg("word", std::string(values->attribute ? attribute(at, "chart") : attribute(at, "word")));
      }
    if (of_family)
      if (const auto word = word_of(one.filter); word && !word->empty()) return arg("word", *word);
    if (const auto plain = plain_values().find(one.name); plain != plain_values().end())
      return arg("word", plain->second);
    if (const Values* values = found_.find(key, one.name, many)) return copy(about, one.name, *values);
    arg("number", many ? "3" : "1");
  }

  static void copy(xmlNode* about, const std::string& name, const Values& values) {
    for (const xmlNode* value : values.all)
      if (values.attribute)
        xmlNewProp(about, BAD_CAST name.c_str(), BAD_CAST std::string(attribute(value, name)).c_str());
      else
        xmlAddChild(about, xmlDocCopyNode(const_cast<xmlNode*>(value), about->doc, 1));
  }

  const Wording& wording_;
  const Found& found_;
  const xmlNode* report_;
};

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int all(const std::string& language, const std::vector<std::string>& files) {
  std::vector<Tree> reports;
  std::map<std::string, Found, std::less<>> found;           // by system
  std::map<std::string, const xmlNode*, std::less<>> first;  // report of each system
  for (const std::string& file : files) {
    const xmlNode* root = xmlDocGetRootElement(reports.emplace_back(parse_tree(text_of(file))).get());
    const std::string system(attribute(root, "system"));
    found[system].read(root);
    first.try_emplace(system, root);
  }
  std::vector<std::pair<std::string, std::string>> parts{{"common", "classic"}};
  for (const RuleSystem& system : rule_systems()) parts.emplace_back(system.key, system.key);
  for (const auto& [part, system] : parts) {
    const std::string name = "wording/" + part + '.' + language + ".xml";
    const std::string text = Stylesheets::standard().file(name);
    if (text.empty() || !first.contains(system)) {
      std::cerr << "sentences: there is no " << (text.empty() ? name : "report of " + system) << '\n';
      return 66;
    }
    Wording only;
    only.add(text, name);
    std::vector<std::string_view> keys = only.keys();
    std::ranges::sort(keys);
    const Sentences sentences(Stylesheets::standard().wording(system, language), found[system],
                              first[system]);
    for (const std::string_view key : keys)
      if (!key.starts_with("layout.") && !key.starts_with("tone.")) sentences.say(key);
  }
  return 0;
}

}  // namespace
}  // namespace adjudicator::reports

int main(int count, char** words) {
  if (count < 3) {
    std::cerr << "sentences LANGUAGE REPORT...\n";
    return 64;
  }
  return adjudicator::reports::all(words[1], {words + 2, words + count});
}
