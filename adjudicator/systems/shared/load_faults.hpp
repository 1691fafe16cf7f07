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

/// What a look at a whole position finds, each at a row's attribute. Past Diagnostics::limit nothing more is
/// looked for in the roster.
class RowFaults {
 public:
  RowFaults(const Turn& turn, Diagnostics& diagnostics) : turn_(turn), diagnostics_(diagnostics) {}

  void fault(Row row, std::string_view attribute, std::string_view code, std::string_view rule,
             std::string message);
  /// The position is played as it stands.
  void warn(Row row, std::string_view attribute, std::string_view code, std::string_view rule,
            std::string message);

 private:
  void add(Severity severity, Row row, std::string_view attribute, std::string_view code,
           std::string_view rule, std::string message);

  const Turn& turn_;
  Diagnostics& diagnostics_;
};

/// At the terrain of the first hex, or of the first hexside, of the map that has such a word; where none has it, at the map.
enum class OnMap : unsigned char { hex, hexside };
Diagnostic at_map_word(const Turn& turn, OnMap where, std::string_view word, std::string_view code,
                       std::string_view rule, std::string message);
/// At the element of a hex, or at its terrain; where the map does not list it, at the map.
Diagnostic at_hex(const Turn& turn, std::string_view hex, std::string_view code, std::string_view rule,
                  std::string message);

/// At a switch: an attribute of `rules` in game.xml. Empty, or where the game has no such element: at the
/// file.
Diagnostic at_switch(const Turn& turn, std::string_view attribute, std::string_view code,
                     std::string_view rule, std::string message);

}  // namespace adjudicator::shared
