#include "files/schema/text_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "files/schema/schema_notes.hpp"

namespace adjudicator::files {
namespace {

std::vector<std::string> words_in(std::string_view text, char between = ' ') {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(between, at), text.size());
    if (end > at) words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string folded(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c == '_' ? '-' : c;
  return out;
}

bool TextCondition::is_met(std::string_view value) const {
  return value.empty() ? usual : contains(values, value);
}

bool TextField::is_called(std::string_view word) const {
  return contains(words, word);
}

bool TextPart::is_called(std::string_view word) const {
  return contains(words, word);
}

bool TextRecord::is_main(std::size_t field) const {
  return std::ranges::any_of(main, [&](const auto& one) { return std::ranges::count(one, field) > 0; });
}

const TextOrder* TextRoot::find(std::string_view word) const {
  for (const TextOrder& order : orders)
    if (order.word == word) return &order;
  return nullptr;
}

/// Walks the types of a root with the comments and annotations in hand.
class TextWords::Reader {
 public:
  Reader(const Schema& schema, std::string_view xsd, TextWords& words)
      : schema_(schema), notes_(schema.name(), xsd), words_(words) {}

  void read(std::string_view name, const ElementType& type) {
    TextRoot& root = words_.roots_.emplace_back();
    root.name = name;
    root.type = &type;
    std::string path = "/" + root.name;
    const ElementType* holder = &type;
    for (const ChildType& child : type.children)
      if (child.type->list) {
        root.list = &child;
        holder = child.type;
        path = path_of(*child.type, path.append("/").append(child.name));
        break;
      }
    for (const ChildType& child : holder->children) order_words_.insert(folded(child.name));
    for (const ChildType& child : holder->children) {
      const std::string place = path + "/" + child.name;
      TextOrder order{&child, folded(child.name), note_of(*child.type, place),
                      std::string(mark_of(*child.type, place, "eg")), nullptr};
      order.record = record(*child.type, place);
      root.orders.push_back(std::move(order));
    }
    root.header = header(type, root.name);
    order_words_.clear();
    known_.clear();  // the words of its orders are not those of the next root
  }

 private:
  /// Annotations and comments of a named type stand at the type, else at the element.
  std::string path_of(const ElementType& type, const std::string& place) const {
    return type.name.empty() ? notes_.declared(place) : type.name;
  }
  std::string note_of(const ElementType& type, const std::string& place) const {
    const auto own = notes_.of(place);
    return std::string(own.empty() ? notes_.of(path_of(type, place)) : own);
  }
  std::string_view mark_of(const ElementType& type, const std::string& place, std::string_view name) const {
    const auto own = notes_.mark(place, name);
    return own.empty() ? notes_.mark(path_of(type, place), name) : own;
  }

  const TextRecord* header(const ElementType& type, const std::string& name) {
    TextRecord& header = words_.records_.emplace_back();
    header.type = &type;
    fill(header, type, "/" + name);
    const bool usual = type.find_attribute("side") >= 0 && type.find_attribute("game") >= 0;
    if (header.main.empty() && usual) set_main(header, "side game");
    return &header;
  }

  /// Types may contain themselves: each is read once.
  const TextRecord* record(const ElementType& type, const std::string& place) {
    const auto [slot, fresh] = known_.try_emplace(&type, nullptr);
    if (!fresh) return slot->second;
    TextRecord& record = words_.records_.emplace_back();
    slot->second = &record;
    record.type = &type;
    const std::string path = path_of(type, place);
    fill(record, type, path);
    for (const ChildType& child : type.children) {
      const std::string inner = path + "/" + child.name;
      const std::string_view say = notes_.mark(inner, "say");
      TextPart part{&child, note_of(*child.type, inner), said(say, child.name), nullptr};
      record.annotated |= !say.empty();
      part.record = this->record(*child.type, inner);
      record.parts.push_back(std::move(part));
    }
    return &record;
  }

  void fill(TextRecord& record, const ElementType& type, const std::string& path) {
    for (const AttributeType& attribute : type.attributes) {
      TextField field;
      field.type = &attribute;
      field.note = notes_.of_attribute(path, attribute.name);
      const std::string_view say = mark(path, attribute, "say");
      field.words = said(say, attribute.name);
      field.of = mark(path, attribute, "of");
      field.table = table_of(field.of);
      field.where = mark(path, attribute, "where");
      field.rules = rules_of(field);
      field.desk = mark(path, attribute, "desk");
      field.list = attribute.type->item != nullptr;
      field.flag = attribute.type->kind == ValueKind::boolean && !field.list;
      field.free = !field.list && attribute.type->kind == ValueKind::string &&
                   attribute.type->values.empty() && schema_.accepts(*attribute.type, "a b");
      field.rest = mark(path, attribute, "rest") == "true";
      field.once = mark(path, attribute, "once") == "true";
      for (const std::string& word : words_in(mark(path, attribute, "also"))) {
        const std::size_t equals = word.find('=');
        field.also.emplace_back(folded(word.substr(0, equals)),
                                equals == std::string::npos ? word : word.substr(equals + 1));
      }
      record.annotated |= !say.empty();
      record.fields.push_back(std::move(field));
    }
    set_main(record, notes_.mark(path, "main"));
  }

  static std::string table_of(std::string_view of) {
    for (const std::string_view whose : {"own-", "enemy-"})
      if (of.starts_with(whose)) of.remove_prefix(whose.size());
    return std::string(of);
  }

  /// The conditions of t:where, each on a trait of the rows of the field's table.
  std::vector<TextCondition> rules_of(const TextField& field) const {
    std::vector<TextCondition> rules;
    for (const std::string& one : words_in(field.where)) {
      const std::size_t equals = std::min(one.find('='), one.size());
      TextCondition rule{one.substr(0, equals), words_in(std::string_view(one).substr(equals), '|')};
      if (!rule.values.empty()) rule.values.front().erase(0, 1);
      const AttributeType* trait = trait_of(field.table, rule.trait);
      const auto is_value = [&](const std::string& value) { return schema_.accepts(*trait->type, value); };
      if (trait == nullptr || rule.values.empty() || !std::ranges::all_of(rule.values, is_value))
        throw SchemaError(fmt::format("schema {}: t:where of '{}' says '{}', which no row of '{}' can be",
                                      schema_.name(), field.type->name, one, field.of));
      rule.usual = trait->fallback && contains(rule.values, *trait->fallback);
      rules.push_back(std::move(rule));
    }
    return rules;
  }

  /// Null where the roster has no such table, or its rows no such trait.
  const AttributeType* trait_of(std::string_view table, std::string_view trait) const {
    const ElementType* roster = schema_.root("roster");
    if (roster == nullptr) return nullptr;
    for (const ChildType& child : roster->children)
      if (child.name == table)
        if (const int found = child.type->find_attribute(trait); found >= 0)
          return &child.type->attributes[static_cast<std::size_t>(found)];
    return nullptr;
  }

  std::string_view mark(const std::string& path, const AttributeType& attribute,
                        std::string_view name) const {
    return notes_.mark_of_attribute(path, attribute.name, name);
  }

  std::vector<std::string> said(std::string_view say, const std::string& name) const {
    std::vector<std::string> words;
    for (const std::string& word : words_in(say)) words.push_back(folded(word));
    const std::string own = folded(name);
    if (!contains(words, own) && !order_words_.contains(own)) words.push_back(own);
    if (words.empty()) words.push_back(own);
    return words;
  }

  void set_main(TextRecord& record, std::string_view main) const {
    record.annotated |= !main.empty();
    for (const std::string& place : words_in(main)) {
      std::vector<std::size_t> fields;
      for (const std::string& name : words_in(place, '/')) {
        const int found = record.type->find_attribute(name);
        if (found < 0)
          throw SchemaError(fmt::format("schema {}: t:main names '{}', which '{}' does not have",
                                        schema_.name(), name, record.type->name));
        fields.push_back(static_cast<std::size_t>(found));
      }
      record.main.push_back(std::move(fields));
    }
  }

  const Schema& schema_;
  const SchemaNotes notes_;
  TextWords& words_;
  std::set<std::string> order_words_;
  std::map<const ElementType*, const TextRecord*> known_;  // looked up only
};

TextWords::TextWords(const Schema& schema, std::string_view xsd) {
  Reader reader(schema, xsd, *this);
  for (const std::string_view name : text_roots)
    if (const ElementType* type = schema.root(name)) reader.read(name, *type);
}

const TextRoot* TextWords::root(std::string_view name) const {
  for (const TextRoot& root : roots_)
    if (root.name == name) return &root;
  return nullptr;
}

// ---- what is wrong with them

namespace {

/// Looks at one root and what its orders are made of.
class Faults {
 public:
  Faults(const TextRoot& root, std::vector<std::string>& told) : root_(root), told_(told) {}

  void look() {
    for (const TextOrder& order : root_.orders) {
      if (order.note.empty()) tell("the order '{}' has no comment before it", order.word);
      if (order.example.empty())
        tell("the order '{}' has no example (t:eg=\"{} ...\")", order.word, order.word);
      look(*order.record, order.word);
    }
  }

 private:
  template <typename... Parts>
  void tell(fmt::format_string<const Parts&...> what, const Parts&... parts) {
    told_.push_back(fmt::format(what, parts...));
  }

  void look(const TextRecord& record, const std::string& where) {
    if (!seen_.insert(&record).second) return;
    const bool plain = record.fields.empty() && record.parts.empty();
    if (!record.annotated && !plain)
      tell(
          "'{}' has no annotation: say with t:main which fields need no word, with t:say what the others "
          "are called",
          where);
    std::map<std::string, std::string> owners;
    for (const TextField& field : record.fields) {
      if (field.note.empty()) tell("'{}' of '{}' has no comment before it", field.type->name, where);
      for (const std::string& word : field.words) look(word, field.type->name, where, owners);
    }
    for (const TextPart& part : record.parts) {
      if (part.note.empty()) tell("the part '{}' of '{}' has no comment before it", part.type->name, where);
      for (const std::string& word : part.words) look(word, part.type->name, where, owners);
      look(*part.record, where + "/" + part.type->name);
    }
  }

  void look(const std::string& word, const std::string& name, const std::string& where,
            std::map<std::string, std::string>& owners) {
    if (root_.find(word) != nullptr)
      tell("the word '{}' of '{}' in '{}' is an order's: say another with t:say", word, name, where);
    if (contains(words_in(word, '-'), "and"))
      tell("the word '{}' of '{}' in '{}' holds 'and', which stands between values", word, name, where);
    if (word == "end" || word == "yes" || word == "no" || word == root_.name)
      tell("the word '{}' of '{}' in '{}' means something else already", word, name, where);
    const auto [owner, fresh] = owners.try_emplace(word, name);
    if (!fresh) tell("'{}' and '{}' of '{}' have one word: '{}'", owner->second, name, where, word);
  }

  const TextRoot& root_;
  std::vector<std::string>& told_;
  std::set<const TextRecord*> seen_;
};

}  // namespace

std::vector<std::string> TextWords::faults() const {
  std::vector<std::string> told;
  for (const TextRoot& root : roots_) Faults(root, told).look();
  return told;
}

}  // namespace adjudicator::files
