#pragma once

/// \file
/// SVG pictures, by librsvg: parsed once, however often they are drawn.

#include <cairo.h>

#include <map>
#include <memory>
#include <string>

#include "fo/tree.hpp"

struct _RsvgHandle;

namespace adjudicator::fo {

class Drawing {
 public:
  /// Throws BadValue for what librsvg cannot read.
  explicit Drawing(const std::string& svg);
  ~Drawing();
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  /// The size it says it has, in points.
  double width() const { return width_; }
  double height() const { return height_; }
  void draw(cairo_t* cairo, double x, double y, double width, double height) const;

 private:
  _RsvgHandle* handle_;
  double width_ = 100;
  double height_ = 100;
};

/// All pictures of a document, or of several. Counters and dice come up again and again; each is parsed once.
class Drawings {
 public:
  /// Gives the picture its drawing and its size, at most `room_width` by `room_height`.
  void prepare(Picture& picture, double room_width, double room_height, int line);
  /// Between two documents: forgets large pictures, and all where there are many.
  void keep_little();

 private:
  std::map<std::string, std::shared_ptr<const Drawing>> known_;
};

}  // namespace adjudicator::fo
