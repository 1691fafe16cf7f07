// The charts of a game, as a rulebook reads them when a turn is loaded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/diagnostics.hpp"
#include "core/turn.hpp"

namespace adjudicator::shared {

/// Finds charts by name and tells what is wrong with them, with one code and rule of the system. Whoever reads
/// them stops at a chart that is not there; the next chart's faults are told all the same.
class ChartReader {
 public:
  ChartReader(const Turn& turn, Diagnostics& diagnostics, std::string_view code, std::string_view rule)
      : turn_(turn), diagnostics_(diagnostics), code_(code), rule_(rule) {}

  /// Null, and told, where the game has none of that name; a catalogue also where its root is another.
  const GridChart* grid(std::string_view name) const;
  const Document* catalogue(std::string_view name, std::string_view root) const;

  /// At the game's charts as a whole: the sentence names the chart.
  void malformed(std::string message) const;
  /// At an attribute of a row of a catalogue.
  void fault(const Document& chart, const Node& row, std::string_view attribute, std::string message) const;
  /// A row of a catalogue whose `name` the rules know nothing of.
  void unknown_row(const Document& chart, const Node& row) const;
  /// A cell of a grid; `expected`: "a result such as 1/2R", "a number from 0 to 9".
  void bad_cell(const GridChart& chart, std::size_t row, std::size_t column, std::string_view expected) const;

 private:
  const Turn& turn_;
  Diagnostics& diagnostics_;
  std::string_view code_;
  std::string_view rule_;
};

}  // namespace adjudicator::shared
