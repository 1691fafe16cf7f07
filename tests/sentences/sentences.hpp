// The sentences of one wording, said about facts of reports.
#pragma once

#include <libxml/tree.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/nodes.hpp"
#include "reports/wording/wording.hpp"
#include "sentences/facts.hpp"
#include "sentences/rows.hpp"
#include "sentences/sample_data.hpp"

namespace adjudicator::reports {

/// Prints the sentences of keys: see tests/sentences.cpp.
class Sentences {
 public:
  Sentences(const Wording& wording, const std::string& language, const Found& found, const Samples& samples,
            const xmlNode* report)
      : wording_(wording),
        frames_in_(language == "en" ? std::string() : language + ": "),
        found_(found),
        samples_(samples),
        report_(report),
        system_(attribute(report, "system")) {}

  void say(std::string_view key) const {
    std::vector<std::string> said;
    const auto alternatives = wording_.alternatives(key);
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      const bool counts = std::ranges::any_of(alternatives[i], &Wording::Spoken::counted);
      for (const bool many : {false, true}) {
        if (many && !counts) continue;
        std::string text = told(key, alternatives, i, many || (!counts && !alternatives[i].empty()), said);
        if (!is_prose(text) || std::ranges::find(said, text) != said.end()) continue;
        said.push_back(text);
      }
    }
    for (std::size_t i = 0; i < said.size(); ++i)
      std::cout << key << (i > 0 ? '/' + std::to_string(i + 1) : "") << '\t' << said[i] << '\n';
  }

 private:
  using Alternatives = std::vector<std::vector<Wording::Spoken>>;
  struct Unlink {
    void operator()(xmlNode* node) const {
      xmlUnlinkNode(node);
      xmlFreeNode(node);
    }
  };
  using Node = std::unique_ptr<xmlNode, Unlink>;

  static bool many_of(const xmlNode* fact, const std::string& name) {
    return parts_of(fact, name).size() > 1 || word_in(fact, name) != "1";
  }

  /// The fact that has the most of what an alternative speaks of.
  const Samples::Sample* sample_for(std::string_view key, const std::vector<Wording::Spoken>& spoken,
                                    bool many) const {
    const Samples::Sample* best = nullptr;
    int most = -1;
    for (const Samples::Sample& sample : samples_.of(key)) {
      int has = 0;
      for (const Wording::Spoken& one : spoken)
        if (one.name == "value" || !attribute(sample.fact, one.name).empty() ||
            !parts_of(sample.fact, one.name).empty())
          has += !one.counted || many_of(sample.fact, one.name) == many ? 2 : 1;
      if (has > most) best = &sample, most = has;
    }
    return best;
  }

  /// The same fact, alone, with what the scenes around it say.
  Node copy_of(const xmlNode* fact) const {
    xmlNode* about = xmlDocCopyNode(const_cast<xmlNode*>(fact), fact->doc, 1);
    for (xmlNode* c = about->children; c != nullptr;) {
      xmlNode* next = c->next;
      if (c->type != XML_ELEMENT_NODE || (!is(c, "arg") && !is(c, "thing") && !is(c, "subject"))) Unlink()(c);
      c = next;
    }
    for (const xmlNode* at = fact->parent; at != nullptr && (is(at, "scene") || is(at, "events"));
         at = at->parent)
      for (const xmlNode* c = first_child(at); c != nullptr; c = next_element(c))
        if (is(c, "arg") && parts_of(fact, attribute(c, "as")).front()->parent == at)
          xmlAddChild(about, xmlDocCopyNode(const_cast<xmlNode*>(c), about->doc, 1));
    xmlAddChild(xmlDocGetRootElement(fact->doc), about);
    return Node(about);
  }

  static void take(xmlNode* about, const std::string& name) {
    xmlUnsetProp(about, BAD_CAST name.c_str());
    for (xmlNode* c = about->children; c != nullptr;) {
      xmlNode* next = c->next;
      if (c->type == XML_ELEMENT_NODE &&
          ((is(c, "arg") && attribute(c, "as") == name) || (name == "thing" && is(c, "thing"))))
        Unlink()(c);
      c = next;
    }
  }

  /// What sample facts of a key never have, of what an alternative speaks of.
  std::vector<Wording::Spoken> never_had(std::string_view key,
                                         const std::vector<Wording::Spoken>& spoken) const {
    std::vector<Wording::Spoken> missing;
    for (const Wording::Spoken& one : spoken)
      if (one.name == "value" || std::ranges::none_of(samples_.of(key), [&](const Samples::Sample& sample) {
            return !attribute(sample.fact, one.name).empty() || !parts_of(sample.fact, one.name).empty();
          }))
        missing.push_back(one);
    return missing;
  }

  std::string told(std::string_view key, const Alternatives& all, std::size_t which, bool many,
                   const std::vector<std::string>& said) const {
    const std::vector<Wording::Spoken>& spoken = all[which];
    const Samples::Sample* sample = sample_for(key, spoken, many);
    const auto says = [&](const std::string& name) {
      return std::ranges::any_of(spoken, [&](const Wording::Spoken& one) { return one.name == name; });
    };
    if (sample == nullptr) return in_place(key, filled(key, spoken, many, which), nullptr, nullptr);
    std::string text;
    for (const bool all_filled : {false, true}) {  // as in a report, if that says this alternative
      const Node about = copy_of(sample->fact);
      for (std::size_t i = 0; i < which; ++i)  // else what an alternative before it has is said
        for (const Wording::Spoken& one : all[i])
          if (!says(one.name)) take(about.get(), one.name);
      std::vector<Wording::Spoken> missing = all_filled                     ? spoken
                                             : key.starts_with("list-row.") ? std::vector<Wording::Spoken>()
                                                                            : never_had(key, spoken);
      for (const Wording::Spoken& one : spoken)
        if (sample_data().left_out_values.contains(std::string(key) + ' ' + one.name))
          take(about.get(), one.name);
        else if (sample_data().replaced_values.contains(std::string(key) + ' ' + one.name) ||
                 (one.counted && has(about.get(), one.name) && many_of(about.get(), one.name) != many)) {
          take(about.get(), one.name);
          missing.push_back(one);
        }
      text = in_place(key, filled(key, missing, many, which, about.get(), sample->word), sample, about.get());
      if (is_prose(text) && std::ranges::find(said, text) == said.end()) break;
    }
    return text;
  }

  static std::size_t words(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
  }

  /// What a reader meets inside another sentence, in it; a row with its heads.
  std::string in_place(std::string_view key, std::string text, const Samples::Sample* sample,
                       xmlNode* about) const {
    if (!is_prose(text)) return {};
    if (key.starts_with("list-row.")) return cells(wording_, text, key.substr(9));
    const std::string family(key.substr(0, key.find('.')));
    if (family.ends_with("-row") && text.find(" | ") != std::string::npos)
      return cells(wording_, text, std::string_view(family).substr(0, family.size() - 4));
    const bool clause = text.find_first_of(",;:( ") == 0;
    if (samples_.parents(family).empty() || sample_data().labels.contains(family) ||
        (words(text) < 2 && !clause))
      return framed(key, family, std::move(text));
    const auto only = sample_data().only_parents.find(family);
    const bool elsewhere = only != sample_data().only_parents.end() && sample != nullptr &&
                           !sample->whole.starts_with(only->second);
    if (sample != nullptr && sample->whole != key && !elsewhere)
      if (const std::string whole = wording_.say(sample->whole, about); whole.find(text) != std::string::npos)
        return sample->whole.starts_with("list-row.")
                   ? cells(wording_, whole, std::string_view(sample->whole).substr(9))
                   : whole;
    for (const bool row : {false, true})
      for (const auto& [parent, name] : samples_.parents(family))
        if ((parent.find("-row.") != std::string::npos) == row)
          if (const std::string whole = inside(parent, name, key, text); !whole.empty()) return whole;
    return framed(key, family, std::move(text));
  }

  /// The sentence `parent`, with the word of `key` as its value `name`, if that is how it says `text`. Of a row, the
  /// cell alone, with its head.
  std::string inside(const std::string& parent, const std::string& name, std::string_view key,
                     const std::string& text, int depth = 0) const {
    std::string word(key.substr(key.find('.') + 1));
    if (word == "*" || word == "+") word = "3";
    if (word == "-") word = "-2";
    const std::string family(key.substr(0, key.find('.')));
    if (word == "piece" || depth > 2) return {};
    for (const std::string& part : {std::string(key), family})
      if (const auto only = sample_data().only_parents.find(part); only != sample_data().only_parents.end()) {
        if (parent != only->second) return {};
        break;
      }
    const auto all = wording_.alternatives(parent);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (std::ranges::none_of(
              all[i], [&](const Wording::Spoken& one) { return one.name == name && one.filter == family; }))
        continue;
      const Samples::Sample* sample = sample_for(parent, all[i], true);
      const Node about = sample != nullptr ? copy_of(sample->fact) : empty(parent);
      for (std::size_t before = 0; before < i; ++before)
        for (const Wording::Spoken& one : all[before])
          if (std::ranges::none_of(all[i],
                                   [&](const Wording::Spoken& other) { return other.name == one.name; }))
            take(about.get(), one.name);
      take(about.get(), name);
      const auto set = [&](const std::string& as, const std::string& to) {
        take(about.get(), as);
        const bool number = to.find_first_not_of("-0123456789") == std::string::npos;
        xmlNode* child = xmlNewChild(about.get(), nullptr, BAD_CAST "arg", nullptr);
        xmlNewProp(child, BAD_CAST "as", BAD_CAST as.c_str());
        xmlNewProp(child, BAD_CAST(number ? "number" : "word"), BAD_CAST to.c_str());
      };
      set(name, word);
      const auto [with, end] = sample_data().words_beside.equal_range(std::string(key));
      for (auto beside = with; beside != end; ++beside) set(beside->second.first, beside->second.second);
      std::string whole = filled(parent, sample != nullptr ? never_had(parent, all[i]) : all[i], true, i,
                                 about.get(), sample != nullptr ? sample->word : "");
      if (whole.find(text) == std::string::npos) continue;
      const std::string above_family(parent.substr(0, parent.find('.')));
      if (parent.find("-row.") != std::string::npos) {
        const std::string list =
            above_family == "list-row" ? parent.substr(9) : above_family.substr(0, above_family.size() - 4);
        return cell_of(wording_, whole, list, text);
      }
      for (const auto& [above, value] : samples_.parents(above_family))
        if (above_family != family)
          if (std::string larger = inside(above, value, parent, whole, depth + 1); !larger.empty())
            return larger;
      return framed(parent, above_family, whole);
    }
    return {};
  }

  Node empty(std::string_view key) const {
    static const std::vector<std::string> facts{"scene",    "noted",   "rolled",    "moved", "changed",
                                                "removed",  "created", "asked",     "told",  "ruled",
                                                "answered", "refusal", "looked-up", "drawn", "shift"};
    const std::string kind(key.substr(0, key.find('.')));
    const bool fact = std::ranges::find(facts, kind) != facts.end();
    return Node(xmlNewChild(xmlDocGetRootElement(report_->doc), nullptr,
                            BAD_CAST(fact ? kind.c_str() : "noted"), nullptr));
  }

  /// A clause that a stylesheet puts behind or into words of its own.
  std::string framed(std::string_view key, const std::string& family, std::string text) const {
    const auto& frames = sample_data().frames;
    for (const std::string& of :
         {system_ + ": " + family, std::string(key), text.starts_with(',') ? family + ',' : family, family})
      if (const auto frame = frames.find(frames_in_ + of); frame != frames.end()) {
        std::string whole = frame->second;
        return whole.replace(whole.find('@'), 1, text);
      }
    return text;
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
      if (word == "piece" || word == "label") continue;
      if (word == "*" || word == "+" || word == "-")
        any = any.value_or(word == "-" ? "-2" : word == "+" ? "2" : "");
      else if (!wording_.word(family, word).empty())
        return std::string(word);
    }
    return any;
  }

  std::string filled(std::string_view key, const std::vector<Wording::Spoken>& spoken, bool many,
                     std::size_t which, xmlNode* about = nullptr, std::string value = {}) const {
    const Node own = about == nullptr ? empty(key) : nullptr;
    if (about == nullptr) about = own.get();
    static const std::vector<std::string> facts{"scene",    "noted",   "rolled",    "moved", "changed",
                                                "removed",  "created", "asked",     "told",  "ruled",
                                                "answered", "refusal", "looked-up", "drawn", "shift"};
    const bool of_family = key.ends_with(".*") || key.ends_with(".+") || key.ends_with(".-");
    const bool fact =
        !of_family && std::ranges::find(facts, std::string(key.substr(0, key.find('.')))) != facts.end();
    bool of_word = false;
    for (const Wording::Spoken& one : spoken) {
      if (one.name == "value" && !fact &&
          !sample_data().values_of_keys.contains(std::string(key) + " value")) {
        of_word = true;
        const std::string_view end = key.substr(key.rfind('.') + 1);
        if (value.empty())
          value = end == "-"                                     ? "-2"
                  : end == "+"                                   ? "3"
                  : one.filter.empty() || one.filter == "number" ? "3"
                                                                 : word_of(one.filter).value_or("3");
      } else {
        give(about, std::string(key), one, many, which);
        for (const auto& [name, filter] : nested(one, about))
          if (name != "value") give(about, std::string(key), {name, filter, false}, many, which);
      }
    }
    if (!of_word) return wording_.say(key, about);
    const std::size_t dot = key.rfind('.');
    const std::string word =
        key.ends_with(".*") || key.ends_with(".+") || key.ends_with(".-") || key.ends_with(".piece")
            ? value
            : std::string(key.substr(dot + 1));
    return wording_.word(key.substr(0, dot), word, nullptr, about);
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
      found |= (is(c, "arg") && attribute(c, "as") == name) ||
               ((name == "thing" || name == "subject") && is(c, name.c_str()));
    return found;
  }

  void give(xmlNode* about, const std::string& key, const Wording::Spoken& one, bool many,
            std::size_t which) const {
    if (has(about, one.name) || sample_data().left_out_values.contains(key + ' ' + one.name)) return;
    // "since.cell/2 was" before "since.cell was" before "since was".
    const std::string alternative = key + '/' + std::to_string(which + 1);
    for (std::string part = alternative;;
         part = part == alternative ? key : part.substr(0, part.rfind('.'))) {
      auto given_value = sample_data().values_of_keys.find(system_ + ": " + part + ' ' + one.name);
      if (given_value == sample_data().values_of_keys.end())
        given_value = sample_data().values_of_keys.find(part + ' ' + one.name);
      if (given_value != sample_data().values_of_keys.end() &&
          (part == alternative || part == key || !found_.has_own(key, one.name))) {
        const std::string& text = given_value->second;
        if (one.name == "choice") {  // a list of ids, as reports have it
          xmlNewProp(about, BAD_CAST "choice", BAD_CAST text.c_str());
          return;
        }
        const bool number = text.find_first_not_of("-0123456789") == std::string::npos && text.size() < 4;
        xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
        xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
        xmlNewProp(child, BAD_CAST(number ? "number" : "word"), BAD_CAST text.c_str());
        return;
      }
      if (part != alternative && part.rfind('.') == std::string::npos) break;
    }
    const auto arg = [&](const char* as, const std::string& text) {
      xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
      xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
      xmlNewProp(child, BAD_CAST as, BAD_CAST text.c_str());
    };
    // A shift or a modifier; a thing of the same name is none.
    if (one.filter == "signed" && !found_.has_own(key, one.name)) return arg("number", many ? "2" : "1");
    static const std::vector<std::string> own{"unit", "model",  "named",  "id",          "plain", "signed",
                                              "band", "moment", "number", "thousandths", ""};
    const bool of_family = std::ranges::find(own, one.filter) == own.end();
    if (const auto plain = sample_data().plain_values.find(one.name);
        plain != sample_data().plain_values.end() && !of_family && !found_.has_own(key, one.name))
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
    if (const auto plain = sample_data().plain_values.find(one.name);
        plain != sample_data().plain_values.end())
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
  const std::string frames_in_;  // what the keys of this language's frames begin with
  const Found& found_;
  const Samples& samples_;
  const xmlNode* report_;
  const std::string system_;
};

}  // namespace adjudicator::reports
