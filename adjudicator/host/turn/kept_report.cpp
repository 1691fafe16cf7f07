#include "host/turn/kept_report.hpp"

#include <fmt/format.h>

#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "version.hpp"

namespace adjudicator::host {

KeptReport::KeptReport(const Game& game, const std::filesystem::path& path)
    : shown_(game.folder.shown(path)), xml_(files::read_file(path, files::no_limit)) {
  files::ReadOptions options;
  options.size_limit = files::no_limit;
  options.element_limit = files::own_element_limit;
  document_ = files::read_document(shown_, xml_, Spelling::xml, files::report_schema(game.system->key),
                                   "report", diagnostics_, options);
  if (!document_ || (!diagnostics_.ok() && document_->root().value("program") == version)) refuse();
}

std::string KeptReport::json() const {
  if (!diagnostics_.ok()) refuse();
  return files::to_canonical(*document_, files::report_schema(document_->root().value("system")),
                             Spelling::json);
}

void KeptReport::refuse() const {
  stop(
      Reason::moderators_file, diagnostics_,
      fmt::format("{} is not as the program wrote it: put it back from a copy; 'adjudicator audit' names all "
                  "files that were changed",
                  shown_));
}

}  // namespace adjudicator::host
