// Values and facts that the reports have, by the sentences that speak of them.
#pragma once

#include <libxml/tree.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/nodes.hpp"
#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

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

/// The value of a fact, or of the scenes it lies in, by name: an attribute, its arguments of that name, its things.
inline std::vector<const xmlNode*> parts_of(const xmlNode* fact, std::string_view name) {
  std::vector<const xmlNode*> all;
  for (const xmlNode* at = fact; at != nullptr && at->type == XML_ELEMENT_NODE; at = at->parent) {
    if (at != fact && !is(at, "scene") && !is(at, "events")) break;
    for (const xmlNode* c = first_child(at); c != nullptr; c = next_element(c))
      if ((is(c, "arg") && attribute(c, "as") == name) || (at == fact && name == "thing" && is(c, "thing")))
        all.push_back(c);
    if (!all.empty()) break;
  }
  return all;
}
/// The word that a family of sentences has one for; empty: the fact has no such value.
inline std::string word_in(const xmlNode* fact, std::string_view name) {
  if (const std::string_view own = attribute(fact, name); !own.empty()) return std::string(own);
  const auto parts = parts_of(fact, name);
  if (parts.size() != 1) return {};
  for (const char* as : {"word", "number", "id"})
    if (const std::string_view word = attribute(parts.front(), as); !word.empty()) return std::string(word);
  return {};
}

/// Facts of the reports by the sentences that they are told with.
class Samples {
 public:
  struct Sample {
    const xmlNode* fact;
    std::string whole;  // the key of the sentence that begins with the fact
    std::string word;   // which of the family: what {value} is
  };
  explicit Samples(const Wording& wording) : wording_(wording) {
    std::vector<std::string_view> keys = wording.keys();
    std::ranges::sort(keys);
    for (const std::string_view key : keys)
      for (const auto& spoken : wording.alternatives(key))
        for (const Wording::Spoken& one : spoken)
          if (!one.filter.empty() && !key.starts_with("layout."))
            parents_[one.filter].emplace_back(key, one.name);
  }

  void read(const xmlNode* node) {
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
      if (is(c, "chart") || is(c, "map") || is(c, "arg")) continue;
      const std::string kind(name_of(c));
      for (const std::string_view part : {"what", "code", "cause", "question", "trait", "rule", "kind"})
        if (const std::string_view word = attribute(c, part); !word.empty()) {
          add(kind + '.' + std::string(word), {c, kind + '.' + std::string(word), {}});
          if (kind == "told") add("list-row." + std::string(word), {c, "list-row." + std::string(word), {}});
          if (kind == "question")
            add("question-title." + std::string(word), {c, "question-title." + std::string(word), {}});
        }
      add(kind, {c, kind, {}});
      read(c);
    }
  }

  const std::vector<Sample>& of(std::string_view key) const {
    static const std::vector<Sample> none;
    const auto found = by_key_.find(key);
    return found != by_key_.end() ? found->second : none;
  }
  /// Sentences that say a word of this family, and the value that it is.
  const std::vector<std::pair<std::string, std::string>>& parents(std::string_view family) const {
    static const std::vector<std::pair<std::string, std::string>> none;
    const auto found = parents_.find(family);
    return found != parents_.end() ? found->second : none;
  }

 private:
  void add(const std::string& key, const Sample& sample, int depth = 0) {
    if (!wording_.has(key) || depth > 4) return;
    auto& all = by_key_[key];
    if (all.size() > 300 || (!all.empty() && all.back().fact == sample.fact)) return;
    all.push_back(sample);
    for (const auto& spoken : wording_.alternatives(key))
      for (const Wording::Spoken& one : spoken) {
        if (one.filter.empty()) continue;
        const std::string word = word_in(sample.fact, one.name);
        if (word.empty()) continue;
        for (const char* end : {word.c_str(), word == "0" ? "0" : word.starts_with('-') ? "-" : "+", "*"})
          if (const std::string next = one.filter + '.' + end; wording_.has(next)) {
            add(next, {sample.fact, sample.whole, word}, depth + 1);
            break;
          }
      }
  }

  const Wording& wording_;
  std::map<std::string, std::vector<Sample>, std::less<>> by_key_;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>, std::less<>> parents_;
};

}  // namespace adjudicator::reports
