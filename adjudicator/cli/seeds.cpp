#include "cli/seeds.hpp"

#include <ostream>

#include "files/disk.hpp"

namespace adjudicator::cli {
namespace {

std::string first_line(std::string text) {
  text.resize(std::min(text.find_first_of("\r\n"), text.size()));
  return text;
}

record::TurnSeed of_text(record::SeedKind kind, const std::string& text, const Turn& turn) {
  record::TurnSeed seed;
  seed.kind = kind;
  seed.link = sha256(text);
  seed.dice = key_of_open_seed(text, turn.game, turn.number);
  return seed;
}

}  // namespace

record::TurnSeed turn_seed(const Game&, const Turn& turn, const Arguments& arguments, Console& console) {
  using record::SeedKind;
  if (arguments.has("seed-file"))
    return of_text(SeedKind::given, first_line(files::read_file(arguments["seed-file"])), turn);
  if (arguments.has("seed")) return of_text(SeedKind::given, arguments["seed"], turn);
  const std::string seed(turn.game_file->root().value("seed"));
  if (!seed.empty()) return of_text(SeedKind::open, seed, turn);
  console.err << "adjudicator: there is no seed: give --seed-file or --seed, or write one into game.xml\n";
  throw Stop{bad_usage};
}

std::vector<record::ShownSeed> seeds_to_show(const Game&, const Turn&, const record::TurnSeed&,
                                             const Arguments&, Console&) {
  return {};
}

}  // namespace adjudicator::cli
