// libFuzzer: the reader of orders in words.
#include <cstddef>
#include <cstdint>

#include "laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  adjudicator::files::check_file(text, adjudicator::Spelling::text);
  return 0;
}
