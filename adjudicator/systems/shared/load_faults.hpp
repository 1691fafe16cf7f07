// Where a fault that the rules find while a turn is loaded stands in its files.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.hpp"
#include "core/turn.hpp"

namespace adjudicator::shared {

/// At a row's element in the roster, or at one of its attributes. It is looked for from the roster's
/// beginning: whoever finds very many faults asks for those alone that are told (Diagnostics::limit).
Diagnostic at_row(const Turn& turn, Row row, std::string_view attribute, std::string_view code,
                  std::string_view rule, std::string message);

/// At a switch: an attribute of `rules` in game.xml. Empty, or where the game has no such element: at the
/// file.
Diagnostic at_switch(const Turn& turn, std::string_view attribute, std::string_view code,
                     std::string_view rule, std::string message);

}  // namespace adjudicator::shared
