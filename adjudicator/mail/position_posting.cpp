#include "mail/position_posting.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>

#include <utility>
#include <vector>

#include "core/dice.hpp"
#include "files/disk.hpp"
#include "host/looks.hpp"
#include "host/open_for.hpp"
#include "host/recording.hpp"
#include "host/seals.hpp"
#include "host/senders.hpp"
#include "host/told_deadline.hpp"
#include "mail/compose.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "reports/rendering.hpp"

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

void post_position(const host::Game& game, int turn, const std::string& side, const host::Position& position,
                   const host::KeptPosition& kept, host::Notes& notes) {
  const auto game_file = host::read_game_file(game);
  const Node& root = game_file->root();
  if (root.value("mail").empty()) return;
  const Node* element = host::find_side(*game_file, side);
  Outgoing out;
  out.to = bare_address(std::string(element->value("mail")));
  if (out.to.empty())
    return notes.warn(
        fmt::format("{}: {} has no mail address, so its position of turn {} does not go to it by mail",
                    game_file->file(), side, turn));
  const auto deadline = host::deadline_of(*game_file, turn, 1, side);
  const std::string due = deadline ? to_text(deadline->at) : std::string();
  const std::string name = name_of_posting(turn, position, due);
  const Outbox outbox(game);
  if (outbox.has(side, name)) return;
  const std::string id(root.value("id"));
  out.from = root.value("mail");
  out.title = root.value("title");
  out.reply_to = address_with_detail(out.from, id);
  out.game = id;
  out.message_id = message_id({id, name, side}, out.from);
  out.references = {message_id({id, side}, out.from)};
  std::vector<std::pair<std::string, std::string>> values{
      {"turn", std::to_string(turn)}, {"side", side}, {"address", out.reply_to}};
  if (deadline) std::ranges::move(host::told(*deadline), std::back_inserter(values));
  const host::Looks looks = host::looks_or_standard(game);
  const std::string language(element->value("language"));
  const auto say = [&](const char* key) {
    return reports::sentence(game.system->key, language, key, values, *looks);
  };
  out.subject = "[" + id + "] " + say("mail.subject.position");
  out.text = say("mail.position") + "\n\n" + say("mail.mailing-reply") + '\n';
  if (!kept.signature.empty()) out.text += "\n" + say("mail.position-record") + '\n';
  out.attachments = {{"position-" + side + ".html", "text/html", position.report, "utf-8"},
                     {"orders-" + side + ".txt", "text/plain", position.form, "utf-8"},
                     {"orders-" + side + ".html", "text/html", position.desk, "utf-8"}};
  if (!kept.signature.empty()) {
    out.attachments.push_back({"record-" + side + ".xml", "application/xml", kept.record, "utf-8"});
    out.attachments.push_back({"record-" + side + ".xml.minisig", "text/plain", kept.signature, "utf-8"});
  }
  outbox.put(side, name, compose(out));
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
    const auto kept = host::keep_position(game, *game_file, turn, side, position, signing);
    post_position(game, turn, side, position, kept, notes);
    ++made;
  }
  return made;
}

}  // namespace adjudicator::mail
