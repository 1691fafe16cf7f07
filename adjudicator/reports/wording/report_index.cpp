#include "reports/wording/report_index.hpp"

#include <algorithm>
#include <unordered_set>

#include "reports/nodes.hpp"
#include "reports/tree.hpp"
#include "reports/wording/reckoning.hpp"
#include "reports/wording/rule_titles.hpp"

namespace adjudicator::reports {
namespace {

/// Of facts, and of what facts name as a rule: a loss that is less "by NW-9.2".
void collect_rules(const xmlNode* node, const Wording& wording, std::unordered_set<std::string_view>& rules) {
  for (const xmlNode* c = node != nullptr ? first_child(node) : nullptr; c != nullptr; c = next_element(c)) {
    if (is(c, "differences")) continue;  // rules of another mailing
    if (const auto rule = attribute(c, "rule"); !rule.empty()) rules.insert(rule);
    if (const auto word = is(c, "arg") ? attribute(c, "word") : std::string_view();
        word.find('-') != std::string_view::npos && wording.has("rule." + std::string(word)))
      rules.insert(word);
    collect_rules(c, wording, rules);
  }
}

void collect_owners(const xmlNode* node,
                    std::unordered_map<std::string_view, std::vector<std::string_view>>& owners) {
  for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
    if (is(c, "thing") || is(c, "arg"))
      if (const auto unit = attribute(c, "unit"); !unit.empty() && !attribute(c, "id").empty()) {
        auto& known = owners[attribute(c, "id")];
        if (std::ranges::find(known, unit) == known.end()) known.push_back(unit);
      }
    collect_owners(c, owners);
  }
}

// The indexes by their reports: libxml2 has no place for them that its users could not take.
struct Indexes {
  std::mutex lock;
  std::unordered_map<const xmlDoc*, std::shared_ptr<const ReportIndex>> all;  // looked up only
};
Indexes& indexes() {
  static auto* const kept = new Indexes;  // never destroyed: reports may be freed after static objects
  return *kept;
}

}  // namespace

// ---- Facts by kind

void ReportIndex::walk() const {
  std::call_once(walked_, [this] {
    const xmlNode* report = root();
    if (report == nullptr) return;
    for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c))
      if (is(c, "events")) walk(c);
    below_[report] = {0, facts_.size()};
  });
}

void ReportIndex::walk(const xmlNode* events) const {
  const std::size_t first = facts_.size();
  for (const xmlNode* c = first_child(events); c != nullptr; c = next_element(c)) {
    const std::size_t place = facts_.size();
    facts_.push_back(const_cast<xmlNode*>(c));
    Kind& kind = kinds_[name_of(c)];
    kind.all.push_back(place);
    if (const auto sort = sort_of(c); !sort.empty()) kind.sorts[sort].push_back(place);
    if (!is(c, "scene")) continue;
    for (const xmlNode* e = first_child(c); e != nullptr; e = next_element(e))
      if (is(e, "events")) walk(e);
    below_[c] = {place + 1, facts_.size()};
  }
  below_[events] = {first, facts_.size()};
}

bool ReportIndex::covers(const xmlNode* node) const {
  walk();
  return below_.contains(node);
}

std::vector<const ReportIndex::Places*> ReportIndex::places(const Kinds& kinds) const {
  std::vector<const Places*> all;
  for (const Kinds::Kind& kind : kinds.all()) {
    const auto known = kinds_.find(kind.name);
    if (known == kinds_.end()) continue;
    const auto sort = known->second.sorts.find(kind.what);
    if (kind.what.empty())
      all.push_back(&known->second.all);
    else if (sort != known->second.sorts.end())
      all.push_back(&sort->second);
  }
  return all;
}

ReportIndex::Nodes ReportIndex::facts(const Kinds& kinds, const xmlNode* in) const {
  walk();
  const auto known = below_.find(in);
  if (known == below_.end()) return {};
  const auto lists = places(kinds);
  Places found;
  for (const Places* list : lists)
    found.insert(found.end(), std::ranges::lower_bound(*list, known->second.first),
                 std::ranges::lower_bound(*list, known->second.end));
  if (lists.size() > 1) {  // a fact may be of two kinds: "changed changed.steps"
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  Nodes nodes;
  nodes.reserve(found.size());
  for (const std::size_t place : found) nodes.push_back(facts_[place]);
  return nodes;
}

// ---- By address, by hex, by name

void ReportIndex::find_addresses() const {
  walk();
  std::call_once(addressed_, [this] {
    for (xmlNode* fact : facts_)
      if (const auto at = attribute(fact, "at"); !at.empty()) addresses_[at].push_back(fact);
  });
}

ReportIndex::Nodes ReportIndex::at(const Kinds& kinds, std::string_view address) const {
  find_addresses();
  Nodes nodes;
  if (const auto known = addresses_.find(address); known != addresses_.end())
    std::ranges::copy_if(known->second, std::back_inserter(nodes),
                         [&](const xmlNode* fact) { return kinds.has(fact); });
  return nodes;
}

const ReportIndex::Nodes& ReportIndex::scenes_about(std::string_view hex) const {
  static const Nodes none;
  walk();
  std::call_once(placed_, [this] {
    const auto is_target = [](const xmlNode* c) {
      const std::string_view as = is(c, "arg") && attribute(c, "table") == "place" ? attribute(c, "as") : "";
      return as == "target" || as == "hex";
    };
    for (const std::size_t place : kinds_["scene"].all)
      for (const xmlNode* c = first_child(facts_[place]); c != nullptr; c = next_element(c)) {
        if (!is_target(c)) continue;
        if (const auto id = attribute(c, "id"); !id.empty()) hexes_[id].push_back(facts_[place]);
        break;
      }
  });
  const auto known = hexes_.find(hex);
  return known != hexes_.end() ? known->second : none;
}

ReportIndex::Nodes ReportIndex::lists(std::string_view name, const std::string* reader) const {
  Nodes nodes = facts(Kinds("scene.list"), root());
  std::erase_if(nodes, [&](const xmlNode* list) {
    const xmlNode* const own = argument(list, "list");
    const xmlNode* const whose = reader != nullptr ? argument(list, "reader") : nullptr;
    return (own != nullptr ? attribute(own, "word") : "") != name ||
           (reader != nullptr && (whose != nullptr ? attribute(whose, "id") : "") != *reader);
  });
  return nodes;
}

bool ReportIndex::is_part(std::string_view id, std::string_view unit) const {
  std::call_once(owned_, [this] {
    if (const xmlNode* report = root(); report != nullptr) collect_owners(report, owners_);
  });
  const auto known = owners_.find(id);
  return known != owners_.end() && std::ranges::find(known->second, unit) != known->second.end();
}

// ---- What it adds up to

const Reckoning& ReportIndex::reckoning(const Wording& wording) const {
  const std::lock_guard lock(adding_up_);
  auto& known = reckonings_[wording.stamp()];
  if (known == nullptr) known = std::make_shared<const Reckoning>(root(), wording);
  return *known;
}

const std::vector<std::string_view>& ReportIndex::rules(const Wording& wording) const {
  const std::lock_guard lock(adding_up_);
  const auto [known, fresh] = rules_.try_emplace(wording.stamp());
  if (fresh) {
    std::unordered_set<std::string_view> found;
    collect_rules(root(), wording, found);
    known->second.assign(found.begin(), found.end());
    std::ranges::sort(known->second, before_in_the_book);
  }
  return known->second;
}

// ---- Whose index it is

std::shared_ptr<const ReportIndex> index_of(const xmlDoc& report) {
  Indexes& known = indexes();
  const std::lock_guard lock(known.lock);
  const auto found = known.all.find(&report);
  return found != known.all.end() ? found->second : std::make_shared<const ReportIndex>(report);
}

void give_index(xmlDoc& report) {
  auto made = std::make_shared<const ReportIndex>(report);
  Indexes& known = indexes();
  const std::lock_guard lock(known.lock);
  known.all.insert_or_assign(&report, std::move(made));
}

void forget_index(xmlDoc& report) {
  std::shared_ptr<const ReportIndex> last;  // taken apart when the lock is free
  Indexes& known = indexes();
  const std::lock_guard lock(known.lock);
  if (const auto found = known.all.find(&report); found != known.all.end()) {
    last = std::move(found->second);
    known.all.erase(found);
  }
}

void FreeTree::operator()(xmlDoc* doc) const {
  if (doc != nullptr) forget_index(*doc);
  xmlFreeDoc(doc);
}

}  // namespace adjudicator::reports
