#include "fo/pdf.hpp"

#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <stdlib.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pdf_fixture.hpp"
#include "texts.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::string_view kCreated = "2026-01-01T00:00:00Z";

/// A small page: 12 lines of text of 10pt, 12pt apart.
std::string page(const std::string& flow, const std::string& before_flow = "",
                 const std::string& root_parts = "") {
  return R"(<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"
 xmlns:fox="http://xmlgraphics.apache.org/fop/extensions" font-family="DejaVu Sans" font-size="10pt">
<fo:layout-master-set><fo:simple-page-master master-name="A" page-width="200pt" page-height="204pt" margin="10pt">
<fo:region-body margin="20pt 0pt"/><fo:region-before extent="15pt"/><fo:region-after extent="15pt"/>
</fo:simple-page-master></fo:layout-master-set>)" +
         root_parts + "<fo:page-sequence master-reference=\"A\" id=\"all\">" + before_flow +
         "<fo:flow flow-name=\"xsl-region-body\">" + flow + "</fo:flow></fo:page-sequence></fo:root>";
}

std::string block(const std::string& text, const std::string& attributes = "") {
  return "<fo:block " + attributes + ">" + text + "</fo:block>";
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

std::string cell(const std::string& text, const std::string& attributes = "") {
  return "<fo:table-cell " + attributes + ">" + block(text) + "</fo:table-cell>";
}

std::string row(const std::string& cells) {
  return "<fo:table-row>" + cells + "</fo:table-row>";
}

std::string table(const std::string& header, const std::string& rows) {
  return "<fo:table>" + (header.empty() ? "" : "<fo:table-header>" + header + "</fo:table-header>") +
         "<fo:table-body>" + rows + "</fo:table-body></fo:table>";
}

std::string format(const std::string& fo) {
  return format_pdf(fo, kCreated);
}

using report_test::ask_poppler;
using report_test::unpacked;

std::size_t pages(const std::string& pdf) {
  const std::string text = unpacked(pdf);
  return times_in(text, "/Type /Page") - times_in(text, "/Type /Pages");
}
std::size_t tags(const std::string& pdf, const std::string& type) {
  return times_in(unpacked(pdf), "\n   /S /" + type + "\n");
}

std::string error_of(const std::string& fo) {
  try {
    format(fo);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}

/// The text of one page, in lines.
std::string text_of(const std::string& pdf, int number = 1) {
  return ask_poppler("pdftotext", pdf,
                     "-layout -f " + std::to_string(number) + " -l " + std::to_string(number));
}

/// Where a word of the first page stands, as often as it does: `edge` is xMin, xMax, yMin or yMax, in points
/// from the upper left.
std::vector<double> places_of(const std::string& pdf, const std::string& word, const std::string& edge) {
  const std::string all = ask_poppler("pdftotext", pdf, "-bbox -l 1");
  std::vector<double> places;
  for (std::size_t end = 0; (end = all.find(">" + word + "</word>", end)) != all.npos; ++end) {
    const std::size_t begin = all.find(edge + "=\"", all.rfind("<word", end));
    places.push_back(std::stod(all.substr(begin + edge.size() + 2)));
  }
  return places;
}
double place_of(const std::string& pdf, const std::string& word, const std::string& edge) {
  const auto places = places_of(pdf, word, edge);
  return places.empty() ? -1 : places.front();
}

#define NEED_POPPLER(text) ASSERT_FALSE((text).empty()) << "tools/setup installs poppler-utils"

TEST(Pdf, TextIsThereWithWhiteSpaceCollapsed) {
  const std::string pdf =
      format(page(block("  Supply \n <fo:inline font-weight='bold'> ran\tout </fo:inline>  at"
                        " the modifier&#160;&#160;!  ")));
  EXPECT_EQ(pages(pdf), 1u);
  const std::string text = text_of(pdf);
  NEED_POPPLER(text);
  EXPECT_NE(text.find("Supply ran out at the modifier !"), text.npos) << text;
  EXPECT_NEAR(place_of(pdf, "!", "xMin") - place_of(pdf, "modifier", "xMax"), 2 * 3.18, 0.2)
      << "two wide spaces";
}

TEST(Pdf, RangesOfNumbersStayInOneLine) {
  const auto said = [](const std::string& text) {
    return text_of(format(page(block(text, "margin-right='130pt'"))));
  };
  const std::string text = said("aaaa 555\u2013777");
  NEED_POPPLER(text);
  EXPECT_NE(text.find("555\u2013777"), text.npos) << text;
  const std::string spans = said("aaaa b <fo:inline font-weight='bold'>555\u2013777</fo:inline>");
  EXPECT_NE(spans.find("555\u2013777"), spans.npos) << spans;
  // However wide the column is.
  for (int right = 60; right < 135; right += 3) {
    const std::string pdf = format(page(block("as high as this; usually 14\u201363, or 109\u2013199",
                                              "margin-right='" + std::to_string(right) + "pt'")));
    EXPECT_NE(text_of(pdf).find("14\u201363"), text.npos) << right << text_of(pdf);
    EXPECT_NE(text_of(pdf).find("109\u2013199"), text.npos) << right << text_of(pdf);
  }
}

TEST(Pdf, LinesFillPagesAndNeverStandAlone) {
  EXPECT_EQ(pages(format(page(times(12, block("x"))))), 1u);
  EXPECT_EQ(pages(format(page(times(13, block("x"))))), 2u);
  // Three lines with room for two: neither a widow nor an orphan is left.
  const std::string pdf = format(
      page(times(10, block("above")) + block("one&#10;two&#10;three", "linefeed-treatment='preserve'")));
  const std::string second = text_of(pdf, 2);
  NEED_POPPLER(second);
  EXPECT_NE(second.find("one"), second.npos) << second;
}

TEST(Pdf, HeadingStaysWithWhatFollows) {
  const std::string pdf =
      format(page(times(11, block("above")) + block("heading", "keep-with-next='always'") +
                  block("a&#10;b&#10;c", "linefeed-treatment='preserve'")));
  EXPECT_EQ(pages(pdf), 2u);
  const std::string second = text_of(pdf, 2);
  NEED_POPPLER(second);
  EXPECT_NE(second.find("heading"), second.npos) << second;
}

/// A block of six lines: below nine lines of twelve it moves on whole, below seven it would leave five white.
TEST(Pdf, AWishToStayTogetherGivesWayToAThirdOfAPage) {
  const auto page_of = [](int above, const std::string& keep, const std::string& heading = "") {
    const std::string kept =
        block(block("first") + times(5, block("other")), "keep-together.within-page='" + keep + "'");
    return ask_poppler("pdftotext", format(page(times(above, block("above")) + heading + kept)), "-l 1");
  };
  NEED_POPPLER(page_of(7, "1"));
  EXPECT_EQ(times_in(page_of(7, "1"), "other"), 4u);
  EXPECT_EQ(times_in(page_of(9, "1"), "first"), 0u);
  EXPECT_EQ(times_in(page_of(7, "always"), "first"), 0u);
  EXPECT_EQ(times_in(page_of(9, "auto"), "other"), 2u);
  // What it is kept with goes with it, and does not stay alone where the wish gives way.
  const std::string heading = block("heading", "keep-with-next='always'");
  EXPECT_EQ(times_in(page_of(9, "1", heading), "heading"), 0u);
  EXPECT_EQ(times_in(page_of(7, "1", heading), "heading"), 1u);
  EXPECT_EQ(times_in(page_of(7, "1", heading), "other"), 3u);
  EXPECT_EQ(times_in(page_of(8, "1", heading), "first"), 1u);
  EXPECT_EQ(error_of(page(block("x", "keep-together='1.5'"))).find("no error"), std::string::npos);
  EXPECT_NE(error_of(page(block("x", "keep-with-next='1'"))).find("auto, always"), std::string::npos);
}

/// A row of six lines goes on over the page below seven of twelve, where it would leave five white.
TEST(Pdf, ARowDoesNotLeaveAThirdOfAPageWhite) {
  const std::string tall = "<fo:table-cell>" + times(6, block("line")) + "</fo:table-cell>";
  const std::string pdf = format(page(times(7, block("above")) + table("", row(tall))));
  const std::string first = text_of(pdf);
  NEED_POPPLER(first);
  EXPECT_EQ(times_in(first, "line"), 5u) << first;
}

TEST(Pdf, SpacesMeetAndAreDroppedAtTheTopOfAPage) {
  // 11 lines and the larger of the two spaces between them fill the page to the point.
  const std::string full = block("a", "space-after='12pt'") + block("b", "space-before='9pt'");
  EXPECT_EQ(pages(format(page(full + times(9, block("x"))))), 1u);
  EXPECT_EQ(pages(format(page(full + times(10, block("x"))))), 2u);
  EXPECT_EQ(pages(format(page(block("a", "space-before='50pt'") + times(11, block("x"))))), 1u);
}

TEST(Pdf, HugeBlockBreaksByLines) {
  const std::string words = times(400, "all the words of a very long answer ");
  const std::string framed =
      block(block(words) + block("tail"), "border='1pt solid red' padding='4pt' margin='0'");
  const std::string pdf = format(page(framed));
  EXPECT_GT(pages(pdf), 20u);
  const std::string text = ask_poppler("pdftotext", pdf, "");
  NEED_POPPLER(text);
  EXPECT_EQ(times_in(text, "answer"), 400u);
  EXPECT_NE(text.find("tail"), text.npos);
}

TEST(Pdf, TableHeaderIsRepeatedAndTaggedOnce) {
  const std::string pdf = format(page(table(row(cell("Head")), times(20, row(cell("body"))))));
  EXPECT_EQ(pages(pdf), 2u);
  EXPECT_EQ(tags(pdf, "TR"), 21u);
  EXPECT_EQ(tags(pdf, "TH"), 1u);
  EXPECT_EQ(tags(pdf, "TD"), 20u);
  EXPECT_EQ(times_in(unpacked(pdf), "/Scope /Column"), 1u);
  const std::string second = text_of(pdf, 2);
  NEED_POPPLER(second);
  EXPECT_NE(second.find("Head"), second.npos) << second;
}

TEST(Pdf, CellsSpanRowsAndColumns) {
  const std::string pdf =
      format(page(table("", row(cell("high", "number-rows-spanned='2'") + cell("top")) + row(cell("low")) +
                                row(cell("wide", "number-columns-spanned='2'")))));
  EXPECT_EQ(times_in(unpacked(pdf), "/RowSpan 2"), 1u);
  EXPECT_EQ(times_in(unpacked(pdf), "/ColSpan 2"), 1u);
  const std::string text = text_of(pdf);
  NEED_POPPLER(text);
  EXPECT_NEAR(place_of(pdf, "low", "xMin"), place_of(pdf, "top", "xMin"), 1);
  EXPECT_NEAR(place_of(pdf, "low", "yMin"), place_of(pdf, "top", "yMin") + 12, 0.1);
  EXPECT_NEAR(place_of(pdf, "high", "yMin"), place_of(pdf, "top", "yMin"), 0.1);
}

// What a cell says of itself is not read again where one before it in its row says the same: to draw it like that one must be all
// that comes of it.
TEST(Pdf, CellsThatLookAlikeAreReadAsIfEachWereAlone) {
  const std::string looks =
      "padding='2pt' border-bottom='1pt solid #aaa' number-columns-spanned='2' role='TH'";
  const std::string reordered =
      "role='TH' number-columns-spanned='2' border-bottom='1pt solid #aaa' padding='2pt'";
  const auto of = [&](const std::string& second) {
    return format(page(table("", row(cell("a", looks) + cell("b", "padding='1pt'") + cell("c", second)) +
                                     row(cell("d") + cell("e") + cell("f") + cell("g") + cell("h")))));
  };
  EXPECT_EQ(of(looks), of(reordered));
  EXPECT_NE(of(looks), of("padding='2pt' number-columns-spanned='2' role='TH'"));
}

TEST(Pdf, OverlappingSpansAreRefused) {
  const std::string error = error_of(page(table("", row(cell("a") + cell("b", "number-rows-spanned='2'")) +
                                                        row(cell("c", "number-columns-spanned='2'")))));
  EXPECT_NE(error.find("<fo:table>"), error.npos) << error;
}

TEST(Pdf, RowHigherThanAPageGoesOn) {
  const std::string words = times(60, "every word of it ");
  const std::string pdf =
      format(page(block("intro") + table(row(cell("Left") + cell("Right")),
                                         row(cell(words) + cell("short")) + row(cell("next")))));
  EXPECT_GT(pages(pdf), 3u);
  const std::string text = ask_poppler("pdftotext", pdf, "");
  NEED_POPPLER(text);
  EXPECT_EQ(times_in(text, "every"), 60u);
  EXPECT_EQ(times_in(text, "Left"), pages(pdf));
  EXPECT_EQ(times_in(text, "next"), 1u);
}

TEST(Pdf, PagesAreNumberedAndCited) {
  const std::string footer =
      "<fo:static-content flow-name='xsl-region-after'><fo:block>Page <fo:page-number/> of "
      "<fo:page-number-citation-last ref-id='all'/></fo:block></fo:static-content>";
  const std::string flow = block("See page <fo:page-number-citation ref-id='there'/>") +
                           times(2, block("x", "break-before='page'")) +
                           block("here", "id='there' break-before='page'");
  const std::string pdf = format(page(flow, footer));
  EXPECT_EQ(pages(pdf), 4u);
  const std::string first = text_of(pdf);
  NEED_POPPLER(first);
  EXPECT_NE(first.find("See page 4"), first.npos) << first;
  EXPECT_NE(first.find("Page 1 of 4"), first.npos) << first;
  EXPECT_NE(text_of(pdf, 4).find("Page 4 of 4"), std::string::npos);
}

TEST(Pdf, LeaderFillsTheHeaderLine) {
  const std::string header =
      "<fo:static-content flow-name='xsl-region-before'><fo:block "
      "text-align-last='justify'>left<fo:leader/>right"
      "</fo:block></fo:static-content>";
  const std::string pdf = format(page(block("body"), header));
  NEED_POPPLER(text_of(pdf));
  EXPECT_NEAR(place_of(pdf, "left", "xMin"), 10, 1);
  EXPECT_NEAR(place_of(pdf, "right", "xMax"), 190, 1);
}

TEST(Pdf, JustifiedLinesEndAtTheMargin) {
  // The last word of the line is in another font, and so is a run of its own to Pango.
  const std::string pdf =
      format(page(block("several words and the <fo:inline font-style='italic'>ending</fo:inline> "
                        "<fo:inline font-weight='bold'>incomprehensible</fo:inline>",
                        "text-align='justify'")));
  NEED_POPPLER(text_of(pdf));
  EXPECT_NEAR(place_of(pdf, "ending", "xMax"), 190, 0.5);
  EXPECT_NEAR(place_of(pdf, "incomprehensible", "xMin"), 10, 0.5);
}

/// One text in many places is laid out once, but not where it lies otherwise.
TEST(Pdf, OneLineStandsWhereItsColumnEndsWhateverColumnItWasSetInBefore) {
  const auto columns = [](const std::string& align) {
    return "<fo:table table-layout=\"fixed\" width=\"100%\" text-align=\"" + align +
           "\"><fo:table-column column-width=\"50pt\"/><fo:table-column column-width=\"100pt\"/>"
           "<fo:table-column column-width=\"30pt\"/><fo:table-body>" +
           row(times(3, cell("word"))) + "</fo:table-body></fo:table>";
  };
  const auto ends = places_of(format(page(columns("end"))), "word", "xMax");
  NEED_POPPLER(ends);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_NEAR(ends[0], 60, 0.1);
  EXPECT_NEAR(ends[1], 160, 0.1);
  EXPECT_NEAR(ends[2], 190, 0.1);
  const auto begins = places_of(format(page(columns("center"))), "word", "xMin");
  const auto middle_ends = places_of(format(page(columns("center"))), "word", "xMax");
  ASSERT_EQ(begins.size(), 3u);
  EXPECT_NEAR(begins[1] + middle_ends[1], 2 * 110, 0.1);
  // What is not one line in the narrower column is broken there.
  const std::string two =
      "<fo:table table-layout=\"fixed\" width=\"100%\"><fo:table-column column-width=\"100pt\"/>"
      "<fo:table-column column-width=\"30pt\"/><fo:table-body>" +
      row(times(2, cell("two words"))) + "</fo:table-body></fo:table>";
  const auto tops = places_of(format(page(two)), "words", "yMin");
  ASSERT_EQ(tops.size(), 2u);
  EXPECT_NEAR(tops[1] - tops[0], 12, 0.1);
}

TEST(Pdf, TheSameTextMayLieOtherwise) {
  const auto row_with = [](const std::string& attributes) {
    return row("<fo:table-cell><fo:block " + attributes + ">same</fo:block></fo:table-cell>");
  };
  for (const auto& [attributes, edge] : {std::pair{"text-align='end'", "xMin"},
                                         {"text-align='center'", "xMin"},
                                         {"text-indent='9pt'", "xMin"},
                                         {"font-size='5pt'", "xMax"},
                                         {"font-weight='bold'", "xMax"},
                                         {"line-height='30pt'", "yMin"}}) {
    const std::string pdf =
        format(page("<fo:table><fo:table-column column-width='50pt'/><fo:table-body>" + row_with("") +
                    row_with("") + row_with(attributes) + row_with("") + "</fo:table-body></fo:table>"));
    const auto places = places_of(pdf, "same", edge);
    ASSERT_EQ(places.size(), 4u) << attributes;
    const double usual = places[1] - places[0];
    EXPECT_GT(std::abs(places[2] - places[1] - usual), 2) << attributes;
    EXPECT_GT(std::abs(places[3] - places[2] - usual), 2) << attributes;
  }
}

TEST(Pdf, BookmarksAndMetadata) {
  const std::string parts =
      "<fo:declarations><dc:title xmlns:dc='http://purl.org/dc/elements/1.1/'>Turn 7</dc:title>"
      "<dc:creator xmlns:dc='http://purl.org/dc/elements/1.1/'>The umpire</dc:creator></fo:declarations>"
      "<fo:bookmark-tree><fo:bookmark internal-destination='b'><fo:bookmark-title>Battles</fo:bookmark-title>"
      "<fo:bookmark internal-destination='h'><fo:bookmark-title>Hex 4807</fo:bookmark-title></fo:bookmark>"
      "</fo:bookmark></fo:bookmark-tree>";
  const std::string pdf =
      unpacked(format(page(block("Battles", "id='b' role='H1'") + block("Hex", "id='h'"), "", parts)));
  EXPECT_NE(pdf.find("/Title (Turn 7)"), pdf.npos);
  EXPECT_NE(pdf.find("/Author (The umpire)"), pdf.npos);
  EXPECT_NE(pdf.find("/CreationDate (D:20260101000000Z)"), pdf.npos);
  EXPECT_NE(pdf.find("/Title (Hex 4807)"), pdf.npos);
  EXPECT_EQ(times_in(pdf, "/Count -"), 0u);
}

TEST(Pdf, StructureIsTagged) {
  const std::string list =
      "<fo:list-block><fo:list-item><fo:list-item-label end-indent='label-end()'><fo:block>1.</fo:block>"
      "</fo:list-item-label><fo:list-item-body start-indent='body-start()'><fo:block>item</fo:block>"
      "</fo:list-item-body></fo:list-item></fo:list-block>";
  const std::string picture =
      "<fo:instream-foreign-object content-width='20pt' fox:alt-text='Map'><svg "
      "xmlns='http://www.w3.org/2000/svg' "
      "viewBox='0 0 10 10'><rect width='10' height='10'/></svg></fo:instream-foreign-object>";
  const std::string link =
      "see <fo:basic-link external-destination='https://example.org/a(b)'>there</fo:basic-link>";
  const std::string pdf = format(page(block("Head", "role='H1'") + block(link) + list + block(picture)));
  for (const auto* type : {"Document", "H1", "P", "Link", "L", "LI", "Lbl", "LBody", "Figure"})
    EXPECT_EQ(tags(pdf, type), 1u) << type;
  for (const auto* part : {"/Alt <FEFF004D00610070>", "/Lang (en)", "https://example.org/a%28b%29"})
    EXPECT_EQ(times_in(unpacked(pdf), part), 1u) << part;
}

/// Each element has its words, in its order, and decoration none.
TEST(Pdf, ElementsHaveTheirWords) {
  const std::string pdf = format(page(
      block("Head", "role='H1' border='1pt solid #000'") + table(row(cell("first")), row(cell("second"))) +
      block("see <fo:basic-link internal-destination='all'>there</fo:basic-link>!")));
  const std::string heard = ask_poppler("pdfinfo", pdf, "-struct-text");
  NEED_POPPLER(heard);
  std::size_t at = 0;
  for (const auto* part : {"H1", "\"Head\"", "TH", "\"first\"", "TD", "\"second\"", "Span", "\"see \"",
                           "Link", "\"there\"", "Span", "\"!\""}) {
    at = heard.find(part, at);
    ASSERT_NE(at, heard.npos) << part << " in " << heard;
  }
}

/// Letters that take two signs, signs that share a letter, letters that no font has, and pictures between them.
TEST(Pdf, TextOfEveryKindIsFound) {
  const std::string picture =
      "<fo:instream-foreign-object><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><clipPath "
      "id='c'>"
      "<path d='M0 0H1V1z'/></clipPath><rect clip-path='url(#c)' width='9' height='9' opacity='.5'/></svg>"
      "</fo:instream-foreign-object>";
  const std::string pdf =
      format(page(block("q\u0308 a&#160;b (c) \\ d") + block("before" + picture + "behind") +
                  block("\u0416\u2212\u20AC \uE123 end")));
  const std::string text = text_of(pdf);
  NEED_POPPLER(text);
  for (const auto* part : {"q\u0308 a b (c) \\ d", "before", "behind", "\u0416\u2212\u20AC", "end"})
    EXPECT_NE(text.find(part), text.npos) << part << " in " << text;
  EXPECT_LT(place_of(pdf, "before", "xMax"), place_of(pdf, "behind", "xMin"));
}

TEST(Pdf, ATableForLooksIsReadPartByPart) {
  const std::string pdf = format(page("<fo:table role='Div'><fo:table-body>" +
                                      row(cell("Left") + cell("Right")) + "</fo:table-body></fo:table>"));
  EXPECT_EQ(tags(pdf, "Table") + tags(pdf, "TR") + tags(pdf, "TD"), 0u);
  EXPECT_EQ(tags(pdf, "Div"), 3u);
  EXPECT_EQ(tags(pdf, "P"), 2u);
}

TEST(Pdf, ACellWithDecorationAloneKeepsItsPlace) {
  const std::string picture = [](const std::string& alt) {
    return "<fo:table-cell><fo:block><fo:instream-foreign-object fox:alt-text='" + alt +
           "'><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0H9V9z'/></svg>"
           "</fo:instream-foreign-object></fo:block></fo:table-cell>";
  }("");
  const std::string pdf = format(page(table("", row(cell("A") + picture + cell("B")))));
  EXPECT_EQ(tags(pdf, "TD"), 3u);
  EXPECT_EQ(tags(pdf, "Figure"), 0u);
}

TEST(Pdf, LinksSayWhereTheyLead) {
  const std::string pdf =
      format(page(block("See <fo:basic-link internal-destination='there'>the map</fo:basic-link>") +
                  block("M", "id='there'")));
  EXPECT_EQ(times_in(unpacked(pdf), "/Contents <FEFF0074006800650020006D00610070>"), 1u) << "the map";
  EXPECT_EQ(times_in(unpacked(pdf), "/Tabs /S"), pages(pdf));
}

TEST(Pdf, TheTitleInTheMetadataIsOnlyText) {
  const std::string pdf = format(page(block("x"), "",
                                      "<fo:declarations><x:xmpmeta xmlns:x='adobe:ns:meta/'><dc:title "
                                      "xmlns:dc='http://purl.org/dc/elements/1.1/'>"
                                      "A &lt;b&gt; &amp; ü</dc:title></x:xmpmeta></fo:declarations>"));
  EXPECT_NE(pdf.find("<rdf:li xml:lang=\"x-default\">A &lt;b&gt; &amp; ü</rdf:li>"), pdf.npos);
}

TEST(Pdf, TagsReachOverPages) {
  const std::string pdf = format(page(block(times(120, "words and words "), "role='BlockQuote'")));
  EXPECT_GT(pages(pdf), 3u);
  EXPECT_EQ(tags(pdf, "BlockQuote"), 1u);
  EXPECT_EQ(tags(pdf, "Span"), pages(pdf));
}

/// The table at the end knows every object: those that stand in the file and those in streams of objects.
TEST(Pdf, ObjectsAreWhereTheTableSays) {
  const std::string pdf = format(page(table(row(cell("h")), times(300, row(cell("b"))))));
  const auto places = report_test::table_of(pdf);
  ASSERT_GT(places.size(), 700u);
  EXPECT_EQ(places[0].kind, 0);
  std::size_t packed = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    ASSERT_TRUE(places[i].kind == 1 || places[i].kind == 2) << i;
    const bool in_stream = places[i].kind == 2;
    ASSERT_LT(in_stream ? places[i].where : 0, places.size()) << i;
    const std::size_t offset = in_stream ? places[places[i].where].where : places[i].where;
    const std::string head = std::to_string(in_stream ? places[i].where : i) + " 0 obj\n";
    ASSERT_EQ(pdf.compare(offset, head.size(), head), 0) << i;
    if (!in_stream) continue;
    ++packed;
    const auto numbers = report_test::objects_in_stream(pdf, offset);
    ASSERT_LT(places[i].index, numbers.size()) << i;
    EXPECT_EQ(numbers[places[i].index], i);
  }
  EXPECT_GT(packed, 600u) << "all but the streams are packed";
}

TEST(Pdf, StructureCostsLittle) {
  const std::string pdf = format(page(times(2000, block("x"))));
  EXPECT_TRUE(pdf.starts_with("%PDF-1.5\n"));
  EXPECT_EQ(tags(pdf, "P"), 2000u);
  EXPECT_LT(pdf.size(), 110'000u) << "an element alone has 60 bytes and 20 more in a plain table";
}

TEST(Pdf, SameBytesInEveryTimeZoneAndLocale) {
  const std::string fo = page(block("Ελληνικά и кириллица 1.5", "margin-left='1.5mm'") +
                              block("<fo:instream-foreign-object><svg xmlns='http://www.w3.org/2000/svg' "
                                    "viewBox='0 0 9.5 9.5' width='9.5' height='9.5'><circle r='2.5'/>"
                                    "</svg></fo:instream-foreign-object>"));
  const std::string once = format(fo);
  EXPECT_EQ(format(fo), once);
  const std::string locale = std::setlocale(LC_ALL, nullptr);
  for (const auto* zone : {"Asia/Tokyo", "America/New_York"}) {
    ::setenv("TZ", zone, 1);
    ::tzset();
    for (const auto* name : {"C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "C"}) {
      std::setlocale(LC_ALL, name);  // one that is not installed changes nothing
      EXPECT_EQ(format(fo), once) << zone << " " << name;
    }
  }
  ::unsetenv("TZ");
  ::tzset();
  std::setlocale(LC_ALL, locale.c_str());
}

TEST(Pdf, TreeAndTextGiveTheSame) {
  const std::string fo = page(block("text"));
  xmlDoc* doc = xmlReadMemory(fo.data(), static_cast<int>(fo.size()), nullptr, nullptr, 0);
  ASSERT_NE(doc, nullptr);
  EXPECT_EQ(format_pdf(*doc, kCreated), format(fo));
  xmlFreeDoc(doc);
}

TEST(Pdf, DocumentsOfOneWorkshopAreAsTheyWouldBeAlone) {
  const std::string picture =
      "<fo:instream-foreign-object><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" "
      "height=\"20\"><path d=\"M0 0H20V20z\"/></svg></fo:instream-foreign-object>";
  const std::string first =
      page(block("word and " + picture) +
           block("justified words in lines that are broken", "text-align=\"justify\"") + block("word"));
  const std::string second =
      page(block("word", "text-align=\"end\"") + block(picture) +
           block("justified words in lines that are broken", "text-align=\"justify\"") +
           block("other", "font-weight=\"bold\""));
  Workshop workshop;
  for (const std::string& fo : {first, second, first}) {
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> doc(
        xmlReadMemory(fo.data(), static_cast<int>(fo.size()), nullptr, nullptr, XML_PARSE_NONET), xmlFreeDoc);
    ASSERT_NE(doc, nullptr);
    EXPECT_EQ(workshop.format(*doc, kCreated), format(fo));
  }
}

TEST(Pdf, UnknownThingsAreNamed) {
  const std::string element = error_of(page("\n\n<fo:block-container/>"));
  EXPECT_NE(element.find("<fo:block-container> in line 7"), element.npos) << element;
  EXPECT_NE(element.find("FOP"), element.npos) << element;
  const std::string attribute = error_of(page(block("x", "hyphenate='true'")));
  EXPECT_NE(attribute.find("<fo:block>"), attribute.npos) << attribute;
  EXPECT_NE(attribute.find("hyphenate"), attribute.npos) << attribute;
  const std::string value = error_of(page(block("x", "text-align='inside'")));
  EXPECT_NE(value.find("text-align: 'inside'"), value.npos) << value;
  EXPECT_NE(error_of(page(block("<svg/>"))).find("<svg>"), std::string::npos);
  EXPECT_NE(error_of(page("loose text<fo:table-row/>")).find("<fo:table-row>"), std::string::npos);
}

TEST(Pdf, WhatIsMissingIsNamed) {
  const std::string link = "<fo:basic-link internal-destination='nowhere'>x</fo:basic-link>";
  EXPECT_NE(error_of(page(block(link))).find("'nowhere'"), std::string::npos);
  EXPECT_NE(error_of(page(block("<fo:page-number-citation ref-id='no'/>"))).find("'no'"), std::string::npos);
  EXPECT_NE(error_of("<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'/>").find("page-sequence"),
            std::string::npos);
  EXPECT_NE(error_of("<html/>").find("fo:root"), std::string::npos);
  EXPECT_NE(error_of("<a>").find("line 1"), std::string::npos);
  EXPECT_NE(error_of("").find("not well-formed"), std::string::npos);
  EXPECT_THROW(format_pdf(page(block("x")), "yesterday"), FormatError);
}

TEST(Pdf, HostileValuesAreRefused) {
  for (const auto* value :
       {"nan", "nanpt", "infpt", "1e5pt", "99999999999999mm", "-1pt", "1e999pt", "pt", "", "0x1pt"}) {
    EXPECT_NE(error_of(page(block("x", "font-size='" + std::string(value) + "'"))), "no error") << value;
    EXPECT_NE(error_of(page(block("x", "space-before='" + std::string(value) + "'"))), "no error") << value;
  }
  EXPECT_NE(error_of(page(table("", row(cell("x", "number-columns-spanned='999999999'"))))), "no error");
  EXPECT_NE(error_of(page(block("x", "color='#12345'"))), "no error");
  EXPECT_NE(
      error_of(page(block("<fo:basic-link external-destination='file:///etc/passwd'>x</fo:basic-link>"))),
      "no error");
  EXPECT_NE(error_of("<!DOCTYPE r [<!ENTITY e 'x'>]>" + page(block("&e;"))), "no error");
}

TEST(Pdf, HostileStructuresEnd) {
  EXPECT_NE(error_of(page(times(100, "<fo:block>") + "x" + times(100, "</fo:block>"))).find("too deeply"),
            std::string::npos);
  EXPECT_NE(error_of(page(times(2100, block("x", "break-before='page'")))).find("2000 pages"),
            std::string::npos);
  EXPECT_EQ(pages(format(page(times(100, block("x", "keep-with-next='always'"))))), 9u);
  EXPECT_GT(pages(format(page(block(times(40, block("x")), "keep-together.within-page='always'")))), 3u);
  EXPECT_GT(pages(format(page(block(std::string(5000, 'x'))))), 3u);
  EXPECT_GE(pages(format(page(block("WW", "font-size='900pt'")))), 1u);
  EXPECT_GE(pages(format(
                page(table("", row("<fo:table-cell padding='14000pt'>" + block("x") + "</fo:table-cell>"))))),
            1u);
  std::string nested = block("innermost");
  for (int i = 0; i < 9; ++i)
    nested = table("", row("<fo:table-cell>" + nested + "</fo:table-cell>" + cell("x")));
  EXPECT_GE(pages(format(page(nested))), 1u);
}

TEST(Pdf, EmptyThingsKeepTheirStructure) {
  const std::string pdf = format(page(table("", row("<fo:table-cell/>" + cell("x"))) + "<fo:block id='e'/>"));
  EXPECT_EQ(tags(pdf, "TD"), 2u);
  EXPECT_EQ(pages(format(page(""))), 1u);
}

}  // namespace
}  // namespace adjudicator::fo
