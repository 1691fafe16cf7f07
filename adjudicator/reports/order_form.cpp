#include "reports/order_form.hpp"

#include <string_view>

#include "files/schema.hpp"
#include "files/writer.hpp"

namespace adjudicator::reports {

namespace {

void write(files::Writer& writer, const OrderDraft& draft) {
  writer.start(draft.name);
  for (const auto& [name, value] : draft.attributes) writer.attribute(name, value);
  for (const OrderDraft& part : draft.parts) write(writer, part);
  writer.end();
}

/// A value within a comment, which two hyphens would end.
void append_remarked(std::string_view value, std::string& out) {
  for (const char c : files::xml_attribute(value)) {
    if (c == '-' && out.ends_with('-'))
      out += "&#45;";
    else
      out += c;
  }
}

void append_element(const OrderDraft& draft, std::string& out) {
  out.append(1, '<').append(draft.name);
  for (const auto& [name, value] : draft.attributes) {
    out.append(1, ' ').append(name).append("=\"");
    append_remarked(value, out);
    out += '"';
  }
  if (draft.parts.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  for (const OrderDraft& part : draft.parts) append_element(part, out);
  out.append("</").append(draft.name).append(1, '>');
}

/// How a player makes a word, above the list of orders. JSON has no place for it.
void insert_hint(std::string_view hint, std::string& xml) {
  static constexpr std::string_view list = "  <list";
  const std::size_t at = xml.find(list);
  if (hint.empty() || at == std::string::npos) return;
  std::string remark = "  <!-- ";
  append_remarked(hint, remark);
  xml.insert(at, remark + " -->\n");
}

/// Remarks, at the end of the list of orders.
void insert_remarks(std::span<const OrderDraft> drafts, std::string& xml) {
  std::string remarks;
  for (const OrderDraft& draft : drafts) {
    if (!draft.remark) continue;
    remarks += "    <!-- ";
    append_element(draft, remarks);
    remarks += " -->\n";
  }
  if (remarks.empty()) return;
  static constexpr std::string_view end = "  </list>\n";
  static constexpr std::string_view empty = "  <list/>\n";
  if (const std::size_t at = xml.rfind(end); at != std::string::npos)
    xml.insert(at, remarks);
  else if (const std::size_t bare = xml.rfind(empty); bare != std::string::npos)
    xml.replace(bare, empty.size(), "  <list>\n" + remarks + std::string(end));
}

}  // namespace

std::string orders_text(const Turn& turn, const SideInfo& side, std::span<const OrderDraft> drafts,
                        Spelling spelling, const std::optional<std::string>& word_hint) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(spelling, files::Schema::of(turn.system->key), sink);
  writer->start("orders");
  writer->attribute("system", turn.system->key);
  writer->attribute("game", turn.game);
  writer->attribute("turn", std::int64_t{turn.number});
  writer->attribute("side", side.id);
  if (word_hint) writer->attribute("word", "");
  writer->start("list");
  for (const OrderDraft& draft : drafts)
    if (!draft.remark) write(*writer, draft);
  writer->end();
  writer->end();
  if (spelling != Spelling::xml) return text;
  insert_hint(word_hint.value_or(""), text);
  insert_remarks(drafts, text);
  return text;
}

}  // namespace adjudicator::reports
