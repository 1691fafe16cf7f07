// f: functions that give words, and small things about words.
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include "reports/page/xpath.hpp"

namespace adjudicator::reports {
namespace {

void tell(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* fact = subject(xpath, arguments > 0);
  const FunctionContext& context = context_of(xpath);
  push(xpath, fact != nullptr ? context.wording.tell(fact, context.unknown) : std::string());
}

void say(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* about = subject(xpath, arguments > 1);
  const FunctionContext& context = context_of(xpath);
  push(xpath, context.wording.say(pop_string(xpath), about, context.unknown));
}

void known(xmlXPathParserContext* xpath, int) {
  const std::string key = pop_string(xpath);
  valuePush(xpath, xmlXPathNewBoolean(context_of(xpath).wording.has(key) ? 1 : 0));
}

void word(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  const std::string kind = pop_string(xpath);
  const FunctionContext& context = context_of(xpath);
  push(xpath, text.empty() ? text : context.wording.word(kind, text, context.unknown, report_of(xpath)));
}

/// A style sheet goes into every page without its comments and the ends of its lines.
std::string without_comments(std::string text) {
  for (std::size_t at = text.find("/*"); at != text.npos; at = text.find("/*", at)) {
    const std::size_t end = text.find("*/", at + 2);
    if (end == text.npos) break;
    const bool whole_line = (at == 0 || text[at - 1] == '\n') && text.substr(end + 2, 1) == "\n";
    text.erase(at, end + 2 - at + (whole_line ? 1 : 0));
  }
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at)) {
    const std::size_t next = std::min(text.find_first_not_of("\n ", at), text.size());
    const bool ends = at == 0 || std::string_view("{};,").find(text[at - 1]) != std::string_view::npos;
    text.replace(at, next - at, ends ? "" : "\n");
    if (!ends) ++at;
  }
  return text;
}

void resource(xmlXPathParserContext* xpath, int) {
  const std::string name = pop_string(xpath);
  std::string text = context_of(xpath).resource(name);
  push(xpath, name.ends_with(".css") ? without_comments(std::move(text)) : text);
}

void number(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  push(xpath, context_of(xpath).wording.number(text));
}

void value(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* node = subject(xpath, arguments > 1);
  push(xpath, context_of(xpath).wording.value(node, pop_string(xpath)));
}

void with_sign(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  push(xpath, (text.empty() || text == "0" || text.front() == '-' ? "" : "+") +
                  context_of(xpath).wording.number(text));
}

void band(xmlXPathParserContext* xpath, int arguments) {
  const std::string kind = arguments > 1 ? pop_string(xpath) : std::string();
  const std::string text = pop_string(xpath);
  const Wording& wording = context_of(xpath).wording;
  push(xpath, kind == "name" ? wording.head(text) : wording.band(text));
}

void cell(xmlXPathParserContext* xpath, int) {
  const std::string kind = pop_string(xpath);
  const std::string text = pop_string(xpath);
  const Wording& wording = context_of(xpath).wording;
  if (const std::string key = "cell." + text; wording.has(key)) return push(xpath, wording.say(key, nullptr));
  if (text == "none") return push(xpath, wording.band(text));
  if (kind != "rolls") return push(xpath, kind == "number" ? wording.number(text) : text);
  std::string rolls;  // "9-10,12"
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    rolls.append(rolls.empty() ? "" : ",").append(wording.band(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  push(xpath, rolls);
}

void count_words(xmlXPathParserContext* xpath, int) {
  const std::string text = pop_string(xpath);
  push(xpath, text.empty() ? 0.0 : 1.0 + double(std::ranges::count(text, ' ')));
}

void item(xmlXPathParserContext* xpath, int) {
  const double index = xmlXPathPopNumber(xpath);
  const std::string list = pop_string(xpath);
  std::string_view rest = list;
  for (double i = 1; i < index && !rest.empty(); ++i)
    rest.remove_prefix(std::min(rest.size(), rest.find(' ') == rest.npos ? rest.size() : rest.find(' ') + 1));
  push(xpath, std::string(rest.substr(0, rest.find(' '))));
}

void longest(xmlXPathParserContext* xpath, int) {
  const std::string list = pop_string(xpath);
  std::ptrdiff_t most = 1;
  std::ptrdiff_t letters = 0;
  for (const char c : list) {
    if ((c & 0xc0) != 0x80) letters = c == ' ' ? 0 : letters + 1;
    most = std::max(most, letters);
  }
  push(xpath, static_cast<double>(most));
}

/// The words of a list, each where it stands first.
void once(xmlXPathParserContext* xpath, int) {
  const std::string list = pop_string(xpath);
  std::unordered_set<std::string_view> known;
  std::string all;
  for (std::string_view rest = list; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    if (!word.empty() && known.insert(word).second) all.append(all.empty() ? "" : " ").append(word);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  push(xpath, all);
}

/// Where a chart's marks are: custom properties that report.css moves them by.
void marks(xmlXPathParserContext* xpath, int) {
  std::string style;
  if (const xmlNode* look = subject(xpath, false)) {
    const std::string_view column = attribute(look, "column");
    const std::string_view base = attribute(look, "base");
    style.append("--c:").append(column).append(";--r:").append(attribute(look, "line"));
    if (!base.empty() && base != column) style.append(";--b:").append(base);
  }
  push(xpath, style);
}

/// Relative luminance as the contrast rules of WCAG define it.
double luminance(std::string_view colour) {
  std::array<double, 3> parts{};
  for (std::size_t i = 0; i < 3 && colour.size() == 7; ++i) {
    unsigned part = 0;
    std::from_chars(colour.data() + 1 + 2 * i, colour.data() + 3 + 2 * i, part, 16);
    const double c = part / 255.0;
    parts[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

void ink(xmlXPathParserContext* xpath, int) {
  const double light = luminance(pop_string(xpath));
  push(xpath, std::string(1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#fff" : "#000"));
}

}  // namespace

std::span<const Function> word_functions() {
  static constexpr std::array<Function, 16> all{{{"tell", checked<tell, 0, 1>},
                                                 {"say", checked<say, 1, 2>},
                                                 {"known", checked<known, 1>},
                                                 {"word", checked<word, 2>},
                                                 {"number", checked<number, 1>},
                                                 {"value", checked<value, 1, 2>},
                                                 {"signed", checked<with_sign, 1>},
                                                 {"band", checked<band, 1, 2>},
                                                 {"cell", checked<cell, 2>},
                                                 {"words", checked<count_words, 1>},
                                                 {"item", checked<item, 2>},
                                                 {"longest", checked<longest, 1>},
                                                 {"once", checked<once, 1>},
                                                 {"marks", checked<marks, 0>},
                                                 {"resource", checked<resource, 1>},
                                                 {"ink", checked<ink, 1>}}};
  return all;
}

}  // namespace adjudicator::reports
