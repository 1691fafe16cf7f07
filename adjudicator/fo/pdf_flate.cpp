#include "fo/pdf_flate.hpp"

#include <gio/gio.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace adjudicator::fo {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;
/// zlib's 6 does nearly twice the work for some five bytes in a hundred.
constexpr int kCompression = 4;

struct Release {
  void operator()(void* object) const { g_object_unref(object); }
};

std::string converted(GConverter* made, std::string_view from) {
  const std::unique_ptr<GConverter, Release> converter(made);
  std::string to;
  std::array<char, 65536> part{};
  for (;;) {
    gsize read = 0;
    gsize written = 0;
    const GConverterResult result =
        g_converter_convert(converter.get(), from.data(), from.size(), part.data(), part.size(),
                            G_CONVERTER_INPUT_AT_END, &read, &written, nullptr);
    if (result == G_CONVERTER_ERROR || to.size() > kLargest)
      throw std::runtime_error("a stream of the PDF has an unknown shape");
    to.append(part.data(), written);
    from.remove_prefix(read);
    if (result == G_CONVERTER_FINISHED) return to;
  }
}

}  // namespace

std::string packed(std::string_view plain) {
  return converted(G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, kCompression)), plain);
}

std::string unpacked(std::string_view packed) {
  return converted(G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)), packed);
}

}  // namespace adjudicator::fo
