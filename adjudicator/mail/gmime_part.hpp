// GMime's objects, held: what this layer shares of the library.
#pragma once

#include <gmime/gmime.h>

#include <memory>
#include <string>
#include <string_view>

namespace adjudicator::mail {

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class Object>
using Held = std::unique_ptr<Object, Unref>;

/// Before the first use of the library; any number of times.
void begin_gmime();

/// A text that GLib gave away.
std::string taken(char* text);
/// The same of one that it keeps.
inline std::string text_or_none(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

/// The bytes of a stream in memory.
std::string bytes_of(GMimeStream* memory);

}  // namespace adjudicator::mail
