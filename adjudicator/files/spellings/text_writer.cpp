#include "files/spellings/text_writer.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "files/schema/text_words.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/text_clauses.hpp"

namespace adjudicator::files {
namespace {

/// Behind an order's word it fits in the narrowest lines that mail programs make.
constexpr std::size_t longest_bare_text = 14;

class TextWriter : public Writer {
 public:
  TextWriter(const Schema& schema, Sink& sink) : Writer(schema, sink) {}

 private:
  /// What was written last in a line: a word after a list has a ';' before it.
  enum class After : unsigned char { word, list };

  /// An element that has begun, and what its children must know.
  struct Level {
    const TextRecord* record = nullptr;  // null: the list that holds the orders
    const TextPart* part = nullptr;
    bool bare = false;      // its first main field stands without a word
    bool has_more = false;  // something stands behind its word
    const TextPart* last_part = nullptr;
    bool next_is_bare = false;  // the last child allows one of its kind without a word after it
  };

  void write_start(bool empty) override {
    if (frames_.size() == 1) {
      begin_root();
    } else if (frames_.back().type->list) {
      levels_.push_back({});
    } else if (is_order()) {
      begin_order();
    } else {
      begin_part();
    }
    if (empty) write_end();
  }

  void write_text(std::string_view) override {
    throw std::logic_error("Writer: text elements cannot be in words");
  }

  void write_end() override {
    const Level ended = levels_.back();
    levels_.pop_back();
    if (frames_.size() == 1 || frames_.back().type->list) return;
    if (is_order()) {
      out_ += '\n';
      return;
    }
    Level& parent = levels_.back();
    parent.last_part = ended.part;
    parent.next_is_bare = ended.bare && ended.last_part == nullptr && after_ == After::word;
    if (ended.last_part != nullptr) after_ = After::list;
  }

  bool is_order() const { return frames_.size() == (root_->list != nullptr ? 3u : 2u); }

  void begin_root() {
    root_ = schema().words().root(frames_.back().name);
    if (root_ == nullptr) throw std::logic_error("Writer: this document cannot be in words");
    out_ += root_->name;
    vocabulary_ = &vocabulary(*root_->header);
    levels_.push_back({root_->header});
    write_fields(root_->name);
    out_ += '\n';
  }

  void begin_order() {
    const TextOrder* order = root_->find(folded(frames_.back().name));
    out_ += order->word;
    vocabulary_ = &vocabulary(*order->record);
    levels_.push_back({order->record});
    after_ = After::word;
    write_fields(order->word);
  }

  void begin_part() {
    const auto& parts = levels_.back().record->parts;
    const TextPart* const part =
        &*std::ranges::find_if(parts, [&](const TextPart& one) { return one.type == frames_.back().place; });
    levels_.push_back({part->record, part});
    const bool unnamed = levels_[levels_.size() - 2].last_part == part &&
                         levels_[levels_.size() - 2].next_is_bare && first_main_is_bare(*part->record);
    if (unnamed) {
      out_ += ',';
    } else {
      out_ += levels_[levels_.size() - 2].has_more ? "; " : " ";
      out_ += part->words.front();
    }
    levels_[levels_.size() - 2].has_more = true;
    after_ = After::word;
    write_fields(unnamed ? "" : part->words.front());
  }

  const Vocabulary& vocabulary(const TextRecord& record) {
    return vocabularies_.try_emplace(&record, record).first->second;
  }

  // ---- fields

  const Given* given(const TextField& field) const {
    for (const Given& one : given_)
      if (one.type == field.type) return &one;
    return nullptr;
  }

  /// Which of the alternatives of a main place can stand there without its word; null: none.
  const TextField* bare_field(const TextRecord& record, const std::vector<std::size_t>& place) const {
    for (const std::size_t i : place) {
      const TextField& field = record.fields[i];
      const Given* one = given(field);
      if (one == nullptr || field.rest) continue;
      const bool several = items_of(value(*one)).size() > 1;
      if (place.size() == 1 || &field == &record.fields[place.front()] || several) return &field;
      return nullptr;
    }
    return nullptr;
  }

  bool first_main_is_bare(const TextRecord& record) const {
    return !record.main.empty() && bare_field(record, record.main.front()) != nullptr;
  }

  /// Those given, `word` is what stands before them.
  void write_fields(std::string_view word) {
    const TextRecord& record = *levels_.back().record;
    levels_.back().has_more = !given_.empty();
    std::vector<const TextField*> written;
    for (const auto& place : record.main) {
      const TextField* field = bare_field(record, place);
      if (field == nullptr) break;
      out_ += ' ';
      write_value(*field, *given(*field), written.empty() ? word : std::string_view());
      written.push_back(field);
      if (written.size() == 1) levels_.back().bare = !field->list;
      after_ = After::word;
      if (field->list || field->free) break;
    }
    const TextField* rest = nullptr;
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      const TextField& field = record.fields[i];
      const Given* one = given(field);
      if (one == nullptr || std::ranges::find(written, &field) != written.end()) continue;
      if (field.rest)
        rest = &field;
      else
        write_named(field, *one);
    }
    if (rest == nullptr) return;
    if (!record.is_main(static_cast<std::size_t>(rest - record.fields.data()))) write_word(*rest);
    out_ += ' ';
    write_value(*rest, *given(*rest), word);
    after_ = After::list;
  }

  void write_word(const TextField& field) {
    out_ += after_ == After::word ? " " : "; ";
    out_ += field.words.front();
  }

  void write_named(const TextField& field, const Given& one) {
    write_word(field);
    after_ = After::word;
    if (field.flag) {
      if (value(one) == "false") out_ += " no";
      return;
    }
    out_ += ' ';
    write_value(field, one, field.words.front());
    after_ = field.list ? After::list : After::word;
  }

  // ---- values

  void write_value(const TextField& field, const Given& one, std::string_view word) {
    const std::string_view text = value(one);
    if (!field.list) return write_one(field, text, word);
    const auto items = items_of(text);
    if (items.empty()) out_ += "\"\"";
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ", ";
      write_one(field, items[i], i == 0 ? word : std::string_view());
    }
  }

  void write_one(const TextField& field, std::string_view text, std::string_view word) {
    if (stands_bare(field, text, word)) {
      out_ += text;
      return;
    }
    out_ += '"';
    for (const char c : text) out_.append(c == '"' ? 2 : 1, c);
    out_ += '"';
  }

  bool stands_bare(const TextField& field, std::string_view text, std::string_view word) const {
    const bool is_order_word = root_->find(folded(text)) != nullptr;
    if (!is_order_word && std::ranges::find(field.one().values, text) != field.one().values.end())
      return true;
    if (text.empty() || text.ends_with('.') || text.starts_with(' ') || text.ends_with(' ')) return false;
    if (!field.free && !field.rest && text.find(' ') != std::string_view::npos) return false;
    // Words that a mail program may part are one text in quotes.
    const bool leads = levels_.size() == (root_->list != nullptr ? 3u : 2u) && !has_word(field);
    if (text.find(' ') != std::string_view::npos && (!leads || text.size() > longest_bare_text)) return false;
    bool first = true;
    for (std::size_t at = 0; at < text.size(); first = false) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      const std::string_view one = text.substr(at, end - at);
      if (one.empty() || !is_plain(one) || means_something(field, one, first ? word : std::string_view()))
        return false;
      at = end + 1;
    }
    return true;
  }

  /// Whether the field has its word before it.
  bool has_word(const TextField& field) const {
    const TextRecord& record = *levels_.back().record;
    return record.main.empty() || &record.fields[record.main.front().front()] != &field;
  }

  static bool is_plain(std::string_view word) {
    const auto letter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '*' ||
             c == '+';
    };
    return (letter(word.front()) || word.front() == '-') && std::ranges::all_of(word, [&](char c) {
             return letter(c) || std::string_view(".-_/:=").find(c) != std::string_view::npos;
           });
  }

  /// A word of the grammar, alone or with the word before it.
  bool means_something(const TextField& field, std::string_view text, std::string_view before) const {
    const std::string word = folded(text);
    if (word == "and" || word == "end" || root_->find(word) != nullptr || vocabulary_->begins(word))
      return true;
    if (const std::size_t sign = word.find_first_of(":="); sign != std::string::npos) {
      const std::string head = word.substr(0, sign);
      if (head.empty() || is_word(head)) return true;
    }
    for (const auto& [also, value] : field.also)
      if (also == word) return true;
    if (before.empty()) return false;
    const std::string joined = std::string(before) + "-" + word;
    return vocabulary_->begins(joined) || std::ranges::any_of(root_->orders, [&](const TextOrder& order) {
             return order.word == joined || order.word.starts_with(joined + "-");
           });
  }

  bool is_word(std::string_view word) const {
    return root_->find(word) != nullptr || vocabulary_->has(word) ||
           std::ranges::any_of(root_->orders,
                               [&](const TextOrder& order) { return Vocabulary(*order.record).has(word); }) ||
           Vocabulary(*root_->header).has(word);
  }

  const TextRoot* root_ = nullptr;
  const Vocabulary* vocabulary_ = nullptr;
  std::map<const TextRecord*, Vocabulary> vocabularies_;  // looked up only
  std::vector<Level> levels_;
  After after_ = After::word;
};

}  // namespace

std::unique_ptr<Writer> make_text_writer(const Schema& schema, Sink& sink) {
  return std::make_unique<TextWriter>(schema, sink);
}

}  // namespace adjudicator::files
