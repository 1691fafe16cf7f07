#include "cli/program.hpp"

int main(int argc, char** argv) {
  return adjudicator::cli::program({argv + 1, argv + argc});
}
