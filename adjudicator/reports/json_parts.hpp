// JSON piece by piece, for the data of a page. Internal to reports/.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "files/json_text.hpp"

namespace adjudicator::reports {

/// A string that may stand within a <script>: no '<' ends it.
inline std::string script_text(std::string_view text) {
  std::string out;
  for (const char c : files::json_text(text))
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

class JsonList {
 public:
  void add(const std::string& json) { text_.append(text_.empty() ? "" : ",").append(json); }
  void say(std::string_view text) { add(script_text(text)); }
  bool empty() const { return text_.empty(); }
  std::string json() const { return "[" + text_ + "]"; }

 private:
  std::string text_;
};

/// Its members stand in the order of their names.
class JsonObject {
 public:
  void set(std::string_view name, std::string json) {
    members_.insert_or_assign(std::string(name), std::move(json));
  }
  /// Left out where it is empty.
  void say(std::string_view name, std::string_view text) {
    if (!text.empty()) set(name, script_text(text));
  }
  void list(std::string_view name, const JsonList& items) {
    if (!items.empty()) set(name, items.json());
  }
  void object(std::string_view name, const JsonObject& object) {
    if (!object.members_.empty()) set(name, object.json());
  }
  void count(std::string_view name, std::int64_t number) { set(name, std::to_string(number)); }
  /// 1, or nothing.
  void flag(std::string_view name, bool is) {
    if (is) set(name, "1");
  }
  bool empty() const { return members_.empty(); }
  std::string json() const {
    std::string out;
    for (const auto& [name, value] : members_)
      out.append(out.empty() ? "{" : ",").append(script_text(name)).append(":").append(value);
    return out.empty() ? "{}" : out + "}";
  }

 private:
  std::map<std::string, std::string, std::less<>> members_;
};

}  // namespace adjudicator::reports
