#include "host/barred_hexes.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "core/diagnostics.hpp"
#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
#include "host/roster_edit.hpp"

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

}  // namespace

Diagnostics pieces_in_barred_hexes(const Game& game, const Turn& turn,
                                   const files::GameFolder::Inputs& inputs) {
  Diagnostics found;
  auto roster = roster_in(game, inputs.roster);
  if (!roster) return found;
  const RosterEdit pieces(*game.system, std::move(roster));
  for (const Piece& piece : pieces.pieces()) {
    const Place hex = turn.board.find(piece.hex());
    if (piece.gone() || !exists(hex) || !turn.board.prohibited(hex)) continue;
    Diagnostic d = pieces.document().fault(
        *piece.node, piece.table->location, "prohibited-hex", "",
        fmt::format("nothing may enter hex {}, but the roster has {} there", piece.hex(), piece.called()));
    d.severity = Severity::warning;
    found.add(std::move(d));
    if (found.all().size() == most_told_of_a_kind) break;
  }
  return found;
}

}  // namespace adjudicator::host
