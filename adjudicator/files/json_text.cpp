#include "files/json_text.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace adjudicator::files {

std::string json_text(std::string_view text) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  return {buffer.GetString(), buffer.GetSize()};
}

Json json_object(std::span<const JsonMember> members) {
  Json object(0);
  object.text = "{";
  for (const JsonMember& member : members) {
    if (object.text.size() > 1) object.text += ", ";
    object.text += json_text(member.name) + ": " + member.value.text;
  }
  object.text += '}';
  return object;
}

}  // namespace adjudicator::files
