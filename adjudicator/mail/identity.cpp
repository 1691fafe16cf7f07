#include "mail/identity.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace adjudicator::mail {
namespace {

/// Fields that nobody changes on the way. Message-ID alone would be its sender's to choose; that is why the body counts.
constexpr std::array<std::string_view, 8> lasting{"from",
                                                  "date",
                                                  "subject",
                                                  "message-id",
                                                  "content-type",
                                                  "content-transfer-encoding",
                                                  "content-disposition",
                                                  "in-reply-to"};

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

std::string field_name(std::string_view line) {
  return in_small_letters(line.substr(0, std::min(line.find(':'), line.size())));
}

/// Where a mail system folds a field is its own business.
void add_without_blanks(std::string& text, std::string_view line) {
  std::ranges::copy_if(line, std::back_inserter(text), [](char c) { return !is_blank(c); });
}

}  // namespace

std::string as_written(std::string_view mail) {
  std::string text;
  bool counts = false;
  while (!mail.empty()) {
    const std::string_view line = next_line(mail);
    if (line.empty()) break;
    if (!is_blank(line.front())) {
      const std::string name = field_name(line);
      counts = line.find(':') != std::string_view::npos && std::ranges::find(lasting, name) != lasting.end();
      if (counts) text += '\n' + name;
      if (counts) add_without_blanks(text, line.substr(name.size()));
    } else if (counts) {
      add_without_blanks(text, line);
    }
  }
  text += "\n\n";
  const std::size_t body = text.size();
  while (!mail.empty()) (text += next_line(mail)) += '\n';
  // Some add an empty line at the end.
  while (text.size() > body && text.ends_with('\n')) text.pop_back();
  return text;
}

std::string mail_hash(std::string_view mail, const std::string& side,
                      const std::optional<record::Digest>& key) {
  const std::string known = side + '\n' + as_written(mail);
  return key ? record::hash_of(known, *key) : record::hash_of(known);
}

}  // namespace adjudicator::mail
