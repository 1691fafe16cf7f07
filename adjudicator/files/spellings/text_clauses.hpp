// The words of one order in words, or of its header, become a node: fields, parts, values.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "files/schema/text_words.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/text_lines.hpp"

namespace adjudicator::files {

inline constexpr std::size_t longest_word = 4;  // "prisoners to" is prisoners-to; so many words are one
inline constexpr std::string_view text_syntax = "text-syntax";

/// The words of a record and of all that may be in it, how they begin ("lose" of "lose-first"), and the values of
/// its enumerations.
class Vocabulary {
 public:
  explicit Vocabulary(const TextRecord& record) { add(record); }

  bool has(std::string_view word) const { return words_.contains(word); }
  bool begins(std::string_view word) const { return beginnings_.contains(word); }
  bool has_value(std::string_view word) const { return values_.contains(word); }
  std::vector<std::string_view> words() const { return {words_.begin(), words_.end()}; }

 private:
  void add(const TextRecord& record);
  void add(const std::string& word);

  std::set<std::string, std::less<>> words_;
  std::set<std::string, std::less<>> beginnings_;
  std::set<std::string, std::less<>> values_;
  std::set<const TextRecord*> seen_;  // looked up only
};

/// The schema's verdicts on values, asked once a value.
class ValueTypes {
 public:
  explicit ValueTypes(const Schema& schema) : schema_(schema) {}
  bool accepts(const SimpleType& type, std::string_view value);
  /// The value in the case that its type takes: as written, small, capital or with a capital. Empty: none.
  std::string fitting(const SimpleType& type, std::string_view value);

 private:
  const Schema& schema_;
  std::map<const SimpleType*, std::map<std::string, bool, std::less<>>> known_;  // looked up only
};

/// "; did you mean 'attack'?", or nothing.
std::string text_guess(std::string_view word, const std::vector<std::string_view>& candidates);

/// A word without the full stop of a sentence.
std::string_view without_stop(std::string_view word);

/// Reads the tokens from `first` on into the node, as such a record.
void read_clauses(Reading& reading, const std::vector<TextToken>& tokens, std::size_t first,
                  const Vocabulary& vocabulary, ValueTypes& types, const TextRecord& record, Node& node);

}  // namespace adjudicator::files
