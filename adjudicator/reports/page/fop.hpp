// Apache FOP, where it is installed, as a second opinion on a PDF: the same XSL-FO, another formatter.
//
// FOP is a program of its own (`fop` in the PATH, found as a shell would). It runs in a folder made for it,
// readable by nobody else and removed afterwards, without the caller's environment, for two minutes at most.
// It has nothing to fetch: a document that names any address outside of itself is refused before FOP sees it.
//
// What FOP writes has a date and an id in it: it is not the same bytes twice, as format_pdf's is.
#pragma once

#include <libxml/tree.h>

#include <stdexcept>
#include <string>

namespace adjudicator::reports {

/// FOP is not installed, takes too long or does not want the document. One sentence, with FOP's own first
/// complaint if it made one.
struct FopError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The PDF that FOP makes of XSL-FO. Throws FopError, and FormatError for a document that names an address.
std::string format_pdf_with_fop(const xmlDoc& fo);

/// A tree as XML.
std::string xml_of(const xmlDoc& tree);

}  // namespace adjudicator::reports
