#include "fo/pdf_flate.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>

namespace adjudicator::fo {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;
/// Two thirds of the work of 2 or 3, for 2 % more bytes.
constexpr int kCompression = 1;

struct Release {
  void operator()(libdeflate_compressor* made) const { libdeflate_free_compressor(made); }
  void operator()(libdeflate_decompressor* made) const { libdeflate_free_decompressor(made); }
};

}  // namespace

std::string packed(std::string_view plain) {
  // Larger than most of what it packs: made once a thread.
  thread_local const std::unique_ptr<libdeflate_compressor, Release> compressor(
      libdeflate_alloc_compressor(kCompression));
  if (compressor == nullptr) throw std::bad_alloc();
  std::string to(libdeflate_zlib_compress_bound(compressor.get(), plain.size()), '\0');
  to.resize(libdeflate_zlib_compress(compressor.get(), plain.data(), plain.size(), to.data(), to.size()));
  return to;
}

std::string unpacked(std::string_view packed) {
  const std::unique_ptr<libdeflate_decompressor, Release> decompressor(libdeflate_alloc_decompressor());
  if (decompressor == nullptr) throw std::bad_alloc();
  std::string to;
  std::size_t size = 0;
  auto result = LIBDEFLATE_INSUFFICIENT_SPACE;
  while (result == LIBDEFLATE_INSUFFICIENT_SPACE && to.size() < kLargest) {
    to.resize(std::min(kLargest, std::max(4 * packed.size(), 2 * to.size()) + 1'000));
    result = libdeflate_zlib_decompress(decompressor.get(), packed.data(), packed.size(), to.data(),
                                        to.size(), &size);
  }
  if (result != LIBDEFLATE_SUCCESS) throw std::runtime_error("a stream of the PDF has an unknown shape");
  to.resize(size);
  return to;
}

}  // namespace adjudicator::fo
