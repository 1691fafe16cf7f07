#include "reports/wording/standing.hpp"

#include <algorithm>
#include <map>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
Standing::Standing(const xmlNode* report) {
  if (const xmlNode* before = child_of(report, "before"))
    for (const xmlNode* stack = first_child(before); stack != nullptr; stack = next_element(stack)) {
      if (!is(stack, "stack")) continue;
      stacks_.push_back(stack);
      for (const xmlNode* thing = first_child(stack); thing != nullptr; thing = next_element(thing))
        if (const auto id = attribute(thing, "id"); !id.empty())
          pieces_.try_emplace(id, Piece{thing, attribute(stack, "hex")});
    }
  if (const xmlNode* events = child_of(report, "events")) walk(events);
}

void Standing::walk(const xmlNode* events) {
  for (const xmlNode* c = first_child(events); c != nullptr; c = next_element(c)) {
    if (is(c, "scene")) {
      before_.emplace(c, steps_.size());
      for (const xmlNode* e = first_child(c); e != nullptr; e = next_element(e))
        if (is(e, "events")) walk(e);
    } else if (is(c, "moved") || is(c, "removed")) {
      const xmlNode* thing = child_of(c, "thing");
      const auto id = thing != nullptr ? attribute(thing, "id") : std::string_view();
      if (pieces_.contains(id))
        steps_.push_back({id, is(c, "moved") ? attribute(c, "to") : std::string_view()});
    }
  }
}

std::vector<xmlNode*> Standing::stacks(const xmlNode* battle,
                                       const std::function<bool(std::string_view)>& near,
                                       const std::function<xmlNode*()>& fragment) const {
  std::map<std::string_view, std::string_view> now;  // hex by piece, of those that moved
  const auto found = before_.find(battle);
  for (std::size_t i = 0; found != before_.end() && i < found->second; ++i)
    now[steps_[i].piece] = steps_[i].to;
  std::erase_if(now, [&](const auto& step) { return pieces_.at(step.first).hex == step.second; });

  std::map<std::string_view, std::vector<const xmlNode*>> came;  // pieces by hex
  std::vector<std::string_view> changed;
  for (const auto& [piece, hex] : now) {
    const Piece& stood = pieces_.at(piece);
    if (near(stood.hex)) changed.push_back(stood.hex);
    if (hex.empty() || !near(hex)) continue;
    came[hex].push_back(stood.thing);
    changed.push_back(hex);
  }
  std::vector<xmlNode*> all;
  xmlNode* parent = changed.empty() ? nullptr : fragment();
  const auto make = [&](const xmlNode* stack, std::string_view hex) {
    xmlNode* copy = xmlDocCopyNode(const_cast<xmlNode*>(stack), parent->doc, 2);  // with its attributes
    xmlAddChild(parent, copy);
    xmlSetProp(copy, reinterpret_cast<const xmlChar*>("hex"),
               reinterpret_cast<const xmlChar*>(std::string(hex).c_str()));
    const auto add = [&](const xmlNode* thing) {
      xmlAddChild(copy, xmlDocCopyNode(const_cast<xmlNode*>(thing), parent->doc, 1));
    };
    if (attribute(stack, "hex") == hex)
      for (const xmlNode* thing = first_child(stack); thing != nullptr; thing = next_element(thing))
        if (!now.contains(attribute(thing, "id"))) add(thing);
    if (const auto who = came.find(hex); who != came.end())
      for (const xmlNode* thing : who->second) add(thing);
    came.erase(hex);
    if (copy->children != nullptr) all.push_back(copy);
  };
  for (const xmlNode* stack : stacks_) {
    const std::string_view hex = attribute(stack, "hex");
    if (!near(hex)) continue;
    if (parent == nullptr || std::ranges::find(changed, hex) == changed.end())
      all.push_back(const_cast<xmlNode*>(stack));
    else
      make(stack, hex);
  }
  while (parent != nullptr && !came.empty()) make(stacks_.front(), came.begin()->first);
  return all;
}

}  // namespace adjudicator::reports
