// The twins as a stranger reads them: RapidJSON's validator of JSON Schema, which shares nothing with our
// reader.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/schema.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "files/document_kinds.hpp"

namespace adjudicator::json_test {

/// What the validator says of one document.
struct Verdict {
  bool valid = false;
  std::string keyword;    // that is not met: "pattern"; "syntax" where it is no JSON
  std::string at;         // the value at fault, as a JSON Pointer
  std::string schema_at;  // the part of the schema, likewise
  std::string message() const { return valid ? "valid" : keyword + " at " + at; }
};

class Validator {
 public:
  explicit Validator(const std::string& json_schema);
  Verdict operator()(const rapidjson::Value& document) const;
  Verdict operator()(std::string_view json) const;
  const rapidjson::Document& schema() const { return text_; }

 private:
  rapidjson::Document text_;
  rapidjson::SchemaDocument schema_;
};

/// The kinds of documents of all systems, each with the validator of its generated twin.
class Twins {
 public:
  Twins();
  const std::vector<files::DocumentKind>& kinds() const { return kinds_; }
  const files::DocumentKind& kind(std::string_view group, std::string_view name) const;
  /// Of a document, by its root and its system; null where there is none.
  const files::DocumentKind* kind_of(std::string_view json) const;
  const Validator& validator(const files::DocumentKind& kind) const;

 private:
  std::vector<files::DocumentKind> kinds_;
  mutable std::map<std::string, Validator> validators_;
};

/// JSON that the program wrote, and what it is.
struct Written {
  const files::DocumentKind* kind = nullptr;
  std::string name;  // where it comes from
  std::string json;
};

/// Everything that the program reads or writes as JSON, in plays of all examples: what it writes of itself,
/// and what it reads as `convert` spells it.
std::vector<Written> everything_written(const Twins& twins);

}  // namespace adjudicator::json_test
