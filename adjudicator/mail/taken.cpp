#include "mail/taken.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

#include "files/folder/disk.hpp"

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
  if (entry.kind != Entry::Kind::paper)
    text += fmt::format("kind {}\n", entry.kind == Entry::Kind::request ? "request" : "decision");
  if (!entry.aside.empty()) text += "aside " + entry.aside + '\n';
  if (!entry.message_id.empty()) text += "message-id " + entry.message_id + '\n';
  if (entry.letters > 0) text += fmt::format("letters {}\n", entry.letters);
  if (entry.done) return text;
  const std::string faults = fmt::format("{}", fmt::join(entry.faults, "\n"));
  std::string press;
  std::string sizes;
  for (const PressLetter& letter : entry.press) {
    const std::string piece = fmt::format("{}\n{}", fmt::join(letter.to, " "), letter.text);
    sizes += fmt::format(" {}", piece.size());
    press += piece;
  }
  text += fmt::format(
      "press-kind {}\npress-turn {}\nsignature-bytes {}\nof-press-bytes {}\nfaults-bytes "
      "{}\npress-bytes{}\n\n",
      entry.press_kind, entry.press_turn, entry.proven.signature.size(), entry.of_press.size(), faults.size(),
      sizes);
  return text + entry.proven.signature + entry.of_press + faults + press + entry.paper;
}

int number_of(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// What stands behind the first lines, piece by piece.
class Pieces {
 public:
  explicit Pieces(std::string_view rest) : rest_(rest) {}
  std::string take(std::string_view size) {
    const auto most = std::min(static_cast<std::size_t>(std::max(0, number_of(size))), rest_.size());
    const std::string piece(rest_.substr(0, most));
    rest_.remove_prefix(most);
    return piece;
  }
  std::string rest() const { return std::string(rest_); }

 private:
  std::string_view rest_;
};

std::vector<std::string> split_at(const std::string& text, char between) {
  std::vector<std::string> parts;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find(between, at), text.size());
    if (end > at) parts.push_back(text.substr(at, end - at));
  }
  return parts;
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
  if (lines["kind"] == "request") entry.kind = Entry::Kind::request;
  if (lines["kind"] == "decision") entry.kind = Entry::Kind::decision;
  entry.aside = lines["aside"];
  entry.letters = static_cast<std::size_t>(std::max(0, number_of(lines["letters"])));
  entry.press_kind = lines["press-kind"];
  entry.press_turn = number_of(lines["press-turn"]);
  for (const host::Proof proof : {host::Proof::password, host::Proof::signature})
    if (lines["proof"] == host::to_word(proof)) entry.proven.proof = proof;
  if (entry.done || at >= text.size()) return entry;
  Pieces pieces(std::string_view(text).substr(at + 1));
  entry.proven.signature = pieces.take(lines["signature-bytes"]);
  entry.of_press = pieces.take(lines["of-press-bytes"]);
  entry.faults = split_at(pieces.take(lines["faults-bytes"]), '\n');
  for (const std::string& size : split_at(lines["press-bytes"], ' ')) {
    const std::string piece = pieces.take(size);
    const std::size_t end = std::min(piece.find('\n'), piece.size());
    entry.press.push_back(
        {split_at(piece.substr(0, end), ' '), piece.substr(std::min(end + 1, piece.size()))});
  }
  entry.paper = pieces.rest();
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

std::vector<fs::path> TakenMails::of_day(const std::string& side, host::Moment day) const {
  std::vector<fs::path> files = in_order(folder_ / day_of(day));
  // Ids of sides may hold '-' too: "red" and "red-guard".
  constexpr std::size_t hash_size = 64;
  std::erase_if(files, [&](const fs::path& file) {
    const std::string name = file.filename().string();
    return name.size() != side.size() + 1 + hash_size || !name.starts_with(side + '-');
  });
  return files;
}

std::size_t TakenMails::count(const std::string& side, host::Moment day) const {
  return of_day(side, day).size();
}

std::size_t TakenMails::letters(const std::string& side, host::Moment day) const {
  std::size_t many = 0;
  for (const fs::path& file : of_day(side, day))
    if (const auto entry = from_file(files::read_file(file))) many += entry->letters;
  return many;
}

void TakenMails::keep(const Entry& entry) const {
  const fs::path day = folder_ / day_of(entry.received);
  files::make_folder(day);
  files::write_atomically(day / (entry.side + '-' + entry.hash), to_file(entry));
}

}  // namespace adjudicator::mail
