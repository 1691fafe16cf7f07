// libFuzzer: `mail in`. Whatever a mail holds, it is taken, refused or ignored; no fault of the program, nothing
// to another address than a side's, no password kept.
//
// The first byte says whether the mail is fed as it is or behind the head of a mail that proves its side, so that what
// lies behind the proof is reached too.
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "cli/command.hpp"
#include "laws.hpp"
#include "mail/games.hpp"
#include "mail/incoming.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;
using files::demand;

constexpr const char* password = "ford-and-river-22";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(std::string& text, const std::string& before, const std::string& what) {
  text.insert(text.find(before), what);
}

class GameByMail {
 public:
  GameByMail() {
    std::string made = (fs::temp_directory_path() / "adjudicator-fuzz-XXXXXX").string();
    demand(::mkdtemp(made.data()) != nullptr, "there is a temporary folder", made);
    home = made;
    fs::copy(fs::path(ADJUDICATOR_SOURCE_DIR) / "examples/classic-ford", game(), fs::copy_options::recursive);
    std::string text = read(game() / "game.xml");
    put(text, " seed=",
        " mail=\"robot@games.example\" mails-a-day=\"9999\" mail-versions=\"9999\" press=\"signed\"");
    put(text, "name=\"River", "mail=\"anna@home.example\" ");
    std::ofstream(game() / "game.xml") << text;
    std::ofstream(home / "pw") << password << '\n';
    ::setenv("ADJUDICATOR_SECRETS", (home / "secrets").c_str(), 1);
    std::ostringstream out;
    cli::Console console{out, out};
    const int code = cli::run(
        {"password", game().string(), "--side", "green", "--password-file", (home / "pw").string()}, console);
    demand(code == cli::done, "a password can be set", out.str());
    games = read_library({game()});
  }
  fs::path game() const { return home / "ford"; }
  /// As it was before the first mail.
  void clear() const {
    for (const char* name :
         {"mail", "outbox", ".clock", "turn-01/orders", "turn-01/answers", "turn-01/press"})
      fs::remove_all(game() / name);
  }

  fs::path home;
  Library games;
};

void check_folder(const GameByMail& world) {
  for (const auto& entry : fs::recursive_directory_iterator(world.game())) {
    if (!entry.is_regular_file()) continue;
    const std::string bytes = read(entry.path());
    demand(bytes.find(password) == std::string::npos, "no password is kept", entry.path().string());
    if (entry.path().extension() == ".eml")
      demand(bytes.find("\nTo: anna@home.example\n") != std::string::npos, "answers go to the side", bytes);
  }
}

/// Every file of the game with what it holds.
std::map<std::string, std::string> all_files(const GameByMail& world) {
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(world.game()))
    if (entry.is_regular_file()) found.emplace(entry.path().string(), read(entry.path()));
  return found;
}

}  // namespace
}  // namespace adjudicator::mail

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjudicator;
  static const mail::GameByMail world;
  if (size == 0) return 0;
  const std::string fed(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::string proof = std::string("Subject: green\n\npassword ") + mail::password + "\n";
  world.clear();
  mail::MailOptions how;
  how.now = {*host::parse_moment("2026-12-01T12:00Z"), true};
  // As procmail and sieve hand it over, as Postfix does with the detail alone, and for a game that is not there.
  constexpr std::array<const char*, 4> recipients{"", "ford", "robot+ford@games.example",
                                                  "robot+other@games.example"};
  how.recipient = recipients[(data[0] >> 1u) % recipients.size()];
  const std::string bytes = data[0] % 2 == 0 ? fed : proof + fed;
  host::Notes notes;
  const auto first = mail::take_mail(bytes, world.games, how, notes);
  const auto kept = mail::all_files(world);
  const auto again = mail::take_mail(bytes, world.games, how, notes);
  using State = mail::Delivered::State;
  const bool counted = first.state == State::accepted || first.state == State::refused;
  files::demand(again.state == (counted ? State::repeated : first.state), "a mail counts once",
                to_word(again.state));
  files::demand(kept == mail::all_files(world), "a mail that comes again changes nothing", bytes);
  mail::check_folder(world);
  return 0;
}
