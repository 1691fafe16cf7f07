#include "fo/pdf.hpp"

#include <libxml/parser.h>

#include <memory>

#include "fo/book.hpp"
#include "fo/cairo_part.hpp"
#include "fo/element.hpp"
#include "fo/paint.hpp"
#include "fo/pdf_file.hpp"
#include "fo/reader.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::size_t kLargestText = std::size_t{64} << 20;

/// Cairo would take a date that it cannot read for none, and then ask the clock.
void check_date(std::string_view date) {
  static constexpr std::string_view kShape = "0000-00-00T00:00:00Z";
  bool good = date.size() == kShape.size();
  for (std::size_t i = 0; good && i < date.size(); ++i) {
    good = kShape[i] == '0' ? date[i] >= '0' && date[i] <= '9' : date[i] == kShape[i];
  }
  if (!good)
    throw FormatError("'" + std::string(date.substr(0, 40)) + "' is not a date like 2026-01-01T00:00:00Z");
}

void paint_page(Painter& painter, Book& book, Document& document, std::size_t number) {
  const Page& page = book.pages()[number];
  const PageMaster& master = book.master_of(page);
  PageSequence& sequence = document.sequences[page.sequence];
  const auto paint_running = [&](std::optional<Flow>& flow, double top, double height, VerticalAlign align) {
    if (!flow) return;
    const Region region = book.running(*flow, number, height, align);
    painter.paint(region, master.outer_left, top + region.used, false);
  };
  painter.begin_page(master.width, master.height);
  paint_running(sequence.header, master.header_top, master.header_height, master.header_align);
  painter.paint(page.body, master.left, master.body_top, true);
  paint_running(sequence.footer, master.footer_top, master.footer_height, master.footer_align);
  painter.end_page();
}

std::string make_pdf(Document document, Typesetter& typesetter, std::string_view created) {
  Book book(document, typesetter);
  CairoPart cairo(document, created);
  Glyphs glyphs;
  Painter painter(cairo, glyphs, book.take_tags());
  for (const Page& page : book.pages()) painter.prepare(page.body);
  for (std::size_t number = 0; number < book.pages().size(); ++number)
    paint_page(painter, book, document, number);
  const Painted painted = painter.finish();
  return write_pdf(cairo.finish(glyphs), painted, glyphs, document);
}

[[noreturn]] void throw_parse_error(const xmlError& error) {
  std::string message = error.message == nullptr ? "unknown reason" : error.message;
  while (message.ends_with('\n')) message.pop_back();
  fail_at(error.line, "this is not well-formed XML: " + message);
}

}  // namespace

namespace {

Document document(const xmlDoc& fo) {
  try {
    return read_document(fo);
  } catch (const BadValue& bad) {
    throw FormatError(bad.what());
  }
}

}  // namespace

Workshop::Workshop() = default;
Workshop::~Workshop() = default;

std::string Workshop::format(const xmlDoc& fo, std::string_view created) {
  check_date(created);
  start_fonts();
  try {
    Document all = document(fo);
    auto& typesetter = typesetters_[all.language];
    if (typesetter == nullptr) typesetter = std::make_unique<Typesetter>(all.language);
    std::string pdf = make_pdf(std::move(all), *typesetter, created);
    typesetter->keep_little();
    return pdf;
  } catch (const BadValue& bad) {
    throw FormatError(bad.what());
  }
}

std::string format_pdf(const xmlDoc& fo, std::string_view created) {
  return Workshop().format(fo, created);
}

void demand_subset(const xmlDoc& fo) {
  document(fo);
}

std::string format_pdf(std::string_view fo_text, std::string_view created) {
  if (fo_text.size() > kLargestText) throw FormatError("the XSL-FO is larger than 64 MB");
  xmlInitParser();
  const std::unique_ptr<xmlParserCtxt, decltype(&xmlFreeParserCtxt)> parser(xmlNewParserCtxt(),
                                                                            xmlFreeParserCtxt);
  if (parser == nullptr) throw std::bad_alloc();
  start_fonts();
  constexpr int kOptions = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES;
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> doc(
      xmlCtxtReadMemory(parser.get(), fo_text.data(), static_cast<int>(fo_text.size()), nullptr, nullptr,
                        kOptions),
      xmlFreeDoc);
  if (doc == nullptr) throw_parse_error(parser->lastError);
  return format_pdf(*doc, created);
}

}  // namespace adjudicator::fo
