#include "fo/properties.hpp"

#include <algorithm>
#include <iterator>

namespace adjudicator::fo {
namespace {

using Value = std::string_view;

[[noreturn]] void refuse_word(Value value, std::string_view known) {
  throw UnknownValue("'" + std::string(value.substr(0, 60)) + "' is not one of " + std::string(known));
}

Align parse_align(Value value) {
  if (value == "start" || value == "left") return Align::start;
  if (value == "center") return Align::center;
  if (value == "end" || value == "right") return Align::end;
  if (value == "justify") return Align::justify;
  refuse_word(value, "start, left, center, end, right, justify");
}

bool parse_break(Value value) {
  if (value == "page") return true;
  if (value == "auto") return false;
  refuse_word(value, "auto, page");
}

void font_size(Style& s, Box&, Value value) {
  const Length length = parse_length(value, s.size);
  const double size = length.points + s.size * length.percent / 100;
  if (!(size >= 0.5 && size <= 1000)) throw BadValue("a font size is from 0.5pt to 1000pt");
  s.size = size;
}

void font_weight(Style& s, Box&, Value value) {
  if (value == "normal")
    s.weight = 400;
  else if (value == "bold")
    s.weight = 700;
  else
    s.weight = parse_whole(value, 100, 900);
}

void font_style(Style& s, Box&, Value value) {
  if (value != "normal" && value != "italic" && value != "oblique")
    refuse_word(value, "normal, italic, oblique");
  s.italic = value != "normal";
}

/// Pango takes the list as it is, but knows no quotes.
void font_family(Style& s, Box&, Value value) {
  s.family = value.substr(0, 200);
  std::erase_if(s.family, [](char c) { return c == '\'' || c == '"'; });
}

void color(Style& s, Box&, Value value) {
  const auto parsed = parse_color(value);
  if (!parsed) throw BadValue("text cannot be transparent");
  s.color = *parsed;
}

void text_align_last(Style& s, Box&, Value value) {
  if (value == "relative")
    s.align_last.reset();
  else
    s.align_last = parse_align(value);
}

void line_height(Style& s, Box&, Value value) {
  s.line_points = 0;
  if (value == "normal") {
    s.line_factor = 1.2;
  } else if (value.find_first_not_of("0123456789.") == value.npos) {
    s.line_factor = parse_number(value);
  } else {
    const Length length = parse_length(value, s.size);
    s.line_points = length.points + s.size * length.percent / 100;
  }
  if (!(s.line_height() > 0 && s.line_height() <= kLongest)) throw BadValue("such a line height cannot be");
}

void linefeed_treatment(Style& s, Box&, Value value) {
  if (value != "preserve" && value != "treat-as-space") refuse_word(value, "preserve, treat-as-space");
  s.keep_linefeeds = value == "preserve";
}

void white_space_collapse(Style& s, Box&, Value value) {
  if (value != "true" && value != "false") refuse_word(value, "true, false");
  s.keep_spaces = value == "false";
}

void margins(Style& s, Box& b, Value value) {
  const auto side = four_sides(value);
  b.space_before = parse_size(side[kTop], s.size);
  b.space_after = parse_size(side[kBottom], s.size);
  b.margin_left = parse_length(side[kLeft], s.size);
  b.margin_right = parse_length(side[kRight], s.size);
}

void paddings(Style& s, Box& b, Value value) {
  const auto side = four_sides(value);
  for (std::size_t i = 0; i < 4; ++i) b.padding[i] = parse_size(side[i], s.size);
}

template <Edge edge>
void padding(Style& s, Box& b, Value value) {
  b.padding[edge] = parse_size(value, s.size);
}

void borders(Style& s, Box& b, Value value) {
  b.border.fill(parse_border(value, s.size));
}

template <Edge edge>
void border(Style& s, Box& b, Value value) {
  b.border[edge] = parse_border(value, s.size);
}

/// An indent counts from the content, a margin from the border: see the reading in pdf.hpp.
Length indent(const Style& s, const Box& b, Value value, Edge edge) {
  Length length = parse_length(value, s.size);
  length.points -= b.inset(edge);
  return length;
}

constexpr Property kProperties[] = {
    {"background-color", kGround, 1, [](Style&, Box& b, Value v) { b.background = parse_color(v); }},
    {"border", kEdges, 1, borders},
    {"border-bottom", kEdges, 2, border<kBottom>},
    {"border-left", kEdges, 2, border<kLeft>},
    {"border-right", kEdges, 2, border<kRight>},
    {"border-top", kEdges, 2, border<kTop>},
    {"break-after", kBreaks, 1, [](Style&, Box& b, Value v) { b.break_after = parse_break(v); }},
    {"break-before", kBreaks, 1, [](Style&, Box& b, Value v) { b.break_before = parse_break(v); }},
    {"color", kText, 1, color},
    {"display-align", kText, 1, [](Style& s, Box&, Value v) { s.display_align = parse_vertical(v); }},
    {"end-indent", kSpaces, 3, [](Style& s, Box& b, Value v) { b.margin_right = indent(s, b, v, kRight); }},
    {"font-family", kText, 1, font_family},
    {"font-size", kText, 0, font_size},
    {"font-style", kText, 1, font_style},
    {"font-weight", kText, 1, font_weight},
    {"height", kHeight, 1, [](Style& s, Box& b, Value v) { b.least_height = parse_size(v, s.size); }},
    {"keep-together", kKeeps, 1, [](Style&, Box& b, Value v) { b.keep_together = parse_keep(v); }},
    {"keep-together.within-page", kKeeps, 1,
     [](Style&, Box& b, Value v) { b.keep_together = parse_keep(v); }},
    {"keep-with-next", kKeeps, 1, [](Style&, Box& b, Value v) { b.keep_with_next = parse_keep_with(v); }},
    {"keep-with-next.within-page", kKeeps, 1,
     [](Style&, Box& b, Value v) { b.keep_with_next = parse_keep_with(v); }},
    {"line-height", kText, 1, line_height},
    {"linefeed-treatment", kText, 1, linefeed_treatment},
    {"margin", kSpaces, 1, margins},
    {"margin-bottom", kSpaces, 2, [](Style& s, Box& b, Value v) { b.space_after = parse_size(v, s.size); }},
    {"margin-left", kSpaces, 2, [](Style& s, Box& b, Value v) { b.margin_left = parse_length(v, s.size); }},
    {"margin-right", kSpaces, 2, [](Style& s, Box& b, Value v) { b.margin_right = parse_length(v, s.size); }},
    {"margin-top", kSpaces, 2, [](Style& s, Box& b, Value v) { b.space_before = parse_size(v, s.size); }},
    {"orphans", kText, 1, [](Style& s, Box&, Value v) { s.orphans = std::max(2, parse_whole(v, 1, 100)); }},
    {"padding", kEdges, 1, paddings},
    {"padding-bottom", kEdges, 2, padding<kBottom>},
    {"padding-left", kEdges, 2, padding<kLeft>},
    {"padding-right", kEdges, 2, padding<kRight>},
    {"padding-top", kEdges, 2, padding<kTop>},
    {"space-after", kSpaces, 2, [](Style& s, Box& b, Value v) { b.space_after = parse_size(v, s.size); }},
    {"space-before", kSpaces, 2, [](Style& s, Box& b, Value v) { b.space_before = parse_size(v, s.size); }},
    {"start-indent", kSpaces, 3, [](Style& s, Box& b, Value v) { b.margin_left = indent(s, b, v, kLeft); }},
    {"text-align", kText, 1, [](Style& s, Box&, Value v) { s.align = parse_align(v); }},
    {"text-align-last", kText, 1, text_align_last},
    {"text-indent", kText, 1, [](Style& s, Box&, Value v) { s.text_indent = parse_length(v, s.size); }},
    {"white-space-collapse", kText, 1, white_space_collapse},
    {"widows", kText, 1, [](Style& s, Box&, Value v) { s.widows = std::max(2, parse_whole(v, 1, 100)); }},
    {"width", kWidth, 1, [](Style& s, Box& b, Value v) { b.width = parse_length(v, s.size); }},
};

static_assert(std::is_sorted(std::begin(kProperties), std::end(kProperties),
                             [](const Property& a, const Property& b) { return a.name < b.name; }));

}  // namespace

const Property* property(std::string_view name, unsigned groups) {
  const auto found = std::lower_bound(std::begin(kProperties), std::end(kProperties), name,
                                      [](const Property& p, std::string_view n) { return p.name < n; });
  const bool known = found != std::end(kProperties) && found->name == name && (found->group & groups) != 0;
  return known ? found : nullptr;
}

VerticalAlign parse_vertical(std::string_view value) {
  if (value == "auto" || value == "before") return VerticalAlign::before;
  if (value == "center") return VerticalAlign::center;
  if (value == "after") return VerticalAlign::after;
  refuse_word(value, "auto, before, center, after");
}

Keep parse_keep(std::string_view value) {
  if (value == "always") return Keep::always;
  if (value == "auto") return Keep::no;
  if (value.empty() || value.find_first_not_of("0123456789") != value.npos) {
    refuse_word(value, "auto, always, a whole number");
  }
  parse_whole(value, 1, 1000);
  return Keep::wished;
}

bool parse_keep_with(std::string_view value) {
  if (value == "always") return true;
  if (value == "auto") return false;
  refuse_word(value, "auto, always");
}

}  // namespace adjudicator::fo
