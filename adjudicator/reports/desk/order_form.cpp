#include "reports/desk/order_form.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/json_text.hpp"
#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/writer.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::reports {

namespace {

void write_order(files::Writer& writer, const OrderDraft& draft) {
  writer.start(draft.name);
  for (const auto& [name, value] : draft.attributes) writer.attribute(name, value);
  for (const OrderDraft& part : draft.parts) write_order(writer, part);
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

std::string document_of(const FormHead& head, std::span<const OrderDraft> drafts, Spelling spelling,
                        bool with_word) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(spelling, files::Schema::of(head.system), sink);
  writer->start(head.root);
  writer->attribute("system", head.system);
  writer->attribute("game", head.game);
  writer->attribute("turn", std::int64_t{head.turn});
  writer->attribute("side", head.side);
  if (with_word) writer->attribute("word", "");
  const bool list = head.root == "orders";
  if (list) writer->start("list");
  for (const OrderDraft& draft : drafts)
    if (!draft.remark) write_order(*writer, draft);
  if (list) writer->end();
  writer->end();
  return text;
}

/// Comments are put in where the writer left room: it writes none.
void insert_above_list(std::string_view comments, std::string& xml) {
  const std::size_t root = xml.find('\n', xml.find("\n<") + 1) + 1;
  if (root < xml.size()) xml.insert(root, comments);
}

void insert_at_end(std::string_view comments, std::string& xml) {
  static constexpr std::string_view answers = "</answers>\n";
  static constexpr std::string_view end = "  </list>\n";
  static constexpr std::string_view empty = "  <list/>\n";
  if (comments.empty()) return;
  if (const std::size_t at = xml.rfind(end); at != std::string::npos)
    xml.insert(at, comments);
  else if (const std::size_t bare = xml.rfind(empty); bare != std::string::npos)
    xml.replace(bare, empty.size(), fmt::format("  <list>\n{}{}", comments, end));
  else if (xml.ends_with(answers))
    xml.insert(xml.size() - answers.size(), comments);
}

/// What is said of one order, a line each.
std::vector<std::string> lines_of(const FormHead& head, const OrderDraft& draft) {
  std::vector<std::string> lines;
  for (const FormLine& line : draft.lines)
    lines.push_back(sentence(head.system, head.language, line.sentence, line.values));
  return lines;
}

/// Prose in a comment, in lines of a width. Two hyphens would end the comment: nobody copies prose, so a space may
/// part them.
void append_prose(std::string_view line, std::string_view indent, std::size_t width, std::string& out) {
  std::size_t begin = out.rfind('\n') + 1;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' ', 1), line.size());
    if (out.size() - begin + end > width && line.front() == ' ') {
      out.append(1, '\n').append(indent).append("  ");
      begin = out.size() - indent.size() - 2;
      line.remove_prefix(1);
      continue;
    }
    for (const char c : line.substr(0, end)) {
      if (c == '-' && out.ends_with('-')) out += ' ';
      out += c;
    }
    line.remove_prefix(end);
  }
}

void append_comment(const std::vector<std::string>& lines, std::string_view indent, std::size_t width,
                    std::string& out) {
  if (lines.empty()) return;
  const std::string inner = fmt::format("{}     ", indent);
  out.append(indent).append("<!-- ");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) out.append(1, '\n').append(inner);
    append_prose(lines[i], inner, width, out);
  }
  out += " -->\n";
}

/// How far in orders and answers stand.
std::string_view indent_of(const FormHead& head) {
  return head.root == "orders" ? "    " : "  ";
}

void append_suggestion(const OrderDraft& draft, std::string_view indent, std::string& out) {
  out.append(indent).append("<!-- ");
  append_element(draft, out);
  out += " -->\n";
}

/// The order as one line in words.
std::string order_line(const FormHead& head, OrderDraft draft) {
  draft.remark = false;
  const std::string text = document_of(head, std::span(&draft, 1), Spelling::text, false);
  return text.substr(text.find('\n') + 1, text.size() - text.find('\n') - 2);
}

/// How to fill in a form of this spelling, by when and where to send it.
std::vector<std::string> guide(const FormHead& head, Spelling spelling, std::span<const OrderDraft> drafts) {
  std::vector<std::string> lines;
  const auto say = [&](std::string_view key, std::vector<std::pair<std::string, std::string>> values = {}) {
    std::erase_if(values, [](const auto& value) { return value.second.empty(); });
    lines.push_back(sentence(head.system, head.language, key, values));
  };
  const bool suggests = std::ranges::any_of(drafts, &OrderDraft::remark);
  const bool answers = head.root == "answers";
  if (spelling == Spelling::text)
    say(answers ? "form.how-answers" : "form.how");
  else if (answers)
    say("form.other-choices");
  else if (suggests)
    say(spelling == Spelling::xml ? "form.how-xml" : "form.suggestions");
  if (!head.deadline.empty()) say("form.due", {{"deadline", head.deadline}, {"deadline-local", head.local}});
  if (!head.mail.empty()) say("form.send", {{"mail", head.mail}});
  if (!head.mail.empty()) say("form.password");
  if (head.moves && !answers)
    say("form.moves", {{"side", head.side}, {"game", head.game}, {"next", std::to_string(head.turn + 1)}});
  return lines;
}

/// Before each order of the list, what is said of it.
void insert_comments(const FormHead& head, std::span<const OrderDraft> drafts, std::string& xml) {
  const std::string_view indent = indent_of(head);
  const std::string begin = std::string(indent) + '<';
  std::string out;
  auto draft = drafts.begin();
  std::istringstream lines(xml);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin) && line[begin.size()] != '/') {
      while (draft != drafts.end() && draft->remark) ++draft;
      if (draft != drafts.end()) append_comment(lines_of(head, *draft++), indent, 120, out);
    }
    out += line + '\n';
  }
  xml = std::move(out);
}

std::string xml_form(const FormHead& head, std::span<const OrderDraft> drafts,
                     const std::optional<std::string>& word_hint) {
  std::string above;
  std::string after;
  // The hint holds a command to be copied: one line, however long.
  if (word_hint) append_comment({*word_hint}, "  ", std::string::npos, above);
  append_comment(guide(head, Spelling::xml, drafts), "  ", 120, above);
  for (const OrderDraft& draft : drafts) {
    if (!draft.remark) continue;
    append_comment(lines_of(head, draft), indent_of(head), 120, after);
    append_suggestion(draft, indent_of(head), after);
  }
  std::string xml = document_of(head, drafts, Spelling::xml, word_hint.has_value());
  insert_comments(head, drafts, xml);
  insert_above_list(above, xml);
  insert_at_end(after, xml);
  return xml;
}

/// JSON has room for comments only at the top: there each order stands below what is said of it.
std::string json_form(const FormHead& head, std::span<const OrderDraft> drafts,
                      const std::optional<std::string>& word_hint) {
  std::vector<std::string> items;
  const auto say = [&](const std::string& line) { items.push_back(files::json_text(line)); };
  if (word_hint) say(*word_hint);
  for (const std::string& line : guide(head, Spelling::json, drafts)) say(line);
  for (const bool remark : {false, true})
    for (const OrderDraft& draft : drafts) {
      if (draft.remark != remark) continue;
      const std::vector<std::string> lines = lines_of(head, draft);
      for (const std::string& line : lines) say(line);
      if (remark) items.push_back(order_item(head, draft));
      if (!remark && !lines.empty())
        say(sentence(head.system, head.language, "form.listed", {{"order", order_line(head, draft)}}));
    }
  std::string json = document_of(head, drafts, Spelling::json, word_hint.has_value());
  if (!items.empty())
    json.insert(json.find('{') + 1,
                fmt::format("\n  \"$comment\": [\n    {}\n  ],", fmt::join(items, ",\n    ")));
  return json;
}

/// Whether the words of a sentence from `at` on are an order's word, or near to one: a mail program that breaks
/// the comment before them would make an order of it, or a misspelled one.
bool begins_order(const files::TextRoot& root, const std::vector<std::string>& words, std::size_t at) {
  std::vector<std::string_view> orders;
  for (const files::TextOrder& order : root.orders) orders.push_back(order.word);
  std::string joined;
  for (std::size_t i = at; i < words.size() && i < at + 4; ++i) {
    const std::string word = files::folded(words[i].substr(0, words[i].find_last_not_of(",;:.!?)") + 1));
    joined += (i > at ? "-" : "") + word;
    if (root.find(joined) != nullptr) return true;
    if (i == at && std::ranges::find(files::header_words, word) != std::end(files::header_words)) return true;
    if (i == at && !did_you_mean(files::folded(words[i]), orders).empty()) return true;
    if (i == at && !did_you_mean(word, orders).empty()) return true;
  }
  return false;
}

/// A sentence as comments of at most `width` columns, each line with its own sign.
void append_words(const files::TextRoot& root, const std::string& sentence, std::size_t width,
                  std::string& out) {
  std::vector<std::string> words;
  std::istringstream in(sentence);
  for (std::string word; in >> word;) words.push_back(word);
  std::string line = "##";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool kept = i > 0 && begins_order(root, words, i);  // no mail program breaks a line there
    if (!kept && line.size() > 2 && line.size() + 1 + words[i].size() > width) {
      out += line + "\n";
      line = "##";
    }
    line += (kept ? "\u00a0" : " ") + words[i];
  }
  out += line + "\n";
}

/// What fields and parts are called in words, by their names in XML, where that is the same in all orders.
std::map<std::string, std::string> words_for(const files::TextRoot& root) {
  std::map<std::string, std::string> words;
  std::set<const files::TextRecord*> seen;  // looked up only
  const auto add = [&](const std::string& name, const std::string& word) {
    const auto [known, is_new] = words.emplace(name, word);
    if (!is_new && known->second != word) known->second = name;
  };
  std::vector<const files::TextRecord*> open;
  for (const files::TextOrder& order : root.orders) open.push_back(order.record);
  while (!open.empty()) {
    const files::TextRecord& record = *open.back();
    open.pop_back();
    if (!seen.insert(&record).second) continue;
    for (const files::TextField& field : record.fields) add(field.type->name, field.words.front());
    for (const files::TextPart& part : record.parts) {
      add(part.type->name, part.words.front());
      open.push_back(part.record);
    }
  }
  return words;
}

/// A sentence with names of fields between quotes as whoever writes in words writes them.
std::string in_words(const std::map<std::string, std::string>& words, std::string sentence) {
  for (const auto& [opens, closes] : {std::pair<std::string_view, std::string_view>("“", "”"), {"„", "“"}})
    for (std::size_t at = sentence.find(opens); at != sentence.npos; at = sentence.find(opens, at)) {
      at += opens.size();
      const std::size_t end = sentence.find(closes, at);
      if (end == sentence.npos) break;
      const auto word = words.find(sentence.substr(at, end - at));
      if (word != words.end()) sentence.replace(at, end - at, word->second);
    }
  return sentence;
}

/// One example of each order that may be given.
void append_examples(const FormHead& head, const files::TextRoot& root, std::size_t width, std::string& out) {
  std::string all;
  for (const files::TextOrder& order : root.orders)
    if (std::ranges::find(head.shown, order.type->name) != head.shown.end())
      all += "## " + order.example + '\n';
  if (all.empty()) return;
  out += '\n';
  append_words(root, sentence(head.system, head.language, "form.examples", {}), width, out);
  out += all;
}

/// A file in words: behind one '#' what could be ordered. Unedited it orders nothing; what the other forms order from
/// the beginning is what is done without it.
std::string words_form(const FormHead& head, std::span<const OrderDraft> drafts,
                       const std::optional<std::string>& word_hint) {
  constexpr std::size_t width = 72;
  const files::TextRoot& root = *files::Schema::of(head.system).words().root(head.root);
  std::string text = document_of(head, {}, Spelling::text, word_hint.has_value());
  // The hint holds a command to be copied: one line, however long.
  if (word_hint) append_words(root, *word_hint, std::string::npos, text);
  for (const std::string& line : guide(head, Spelling::text, drafts)) append_words(root, line, width, text);
  const std::map<std::string, std::string> words = words_for(root);
  bool first = true;
  for (const bool remark : {false, true})
    for (const OrderDraft& draft : drafts) {
      if (draft.remark != remark) continue;
      const std::vector<std::string> lines = lines_of(head, draft);
      if (std::exchange(first, false) || !lines.empty()) text += '\n';
      for (const std::string& line : lines) append_words(root, in_words(words, line), width, text);
      text += "# " + order_line(head, draft) + '\n';
    }
  append_examples(head, root, width, text);
  text += '\n';
  if (head.root == "orders")
    append_words(root, sentence(head.system, head.language, "form.end", {}), width, text);
  return text + "end\n";
}

}  // namespace

std::string orders_text(const FormHead& head, std::span<const OrderDraft> drafts, Spelling spelling) {
  std::string text = document_of(head, drafts, spelling, false);
  if (spelling != Spelling::xml) return text;
  std::string suggestions;
  for (const OrderDraft& draft : drafts)
    if (draft.remark) append_suggestion(draft, indent_of(head), suggestions);
  insert_at_end(suggestions, text);
  return text;
}

std::string order_item(const FormHead& head, OrderDraft draft) {
  static constexpr std::string_view before = "\": [\n";  // the list, or that of the answers
  static constexpr std::string_view after = "\n    ]";
  draft.remark = false;
  const std::string text = document_of(head, std::span(&draft, 1), Spelling::json, false);
  const std::size_t begin = text.find(before);
  const std::size_t end = text.rfind(after);
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::string item;
  std::istringstream lines(text.substr(0, end).substr(begin + before.size()));
  for (std::string line; std::getline(lines, line);) {
    if (item.ends_with(',')) item += ' ';
    item += line.substr(std::min(line.find_first_not_of(' '), line.size()));
  }
  return item;
}

std::string form_text(const FormHead& head, std::span<const OrderDraft> drafts, Spelling spelling,
                      const std::optional<std::string>& word_hint) {
  if (spelling == Spelling::text) return words_form(head, drafts, word_hint);
  return spelling == Spelling::xml ? xml_form(head, drafts, word_hint) : json_form(head, drafts, word_hint);
}

}  // namespace adjudicator::reports
