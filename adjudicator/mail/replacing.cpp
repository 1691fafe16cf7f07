#include "mail/replacing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game_edit.hpp"
#include "host/game/new_password.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/game/versions.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "mail/position_posting.hpp"
#include "mail/posting.hpp"
#include "mail/reader.hpp"

namespace adjudicator::mail {
namespace {

/// What the side was sent last: the position before the first orders of the turn in hand, else the last mailing.
std::vector<Attachment> last_files(const host::Game& game, const Document& game_file,
                                   const std::string& side) {
  const auto turns = game.folder.turns();
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
    if (const int mailing = game.folder.last_mailing(*turn); mailing > 0)
      return attachments_of(game, *turn, mailing, side);
    if (auto position = position_files(game, game_file, *turn, side); !position.empty()) return position;
  }
  return {};
}

void welcome(const host::Game& game, const Document& game_file, const std::string& side,
             const std::string& name) {
  const Node& root = game_file.root();
  Values values{
      {"side", side},
      {"address", address_with_detail(std::string(root.value("mail")), std::string(root.value("id")))}};
  if (const int turn = host::open_turn(game); turn > 0)
    if (const auto due = host::deadline_of(game_file, turn, game.folder.last_mailing(turn) + 1, side)) {
      values.emplace_back("turn", std::to_string(turn));
      std::ranges::move(host::told(*due), std::back_inserter(values));
    }
  const auto files = last_files(game, game_file, side);
  const Reader to(game, game_file, side);
  to.send(name, to.say("mail.subject.replaced", values),
          fmt::format("{}\n\n{}\n\n{}\n", to.say("mail.replaced", values),
                      to.say(files.empty() ? "mail.replaced-ask" : "mail.replaced-files", values),
                      to.say("mail.mailing-reply", values)),
          files);
}

void tell(const host::Game& game, const Document& game_file, const std::string& side, host::Moment since) {
  const std::string name = fmt::format("player-{}-{}", side, in_file_name(since));
  welcome(game, game_file, side, name);
  std::vector<std::string> others = game.folder.side_ids(*game.system);
  std::erase(others, side);
  others.emplace_back(moderator);
  for (const std::string& other : others) {
    const Reader to(game, game_file, other);
    to.send(name, to.say("mail.subject.new-player", {{"side", side}}),
            to.say("mail.new-player", {{"side", side}}) + '\n');
  }
}

/// Of a side with a key only files with its signature count, and an audit looks for it: while such files are open the key stays.
void demand_no_files(const host::Game& game, const std::string& side) {
  const int turn = host::open_turn(game);
  if (turn == 0 || host::Versions(game, turn, side).last() == 0) return;
  host::stop(
      host::Reason::asked_wrongly,
      fmt::format("{} has sent files for turn {}, and with another signing key, or none, they would not "
                  "count: replace its player when the turn is resolved, or leave out --key if the side "
                  "has no key yet",
                  side, turn));
}

}  // namespace

Replaced replace_player(const host::Game& game, const NewPlayer& player, host::Moment now) {
  const std::string bare = bare_address(player.address);
  if (bare.empty())
    host::stop(host::Reason::asked_wrongly,
               fmt::format("'{}' is no mail address, such as \"Anna <anna@home.example>\"",
                           printable(player.address)));
  // As `run` and `mail in` hold them: no mail that was made from the old game.xml goes after it.
  const files::Lock round(game.folder.root() / ".round");
  files::make_folder(game.folder.root() / "mail");
  const files::Lock mails(game.folder.root() / "mail" / ".lock");
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  host::demand_side(game.folder.side_ids(*game.system), player.side);
  host::GameEdit edit(game);
  const Node& side = *host::find_side(edit.file(), player.side);
  if (side.value("key") != player.key) demand_no_files(game, player.side);
  Replaced replaced{std::string(side.value("mail")), !side.value("key").empty(), 0, edit.file().file(),
                    false};
  // All that can be wrong is found before anything is written.
  edit.set(side, {{"mail", player.address}, {"key", player.key}, {"player-since", to_text(now)}});
  host::set_password(game, edit.file(), player.side, player.password, player.mark, player.secrets);
  files::make_folder(game.folder.root() / "outbox");
  {
    // Nothing goes out meanwhile. Before game.xml: a mail that waits must not go to the old address whatever comes between.
    const files::Lock sending(game.folder.root() / "outbox" / ".lock");
    replaced.readdressed = Outbox(game).readdress(player.side, bare);
    edit.write();
  }
  replaced.rewritten = edit.rewritten();
  tell(game, edit.file(), player.side, now);
  return replaced;
}

}  // namespace adjudicator::mail
