#include "record/secrets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/folder/disk.hpp"

namespace adjudicator::record {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "adjudicator secret 1";
constexpr std::size_t size_limit = std::size_t{256} << 10;
constexpr std::size_t most_chains = 100;    // as many as game.xml may name
constexpr std::size_t most_passwords = 64;  // more than there are sides

/// Reads the lines; what is not as write_secrets writes it is a fault, with its line.
class SecretReader {
 public:
  explicit SecretReader(const fs::path& path) : path_(path) {}

  Secrets read(std::string_view text) {
    if (!text.ends_with('\n')) fail("the last line is cut off");
    while (!text.empty()) {
      ++line_;
      const std::size_t end = text.find('\n');
      take(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    if (line_ < 2) fail("the line 'game ...' is missing");
    return std::move(secrets_);
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw SecretError(fmt::format("{}:{}: this is not one of this program's secrets files: {}",
                                  files::shown(path_), std::max(line_, 1), what));
  }

  /// The next word of a line; lines have one blank between words.
  std::string_view word(std::string_view& line) const {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view found = line.substr(0, end);
    if (found.empty()) fail("a word is missing");
    line.remove_prefix(std::min(end + 1, line.size()));
    return found;
  }

  int number(std::string_view text) const {
    int value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size() || value < 1 || value > 9999)
      fail("a number from 1 to 9999 is expected");
    return value;
  }

  void take(std::string_view line) {
    if (line_ == 1) {
      if (line != first_line) fail(fmt::format("it does not begin with '{}'", first_line));
      return;
    }
    const std::string_view kind = word(line);
    if ((line_ == 2) != (kind == "game")) fail("the second line, and it alone, names the game");
    if (kind == "game")
      secrets_.game = word(line);
    else if (kind == "seal" || kind == "sealing")
      take_seal(line, kind == "seal");
    else if (kind == "password")
      take_password(line);
    else if (kind == "mark")
      take_mark(line);
    else
      fail("a line begins with 'seal' or 'password'");
    if (!line.empty()) fail("there is more on the line than belongs there");
  }

  void take_seal(std::string_view& line, bool published) {
    Chain chain;
    chain.from = number(word(line));
    chain.turns = number(word(line));
    const auto end = parse_digest(word(line));
    if (!end) fail("64 hex digits are expected");
    chain.end = *end;
    chain.published = published;
    if (secrets_.chains.size() == most_chains) fail("there are more than 100 seals");
    if (!secrets_.chains.empty() && secrets_.chains.back().from > chain.from)
      fail("seals stand in the order of their first turns");
    secrets_.chains.push_back(chain);
  }

  void take_password(std::string_view& line) {
    const std::string side(word(line));
    const std::string hash(word(line));
    if (hash.size() > 200) fail("a password's hash has at most 200 letters");
    if (secrets_.passwords.size() == most_passwords) fail("there are more than 64 passwords");
    if (!secrets_.passwords.emplace(side, hash).second) fail("a side has two passwords");
  }

  void take_mark(std::string_view& line) {
    const std::string mark(word(line));
    if (!is_mark(mark)) fail("32 hex digits are expected");
    if (!secrets_.mark.empty()) fail("there are two marks");
    secrets_.mark = mark;
  }

  const fs::path& path_;
  int line_ = 0;
  Secrets secrets_;
};

std::string text_of_secrets(const Secrets& secrets) {
  std::string text = fmt::format("{}\ngame {}\n", first_line, secrets.game);
  for (const Chain& chain : secrets.chains)
    text += fmt::format("{} {} {} {}\n", chain.published ? "seal" : "sealing", chain.from, chain.turns,
                        to_hex(chain.end));
  if (!secrets.mark.empty()) text += fmt::format("mark {}\n", secrets.mark);
  for (const auto& [side, hash] : secrets.passwords) text += fmt::format("password {} {}\n", side, hash);
  return text;
}

/// An absolute folder that a variable of the environment names; empty where it names none.
fs::path named_by(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

}  // namespace

const Chain* Secrets::chain(int turn) const {
  const Chain* found = nullptr;
  for (const Chain& chain : chains)
    if (chain.from <= turn) found = &chain;
  return found != nullptr && found->covers(turn) ? found : nullptr;
}

bool is_mark(std::string_view text) {
  return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string draw_mark() {
  return to_hex(draw_at_random()).substr(0, 32);
}

fs::path usual_place(const std::string& file_name) {
  if (const char* own = std::getenv("ADJUDICATOR_SECRETS"); own != nullptr && *own != '\0')
    return fs::path(own) / file_name;
  // As the XDG base directory specification has it; relative paths there are to be ignored.
  if (const fs::path data = named_by("XDG_DATA_HOME"); !data.empty()) return data / "adjudicator" / file_name;
  if (const fs::path home = named_by("HOME"); !home.empty())
    return home / ".local" / "share" / "adjudicator" / file_name;
  throw SecretError(
      "no place for secrets is set: give --secret FILE, or set ADJUDICATOR_SECRETS to a folder");
}

Secrets read_secrets(const fs::path& path, const std::string& game) {
  files::Privacy privacy;
  const std::string text = files::read_file(path, size_limit, privacy);
  if (!privacy.ours) throw SecretError(files::shown(path) + ": the file of secrets belongs to another user");
  if (!privacy.closed)
    throw SecretError(
        fmt::format("{0}: the file of secrets is open to others; close it (chmod 600 {0}), and "
                    "think about who may have read it",
                    files::shown(path)));
  Secrets secrets = SecretReader(path).read(text);
  if (secrets.game != game)
    throw SecretError(fmt::format("{}: these are another game's secrets: those of '{}', not of '{}'",
                                  files::shown(path), printable(secrets.game), printable(game)));
  return secrets;
}

void write_secrets(const fs::path& path, const Secrets& secrets) {
  files::make_private_folder(path.parent_path());
  files::remove_leftovers_of(path);  // a killed run's: it holds secrets too
  files::write_atomically(path, text_of_secrets(secrets), files::Readers::owner);
}

}  // namespace adjudicator::record
