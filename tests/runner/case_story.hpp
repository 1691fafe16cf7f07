// What happened in a case: its facts as parts with names, as any reader sees them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "case_file.hpp"
#include "core/adjudicate.hpp"
#include "core/diagnostics.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"

namespace adjudicator::cases {

/// One fact as its reader sees it.
struct Happened {
  std::string kind;
  std::string what;
  std::string
      at;  // below the turn's root; "?" where the address names something that the reader does not know
  std::string rule;
  std::vector<std::pair<std::string, std::string>> parts;

  std::vector<std::string> values(std::string_view part) const;
  std::string text() const;
};

/// A turn that was loaded, and resolved if that could be done.
struct Story {
  Diagnostics diagnostics;
  std::unique_ptr<Turn> turn;      // null: it did not load
  std::optional<Outcome> outcome;  // none: the dice ended it
  std::string dice_error;          // what the dice said, and where
  std::string not_laid_out;        // address of the die that was needed and not there
  std::size_t unused_dice = 0;

  std::vector<Happened> facts(Reader reader) const;
  /// A side by its id; an empty one or "moderator" is the moderator.
  Reader reader(std::string_view id) const;
};

/// Loads and resolves a case, with the dice that it lays out. Its answers get the fingerprints of its
/// questions.
Story play(const Element& root);

}  // namespace adjudicator::cases
