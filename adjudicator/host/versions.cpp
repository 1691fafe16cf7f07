#include "host/versions.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "files/disk.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extensions[] = {".xml", ".json"};

std::string_view extension_of(Spelling spelling) {
  return spelling == Spelling::json ? ".json" : ".xml";
}

/// The number in "axis-12.xml"; 0 where the name is another's or another file's.
int number_in(const fs::path& path, const std::string& side) {
  if (path.extension() != ".xml" && path.extension() != ".json") return 0;
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

/// Where a file lies in both spellings, the one that is not the side's newest version goes.
void settle_spellings(const Game& game, int turn, const fs::path& folder) {
  std::set<std::string> stems;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") stems.insert(entry.path().stem().string());
  for (const std::string& side : stems) {
    const fs::path json = folder / (side + ".json");
    const fs::path xml = folder / (side + ".xml");
    if (!fs::exists(xml)) continue;
    const auto newest = Versions(game, turn, side).bytes();
    if (!newest) continue;
    if (files::read_file(xml) == *newest)
      files::remove_file(json);
    else if (files::read_file(json) == *newest)
      files::remove_file(xml);
  }
}

}  // namespace

Versions::Versions(const Game& game, int turn, std::string side)
    : turn_(game.folder.turn(turn)), folder_(received_in(turn_)), side_(std::move(side)) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_, none))
    last_ = std::max(last_, number_in(entry.path(), side_));
}

fs::path Versions::version(int number, std::string_view extension) const {
  return folder_ / (side_ + "-" + std::to_string(number) + std::string(extension));
}

std::optional<std::string> Versions::bytes() const {
  for (const std::string_view extension : extensions)
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
    for (const std::string_view extension : extensions) {
      const fs::path path = version(number, extension);
      if (!fs::exists(path)) continue;
      found.push_back({path.filename().string(), text_of(path), text_of(version(number, ".receipt.xml")),
                       text_of(path.string() + ".minisig")});
      break;
    }
  return found;
}

int Versions::keep(std::string_view bytes, Spelling spelling, std::string_view signature) {
  const auto last = this->bytes();
  if (!last || *last != bytes || receipt()) {
    files::make_folder(folder_);
    files::write_atomically(version(last_ + 1, extension_of(spelling)), bytes);
    ++last_;
  }
  if (!signature.empty())
    files::write_atomically(version(last_, std::string(extension_of(spelling)) + ".minisig"), signature);
  return last_;
}

void Versions::put_in_force(std::string_view bytes, Spelling spelling, std::string_view document) const {
  const fs::path folder = turn_ / document;
  files::make_folder(folder);
  files::write_atomically(folder / (side_ + std::string(extension_of(spelling))), bytes);
  for (const std::string_view other : extensions)
    if (other != extension_of(spelling)) files::remove_file(folder / (side_ + std::string(other)));
}

void Versions::keep_receipt(const Receipt& receipt, std::string_view signature) const {
  if (!signature.empty()) files::write_atomically(version(last_, ".receipt.xml.minisig"), signature);
  files::write_atomically(version(last_, ".receipt.xml"), to_xml(receipt));
}

void finish_interrupted(const Game& game, int turn) {
  const fs::path folder = game.folder.turn(turn);
  for (const fs::path& some :
       {game.folder.root(), folder, folder / "orders", received_in(folder), folder / "answers"})
    files::remove_leftovers(some);
  settle_spellings(game, turn, folder / "orders");
  settle_spellings(game, turn, folder / "answers");
}

}  // namespace adjudicator::host
