#pragma once

/// \file
/// What Cairo writes of a PDF: pictures, each where it lies on its page, the fonts, and the facts about the
/// document.

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

  /// Where the next piece of a page is drawn. Cairo gets the pages with pieces alone.
  cairo_t* begin_piece(double width, double height);
  void end_piece();
  void end_page();
  /// A PDF of these pages, and of one more that has all glyphs. Throws std::runtime_error.
  std::string finish(const Glyphs& glyphs);

  /// The operators that Cairo writes before the first piece and behind every one: a white speck in the corner of
  /// the page. It ends whatever clips and veils a picture has left.
  static constexpr std::string_view kBetween = "0 0 0.125 0.125 re f\n";

 private:
  void draw_speck();

  std::string pdf_;
  std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo_;
  bool on_page_ = false;
};

}  // namespace adjudicator::fo
