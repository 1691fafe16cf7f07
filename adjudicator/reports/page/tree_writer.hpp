// Writes a document as a libxml2 tree, for the stylesheets: no detour over text.
#pragma once

#include <unordered_map>

#include "files/spellings/writer.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {

class TreeWriter : public files::Writer {
 public:
  explicit TreeWriter(const files::Schema& schema);

  /// The tree, once the root has ended.
  Tree take();

 private:
  struct Nothing : files::Sink {
    void write(std::string_view) override {}
  };
  void write_start(bool empty) override;
  void write_text(std::string_view value) override;
  void write_end() override;
  void add_attributes(xmlNode& element);
  const xmlChar* kept(const void* type, std::string_view name);

  static Nothing nothing_;
  Tree tree_;
  xmlNs* space_ = nullptr;
  xmlNode* open_ = nullptr;  // the element that is being filled
  std::unordered_map<const void*, const xmlChar*>
      names_;  // of attribute types and child types, in the tree's dictionary
};

}  // namespace adjudicator::reports
