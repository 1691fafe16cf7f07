#include "host/letters/as_received.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/game/versions.hpp"
#include "record/received.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

class ReceivedComparison {
 public:
  ReceivedComparison(const Game& game, const Turn& turn, Diagnostics& diagnostics)
      : game_(game),
        turn_(turn),
        sealed_(seal_of(turn.game_file->root(), turn.number)),
        diagnostics_(diagnostics) {}

  void compare(const SideInfo& side, std::string_view document, const fs::path& folder) {
    const Node* node = find_side(*turn_.game_file, side.id);
    const std::string key(node == nullptr ? "" : node->value("key"));
    fs::path path = folder / (side.id + ".xml");
    for (const std::string_view ending : files::players_endings)
      if (!fs::exists(path)) path = folder / (side.id + std::string(ending));
    if (!fs::exists(path)) path.replace_extension(".xml");
    std::optional<std::string> in_force;
    if (fs::exists(path)) in_force = files::read_file(path);
    const auto versions = Versions(game_, turn_.number, side.id).all();
    for (const record::Unreceived& one :
         record::compare_with_received(side.id, document, in_force, versions, key))
      tell(one, document,
           one.file.empty() ? path : game_.folder.turn(turn_.number) / "orders" / "received" / one.file,
           sealed_ || !key.empty());
  }

 private:
  void tell(const record::Unreceived& what, std::string_view document, const fs::path& file, bool strict) {
    Diagnostic d;
    d.severity = strict && !what.note ? Severity::error : Severity::warning;
    d.code = what.code;
    d.at.file = game_.folder.shown(file);
    d.message = what.sentence;
    if (what.code == "not-as-received" && document == "moves")
      d.message += "; restore that one: adjudicator next --moves can move a unit otherwise, in the open";
    else if (what.code == "not-as-received")
      d.message +=
          document == "answers"
              ? "; restore that one, or rule that another answer counts (adjudicator amend --answer); "
                "every report will show the ruling"
              : "; restore that one, or rule that different orders count instead (adjudicator amend "
                "--order); "
                "every report will show the ruling";
    diagnostics_.add(std::move(d));
  }

  const Game& game_;
  const Turn& turn_;
  const bool sealed_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_as_received(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                       Diagnostics& diagnostics) {
  ReceivedComparison comparison(game, turn, diagnostics);
  for (const SideInfo& side : turn.sides) {
    comparison.compare(side, "orders", inputs.orders);
    comparison.compare(side, "answers", inputs.answers);
    comparison.compare(side, "moves", inputs.moves);
  }
}

void demand_as_received(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                        Notes& notes) {
  Diagnostics found;
  check_as_received(game, turn, inputs, found);
  if (!found.ok()) stop(Reason::moderators_file, found, "the turn is not resolved; nothing was written");
  notes.add(found);
}

}  // namespace adjudicator::host
