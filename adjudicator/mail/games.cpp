#include "mail/games.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <set>
#include <string_view>
#include <system_error>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/senders.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

struct Address {
  std::string local;   // without detail
  std::string detail;  // behind '+' (or '-': qmail's way is not taken)
  std::string domain;
};

/// A text without '@' is a detail alone.
Address parts_of(std::string_view text) {
  const std::string small = in_small_letters(text);
  const std::size_t at = small.rfind('@');
  if (at == std::string::npos) return {{}, small, {}};
  const std::size_t plus = small.substr(0, at).find('+');
  if (plus == std::string::npos) return {small.substr(0, at), {}, small.substr(at + 1)};
  return {small.substr(0, plus), small.substr(plus + 1, at - plus - 1), small.substr(at + 1)};
}

using Found = std::vector<const GameName*>;

Found games_where(const Library& library, const std::function<bool(const GameName&)>& fits) {
  Found found;
  for (const GameName& game : library.games)
    if (fits(game)) found.push_back(&game);
  return found;
}

std::string told_id(const GameName& game) {
  return in_small_letters(game.id);
}

/// A game whose own address this is, by its detail where several share one.
Found by_address(const Library& library, const std::string& text, bool& is_ours) {
  const Address to = parts_of(text);
  const auto same_place = [&](const GameName& game) {
    const Address own = parts_of(game.address);
    return to.domain.empty() || (own.local == to.local && own.domain == to.domain);
  };
  const auto exactly = games_where(library, [&](const GameName& game) {
    return !game.address.empty() && game.address == in_small_letters(text);
  });
  const auto detailed = games_where(library, [&](const GameName& game) {
    return !to.detail.empty() && same_place(game) && told_id(game) == to.detail;
  });
  const auto place =
      games_where(library, [&](const GameName& game) { return !game.address.empty() && same_place(game); });
  is_ours = is_ours || (!to.detail.empty() && !place.empty());
  if (!detailed.empty()) return detailed;
  return exactly;
}

/// The words of a subject, as ids are written.
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  const std::string small = in_small_letters(text) + ' ';
  for (const char c : small) {
    if (is_part(c)) {
      word += c;
      continue;
    }
    while (word.ends_with('.')) word.pop_back();
    if (!word.empty()) words.insert(word);
    word.clear();
  }
  return words;
}

std::optional<GameName> only_one(const Found& found) {
  if (found.size() != 1) return std::nullopt;
  return *found.front();
}

/// Where nobody can say, it may be: whoever opens it tells why it cannot be read.
bool may_be_game(const fs::path& folder) {
  const std::string own = folder.filename().string();
  if (own == "lost+found" || own.starts_with('.'))
    return false;  // a file system's own, what is being made or kept
  return std::ranges::any_of(std::array{"game.xml", "game.json"}, [&](const char* name) {
    std::error_code error;
    const auto type = fs::status(folder / name, error).type();
    return type != fs::file_type::not_found;
  });
}

}  // namespace

std::vector<fs::path> games_in(const fs::path& folder) {
  std::error_code error;
  const fs::file_status is = fs::status(folder, error);
  if (is.type() == fs::file_type::not_found || (!error && is.type() != fs::file_type::directory))
    throw files::DiskError(files::DiskError::Kind::cannot_read, files::shown(folder) + ": no such folder");
  std::vector<fs::path> found;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error))
    if (may_be_game(entry->path())) found.push_back(entry->path());
  if (error)
    throw files::DiskError(files::DiskError::Kind::io,
                           files::shown(folder) + ": cannot be read: " + error.message());
  std::ranges::sort(found);
  return found;
}

Library read_library(const std::vector<fs::path>& folders) {
  Library library;
  for (const fs::path& folder : folders) {
    try {
      const auto file = host::read_game_file(host::open_game(folder.string()));
      library.games.push_back(
          {folder, std::string(file->root().value("id")), in_small_letters(file->root().value("mail"))});
    } catch (const host::Stopped& stopped) {
      library.unread.push_back(std::string(stopped.what()));
    } catch (const std::exception& error) {
      library.unread.emplace_back(error.what());
    }
  }
  return library;
}

std::optional<GameName> find_game(const Library& library, const std::string& recipient,
                                  const Message& message, const Papers& papers) {
  bool is_ours = false;
  if (!recipient.empty()) {
    const Found found = by_address(library, recipient, is_ours);
    if (!found.empty() || recipient.find('@') == std::string::npos || is_ours) {
      if (found.size() <= 1) return only_one(found);
    }
  }
  std::set<const GameName*> named;
  for (const std::string& address : message.recipients) {
    const Found some = by_address(library, address, is_ours);
    named.insert(some.begin(), some.end());
  }
  if (named.size() == 1) return **named.begin();
  if (named.empty() && is_ours) return std::nullopt;
  // Among those that share an address, the mail itself says which it is for.
  const auto is_meant = [&](const GameName& game) { return named.empty() || named.contains(&game); };
  const auto subject = words_of(message.subject);
  const Found in_subject = games_where(
      library, [&](const GameName& game) { return is_meant(game) && subject.contains(told_id(game)); });
  if (in_subject.size() == 1) return *in_subject.front();
  std::set<std::string> said;
  for (const Paper& paper : papers.all) said.insert(in_small_letters(paper.says.game));
  if (papers.quoted) said.insert(in_small_letters(papers.quoted->game));
  for (const Press& press : papers.press) said.insert(press.game);
  const Found in_papers = games_where(
      library, [&](const GameName& game) { return is_meant(game) && said.contains(told_id(game)); });
  if (!in_papers.empty()) return only_one(in_papers);
  return library.games.size() == 1 && named.empty() && recipient.empty()
             ? std::optional(library.games.front())
             : std::nullopt;
}

std::string address_with_detail(const std::string& address, const std::string& detail) {
  const std::size_t at = address.rfind('@');
  if (at == std::string::npos || address.find('+') < at) return address;
  return address.substr(0, at) + '+' + detail + address.substr(at);
}

std::string bare_address(const std::string& written) {
  std::string address = written;
  if (const std::size_t open = written.rfind('<'); open != std::string::npos) {
    const std::size_t close = written.find('>', open);
    if (close == std::string::npos) return {};
    address = written.substr(open + 1, close - open - 1);
  }
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(".!#$%&'*+-/=?^_`{|}~@").find(c) != std::string_view::npos;
  };
  const std::size_t at = address.find('@');
  const bool whole = at != std::string::npos && at > 0 && at + 1 < address.size() &&
                     address.find('@', at + 1) == std::string::npos &&
                     std::ranges::all_of(address, is_good) && address.front() != '-' && address.size() <= 254;
  return whole ? address : std::string();
}

}  // namespace adjudicator::mail
