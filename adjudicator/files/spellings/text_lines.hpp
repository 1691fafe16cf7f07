// A file in words, cut into lines and those into tokens; nothing here knows what they mean.
//
// Whatever editors, telephones and mail programs do to such a file is undone here: the mark of UTF-8, UTF-16,
// Windows-1252, typographic quotes and dashes, spaces that do not break, signs without width, comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"

namespace adjudicator::files {

/// Before a line of a mail that is no order: a comment, of which the sender is told that it was not read.
inline constexpr std::string_view unread_mark = "#> ";

/// What the bytes were before they became UTF-8.
enum class TextBytes : std::uint8_t { utf8, utf16, windows_1252 };

struct TextSource {
  std::string text;  // UTF-8
  TextBytes from = TextBytes::utf8;
  std::optional<std::size_t> broken;  // a byte of the source that is none of these
};
TextSource text_source(std::string bytes);

struct TextToken {
  enum class Kind : std::uint8_t { word, quoted, comma, semicolon };
  Kind kind = Kind::word;
  std::string_view text;    // without quotes, dashes plain
  std::string_view folded;  // of a word, as words are compared
  std::uint32_t offset = 0;
  std::uint32_t end = 0;  // in the source
  bool unclosed = false;  // a quote that is never closed
  bool last = false;      // of its line: a full stop behind it may be one of the sentence
  bool is_word() const { return kind == Kind::word; }
};

struct TextLine {
  std::uint32_t offset = 0;  // of the first sign that is no space
  std::uint32_t end = 0;     // of what counts: without the comment
  std::size_t indent = 0;
  std::size_t first = 0, count = 0;  // tokens
  bool comment = false;              // it has one
  bool mail = false;                 // it begins with '>'
  bool comment_sign = false;         // it begins with ';' or '//'
  bool decoration = false;           // nothing but a ruler
  bool signature = false;            // "-- "
  bool goes_on = false;              // it ends with '\'
  bool empty() const { return count == 0; }
};

/// A line of a file as it lies there: where it begins, and where its end of line does.
struct RawLine {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t next = 0;
};
RawLine raw_line(std::string_view source, std::size_t begin);

/// The first words of a line, plain, at most `most`, to look at it before it is cut up.
std::vector<std::string> first_words(std::string_view line, std::size_t most);

struct TextLines {
  std::vector<TextLine> lines;
  std::vector<TextToken> tokens;
};

/// `begins_order`: whether a raw line begins with an order's word; a quote ends before it. `is_word`: whether a
/// word is one of the grammar, so that `target=0805` and `target: 0805` are two tokens.
TextLines cut_lines(Document& document, std::size_t from,
                    const std::function<bool(std::string_view)>& begins_order,
                    const std::function<bool(std::string_view)>& is_word);

/// Where the header of a file in words begins: a line such as "orders blue ridge turn 2"; npos: nowhere.
std::size_t find_text_header(std::string_view source);
/// Whether a header that begins there is no sentence about orders: it has "turn" or another field by its name.
bool is_sure_header(std::string_view source, std::size_t begin);

/// Where a second file in words begins behind the first, moves behind orders (answers) or these behind moves: people send
/// both in one text. npos: there is none. Each line is looked at once: this runs before anybody is proven.
std::size_t find_further_header(std::string_view source);

}  // namespace adjudicator::files
