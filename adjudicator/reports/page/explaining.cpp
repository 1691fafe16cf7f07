#include "reports/page/explaining.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/diagnostics.hpp"
#include "files/called.hpp"
#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::size_t most_near = 5;
constexpr std::size_t least_part = 3;  // letters that a name must share to be near

/// Everything in a report that can be asked for.
class Names {
 public:
  explicit Names(const xmlNode* report) {
    for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c)) {
      if (is(c, "differences")) continue;  // of another run
      walk(c);
    }
  }

  Asked find(std::string_view typed) const {
    while (typed.ends_with('/')) typed.remove_suffix(1);
    const std::string word = files::as_compared(typed);
    if (word.empty()) return {};
    Asked asked;
    if (const std::string at = address(typed); !at.empty()) {
      asked.about = "at " + at;
    } else if (const auto id = ids_.find(word); id != ids_.end()) {
      asked.about = id->second;
    } else if (const auto named = named_.find(word); named == named_.end()) {
      asked.near = near(word);
    } else if (named->second.size() == 1) {
      asked.about = *named->second.begin();
    } else {
      asked.several = true;
      for (const std::string& about : named->second)
        if (asked.near.size() < most_near) asked.near.push_back(to_type(about));
    }
    return asked;
  }

 private:
  void walk(const xmlNode* node) {
    const std::string_view id = attribute(node, "id");
    if (const auto at = attribute(node, "at"); at.find('/') != at.npos && !is(node, "row"))
      addresses_.emplace(at);
    if (is(node, "hex"))
      add("hex ", id, attribute(node, "name"));
    else if (is(node, "thing") || is(node, "arg"))
      thing(node, id);
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) walk(c);
  }

  /// A part of a unit is asked for by its id, and near to nothing: there are many of them.
  void thing(const xmlNode* node, std::string_view id) {
    const std::string_view table = attribute(node, "table");
    if (id.empty() || table.empty() || table == "side") return;
    const std::string kind = table == "place" ? "hex " : "unit ";
    if (!attribute(node, "unit").empty()) parts_.insert(kind + std::string(id));
    add(kind, id, attribute(node, "name"));
  }

  void add(std::string kind, std::string_view id, std::string_view name) {
    if (id.empty()) return;
    const std::string about = std::move(kind) + std::string(id);
    ids_.emplace(files::as_compared(id), about);
    if (name.empty()) return;
    named_[files::as_compared(name)].insert(about);
    called_.emplace(about, name);
  }

  /// The address as the report has it, of the address that was typed; empty: there is none.
  std::string address(std::string_view typed) const {
    if (addresses_.empty()) return {};
    for (const std::string& at : {std::string(typed), turn_of(*addresses_.begin()) + std::string(typed)}) {
      const auto from = addresses_.lower_bound(at);
      for (auto a = from; a != addresses_.end() && a->starts_with(at); ++a)
        if (a->size() == at.size() || (*a)[at.size()] == '/') return at;
    }
    return {};
  }

  /// "turn-01/".
  static std::string turn_of(const std::string& at) { return at.substr(0, at.find('/') + 1); }

  /// "2-15 (II/15 Savona)".
  std::string to_type(const std::string& about) const {
    const auto called = called_.find(about);
    const std::string id = about.substr(about.find(' ') + 1);
    return called == called_.end() ? id : id + " (" + called->second + ")";
  }

  std::vector<std::string> near(const std::string& word) const {
    std::map<std::string, std::string, std::less<>> candidates;  // as they are compared; what to type
    for (const auto& [id, about] : ids_)
      if (!parts_.contains(about)) candidates.emplace(id, to_type(about));
    for (const auto& [name, abouts] : named_) candidates.emplace(name, to_type(*abouts.begin()));
    // Those of the turn's own folder are compared without it, as they may be typed.
    if (word.find('/') != word.npos)
      for (const std::string& at : addresses_)
        candidates.emplace(files::as_compared(word.starts_with(files::as_compared(turn_of(at)))
                                                  ? at
                                                  : at.substr(turn_of(at).size())),
                           at);
    std::vector<std::string> found;
    const auto take = [&](const std::string& what) {
      if (found.size() < most_near && std::ranges::find(found, what) == found.end()) found.push_back(what);
    };
    std::vector<std::string_view> left;
    for (const auto& [name, what] : candidates) left.push_back(name);
    while (found.size() < most_near) {
      const std::string_view next = did_you_mean(word, left);
      if (next.empty()) break;
      take(candidates.find(next)->second);
      std::erase(left, next);
    }
    if (word.size() >= least_part)
      for (const auto& [name, what] : candidates)
        if (name.find(word) != name.npos) take(what);
    return found;
  }

  std::set<std::string, std::less<>> addresses_;
  std::set<std::string, std::less<>> parts_;
  std::map<std::string, std::string, std::less<>> ids_;              // to "hex 0805"
  std::map<std::string, std::set<std::string>, std::less<>> named_;  // to all that are called so
  std::map<std::string, std::string, std::less<>> called_;           // "hex 0805" to its name
};

}  // namespace

Asked find_asked(const std::string& report_xml, std::string_view word) {
  const Tree report = parse_tree(report_xml);
  return Names(xmlDocGetRootElement(report.get())).find(word);
}

}  // namespace adjudicator::reports
