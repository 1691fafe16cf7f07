#include "files/spellings/text_help.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <vector>

#include "files/help_lines.hpp"
#include "files/schema/expectation.hpp"

namespace adjudicator::files {
namespace {

std::string upper(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return out;
}

/// What a field takes: "one or several: a hex number of four or six digits, such as 0805".
std::string values_of_field(const TextField& field) {
  if (field.flag) return "its word alone says yes; 'no' after it denies";
  if (field.rest) return "the rest of the line";
  if (field.of.ends_with("place"))
    return field.list ? "one or several hexes, by number or name" : "a hex, by its number or name";
  constexpr std::string_view own = "own-";
  if (field.of.starts_with(own)) {
    const std::string_view thing = std::string_view(field.of).substr(own.size());
    return fmt::format("one {}of your {}{}{}, by id or name", field.list ? "or several " : "", thing,
                       thing == "artillery" ? "" : "s", field.where.empty() ? "" : " with " + field.where);
  }
  return (field.list ? "one or several: " : "") + expectation(field.one());
}

void add_field(const TextField& field, bool main, std::size_t indent, std::string& out) {
  const std::string words = fmt::format("{}", fmt::join(field.words, ", "));
  out += in_lines(main ? fmt::format("{} (needs no word; or: {})", upper(field.type->name), words) : words,
                  indent);
  if (!field.note.empty()) out += in_lines(field.note, indent + 4);
  out += in_lines(values_of_field(field), indent + 4);
  for (const auto& [word, value] : field.also)
    out += in_lines(fmt::format("{} stands for {}", word, value), indent + 4);
}

void add_record(const TextRecord& record, std::size_t indent, std::set<const TextRecord*>& told,
                std::string& out) {
  if (!told.insert(&record).second) return;
  for (const auto& place : record.main)
    for (const std::size_t i : place) add_field(record.fields[i], true, indent, out);
  for (std::size_t i = 0; i < record.fields.size(); ++i)
    if (!record.is_main(i)) add_field(record.fields[i], false, indent, out);
  for (const TextPart& part : record.parts) {
    out += in_lines(fmt::format("{}{}", fmt::join(part.words, ", "),
                                part.type->repeats() ? " (may come several times)" : ""),
                    indent);
    if (!part.note.empty()) out += in_lines(part.note, indent + 4);
    add_record(*part.record, indent + 4, told, out);
  }
}

}  // namespace

std::string text_help(const Schema& schema) {
  std::string out;
  for (const TextRoot& root : schema.words().roots()) {
    out += fmt::format("{}A file of {} begins with its side, game and turn:\n\n  {} SIDE GAME turn N\n\n",
                       out.empty() ? "" : "\n", root.name, root.name);
    for (const TextOrder& order : root.orders) {
      out += in_lines(order.word, 2);
      out += in_lines(order.note, 6);
      if (!order.example.empty()) out += fmt::format("      {}\n", order.example);
    }
  }
  out += R"(
An order begins on a line of its own with its word. It goes on in the next
line after a comma, or where that line is indented. Capital or small letters
are the same. Commas stand between values, ';' before the next word; both may
be left out where nothing else could be meant. A value that looks like a word
of the order is written in quotes. '#' begins a comment. What stands before
the first line and after a line "end" is not read.
)";
  out += fmt::format("\nadjudicator help orders {} ORDER says more about one order.\n", schema.name());
  return out;
}

std::string text_help(const Schema& schema, const TextOrder& order) {
  std::string out = fmt::format("{} ({})\n", order.word, schema.name());
  out += in_lines(order.note, 2);
  if (!order.example.empty()) out += fmt::format("\n  {}\n", order.example);
  const bool plain = order.record->fields.empty() && order.record->parts.empty();
  if (!plain) out += "\n";
  std::set<const TextRecord*> told;
  add_record(*order.record, 2, told, out);
  return out;
}

}  // namespace adjudicator::files
