#include "mail/sending.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
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

Handed hand_to(const std::vector<std::string>& command, const std::filesystem::path& file) {
  std::vector<std::string> words = command;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, file.c_str(), O_RDONLY, 0);
  // What it says is for the log of whoever started us, never for our own results.
  ::posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
  // Whoever started us may ignore the ends of children; then nobody could say how this one ended.
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &usual, nullptr);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, words.front().c_str(), &files, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return Handed::refused;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return Handed::unknown;
  if (!WIFEXITED(status)) return Handed::unknown;
  return WEXITSTATUS(status) == 0 ? Handed::taken : Handed::refused;
}

Sent send_mails(const host::Game& game, const std::vector<std::string>& command, host::Moment now, bool again,
                host::Notes& notes) {
  Sent done;
  const Outbox outbox(game);
  if (outbox.waiting().empty() && outbox.doubtful().empty()) return done;
  const files::Lock lock(game.folder.root() / "outbox" / ".lock");
  const auto tell_doubt = [&](const Outbox::Item& item, const char* why) {
    ++done.doubtful;
    notes.warn(fmt::format("{}: nobody knows whether {} went to {}: {}. Look there; --again sends it again",
                           files::shown(game.folder.root()), printable(item.name), printable(item.side),
                           why));
  };
  for (const Outbox::Item& item : outbox.doubtful()) {
    if (again) {
      outbox.take_back(item);
      continue;
    }
    tell_doubt(item, "the program was interrupted while it handed the mail over");
  }
  for (const Outbox::Item& item : outbox.waiting()) {
    const Handed how =
        outbox.send(item, now, [&](const std::filesystem::path& file) { return hand_to(command, file); });
    if (how == Handed::taken) {
      ++done.sent;
      continue;
    }
    if (how == Handed::unknown) {
      tell_doubt(item, "the program that takes the mail was interrupted");
      continue;
    }
    ++done.failed;
    notes.warn(fmt::format("{}: {} did not take {} for {}; it waits", files::shown(game.folder.root()),
                           printable(command.front()), printable(item.name), printable(item.side)));
  }
  return done;
}

}  // namespace adjudicator::mail
