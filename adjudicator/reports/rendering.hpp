// A report as its reader gets it: HTML, plain text, PDF. What the command line uses of the stylesheets.
//
// The forms with text read a document `report` as XML; the others take its tree (tree_writer.hpp). They throw
// TransformError for what is no report. The program's own stylesheets are used.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjudicator::reports {

/// What every PDF gives as the time at which it was made. No clock is read, so that the same report gives the
/// same bytes; a report says in its title block which turn and mailing it belongs to.
inline constexpr std::string_view creation_date = "2000-01-01T00:00:00Z";

std::string to_html(const xmlDoc& report);
std::string to_html(const std::string& report_xml);

/// What the side `giver` hands over to the reader of this report, as HTML; empty: nothing.
std::string to_sheets(const xmlDoc& report, const std::string& giver);

std::string to_text(const xmlDoc& report);
std::string to_text(const std::string& report_xml);

std::string to_pdf(const xmlDoc& report);
std::string to_pdf(const std::string& report_xml);

/// What a report tells otherwise than an earlier mailing (its element `differences`), as text, every change
/// of a figure with it; empty where it has none or nothing differs.
std::string to_differences(const xmlDoc& report);

/// The text form of what stands at an address and below it ("turn-07/combat/0805"); empty where nothing does.
std::string explain(const std::string& report_xml, const std::string& address);

/// The sentence of a key of a system's wording with plain values by name; several of one name are a list. A
/// key that has no sentence is tried as the code of a refusal ("CRT-E07" is "refusal.CRT-E07").
std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments);

}  // namespace adjudicator::reports
