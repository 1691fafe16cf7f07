#pragma once

/// \file
/// What Cairo writes of a PDF: pictures, the fonts, and the facts about the document.

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

#include "fo/pdf_glyphs.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

class CairoPart {
 public:
  /// `created` as in pdf.hpp.
  CairoPart(const Document& document, std::string_view created);

  /// Where the next picture is drawn: each has a page of its own.
  cairo_t* begin_picture(double width, double height);
  void end_picture();
  /// A PDF of these pages, and of one more that has all glyphs. Throws std::runtime_error.
  std::string finish(const Glyphs& glyphs);

 private:
  std::string pdf_;
  std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo_;
};

}  // namespace adjudicator::fo
