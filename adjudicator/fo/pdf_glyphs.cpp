#include "fo/pdf_glyphs.hpp"

#include <hb-ot.h>
#include <pango/pangocairo.h>

#include <algorithm>

namespace adjudicator::fo {
namespace {

double advance_of(PangoFont* font, PangoGlyph glyph) {
  hb_face_t* face = hb_font_get_face(pango_font_get_hb_font(font));
  hb_font_t* plain = hb_font_create(face);
  const auto units = hb_face_get_upem(face);
  hb_font_set_scale(plain, static_cast<int>(units), static_cast<int>(units));
  const auto advance = hb_font_get_glyph_h_advance(plain, glyph);
  hb_font_destroy(plain);
  return static_cast<double>(advance) / static_cast<double>(units);
}

bool is_separator(char c) {
  return c == ' ' || c == '\n';
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The operators of a page of nothing but text, as Cairo writes them: what glyphs they show.
class ShownText {
 public:
  struct Shown {
    std::string font;
    std::uint32_t code;
    bool says_other;
  };
  /// `code_bytes`: of a font.
  template <class CodeBytes>
  ShownText(std::string_view operators, CodeBytes code_bytes) : rest_(operators) {
    while (!rest_.empty()) {
      if (rest_.starts_with("<<")) {
        rest_.remove_prefix(behind(rest_, ">>"));
        says_other_ = true;
      } else if (rest_.front() == '(') {
        letters();
      } else if (rest_.front() == '<') {
        digits(std::max<std::size_t>(1, code_bytes(font_)));
      } else {
        word();
      }
    }
  }
  std::vector<Shown> all;

 private:
  void word() {
    const std::size_t end = std::min(rest_.find_first_of(" \n(<[]"), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    if (word.starts_with("/f-")) font_ = word.substr(1);
    if (word == "EMC") says_other_ = false;
    rest_.remove_prefix(std::max<std::size_t>(1, end));
  }
  void letters() {
    rest_.remove_prefix(1);
    while (!rest_.empty() && rest_.front() != ')') {
      if (rest_.front() != '\\') {
        show(static_cast<unsigned char>(rest_.front()));
        rest_.remove_prefix(1);
        continue;
      }
      rest_.remove_prefix(1);
      expect(!rest_.empty());
      if (digit_of(rest_.front()) >= 0) {
        expect(rest_.size() > 3);
        show(static_cast<std::uint32_t>(digit_of(rest_[0]) * 64 + digit_of(rest_[1]) * 8 +
                                        digit_of(rest_[2])));
        rest_.remove_prefix(3);
      } else {
        if (rest_.front() != '\n') show(static_cast<unsigned char>(rest_.front()));
        rest_.remove_prefix(1);
      }
    }
    expect(!rest_.empty());
    rest_.remove_prefix(1);
  }
  void digits(std::size_t code_bytes) {
    std::uint32_t code = 0;
    std::size_t count = 0;
    for (rest_.remove_prefix(1); !rest_.empty() && rest_.front() != '>'; rest_.remove_prefix(1)) {
      if (is_separator(rest_.front())) continue;
      expect(digit_of(rest_.front()) >= 0);
      code = code * 16 + static_cast<std::uint32_t>(digit_of(rest_.front()));
      if (++count % (2 * code_bytes) != 0) continue;
      show(code);
      code = 0;
    }
    expect(!rest_.empty());
    rest_.remove_prefix(1);
  }
  void show(std::uint32_t code) { all.push_back({font_, code, says_other_}); }

  std::string_view rest_;
  std::string font_;
  bool says_other_ = false;
};

EmbeddedFont embedded_font(const std::string& name, const PdfObjects& objects, std::string_view resources) {
  const std::size_t number = number_at(resources, behind(resources, '/' + name + ' '));
  expect(number < objects.bodies.size());
  const bool composite = objects.bodies[number].find("/Subtype /Type0") != std::string::npos;
  const bool letters = objects.bodies[number].find("/WinAnsiEncoding") != std::string::npos;
  return {name, std::to_string(number) + " 0 R", letters ? 0u : (composite ? 2u : 1u)};
}

}  // namespace

Glyphs::~Glyphs() {
  for (const Font& font : fonts_) g_object_unref(font.font);
}

std::uint32_t Glyphs::font(PangoFont* font) {
  const auto [place, added] = font_numbers_.try_emplace(font, static_cast<std::uint32_t>(fonts_.size()));
  if (added) {
    fonts_.push_back({PANGO_FONT(g_object_ref(font))});
    cairo_scaled_font_get_font_matrix(pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)),
                                      &fonts_.back().matrix);
    hb_face_t* face = hb_font_get_face(pango_font_get_hb_font(font));
    fonts_.back().one_color =
        !hb_ot_color_has_png(face) && !hb_ot_color_has_layers(face) && !hb_ot_color_has_svg(face);
  }
  return place->second;
}

bool Glyphs::know(const PangoGlyphItem& run) {
  for (int i = 0; i < run.glyphs->num_glyphs; ++i) {
    const PangoGlyph glyph = run.glyphs->glyphs[i].glyph;
    if (glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) return false;
  }
  return fonts_[font(run.item->analysis.font)].one_color;
}

std::uint32_t Glyphs::find(std::uint32_t font, PangoGlyph number, std::string_view text) {
  const auto made = static_cast<std::uint32_t>(all_.size());
  const auto [first, added] = fonts_[font].known.try_emplace(number, made);
  if (!added) {
    std::uint32_t at = first->second;
    while (all_[at].text != text && all_[at].next) at = *all_[at].next;
    if (all_[at].text == text) return at;
    all_[at].next = made;
  }
  fonts_[font].glyphs.push_back(made);
  all_.push_back({font, number, std::string(text), advance_of(fonts_[font].font, number)});
  return made;
}

void Glyphs::show_all(cairo_t* cairo, double x, double y) const {
  for (const Font& font : fonts_) {
    cairo_set_scaled_font(cairo, pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font.font)));
    for (const std::uint32_t number : font.glyphs) {
      const Glyph& glyph = all_[number];
      const cairo_glyph_t shown{glyph.number, x, y};
      const cairo_text_cluster_t cluster{static_cast<int>(glyph.text.size()), 1};
      if (glyph.text.empty())
        cairo_show_glyphs(cairo, &shown, 1);
      else
        cairo_show_text_glyphs(cairo, glyph.text.data(), cluster.num_bytes, &shown, 1, &cluster, 1, {});
    }
  }
}

void Glyphs::read(std::string_view operators, const PdfObjects& objects, std::string_view resources) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  const auto number_of = [&](const std::string& name) {
    const auto [place, added] = numbers.try_emplace(name, static_cast<std::uint32_t>(embedded_.size()));
    if (added) embedded_.push_back(embedded_font(name, objects, resources));
    return place->second;
  };
  const ShownText shown(operators,
                        [&](const std::string& name) { return embedded_[number_of(name)].code_bytes; });
  std::size_t next = 0;
  for (const Font& font : fonts_) {
    for (const std::uint32_t number : font.glyphs) {
      expect(next < shown.all.size());
      const auto& [name, code, says_other] = shown.all[next++];
      all_[number].embedded = number_of(name);
      all_[number].code = code;
      all_[number].says_other = says_other;
    }
  }
  expect(next == shown.all.size());
}

}  // namespace adjudicator::fo
