#include "mail/gmime_part.hpp"

namespace adjudicator::mail {

void begin_gmime() {
  static const bool begun = [] {
    g_mime_init();
    return true;
  }();
  static_cast<void>(begun);
}

std::string taken(char* text) {
  const std::unique_ptr<char, decltype(&g_free)> held(text, g_free);
  return text_or_none(text);
}

std::string bytes_of(GMimeStream* memory) {
  const GByteArray* array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
  return {reinterpret_cast<const char*>(array->data), array->len};
}

}  // namespace adjudicator::mail
