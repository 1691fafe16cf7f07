// libFuzzer: what `receive`, `audit`, `unseal`, `report` and `explain` read, put into a sealed and signed
// game in the place of its own: whatever it holds, no command calls it a fault of the program, and no changed
// byte of the past is accepted.
//
// The game is made anew at the start, and its files are written into the first folder of the command line.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/command.hpp"
#include "laws.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;
using files::demand;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

int call(const std::vector<std::string>& words, std::string* said = nullptr) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err};
  const int code = run(words, console);
  if (said != nullptr) *said = out.str();
  demand(code != bug, "no file is a fault of the program", err.str());
  return code;
}

class SealedGame {
 public:
  SealedGame() {
    std::string made = (fs::temp_directory_path() / "adjudicator-fuzz-XXXXXX").string();
    demand(::mkdtemp(made.data()) != nullptr, "there is a temporary folder", made);
    home = made;
    const fs::path source = fs::path(ADJUDICATOR_SOURCE_DIR) / "examples/classic-ford";
    fs::copy(source, game(), fs::copy_options::recursive);
    std::string key;
    must({"key", "make", (home / "key").string()}, &key);
    std::string text = read(game() / "game.xml");
    const std::size_t seed = text.find(" seed=\"");
    text.replace(seed, text.find('"', seed + 7) + 1 - seed, " " + key.substr(0, key.find('\n')));
    write(game() / "game.xml", text);
    must({"seal", game().string(), "--secret", secret(), "--reveal", "at-unseal"});
    must({"resolve", game().string(), "--secret", secret(), "--key", (home / "key").string(), "--formats",
          "xml"});
  }
  ~SealedGame() { fs::remove_all(home); }
  SealedGame(const SealedGame&) = delete;
  SealedGame& operator=(const SealedGame&) = delete;

  fs::path game() const { return home / "game"; }
  fs::path mailing() const { return game() / "turn-01/mailing-1"; }
  std::string secret() const { return (home / "game.secret").string(); }

  fs::path home;

 private:
  static void must(const std::vector<std::string>& words, std::string* said = nullptr) {
    const int code = call(words, said);
    demand(code == done || code == waits, "the game is made", words.front());
  }
};

SealedGame& sealed() {
  static SealedGame game;
  return game;
}

/// Audits the game with other bytes in the place of a file; what was there comes back.
void audit_with(const fs::path& file, std::string_view text) {
  const bool there = fs::exists(file);
  const std::string own = there ? read(file) : std::string();
  write(file, text);
  const int code = call({"audit", sealed().game().string(), "--key", (sealed().home / "key.pub").string()});
  demand(code != done || (there && own == text), "no changed byte is accepted", text);
  if (there)
    write(file, own);
  else
    fs::remove(file);
}

/// A player's file comes in; the game is as before afterwards.
void receive(std::string_view text) {
  const fs::path letter = sealed().home / "letter";
  write(letter, text);
  call({"receive", sealed().game().string(), letter.string(), "--now", "2026-11-22T12:00Z", "--secret",
        sealed().secret()});
  fs::remove_all(sealed().game() / "turn-01/orders/received");
  fs::remove_all(sealed().game() / "turn-01/answers");
}

void report_with(std::string_view text) {
  const fs::path file = sealed().mailing() / "report-moderator.xml";
  const std::string own = read(file);
  write(file, text);
  for (const char* format : {"text", "json"})
    call({"report", sealed().game().string(), "--moderator", "--format", format});
  call({"explain", sealed().game().string(), "turn-01/combat"});
  write(file, own);
}

void check_mail(std::string_view text) {
  const auto peek = files::peek_system(text, Spelling::xml);
  const std::string root = peek ? peek->root : "";
  if (root == "record") return audit_with(sealed().mailing() / "record.xml", text);
  if (root == "unsealed") return audit_with(sealed().game() / "unsealed.xml", text);
  if (root == "report") return report_with(text);
  if (text.starts_with("untrusted comment:"))
    return audit_with(sealed().mailing() / "record.xml.minisig", text);
  if (text.starts_with("adjudicator secret")) {
    const fs::path secrets = sealed().home / "other.secret";
    write(secrets, text);
    fs::permissions(secrets, fs::perms::owner_read | fs::perms::owner_write);
    call({"roll", sealed().game().string(), "turn-01/combat/x/die", "--secret", secrets.string()});
    return;
  }
  if (text.size() == 65 && text.ends_with('\n'))
    return audit_with(sealed().mailing() / "opening-blue.txt", text);
  receive(text);
}

}  // namespace

void write_corpus(const fs::path& folder) {
  const SealedGame& made = sealed();
  for (const char* name : {"record.xml", "record.xml.minisig", "report-moderator.xml", "opening-blue.txt"})
    write(folder / name, read(made.mailing() / name));
  write(folder / "secret", read(made.secret()));
  for (const auto& entry : fs::directory_iterator(made.mailing()))
    if (entry.path().filename().string().starts_with("answers-"))
      fs::copy_file(entry.path(), folder / entry.path().filename(), fs::copy_options::overwrite_existing);
}

}  // namespace adjudicator::cli

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  for (int i = 1; i < *count; ++i)
    if (std::filesystem::is_directory((*words)[i])) {
      adjudicator::cli::write_corpus((*words)[i]);
      break;
    }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  adjudicator::cli::check_mail({reinterpret_cast<const char*>(data), size});
  return 0;
}
