#include "mail/plain.hpp"

#include <glib.h>
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "files/text_lines.hpp"

namespace adjudicator::mail {
namespace {

template <class Each>
void each_line(std::string_view text, Each each) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!each(line)) return;
    at = end + 1;
  }
}

template <std::size_t N>
bool is_one_of(const xmlNode& node, const std::array<const char*, N>& names) {
  return std::any_of(names.begin(), names.end(), [&](const char* name) {
    return xmlStrcasecmp(node.name, reinterpret_cast<const xmlChar*>(name)) == 0;
  });
}

constexpr std::array unread{"script", "style", "head", "title", "blockquote", "template", "noscript"};
constexpr std::array blocks{"p",  "div", "tr", "li", "ul", "ol", "table", "pre", "h1",
                            "h2", "h3",  "h4", "h5", "h6", "hr", "body",  "html"};

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
    if (node.type == XML_ELEMENT_NODE && is_one_of(node, std::array{"br"})) text_ += '\n';
    if (node.type == XML_ELEMENT_NODE && is_one_of(node, blocks)) end_line();
    return node.type != XML_ELEMENT_NODE || !is_one_of(node, unread);
  }
  void leave(const xmlNode& node) {
    if (node.type == XML_ELEMENT_NODE && is_one_of(node, blocks)) end_line();
    if (node.type == XML_ELEMENT_NODE && is_one_of(node, std::array{"td", "th"})) text_ += ' ';
  }
  void end_line() {
    if (!text_.empty() && text_.back() != '\n') text_ += '\n';
  }
  void add(const xmlNode& node) {
    if (node.content == nullptr) return;
    const std::string_view said = reinterpret_cast<const char*>(node.content);
    if (in_pre(node.parent)) {
      text_ += said;
      return;
    }
    for (const char c : said) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!blank)
        text_ += c;
      else if (!text_.empty() && text_.back() != ' ' && text_.back() != '\n')
        text_ += ' ';
    }
  }

  std::string text_;
};

bool is_quoted(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with('>');
}

}  // namespace

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

std::string own_words(std::string_view text) {
  std::string own;
  each_line(text, [&](std::string_view line) {
    if (line == "-- " || line == "--") return false;
    if (is_quoted(line)) return true;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool fixed = line.substr(i, 2) == "\xC2\xA0";  // U+00A0
      own += fixed ? ' ' : line[i];
      if (fixed) ++i;
    }
    own += '\n';
    return true;
  });
  return own;
}

std::string quoted_words(std::string_view text) {
  std::string quoted;
  each_line(text, [&](std::string_view line) {
    if (!is_quoted(line)) return true;
    quoted += line.substr(std::min(line.find_first_not_of("> \t"), line.size()));
    quoted += '\n';
    return true;
  });
  return quoted;
}

std::string to_utf8(std::string bytes, const std::string& charset) {
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
