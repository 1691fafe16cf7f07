#include "reports/page/html.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "reports/looks/style.hpp"
#include "reports/nodes.hpp"
#include "reports/page/still_page.hpp"
#include "reports/wording/definitions.hpp"

namespace adjudicator::reports {
namespace {

/// How elements are written.
enum Manner : unsigned {
  plain = 0,
  no_end = 1,          // HTML: has no end tag
  closes_itself = 2,   // SVG: may end itself where it is empty
  vanishes_empty = 4,  // where a stylesheet found nothing to put in, nothing is shown
  begins_line = 8,
  needs_no_end = 16,    // HTML: the end tag may go where one of its kind or nothing follows
  ends_paragraph = 32,  // HTML: its start ends a <p>
};

struct Element {
  std::string_view name;
  unsigned manner;
};
constexpr std::array<Element, 47> elements{{{"article", begins_line | ends_paragraph},
                                            {"body", begins_line},
                                            {"br", no_end},
                                            {"circle", closes_itself},
                                            {"code", vanishes_empty},
                                            {"col", no_end},
                                            {"dd", vanishes_empty},
                                            {"details", begins_line | ends_paragraph},
                                            {"div", ends_paragraph},
                                            {"dl", vanishes_empty | ends_paragraph},
                                            {"ellipse", closes_itself},
                                            {"figure", begins_line | ends_paragraph},
                                            {"footer", begins_line | ends_paragraph},
                                            {"h1", begins_line | ends_paragraph},
                                            {"h2", begins_line | ends_paragraph},
                                            {"h3", ends_paragraph},
                                            {"h4", vanishes_empty | ends_paragraph},
                                            {"head", begins_line},
                                            {"header", ends_paragraph},
                                            {"hr", no_end | ends_paragraph},
                                            {"html", begins_line},
                                            {"img", no_end},
                                            {"li", vanishes_empty | needs_no_end},
                                            {"line", closes_itself},
                                            {"link", no_end},
                                            {"main", begins_line | ends_paragraph},
                                            {"meta", begins_line | no_end},
                                            {"nav", begins_line | ends_paragraph},
                                            {"ol", vanishes_empty | ends_paragraph},
                                            {"p", vanishes_empty | ends_paragraph},
                                            {"path", closes_itself},
                                            {"polygon", closes_itself},
                                            {"pre", begins_line | ends_paragraph},
                                            {"rect", closes_itself},
                                            {"section", begins_line | ends_paragraph},
                                            {"small", vanishes_empty},
                                            {"span", vanishes_empty},
                                            {"style", begins_line},
                                            {"table", ends_paragraph},
                                            {"tbody", needs_no_end},
                                            {"td", needs_no_end},
                                            {"th", needs_no_end},
                                            {"thead", needs_no_end},
                                            {"tr", needs_no_end},
                                            {"ul", vanishes_empty | ends_paragraph},
                                            {"use", closes_itself},
                                            {"wbr", no_end}}};
static_assert(std::ranges::is_sorted(elements, {}, &Element::name));

unsigned manner_of(std::string_view name) {
  const auto found = std::ranges::lower_bound(elements, name, {}, &Element::name);
  return found != elements.end() && found->name == name ? found->manner : plain;
}

/// What stands for a sign that cannot stand for itself.
using Signs = std::array<const char*, 256>;
constexpr Signs signs(bool attribute) {
  Signs all{};
  all['&'] = "&amp;";
  all['<'] = "&lt;";
  if (attribute)
    all['"'] = "&quot;";
  else
    all['>'] = "&gt;";
  return all;
}
constexpr Signs in_attributes = signs(true);
constexpr Signs in_text = signs(false);

std::string policy() {
  return "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + std::string(content_policy) + "\">";
}

/// The first that is written of these; null: nothing, or text.
const xmlNode* first_written(const xmlNode* node) {
  while (node != nullptr && (node->type == XML_COMMENT_NODE || node->type == XML_PI_NODE)) node = node->next;
  return node != nullptr && node->type == XML_ELEMENT_NODE ? node : nullptr;
}

/// Only there does a browser heed the policy.
bool begins_with_head(const xmlDoc& tree) {
  const xmlNode* html = first_written(tree.children);
  if (html == nullptr || name_of(html) != "html") return false;
  const xmlNode* head = first_written(html->children);
  return head != nullptr && name_of(head) == "head";
}

class Serializer {
 public:
  Serializer(const xmlDoc& page, std::string& out) : unused_(unused_definitions(page)), out_(out) {
    collect_classes(page.children);
  }

  void children(const xmlNode* node) {
    for (const xmlNode* c = node->children; c != nullptr; c = c->next) {
      if (c->type == XML_ELEMENT_NODE)
        element(c);
      else if (c->type == XML_TEXT_NODE || c->type == XML_CDATA_SECTION_NODE)
        escaped(view(c->content), in_text);
    }
  }

 private:
  void collect_classes(const xmlNode* first) {
    for (const xmlNode* node = first; node != nullptr; node = node->next) {
      if (node->type != XML_ELEMENT_NODE || unused_.contains(node)) continue;
      add_classes(reports::attribute(node, "class"));
      collect_classes(node->children);
    }
  }
  void add_classes(std::string_view names) {
    while (!names.empty()) {
      const std::size_t end = std::min(names.find_first_of(" \t\n\r\f"), names.size());
      classes_.insert(names.substr(0, end));
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }

  /// What styles nothing on this page stays away, as what is defined and not used does.
  void style(const xmlNode* node) {
    std::string css;
    for (const xmlNode* c = node->children; c != nullptr; c = c->next) css += view(c->content);
    out_ += style_of_classes(css, [&](std::string_view name) { return classes_.contains(name); });
  }

  void element(const xmlNode* node) {
    const std::string_view name = name_of(node);
    const unsigned manner = manner_of(name);
    if (vanishes(node)) return;
    if (unused_.contains(node)) return;
    if ((manner & begins_line) != 0) out_ += '\n';
    out_.append(1, '<').append(name);
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next) attribute(a);
    if (node->children == nullptr && (manner & closes_itself) != 0) {
      out_ += "/>";
      return;
    }
    out_ += '>';
    if ((manner & no_end) != 0) return;
    if (name == "head") out_ += policy();
    name == "style" ? style(node) : children(node);
    if ((manner & needs_no_end) != 0 && is_followed_by_its_kind(node)) return;
    if (name == "p" && is_ended_by_what_follows(node)) return;
    out_.append("</").append(name).append(1, '>');
  }

  /// Of the many cells, rows and items of a long report it is a seventh of its bytes.
  static bool is_followed_by_its_kind(const xmlNode* node) {
    const xmlNode* next = node->next;
    while (next != nullptr && vanishes(next)) next = next->next;
    if (next == nullptr) return true;
    return next->type == XML_ELEMENT_NODE && (manner_of(name_of(next)) & needs_no_end) != 0;
  }
  /// So do paragraphs, but in a link.
  static bool is_ended_by_what_follows(const xmlNode* paragraph) {
    const xmlNode* next = paragraph->next;
    while (next != nullptr && vanishes(next)) next = next->next;
    if (next == nullptr) return name_of(paragraph->parent) != "a";
    return next->type == XML_ELEMENT_NODE && (manner_of(name_of(next)) & ends_paragraph) != 0;
  }
  static bool vanishes(const xmlNode* node) {
    return node->type == XML_ELEMENT_NODE && (manner_of(name_of(node)) & vanishes_empty) != 0 &&
           holds_nothing(node);
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

  /// Empty, or a list of what is.
  static bool holds_nothing(const xmlNode* node) {
    for (const xmlNode* c = node->children; c != nullptr; c = c->next)
      if (!vanishes(c)) return false;
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

  std::unordered_set<const xmlNode*> unused_;
  std::unordered_set<std::string_view> classes_;  // of what is written
  std::string& out_;
};

}  // namespace

std::string html_text(const xmlDoc& tree) {
  std::string out = "<!DOCTYPE html>";
  out.reserve(64 * 1024);
  if (!begins_with_head(tree)) out += policy();
  // A document is laid out like a node as far as its children.
  Serializer(tree, out).children(reinterpret_cast<const xmlNode*>(&tree));
  out += '\n';
  return out;
}

}  // namespace adjudicator::reports
