#include "reports/still_page.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "reports/nodes.hpp"
#include "reports/overrides.hpp"

namespace adjudicator::reports {
namespace {

/// These run, fetch, send, move, or hold text by rules of their own.
constexpr std::array<std::string_view, 35> restless_elements{"animate",
                                                             "animatemotion",
                                                             "animatetransform",
                                                             "applet",
                                                             "audio",
                                                             "base",
                                                             "bgsound",
                                                             "embed",
                                                             "feimage",
                                                             "form",
                                                             "frame",
                                                             "frameset",
                                                             "iframe",
                                                             "image",
                                                             "link",
                                                             "listing",
                                                             "marquee",
                                                             "math",
                                                             "noembed",
                                                             "noframes",
                                                             "noscript",
                                                             "object",
                                                             "param",
                                                             "picture",
                                                             "plaintext",
                                                             "portal",
                                                             "script",
                                                             "set",
                                                             "source",
                                                             "template",
                                                             "textarea",
                                                             "track",
                                                             "video",
                                                             "webview",
                                                             "xmp"};
static_assert(std::ranges::is_sorted(restless_elements));

constexpr std::array<std::string_view, 13> restless_attributes{
    "action",   "archive",  "background", "classid", "codebase", "data",  "formaction",
    "longdesc", "manifest", "ping",       "poster",  "srcdoc",   "srcset"};
static_assert(std::ranges::is_sorted(restless_attributes));

std::string small(std::string_view text) {
  std::string all(text);
  std::ranges::transform(all, all.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return all;
}

/// As a browser reads an address: without control characters and spaces before it.
std::string address_in(std::string_view text) {
  std::string all = small(text);
  std::erase_if(all, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  return all;
}

bool leads_out(std::string_view element, std::string_view address) {
  if (address.empty() || address.starts_with('#')) return false;
  const bool link = element == "a" && (address.starts_with("https://") || address.starts_with("http://") ||
                                       address.starts_with("mailto:"));
  return !link;
}

std::string value_of(const xmlAttr* a) {
  std::string all;
  for (const xmlNode* c = a->children; c != nullptr; c = c->next) all += view(c->content);
  return all;
}

/// Is an attribute one that would do something?
bool is_restless(const std::string& element, const xmlAttr* a) {
  const std::string name = small(view(a->name));
  const std::string value = value_of(a);
  if (name.starts_with("on")) return true;
  if (name == "href") return leads_out(element, address_in(value));
  if (name == "src") return element != "img" || !address_in(value).starts_with("data:image/");
  if (name == "http-equiv") return true;
  // Attributes of SVG such as fill take url(#...) too.
  if (value.find('(') != std::string::npos || name == "style")
    if (name == "style" || small(value).find("url") != std::string::npos)
      return !fault_of_style(value).why.empty();
  return std::ranges::binary_search(restless_attributes, name);
}

std::string text_in(const xmlNode* node) {
  std::string all;
  for (const xmlNode* c = node->children; c != nullptr; c = c->next) all += view(c->content);
  return all;
}

std::string unrest_at(const xmlNode* node) {
  const std::string name = small(name_of(node));
  if (std::ranges::binary_search(restless_elements, name)) return '<' + name + '>';
  if (name == "style")
    if (const StyleFault fault = fault_of_style(text_in(node)); !fault.why.empty())
      return "<style>: " + fault.why;
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
