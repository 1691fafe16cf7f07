#include "files/folder/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/diagnostics.hpp"

namespace adjudicator::files {
namespace {

/// Attributes that tell an element from its like, the first one that it has.
constexpr std::array<std::string_view, 12> telling_attributes{
    "id", "hex", "commitment", "turn", "side", "unit", "name", "from", "at", "row", "target", "kind"};

/// "unit y-4"
std::string label(const Node& node) {
  for (const std::string_view name : telling_attributes)
    if (const Attribute* attribute = node.find(name); attribute != nullptr && !attribute->value.empty())
      return fmt::format("{} {}", node.name, printable(attribute->value, 60));
  return std::string(node.name);
}

class Comparison {
 public:
  explicit Comparison(std::size_t most) : most_(most) {}

  void compare(const Node& before, const Node& after) {
    for (const Attribute& attribute : after.attributes) {
      const Attribute* was = before.find(attribute.name);
      if (was == nullptr)
        add(before, after, attribute.name,
            fmt::format("{} is new: '{}'", attribute.name, printable(attribute.value, 120)));
      else if (was->value != attribute.value)
        add(before, after, attribute.name,
            fmt::format("{} was '{}', is '{}'", attribute.name, printable(was->value, 120),
                        printable(attribute.value, 120)));
    }
    for (const Attribute& attribute : before.attributes)
      if (after.find(attribute.name) == nullptr)
        add(before, after, attribute.name,
            fmt::format("{} was '{}', and is gone", attribute.name, printable(attribute.value, 120)));
    if (before.text != after.text)
      add(before, after, {},
          fmt::format("was '{}', is '{}'", printable(before.text, 120), printable(after.text, 120)));
    children(before, after);
  }

  std::vector<Difference> take() { return std::move(found_); }

 private:
  /// Elements of one label are paired in their order.
  void children(const Node& before, const Node& after) {
    struct Like {
      std::vector<std::pair<const Node*, std::size_t>> nodes;  // with their places
      std::size_t met = 0;
    };
    std::map<std::string, Like> was;
    std::size_t place = 0;
    for (const Node& node : before.children()) was[label(node)].nodes.emplace_back(&node, place++);
    std::vector<std::size_t> order;
    for (const Node& node : after.children()) {
      const std::string name = label(node);
      const auto like = was.find(name);
      if (like == was.end() || like->second.met == like->second.nodes.size()) {
        add_whole(nullptr, &node, fmt::format("{} is new", name));
        continue;
      }
      const auto& [twin, its_place] = like->second.nodes[like->second.met++];
      order.push_back(its_place);
      compare(*twin, node);
    }
    for (const auto& [name, like] : was)
      for (std::size_t i = like.met; i < like.nodes.size(); ++i)
        add_whole(like.nodes[i].first, nullptr, fmt::format("{} is gone", name));
    if (!std::is_sorted(order.begin(), order.end()))
      add(before, after, {}, "what it holds stands in another order");
  }

  void add(const Node& before, const Node& after, std::string_view attribute, const std::string& what) {
    if (found_.size() < most_)
      found_.push_back({&before, &after, std::string(attribute), fmt::format("{}: {}", label(after), what)});
  }
  void add_whole(const Node* before, const Node* after, std::string what) {
    if (found_.size() < most_) found_.push_back({before, after, {}, std::move(what)});
  }

  std::size_t most_;
  std::vector<Difference> found_;
};

}  // namespace

std::vector<Difference> differences(const Document& before, const Document& after, std::size_t most) {
  Comparison comparison(most);
  if (!before.empty() && !after.empty()) comparison.compare(before.root(), after.root());
  return comparison.take();
}

bool is_administration(const Difference& difference) {
  const std::string_view name = (difference.after != nullptr ? difference.after : difference.before)->name;
  const auto is_one_of = [&](std::initializer_list<std::string_view> some) {
    return std::find(some.begin(), some.end(), difference.attribute) != some.end();
  };
  if (name == "deadline") return true;
  if (name == "seal") return difference.before == nullptr;
  if (name == "game")
    return is_one_of({"title", "language", "key", "longest-move", "may-be-missing", "mail", "mail-bytes",
                      "mails-a-day", "mail-versions", "moderator-mail", "moves", "paper", "press", "remind",
                      "stops", "tell-silent", "unanswered", "zone"});
  return name == "side" && is_one_of({"name", "colour", "mail", "player-since", "key", "language", "paper"});
}

}  // namespace adjudicator::files
