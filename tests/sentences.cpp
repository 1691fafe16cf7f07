// Every sentence of the wording, filled with values: what tools/sentences prints.
//
//   sentences LANGUAGE REPORT...      REPORT: report.xml of played games, where values are taken from
//
// A line a sentence: its key, a tab, the sentence. Each alternative of a sentence is said once by the program's own
// wording, about a fact of the reports that has what it speaks of, so its values belong together; one that counts, with
// one value and with several. What no fact has is filled in: a value that a report has for that fact, else one of that
// name from any fact, else a word that there is a sentence for. What a reader meets inside another sentence, as a
// clause, a reason or a cell of a row, is shown in it; a row of a list is shown with the heads of its columns.
// Keys of names and looks (layout.*, tone.*), heads of lists, empty sentences and signs are left out.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "core/rule_system.hpp"
#include "reports/nodes.hpp"
#include "reports/page/transform.hpp"
#include "reports/tree.hpp"
#include "sentences/facts.hpp"
#include "sentences/sample_data.hpp"
#include "sentences/sentences.hpp"

namespace adjudicator::reports {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int all(const std::string& language, const std::vector<std::string>& files) {
  std::vector<Tree> reports;
  std::map<std::string, Found, std::less<>> found;  // by system
  std::map<std::string, const xmlNode*, std::less<>>
      first;  // report of each system, of the game that samples name
  for (const std::string& file : files) {
    const xmlNode* root = xmlDocGetRootElement(reports.emplace_back(parse_tree(text_of(file))).get());
    const std::string system(attribute(root, "system"));
    found[system].read(root);
    const auto game = sample_data().games.find(system);
    if (game == sample_data().games.end() || game->second == attribute(root, "game"))
      first.try_emplace(system, root);
  }
  std::vector<std::pair<std::string, std::string>> parts{{"common", "classic"}};
  for (const RuleSystem& system : rule_systems()) {
    parts.emplace_back(system.key, system.key);
    parts.emplace_back(std::string(system.key) + "-rules", system.key);
  }
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
    const Wording& whole = Stylesheets::standard().wording(system, language);
    Samples samples(whole);
    for (const Tree& report : reports)
      if (const xmlNode* root = xmlDocGetRootElement(report.get()); attribute(root, "system") == system)
        samples.read(root);
    const Sentences sentences(whole, language, found[system], samples, first[system]);
    for (const std::string_view key : keys)
      if (!key.starts_with("layout.") && !key.starts_with("tone.") && !key.starts_with("list-head.") &&
          !key.starts_with("band."))
        sentences.say(key);
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
