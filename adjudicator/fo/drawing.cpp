#include "fo/drawing.hpp"

#include <librsvg/rsvg.h>

#include <algorithm>
#include <cmath>

#include "fo/element.hpp"

namespace adjudicator::fo {
namespace {

/// Pictures that are kept for the next document: how many at most, and of how many bytes.
constexpr std::size_t kMostKept = 1'000;
constexpr std::size_t kLargestKept = 4'000;

double points_of(const RsvgLength& length) {
  switch (length.unit) {
    case RSVG_UNIT_PX:
    case RSVG_UNIT_PT:
      return length.length;
    case RSVG_UNIT_IN:
      return length.length * 72;
    case RSVG_UNIT_CM:
      return length.length * 72 / 2.54;
    case RSVG_UNIT_MM:
      return length.length * 72 / 25.4;
    case RSVG_UNIT_PC:
      return length.length * 12;
    default:
      return 0;
  }
}

bool is_size(double value) {
  return std::isfinite(value) && value > 0 && value <= kLongest * 10;
}

[[noreturn]] void throw_error(GError* error) {
  std::string why = error != nullptr ? error->message : "unknown reason";
  g_clear_error(&error);
  throw BadValue("the SVG picture cannot be drawn: " + why);
}

/// The size of the picture itself, before it has to fit anywhere.
void own_size(Picture& picture, double room_width) {
  const double width = picture.drawing->width();
  const double height = picture.drawing->height();
  double scale = 1;
  if (picture.content_width && picture.content_height) {
    scale =
        std::min(picture.content_width->of(room_width) / width, picture.content_height->of(height) / height);
  } else if (picture.content_width) {
    scale = picture.content_width->of(room_width) / width;
  } else if (picture.content_height) {
    scale = picture.content_height->of(height) / height;
  } else if (picture.scale_to_fit) {
    scale = picture.room_width ? picture.room_width->of(room_width) / width : room_width / width;
    if (picture.room_height) {
      const double by_height = picture.room_height->of(height) / height;
      scale = picture.room_width ? std::min(scale, by_height) : by_height;
    }
  }
  picture.width = width * scale;
  picture.height = height * scale;
}

}  // namespace

Drawing::Drawing(const std::string& svg) : handle_(nullptr) {
  GError* error = nullptr;
  // Without a base address librsvg loads nothing else.
  handle_ = rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error);
  if (handle_ == nullptr) throw_error(error);
  rsvg_handle_set_dpi(handle_, 96);  // as in a browser, so that the HTML report shows the same picture
  gboolean has_width = 0;
  gboolean has_height = 0;
  gboolean has_box = 0;
  RsvgLength width{};
  RsvgLength height{};
  RsvgRectangle box{};
  rsvg_handle_get_intrinsic_dimensions(handle_, &has_width, &width, &has_height, &height, &has_box, &box);
  if (has_box && is_size(box.width) && is_size(box.height)) {
    width_ = box.width;
    height_ = box.height;
  }
  const double own_width = has_width ? points_of(width) : 0;
  const double own_height = has_height ? points_of(height) : 0;
  if (is_size(own_width) && is_size(own_height)) {
    width_ = own_width;
    height_ = own_height;
  } else if (is_size(own_width) || is_size(own_height)) {
    const double scale = is_size(own_width) ? own_width / width_ : own_height / height_;
    width_ *= scale;
    height_ *= scale;
  }
}

Drawing::~Drawing() {
  g_object_unref(handle_);
}

void Drawing::draw(cairo_t* cairo, double x, double y, double width, double height) const {
  const RsvgRectangle place{x, y, width, height};
  GError* error = nullptr;
  cairo_save(cairo);
  const bool drawn = rsvg_handle_render_document(handle_, cairo, &place, &error) != 0;
  cairo_restore(cairo);
  if (!drawn) throw_error(error);
}

void Drawings::keep_little() {
  std::erase_if(known_, [](const auto& known) { return known.first.size() > kLargestKept; });
  if (known_.size() > kMostKept) known_.clear();
}

void Drawings::prepare(Picture& picture, double room_width, double room_height, int line) {
  if (!picture.drawing) {
    auto& known = known_[picture.svg];
    try {
      if (!known) known = std::make_shared<Drawing>(picture.svg);
    } catch (const BadValue& bad) {
      fail_at(line, bad.what());
    }
    picture.drawing = known;
  }
  own_size(picture, room_width);
  const double shrink = std::min({1.0, room_width / picture.width, room_height / picture.height});
  picture.width *= shrink;
  picture.height *= shrink;
}

}  // namespace adjudicator::fo
