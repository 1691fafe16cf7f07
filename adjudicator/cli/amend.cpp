// amend: writes a ruling, with what it replaces, and says how to run the turn with it.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/amendment.hpp"
#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/ruling.hpp"
#include "cli/same_inputs.hpp"
#include "cli/seeds.hpp"
#include "cli/senders.hpp"
#include "core/order_faults.hpp"
#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "files/writer.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

/// The rulings with one more, in canonical form.
std::string with_ruling(const AmendedTurn& turn, const Amendment& added, Spelling spelling,
                        const std::string& game_id) {
  const files::Schema& schema = files::Schema::of(turn.game.system->key);
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(spelling, schema, sink);
  writer->start("rulings");
  writer->attribute("system", turn.game.system->key);
  writer->attribute("game", game_id);
  writer->attribute("turn", std::int64_t{turn.number});
  for (const files::ChildType& kind : schema.root("rulings")->children) {
    if (turn.rulings)
      for (const Node& ruling : turn.rulings->root().children()) {
        if (ruling.name != kind.name) continue;
        writer->start(kind.name);
        for (const Attribute& a : ruling.attributes)
          if (a.given) writer->attribute(a.name, a.value);
        writer->end();
      }
    if (kind.name != added.kind) continue;
    writer->start(added.kind);
    for (const auto& [name, value] : added.attributes) writer->attribute(name, value);
    writer->end();
  }
  writer->end();
  return text;
}

/// The new rulings are tried where nobody sees them, as `resolve` would read them, before they are written.
class Trial {
 public:
  Trial(const AmendedTurn& turn, const Amendment& amendment, const std::string& name, const std::string& text)
      : turn_(turn), folder_(turn.game.folder.turn(turn.number) / "amend") {
    for (const fs::path& path : files::documents_in(turn.inputs.rulings / "amended"))
      if (path.filename() != amendment.file)
        folder_.write("amended/" + path.filename().string(), files::read_file(path));
    if (!amendment.file.empty()) folder_.write("amended/" + amendment.file, amendment.bytes);
    folder_.write(name, text);
  }

  void run(const std::string& file, Console& console) {
    Diagnostics diagnostics;
    auto inputs = turn_.inputs;
    inputs.rulings = folder_.hidden();
    const auto turn = turn_.game.folder.load(turn_.number, inputs, *turn_.game.system, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) console.err << shown(to_text(d)) << '\n';
    // An order file that is at fault here is the moderator's, whosever orders it has.
    if (!turn) stop(file.empty() ? exit_code(diagnostics.all()) : int{bad_data}, console);
    const auto rulings = read_rulings(turn_.game, folder_.hidden(), console);
    const auto dishonest = find_dishonest(turn_.game, turn_.number, *rulings, console);
    for (const Diagnostic& d : dishonest) console.err << shown(to_text(d)) << '\n';
    if (!dishonest.empty()) stop(bad_data, console);
    if (!file.empty()) tell_refusals(*turn, file, console);
  }

 private:
  [[noreturn]] static void stop(int code, Console& console) {
    console.err << "adjudicator: nothing was written\n";
    throw Stop{code};
  }

  /// Faults name the files as they will be.
  std::string shown(std::string text) const {
    const std::string hidden = turn_.game.folder.shown(folder_.hidden());
    const std::string real = turn_.game.folder.shown(turn_.game.folder.turn(turn_.number));
    for (std::size_t at = text.find(hidden); at != std::string::npos; at = text.find(hidden, at))
      text.replace(at, hidden.size(), real);
    return text;
  }

  /// Orders that the rules do not accept may be meant so: the moderator reads what the side will read.
  void tell_refusals(const Turn& turn, const std::string& file, Console& console) const {
    for (const Refusal& refusal : refusals_before_play(turn)) {
      if (refusal.file == nullptr || fs::path(refusal.file->file()).filename() != file) continue;
      Diagnostic d = to_diagnostic(turn, refusal);
      d.severity = Severity::warning;
      console.err << shown(to_text(d)) << '\n';
    }
  }

  const AmendedTurn& turn_;
  files::FolderInMaking folder_;
};

/// The file first: a ruling whose file is missing would stop every run.
void write(const AmendedTurn& turn, const Amendment& amendment, const fs::path& rulings,
           const std::string& text) {
  if (!amendment.file.empty()) {
    const fs::path folder = turn.inputs.rulings / "amended";
    files::make_folder(folder);
    files::write_atomically(folder / amendment.file, amendment.bytes);
  }
  files::write_atomically(rulings, text);
}

void tell_what_is_next(const AmendedTurn& turn, const Amendment& amendment, const fs::path& rulings,
                       Console& console) {
  const auto& folder = turn.game.folder;
  const bool corrects = amendment.needs_correction || turn.closed;
  console.err << fmt::format(
      "adjudicator: the ruling is in {}; `adjudicator resolve {} --turn {}{}` runs the turn "
      "with it\n",
      folder.shown(rulings), files::shown(folder.root()), turn.number, corrects ? " --corrected" : "");
  if (turn.closed && folder.turns().back() > turn.number)
    console.err << fmt::format(
        "adjudicator: where a later turn began with the position in {}, the roster of the new mailing must "
        "take "
        "its place\n",
        folder.shown(folder.mailing(turn.number, turn.last_mailing)));
}

}  // namespace

int amend(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const files::Lock lock(game.folder.root() / ".lock");
  const int number = chosen_turn(game, arguments, console);
  files::remove_leftovers(game.folder.turn(number));
  const int last = game.folder.last_mailing(number);
  if (last == 0 && !frozen_whole(game, number).empty())
    stop(console, bad_data,
         fmt::format("turn {} is frozen until its beacon is out, rulings too: resolve it first, and rule "
                     "then; nothing "
                     "was written",
                     number));
  AmendedTurn turn{game, number, last, is_closed(game, number), next_inputs(game, number, last > 0), nullptr};
  turn.rulings = read_rulings(game, turn.inputs.rulings, console);
  const Amendment amendment = draft_amendment(turn, arguments, console);
  const Spelling spelling = turn.rulings ? turn.rulings->spelling() : Spelling::xml;
  const std::string name = spelling == Spelling::json ? "rulings.json" : "rulings.xml";
  const std::string id(read_game_file(game, console)->root().value("id"));
  const std::string text = with_ruling(turn, amendment, spelling, id);
  Trial(turn, amendment, name, text).run(amendment.file, console);
  write(turn, amendment, turn.inputs.rulings / name, text);
  tell_what_is_next(turn, amendment, turn.inputs.rulings / name, console);
  return done;
}

}  // namespace adjudicator::cli
