#include "reports/rendering.hpp"

#include "reports/pdf.hpp"
#include "reports/transform.hpp"

namespace adjudicator::reports {
std::string to_html(const xmlDoc& report) { return Stylesheets::standard().to_html(report); }
std::string to_html(const std::string& xml) { return to_html(*parse_tree(xml)); }
std::string to_text(const xmlDoc& report) { return Stylesheets::standard().to_text(report); }
std::string to_text(const std::string& xml) { return to_text(*parse_tree(xml)); }
std::string to_pdf(const xmlDoc& report) { return format_pdf(*Stylesheets::standard().to_fo(report), "2000-01-01T00:00:00Z"); }
std::string to_pdf(const std::string& xml) { return to_pdf(*parse_tree(xml)); }
std::string explain(const std::string& report_xml, const std::string&) { return to_text(report_xml); }
std::string sentence(std::string_view, std::string_view, std::string_view key, const std::vector<std::pair<std::string, std::string>>& arguments) {
  std::string text(key);
  for (const auto& [name, value] : arguments) text += " " + name + "=" + value;
  return text;
}
}  // namespace adjudicator::reports
