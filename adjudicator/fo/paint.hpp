#pragma once

/// \file
/// Draws pages, and notes what makes the structure of the PDF.

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "fo/cairo_part.hpp"
#include "fo/pages.hpp"
#include "fo/pdf_content.hpp"
#include "fo/pdf_file.hpp"

namespace adjudicator::fo {

class Painter {
 public:
  Painter(CairoPart& cairo, Glyphs& glyphs, std::vector<Tag> tags);

  /// To be called for all pages before any is painted: what lies in pieces needs a tag a piece.
  void prepare(const Region& region);
  /// Draws what lies on a page; `tagged` is false for headers and footers.
  void paint(const Region& region, double x, double y, bool tagged);
  void begin_page(double width, double height);
  /// Structure may go on on the next page, a piece of text may not.
  void end_page() { close_leaf(); }
  /// Closes what is open.
  Painted finish();

 private:
  void draw(const Frame& frame);
  void draw(const Ground& ground);
  void draw(const Segment& segment, int cap);
  void draw(const Anchor& anchor);
  void draw_line(const TextLine& line, int tag);
  void draw_run(PangoGlyphItem* run, const char* text, const Span& span, double x, double baseline,
                double width);
  void draw_background(const TextLine& line);
  void draw_leader(const Span& span, double x, double baseline, double width);
  void draw_picture(const Picture& picture, double x, double y);
  /// Has Cairo draw something; returns the number of the picture.
  template <class Draw>
  std::size_t drawn(double width, double height, Draw draw);
  void begin_link(const Link& link, double x);
  void reach_link(double x, double baseline, double size);
  /// Where whatever is drawn next belongs.
  Content& content();

  void open(int tag);
  void open_leaf(int tag);
  void close_leaf();
  void close_innermost();
  void begin(const Tag& tag);
  void end();

  CairoPart& cairo_;
  Glyphs& glyphs_;
  std::vector<Tag> tags_;
  Painted painted_;
  std::map<std::tuple<const Drawing*, double, double>, std::size_t> pictures_;  ///< their numbers, by size
  std::vector<int> begun_;                                                      ///< elements that are open
  bool is_leaf_ = false;         ///< the innermost of them has none in it
  std::vector<int> path_;        ///< tags of these, from the root down, but for links, pictures and pieces
  std::vector<int> pieces_;      ///< of every tag
  std::vector<bool> has_parts_;  ///< the tag contains links, pictures or other tags
  int leaf_ = kNoTag;            ///< the tag that text is going into
  double x_ = 0, y_ = 0;
};

}  // namespace adjudicator::fo
