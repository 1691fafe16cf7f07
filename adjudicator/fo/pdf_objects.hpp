#pragma once

/// \file
/// The objects that a PDF is made of.

#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::fo {

/// A text as a value: UTF-16 in hexadecimal digits.
std::string text_string(std::string_view text);
/// The same, shorter where it has no letters outside ASCII.
std::string name_string(std::string_view text);

struct PdfObjects {
  /// What stands between "obj" and "endobj", by number; an empty one is not in use, as number 0 never is.
  std::vector<std::string> bodies;
  std::string catalog;      ///< reference to it
  std::string information;  ///< title, date and the like

  /// Number of a new object, or of one that was dropped.
  std::size_t add(std::string body = {});
  void drop(std::size_t number);

  std::vector<std::size_t> dropped{};
};

/// Throws std::runtime_error: Cairo writes otherwise than it did.
void expect(bool condition);
std::string reference(std::size_t number);
/// The body of an object: a packed stream with these keys.
std::string stream(const std::string& keys, std::string_view plain);
/// The digits from there on; throws like `expect`.
std::size_t number_at(std::string_view pdf, std::size_t at);
/// Where the text ends that stands somewhere behind `from`; throws like `expect`.
std::size_t behind(std::string_view pdf, std::string_view what, std::size_t from = 0);

/// Reads a PDF as Cairo writes it: with a plain table of objects, that is, version 1.4. Throws
/// like `expect` for any other.
PdfObjects read_objects(std::string_view pdf);

/// A PDF in which all but the streams are packed together (version 1.5). Structure elements are the most of a
/// tagged PDF: so it has a third of the size.
std::string write_objects(PdfObjects objects);

}  // namespace adjudicator::fo
