#include "host/rulings/amend.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "core/order_faults.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/senders.hpp"
#include "host/rulings/ruling.hpp"

namespace adjudicator::host {
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
    for (const fs::path& path :
         files::documents_in(turn.inputs.rulings / "amended", files::Papers::of_players))
      if (path.filename() != amendment.file)
        folder_.write("amended/" + path.filename().string(), files::read_file(path));
    if (!amendment.file.empty()) folder_.write("amended/" + amendment.file, amendment.bytes);
    folder_.write(name, text);
  }

  /// Stopped where the turn could not be read with them, or one does not say that the dice were known.
  void run(const std::string& file, Notes& notes) {
    Diagnostics diagnostics;
    auto inputs = turn_.inputs;
    inputs.rulings = folder_.hidden();
    const auto turn = turn_.game.folder.load(turn_.number, inputs, *turn_.game.system, diagnostics);
    const std::vector<Diagnostic> faults = shown(diagnostics.all());
    // An order file that is at fault here is the moderator's, whosever orders it has.
    if (!turn) refuse(file.empty() ? whose_fault(faults) : Reason::moderators_file, faults);
    notes.add(faults);
    const auto rulings = read_rulings(turn_.game, folder_.hidden());
    const auto dishonest = find_dishonest(turn_.game, turn_.number, *rulings);
    if (!dishonest.empty()) refuse(Reason::moderators_file, shown(dishonest));
    if (!file.empty()) notes.add(shown(refusals(*turn, file)));
  }

 private:
  [[noreturn]] static void refuse(Reason reason, const std::vector<Diagnostic>& faults) {
    Notes why;
    why.add(faults);
    why.say("nothing was written");
    stop(reason, std::move(why));
  }

  /// Faults name the files as they will be.
  std::vector<Diagnostic> shown(std::vector<Diagnostic> faults) const {
    const std::string hidden = turn_.game.folder.shown(folder_.hidden());
    const std::string real = turn_.game.folder.shown(turn_.game.folder.turn(turn_.number));
    for (Diagnostic& fault : faults)
      for (std::string* text : {&fault.at.file, &fault.message})
        for (std::size_t at = text->find(hidden); at != std::string::npos; at = text->find(hidden, at))
          text->replace(at, hidden.size(), real);
    return faults;
  }

  /// Orders that the rules do not accept may be meant so: the moderator reads what the side will read.
  static std::vector<Diagnostic> refusals(const Turn& turn, const std::string& file) {
    std::vector<Diagnostic> all;
    for (const Refusal& refusal : refusals_before_play(turn)) {
      if (refusal.file == nullptr || fs::path(refusal.file->file()).filename() != file) continue;
      all.push_back(to_diagnostic(turn, refusal));
      all.back().severity = Severity::warning;
    }
    return all;
  }

  const AmendedTurn& turn_;
  files::FolderInMaking folder_;
};

/// The file first: a ruling whose file is missing would stop every run.
void write_amendment(const AmendedTurn& turn, const Amendment& amendment, const fs::path& rulings,
                     const std::string& text) {
  if (!amendment.file.empty()) {
    const fs::path folder = turn.inputs.rulings / "amended";
    files::make_folder(folder);
    files::write_atomically(folder / amendment.file, amendment.bytes);
  }
  files::write_atomically(rulings, text);
}

}  // namespace

Amended amend(const Game& game, int number, AskedRuling asked, const SeedSource& from, Notes& notes) {
  const files::Lock lock(game.folder.root() / ".lock");
  files::remove_leftovers(game.folder.turn(number));
  const int last = game.folder.last_mailing(number);
  if (last == 0 && !frozen_whole(game, number).empty())
    stop(Reason::moderators_file,
         fmt::format(
             "turn {} is frozen until its beacon is out, rulings too: resolve it first, and rule then; "
             "nothing was written",
             number));
  AmendedTurn turn{game, number, last, is_closed(game, number), next_inputs(game, number, last > 0), nullptr};
  turn.rulings = read_rulings(game, turn.inputs.rulings);
  const Amendment amendment = draft_amendment(turn, std::move(asked), from, notes);
  const Spelling spelling = turn.rulings ? turn.rulings->spelling() : Spelling::xml;
  const std::string name = spelling == Spelling::json ? "rulings.json" : "rulings.xml";
  const std::string id(read_game_file(game)->root().value("id"));
  const std::string text = with_ruling(turn, amendment, spelling, id);
  Trial(turn, amendment, name, text).run(amendment.file, notes);
  write_amendment(turn, amendment, turn.inputs.rulings / name, text);
  const bool later_turn = turn.closed && game.folder.turns().back() > number;
  return {game.folder.shown(turn.inputs.rulings / name), amendment.needs_correction || turn.closed,
          later_turn ? game.folder.shown(game.folder.mailing(number, last)) : std::string()};
}

}  // namespace adjudicator::host
