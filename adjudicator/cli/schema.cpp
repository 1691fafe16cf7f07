// schema: the JSON Schema of a kind of documents, or of all, for editors; or which kinds there are.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/json_schema.hpp"
#include "host/game/game.hpp"

namespace adjudicator::cli {
namespace {

using files::DocumentKind;

std::vector<DocumentKind> all_kinds(const std::string& system) {
  if (!system.empty() && find_system(system) == nullptr)
    throw UsageError("there is no system '" + printable(system) + "'");
  std::vector<std::string_view> systems;
  for (const RuleSystem& known : rule_systems())
    if (system.empty() || known.key == system) systems.push_back(known.key);
  return files::document_kinds(systems);
}

std::string listing(const std::vector<DocumentKind>& kinds) {
  std::string text;
  for (const DocumentKind& kind : kinds) text += fmt::format("{:<9} {}\n", kind.group, kind.name);
  return text;
}

[[noreturn]] void tell_no_such(const std::string& name, const std::vector<DocumentKind>& kinds) {
  std::vector<std::string_view> names;
  for (const DocumentKind& kind : kinds) names.push_back(kind.name);
  const auto near = did_you_mean(name, names);
  throw UsageError(fmt::format("there is no document '{}'{}", printable(name),
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int write_all(const std::vector<DocumentKind>& kinds, const std::filesystem::path& folder) {
  for (const DocumentKind& kind : kinds) {
    const std::filesystem::path file = folder / kind.twin_file();
    std::filesystem::create_directories(file.parent_path());
    files::write_atomically(file, files::json_schema(kind));
  }
  return done;
}

}  // namespace

int print_schema(const Arguments& arguments, Console& console) {
  const std::vector<DocumentKind> kinds = all_kinds(arguments["system"]);
  const std::string& name = arguments["DOCUMENT"];
  if (!arguments["to"].empty()) {
    if (!name.empty() || !arguments["output"].empty())
      throw UsageError("--to writes the schemas of all documents: it takes no DOCUMENT and no --output");
    return write_all(kinds, arguments["to"]);
  }
  if (name.empty()) {
    deliver(listing(kinds), arguments, console);
    return done;
  }
  std::vector<const DocumentKind*> found;
  for (const DocumentKind& kind : kinds)
    if (kind.name == name) found.push_back(&kind);
  if (found.empty()) tell_no_such(name, kinds);
  // What all systems share, unless one was named that has its own.
  const bool shared = found.front()->group == files::common_group;
  const DocumentKind* const chosen = shared && !arguments["system"].empty() ? found.back() : found.front();
  if (found.size() > 1 && !shared)
    throw UsageError(
        fmt::format("every system has its own '{}': give --system {}", name, found.front()->group));
  deliver(files::json_schema(*chosen), arguments, console);
  return done;
}

}  // namespace adjudicator::cli
