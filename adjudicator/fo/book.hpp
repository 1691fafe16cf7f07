#pragma once

/// \file
/// All pages of a document, with the page numbers that are printed on them and cited in them.

#include <map>
#include <string>
#include <vector>

#include "fo/pages.hpp"
#include "fo/text.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

struct Page {
  std::size_t sequence = 0;
  Region body;
};

class Book {
 public:
  /// Lays out the document, which must outlive the book. Throws FormatError for what is linked, cited or
  /// bookmarked and does not exist.
  Book(Document& document, Typesetter& typesetter);

  const std::vector<Page>& pages() const { return pages_; }
  std::vector<Tag> take_tags() { return std::move(tags_); }
  const PageMaster& master_of(const Page& page) const;
  /// Header or footer of one page: laid out again where a page number stands in it.
  Region running(Flow& flow, std::size_t page, double height, VerticalAlign align);

 private:
  void fill_pages();
  void fill_sequence(std::size_t sequence);
  void note_places();
  bool set_numbers();
  bool set_numbers(Paragraph& paragraph, std::size_t page) const;
  std::size_t page_of(const std::string& id, int line) const;
  void check_targets() const;
  void check_bookmarks(const std::vector<Bookmark>& bookmarks) const;

  Document& document_;
  Typesetter& typesetter_;
  std::vector<Page> pages_;
  std::vector<Tag> tags_;
  std::map<std::string, std::size_t> first_page_;    ///< of every id
  std::map<std::string, std::size_t> last_page_;     ///< of page sequences
  std::map<const Paragraph*, std::size_t> page_of_;  ///< of paragraphs with numbers
  std::vector<Paragraph*> numbered_;                 ///< in the flows
};

}  // namespace adjudicator::fo
