// rule: the title of a rule by its number; where there is none of that number, those that are near.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "core/diagnostics.hpp"
#include "core/rule_system.hpp"
#include "reports/page/transform.hpp"
#include "reports/wording/rule_titles.hpp"

namespace adjudicator::cli {
namespace {

using reports::RuleTitle;

constexpr std::size_t most_near = 16;

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

/// Whether a rule goes by that number: "CNA-9.24", in any letters, or "9.24".
bool is_called(const RuleTitle& title, const std::string& number) {
  const std::string_view own = title.number;
  return upper(title.number) == upper(number) || own.substr(own.find('-') + 1) == number;
}

/// Those that begin like it, shortened until some do; of its letters alone, if it has some.
std::vector<RuleTitle> near(const std::vector<RuleTitle>& all, std::string number) {
  number = upper(number);
  const std::size_t dash = number.find('-');
  const std::string letters = dash == std::string::npos ? "" : number.substr(0, dash + 1);
  std::vector<RuleTitle> found;
  for (number.erase(0, letters.size()); !number.empty() && found.empty(); number.pop_back())
    for (const RuleTitle& title : all) {
      const std::string own = upper(title.number);
      if (own.starts_with(letters) && own.substr(own.find('-') + 1).starts_with(number))
        found.push_back(title);
    }
  return found;
}

void print_titles(const std::vector<RuleTitle>& titles, std::ostream& out) {
  for (const RuleTitle& title : titles) out << title.number << ", " << title.title << '\n';
}

}  // namespace

int rule(const Arguments& arguments, Console& console) {
  const std::string& number = arguments["RULE"];
  const std::string& only = arguments["system"];
  const std::string language = arguments.has("language") ? arguments["language"] : "en";
  if (!only.empty() && find_system(only) == nullptr)
    throw UsageError("there is no system '" + printable(only) + "'");
  std::vector<RuleTitle> all;
  for (const RuleSystem& system : rule_systems()) {
    if (!only.empty() && system.key != only) continue;
    const std::string key(system.key);
    if (!reports::Stylesheets::standard().speaks(key, language))
      throw UsageError("there are no titles in '" + printable(language) + "'");
    for (RuleTitle& title : reports::rule_titles(reports::Stylesheets::standard().wording(key, language)))
      all.push_back(std::move(title));
  }
  std::vector<RuleTitle> found;
  std::ranges::copy_if(all, std::back_inserter(found),
                       [&](const RuleTitle& title) { return is_called(title, number); });
  print_titles(found, console.out);
  if (!found.empty()) return done;
  std::vector<RuleTitle> others = near(all, number);
  if (others.size() > most_near) others.resize(most_near);
  console.err << fmt::format("adjudicator: there is no rule '{}'{}\n", printable(number),
                             others.empty() ? "" : "; near it:");
  print_titles(others, console.err);
  return no_input;
}

}  // namespace adjudicator::cli
