#include "host/game/looks.hpp"

#include <fmt/format.h>

#include "core/document.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/sandbox.hpp"

namespace adjudicator::host {
namespace {

reports::Overrides overrides_of(const Game& game, Diagnostics& diagnostics) {
  const auto folder = game.folder.root() / "stylesheets";
  return reports::read_overrides(folder, game.folder.shown(folder), diagnostics);
}

/// Nobody owns it: it is there as long as the program is.
Looks standard() {
  return {Looks(), &reports::Stylesheets::standard()};
}

}  // namespace

Looks try_looks(const Game& game, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  auto overrides = overrides_of(game, diagnostics);
  if (diagnostics.errors() != errors) return nullptr;
  if (overrides.empty()) return standard();
  auto looks = std::make_shared<const reports::Stylesheets>(std::move(overrides));
  try {
    reports::try_out(*looks, std::string(game.system->key));
  } catch (const reports::OverrideError& error) {
    Diagnostic d;
    d.at.file = error.file;
    d.at.line = error.line;
    d.at.column = error.line == 0 ? 0 : 1;
    d.code = "stylesheet";
    d.message = error.why;
    diagnostics.add(std::move(d));
    return nullptr;
  }
  return looks;
}

Looks demand_looks(const Game& game, Notes& notes) {
  Diagnostics diagnostics;
  auto looks = try_looks(game, diagnostics);
  if (!looks) stop(Reason::moderators_file, diagnostics);
  notes.add(diagnostics);
  return looks;
}

Looks looks_or_standard(const Game& game) {
  Diagnostics none;
  auto looks = try_looks(game, none);
  return looks ? looks : standard();
}

void check_languages(const Game& game, const Turn& turn, const Looks& looks, Diagnostics& diagnostics) {
  const std::string system(game.system->key);
  const auto check = [&](const Node& node) {
    const std::string language(node.value("language"));
    if (language.empty() || language == "en" || looks->speaks(system, language)) return;
    Diagnostic d = turn.game_file->fault(
        node, "language", "unknown-language", "",
        fmt::format(
            "there is no '{1}' wording for '{0}', so the reports will be in English; to supply it, add "
            "stylesheets/wording/house.{2}.xml next to game.xml",
            system, language, language));
    d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  };
  check(turn.game_file->root());
  for (const SideInfo& side : turn.sides) check(*side.node);
}

}  // namespace adjudicator::host
