#include "reports/page/still_page.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text.hpp"
#include "reports/nodes.hpp"
#include "reports/wording/overrides.hpp"

namespace adjudicator::reports {
namespace {

/// These run, fetch, send, move, or hold text by rules of their own.
constexpr std::array<std::string_view, 36> restless_elements{
    "animate",     "animatemotion", "animatetransform",
    "applet",      "audio",         "base",
    "bgsound",     "embed",         "feimage",
    "fencedframe", "form",          "frame",
    "frameset",    "iframe",        "image",
    "link",        "listing",       "marquee",
    "math",        "noembed",       "noframes",
    "noscript",    "object",        "param",
    "picture",     "plaintext",     "portal",
    "script",      "set",           "source",
    "template",    "textarea",      "track",
    "video",       "webview",       "xmp"};
static_assert(std::ranges::is_sorted(restless_elements));

constexpr std::array<std::string_view, 15> restless_attributes{
    "action",     "archive",  "attributionsrc", "autofocus", "background", "classid", "codebase", "data",
    "formaction", "longdesc", "manifest",       "ping",      "poster",     "srcdoc",  "srcset"};
static_assert(std::ranges::is_sorted(restless_attributes));

/// As a browser reads an address: without control characters and spaces before it.
std::string address_in(std::string_view text) {
  std::string all = in_small_letters(text);
  std::erase_if(all, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  return all;
}

bool leads_out(std::string_view element, std::string_view address) {
  if (address.empty() || address.starts_with('#')) return false;
  const bool link = element == "a" && (address.starts_with("https://") || address.starts_with("http://") ||
                                       address.starts_with("mailto:"));
  return !link;
}

/// The value of an attribute; `room` holds it where entities cut it into several nodes.
std::string_view value_of(const xmlAttr* a, std::string& room) {
  const xmlNode* first = a->children;
  if (first == nullptr || first->next == nullptr) return first != nullptr ? view(first->content) : "";
  for (const xmlNode* c = first; c != nullptr; c = c->next) room += view(c->content);
  return room;
}

/// Attributes that are words for people and names, which may look like anything.
bool is_text(std::string_view name) {
  constexpr std::array<std::string_view, 9> texts{"abbr", "alt",   "class", "content", "headers",
                                                  "id",   "label", "title", "value"};
  static_assert(std::ranges::is_sorted(texts));
  return name.starts_with("aria-") || name.starts_with("data-") || std::ranges::binary_search(texts, name);
}

/// Can a value be CSS that fetches something? Escapes can write any word.
bool may_fetch(const std::string& value) {
  const auto holds = [&](std::string_view sign) { return value.find(sign) != std::string::npos; };
  return holds("\\") || holds("url(") || holds("image-set(") || holds("src(");
}

/// Is an attribute one that would do something?
bool is_restless(const std::string& element, const xmlAttr* a) {
  const std::string name = in_small_letters(view(a->name));
  std::string room;
  const std::string_view value = value_of(a, room);
  if (name.starts_with("on")) return true;
  if (name == "href") return leads_out(element, address_in(value));
  if (name == "src") return element != "img" || !address_in(value).starts_with("data:image/");
  if (name == "http-equiv") return true;
  if (std::ranges::binary_search(restless_attributes, name)) return true;
  // Attributes of SVG such as fill take url(#...) too.
  const bool style = name == "style" || (value.find('(') != std::string_view::npos && !is_text(name) &&
                                         may_fetch(in_small_letters(value)));
  return style && !fault_of_style(value).why.empty();
}

std::string text_in(const xmlNode* node) {
  std::string all;
  for (const xmlNode* c = node->children; c != nullptr; c = c->next) all += view(c->content);
  return all;
}

std::string unrest_at(const xmlNode* node) {
  const std::string name = in_small_letters(name_of(node));
  if (std::ranges::binary_search(restless_elements, name)) return '<' + name + '>';
  if (name == "style") {
    // Within a drawing its text would be read by other rules.
    if (node->parent == nullptr || in_small_letters(name_of(node->parent)) != "head")
      return "<style> outside <head>";
    if (const xmlNode* inner = first_child(node); inner != nullptr)
      return '<' + in_small_letters(name_of(inner)) + "> in <style>";
    if (const StyleFault fault = fault_of_style(text_in(node)); !fault.why.empty())
      return "<style>: " + fault.why;
  }
  for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
    if (is_restless(name, a)) return '<' + name + ' ' + std::string(view(a->name)) + '>';
  for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c))
    if (std::string found = unrest_at(c); !found.empty()) return found;
  return {};
}

}  // namespace

std::string unrest_in(const xmlDoc& page) {
  for (const xmlNode* c = first_element(page.children); c != nullptr; c = next_element(c))
    if (std::string found = unrest_at(c); !found.empty()) return found;
  return {};
}

}  // namespace adjudicator::reports
