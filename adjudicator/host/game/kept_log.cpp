#include "host/game/kept_log.hpp"

#include <utility>

#include "files/folder/disk.hpp"
#include "files/schema/report_schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::host {
namespace {

std::unique_ptr<Document> read_own(const Game& game, const std::filesystem::path& path, Spelling spelling,
                                   std::string_view root, Diagnostics& diagnostics) {
  files::ReadOptions options;
  options.size_limit = files::no_limit;
  options.element_limit = files::own_element_limit;
  return files::read_document(game.folder.shown(path), files::read_file(path, files::no_limit), spelling,
                              files::report_schema(game.system->key), root, diagnostics, options);
}

}  // namespace

std::unique_ptr<Document> kept_log(const Game& game, int turn, Diagnostics& diagnostics) {
  const int last = game.folder.last_mailing(turn);
  if (last == 0) return nullptr;
  return read_own(game, game.folder.mailing(turn, last) / "log.xml", Spelling::xml, "log", diagnostics);
}

std::unique_ptr<Document> sides_report(const Game& game, const std::filesystem::path& mailing,
                                       const std::string& side, Diagnostics& diagnostics) {
  for (const auto& [extension, spelling] : {std::pair(".xml", Spelling::xml), {".json", Spelling::json}})
    if (const auto path = mailing / ("report-" + side + extension); std::filesystem::exists(path))
      return read_own(game, path, spelling, "report", diagnostics);
  return nullptr;
}

}  // namespace adjudicator::host
