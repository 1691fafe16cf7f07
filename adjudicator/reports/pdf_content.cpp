#include "reports/pdf_content.hpp"

#include <gio/gio.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace adjudicator::reports::fo {
namespace {

constexpr std::size_t kLargestPage = std::size_t{256} << 20;
constexpr int kCompression = 6;

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
    if (result == G_CONVERTER_ERROR || to.size() > kLargestPage)
      throw std::runtime_error("Cairo has written a page of an unknown shape");
    to.append(part.data(), written);
    from.remove_prefix(read);
    if (result == G_CONVERTER_FINISHED) return to;
  }
}

/// Cairo writes one operator a line where a tag begins or ends, and never a tag in a tag.
std::string marked(std::string_view operators) {
  constexpr std::string_view kBegin = "/Artifact BMC\n";
  std::string all(kBegin);
  while (!operators.empty()) {
    const std::size_t end = std::min(operators.find('\n'), operators.size() - 1) + 1;
    const std::string_view line = operators.substr(0, end);
    operators.remove_prefix(end);
    const bool begins = line.ends_with(" BDC\n");
    if (begins) all += "EMC\n";
    all += line;
    if (line == "EMC\n") all += kBegin;
  }
  if (!all.ends_with('\n')) all += '\n';
  return all + "EMC\n";
}

}  // namespace

std::string with_artifacts(std::string_view packed) {
  const auto unpack = [] { return G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)); };
  const auto pack = [] {
    return G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, kCompression));
  };
  return converted(pack(), marked(converted(unpack(), packed)));
}

}  // namespace adjudicator::reports::fo
