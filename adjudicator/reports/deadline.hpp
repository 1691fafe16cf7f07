// When what players send is due, as game.xml says.
#pragma once

#include "core/document.hpp"

namespace adjudicator::reports {

/// The element `deadline` for what is due before a mailing of a turn; null: none is set.
inline const Node* find_deadline(const Document& game_file, int turn, int mailing) {
  for (const Node& node : game_file.root().children())
    if (node.name == "deadline" && node.whole("turn") == turn && node.whole("mailing").value_or(1) == mailing)
      return &node;
  return nullptr;
}

}  // namespace adjudicator::reports
