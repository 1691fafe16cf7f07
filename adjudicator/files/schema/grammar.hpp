// The Xerces side of a schema. Only schema.cpp and the XML reader include this.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <xercesc/framework/XMLGrammarPoolImpl.hpp>
#include <xercesc/util/PlatformUtils.hpp>

#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// Xerces started, for the rest of the process.
void start_xerces();

std::u16string to_utf16(std::string_view utf8);
std::string to_utf8(std::u16string_view utf16);
inline std::string to_utf8(const char16_t* text) {
  return text ? to_utf8(std::u16string_view(text)) : std::string();
}

struct Schema::Grammar {
  Grammar() : pool((start_xerces(), xercesc::XMLPlatformUtils::fgMemoryManager)) {}
  // Readers of several threads share it: locked, it changes no more. Xerces' interface knows no const.
  mutable xercesc::XMLGrammarPoolImpl pool;
  std::deque<SimpleType> simple_types;
  std::deque<ElementType> element_types;
  std::map<std::string, const ElementType*, std::less<>> roots;
  std::map<std::string, const ElementType*, std::less<>> types;
};

}  // namespace adjudicator::files
