// A case file as a tree: element names, attributes, children, the line of each. tests/systems/README.md says
// what they mean.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjudicator::cases {

/// A case that is itself not well made.
struct CaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Element {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<Element> children;
  std::string text;
  int line = 0;

  const std::string* find(std::string_view attribute) const;
  std::string value(std::string_view attribute, std::string_view fallback = {}) const;
  bool flag(std::string_view attribute) const { return value(attribute) == "true"; }
  const Element* child(std::string_view child_name) const;
  std::vector<const Element*> all(std::string_view child_name) const;
  void set(std::string_view attribute, std::string_view new_value);
  /// Sets an attribute that is not there yet.
  void lend(std::string_view attribute, std::string_view fallback);
};

/// Reads a file. Throws CaseError. A case that names no system gets that of its folder.
Element read_case(const std::string& path);
Element parse_case(std::string_view xml, const std::string& shown);

/// One way of playing a case: the `run` element it comes from, put into the places that name its attributes.
struct Run {
  std::string label;  // "die=3 cell=AR"; empty where the case has no `run`
  Element root;
};
std::vector<Run> runs_of(const Element& root);

std::vector<std::string> words(std::string_view text);
/// The element and all that is in it, as XML.
std::string to_xml(const Element& element);

}  // namespace adjudicator::cases
