// The inside of a PDF, for the tests of reports.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace adjudicator::report_test {

/// What a tool of poppler says of a PDF, or nothing where it is not installed.
std::string ask_poppler(const std::string& tool, const std::string& pdf, const std::string& options = "");

/// The PDF as text: each stream of objects is followed by what is packed in it.
std::string unpacked(const std::string& pdf);

/// Where the table of a PDF says that an object is.
struct PdfPlace {
  int kind = 0;           ///< 0 not in use, 1 in the file, 2 in a stream of objects
  std::size_t where = 0;  ///< in the file, or the number of the stream
  std::size_t index = 0;  ///< in the stream
};
/// By number of the object.
std::vector<PdfPlace> table_of(const std::string& pdf);

/// The numbers of the objects in the stream of objects that begins there, in order.
std::vector<std::size_t> objects_in_stream(const std::string& pdf, std::size_t at);

}  // namespace adjudicator::report_test
