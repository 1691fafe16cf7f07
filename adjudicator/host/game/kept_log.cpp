#include "host/game/kept_log.hpp"

#include "files/folder/disk.hpp"
#include "files/schema/report_schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::host {

std::unique_ptr<Document> kept_log(const Game& game, int turn, Diagnostics& diagnostics) {
  const int last = game.folder.last_mailing(turn);
  if (last == 0) return nullptr;
  const auto path = game.folder.mailing(turn, last) / "log.xml";
  files::ReadOptions options;
  options.size_limit = files::no_limit;
  options.element_limit = files::own_element_limit;
  return files::read_document(game.folder.shown(path), files::read_file(path, files::no_limit), Spelling::xml,
                              files::report_schema(game.system->key), "log", diagnostics, options);
}

}  // namespace adjudicator::host
