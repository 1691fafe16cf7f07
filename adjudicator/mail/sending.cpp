#include "mail/sending.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/diagnostics.hpp"
#include "files/disk.hpp"
#include "mail/outbox.hpp"

extern char** environ;

namespace adjudicator::mail {

std::vector<std::string> words_of_command(const std::string& command) {
  std::vector<std::string> words;
  for (std::size_t at = command.find_first_not_of(" \t"); at < command.size();) {
    const std::size_t end = std::min(command.find_first_of(" \t", at), command.size());
    words.push_back(command.substr(at, end - at));
    at = std::min(command.find_first_not_of(" \t", end), command.size());
  }
  return words;
}

bool hand_to(const std::vector<std::string>& command, const std::filesystem::path& file) {
  std::vector<std::string> words = command;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, file.c_str(), O_RDONLY, 0);
  // What it says is for the log of whoever started us, never for our own results.
  ::posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, words.front().c_str(), &files, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return false;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Sent send_mails(const host::Game& game, const std::vector<std::string>& command, host::Moment now, bool again,
                host::Notes& notes) {
  Sent done;
  const Outbox outbox(game);
  if (outbox.waiting().empty() && outbox.doubtful().empty()) return done;
  const files::Lock lock(game.folder.root() / "outbox" / ".lock");
  for (const Outbox::Item& item : outbox.doubtful()) {
    if (again) {
      outbox.take_back(item);
      continue;
    }
    ++done.doubtful;
    notes.warn(
        fmt::format("{}: nobody knows whether {} went to {}: the program was interrupted while it handed "
                    "the mail over. Look there; --again sends it again",
                    files::shown(game.folder.root()), printable(item.name), printable(item.side)));
  }
  for (const Outbox::Item& item : outbox.waiting()) {
    if (outbox.send(item, now, [&](const std::filesystem::path& file) { return hand_to(command, file); })) {
      ++done.sent;
      continue;
    }
    ++done.failed;
    notes.warn(fmt::format("{}: {} did not take {} for {}; it waits", files::shown(game.folder.root()),
                           printable(command.front()), printable(item.name), printable(item.side)));
  }
  return done;
}

}  // namespace adjudicator::mail
