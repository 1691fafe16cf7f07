// The stylesheets of a game: files that a moderator puts in place of the program's.
//
// A folder `stylesheets/` beside game.xml may hold any of the program's stylesheets by name (`html.xsl`,
// `report.css`), further ones that these import, and wording files (`wording/classic.en.xml`, for all systems
// `wording/house.fr.xml`). A stylesheet takes the place of the program's; a wording file replaces single
// sentences. They are bounded, plain files: links, pipes, document types and whatever is not UTF-8 are
// refused.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/diagnostics.hpp"

namespace adjudicator::reports {

/// Files by their name below the folder: "html.xsl", "wording/house.fr.xml".
struct Overrides {
  std::map<std::string, std::string, std::less<>> files;
  std::string shown;  // the folder as faults name it

  bool empty() const { return files.empty(); }
};

/// Bytes of one file, and of all together; how many there may be.
inline constexpr std::size_t largest_override = std::size_t{1} << 20;
inline constexpr std::size_t largest_overrides = std::size_t{8} << 20;
inline constexpr std::size_t most_overrides = 200;

/// What lies in a folder, as far as it can be used; none where there is no such folder. What is refused is a
/// fault `stylesheet` with its file and, where it has one, its line.
Overrides read_overrides(const std::filesystem::path& folder, const std::string& shown,
                         Diagnostics& diagnostics);

/// Why a style sheet may not stand in a page that loads nothing: it could end the element it stands in, or
/// fetch something. Escapes are read as a browser reads them. An empty text: it may.
struct StyleFault {
  std::uint32_t line = 0;
  std::string why;
};
StyleFault fault_of_style(std::string_view css);

}  // namespace adjudicator::reports
