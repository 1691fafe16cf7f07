#pragma once

/// \file
/// What Cairo does not write into a PDF and readers for the blind need: alternative texts, the language, the
/// spans of table cells, the words of links, what is mere decoration; and the metadata of archives.

#include <string>
#include <string_view>
#include <vector>

#include "fo/pages.hpp"

namespace adjudicator::fo {

/// `tags` are those that Cairo got, in order. The PDF must have a plain table of objects, that is, version
/// 1.4; what comes back has its objects packed. Throws std::runtime_error for a PDF that is not as Cairo
/// writes it.
std::string complete_pdf(std::string_view pdf, const std::vector<Tag>& tags, const std::string& language,
                         const std::string& title);

}  // namespace adjudicator::fo
