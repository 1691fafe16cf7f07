// seal: draws a chain of seeds, keeps its end secret and publishes its commitment in game.xml.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "core/visibility.hpp"
#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "host/game.hpp"
#include "host/game_edit.hpp"
#include "host/seals.hpp"
#include "host/seeds.hpp"
#include "host/senders.hpp"
#include "record/secrets.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

constexpr int usual_turns = 200;
constexpr std::size_t most_seals = 100;  // as the schema has it

/// The last turn that has a mailing; 0: none.
int last_played(const host::Game& game) {
  int last = 0;
  for (const int turn : game.folder.turns())
    if (game.folder.last_mailing(turn) > 0) last = turn;
  return last;
}

// ---- what is to be sealed

struct Plan {
  int from = 1;
  int turns = usual_turns;
  bool dice_known = false;
  bool each_turn = false;
};

void demand_reason(const Arguments& arguments, const std::vector<host::Seal>& seals) {
  const bool reason = !arguments["by"].empty() && !arguments["because"].empty();
  if (seals.empty() || reason) return;
  host::stop(host::Reason::asked_wrongly,
             fmt::format(
                 "the game is sealed already, up to turn {} ({}...); a fresh seal is a ruling and needs --by "
                 "NAME and --because TEXT",
                 seals.back().last(), to_hex(seals.back().commitment).substr(0, 12)));
}

/// A seal begins with a turn that has no mailing. Where the secret was lost while a turn was open, it may
/// begin with that turn: its dice were known, and the seal says so.
void choose_turns(const host::Game& game, const Arguments& arguments, const std::vector<host::Seal>& seals,
                  Plan& plan) {
  const int played = last_played(game);
  plan.from = arguments.has("from") ? arguments.number("from") : played + 1;
  if (arguments.has("turns")) plan.turns = arguments.number("turns");
  plan.dice_known = plan.from == played && !seals.empty() && !host::is_closed(game, played);
  if (plan.from <= played && !plan.dice_known)
    host::stop(
        host::Reason::asked_wrongly,
        fmt::format(
            "turn {} has a mailing already: a seal begins with a turn that has none ({}) or, in a sealed "
            "game, with the turn that is open",
            plan.from, played + 1));
  if (!seals.empty() && plan.from < seals.back().from)
    host::stop(host::Reason::asked_wrongly,
               fmt::format("the last seal begins with turn {}; a later one cannot begin before it",
                           seals.back().from));
  if (plan.from + plan.turns > 10'000) plan.turns = 10'000 - plan.from;  // no turn has a higher number
}

/// Whether every side may know all that happens, as far as that can be told: the turn must be readable.
bool is_open_game(const host::Game& game) {
  const auto turns = game.folder.turns();
  if (turns.empty()) return false;
  auto inputs = game.folder.current_inputs(turns.back());
  // What players and the moderator wrote for the turn does not matter here: nothing of it is read.
  inputs.orders = inputs.answers = inputs.rulings = game.folder.mailing(turns.back(), 0);
  Diagnostics ignored;
  const auto turn = game.folder.load(turns.back(), inputs, *game.system, ignored);
  return turn && is_open(*turn);
}

void choose_reveal(const host::Game& game, const Arguments& arguments, Plan& plan) {
  const std::string& asked = arguments["reveal"];
  if (arguments.has("reveal") && asked != "each-turn" && asked != "at-unseal")
    throw UsageError("--reveal takes each-turn or at-unseal, not '" + printable(asked) + "'");
  plan.each_turn = asked != "at-unseal" && is_open_game(game);
  if (asked == "each-turn" && !plan.each_turn)
    host::stop(
        host::Reason::asked_wrongly,
        "--reveal each-turn would tell the sides what this game hides from them: its seeds are shown at "
        "unseal "
        "only");
}

// ---- the secret

bool is_inside(const fs::path& path, const fs::path& folder) {
  const fs::path inner = fs::weakly_canonical(fs::absolute(path));
  const fs::path outer = fs::weakly_canonical(fs::absolute(folder));
  const fs::path relative = inner.lexically_relative(outer);
  return !relative.empty() && *relative.begin() != "..";
}

fs::path chosen_secret_file(const host::Game& game, const std::string& id, const Arguments& arguments) {
  const fs::path path = host::secret_file(id, file_of(arguments, "secret"));
  if (is_inside(path, game.folder.root()))
    host::stop(
        host::Reason::asked_wrongly,
        fmt::format("{} lies in the game folder, which is shown to players; name another place with --secret",
                    files::shown(path)));
  return path;
}

/// The chain that the seal is made of: one of a run that was stopped before it wrote game.xml, else a new
/// one, which is in the secret file before anybody hears of it.
record::Chain make_chain(const fs::path& path, const std::string& id, const std::vector<host::Seal>& seals,
                         const Plan& plan) {
  record::Secrets secrets;
  secrets.game = id;
  if (fs::exists(path)) secrets = record::read_secrets(path, id);
  for (const record::Chain& chain : secrets.chains) {
    const bool published = std::any_of(seals.begin(), seals.end(), [&](const host::Seal& seal) {
      return seal.commitment == chain.commitment();
    });
    if (published) continue;
    // One chain for two games would show the dice of one with the seeds of the other.
    if (chain.published)
      host::stop(
          host::Reason::other_secrets,
          fmt::format("{} has a seal that does not stand in this game.xml: it is that of another game of the "
                      "same name, or game.xml lost it. Put it back, or name another place with --secret",
                      files::shown(path)));
    if (chain.from == plan.from && chain.turns == plan.turns) return chain;
  }
  const record::Chain chain{plan.from, plan.turns, record::draw_at_random()};
  const auto after = std::upper_bound(secrets.chains.begin(), secrets.chains.end(), chain.from,
                                      [](int from, const record::Chain& other) { return from < other.from; });
  secrets.chains.insert(after, chain);
  record::write_secrets(path, secrets);
  return chain;
}

/// Passwords in the file are those of another game of the same name: its secrets are no place for this one's.
void demand_same_mark(const host::Game& game, const fs::path& path, const std::string& id) {
  if (!fs::exists(path)) return;
  const record::Secrets secrets = record::read_secrets(path, id);
  if (secrets.mark.empty() || secrets.mark == host::mark_of(game)) return;
  host::stop(
      host::Reason::other_secrets,
      fmt::format(
          "{} has passwords of another game of the same name, or this folder lost its file .passwords. Put "
          "it back, or name another place with --secret",
          path.string()));
}

/// The last step: the secrets say that what stands in game.xml is published. True where there was something
/// to say, also for a run that was stopped before it.
bool mark_published(const fs::path& path, const std::string& id, const std::vector<host::Seal>& seals) {
  if (!fs::exists(path)) return false;
  record::Secrets secrets = record::read_secrets(path, id);
  bool changed = false;
  for (record::Chain& chain : secrets.chains)
    for (const host::Seal& seal : seals)
      if (!chain.published && seal.commitment == chain.commitment()) chain.published = changed = true;
  if (changed) record::write_secrets(path, secrets);
  return changed;
}

// ---- game.xml

host::NewElement seal_element(const Plan& plan, const record::Chain& chain, const Arguments& arguments) {
  host::NewElement seal{"seal", {}};
  seal.attributes.emplace_back("commitment", to_hex(chain.commitment()));
  seal.attributes.emplace_back("from", std::to_string(plan.from));
  seal.attributes.emplace_back("turns", std::to_string(plan.turns));
  seal.attributes.emplace_back("reveal", plan.each_turn ? "each-turn" : "at-unseal");
  for (const char* name : {"by", "because"})
    if (!arguments[name].empty()) seal.attributes.emplace_back(name, arguments[name]);
  if (plan.dice_known) seal.attributes.emplace_back("dice-known", "true");
  return seal;
}

/// The new text of game.xml; Stop where it would not be one (a name or a reason that the schema refuses).
host::Edited with_seal(const host::Game& game, const Document& file, const host::NewElement& seal) {
  const files::Schema& schema = files::Schema::of(game.system->key);
  host::Edited edited = host::add_element(file, schema, seal);
  Diagnostics diagnostics;
  const auto again =
      files::read_document(file.file(), edited.text, file.spelling(), schema, "game", diagnostics);
  if (again && diagnostics.ok()) return edited;
  host::stop(host::Reason::asked_wrongly, diagnostics,
             "the seal cannot be written: --by and --because take at most 120 letters in one line");
}

/// The same command again, after it was done.
bool is_done(const Document& file, const Arguments& arguments, const std::vector<host::Seal>& seals) {
  const Node* last = nullptr;
  for (const Node& node : file.root().children())
    if (node.name == "seal") last = &node;
  if (last == nullptr || arguments["by"].empty()) return false;
  return last->value("by") == arguments["by"] && last->value("because") == arguments["because"] &&
         (!arguments.has("from") || seals.back().from == arguments.number("from"));
}

void tell(const Plan& plan, const record::Chain& chain, const fs::path& secrets, const host::Edited& edited,
          const Document& file, Console& console) {
  Telling told(console);
  const int last = plan.from + plan.turns - 1;
  if (edited.rewritten) told.notes.say(fmt::format("{} was rewritten in its canonical form", file.file()));
  console.out << fmt::format(
      "turns {} to {} are sealed.\n"
      "secret      {}\n"
      "            Keep a copy of it in another place, and show it to nobody: whoever has it knows every "
      "die.\n"
      "commitment  {}\n"
      "            It stands in {} and in every report: send it to all players before the first turn. It\n"
      "            binds you to the seeds without telling them.\n"
      "seeds       are shown {}.\n",
      plan.from, last, files::shown(secrets), to_hex(chain.commitment()), file.file(),
      plan.each_turn ? "turn by turn, when the next turn's first mailing goes out, and by adjudicator unseal"
                     : "at the end of the game, by adjudicator unseal");
  if (plan.dice_known)
    told.notes.say(
        fmt::format("turn {} is open, and its dice were known: the seal says so; run it again with "
                    "--corrected",
                    plan.from));
}

}  // namespace

int seal(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto file = host::read_game_file(game);
  const std::string id(file->root().value("id"));
  const auto seals = host::seals_of(file->root());
  if (!file->root().value("seed").empty())
    host::stop(host::Reason::moderators_file,
               fmt::format(
                   "{} has an open seed: take the attribute seed out first; a sealed game's dice do not come "
                   "from it",
                   file->file()));
  if (fs::exists(host::unsealed_file(game)))
    host::stop(host::Reason::moderators_file, "the game is unsealed: it takes no more turns");
  const fs::path path = chosen_secret_file(game, id, arguments);
  demand_same_mark(game, path, id);
  const bool finished = mark_published(path, id, seals);
  if (finished && arguments["by"].empty()) {
    told.notes.say("this seal is there already");
    return done;
  }
  demand_reason(arguments, seals);
  if (is_done(*file, arguments, seals)) {
    told.notes.say("this seal is there already");
    return done;
  }
  if (seals.size() == most_seals)
    host::stop(host::Reason::moderators_file, "the game has 100 seals: there is no room for more");
  Plan plan;
  choose_turns(game, arguments, seals, plan);
  choose_reveal(game, arguments, plan);
  // All that can be wrong is found before anything is written: a seal of zeros stands for the real one.
  with_seal(game, *file, seal_element(plan, {plan.from, plan.turns, {}}, arguments));
  const record::Chain chain = make_chain(path, id, seals, plan);
  const host::Edited edited = with_seal(game, *file, seal_element(plan, chain, arguments));
  files::write_atomically(file->file(), edited.text);
  mark_published(path, id, host::seals_of(host::read_game_file(game)->root()));
  tell(plan, chain, path, edited, *file, console);
  return done;
}

}  // namespace adjudicator::cli
