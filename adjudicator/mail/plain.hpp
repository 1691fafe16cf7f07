// What a mail's text is once everything that mail programs do to it is undone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace adjudicator::mail {

/// Without white space around it.
std::string_view trimmed(std::string_view text);

/// `each` gets the lines of a text without their ends, until it says false.
template <class Each>
void each_line(std::string_view text, Each each) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!each(line)) return;
    at = end + 1;
  }
}

/// format=flowed (RFC 3676): a line that ends with a blank goes on in the next one. `delete_space`: DelSp=yes.
std::string unfolded(std::string_view text, bool delete_space);

/// HTML as text: a line for each block, a blank for each that does not break. What its writer's program quotes has '>' before
/// each line.
std::string text_of_html(const std::string& html);

/// A text of a mail: what its sender wrote, and what is quoted.
struct Words {
  std::string
      own;  // ends of lines as '\n', blanks that do not break as blanks; without what follows "-- ", or "--" below orders
  std::string
      quoted;  // lines that begin with '>', without it, and another mail that is repeated (mail/quotation.hpp)
  bool empty() const { return own.empty() && quoted.empty(); }
};
Words read_words(std::string_view text);

/// UTF-8, whatever the bytes were: in `charset`, in UTF-16 with its mark, else in Windows-1252, which mail programs mean by
/// ISO-8859-1 too.
std::string to_utf8(std::string bytes, const std::string& charset);

}  // namespace adjudicator::mail
