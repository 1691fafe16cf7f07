#include "reports/html.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

template <std::size_t n>
bool among(const std::array<std::string_view, n>& sorted, std::string_view name) {
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

/// Elements without an end tag.
bool is_void(std::string_view name) {
  static constexpr std::array<std::string_view, 7> names{"br", "col", "hr", "img", "link", "meta", "wbr"};
  return among(names, name);
}

/// Elements of SVG without contents may close themselves, which is shorter.
bool closes_itself(std::string_view name) {
  static constexpr std::array<std::string_view, 7> names{"circle", "ellipse", "line", "path", "polygon", "rect", "use"};
  return among(names, name);
}

/// Where a stylesheet found nothing to put in, nothing is shown.
bool vanishes_empty(std::string_view name) {
  static constexpr std::array<std::string_view, 10> names{"code", "dd", "dl", "h4", "li", "ol", "p", "small", "span", "ul"};
  return among(names, name);
}

bool starts_line(std::string_view name) {
  static constexpr std::array<std::string_view, 25> names{
      "article", "body", "details", "div",  "dl",   "figure", "footer", "h1", "h2",      "h3",    "head",  "header", "html",
      "li",      "main", "meta",    "nav",  "ol",   "p",      "pre",    "section", "style", "table", "tr", "ul"};
  return among(names, name);
}

/// What stands for a sign that cannot stand for itself.
using Signs = std::array<const char*, 256>;
constexpr Signs signs(bool attribute) {
  Signs all{};
  all['&'] = "&amp;";
  all['<'] = "&lt;";
  if (attribute) all['"'] = "&quot;";
  else all['>'] = "&gt;";
  return all;
}
constexpr Signs in_attributes = signs(true);
constexpr Signs in_text = signs(false);

class Serializer {
 public:
  explicit Serializer(std::string& out) : out_(out) {}

  void children(const xmlNode* node, bool raw) {
    for (const xmlNode* c = node->children; c != nullptr; c = c->next) {
      if (c->type == XML_ELEMENT_NODE) element(c);
      else if (c->type == XML_TEXT_NODE || c->type == XML_CDATA_SECTION_NODE) text(view(c->content), raw);
    }
  }

 private:
  void element(const xmlNode* node) {
    const std::string_view name = name_of(node);
    if (vanishes_empty(name) && holds_nothing(node)) return;
    if (starts_line(name)) out_ += '\n';
    out_.append(1, '<').append(name);
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next) attribute(a);
    if (node->children == nullptr && closes_itself(name)) {
      out_ += "/>";
      return;
    }
    out_ += '>';
    if (is_void(name)) return;
    children(node, name == "style");
    out_.append("</").append(name).append(1, '>');
  }

  void attribute(const xmlAttr* a) {
    out_.append(1, ' ');
    if (a->ns != nullptr && a->ns->prefix != nullptr && view(a->ns->prefix) == "xml") {
      if (view(a->name) != "lang") out_ += "xml:";
    }
    out_.append(view(a->name)).append("=\"");
    for (const xmlNode* c = a->children; c != nullptr; c = c->next) escaped(view(c->content), in_attributes);
    out_ += '"';
  }

  void text(std::string_view text, bool raw) {
    if (raw) out_ += text;
    else escaped(text, in_text);
  }

  /// Empty, or a list of what is.
  static bool holds_nothing(const xmlNode* node) {
    for (const xmlNode* c = node->children; c != nullptr; c = c->next)
      if (c->type != XML_ELEMENT_NODE || !vanishes_empty(name_of(c)) || !holds_nothing(c)) return false;
    return true;
  }

  void escaped(std::string_view text, const Signs& signs) {
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char* sign = signs[static_cast<unsigned char>(text[i])];
      if (sign == nullptr) continue;
      out_.append(text.substr(plain, i - plain)).append(sign);
      plain = i + 1;
    }
    out_ += text.substr(plain);
  }

  std::string& out_;
};

}  // namespace

std::string html_text(const xmlDoc& tree) {
  std::string out = "<!DOCTYPE html>";
  out.reserve(64 * 1024);
  // A document is laid out like a node as far as its children.
  Serializer(out).children(reinterpret_cast<const xmlNode*>(&tree), false);
  out += '\n';
  return out;
}

}  // namespace adjudicator::reports
