#include "fo/paint.hpp"

#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>

namespace adjudicator::fo {
namespace {

const TextLine* text_line_of(const Item& item) {
  return std::get_if<TextLine>(&item.what);
}

/// What cannot stand in an address as it is.
std::string percent_encoded(const std::string& uri) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : uri) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7F && std::string_view("()<>[]{}\\'\"").find(c) == std::string_view::npos) {
      encoded += c;
    } else {
      encoded += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return encoded;
}

/// The ends of a line.
enum Cap { kButt, kRound, kSquare };

std::vector<double> dashes_of(Stroke stroke, double width) {
  if (stroke == Stroke::dashed) return {width * 3, width * 2};
  if (stroke == Stroke::dotted) return {0, width * 2};
  return {};
}

/// How far the letters of a size reach above the baseline and below it: where a link can be touched.
constexpr double kAbove = 0.93;
constexpr double kBelow = 0.24;

/// What a link says in one line, from a run of it on.
std::string words_of(const GSList* run, const char* text, const TextLine& line, int link) {
  std::string words;
  for (; run != nullptr; run = run->next) {
    const PangoItem& item = *static_cast<const PangoGlyphItem*>(run->data)->item;
    const auto span = line.paragraph->text->span_at(item.offset);
    if (line.paragraph->spans[span].link != link) break;
    words.append(text + item.offset, static_cast<std::size_t>(item.length));
  }
  return words;
}

}  // namespace

Painter::Painter(CairoPart& cairo, Glyphs& glyphs, std::vector<Tag> tags)
    : cairo_(cairo),
      glyphs_(glyphs),
      tags_(std::move(tags)),
      pieces_(tags_.size(), 0),
      has_parts_(tags_.size(), false) {
  for (const Tag& tag : tags_)
    if (tag.parent != kNoTag) has_parts_[static_cast<std::size_t>(tag.parent)] = true;
}

void Painter::prepare(const Region& region) {
  int last = kNoTag;
  for (const Item& item : region.items) {
    if (std::holds_alternative<Anchor>(item.what)) continue;
    const TextLine* line = text_line_of(item);
    const int tag = line != nullptr ? item.tag : kNoTag;
    if (tag != kNoTag && tag != last) {
      const auto at = static_cast<std::size_t>(tag);
      ++pieces_[at];
      const auto& spans = line->paragraph->spans;
      has_parts_[at] =
          has_parts_[at] || !line->paragraph->links.empty() ||
          std::any_of(spans.begin(), spans.end(), [](const Span& s) { return s.picture != nullptr; });
    }
    last = tag;
  }
}

void Painter::paint(const Region& region, double x, double y, bool tagged) {
  x_ = x;
  y_ = y;
  for (const Item& item : region.items) {
    const int tag = tagged ? item.tag : kNoTag;
    if (const auto* anchor = std::get_if<Anchor>(&item.what)) {
      if (tagged) draw(*anchor);
    } else if (const TextLine* line = text_line_of(item)) {
      draw_line(*line, tag);
    } else {
      close_leaf();
      if (tag != kNoTag) open(tag);
      if (const auto* frame = std::get_if<Frame>(&item.what)) draw(*frame);
      if (const auto* ground = std::get_if<Ground>(&item.what)) draw(*ground);
      if (const auto* segment = std::get_if<Segment>(&item.what)) draw(*segment, kSquare);
      if (const auto* placed = std::get_if<PlacedPicture>(&item.what)) {
        draw_picture(*placed->picture, x_ + placed->x, y_ + placed->y);
      }
      if (tag != kNoTag) close_innermost();
    }
  }
  close_leaf();
}

void Painter::begin_page(double width, double height) {
  painted_.pages.emplace_back(width, height);
}

Painted Painter::finish() {
  while (!begun_.empty()) end();
  return std::move(painted_);
}

Content& Painter::content() {
  Content& page = painted_.pages.back();
  if (is_leaf_ && !page.in_mark()) {
    Tagged& element = painted_.elements[static_cast<std::size_t>(begun_.back())];
    element.page = static_cast<int>(painted_.pages.size()) - 1;
    element.mark = page.marks();
    page.begin_mark(element.tag.type);
  }
  return page;
}

void Painter::draw(const Frame& frame) {
  const Box& box = *frame.box;
  const double x = x_ + frame.x;
  const double y = y_ + frame.y;
  if (box.background) draw(Ground{frame.x, frame.y, frame.width, frame.height, *box.background});
  const auto line = [&](Edge edge, double x1, double y1, double x2, double y2) {
    const Border& border = box.border[edge];
    if (border.room() > 0) draw(Segment{x1 - x_, y1 - y_, x2 - x_, y2 - y_, border}, kButt);
  };
  const auto half = [&](Edge edge) { return box.border[edge].room() / 2; };
  const double right = x + frame.width;
  const double bottom = y + frame.height;
  line(kLeft, x + half(kLeft), y, x + half(kLeft), bottom);
  line(kRight, right - half(kRight), y, right - half(kRight), bottom);
  if (frame.has_top) line(kTop, x, y + half(kTop), right, y + half(kTop));
  if (frame.has_bottom) line(kBottom, x, bottom - half(kBottom), right, bottom - half(kBottom));
}

void Painter::draw(const Ground& ground) {
  content().fill(x_ + ground.x, y_ + ground.y, ground.width, ground.height, ground.color);
}

/// Square ends meet in the corners of a table.
void Painter::draw(const Segment& segment, int cap) {
  Segment s = segment;
  s.x1 += x_;
  s.x2 += x_;
  s.y1 += y_;
  s.y2 += y_;
  const double width = s.border.width;
  const Stroke stroke = s.border.stroke;
  if (stroke == Stroke::doubled) {
    const bool level = s.y1 == s.y2;
    for (const double side : {-width / 3, width / 3}) {
      const double dx = level ? 0 : side;
      const double dy = level ? side : 0;
      content().stroke(s.x1 + dx, s.y1 + dy, s.x2 + dx, s.y2 + dy, {width / 3, s.border.color, kButt});
    }
  } else {
    const int ends = stroke == Stroke::solid ? cap : (stroke == Stroke::dotted ? kRound : kButt);
    content().stroke(s.x1, s.y1, s.x2, s.y2, {width, s.border.color, ends, dashes_of(stroke, width)});
  }
}

/// Places it where a link shall go to, a little above the text. An id leads to its first place only.
void Painter::draw(const Anchor& anchor) {
  painted_.targets.try_emplace(
      *anchor.id, Target{painted_.pages.size() - 1, x_ + anchor.x, std::max(0.0, y_ + anchor.y - 6)});
}

void Painter::draw_line(const TextLine& line, int tag) {
  const Line& laid = line.paragraph->text->lines()[line.line];
  const char* text = pango_layout_get_text(laid.glyphs->layout);
  const double baseline = y_ + line.y + laid.baseline;
  double x = x_ + line.x + laid.x;
  draw_background(line);
  int link = -1;
  for (const GSList* l = laid.glyphs->runs; l != nullptr; l = l->next) {
    auto* run = static_cast<PangoGlyphItem*>(l->data);
    const Span& span = line.paragraph->spans[line.paragraph->text->span_at(run->item->offset)];
    double width = in_points(pango_glyph_string_get_width(run->glyphs));
    if (span.kind == Span::Kind::leader) width += laid.stretch;
    if (tag != kNoTag && span.link != link) {
      if (link >= 0) end();
      link = span.link;
      if (link >= 0) {
        close_leaf();
        open(tag);
        begin({"Link", tag, words_of(l, text, line, link), 1, 1, nullptr});
        begin_link(line.paragraph->links[static_cast<std::size_t>(link)], x);
      }
    }
    if (tag != kNoTag && link < 0) {
      if (span.picture) {
        close_leaf();
        open(tag);
        begin({"Figure", tag, span.picture->alt, 1, 1, nullptr});
      } else {
        open_leaf(tag);
      }
    }
    draw_run(run, text, span, x, baseline, width);
    if (tag != kNoTag && link >= 0) reach_link(x + width, baseline - span.rise, span.style.size);
    if (tag != kNoTag && link < 0 && span.picture) end();
    x += width;
  }
  if (link >= 0) end();
}

void Painter::draw_run(PangoGlyphItem* run, const char* text, const Span& span, double x, double baseline,
                       double width) {
  if (span.kind == Span::Kind::leader) return draw_leader(span, x, baseline, width);
  if (span.picture)
    return draw_picture(*span.picture, x, baseline - picture_ascent(*span.picture, span.style));
  if (glyphs_.know(*run)) {
    content().show(glyphs_, text, *run, x, baseline - span.rise, span.style.color);
  } else {
    Content& page = content();
    const auto picture = drawn(page.width(), page.height(), [&](cairo_t* cairo) {
      const Color& color = span.style.color;
      cairo_set_source_rgb(cairo, color.red / 255.0, color.green / 255.0, color.blue / 255.0);
      cairo_move_to(cairo, x, baseline - span.rise);
      pango_cairo_show_glyph_item(cairo, text, run);
    });
    page.place(picture, 0, 0, page.height());
  }
  const Color& color = span.style.color;
  const double size = span.style.size;
  const auto line = [&](double y, double thickness) {
    content().stroke(x, y, x + width, y, {thickness, color, kButt});
  };
  if (span.underline) line(baseline + size * 0.12, size * 0.06);
  if (span.line_through) line(baseline - size * 0.28, size * 0.07);
}

void Painter::draw_background(const TextLine& line) {
  const Line& laid = line.paragraph->text->lines()[line.line];
  double x = line.x + laid.x;
  for (const GSList* l = laid.glyphs->runs; l != nullptr; l = l->next) {
    auto* run = static_cast<PangoGlyphItem*>(l->data);
    const Span& span = line.paragraph->spans[line.paragraph->text->span_at(run->item->offset)];
    double width = in_points(pango_glyph_string_get_width(run->glyphs));
    if (span.kind == Span::Kind::leader) width += laid.stretch;
    if (span.background) {
      const double top = line.y + laid.baseline - span.rise - span.style.size * 0.95;
      draw(Ground{x, top, width, span.style.size * 1.2, *span.background});
    }
    x += width;
  }
}

/// Dots are drawn, not typed, so that a search in the text does not meet them, and stand below each other.
void Painter::draw_leader(const Span& span, double x, double baseline, double width) {
  if (span.leader.pattern == LeaderPattern::space || !(width > 0)) return;
  const double size = span.style.size;
  const Color& color = span.style.color;
  if (span.leader.pattern == LeaderPattern::rule) {
    if (span.leader.thickness > 0)
      content().stroke(x, baseline, x + width, baseline, {span.leader.thickness, color, kButt});
  } else {
    const double step = size * 0.42;
    const double first = std::ceil((x + size * 0.2) / step) * step;
    const double last = x + width - size * 0.2;
    const double y = baseline - size * 0.05;
    if (last > first) content().stroke(first, y, last, y, {size * 0.1, color, kRound, {0, step}});
  }
}

/// What lies in several places is drawn once, on a page of whole points, as Cairo has them.
void Painter::draw_picture(const Picture& picture, double x, double y) {
  const auto [known, added] =
      pictures_.try_emplace({picture.drawing.get(), picture.width, picture.height}, painted_.pictures.size());
  if (added)
    drawn(std::ceil(picture.width), std::ceil(picture.height),
          [&](cairo_t* cairo) { picture.drawing->draw(cairo, 0, 0, picture.width, picture.height); });
  content().place(known->second, x, y, std::ceil(picture.height));
}

template <class Draw>
std::size_t Painter::drawn(double width, double height, Draw draw) {
  draw(cairo_.begin_picture(width, height));
  cairo_.end_picture();
  painted_.pictures.push_back({width, height});
  return painted_.pictures.size() - 1;
}

void Painter::begin_link(const Link& link, double x) {
  painted_.elements.back().link = static_cast<int>(painted_.links.size());
  Link encoded = link;
  if (!link.internal) encoded.target = percent_encoded(link.target);
  painted_.links.push_back({std::move(encoded), painted_.pages.size() - 1, x, 1e9, x, 0, begun_.back()});
}

void Painter::reach_link(double x, double baseline, double size) {
  PlacedLink& link = painted_.links.back();
  link.x2 = x;
  link.y1 = std::min(link.y1, baseline - size * kAbove);
  link.y2 = std::max(link.y2, baseline + size * kBelow);
}

/// Closes and opens tags until `tag` is the innermost one.
void Painter::open(int tag) {
  std::vector<int> path;
  for (int t = tag; t != kNoTag; t = tags_[static_cast<std::size_t>(t)].parent) path.push_back(t);
  std::reverse(path.begin(), path.end());
  const auto [common, unused] = std::mismatch(path_.begin(), path_.end(), path.begin(), path.end());
  for (auto left = path_.end() - common; left > 0; --left) {
    end();
    path_.pop_back();
  }
  for (std::size_t i = path_.size(); i < path.size(); ++i) {
    begin(tags_[static_cast<std::size_t>(path[i])]);
    path_.push_back(path[i]);
  }
}

/// Only tags without inner tags have content, which lies on one page. Where a text has links or
/// lies in several pieces, each piece is therefore a Span within it.
void Painter::open_leaf(int tag) {
  if (leaf_ == tag) return;
  close_leaf();
  open(tag);
  leaf_ = tag;
  const auto at = static_cast<std::size_t>(tag);
  if (has_parts_[at] || pieces_[at] > 1) begin({"Span", tag, {}, 1, 1, nullptr});
}

void Painter::close_leaf() {
  if (leaf_ == kNoTag) return;
  if (begun_.size() > path_.size())
    end();
  else
    close_innermost();
  leaf_ = kNoTag;
}

void Painter::close_innermost() {
  end();
  path_.pop_back();
}

void Painter::begin(const Tag& tag) {
  if (!painted_.pages.empty()) painted_.pages.back().end_mark();
  const int parent = begun_.empty() ? -1 : begun_.back();
  begun_.push_back(static_cast<int>(painted_.elements.size()));
  painted_.elements.push_back({tag, parent});
  is_leaf_ = true;
}

void Painter::end() {
  if (!painted_.pages.empty()) painted_.pages.back().end_mark();
  begun_.pop_back();
  is_leaf_ = false;
}

}  // namespace adjudicator::fo
