#include "cli/next_step.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/reading.hpp"
#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/seals.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "host/setup/new_game.hpp"
#include "host/turn/check.hpp"
#include "host/turn/resolve.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "mail/round.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

constexpr int most_levels_up = 4;  // turn-01/mailing-1/inputs/orders
constexpr std::size_t most_games = 20;

bool is_game(const fs::path& folder) {
  std::error_code none;
  return fs::exists(folder / "game.xml", none) || fs::exists(folder / "game.json", none);
}

/// How the game that `here` is in is named from there: ".", "..", "../.."; nothing: it is in none.
std::optional<fs::path> game_around(const fs::path& here) {
  fs::path up = ".";
  for (int level = 0; level <= most_levels_up; ++level) {
    if (is_game(here / up)) return up.lexically_normal() == fs::path() ? fs::path(".") : up;
    up = level == 0 ? fs::path("..") : up / "..";
  }
  return std::nullopt;
}

/// A word of a shell.
std::string quoted(const fs::path& path) {
  const std::string text = files::shown(path);
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+,=@";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

class OfGame {
 public:
  OfGame(const fs::path& folder, const std::string& called, host::Moment now, Advice& advice)
      : folder_(folder), called_(called), now_(now), advice_(advice) {}

  void tell() {
    Diagnostics faults;
    const auto game = host::try_game(folder_.string(), faults);
    if (!game) return mend("game.xml is not understood", "check", "says what is wrong with it");
    try {
      const auto game_file = host::read_game_file(*game);
      tell(*game, *game_file);
    } catch (const host::Stopped&) {
      mend("game.xml is not understood", "check", "says what is wrong with it");
    }
  }

 private:
  void stand(std::string sentence) { advice_.stands.push_back(std::move(sentence)); }
  void step(const std::string& command, std::string what, const std::string& more = {}) {
    advice_.steps.push_back(
        {fmt::format("adjudicator {} {}{}", command, called_, more.empty() ? "" : " " + more),
         std::move(what)});
  }
  void mend(std::string sentence, const std::string& command, std::string what) {
    stand(std::move(sentence));
    step(command, std::move(what));
  }

  void tell(const host::Game& game, const Document& game_file) {
    const auto stands = mail::standing_of(game, game_file);
    tell_mails(game, game_file, stands);
    const auto turns = game.folder.turns();
    if (turns.empty())
      return stand(
          fmt::format("{}: no turn yet. Write {}/turn-01/roster.xml: who stands where", stands.id, called_));
    if (stands.turn == 0) return between(game, game_file, stands.id);
    if (stands.mailing == 0) return before_orders(game, game_file, stands);
    waiting(stands);
  }

  void tell_mails(const host::Game& game, const Document& game_file, const mail::Standing& stands) {
    if (game_file.root().value("mail").empty()) return;
    if (stands.waiting_mails > 0) {
      stand(fmt::format("{}: {} {} in the outbox", stands.id, stands.waiting_mails,
                        stands.waiting_mails == 1 ? "mail waits" : "mails wait"));
      step("mail out", "sends what waits");
    }
    if (const auto doubtful = mail::Outbox(game).doubtful(); !doubtful.empty()) {
      stand(fmt::format("{}: nobody knows whether {} went", stands.id, doubtful.front().name));
      step("mail out", "sends it again", "--again");
    }
  }

  void between(const host::Game& game, const Document& game_file, const std::string& id) {
    const int last = game.folder.turns().back();
    const int mailing = game.folder.last_mailing(last);
    if (mailing == 0)
      return stand(
          fmt::format("{}: turn {} has no roster. Write {}: who stands where", id, last,
                      files::shown(fs::path(called_) / game.folder.turn(last).filename() / "roster.xml")));
    if (fs::exists(host::unsealed_file(game))) {
      stand(fmt::format("{}: the game is over; its seeds are shown", id));
      return step("audit", "checks all of it");
    }
    stand(fmt::format("{}: turn {} is resolved; what goes out is in turn-{:02}/mailing-{}", id, last, last,
                      mailing));
    if (host::has_unused_rulings(game, last)) {
      stand(fmt::format("{}: turn {} has rulings that it has not been run with", id, last));
      step("resolve", "runs it again with them", fmt::format("--turn {} --corrected", last));
    }
    if (game_file.root().value("mail").empty())
      step("pack", "packs what each side may have of it, to be sent");
    step("next", fmt::format("makes turn {}; --moves FILE takes moves", last + 1));
    if (!host::seals_of(game_file.root()).empty()) step("unseal", "ends the game");
  }

  std::string due(const mail::Standing& stands) const {
    const auto& at = stands.deadline && now_ > *stands.deadline ? stands.last_deadline : stands.due;
    return at ? "due " + to_text(*at) : std::string("no deadline is set");
  }
  bool is_past(const mail::Standing& stands) const {
    return stands.last_deadline && now_ > *stands.last_deadline;
  }

  /// True where something must be done before orders can be asked for.
  bool prepares(const host::Game& game, const Document& game_file, const mail::Standing& stands) {
    host::Notes aside;
    std::size_t errors = 0;
    try {
      errors = host::check(game, stands.turn, {}, aside).errors();
    } catch (const host::Stopped&) {
      // No seed yet: that is told below.
    }
    if (errors > 0) {
      mend(fmt::format("{}: turn {} has {} {}", stands.id, stands.turn, errors,
                       errors == 1 ? "mistake" : "mistakes"),
           "check", "lists them, each at its place");
      return stands.silent.size() == game.folder.side_ids(*game.system).size();
    }
    if (game_file.root().value("seed").empty() && !host::seal_of(game_file.root(), stands.turn)) {
      if (stands.turn == 1 && host::has_example_units(game)) examples(game, stands.id);
      mend(fmt::format("{}: the dice are not sealed", stands.id), "seal",
           "keeps the seeds secret and binds you to them");
      return true;
    }
    return false;
  }

  /// What was made by `new` and nobody has touched.
  void examples(const host::Game& game, const std::string& id) {
    stand(fmt::format(
        "{}: the units are the examples that 'new' wrote. Put your map into map.xml and your units "
        "into turn-01/roster.xml before you seal the dice",
        id));
    advice_.steps.push_back(
        {fmt::format("adjudicator help units {}", game.system->key), "says how a unit is written"});
    advice_.steps.push_back({"adjudicator help map", "says how to draw a map with letters"});
    step("check", "looks for mistakes in both");
  }

  void before_orders(const host::Game& game, const Document& game_file, const mail::Standing& stands) {
    if (prepares(game, game_file, stands)) return;
    if (stands.silent.empty()) {
      stand(fmt::format("{}: turn {}: all orders are in", stands.id, stands.turn));
      return step("resolve", "resolves the turn");
    }
    const bool told = fs::exists(game.folder.turn(stands.turn) / "position");
    if (!told) {
      stand(
          fmt::format("{}: turn {}: the players have no position, form or desk yet", stands.id, stands.turn));
      step("position", "writes them, into the turn's folder");
    }
    missing("orders", stands);
    step("receive", "takes in orders that came", "FILE");
    if (is_past(stands)) return step("resolve", "resolves the turn without those that are missing", "--due");
    step("resolve",
         stands.deadline ? "resolves the turn when all are in or the deadline has passed"
                         : "resolves the turn when all are in",
         "--due");
  }

  void missing(const std::string& what, const mail::Standing& stands) {
    stand(fmt::format("{}: turn {}: no {} yet from {}; {}{}", stands.id, stands.turn, what,
                      fmt::join(stands.silent, ", "), due(stands),
                      is_past(stands) ? ", which has passed" : ""));
  }

  void waiting(const mail::Standing& stands) {
    const std::string what = stands.phase == "gate" ? "orders for step " + stands.gate : "answers";
    if (stands.silent.empty()) {
      stand(fmt::format("{}: turn {}: all {} are in", stands.id, stands.turn, what));
      return step("resolve", "goes on with the turn");
    }
    missing(what, stands);
    step("receive", "takes in what came", "FILE");
    step("resolve",
         is_past(stands) ? "goes on; defaults stand for what is missing" : "goes on when all are in",
         is_past(stands) ? "--due --defaults" : "--due");
  }

  const fs::path& folder_;
  const std::string& called_;
  host::Moment now_;
  Advice& advice_;
};

void tell_game(const fs::path& folder, const std::string& called, host::Moment now, Advice& advice) {
  try {
    OfGame(folder, called, now, advice).tell();
  } catch (const files::DiskError& error) {
    advice.stands.push_back(error.what());
  } catch (const host::Stopped& stopped) {
    advice.stands.push_back(stopped.what());
    advice.steps.push_back({"adjudicator check " + called, "says more"});
  }
}

}  // namespace

Advice advise(const fs::path& here, host::Moment now) {
  Advice advice;
  if (const auto game = game_around(here)) {
    tell_game(here / *game, quoted(*game), now, advice);
    return advice;
  }
  std::vector<fs::path> games;
  try {
    games = mail::games_in(here);
  } catch (const files::DiskError&) {
    // A folder that cannot be looked into holds no game that one could go on with.
  }
  for (const fs::path& game : games) {
    if (advice.stands.size() >= most_games) break;
    tell_game(game, quoted(game.filename()), now, advice);
  }
  if (!games.empty()) {
    advice.steps.push_back({"adjudicator status --all .", "says where all games stand"});
    return advice;
  }
  advice.stands.push_back(fmt::format("There is no game in this folder. Systems: {}", known_systems()));
  advice.steps.push_back({"adjudicator new", "makes one; it asks what it must know"});
  advice.steps.push_back({"adjudicator new classic my-game", "makes one for practice"});
  return advice;
}

int next_step(Console& console) {
  std::error_code none;
  const fs::path here = fs::current_path(none);
  const Advice advice = advise(here, now({}).moment);
  for (const std::string& sentence : advice.stands) console.out << sentence << '\n';
  if (!advice.steps.empty()) console.out << '\n';
  std::size_t widest = 0;
  for (const Advice::Step& step : advice.steps) widest = std::max(widest, step.words.size());
  for (const Advice::Step& step : advice.steps)
    console.out << fmt::format("  {:<{}}  {}\n", step.words, widest, step.what);
  console.out << "\nadjudicator help lists all commands.\n";
  return done;
}

}  // namespace adjudicator::cli
