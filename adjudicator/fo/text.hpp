#pragma once

/// \file
/// Paragraphs, by Pango: broken into lines whose heights follow the line-height of XSL-FO.

#include <pango/pangocairo.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "fo/drawing.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};

struct UnrefAttributes {
  void operator()(PangoAttrList* list) const { pango_attr_list_unref(list); }
};

/// What Pango measures, in points.
inline double in_points(int units) {
  return static_cast<double>(units) / PANGO_SCALE;
}

struct FontHeights {
  double ascent = 0;
  double descent = 0;
};

struct Line {
  PangoLayoutLine* glyphs = nullptr;  ///< owned by the layout
  double x = 0;                       ///< of the first run
  double height = 0;
  double baseline = 0;  ///< below the top of the line
  double stretch = 0;   ///< added to every leader
  double used = 0;      ///< by what is in it, without the indent
};

/// A paragraph broken into lines.
class TextLayout {
 public:
  double width() const { return width_; }
  double height() const;
  const std::vector<Line>& lines() const { return lines_; }
  /// The span that a byte of the text belongs to.
  std::size_t span_at(int byte) const;
  /// The line that a span begins in.
  std::size_t line_of(std::size_t span) const;

 private:
  friend class Typesetter;
  std::shared_ptr<PangoLayout> layout_;
  std::vector<Line> lines_;
  std::vector<int> starts_;  ///< byte offset of every span
  double width_ = 0;
};

/// Breaks paragraphs into lines. Pango is started once for a document, and fonts are looked up once; what is
/// the same in every cell of a column is laid out once.
class Typesetter {
 public:
  explicit Typesetter(const std::string& language);
  ~Typesetter();
  Typesetter(const Typesetter&) = delete;
  Typesetter& operator=(const Typesetter&) = delete;

  /// Lays the paragraph out, or keeps the layout it has if neither the width nor its numbers changed.
  /// `room_height` bounds pictures within the text.
  void lay_out(Paragraph& paragraph, const Style& style, double width, double room_height);
  FontHeights heights(const Style& style);
  Drawings& drawings() { return drawings_; }
  /// Between two documents: forgets what would take much memory.
  void keep_little();

 private:
  struct Font {
    PangoFontDescription* description = nullptr;
    FontHeights heights;
  };
  /// Size, weight, whether italic, family.
  struct ByLook {
    using is_transparent = void;
    using Look = std::tuple<double, int, bool, std::string_view>;
    bool operator()(const Look& a, const Look& b) const { return a < b; }
  };
  /// All that the lines of a paragraph of nothing but text depend on.
  struct Alike {
    std::string text;
    std::string further;  ///< of each further span: where it begins, and how it looks
    const Font* font;
    const Font* first_font;  ///< that of the paragraph, which every line has room for
    double line_height;
    double first_line_height;
    double indent;
    double width;
    bool raised;
    Align align;
    std::optional<Align> align_last;
    bool operator==(const Alike&) const = default;
  };
  /// All that the glyphs of a text of one look depend on, where it is a line.
  struct OneLine {
    std::string text;
    const Font* font;
    bool operator==(const OneLine&) const = default;
  };
  struct Hash {
    std::size_t operator()(const auto& a) const { return std::hash<std::string>()(a.text); }
  };

  const Font& font(const Style& style);
  Alike alike(const Paragraph& paragraph, const Style& style, double width);
  /// The layout of a paragraph by that of the same text elsewhere, where it is one line in either; else null.
  std::shared_ptr<TextLayout> one_line(const TextLayout& text, const Paragraph& paragraph, const Style& style,
                                       double width);
  std::shared_ptr<TextLayout> make_layout(Paragraph& paragraph, const Style& style, double width,
                                          double room_height);
  void set_text(TextLayout& text, Paragraph& paragraph, const Style& style, double width, double room_height);
  PangoAttrList* attributes(const TextLayout& text, const Paragraph& paragraph, int size, double width);
  Line measure(const TextLayout& text, const Paragraph& paragraph, const Style& style,
               PangoLayoutLine* glyphs, bool first, bool last);

  std::unique_ptr<PangoContext, Unref> context_;
  std::unique_ptr<PangoAttrList, UnrefAttributes> plain_attributes_;  ///< those of every text
  std::map<std::tuple<double, int, bool, std::string>, Font, ByLook> fonts_;
  std::unordered_map<Alike, std::shared_ptr<TextLayout>, Hash> known_;
  std::unordered_map<OneLine, std::shared_ptr<TextLayout>, Hash> lines_;  ///< of any width and place
  Drawings drawings_;
};

/// Says which fonts there are (those of the machine, whatever a user has set) and lets Pango find them in a
/// thread of its own, while the document is read. Before anything else is asked of Pango, which breaks down
/// where it finds none: FontError.
void start_fonts();

/// How far a picture reaches above the baseline.
double picture_ascent(const Picture& picture, const Style& style);
/// The width that a leader takes before it is stretched.
double leader_width(const Leader& leader, double room);

}  // namespace adjudicator::fo
