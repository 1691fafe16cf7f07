// make_game FOLDER ATTACKS BYSTANDERS: a game folder for timing the whole program.
#include <cstdlib>
#include <iostream>

#include "turns.hpp"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: make_game FOLDER ATTACKS BYSTANDERS\n";
    return 64;
  }
  adjudicator::bench::write_game({std::atoi(argv[2]), std::atoi(argv[3]), true}, argv[1]);
}
