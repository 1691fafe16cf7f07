// The grammar of one order:
//
//   order  = WORD values { [sep] clause }
//   clause = FIELD values | FLAG [yes|no] | PART values { [sep] clause }
//   sep    = "," | ";" | "and"          after ';' a word of the order must come
//
// A word belongs to the innermost open part that knows it, else to the next one out, which closes the inner. A
// further part of the kind that is open needs no word, but a comma before it.
#include "files/spellings/text_clauses.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/diagnostics.hpp"
#include "files/spellings/known_things.hpp"

namespace adjudicator::files {
namespace {

using Tokens = std::vector<TextToken>;

/// Words of a sentence, such as "with, advance or lose".
std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

/// Reads the words of one order, or of the header, into a node.
class Clauses {
 public:
  Clauses(Reading& reading, const Tokens& tokens, const Vocabulary& vocabulary, ValueTypes& types)
      : reading_(reading), tokens_(tokens), vocabulary_(vocabulary), types_(types) {}

  void read(Node& node, const TextRecord& record, std::size_t first) {
    open(node, record, nullptr);
    for (at_ = first; at_ < tokens_.size();) step();
    while (!frames_.empty()) close();
  }

 private:
  struct Frame {
    Node* node;
    const TextRecord* record;
    const TextPart* part;  // as which it stands in the frame before it
    std::vector<MetAttribute> met = {};
    std::vector<std::pair<std::size_t, Node*>> children = {};  // by index in the type
    std::size_t next_main = 0;
    bool main_open = true;
  };

  /// A word of an open record: its field or its part, in which frame, of how many tokens.
  struct Match {
    std::size_t frame = 0;
    const TextField* field = nullptr;
    const TextPart* part = nullptr;
    std::size_t tokens = 0;
    explicit operator bool() const { return tokens > 0; }
  };

  const TextToken& token() const { return tokens_[at_]; }
  bool at_end(std::size_t at) const { return at >= tokens_.size(); }
  Frame& top() { return frames_.back(); }

  // ---- records

  void open(Node& node, const TextRecord& record, const TextPart* part) {
    frames_.push_back({&node, &record, part});
  }

  void close() {
    Frame& frame = top();
    reading_.set_attributes(*frame.node, *frame.record->type, frame.met);
    std::ranges::stable_sort(frame.children, {}, [](const auto& child) { return child.first; });
    const Node** link = &frame.node->first;
    for (const auto& [index, child] : frame.children) {
      *link = child;
      link = &child->next;
    }
    frames_.pop_back();
  }

  static bool met(const Frame& frame, int index) {
    return std::ranges::any_of(frame.met, [&](const MetAttribute& m) { return m.type == index; });
  }

  void open_part(const TextPart& part, std::size_t offset) {
    Node& node = reading_.add_node(part.type->name, offset);
    const auto index = static_cast<std::size_t>(part.type - top().record->type->children.data());
    top().children.emplace_back(index, &node);
    top().main_open = false;
    open(node, *part.record, &part);
  }

  // ---- words

  /// The tokens from `at` on, joined as a word may be written apart.
  Match match(std::size_t at) const {
    Match best;
    if (at_end(at) || !tokens_[at].is_word()) return best;
    std::string joined;
    for (std::size_t count = 1; count <= longest_word && !at_end(at + count - 1); ++count) {
      const TextToken& one = tokens_[at + count - 1];
      if (!one.is_word()) break;
      joined += (count > 1 ? "-" : "") + std::string(one.folded);
      std::string_view word = joined;
      if (one.last && !vocabulary_.begins(word)) word = without_stop(word);
      if (!vocabulary_.begins(word)) break;
      if (const Match found = called(word, at + count)) {
        best = found;
        best.tokens = count;
      }
    }
    return best;
  }

  /// Which open record has the word; the innermost one that has it.
  Match called(std::string_view word, std::size_t next) const {
    for (std::size_t i = frames_.size(); i-- > 0;) {
      const TextRecord& record = *frames_[i].record;
      for (const TextField& field : record.fields)
        if (field.is_called(word) && !is_text(record, field, next)) return {i, &field, nullptr, 1};
      for (const TextPart& part : record.parts)
        if (part.is_called(word)) return {i, nullptr, &part, 1};
    }
    return {};
  }

  /// "press to arms" begins a text, "press to moderator ..." says to whom.
  bool is_text(const TextRecord& record, const TextField& field, std::size_t next) const {
    const bool takes_rest = std::ranges::any_of(record.fields, [](const auto& one) { return one.rest; });
    return takes_rest && !field.rest && !field.one().values.empty() &&
           (at_end(next) || !value_in(field, tokens_[next]));
  }

  /// The value of the field's enumeration, or of t:also, that a token stands for.
  static std::optional<std::string_view> value_in(const TextField& field, const TextToken& token) {
    if (token.kind != TextToken::Kind::word) return std::nullopt;
    for (const bool stop : {false, true}) {
      if (stop && !token.last) break;
      const std::string_view word = stop ? without_stop(token.folded) : token.folded;
      for (const auto& [also, value] : field.also)
        if (also == word) return value;
      for (const std::string& value : field.one().values)
        if (folded(value) == word) return value;
    }
    return std::nullopt;
  }

  bool is_and(std::size_t at) const { return tokens_[at].is_word() && tokens_[at].folded == "and"; }
  bool is_comma(std::size_t at) const { return tokens_[at].kind == TextToken::Kind::comma; }
  bool separates(std::size_t at) const {
    return tokens_[at].kind == TextToken::Kind::comma || tokens_[at].kind == TextToken::Kind::semicolon;
  }

  /// A token that a field may have as its value.
  bool is_value(std::size_t at, const TextField& field) const {
    if (at_end(at) || separates(at)) return false;
    if (tokens_[at].kind == TextToken::Kind::quoted || value_in(field, tokens_[at])) return true;
    return !is_and(at) && !match(at);
  }

  // ---- a step

  void step() {
    if (is_comma(at_) || is_and(at_)) {
      comma_ = true;
      ++at_;
      return;
    }
    if (token().kind == TextToken::Kind::semicolon) {
      semicolon_ = true;
      ++at_;
      return;
    }
    if (!semicolon_ && takes_main_word()) return read_main();
    if (const Match found = match(at_)) return clause(found);
    if (semicolon_)
      return fault_here(
          fmt::format("{} is not a word that can follow a ';' in this order{}", shown(), words_expected()));
    if (has_main()) return read_main();
    if (comma_ && continues_parts()) return next_part();
    fault_here(fmt::format("{} is not understood here{}", shown(), words_expected()));
  }

  std::string shown() const { return in_quotes(token().text); }

  /// A word that is a value of the field at hand is that value, whatever else it means.
  bool takes_main_word() {
    const auto* field = main_field();
    return field != nullptr && !field->one().values.empty() && value_in(*field, token()).has_value();
  }

  const TextField* main_field() {
    Frame& frame = top();
    if (frame.next_main >= frame.record->main.size()) return nullptr;
    const TextField& field = frame.record->fields[frame.record->main[frame.next_main].front()];
    return frame.main_open || field.rest ? &field : nullptr;
  }

  bool has_main() {
    const TextField* field = main_field();
    if (field == nullptr) return false;
    const bool later = top().next_main > 0 && !field->one().values.empty();
    return !later || token().kind == TextToken::Kind::quoted || value_in(*field, token());
  }

  /// A second thing of the same kind needs no word.
  bool continues_parts() {
    const Frame& frame = top();
    return frame.part != nullptr && frame.part->type->repeats() && !frame.record->main.empty() &&
           frame.next_main > 0 && !frame.record->fields[frame.record->main.front().front()].list;
  }

  void next_part() {
    const TextPart& part = *top().part;
    close();
    open_part(part, token().offset);
    read_main();
  }

  void read_main() {
    Frame& frame = top();
    const auto& fields = frame.record->main[frame.next_main++];
    comma_ = false;
    const TextField& first = frame.record->fields[fields.front()];
    if (fields.size() == 1) return read_field(first, token().offset);
    const TextField& several = frame.record->fields[fields.back()];
    const std::size_t begin = at_;
    const auto values = read_list(several);
    const bool one = values.size() == 1;
    give(one ? first : several, tokens_[begin].offset, values);
  }

  void clause(const Match& found) {
    const std::uint32_t offset = token().offset;
    while (frames_.size() > found.frame + 1) close();
    comma_ = semicolon_ = false;
    at_ += found.tokens;
    if (found.part != nullptr) return open_part(*found.part, offset);
    if (!found.field->rest) top().main_open = top().main_open && rest_is_main();
    if (found.field->flag) return read_flag(*found.field, offset);
    read_field(*found.field, offset);
  }

  bool rest_is_main() {
    const TextRecord& record = *top().record;
    return !record.main.empty() && record.fields[record.main.front().front()].rest;
  }

  // ---- values

  void read_flag(const TextField& field, std::uint32_t offset) {
    std::string_view value = "true";
    if (!at_end(at_) && token().is_word()) {
      const std::string_view word = token().last ? without_stop(token().folded) : token().folded;
      const bool yes = word == "yes" || word == "true" || word == "1";
      const bool no = word == "no" || word == "false" || word == "0";
      if (yes || no) ++at_;
      if (no) value = "false";
    }
    give(field, offset, {value});
  }

  void read_field(const TextField& field, std::uint32_t word) {
    if (field.rest) return read_rest(field, word);
    if (field.free) return read_free(field, word);
    const std::uint32_t offset = at_end(at_) ? word : token().offset;
    if (!is_value(at_, field) && !begins_name(field)) return miss(field, word);
    if (field.list) return give(field, offset, read_list(field));
    give(field, offset, {read_one(field)});
  }

  void miss(const TextField& field, std::uint32_t word) {
    const std::string what = at_end(at_) || separates(at_)
                                 ? std::string("a value is missing")
                                 : fmt::format(
                                       "a value is missing: {} is a word of this order; if it is "
                                       "meant as a value, put it in quotes",
                                       shown());
    give(field, word, {});
    fault(field.type->name, word, fmt::format("{} after {}", what, in_quotes(field.words.front())));
  }

  std::vector<std::string_view> read_list(const TextField& field) {
    std::vector<std::string_view> values;
    for (;;) {
      std::size_t next = at_;
      if (!values.empty())
        while (!at_end(next) && (is_comma(next) || is_and(next))) ++next;
      if (!is_value(next, field) && !(values.empty() && begins_name(field))) return values;
      at_ = next;
      tell_near_word(field);
      values.push_back(read_one(field));
    }
  }

  /// A misspelt word among the things of a list would be a thing that is not known: it is told as a word.
  void tell_near_word(const TextField& field) {
    if (!resolves(field) || !token().is_word() || find(field, token().text)) return;
    const std::string guess = guess_here();
    if (!guess.empty()) fault("", token().offset, fmt::format("{} is not understood here{}", shown(), guess));
  }

  /// "; did you mean 'advance'?" of the words of the order.
  std::string guess_here() {
    if (!reading_.may_guess()) return {};
    const auto words = vocabulary_.words();
    reading_.compared(words.size());
    std::string guess = text_guess(token().folded, words);
    if (!guess.empty()) reading_.guessed();
    return guess;
  }

  std::string_view read_one(const TextField& field) {
    const TextToken& one = token();
    if (one.unclosed) fault(field.type->name, one.offset, "the quote that begins here is never closed");
    if (resolves(field)) {
      if (const auto known = read_known(field)) return *known;
      if (const auto like = read_look_alike(field)) return *like;
      if (const auto near = read_misspelled(field)) return *near;
    }
    ++at_;
    if (one.kind == TextToken::Kind::quoted) return verbatim(field, one);
    if (const auto value = value_in(field, one)) return *value;
    return mended(field, one);
  }

  /// As it stands; in a list one thing, although its words are several.
  std::string_view verbatim(const TextField& field, const TextToken& one) {
    if (!field.list || one.text.find_first_of(" \t") == std::string_view::npos) return one.text;
    return reading_.document.keep(in_one(one.text));
  }

  static std::string in_one(std::string_view text) {
    std::string out(text);
    std::ranges::replace_if(
        out, [](char c) { return c == ' ' || c == '\t'; }, '_');
    return out;
  }

  /// The value in the case that its type takes, without the full stop of a sentence.
  std::string_view mended(const TextField& field, const TextToken& one) {
    const SimpleType& type = field.one();
    if (types_.accepts(type, one.text)) return one.text;
    for (const std::string_view text : {one.text, without_stop(one.text)}) {
      if (text != one.text && !one.last) break;
      if (const std::string fit = types_.fitting(type, text); !fit.empty())
        return reading_.document.keep(fit);
    }
    return one.text;
  }

  void read_free(const TextField& field, std::uint32_t word) {
    const std::uint32_t offset = at_end(at_) ? word : token().offset;
    if (at_end(at_) || separates(at_) || (token().is_word() && match(at_))) return miss(field, word);
    if (token().kind == TextToken::Kind::quoted) return give(field, offset, {read_one(field)});
    if (resolves(field))
      if (const auto known = read_known(field)) return give(field, offset, {*known});
    std::string text;
    for (; !at_end(at_) && token().is_word() && !(is_and(at_) && match(at_ + 1)) && !match(at_); ++at_)
      text += (text.empty() ? "" : " ") + std::string(token().text);
    give(field, offset, {reading_.document.keep(text)});
  }

  void read_rest(const TextField& field, std::uint32_t word) {
    if (at_end(at_)) return miss(field, word);
    const TextToken& first = token();
    const bool one = first.kind == TextToken::Kind::quoted && at_end(at_ + 1);
    if (one) return give(field, first.offset, {read_one(field)});
    const std::string_view source = reading_.document.source();
    std::string text;
    std::uint32_t end = first.offset;
    for (; !at_end(at_); ++at_) {
      const TextToken& next = token();
      const bool apart = next.offset > end;
      text += (apart && !text.empty() ? " " : "") +
              std::string(source.substr(next.offset, next.end - next.offset));
      end = next.end;
    }
    give(field, first.offset, {reading_.document.keep(text)});
  }

  // ---- names

  bool resolves(const TextField& field) const {
    return reading_.options.things != nullptr && !field.of.empty() &&
           reading_.options.things->knows(field.of);
  }

  bool find(const TextField& field, std::string_view text) const {
    return static_cast<bool>(reading_.options.things->find(field.of, text));
  }

  /// A known thing of one or several words; nothing, and no token taken, where there is none.
  std::optional<std::string_view> read_known(const TextField& field) {
    const KnownThings& things = *reading_.options.things;
    std::string text;
    KnownThings::Found best;
    std::size_t tokens = 0;
    for (std::size_t count = 1; count <= things.longest() && !at_end(at_ + count - 1); ++count) {
      const TextToken& next = tokens_[at_ + count - 1];
      if (!is_text(next)) break;
      append(text, next);
      auto found = things.find(field.of, count == 1 ? next.text : text);
      if (!found && next.last) found = things.find(field.of, without_stop(text));
      if (found) {
        best = found;
        tokens = count;
      }
    }
    return take_known(field, best, tokens);
  }

  static bool is_text(const TextToken& token) {
    return token.is_word() || token.kind == TextToken::Kind::quoted;
  }
  /// As the name has it that a token is a part of: Das "Reich".
  static void append(std::string& name, const TextToken& token) {
    const std::string_view quote = token.is_word() ? "" : "\"";
    name += fmt::format("{}{}{}{}", name.empty() ? "" : " ", quote, token.text, quote);
  }

  /// What looks like a name and is another, by letters of another alphabet.
  std::optional<std::string_view> read_look_alike(const TextField& field) {
    if (!reading_.may_guess()) return std::nullopt;
    const KnownThings& things = *reading_.options.things;
    std::string text;
    for (std::size_t count = 1; count <= things.longest() && !at_end(at_ + count - 1); ++count) {
      const TextToken& next = tokens_[at_ + count - 1];
      if (!is_text(next)) break;
      append(text, next);
      const std::string alike = things.look_alike(field.of, count == 1 ? next.text : text);
      reading_.compared(things.candidates(field.of));
      if (alike.empty()) continue;
      reading_.guessed();
      fault("", token().offset, alike);
      at_ += count;
      return reading_.document.keep(in_one(text));
    }
    return std::nullopt;
  }

  /// The name of a thing begins here, though its first word is a word of this order: "naval amphibious group".
  bool begins_name(const TextField& field) const {
    if (!resolves(field) || at_end(at_) || !tokens_[at_].is_word()) return false;
    std::string text(tokens_[at_].text);
    for (std::size_t next = at_ + 1; !at_end(next) && tokens_[next].is_word(); ++next) {
      if (next - at_ >= reading_.options.things->longest()) return false;
      if (find(field, text += ' ' + std::string(tokens_[next].text))) return true;
    }
    return false;
  }

  /// Several words that nearly are a name: one thing that is not known, not several.
  std::optional<std::string_view> read_misspelled(const TextField& field) {
    if (!token().is_word() || !reading_.may_guess()) return std::nullopt;
    const KnownThings& things = *reading_.options.things;
    constexpr std::size_t longest_id = 8;  // b-inf-1, written apart
    const std::size_t most = std::max(things.longest(), longest_id);
    std::string text(token().text);
    std::string called;
    std::string_view near;
    std::size_t tokens = 0;
    for (std::size_t count = 2; count <= most && !at_end(at_ + count - 1); ++count) {
      const TextToken& next = tokens_[at_ + count - 1];
      if (!next.is_word() || is_and(at_ + count - 1) || match(at_ + count - 1) || find(field, next.text))
        break;
      text += ' ' + std::string(next.text);
      const std::string_view found = things.near(field.of, text);
      reading_.compared(things.candidates(field.of));
      if (found.empty()) continue;
      near = found;
      called = text;
      tokens = count;
    }
    if (near.empty()) return std::nullopt;
    reading_.guessed();
    fault("", token().offset,
          fmt::format("{} is not known; did you mean {}?", in_quotes(called), in_quotes(near)));
    at_ += tokens;
    return reading_.document.keep(in_one(called));
  }

  /// "9th Armored (b9)", "0502 (Kimpo)": what stands in brackets says the same thing again.
  void skip_second_name(const TextField& field, std::string_view id) {
    if (at_end(at_) || !token().is_word() || !token().text.starts_with('(')) return;
    std::string text;
    for (std::size_t next = at_; !at_end(next) && tokens_[next].is_word(); ++next) {
      text += (text.empty() ? "" : " ") + std::string(tokens_[next].text);
      if (next - at_ > reading_.options.things->longest()) return;
      if (!text.ends_with(')')) continue;
      const auto found = reading_.options.things->find(field.of, text.substr(1, text.size() - 2));
      if (found.several || (!found.id.empty() && found.id == id)) at_ = next + 1;
      return;
    }
  }

  std::optional<std::string_view> take_known(const TextField& field, const KnownThings::Found& found,
                                             std::size_t tokens) {
    if (!found) return std::nullopt;
    std::string called;
    for (std::size_t i = at_; i < at_ + tokens; ++i)
      called += (called.empty() ? "" : " ") + std::string(tokens_[i].text);
    if (found.several)
      fault("", token().offset,
            fmt::format("several things are called {}; write the id of the one that you mean",
                        in_quotes(called)));
    at_ += tokens;
    skip_second_name(field, found.id);
    return found.several ? reading_.document.keep(in_one(called)) : reading_.document.keep(found.id);
  }

  // ---- what has been read

  void give(const TextField& field, std::uint32_t offset, const std::vector<std::string_view>& values) {
    Frame& frame = top();
    const auto index = static_cast<int>(field.type - frame.record->type->attributes.data());
    if (met(frame, index)) {
      fault(
          field.type->name, offset,
          fmt::format("{} is given twice in {}", in_quotes(field.words.front()), in_quotes(frame.node->name)),
          "repeated-member");
      return;
    }
    std::string joined;
    for (const std::string_view value : values)
      if (!value.empty()) joined += (joined.empty() ? "" : " ") + std::string(value);
    const std::string_view value = values.size() == 1 ? values.front() : reading_.document.keep(joined);
    MetAttribute& given = frame.met.emplace_back(MetAttribute{
        {field.type->name, reading_.collapsed(value, *field.type->type), offset, true, false, true}, index});
    if (!has_control(value)) return;
    given.attribute.faulty = true;
    fault(field.type->name, offset,
          fmt::format("{} holds a character that is not allowed: {}", in_quotes(field.words.front()),
                      in_quotes(value)),
          "bad-value");
  }

  void fault(std::string_view attribute, std::size_t offset, std::string message,
             std::string_view code = text_syntax) {
    reading_.fault(*top().node, attribute, offset, std::string(code), std::move(message));
  }

  /// What cannot be made anything of: reading goes on at the next word of the order or ';'.
  void fault_here(std::string message) {
    fault("", token().offset, std::move(message));
    const bool unclosed = token().unclosed;
    if (unclosed) fault("", token().offset, "the quote that begins here is never closed");
    for (++at_; !at_end(at_); ++at_)
      if (token().kind == TextToken::Kind::semicolon || match(at_)) break;
    comma_ = semicolon_ = false;
    top().main_open = false;
  }

  /// "; did you mean ...?", or the words that could stand here.
  std::string words_expected() {
    if (token().is_word())
      if (std::string near = guess_here(); !near.empty()) return near;
    std::vector<std::string> some;
    const auto add = [&](const TextRecord& record, const Frame& frame) {
      for (std::size_t i = 0; i < record.fields.size(); ++i)
        if (!met(frame, static_cast<int>(i)) && !record.is_main(i))
          some.push_back(record.fields[i].words.front());
      for (const TextPart& part : record.parts) some.push_back(part.words.front());
    };
    for (std::size_t i = frames_.size(); i-- > 0 && some.empty();) add(*frames_[i].record, frames_[i]);
    if (some.empty() || some.size() > 12) return {};
    return "; expected: " + listed(some);
  }

  Reading& reading_;
  const Tokens& tokens_;
  const Vocabulary& vocabulary_;
  ValueTypes& types_;
  std::vector<Frame> frames_;
  std::size_t at_ = 0;
  bool comma_ = false;
  bool semicolon_ = false;
};

}  // namespace

void Vocabulary::add(const TextRecord& record) {
  if (!seen_.insert(&record).second) return;
  for (const TextField& field : record.fields) {
    for (const std::string& word : field.words) add(word);
    for (const std::string& value : field.one().values) values_.insert(folded(value));
    for (const auto& [word, value] : field.also) values_.insert(word);
  }
  for (const TextPart& part : record.parts) {
    for (const std::string& word : part.words) add(word);
    add(*part.record);
  }
}
void Vocabulary::add(const std::string& word) {
  words_.insert(word);
  for (std::size_t at = word.find('-'); at != std::string::npos; at = word.find('-', at + 1))
    beginnings_.insert(word.substr(0, at));
  beginnings_.insert(word);
}

bool ValueTypes::accepts(const SimpleType& type, std::string_view value) {
  constexpr std::size_t longest = 64;
  constexpr std::size_t most = 4096;
  if (type.kind == ValueKind::string && !type.values.empty())
    return std::ranges::find(type.values, value) != type.values.end();
  if (value.size() > longest) return schema_.accepts(type, value);
  auto& known = known_[&type];
  if (const auto found = known.find(value); found != known.end()) return found->second;
  const bool yes = schema_.accepts(type, value);
  if (known.size() >= most) known.clear();
  known.emplace(std::string(value), yes);
  return yes;
}

std::string ValueTypes::fitting(const SimpleType& type, std::string_view value) {
  std::string lower(value);
  std::string upper(value);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  std::string capital = lower;
  if (!capital.empty()) capital[0] = upper[0];
  for (const std::string& form : {std::string(value), lower, upper, capital})
    if (accepts(type, form)) return form;
  return {};
}

std::string text_guess(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view near = did_you_mean(word, candidates);
  return near.empty() ? std::string() : fmt::format("; did you mean {}?", in_quotes(near));
}

std::string_view without_stop(std::string_view word) {
  return word.size() > 1 && word.ends_with('.') ? word.substr(0, word.size() - 1) : word;
}

void read_clauses(Reading& reading, const std::vector<TextToken>& tokens, std::size_t first,
                  const Vocabulary& vocabulary, ValueTypes& types, const TextRecord& record, Node& node) {
  Clauses(reading, tokens, vocabulary, types).read(node, record, first);
}

}  // namespace adjudicator::files
