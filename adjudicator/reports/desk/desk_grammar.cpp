#include "reports/desk/desk_grammar.hpp"

#include <algorithm>

namespace adjudicator::reports {
namespace {

using files::SimpleType;
using files::TextField;
using files::TextOrder;
using files::TextPart;
using files::TextRecord;
using files::TextRoot;

/// Which of a table's rows a field takes, as the data name it: "unit kind=naval".
std::string rows_of(const TextField& field) {
  return field.table + " " + field.where;
}

/// A pattern that browsers read as XSD does: signs that anybody types, and no classes of characters.
bool is_plain_pattern(const std::string& pattern) {
  return pattern.find("[^") == std::string::npos &&
         std::ranges::all_of(pattern, [](char c) { return c >= ' ' && c <= '~'; });
}

class Grammar {
 public:
  Grammar(const Wording& wording, bool notes, JsonObject& data)
      : wording_(wording), notes_(notes), data_(data) {}

  void write(const TextRoot& root, const std::vector<std::string>& open) {
    // Nobody edits it.
    in_head_ = true;
    record(*root.header, "head");
    in_head_ = false;
    labels_.clear();
    JsonList orders;
    JsonList closed;
    std::set<std::string> reserved;
    collect_words(*root.header, reserved);
    for (const TextOrder& order : root.orders) {
      if (std::ranges::find(open, order.type->name) != open.end()) {
        orders.add(of_order(order));
        continue;
      }
      closed.say(order.word);
      collect_words(*order.record, reserved);
    }
    data_.list("orders", orders);
    data_.list("closed", closed);
    JsonList words;
    for (const std::string& word : reserved) words.say(word);
    data_.list("reserved", words);
    JsonObject records;
    for (const auto& [name, json] : written_) records.set(name, json);
    data_.object("records", records);
    JsonObject types;
    for (const auto& [name, json] : types_) types.set(name, json);
    data_.object("types", types);
    JsonObject labels;
    for (const auto& [word, said] : labels_) labels.say(word, said);
    data_.object("labels", labels);
  }

 private:
  std::string of_order(const TextOrder& order) {
    JsonObject json;
    json.say("n", order.type->name);
    json.say("r", record(*order.record, order.record->type->name));
    if (notes_) json.say("c", order.note);
    label(order.word);
    return json.json();
  }

  /// What its reader calls a word of an order or a value, where that is not the word itself.
  void label(const std::string& word) {
    const std::string key = "order-word." + word;
    if (!wording_.has(key)) return;
    std::string plain = word;
    std::ranges::replace(plain, '-', ' ');
    if (const std::string said = wording_.say(key, nullptr); said != plain) labels_.emplace(word, said);
  }

  /// Its name.
  std::string record(const TextRecord& one, std::string wanted) {
    if (const auto known = names_.find(&one); known != names_.end()) return known->second;
    if (wanted.empty() || written_.contains(wanted)) wanted = "R" + std::to_string(written_.size());
    names_.emplace(&one, wanted);
    written_[wanted] = "{}";
    JsonObject json;
    JsonList main;
    for (const auto& place : one.main) {
      JsonList fields;
      for (const std::size_t field : place) fields.add(std::to_string(field));
      main.add(fields.json());
    }
    json.list("m", main);
    JsonList fields;
    for (const TextField& field : one.fields) fields.add(of_field(field, one));
    json.list("f", fields);
    JsonList parts;
    for (const TextPart& part : one.parts) parts.add(of_part(part));
    json.list("p", parts);
    written_[wanted] = json.json();
    return wanted;
  }

  /// Whether a desk shows it under "More fields": numbers and texts of long orders, unless the schema says so.
  static bool is_folded(const TextField& field, const TextRecord& record) {
    if (!field.desk.empty()) return field.desk == "folded";
    const auto at = static_cast<std::size_t>(&field - record.fields.data());
    return !record.is_main(at) && field.of.empty() && !field.type->required && field.one().values.empty() &&
           record.fields.size() >= 4;
  }

  static void words_of(const std::vector<std::string>& words, const std::string& name, JsonObject& json) {
    if (words.size() == 1 && words.front() == files::folded(name)) return;
    JsonList list;
    for (const std::string& word : words) list.say(word);
    json.list("w", list);
  }

  std::string of_field(const TextField& field, const TextRecord& record) {
    JsonObject json;
    json.say("n", field.type->name);
    words_of(field.words, field.type->name, json);
    json.say("t", type(*field.type->type));
    json.say("of", field.of);
    if (!field.where.empty()) json.say("is", rows_of(field));
    json.flag("fold", is_folded(field, record));
    if (notes_ && !in_head_) json.say("c", field.note);
    label(field.words.front());
    if (field.type->fallback) json.set("d", script_text(*field.type->fallback));
    JsonObject also;
    for (const auto& [word, value] : field.also) also.say(word, value);
    json.object("also", also);
    json.flag("once", field.once);
    json.flag("rest", field.rest);
    json.flag("x", field.free);
    json.flag("req", field.type->required);
    return json.json();
  }

  std::string of_part(const TextPart& part) {
    JsonObject json;
    json.say("n", part.type->name);
    words_of(part.words, part.type->name, json);
    json.say("r", record(*part.record, part.record->type->name));
    if (notes_) json.say("c", part.note);
    label(part.words.front());
    if (part.type->most != files::ChildType::unbounded) json.count("most", part.type->most);
    return json.json();
  }

  /// Its name.
  std::string type(const SimpleType& one) {
    if (const auto known = type_names_.find(&one); known != type_names_.end()) return known->second;
    std::string name = one.name;
    if (name.empty() || types_.contains(name)) name = "T" + std::to_string(types_.size());
    type_names_.emplace(&one, name);
    types_[name] = "{}";
    JsonObject json;
    if (one.item != nullptr) {
      json.say("item", type(*one.item));
      if (one.longest) json.count("max", static_cast<std::int64_t>(*one.longest));
    } else {
      of_value(one, json);
    }
    types_[name] = json.json();
    return name;
  }

  void of_value(const SimpleType& one, JsonObject& json) {
    if (one.kind == files::ValueKind::integer) json.say("k", "i");
    if (one.kind == files::ValueKind::decimal) json.say("k", "d");
    if (one.kind == files::ValueKind::boolean) json.say("k", "b");
    JsonList values;
    for (const std::string& value : one.values) values.say(value);
    json.list("v", values);
    for (const std::string& value : one.values) label(value);
    json.say("lo", one.least);
    json.say("hi", one.most);
    if (one.longest) json.count("len", static_cast<std::int64_t>(*one.longest));
    if (one.patterns.empty() || !is_plain_pattern(one.patterns.front())) return;
    json.say("p", one.patterns.front());
    words_of_pattern(one.patterns.front(), json);
  }

  /// "attempt|never|attempt-if-er:-?[0-9]{1,2}": words to choose from, the last of which takes a number (`stem`). Nothing of other patterns.
  void words_of_pattern(std::string_view pattern, JsonObject& json) {
    constexpr std::string_view number = ":-?[0-9]{1,2}";
    std::vector<std::string> words;
    std::string stem;
    for (std::size_t at = 0; at <= pattern.size();) {
      const std::size_t end = std::min(pattern.find('|', at), pattern.size());
      std::string_view word = pattern.substr(at, end - at);
      const bool is_stem = word.ends_with(number);
      if (is_stem) word.remove_suffix(number.size());
      const auto is_sign = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
      if (word.empty() || !stem.empty() || !std::ranges::all_of(word, is_sign)) return;
      if (is_stem) stem = word;
      words.emplace_back(word);
      at = end + 1;
    }
    JsonList list;
    for (const std::string& word : words) {
      list.say(word);
      label(word);
    }
    json.list("o", list);
    json.say("stem", stem);
  }

  void collect_words(const TextRecord& one, std::set<std::string>& words) {
    if (!collected_.insert(&one).second) return;
    for (const TextField& field : one.fields) words.insert(field.words.begin(), field.words.end());
    for (const TextPart& part : one.parts) {
      words.insert(part.words.begin(), part.words.end());
      collect_words(*part.record, words);
    }
  }

  const Wording& wording_;
  const bool notes_;
  bool in_head_ = false;
  JsonObject& data_;
  std::map<const TextRecord*, std::string> names_;       // looked up only
  std::map<const SimpleType*, std::string> type_names_;  // looked up only
  std::set<const TextRecord*> collected_;                // looked up only
  std::map<std::string, std::string> written_;
  std::map<std::string, std::string> types_;
  std::map<std::string, std::string> labels_;
};

template <class Visit>
void each_field(const TextRecord& one, std::set<const TextRecord*>& seen, const Visit& visit) {
  if (!seen.insert(&one).second) return;
  for (const TextField& field : one.fields) visit(field);
  for (const TextPart& part : one.parts) each_field(*part.record, seen, visit);
}

template <class Visit>
void each_field(const TextRoot& root, const std::vector<std::string>& open, const Visit& visit) {
  std::set<const TextRecord*> seen;  // looked up only
  for (const TextOrder& order : root.orders)
    if (std::ranges::find(open, order.type->name) != open.end()) each_field(*order.record, seen, visit);
}

}  // namespace

void add_grammar(const TextRoot& root, const std::vector<std::string>& open, const Wording& wording,
                 bool notes, JsonObject& data) {
  Grammar(wording, notes, data).write(root, open);
}

std::set<std::string> tables_of(const TextRoot& root, const std::vector<std::string>& open) {
  std::set<std::string> all;
  each_field(root, open, [&](const TextField& field) {
    if (!field.of.empty()) all.insert(field.table);
  });
  return all;
}

std::map<std::string, const TextField*> sorts_of(const TextRoot& root, const std::vector<std::string>& open) {
  std::map<std::string, const TextField*> all;
  each_field(root, open, [&](const TextField& field) {
    if (!field.where.empty()) all.emplace(rows_of(field), &field);
  });
  return all;
}

}  // namespace adjudicator::reports
