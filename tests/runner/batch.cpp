// adjudicator_with_test_systems --batch: the program, started once for many runs. Each is a process of its own, forked from this one
// before anything was run in it: so it behaves as the program does, without what each start costs (linking, and the schemas of all
// systems). tests/batch.py speaks to it. Without --batch it is the program, with the systems of the tests too.
//
// Standard input brings runs: a line with a number of bytes, then so many. They are fields, each ended by a NUL: folder, file mode mask
// (octal), files that are standard input, output and error, number of variables, each NAME=VALUE, then the words of the call. The
// answer to each is a line with the status that waitpid gave.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "systems/systems.hpp"

namespace adjudicator {
namespace {

constexpr int broken = 71;  // EX_OSERR: what was asked of this program, and not of the one that it runs

std::vector<std::string> fields_of(const std::string& bytes) {
  std::vector<std::string> fields;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = bytes.find('\0', at);
    fields.push_back(bytes.substr(at, end - at));
    at = end == std::string::npos ? bytes.size() : end + 1;
  }
  return fields;
}

void redirect(int stream, const std::string& file, int flags) {
  const int opened = ::open(file.c_str(), flags, 0666);
  if (opened < 0 || ::dup2(opened, stream) < 0) ::_exit(broken);
  ::close(opened);
}

/// In the child: what a shell does before it starts a program.
[[noreturn]] void run(const std::vector<std::string>& fields) {
  redirect(STDIN_FILENO, fields[2], O_RDONLY);
  redirect(STDOUT_FILENO, fields[3], O_WRONLY | O_CREAT | O_TRUNC);
  redirect(STDERR_FILENO, fields[4], O_WRONLY | O_CREAT | O_TRUNC);
  if (::chdir(fields[0].c_str()) != 0) ::_exit(broken);
  ::umask(static_cast<mode_t>(std::stoul(fields[1], nullptr, 8)));
  ::clearenv();
  const std::size_t words = 6 + std::stoul(fields[5]);
  for (std::size_t i = 6; i < words; ++i) {
    const std::size_t equals = fields[i].find('=');
    ::setenv(fields[i].substr(0, equals).c_str(), fields[i].substr(equals + 1).c_str(), 1);
  }
  // Of a library that was loaded before the program (faults/kill_at.c): it reads the environment that is new.
  if (void* begin = ::dlsym(RTLD_DEFAULT, "begin_counting")) reinterpret_cast<void (*)()>(begin)();
  std::exit(cli::program({fields.begin() + static_cast<std::ptrdiff_t>(words), fields.end()}));
}

/// What every run would read again, and no run changes.
void read_schemas() {
  for (const RuleSystem& system : rule_systems()) {
    files::Schema::of(system.key);
    files::report_schema(system.key);
  }
  for (const char* documents : {"record", "listings"}) files::Schema::of(documents);
}

int serve() {
  read_schemas();
  for (std::string line; std::getline(std::cin, line);) {
    std::string bytes(std::stoul(line), '\0');
    if (!std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return broken;
    const std::vector<std::string> fields = fields_of(bytes);
    const pid_t child = ::fork();
    if (child < 0) return broken;
    if (child == 0) run(fields);
    int status = 0;
    if (::waitpid(child, &status, 0) != child) return broken;
    std::cout << status << std::endl;
  }
  return 0;
}

}  // namespace
}  // namespace adjudicator

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--batch") return adjudicator::serve();
  return adjudicator::cli::program({argv + 1, argv + argc});
}
