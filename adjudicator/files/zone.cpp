#include "files/zone.hpp"

#include <fmt/format.h>
#include <unicode/basictz.h>
#include <unicode/strenum.h>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/text.hpp"

namespace adjudicator::files {
namespace {

constexpr double milliseconds = 60'000;  // of a minute

icu::UnicodeString in_utf16(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
}

std::vector<std::string> all_zones() {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<icu::StringEnumeration> names(
      icu::TimeZone::createTimeZoneIDEnumeration(UCAL_ZONE_TYPE_ANY, nullptr, nullptr, error));
  std::vector<std::string> all;
  while (U_SUCCESS(error) != 0) {
    const icu::UnicodeString* name = names->snext(error);
    if (name == nullptr) break;
    name->toUTF8String(all.emplace_back());
  }
  return all;
}

/// All zones of the table are such that know when they change.
const icu::BasicTimeZone& zone_called(const std::unique_ptr<icu::TimeZone>& zone) {
  const auto* known = dynamic_cast<const icu::BasicTimeZone*>(zone.get());
  if (known == nullptr) throw std::logic_error("ICU has a zone of a kind of its own");
  return *known;
}

std::unique_ptr<icu::TimeZone> make_zone(std::string_view name) {
  return std::unique_ptr<icu::TimeZone>(icu::TimeZone::createTimeZone(in_utf16(name)));
}

std::int64_t in_minutes(std::int32_t offset) {
  return std::llround(offset / milliseconds);  // before 1900 clocks went by the sun
}

}  // namespace

bool is_zone(std::string_view name) {
  const auto zone = make_zone(name);
  icu::UnicodeString as_written;
  return *zone != icu::TimeZone::getUnknown() && zone->getID(as_written) == in_utf16(name) &&
         name != "Etc/Unknown";
}

std::string near_zone(std::string_view name) {
  const std::vector<std::string> all = all_zones();
  const std::string small = in_small_letters(name);
  for (const std::string& one : all)
    if (const std::string known = in_small_letters(one); known == small || known.ends_with('/' + small))
      return one;
  return std::string(did_you_mean(name, {all.begin(), all.end()}));
}

Moment moment_of(std::string_view name, WallTime time) {
  const auto zone = make_zone(name);
  std::int32_t raw = 0;
  std::int32_t summer = 0;
  UErrorCode error = U_ZERO_ERROR;
  zone_called(zone).getOffsetFromLocal(static_cast<double>(time.minutes) * milliseconds, UCAL_TZ_LOCAL_FORMER,
                                       UCAL_TZ_LOCAL_LATTER, raw, summer, error);
  if (U_FAILURE(error) != 0) throw std::runtime_error(fmt::format("ICU: {}", u_errorName(error)));
  return {time.minutes - in_minutes(raw + summer)};
}

WallTime wall_time(std::string_view name, Moment moment) {
  const auto zone = make_zone(name);
  std::int32_t raw = 0;
  std::int32_t summer = 0;
  UErrorCode error = U_ZERO_ERROR;
  zone->getOffset(static_cast<double>(moment.minutes) * milliseconds, 0, raw, summer, error);
  if (U_FAILURE(error) != 0) throw std::runtime_error(fmt::format("ICU: {}", u_errorName(error)));
  return {moment.minutes + in_minutes(raw + summer)};
}

}  // namespace adjudicator::files
