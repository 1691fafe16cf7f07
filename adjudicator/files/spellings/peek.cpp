// Reads just enough of a file to choose its schema.
#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/reading.hpp"
#include "files/spellings/text_lines.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view spaces = " \t\r\n";

/// A value as the readers take it: without spaces around it, one blank for several.
std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = spaces.find(c) != std::string_view::npos;
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

/// The letter that "#103", "#x67" or "amp" stands for between '&' and ';'; 0: none that could be in an id.
char letter_of(std::string_view name) {
  for (const auto& [known, letter] : {std::pair("amp", '&'), std::pair("lt", '<'), std::pair("gt", '>'),
                                      std::pair("quot", '"'), std::pair("apos", '\'')})
    if (name == known) return letter;
  if (!name.starts_with('#')) return 0;
  const bool hex = name.starts_with("#x");
  const std::string_view digits = name.substr(hex ? 2 : 1);
  int number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number, hex ? 16 : 10);
  const bool whole = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
  return whole && number > 0 && number < 0x80 ? static_cast<char>(number) : '\0';
}

/// What an attribute says, whatever of it is written as a reference.
std::string without_references(std::string_view written) {
  constexpr std::size_t longest = 16;  // "#x00000067"
  std::string out;
  for (std::size_t at = 0; at < written.size(); ++at) {
    const std::string_view name = written.substr(at + 1, written[at] == '&' ? longest : 0);
    const std::size_t size = name.find(';');
    const char letter = size == std::string_view::npos ? '\0' : letter_of(name.substr(0, size));
    out += letter == 0 ? written[at] : letter;
    if (letter != 0) at += size + 1;
  }
  return out;
}

std::string without_prefix(std::string_view name) {
  const std::size_t colon = name.find(':');
  return std::string(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

/// The value of the attribute in the start tag that begins at `at`, just past the element's name.
std::string attribute_in_tag(std::string_view source, std::size_t at, std::string_view wanted) {
  while ((at = source.find_first_not_of(spaces, at)) < source.size() && source[at] != '>' &&
         source[at] != '/') {
    const std::size_t equals = source.find_first_of("=<>", at);
    if (equals == std::string_view::npos || source[equals] != '=') break;
    const std::size_t quote = source.find_first_not_of(spaces, equals + 1);
    if (quote == std::string_view::npos || (source[quote] != '"' && source[quote] != '\'')) break;
    const std::size_t end = source.find(source[quote], quote + 1);
    if (end == std::string_view::npos) break;
    const std::string_view name = source.substr(at, source.find_first_of(" \t\r\n=", at) - at);
    if (name == wanted) return collapsed(without_references(source.substr(quote + 1, end - quote - 1)));
    at = end + 1;
  }
  return {};
}

std::optional<Peek> peek_xml(std::string_view source) {
  try {
    const std::size_t name = find_xml_root(source) + 1;
    const std::size_t end = source.find_first_of(" \t\r\n/>", name);
    if (end == std::string_view::npos || end == name) return std::nullopt;
    const auto value = [&](std::string_view attribute) { return attribute_in_tag(source, end, attribute); };
    return Peek{without_prefix(source.substr(name, end - name)), value("system"), value("game"),
                value("turn"), value("side")};
  } catch (const Stop&) {
    return std::nullopt;
  }
}

/// Looks for the first member of the file's object, and for "system" in that.
class JsonPeek : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, JsonPeek> {
 public:
  bool Default() { return true; }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
    return depth_ != 2 || key_ != "turn" || keep({text, length});
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    return depth_ != 2 || keep({text, length});
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    if (depth_ <= 2) key_.assign(text, length);
    if (depth_ == 1) comment_ = key_ == comment_member;
    if (depth_ == 1 && !is_for_people(key_)) found.root = key_;
    return true;
  }
  bool StartObject() { return ++depth_ <= depth_limit; }
  bool StartArray() { return StartObject(); }
  bool EndObject(rapidjson::SizeType) { return --depth_, true; }
  bool EndArray(rapidjson::SizeType) { return EndObject(0); }

  Peek found;

 private:
  /// False once there is nothing more to look for.
  bool keep(std::string_view text) {
    if (comment_) return true;
    for (const auto& [name, value] : {std::pair("system", &found.system), std::pair("game", &found.game),
                                      std::pair("turn", &found.turn), std::pair("side", &found.side)})
      if (key_ == name) *value = collapsed(text);
    return found.system.empty() || found.game.empty() || found.turn.empty() || found.side.empty();
  }

  std::size_t depth_ = 0;
  std::string key_;
  bool comment_ = false;
};

std::optional<Peek> peek_json(std::string_view source) {
  const std::string text(source.starts_with(byte_order_mark) ? source.substr(byte_order_mark.size())
                                                             : source);
  rapidjson::StringStream stream(text.c_str());
  rapidjson::Reader parser;
  JsonPeek handler;
  parser.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
  if (handler.found.root.empty()) return std::nullopt;
  return handler.found;
}

/// The first lines of a file in words, from its header on.
std::string header_lines(std::string_view text, std::size_t header) {
  constexpr std::size_t most_lines = 4;
  constexpr std::size_t most_bytes = 4000;
  std::size_t end = header;
  for (std::size_t i = 0; i < most_lines && end < text.size(); ++i) end = raw_line(text, end).next;
  return std::string(text.substr(header, std::min(end - header, most_bytes)));
}

/// Of a header in words; each field is what it is called first.
class TextPeek {
 public:
  explicit TextPeek(std::string header) : document_({}, std::move(header), Spelling::text) {
    const TextLines cut = cut_lines(
        document_, 0, [](std::string_view) { return false; }, is_field);
    for (std::size_t i = 0; i < cut.lines.size(); ++i) {
      const TextLine& line = cut.lines[i];
      if (line.empty() || (i > 0 && !goes_on(cut, i))) break;
      for (std::size_t t = line.first; t < line.first + line.count; ++t) take(cut.tokens[t]);
    }
  }
  const Peek& found() const { return found_; }

 private:
  static bool is_field(std::string_view word) {
    constexpr std::string_view fields[] = {"system", "game", "turn", "side", "word", "segment"};
    return std::ranges::find(fields, word) != std::end(fields);
  }

  bool goes_on(const TextLines& cut, std::size_t line) const {
    if (cut.lines[line - 1].comment) return false;
    const TextToken& first = cut.tokens[cut.lines[line].first];
    const bool is_open =
        !field_.empty() || cut.tokens[cut.lines[line].first - 1].kind == TextToken::Kind::comma;
    return is_open || cut.lines[line].indent > cut.lines[0].indent || taken_ < 5 ||
           (first.is_word() && is_field(first.folded));
  }

  void take(const TextToken& token) {
    if (token.kind == TextToken::Kind::comma || token.kind == TextToken::Kind::semicolon) return;
    if (++taken_ == 1) {
      found_.root = folded(token.text);
    } else if (field_.empty() && token.is_word() && is_field(token.folded)) {
      field_ = token.folded;
    } else {
      std::string value = collapsed(token.text);
      if (token.last && token.is_word() && value.ends_with('.')) value.pop_back();
      std::string* const place = place_of(std::exchange(field_, {}));
      if (place != nullptr && place->empty()) *place = std::move(value);
    }
  }

  /// Without a name the side stands first and the game behind it, before all that have one.
  std::string* place_of(std::string_view field) {
    if (field.empty()) return taken_ == 2 ? &found_.side : taken_ == 3 ? &found_.game : nullptr;
    for (const auto& [name, place] : {std::pair("system", &found_.system), std::pair("game", &found_.game),
                                      std::pair("turn", &found_.turn), std::pair("side", &found_.side)})
      if (field == name) return place;
    return nullptr;
  }

  Document document_;
  Peek found_;
  std::string_view field_;  // whose value is next
  std::size_t taken_ = 0;
};

/// Without a schema nothing says which words there are: the header is known by its own.
std::optional<Peek> peek_text(std::string_view source) {
  const std::string text = text_source(std::string(source)).text;
  const std::size_t header = find_text_header(text);
  if (header == std::string::npos) return std::nullopt;
  Peek found = TextPeek(header_lines(text, header)).found();
  if (found.root.empty()) return std::nullopt;
  found.side = folded(found.side);
  return found;
}

}  // namespace

std::optional<Peek> peek_system(std::string_view source, Spelling spelling) {
  if (spelling == Spelling::text) return peek_text(source);
  return spelling == Spelling::xml ? peek_xml(source) : peek_json(source);
}

}  // namespace adjudicator::files
