#include "fo/pdf_objects.hpp"

#include <glib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "fo/pdf_flate.hpp"

namespace adjudicator::fo {
namespace {

constexpr std::size_t kEntrySize = 20;
/// A reader unpacks a stream as a whole when it wants one object of it; the index has to fit in a byte.
constexpr std::size_t kObjectsInStream = 200;

/// Where each object begins, by number, 0 for what is not in use; the last is where the table itself begins.
std::vector<std::size_t> read_offsets(std::string_view pdf) {
  const std::size_t last = pdf.rfind("startxref\n");
  expect(last != pdf.npos);
  const std::size_t begin = number_at(pdf, last + 10);
  expect(begin < pdf.size() && pdf.substr(begin).starts_with("xref\n0 "));
  const std::size_t count = number_at(pdf, begin + 7);
  const std::size_t entries = behind(pdf, "\n", begin + 7);
  expect(count < pdf.size() && entries + count * kEntrySize <= pdf.size());
  std::vector<std::size_t> offsets;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = entries + i * kEntrySize;
    offsets.push_back(pdf[entry + kEntrySize - 3] == 'n' ? number_at(pdf, entry) : 0);
    expect(offsets.back() < begin);
  }
  offsets.push_back(begin);
  return offsets;
}

/// From one object to the next: a stream may contain the word "endobj" by chance.
std::string_view body_of(std::string_view pdf, std::size_t begin, std::size_t end) {
  constexpr std::string_view kEnd = "endobj\n";
  const std::size_t from = behind(pdf, "obj\n", begin);
  expect(from < end);
  std::string_view body = pdf.substr(from, end - from);
  expect(body.ends_with(kEnd));
  body.remove_suffix(kEnd.size());
  return body;
}

/// "12 0 R"
std::string reference_behind(std::string_view pdf, std::string_view key, std::size_t from) {
  return reference(number_at(pdf, behind(pdf, key, from)));
}

/// The numbers of objects with their places come first, then the objects.
std::string object_stream(const PdfObjects& objects, const std::vector<std::size_t>& numbers) {
  std::string places;
  std::string bodies;
  for (const std::size_t number : numbers) {
    places += std::to_string(number) + ' ' + std::to_string(bodies.size()) + ' ';
    bodies += objects.bodies[number];
  }
  return stream("/Type /ObjStm\n   /N " + std::to_string(numbers.size()) + "\n   /First " +
                    std::to_string(places.size()),
                places + bodies);
}

/// An entry of the table: what kind of place (0 none, 1 in the file, 2 in a stream), offset in the file or
/// number of the stream, index in the stream.
using Entry = std::array<unsigned char, 6>;

Entry entry(unsigned char kind, std::size_t where, std::size_t index) {
  expect(where <= 0xFFFFFFFF && index <= 0xFF);
  const auto byte = [&](int shift) { return static_cast<unsigned char>(where >> shift & 0xFF); };
  return {kind, byte(24), byte(16), byte(8), byte(0), static_cast<unsigned char>(index)};
}

/// Entries differ little from the one above, and differences pack better (the predictor "up" of PNG).
std::string table_stream(const std::vector<Entry>& entries, const PdfObjects& objects) {
  std::string rows;
  Entry above{};
  for (const Entry& e : entries) {
    rows += '\2';
    for (std::size_t i = 0; i < e.size(); ++i) rows += static_cast<char>(e[i] - above[i]);
    above = e;
  }
  return stream("/Type /XRef\n   /Size " + std::to_string(entries.size()) + "\n   /W [ 1 4 1 ]\n   /Root " +
                    objects.catalog + "\n   /Info " + objects.information +
                    "\n   /DecodeParms << /Predictor 12 /Columns 6 >>",
                rows);
}

bool is_stream(const std::string& body) {
  return body.ends_with("endstream\n");
}

/// Moves the objects that are no streams into new ones that are.
std::vector<Entry> gather(PdfObjects& objects) {
  std::vector<Entry> entries(objects.bodies.size());
  std::vector<std::size_t> together;
  const auto close = [&] {
    if (together.empty()) return;
    const std::size_t made = objects.add(object_stream(objects, together));
    for (std::size_t i = 0; i < together.size(); ++i) entries[together[i]] = entry(2, made, i);
    together.clear();
  };
  for (std::size_t number = 1; number < entries.size(); ++number) {
    const std::string& body = objects.bodies[number];
    if (!body.empty() && !is_stream(body)) together.push_back(number);
    if (together.size() == kObjectsInStream) close();
  }
  close();
  entries.resize(objects.bodies.size());
  return entries;
}

}  // namespace

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

std::string stream(const std::string& keys, std::string_view plain) {
  const std::string content = packed(plain);
  return "<< " + keys + "\n   /Filter /FlateDecode\n   /Length " + std::to_string(content.size()) +
         "\n>>\nstream\n" + content + "\nendstream\n";
}

std::string reference(std::size_t number) {
  return std::to_string(number) + " 0 R";
}

std::string name_string(std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    std::string plain = "(";
    for (const char c : text) {
      if (c == '(' || c == ')' || c == '\\') plain += '\\';
      plain += c;
    }
    return plain + ')';
  }
  return text_string(text);
}

std::string text_string(std::string_view text) {
  glong length = 0;
  gunichar2* units = g_utf8_to_utf16(text.data(), static_cast<glong>(text.size()), nullptr, &length, nullptr);
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string hex = "<FEFF";
  for (glong i = 0; units != nullptr && i < length; ++i)
    for (int shift = 12; shift >= 0; shift -= 4) hex += kDigits[(units[i] >> shift) & 15];
  g_free(units);
  return hex + ">";
}

void PdfObjects::drop(std::size_t number) {
  expect(number < bodies.size());
  bodies[number].clear();
  dropped.push_back(number);
}

std::size_t PdfObjects::add(std::string body) {
  if (!dropped.empty()) {
    const std::size_t number = dropped.back();
    dropped.pop_back();
    bodies[number] = std::move(body);
    return number;
  }
  bodies.push_back(std::move(body));
  return bodies.size() - 1;
}

PdfObjects read_objects(std::string_view pdf) {
  const std::vector<std::size_t> offsets = read_offsets(pdf);
  std::vector<std::size_t> in_order = offsets;
  std::sort(in_order.begin(), in_order.end());
  PdfObjects objects;
  for (std::size_t number = 0; number + 1 < offsets.size(); ++number) {
    const std::size_t begin = offsets[number];
    const auto end = std::upper_bound(in_order.begin(), in_order.end(), begin);
    objects.add(begin == 0 ? "" : std::string(body_of(pdf, begin, *end)));
  }
  objects.catalog = reference_behind(pdf, "/Root ", offsets.back());
  objects.information = reference_behind(pdf, "/Info ", offsets.back());
  return objects;
}

std::string write_objects(PdfObjects objects) {
  std::vector<Entry> entries = gather(objects);
  expect(objects.dropped.empty());
  std::string pdf = "%PDF-1.5\n%\xB5\xED\xAE\xFB\n";  // bytes outside ASCII say that it is no text
  const auto append = [&](std::size_t number, const std::string& body) {
    pdf += std::to_string(number) + " 0 obj\n" + body + "endobj\n";
  };
  for (std::size_t number = 1; number < entries.size(); ++number) {
    if (!is_stream(objects.bodies[number])) continue;
    entries[number] = entry(1, pdf.size(), 0);
    append(number, objects.bodies[number]);
  }
  const std::size_t start = pdf.size();
  entries.push_back(entry(1, start, 0));
  append(entries.size() - 1, table_stream(entries, objects));
  return pdf + "startxref\n" + std::to_string(start) + "\n%%EOF\n";
}

}  // namespace adjudicator::fo
