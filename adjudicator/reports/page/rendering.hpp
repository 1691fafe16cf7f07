// A report as its reader gets it: HTML, plain text, PDF. What the command line uses of the stylesheets.
//
// The forms with text read a document `report` as XML; the others take its tree (tree_writer.hpp). They throw
// TransformError for what is no report. `sheets` are the program's stylesheets or a game's; where a game has
// stylesheets of its own, they work in a process of their own (sandbox.hpp; OverrideError where they fail).
#pragma once

#include <libxml/tree.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/function_ref.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::fo {
class Workshop;
}

namespace adjudicator::reports {

/// What every PDF gives as the time at which it was made. No clock is read, so that the same report gives the
/// same bytes; a report says in its title block which turn and mailing it belongs to.
inline constexpr std::string_view creation_date = "2000-01-01T00:00:00Z";

std::string to_html(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());
std::string to_html(const std::string& report_xml, const Stylesheets& sheets = Stylesheets::standard());

/// The frame of an order desk as HTML: it holds no script yet (reports/desk/desk_page.hpp).
std::string to_desk(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());

/// The map of a report as an SVG file, with its counters; no picture where it has no map.
std::string to_map(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());

/// What the side `giver` hands over to the reader of this report, as HTML; empty: nothing.
std::string to_sheets(const xmlDoc& report, const std::string& giver,
                      const Stylesheets& sheets = Stylesheets::standard());

std::string to_text(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());
std::string to_text(const std::string& report_xml, const Stylesheets& sheets = Stylesheets::standard());

/// A report in at most 15 lines of at most 78 characters, for the body of the mail that brings it. `file`:
/// the name of the whole report; empty: the digest names none.
std::string to_digest(const xmlDoc& report, const std::string& file,
                      const Stylesheets& sheets = Stylesheets::standard());
std::string to_digest(const std::string& report_xml, const std::string& file,
                      const Stylesheets& sheets = Stylesheets::standard());

/// Who formats a PDF: the program itself (pdf.hpp), or an installed Apache FOP (fop.hpp; throws FopError).
enum class Formatter { adjudicator, fop };

std::string to_pdf(const xmlDoc& report, Formatter formatter = Formatter::adjudicator,
                   const Stylesheets& sheets = Stylesheets::standard());
std::string to_pdf(const std::string& report_xml, Formatter formatter = Formatter::adjudicator,
                   const Stylesheets& sheets = Stylesheets::standard());

/// Makes the PDFs of several reports, one after another: what they have in common is made once. Whose report
/// it was shows in none of them: the bytes of each are those of to_pdf. For one thread.
class PdfMaker {
 public:
  PdfMaker(Formatter formatter, const Stylesheets& sheets);
  ~PdfMaker();
  PdfMaker(const PdfMaker&) = delete;
  PdfMaker& operator=(const PdfMaker&) = delete;
  std::string make(const xmlDoc& report);

 private:
  const Formatter formatter_;
  const Stylesheets& sheets_;
  std::unique_ptr<fo::Workshop> workshop_;
};

/// The XSL-FO that a PDF is made of, for another formatter or a printer's own changes.
std::string to_fo(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());
std::string to_fo(const std::string& report_xml, const Stylesheets& sheets = Stylesheets::standard());
/// On paper without lists, rules, charts, small maps and luck.
void make_brief(xmlDoc& report);

/// What a report tells otherwise than an earlier mailing (its element `differences`), as text, every change
/// of a figure with it; empty where it has none or nothing differs.
std::string to_differences(const xmlDoc& report, const Stylesheets& sheets = Stylesheets::standard());

/// The faces of a label of a series, drawn again: address of the series, label, dice and faces that were
/// given, as the report has them; empty where they cannot be known.
using DrawAgain = FunctionRef<std::vector<std::uint64_t>(const std::string& series, std::string_view label,
                                                         std::string_view dice, std::string_view given)>;

/// The text form of what stands at an address and below it ("turn-07/combat/0805"); empty where nothing does.
/// Draws of a series are shown as far as `draw` knows them, the first two hundred of each label.
std::string explain(const std::string& report_xml, const std::string& address, DrawAgain draw,
                    const Stylesheets& sheets = Stylesheets::standard());
std::string explain(const std::string& report_xml, const std::string& address,
                    const Stylesheets& sheets = Stylesheets::standard());

/// One of these by its name, here and now, whatever the stylesheets: html, desk, sheets (`parameter` is the giver),
/// text, digest (the file), differences, explain (the address), fo.
std::string perform(const std::string& kind, const xmlDoc& report, const Stylesheets& sheets,
                    const std::string& parameter = {});

/// Stylesheets of a game that do not work, as OverrideError; nothing where they are the program's.
void try_out(const Stylesheets& sheets, const std::string& system);

/// The sentence of a key of a system's wording with plain values by name; several of one name are a list. A
/// key that has no sentence is tried as the code of a refusal ("CRT-E07" is "refusal.CRT-E07").
std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments,
                     const Stylesheets& sheets = Stylesheets::standard());

}  // namespace adjudicator::reports
