// Where the files of a rules system lie: those of a system of the product in several folders of the project,
// those of one of the tests in its own (tests/systems/KEY), those of one that tools/new-system has made for
// the tests in a project below the build folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace adjudicator::cases {

/// The project's own folder.
std::filesystem::path source_folder();

struct Home {
  std::filesystem::path code;      // with charts/, template/ and visibility.xml
  std::filesystem::path cases;     // with rules.txt
  std::filesystem::path examples;  // games of all systems, or of this one
};
Home home_of(std::string_view system);

/// The example games of a system, sorted by name: those whose game file names it.
std::vector<std::filesystem::path> example_games(std::string_view system);

/// The system of a case that does not name one: systems/KEY/cases/x.xml, or in a folder there; elsewhere the name of the folder that it lies in.
std::string system_of_case(const std::filesystem::path& file);

}  // namespace adjudicator::cases
