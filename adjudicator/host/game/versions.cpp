#include "host/game/versions.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// The number in "axis-12.xml"; 0 where the name is another's or another file's.
int number_of_version(const fs::path& path, const std::string& side) {
  const std::string ending = path.extension().string();
  if (std::ranges::find(files::players_endings, ending) == std::end(files::players_endings)) return 0;
  const std::string stem = path.stem().string();
  if (!stem.starts_with(side + "-")) return 0;
  int number = 0;
  const char* end = stem.data() + stem.size();
  const auto result = std::from_chars(stem.data() + side.size() + 1, end, number);
  return result.ec == std::errc() && result.ptr == end && number > 0 && number <= 9999 ? number : 0;
}

fs::path received_in(const fs::path& turn) {
  return turn / "orders" / "received";
}

/// Where a file lies in several spellings, those that are not the side's newest version go.
void settle_spellings(const Game& game, int turn, const fs::path& folder) {
  std::map<std::string, std::vector<fs::path>> spellings;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (std::ranges::find(files::players_endings, entry.path().extension().string()) !=
        std::end(files::players_endings))
      spellings[entry.path().stem().string()].push_back(entry.path());
  for (const auto& [side, paths] : spellings) {
    const auto newest = paths.size() > 1 ? Versions(game, turn, side).bytes() : std::nullopt;
    const auto is_newest = [&](const fs::path& path) { return files::read_file(path) == *newest; };
    if (!newest || std::ranges::none_of(paths, is_newest)) continue;
    const fs::path kept = *std::ranges::find_if(paths, is_newest);
    for (const fs::path& path : paths)
      if (path != kept) files::remove_file(path);
  }
}

}  // namespace

Versions::Versions(const Game& game, int turn, std::string side)
    : turn_(game.folder.turn(turn)), folder_(received_in(turn_)), side_(std::move(side)) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_, none))
    last_ = std::max(last_, number_of_version(entry.path(), side_));
}

fs::path Versions::version(int number, std::string_view extension) const {
  return folder_ / (side_ + "-" + std::to_string(number) + std::string(extension));
}

std::optional<std::string> Versions::bytes() const {
  for (const std::string_view extension : files::players_endings)
    if (last_ > 0 && fs::exists(version(last_, extension)))
      return files::read_file(version(last_, extension));
  return std::nullopt;
}

std::optional<Receipt> Versions::receipt() const {
  return receipt(last_);
}

std::optional<Receipt> Versions::receipt(int number) const {
  const fs::path path = version(number, ".receipt.xml");
  if (number == 0 || !fs::exists(path)) return std::nullopt;
  return read_receipt(files::read_file(path, files::no_limit));
}

std::optional<Receipt> Versions::newest(const std::function<bool(const Receipt&)>& is_so) const {
  for (int number = last_; number > 0; --number)
    if (auto told = receipt(number); told && is_so(*told)) return told;
  return std::nullopt;
}

std::vector<record::ReceivedVersion> Versions::all() const {
  const auto text_of = [](const fs::path& path) {
    return fs::exists(path) ? files::read_file(path, files::no_limit) : std::string();
  };
  std::vector<record::ReceivedVersion> found;
  for (int number = 1; number <= last_; ++number)
    for (const std::string_view extension : files::players_endings) {
      const fs::path path = version(number, extension);
      if (!fs::exists(path)) continue;
      const fs::path receipt = version(number, ".receipt.xml");
      found.push_back({path.filename().string(), text_of(path), text_of(receipt),
                       text_of(path.string() + ".minisig"), text_of(receipt.string() + ".minisig")});
      break;
    }
  return found;
}

int Versions::keep(std::string_view bytes, Spelling spelling, std::string_view signature) {
  const auto last = this->bytes();
  if (!last || *last != bytes || receipt()) {
    files::make_folder(folder_);
    files::write_atomically(version(last_ + 1, files::ending_of(spelling)), bytes);
    ++last_;
  }
  if (!signature.empty())
    files::write_atomically(version(last_, std::string(files::ending_of(spelling)) + ".minisig"), signature);
  return last_;
}

void Versions::put_in_force(std::string_view bytes, Spelling spelling, std::string_view document) const {
  const fs::path folder = turn_ / document;
  files::make_folder(folder);
  files::write_atomically(folder / (side_ + std::string(files::ending_of(spelling))), bytes);
  for (const std::string_view other : files::players_endings)
    if (other != files::ending_of(spelling)) files::remove_file(folder / (side_ + std::string(other)));
}

void Versions::keep_receipt(const Receipt& receipt, std::string_view signature) const {
  if (!signature.empty()) files::write_atomically(version(last_, ".receipt.xml.minisig"), signature);
  files::write_atomically(version(last_, ".receipt.xml"), to_xml(receipt));
}

void finish_interrupted(const Game& game, int turn) {
  const fs::path folder = game.folder.turn(turn);
  for (const fs::path& some : {game.folder.root(), folder, folder / "orders", received_in(folder),
                               folder / "answers", folder / "moves"})
    files::remove_leftovers(some);
  for (const char* kind : {"orders", "answers", "moves"}) settle_spellings(game, turn, folder / kind);
}

}  // namespace adjudicator::host
