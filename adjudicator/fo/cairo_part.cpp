#include "fo/cairo_part.hpp"

#include <cairo-pdf.h>

#include <stdexcept>

namespace adjudicator::fo {
namespace {

/// The page of all glyphs, which nobody sees.
constexpr double kSide = 100;

cairo_status_t append_written(void* to, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(std::string("the PDF cannot be written: ") + cairo_status_to_string(status));
  }
}

}  // namespace

CairoPart::CairoPart(const Document& document, std::string_view created)
    : surface_(cairo_pdf_surface_create_for_stream(append_written, &pdf_, 1, 1), cairo_surface_destroy),
      cairo_(cairo_create(surface_.get()), cairo_destroy) {
  // The last version with a plain table of objects, which read_objects reads.
  cairo_pdf_surface_restrict_to_version(surface_.get(), CAIRO_PDF_VERSION_1_4);
  const auto set = [&](cairo_pdf_metadata_t what, const std::string& text) {
    if (!text.empty()) cairo_pdf_surface_set_metadata(surface_.get(), what, text.c_str());
  };
  set(CAIRO_PDF_METADATA_CREATE_DATE, std::string(created));
  set(CAIRO_PDF_METADATA_TITLE, document.title);
  set(CAIRO_PDF_METADATA_AUTHOR, document.author);
  set(CAIRO_PDF_METADATA_SUBJECT, document.subject);
}

cairo_t* CairoPart::begin_picture(double width, double height) {
  cairo_pdf_surface_set_size(surface_.get(), width, height);
  cairo_save(cairo_.get());
  return cairo_.get();
}

void CairoPart::end_picture() {
  cairo_restore(cairo_.get());
  cairo_show_page(cairo_.get());
}

std::string CairoPart::finish(const Glyphs& glyphs) {
  cairo_pdf_surface_set_size(surface_.get(), kSide, kSide);
  // Between whole points: Cairo leaves out what is drawn on nothing, which a space at one would be.
  constexpr double kMiddle = kSide / 2 + 0.5;
  glyphs.show_all(cairo_.get(), kMiddle, kMiddle);
  cairo_show_page(cairo_.get());
  check(cairo_status(cairo_.get()));
  cairo_.reset();
  cairo_surface_finish(surface_.get());
  check(cairo_surface_status(surface_.get()));
  return std::move(pdf_);
}

}  // namespace adjudicator::fo
