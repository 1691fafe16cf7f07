#include "mail/plain.hpp"

#include <glib.h>
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/text.hpp"
#include "files/spellings/text_lines.hpp"
#include "mail/quotation.hpp"

namespace adjudicator::mail {
namespace {

template <std::size_t N>
bool is_one_of(const xmlNode& node, const std::array<const char*, N>& names) {
  return std::any_of(names.begin(), names.end(), [&](const char* name) {
    return xmlStrcasecmp(node.name, reinterpret_cast<const xmlChar*>(name)) == 0;
  });
}

constexpr std::array unread{"script", "style", "head", "title", "template", "noscript"};
constexpr std::array blocks{"p",  "div", "tr", "li", "ul", "ol", "table", "pre", "h1",
                            "h2", "h3",  "h4", "h5", "h6", "hr", "body",  "html"};

/// How the elements are called in which mail programs put the mail that is answered.
constexpr std::array quoting_classes{"gmail_quote", "yahoo_quoted", "protonmail_quote",
                                     "moz-forward-container", "zmail_extra"};
/// And before it.
constexpr std::array quoting_ids{"divRplyFwdMsg", "appendonsend", "OLK_SRC_BODY_SECTION",
                                 "mail-editor-reference-message-container"};

std::string attribute_of(const xmlNode& node, const char* name) {
  const std::unique_ptr<xmlChar, decltype(xmlFree)> value(
      xmlGetProp(&node, reinterpret_cast<const xmlChar*>(name)), xmlFree);
  return value == nullptr ? std::string() : reinterpret_cast<const char*>(value.get());
}

/// Whether it holds another mail.
bool quotes(const xmlNode& node) {
  if (node.type != XML_ELEMENT_NODE) return false;
  if (is_one_of(node, std::array{"blockquote"})) return true;
  if (node.properties == nullptr) return false;
  const std::string names = ' ' + attribute_of(node, "class") + ' ';
  return attribute_of(node, "name") == "quote" || std::ranges::any_of(quoting_classes, [&](const char* name) {
           return names.find(std::string(1, ' ') + name) != std::string::npos;
         });
}

/// Whether all that follows is another mail.
bool ends_own(const xmlNode& node) {
  if (node.type != XML_ELEMENT_NODE || node.properties == nullptr) return false;
  const std::string id = attribute_of(node, "id");
  return !id.empty() &&
         std::ranges::any_of(quoting_ids, [&](const char* name) { return id.ends_with(name); });
}

bool in_pre(const xmlNode* node) {
  for (; node != nullptr; node = node->parent)
    if (node->type == XML_ELEMENT_NODE && is_one_of(*node, std::array{"pre"})) return true;
  return false;
}

/// The text of an HTML tree, walked without recursion: a mail decides how deep it is.
class HtmlText {
 public:
  std::string of(const xmlNode* root) {
    const xmlNode* node = root;
    while (node != nullptr) {
      const bool into = enter(*node);
      if (into && node->children != nullptr) {
        node = node->children;
        continue;
      }
      while (node != nullptr && node->next == nullptr) {
        if (node != root) leave(*node);
        node = node == root ? nullptr : node->parent;
      }
      if (node == nullptr) break;
      leave(*node);
      node = node == root ? nullptr : node->next;
    }
    return std::move(text_);
  }

 private:
  /// False: what is in it is not read.
  bool enter(const xmlNode& node) {
    if (node.type == XML_TEXT_NODE || node.type == XML_CDATA_SECTION_NODE) add(node);
    if (node.type != XML_ELEMENT_NODE) return true;
    if (is_one_of(node, std::array{"br"})) text_ += '\n';
    if (is_one_of(node, blocks) || quotes(node)) end_line();
    depth_ += quotes(node) ? 1 : 0;
    rest_ = rest_ || ends_own(node);
    return !is_one_of(node, unread);
  }
  void leave(const xmlNode& node) {
    if (node.type != XML_ELEMENT_NODE) return;
    if (is_one_of(node, blocks) || quotes(node)) end_line();
    depth_ -= quotes(node) ? 1 : 0;
    if (is_one_of(node, std::array{"td", "th"})) text_ += ' ';
  }
  bool at_start() const { return text_.empty() || text_.back() == '\n'; }
  void end_line() {
    if (!at_start()) text_ += '\n';
  }
  void put(char c) {
    if (at_start() && c != '\n' && (depth_ > 0 || rest_)) text_ += "> ";
    text_ += c;
  }
  void add(const xmlNode& node) {
    if (node.content == nullptr) return;
    const std::string_view said = reinterpret_cast<const char*>(node.content);
    const bool as_it_is = in_pre(node.parent);
    for (const char c : said) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (as_it_is || !blank)
        put(c);
      else if (!at_start() && text_.back() != ' ')
        put(' ');
    }
  }

  std::string text_;
  std::size_t depth_ = 0;  // of elements that quote
  bool rest_ = false;      // what follows is another mail
};

bool has_no_words(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

/// With a blank for each that does not break.
void add_own(std::string_view line, std::string& own) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool fixed = line.substr(i, 2) == "\xC2\xA0";  // U+00A0
    own += fixed ? ' ' : line[i];
    if (fixed) ++i;
  }
  own += '\n';
}

bool is_quoted(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with('>');
}

/// Whether the first line that says something is not marked as quoted.
bool is_unmarked(std::span<const std::string_view> lines) {
  const auto first = std::ranges::find_if(lines, [](std::string_view line) { return !has_no_words(line); });
  return first != lines.end() && !is_quoted(*first);
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string unfolded(std::string_view text, bool delete_space) {
  std::string whole;
  bool goes_on = false;
  std::size_t depth = 0;  // of quotation: a paragraph ends where it changes
  each_line(text, [&](std::string_view line) {
    const std::size_t quoted = std::min(line.find_first_not_of('>'), line.size());
    std::string_view rest = line.substr(quoted);
    if (rest.starts_with(' ')) rest.remove_prefix(1);
    if (goes_on && quoted != depth) whole += '\n', goes_on = false;
    if (!goes_on) whole += std::string(quoted, '>') + (quoted > 0 ? " " : "");
    depth = quoted;
    const bool soft = rest.ends_with(' ') && rest != "-- ";
    if (soft && delete_space) rest.remove_suffix(1);
    whole += rest;
    if (!soft) whole += '\n';
    goes_on = soft;
    return true;
  });
  if (goes_on) whole += '\n';
  return whole;
}

std::string text_of_html(const std::string& html) {
  constexpr int quiet = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> page(
      htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8", quiet), xmlFreeDoc);
  if (page == nullptr) return {};
  return HtmlText().of(xmlDocGetRootElement(page.get()));
}

Words read_words(std::string_view text) {
  std::vector<std::string_view> lines;
  each_line(text, [&](std::string_view line) {
    lines.push_back(line);
    return true;
  });
  Words words;
  const auto quote = [&](std::string_view line) {
    words.quoted.append(line.substr(std::min(line.find_first_not_of("> \t"), line.size()))) += '\n';
  };
  bool begun = false;  // the orders
  for (std::size_t at = 0; at < lines.size();) {
    const auto below = std::span(lines).subspan(at);
    begun = begun || files::is_sure_header(below.front(), 0);
    if (below.front() == "-- " || (begun && below.front() == "--")) break;
    const std::size_t introduced = introduction(below);
    const bool unmarked = introduced > 0 && is_unmarked(below.subspan(introduced));
    if (unmarked || begins_other_mail(below)) {
      std::ranges::for_each(below, quote);
      break;
    }
    for (const std::string_view line : below.first(introduced)) quote(line);
    at += introduced;
    if (introduced > 0) continue;
    is_quoted(below.front()) ? quote(below.front()) : add_own(below.front(), words.own);
    ++at;
  }
  return words;
}

std::string to_utf8(std::string bytes, const std::string& named) {
  const std::string small = in_small_letters(named);
  const bool latin = small == "iso-8859-1" || small == "latin1" || small == "us-ascii";
  const std::string charset = latin ? "windows-1252" : named;
  const bool marked = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  const bool is_utf8 = g_utf8_validate(bytes.data(), static_cast<gssize>(bytes.size()), nullptr) != FALSE;
  if (!marked && !charset.empty() && (!is_utf8 || bytes.find('\0') != std::string::npos)) {
    gsize written = 0;
    const std::unique_ptr<gchar, decltype(&g_free)> text(
        g_convert(bytes.data(), static_cast<gssize>(bytes.size()), "UTF-8", charset.c_str(), nullptr,
                  &written, nullptr),
        g_free);
    if (text != nullptr) return {text.get(), written};
  }
  return files::text_source(std::move(bytes)).text;
}

}  // namespace adjudicator::mail
