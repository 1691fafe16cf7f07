// Which fonts there are: those of the machine, and none of a user's settings, so that the same report gives
// the same PDF to whoever makes it.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <mutex>
#include <stdexcept>

#include "reports/fo_text.hpp"

namespace adjudicator::reports::fo {
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

void use_fonts_of_the_machine() {
  FcConfig* const config = FcConfigCreate();
  if (config == nullptr ||
      FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(configuration), FcTrue) ==
          FcFalse ||
      FcConfigBuildFonts(config) == FcFalse || FcConfigSetCurrent(config) == FcFalse)
    throw std::runtime_error("fontconfig takes no configuration");
  FcConfigDestroy(config);  // it is referred to as the current one
}

}  // namespace

void start_fonts() {
  static std::once_flag started;
  std::call_once(started, use_fonts_of_the_machine);
  pango_cairo_font_map_get_default();
}

}  // namespace adjudicator::reports::fo
