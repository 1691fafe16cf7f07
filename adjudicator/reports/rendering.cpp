#include "reports/rendering.hpp"

#include "reports/pdf.hpp"
#include "reports/transform.hpp"

namespace adjudicator::reports {
namespace {

const xmlChar* chars(const char* text) {
  return reinterpret_cast<const xmlChar*>(text);
}

}  // namespace

std::string to_html(const xmlDoc& report) {
  return Stylesheets::standard().to_html(report);
}
std::string to_html(const std::string& report_xml) {
  return to_html(*parse_tree(report_xml));
}

std::string to_sheets(const xmlDoc& report, const std::string& giver) {
  return Stylesheets::standard().to_sheets(report, giver);
}

// Paragraphs begin and end with an empty line; where two meet, one is enough.
std::string to_text(const xmlDoc& report) {
  std::string text = Stylesheets::standard().to_text(report);
  std::size_t kept = 0;
  for (const char c : text) {
    if (c == '\n' && kept > 1 && text[kept - 1] == '\n' && text[kept - 2] == '\n') continue;
    text[kept++] = c;
  }
  text.resize(kept);
  return text;
}
std::string to_text(const std::string& report_xml) {
  return to_text(*parse_tree(report_xml));
}

std::string to_pdf(const xmlDoc& report) {
  return format_pdf(*Stylesheets::standard().to_fo(report), creation_date);
}
std::string to_pdf(const std::string& report_xml) {
  return to_pdf(*parse_tree(report_xml));
}

std::string to_differences(const xmlDoc& report) {
  return Stylesheets::standard().differences(report);
}

std::string explain(const std::string& report_xml, const std::string& address) {
  const std::size_t end = address.find_last_not_of('/');
  if (end == std::string::npos) return {};
  return Stylesheets::standard().explain(*parse_tree(report_xml), address.substr(0, end + 1));
}

std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments) {
  start_libxml();
  const Tree tree(xmlNewDoc(chars("1.0")));
  xmlNode* const fact = xmlNewDocNode(tree.get(), nullptr, chars("fact"), nullptr);
  xmlDocSetRootElement(tree.get(), fact);
  for (const auto& [name, value] : arguments) {
    xmlNode* const arg = xmlNewChild(fact, nullptr, chars("arg"), nullptr);
    xmlNewProp(arg, chars("as"), chars(name.c_str()));
    xmlNewProp(arg, chars("word"), chars(value.c_str()));
  }
  const Wording& wording =
      Stylesheets::standard().wording(std::string(system), language.empty() ? "en" : std::string(language));
  std::string full(key);
  if (!wording.has(full)) full.insert(0, "refusal.");
  return wording.say(wording.has(full) ? std::string_view(full) : key, fact);
}

}  // namespace adjudicator::reports
