// make_game FOLDER classic ATTACKS BYSTANDERS, FOLDER cna FRONTS BYSTANDERS, FOLDER cna-small FRONTS BYSTANDERS
// FOLDER next-war ATTACKS BYSTANDERS or FOLDER toaw BATTLES: a game folder for timing the whole program.
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "turns.hpp"

int main(int argc, char** argv) {
  using namespace adjudicator::bench;
  const std::string_view system =
      argc == 5 || (argc == 4 && std::string_view(argv[2]) == "toaw") ? argv[2] : "";
  if (system == "classic")
    write_game(make_texts(Shape{std::atoi(argv[3]), std::atoi(argv[4]), true}), argv[1]);
  else if (system == "cna" || system == "cna-small")
    write_game(make_texts(Segments{std::atoi(argv[3]), std::atoi(argv[4]), system == "cna"}), argv[1]);
  else if (system == "next-war")
    write_game(make_texts(Attacks{std::atoi(argv[3]), std::atoi(argv[4])}), argv[1]);
  else if (system == "toaw")
    write_game(make_texts(LandBattles{std::atoi(argv[3])}), argv[1]);
  else {
    std::cerr << "usage: make_game FOLDER classic ATTACKS BYSTANDERS\n"
                 "       make_game FOLDER cna FRONTS BYSTANDERS\n"
                 "       make_game FOLDER cna-small FRONTS BYSTANDERS\n"
                 "       make_game FOLDER next-war ATTACKS BYSTANDERS\n"
                 "       make_game FOLDER toaw BATTLES\n";
    return 64;
  }
}
