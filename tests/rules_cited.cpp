// rules_cited RULES EXCUSED CASE...: fails for a rule that no case cites, and for a citation of a rule that
// there is not.
//   RULES     one rule a line: its number and a few words
//   EXCUSED   the same for rules that no case can show, with the reason
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runner/case_file.hpp"

namespace adjudicator::cases {
namespace {

using Rules = std::map<std::string, std::string>;  // number -> words

Rules read_rules(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw CaseError(path + ": cannot be read");
  Rules rules;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string number = line.substr(0, space);
    if (space + 1 >= line.size()) throw CaseError(path + ": " + number + " stands without a word");
    if (!rules.emplace(number, line.substr(space + 1)).second)
      throw CaseError(path + ": " + number + " stands twice");
  }
  return rules;
}

class Audit {
 public:
  Audit(Rules rules, Rules excused) : rules_(std::move(rules)), excused_(std::move(excused)) {}

  void take(const std::string& file) {
    const Element root = read_case(file);
    if (root.name != "case" || root.value("name").empty()) complain(file + ": is no case with a name");
    const auto cited = words(root.value("rules"));
    if (cited.empty()) complain(file + ": cites no rule");
    for (const std::string& rule : cited) {
      if (!rules_.contains(rule)) complain(file + ": there is no rule " + rule);
      cited_.insert(rule);
    }
  }

  int finish() {
    for (const auto& [number, text] : rules_)
      if (!cited_.contains(number) && !excused_.contains(number))
        complain("no case cites " + number + " (" + text + ")");
    for (const auto& [number, reason] : excused_) {
      if (!rules_.contains(number)) complain("excused, but no rule: " + number);
      if (cited_.contains(number)) complain("excused, but cited: " + number);
    }
    std::cout << rules_.size() << " rules, " << cited_.size() << " cited, " << excused_.size()
              << " excused\n";
    return complaints_ == 0 ? 0 : 1;
  }

 private:
  void complain(const std::string& text) {
    std::cout << text << "\n";
    ++complaints_;
  }
  Rules rules_;
  Rules excused_;
  std::set<std::string> cited_;
  int complaints_ = 0;
};

int run(const std::vector<std::string>& arguments) {
  if (arguments.size() < 3) {
    std::cerr << "usage: rules_cited RULES EXCUSED CASE...\n";
    return 64;
  }
  try {
    Audit audit(read_rules(arguments[0]), read_rules(arguments[1]));
    for (std::size_t i = 2; i < arguments.size(); ++i) audit.take(arguments[i]);
    return audit.finish();
  } catch (const std::exception& error) {
    std::cout << error.what() << "\n";
    return 1;
  }
}

}  // namespace
}  // namespace adjudicator::cases

int main(int argc, char** argv) {
  return adjudicator::cases::run({argv + 1, argv + argc});
}
