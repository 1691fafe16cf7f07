// What a mail's text is once everything that mail programs do to it is undone.
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::mail {

/// format=flowed (RFC 3676): a line that ends with a blank goes on in the next one. `delete_space`: DelSp=yes.
std::string unfolded(std::string_view text, bool delete_space);

/// HTML as text: a line for each block, a blank for each that does not break; what is quoted is left out.
std::string text_of_html(const std::string& html);

/// Without what is quoted (lines that begin with '>'), without what follows a signature's line ("-- "), ends of
/// lines as '\n', blanks that do not break as blanks.
std::string own_words(std::string_view text);

/// What is quoted alone, without its marks: the lines that own_words leaves out.
std::string quoted_words(std::string_view text);

/// UTF-8, whatever the bytes were: in `charset`, in UTF-16 with its mark, else in Windows-1252.
std::string to_utf8(std::string bytes, const std::string& charset);

}  // namespace adjudicator::mail
