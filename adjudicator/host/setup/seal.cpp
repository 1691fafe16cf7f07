#include "host/setup/seal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "core/visibility.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/game_edit.hpp"
#include "host/game/seals.hpp"
#include "host/game/seeds.hpp"
#include "host/game/senders.hpp"
#include "record/secrets.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_seals = 100;  // as the schema has it

/// The last turn that has a mailing; 0: none.
int last_played(const Game& game) {
  int last = 0;
  for (const int turn : game.folder.turns())
    if (game.folder.last_mailing(turn) > 0) last = turn;
  return last;
}

// ---- what is to be sealed

struct Plan {
  int from = 1;
  int turns = 1;
  bool dice_known = false;
  bool orders_in = false;
  bool each_turn = false;
};

void demand_reason(const SealOptions& how, const std::vector<Seal>& seals) {
  const bool reason = !how.by.empty() && !how.because.empty();
  if (seals.empty() || reason) return;
  stop(Reason::asked_wrongly,
       fmt::format(
           "the game is sealed already, up to turn {} ({}...); a fresh seal is a ruling and needs --by "
           "NAME and --because TEXT",
           seals.back().last(), to_hex(seals.back().commitment).substr(0, 12)));
}

/// Orders of a turn came in, by `receive` or by hand.
bool has_orders(const Game& game, int turn) {
  const fs::path folder = game.folder.turn(turn) / "orders";
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none))
    if (entry.is_regular_file()) return true;
  return false;
}

/// A seal begins with a turn that has no mailing. Where the secret was lost while a turn was open, it may
/// begin with that turn: its dice were known, and the seal says so.
void choose_turns(const Game& game, const SealOptions& how, const std::vector<Seal>& seals, Plan& plan) {
  const int played = last_played(game);
  plan.from = how.from > 0 ? how.from : played + 1;
  plan.turns = how.turns;
  plan.dice_known = plan.from == played && !seals.empty() && !is_closed(game, played);
  if (plan.from <= played && !plan.dice_known)
    stop(Reason::asked_wrongly,
         fmt::format(
             "turn {} has a mailing already: a seal begins with a turn that has none ({}) or, in a sealed "
             "game, with the turn that is open",
             plan.from, played + 1));
  if (!seals.empty() && plan.from < seals.back().from)
    stop(Reason::asked_wrongly,
         fmt::format("the last seal begins with turn {}; a later one cannot begin before it",
                     seals.back().from));
  plan.orders_in = !plan.dice_known && has_orders(game, plan.from);
  if (plan.from + plan.turns > 10'000) plan.turns = 10'000 - plan.from;  // no turn has a higher number
}

/// Whether every side may know all that happens, as far as that can be told: the turn must be readable.
bool is_open_game(const Game& game) {
  const auto turns = game.folder.turns();
  if (turns.empty()) return false;
  auto inputs = game.folder.current_inputs(turns.back());
  // What players and the moderator wrote for the turn does not matter here: nothing of it is read.
  inputs.orders = inputs.answers = inputs.rulings = game.folder.mailing(turns.back(), 0);
  Diagnostics ignored;
  const auto turn = game.folder.load(turns.back(), inputs, *game.system, ignored);
  return turn && is_open(*turn);
}

void choose_reveal(const Game& game, const SealOptions& how, Plan& plan) {
  plan.each_turn = how.each_turn.value_or(true) && is_open_game(game);
  if (how.each_turn.value_or(false) && !plan.each_turn)
    stop(Reason::asked_wrongly,
         "--reveal each-turn would tell the sides what this game hides from them: its seeds are shown at "
         "unseal only");
}

// ---- the secret

bool is_inside(const fs::path& path, const fs::path& folder) {
  const fs::path inner = fs::weakly_canonical(fs::absolute(path));
  const fs::path outer = fs::weakly_canonical(fs::absolute(folder));
  const fs::path relative = inner.lexically_relative(outer);
  return !relative.empty() && *relative.begin() != "..";
}

fs::path chosen_secret_file(const Game& game, const std::string& id, const SealOptions& how) {
  const fs::path path = secret_file(id, how.secrets);
  if (is_inside(path, game.folder.root()))
    stop(
        Reason::asked_wrongly,
        fmt::format("{} lies in the game folder, which is shown to players; name another place with --secret",
                    files::shown(path)));
  return path;
}

/// The chain that the seal is made of: one of a run that was stopped before it wrote game.xml, else a new
/// one, which is in the secret file before anybody hears of it.
record::Chain make_chain(const fs::path& path, const std::string& id, const std::vector<Seal>& seals,
                         const Plan& plan, const record::Digest& drawn) {
  record::Secrets secrets;
  secrets.game = id;
  if (fs::exists(path)) secrets = record::read_secrets(path, id);
  for (const record::Chain& chain : secrets.chains) {
    const bool published = std::any_of(
        seals.begin(), seals.end(), [&](const Seal& seal) { return seal.commitment == chain.commitment(); });
    if (published) continue;
    // One chain for two games would show the dice of one with the seeds of the other.
    if (chain.published)
      stop(
          Reason::other_secrets,
          fmt::format("{} has a seal that does not stand in this game.xml: it is that of another game of the "
                      "same name, or game.xml lost it. Put it back, or name another place with --secret",
                      files::shown(path)));
    if (chain.from == plan.from && chain.turns == plan.turns) return chain;
  }
  const record::Chain chain{plan.from, plan.turns, drawn};
  const auto after = std::upper_bound(secrets.chains.begin(), secrets.chains.end(), chain.from,
                                      [](int from, const record::Chain& other) { return from < other.from; });
  secrets.chains.insert(after, chain);
  record::write_secrets(path, secrets);
  return chain;
}

/// Passwords in the file are those of another game of the same name: its secrets are no place for this one's.
void demand_same_mark(const Game& game, const fs::path& path, const std::string& id) {
  if (!fs::exists(path)) return;
  const record::Secrets secrets = record::read_secrets(path, id);
  if (secrets.mark.empty() || secrets.mark == mark_of(game)) return;
  stop(Reason::other_secrets,
       fmt::format(
           "{} has passwords of another game of the same name, or this folder lost its file .passwords. Put "
           "it back, or name another place with --secret",
           path.string()));
}

/// The last step: the secrets say that what stands in game.xml is published. True where there was something
/// to say, also for a run that was stopped before it.
bool mark_published(const fs::path& path, const std::string& id, const std::vector<Seal>& seals) {
  if (!fs::exists(path)) return false;
  record::Secrets secrets = record::read_secrets(path, id);
  bool changed = false;
  for (record::Chain& chain : secrets.chains)
    for (const Seal& seal : seals)
      if (!chain.published && seal.commitment == chain.commitment()) chain.published = changed = true;
  if (changed) record::write_secrets(path, secrets);
  return changed;
}

// ---- game.xml

NewElement seal_element(const Plan& plan, const record::Chain& chain, const SealOptions& how) {
  NewElement seal{"seal", {}};
  seal.attributes.emplace_back("commitment", to_hex(chain.commitment()));
  seal.attributes.emplace_back("from", std::to_string(plan.from));
  seal.attributes.emplace_back("turns", std::to_string(plan.turns));
  seal.attributes.emplace_back("reveal", plan.each_turn ? "each-turn" : "at-unseal");
  if (!how.by.empty()) seal.attributes.emplace_back("by", how.by);
  if (!how.because.empty()) seal.attributes.emplace_back("because", how.because);
  if (plan.dice_known) seal.attributes.emplace_back("dice-known", "true");
  if (plan.orders_in && !how.by.empty()) seal.attributes.emplace_back("orders-in", "true");
  return seal;
}

/// The new text of game.xml; Stopped where it would not be one (a name or a reason that the schema refuses).
Edited with_seal(const Game& game, const Document& file, const NewElement& seal) {
  const files::Schema& schema = files::Schema::of(game.system->key);
  Edited edited = add_element(file, schema, seal);
  Diagnostics diagnostics;
  const auto again =
      files::read_document(file.file(), edited.text, file.spelling(), schema, "game", diagnostics);
  if (again && diagnostics.ok()) return edited;
  stop(Reason::asked_wrongly, diagnostics,
       "the seal cannot be written: --by and --because take at most 120 letters in one line");
}

/// The same command again, after it was done.
bool is_done(const Document& file, const SealOptions& how, const std::vector<Seal>& seals) {
  const Node* last = nullptr;
  for (const Node& node : file.root().children())
    if (node.name == "seal") last = &node;
  if (last == nullptr || how.by.empty()) return false;
  return last->value("by") == how.by && last->value("because") == how.because &&
         (how.from == 0 || seals.back().from == how.from);
}

}  // namespace

Sealed seal(const Game& game, const SealOptions& how) {
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.root());
  const auto file = read_game_file(game);
  const std::string id(file->root().value("id"));
  const auto seals = seals_of(file->root());
  if (!file->root().value("seed").empty())
    stop(Reason::moderators_file,
         fmt::format(
             "{} has an open seed: take the attribute seed out first; a sealed game's dice do not come "
             "from it",
             file->file()));
  if (fs::exists(unsealed_file(game)))
    stop(Reason::moderators_file, "the game is unsealed and takes no more turns");
  const fs::path path = chosen_secret_file(game, id, how);
  demand_same_mark(game, path, id);
  const bool finished = mark_published(path, id, seals);
  if (finished && how.by.empty()) return {};
  demand_reason(how, seals);
  if (is_done(*file, how, seals)) return {};
  if (seals.size() == most_seals)
    stop(Reason::moderators_file, "the game has 100 seals: there is no room for more");
  Plan plan;
  choose_turns(game, how, seals, plan);
  choose_reveal(game, how, plan);
  // All that can be wrong is found before anything is written: a seal of zeros stands for the real one.
  with_seal(game, *file, seal_element(plan, {plan.from, plan.turns, {}}, how));
  const record::Chain chain = make_chain(path, id, seals, plan, how.drawn);
  const Edited edited = with_seal(game, *file, seal_element(plan, chain, how));
  files::write_atomically(file->file(), edited.text);
  mark_published(path, id, seals_of(read_game_file(game)->root()));
  Sealed sealed;
  sealed.made = true;
  sealed.from = plan.from;
  sealed.last = plan.from + plan.turns - 1;
  sealed.each_turn = plan.each_turn;
  sealed.dice_known = plan.dice_known;
  sealed.secrets = files::shown(path);
  sealed.commitment = to_hex(chain.commitment());
  sealed.game_file = file->file();
  sealed.rewritten = edited.rewritten;
  return sealed;
}

}  // namespace adjudicator::host
