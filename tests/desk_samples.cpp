// desk_samples SOURCES: every order of the tests and examples in its three canonical spellings, with the table that an order desk
// has of such orders, as JSON. The writers of the desk's script are held against it (desk_writers_test.mjs).
#include <iostream>
#include <map>

#include "files/schema/schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "order_samples.hpp"
#include "reports/desk/desk_grammar.hpp"
#include "reports/json_parts.hpp"

namespace adjudicator {
namespace {

using cli_test::OrderSample;

/// The orders that a file has.
std::vector<std::string> orders_of(const OrderSample& sample, const files::TextRoot& root) {
  std::vector<std::string> all;
  for (const files::TextOrder& order : root.orders)
    for (const char* end : {">", " ", "/"})
      if (sample.xml.find("<" + order.type->name + end) != std::string::npos) {
        all.push_back(order.type->name);
        break;
      }
  return all;
}

std::string table_of(const files::TextRoot& root, const std::vector<std::string>& open) {
  const reports::Wording no_labels;
  reports::JsonObject table;
  table.say("root", root.name);
  table.say("ns", files::document_namespace);
  if (root.list != nullptr) table.say("list", root.list->name);
  reports::add_grammar(root, open, no_labels, true, table);
  return table.json();
}

std::string in_all_spellings(const OrderSample& sample, const std::string& table) {
  const files::Schema& schema = files::Schema::of(sample.system);
  Diagnostics diagnostics;
  const auto document =
      files::read_document("x", sample.xml, Spelling::xml, schema, sample.root, diagnostics);
  reports::JsonObject json;
  json.say("name", sample.name);
  json.say("table", table);
  json.say("xml", sample.xml);
  json.say("text", files::to_canonical(*document, schema, Spelling::text));
  json.say("json", files::to_canonical(*document, schema, Spelling::json));
  return json.json();
}

void print(const std::string& project) {
  std::map<std::string, std::string> tables;
  reports::JsonList samples;
  for (const OrderSample& sample : cli_test::order_samples(project)) {
    const files::TextRoot& root = *files::Schema::of(sample.system).words().root(sample.root);
    const std::vector<std::string> open = orders_of(sample, root);
    std::string key = sample.system + " " + sample.root;
    for (const std::string& one : open) key += " " + one;
    if (!tables.contains(key)) tables.emplace(key, table_of(root, open));
    samples.add(in_all_spellings(sample, key));
  }
  reports::JsonObject by_key;
  for (const auto& [key, table] : tables) by_key.set(key, table);
  reports::JsonObject whole;
  whole.set("tables", by_key.json());
  whole.set("samples", samples.json());
  std::cout << whole.json() << '\n';
}

}  // namespace
}  // namespace adjudicator

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "desk_samples SOURCES\n";
    return 64;
  }
  adjudicator::print(words[1]);
  return 0;
}
