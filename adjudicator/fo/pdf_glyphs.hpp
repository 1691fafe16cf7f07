#pragma once

/// \file
/// Glyphs, and the codes by which the text of a PDF names them.

#include <cairo.h>
#include <pango/pango.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fo/pdf_objects.hpp"

namespace adjudicator::fo {

/// One glyph of a font in one size. It stands for a text; none: for a part of one.
struct Glyph {
  std::uint32_t font = 0;  ///< which of `Glyphs::fonts`
  PangoGlyph number = 0;
  std::string text;
  double advance = 0;                   ///< in sizes of the font
  std::optional<std::uint32_t> next{};  ///< that stands for another text

  // What the PDF knows it by:
  std::uint32_t embedded = 0;  ///< which of `Glyphs::embedded`
  std::uint32_t code = 0;
  bool says_other = false;  ///< the embedded font takes the glyph for another text
};

/// A font as a PDF embeds it, in all sizes.
struct EmbeddedFont {
  std::string name;  ///< in the resources of a page: "f-0-0"
  std::string reference;
  std::size_t code_bytes = 0;  ///< 0: codes are letters
};

/// All glyphs of a document. Cairo embeds the fonts: it is given each glyph once, on a page of their own.
class Glyphs {
 public:
  struct Font {
    PangoFont* font = nullptr;  ///< held
    cairo_matrix_t matrix{};    ///< of its size
    bool one_color = true;
    std::unordered_map<PangoGlyph, std::uint32_t> known{};  ///< the first of each number
    std::vector<std::uint32_t> glyphs{};
  };
  Glyphs() = default;
  ~Glyphs();
  Glyphs(const Glyphs&) = delete;
  Glyphs& operator=(const Glyphs&) = delete;

  std::uint32_t font(PangoFont* font);
  /// Whether a run of text can be written with codes: no glyph of several colours, none that its font lacks.
  bool know(const PangoGlyphItem& run);
  /// Which of `all` a glyph is.
  std::uint32_t find(std::uint32_t font, PangoGlyph number, std::string_view text);

  void show_all(cairo_t* cairo, double x, double y) const;
  /// Reads from the page on which all were shown how Cairo names them. Throws like `expect`.
  void read(std::string_view operators, const PdfObjects& objects, std::string_view resources);

  const std::vector<Glyph>& all() const { return all_; }
  const std::vector<Font>& fonts() const { return fonts_; }
  const std::vector<EmbeddedFont>& embedded() const { return embedded_; }

 private:
  std::vector<Glyph> all_;
  std::vector<Font> fonts_;
  std::unordered_map<PangoFont*, std::uint32_t> font_numbers_;
  std::vector<EmbeddedFont> embedded_;
};

}  // namespace adjudicator::fo
