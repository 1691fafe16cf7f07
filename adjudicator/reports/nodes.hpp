// Reading a libxml2 tree without copies.
#pragma once

#include <libxml/tree.h>

#include <string_view>

namespace adjudicator::reports {

inline std::string_view view(const xmlChar* text) {
  return text != nullptr ? std::string_view(reinterpret_cast<const char*>(text)) : std::string_view();
}

inline std::string_view name_of(const xmlNode* node) {
  return view(node->name);
}

/// The same, without finding out how long `text` is.
inline bool equal(const xmlChar* text, std::string_view other) {
  for (const char c : other)
    if (*text++ != static_cast<xmlChar>(c)) return false;  // also where `text` ends
  return *text == 0;
}
inline bool is(const xmlNode* node, std::string_view name) {
  return equal(node->name, name);
}

/// The value of an attribute; `found` says whether it is there.
inline std::string_view attribute(const xmlNode* node, std::string_view name, bool* found = nullptr) {
  for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
    if (equal(a->name, name)) {
      if (found != nullptr) *found = true;
      return a->children != nullptr ? view(a->children->content) : std::string_view();
    }
  if (found != nullptr) *found = false;
  return {};
}

inline const xmlNode* first_element(const xmlNode* node) {
  while (node != nullptr && node->type != XML_ELEMENT_NODE) node = node->next;
  return node;
}
inline const xmlNode* first_child(const xmlNode* node) {
  return first_element(node->children);
}
inline const xmlNode* next_element(const xmlNode* node) {
  return first_element(node->next);
}

}  // namespace adjudicator::reports
