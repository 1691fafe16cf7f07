// A mail as it came in, taken apart: who it says it is from, what its body says, what is attached to it.
//
// Whatever the bytes are, reading them ends soon, takes bounded memory and throws nothing. A mail that is too
// large, too deep or has too many parts is read as far as the bounds let; `fault` says which bound it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::mail {

inline constexpr std::size_t most_bytes = std::size_t{6} << 20;  // of a mail that is read whole
inline constexpr std::size_t most_parts = 50;
inline constexpr std::size_t most_depth = 10;
inline constexpr std::size_t most_header_bytes = std::size_t{128} << 10;
inline constexpr std::size_t most_header_lines = 1000;
inline constexpr std::size_t most_html_bytes = std::size_t{1} << 20;  // of HTML, where that is all there is

struct Attachment {
  std::string name;   // as its sender gave it; empty: none. Never a path of ours
  std::string type;   // "application/xml"
  std::string bytes;  // decoded
  std::string charset = {};
};

struct Message {
  std::string from;                     // the address alone; it proves nothing
  std::string subject;                  // UTF-8
  std::string message_id;               // without brackets; only for threads
  std::optional<std::int64_t> written;  // seconds since 1970, as its sender's program says
  std::vector<std::string> recipients;  // addresses alone, from every header that may have one
  std::string body;                     // UTF-8, lines end with '\n'; HTML became text, flowed lines whole
  std::string quoted;                   // what the body leaves out as quoted (">"), without the marks
  std::vector<Attachment> attachments;
  std::string automatic;  // why nobody must be answered: a key ("bounce", "list"); empty: a person wrote it
  std::string fault;      // a key ("mail-too-large", "mail-too-many-parts"); empty: none
  std::size_t size = 0;   // of the whole mail
};

/// `bytes` may be cut one byte behind `most_bytes`.
Message read_message(std::string_view bytes);

}  // namespace adjudicator::mail
