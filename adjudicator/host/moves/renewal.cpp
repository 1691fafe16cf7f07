#include "host/moves/renewal.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

namespace adjudicator::host {
namespace {

constexpr std::string_view each_turn = "next";
constexpr std::string_view each_game_turn = "game-turn";

/// The value that a mark asks for; empty: the attribute is not touched.
std::string wanted(std::string_view mark, const Node& row, std::string_view now) {
  if (mark.starts_with('@')) return std::string(row.value(mark.substr(1)));
  if (!mark.starts_with('+')) return std::string(mark);
  int number = 0;
  const auto read = std::from_chars(now.data(), now.data() + now.size(), number);
  return read.ec == std::errc() && !now.empty() ? std::to_string(number + 1) : std::string();
}

std::string called(const Node& row) {
  const std::string_view name = row.value("name");
  return name.empty() ? std::string(row.value("id")) : fmt::format("{} ({})", name, row.value("id"));
}

}  // namespace

Renewal::Renewal(const RuleSystem& system)
    : roster_(*files::Schema::of(system.key).root("roster")), notes_(system.key) {}

std::vector<Renewal::Change> Renewal::changes(const RosterEdit& roster, const Node& parent,
                                              const files::ElementType& type, std::string_view mark) const {
  std::vector<Change> all;
  for (const Node& row : parent.children()) {
    const int child = type.find_child(row.name);
    const Piece* piece = roster.find(row.value("id"));
    if (child < 0 || (piece != nullptr && piece->node == &row && piece->gone())) continue;
    const files::ElementType& own = *type.children[static_cast<std::size_t>(child)].type;
    for (const files::AttributeType& attribute : own.attributes) {
      const std::string_view asked = notes_.mark_of_attribute(own.name, attribute.name, mark);
      if (asked.empty()) continue;
      const std::string_view now = row.value(attribute.name);
      if (std::string to = wanted(asked, row, now); !to.empty() && to != now)
        all.push_back({&row, {attribute.name, called(row), std::string(now), std::move(to)}});
    }
    auto inner = changes(roster, row, own, mark);
    std::ranges::move(inner, std::back_inserter(all));
  }
  return all;
}

bool Renewal::has_game_turns() const {
  for (const files::ChildType& child : roster_.children)
    for (const files::AttributeType& attribute : child.type->attributes)
      if (!notes_.mark_of_attribute(child.type->name, attribute.name, each_game_turn).empty()) return true;
  return false;
}

void Renewal::begin_turn(RosterEdit& roster) const {
  for (const Change& change : changes(roster, roster.document().root(), roster_, each_turn))
    roster.set(*change.row, change.renewed.what, change.renewed.to);
}

std::vector<Renewed> Renewal::begin_game_turn(RosterEdit& roster) const {
  std::vector<Renewed> all;
  for (Change& change : changes(roster, roster.document().root(), roster_, each_game_turn)) {
    roster.set(*change.row, change.renewed.what, change.renewed.to);
    all.push_back(std::move(change.renewed));
  }
  return all;
}

std::vector<Renewed> Renewal::carried(const RosterEdit& roster) const {
  std::vector<Renewed> all;
  for (Change& change : changes(roster, roster.document().root(), roster_, each_game_turn))
    all.push_back(std::move(change.renewed));
  return all;
}

}  // namespace adjudicator::host
