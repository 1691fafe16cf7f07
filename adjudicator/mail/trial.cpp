#include "mail/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "host/game/looks.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "mail/compose.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "record/secrets.hpp"
#include "record/seeds.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::mail {
namespace {

namespace fs = std::filesystem;

class Setup {
 public:
  Setup(const host::Game& game, const Document& game_file, const std::optional<fs::path>& secrets)
      : game_(game), file_(game_file), secrets_(secrets) {}

  host::Notes look() {
    const Node& root = file_.root();
    address("the game", "mail", root.value("mail"), "players write to it");
    if (root.value("moderator-mail").empty())
      say("you have no address ('moderator-mail'): nobody is told when a turn waits for you");
    else
      address("the moderator", "moderator-mail", root.value("moderator-mail"), "news goes to it");
    for (const Node& node : root.children())
      if (node.name == "side") side(node);
    const int turn = host::open_turn(game_);
    if (turn > 0 && !host::deadline_of(file_, turn, game_.folder.last_mailing(turn) + 1))
      say(fmt::format("turn {} has no deadline: run mails no positions and reminds nobody", turn));
    return std::move(notes_);
  }

 private:
  void say(const std::string& sentence) { notes_.say(file_.file() + ": " + sentence); }

  void address(std::string_view whose, std::string_view attribute, std::string_view written,
               std::string_view what_for) {
    if (written.empty())
      say(fmt::format("{} has no address ('{}'): {}", whose, attribute, what_for));
    else if (bare_address(std::string(written)).empty())
      say(fmt::format("'{}' of {} ('{}') is not an email address", printable(written), whose, attribute));
  }

  void side(const Node& node) {
    const std::string id(node.value("id"));
    address(id, "mail", node.value("mail"), "its position, receipts and reports go nowhere");
    host::Proofs proofs;
    proofs.secrets = secrets_;
    proofs.password_text = "a password that no side has";
    try {
      if (host::prove_sender(game_, file_, node, {}, proofs).proof == host::Proof::nothing)
        say(
            fmt::format("{} has neither a password nor a key, so no mail of it can be accepted; "
                        "adjudicator password --side {} gives it one",
                        id, id));
    } catch (const host::Stopped& stopped) {
      if (stopped.reason() != host::Reason::not_proven) notes_.add(stopped.why());
    } catch (const record::SecretError& error) {
      notes_.say(error.what());
    }
  }

  const host::Game& game_;
  const Document& file_;
  const std::optional<fs::path>& secrets_;
  host::Notes notes_;
};

fs::path kept(const host::Game& game, const char* name) {
  return game.folder.root() / "mail" / name;
}

/// The words of a file's first line; none where there is no such file.
std::vector<std::string> words_in(const fs::path& path) {
  if (!fs::exists(path)) return {};
  const std::string text = files::read_file(path);
  return words_of_command(text.substr(0, text.find('\n')));
}

Handed hand_over(const host::Game& game, const std::string& mail, const std::vector<std::string>& command,
                 host::Moment now) {
  const fs::path path = kept(game, "trial.eml");
  files::write_atomically(path, "Date: " + mail_date(now) + "\n" + mail);
  const Handed how = hand_to(command, path);
  fs::remove(path);
  return how;
}

}  // namespace

host::Notes faults_of_setup(const host::Game& game, const Document& game_file,
                            const std::optional<fs::path>& secrets) {
  return Setup(game, game_file, secrets).look();
}

Handed send_trial(const host::Game& game, const Document& game_file, const std::vector<std::string>& command,
                  host::Moment now) {
  const Node& root = game_file.root();
  const std::string id(root.value("id"));
  const std::string word = to_hex(record::draw_at_random()).substr(0, 32);
  const host::Looks looks = host::looks_or_standard(game);
  const auto say = [&](const char* key) {
    return reports::sentence(game.system->key, root.value("language"), key, {}, *looks);
  };
  Outgoing out;
  out.from = root.value("mail");
  out.title = root.value("title");
  out.reply_to = address_with_detail(out.from, id);
  out.to = out.reply_to;
  out.game = id;
  out.subject = fmt::format("[{}] {} {}", id, say("mail.subject.trial"), word);
  out.message_id = message_id({id, "trial", word}, out.from);
  out.text = say("mail.trial") + '\n';
  files::make_folder(game.folder.root() / "mail");
  files::write_atomically(kept(game, "trial"), word + ' ' + to_text(now) + '\n');
  fs::remove(kept(game, "trial-back"));
  const Handed how = hand_over(game, compose(out), command, now);
  const std::string of_moderator = bare_address(std::string(root.value("moderator-mail")));
  if (how != Handed::taken || of_moderator.empty()) return how;
  out.to = of_moderator;
  out.reply_to = out.from;
  out.subject = fmt::format("[{}] {}", id, say("mail.subject.trial"));
  out.message_id = message_id({id, "trial", "moderator", word}, out.from);
  out.text = say("mail.trial-moderator") + '\n';
  hand_over(game, compose(out), command, now);
  return how;
}

std::optional<Trial> last_trial(const host::Game& game) {
  const auto sent = words_in(kept(game, "trial"));
  if (sent.size() < 2) return std::nullopt;
  const auto back = words_in(kept(game, "trial-back"));
  return Trial{sent[1], back.empty() ? std::string() : back[0], back.size() > 1 ? back[1] : std::string()};
}

bool take_trial(const host::Game& game, const Message& message, const std::string& recipient,
                host::Moment now) {
  const auto sent = words_in(kept(game, "trial"));
  if (sent.empty() || !message.subject.ends_with(' ' + sent[0])) return false;
  std::string to;
  for (const char c : recipient)
    if (c > ' ' && c < '\x7f' && to.size() < 200) to += c;
  files::write_atomically(kept(game, "trial-back"), to_text(now) + (to.empty() ? "" : " " + to) + '\n');
  return true;
}

}  // namespace adjudicator::mail
