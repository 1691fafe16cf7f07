#include "reports/wording/kept_words.hpp"

#include <libxml/parser.h>

#include <algorithm>
#include <set>

#include "files/schema/resources.hpp"
#include "reports/nodes.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

using Families = std::set<std::string, std::less<>>;

Tree parsed(std::string_view text) {
  start_libxml();
  return Tree(xmlReadMemory(text.data(), static_cast<int>(text.size()), "wording.xml", nullptr,
                            XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES));
}

/// Calls `sink` with the key, the text and the line of each sentence.
template <class Sink>
void each_sentence(const Tree& file, Sink sink) {
  const xmlNode* root = file ? xmlDocGetRootElement(file.get()) : nullptr;
  for (const xmlNode* say = root != nullptr ? first_child(root) : nullptr; say != nullptr;
       say = next_element(say))
    sink(attribute(say, "key"), say->children != nullptr ? view(say->children->content) : std::string_view(),
         static_cast<std::uint32_t>(std::max(1L, xmlGetLineNo(say))));
}

Families read_families() {
  Families all;
  each_sentence(parsed(files::resource("stylesheets/wording/common.en.xml")),
                [&](std::string_view key, std::string_view text, std::uint32_t) {
                  if (key != "layout.kept") return;
                  while (!text.empty()) {
                    const std::size_t end = std::min(text.find(' '), text.size());
                    if (end > 0) all.emplace(text.substr(0, end));
                    text.remove_prefix(std::min(end + 1, text.size()));
                  }
                });
  return all;
}

/// The column of a key in its line; libxml2 gives the line in which the start tag ends.
KeptKey placed(std::string_view text, std::string_view key, std::uint32_t line) {
  std::size_t begin = 0;
  for (std::uint32_t i = 1; i < line && begin != text.npos; ++i) {
    begin = text.find('\n', begin);
    begin += begin == text.npos ? 0 : 1;
  }
  const std::size_t end = begin == text.npos ? text.npos : text.find('\n', begin);
  const std::size_t at = begin == text.npos ? text.npos : text.find(key, begin);
  const bool there = at != text.npos && at < end;
  return {std::string(key), line, there ? static_cast<std::uint32_t>(at - begin + 1) : 1};
}

}  // namespace

bool is_kept(std::string_view key) {
  static const Families families = read_families();
  for (std::size_t end = key.size(); end != key.npos && end > 0; end = key.rfind('.', end - 1))
    if (families.contains(key.substr(0, end))) return true;
  return false;
}

std::vector<KeptKey> kept_keys_in(const std::string& wording) {
  std::vector<KeptKey> all;
  each_sentence(parsed(wording), [&](std::string_view key, std::string_view, std::uint32_t line) {
    if (is_kept(key)) all.push_back(placed(wording, key, line));
  });
  return all;
}

}  // namespace adjudicator::reports
