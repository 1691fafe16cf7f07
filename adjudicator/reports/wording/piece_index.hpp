// Pieces, models and hexes with names of a report, found by what they are called.
#pragma once

#include <libxml/tree.h>

#include <string_view>

namespace adjudicator::reports {

/// Makes the things of the positions (those after the turn before those at its beginning), the elements
/// `model` and the hexes of the map that have names ("hex") known by table and id. To be called once, before a tree is shared between threads.
void index_pieces(xmlDoc& report);

/// What `index_pieces` found, "group" "2-15.v" or "model" "it-v"; null: nothing of that name.
const xmlNode* find_piece(const xmlDoc* report, std::string_view table, std::string_view id);

}  // namespace adjudicator::reports
