#include "reports/pdf_patch.hpp"

#include <glib.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

namespace adjudicator::reports::fo {
namespace {

constexpr std::size_t kEntrySize = 20;
constexpr std::size_t kOffsetSize = 10;
constexpr std::string_view kElement = "<< /Type /StructElem";

struct Insertion {
  std::size_t at = 0;
  std::string text;
};

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
  std::size_t entries = 0;  ///< of the first entry
  std::vector<std::size_t> offsets;
};

ObjectTable read_table(std::string_view pdf) {
  ObjectTable table;
  const std::size_t last = pdf.rfind("startxref\n");
  expect(last != pdf.npos);
  table.begin = number_at(pdf, last + 10);
  expect(pdf.substr(std::min(table.begin, pdf.size())).starts_with("xref\n0 "));
  const std::size_t count = number_at(pdf, table.begin + 7);
  table.entries = behind(pdf, "\n", table.begin + 7);
  expect(count < pdf.size() && table.entries + count * kEntrySize <= pdf.size());
  for (std::size_t i = 0; i < count; ++i)
    table.offsets.push_back(number_at(pdf, table.entries + i * kEntrySize));
  return table;
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
  if (!tag.alt.empty()) text += "\n   /Alt " + text_string(tag.alt);
  return text;
}

/// Cairo numbers the elements of the structure in the order in which it got the tags.
void add_to_elements(std::string_view pdf, const ObjectTable& table, const std::vector<Tag>& tags,
                     std::vector<Insertion>& insertions) {
  std::size_t next = 0;
  for (const std::size_t offset : table.offsets) {
    if (offset >= table.begin) continue;
    const std::size_t body = behind(pdf, "obj\n", offset);
    if (!pdf.substr(body).starts_with(kElement)) continue;
    expect(next < tags.size());
    const std::string kind = "\n   /S /" + tags[next].type + "\n";
    expect(pdf.substr(body + kElement.size()).starts_with(kind));
    if (auto text = additions(tags[next]); !text.empty()) {
      insertions.push_back({body + kElement.size() + kind.size() - 1, std::move(text)});
    }
    ++next;
  }
  expect(next == tags.size());
}

std::string padded(std::size_t offset) {
  const std::string digits = std::to_string(offset);
  expect(digits.size() <= kOffsetSize);
  return std::string(kOffsetSize - digits.size(), '0') + digits;
}

/// The PDF with the insertions, which all lie before the table, and a table that knows of them.
std::string rebuilt(std::string_view pdf, const ObjectTable& table,
                    const std::vector<Insertion>& insertions) {
  std::vector<std::size_t> inserted{0};  // up to each insertion
  for (const Insertion& i : insertions) inserted.push_back(inserted.back() + i.text.size());
  const auto moved = [&](std::size_t offset) {
    const auto after = std::upper_bound(insertions.begin(), insertions.end(), offset,
                                        [](std::size_t o, const Insertion& i) { return o < i.at; });
    return offset + inserted[static_cast<std::size_t>(after - insertions.begin())];
  };
  std::string result;
  std::size_t from = 0;
  for (const Insertion& i : insertions) {
    result.append(pdf.substr(from, i.at - from)).append(i.text);
    from = i.at;
  }
  const std::size_t entries_end = table.entries + table.offsets.size() * kEntrySize;
  result.append(pdf.substr(from, table.entries - from));
  for (std::size_t n = 0; n < table.offsets.size(); ++n) {
    const std::size_t entry = table.entries + n * kEntrySize;
    const bool used = pdf[entry + kEntrySize - 3] == 'n';
    result.append(used ? padded(moved(table.offsets[n])) : std::string(pdf.substr(entry, kOffsetSize)));
    result.append(pdf.substr(entry + kOffsetSize, kEntrySize - kOffsetSize));
  }
  const std::size_t start = behind(pdf, "startxref\n", entries_end);
  result.append(pdf.substr(entries_end, start - entries_end));
  return result + std::to_string(moved(table.begin)) + "\n%%EOF\n";
}

}  // namespace

std::string complete_pdf(std::string pdf, const std::vector<Tag>& tags, const std::string& language) {
  // Cairo says of the list of bookmarks as a whole that it is closed, which only its items can be.
  const std::size_t outlines = pdf.rfind("<< /Type /Outlines");
  if (outlines != pdf.npos) {
    const std::size_t count = behind(pdf, "/Count ", outlines);
    if (pdf[count] == '-') pdf[count] = ' ';
  }
  const ObjectTable table = read_table(pdf);
  std::vector<Insertion> insertions;
  add_to_elements(pdf, table, tags, insertions);
  const std::size_t catalog = behind(pdf, "<< /Type /Catalog", pdf.rfind("<< /Type /Catalog"));
  insertions.push_back(
      {catalog, "\n   /Lang (" + language + ")\n   /ViewerPreferences << /DisplayDocTitle true >>"});
  // Cairo leaves out the prefix that the standard asks for.
  const std::size_t date = behind(pdf, "/CreationDate (", pdf.rfind("/CreationDate ("));
  if (pdf.compare(date, 2, "D:") != 0) insertions.push_back({date, "D:"});
  std::sort(insertions.begin(), insertions.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  return rebuilt(pdf, table, insertions);
}

}  // namespace adjudicator::reports::fo
