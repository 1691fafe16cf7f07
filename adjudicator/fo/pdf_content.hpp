#pragma once

/// \file
/// The operators that draw one page of a PDF.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fo/pdf_glyphs.hpp"
#include "fo/values.hpp"

namespace adjudicator::fo {

/// How a line is drawn.
struct Pen {
  double width = 0;
  Color color;
  int cap = 0;  ///< 0 butt, 1 round, 2 square
  std::vector<double> dashes{};
  bool operator==(const Pen&) const = default;
};

/// A number as PDF writes it.
void append_number(std::string& to, double value, int digits);

/// One page, in points from its upper left corner. Whatever is drawn outside of a mark (frames, rules, what
/// repeats from page to page) is marked as an artifact, so that a reader for the blind passes over it.
class Content {
 public:
  Content(double width, double height) : width_(width), height_(height) {}

  void fill(double x, double y, double width, double height, const Color& color);
  void stroke(double x1, double y1, double x2, double y2, const Pen& pen);
  /// A run of text that begins at a point of its baseline.
  void show(Glyphs& glyphs, const char* text, PangoGlyphItem& run, double x, double y, const Color& color);
  /// A picture by its number, its upper left corner at a point.
  void place(std::size_t picture, double x, double y, double height);

  void begin_mark(std::string_view type);
  void end_mark();
  /// Number of marks that have begun.
  std::size_t marks() const { return marks_; }
  bool in_mark() const { return in_ == In::mark; }

  double width() const { return width_; }
  double height() const { return height_; }
  /// All operators. Pictures are called as `picture_name` says.
  std::string written(const Glyphs& glyphs) const;
  static std::string picture_name(std::size_t picture);

 private:
  enum class In : std::uint8_t { nothing, artifact, mark };
  struct Shown {
    std::uint32_t glyph;
    double x, y;
    int spelled = 0;  ///< so many glyphs from here on stand for a text together
  };
  /// Glyphs at a place of the other operators.
  struct Insert {
    std::size_t at;
    std::size_t first, last;
  };
  class TextPen;

  void open();
  void set_fill(const Color& color);
  void set_pen(const Pen& pen);
  void show_cluster(Glyphs& glyphs, std::uint32_t font, const PangoGlyphItem& run,
                    const PangoGlyphItemIter& cluster);

  double width_;
  double height_;
  std::string operators_;
  std::vector<Shown> shown_;
  std::vector<Shown> places_;         ///< of the run at hand, whatever its glyphs are
  std::vector<std::string> spelled_;  ///< the texts of `Shown::spelled`, in their order
  std::vector<Insert> inserts_;
  std::size_t marks_ = 0;
  In in_ = In::nothing;
  std::optional<Color> fill_;  ///< as the operators have set it
  std::optional<Pen> pen_;
};

}  // namespace adjudicator::fo
