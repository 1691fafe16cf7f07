// What the comments of a schema say of its declarations: an editor shows them while its user types.
//
// A comment belongs to the declaration (element, attribute, named type) that stands next after it. A path
// names one: "/rulings" (a root), "GameSeal" (a named type), both followed by the children: "/rulings/die",
// and "@name" for an attribute: "GameSeal/@from".
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::files {

class SchemaNotes {
 public:
  /// Of an embedded schema ("classic") and of those that it includes. One that is not there has no notes.
  explicit SchemaNotes(std::string_view schema);

  /// In one line; empty where there is none.
  std::string_view of(const std::string& path) const;
  /// Of an attribute of what the path names, also where it has it from a group or from its base type.
  std::string_view of_attribute(const std::string& path, const std::string& name) const;
  /// Where the children of what the path names are declared: a root, where it refers to one.
  const std::string& declared(const std::string& path) const;

 private:
  class Collector;

  std::map<std::string, std::string> notes_;
  std::map<std::string, std::string> references_;
  std::map<std::string, std::vector<std::string>> borrowed_;  // groups of attributes, the base type
};

}  // namespace adjudicator::files
