// new: a game folder to start from.
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "files/disk.hpp"
#include "files/resources.hpp"
#include "host/game.hpp"

namespace adjudicator::cli {

int new_game(const Arguments& arguments, Console&) {
  const std::string& key = arguments["SYSTEM"];
  const std::filesystem::path folder = arguments["FOLDER"];
  if (find_system(key) == nullptr) throw UsageError("there is no system '" + printable(key) + "'");
  if (std::filesystem::exists(folder))
    host::stop(host::Reason::in_the_way, files::shown(folder) + " exists already; nothing was written");
  const std::string home = "adjudicator/systems/" + key + "/template/";
  files::FolderInMaking made(folder);
  for (const files::Resource& resource : files::resources())
    if (resource.name.starts_with(home))
      made.write(std::string(resource.name.substr(home.size())), resource.data);
  made.commit();
  return done;
}

}  // namespace adjudicator::cli
