// Reading a libxml2 tree without copies.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <string_view>

namespace adjudicator::reports {

inline std::string_view view(const xmlChar* text) {
  return text != nullptr ? std::string_view(reinterpret_cast<const char*>(text)) : std::string_view();
}

/// The other way: text for libxml2.
inline const xmlChar* chars(const char* text) {
  return reinterpret_cast<const xmlChar*>(text);
}
inline const xmlChar* chars(const std::string& text) {
  return chars(text.c_str());
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

/// The first child of a name; null: none, or no parent.
inline const xmlNode* child_of(const xmlNode* parent, std::string_view name) {
  for (const xmlNode* c = parent != nullptr ? first_child(parent) : nullptr; c != nullptr;
       c = next_element(c))
    if (is(c, name)) return c;
  return nullptr;
}

/// The argument of a fact that has this name, the first one; null: none.
inline const xmlNode* argument(const xmlNode* fact, std::string_view name) {
  for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c))
    if (is(c, "arg") && attribute(c, "as") == name) return c;
  return nullptr;
}

}  // namespace adjudicator::reports
