#include "files/folder/slips.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/folder/idle_terrain.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::files {
namespace {

using Words = std::set<std::string_view>;

constexpr std::size_t shortest = 5;     // shorter words are near to too many others
constexpr std::size_t often = 4;        // a word that stands so often is meant
constexpr std::size_t customary = 5;    // so often must a free word stand to be what others are slips of,
constexpr std::size_t times_rarer = 5;  // and so much more often than those

bool is_word(std::string_view text) {
  if (text.empty() || text.size() > 32 || text.front() < 'a' || text.front() > 'z') return false;
  for (const char c : text)
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
  return true;
}

void add_words(std::string_view text, Words& words) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (const auto word = text.substr(at, end - at); is_word(word)) words.insert(word);
    at = end + 1;
  }
}

/// All words of a document, but for what it says about itself.
void add_words(const Node& node, Words& words) {
  for (const Attribute& a : node.attributes)
    if (a.name != "source" && a.name != "repair" && a.name != "status") add_words(a.value, words);
  add_words(node.text, words);
  for (const Node& child : node.children()) add_words(child, words);
}

/// The words that the schema names, as values and as defaults.
class SchemaWords {
 public:
  explicit SchemaWords(Words& words) : words_(words) {}
  void add(const Schema& schema) {
    for (const std::string_view root : schema.roots()) add(*schema.root(root));
  }

 private:
  void add(const ElementType& type) {
    if (!seen_.insert(&type).second) return;
    if (type.text != nullptr) add(*type.text);
    for (const AttributeType& a : type.attributes) {
      add(*a.type);
      if (a.fallback) add_words(*a.fallback, words_);
    }
    for (const ChildType& child : type.children) add(*child.type);
  }
  void add(const SimpleType& type) {
    for (const std::string& value : type.values) words_.insert(value);
    if (type.item != nullptr) add(*type.item);
  }

  Words& words_;
  std::set<const ElementType*> seen_;
};

/// A word of a file where it first stands, and how often it stands there.
struct WordUse {
  const Document* file = nullptr;
  const Node* node = nullptr;
  std::size_t count = 0;
};

/// The free words of one attribute ("terrain"), in the order in which they come.
struct Column {
  std::map<std::string_view, WordUse> uses;
  std::vector<std::string_view> order;
};

class SlipSearch {
 public:
  SlipSearch(const TurnFiles& files, const Schema& schema) {
    SchemaWords(known_).add(schema);
    for (const auto& chart : files.charts)
      if (chart && !chart->empty()) add_words(chart->root(), known_);
    add_words(files.game->root(), known_);
    for (const Document* file : {files.map.get(), files.roster.get()})
      if (const ElementType* type = schema.root(file->root().name)) walk(*file, file->root(), *type);
  }

  /// Whether something was told of a word.
  bool has_told(std::string_view word) const { return said_.contains(word); }

  void tell(Diagnostics& diagnostics) {
    for (const std::string_view name : names_) {
      const Column& column = columns_.at(name);
      for (const std::string_view word : column.order)
        if (word.size() >= shortest && !known_.contains(word) && !ids_.contains(word))
          judge(name, column, word, diagnostics);
    }
  }

 private:
  void walk(const Document& file, const Node& node, const ElementType& type) {
    std::size_t hint = 0;
    for (const Attribute& a : node.attributes) {
      if (!a.given || a.faulty || a.name == "system") continue;
      const int found = type.find_attribute(a.name, hint);
      if (found < 0) continue;
      hint = static_cast<std::size_t>(found) + 1;
      if (a.name == "id") ids_.insert(a.value);
      if (is_free(*type.attributes[hint - 1].type)) use(file, node, a);
    }
    for (const Node& child : node.children())
      if (const int found = child.known ? type.find_child(child.name) : -1; found >= 0)
        walk(file, child, *type.children[static_cast<std::size_t>(found)].type);
  }

  static bool is_free(const SimpleType& type) {
    const SimpleType& one = type.item != nullptr ? *type.item : type;
    return one.is("Word") && one.values.empty();
  }

  void use(const Document& file, const Node& node, const Attribute& attribute) {
    if (!columns_.contains(attribute.name)) names_.push_back(attribute.name);
    Column& column = columns_[attribute.name];
    for (const std::string_view word : node.list(attribute.name)) {
      WordUse& use = column.uses[word];
      if (use.count++ > 0) continue;
      use.file = &file;
      use.node = &node;
      column.order.push_back(word);
    }
  }

  static std::size_t count_of(const Column& column, std::string_view word) {
    const auto found = column.uses.find(word);
    return found == column.uses.end() ? 0 : found->second.count;
  }

  void judge(std::string_view name, const Column& column, std::string_view word, Diagnostics& diagnostics) {
    if (told_ == most_told_of_a_kind) return;
    const std::size_t count = count_of(column, word);
    if (const auto near = did_you_mean(word, {known_.begin(), known_.end()});
        near.size() >= shortest && (count < often || count < count_of(column, near)))
      return add(name, column, word, fmt::format("did you mean '{}'?", near), diagnostics);
    std::vector<std::string_view> customs;
    for (const auto& [other, use] : column.uses)
      if (other.size() >= shortest && use.count >= customary && use.count >= times_rarer * count)
        customs.push_back(other);
    if (const auto near = did_you_mean(word, customs); !near.empty())
      add(name, column, word,
          fmt::format("did you mean '{}', which occurs {} times?", printable(near), count_of(column, near)),
          diagnostics);
  }

  void add(std::string_view name, const Column& column, std::string_view word, const std::string& guess,
           Diagnostics& diagnostics) {
    ++told_;
    const WordUse& use = column.uses.at(word);
    said_.insert(word);
    Diagnostic d = use.file->fault(
        *use.node, name, "strange-word", "",
        fmt::format("'{}' (in '{}'){} is not used by any chart or switch in this game; {}", printable(word),
                    name, use.count > 1 ? fmt::format(", which occurs {} times,", use.count) : "", guess));
    d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  }

  Words known_;
  Words ids_;  // of things in these files, which free words may name
  std::map<std::string_view, Column> columns_;
  std::vector<std::string_view> names_;  // of the columns, as they come
  std::size_t told_ = 0;
  Words said_;
};

}  // namespace

void tell_slips(const TurnFiles& files, const RuleSystem& system, Diagnostics& diagnostics) {
  SlipSearch search(files, Schema::of(system.key));
  search.tell(diagnostics);
  for (const IdleWord& idle : idle_terrain(system, *files.game, *files.map, files.charts)) {
    if (search.has_told(idle.word)) continue;
    Diagnostic d = files.map->fault(*idle.at, "terrain", "idle-terrain", "", idle.message);
    d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  }
}

}  // namespace adjudicator::files
