#include "mail/taken.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

#include "files/disk.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

std::string day_of(host::Moment moment) {
  return to_text(moment).substr(0, 10);
}

std::string to_file(const Entry& entry) {
  std::string text = fmt::format("side {}\nhash {}\nreceived {}\nstate {}\nafter {}\nproof {}\n", entry.side,
                                 entry.hash, to_text(entry.received), entry.done ? "done" : "taken",
                                 entry.after, host::to_word(entry.proven.proof));
  if (entry.given) text += "given true\n";
  if (entry.written) text += "written " + to_text(*entry.written) + '\n';
  if (!entry.message_id.empty()) text += "message-id " + entry.message_id + '\n';
  if (entry.done) return text;
  return text + fmt::format("signature-bytes {}\n\n", entry.proven.signature.size()) +
         entry.proven.signature + entry.paper;
}

int number_of(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Nothing where the file is none of ours.
std::optional<Entry> from_file(const std::string& text) {
  std::map<std::string, std::string, std::less<>> lines;
  std::size_t at = 0;
  while (at < text.size() && text[at] != '\n') {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t blank = std::min(text.find(' ', at), end);
    lines.emplace(text.substr(at, blank - at),
                  text.substr(std::min(blank + 1, end), end - std::min(blank + 1, end)));
    at = end + 1;
  }
  const auto received = host::parse_moment(lines["received"]);
  if (!received || lines["side"].empty() || lines["hash"].empty()) return std::nullopt;
  Entry entry;
  entry.side = lines["side"];
  entry.hash = lines["hash"];
  entry.received = *received;
  entry.given = lines["given"] == "true";
  entry.written = host::parse_moment(lines["written"]);
  entry.message_id = lines["message-id"];
  entry.done = lines["state"] == "done";
  entry.after = number_of(lines["after"]);
  for (const host::Proof proof : {host::Proof::password, host::Proof::signature})
    if (lines["proof"] == host::to_word(proof)) entry.proven.proof = proof;
  if (entry.done || at >= text.size()) return entry;
  const std::string rest = text.substr(at + 1);
  const auto signature = std::min(static_cast<std::size_t>(number_of(lines["signature-bytes"])), rest.size());
  entry.proven.signature = rest.substr(0, signature);
  entry.paper = rest.substr(signature);
  return entry;
}

std::vector<fs::path> in_order(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (!entry.path().filename().string().starts_with('.')) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

}  // namespace

TakenMails::TakenMails(const host::Game& game) : folder_(game.folder.root() / "mail" / "in") {}

std::optional<Entry> TakenMails::find(const std::string& side, const std::string& hash) const {
  for (const fs::path& day : in_order(folder_))
    if (const fs::path file = day / (side + '-' + hash); fs::exists(file))
      return from_file(files::read_file(file));
  return std::nullopt;
}

std::vector<Entry> TakenMails::unfinished() const {
  std::vector<Entry> found;
  for (const fs::path& day : in_order(folder_)) {
    files::remove_leftovers(day);
    for (const fs::path& file : in_order(day)) {
      // One that is done is short.
      if (fs::file_size(file) > 8192 || files::read_file(file).find("\nstate taken\n") != std::string::npos)
        if (auto entry = from_file(files::read_file(file)); entry && !entry->done)
          found.push_back(std::move(*entry));
    }
  }
  std::ranges::stable_sort(found, {}, &Entry::received);
  return found;
}

std::size_t TakenMails::count(const std::string& side, host::Moment day) const {
  std::size_t many = 0;
  // Ids of sides may hold '-' too: "red" and "red-guard".
  constexpr std::size_t hash_size = 64;
  for (const fs::path& file : in_order(folder_ / day_of(day))) {
    const std::string name = file.filename().string();
    many += name.size() == side.size() + 1 + hash_size && name.starts_with(side + '-') ? 1u : 0u;
  }
  return many;
}

void TakenMails::keep(const Entry& entry) const {
  const fs::path day = folder_ / day_of(entry.received);
  files::make_folder(day);
  files::write_atomically(day / (entry.side + '-' + entry.hash), to_file(entry));
}

}  // namespace adjudicator::mail
