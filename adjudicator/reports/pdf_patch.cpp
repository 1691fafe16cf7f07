#include "reports/pdf_patch.hpp"

#include <glib.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

#include "reports/pdf_content.hpp"

namespace adjudicator::reports::fo {
namespace {

constexpr std::size_t kEntrySize = 20;
constexpr std::size_t kOffsetSize = 10;
constexpr std::string_view kElement = "<< /Type /StructElem";
constexpr std::string_view kLink = "<< /Type /Annot\n   /Subtype /Link\n";
constexpr std::string_view kPage = "<< /Type /Page %";

/// `text` in place of so many bytes from `at` on.
struct Edit {
  std::size_t at = 0;
  std::size_t erased = 0;
  std::string text;
};
using Edits = std::vector<Edit>;

void expect(bool condition) {
  if (!condition) throw std::runtime_error("Cairo has written a PDF of an unknown shape");
}

std::size_t number_at(std::string_view pdf, std::size_t at) {
  std::size_t value = 0;
  const auto result = std::from_chars(pdf.data() + at, pdf.data() + pdf.size(), value);
  expect(result.ec == std::errc());
  return value;
}

std::size_t behind(std::string_view pdf, std::string_view what, std::size_t from) {
  const std::size_t at = pdf.find(what, from);
  expect(at != pdf.npos);
  return at + what.size();
}

/// The table at the end of the file that says where each object begins.
struct ObjectTable {
  std::size_t begin = 0;    ///< of the keyword
  std::size_t count = 0;    ///< of the digits that say how many there are
  std::size_t entries = 0;  ///< of the first entry
  std::vector<std::size_t> offsets;
};

ObjectTable read_table(std::string_view pdf) {
  ObjectTable table;
  const std::size_t last = pdf.rfind("startxref\n");
  expect(last != pdf.npos);
  table.begin = number_at(pdf, last + 10);
  expect(pdf.substr(std::min(table.begin, pdf.size())).starts_with("xref\n0 "));
  table.count = table.begin + 7;
  const std::size_t count = number_at(pdf, table.count);
  table.entries = behind(pdf, "\n", table.count);
  expect(count < pdf.size() && table.entries + count * kEntrySize <= pdf.size());
  for (std::size_t i = 0; i < count; ++i)
    table.offsets.push_back(number_at(pdf, table.entries + i * kEntrySize));
  return table;
}

std::size_t object(const ObjectTable& table, std::size_t number) {
  expect(number < table.offsets.size() && table.offsets[number] < table.begin);
  return table.offsets[number];
}

/// Where the contents of the objects begin, in the order of their numbers.
std::vector<std::size_t> bodies(std::string_view pdf, const ObjectTable& table) {
  std::vector<std::size_t> all;
  for (const std::size_t offset : table.offsets)
    if (offset > 0 && offset < table.begin) all.push_back(behind(pdf, "obj\n", offset));
  return all;
}

/// PDF text outside ASCII is UTF-16, here in hexadecimal digits.
std::string text_string(const std::string& text) {
  glong length = 0;
  gunichar2* units = g_utf8_to_utf16(text.data(), static_cast<glong>(text.size()), nullptr, &length, nullptr);
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string hex = "<FEFF";
  for (glong i = 0; units != nullptr && i < length; ++i)
    for (int shift = 12; shift >= 0; shift -= 4) hex += kDigits[(units[i] >> shift) & 15];
  g_free(units);
  return hex + ">";
}

std::string additions(const Tag& tag) {
  std::string cell;
  if (tag.scope != nullptr) cell += " /Scope /" + std::string(tag.scope);
  if (tag.columns > 1) cell += " /ColSpan " + std::to_string(tag.columns);
  if (tag.rows > 1) cell += " /RowSpan " + std::to_string(tag.rows);
  std::string text;
  if (!cell.empty()) text += "\n   /A << /O /Table" + cell + " >>";
  if (!tag.alt.empty() && tag.type != "Link") text += "\n   /Alt " + text_string(tag.alt);
  if (tag.type == "L") text += "\n   /A << /O /List /ListNumbering /Disc >>";
  return text;
}

/// Cairo numbers the elements of the structure in the order in which it got the tags.
void add_to_elements(std::string_view pdf, const ObjectTable& table, const std::vector<Tag>& tags,
                     Edits& edits) {
  std::size_t next = 0;
  for (const std::size_t body : bodies(pdf, table)) {
    if (!pdf.substr(body).starts_with(kElement)) continue;
    expect(next < tags.size());
    const std::string kind = "\n   /S /" + tags[next].type + "\n";
    expect(pdf.substr(body + kElement.size()).starts_with(kind));
    if (auto text = additions(tags[next]); !text.empty()) {
      edits.push_back({body + kElement.size() + kind.size() - 1, 0, std::move(text)});
    }
    ++next;
  }
  expect(next == tags.size());
}

/// Each link has a place on its page, in the order of their tags; what it says is there too for those who do
/// not see it.
void add_to_links(std::string_view pdf, const ObjectTable& table, const std::vector<Tag>& tags,
                  Edits& edits) {
  auto tag = tags.begin();
  for (const std::size_t body : bodies(pdf, table)) {
    if (!pdf.substr(body).starts_with(kLink)) continue;
    tag = std::find_if(tag, tags.end(), [](const Tag& t) { return t.type == "Link"; });
    expect(tag != tags.end());
    edits.push_back({body + kLink.size() - 1, 0, "\n   /Contents " + text_string(tag->alt)});
    ++tag;
  }
}

/// The operators of every page, and the order in which a keyboard reaches its links.
void add_to_pages(std::string_view pdf, const ObjectTable& table, Edits& edits) {
  for (const std::size_t body : bodies(pdf, table)) {
    if (!pdf.substr(body).starts_with(kPage)) continue;
    edits.push_back({behind(pdf, "\n", body) - 1, 0, "\n   /Tabs /S"});
    const std::size_t contents = object(table, number_at(pdf, behind(pdf, "/Contents ", body)));
    const std::size_t length = object(table, number_at(pdf, behind(pdf, "/Length ", contents)));
    const std::size_t digits = pdf.find_first_not_of(" \n", behind(pdf, "obj", length));
    const std::size_t size = number_at(pdf, digits);
    const std::size_t begin = behind(pdf, "stream\n", contents);
    expect(begin + size < pdf.size());
    std::string packed = with_artifacts(pdf.substr(begin, size));
    edits.push_back({digits, std::to_string(size).size(), std::to_string(packed.size())});
    edits.push_back({begin, size, std::move(packed)});
  }
}

/// For XML: the title is the text of others.
std::string escaped(const std::string& text) {
  gchar* made = g_markup_escape_text(text.data(), static_cast<gssize>(text.size()));
  std::string result(made);
  g_free(made);
  return result;
}

/// Title and language once more, as archives look for them.
std::string metadata(const std::string& title, const std::string& language) {
  const std::string xmp =
      "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
      "<dc:format>application/pdf</dc:format>"
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
      escaped(title) + "</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>" + language +
      "</rdf:li></rdf:Bag></dc:language></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
  return "<< /Type /Metadata\n   /Subtype /XML\n   /Length " + std::to_string(xmp.size()) + "\n>>\nstream\n" +
         xmp + "\nendstream\n";
}

std::string padded(std::size_t offset) {
  const std::string digits = std::to_string(offset);
  expect(digits.size() <= kOffsetSize);
  return std::string(kOffsetSize - digits.size(), '0') + digits;
}

/// The PDF with the edits, which all lie before the table, and with one object more; and a table that knows
/// of them.
std::string rebuilt(std::string_view pdf, const ObjectTable& table, const Edits& edits,
                    const std::string& new_object) {
  std::vector<std::size_t> grown{0};  // up to each edit
  for (const Edit& e : edits) grown.push_back(grown.back() + e.text.size() - e.erased);
  const auto moved = [&](std::size_t offset) {
    const auto after = std::upper_bound(edits.begin(), edits.end(), offset,
                                        [](std::size_t o, const Edit& e) { return o < e.at; });
    return offset + grown[static_cast<std::size_t>(after - edits.begin())];
  };
  std::string result;
  std::size_t from = 0;
  const auto copy = [&](std::size_t end) {
    result.append(pdf.substr(from, end - from));
    from = end;
  };
  for (const Edit& e : edits) {
    copy(e.at);
    result.append(e.text);
    from += e.erased;
  }
  copy(table.begin);
  const std::string count = std::to_string(table.offsets.size());
  const std::string more = std::to_string(table.offsets.size() + 1);
  const std::size_t own_offset = result.size();
  result += count + " 0 obj\n" + new_object + "endobj\n";
  const std::size_t start_of_table = result.size();
  copy(table.count);
  result += more;
  from += count.size();
  copy(table.entries);
  for (std::size_t n = 0; n < table.offsets.size(); ++n) {
    const std::size_t entry = table.entries + n * kEntrySize;
    const bool used = pdf[entry + kEntrySize - 3] == 'n';
    result.append(used ? padded(moved(table.offsets[n])) : std::string(pdf.substr(entry, kOffsetSize)));
    result.append(pdf.substr(entry + kOffsetSize, kEntrySize - kOffsetSize));
  }
  result += padded(own_offset) + " 00000 n \n";
  from = table.entries + table.offsets.size() * kEntrySize;
  copy(behind(pdf, "/Size ", from));
  result += more;
  from += count.size();
  copy(behind(pdf, "startxref\n", from));
  return result + std::to_string(start_of_table) + "\n%%EOF\n";
}

}  // namespace

std::string complete_pdf(std::string pdf, const std::vector<Tag>& tags, const std::string& language,
                         const std::string& title) {
  // Cairo says of the list of bookmarks as a whole that it is closed, which only its items can be.
  const std::size_t outlines = pdf.rfind("<< /Type /Outlines");
  if (outlines != pdf.npos) {
    const std::size_t count = behind(pdf, "/Count ", outlines);
    if (pdf[count] == '-') pdf[count] = ' ';
  }
  const ObjectTable table = read_table(pdf);
  Edits edits;
  add_to_elements(pdf, table, tags, edits);
  add_to_links(pdf, table, tags, edits);
  add_to_pages(pdf, table, edits);
  const std::size_t catalog = behind(pdf, "<< /Type /Catalog", pdf.rfind("<< /Type /Catalog"));
  edits.push_back({catalog, 0,
                   "\n   /Lang (" + language + ")\n   /ViewerPreferences << /DisplayDocTitle true >>" +
                       "\n   /Metadata " + std::to_string(table.offsets.size()) + " 0 R"});
  // Cairo leaves out the prefix that the standard asks for.
  const std::size_t date = behind(pdf, "/CreationDate (", pdf.rfind("/CreationDate ("));
  if (pdf.compare(date, 2, "D:") != 0) edits.push_back({date, 0, "D:"});
  std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  return rebuilt(pdf, table, edits, metadata(title, language));
}

}  // namespace adjudicator::reports::fo
