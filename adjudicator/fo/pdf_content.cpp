#include "fo/pdf_content.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "fo/pdf_objects.hpp"
#include "fo/text.hpp"

namespace adjudicator::fo {
namespace {

constexpr int kCoordinate = 3;  ///< digits of what lies on the grid of `on_grid`
constexpr int kFine = 6;

/// Cairo's paths lie on a grid of 256ths of a point, and text begins on it: so does what stands beside its
/// pictures.
double on_grid(double points) {
  constexpr double kSteps = 256;
  return std::nearbyint(points * kSteps) / kSteps;
}

void append(std::string& to, std::initializer_list<double> numbers, int digits) {
  for (const double number : numbers) {
    append_number(to, number, digits);
    to += ' ';
  }
}

void append(std::string& to, const Color& color) {
  append(to, {color.red / 255.0, color.green / 255.0, color.blue / 255.0}, kFine);
}

void append_letter(std::string& to, std::uint32_t code) {
  const auto c = static_cast<char>(code);
  if (c == '(' || c == ')' || c == '\\') {
    to += {'\\', c};
  } else if (c >= ' ' && c <= '~') {
    to += c;
  } else {
    to += {'\\', static_cast<char>('0' + (code >> 6 & 7)), static_cast<char>('0' + (code >> 3 & 7)),
           static_cast<char>('0' + (code & 7))};
  }
}

void append_digits(std::string& to, std::uint32_t code, std::size_t bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  for (std::size_t shift = bytes * 8; shift > 0; shift -= 4) to += kDigits[code >> (shift - 4) & 15];
}

}  // namespace

void append_number(std::string& to, double value, int digits) {
  static constexpr std::array<double, 7> kPowers{1, 10, 100, 1e3, 1e4, 1e5, 1e6};
  auto scaled = std::llrint(value * kPowers[static_cast<std::size_t>(digits)]);
  if (scaled < 0) {
    to += '-';
    scaled = -scaled;
  }
  while (digits > 0 && scaled % 10 == 0) {
    scaled /= 10;
    --digits;
  }
  std::array<char, 24> text{};
  const char* end = std::to_chars(text.data(), text.data() + text.size(), scaled).ptr;
  const std::string_view all(text.data(), static_cast<std::size_t>(end - text.data()));
  const auto behind = static_cast<std::size_t>(digits);
  if (behind == 0) {
    to += all;
  } else if (all.size() > behind) {
    to.append(all.substr(0, all.size() - behind)).append(".").append(all.substr(all.size() - behind));
  } else {
    to.append("0.").append(behind - all.size(), '0').append(all);
  }
}

/// Writes glyphs with as few operators as it can: each stands where the one before ends, or a part of a
/// thousandth of the letters' size off; where it is further, or its font is another, a new string begins.
class Content::TextPen {
 public:
  TextPen(const Glyphs& glyphs, std::string& to) : glyphs_(glyphs), to_(to) {}

  void show(const std::vector<Shown>& shown, std::size_t first, std::size_t last,
            std::vector<std::string>::const_iterator& spelled) {
    if (first == last) return;
    to_ += "BT\n";
    font_.reset();
    std::size_t spelled_end = 0;
    for (std::size_t i = first; i < last; ++i) {
      const Glyph& glyph = glyphs_.all()[shown[i].glyph];
      if (shown[i].spelled > 0) {
        begin_spelled(*spelled++);
        spelled_end = i + static_cast<std::size_t>(shown[i].spelled);
      } else if (glyph.says_other && spelled_end == 0) {
        begin_spelled(glyph.text);
        spelled_end = i + 1;
      }
      put(glyph, shown[i]);
      if (i + 1 == spelled_end) {
        flush();
        to_ += "EMC\n";
        spelled_end = 0;
      }
    }
    flush();
    to_ += "ET\n";
  }

 private:
  static constexpr double kTolerance = 0.001;
  static constexpr double kFarthest = 10;
  struct Placed {
    const Glyph* glyph;
    double x;
  };

  void put(const Glyph& glyph, const Shown& at) {
    if (font_ != glyph.font) set_font(glyph.font, at);
    if (embedded_ != glyph.embedded) {
      flush();
      embedded_ = glyph.embedded;
      to_.append("/").append(glyphs_.embedded()[glyph.embedded].name).append(" 1 Tf\n");
    }
    double x = at.x;
    double y = at.y;
    cairo_matrix_transform_point(&to_text_, &x, &y);
    if (std::abs(x - end_) > kFarthest || std::abs(y) > kTolerance) {
      flush();
      append(to_, {x, y}, kFine);
      to_ += "Td\n";
      cairo_matrix_translate(&text_, x, y);
      set_text(text_);
      x = 0;
    }
    line_.push_back({&glyph, x});
    end_ += glyph.advance;
  }
  void set_font(std::uint32_t font, const Shown& at) {
    cairo_matrix_t matrix = glyphs_.fonts()[font].matrix;
    matrix.xy = -matrix.xy;
    matrix.yy = -matrix.yy;
    const bool same = font_ && matrix.xx == text_.xx && matrix.yx == text_.yx && matrix.xy == text_.xy &&
                      matrix.yy == text_.yy;
    font_ = font;
    if (same) return;
    flush();
    matrix.x0 = at.x;
    matrix.y0 = at.y;
    append(to_, {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0}, kFine);
    to_ += "Tm\n";
    set_text(matrix);
  }
  void set_text(const cairo_matrix_t& matrix) {
    text_ = matrix;
    to_text_ = matrix;
    cairo_matrix_invert(&to_text_);
    here_ = end_ = 0;
  }
  void begin_spelled(const std::string& text) {
    flush();
    to_.append("/Span << /ActualText ").append(text_string(text)).append(" >> BDC\n");
  }

  void flush() {
    if (line_.empty()) return;
    const std::size_t code_bytes = glyphs_.embedded()[*embedded_].code_bytes;
    const char* open = code_bytes == 0 ? "(" : "<";
    const char* close = code_bytes == 0 ? ")" : ">";
    const std::size_t begin = to_.size();
    to_.append("[").append(open);
    bool moved = false;
    for (const Placed& placed : line_) {
      const auto delta = std::lround(-1000 * (placed.x - here_));
      if (std::abs(delta) >= 3) {
        to_.append(close).append(std::to_string(delta)).append(open);
        here_ -= static_cast<double>(delta) / 1000;
        moved = true;
      }
      if (code_bytes == 0)
        append_letter(to_, placed.glyph->code);
      else
        append_digits(to_, placed.glyph->code, code_bytes);
      here_ += placed.glyph->advance;
    }
    to_.append(close).append(moved ? "]TJ\n" : "Tj\n");
    if (!moved) to_.erase(begin, 1);
    line_.clear();
    end_ = here_;
  }

  const Glyphs& glyphs_;
  std::string& to_;
  std::vector<Placed> line_;
  std::optional<std::uint32_t> font_;
  std::optional<std::uint32_t> embedded_;
  cairo_matrix_t text_{};
  cairo_matrix_t to_text_{};
  double here_ = 0;  ///< where the operators end, in sizes of the font from where the matrix is
  double end_ = 0;   ///< the same, with the glyphs of `line_`
};

void Content::open() {
  if (in_ != In::nothing) return;
  operators_ += "/Artifact BMC\n";
  in_ = In::artifact;
}

void Content::begin_mark(std::string_view type) {
  if (in_ != In::nothing) operators_ += "EMC\n";
  in_ = In::mark;
  operators_.append("/").append(type).append("<</MCID ").append(std::to_string(marks_++)).append(">>BDC\n");
}

void Content::end_mark() {
  if (in_ != In::mark) return;
  operators_ += "EMC\n";
  in_ = In::nothing;
}

void Content::set_fill(const Color& color) {
  if (fill_ == color) return;
  fill_ = color;
  append(operators_, color);
  operators_ += "rg ";
}

void Content::set_pen(const Pen& pen) {
  if (pen_ == pen) return;
  pen_ = pen;
  append(operators_, pen.color);
  operators_ += "RG ";
  append_number(operators_, pen.width, kFine);
  operators_.append(" w ").append(std::to_string(pen.cap)).append(" J [");
  for (const double dash : pen.dashes) {
    operators_ += ' ';
    append_number(operators_, dash, kFine);
  }
  operators_ += "] 0 d\n";
}

void Content::fill(double x, double y, double width, double height, const Color& color) {
  open();
  set_fill(color);
  append(operators_, {on_grid(x), on_grid(y), on_grid(width), on_grid(height)}, kCoordinate);
  operators_ += "re f\n";
}

void Content::stroke(double x1, double y1, double x2, double y2, const Pen& pen) {
  open();
  set_pen(pen);
  append(operators_, {on_grid(x1), on_grid(y1)}, kCoordinate);
  operators_ += "m ";
  append(operators_, {on_grid(x2), on_grid(y2)}, kCoordinate);
  operators_ += "l S\n";
}

void Content::show(Glyphs& glyphs, const char* text, PangoGlyphItem& run, double x, double y,
                   const Color& color) {
  open();
  set_fill(color);
  const std::size_t first = shown_.size();
  x = on_grid(x);
  y = on_grid(y);
  places_.clear();
  int along = 0;
  for (int i = 0; i < run.glyphs->num_glyphs; ++i) {
    const PangoGlyphGeometry& place = run.glyphs->glyphs[i].geometry;
    places_.push_back({0, x + in_points(along + place.x_offset), y + in_points(place.y_offset)});
    along += place.width;
  }
  const std::uint32_t font = glyphs.font(run.item->analysis.font);
  PangoGlyphItemIter cluster;
  for (gboolean more = pango_glyph_item_iter_init_start(&cluster, &run, text); more != 0;
       more = pango_glyph_item_iter_next_cluster(&cluster))
    show_cluster(glyphs, font, run, cluster);
  if (!inserts_.empty() && inserts_.back().at == operators_.size() && inserts_.back().last == first)
    inserts_.back().last = shown_.size();
  else
    inserts_.push_back({operators_.size(), first, shown_.size()});
}

/// Mostly a glyph that stands for a letter. What the font has no glyph for at all is left out.
void Content::show_cluster(Glyphs& glyphs, std::uint32_t font, const PangoGlyphItem& run,
                           const PangoGlyphItemIter& cluster) {
  const bool forward = cluster.start_glyph < cluster.end_glyph;
  const int begin = forward ? cluster.start_glyph : cluster.end_glyph + 1;
  const int end = forward ? cluster.end_glyph : cluster.start_glyph + 1;
  const auto is_there = [](const PangoGlyphInfo& info) { return info.glyph != PANGO_GLYPH_EMPTY; };
  const auto count = std::count_if(run.glyphs->glyphs + begin, run.glyphs->glyphs + end, is_there);
  const std::string_view text(cluster.text + cluster.start_index,
                              static_cast<std::size_t>(cluster.end_index - cluster.start_index));
  bool spelled = count < 2;
  for (int i = begin; i < end; ++i) {
    const PangoGlyphInfo& info = run.glyphs->glyphs[i];
    if (!is_there(info)) continue;
    Shown shown = places_[static_cast<std::size_t>(i)];
    shown.glyph = glyphs.find(font, info.glyph, count == 1 ? text : std::string_view());
    if (!spelled) {
      shown.spelled = static_cast<int>(count);
      spelled_.emplace_back(text);
      spelled = true;
    }
    shown_.push_back(shown);
  }
}

std::string Content::picture_name(std::size_t picture) {
  return "/p" + std::to_string(picture);
}

/// Pictures have their feet down, as PDF has it, pages here their heads.
void Content::place(std::size_t picture, double x, double y, double height) {
  open();
  operators_ += "q 1 0 0 -1 ";
  append(operators_, {on_grid(x), on_grid(y) + height}, kFine);
  operators_.append("cm ").append(picture_name(picture)).append(" Do Q\n");
}

std::string Content::written(const Glyphs& glyphs) const {
  std::string all;
  all.reserve(operators_.size() + 12 * shown_.size());
  all += "1 0 0 -1 0 ";
  append_number(all, height_, kFine);
  all += " cm\n";
  TextPen pen(glyphs, all);
  auto spelled = spelled_.begin();
  std::size_t done = 0;
  for (const Insert& insert : inserts_) {
    all.append(operators_, done, insert.at - done);
    done = insert.at;
    pen.show(shown_, insert.first, insert.last, spelled);
  }
  all.append(operators_, done);
  if (in_ != In::nothing) all += "EMC\n";
  return all;
}

}  // namespace adjudicator::fo
