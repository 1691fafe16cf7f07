#include "mail/outbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <system_error>

#include "files/folder/disk.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view waiting_ending = ".eml";
constexpr std::string_view sending_ending = ".sending";

void move(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error)
    throw files::DiskError(files::DiskError::Kind::io,
                           fmt::format("{}: cannot rename: {}", files::shown(from), error.message()));
}

/// Another `To:` in the head of a mail.
std::string readdressed(const std::string& mail, const std::string& address) {
  const std::size_t body = std::min(mail.find("\n\n"), mail.size());
  const std::size_t at = mail.starts_with("To:") ? 0 : mail.find("\nTo:") + 1;
  if (at == 0 && !mail.starts_with("To:")) return mail;
  if (at > body) return mail;
  std::size_t end = mail.find('\n', at);
  while (end + 1 < mail.size() && (mail[end + 1] == ' ' || mail[end + 1] == '\t'))
    end = mail.find('\n', end + 1);
  return mail.substr(0, at) + "To: " + address + mail.substr(std::min(end, mail.size()));
}

}  // namespace

Outbox::Outbox(const host::Game& game) : folder_(game.folder.root() / "outbox") {}

fs::path Outbox::at(const Item& item, const char* ending) const {
  return folder_ / item.side / (item.name + ending);
}

bool Outbox::has(const std::string& side, const std::string& name) const {
  const Item item{side, name};
  return fs::exists(at(item, ".eml")) || fs::exists(at(item, ".sending")) || was_sent(item);
}

bool Outbox::was_sent(const Item& item) const {
  if (fs::exists(folder_ / item.side / "sent" / (item.name + ".eml"))) return true;
  return std::ranges::any_of(sent_to(item.side), [&](const std::string& name) { return name == item.name; });
}

std::vector<std::string> Outbox::log_lines() const {
  std::vector<std::string> lines;
  if (!fs::exists(log())) return lines;
  std::istringstream text(files::read_file(log(), files::no_limit));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> Outbox::sent_to(const std::string& side) const {
  std::vector<std::string> names;
  for (const std::string& line : log_lines()) {
    const std::size_t blank = line.find(' ');
    if (blank != std::string::npos && line.compare(blank + 1, side.size() + 1, side + ' ') == 0)
      names.push_back(line.substr(blank + side.size() + 2));
  }
  return names;
}

std::size_t Outbox::count(const std::string& side, const std::string& beginning) const {
  std::set<std::string> names;
  for (const fs::path& folder : {folder_ / side, folder_ / side / "sent"}) {
    std::error_code none;
    for (const auto& file : fs::directory_iterator(folder, none))
      if (const fs::path name = file.path().filename();
          name.extension() == waiting_ending || name.extension() == sending_ending)
        names.insert(name.stem().string());
  }
  for (const std::string& name : sent_to(side)) names.insert(name);
  return static_cast<std::size_t>(
      std::ranges::count_if(names, [&](const std::string& name) { return name.starts_with(beginning); }));
}

void Outbox::put(const std::string& side, const std::string& name, const std::string& bytes) const {
  if (has(side, name)) return;
  files::make_folder(folder_ / side);
  files::remove_leftovers(folder_ / side);
  files::write_atomically(at({side, name}, ".eml"), bytes);
}

std::vector<Outbox::Item> Outbox::with(const std::string& ending) const {
  std::vector<Item> found;
  std::error_code none;
  for (const auto& side : fs::directory_iterator(folder_, none)) {
    if (!side.is_directory()) continue;
    for (const auto& file : fs::directory_iterator(side.path(), none)) {
      const std::string name = file.path().filename().string();
      if (file.is_regular_file() && !name.starts_with('.') && name.ends_with(ending))
        found.push_back({side.path().filename().string(), name.substr(0, name.size() - ending.size())});
    }
  }
  std::ranges::sort(found, [](const Item& a, const Item& b) {
    return std::tie(a.side, a.name) < std::tie(b.side, b.name);
  });
  return found;
}

std::vector<Outbox::Item> Outbox::waiting() const {
  return with(std::string(waiting_ending));
}

std::vector<Outbox::Item> Outbox::doubtful() const {
  auto found = with(std::string(sending_ending));
  // Beside its .eml it was not handed over yet.
  std::erase_if(found, [&](const Item& item) { return fs::exists(at(item, ".eml")); });
  return found;
}

std::size_t Outbox::readdress(const std::string& side, const std::string& address) const {
  std::size_t many = 0;
  for (const auto& [items, ending] : {std::pair(waiting(), ".eml"), {doubtful(), ".sending"}})
    for (const Item& item : items) {
      if (item.side != side) continue;
      files::write_atomically(at(item, ending),
                              readdressed(files::read_file(at(item, ending), files::no_limit), address));
      ++many;
    }
  return many;
}

void Outbox::take_back(const Item& item) const {
  std::string bytes = files::read_file(at(item, ".sending"), files::no_limit);
  bytes.erase(0, bytes.find('\n') + 1);  // its old date
  files::write_atomically(at(item, ".eml"), bytes);
  files::remove_file(at(item, ".sending"));
}

Handed Outbox::send(const Item& item, host::Moment now,
                    const std::function<Handed(const fs::path&)>& hand) const {
  const fs::path eml = at(item, ".eml");
  const fs::path sending = at(item, ".sending");
  const fs::path sent = folder_ / item.side / "sent";
  files::make_folder(sent);
  files::remove_leftovers(folder_ / item.side);
  files::write_atomically(sending, "Date: " + mail_date(now) + '\n' + files::read_file(eml, files::no_limit));
  files::remove_file(eml);
  const Handed how = hand(sending);
  if (how == Handed::refused) take_back(item);
  if (how != Handed::taken) return how;
  move(sending, sent / (item.name + ".eml"));
  const std::string before = fs::exists(log()) ? files::read_file(log(), files::no_limit) : std::string();
  files::write_atomically(log(), before + fmt::format("{} {} {}\n", to_text(now), item.side, item.name));
  return Handed::taken;
}

Settled Outbox::settle(const Outbox& newer) const {
  Settled settled;
  std::vector<std::string> lines = log_lines();
  for (const std::string& line : newer.log_lines()) {
    if (std::ranges::find(lines, line) != lines.end()) continue;
    lines.push_back(line);
    ++settled.gone;
  }
  if (settled.gone > 0) {
    files::make_folder(folder_);
    files::write_atomically(log(), fmt::format("{}\n", fmt::join(lines, "\n")));
  }
  for (const Item& item : doubtful())
    if (newer.was_sent(item))
      files::remove_file(at(item, ".sending"));
    else
      ++settled.doubtful;
  for (const Item& item : waiting()) {
    const fs::path mail = at(item, ".eml");
    if (!newer.was_sent(item)) {
      if (fs::is_directory(newer.folder_) && !fs::exists(newer.at(item, ".sending"))) continue;
      // Its first line is where a mail that was handed over has its date.
      files::write_atomically(at(item, ".sending"), "Date: Thu, 01 Jan 1970 00:00:00 +0000\n" +
                                                        files::read_file(mail, files::no_limit));
      ++settled.doubtful;
    }
    files::remove_file(mail);
  }
  return settled;
}

std::string mail_date(host::Moment moment) {
  constexpr std::array days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const files::CalendarTime time = calendar_time(moment);
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:00 +0000", days[time.weekday - 1], time.day,
                     months[time.month - 1], time.year, time.hour, time.minute);
}

}  // namespace adjudicator::mail
