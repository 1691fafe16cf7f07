#include "files/spellings/text_lines.hpp"

#include <algorithm>
#include <array>

#include "core/utf8.hpp"
#include "files/schema/text_words.hpp"

namespace adjudicator::files {
namespace {

constexpr std::size_t longest_of_grammar = 64;  // of the grammar: nothing longer is looked up in it
constexpr std::size_t quote_lines = 3;          // a quote may run over so many, broken by a mail program

void append_utf8(char32_t c, std::string& out) {
  const auto low = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3f)); };
  if (c < 0x80)
    out += static_cast<char>(c);
  else if (c < 0x800)
    (out += static_cast<char>(0xc0 | (c >> 6))) += low(0);
  else if (c < 0x10000)
    ((out += static_cast<char>(0xe0 | (c >> 12))) += low(6)) += low(0);
  else
    (((out += static_cast<char>(0xf0 | (c >> 18))) += low(12)) += low(6)) += low(0);
}

// ---- bytes

/// 0x80 to 0x9f of Windows-1252; 0: it has no such byte.
constexpr std::array<char16_t, 32> windows_signs{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

TextSource from_windows(std::string_view bytes) {
  TextSource out{{}, TextBytes::windows_1252, std::nullopt};
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    const char32_t c = byte >= 0x80 && byte < 0xa0 ? windows_signs[byte - 0x80u] : byte;
    if (c == 0 && byte != 0 && !out.broken) out.broken = at;
    append_utf8(c == 0 && byte != 0 ? 0xfffd : c, out.text);
  }
  return out;
}

TextSource from_utf16(std::string_view bytes, bool big) {
  TextSource out{{}, TextBytes::utf16, std::nullopt};
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(big ? first << 8 | second : second << 8 | first);
  };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t c = unit(at);
    const bool pair = c >= 0xd800 && c < 0xdc00 && at + 3 < bytes.size() && (unit(at + 2) & 0xfc00) == 0xdc00;
    if (pair) {
      c = ((c & 0x3ff) << 10) + (unit(at + 2) & 0x3ff) + 0x10000;
      at += 2;
    } else if (c >= 0xd800 && c < 0xe000) {
      if (!out.broken) out.broken = at;
      c = 0xfffd;
    }
    append_utf8(c, out.text);
  }
  return out;
}

/// Of the first signs every second byte is zero: UTF-16 without its mark.
bool looks_like_utf16(std::string_view bytes, std::size_t zero) {
  const std::size_t looked_at = std::min<std::size_t>(bytes.size(), 16);
  if (looked_at < 4) return false;
  for (std::size_t at = 0; at < looked_at; ++at)
    if ((bytes[at] == '\0') != (at % 2 == zero)) return false;
  return true;
}

}  // namespace

TextSource text_source(std::string bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    return from_utf16(std::string_view(bytes).substr(2), bytes[0] == '\xFE');
  if (looks_like_utf16(bytes, 0)) return from_utf16(bytes, true);
  if (looks_like_utf16(bytes, 1)) return from_utf16(bytes, false);
  if (utf8_fault(bytes) != std::string_view::npos) return from_windows(bytes);
  return {std::move(bytes), TextBytes::utf8, std::nullopt};
}

// ---- lines as they lie there

RawLine raw_line(std::string_view source, std::size_t begin) {
  const std::size_t end = std::min(source.find_first_of("\r\n", begin), source.size());
  std::size_t next = end;
  if (next < source.size()) next += source.substr(next, 2) == "\r\n" ? 2 : 1;
  return {begin, end, next};
}

namespace {

enum class Sign : std::uint8_t { plain, space, nothing, dash };

Sign sign_of(char32_t c) {
  if (c == ' ' || c == '\t' || c == 0xa0 || c == 0x3000 || c == 0x202f || c == 0x205f ||
      (c >= 0x2000 && c <= 0x200a))
    return Sign::space;
  if (c == 0xad || (c >= 0x200b && c <= 0x200f) || c == 0x2060 || c == 0xfeff) return Sign::nothing;
  if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return Sign::dash;
  return Sign::plain;
}

struct Quote {
  char32_t open;
  std::u32string_view close;
};
/// Typographic pairs, as the countries have them. A straight one may be closed by a smart one.
constexpr Quote quotes[] = {{U'"', U"\""},
                            {U'\'', U"'"},
                            {U'\u201c', U"\u201d\u201c\""},
                            {U'\u201e', U"\u201c\u201d\""},
                            {U'\u201d', U"\u201d\""},
                            {U'\u201f', U"\u201d\""},
                            {U'\u00ab', U"\u00bb"},
                            {U'\u00bb', U"\u00ab"},
                            {U'\u2018', U"\u2019'"},
                            {U'\u201a', U"\u2018\u2019'"},
                            {U'\u2039', U"\u203a"},
                            {U'\u203a', U"\u2039"}};

const Quote* quote_of(char32_t c) {
  for (const Quote& quote : quotes)
    if (quote.open == c) return &quote;
  return nullptr;
}

/// Whether it opens a quote inside a word too: O'Brien and O’Brien do not.
bool opens_anywhere(char32_t c) {
  return c == U'"' || c == U'\u201c' || c == U'\u201e';
}

bool is_single(char32_t c) {
  return c == U'\'' || c == U'\u2018' || c == U'\u201a';
}

bool is_letter_or_digit(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'0' && c <= U'9') || c >= 0x00c0;
}

/// Cuts one file.
class Cutter {
 public:
  Cutter(Document& document, const std::function<bool(std::string_view)>& begins_order,
         const std::function<bool(std::string_view)>& is_word)
      : document_(document), source_(document.source()), begins_order_(begins_order), is_word_(is_word) {}

  TextLines cut(std::size_t from) {
    for (std::size_t at = from; at < source_.size();) {
      line_ = raw_line(source_, at);
      cut_line();
      at = line_.next;
    }
    return std::move(out_);
  }

 private:
  Utf8Character at(std::size_t offset) const { return utf8_at(source_, offset); }
  bool ends(std::size_t offset) const { return offset >= line_.end; }

  void cut_line() {
    TextLine line;
    std::size_t offset = line_.begin;
    while (!ends(offset)) {
      const Utf8Character c = at(offset);
      const Sign sign = sign_of(c.value);
      if (sign != Sign::space && sign != Sign::nothing) break;
      if (sign == Sign::space) line.indent += c.value == '\t' ? 8 - line.indent % 8 : 1;
      offset += c.size;
    }
    line.offset = static_cast<std::uint32_t>(offset);
    line.first = out_.tokens.size();
    const std::string_view raw = source_.substr(line_.begin, line_.end - line_.begin);
    const std::string_view rest = source_.substr(offset, line_.end - offset);
    line.signature = raw == "-- ";
    line.mail = rest.starts_with('>');
    line.comment_sign = rest.starts_with(';') || rest.starts_with("//");
    line.decoration = is_ruler(rest);
    line.end = static_cast<std::uint32_t>(line_.end);
    if (!line.signature && !line.mail && !line.comment_sign && !line.decoration) cut_tokens(offset, line);
    line.count = out_.tokens.size() - line.first;
    if (line.count > 0) out_.tokens.back().last = true;
    out_.lines.push_back(line);
  }

  static bool is_ruler(std::string_view text) {
    std::size_t signs = 0;
    for (std::size_t at = 0; at < text.size();) {
      const Utf8Character c = utf8_at(text, at);
      at += c.size;
      const Sign sign = sign_of(c.value);
      if (sign == Sign::space || sign == Sign::nothing) continue;
      const bool rules = sign == Sign::dash || c.value == '-' || c.value == '=' || c.value == '_' ||
                         c.value == '*' || c.value == '~';
      if (!rules) return false;
      ++signs;
    }
    return signs > 1;
  }

  void cut_tokens(std::size_t offset, TextLine& line) {
    while (!ends(offset)) {
      const Utf8Character c = at(offset);
      const Sign sign = sign_of(c.value);
      if (sign == Sign::space || sign == Sign::nothing) {
        offset += c.size;
      } else if (c.value == '#') {
        line.comment = true;
        line.end = static_cast<std::uint32_t>(offset);
        return;
      } else if (c.value == ',' || c.value == ';') {
        add(c.value == ',' ? TextToken::Kind::comma : TextToken::Kind::semicolon, "", offset, offset + 1);
        ++offset;
      } else if ((c.value == '=' || c.value == ':') && out_.tokens.size() > line.first &&
                 is_word_(out_.tokens.back().folded)) {
        ++offset;  // it stands between a word and its value
      } else if (c.value == '\\' && is_last(offset + 1)) {
        line.goes_on = true;
        ++offset;
      } else if (const Quote* quote = quote_of(c.value); quote != nullptr) {
        offset = cut_quote(offset, *quote);
        line.end = static_cast<std::uint32_t>(line_.end);
      } else {
        offset = cut_word(offset);
      }
    }
  }

  /// Nothing but spaces and a comment stand from here on.
  bool is_last(std::size_t offset) const {
    while (!ends(offset) && sign_of(at(offset).value) == Sign::space) offset += at(offset).size;
    return ends(offset) || source_[offset] == '#';
  }

  TextToken& add(TextToken::Kind kind, std::string_view text, std::size_t begin, std::size_t end) {
    TextToken token;
    token.kind = kind;
    token.text = text;
    token.offset = static_cast<std::uint32_t>(begin);
    token.end = static_cast<std::uint32_t>(end);
    return out_.tokens.emplace_back(token);
  }

  std::size_t cut_word(std::size_t offset) {
    const std::size_t begin = offset;
    std::string plain;
    bool changed = false;
    while (!ends(offset)) {
      const Utf8Character c = at(offset);
      const Sign sign = sign_of(c.value);
      if (sign == Sign::space || c.value == ',' || c.value == ';' || c.value == '#') break;
      if (opens_anywhere(c.value)) break;
      if ((c.value == '=' || c.value == ':') && plain.size() <= longest_of_grammar && is_word_(folded(plain)))
        break;
      if (sign == Sign::nothing) {
        changed = true;
      } else if (sign == Sign::dash) {
        plain += '-';
        changed = true;
      } else if (c.value == 0x2019) {
        plain += '\'';
        changed = true;
      } else {
        plain.append(source_.substr(offset, c.size));
      }
      offset += c.size;
    }
    if (!plain.empty()) {
      const std::string_view text = changed ? document_.keep(plain) : source_.substr(begin, offset - begin);
      add(TextToken::Kind::word, text, begin, offset).folded = folded_of(text);
    }
    return offset == begin ? begin + at(begin).size : offset;
  }

  std::string_view folded_of(std::string_view text) const {
    const bool plain = std::ranges::all_of(text, [](char c) { return (c < 'A' || c > 'Z') && c != '_'; });
    return plain ? text : document_.keep(folded(text));
  }

  struct End {
    std::size_t at = std::string_view::npos;  // of the closing sign
    std::size_t size = 0;
  };

  /// Where the quote that begins before `offset` is closed within one line.
  End close_in(std::size_t offset, std::size_t end, std::u32string_view close, bool single) const {
    while (offset < end) {
      const Utf8Character c = at(offset);
      const bool closes = close.find(c.value) != std::u32string_view::npos;
      const bool doubled = c.value == '"' && offset + 1 < end && source_[offset + 1] == '"';
      const bool inside = single && offset + c.size < end && is_letter_or_digit(at(offset + c.size).value);
      if (closes && !doubled && !inside) return {offset, c.size};
      offset += doubled ? 2 : c.size;
    }
    return {};
  }

  std::size_t cut_quote(std::size_t begin, const Quote& quote) {
    const std::size_t inside = begin + at(begin).size;
    const bool single = is_single(quote.open);
    End end = close_over_lines(inside, quote.close, single);
    if (end.at == std::string_view::npos && quote.open == U'"')
      end = close_over_lines(inside, U"\u201d\u201c", false);
    if (end.at == std::string_view::npos && quote.open == U'\'')
      end = close_over_lines(inside, U"\u2019", true);
    if (end.at == std::string_view::npos) {
      // It is told, and counts to the end of its line.
      const std::string_view rest = source_.substr(inside, line_.end - inside);
      const std::string_view cut = rest.substr(0, rest.find('#'));
      add(TextToken::Kind::quoted, content(cut, quote.open), begin, line_.end).unclosed = true;
      return line_.end;
    }
    add(TextToken::Kind::quoted, content(source_.substr(inside, end.at - inside), quote.open), begin,
        end.at + end.size);
    while (end.at >= line_.end) {  // the rest of its last line belongs to this one
      const RawLine next = raw_line(source_, line_.next);
      line_ = {line_.begin, next.end, next.next};
    }
    return end.at + end.size;
  }

  End close_over_lines(std::size_t inside, std::u32string_view close, bool single) const {
    End end = close_in(inside, line_.end, close, single);
    RawLine line = line_;
    for (std::size_t i = 1; end.at == std::string_view::npos && i < quote_lines; ++i) {
      if (line.next >= source_.size()) break;
      line = raw_line(source_, line.next);
      const std::string_view text = source_.substr(line.begin, line.end - line.begin);
      if (first_words(text, 1).empty() || begins_order_(text)) break;
      end = close_in(line.begin, line.end, close, single);
    }
    return end;
  }

  /// Doubled quotes are one, a line's end is one space.
  std::string_view content(std::string_view inside, char32_t open) const {
    const bool doubled = open == U'"' && inside.find("\"\"") != std::string_view::npos;
    if (!doubled && inside.find_first_of("\r\n") == std::string_view::npos) return inside;
    std::string out;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == '\r' || inside[i] == '\n') {
        while (out.ends_with(' ')) out.pop_back();
        out += ' ';
        while (i + 1 < inside.size() && (inside[i + 1] == '\r' || inside[i + 1] == '\n' ||
                                         inside[i + 1] == ' ' || inside[i + 1] == '\t'))
          ++i;
      } else {
        out += inside[i];
        if (doubled && inside.substr(i, 2) == "\"\"") ++i;
      }
    }
    return document_.keep(out);
  }

  Document& document_;
  const std::string_view source_;
  const std::function<bool(std::string_view)>& begins_order_;
  const std::function<bool(std::string_view)>& is_word_;
  RawLine line_;
  TextLines out_;
};

}  // namespace

std::vector<std::string> first_words(std::string_view line, std::size_t most) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t at = 0; at < line.size() && words.size() < most;) {
    const Utf8Character c = utf8_at(line, at);
    const Sign sign = sign_of(c.value);
    const bool separates = sign == Sign::space || c.value == ',' || c.value == ';' || c.value == ':' ||
                           c.value == '=' || c.value == '#';
    if (separates && !word.empty()) words.push_back(std::exchange(word, {}));
    if (c.value == '#') break;
    if (sign == Sign::dash)
      word += '-';
    else if (!separates && sign != Sign::nothing)
      word.append(line.substr(at, c.size));
    at += c.size;
  }
  if (!word.empty() && words.size() < most) words.push_back(word);
  return words;
}

TextLines cut_lines(Document& document, std::size_t from,
                    const std::function<bool(std::string_view)>& begins_order,
                    const std::function<bool(std::string_view)>& is_word) {
  return Cutter(document, begins_order, is_word).cut(from);
}

namespace {

/// A line of moves, as far as its form says: several words, and digits in the last of them.
bool looks_like_move(std::string_view source, std::size_t at) {
  while (at < source.size()) {
    const RawLine line = raw_line(source, at);
    std::string_view text = source.substr(line.begin, line.end - line.begin);
    at = line.next;
    const std::size_t end = text.find_last_not_of(" \t\r\n.");
    if (end == std::string_view::npos) continue;
    text = text.substr(0, end + 1);
    const std::size_t blank = text.find_last_of(" \t");
    return blank != std::string_view::npos &&
           text.find_first_of("0123456789", blank) != std::string_view::npos;
  }
  return false;
}

enum class Header : std::uint8_t {
  none,
  likely,  // a sentence may begin so
  sure
};

/// Whether a header begins at a line. It may be broken by a mail program: the lines below it are looked at.
Header header_at(std::string_view source, const RawLine& line) {
  constexpr std::size_t most_lines = 4;
  const std::string_view text = source.substr(line.begin, line.end - line.begin);
  const auto begin = first_words(text, 2);
  if (begin.empty()) return Header::none;
  const std::string word = folded(begin.front());
  if (std::ranges::find(header_words, word) == std::end(header_words)) return Header::none;
  if (text.find_first_of(";,:=") < text.find_first_of("OoAa"))
    return Header::none;  // a comment, a broken list
  std::size_t end = line.end;
  for (std::size_t i = 1, next = line.next; i < most_lines && next < source.size(); ++i) {
    const RawLine more = raw_line(source, next);
    if (first_words(source.substr(more.begin, more.end - more.begin), 1).empty()) break;
    end = more.end;
    next = more.next;
  }
  std::string one(source.substr(line.begin, end - line.begin));
  std::ranges::replace_if(
      one, [](char c) { return c == '\r' || c == '\n'; }, ' ');
  const auto words = first_words(one, 5);
  if (words.size() < 3) return Header::none;
  const std::string fourth = words.size() > 3 ? folded(words[3]) : "";
  const bool sure = fourth == "turn" || fourth == "system" || fourth == "word" || fourth == "segment" ||
                    (folded(words[1]) == "side" && words.size() > 4);
  if (sure) return Header::sure;
  if (word == "moves")
    return words.size() <= 5 && looks_like_move(source, line.next) ? Header::sure : Header::none;
  return Header::likely;
}

}  // namespace

std::size_t find_text_header(std::string_view source) {
  std::size_t likely = std::string_view::npos;
  for (std::size_t at = 0; at < source.size();) {
    const RawLine line = raw_line(source, at);
    at = line.next;
    const Header header = header_at(source, line);
    if (header == Header::sure) return line.begin;
    if (header == Header::likely && likely == std::string_view::npos) likely = line.begin;
  }
  return likely;
}

bool is_sure_header(std::string_view source, std::size_t begin) {
  return begin < source.size() && header_at(source, raw_line(source, begin)) == Header::sure;
}

std::size_t find_further_header(std::string_view source) {
  const auto words_of = [&](const RawLine& line) {
    return first_words(source.substr(line.begin, line.end - line.begin), 5);
  };
  const std::size_t first = find_text_header(source);
  if (first == std::string_view::npos) return first;
  const RawLine header = raw_line(source, first);
  const bool moves = folded(words_of(header).front()) == "moves";
  for (std::size_t at = header.next; at < source.size();) {
    const RawLine line = raw_line(source, at);
    at = line.next;
    if (header_at(source, line) != Header::sure) continue;
    const auto words = words_of(line);
    const bool further_moves = folded(words[0]) == "moves";
    const bool whole = words.size() == 5 && folded(words[3]) == "turn";
    if (further_moves != moves && (further_moves || whole)) return line.begin;
  }
  return std::string_view::npos;
}

}  // namespace adjudicator::files
