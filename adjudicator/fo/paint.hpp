#pragma once

/// \file
/// Pages on Cairo, with the tags that make the structure of the PDF.

#include <cairo.h>

#include <set>
#include <string>
#include <vector>

#include "fo/pages.hpp"

namespace adjudicator::fo {

/// A string as the value of an attribute of Cairo's tags.
std::string quoted(const std::string& text);

class Painter {
 public:
  Painter(cairo_t* cairo, std::vector<Tag> tags);

  /// To be called for all pages before any is painted: what lies in pieces needs a tag a piece.
  void prepare(const Region& region);
  /// Draws what lies on a page; `tagged` is false for headers and footers.
  void paint(const Region& region, double x, double y, bool tagged);
  void begin_page(double width, double height);
  void end_page();
  /// Closes what is open. The tags in the order in which Cairo got them.
  std::vector<Tag> finish();

 private:
  void draw(const Frame& frame);
  void draw(const Ground& ground);
  void draw(const Segment& segment, cairo_line_cap_t cap);
  void draw(const Anchor& anchor);
  void draw_line(const TextLine& line, int tag);
  void draw_run(PangoGlyphItem* run, const char* text, const Span& span, double x, double baseline,
                double width);
  void draw_background(const TextLine& line);
  void draw_leader(const Span& span, double x, double baseline, double width);
  void draw_picture(const Picture& picture, double x, double y);
  void set_color(const Color& color);

  void open(int tag);
  void open_leaf(int tag);
  void close_leaf();
  void close_innermost();
  void begin(const Tag& tag, const std::string& attributes);
  void end();

  cairo_t* cairo_;
  std::vector<Tag> tags_;
  std::vector<Tag> emitted_;
  std::vector<std::string> begun_;  ///< types of the tags that Cairo has open
  std::vector<int> path_;           ///< of these, those of the structure, from the root down
  std::vector<int> pieces_;         ///< of every tag
  std::vector<bool> has_parts_;     ///< the tag contains links, pictures or other tags
  int leaf_ = kNoTag;               ///< the tag that text is going into
  std::set<std::string> drawn_anchors_;
  double x_ = 0, y_ = 0;
};

}  // namespace adjudicator::fo
