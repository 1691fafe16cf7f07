#include "audit_fixture.hpp"

#include "record/record.hpp"

namespace adjudicator::cli_test {
namespace {

/// The open seed goes, the key comes.
void make_trusted(const fs::path& game_file, const std::string& key) {
  std::string text = read(game_file);
  const std::size_t seed = text.find(" seed=\"");
  text.replace(seed, text.find('"', seed + 7) + 1 - seed, " " + key);
  write(game_file, text);
}

}  // namespace

SealedGame::SealedGame(const std::string& example, const std::string& reveal, const std::string& formats)
    : folder_(temp_.path() / "game") {
  fs::copy(source("examples/" + example), folder_, fs::copy_options::recursive);
  const Called made = call({"key", "make", key()});
  if (made.code != cli::done) faults_ += made.err;
  make_trusted(folder_ / "game.xml", made.out.substr(0, made.out.find('\n')));
  must({"seal", folder_.string(), "--secret", secret(), "--reveal", reveal});
  for (int turn = 1; fs::exists(folder_ / ("turn-0" + std::to_string(turn))); ++turn) {
    const fs::path orders = folder_ / ("turn-0" + std::to_string(turn)) / "orders";
    for (const auto& entry : fs::directory_iterator(orders))
      if (entry.path().extension() == ".xml")
        write(entry.path(), replace_all(read(entry.path()), " turn=", " word=\"open sesame\" turn="));
    must({"resolve", folder_.string(), "--turn", std::to_string(turn), "--secret", secret(), "--key", key(),
          "--defaults", "--formats", formats});
  }
}

void SealedGame::must(const std::vector<std::string>& words) {
  const Called called = call(words);
  if (called.code != cli::done) faults_ += words.front() + ": " + called.err;
}

const SealedGame& sealed_ridge() {
  static const SealedGame game("classic-ridge", "at-unseal", "xml,html");
  // What one test has unsealed, a copy of its own, is sealed for the next.
  fs::remove(game.secret() + ".unsealed");
  return game;
}

void copy_for_player(const fs::path& game, const fs::path& copy, std::string_view side) {
  for (const auto& [name, bytes] : tree(game)) {
    const std::string audience = record::audience_of(name, {"blue", "red", "axis", "commonwealth"});
    const std::string last = fs::path(name).filename().string();
    if (audience == "all" || audience == side || last.starts_with("record.")) write(copy / name, bytes);
  }
}

}  // namespace adjudicator::cli_test
