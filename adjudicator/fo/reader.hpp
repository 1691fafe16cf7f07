#pragma once

/// \file
/// From an XML tree to a Document, or a FormatError. Nothing in it is nested deeper than kDeepest. Whether
/// the ids that are linked or cited exist is seen when the pages are made.

#include <libxml/tree.h>

#include "fo/tree.hpp"

namespace adjudicator::fo {

Document read_document(const xmlDoc& xml);

// The parts, a file each.

/// Block-level content of a flow, a static-content, a list item or a cell, and of blocks themselves.
Flow read_flow(const xmlNode* parent, const Style& style, int depth);
/// An fo:table.
/// An id, or nothing; names that PDF could not hold are refused.
std::string read_id(class Element& element);
Node read_table(const xmlNode* table, const Style& style, int depth);
Picture read_picture(const xmlNode* element, const Style& style);
bool is_inline(const xmlNode* node);

/// Collects the inline content of one paragraph, white space collapsed as it comes.
class ParagraphReader {
 public:
  ParagraphReader(const Style& style, int depth) : style_(style), depth_(depth) {}
  void add(const xmlNode* node);
  /// What was collected; nothing if it was white space only. The reader is empty again.
  std::optional<Paragraph> finish();

 private:
  struct Look;
  void add(const xmlNode* node, const Look& look, int depth);
  void add_text(std::string_view text, const Look& look);
  void add_inline(const xmlNode* node, const Look& look, int depth);
  void add_link(const xmlNode* node, const Look& look, int depth);
  void add_number(const xmlNode* node, const Look& look);
  void add_leader(const xmlNode* node, const Look& look);
  void add_children(const xmlNode* node, const Look& look, int depth);
  Span& add_span(Span::Kind kind, const Look& look, const xmlNode* node);

  const Style& style_;
  int depth_;
  Paragraph paragraph_;
  bool after_space_ = true;
  int word_size_ = 0;  ///< bytes since the last white space
};

}  // namespace adjudicator::fo
