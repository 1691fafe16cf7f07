// convert: the same document in another spelling.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/game.hpp"

namespace adjudicator::cli {
namespace {

/// The schema that a file is written in: its system's, the reports', the desks' or the records'.
const files::Schema& schema_for(const files::Peek& peek, const std::string& given) {
  if (!given.empty() && find_system(given) == nullptr)
    throw UsageError("there is no system '" + printable(given) + "'");
  if (!given.empty()) return files::Schema::of(given);
  const bool known = !peek.system.empty() && find_system(peek.system) != nullptr;
  const files::Schema& own =
      files::Schema::of(known ? std::string_view(peek.system) : rule_systems().front().key);
  if (own.root(peek.root) != nullptr) return own;
  for (const files::Schema* shared :
       {&files::report_schema(peek.system), &files::Schema::of("desk"), &files::Schema::of("record")})
    if (shared->root(peek.root) != nullptr) return *shared;
  return own;
}

Spelling spelling_wanted(const std::string& to, Spelling from) {
  if (to.empty()) return from == Spelling::xml ? Spelling::json : Spelling::xml;
  if (to == "xml") return Spelling::xml;
  if (to == "json") return Spelling::json;
  if (to == "text") return Spelling::text;
  throw UsageError("--to takes xml, json or text");
}

}  // namespace

int convert(const Arguments& arguments, Console& console) {
  const std::string& path = arguments["FILE"];
  std::string source = files::read_file(path);
  const auto spelling = files::sniff(source);
  const auto peek = spelling ? files::peek_system(source, *spelling) : std::nullopt;
  if (!peek)
    host::stop(host::Reason::moderators_file,
               path + " is neither XML nor JSON, nor orders or answers in words");
  const Spelling wanted = spelling_wanted(arguments["to"], *spelling);
  const files::Schema& schema = schema_for(*peek, arguments["system"]);
  if (schema.root(peek->root) == nullptr) {
    std::string known;
    for (std::string_view root : schema.roots()) known += (known.empty() ? "" : ", ") + std::string(root);
    console.err << fmt::format("{}: error: there is no document '{}'; there are: {} [wrong-root]\n", path,
                               printable(peek->root), known);
    return bad_data;
  }
  Diagnostics diagnostics;
  const auto document =
      files::read_document(path, std::move(source), *spelling, schema, peek->root, diagnostics);
  print(diagnostics, console);
  if (!document || !diagnostics.ok()) return bad_data;
  if (wanted == Spelling::text && schema.words().root(peek->root) == nullptr)
    host::stop(host::Reason::moderators_file,
               fmt::format("{}: only orders and answers can be in words", path));
  deliver(files::to_canonical(*document, schema, wanted), arguments, console);
  return done;
}

}  // namespace adjudicator::cli
