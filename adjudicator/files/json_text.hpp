// Values as JSON writes them, in one line.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::files {

/// A string, with its quotation marks.
std::string json_text(std::string_view text);

/// A value: a text, a number, true or false, a list, an object.
struct Json {
  Json(std::string_view value) : text(json_text(value)) {}    // NOLINT
  Json(const std::string& value) : text(json_text(value)) {}  // NOLINT
  Json(const char* value) : text(json_text(value)) {}         // NOLINT
  template <std::integral Number>
  Json(Number number) : text(std::to_string(number)) {}  // NOLINT
  Json(bool value) : text(value ? "true" : "false") {}   // NOLINT
  template <class Item>
  Json(const std::vector<Item>& items) : text("[") {  // NOLINT
    for (const Item& item : items) {
      if (text.size() > 1) text += ", ";
      text += Json(item).text;
    }
    text += ']';
  }

  std::string text;  // as it is written
};

/// {"state": "done", "code": 0}
struct JsonMember {
  std::string name;
  Json value;
};
Json json_object(std::span<const JsonMember> members);
inline Json json_object(std::initializer_list<JsonMember> members) {
  return json_object(std::span<const JsonMember>(members.begin(), members.size()));
}

}  // namespace adjudicator::files
