#include "sample_data.hpp"

#include <libxml/parser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "reports/nodes.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

class Reading {
 public:
  explicit Reading(SampleData& data) : data_(data) {}

  void file(const std::filesystem::path& path) {
    const Tree tree(xmlReadFile(path.c_str(), nullptr, XML_PARSE_NONET));
    if (!tree) throw std::runtime_error(path.string() + " is not XML");
    path_ = path.string();
    for (const xmlNode* c = first_child(xmlDocGetRootElement(tree.get())); c != nullptr; c = next_element(c))
      element(c);
  }

 private:
  void element(const xmlNode* node) {
    const std::string name = part(node, "name");
    const std::string of = part(node, "of");
    if (is(node, "any"))
      once(node, data_.plain_values.try_emplace(name, text(node)).second);
    else if (is(node, "value"))
      once(node, data_.values_of_keys.try_emplace(in_system(node, of) + ' ' + name, text(node)).second);
    else if (is(node, "replaced"))
      once(node, data_.replaced_values.insert(of + ' ' + name).second);
    else if (is(node, "left-out"))
      once(node, data_.left_out_values.insert(of + ' ' + name).second);
    else if (is(node, "label"))
      once(node, data_.labels.insert(part(node, "family")).second);
    else if (is(node, "only"))
      once(node, data_.only_parents.try_emplace(part(node, "word"), part(node, "in")).second);
    else if (is(node, "beside"))
      data_.words_beside.emplace(part(node, "word"), std::pair(name, text(node)));
    else if (is(node, "frame"))
      once(node, data_.frames.try_emplace(in_language(node, in_system(node, of)), text(node)).second);
    else if (is(node, "names"))
      once(node, data_.games.try_emplace(part(node, "system"), part(node, "game")).second);
    else
      fail(node, "is not known");
  }

  void once(const xmlNode* node, bool is_new) const {
    if (!is_new) fail(node, "is given twice");
  }
  [[noreturn]] void fail(const xmlNode* node, const std::string& what) const {
    throw std::runtime_error(path_ + ':' + std::to_string(xmlGetLineNo(node)) + ": <" +
                             std::string(name_of(node)) + "> " + what);
  }

  static std::string part(const xmlNode* node, std::string_view name) {
    return std::string(attribute(node, name));
  }
  static std::string in_system(const xmlNode* node, const std::string& of) {
    const std::string system = part(node, "system");
    return system.empty() ? of : system + ": " + of;
  }
  static std::string in_language(const xmlNode* node, const std::string& of) {
    const std::string language = part(node, "language");
    return language.empty() ? of : language + ": " + of;
  }
  static std::string text(const xmlNode* node) {
    return node->children != nullptr ? std::string(view(node->children->content)) : std::string();
  }

  SampleData& data_;
  std::string path_;
};

}  // namespace

const SampleData& sample_data() {
  static const SampleData all = [] {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(SENTENCE_SAMPLES))
      if (entry.path().extension() == ".xml") files.push_back(entry.path());
    std::ranges::sort(files);
    SampleData data;
    Reading reading(data);
    for (const auto& file : files) reading.file(file);
    return data;
  }();
  return all;
}

}  // namespace adjudicator::reports
