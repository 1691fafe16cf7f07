// What the comments of a schema say of its declarations: an editor shows them while its user types. And its
// annotations: attributes of the namespace urn:adjudicator:text, by which orders are written in words.
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
  /// Of a schema's own text, and of the embedded ones that it includes.
  SchemaNotes(std::string_view schema, std::string_view xsd);

  /// In one line; empty where there is none.
  std::string_view of(const std::string& path) const;
  /// Of an attribute of what the path names, also where it has it from a group or from its base type.
  std::string_view of_attribute(const std::string& path, const std::string& name) const;
  /// An annotation of the declaration, without its prefix ("say"); empty where there is none.
  std::string_view mark(const std::string& path, std::string_view name) const;
  /// The same of an attribute, wherever what the path names has it from.
  std::string_view mark_of_attribute(const std::string& path, const std::string& attribute,
                                     std::string_view name) const;
  /// Where the children of what the path names are declared: a root, where it refers to one.
  const std::string& declared(const std::string& path) const;

 private:
  class Collector;

  std::map<std::string, std::string> notes_;
  std::map<std::string, std::map<std::string, std::string, std::less<>>> marks_;
  std::map<std::string, std::string> references_;
  std::map<std::string, std::vector<std::string>> borrowed_;  // groups of attributes, the base type
};

}  // namespace adjudicator::files
