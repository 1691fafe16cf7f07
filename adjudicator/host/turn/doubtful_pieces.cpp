#include "host/turn/doubtful_pieces.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/diagnostics.hpp"
#include "files/called.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/moves/roster_edit.hpp"

namespace adjudicator::host {
namespace {

/// Its faults were told when the turn was read.
std::unique_ptr<Document> roster_in(const Game& game, const std::filesystem::path& folder) {
  for (const char* name : {"roster.xml", "roster.json"}) {
    const std::filesystem::path path = folder / name;
    if (!std::filesystem::exists(path)) continue;
    Diagnostics told;
    std::string text = files::read_file(path, files::no_limit);
    const Spelling spelling = files::spelling_of(name, text);
    return files::read_document(game.folder.shown(path), std::move(text), spelling,
                                files::Schema::of(game.system->key), "roster", told);
  }
  return nullptr;
}

void warn(Diagnostic d, Diagnostics& found) {
  d.severity = Severity::warning;
  found.add(std::move(d));
}

void add_barred(const RosterEdit& pieces, const Turn& turn, Diagnostics& found) {
  std::size_t told = 0;
  for (const Piece& piece : pieces.pieces()) {
    const Place hex = turn.board.find(piece.hex());
    if (piece.gone() || !exists(hex) || !turn.board.prohibited(hex)) continue;
    warn(pieces.document().fault(*piece.node, piece.table->location, "prohibited-hex", "",
                                 fmt::format("nothing may enter hex {}, but the roster has {} there",
                                             piece.hex(), piece.called())),
         found);
    if (++told == most_told_of_a_kind) return;
  }
}

void add_alike(const RosterEdit& pieces, Diagnostics& found) {
  // By their looks, in capitals and as compared, the first of each.
  std::map<std::pair<bool, std::string>, std::string_view> names;
  std::size_t told = 0;
  for (const Piece& piece : pieces.pieces()) {
    const std::string_view name = piece.node->value("name");
    const files::NameLook look(name);
    std::string_view first = names.emplace(std::pair(false, look.compared_look), name).first->second;
    std::string apart = files::told_apart(look, first);
    if (const auto capital = names.emplace(std::pair(true, look.capital_look), name).first; apart.empty()) {
      first = capital->second;
      apart = files::told_apart(look, first);
    }
    if (apart.empty()) continue;
    warn(pieces.document().fault(
             *piece.node, "name", "names-alike", "",
             fmt::format("'{}' only looks like '{}': {}", printable(name), printable(first), apart)),
         found);
    if (++told == most_told_of_a_kind) return;
  }
}

}  // namespace

Diagnostics doubtful_pieces(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs) {
  Diagnostics found;
  auto roster = roster_in(game, inputs.roster);
  if (!roster) return found;
  const RosterEdit pieces(*game.system, std::move(roster));
  add_barred(pieces, turn, found);
  add_alike(pieces, found);
  return found;
}

}  // namespace adjudicator::host
