#include <algorithm>
#include <utility>

#include "fo/element.hpp"
#include "fo/properties.hpp"
#include "fo/reader.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::string_view kSvg = "http://www.w3.org/2000/svg";
constexpr std::string_view kLineSeparator = "\xE2\x80\xA8";
constexpr std::string_view kZeroWidthSpace = "\xE2\x80\x8B";
/// Pango takes time in the square of the length of a word that fills many lines; longer ones may be broken
/// here.
constexpr int kLongestWord = 400;
constexpr std::size_t kLargestSvg = 16 << 20;
constexpr int kDeepestSvg = 200;

bool is_svg(const xmlNode* node) {
  return node->ns != nullptr && node->ns->href != nullptr &&
         reinterpret_cast<const char*>(node->ns->href) == kSvg;
}

/// libxml2 copies recursively.
void check_depth(const xmlNode* node, int depth) {
  if (depth > kDeepestSvg) fail(node, "the picture is nested too deeply");
  for (const xmlNode* child = node->children; child != nullptr; child = child->next)
    if (child->type == XML_ELEMENT_NODE) check_depth(child, depth + 1);
}

/// The text of a subtree, with the namespaces that are declared above it.
std::string text_of_tree(const xmlNode* node) {
  check_depth(node, 0);
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> doc(xmlNewDoc(nullptr), xmlFreeDoc);
  xmlDocSetRootElement(doc.get(), xmlDocCopyNode(const_cast<xmlNode*>(node), doc.get(), 1));
  const std::unique_ptr<xmlBuffer, decltype(&xmlBufferFree)> out(xmlBufferCreate(), xmlBufferFree);
  if (xmlNodeDump(out.get(), doc.get(), xmlDocGetRootElement(doc.get()), 0, 0) < 0) {
    fail(node, "the picture cannot be copied");
  }
  return {reinterpret_cast<const char*>(xmlBufferContent(out.get())),
          static_cast<std::size_t>(xmlBufferLength(out.get()))};
}

std::string svg_text(const xmlNode* element) {
  const xmlNode* svg = nullptr;
  for (const xmlNode* child = element->children; child != nullptr; child = child->next) {
    if (child->type != XML_ELEMENT_NODE) continue;
    if (!is_svg(child) || svg != nullptr) fail_unknown(child, "exactly one SVG picture is expected");
    svg = child;
  }
  if (svg == nullptr) fail_unknown(element, "an SVG picture is expected");
  std::string text = text_of_tree(svg);
  if (text.size() > kLargestSvg) fail(element, "the picture is larger than 16 MB");
  // Which branch of a switch is drawn would depend on the locale of the machine.
  if (text.find("systemLanguage") != text.npos) fail(element, "systemLanguage in a picture");
  return text;
}

/// Links that a report may open: nothing that runs or reads on the machine of the reader.
std::string external_target(const xmlNode* node, std::string uri) {
  if (uri.starts_with("url(") && uri.ends_with(")")) uri = uri.substr(4, uri.size() - 5);
  std::erase_if(uri, [](char c) { return c == '\'' || c == '"'; });
  if (!uri.starts_with("https://") && !uri.starts_with("mailto:")) {
    fail_unknown(node, "an external destination begins with https:// or mailto:");
  }
  if (uri.size() > 2000) fail(node, "the destination is too long");
  return uri;
}

double baseline_shift(std::string_view value, const Style& parent) {
  if (value == "baseline") return 0;
  if (value == "super") return parent.size * 0.35;
  if (value == "sub") return parent.size * -0.2;
  const Length length = parse_length(value, parent.size);
  return length.points + parent.line_height() * length.percent / 100;
}

bool middle_of(const xmlNode* node, std::string_view value) {
  if (value != "middle" && value != "baseline")
    fail_unknown(node, "pictures stand on the baseline or the middle");
  return value == "middle";
}

}  // namespace

/// How the text that comes next looks.
struct ParagraphReader::Look {
  Style style;
  std::optional<Color> background;
  double rise = 0;
  bool underline = false;
  bool line_through = false;
  int link = -1;
};

bool is_inline(const xmlNode* node) {
  static constexpr std::string_view kNames[] = {"inline",
                                                "basic-link",
                                                "page-number",
                                                "page-number-citation",
                                                "page-number-citation-last",
                                                "leader",
                                                "instream-foreign-object"};
  return std::any_of(std::begin(kNames), std::end(kNames), [&](auto name) { return is_fo(node, name); });
}

Picture read_picture(const xmlNode* node, const Style& style) {
  Element element(node);
  Picture picture;
  const auto length = [&](std::string_view name, std::optional<Length>& into) {
    element.read(name, [&](const std::string& value) {
      if (value == "auto") return;
      if (value == "scale-to-fit" || value == "scale-down-to-fit") {
        picture.scale_to_fit = true;
        return;
      }
      into = parse_length(value, style.size);
      if (!(into->points > 0 || into->percent > 0)) throw BadValue("a size is more than 0");
    });
  };
  length("content-width", picture.content_width);
  length("content-height", picture.content_height);
  length("width", picture.room_width);
  length("height", picture.room_height);
  if (const auto alt = element.take("fox:alt-text")) picture.alt = alt->substr(0, 2000);
  for (const auto* name : {"alignment-baseline", "vertical-align"})
    if (const auto value = element.take(name)) picture.middle = middle_of(node, *value);
  if (const auto value = element.take("scaling"); value && *value != "uniform")
    fail_unknown(node, "scaling is uniform");
  element.done();
  if ((picture.room_width || picture.room_height) && !picture.scale_to_fit) {
    fail_unknown(node, "width and height of a picture are known with content-width='scale-to-fit' only");
  }
  picture.svg = svg_text(node);
  return picture;
}

void ParagraphReader::add(const xmlNode* node) {
  add(node, Look{style_, {}, 0, false, false, -1}, depth_);
}

std::optional<Paragraph> ParagraphReader::finish() {
  auto& spans = paragraph_.spans;
  while (!spans.empty() && spans.back().kind == Span::Kind::text && !spans.back().style.keep_spaces) {
    std::string& text = spans.back().text;
    text.erase(text.find_last_not_of(' ') + 1);
    if (!text.empty()) break;
    spans.pop_back();
  }
  after_space_ = true;
  Paragraph finished = std::exchange(paragraph_, {});
  if (finished.spans.empty()) return {};
  return finished;
}

void ParagraphReader::add(const xmlNode* node, const Look& look, int depth) {
  if (depth > kDeepest) fail(node, "nested too deeply");
  if (is_text(node)) return add_text(text_of(node), look);
  if (node->type != XML_ELEMENT_NODE) return;
  if (is_fo(node, "inline")) return add_inline(node, look, depth);
  if (is_fo(node, "basic-link")) return add_link(node, look, depth);
  if (is_fo(node, "leader")) return add_leader(node, look);
  if (is_fo(node, "instream-foreign-object")) {
    auto picture = std::make_shared<Picture>(read_picture(node, look.style));
    add_span(Span::Kind::picture, look, node).picture = std::move(picture);
  } else if (is_inline(node)) {
    add_number(node, look);
  } else {
    fail_unknown(node, "the element is not known within a line of text");
  }
}

void ParagraphReader::add_text(std::string_view text, const Look& look) {
  std::string collapsed;
  collapsed.reserve(text.size());
  for (const char c : text) {
    if (c == '\n' && look.style.keep_linefeeds) {
      while (!look.style.keep_spaces && collapsed.ends_with(' ')) collapsed.pop_back();
      collapsed += kLineSeparator;
      after_space_ = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (!after_space_ || look.style.keep_spaces) collapsed += ' ';
      after_space_ = true;
    } else {
      const bool begins_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
      if (++word_size_ > kLongestWord && begins_character) {
        collapsed += kZeroWidthSpace;
        word_size_ = 1;
      }
      collapsed += c;
      after_space_ = false;
      continue;
    }
    word_size_ = 0;
  }
  if (!collapsed.empty()) add_span(Span::Kind::text, look, nullptr).text = std::move(collapsed);
}

void ParagraphReader::add_inline(const xmlNode* node, const Look& look, int depth) {
  Element element(node);
  Look inner = look;
  Box box;
  element.properties(kText | kGround, inner.style, box);
  if (box.background) inner.background = box.background;
  element.read("baseline-shift",
               [&](const std::string& value) { inner.rise = look.rise + baseline_shift(value, look.style); });
  element.read("text-decoration", [&](const std::string& value) {
    if (value != "none" && value != "underline" && value != "line-through") {
      throw UnknownValue("'" + value.substr(0, 60) + "' is not one of none, underline, line-through");
    }
    inner.underline = value == "underline";
    inner.line_through = value == "line-through";
  });
  if (const auto id = element.take("id")) add_span(Span::Kind::anchor, inner, node).text = *id;
  element.done();
  add_children(node, inner, depth);
}

void ParagraphReader::add_link(const xmlNode* node, const Look& look, int depth) {
  Element element(node);
  if (look.link >= 0) fail(node, "a link within a link");
  Look inner = look;
  Box box;
  element.properties(kText | kGround, inner.style, box);
  Link link{"", false, element.line()};
  if (const auto internal = element.take("internal-destination")) {
    link.target = *internal;
    link.internal = true;
  } else {
    link.target = external_target(node, element.need("external-destination"));
  }
  element.done();
  inner.link = static_cast<int>(paragraph_.links.size());
  paragraph_.links.push_back(std::move(link));
  add_children(node, inner, depth);
}

void ParagraphReader::add_number(const xmlNode* node, const Look& look) {
  Element element(node);
  Look inner = look;
  Box box;
  element.properties(kText | kGround, inner.style, box);
  const bool here = element.name() == "page-number";
  const bool last = element.name() == "page-number-citation-last";
  const auto kind =
      here ? Span::Kind::page_number : (last ? Span::Kind::last_citation : Span::Kind::citation);
  Span& span = add_span(kind, inner, node);
  if (!here) span.text = element.need("ref-id");
  element.done();
  if (!child_elements(node).empty()) fail(node, "the element is empty");
  paragraph_.has_numbers = true;
}

void ParagraphReader::add_leader(const xmlNode* node, const Look& look) {
  Element element(node);
  Look inner = look;
  Box box;
  Leader leader;
  element.properties(kText, inner.style, box);
  element.read("leader-pattern", [&](const std::string& value) {
    if (value == "space")
      leader.pattern = LeaderPattern::space;
    else if (value == "rule")
      leader.pattern = LeaderPattern::rule;
    else if (value == "dots")
      leader.pattern = LeaderPattern::dots;
    else
      throw UnknownValue("'" + value.substr(0, 60) + "' is not one of space, rule, dots");
  });
  element.read("leader-length",
               [&](const std::string& v) { leader.length = parse_length(v, inner.style.size); });
  element.read("rule-thickness",
               [&](const std::string& v) { leader.thickness = parse_size(v, inner.style.size); });
  element.done();
  if (!child_elements(node).empty()) fail_unknown(node, "content of a leader");
  add_span(Span::Kind::leader, inner, node).leader = leader;
}

void ParagraphReader::add_children(const xmlNode* node, const Look& look, int depth) {
  for (const xmlNode* child = node->children; child != nullptr; child = child->next)
    add(child, look, depth + 1);
}

Span& ParagraphReader::add_span(Span::Kind kind, const Look& look, const xmlNode* node) {
  if (kind != Span::Kind::text && kind != Span::Kind::anchor) after_space_ = false;
  Span span;
  span.kind = kind;
  span.style = look.style;
  span.background = look.background;
  span.rise = look.rise;
  span.underline = look.underline;
  span.line_through = look.line_through;
  span.link = look.link;
  span.line = node == nullptr ? 0 : static_cast<int>(xmlGetLineNo(node));
  paragraph_.spans.push_back(std::move(span));
  return paragraph_.spans.back();
}

}  // namespace adjudicator::fo
