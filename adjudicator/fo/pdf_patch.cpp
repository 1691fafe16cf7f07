#include "fo/pdf_patch.hpp"

#include <glib.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "fo/pdf_content.hpp"
#include "fo/pdf_objects.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::string_view kElement = "<< /Type /StructElem";
constexpr std::string_view kLink = "<< /Type /Annot\n   /Subtype /Link\n";
constexpr std::string_view kPage = "<< /Type /Page %";
constexpr std::string_view kCatalog = "<< /Type /Catalog";
constexpr std::string_view kBookmarks = "<< /Type /Outlines";

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
void add_to_elements(PdfObjects& objects, const std::vector<Tag>& tags) {
  std::size_t next = 0;
  for (std::string& body : objects.bodies) {
    if (!body.starts_with(kElement)) continue;
    expect(next < tags.size());
    const std::string kind = "\n   /S /" + tags[next].type + "\n";
    expect(body.compare(kElement.size(), kind.size(), kind) == 0);
    body.insert(kElement.size() + kind.size() - 1, additions(tags[next]));
    ++next;
  }
  expect(next == tags.size());
}

/// Each link has a place on its page, in the order of their tags; what it says is there too for those who do
/// not see it.
void add_to_links(PdfObjects& objects, const std::vector<Tag>& tags) {
  auto tag = tags.begin();
  for (std::string& body : objects.bodies) {
    if (!body.starts_with(kLink)) continue;
    tag = std::find_if(tag, tags.end(), [](const Tag& t) { return t.type == "Link"; });
    expect(tag != tags.end());
    body.insert(kLink.size() - 1, "\n   /Contents " + text_string(tag->alt));
    ++tag;
  }
}

/// What a reference like "12 0 R" leads to.
std::string& referred(PdfObjects& objects, std::string_view reference) {
  const std::size_t number = number_at(reference, 0);
  expect(number < objects.bodies.size());
  return objects.bodies[number];
}
std::string& referred(PdfObjects& objects, std::string_view body, std::string_view key) {
  return referred(objects, body.substr(behind(body, key)));
}

/// The operators of every page, and the order in which a keyboard reaches its links.
void add_to_pages(PdfObjects& objects) {
  for (std::string& body : objects.bodies) {
    if (!body.starts_with(kPage)) continue;
    body.insert(body.find('\n'), "\n   /Tabs /S");
    std::string& contents = referred(objects, body, "/Contents ");
    std::string& length = referred(objects, contents, "/Length ");
    const std::size_t begin = behind(contents, "stream\n");
    const std::size_t size = number_at(length, length.find_first_not_of(' '));
    expect(begin + size < contents.size());
    const std::string stream = with_artifacts(std::string_view(contents).substr(begin, size));
    contents.replace(begin, size, stream);
    length = std::to_string(stream.size()) + "\n";
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

/// Cairo says of the list of bookmarks as a whole that it is closed, which only its items can be.
void open_bookmarks(PdfObjects& objects) {
  for (std::string& body : objects.bodies) {
    if (!body.starts_with(kBookmarks)) continue;
    const std::size_t count = behind(body, "/Count ");
    if (body[count] == '-') body[count] = ' ';
  }
}

/// Cairo leaves out the prefix that the standard asks for.
void complete_date(PdfObjects& objects) {
  std::string& information = referred(objects, objects.information);
  const std::size_t date = behind(information, "/CreationDate (");
  if (information.compare(date, 2, "D:") != 0) information.insert(date, "D:");
}

}  // namespace

std::string complete_pdf(std::string_view pdf, const std::vector<Tag>& tags, const std::string& language,
                         const std::string& title) {
  PdfObjects objects = read_objects(pdf);
  add_to_elements(objects, tags);
  add_to_links(objects, tags);
  add_to_pages(objects);
  open_bookmarks(objects);
  complete_date(objects);
  const std::size_t about = objects.add(metadata(title, language));
  std::string& catalog = referred(objects, objects.catalog);
  expect(catalog.starts_with(kCatalog));
  catalog.insert(kCatalog.size(), "\n   /Lang (" + language +
                                      ")\n   /ViewerPreferences << /DisplayDocTitle true >>\n   /Metadata " +
                                      std::to_string(about) + " 0 R");
  return write_objects(std::move(objects));
}

}  // namespace adjudicator::fo
