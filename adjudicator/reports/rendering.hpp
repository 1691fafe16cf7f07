// Reports, rendered: what the command line asks for.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <libxml/tree.h>

namespace adjudicator::reports {

std::string to_html(const xmlDoc& report);
std::string to_html(const std::string& report_xml);
std::string to_text(const xmlDoc& report);
std::string to_text(const std::string& report_xml);
std::string to_pdf(const xmlDoc& report);
std::string to_pdf(const std::string& report_xml);

/// The text of what stands at or below an address; empty where nothing does.
std::string explain(const std::string& report_xml, const std::string& address);

/// The sentence of a key with plain values by name; several of one name are a list.
std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments);

}  // namespace adjudicator::reports
