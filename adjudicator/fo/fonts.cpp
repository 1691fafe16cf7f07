// Which fonts there are: those of the machine, and none of a user's settings, so that the same report gives
// the same PDF to whoever makes it.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <mutex>
#include <span>
#include <stdexcept>

#include "fo/pdf.hpp"
#include "fo/text.hpp"

#ifdef __SANITIZE_ADDRESS__
// Fontconfig keeps what it has read until the end, glibc the list in LOCPATH when a library asks for a locale.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\nleak:argz_add_sep\n";
}
// What was suppressed is no word of the program's.
extern "C" const char* __lsan_default_options() {
  return "print_suppressions=0";
}
#endif

namespace adjudicator::fo {
namespace {

// The folders that Debian's own configuration begins with. Where the lists of fonts are kept changes nothing
// but speed.
constexpr const char* configuration = R"(<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
)";

/// Pango draws with outlines only.
bool has_outlines(FcPattern* font) {
  FcBool outlines = FcFalse;
  return FcPatternGetBool(font, FC_OUTLINE, 0, &outlines) == FcResultMatch && outlines == FcTrue;
}

bool has_fonts(FcConfig* config) {
  const FcFontSet* const fonts = FcConfigGetFonts(config, FcSetSystem);
  return fonts != nullptr &&
         std::ranges::any_of(std::span(fonts->fonts, static_cast<std::size_t>(fonts->nfont)), has_outlines);
}

void use_fonts_of_the_machine() {
  FcConfig* const config = FcConfigCreate();
  if (config == nullptr ||
      FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(configuration), FcTrue) ==
          FcFalse ||
      FcConfigBuildFonts(config) == FcFalse || FcConfigSetCurrent(config) == FcFalse)
    throw std::runtime_error("fontconfig takes no configuration");
  const bool usable = has_fonts(config);
  FcConfigDestroy(config);  // it is referred to as the current one
  if (!usable)
    throw FontError(
        "there is no font on this machine that a PDF could be made with (none in /usr/share/fonts and "
        "/usr/local/share/fonts); install one (Debian: fonts-dejavu-core), or do without PDFs "
        "(--formats html,xml,json)");
}

}  // namespace

void start_fonts() {
  static std::once_flag started;
  std::call_once(started, use_fonts_of_the_machine);
  pango_cairo_font_map_get_default();
}

void demand_fonts() {
  start_fonts();
}

}  // namespace adjudicator::fo
