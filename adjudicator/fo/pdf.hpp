#pragma once

/// \file
/// Turns XSL-FO, the standard page description, into PDF, in process.
///
/// A closed subset of XSL-FO 1.1 is formatted: the elements and properties that a report needs. Whatever
/// lies outside is an error that names it, never a guess, so that a stylesheet that passes here also looks
/// the same under a complete formatter such as Apache FOP.
///
///     elements    root, declarations (dc:title, dc:creator, dc:description), layout-master-set,
///                 simple-page-master, region-body, -before, -after, bookmark-tree, bookmark,
///                 bookmark-title, page-sequence, static-content, flow, block, inline, basic-link,
///                 page-number, page-number-citation, page-number-citation-last, leader, list-block,
///                 list-item, list-item-label, list-item-body, table, table-column, table-header,
///                 table-body, table-row, table-cell, instream-foreign-object (SVG)
///     lengths     pt mm cm in em px (72 to the inch, as in FOP), % of the width where a width is meant
///     colours     #rgb, #rrggbb, the sixteen basic names, orange, transparent
///
/// Readings of the standard worth knowing:
///   - Padding and borders of a block lie outside its indent unless it sets a margin; give it `margin="0"`
///     to keep them inside. The standard says so, and FOP does it.
///   - Table cells start afresh: the margins of what surrounds the table do not reach into them.
///   - An empty block has no height; `&#160;` gives it one line.
///   - A picture wider or higher than its room is made smaller, in proportion.
///   - A row that is higher than a page goes on on the next one, as does one without
///     `keep-together.within-page` that would leave much of a page empty.
///   - `keep-together.within-page` as a whole number is a wish: a block is kept together unless that would leave
///     a third of a page white.
///   - Pages are numbered through all page sequences; page-number-citation-last wants the id of one.
///   - Words have no ligatures and are not hyphenated, so that a search in the PDF finds them.
///   - A table does not leave one row alone at the foot or the top of a page if it can help it.
///   - What is linked, cited or bookmarked and does not exist is an error, where FOP only warns.
///   - The page header and footer are not part of the tagged content, and links in them are not active.
///   - A table with the role Div is there for its looks: its cells are read one after the other.
///   - A picture that is a block by itself and has no fox:alt-text is decoration.

#include <libxml/tree.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace adjudicator::fo {

/// Thrown for an element, an attribute, a value or a structure outside the subset, and for text that is not
/// XSL-FO. The message names the element and its line.
class FormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// There is no font that letters can be drawn with. Exit code 69.
struct FontError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Throws FontError where the machine has no font.
void demand_fonts();

/// Formats an XSL-FO document as a tagged PDF with bookmarks and embedded fonts.
///
/// The same input gives the same bytes, whatever the clock, the time zone and the locale: the creation date
/// is `created` ("2026-01-01T00:00:00Z"). Which fonts there are is the one thing the machine decides.
/// At most 2,000 pages; nesting, lengths and sizes are bounded. Throws FontError where it has none.
std::string format_pdf(const xmlDoc& fo, std::string_view created);

class Typesetter;

/// Formats documents one after another: what they have in common, fonts, lines of text and small pictures, is
/// made once. The bytes of each are those that format_pdf gives. For one thread.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  /// As format_pdf.
  std::string format(const xmlDoc& fo, std::string_view created);

 private:
  std::map<std::string, std::unique_ptr<Typesetter>> typesetters_;  // by language
};

/// Throws FormatError for what format_pdf would refuse to read. Nothing of the subset leads out of the
/// document.
void demand_subset(const xmlDoc& fo);

/// The same for a text, of at most 64 MB. No file or network address is opened, and a document type
/// declaration (hence any entity of its own) is an error.
std::string format_pdf(std::string_view fo_text, std::string_view created);

}  // namespace adjudicator::fo
