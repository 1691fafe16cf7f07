// Bands: what a reader is told in place of a number ("about 4", "10 or more"). A policy declares them
// (core/visibility.hpp); their sentences are wording, `band.WORD`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator {

/// A range of whole numbers with a word for it; a fraction counts as the whole number below it.
struct Band {
  std::string word;        // "about": the wording's `banded.about`
  std::int64_t from = 0;   // its least number
  std::int64_t width = 0;  // how many numbers; 0: it has no end
  std::int64_t about = 0;  // the number that stands for them all
  bool repeats = false;    // the same again above it, without end
};

/// A band as a reader meets it.
struct SeenBand {
  std::string_view word;
  std::int64_t least = 0;
  std::optional<std::int64_t> most;  // none: there is no end
  std::int64_t about = 0;
  friend bool operator==(const SeenBand&, const SeenBand&) = default;
};
/// A band, after `times` repetitions.
SeenBand seen(const Band& band, std::uint32_t times);

/// A set of bands, each where the one before ends. What lies below the first counts as in it.
struct Bands {
  std::string name;  // "size"
  std::vector<Band> bands;

  struct Found {
    const Band* band;
    std::uint32_t times;  // repetitions
  };
  Found find(std::int64_t number) const;
};

}  // namespace adjudicator
