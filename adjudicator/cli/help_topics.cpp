#include "cli/help_topics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>

#include "cli/map_help.hpp"
#include "core/rule_system.hpp"
#include "files/folder/attribute_help.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/text_help.hpp"

namespace adjudicator::cli {
namespace {

using Words = std::vector<std::string>;

int fail(const std::string& what, Console& console) {
  console.err << "adjudicator: " << what << '\n';
  return bad_usage;
}

/// What has no such part, with a guess.
int no_part(std::string_view system, std::string_view part, const std::string& word,
            const std::vector<std::string_view>& known, Console& console) {
  const auto near = did_you_mean(files::folded(word), known);
  return fail(fmt::format("{} has no {} '{}'{}", system, part, printable(word),
                          near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
              console);
}

int orders(const RuleSystem& system, const Words& words, Console& console) {
  const files::Schema& schema = files::Schema::of(system.key);
  if (words.size() == 3) {
    console.out << files::text_help(schema);
    return done;
  }
  std::vector<std::string_view> known;
  for (const files::TextRoot& root : schema.words().roots()) {
    if (const files::TextOrder* order = root.find(files::folded(words[3])); order != nullptr) {
      console.out << files::text_help(schema, *order);
      return done;
    }
    for (const files::TextOrder& order : root.orders) known.push_back(order.word);
  }
  return no_part(system.key, "order", words[3], known, console);
}

int rules(const RuleSystem& system, const Words&, Console& console) {
  console.out << files::rules_help(system);
  return done;
}

int units(const RuleSystem& system, const Words& words, Console& console) {
  const auto known = files::roster_elements(system);
  const std::string_view wanted = words.size() == 3 ? known.front() : std::string_view(words[3]);
  if (std::ranges::find(known, wanted) == known.end())
    return no_part(system.key, "element", words[3], known, console);
  console.out << files::units_help(system, wanted);
  return done;
}

int map_words(const RuleSystem& system, const Words&, Console& console) {
  console.out << map_help(system);
  return done;
}

struct Topic {
  std::string_view name;
  std::string_view part;  // that a fourth word names; empty: there is none
  int (*tell)(const RuleSystem&, const Words&, Console&);
};
constexpr std::array<Topic, 4> topics{
    {{"map", "", map_words}, {"orders", "ORDER", orders}, {"rules", "", rules}, {"units", "ELEMENT", units}}};

}  // namespace

bool is_topic(const Words& words) {
  // `help map` alone is about the command.
  return words.size() > 1 && words[0] == "help" && (words[1] != "map" || words.size() > 2) &&
         std::ranges::find(topics, words[1], &Topic::name) != topics.end();
}

int help_topic(const Words& words, Console& console) {
  const Topic& topic = *std::ranges::find(topics, words[1], &Topic::name);
  if (words.size() < 3 || words.size() > (topic.part.empty() ? 3u : 4u))
    return fail(fmt::format("usage: adjudicator help {} SYSTEM{}; systems: {}", topic.name,
                            topic.part.empty() ? "" : fmt::format(" [{}]", topic.part), known_systems()),
                console);
  const RuleSystem* system = find_system(words[2]);
  if (system == nullptr)
    return fail(fmt::format("there is no system '{}'; there are: {}", printable(words[2]), known_systems()),
                console);
  return topic.tell(*system, words, console);
}

}  // namespace adjudicator::cli
