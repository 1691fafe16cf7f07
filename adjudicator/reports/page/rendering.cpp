#include "reports/page/rendering.hpp"

#include <libxml/parser.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/diagnostics.hpp"
#include "fo/pdf.hpp"
#include "reports/nodes.hpp"
#include "reports/page/columns.hpp"
#include "reports/page/explaining.hpp"
#include "reports/page/fop.hpp"
#include "reports/page/made.hpp"
#include "reports/page/sandbox.hpp"

namespace adjudicator::reports {
namespace {

// Paragraphs begin and end with an empty line; where two meet, one is enough.
std::string single_gaps(std::string text) {
  std::size_t kept = 0;
  for (const char c : text) {
    if (c == '\n' && kept > 1 && text[kept - 1] == '\n' && text[kept - 2] == '\n') continue;
    text[kept++] = c;
  }
  text.resize(kept);
  return text;
}

/// The body of a mail has no line that begins with "From ", which mailboxes take for the next mail, and none
/// of a point alone, which ends a mail. A space that does not break makes them harmless.
std::string for_mail(std::string text) {
  constexpr std::string_view no_break = "\u00a0";
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with("From "))
      text.replace(at + 4, 1, no_break);
    else if (rest == "." || rest.starts_with(".\n"))
      text.insert(at + 1, no_break);
  }
  return text;
}

/// Text that a game's own stylesheets made goes to terminals and mails: its lines hold signs that can be
/// read, and nothing that moves a cursor or turns a line around.
std::string readable_lines(const std::string& text) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    all += printable(std::string_view(text).substr(at, end - at), std::string::npos);
    if (end < text.size()) all += '\n';
    at = end + 1;
  }
  return all;
}

}  // namespace

std::string made(const std::string& kind, const xmlDoc& report, const Stylesheets& sheets,
                 const std::string& parameter) {
  if (sheets.overrides().empty()) return perform(kind, report, sheets, parameter);
  std::string all = in_sandbox({kind, xml_of(report), parameter}, sheets.overrides());
  const bool text =
      kind == "text" || kind == "digest" || kind == "differences" || kind == "explain" || kind == "about";
  return text ? readable_lines(all) : all;
}

namespace {

/// What `explain_asked` says: in full as it comes, else in the lines of a report.
std::string about(const xmlDoc& report, const Stylesheets& sheets, const std::string& asked) {
  const Stylesheets::Parameter parameter{"about", asked};
  const Tree tree = sheets.apply("text.xsl", report, nullptr, &parameter);
  const std::unique_ptr<xmlChar, decltype(xmlFree)> text(
      xmlNodeGetContent(reinterpret_cast<const xmlNode*>(tree.get())), xmlFree);
  if (!text) throw std::bad_alloc();
  std::string all(view(text.get()));
  return asked.starts_with("full ") ? all : in_columns(single_gaps(std::move(all)));
}

/// As it is written, with the spaces between words.
Tree fo_tree(const std::string& fo) {
  return Tree(xmlReadMemory(fo.data(), static_cast<int>(fo.size()), "fo.xml", nullptr, XML_PARSE_NONET));
}

/// Of what a game's stylesheets make, Apache FOP gets only what the program would format itself: it knows
/// more ways to files, to the network and to scripts than can be told one by one. What it must not be given
/// is the fault of these stylesheets, not the program's.
std::string pdf_of_fop(const xmlDoc& report, const Stylesheets& sheets) {
  try {
    const char* kind = sheets.overrides().empty() ? "fo" : "fo-of-the-subset";
    return format_pdf_with_fop(*fo_tree(made(kind, report, sheets)));
  } catch (const fo::FormatError& error) {
    if (sheets.overrides().empty()) throw;
    throw OverrideError(sheets.overrides().shown, 0,
                        std::string("fo.xsl: what it makes cannot be formatted: ") + error.what());
  }
}

}  // namespace

std::string perform(const std::string& kind, const xmlDoc& report, const Stylesheets& sheets,
                    const std::string& parameter) {
  if (kind == "html") return sheets.to_html(report);
  if (kind == "desk") return sheets.to_desk(report);
  if (kind == "sheets") return sheets.to_sheets(report, parameter);
  if (kind == "text") return in_columns(single_gaps(sheets.to_text(report)));
  if (kind == "digest") return for_mail(sheets.to_digest(report, parameter));
  if (kind == "differences") return sheets.differences(report);
  if (kind == "explain") return sheets.explain(report, parameter);
  if (kind == "about") return about(report, sheets, parameter);
  if (kind == "map") return xml_of(*sheets.apply("map-alone.xsl", report));
  if (kind == "results") return xml_of(*sheets.apply("results.xsl", report));
  if (kind == "fo") return xml_of(*sheets.to_fo(report));
  if (kind == "fo-of-the-subset") {
    const Tree fo = sheets.to_fo(report);
    fo::demand_subset(*fo);
    return xml_of(*fo);
  }
  throw std::invalid_argument("nothing is called " + kind);
}

void try_out(const Stylesheets& sheets, const std::string& system) {
  if (!sheets.overrides().empty()) in_sandbox({"try", system, {}}, sheets.overrides());
}

std::string to_html(const xmlDoc& report, const Stylesheets& sheets) {
  return made("html", report, sheets);
}
std::string to_html(const std::string& report_xml, const Stylesheets& sheets) {
  return to_html(*parse_tree(report_xml), sheets);
}

std::string to_desk(const xmlDoc& report, const Stylesheets& sheets) {
  return made("desk", report, sheets);
}

std::string to_map(const xmlDoc& report, const Stylesheets& sheets) {
  return made("map", report, sheets);
}

std::string to_sheets(const xmlDoc& report, const std::string& giver, const Stylesheets& sheets) {
  return made("sheets", report, sheets, giver);
}

std::string to_text(const xmlDoc& report, const Stylesheets& sheets) {
  return made("text", report, sheets);
}
std::string to_text(const std::string& report_xml, const Stylesheets& sheets) {
  return to_text(*parse_tree(report_xml), sheets);
}

std::string to_digest(const xmlDoc& report, const std::string& file, const Stylesheets& sheets) {
  return made("digest", report, sheets, file);
}
std::string to_digest(const std::string& report_xml, const std::string& file, const Stylesheets& sheets) {
  return to_digest(*parse_tree(report_xml), file, sheets);
}

namespace {

/// Workshops that wait for the next PDF of their thread, to which Pango's fonts belong. To take one apart takes as long as a
/// page does, and the next report would need the same fonts and much of the same text.
class Stock {
 public:
  static Stock& all() {
    static auto* const stock = new Stock;  // never destroyed: libraries that it needs may be gone by then
    return *stock;
  }
  std::unique_ptr<fo::Workshop> take() {
    const std::lock_guard lock(lock_);
    const auto known = std::ranges::find(kept_, std::this_thread::get_id(), &Kept::thread);
    if (known == kept_.end()) return std::make_unique<fo::Workshop>();
    auto workshop = std::move(known->workshop);
    kept_.erase(known);
    return workshop;
  }
  void give(std::unique_ptr<fo::Workshop> workshop) {
    const std::lock_guard lock(lock_);
    if (kept_.size() == most) kept_.erase(kept_.begin());
    kept_.push_back({std::this_thread::get_id(), std::move(workshop)});
  }

 private:
  static constexpr std::size_t most = 4;
  struct Kept {
    std::thread::id thread;
    std::unique_ptr<fo::Workshop> workshop;
  };
  std::mutex lock_;
  std::vector<Kept> kept_;
};

}  // namespace

PdfMaker::PdfMaker(Formatter formatter, const Stylesheets& sheets)
    : formatter_(formatter), sheets_(sheets), workshop_(Stock::all().take()) {}
PdfMaker::~PdfMaker() {
  Stock::all().give(std::move(workshop_));
}

std::string PdfMaker::make(const xmlDoc& report) {
  if (formatter_ == Formatter::fop) return pdf_of_fop(report, sheets_);
  fo::demand_fonts();  // a child that has none would blame the stylesheets
  if (!sheets_.overrides().empty()) return in_sandbox({"pdf", xml_of(report), {}}, sheets_.overrides());
  return workshop_->format(*sheets_.to_fo(report), creation_date);
}

std::string to_pdf(const xmlDoc& report, Formatter formatter, const Stylesheets& sheets) {
  return PdfMaker(formatter, sheets).make(report);
}
std::string to_pdf(const std::string& report_xml, Formatter formatter, const Stylesheets& sheets) {
  return to_pdf(*parse_tree(report_xml), formatter, sheets);
}

std::string to_fo(const xmlDoc& report, const Stylesheets& sheets) {
  return made("fo", report, sheets);
}
std::string to_fo(const std::string& report_xml, const Stylesheets& sheets) {
  return to_fo(*parse_tree(report_xml), sheets);
}

void make_brief(xmlDoc& report) {
  if (xmlSetProp(xmlDocGetRootElement(&report), chars("paper"), chars("brief")) == nullptr)
    throw std::bad_alloc();
}

std::string to_differences(const xmlDoc& report, const Stylesheets& sheets) {
  return made("differences", report, sheets);
}

namespace {

constexpr std::size_t most_faces_shown = 200;  // of a label
constexpr std::size_t faces_in_a_line = 20;
constexpr std::size_t most_runs = 12;  // of different dice in a row

void replace_attribute(xmlNode* node, const char* name, const std::string& value) {
  xmlSetProp(node, chars(name), chars(value.c_str()));
}

/// Puts the faces of a label into its element, line by line, and folds what would be too long.
void show_draws(xmlNode* draws, const std::vector<std::uint64_t>& faces) {
  for (std::size_t at = 0; at < faces.size(); at += faces_in_a_line) {
    std::string line;
    for (std::size_t i = at; i < std::min(at + faces_in_a_line, faces.size()); ++i)
      line += (line.empty() ? "" : " ") + std::to_string(faces[i]);
    xmlNewTextChild(draws, draws->ns, chars("faces"), chars(line.c_str()));
  }
  std::uint64_t count = 0;
  const std::string_view text = attribute(draws, "count");
  std::from_chars(text.data(), text.data() + text.size(), count);
  if (!faces.empty() && count > faces.size())
    replace_attribute(draws, "more", std::to_string(count - faces.size()));
}

std::string folded(std::string_view list) {
  std::size_t end = 0;
  for (std::size_t items = 0; items < most_runs; ++items) {
    end = list.find(' ', end);
    if (end == std::string_view::npos) return std::string(list);
    ++end;
  }
  return std::string(list.substr(0, end)) + "…";
}

/// Of a series that lies at the address or below it.
void show_series(xmlNode* drawn, std::string_view below, DrawAgain draw) {
  const std::string at(attribute(drawn, "at"));
  if (!(at + '/').starts_with(std::string(below) + '/')) return;
  for (xmlNode* node = drawn->children; node != nullptr; node = node->next) {
    if (node->type != XML_ELEMENT_NODE || !is(node, "draws")) continue;
    auto faces = draw(at, attribute(node, "label"), attribute(node, "dice"), attribute(node, "given"));
    faces.resize(std::min(faces.size(), most_faces_shown));
    show_draws(node, faces);
    for (const char* list : {"dice", "given"})
      if (!attribute(node, list).empty()) replace_attribute(node, list, folded(attribute(node, list)));
  }
}

void each_series(xmlNode* node, std::string_view below, DrawAgain draw) {
  for (; node != nullptr; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    if (is(node, "drawn"))
      show_series(node, below, draw);
    else if (is(node, "events") || is(node, "scene") || is(node, "report"))
      each_series(node->children, below, draw);
  }
}

}  // namespace

std::string explain(const std::string& report_xml, const std::string& address, DrawAgain draw,
                    const Stylesheets& sheets) {
  const std::size_t end = address.find_last_not_of('/');
  if (end == std::string::npos) return {};
  const Tree report = parse_tree(report_xml);
  const std::string below = address.substr(0, end + 1);
  each_series(xmlDocGetRootElement(report.get()), below, draw);
  return made("explain", *report, sheets, below);
}

std::string explain(const std::string& report_xml, const std::string& address, const Stylesheets& sheets) {
  const auto unknown = [](const std::string&, std::string_view, std::string_view, std::string_view) {
    return std::vector<std::uint64_t>();
  };
  return explain(report_xml, address, unknown, sheets);
}

std::string explain_asked(const std::string& report_xml, const Asked& asked, bool full,
                          const Stylesheets& sheets) {
  if (asked.about.empty()) return {};
  if (full && asked.address()) return explain(report_xml, asked.name(), sheets);
  return made("about", *parse_tree(report_xml), sheets, (full ? "full " : "") + asked.about);
}

std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments,
                     const Stylesheets& sheets) {
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
      sheets.wording(std::string(system), language.empty() ? "en" : std::string(language));
  std::string full(key);
  if (!wording.has(full)) full.insert(0, "refusal.");
  return wording.say(wording.has(full) ? std::string_view(full) : key, fact);
}

}  // namespace adjudicator::reports
