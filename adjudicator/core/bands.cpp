#include "core/bands.hpp"

#include <algorithm>

namespace adjudicator {

SeenBand seen(const Band& band, std::uint32_t times) {
  const std::int64_t shift = band.width * times;
  SeenBand result{band.word, band.from + shift, std::nullopt, band.about + shift};
  if (band.width > 0) result.most = result.least + band.width - 1;
  return result;
}

Bands::Found Bands::find(std::int64_t number) const {
  const auto above = std::ranges::upper_bound(bands, number, {}, &Band::from);
  const Band& band = above == bands.begin() ? bands.front() : *(above - 1);
  if (!band.repeats || number < band.from) return {&band, 0};
  // Nothing that a game counts comes near to so many.
  const std::int64_t times = std::min<std::int64_t>((number - band.from) / band.width, 0xffffffff);
  return {&band, static_cast<std::uint32_t>(times)};
}

}  // namespace adjudicator
