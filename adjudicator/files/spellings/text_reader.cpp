// Orders and answers in words become the same tree as those in XML. What there are of words is in
// text_words.hpp; how a file becomes lines and tokens in text_lines.hpp.
//
// The reader types nothing: a value that its type does not allow goes into the tree as it stands, for the judge
// to refuse. Its own faults are few: a word that is not understood, a value that is missing, a field twice, a
// quote that is never closed, a line that is no order. Each is one of its order, so the rest of the file stands.
//
// An order begins at the start of a line with its word, always: no quote, comma or continuation swallows the
// next order. What is near to an order's word begins an order too, which is told.
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/schema/expectation.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/known_things.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/text_clauses.hpp"
#include "files/spellings/text_lines.hpp"

namespace adjudicator::files {
namespace {

/// A bullet or a number before an order's word: "- attack", "1. attack".
bool is_bullet(std::string_view word) {
  for (const std::string_view bullet : {"-", "*", "+", "\u2022", "\u00b7", "\u25e6", "\u25aa"})
    if (word == bullet) return true;
  if (word.size() < 2 || word.size() > 4) return false;
  const std::string_view digits = word.substr(0, word.size() - 1);
  return (word.ends_with('.') || word.ends_with(')')) &&
         digits.find_first_not_of("0123456789") == std::string_view::npos;
}

class TextReader {
 public:
  explicit TextReader(Reading& reading)
      : reading_(reading), source_(reading.document.source()), types_(reading.schema) {}

  void read() {
    const std::size_t begin = source_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    const std::size_t header = find_text_header(source_.substr(begin));
    if (header == std::string_view::npos)
      throw Stop{
          begin, "no-header",
          fmt::format("the first line of the {0} is missing: \"{0} SIDE GAME turn N\"", reading_.root_name)};
    choose_root(begin + header);
    tell_skipped(begin, begin + header);
    lines_ = cut_lines(
        reading_.document, begin + header, [this](std::string_view line) { return begins_order(line); },
        [this](std::string_view word) { return is_word(word); });
    read_header();
    while (next_ < lines_.lines.size() && take(lines_.lines[next_])) ++next_;
    finish();
    tell_unread();
    link();
  }

 private:
  using Tokens = std::vector<TextToken>;

  /// What is being read, line by line.
  struct Open {
    const TextOrder* order = nullptr;  // null: a line that is no order, which is told
    Node* node = nullptr;
    Tokens tokens = {};
    std::size_t first = 0;  // the token after the order's word
    std::size_t indent = 0;
    bool ended_open = false;  // its last line ended with a comma, or a word that wants a value
    bool goes_on = false;     // or with a '\\'
    bool commented = false;   // there was a comment behind it
  };

  // ---- the root

  void choose_root(std::size_t header) {
    const std::string word = folded(first_words(source_.substr(header), 1).front());
    if (word != reading_.root_name)
      throw Stop{header, "wrong-root",
                 fmt::format("the file must begin with '{}', not {}", reading_.root_name, in_quotes(word))};
    root_ = reading_.schema.words().root(word);
    if (root_ == nullptr)
      throw Stop{header, "wrong-root", fmt::format("{} cannot be written in words", in_quotes(word))};
    for (const TextOrder& order : root_->orders) {
      order_words_.push_back(order.word);
      vocabularies_.emplace(order.record, Vocabulary(*order.record));
    }
    header_words_.emplace(*root_->header);
  }

  bool is_word(std::string_view word) const {
    if (word.empty()) return false;
    if (root_->find(word) != nullptr || header_words_->has(word)) return true;
    return std::ranges::any_of(vocabularies_, [&](const auto& one) { return one.second.has(word); });
  }

  void tell_skipped(std::size_t begin, std::size_t header) {
    std::size_t count = 0;
    for (std::size_t at = begin; at < header;) {
      const RawLine line = raw_line(source_, at);
      if (source_.substr(at).starts_with(unread_mark))
        tell_chatter({.offset = static_cast<std::uint32_t>(at)});
      count += !first_words(source_.substr(line.begin, line.end - line.begin), 1).empty();
      at = line.next;
    }
    if (count == 0) return;
    note(begin, "text-skipped",
         count == 1 ? std::string("the line before the header is skipped")
                    : fmt::format("the {} lines before the header are skipped", count));
  }

  void note(std::size_t offset, std::string_view code, std::string message) {
    if (reading_.notes.size() < Diagnostics::limit)
      reading_.notes.push_back({offset, std::string(code), std::move(message)});
  }

  // ---- words at the start of a line

  /// The order that words begin with, and how many of them are its word.
  template <typename Words>
  std::pair<const TextOrder*, std::size_t> order_in(const Words& words, std::size_t from,
                                                    std::size_t most) const {
    std::pair<const TextOrder*, std::size_t> best{nullptr, 0};
    std::string joined;
    for (std::size_t count = 1; count <= most; ++count) {
      joined += (count > 1 ? "-" : "") + std::string(words(from + count - 1));
      for (const std::string_view word : {std::string_view(joined), without_stop(joined)})
        if (const TextOrder* order = root_->find(word)) best = {order, count};
    }
    return best;
  }

  bool begins_order(std::string_view line) const {
    const auto words = first_words(line, longest_word + 1);
    const auto word = [&](std::size_t i) { return folded(words[i]); };
    const std::size_t first = words.size() > 1 && is_bullet(words.front()) ? 1 : 0;
    return order_in(word, first, std::min(longest_word, words.size() - first)).first != nullptr;
  }

  Tokens tokens_of(const TextLine& line) const {
    const auto first = lines_.tokens.begin() + static_cast<std::ptrdiff_t>(line.first);
    return {first, first + static_cast<std::ptrdiff_t>(line.count)};
  }

  /// The line's order, and the token after its word.
  std::pair<const TextOrder*, std::size_t> order_of(const Tokens& tokens) const {
    const std::size_t first = tokens.size() > 1 && is_bullet(tokens.front().text) ? 1 : 0;
    std::size_t words = 0;
    while (words < longest_word && first + words < tokens.size() && tokens[first + words].is_word()) ++words;
    const auto found = order_in([&](std::size_t i) { return tokens[i].folded; }, first, words);
    return {found.first, first + found.second};
  }

  /// A word or a value of any order.
  bool is_grammar(const TextToken& token) const {
    return token.is_word() && std::ranges::any_of(vocabularies_, [&](const auto& one) {
             return one.second.begins(token.folded) || one.second.has_value(token.folded);
           });
  }

  bool is_near_order(const TextToken& token, const Vocabulary* known) const {
    if (!token.is_word()) return false;
    if (known != nullptr && (known->begins(token.folded) || known->has_value(token.folded))) return false;
    if (reading_.options.things != nullptr && reading_.options.things->has(token.text)) return false;
    return !did_you_mean(token.folded, order_words_).empty();
  }

  // ---- the header

  void read_header() {
    Tokens tokens = tokens_of(lines_.lines.at(0));
    if (tokens.empty()) throw Stop{lines_.lines[0].offset, "no-header", "the header is not understood"};
    bool ended_open = ends_open(tokens, *header_words_);
    for (next_ = 1; next_ < lines_.lines.size(); ++next_) {
      const TextLine& line = lines_.lines[next_];
      if (line.empty() || lines_.lines[next_ - 1].comment) break;
      const Tokens more = tokens_of(line);
      if (order_of(more).first != nullptr || is_near_order(more.front(), &*header_words_)) break;
      const bool goes_on = ended_open || line.indent > lines_.lines[0].indent ||
                           (more.front().is_word() && header_words_->begins(more.front().folded)) ||
                           tokens.size() < 5;
      if (!goes_on) break;
      ended_open = ends_open(more, *header_words_);
      tokens.insert(tokens.end(), more.begin(), more.end());
    }
    reading_.root = &reading_.add_node(reading_.root_name, tokens.front().offset);
    supply_system(tokens);
    read_clauses(reading_, tokens, 1, *header_words_, types_, *root_->header, *reading_.root);
  }

  /// Where the schema is at hand the file need not name its system.
  void supply_system(Tokens& tokens) const {
    if (root_->type->find_attribute("system") < 0) return;
    for (const TextToken& token : tokens)
      if (token.is_word() && token.folded == "system") return;
    for (const std::string_view text :
         {std::string_view("system"), std::string_view(reading_.schema.name())}) {
      TextToken token;
      token.kind = text == "system" ? TextToken::Kind::word : TextToken::Kind::quoted;
      token.text = token.folded = text;
      token.offset = tokens.front().offset;
      token.end = tokens.front().end;
      tokens.push_back(token);
    }
  }

  // ---- the lines

  /// False where the file ends.
  bool take(const TextLine& line) {
    if (line.signature) return false;
    const Tokens tokens = tokens_of(line);
    if (tokens.size() == 1 && tokens[0].is_word() && without_stop(tokens[0].folded) == "end") return false;
    if (line.mail) {
      tell_mail(line);
      pause(false);
    } else if (is_unread(line)) {
      pause(false);
      tell_chatter(line);
    } else if (line.comment_sign) {
      pause(false);
      note(line.offset, "text-skipped", "comments begin with '#'; this line is skipped");
    } else if (tokens.empty()) {
      pause(line.comment && !line.decoration);
    } else if (const auto [order, first] = order_of(tokens); order != nullptr) {
      finish();
      after_comment_ = false;
      begin(*order, tokens, first, line);
    } else {
      take_rest(line, tokens);
    }
    return true;
  }

  /// Nothing goes on across an empty line, a comment or quoted mail.
  void pause(bool comment) {
    finish();
    after_comment_ = comment;
  }

  void begin(const TextOrder& order, const Tokens& tokens, std::size_t first, const TextLine& line) {
    open_ = Open{&order, &add_order(order.type->name, tokens[first - 1].offset), tokens, first, line.indent};
    look_at_end(line, tokens);
  }

  void look_at_end(const TextLine& line, const Tokens& tokens) {
    open_->goes_on = line.goes_on;
    open_->commented = line.comment;
    open_->ended_open =
        ends_open(tokens, open_->order == nullptr ? *header_words_ : vocabulary(*open_->order)) ||
        wants_main();
  }

  const Vocabulary& vocabulary(const TextOrder& order) const { return vocabularies_.at(order.record); }

  /// It ends with a separator, or with a word that wants a value.
  static bool ends_open(const Tokens& tokens, const Vocabulary& vocabulary) {
    const TextToken& last = tokens.back();
    if (!last.is_word()) return last.kind != TextToken::Kind::quoted;
    return last.folded == "and" || vocabulary.begins(last.folded);
  }

  /// Fewer values stand behind the order's word than it has fields that need no word.
  bool wants_main() const {
    if (open_->order == nullptr) return false;
    const TextRecord& record = *open_->order->record;
    std::size_t wanted = 0;
    while (wanted < record.main.size() &&
           (wanted == 0 || record.fields[record.main[wanted].front()].one().values.empty()))
      ++wanted;
    return open_->tokens.size() - open_->first < wanted;
  }

  /// A line that does not begin with an order's word.
  void take_rest(const TextLine& line, const Tokens& tokens) {
    const TextToken& first = tokens.front();
    if (is_second_header(tokens)) {
      finish();
      reading_.fault(*reading_.root, "", first.offset, "second-header",
                     fmt::format("there is a second header; a file holds the {} of one side for one turn",
                                 reading_.root_name));
      return;
    }
    if (open_ && goes_on(line, tokens)) {
      open_->tokens.insert(open_->tokens.end(), tokens.begin(), tokens.end());
      return look_at_end(line, tokens);
    }
    finish();
    if (after_comment_ && (is_grammar(first) || !is_near_order(first, nullptr))) {
      note(first.offset, "text-skipped",
           "this line is skipped: it looks like the rest of the comment above, broken by a mail program");
      return;
    }
    after_comment_ = false;
    if (reading_.options.chatter != nullptr && is_chatter(tokens)) {
      // A quote may run over several lines.
      for (std::size_t at = line.offset; at < line.end; at = raw_line(source_, at).next)
        reading_.options.chatter->push_back(at);
      return;
    }
    tell_other_file(first);
    refuse(first.offset, first.text, not_an_order(first));
    open_->indent = line.indent;
    look_at_end(line, tokens);
  }

  // ---- chatter in a mail: "Sent from my phone", "Regards,"

  bool has_digit(const Tokens& tokens) const {
    return std::ranges::any_of(tokens, [](const TextToken& token) {
      return token.text.find_first_of("0123456789") != std::string_view::npos;
    });
  }

  static std::vector<std::string_view> words_of(const Tokens& tokens) {
    std::vector<std::string_view> words;
    for (const TextToken& token : tokens) words.push_back(token.text);
    return words;
  }
  bool begins_with_thing(const Tokens& tokens) const {
    return reading_.options.things != nullptr && reading_.options.things->has_at(words_of(tokens), 0);
  }
  bool names_thing(const Tokens& tokens) const {
    return reading_.options.things != nullptr && reading_.options.things->has_any(words_of(tokens));
  }

  /// Begins an order, or would begin one but for a slip: "atack 0504", "b-inf-1 attacks 0504".
  bool is_meant(const Tokens& tokens) const {
    if (order_of(tokens).first != nullptr || begins_with_thing(tokens)) return true;
    return is_near_order(tokens.front(), nullptr) && (has_digit(tokens) || names_thing(tokens));
  }

  /// Below the orders, behind an empty line, is chatter alone; above that a line that speaks of a thing of the game is none.
  bool is_chatter(const Tokens& tokens) {
    if (!below_orders_) find_end_of_orders();
    return next_ > *below_orders_ || (!is_meant(tokens) && !names_thing(tokens));
  }

  void find_end_of_orders() {
    std::size_t last = next_;
    for (std::size_t at = next_; at < lines_.lines.size(); ++at)
      if (!lines_.lines[at].empty() && is_meant(tokens_of(lines_.lines[at]))) last = at;
    while (last < lines_.lines.size() && !lines_.lines[last].empty()) ++last;
    below_orders_ = last;
  }

  /// A line that the mail room took for chatter, or that stood above the header.
  bool is_unread(const TextLine& line) const { return source_.substr(line.offset).starts_with(unread_mark); }

  void tell_chatter(const TextLine& line) {
    const std::size_t begin = line.offset + unread_mark.size();
    const std::string_view rest = source_.substr(begin, raw_line(source_, begin).end - begin);
    note(line.offset, "chatter",
         fmt::format("not read, because it does not begin with an order: {}", in_quotes(rest)));
  }

  static bool is_second_header(const Tokens& tokens) {
    return tokens.size() >= 4 && tokens[0].is_word() &&
           std::ranges::find(header_words, tokens[0].folded) != std::end(header_words);
  }

  bool goes_on(const TextLine& line, const Tokens& tokens) const {
    if (open_->goes_on) return true;
    const TextToken& first = tokens.front();
    const Vocabulary* known = open_->order == nullptr ? nullptr : &vocabulary(*open_->order);
    if (is_near_order(first, known)) return false;
    const bool separates = !first.is_word() && first.kind != TextToken::Kind::quoted;
    if (open_->ended_open || separates || line.indent > open_->indent) return true;
    // Behind a comment that a mail program broke, a word of the order could be the comment's.
    if (open_->commented) return false;
    // The writer quotes a value that is an order's word besides.
    if (!first.is_word()) return known != nullptr && known->has_value(folded(first.text));
    if (first.folded == "and") return true;
    return known != nullptr && (known->begins(first.folded) || known->has_value(first.folded));
  }

  /// An answer among orders.
  void tell_other_file(const TextToken& first) {
    for (const TextRoot& root : reading_.schema.words().roots())
      if (root.name != root_->name && root.find(first.folded) != nullptr)
        note(first.offset, "text-skipped",
             fmt::format("{} belongs in a file of its own that begins with '{}'", in_quotes(first.text),
                         root.name));
  }

  std::string not_an_order(const TextToken& first) const {
    const std::string near = first.is_word() ? text_guess(first.folded, order_words_) : std::string();
    std::string message = fmt::format("the line does not begin with an order: {}", in_quotes(first.text));
    if (!near.empty()) return message + near;
    constexpr std::size_t few = 8;
    if (order_words_.size() > few) return message;
    message += "; orders are";
    for (std::size_t i = 0; i < order_words_.size(); ++i)
      message += fmt::format("{} {}",
                             i == 0                         ? ""
                             : i + 1 == order_words_.size() ? " and"
                                                            : ",",
                             order_words_[i]);
    return message;
  }

  /// A line that is no order: it stays in the tree under a name that the schema does not have.
  void refuse(std::size_t offset, std::string_view name, std::string message) {
    Node& node = add_order(reading_.document.keep(printable(name, 40)), offset);
    node.known = false;
    reading_.fault(node, "", offset, "unknown-order", std::move(message));
    open_ = Open{nullptr, &node};
  }

  Node& add_order(std::string_view name, std::size_t offset) {
    Node& node = reading_.add_node(name, offset);
    orders_.push_back(&node);
    return node;
  }

  void finish() {
    if (open_ && open_->order != nullptr)
      read_clauses(reading_, open_->tokens, open_->first, vocabulary(*open_->order), types_,
                   *open_->order->record, *open_->node);
    open_.reset();
  }

  // ---- what is not read

  void tell_mail(const TextLine& line) {
    const std::size_t begin = source_.find_first_not_of("> \t", line.offset);
    if (begin >= line.end) return;
    const std::string_view rest = source_.substr(begin, line.end - begin);
    if (begins_order(rest))
      note(line.offset, "text-skipped",
           "this order does not count: the line is quoted mail (it begins with '>')");
  }

  /// Orders below the end would be lost silently.
  void tell_unread() {
    for (std::size_t i = next_ + 1; i < lines_.lines.size(); ++i) {
      const TextLine& line = lines_.lines[i];
      if (line.empty() || order_of(tokens_of(line)).first == nullptr) continue;
      note(line.offset, "text-skipped", "this order does not count: it comes after the end of the orders");
      return;
    }
  }

  void link() {
    const Node** place = &reading_.root->first;
    if (root_->list != nullptr && !orders_.empty()) {
      Node& list = reading_.add_node(root_->list->name, orders_.front()->offset);
      *place = &list;
      place = &list.first;
    }
    for (Node* order : orders_) {
      *place = order;
      place = &order->next;
    }
  }

  Reading& reading_;
  const std::string_view source_;
  ValueTypes types_;
  const TextRoot* root_ = nullptr;
  std::vector<std::string_view> order_words_;
  std::map<const TextRecord*, Vocabulary> vocabularies_;  // looked up only
  std::optional<Vocabulary> header_words_;
  TextLines lines_;
  std::size_t next_ = 0;
  std::optional<Open> open_;
  bool after_comment_ = false;
  std::optional<std::size_t>
      below_orders_;  // the empty line behind the last that is meant as an order; where it was sought
  std::vector<Node*> orders_;
};

}  // namespace

void read_text(Reading& reading) {
  TextReader(reading).read();
}

}  // namespace adjudicator::files
