// Reads just enough of a file to choose its schema.
#include <rapidjson/reader.h>

#include <string>
#include <string_view>
#include <vector>

#include "files/reader.hpp"
#include "files/reading.hpp"
#include "files/text_lines.hpp"
#include "files/text_words.hpp"

namespace adjudicator::files {
namespace {

constexpr std::string_view spaces = " \t\r\n";

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
    if (name == wanted) return std::string(source.substr(quote + 1, end - quote - 1));
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
      if (key_ == name) value->assign(text);
    return found.system.empty() || found.game.empty() || found.turn.empty() || found.side.empty();
  }

  std::size_t depth_ = 0;
  std::string key_;
  bool comment_ = false;
};

std::optional<Peek> peek_json(std::string_view source) {
  const std::string text(source.starts_with("\xEF\xBB\xBF") ? source.substr(3) : source);
  rapidjson::StringStream stream(text.c_str());
  rapidjson::Reader parser;
  JsonPeek handler;
  parser.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
  if (handler.found.root.empty()) return std::nullopt;
  return handler.found;
}

/// Without a schema nothing says which words there are: the header is known by its own.
std::optional<Peek> peek_text(std::string_view source) {
  const std::string text = text_source(std::string(source)).text;
  const std::size_t header = find_text_header(text);
  if (header == std::string::npos) return std::nullopt;
  constexpr std::size_t most_lines = 4;
  constexpr std::size_t most_words = 40;
  std::vector<std::string> words;
  std::size_t at = header;
  for (std::size_t i = 0; i < most_lines && at < text.size(); ++i) {
    const RawLine line = raw_line(text, at);
    const auto more =
        first_words(std::string_view(text).substr(line.begin, line.end - line.begin), most_words);
    if (more.empty()) break;
    words.insert(words.end(), more.begin(), more.end());
    at = line.next;
  }
  for (std::string& word : words)
    if (word.size() > 1 && word.starts_with('"') && word.ends_with('"'))
      word = word.substr(1, word.size() - 2);
  if (words.empty()) return std::nullopt;
  Peek found{folded(words.front()), {}, {}, {}, {}};
  const auto after = [&](std::string_view wanted) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
      if (folded(words[i]) == wanted) return words[i + 1];
    return std::string();
  };
  found.system = after("system");
  found.turn = after("turn");
  const bool named = words.size() > 1 && folded(words[1]) == "side";
  found.side = named ? after("side") : words.size() > 1 ? words[1] : "";
  found.game = named ? after("game") : words.size() > 2 ? words[2] : "";
  found.side = folded(found.side);
  return found;
}

}  // namespace

std::optional<Peek> peek_system(std::string_view source, Spelling spelling) {
  if (spelling == Spelling::text) return peek_text(source);
  return spelling == Spelling::xml ? peek_xml(source) : peek_json(source);
}

}  // namespace adjudicator::files
