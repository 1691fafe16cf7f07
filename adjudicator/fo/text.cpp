#include "fo/text.hpp"

#include <hb.h>

#include <algorithm>
#include <cmath>

namespace adjudicator::fo {
namespace {

/// Texts whose lines are kept for the next document: how many at most, and of how many bytes.
constexpr std::size_t kMostTexts = 10'000;
constexpr std::size_t kLongestText = 100;
constexpr std::string_view kObject = "\xEF\xBF\xBC";  // stands for a leader or a picture

int units(double points) {
  return static_cast<int>(std::lround(points * PANGO_SCALE));
}

PangoFontDescription* describe(const Style& style) {
  PangoFontDescription* description = pango_font_description_new();
  pango_font_description_set_family(description, style.family.c_str());
  pango_font_description_set_absolute_size(description, style.size * PANGO_SCALE);
  pango_font_description_set_weight(description, static_cast<PangoWeight>(style.weight));
  pango_font_description_set_style(description, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  return description;
}

bool is_number(Span::Kind kind) {
  return kind == Span::Kind::page_number || kind == Span::Kind::citation || kind == Span::Kind::last_citation;
}

/// One text, all of which looks alike.
bool is_plain(const Paragraph& paragraph) {
  return paragraph.spans.size() == 1 && paragraph.spans[0].kind == Span::Kind::text;
}

/// Nothing but text, of whatever looks.
bool is_only_text(const Paragraph& paragraph) {
  return !paragraph.spans.empty() && std::all_of(paragraph.spans.begin(), paragraph.spans.end(),
                                                 [](const Span& s) { return s.kind == Span::Kind::text; });
}

template <typename T>
void append_bytes(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void insert(PangoAttrList* list, PangoAttribute* attribute, int begin, int end) {
  attribute->start_index = static_cast<guint>(begin);
  attribute->end_index = static_cast<guint>(end);
  pango_attr_list_insert(list, attribute);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Numbers with a dash between them ("11–13") are one word, which no line breaks: Unicode would allow it behind the
/// dash, and Pango does whatever its attributes say; a word joiner, which nobody sees, forbids it.
void append_text(std::string& to, std::string_view text) {
  constexpr std::string_view dash = "\u2013";
  constexpr std::string_view joiner = "\u2060";
  for (auto at = text.find(dash); at != text.npos; at = text.find(dash)) {
    const std::size_t behind = at + dash.size();
    to += text.substr(0, behind);
    if (at > 0 && behind < text.size() && is_digit(text[at - 1]) && is_digit(text[behind])) to += joiner;
    text.remove_prefix(behind);
  }
  to += text;
}

PangoAttribute* shape(double width, double ascent, double height) {
  const PangoRectangle room{0, units(-ascent), units(width), units(height)};
  return pango_attr_shape_new(&room, &room);
}

Align last_align(const Style& style) {
  if (style.align_last) return *style.align_last;
  return style.align == Align::justify ? Align::start : style.align;
}

/// True for a space that may be widened: not one at the end of a line, which Pango gives no width.
bool can_be_widened(const char* text, const PangoGlyphItem* run, int glyph) {
  const char* at = text + run->item->offset + run->glyphs->log_clusters[glyph];
  const bool space = *at == ' ' || (at[0] == '\xC2' && at[1] == '\xA0');
  return space && run->glyphs->glyphs[glyph].geometry.width > 0;
}

/// A line that does not begin at its edge, or is widened.
bool is_spread(const Style& style, double width) {
  return last_align(style) == Align::justify || style.text_indent.of(width) != 0;
}

/// Widens the spaces of a line. Pango could justify too, but leaves lines short whose last word is a run of
/// its own.
void justify(const PangoLayoutLine* line, double slack) {
  const char* text = pango_layout_get_text(line->layout);
  std::vector<PangoGlyphGeometry*> spaces;
  for (const GSList* l = line->runs; l != nullptr; l = l->next) {
    auto* run = static_cast<PangoGlyphItem*>(l->data);
    for (int glyph = 0; glyph < run->glyphs->num_glyphs; ++glyph)
      if (can_be_widened(text, run, glyph)) spaces.push_back(&run->glyphs->glyphs[glyph].geometry);
  }
  int left = units(slack);
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const int share = left / static_cast<int>(spaces.size() - i);
    spaces[i]->width += share;
    left -= share;
  }
}

/// Pango takes the space away that a line ends in. Whoever reads the PDF aloud or copies from it would then
/// run two words into one, so it comes back, without a width.
void restore_last_space(const PangoLayoutLine* line) {
  const GSList* last = g_slist_last(line->runs);
  if (last == nullptr) return;
  auto* run = static_cast<PangoGlyphItem*>(last->data);
  const int glyph = run->item->analysis.level % 2 == 0 ? run->glyphs->num_glyphs - 1 : 0;
  PangoGlyphInfo& info = run->glyphs->glyphs[glyph];
  const char* text =
      pango_layout_get_text(line->layout) + run->item->offset + run->glyphs->log_clusters[glyph];
  if (info.glyph != PANGO_GLYPH_EMPTY || *text != ' ') return;
  hb_codepoint_t space = 0;
  if (hb_font_get_nominal_glyph(pango_font_get_hb_font(run->item->analysis.font), ' ', &space))
    info.glyph = space;
}

/// Text that a search finds: no ligatures, and no hyphen where a column is too narrow for a word.
PangoAttrList* plain_attributes() {
  PangoAttrList* list = pango_attr_list_new();
  pango_attr_list_insert(list, pango_attr_font_features_new("liga=0, clig=0"));
  pango_attr_list_insert(list, pango_attr_insert_hyphens_new(FALSE));
  return list;
}

double aligned(Align align, bool right_to_left, double slack) {
  if (align == Align::center) return slack / 2;
  return (align == Align::end) != right_to_left ? slack : 0;
}

/// The room of one run of text above and below the baseline, half its leading on either side.
void include(Line& line, double& depth, const FontHeights& heights, double line_height) {
  const double half = (line_height - heights.ascent - heights.descent) / 2;
  line.baseline = std::max(line.baseline, heights.ascent + half);
  depth = std::max(depth, heights.descent + half);
}

}  // namespace

double picture_ascent(const Picture& picture, const Style& style) {
  return picture.middle ? picture.height / 2 + style.size * 0.36
                        : picture.height;  // half of a capital's height
}

double leader_width(const Leader& leader, double room) {
  if (!leader.length) return std::min(12.0, room);
  return std::clamp(leader.length->of(room), 0.0, room);
}

double TextLayout::height() const {
  double sum = 0;
  for (const Line& line : lines_) sum += line.height;
  return sum;
}

std::size_t TextLayout::span_at(int byte) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), byte);
  return after == starts_.begin() ? 0 : static_cast<std::size_t>(after - starts_.begin()) - 1;
}

std::size_t TextLayout::line_of(std::size_t span) const {
  std::size_t found = 0;
  while (found + 1 < lines_.size() && lines_[found + 1].glyphs->start_index <= starts_[span]) ++found;
  return found;
}

Typesetter::Typesetter(const std::string& language)
    : context_(pango_font_map_create_context(pango_cairo_font_map_get_default())),
      plain_attributes_(plain_attributes()) {
  pango_context_set_language(context_.get(), pango_language_from_string(language.c_str()));
  // A page is not a screen: no hints, no rounding, whatever the settings of the desktop are.
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context_.get(), options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context_.get(), 72);
  pango_context_set_round_glyph_positions(context_.get(), FALSE);
}

Typesetter::~Typesetter() {
  for (auto& [key, font] : fonts_) pango_font_description_free(font.description);
}

void Typesetter::keep_little() {
  const auto is_long = [](const auto& known) { return known.first.text.size() > kLongestText; };
  std::erase_if(known_, is_long);
  std::erase_if(lines_, is_long);
  if (known_.size() > kMostTexts) known_.clear();
  if (lines_.size() > kMostTexts) lines_.clear();
  drawings_.keep_little();
}

const Typesetter::Font& Typesetter::font(const Style& style) {
  const ByLook::Look look(style.size, style.weight, style.italic, style.family);
  if (const auto known = fonts_.find(look); known != fonts_.end()) return known->second;
  Font& font = fonts_[{style.size, style.weight, style.italic, style.family}];
  font.description = describe(style);
  font.heights = {style.size * 0.93, style.size * 0.23};
  const std::unique_ptr<PangoFont, Unref> loaded(pango_context_load_font(context_.get(), font.description));
  if (loaded == nullptr) return font;
  // Straight from the font: Pango's own metrics would shape a sample text in every size.
  hb_font_extents_t extents{};
  if (hb_font_get_h_extents(pango_font_get_hb_font(loaded.get()), &extents) && extents.ascender > 0) {
    font.heights = {in_points(extents.ascender), -in_points(extents.descender)};
  }
  return font;
}

FontHeights Typesetter::heights(const Style& style) {
  return font(style).heights;
}

Typesetter::Alike Typesetter::alike(const Paragraph& paragraph, const Style& style, double width) {
  const Span& span = paragraph.spans[0];
  std::string text = span.text;
  std::string further;
  for (std::size_t i = 1; i < paragraph.spans.size(); ++i) {
    const Span& other = paragraph.spans[i];
    append_bytes(further, text.size());
    append_bytes(further, &font(other.style));
    append_bytes(further, other.style.line_height());
    append_bytes(further, other.rise != 0);
    text += other.text;
  }
  return {std::move(text),
          std::move(further),
          &font(span.style),
          &font(style),
          span.style.line_height(),
          style.line_height(),
          style.text_indent.of(width),
          width,
          span.rise != 0,
          style.align,
          style.align_last};
}

void Typesetter::lay_out(Paragraph& paragraph, const Style& style, double width, double room_height) {
  if (paragraph.text && paragraph.text->width() == width) return;
  if (!is_only_text(paragraph)) {
    paragraph.text = make_layout(paragraph, style, width, room_height);
    return;
  }
  auto& known = known_[alike(paragraph, style, width)];
  if (!known && (!is_plain(paragraph) || is_spread(style, width)))
    known = make_layout(paragraph, style, width, room_height);
  if (!known) {
    const Span& span = paragraph.spans[0];
    auto& line = lines_[{span.text, &font(span.style)}];
    if (line) known = one_line(*line, paragraph, style, width);
    if (!known) known = make_layout(paragraph, style, width, room_height);
    if (known->lines_.size() == 1) line = known;
  }
  paragraph.text = known;
}

/// Cells of tables say the same in columns of many widths, to the left and to the right. What all but fills its line is
/// not taken over: whether that fits, Pango says.
std::shared_ptr<TextLayout> Typesetter::one_line(const TextLayout& text, const Paragraph& paragraph,
                                                 const Style& style, double width) {
  constexpr double kSure = 1;
  const Line& line = text.lines_.front();
  if (width - line.used < kSure) return nullptr;
  auto other = std::make_shared<TextLayout>(text);
  other->width_ = width;
  other->lines_.front() = measure(*other, paragraph, style, line.glyphs, true, true);
  return other;
}

std::shared_ptr<TextLayout> Typesetter::make_layout(Paragraph& paragraph, const Style& style, double width,
                                                    double room_height) {
  auto text = std::make_shared<TextLayout>();
  text->width_ = width;
  text->layout_.reset(pango_layout_new(context_.get()), Unref());
  PangoLayout* layout = text->layout_.get();
  pango_layout_set_width(layout, std::max(1, units(width)));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_indent(layout, units(style.text_indent.of(width)));
  set_text(*text, paragraph, style, width, room_height);
  const bool empty = pango_layout_get_character_count(layout) == 0;  // nothing but anchors
  for (GSList* l = pango_layout_get_lines_readonly(layout); l != nullptr && !empty; l = l->next) {
    auto* glyphs = static_cast<PangoLayoutLine*>(l->data);
    // Where a line feed was kept, the next line does not begin where this one ends.
    const auto* next = l->next == nullptr ? nullptr : static_cast<PangoLayoutLine*>(l->next->data);
    const bool last = next == nullptr || next->start_index != glyphs->start_index + glyphs->length;
    text->lines_.push_back(measure(*text, paragraph, style, glyphs, text->lines_.empty(), last));
  }
  return text;
}

void Typesetter::set_text(TextLayout& text, Paragraph& paragraph, const Style& style, double width,
                          double room_height) {
  std::string joined;
  std::size_t number = 0;
  for (Span& span : paragraph.spans) {
    text.starts_.push_back(static_cast<int>(joined.size()));
    if (span.kind == Span::Kind::text) {
      append_text(joined, span.text);
    } else if (is_number(span.kind)) {
      joined += number < paragraph.numbers.size() ? paragraph.numbers[number] : "00";
      ++number;
    } else if (span.kind != Span::Kind::anchor) {
      joined += kObject;
      if (span.picture) drawings_.prepare(*span.picture, width, room_height, span.line);
    }
  }
  PangoLayout* layout = text.layout_.get();
  pango_layout_set_text(layout, joined.data(), static_cast<int>(joined.size()));
  pango_layout_set_font_description(layout, font(style).description);
  if (is_plain(paragraph)) {
    pango_layout_set_font_description(layout, font(paragraph.spans[0].style).description);
    pango_layout_set_attributes(layout, plain_attributes_.get());
    return;
  }
  PangoAttrList* list = attributes(text, paragraph, static_cast<int>(joined.size()), width);
  pango_layout_set_attributes(layout, list);
  pango_attr_list_unref(list);
}

/// Every span has a colour of its own here, be it the same, because Pango then never makes one run of two.
PangoAttrList* Typesetter::attributes(const TextLayout& text, const Paragraph& paragraph, int size,
                                      double width) {
  PangoAttrList* list = pango_attr_list_copy(plain_attributes_.get());
  for (std::size_t i = 0; i < paragraph.spans.size(); ++i) {
    const Span& span = paragraph.spans[i];
    const int begin = text.starts_[i];
    const int end = i + 1 < paragraph.spans.size() ? text.starts_[i + 1] : size;
    if (begin == end) continue;
    insert(list, pango_attr_font_desc_new(font(span.style).description), begin, end);
    insert(list, pango_attr_foreground_new(0, 0, static_cast<guint16>(i % 65536)), begin, end);
    if (span.kind == Span::Kind::leader) {
      insert(list, shape(leader_width(span.leader, width), 0, 0), begin, end);
    } else if (span.kind == Span::Kind::picture) {
      const Picture& picture = *span.picture;
      insert(list, shape(picture.width, picture_ascent(picture, span.style), picture.height), begin, end);
    }
  }
  return list;
}

Line Typesetter::measure(const TextLayout& text, const Paragraph& paragraph, const Style& style,
                         PangoLayoutLine* glyphs, bool first, bool last) {
  Line line;
  line.glyphs = glyphs;
  if (!last) restore_last_space(glyphs);
  double depth = 0;
  double used = 0;
  int leaders = 0;
  include(line, depth, heights(style), style.line_height());
  for (const GSList* l = glyphs->runs; l != nullptr; l = l->next) {
    auto* run = static_cast<PangoGlyphItem*>(l->data);
    const Span& span = paragraph.spans[text.span_at(run->item->offset)];
    used += in_points(pango_glyph_string_get_width(run->glyphs));
    if (span.kind == Span::Kind::leader) {
      ++leaders;
    } else if (span.kind == Span::Kind::picture) {
      const double ascent = picture_ascent(*span.picture, span.style);
      line.baseline = std::max(line.baseline, ascent);
      depth = std::max(depth, span.picture->height - ascent);
    } else if (span.rise == 0) {  // a raised number must not push the lines apart
      include(line, depth, heights(span.style), span.style.line_height());
    }
  }
  line.height = line.baseline + depth;
  line.used = used;
  const double indent = first ? style.text_indent.of(text.width_) : 0;
  const double slack = std::max(0.0, text.width_ - indent - used);
  const Align how = last ? last_align(style) : style.align;
  if (how == Align::justify && leaders > 0) line.stretch = slack / leaders;
  if (how == Align::justify && leaders == 0) justify(glyphs, slack);
  const bool right_to_left = glyphs->resolved_dir == PANGO_DIRECTION_RTL;
  if (how != Align::justify) line.x = aligned(how, right_to_left, slack);
  line.x += indent;
  return line;
}

}  // namespace adjudicator::fo
