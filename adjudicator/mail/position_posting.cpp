#include "mail/position_posting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "host/game/looks.hpp"
#include "host/game/open_for.hpp"
#include "host/game/recording.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/game/told_deadline.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "mail/reader.hpp"
#include "record/minisign.hpp"

namespace adjudicator::mail {
namespace {

std::string beginning_of(int turn) {
  return fmt::format("turn-{:02}-position-", turn);
}

/// Another position of the same turn is another mail.
std::string name_of_posting(int turn, const host::Position& position, const std::string& due) {
  const auto hash = sha256(due + '\n' + position.report + position.form + position.facts + position.desk);
  std::string name = beginning_of(turn);
  for (std::size_t i = 0; i < 4; ++i) name += fmt::format("{:02x}", hash[i]);
  return name;
}

}  // namespace

std::vector<Attachment> position_files(const host::Game& game, const Document& game_file, int turn,
                                       const std::string& side) {
  const std::filesystem::path folder = game.folder.turn(turn) / "position";
  std::vector<Attachment> files;
  const auto add = [&](const std::string& name, const char* type) {
    if (std::filesystem::exists(folder / name))
      files.push_back({name, type, files::read_file(folder / name, files::no_limit), "utf-8"});
  };
  add("position-" + side + ".html", "text/html");
  add("orders-" + side + ".txt", "text/plain");
  add("orders-" + side + ".html", "text/html");
  const std::size_t bare = files.size();
  add("record-" + side + ".xml", "application/xml");
  add("record-" + side + ".xml.minisig", "text/plain");
  const auto key = record::PublicKey::parse(game_file.root().value("key"));
  const bool is_signed =
      key && files.size() == bare + 2 &&
      record::check_signature(*key, files[bare].bytes, files.back().bytes, true) == record::Signed::good;
  if (!is_signed) files.resize(bare);
  return files;
}

void post_position(const host::Game& game, int turn, const std::string& side, const host::Position& position,
                   host::Notes& notes) {
  const auto game_file = host::read_game_file(game);
  if (game_file->root().value("mail").empty()) return;
  const Reader to(game, *game_file, side);
  if (!to.can_be_reached())
    return notes.warn(
        fmt::format("{}: {} has no mail address, so its position of turn {} does not go to it by mail",
                    game_file->file(), side, turn));
  const auto deadline = host::deadline_of(*game_file, turn, 1, side);
  const std::string due = deadline ? to_text(deadline->at) : std::string();
  Values values{{"turn", std::to_string(turn)}, {"side", side}, {"address", to.address()}};
  if (deadline) std::ranges::move(host::told(*deadline), std::back_inserter(values));
  std::string text = to.say("mail.position", values) + "\n\n" + to.say("mail.mailing-reply", values) + '\n';
  const auto files = position_files(game, *game_file, turn, side);
  if (std::ranges::any_of(files, [](const Attachment& file) { return file.name.starts_with("record-"); }))
    text += "\n" + to.say("mail.position-record", values) + '\n';
  to.send(name_of_posting(turn, position, due), to.say("mail.subject.position", values), text, files);
}

std::vector<std::string> unsent_positions(const host::Game& game, const Document& game_file, int turn) {
  std::vector<std::string> sides;
  const Node& root = game_file.root();
  const bool dice = !root.value("seed").empty() || host::seal_of(root, turn).has_value();
  if (root.value("mail").empty() || !dice || !host::phase_of(game, turn).first ||
      !host::deadline_of(game_file, turn, 1))
    return sides;
  const Outbox outbox(game);
  for (const Node& side : root.children()) {
    if (side.name != "side" || bare_address(std::string(side.value("mail"))).empty()) continue;
    std::string id(side.value("id"));
    if (outbox.count(id, beginning_of(turn)) == 0) sides.push_back(std::move(id));
  }
  return sides;
}

int post_positions(const host::Game& game, int turn, const std::vector<std::string>& sides,
                   const std::optional<std::filesystem::path>& key, host::Notes& notes) {
  // `position` and `next` hold it too.
  const files::Lock lock(game.folder.root() / ".lock");
  host::fix_deadline(game, turn, 1);
  const host::Looks looks = host::demand_looks(game, notes);
  const auto game_file = host::read_game_file(game);
  const auto signing = host::demand_key(*game_file, key);
  int made = 0;
  for (const std::string& side : sides) {
    const host::Position position = host::position(game, turn, side, *looks, notes);
    host::keep_position(game, *game_file, turn, side, position, signing);
    post_position(game, turn, side, position, notes);
    ++made;
  }
  return made;
}

}  // namespace adjudicator::mail
